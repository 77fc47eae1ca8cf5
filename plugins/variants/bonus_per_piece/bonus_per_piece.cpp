// A house rule: what scores a bonus for removing enemy buildings and tokens (7.8.4 and its kind: an effect that adds to the
// batch of 3.2.1) scores it for each of them, not once.
#include <woodlore/plugin.hpp>

namespace bonus_per_piece {
using namespace woodlore;

void points(const Table& t, const Self&, query::Points& q) {
    if (!q.batch.removed) return;
    for (int i = 0, n = q.batch.n; i < n; ++i) {
        auto& e = q.batch.entry[static_cast<std::size_t>(i)];
        if (e.reason != ScoreReason::effect || e.amount <= 0) continue;
        int pieces = 0;
        for (const RemovedEntry& r : *q.batch.removed) {
            const PieceClass c = t.kind_info(r.kind).piece_class;
            if (r.scorer == e.seat && (c == PieceClass::building || c == PieceClass::token) && t.enemy(e.seat, r.kind.owner())) pieces += r.n;
        }
        if (pieces > 1) e.amount = static_cast<std::int8_t>(std::min(e.amount * pieces, 127));
    }
}

void bind(Binder& b) {
    b.title("Removal bonus for each piece");
    b.query<query::Points>("bonus per piece", points, Rank::always);
}
}  // namespace bonus_per_piece

WOODLORE_PLUGIN(variant, "bonus_per_piece", "1.0.0", bonus_per_piece::bind)
