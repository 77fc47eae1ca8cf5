// The names that scenarios use, as a page: pieces, boxes, piles, data, steps and verbs of the components at a table.
#include <algorithm>
#include <set>

#include "woodlore/ruleset.hpp"
#include "woodlore/scenario.hpp"
#include "woodlore/text.hpp"

namespace woodlore {

namespace {

constexpr const char* kPhases[] = {"", "birdsong", "daylight", "evening"};

std::string list(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& w : words)
        if (!w.empty()) out += (out.empty() ? "`" : ", `") + w + "`";
    return out;
}

std::string value_of(const ArgSpec& a) {
    switch (a.kind) {
        case ArgKind::clearing: return "CLEARING";
        case ArgKind::place: return "PLACE";
        case ArgKind::path: return "4-8";
        case ArgKind::seat: return "FACTION";
        case ArgKind::party: return "FACTION";
        case ArgKind::card: return "CARD";
        case ArgKind::kind: return "FACTION.PIECE";
        case ArgKind::item: return "ITEM";
        case ArgKind::suit: return "SUIT";
        case ArgKind::number: return "NUMBER";
        case ArgKind::way: return "path|forest|river|WAY";
        case ArgKind::word: {
            std::string out;
            for (const auto& w : a.words) out += (out.empty() ? "" : "|") + w;
            return out;
        }
    }
    return "?";
}

std::string field_text(const FieldInfo& f) {
    std::string out = "`" + f.name + "`";
    if (f.count > 1) out += " (" + std::to_string(f.count) + " of them)";
    if (!f.words.empty()) return out + ": " + list(f.words);
    switch (f.meaning) {
        case ArgKind::seat:
        case ArgKind::party: return out + ": a faction or `none`";
        case ArgKind::place: return out + ": a place or `none`";
        case ArgKind::kind: return out + ": a piece or `none`";
        case ArgKind::card: return out + ": a card or `none`";
        case ArgKind::item: return out + ": an item";
        case ArgKind::suit: return out + ": a suit";
        default: return out;
    }
}

void component(const Ruleset& r, const InstanceInfo& i, std::string& out) {
    const ComponentInfo& c = r.components[static_cast<std::size_t>(i.component)];
    std::string own;
    const auto line = [&](const char* what, const std::string& text) { if (!text.empty()) own += std::string("- ") + what + ": " + text + "\n"; };
    std::string pieces;
    for (const auto& k : i.kinds) pieces += (pieces.empty() ? "`" : ", `") + k.name + "` (" + std::to_string(k.total) + ")";
    line("pieces", pieces);
    line("boxes", list(i.boxes));
    std::vector<std::string> zones;
    for (const auto& z : i.zones) zones.push_back(z.name + (z.ordered ? " (ordered)" : ""));
    line("card piles (`zone.FACTION.NAME`)", list(zones));
    line("item boxes", list(i.item_boxes));
    std::string fields;
    for (const auto& f : i.fields) fields += (fields.empty() ? "" : "; ") + field_text(f);
    line("data", fields);
    if (!i.needs_seat_of.empty()) line("belongs to", "`" + i.needs_seat_of + "`");
    for (std::size_t p = 1; p < 4; ++p) {
        std::vector<std::string> steps;
        for (const auto& s : i.steps[p]) steps.push_back(s.name);
        line(kPhases[p], list(steps));
    }
    std::string toggles;
    for (const auto& t : c.toggles) toggles += (toggles.empty() ? "`" : ", `") + t.name + "`";
    line("options", toggles);
    for (const auto& v : c.verbs) {
        own += "- `" + c.id + "." + v.name;
        // Which effects can be due depends on who sits at the table.
        for (const auto& a : v.args) own += " " + a.name + "=" + (i.component == 0 && a.name == "effect" ? "EFFECT" : value_of(a));
        own += "`\n";
    }
    if (!own.empty()) out += "\n## " + c.id + " (" + c.kind + ")\n\n" + own;
}

}  // namespace

