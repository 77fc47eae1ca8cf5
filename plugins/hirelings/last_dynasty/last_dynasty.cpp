// Last Dynasty, promoted; Bluebird Nobles, demoted.
#include <bit>

#include <woodlore/hire.hpp>
#include <woodlore/plugin.hpp>

namespace last_dynasty {
using namespace woodlore;

enum Verb : int { kAct, kScore };
Kind dynasty(const Self& self) { return kind_of(self.party, 0); }

PlaceSet map_edge(const Table& t) {
    PlaceSet out = 0;
    for (PlaceSet m = t.clearings(); m; m &= m - 1)
        if (t.map().clearing[static_cast<std::size_t>(std::countr_zero(m))].edge) out |= m & -m;
    return out;
}

// --- Last Dynasty ------------------------------------------------------------------------------------------------------

void set_up(Table& t, const Self& self) { place_together(t, dynasty(self), 5, map_edge(t), self.seat, t.cause(self, How::setup)); }

/// They move as one, so they stand in one clearing, or nowhere.
Place standing(const Table& t, const Self& self) { return t.where(dynasty(self)); }
/// Their controller counts them for rule (16.4.3.1): where it rules, they do.
bool they_rule(const Table& t, const Self& self) { return t.rules_place(self.seat, standing(t, self)); }
MoveLimits all_of_them(const Table& t, const Self& self) {
    MoveLimits limits;
    limits.from = place_bit(standing(t, self));
    limits.exactly = static_cast<std::uint8_t>(t.count(standing(t, self), dynasty(self)));
    return limits;
}

/// What they do follows from where they are: none on the map, ruling, or not ruling.
struct Rally {
    enum class At : std::uint8_t { start, came, moved, first, second };
    At at = At::start;
    Instance card;
    Step resume(Table& t) {
        const Self self = t.self(card);
        const auto battle = [&] {
            const PlaceSet here = place_bit(standing(t, self));
            if (here && t.can_battle(t.cause(self), here)) t.battle(t.cause(self), here);
        };
        FLOW(at) {
            if (!standing(t, self).valid()) {
                CALL(came, place_together(t, dynasty(self), 5, map_edge(t), self.seat, t.cause(self, How::effect)));
            } else if (they_rule(t, self)) {
                CALL(moved, if (t.can_move(t.cause(self), all_of_them(t, self))) t.move(t.cause(self), all_of_them(t, self)));
            } else {
                CALL(first, battle());
            }
            CALL(second, battle());
        }
        return Step::done;
    }
};

void daylight(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked) return;
    const Place here = standing(t, self);
    bool can = false;
    if (here.valid()) {
        can = t.can_battle(t.cause(self), place_bit(here)) || (they_rule(t, self) && t.can_move(t.cause(self), all_of_them(t, self)));
    } else {
        for (PlaceSet m = map_edge(t); m; m &= m - 1) can |= t.can_place(dynasty(self), Place{std::countr_zero(m)}, t.cause(self, How::effect));
    }
    if (can) o.add(self, kAct);
}
void act(Table& t, const Self& self, const Action&) {
    Rally f;
    f.card = self.instance;
    t.call(f);
}

// --- Bluebird Nobles -----------------------------------------------------------------------------------------------------

// As Law 7.2.2, for whoever controls them: also that one must have a faction piece there.
void tied_for_most(const Table& t, const Self& self, query::Ruler& q) {
    if (self.seat.valid() && q.tied_for_most(self.seat) && t.has_pieces(q.place, self.seat)) q.decide(self.seat, Rank::breaks_ties);
}

int points(const Table& t, Seat s) {
    int ruled = 0;  // also what lies beside the map
    for (int c = 0; c < kMaxClearings; ++c) ruled += t.rules_place(s, clearing(c));
    return ruled / 3;
}
void birdsong(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked || !o.within_limit(self, kScore) || points(t, self.seat) == 0) return;
    o.add(self, kScore);
    o.must = true;
}
void score(Table& t, const Self& self, const Action&) { t.score(self.seat, points(t, self.seat), ScoreReason::effect, t.cause(self, How::effect)); }

void bind(Binder& b) {
    b.sides("Last Dynasty", "Bluebird Nobles");
    b.title("Last Dynasty / Bluebird Nobles");
    b.colour("#3f6fb0");
    b.ruler_is_local();
    b.piece("warrior", PieceClass::warrior, 5);
    b.verb("act", {}, act, {LimitScope::phase, 1});
    b.verb("score", {}, score, {LimitScope::phase, 1});
    b.flow<Rally>("rally");

    b.side(Side::promoted);
    b.when_set_up(set_up);
    b.offer(Moment::daylight, "last_dynasty", daylight);

    b.side(Side::demoted);
    b.query<query::Ruler>("bluebird_nobles", tied_for_most, Rank::breaks_ties);
    b.offer(Moment::start_of_birdsong, "bluebird_nobles", birdsong);
}
}  // namespace last_dynasty

WOODLORE_PLUGIN(hireling, "last_dynasty", "1.0.0", last_dynasty::bind)
