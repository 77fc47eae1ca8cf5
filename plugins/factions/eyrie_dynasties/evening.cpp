// Law 7.6: Evening.
#include "eyrie.hpp"

namespace eyrie_dynasties {

/// Law 7.6.1: the points of the rightmost empty space of the track.
void score_roosts(Table& t, const Self& self) {
    const int empty = spaces_empty(t, self.seat);
    if (empty > 0) t.score(self.seat, board(t, self.seat).points[static_cast<std::size_t>(empty - 1)], ScoreReason::board, t.cause(self));
}

void draw_bonuses(const Table& t, const Self& self, query::Draws& q) {
    if (q.seat != self.seat) return;
    for (int i = 0; i < spaces_empty(t, self.seat); ++i) q.answer += board(t, self.seat).draws[static_cast<std::size_t>(i)];
}

}  // namespace eyrie_dynasties
