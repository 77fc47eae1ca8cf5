// Law 16.3.3: the Ranger.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace ranger {
using namespace woodlore;

enum Verb : int { kHideout, kRepair };
inline constexpr int kItemsRepaired = 3;

// Law 16.3.3.2 Hideout: three items, or as many as there are (1.5.4), then Daylight ends at once.
struct Hideout {
    enum class At : std::uint8_t { start, repaired };
    At at = At::start;
    Seat self;
    std::uint8_t left = kItemsRepaired;
    Step resume(Table& t) {
        FLOW(at) {
            for (; left > 0 && vagabond::count_items_in(t, self, vagabond::kDamaged) > 0; --left) {
                ASK(repaired, t.ask(self, "repair an item");
                    vagabond::each_tile(t, self, vagabond::marks_matter(t), vagabond::is_damaged, [&](const vagabond::Tile& tile) {
                        t.option(t.self(character(t)), kRepair, tile.type, tile.up ? 0 : 1, tile.ruin ? 0 : 255);
                    }));
                {
                    int item = -1;
                    vagabond::each_tile(t, self, vagabond::marks_matter(t), vagabond::is_damaged, [&](const vagabond::Tile& tile) {
                        const Action& a = t.chosen();
                        if (tile.type == a.item(0) && tile.up == (a.number(1) == 0) && tile.ruin == a.has(2)) item = tile.index;
                    });
                    vagabond::repair(t, self, item);
                }
            }
            return t.end_phase();
        }
        return Step::done;
    }
    [[nodiscard]] Instance character(const Table& t) const { return t.state().character_of[static_cast<std::size_t>(self.index())]; }
};

void offer_hideout(const Table& t, const Self& self, Offers& o) {
    if (vagabond::may_act_specially(t, self, o.asked)) o.add(self, kHideout);
}
void hideout(Table& t, const Self& self, const Action&) {
    vagabond::exhaust(t, self.seat, vagabond::find_ready(t, self.seat, ItemType::torch));
    Hideout f;
    f.self = self.seat;
    t.call(f);
}

void bind(Binder& b) {
    b.title("Ranger");
    b.belongs_to("vagabond");
    // Law 16.3.3.1
    for (const ItemType i : {ItemType::boot, ItemType::torch, ItemType::crossbow, ItemType::sword}) b.start_item(i);
    b.verb("hideout", {}, hideout, {}, [](const Table& t, const Self& self, const Action&) { return std::string(vagabond::why_no_special_action(t, self)); });
    b.verb("repair", {{"item", ArgKind::item}, {"side", ArgKind::word, {"up", "down"}}, {"mark", ArgKind::word, {"ruin"}}});
    b.flow<Hideout>("hideout");
    b.offer(Moment::daylight, "hideout", offer_hideout);
}
}  // namespace ranger

WOODLORE_PLUGIN(character, "ranger", "1.0.0", ranger::bind)
