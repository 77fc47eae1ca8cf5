// Law 4.2: moving.
#include <algorithm>

#include "flows.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

namespace {

/// Kinds of the party that can be moved, with how many stand there.
struct Movable { std::array<Kind, kKindsPerSeat> kind; std::array<std::uint8_t, kKindsPerSeat> n; int kinds = 0; };

Movable movable_at(const Table& t, Party p, Place at) {
    Movable m;
    if (p.is_seat()) {
        const std::uint64_t mask = t.masks(p.seat()).warriors | t.masks(p.seat()).pawns;
        std::uint64_t r = t.row(at, p.seat()) & mask;
        while (r) {
            const int k = std::countr_zero(r) / 8;
            m.kind[static_cast<std::size_t>(m.kinds)] = kind_of(p, k);
            m.n[static_cast<std::size_t>(m.kinds++)] = static_cast<std::uint8_t>(r >> (8 * k) & 0xFF);
            r &= ~(std::uint64_t{0xFF} << (8 * k));
        }
    } else if (p.is_hireling()) {
        for (int k = 0; k < kKindsPerHireling; ++k) {
            const Kind kind = kind_of(p, k);
            if (const int n = t.count(at, kind); n && (t.kind_info(kind).piece_class == PieceClass::warrior || t.kind_info(kind).piece_class == PieceClass::pawn)) {
                m.kind[static_cast<std::size_t>(m.kinds)] = kind;
                m.n[static_cast<std::size_t>(m.kinds++)] = static_cast<std::uint8_t>(n);
            }
        }
    }
    return m;
}

/// Calls f(from, way, movable kinds) for every legal way; stops when f returns true.
template <class F>
bool each_move(const Table& t, const Cause& c, const MoveLimits& limits, F&& f) {
    query::WayList ways;
    // Law 4.2.1, 16.4.3.1: for a hireling its controller's rule counts.
    const Party ruling = t.player(c.party).valid() ? Party{t.player(c.party)} : c.party;
    const int last = limits.from & ~kAllClearings ? kMapPlaces : kMaxClearings;
    for (int i = 0; i < last; ++i) {
        const Place from{i};
        if (!(limits.from & place_bit(from))) continue;
        const Movable all = movable_at(t, c.party, from);
        if (all.kinds == 0) continue;
        bool pawn_only = true;
        for (int k = 0; k < all.kinds; ++k) pawn_only &= t.kind_info(all.kind[static_cast<std::size_t>(k)]).piece_class == PieceClass::pawn;
        t.ways(c.party, from, Purpose::move, ways);
        int rules_from = -1;
        for (const query::Way& w : ways) {
            if (!(limits.to & place_bit(w.to))) continue;
            if (!(c.flags & Cause::kWaiveRule) && w.needs_rule && from.is_clearing()) {
                if (rules_from < 0) rules_from = t.ruler(from) == ruling;
                if (!rules_from && t.ruler(w.to) != ruling) {
                    query::NeedsRule q{c.party, from, w.to, pawn_only, true};
                    t.query(q);
                    if (q.answer) continue;
                }
            }
            Movable m = all;
            if (!t.rules().hooks<query::MayMove>().empty()) {
                m.kinds = 0;
                for (int k = 0; k < all.kinds; ++k)
                    if (t.may_move(all.kind[static_cast<std::size_t>(k)], from, w.to, c)) {
                        m.kind[static_cast<std::size_t>(m.kinds)] = all.kind[static_cast<std::size_t>(k)];
                        m.n[static_cast<std::size_t>(m.kinds++)] = all.n[static_cast<std::size_t>(k)];
                    }
                if (m.kinds == 0) continue;
            }
            int total = 0;
            for (int k = 0; k < m.kinds; ++k) total += m.n[static_cast<std::size_t>(k)];
            if (limits.exactly && total < limits.exactly) continue;
            if (f(from, w, m)) return true;
        }
    }
    return false;
}

}  // namespace

bool Table::way_is_open(query::Way::Link link) const {
    const WayInfo& way = rules_.ways[static_cast<std::size_t>(link) - static_cast<std::size_t>(query::Way::Link::first_named)];
    return way.limit.scope == LimitScope::none || used(self(way.owner), kWayVerb, static_cast<int>(link)) < way.limit.times;
}

bool Table::can_move(const Cause& c, const MoveLimits& limits) const {
    return each_move(*this, c, limits, [](Place, const query::Way&, const Movable&) { return true; });
}

