// Law 16.3.2: the Tinker.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace tinker {
using namespace woodlore;

enum Verb : int { kDayLabor };

// Law 16.3.2.2 Day Labor: birds match everywhere (2.1.1).
void offer_day_labor(const Table& t, const Self& self, Offers& o) {
    if (!vagabond::may_act_specially(t, self, o.asked)) return;
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.is_clearing()) return;
    o.table.option_cards(self, kDayLabor, t.matching(kDiscardPile, self.seat, t.suits(here), Purpose::other));
}
void day_labor(Table& t, const Self& self, const Action& a) {
    vagabond::exhaust(t, self.seat, vagabond::find_ready(t, self.seat, ItemType::torch));
    t.move_card(t.find(kDiscardPile, a.face(0)), hand_of(self.seat));
}
std::string why_not(const Table& t, const Self& self, const Action& a) {
    if (const std::string why = vagabond::why_no_special_action(t, self); !why.empty()) return why;
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.is_clearing()) return "a forest has no suit (Law 16.3.2.2)";
    if (!a.has(0)) return "";
    const Card c = t.find(kDiscardPile, a.face(0));
    if (!c.valid()) return "that card is not in the discard pile (Law 16.3.2.2)";
    return t.matches(t.card_suits(c, self.seat, Purpose::other), here) ? "" : "that card does not match the clearing (Law 16.3.2.2)";
}

void bind(Binder& b) {
    b.title("Tinker");
    b.belongs_to("vagabond");
    // Law 16.3.2.1
    for (const ItemType i : {ItemType::boot, ItemType::torch, ItemType::bag, ItemType::hammer}) b.start_item(i);
    b.verb("day_labor", {{"card", ArgKind::card}}, day_labor, {}, why_not);
    b.offer(Moment::daylight, "day_labor", offer_day_labor);
}
}  // namespace tinker

WOODLORE_PLUGIN(character, "tinker", "1.0.0", tinker::bind)
