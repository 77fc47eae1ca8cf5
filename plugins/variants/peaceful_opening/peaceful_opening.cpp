// A house rule: nobody initiates a battle in the first rounds.
#include <woodlore/plugin.hpp>

namespace peaceful_opening {
using namespace woodlore;

void no_battle(const Table& t, const Self& self, query::MayBattle& q) {
    if (t.state().turn_count <= t.toggle(self, 0) * t.seats()) q.answer.cannot("no battles in the first rounds (variant peaceful_opening)");
}

void bind(Binder& b) {
    b.title("Peaceful opening");
    b.toggle("rounds", 1, 1, 5, "rounds in which nobody may battle", "4.3");
    b.query<query::MayBattle>("peaceful opening", no_battle, Rank::cannot);
}
}  // namespace peaceful_opening

WOODLORE_PLUGIN(variant, "peaceful_opening", "1.0.0", peaceful_opening::bind)
