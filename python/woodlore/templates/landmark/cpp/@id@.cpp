// @title@: a landmark (Law 16.1.5, 16.5), a piece that nobody owns.
//
// It is set up in a clearing with two or more slots. Whoever rules its clearing at the end of their Evening scores a point.
#include <woodlore/plugin.hpp>

namespace @id@ {
using namespace woodlore;

enum Piece { kStone };
enum Verb { kScore };

PlaceSet clearings(const Table& t, const Self&) {
    PlaceSet out = 0;
    for (int c = 0; c < t.map().clearings; ++c)
        if (t.state().slots[static_cast<std::size_t>(c)] >= 2) out |= place_bit(clearing(c));
    return out;
}

void offer(const Table& t, const Self& self, Offers& o) {
    const Place at = t.where(t.kind(self, kStone));
    const Self asked{self.instance, o.asked, o.asked};
    if (!at.valid() || !t.rules_place(o.asked, at) || !t.on_track(o.asked) || !o.within_limit(asked, kScore)) return;
    o.must = true;  // it is no choice
    o.add(asked, kScore);
}

void score(Table& t, const Self& self, const Action&) { t.score(self.seat, 1, ScoreReason::effect, t.cause(self)); }

void bind(Binder& b) {
    b.title("@title@");
    b.piece("stone", PieceClass::neutral, 1);
    b.verb("score", {}, score, {LimitScope::turn, 1});
    LandmarkInfo l;
    l.piece = kStone;
    l.clearings = clearings;
    b.landmark(l);
    b.offer(Moment::end_of_evening, "@id@", offer);
}
}  // namespace @id@

WOODLORE_PLUGIN(landmark, "@id@", "0.1.0", @id@::bind)
