// The Tower (Law 16.2.3.4 and its card): who rules its clearing at the end of their Evening scores a point.
#include <woodlore/plugin.hpp>

namespace tower {
using namespace woodlore;

enum Piece { kTower };
enum Verb { kScore };

PlaceSet ruins(const Table& t, const Self&) { return t.places_with(kRuin) & kAllClearings; }

void offer(const Table& t, const Self& self, Offers& o) {
    const Place at = t.where(t.kind(self, kTower));
    if (!at.valid() || !t.rules_place(o.asked, at) || !t.on_track(o.asked) || !o.within_limit({self.instance, o.asked, o.asked}, kScore)) return;
    o.must = true;
    o.add({self.instance, o.asked, o.asked}, kScore);
}

void score(Table& t, const Self& self, const Action&) { t.score(self.seat, 1, ScoreReason::effect, t.cause(self)); }

void bind(Binder& b) {
    b.title("The Tower");
    b.piece("tower", PieceClass::neutral, 1);
    b.verb("score", {}, score, {LimitScope::turn, 1});
    LandmarkInfo l;
    l.piece = kTower;
    l.clearings = ruins;
    l.apart = false;  // alone among the landmarks it may stand next to another
    b.landmark(l);
    b.offer(Moment::end_of_evening, "tower", offer);
}
}  // namespace tower

WOODLORE_PLUGIN(landmark, "tower", "1.0.0", tower::bind)
