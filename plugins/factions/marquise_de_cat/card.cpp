// Law 16.1.8: the Marquise's setup card. Three homelands, each next to another of them; two warriors in each, one in each
// other clearing; the keep in one of them, not next to an enemy homeland if she can; a building in each.
#include "marquise.hpp"

namespace marquise_de_cat {

namespace {

/// Law 16.1.8.2.1: where a homeland's warriors and building can be placed, and no enemy has a homeland.
PlaceSet fit(const Table& t, const Self& self) {
    const Cause c = t.cause(self, How::setup);
    PlaceSet out = 0;
    for (PlaceSet m = t.clearings(); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (t.can_place(piece(self.seat, kSawmill), p, c) && t.can_place(piece(self.seat, kWarrior), p, c)) out |= place_bit(p);
    }
    return t.homeland_choices(self.seat, out);
}

/// Of some homelands those that can take the keep: not next to an enemy homeland, if there is such a one (16.1.8.2.2).
PlaceSet keep_places(const Table& t, const Self& self, PlaceSet homelands) {
    const Cause c = t.cause(self, How::setup);
    PlaceSet out = 0;
    for (PlaceSet m = homelands; m; m &= m - 1)
        if (t.can_place(piece(self.seat, kKeep), Place{std::countr_zero(m)}, c)) out |= m & -m;
    return t.homeland_choices(self.seat, out, HomelandDistance::not_adjacent);
}

/// Clearings that bring these homelands nearer to three that are each next to another of them.
PlaceSet next_homelands(const Table& t, const Self& self, PlaceSet chosen) {
    const PlaceSet all = fit(t, self);
    std::array<PlaceSet, kMaxClearings> beside{};
    for (PlaceSet m = all; m; m &= m - 1)
        beside[static_cast<std::size_t>(std::countr_zero(m))] = t.adjacent(self.party, Place{std::countr_zero(m)}, Purpose::build) & all;
    PlaceSet out = 0;
    for (std::size_t a = 0; a < kMaxClearings; ++a)
        for (std::size_t b = 0; b < a; ++b)
            for (std::size_t c = 0; c < b; ++c) {
                const PlaceSet three = PlaceSet{1} << a | PlaceSet{1} << b | PlaceSet{1} << c;
                if ((three & ~all) || (chosen & ~three)) continue;
                if ((beside[a] & three) && (beside[b] & three) && (beside[c] & three) && keep_places(t, self, three)) out |= three;
            }
    return out & ~chosen;
}

}  // namespace

bool can_set_up_by_card(const Table& t, const Self& self) { return next_homelands(t, self, 0) != 0; }

Step CardSetUp::resume(Table& t) {
    FLOW(at) {
        for (; next < kTracks; ++next) {
            ASK(homeland, t.ask(self, "choose a homeland");
                for (PlaceSet m = next_homelands(t, t.faction(self), homelands); m; m &= m - 1) t.option(t.faction(self), kHomeland, std::countr_zero(m)));
            homelands |= place_bit(t.chosen().place(0));
        }
        for (PlaceSet m = homelands; m; m &= m - 1) t.set_homeland(self, Place{std::countr_zero(m)});
        CALL(garrison, {
            std::array<std::uint8_t, kMapPlaces> want{};
            for (int i = 0; i < t.map().clearings; ++i) want[static_cast<std::size_t>(i)] = homelands >> i & 1 ? 2 : 1;
            t.place_spread(piece(self, kWarrior), want, self, t.cause(t.faction(self), How::setup));
        });
        ASK(place_keep, t.ask(self, "where to place the keep");
            for (PlaceSet m = keep_places(t, t.faction(self), homelands); m; m &= m - 1) t.option(t.faction(self), kPlaceKeep, std::countr_zero(m)));
        CALL(keep, t.place(piece(self, kKeep), t.chosen().place(0), 1, t.cause(t.faction(self), How::setup)));
        open = homelands;
        for (next = kSawmill; next <= kRecruiter; ++next) {
            ASK(where, t.ask(self, "where to place a starting building");
                for (PlaceSet m = open; m; m &= m - 1) t.option(t.faction(self), kStartBuilding, next - kSawmill, std::countr_zero(m)));
            open &= ~place_bit(t.chosen().place(1));
            CALL(building, t.place(kind_of(self, next), t.chosen().place(1), 1, t.cause(t.faction(self), How::setup)));
        }
    }
    return Step::done;
}

}  // namespace marquise_de_cat
