// @title@: one rule that is otherwise than in the Law.
#include <woodlore/plugin.hpp>

namespace @id@ {
using namespace woodlore;

void draws(const Table& t, const Self& self, query::Draws& q) { q.answer += t.toggle(self, 0); }

void bind(Binder& b) {
    b.title("@title@");
    b.toggle("cards", 1, 0, 5, "further cards drawn in Evening", "6.6");  // the number is the Law's
    b.query<query::Draws>("draws", draws, Rank::always);  // docs/reference.md lists the questions that a rule can answer
}
}  // namespace @id@

WOODLORE_PLUGIN(variant, "@id@", "0.1.0", @id@::bind)
