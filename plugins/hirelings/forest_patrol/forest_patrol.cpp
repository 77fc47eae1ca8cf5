// The Forest Patrol; its demoted side, the Feline Physicians, is in feline_physicians.cpp.
#include "forest_patrol.hpp"

#include <bit>

namespace forest_patrol {

namespace {

void set_up(Table& t, const Self& self) {
    std::array<std::uint8_t, kMapPlaces> one{};
    for (PlaceSet m = t.clearings(); m; m &= m - 1) one[static_cast<std::size_t>(std::countr_zero(m))] = 1;
    t.place_spread(patrol(self), one, self.seat, t.cause(self, How::setup));
}

// Of each removal one warrior comes to the card. It is claimed, so that nothing else can have taken it (1.5.4).
void removed(const Table&, const Self& self, const event::Removed& e, Due& due) {
    for (const RemovedEntry& r : e.batch)
        if (r.kind == patrol(self)) { due.claim(r.kind, r.from, r.from); return; }
}
void to_card(Table& t, const Self& self, const Reaction& r) { t.claim(patrol(self), Place{r.data[0]}, 1, hireling_box(self.party)); }

/// "Up to one move, then up to one battle": the two need not be in one place.
struct March {
    enum class At : std::uint8_t { start, moved, fought };
    At at = At::start;
    Instance card;
    Step resume(Table& t) {
        FLOW(at) {
            CALL(moved, {
                MoveLimits limits;
                limits.optional = 1;
                if (t.can_move(t.cause(t.self(card)), limits)) t.move(t.cause(t.self(card)), limits);
            });
            CALL(fought, if (t.can_battle(t.cause(t.self(card)), kAllClearings)) t.battle(t.cause(t.self(card)), kAllClearings, true));
        }
        return Step::done;
    }
};

void daylight(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked || !o.within_limit(self, kAct)) return;
    const Cause c = t.cause(self);
    if (t.can_move(c, MoveLimits{}) || t.can_battle(c, kAllClearings)) o.add(self, kAct, kMarch);
    if (t.count(hireling_box(self.party), patrol(self)) == 0) return;
    for (PlaceSet m = t.places_with(patrol(self)) & kAllClearings; m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; t.may_place(patrol(self), p, t.cause(self, How::effect))) o.add(self, kAct, kMuster, p);
}
void act(Table& t, const Self& self, const Action& a) {
    if (a.number(0) == kMarch) {
        March f;
        f.card = self.instance;
        t.call(f);
        return;
    }
    const int n = t.count(hireling_box(self.party), patrol(self));
    t.shift(patrol(self), hireling_box(self.party), a.place(1), n);
    t.raise(event::Placed{t.cause(self, How::effect), patrol(self), a.place(1), static_cast<std::uint8_t>(n)});
}

void bind(Binder& b) {
    b.sides("Forest Patrol", "Feline Physicians");
    b.title("Forest Patrol / Feline Physicians");
    b.colour("#d5702c");
    b.piece("warrior", PieceClass::warrior, 12);
    b.verb("act", {{"choose", ArgKind::word, {"march", "muster"}}, {"clearing", ArgKind::clearing}}, act, {LimitScope::phase, 1});
    b.verb("treat", {{"clearing", ArgKind::clearing}, {"card", ArgKind::card}});
    b.flow<March>("march");
    b.flow<Physicians>("physicians");

    b.side(Side::promoted);
    b.when_set_up(set_up);
    b.on<event::Removed>("patrol_removed", removed, to_card, true);
    b.offer(Moment::daylight, "forest_patrol", daylight);

    b.side(Side::demoted);
    b.on<event::Removed>("feline_physicians", warriors_removed, run_physicians);
}

}  // namespace
}  // namespace forest_patrol

WOODLORE_PLUGIN(hireling, "forest_patrol", "1.0.0", forest_patrol::bind)
