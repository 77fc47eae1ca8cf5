// What decks share.
#include "woodlore/deck.hpp"

#include <algorithm>

#include "woodlore/toml_reader.hpp"

namespace woodlore {

namespace {
const std::vector<std::string> kSuitWords{"fox", "rabbit", "mouse", "bird"};
const std::vector<std::string> kCostWords{"fox", "rabbit", "mouse", "any"};
const std::vector<std::string> kKindWords{"ambush", "dominance", "item", "immediate", "persistent"};           // as CardKind
const std::vector<std::string> kItemWords{"boot", "bag", "crossbow", "hammer", "sword", "tea", "coin"};  // as ItemType

int index_of(const std::vector<std::string>& words, const std::string& w) {
    return static_cast<int>(std::find(words.begin(), words.end(), w) - words.begin());
}

CardFace read_face(const TomlTable& t, VerbRun effect) {
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
    if (f.kind == CardKind::immediate) {
        if (!effect) t.fail_at("kind", "this deck has no cards with an immediate effect");
        f.effect = effect;
    }
    t.finish();
    return f;
}
}  // namespace

void declare_cards(Binder& b, VerbRun effect) {
    const auto doc = parse_toml_file(b.folder() + "/cards.toml");
    const auto root = doc.root();
    if (root.get_int("schema") != 1) root.fail_at("schema", "this program reads card files of schema 1");
    for (const auto& t : root.get_tables("cards")) b.card(read_face(t, effect));
    doc.finish();
}

std::string why_not_in_play(const Table& t, const Self& self, Face card, int verb, Seat asked) {
    const Limit& limit = t.rules().component_of(self.instance).verbs[static_cast<std::size_t>(verb)].limit;
    if (!asked.valid() || !t.in_play_area(asked, card)) return "that card does not lie in the play area (Law 4.1.3)";
    if (limit.scope == LimitScope::none || t.used(self, verb, asked.value) < limit.times) return {};
    return limit.scope == LimitScope::battle ? "it was used in this battle already" : "it was used this turn already";
}

void discard_crafted(Table& t, const Self& owner, Face card) {
    t.discard(t.find(play_area_of(owner.seat), card), owner.seat, t.cause(owner, How::effect));
}

int side_fought(const Table& t, Seat seat) {
    const Battle* b = t.battle_now();
    return b ? b->side_of(Party{seat}) : -1;
}

}  // namespace woodlore
