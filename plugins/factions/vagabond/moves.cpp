// Law 9.2.3, 9.2.9.2.2, 9.2.9.3.2, 9.4.2, 9.5.1: how the pawn moves, and who comes along.
#include "vagabond.hpp"

namespace vagabond {

namespace {

/// Calls f(to, by) for every clearing that the pawn can move to from `from` by this cause; `by` is 255 for a plain path.
template <class F>
void each_clearing(const Table& t, Seat s, Place from, const Cause& c, F&& f) {
    query::WayList ways;
    t.ways(s, from, Purpose::move, ways);
    MoveLimits limits;
    limits.from = place_bit(from);
    for (int i = 0; i < ways.n; ++i) {
        const query::Way& w = ways.way[static_cast<std::size_t>(i)];
        if (!w.to.is_clearing()) continue;
        const auto by = [](const query::Way& x) { return x.link == query::Way::Link::path || x.link == query::Way::Link::forest ? 255 : static_cast<int>(x.link); };
        bool listed = false;
        for (int k = 0; k < i; ++k) listed |= ways.way[static_cast<std::size_t>(k)].to == w.to && by(ways.way[static_cast<std::size_t>(k)]) == by(w);
        limits.to = place_bit(w.to);
        if (!listed && t.can_move(c, limits)) f(w.to, by(w));
    }
}

Cause slipping(const Table& t, Seat s) {
    Cause c = t.cause(t.faction(s));
    c.flags |= Cause::kLeaveAnyway;  // Law 9.4.2: what prevents movement out of a clearing does not hold him
    return c;
}

/// Moves by his own rules and his character's say themselves what they cost.
bool own_move(const Table& t, const Self& self, const Cause& c) {
    return c.source == self.instance || c.source == t.state().character_of[static_cast<std::size_t>(self.seat.index())] || (c.flags & Cause::kSwap);
}

}  // namespace

bool hostile_warriors(const Table& t, Seat s, Place p) {
    if (!p.is_clearing()) return false;
    for (int i = 0; i < t.seats(); ++i)
        if (hostile(t, s, Seat{i}) && t.warriors(p, Seat{i}) > 0) return true;
    return false;
}

// Law 9.5.1.
void offer_moves(const Table& t, const Self& self, Offers& o) {
    const int boots = count_ready(t, self.seat, ItemType::boot);
    if (boots == 0) return;
    each_clearing(t, self.seat, pawn_at(t, self.seat), t.cause(self), [&](Place to, int by) {
        if (boots > 1 || !hostile_warriors(t, self.seat, to)) o.add(self, kMove, to, by);
    });
}
void run_move(Table& t, const Self& self, const Action& a) {
    const int boots = hostile_warriors(t, self.seat, a.place(0)) ? 2 : 1;  // Law 9.2.9.3.2
    for (int i = 0; i < boots; ++i) exhaust(t, self.seat, find_ready(t, self.seat, ItemType::boot));
    t.move_pieces(t.cause(self), pawn_at(t, self.seat), a.place(0), pawn(self.seat), 1, a.arg[1]);
}

// Law 9.4.2.
Step Slip::resume(Table& t) {
    FLOW(at) {
        ASK(where, t.ask(self, "slip");
            const Place here = pawn_at(t, self);
            const Cause c = slipping(t, self);
            each_clearing(t, self, here, c, [&](Place to, int by) { t.option(t.faction(self), kSlip, to, by); });
            // Law 2.4.1: forests next to a clearing or forest.
            for (PlaceSet m = !here.on_board()   ? 0  // a position without a pawn
                              : here.is_clearing() ? t.map().touching_forests[static_cast<std::size_t>(here.index())]
                                                   : t.map().forest[static_cast<std::size_t>(here.index() - kMaxClearings)].forests; m; m &= m - 1) {
                const Place to{std::countr_zero(m)};
                if (t.may_move(pawn(self), here, to, c)) t.option(t.faction(self), kSlip, to);
            }
            t.option_pass());
        if (t.chosen_is(GameVerb::pass)) return Step::done;
        CALL(moved, t.move_pieces(slipping(t, self), pawn_at(t, self), t.chosen().place(0), pawn(self), 1, t.chosen().arg[1]));
    }
    return Step::done;
}

// Law 9.2.3.
void nimble(const Table&, const Self& self, query::NeedsRule& q) {
    if (q.mover == self.party && q.pawn_only) q.answer = false;
}

// Law 9.2.9.2.2. By force (1.5.5): exactly as if the ally chose to move its warriors, so what holds them holds, and the
// ally must rule one end (4.2.1) where toggle allies_need_rule is on: Nimble speaks of the Vagabond's own moving.
void ally_moves_along(const Table& t, const Self& self, query::Companions& q) {
    if (q.mover != self.party || !q.from.is_clearing() || !q.to.is_clearing()) return;
    for (int i = 0; i < t.seats(); ++i) {
        const Seat ally{i};
        if (!allied(t, self.seat, ally) || t.warriors(q.from, ally) == 0) continue;
        if (t.toggle(self, kAlliesNeedRule) && t.ruler(q.from) != Party{ally} && t.ruler(q.to) != Party{ally}) {
            query::NeedsRule rule{ally, q.from, q.to, false, true};
            t.query(rule);
            if (rule.answer) continue;
        }
        Cause c = t.cause(t.faction(ally));
        c.decider = self.seat;
        c.source = self.instance;
        c.flags |= Cause::kForced;
        for (std::size_t k = 0; k < t.faction_info(ally).kinds.size(); ++k) {
            const Kind kind = kind_of(ally, static_cast<int>(k));
            if (t.kind_info(kind).piece_class == PieceClass::warrior && t.may_move(kind, q.from, q.to, c)) q.add(kind, t.count(q.from, kind));
        }
    }
}

// Law 9.2.9.3.2: a move that anything else gives him costs a boot too, into a clearing with warriors of a Hostile faction.
void boots_for_hostile(const Table& t, const Self& self, query::MayMove& q) {
    if (q.kind != pawn(self.seat) || own_move(t, self, q.cause) || !hostile_warriors(t, self.seat, q.to)) return;
    if (count_ready(t, self.seat, ItemType::boot) == 0) q.answer.cannot("a boot must be exhausted to move to warriors of a Hostile faction (Law 9.2.9.3.2)");
}
void boot_due(const Table& t, const Self& self, const event::Moved& e, Due& due) {
    for (int i = 0; i < e.n; ++i)
        if (e.group[static_cast<std::size_t>(i)].kind == pawn(self.seat) && !own_move(t, self, e.cause) && hostile_warriors(t, self.seat, e.to)) due.add();
}
void pay_boot(Table& t, const Self& self, const Reaction&) {
    if (const int boot = find_ready(t, self.seat, ItemType::boot); boot >= 0) exhaust(t, self.seat, boot);
}

}  // namespace vagabond
