// Highway Bandits, who stand on paths; their demoted side, the Bandit Gangs, is in bandit_gangs.cpp.
#include "highway_bandits.hpp"

#include <bit>

namespace highway_bandits {

namespace {

/// Calls f(path) for open paths without a bandit (a closed path is none, Law 16.2.3.2).
template <class F>
void each_free_path(const Table& t, const Self& self, F&& f) {
    for (std::size_t p = 0; p < t.map().paths.size(); ++p)
        if (const Place path = path_place(static_cast<int>(p)); t.state().path_state[p] == 0 && t.count(path, bandit(self)) == 0) f(path);
}

struct SetUp {
    enum class At : std::uint8_t { start, chose, placed };
    At at = At::start;
    Instance card;
    Seat chooser;
    std::uint8_t n = 0;
    Step resume(Table& t) {
        FLOW(at) {
            for (; n < 2; ++n) {
                ASK(chose, t.ask(chooser, "where to place a bandit"); each_free_path(t, t.self(card), [&](Place p) { t.option(GameVerb::place, p); }));
                CALL(placed, t.place(bandit(t.self(card)), t.chosen().place(0), 1, t.cause(t.self(card), How::setup)));
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

// --- the toll --------------------------------------------------------------------------------------------------------------

bool pays(const Table& t, const Self& self, const event::MovedGroup& g) { return g.n > 0 && t.enemy(self.party, g.party); }

void toll_due(const Table& t, const Self& self, const event::Transit& e, Due& due) {
    if (t.count(path_place(e.path), bandit(self)) == 0) return;
    for (int i = 0; i < e.n; ++i)
        if (const auto& g = e.group[static_cast<std::size_t>(i)]; pays(t, self, g)) {
            // The mover chooses; where it is no enemy and only takes enemies along, the first of those.
            due.add(e.path, t.enemy(self.party, e.cause.party) ? e.cause.party : g.party);
            return;
        }
}

/// One of the pieces on the way is removed on the path, or a pawn suffers in its owner's way.
struct Toll {
    enum class At : std::uint8_t { start, chose, paid };
    At at = At::start;
    Instance card;
    Party mover;
    std::uint8_t path = 0;
    template <class F>
    void each_payment(const Table& t, F&& f) const {
        const Self self = t.self(card);
        for (const BoxEntry& b : t.state().box) {
            if (b.place != path_place(path) || !t.enemy(self.party, b.kind.owner())) continue;
            if (t.kind_info(b.kind).piece_class == PieceClass::pawn || t.may_remove(b.kind, b.place, removal(t))) f(b.kind);
        }
    }
    /// They remove it themselves; nobody scores for it.
    [[nodiscard]] Cause removal(const Table& t) const {
        Cause c = t.cause(t.self(card), How::effect);
        c.party = mover;
        c.player = t.player(mover);
        c.decider = t.decider(mover);
        return c;
    }
    Step resume(Table& t) {
        FLOW(at) {
            {
                bool any = false;
                each_payment(t, [&](Kind) { any = true; });
                if (!any) return Step::done;
            }
            ASK(chose, t.ask(t.decider(mover), "which piece to lose to the bandits"); each_payment(t, [&](Kind k) { t.option(t.self(card), kToll, k); }));
            CALL(paid, {
                const Kind k = t.chosen().kind(0);
                if (t.kind_info(k).piece_class == PieceClass::pawn) t.raise(event::Spared{removal(t), k, path_place(path)});
                else t.remove(k, path_place(path), 1, removal(t));
            });
        }
        return Step::done;
    }
};
void take_toll(Table& t, const Self& self, const Reaction& r) {
    Toll f;
    f.card = self.instance;
    f.path = r.data[0];
    f.mover = Party{r.data[1]};
    t.call(f);
}

// --- its controller on the road ------------------------------------------------------------------------------------------------

void joined_due(const Table& t, const Self& self, const event::Moved& e, Due& due) {
    if (!self.seat.valid() || e.link != 255 || !e.from.is_clearing() || !e.to.is_clearing()) return;
    const int path = t.map().path_between(e.from.index(), e.to.index());
    if (path < 0 || t.count(path_place(path), bandit(self)) == 0) return;
    for (int i = 0; i < e.n; ++i)  // own faction pieces: a hireling's move is not its controller's (16.4.3.4)
        if (const auto& g = e.group[static_cast<std::size_t>(i)]; g.n > 0 && g.party == Party{self.seat}) { due.add(e.to); return; }
}
struct Join {
    enum class At : std::uint8_t { start, chose, placed };
    At at = At::start;
    Instance card;
    Seat controller;
    Place to;
    Step resume(Table& t) {
        FLOW(at) {
            if (!faction_warrior(t, controller).valid() || !t.can_place(faction_warrior(t, controller), to, t.cause(t.faction(controller), How::effect))) return Step::done;
            ASK(chose, t.ask(controller, "place a warrior where you arrived?"); t.option(t.self(card), kJoin, to); t.option_pass());
            if (t.chosen_is(GameVerb::pass)) return Step::done;
            CALL(placed, t.place(faction_warrior(t, controller), to, 1, t.cause(t.faction(controller), How::effect)));
        }
        return Step::done;
    }
};
void join(Table& t, const Self& self, const Reaction& r) {
    Join f;
    f.card = self.instance;
    f.controller = self.seat;
    f.to = Place{r.data[0]};
    if (self.seat.valid()) t.call(f);
}

// --- Daylight ----------------------------------------------------------------------------------------------------------------

/// Onto a free path linked to a clearing with the controller's faction pieces; when none is left, one comes off the map.
struct Ambush {
    enum class At : std::uint8_t { start, from, placed };
    At at = At::start;
    Instance card;
    Place path;
    Step resume(Table& t) {
        FLOW(at) {
            if (t.supply(bandit(t.self(card))) == 0) {
                ASK(from, t.ask(t.self(card).seat, "which bandit to take");
                    for (std::size_t p = 0; p < t.map().paths.size(); ++p)
                        if (const Place at_path = path_place(static_cast<int>(p)); t.count(at_path, bandit(t.self(card))) > 0) t.option(t.self(card), kTake, static_cast<int>(p)));
                t.shift(bandit(t.self(card)), path_place(t.chosen().number(0)), kSupply, 1);
            }
            CALL(placed, t.place(bandit(t.self(card)), path, 1, t.cause(t.self(card), How::effect)));
        }
        return Step::done;
    }
};
void daylight(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked || !o.within_limit(self, kPlace)) return;
    const PlaceSet own = with_faction_pieces(t, self.seat);
    const bool any = t.supply(bandit(self)) > 0 || [&] { for (const BoxEntry& b : t.state().box) if (b.place.is_path() && b.kind == bandit(self)) return true; return false; }();
    if (!any) return;
    each_free_path(t, self, [&](Place p) {
        const MapPath& path = t.map().paths[static_cast<std::size_t>(p.index() - 64)];
        if (own & (place_bit(clearing(path.a)) | place_bit(clearing(path.b)))) o.add(self, kPlace, p.index() - 64);
    });
}
void lay_ambush(Table& t, const Self& self, const Action& a) {
    Ambush f;
    f.card = self.instance;
    f.path = path_place(a.number(0));
    t.call(f);
}

void bind(Binder& b) {
    b.sides("Highway Bandits", "Bandit Gangs");
    b.title("Highway Bandits / Bandit Gangs");
    b.colour("#8a5a44");
    b.piece("warrior", PieceClass::warrior, 4);
    b.verb("place", {{"path", ArgKind::path}}, lay_ambush, {LimitScope::phase, 1});
    b.verb("take", {{"path", ArgKind::path}});
    b.verb("toll", {{"piece", ArgKind::kind}});
    b.verb("join", {{"clearing", ArgKind::clearing}});
    b.verb("act", {{"choose", ArgKind::word, {"recruit", "gather"}}, {"clearing", ArgKind::clearing}}, act, {LimitScope::phase, 1});
    b.flow<SetUp>("set_up");
    b.flow<Toll>("toll");
    b.flow<Join>("join");
    b.flow<Ambush>("ambush");

    b.side(Side::promoted);
    b.when_set_up(set_up);
    b.on<event::Transit>("bandits_toll", toll_due, take_toll, true);
    b.on<event::Moved>("bandits_join", joined_due, join);
    b.offer(Moment::daylight, "highway_bandits", daylight);

    b.side(Side::demoted);
    b.when_hired(gangs_hired);
    b.query<query::MayBattle>("bandit_gangs", no_battle_with_gangs, Rank::cannot);
    b.offer(Moment::daylight, "bandit_gangs", gangs);
}

}  // namespace
}  // namespace highway_bandits

WOODLORE_PLUGIN(hireling, "highway_bandits", "1.0.0", highway_bandits::bind)
