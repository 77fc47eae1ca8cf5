// Law 16.3.8: the Ronin.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace ronin {
using namespace woodlore;

enum Verb : int { kSwiftStrike };
enum Toggle : int { kOncePerBattle };

// Law 16.3.8.2 Swift Strike: on either side of a battle, in anybody's turn. It names no limit but the swords: each that is
// exhausted is one hit more (toggle once_per_battle: the other reading).
void offer_swift_strike(const Table& t, const Self& self, Offers& o) {
    const Battle* b = t.battle_now();
    if (!b || !self.seat.valid() || o.asked != self.seat || b->side_of(self.party) < 0) return;
    if (vagabond::find_ready(t, self.seat, ItemType::sword) < 0) return;
    if (t.toggle(self, kOncePerBattle) && t.used(self, kSwiftStrike, o.asked.value) > 0) return;
    o.add(self, kSwiftStrike);
}
void swift_strike(Table& t, const Self& self, const Action&) {
    vagabond::exhaust(t, self.seat, vagabond::find_ready(t, self.seat, ItemType::sword));
    Battle& b = *t.battle_now();
    ++b.extra[static_cast<std::size_t>(b.side_of(self.party))];
}

std::string why_not(const Table& t, const Self& self, const Action&) {
    const Battle* b = t.battle_now();
    if (!b || b->side_of(self.party) < 0) return "Swift Strike is for a battle that the Ronin fights (Law 16.3.8.2)";
    if (vagabond::find_ready(t, self.seat, ItemType::sword) < 0) return "no face-up undamaged sword to exhaust (Law 16.3.8.2)";
    return "Swift Strike comes after the roll (Law 16.3.8.2)";
}

void bind(Binder& b) {
    b.title("Ronin");
    b.belongs_to("vagabond");
    b.toggle("once_per_battle", false, "Swift Strike only once in a battle", "16.3.8.2");
    // Law 16.3.8.1
    for (const ItemType i : {ItemType::boot, ItemType::boot, ItemType::torch, ItemType::sword}) b.start_item(i);
    b.verb("swift_strike", {}, swift_strike, {LimitScope::battle, 15}, why_not);
    b.offer(Moment::after_roll, "swift_strike", offer_swift_strike);
}
}  // namespace ronin

WOODLORE_PLUGIN(character, "ronin", "1.0.0", ronin::bind)
