// Spring Uprising; its demoted side, the Rabbit Scouts, is in rabbit_scouts.cpp.
#include "spring_uprising.hpp"

#include <bit>

namespace spring_uprising {

namespace {

/// The uprising die shows each clearing suit twice.
Suit roll(Table& t) {
    constexpr std::array<Suit, 6> faces{Suit::fox, Suit::fox, Suit::mouse, Suit::mouse, Suit::rabbit, Suit::rabbit};
    return faces[static_cast<std::size_t>(t.random(6))];
}

struct SetUp {
    enum class At : std::uint8_t { start, placed };
    At at = At::start;
    Instance card;
    Seat chooser;
    std::uint8_t n = 0;
    Step resume(Table& t) {
        FLOW(at) {
            for (; n < 2; ++n) {
                CALL(placed, place_together(t, uprising(t.self(card)), 1, t.clearings_matching(roll(t)), chooser, t.cause(t.self(card), How::setup)));
            }
        }
        return Step::done;
    }
};
void set_up(Table& t, const Self& self) {
    SetUp f;
    f.card = self.instance;
    f.chooser = self.seat;
    t.call(f);
}

void hired(Table& t, const Self& self) {
    if (t.on_map(uprising(self)) == 0) place_together(t, uprising(self), 1, t.clearings_matching(roll(t)), self.seat, t.cause(self, How::effect));
}

// --- the price of a battle against it ---------------------------------------------------------------------------------

CardSet price(const Table& t, Party attacker, Place where) {
    return attacker.is_seat() ? t.matching(hand_of(attacker.seat()), attacker.seat(), t.suits(where)) : CardSet{};
}
// Who has no hand cannot battle it, so no hireling can (FAQ). Whoever makes another battle it cannot know that hand, only that
// there is one: what may be chosen tells nothing hidden (Law 1.2).
void must_discard(const Table& t, const Self& self, query::MayBattle& q) {
    if (q.defender != self.party) return;
    if (!q.attacker.is_seat() || !q.cause.forced() ? price(t, q.attacker, q.place).empty() : t.hand(q.attacker.seat()).empty()) q.answer.cannot("whoever battles the Spring Uprising must discard a matching card");
}
void battle_due(const Table&, const Self& self, const event::BattleBegan& e, Due& due) {
    if (e.battle.side[kDefender] == self.party) due.add(e.battle.side[kAttacker], e.battle.where);
}
struct Price {
    enum class At : std::uint8_t { start, chose, paid };
    At at = At::start;
    Instance card;
    Seat attacker;
    Place where;
    Step resume(Table& t) {
        FLOW(at) {
            if (price(t, attacker, where).empty()) return t.end_battle(BattleExit::ambushed);  // forced, and it cannot be paid: no battle
            ASK(chose, t.ask(attacker, "discard a card to battle"); t.option_cards(t.self(card), kDiscard, price(t, attacker, where)));
            CALL(paid, t.discard(t.find(hand_of(attacker), t.chosen().face(0)), attacker, t.cause(t.faction(attacker), How::cost)));
        }
        return Step::done;
    }
};
void pay(Table& t, const Self& self, const Reaction& r) {
    Price f;
    f.card = self.instance;
    f.attacker = Party{r.data[0]}.seat();
    f.where = Place{r.data[1]};
    if (f.attacker.valid()) t.call(f);
}

// --- start of Birdsong -----------------------------------------------------------------------------------------------------

/// Roll; then in a clearing of that suit either one of them rises and goes with all enemy pieces, or one more is placed.
struct Rise {
    enum class At : std::uint8_t { start, chose, gone, swept, placed };
    At at = At::start;
    Instance card;
    Suit suit = Suit::fox;
    [[nodiscard]] PlaceSet risings(const Table& t) const { return t.places_with(uprising(t.self(card))) & t.clearings_matching(suit); }
    [[nodiscard]] PlaceSet placings(const Table& t) const {
        PlaceSet out = 0;
        for (PlaceSet m = t.clearings_matching(suit); m; m &= m - 1)
            if (t.can_place(uprising(t.self(card)), Place{std::countr_zero(m)}, t.cause(t.self(card), How::effect))) out |= m & -m;
        return out;
    }
    Step resume(Table& t) {
        FLOW(at) {
            suit = roll(t);
            if (risings(t) == 0 && placings(t) == 0) return Step::done;
            ASK(chose, t.ask(t.self(card).seat, "spring uprising");
                for (PlaceSet m = risings(t); m; m &= m - 1) t.option(t.self(card), kRise, 0, Place{std::countr_zero(m)});
                for (PlaceSet m = placings(t); m; m &= m - 1) t.option(t.self(card), kRise, 1, Place{std::countr_zero(m)}));
            if (t.chosen().number(0) == 0) {
                CALL(gone, t.remove(uprising(t.self(card)), t.chosen().place(1), 1, t.cause(t.self(card), How::effect)));
                CALL(swept, t.sweep(place_bit(t.chosen().place(1)), t.cause(t.self(card), How::sweep)));
            } else {
                CALL(placed, t.place(uprising(t.self(card)), t.chosen().place(1), 1, t.cause(t.self(card), How::effect)));
            }
        }
        return Step::done;
    }
};
void birdsong(const Table&, const Self& self, Offers& o) {
    if (self.seat != o.asked || !o.within_limit(self, kRise)) return;
    o.add(self, kRise);
    o.must = true;
}
void rise(Table& t, const Self& self, const Action&) {
    Rise f;
    f.card = self.instance;
    t.call(f);
}

void bind(Binder& b) {
    b.sides("Spring Uprising", "Rabbit Scouts");
    b.title("Spring Uprising / Rabbit Scouts");
    b.colour("#4f9f55");
    b.piece("warrior", PieceClass::warrior, 4);
    b.verb("rise", {{"choose", ArgKind::word, {"revolt", "gather"}}, {"clearing", ArgKind::clearing}}, rise, {LimitScope::phase, 1});
    b.verb("discard", {{"card", ArgKind::card}});
    b.verb("scout", {{"card", ArgKind::card}}, scout, {LimitScope::battle, 1});
    b.flow<SetUp>("set_up");
    b.flow<Price>("price");
    b.flow<Rise>("rise");

    b.side(Side::promoted);
    b.when_set_up(set_up);
    b.when_hired(hired);
    b.query<query::MayBattle>("must_discard", must_discard, Rank::cannot);
    b.on<event::BattleBegan>("price_of_battle", battle_due, pay, true);
    b.offer(Moment::start_of_birdsong, "spring_uprising", birdsong);

    b.side(Side::demoted);
    b.offer(Moment::before_roll, "rabbit_scouts", offer_scouts);
    b.query<query::Dice>("rabbit_scouts", scouted_dice);
}

}  // namespace
}  // namespace spring_uprising

WOODLORE_PLUGIN(hireling, "spring_uprising", "1.0.0", spring_uprising::bind)
