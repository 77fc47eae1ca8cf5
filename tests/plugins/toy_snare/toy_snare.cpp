// A toy for tests: as Law 13.7.2 and its kind, but of nobody: pieces cannot be moved out of clearing 1, and cannot be placed there.
#include <woodlore/plugin.hpp>

namespace {
using namespace woodlore;
void hold(const Table&, const Self&, query::MayMove& q) {
    if (q.from == clearing(0) && !(q.cause.flags & (Cause::kLeaveAnyway | Cause::kSwap))) q.answer.cannot("a snare holds it");
}
void bar(const Table&, const Self&, query::MayPlace& q) {
    if (q.place == clearing(0) && !(q.cause.flags & Cause::kSwap)) q.answer.cannot("a snare bars it");
}
void bind(Binder& b) {
    b.query<query::MayMove>("snare", hold, Rank::cannot);
    b.query<query::MayPlace>("snare", bar, Rank::cannot);
}
}  // namespace

WOODLORE_PLUGIN(variant, "toy_snare", "1.0.0", bind)
