// Law 16.1.1: the suits of a map: printed, by marker at random, suggested, or as the config lists them.
#include <algorithm>

#include "flows.hpp"
#include "woodlore/error.hpp"
#include "woodlore/ruleset_builder.hpp"

namespace woodlore {

namespace {

ConfigError wrong(const OptionValue& v, const std::string& message) { return ConfigError(FilePlace{v.file, v.line, v.column}, v.key.empty() ? "suits" : v.key, message); }

/// Paths, closed ones too, whose ends show the same suit.
int equal_neighbours(const Map& m, const std::vector<Suit>& suit) {
    return static_cast<int>(std::count_if(m.paths.begin(), m.paths.end(), [&](const MapPath& p) { return suit[p.a] == suit[p.b]; }));
}

/// Swaps markers as long as that lessens the paths between equal suits: each time the swap that lessens them most.
void balance(const Map& m, std::vector<Suit>& suit) {
    for (;;) {
        int best = equal_neighbours(m, suit);
        std::size_t a = 0, b = 0;
        for (std::size_t i = 0; i < suit.size(); ++i)
            for (std::size_t j = i + 1; j < suit.size(); ++j) {
                std::swap(suit[i], suit[j]);
                if (const int n = equal_neighbours(m, suit); n < best) { best = n; a = i; b = j; }
                std::swap(suit[i], suit[j]);
            }
        if (a == b) return;
        std::swap(suit[a], suit[b]);
    }
}

}  // namespace

/// Law 16.1.1: printed suits, markers at random, or what the config lists: the toggle that every map has.
void Binder::choose_suits(Map& m) {
    bool printed = true;
    for (int c = 0; c < m.clearings; ++c) printed &= !m.clearing[static_cast<std::size_t>(c)].suit.empty();
    std::vector<std::string> words{"shuffled", "balanced", "listed"};
    if (printed) words.insert(words.begin(), "printed");
    if (!m.suggested.empty()) words.push_back("suggested");
    OptionValues given = all_.options ? *all_.options : OptionValues{};
    if (const auto it = given.find("suits"); it != given.end()) {
        OptionValue& v = it->second;
        const std::string form = "\"suits\" lists " + std::to_string(m.clearings) + " suits, fox, rabbit or mouse, clearing 1 first";
        if (const auto* word = std::get_if<std::string>(&v.value); word && *word == "listed") throw wrong(v, "to list the suits, give the list itself: " + form);
        if (const auto* list = std::get_if<std::vector<std::string>>(&v.value)) {
            const std::vector<std::string> known{"fox", "rabbit", "mouse"};
            if (static_cast<int>(list->size()) != m.clearings) throw wrong(v, std::to_string(list->size()) + " suits; " + form);
            for (std::size_t c = 0; c < list->size(); ++c) {
                const auto suit = std::find(known.begin(), known.end(), (*list)[c]);
                if (suit == known.end()) throw wrong(v, "clearing " + std::to_string(c + 1) + ": " + in_quotes((*list)[c]) + " is no suit; it is one of " + joined(known) + did_you_mean((*list)[c], known));
                m.clearing[c].suit = static_cast<Suit>(suit - known.begin());
            }
            all_.listed_suits = *list;
            v.value = std::string("listed");
        }
    }
    const OptionValues* const own = all_.options;
    all_.options = &given;
    // The advanced setup covers printed suits with markers.
    const int t = toggle("suits", words, printed && !rules_.advanced_hands ? "printed" : "shuffled", "suits of the clearings: as printed, markers at random, at random with few paths between equal suits, as a list says, or as the map suggests", "16.1.1");
    all_.options = own;
    const std::string& word = words[static_cast<std::size_t>(value(t))];
    m.suits = word == "shuffled" ? Map::Suits::shuffled : word == "balanced" ? Map::Suits::balanced : Map::Suits::given;
    if (m.suits != Map::Suits::given) for (int c = 0; c < m.clearings; ++c) m.clearing[static_cast<std::size_t>(c)].suit = {};
    if (word == "suggested") for (int c = 0; c < m.clearings; ++c) m.clearing[static_cast<std::size_t>(c)].suit = m.suggested[static_cast<std::size_t>(c)];
}
void place_suit_markers(Table& t) {
    const Map& m = t.map();
    if (m.suits == Map::Suits::given) return;
    // Twelve markers, four of each suit; a map with more clearings takes more, as many of each.
    std::vector<Suit> suit;
    for (int i = 0; i < 3 * std::max(4, (m.clearings + 2) / 3); ++i) suit.push_back(static_cast<Suit>(i % 3));
    for (int i = static_cast<int>(suit.size()) - 1; i > 0; --i) std::swap(suit[static_cast<std::size_t>(i)], suit[static_cast<std::size_t>(t.random(i + 1, ChanceKind::shuffle))]);
    suit.resize(static_cast<std::size_t>(m.clearings));
    if (m.suits == Map::Suits::balanced) balance(m, suit);
    for (std::size_t c = 0; c < suit.size(); ++c) t.raw_state().suits[c] = SuitSet(suit[c]).bits;
}

}  // namespace woodlore
