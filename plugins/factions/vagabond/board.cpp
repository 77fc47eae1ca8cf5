// The Vagabond's printed numbers and quest cards; and how items are named in options.
#include <algorithm>

#include <woodlore/text.hpp>
#include <woodlore/toml_reader.hpp>

#include "vagabond.hpp"

namespace vagabond {

namespace {
const std::vector<std::string> kItemWords{"boot", "bag", "crossbow", "hammer", "sword", "tea", "coin", "torch"};  // as ItemType
const std::vector<std::string> kSuitWords{"fox", "rabbit", "mouse"};

ItemType item_of(const TomlNode& n) { return static_cast<ItemType>(find_item_type(n.as_one_of("item", kItemWords))); }
std::uint8_t small(const TomlTable& t, const char* key) { return static_cast<std::uint8_t>(t.get_int(key, {0, 20})); }
}  // namespace

std::shared_ptr<Board> read_board(const std::string& folder) {
    const auto doc = parse_toml_file(folder + "/board.toml");
    const auto root = doc.root();
    if (root.get_int("schema") != 1) root.fail_at("schema", "this faction reads board files of schema 1");
    auto b = std::make_shared<Board>();
    const auto spaces = root.get_tables("relationships");
    if (spaces.size() != b->space.size()) root.fail_at("relationships", "the Allied track has four spaces (Law 9.2.9)");
    for (std::size_t i = 0; i < spaces.size(); ++i) {
        static_cast<void>(spaces[i].get_string("name"));
        b->space[i] = {small(spaces[i], "aids"), small(spaces[i], "points")};
    }
    b->aid_ally = small(root, "aid_ally");
    const auto refresh = root.get_table("refresh"), draw = root.get_table("draw"), capacity = root.get_table("capacity");
    b->refresh = small(refresh, "base");
    b->refresh_tea = small(refresh, "tea");
    b->draw_coin = small(draw, "coin");
    b->capacity = small(capacity, "base");
    b->capacity_bag = small(capacity, "bag");
    b->quests_open = small(root, "quests_open");
    for (const auto& n : root.get_array("ruin_items").nodes()) b->ruin_items.push_back(item_of(n));
    doc.finish();
    return b;
}

void declare_quests(Binder& b) {
    const auto doc = parse_toml_file(b.folder() + "/quests.toml");
    const auto root = doc.root();
    if (root.get_int("schema") != 1) root.fail_at("schema", "this faction reads quest files of schema 1");
    for (const auto& q : root.get_tables("quests")) {
        CardFace f;
        f.id = q.get_string("id");
        f.title = q.get_string("title");
        const auto suit = q.get_one_of("suit", "suit", kSuitWords);
        f.suit = static_cast<Suit>(find_suit(suit));
        f.in_deck = false;
        const auto items = q.get_array("items").nodes();
        if (items.size() != 2) q.fail_at("items", "a quest lists two items");
        f.quest = {item_of(items[0]), item_of(items[1])};
        b.card(std::move(f));
    }
    doc.finish();
}

// --- options ------------------------------------------------------------------------------------------------------------

namespace {
enum BoxWord : std::uint8_t { kFromSatchel, kFromTrack, kFromDamaged };
enum SideWord : std::uint8_t { kUp, kDown };
}  // namespace

void option_exhaust(Table& t, Seat s, int type) {
    const Self self = t.faction(s);
    each_tile(t, s, false,
              [&](const ItemState& i, int box) { return ready(i, box) && (type == 255 || i.type == type); },
              // A third tea and a fourth are told apart by where they lie; everything else has one place.
              [&](const Tile& tile) { t.option(self, kExhaust, tile.type, has_track(tile.type) ? tile.box - kSatchel : 255); });
}

void option_tiles(Table& t, Seat s, Verb verb, bool (*wanted)(const ItemState&, int)) {
    const Self self = t.faction(s);
    each_tile(t, s, marks_matter(t), wanted,
              [&](const Tile& tile) { t.option(self, verb, tile.type, tile.box - kSatchel, tile.up ? kUp : kDown, tile.ruin ? 0 : 255); });
}

int chosen_tile(const Table& t, Seat s, const Action& a) {
    int found = -1;
    const bool any_side = !a.has(2);
    each_tile(t, s, !any_side && marks_matter(t),
              [&](const ItemState& i, int box) {
                  return i.type == a.number(0) && (a.has(1) ? box == a.number(1) + kSatchel : box == kSatchel) &&
                         (any_side ? ready(i, box) : Table::facedown(i) == (a.number(2) == kDown));
              },
              [&](const Tile& tile) { if (any_side || tile.ruin == a.has(3)) found = tile.index; });
    return found;
}

}  // namespace vagabond