void Table::move(const Cause& c, const MoveLimits& limits) {
    ChooseMove f;
    f.cause = c;
    f.cause.flags |= limits.flags;
    f.limits = limits;
    call(f);
}

void Table::move_pieces(const Cause& c, Place from, Place to, Kind k, int n, std::uint8_t link) {
    DoMove f;
    f.cause = c;
    f.from = from;
    f.to = to;
    f.link = link;
    f.n = 1;
    f.group[0] = {k, static_cast<std::uint8_t>(n), k.owner(), player(k.owner())};
    call(f);
}

Step ChooseMove::resume(Table& t) {
    FLOW(at) {
        ASK(way,
            t.ask(cause.decider, "move");
            each_move(t, cause, limits, [&](Place a, const query::Way& w, const Movable& m) {
                const auto link = static_cast<std::uint8_t>(w.link == query::Way::Link::path || w.link == query::Way::Link::forest ? 255 : static_cast<int>(w.link));
                if (m.kinds == 1) {
                    const int low = limits.exactly ? limits.exactly : 1;
                    const int high = limits.exactly ? limits.exactly : m.n[0];
                    for (int k = low; k <= high; ++k) t.option(GameVerb::move, a, w.to, k, link);
                } else {
                    t.option(GameVerb::move, a, w.to, 255, link);
                }
                return false;
            });
            if (limits.optional || t.options_so_far() == 0) t.option_pass());
        if (t.chosen_is(GameVerb::pass)) return Step::done;
        from = t.chosen().place(0);
        to = t.chosen().place(1);
        link = t.chosen().arg[3];
        if (t.chosen().has(2)) {
            {
                const Movable m = movable_at(t, cause.party, from);
                Kind k = m.kind[0];
                for (int i = 0; i < m.kinds; ++i)  // the one kind that may go this way
                    if (t.may_move(m.kind[static_cast<std::size_t>(i)], from, to, cause)) k = m.kind[static_cast<std::size_t>(i)];
                n[static_cast<std::size_t>(k.local())] = static_cast<std::uint8_t>(t.chosen().number(2));
            }
        } else {
            // Several kinds: one after another, in ascending order, so that no two orders mean the same set.
            for (;;) {
                ASK(kinds,
                    t.ask(cause.decider, "which pieces move");
                    int highest = -1; int so_far = 0;
                    for (int k = 0; k < kKindsPerSeat; ++k) if (n[static_cast<std::size_t>(k)]) { highest = k; so_far += n[static_cast<std::size_t>(k)]; }
                    const Movable m = movable_at(t, cause.party, from);
                    for (int i = 0; i < m.kinds; ++i) {
                        const Kind k = m.kind[static_cast<std::size_t>(i)];
                        if (k.local() <= highest || !t.may_move(k, from, to, cause)) continue;
                        for (int j = 1; j <= m.n[static_cast<std::size_t>(i)]; ++j) {
                            if (limits.exactly && so_far + j > limits.exactly) break;
                            t.option(GameVerb::bring, k, j);
                        }
                    }
                    if (so_far > 0 && (!limits.exactly || so_far == limits.exactly)) t.option_pass());
                if (t.chosen_is(GameVerb::pass)) break;
                n[static_cast<std::size_t>(t.chosen().kind(0).local())] = static_cast<std::uint8_t>(t.chosen().number(1));
                {
                    int total = 0; int most = 0; int highest = 0;
                    for (int k = 0; k < kKindsPerSeat; ++k) if (n[static_cast<std::size_t>(k)]) { total += n[static_cast<std::size_t>(k)]; highest = k; }
                    const Movable m = movable_at(t, cause.party, from);
                    for (int i = 0; i < m.kinds; ++i) if (m.kind[static_cast<std::size_t>(i)].local() > highest) most += m.n[static_cast<std::size_t>(i)];
                    if (most == 0 || (limits.exactly && total == limits.exactly)) break;
                }
            }
        }
        CALL(moved, {
            DoMove f;
            f.cause = cause;
            f.from = from;
            f.to = to;
            f.link = link;
            f.n = 0;
            for (int k = 0; k < kKindsPerSeat; ++k)
                if (n[static_cast<std::size_t>(k)]) f.group[f.n++] = {kind_of(cause.party, k), n[static_cast<std::size_t>(k)], cause.party, t.player(cause.party)};
            t.call(f);
        });
        if (limits.then_battle && t.can_battle(cause, place_bit(to))) { CALL(battled, t.battle(cause, place_bit(to), true)); }
    }
    return Step::done;
}

