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
std::string why_not(const Table& t, const Self& self, const Action& a) {
    if (const std::string why = vagabond::why_no_special_action(t, self); !why.empty()) return why;
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.is_clearing()) return "nobody else is where the pawn stands (Law 16.3.1.2)";
    if (!a.has(0)) return "";
    if (!t.has_pieces(here, a.seat(0))) return "that player has no faction pieces here (Law 16.3.1.2)";
    return t.hand(a.seat(0)).empty() ? "that player has no card" : "";
}

void bind(Binder& b) {
    b.title("Thief");
    b.belongs_to("vagabond");
    // Law 16.3.1.1
    for (const ItemType i : {ItemType::boot, ItemType::torch, ItemType::tea, ItemType::sword}) b.start_item(i);
    b.verb("steal", {{"from", ArgKind::seat}}, steal, {}, why_not);
    b.offer(Moment::daylight, "steal", offer_steal);
}
}  // namespace thief

WOODLORE_PLUGIN(character, "thief", "1.0.0", thief::bind)
