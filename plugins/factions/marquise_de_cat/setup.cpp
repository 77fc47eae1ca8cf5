// Law 6.3: the Marquise's setup.
#include "marquise.hpp"

namespace marquise_de_cat {

namespace {

/// Law 6.3.4: clearings for a starting building: the keep's and those next to it, with an open slot.
PlaceSet building_places(const Table& t, const Self& self, Place keep, int building) {
    PlaceSet out = 0;
    const Cause c = t.cause(self, How::setup);
    for (PlaceSet m = place_bit(keep) | t.adjacent(self.party, keep, Purpose::build); m; m &= m - 1)
        if (t.can_place(kind_of(self.party, building), Place{std::countr_zero(m)}, c)) out |= m & -m;
    return out;
}

}  // namespace

Step SetUp::resume(Table& t) {
    FLOW(at) {
        // Law 6.3.2: any corner, hers from now on. (6.3.1, 6.3.5: the kernel forms the supplies; tracks are supplies.)
        ASK(corner, t.ask(self, "where to place the keep");
            const Cause c = t.cause(t.faction(self), How::setup);
            for (PlaceSet m = t.map().corners; m; m &= m - 1)
                if (t.can_place(piece(self, kKeep), Place{std::countr_zero(m)}, c)) t.option(t.faction(self), kPlaceKeep, std::countr_zero(m)));
        keep = t.chosen().place(0);
        t.set_homeland(self, keep);
        CALL(keep, t.place(piece(self, kKeep), keep, 1, t.cause(t.faction(self), How::setup)));
        CALL(garrison, {  // Law 6.3.3: everywhere but in the corner diagonally opposite
            std::array<std::uint8_t, kMapPlaces> want{};
            for (int i = 0; i < t.map().clearings; ++i) want[static_cast<std::size_t>(i)] = i != t.map().clearing[static_cast<std::size_t>(keep.index())].opposite;
            t.place_spread(piece(self, kWarrior), want, self, t.cause(t.faction(self), How::setup));
        });
        for (; next <= kRecruiter; ++next) {  // Law 6.3.4
            if (building_places(t, t.faction(self), keep, next) == 0) continue;
            ASK(where, t.ask(self, "where to place a starting building");
                for (PlaceSet m = building_places(t, t.faction(self), keep, next); m; m &= m - 1)
                    t.option(t.faction(self), kStartBuilding, next - kSawmill, std::countr_zero(m)));
            CALL(building, t.place(kind_of(self, next), t.chosen().place(1), 1, t.cause(t.faction(self), How::setup)));
        }
    }
    return Step::done;
}

}  // namespace marquise_de_cat