bool DoMove::pawn_only(const Table& t) const {
    for (int i = 0; i < n; ++i)
        if (group[static_cast<std::size_t>(i)].party == cause.party && t.kind_info(group[static_cast<std::size_t>(i)].kind).piece_class != PieceClass::pawn) return false;
    return true;
}

void DoMove::find_companions(const Table& t, query::Companions& q) const {
    if ((cause.flags & Cause::kAlone) || n == group.size() || t.rules().hooks<query::Companions>().empty()) return;
    q.along = cause;
    q.along.flags &= static_cast<std::uint8_t>(~(Cause::kLeaveAnyway | Cause::kWaiveRule));
    q.mover = cause.party;
    q.from = from;
    q.to = to;
    q.pawn_only = pawn_only(t);
    t.query(q);
}

void DoMove::offer_companions(Table& t) const {
    query::Companions q{};
    find_companions(t, q);
    Party along;
    for (int i = 0; i < n; ++i) if (group[static_cast<std::size_t>(i)].party != cause.party) along = group[static_cast<std::size_t>(i)].party;
    for (int i = 0; i < q.n; ++i) {
        const Kind k = q.group[static_cast<std::size_t>(i)].kind;
        bool taken = false;
        for (int j = 0; j < n; ++j) taken |= group[static_cast<std::size_t>(j)].kind == k;
        if (taken || (along.valid() && k.owner() != along)) continue;  // of one faction only
        for (int j = 1; j <= q.group[static_cast<std::size_t>(i)].max; ++j) t.option(GameVerb::bring, k, j);
    }
}

Step DoMove::resume(Table& t) {
    FLOW(at) {
        // Companions: each moves as its own mover (1.5.5, interlocks H28).
        {
            query::Companions q{};
            find_companions(t, q);
            companions_open = q.n > 0;
        }
        while (companions_open) {
            ASK(bring, t.ask(cause.decider, "who moves along"); offer_companions(t); t.option_pass());
            if (t.chosen_is(GameVerb::pass)) break;
            group[n++] = {t.chosen().kind(0), static_cast<std::uint8_t>(t.chosen().number(1)), t.chosen().kind(0).owner(), t.player(t.chosen().kind(0).owner())};
            {   // Nobody is asked in vain.
                t.ask(cause.decider, "");
                offer_companions(t);
                companions_open = t.options_so_far() > 0;
            }
        }
        if (!t.rules().reactions_to<event::Transit>().empty() && link == 255 && from.is_clearing() && to.is_clearing() && t.map().path_between(from.index(), to.index()) >= 0) {
            path = static_cast<std::uint8_t>(t.map().path_between(from.index(), to.index()));
            for (int i = 0; i < n; ++i) t.shift(group[static_cast<std::size_t>(i)].kind, from, path_place(path), group[static_cast<std::size_t>(i)].n);
            CALL(under_way, t.raise(event::Transit{cause, from, to, path, n, group}));
            {   // What is no longer on the path does not arrive.
                std::uint8_t left = 0;
                for (std::uint8_t i = 0; i < n; ++i) {
                    event::MovedGroup g = group[i];
                    g.n = static_cast<std::uint8_t>(std::min<int>(g.n, t.count(path_place(path), g.kind)));
                    t.shift(g.kind, path_place(path), from, g.n);
                    if (g.n) group[left++] = g;
                }
                for (std::uint8_t i = left; i < n; ++i) group[i] = {};
                n = left;
                if (n == 0) return Step::done;
            }
        }
        if (link >= static_cast<int>(query::Way::Link::first_named) && link != 255) {  // what carries them goes along
            const WayInfo& way = t.rules().ways[link - static_cast<std::size_t>(query::Way::Link::first_named)];
            if (way.limit.scope != LimitScope::none) t.count_use(t.self(way.owner), kWayVerb, link, way.limit.scope);
            if (way.carries.valid()) t.shift(way.carries, from, to, 1);
        }
        for (int i = 0; i < n; ++i) {
            const auto& g = group[static_cast<std::size_t>(i)];
            t.add_pieces(from, g.kind, -g.n);
            t.add_pieces(to, g.kind, g.n);
            if (g.party.is_seat()) t.s_.moved_in[static_cast<std::size_t>(g.party.index())] |= place_bit(to);
        }
        CALL(moved, {
            event::Moved e;
            e.cause = cause;
            e.from = from;
            e.to = to;
            e.link = link;
            e.n = n;
            e.group = group;
            t.raise(e);
        });
        CALL(after, t.open(Moment::after_move, cause.decider));
    }
    return Step::done;
}

}  // namespace woodlore
