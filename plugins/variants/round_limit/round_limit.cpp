// A house rule for evenings with an end: after so many rounds whoever has most points wins; of several, the one who is last
// in turn order, who had no advantage from going first. A marker off the track (3.3.1) does not count.
#include <woodlore/plugin.hpp>

namespace round_limit {
using namespace woodlore;

bool reached(const Table& t, const Self& self) { return t.state().turn_count >= t.toggle(self, 0) * t.seats(); }

void due(const Table& t, const Self& self, const event::TurnEnded&, Due& due) {
    if (reached(t, self)) due.add();
}
void run(Table& t, const Self& self, const Reaction&) {
    if (!reached(t, self)) return;
    Seat best;
    for (int i = 0; i < t.seats(); ++i)
        if (t.on_track(Seat{i}) && (!best.valid() || t.points(Seat{i}) >= t.points(best))) best = Seat{i};
    if (best.valid()) t.win(best, Ending::points);
    else t.end_game(0, Ending::unfinished);
}

void bind(Binder& b) {
    b.title("Round limit");
    b.toggle("rounds", 10, 1, 100, "rounds after which the most points win", "3.1");
    b.on<event::TurnEnded>("round_limit", due, run, true);
}
}  // namespace round_limit

WOODLORE_PLUGIN(variant, "round_limit", "1.0.0", round_limit::bind)
