// Law 8.5: Craft, Mobilize, Train, in any order and number.
#include "alliance.hpp"

namespace woodland_alliance {

namespace {
/// Law 8.5.3: cards that match a base on the map, by toggle base_suit.
CardSet training_cards(const Table& t, const Self& self) {
    SuitSet suits = base_suits(t, self.seat);
    if (by_clearing(t, self)) {
        suits = {};
        for (const int base : kBases)
            for (PlaceSet m = t.places_with(kind_of(self.seat, base)); m; m &= m - 1) suits = suits | t.suits(Place{std::countr_zero(m)});
    }
    return t.matching(hand_of(self.seat), self.seat, suits);
}
}  // namespace

void offer_daylight(const Table& t, const Self& self, Offers& o) {
    t.offer_crafting(o);                                              // Law 8.5.1
    o.table.option_cards(self, kMobilize, t.hand(self.seat));         // Law 8.5.2
    if (t.supply(kind_of(self.seat, kWarrior)) > 0) o.table.option_cards(self, kTrain, training_cards(t, self));
}

void run_mobilize(Table& t, const Self& self, const Action& a) { add_supporter(t, self, t.find(hand_of(self.seat), a.face(0)), self.seat); }

void run_train(Table& t, const Self& self, const Action& a) {
    t.place_in_box(kind_of(self.seat, kWarrior), officers_box(self.seat), 1);
    t.discard(t.find(hand_of(self.seat), a.face(0)), self.seat, t.cause(self, How::cost));
}

std::string why_no_mobilizing(const Table& t, const Self& self, const Action& a) {
    if (!a.has(0) || !t.find(hand_of(self.seat), a.face(0)).valid()) return "that card is not in hand (Law 8.5.2)";
    return "Mobilize is a Daylight action (Law 8.5)";
}

std::string why_no_training(const Table& t, const Self& self, const Action& a) {
    if (base_suits(t, self.seat).empty()) return "there is no base on the map (Law 8.5.3)";
    if (!a.has(0) || !t.find(hand_of(self.seat), a.face(0)).valid()) return "that card is not in hand (Law 8.5.3)";
    if (!training_cards(t, self).has(t.find(hand_of(self.seat), a.face(0)))) return "no base on the map has that suit (Law 8.5.3)";
    if (t.supply(kind_of(self.seat, kWarrior)) == 0) return "no warrior is left in supply to become an officer (Law 8.5.3)";
    return "Train is a Daylight action (Law 8.5)";
}

}  // namespace woodland_alliance
