// Bandit Gangs: in clearings, out of reach where their controller has faction pieces.
#include <bit>

#include "highway_bandits.hpp"

namespace highway_bandits {

namespace {
PlaceSet gang_places(const Table& t, const Self& self) { return t.places_with(bandit(self)) & kAllClearings; }
enum Choice : int { kRecruit, kGather };
}  // namespace

void gangs_hired(Table& t, const Self& self) {
    if (gang_places(t, self) == 0) place_together(t, bandit(self), 1, with_faction_pieces(t, self.seat), self.seat, t.cause(self, How::effect));
}

void no_battle_with_gangs(const Table& t, const Self& self, query::MayBattle& q) {
    if (q.defender == self.party && self.seat.valid() && t.has_pieces(q.place, self.seat)) q.answer.cannot("nobody can battle the Bandit Gangs where their controller has faction pieces");
}

void gangs(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked || !o.within_limit(self, kGang)) return;
    const Kind w = faction_warrior(t, self.seat);
    for (PlaceSet m = gang_places(t, self); w.valid() && m; m &= m - 1)
        if (t.can_place(w, Place{std::countr_zero(m)}, t.cause(t.faction(self.seat), How::effect))) { o.add(self, kGang, kRecruit); break; }
    for (PlaceSet m = with_faction_pieces(t, self.seat); m; m &= m - 1)
        if (t.can_place(bandit(self), Place{std::countr_zero(m)}, t.cause(self, How::effect))) o.add(self, kGang, kGather, Place{std::countr_zero(m)});
}

void act(Table& t, const Self& self, const Action& a) {
    if (a.number(0) == kGather) {
        t.place(bandit(self), a.place(1), 1, t.cause(self, How::effect));
        return;
    }
    std::array<std::uint8_t, kMapPlaces> n{};  // one for each Bandit warrior
    for (PlaceSet m = gang_places(t, self); m; m &= m - 1) n[static_cast<std::size_t>(std::countr_zero(m))] = static_cast<std::uint8_t>(t.count(Place{std::countr_zero(m)}, bandit(self)));
    t.place_spread(faction_warrior(t, self.seat), n, self.seat, t.cause(t.faction(self.seat), How::effect));
}

}  // namespace highway_bandits
