// Law 6.4 Birdsong, Law 6.5 Daylight (but for Build), Law 6.6 Evening.
#include "marquise.hpp"

namespace marquise_de_cat {

namespace {

std::array<std::uint8_t, kMapPlaces> one_at_each(const Table& t, Kind k) {
    std::array<std::uint8_t, kMapPlaces> want{};
    for (PlaceSet m = t.places_with(k); m; m &= m - 1)
        want[static_cast<std::size_t>(std::countr_zero(m))] = static_cast<std::uint8_t>(t.count(Place{std::countr_zero(m)}, k));
    return want;
}

int actions_left(const Table& t, const Self& self) {
    const Data& d = t.data<Data>(self);
    return t.toggle(self, 0) + d.actions_extra - d.actions_taken;
}

bool can_recruit(const Table& t, const Self& self) {
    const Cause c = t.cause(self);
    for (PlaceSet m = t.places_with(piece(self.seat, kRecruiter)); m; m &= m - 1)
        if (t.can_place(piece(self.seat, kWarrior), Place{std::countr_zero(m)}, c)) return true;
    return false;
}

CardSet birds(const Table& t, const Self& self) { return t.matching(hand_of(self.seat), self.seat, Suit::bird); }

}  // namespace

// --- Law 6.4 -----------------------------------------------------------------------------------------------------------

/// Law 6.4: one wood for each sawmill; when there is too little, she chooses where, and places all there is (1.5.4).
void place_wood(Table& t, const Self& self) {
    t.place_spread(piece(self.seat, kWood), one_at_each(t, piece(self.seat, kSawmill)), self.seat, t.cause(self));
}

// --- Law 6.5 -----------------------------------------------------------------------------------------------------------

void crafting(const Table& t, const Self&, Offers& o) { t.offer_crafting(o); }

void count_action(Table& t, const Self& self) { ++t.data<Data>(self).actions_taken; }

std::string why_no_action(const Table& t, const Self& self) {
    if (t.turn_seat() != self.seat || t.phase() != Phase::daylight) return "it is not the Marquise's Daylight (Law 6.5)";
    if (actions_left(t, self) <= 0) return "no action is left; a bird card spent gives one more (Law 6.5)";
    return "";
}

/// Law 6.5: up to three actions and one for each bird card spent, in any order and number.
void actions(const Table& t, const Self& self, Offers& o) {
    birds(t, self).each([&, last = Face{}](Card c) mutable {
        const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (f != last) o.add(self, kExtraAction, f);
        last = f;
    });
    if (actions_left(t, self) <= 0) return;
    const Cause c = t.cause(self);
    if (t.can_battle(c, kAllClearings)) o.add(self, kBattle);
    if (t.can_move(c, {})) o.add(self, kMarch);
    if (can_recruit(t, self)) o.add(self, kRecruit);
    offer_building(t, self, o);
    for (PlaceSet m = t.places_with(piece(self.seat, kSawmill)); m; m &= m - 1) {  // Law 6.5.5
        const Place p{std::countr_zero(m)};
        if (!t.can_place(piece(self.seat, kWood), p, c)) continue;
        t.matching(hand_of(self.seat), self.seat, t.suits(p)).each([&, last = Face{}](Card card) mutable {
            const Face f = t.rules().face_of[static_cast<std::size_t>(card.index())];
            if (f != last) o.add(self, kOverwork, p, f);
            last = f;
        });
    }
}

/// Law 6.5: the card is spent between actions, not as part of one. Only a bird is a bird card (2.1.1.2).
void extra_action(Table& t, const Self& self, const Action& a) {
    ++t.data<Data>(self).actions_extra;
    t.discard(t.find(hand_of(self.seat), a.face(0)), self.seat, t.cause(self, How::cost));
}
std::string why_not_extra_action(const Table& t, const Self& self, const Action& a) {
    if (t.turn_seat() != self.seat || t.phase() != Phase::daylight) return "it is not the Marquise's Daylight (Law 6.5)";
    if (!a.has(0)) return "";
    const Card c = t.find(hand_of(self.seat), a.face(0));
    if (!c.valid()) return "that card is not in her hand";
    return birds(t, self).has(c) ? "" : "only a bird card gives one more action (Law 6.5, 2.1.1.2)";
}

/// Law 6.5.1.
void battle(Table& t, const Self& self, const Action&) {
    count_action(t, self);
    t.battle(t.cause(self), kAllClearings);
}

/// Law 6.5.2.
void march(Table& t, const Self& self, const Action&) {
    count_action(t, self);
    March f;
    f.self = self.seat;
    t.call(f);
}
Step March::resume(Table& t) {
    FLOW(at) {
        // Two moves with nothing in between: a compound action is not interrupted (Law 1.4.2). "Up to two": the second
        // may be given up.
        CALL(first, t.move(t.cause(t.faction(self)), {}));
        CALL(second, t.move(t.cause(t.faction(self)), {.optional = 1}));
    }
    return Step::done;
}

/// Law 6.5.3: a warrior at each recruiter, as many as there are (1.5.4); once a turn, by the verb's limit.
void recruit(Table& t, const Self& self, const Action&) {
    count_action(t, self);
    t.place_spread(piece(self.seat, kWarrior), one_at_each(t, piece(self.seat, kRecruiter)), self.seat, t.cause(self));
}
std::string why_not_recruit(const Table& t, const Self& self, const Action&) {
    if (auto why = why_no_action(t, self); !why.empty()) return why;
    if (t.used(self, kRecruit, self.seat.value) > 0) return "she recruits only once a turn (Law 6.5.3)";
    if (t.on_map(piece(self.seat, kRecruiter)) == 0) return "there is no recruiter on the map (Law 6.5.3)";
    if (t.supply(piece(self.seat, kWarrior)) == 0) return "no warrior is in the supply (Law 1.5.1)";
    return can_recruit(t, self) ? "" : "no warrior can be placed at any recruiter";
}

/// Law 6.5.5.
void overwork(Table& t, const Self& self, const Action& a) {
    count_action(t, self);
    Overwork f;
    f.self = self.seat;
    f.where = a.place(0);
    f.card = a.face(1);
    t.call(f);
}
Step Overwork::resume(Table& t) {
    FLOW(at) {
        CALL(spent, t.discard(t.find(hand_of(self), card), self, t.cause(t.faction(self), How::cost)));
        CALL(placed, t.place(piece(self, kWood), where, 1, t.cause(t.faction(self))));
    }
    return Step::done;
}
std::string why_not_overwork(const Table& t, const Self& self, const Action& a) {
    if (auto why = why_no_action(t, self); !why.empty()) return why;
    if (!a.has(0) || !a.has(1)) return "";
    if (t.count(a.place(0), piece(self.seat, kSawmill)) == 0) return "there is no sawmill (Law 6.5.5)";
    if (t.supply(piece(self.seat, kWood)) == 0) return "no wood is in the supply (Law 1.5.1)";
    const Card c = t.find(hand_of(self.seat), a.face(1));
    if (!c.valid()) return "that card is not in her hand";
    if (!t.matching(hand_of(self.seat), self.seat, t.suits(a.place(0))).has(c)) return "the card does not match that clearing (Law 6.5.5)";
    return t.may_place(piece(self.seat, kWood), a.place(0), t.cause(self)).reason;
}

// --- Law 6.6 -----------------------------------------------------------------------------------------------------------

void draw_bonuses(const Table& t, const Self& self, query::Draws& q) {
    if (q.seat != self.seat) return;
    const Board& printed = board(t, self.seat);
    for (int b = kSawmill; b <= kRecruiter; ++b)
        for (int i = 0; i < spaces_empty(t, self.seat, b); ++i) q.answer += printed.of(b).draws[static_cast<std::size_t>(i)];
}

void end_turn(Table& t, const Self& self) {
    t.data<Data>(self) = {};
    t.draw_step(self.seat);
}

}  // namespace marquise_de_cat
