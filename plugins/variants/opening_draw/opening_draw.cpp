// A house rule: more cards are drawn in the Evenings of each player's first turns (the Law: one card, 6.6 and its kind).
#include <woodlore/plugin.hpp>

namespace opening_draw {
using namespace woodlore;

enum Toggle { kCards, kTurns };

void draws(const Table& t, const Self& self, query::Draws& q) {
    if (t.state().turn_count <= t.toggle(self, kTurns) * t.seats()) q.answer += t.toggle(self, kCards);
}

void bind(Binder& b) {
    b.title("Opening draw");
    b.toggle("cards", 1, 1, 5, "further cards drawn in each of these Evenings", "6.6");
    b.toggle("turns", 1, 1, 5, "in how many first turns of each player", "6.6");
    b.query<query::Draws>("opening draw", draws, Rank::always);
}
}  // namespace opening_draw

WOODLORE_PLUGIN(variant, "opening_draw", "1.0.0", opening_draw::bind)
