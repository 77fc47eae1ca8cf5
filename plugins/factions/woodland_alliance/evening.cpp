// Law 8.6: Military Operations, then Draw and Discard.
#include "alliance.hpp"

namespace woodland_alliance {

namespace {

/// Law 8.6.1: one action for each officer, whichever action. The kernel counts them all as one, under the first verb, and
/// forgets at the end of the phase.
int operations_left(const Table& t, const Self& self) { return officers(t, self.seat) - t.used(self, kMove, self.seat.value); }
void count_operation(Table& t, const Self& self) { t.count_use(self, kMove, self.seat.value, LimitScope::phase); }

Verdict can_recruit(const Table& t, const Self& self, Place p, const Cause& c) {
    Verdict v;
    int bases = 0;
    for (const int base : kBases) bases += t.count(p, kind_of(self.seat, base));
    if (bases == 0) v.cannot("there is no base in that clearing (Law 8.6.1.3)");
    else if (t.supply(kind_of(self.seat, kWarrior)) == 0) v.cannot("no warrior is left in supply (Law 8.6.1.3)");
    else v = t.may_place(kind_of(self.seat, kWarrior), p, c);
    return v;
}

/// Law 8.6.1.4. Nothing is paid that cannot be completed: the token is asked for before the warrior goes.
Verdict can_organize(const Table& t, const Self& self, Place p, const Cause& c) {
    Verdict v;
    if (t.count(p, kind_of(self.seat, kWarrior)) == 0) v.cannot("no Alliance warrior stands there (Law 8.6.1.4)");
    else if (t.count(p, sympathy(self.seat)) > 0) v.cannot("that clearing is sympathetic already (Law 8.6.1.4)");
    else if (t.supply(sympathy(self.seat)) == 0) v.cannot("no sympathy token is left on the track (Law 8.2.5)");
    else v = t.may_place(sympathy(self.seat), p, c);
    return v;
}

}  // namespace

void offer_operations(const Table& t, const Self& self, Offers& o) {
    if (operations_left(t, self) <= 0) return;
    const Cause c = t.cause(self);
    if (t.can_move(c, MoveLimits{})) o.add(self, kMove);
    if (t.can_battle(c, kAllClearings)) o.add(self, kBattle);
    for (PlaceSet m = t.clearings(); m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; can_recruit(t, self, p, c)) o.add(self, kRecruit, p);
    for (PlaceSet m = t.places_with(kind_of(self.seat, kWarrior)) & kAllClearings; m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; can_organize(t, self, p, c)) o.add(self, kOrganize, p);
}

/// Law 8.6.1.1.
void run_move(Table& t, const Self& self, const Action&) {
    count_operation(t, self);
    t.move(t.cause(self), MoveLimits{});
}

/// Law 8.6.1.2.
void run_battle(Table& t, const Self& self, const Action&) {
    count_operation(t, self);
    t.battle(t.cause(self), kAllClearings);
}

/// Law 8.6.1.3.
void run_recruit(Table& t, const Self& self, const Action& a) {
    count_operation(t, self);
    t.place(kind_of(self.seat, kWarrior), a.place(0), 1, t.cause(self));
}

void run_organize(Table& t, const Self& self, const Action& a) {
    count_operation(t, self);
    Organize f;
    f.alliance = self.seat;
    f.where = a.place(0);
    t.call(f);
}

Step Organize::resume(Table& t) {
    FLOW(at) {
        points = static_cast<std::uint8_t>(board(t.faction(alliance)).victory_points[static_cast<std::size_t>(next_space(t, t.faction(alliance)))]);
        CALL(removed, t.remove(kind_of(alliance, kWarrior), where, 1, t.cause(t.faction(alliance), How::cost)));
        CALL(placed, t.place(sympathy(alliance), where, 1, t.cause(t.faction(alliance))));
        CALL(scored, t.score(alliance, points, ScoreReason::board, t.cause(t.faction(alliance))));
    }
    return Step::done;
}

void draw_bonus(const Table& t, const Self& self, query::Draws& q) {
    if (q.seat == self.seat) q.answer += board(self).draw_bonus * std::popcount(static_cast<unsigned>(base_suits(t, self.seat).bits));
}

void draw_step(Table& t, const Self& self) { t.draw_step(self.seat); }

std::string why_no_operation(const Table& t, const Self& self, const Action& a) {
    if (officers(t, self.seat) == 0) return "the Alliance has no officers (Law 8.6.1)";
    if (operations_left(t, self) <= 0) return "each officer has acted (Law 8.6.1)";
    if (t.phase() != Phase::evening) return "officers act in Evening (Law 8.6.1)";
    if (t.turn_seat() == self.seat && t.state().asked == self.seat) {
        if (a.verb == kMove && !t.can_move(t.cause(self), MoveLimits{})) return "no warrior can move (Law 4.2)";
        if (a.verb == kBattle && !t.can_battle(t.cause(self), kAllClearings)) return "there is nobody to battle (Law 4.3)";
    }
    return "Military Operations come before the draw (Law 8.6)";
}

std::string why_no_recruiting(const Table& t, const Self& self, const Action& a) {
    if (operations_left(t, self) > 0 && a.has(0))
        if (const Verdict v = can_recruit(t, self, a.place(0), t.cause(self)); !v) return v.reason;
    return why_no_operation(t, self, a);
}

std::string why_no_organizing(const Table& t, const Self& self, const Action& a) {
    if (operations_left(t, self) > 0 && a.has(0))
        if (const Verdict v = can_organize(t, self, a.place(0), t.cause(self)); !v) return v.reason;
    return why_no_operation(t, self, a);
}

}  // namespace woodland_alliance
