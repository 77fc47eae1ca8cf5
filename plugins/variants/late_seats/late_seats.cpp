// A house rule: who sits later in turn order begins with more. Each seat after the first gets, at the start of its first
// turn, as many cards and points as seats went before it, times the toggles.
#include <woodlore/plugin.hpp>

namespace late_seats {
using namespace woodlore;

enum Toggle { kCards, kPoints };

/// First the points, then the cards: both may call for something.
struct Help {
    enum class At : std::uint8_t { start, scored, drew };
    At at = At::start;
    Seat seat;
    Instance variant;
    std::uint8_t spare = 0;
    Step resume(Table& t) {
        FLOW(at) {
            CALL(scored, t.score(seat, seat.index() * t.toggle(t.self(variant), kPoints), ScoreReason::other, t.cause(t.faction(seat), How::rule)));
            CALL(drew, t.draw(seat, seat.index() * t.toggle(t.self(variant), kCards)));
        }
        return Step::done;
    }
};

bool first_turn(const Table& t) { return t.state().turn_count <= t.seats() && t.phase() == Phase::birdsong; }

void due(const Table& t, const Self&, const event::PhaseBegan& e, Due& due) {
    if (e.phase == Phase::birdsong && first_turn(t) && e.seat.index() > 0) due.add();
}
void run(Table& t, const Self& self, const Reaction&) {
    if (!first_turn(t)) return;
    Help f;
    f.seat = t.turn_seat();
    f.variant = self.instance;
    t.call(f);
}

void bind(Binder& b) {
    b.title("Help for late seats");
    b.toggle("cards", 0, 0, 2, "cards for each seat that went before, at the start of a player's first turn", "5.1.3");
    b.toggle("points", 1, 0, 3, "points for each seat that went before", "3.1");
    b.flow<Help>("help");
    b.on<event::PhaseBegan>("late_seats", due, run);
}
}  // namespace late_seats

WOODLORE_PLUGIN(variant, "late_seats", "1.0.0", late_seats::bind)
