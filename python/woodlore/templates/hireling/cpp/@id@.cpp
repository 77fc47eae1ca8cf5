// @title@: a hireling (Law 16.1.6, 16.4). Its card has two sides.
//
// Promoted: in Daylight its controller may place a warrior of it where the controller has faction pieces. Demoted: when
// hired, its controller draws a card.
#include <woodlore/hire.hpp>
#include <woodlore/plugin.hpp>

namespace @id@ {
using namespace woodlore;

enum Piece { kGuard };
enum Verb { kMuster };

Kind guard(const Self& self) { return kind_of(self.party, kGuard); }

void set_up(Table& t, const Self& self) { place_together(t, guard(self), 1, t.clearings(), self.seat, t.cause(self, How::setup)); }  // self.seat: who sets it up

void offer(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked) return;  // its controller alone
    for (PlaceSet m = with_faction_pieces(t, self.seat); m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; t.can_place(guard(self), p, t.cause(self))) o.add(self, kMuster, p);
}
void muster(Table& t, const Self& self, const Action& a) { t.place(guard(self), a.place(0), 1, t.cause(self)); }
void hired(Table& t, const Self& self) { t.draw(self.seat, 1); }

void bind(Binder& b) {
    b.sides("@title@", "Lesser @title@");  // first
    b.piece("guard", PieceClass::warrior, 4);  // at most two kinds
    b.verb("muster", {{"clearing", ArgKind::clearing, {}, false}}, muster, {LimitScope::phase, 1});
    b.side(Side::promoted);  // what follows is in force while this side is up
    b.when_set_up(set_up);
    b.offer(Moment::daylight, "@id@", offer);
    b.side(Side::demoted);
    b.when_hired(hired);
}
}  // namespace @id@

WOODLORE_PLUGIN(hireling, "@id@", "0.1.0", @id@::bind)
