// Law 16.3.1: the Thief.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace thief {
using namespace woodlore;

enum Verb : int { kSteal };

// Law 16.3.1.2 Steal: from any player with faction pieces in his clearing.
void offer_steal(const Table& t, const Self& self, Offers& o) {
    if (!vagabond::may_act_specially(t, self, o.asked)) return;
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.is_clearing()) return;
    for (int i = 0; i < t.seats(); ++i)
        if (i != self.seat.index() && t.has_pieces(here, Seat{i}) && !t.hand(Seat{i}).empty()) o.add(self, kSteal, Seat{i});
}
void steal(Table& t, const Self& self, const Action& a) {
    vagabond::exhaust(t, self.seat, vagabond::find_ready(t, self.seat, ItemType::torch));
    t.move_card(t.random_card(hand_of(a.seat(0))), hand_of(self.seat));
}

void bind(Binder& b) {
    b.title("Thief");
    b.belongs_to("vagabond");
    // Law 16.3.1.1
    for (const ItemType i : {ItemType::boot, ItemType::torch, ItemType::tea, ItemType::sword}) b.start_item(i);
    b.verb("steal", {{"from", ArgKind::seat}}, steal);
    b.offer(Moment::daylight, "steal", offer_steal);
}
}  // namespace thief

WOODLORE_PLUGIN(character, "thief", "1.0.0", thief::bind)
