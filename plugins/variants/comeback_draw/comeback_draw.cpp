// A house rule: who has fewest points draws more in Evening. Whose marker is off the track (3.3.1) has no points to compare.
#include <woodlore/plugin.hpp>

namespace comeback_draw {
using namespace woodlore;

enum Toggle { kCards, kBehind };

void draws(const Table& t, const Self& self, query::Draws& q) {
    if (!t.on_track(q.seat)) return;
    int most = 0;
    for (int i = 0; i < t.seats(); ++i) {
        if (!t.on_track(Seat{i})) continue;
        if (t.points(Seat{i}) < t.points(q.seat)) return;
        most = std::max(most, t.points(Seat{i}));
    }
    if (most - t.points(q.seat) >= t.toggle(self, kBehind)) q.answer += t.toggle(self, kCards);
}

void bind(Binder& b) {
    b.title("Comeback draw");
    b.toggle("cards", 1, 1, 3, "further cards that a player with the fewest points draws in Evening", "6.6");
    b.toggle("behind", 5, 1, 30, "points that they must be behind the one with the most", "3.1");
    b.query<query::Draws>("comeback draw", draws, Rank::always);
}
}  // namespace comeback_draw

WOODLORE_PLUGIN(variant, "comeback_draw", "1.0.0", comeback_draw::bind)
