// Warm Sun Prophets; their demoted side, the Lizard Envoys, is in lizard_envoys.cpp.
#include "warm_sun_prophets.hpp"

#include <bit>

namespace warm_sun_prophets {

namespace {

void set_up(Table& t, const Self& self) {
    std::array<std::uint8_t, kMapPlaces> one{};
    for (PlaceSet m = t.places_with(kRuin); m; m &= m - 1) one[static_cast<std::size_t>(std::countr_zero(m))] = 1;
    t.place_spread(prophet(self), one, self.seat, t.cause(self, How::setup));
}
void hired(Table& t, const Self& self) {
    if (t.on_map(prophet(self)) == 0) place_together(t, prophet(self), 1, t.clearings(), self.seat, t.cause(self, How::effect));
}

/// Law 1.5.5: the forced player acts, answers and scores (16.4.3.6); the Prophets' controller says what, within the effect.
Cause forced(const Table& t, const Self& self, Seat who) {
    Cause c = t.cause(t.faction(who));
    c.decider = self.seat;
    c.source = self.instance;
    if (who != self.seat) c.flags |= Cause::kForced;
    return c;
}

/// "As many pieces as they can" to one clearing: none of fewer.
MoveLimits most(const Table& t, const Cause& c, Place from, Place to) {
    MoveLimits limits;
    limits.from = place_bit(from);
    limits.to = place_bit(to);
    if (!t.can_move(c, limits)) return limits;
    limits.exactly = 1;
    for (; limits.exactly < 255; ++limits.exactly) {
        MoveLimits more = limits;
        ++more.exactly;
        if (!t.can_move(c, more)) break;
    }
    return limits;
}

/// Calls f(player, clearing) for each that can be forced to something there.
template <class F>
void each_target(const Table& t, const Self& self, F&& f) {
    for (PlaceSet m = t.places_with(prophet(self)) & kAllClearings; m; m &= m - 1) {
        const Place here{std::countr_zero(m)};
        for (int i = 0; i < t.seats(); ++i) {
            if (!t.has_pieces(here, Seat{i})) continue;
            const Cause c = forced(t, self, Seat{i});
            MoveLimits from;
            from.from = m & -m;
            if (t.can_battle(c, from.from) || t.can_move(c, from)) f(Seat{i}, here);
        }
    }
}

/// Battle there; or move there from, and then a battle in the clearing of arrival if the controller wishes.
struct Force {
    enum class At : std::uint8_t { start, chose, battle, moved, then };
    At at = At::start;
    Instance card;
    Seat who;
    Place from, to;
    Step resume(Table& t) {
        FLOW(at) {
            ASK(chose, {
                const Self self = t.self(card);
                const Cause c = forced(t, self, who);
                t.ask(self.seat, "what to force them to");
                if (t.can_battle(c, place_bit(from))) t.option(self, kForce, 0);
                for (int p = 0; p < kMaxClearings; ++p) {
                    MoveLimits limits;
                    limits.from = place_bit(from);
                    limits.to = place_bit(clearing(p));
                    if (t.can_move(c, limits)) t.option(self, kForce, 1, clearing(p));
                }
            });
            if (t.chosen().number(0) == 0) {
                CALL(battle, t.battle(forced(t, t.self(card), who), place_bit(from)));
                return Step::done;
            }
            to = t.chosen().place(1);
            CALL(moved, {
                const Cause c = forced(t, t.self(card), who);
                t.move(c, most(t, c, from, to));
            });
            CALL(then, {
                const Cause c = forced(t, t.self(card), who);
                if (t.can_battle(c, place_bit(to))) t.battle(c, place_bit(to), true);
            });
        }
        return Step::done;
    }
};

void daylight(const Table& t, const Self& self, Offers& o) {
    // One of the two, once.
    if (self.seat != o.asked || !o.within_limit(self, kAct)) return;
    each_target(t, self, [&](Seat who, Place here) { o.add(self, kAct, kForcing, who, here); });
    for (PlaceSet m = t.clearings() & ~t.places_with(prophet(self)); m; m &= m - 1)
        if (t.can_place(prophet(self), Place{std::countr_zero(m)}, t.cause(self, How::effect))) o.add(self, kAct, kPreaching, kNoSeat, Place{std::countr_zero(m)});
}
void act(Table& t, const Self& self, const Action& a) {
    if (a.number(0) == kPreaching) {
        t.place(prophet(self), a.place(2), 1, t.cause(self, How::effect));
        return;
    }
    Force f;
    f.card = self.instance;
    f.who = a.seat(1);
    f.from = a.place(2);
    t.call(f);
}

void bind(Binder& b) {
    b.sides("Warm Sun Prophets", "Lizard Envoys");
    b.title("Warm Sun Prophets / Lizard Envoys");
    b.colour("#e0c94a");
    b.piece("warrior", PieceClass::warrior, 4);
    b.verb("act", {{"choose", ArgKind::word, {"force", "preach"}}, {"player", ArgKind::seat}, {"clearing", ArgKind::clearing}}, act, {LimitScope::phase, 1});
    b.verb("force", {{"choose", ArgKind::word, {"battle", "move"}}, {"to", ArgKind::clearing}});
    b.verb("take", {{"card", ArgKind::card}}, take, {LimitScope::phase, 1});
    b.flow<Force>("force");
    b.ordered_discard_pile();

    b.side(Side::promoted);
    b.when_set_up(set_up);
    b.when_hired(hired);
    b.offer(Moment::daylight, "warm_sun_prophets", daylight);

    b.side(Side::demoted);
    b.offer(Moment::start_of_birdsong, "lizard_envoys", envoys);
}

}  // namespace
}  // namespace warm_sun_prophets

WOODLORE_PLUGIN(hireling, "warm_sun_prophets", "1.0.0", warm_sun_prophets::bind)
