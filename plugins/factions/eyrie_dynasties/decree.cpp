// Law 7.5.2: Resolve the Decree.
#include "eyrie.hpp"

namespace eyrie_dynasties {

namespace {

/// Clearings that match a card; a bird is any suit (Law 2.1.1).
PlaceSet matching(const Table& t, Seat s, Card c) { return t.clearings_matching(t.card_suits(c, s, Purpose::other)); }

/// Law 7.5.2.1: where a warrior can be placed for this card.
PlaceSet recruit_places(const Table& t, const Self& self, Card c) {
    PlaceSet out = 0;
    for (PlaceSet m = matching(t, self.seat, c) & t.places_with(piece(self.seat, kRoost)); m; m &= m - 1)
        if (t.can_place(piece(self.seat, kWarrior), Place{std::countr_zero(m)}, t.cause(self))) out |= m & -m;
    return out;
}

/// Law 7.5.2.4: where a roost can be placed for this card.
PlaceSet build_places(const Table& t, const Self& self, Card c) {
    PlaceSet out = 0;
    for (PlaceSet m = matching(t, self.seat, c) & t.ruled_by(self.party); m; m &= m - 1)
        if (t.can_place(piece(self.seat, kRoost), Place{std::countr_zero(m)}, t.cause(self))) out |= m & -m;
    return out;
}

int warriors_to_recruit(const Table& t, const Self& self) { return led_by(t, self, Leader::charismatic) ? 2 : 1; }  // Law 7.8.2

MoveLimits from(PlaceSet places) {
    MoveLimits l;
    l.from = places;
    return l;
}

}  // namespace

void resolve_decree(Table& t, const Self& self) {
    ResolveDecree f;
    f.self = self.seat;
    t.call(f);
}

Step ResolveDecree::resume(Table& t) {
    FLOW(at) {
        for (; now < kColumns; ++now) {
            for (;;) {
                if (t.zone(column(self, now)).without(resolved).empty()) break;
                // In any order within the column, also a card that cannot be resolved; between two cards the player may
                // do what components offer in Daylight.
                ASK_ACT(card, t.ask(self, "which card of the Decree to resolve");
                    Face last;
                    t.zone(column(self, now)).without(resolved).each([&](Card c) {
                        const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
                        if (f != last) t.option(t.faction(self), kResolve, now, f);
                        last = f;
                    }));
                card = (t.zone(column(self, now)).without(resolved) & t.rules().face_cards[static_cast<std::size_t>(t.chosen().number(1))]).first();
                resolved.add(card);
                if (now == kRecruitColumn) {
                    if (recruit_places(t, t.faction(self), card) == 0) goto turmoil;
                    ASK(recruit, t.ask(self, "where to recruit");
                        for (PlaceSet m = recruit_places(t, t.faction(self), card); m; m &= m - 1) t.option(t.faction(self), kRecruit, std::countr_zero(m)));
                    // As many as possible (1.5.4); fewer than asked for is turmoil all the same.
                    CALL(recruited, placed = static_cast<std::uint8_t>(t.place(piece(self, kWarrior), t.chosen().place(0), warriors_to_recruit(t, t.faction(self)), t.cause(t.faction(self)))));
                    if (placed < warriors_to_recruit(t, t.faction(self))) goto turmoil;
                } else if (now == kMoveColumn) {  // Law 7.5.2.2
                    if (!t.can_move(t.cause(t.faction(self)), from(matching(t, self, card)))) goto turmoil;
                    CALL(moved, t.move(t.cause(t.faction(self)), from(matching(t, self, card))));
                } else if (now == kBattleColumn) {  // Law 7.5.2.3
                    if (!t.can_battle(t.cause(t.faction(self)), matching(t, self, card))) goto turmoil;
                    CALL(fought, t.battle(t.cause(t.faction(self)), matching(t, self, card)));
                } else {
                    if (build_places(t, t.faction(self), card) == 0) goto turmoil;
                    ASK(build, t.ask(self, "where to build a roost");
                        for (PlaceSet m = build_places(t, t.faction(self), card); m; m &= m - 1) t.option(t.faction(self), kBuild, std::countr_zero(m)));
                    CALL(built, t.place(piece(self, kRoost), t.chosen().place(0), 1, t.cause(t.faction(self))));
                }
            }
        }
        return Step::done;
    turmoil:
        CALL(turmoil, { Turmoil f; f.self = self; t.call(f); });  // Law 7.7: it ends the phase, and this flow with it
    }
    return Step::done;
}

std::string why_not_recruit(const Table& t, const Self& self, const Action& a) {
    if (!a.has(0)) return "";
    if (t.count(a.place(0), piece(self.seat, kRoost)) == 0) return "they have no roost there (Law 7.5.2.1)";
    if (const Verdict v = t.may_place(piece(self.seat, kWarrior), a.place(0), t.cause(self)); !v) return v.reason;
    return "the card being resolved does not match that clearing (Law 7.5.2.1)";
}

std::string why_not_build(const Table& t, const Self& self, const Action& a) {
    if (!a.has(0)) return "";
    if (!t.rules_place(self.party, a.place(0))) return "they do not rule that clearing (Law 7.5.2.4)";
    if (t.count(a.place(0), piece(self.seat, kRoost)) > 0) return "there is a roost already (Law 7.5.2.4)";
    if (const Verdict v = t.may_place(piece(self.seat, kRoost), a.place(0), t.cause(self)); !v) return v.reason;
    if (t.supply(piece(self.seat, kRoost)) == 0) return "all roosts are on the map (Law 1.5.1)";
    return "the card being resolved does not match that clearing (Law 7.5.2.4)";
}

}  // namespace eyrie_dynasties
