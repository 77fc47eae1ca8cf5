// A house rule for points scored for Infamy (9.2.9.3.1): none at all, or at most so many for one removal.
#include <woodlore/plugin.hpp>

namespace infamy_cap {
using namespace woodlore;

void points(const Table& t, const Self& self, query::Points& q) {
    std::array<int, kMaxSeats> left{};
    left.fill(t.toggle(self, 0));
    for (int i = 0; i < q.batch.n; ++i) {
        auto& e = q.batch.entry[static_cast<std::size_t>(i)];
        if (e.reason != ScoreReason::infamy || e.amount <= 0) continue;
        int& mine = left[static_cast<std::size_t>(e.seat.index())];
        e.amount = static_cast<std::int8_t>(std::min<int>(e.amount, mine));
        mine -= e.amount;
    }
}

void bind(Binder& b) {
    b.title("House rule for Infamy");
    b.toggle("most", 1, 0, 20, "most points of Infamy for pieces removed together; 0: Infamy scores nothing", "9.2.9.3.1");
    b.query<query::Points>("infamy_cap", points, Rank::always);
}
}  // namespace infamy_cap

WOODLORE_PLUGIN(variant, "infamy_cap", "1.0.0", infamy_cap::bind)
