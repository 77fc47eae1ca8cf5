// Law 16.3.5: the Arbiter.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace arbiter {
using namespace woodlore;

enum Verb : int { kEnlist };

// Law 16.3.5.2 Protector: the defender of a battle where the Arbiter stands, in anybody's turn, decides. "Cannot enlist
// himself or be enlisted against himself": he is neither side. No consent is asked, and nothing is exhausted.
void offer_protector(const Table& t, const Self& self, Offers& o) {
    const Battle* b = t.battle_now();
    if (!b || !self.seat.valid() || b->side_of(self.party) >= 0) return;
    if (o.asked != b->side[kDefender].seat() || vagabond::pawn_at(t, self.seat) != b->where) return;
    o.add(self, kEnlist);
}
void enlist(Table& t, const Self& self, const Action&) {
    auto& bonus = t.battle_now()->cap_bonus[kDefender];
    bonus = static_cast<std::uint8_t>(bonus + vagabond::count_undamaged(t, self.seat, ItemType::sword));
    t.score(self.seat, 1, ScoreReason::effect, t.cause(self, How::effect));
}

std::string why_enlist(const Table& t, const Self& self, const Action&) {
    const Battle* b = t.battle_now();
    if (!b) return "the Arbiter is enlisted in a battle, before the roll (Law 16.3.5.2)";
    if (b->side_of(self.party) >= 0) return "the Arbiter fights here himself (Law 16.3.5.2)";
    if (vagabond::pawn_at(t, self.seat) != b->where) return "the Arbiter is not in the clearing of battle (Law 16.3.5.2)";
    return "the defender enlists the Arbiter, once, immediately before the roll (Law 16.3.5.2)";
}

void bind(Binder& b) {
    b.title("Arbiter");
    b.belongs_to("vagabond");
    // Law 16.3.5.1
    for (const ItemType i : {ItemType::boot, ItemType::torch, ItemType::sword, ItemType::sword}) b.start_item(i);
    b.verb("enlist", {}, enlist, {LimitScope::battle, 1}, why_enlist);
    b.offer(Moment::before_roll, "protector", offer_protector);
}
}  // namespace arbiter

WOODLORE_PLUGIN(character, "arbiter", "1.0.0", arbiter::bind)
