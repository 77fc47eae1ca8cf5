// Law 10.5: rituals, one for each card revealed.
#include "cult.hpp"

namespace lizard_cult {

namespace {

constexpr const char* kNoMatch = "the card does not match that clearing (Law 10.5)";

/// Law 10.5: into the play area, where it serves nothing else until it returns (10.6.1).
void reveal(Table& t, const Self& self, Face f) { t.move_card(t.find(hand_of(self.seat), f), revealed_of(self.seat)); }

/// The garden suits that Build may place: the revealed card's, or (toggle) the clearing's.
SuitSet garden_suits(const Table& t, const Self& self, Suit card, Place p) {
    return t.toggle(self, kBuildToggle) == 0 ? SuitSet(card) : t.suits(p);
}

/// Law 10.5.1. `which` gets the gardens that can be placed.
Verdict can_build(const Table& t, const Self& self, Suit card, Place p, SuitSet* which = nullptr) {
    Verdict v;
    if (!t.matches(card, p)) { v.cannot(kNoMatch); return v; }
    if (!t.rules_place(self.party, p)) { v.cannot("the Cult does not rule that clearing (Law 10.5.1)"); return v; }
    v.cannot("no such garden is left on the track (Law 10.5.1)");
    const SuitSet suits = garden_suits(t, self, card, p);
    SuitSet fit;
    for (const Suit s : kGardenSuits) {
        if (!suits.has(s) || t.supply(garden(self.seat, s)) == 0) continue;
        const Verdict now = t.may_place(garden(self.seat, s), p, t.cause(self));
        if (now) fit = fit | s;
        else v = now;
    }
    if (!fit.empty()) v.allow();
    if (which) *which = fit;
    return v;
}

/// Law 10.5.2.
Verdict can_recruit(const Table& t, const Self& self, Suit card, Place p) {
    Verdict v;
    if (!t.matches(card, p)) v.cannot(kNoMatch);
    else if (t.supply(warrior(self.seat)) == 0) v.cannot("no warrior is left in supply (Law 10.5.2)");
    else v = t.may_place(warrior(self.seat), p, t.cause(self));
    return v;
}

/// Law 10.5.3. The kernel counts by suit and forgets at the end of the turn.
Verdict can_score(const Table& t, const Self& self, Suit card) {
    Verdict v;
    if (empty_spaces(t, self, card) == 0) v.cannot("that Gardens track has no empty space (Law 10.5.3)");
    else if (t.used(self, kScore, static_cast<int>(card)) > 0) v.cannot("that suit has scored this turn (Law 10.5.3)");
    return v;
}

/// Each face once among these cards of the hand.
template <class F>
void each_face(const Table& t, const CardSet& cards, F&& f) {
    Face last;
    cards.each([&](Card c) {
        const Face face = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (face != last) f(face);
        last = face;
    });
}

/// Of a suit that can be revealed as one of the three; a bird is none of them (10.2.2).
Suit suit_of(const Table& t, Face f) {
    for (const Suit s : kGardenSuits) if (ritual_suit(t, f).has(s)) return s;
    return Suit::bird;
}

}  // namespace

void offer_rituals(const Table& t, const Self& self, Offers& o) {
    const auto of = [&](Suit s) { return t.hand(self.seat) & t.rules().suit_cards[static_cast<std::size_t>(s)]; };
    for (const Suit s : kGardenSuits) {
        const CardSet cards = of(s);
        if (cards.empty()) continue;
        std::array<SuitSet, kMaxClearings> build{};  // what is possible is the same for each card of the suit
        PlaceSet recruit = 0;
        for (PlaceSet m = t.clearings_matching(s); m; m &= m - 1) {
            const Place p{std::countr_zero(m)};
            can_build(t, self, s, p, &build[static_cast<std::size_t>(p.index())]);
            if (can_recruit(t, self, s, p)) recruit |= place_bit(p);
        }
        const bool score = bool(can_score(t, self, s));
        each_face(t, cards, [&](Face f) {
            for (std::size_t i = 0; i < build.size(); ++i)
                for (const Suit g : kGardenSuits) {
                    if (!build[i].has(g)) continue;
                    if (std::popcount(static_cast<unsigned>(build[i].bits)) == 1) o.add(self, kBuild, f, clearing(static_cast<int>(i)));
                    else o.add(self, kBuild, f, clearing(static_cast<int>(i)), g);
                }
            for (PlaceSet m = recruit; m; m &= m - 1) o.add(self, kRecruit, f, Place{std::countr_zero(m)});
            if (score) o.add(self, kScore, f);
        });
    }
    if (t.supply(warrior(self.seat)) > 0) each_face(t, of(Suit::bird), [&](Face f) { o.add(self, kSacrifice, f); });
}

void run_build(Table& t, const Self& self, const Action& a) {
    const Place p = a.place(1);
    Kind k;
    if (a.has(2)) k = garden(self.seat, a.suit(2));
    else {
        SuitSet which;
        can_build(t, self, suit_of(t, a.face(0)), p, &which);
        for (const Suit s : kGardenSuits) if (which.has(s)) k = garden(self.seat, s);
    }
    reveal(t, self, a.face(0));
    t.place(k, p, 1, t.cause(self));
}

void run_recruit(Table& t, const Self& self, const Action& a) {
    reveal(t, self, a.face(0));
    t.place(warrior(self.seat), a.place(1), 1, t.cause(self));
}

void run_score(Table& t, const Self& self, const Action& a) {
    const Suit s = suit_of(t, a.face(0));
    t.count_use(self, kScore, static_cast<int>(s), LimitScope::turn);
    ScoreRitual f;
    f.cult = self.seat;
    f.card = a.face(0);
    f.points = static_cast<std::uint8_t>(board(self).victory_points[static_cast<std::size_t>(empty_spaces(t, self, s) - 1)]);
    t.call(f);
}

Step ScoreRitual::resume(Table& t) {
    FLOW(at) {
        CALL(spent, t.discard(t.find(hand_of(cult), card), cult, t.cause(t.faction(cult), How::cost)));
        CALL(scored, t.score(cult, points, ScoreReason::board, t.cause(t.faction(cult))));
    }
    return Step::done;
}

/// Law 10.5.4.
void run_sacrifice(Table& t, const Self& self, const Action& a) {
    reveal(t, self, a.face(0));
    t.place_in_box(warrior(self.seat), acolytes_box(self.seat), 1);
}

std::string why_no_ritual(const Table& t, const Self& self, const Action& a) {
    if (t.turn_seat() != self.seat || t.phase() != Phase::daylight) return "rituals are performed in the Cult's Daylight (Law 10.5)";
    if (!a.has(0)) return "name the card to reveal (Law 10.5)";
    if (!t.find(hand_of(self.seat), a.face(0)).valid())
        return t.find(revealed_of(self.seat), a.face(0)).valid() ? "that card is revealed already: one ritual for each card (Law 10.5)" : "that card is not in hand (Law 10.5)";
    const Suit s = suit_of(t, a.face(0));
    if (a.verb == kSacrifice) {
        if (s != Suit::bird) return "Sacrifice reveals a bird card (Law 10.5.4)";
        return "no warrior is left in supply (Law 10.5.4)";
    }
    if (s == Suit::bird) return "birds are not wild for rituals (Law 10.2.2)";
    if (a.verb == kScore) return can_score(t, self, s).reason;
    if (!a.has(1)) return "name a clearing (Law 10.5)";
    return a.verb == kBuild ? can_build(t, self, s, a.place(1)).reason : can_recruit(t, self, s, a.place(1)).reason;
}

}  // namespace lizard_cult
