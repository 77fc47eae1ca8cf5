// A house rule: an ambush deals another number of hits than two (4.3.1.2); none switches ambushes off but for their suit.
#include <woodlore/plugin.hpp>

namespace ambush_strength {
using namespace woodlore;

void hits(const Table& t, const Self& self, query::AmbushHits& q) { q.answer = t.toggle(self, 0); }

void bind(Binder& b) {
    b.title("Ambush hits");
    b.toggle("hits", 1, 0, 4, "hits that an ambush deals", "4.3.1.2");
    b.query<query::AmbushHits>("ambush hits", hits, Rank::general);  // what a component changes comes after
}
}  // namespace ambush_strength

WOODLORE_PLUGIN(variant, "ambush_strength", "1.0.0", ambush_strength::bind)
