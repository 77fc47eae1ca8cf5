// Law 10.6: Return Revealed Cards, Craft, Draw and Discard.
#include "cult.hpp"

namespace lizard_cult {

/// Law 10.6.1. Everybody has seen them and remembers.
void return_revealed(Table& t, const Self& self) {
    while (!t.zone(revealed_of(self.seat)).empty()) t.move_card(t.zone(revealed_of(self.seat)).first(), hand_of(self.seat));
}

/// Law 10.6.3: what the empty spaces of the tracks show.
void draw_bonuses(const Table& t, const Self& self, query::Draws& q) {
    if (q.seat != self.seat) return;
    for (const Suit s : kGardenSuits)
        for (int i = 0; i < empty_spaces(t, self, s); ++i) q.answer += board(self).draw_bonus[static_cast<std::size_t>(i)];
}

}  // namespace lizard_cult
