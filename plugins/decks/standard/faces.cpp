// The faces of cards.toml.
#include <algorithm>

#include <woodlore/toml_reader.hpp>

#include "standard.hpp"

namespace standard {
using namespace woodlore;

namespace {
const std::vector<std::string> kSuitWords{"fox", "rabbit", "mouse", "bird"};
const std::vector<std::string> kCostWords{"fox", "rabbit", "mouse", "any"};
const std::vector<std::string> kKindWords{"ambush", "dominance", "item", "immediate", "persistent"};  // as CardKind
const std::vector<std::string> kItemWords{"boot", "bag", "crossbow", "hammer", "sword", "tea", "coin"};  // as ItemType

int index_of(const std::vector<std::string>& words, const std::string& w) {
    return static_cast<int>(std::find(words.begin(), words.end(), w) - words.begin());
}
}  // namespace

void declare_faces(Binder& b, VerbRun effect) {
    const auto doc = parse_toml_file(b.folder() + "/cards.toml");
    const auto root = doc.root();
    if (root.get_int("schema") != 1) root.fail_at("schema", "this deck reads card files of schema 1");
    for (const auto& t : root.get_tables("cards")) {
        CardFace f;
        f.id = t.get_string("id");
        f.title = t.get_string("title");
        f.suit = static_cast<Suit>(index_of(kSuitWords, t.get_one_of("suit", "suit", kSuitWords)));
        f.kind = static_cast<CardKind>(index_of(kKindWords, t.get_one_of("kind", "kind of card", kKindWords)));
        f.count = static_cast<int>(t.get_int("count", {1, 10}, 1));
        for (const auto& node : t.get_array("cost", Need::optional).nodes()) {
            const int suit = index_of(kCostWords, node.as_one_of("suit of a cost", kCostWords));
            if (suit == 3) ++f.cost_any;
            else ++f.cost[static_cast<std::size_t>(suit)];
        }
        if (f.kind == CardKind::item) {
            f.item = static_cast<std::uint8_t>(index_of(kItemWords, t.get_one_of("item", "item", kItemWords)));
            f.vp = static_cast<std::uint8_t>(t.get_int("vp", {0, 9}));
        }
        if (f.kind == CardKind::immediate) f.effect = effect;
        t.finish();
        b.card(std::move(f));
    }
    doc.finish();
}

}  // namespace standard
