// Law 7.4: Birdsong.
#include "eyrie.hpp"

namespace eyrie_dynasties {

/// Law 7.4.1.
void emergency_orders(Table& t, const Self& self) {
    if (t.hand(self.seat).empty()) t.draw(self.seat, 1);
}

// --- Law 7.4.2 ---------------------------------------------------------------------------------------------------------

namespace {
/// Cards of the hand that may be added now: at most one of those added is a bird.
CardSet addable(const Table& t, Seat s, bool bird_added) {
    CardSet out = t.hand(s);
    if (bird_added) out = out.without(t.rules().suit_cards[static_cast<std::size_t>(Suit::bird)]);
    return out;
}
void offer_cards(Table& t, Seat s, bool bird_added) {
    Face last;
    addable(t, s, bird_added).each([&](Card c) {
        const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (f == last) return;
        last = f;
        for (int i = 0; i < kColumns; ++i) t.option(t.faction(s), kAdd, f, i);
    });
}
/// Returns whether the card that was chosen is a bird.
bool add_chosen(Table& t, Seat s) {
    const Card c = t.find(hand_of(s), t.chosen().face(0));
    t.move_card(c, column(s, t.chosen().number(1)));
    return is_bird(t, c);
}
}  // namespace

void add_to_decree(Table& t, const Self& self) {
    AddToDecree f;
    f.self = self.seat;
    t.call(f);
}

Step AddToDecree::resume(Table& t) {
    FLOW(at) {
        // Nothing to add only when deck and discard pile gave no card, or something took the last one meanwhile.
        ASK_ACT(first, t.ask(self, "add a card to the Decree"); offer_cards(t, self, false); if (t.hand(self).empty()) t.option_pass());
        if (t.chosen_is(GameVerb::pass)) return Step::done;
        bird = add_chosen(t, self);
        if (addable(t, self, bird).empty()) return Step::done;
        ASK(second, t.ask(self, "add a second card to the Decree?"); offer_cards(t, self, bird); t.option_pass());
        if (!t.chosen_is(GameVerb::pass)) add_chosen(t, self);
    }
    return Step::done;
}

std::string why_not_add(const Table& t, const Self& self, const Action& a) {
    if (t.turn_seat() != self.seat || t.phase() != Phase::birdsong) return "cards are added to the Decree in the Eyrie's Birdsong, one or two (Law 7.4.2)";
    if (!a.has(0)) return "";
    const Card c = t.find(hand_of(self.seat), a.face(0));
    if (!c.valid()) return "that card is not in their hand";
    return is_bird(t, c) ? "only one of the cards added may be a bird card (Law 7.4.2)" : "";
}

// --- Law 7.4.3 ---------------------------------------------------------------------------------------------------------

namespace {

int all_warriors(const Table& t, Place p) {
    int n = 0;
    for (int i = 0; i < t.seats(); ++i) n += t.warriors(p, Seat{i});
    for (int h = 0; h < kMaxHirelings; ++h)
        if (t.state().hireling_of[static_cast<std::size_t>(h)].valid()) n += t.warriors(p, Party{kMaxSeats + h});
    return n;
}

/// The clearings with the fewest warriors, whosever, among those where a roost and warriors can be placed.
PlaceSet roost_places(const Table& t, const Self& self) {
    const Cause c = t.cause(self);
    PlaceSet out = 0;
    int fewest = 1000;
    for (PlaceSet m = t.clearings(); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (!t.may_place(piece(self.seat, kRoost), p, c) || !t.may_place(piece(self.seat, kWarrior), p, c)) continue;
        const int n = all_warriors(t, p);
        if (n > fewest) continue;
        if (n < fewest) out = 0;
        fewest = n;
        out |= place_bit(p);
    }
    return out;
}

}  // namespace

void new_roost(Table& t, const Self& self) {
    if (t.on_map(piece(self.seat, kRoost)) > 0) return;
    NewRoost f;
    f.self = self.seat;
    t.call(f);
}

Step NewRoost::resume(Table& t) {
    FLOW(at) {
        if (roost_places(t, t.faction(self)) == 0 || t.supply(piece(self, kRoost)) == 0) return Step::done;
        ASK(where, t.ask(self, "where to place a new roost");
            for (PlaceSet m = roost_places(t, t.faction(self)); m; m &= m - 1) t.option(t.faction(self), kNewRoost, std::countr_zero(m)));
        chosen = t.chosen().place(0);
        CALL(roost, t.place(piece(self, kRoost), chosen, 1, t.cause(t.faction(self))));
        CALL(warriors, t.place(piece(self, kWarrior), chosen, 3, t.cause(t.faction(self))));  // fewer if the supply is short (1.5.4)
    }
    return Step::done;
}

}  // namespace eyrie_dynasties
