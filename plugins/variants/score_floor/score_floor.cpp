// A house rule: points that were reached are safe. A marker never falls below the last multiple of `step` that it stands
// on or above; with step 1 no point is ever lost.
#include <woodlore/plugin.hpp>

namespace score_floor {
using namespace woodlore;

void points(const Table& t, const Self& self, query::Points& q) {
    const int step = t.toggle(self, 0);
    std::array<int, kMaxSeats> sum{};
    for (int i = 0; i < q.batch.n; ++i) {
        const auto& e = q.batch.entry[static_cast<std::size_t>(i)];
        sum[static_cast<std::size_t>(e.seat.index())] += e.amount;
    }
    for (int s = 0; s < t.seats(); ++s)  // what falls through the floor is given back, in the same batch
        if (const int below = t.points(Seat{s}) % step + sum[static_cast<std::size_t>(s)]; below < 0) q.batch.add(Seat{s}, -below, ScoreReason::other);
}

void bind(Binder& b) {
    b.title("Score floor");
    b.toggle("step", 10, 1, 30, "a score does not fall below the last multiple of this that it has reached", "3.1");
    b.query<query::Points>("score floor", points, Rank::always);
}
}  // namespace score_floor

WOODLORE_PLUGIN(variant, "score_floor", "1.0.0", score_floor::bind)
