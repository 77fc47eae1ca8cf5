// Cards used in Birdsong: Saboteurs, Swap Meet, False Orders.
#include "exiles.hpp"

namespace exiles_and_partisans {
namespace {

struct Sabotage {
    enum class At : std::uint8_t { start, used, struck };
    At at = At::start;
    Seat self, enemy;
    Instance deck;
    Face card;
    Step resume(Table& t);
};

struct SwapMeet {
    enum class At : std::uint8_t { start, given };
    At at = At::start;
    Seat self, other;
    Instance deck;
    Step resume(Table& t);
};

struct FalseOrders {
    enum class At : std::uint8_t { start, used, moved };
    At at = At::start;
    Seat self, enemy;
    Instance deck;
    Place from;
    Step resume(Table& t);
};

/// Crafted cards alone: an activated dominance card cannot be removed from play (Law 3.3.2).
void offer_saboteurs(const Table& t, const Self& self, Offers& o) {
    each_other(t, self.seat, true, [&](Seat enemy) {
        t.zone(play_area_of(enemy)).each([&](Card c) {
            if (t.rules().card(c).kind == CardKind::persistent) o.add(self, kSaboteurs, enemy, t.rules().face_of[static_cast<std::size_t>(c.index())]);
        });
    });
}

void offer_swap_meet(const Table& t, const Self& self, Offers& o) {
    each_other(t, self.seat, false, [&](Seat s) { if (!t.hand(s).empty()) o.add(self, kSwapMeet, s); });
}

void offer_false_orders(const Table& t, const Self& self, Offers& o) {
    each_other(t, self.seat, true, [&](Seat enemy) {
        for (PlaceSet m = kAllClearings; m; m &= m - 1)
            if (const Place from{std::countr_zero(m)}; half_of(t, enemy, from) > 0 && t.can_move(ordered_by(t, self, enemy), ordered_move(t, enemy, from)))
                o.add(self, kFalseOrders, enemy, from);
    });
}

}  // namespace

Cause ordered_by(const Table& t, const Self& self, Seat enemy) {
    Cause c = t.cause(self, How::effect);
    c.party = enemy;
    c.player = enemy;
    c.scorer = enemy;
    c.flags = Cause::kForced | Cause::kWaiveRule;
    return c;
}

MoveLimits ordered_move(const Table& t, Seat enemy, Place from) {
    return {.from = place_bit(from), .exactly = static_cast<std::uint8_t>(half_of(t, enemy, from))};
}

void bind_birdsong(Binder& b, const Deck& d) {
    b.flow<Sabotage>("saboteurs");
    b.flow<SwapMeet>("swap_meet");
    b.flow<FalseOrders>("false_orders");
    b.card_offer(d.face[kSaboteurs], Moment::start_of_birdsong, "saboteurs", offer_saboteurs);
    b.card_offer(d.face[kSwapMeet], Moment::birdsong, "swap_meet", offer_swap_meet);
    b.card_offer(d.face[kFalseOrders], Moment::birdsong, "false_orders", offer_false_orders);
}

void saboteurs(Table& t, const Self& self, const Action& a) {
    Sabotage f;
    f.self = self.seat;
    f.enemy = a.seat(0);
    f.deck = self.instance;
    f.card = a.face(1);
    t.call(f);
}
Step Sabotage::resume(Table& t) {
    FLOW(at) {
        CALL(used, discard_crafted(t, owner(t, deck, self), face_of(owner(t, deck, self), kSaboteurs)));
        CALL(struck, t.discard(t.find(play_area_of(enemy), card), enemy, t.cause(owner(t, deck, self), How::effect)));
    }
    return Step::done;
}

// Both see the card that changes hands. The card given may be the one just taken.
void swap_meet(Table& t, const Self& self, const Action& a) {
    SwapMeet f;
    f.self = self.seat;
    f.other = a.seat(0);
    f.deck = self.instance;
    t.move_card(t.random_card(hand_of(f.other)), hand_of(f.self));
    t.call(f);
}
Step SwapMeet::resume(Table& t) {
    FLOW(at) {
        ASK(given, t.ask(self, "which card to give"); t.option_cards(owner(t, deck, self), kSwapMeetGive, t.hand(self)));
        t.move_card(t.find(hand_of(self), t.chosen().face(0)), hand_of(other));
    }
    return Step::done;
}

// The enemy is the mover: it pays what moving costs, and moves by its own ways (Law 1.5.5).
void false_orders(Table& t, const Self& self, const Action& a) {
    FalseOrders f;
    f.self = self.seat;
    f.enemy = a.seat(0);
    f.deck = self.instance;
    f.from = a.place(1);
    t.call(f);
}
Step FalseOrders::resume(Table& t) {
    FLOW(at) {
        CALL(used, discard_crafted(t, owner(t, deck, self), face_of(owner(t, deck, self), kFalseOrders)));
        CALL(moved, t.move(ordered_by(t, owner(t, deck, self), enemy), ordered_move(t, enemy, from)));
    }
    return Step::done;
}

}  // namespace exiles_and_partisans