std::string scenario_names(const Ruleset& r, std::set<std::string>& told) {
    std::string out;
    for (const auto& i : r.instances)
        if (told.insert(r.components[static_cast<std::size_t>(i.component)].id).second) component(r, i, out);
    std::string zones;
    for (const auto& z : r.zones) if (!z.name.empty() && told.insert("zone " + z.name).second) zones += (zones.empty() ? "`" : ", `") + z.name + "`" + (z.ordered ? " (ordered)" : "");
    if (!zones.empty()) out += "\n## card piles of the table (`zone.NAME`)\n\n" + zones + "\n";
    std::string cards;
    for (const auto& f : r.faces) {
        if (!told.insert("card " + f.id).second) continue;
        cards += "| `" + f.id + "` | ";
        for (int s = 0; s < kSuits; ++s) if (f.suit.has(static_cast<Suit>(s))) cards += std::string(suit_name(static_cast<Suit>(s)));
        cards += " | " + std::to_string(f.count) + " | ";
        for (std::size_t s = 0; s < 3; ++s) for (int n = 0; n < f.cost[s]; ++n) cards += std::string(suit_name(static_cast<Suit>(s))) + " ";
        for (int n = 0; n < f.cost_any; ++n) cards += "any ";
        cards += "| " + (f.item == 255 ? std::string() : std::string(item_name(static_cast<ItemType>(f.item))) + " " + std::to_string(f.vp)) + " |\n";
    }
    if (!cards.empty()) out += "\n## cards\n\n| id | suit | copies | cost | item, points |\n|---|---|---|---|---|\n" + cards;
    return out;
}

std::string scenario_names(Catalog& catalog) {
    std::string out =
        "# Names for scenarios\n\n"
        "What the components that come with Woodlore call their pieces, boxes, card piles, data, steps and verbs, for scenario files\n"
        "(docs/scenarios.md). This page is written by the program; the test `docs/names.md is up to date` keeps it so. In a verb's\n"
        "arguments CLEARING is a number of the map, PLACE a clearing or `forest_...`; an argument that does not apply is left out.\n";
    const std::vector<std::string> factions = catalog.ids("faction"), maps = catalog.ids("map"), decks = catalog.ids("deck"), landmarks = catalog.ids("landmark");
    if (maps.empty() || decks.empty() || factions.size() < 2) return out;
    std::set<std::string> told;
    constexpr std::size_t kLandmarks = 6;  // at one table
    const std::size_t tables = std::max({maps.size(), decks.size(), (factions.size() + 2) / 3, (landmarks.size() + kLandmarks - 1) / kLandmarks});
    std::vector<PluginInfo> hirelings = catalog.found("hireling");  // at a table that has none of the factions they bar (16.1.6.5)
    for (std::size_t i = 0; i < tables + factions.size() && (i < tables || !hirelings.empty()); ++i) {
        TableChoice c;
        c.map.id = maps[std::min(i, maps.size() - 1)];
        c.deck.id = decks[std::min(i, decks.size() - 1)];
        for (std::size_t k = 0; k < std::min<std::size_t>(3, factions.size()); ++k) {
            SeatChoice s;
            s.faction.id = factions[(3 * i + k) % factions.size()];
            c.seats.push_back(std::move(s));
        }
        for (std::size_t k = kLandmarks * i; k < std::min(kLandmarks * (i + 1), landmarks.size()); ++k) c.others.push_back({landmarks[k], {}, {}, 0, 0, "landmark"});
        for (std::size_t h = 0, n = 0; h < hirelings.size() && n < kMaxHirelings;) {
            const auto& bars = hirelings[h].bars;
            if (std::any_of(c.seats.begin(), c.seats.end(), [&](const SeatChoice& s) { return std::find(bars.begin(), bars.end(), s.faction.id) != bars.end(); })) { ++h; continue; }
            c.others.push_back({hirelings[h].id, {}, {}, 0, 0, "hireling"});
            hirelings.erase(hirelings.begin() + static_cast<std::ptrdiff_t>(h));
            ++n;
        }
        const BuiltRuleset b = build_ruleset(c, catalog);
        out += scenario_names(*b.rules, told);
    }
    return out;
}

}  // namespace woodlore
