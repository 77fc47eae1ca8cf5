// Reading configs: what stands where, and what cannot be.
#include "woodlore/config.hpp"

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>

#include "config_tree.hpp"
#include "setup_words.hpp"

namespace woodlore {

namespace {

using detail::ConfigNode;
using detail::ConfigSection;

std::int64_t whole_number(const ConfigNode& n, const std::string& path, std::int64_t min, const std::string& what) {
    if (n.type != ConfigNode::Type::integer || n.number < min) ConfigSection::fail(n, path, in_quotes(path) + " must be " + what + ", found " + n.what_it_is());
    return n.number;
}

SeatChoice read_seat(ConfigSection& s) {
    SeatChoice out;
    // Known first, so that a misspelt "faction" is not taken for one of these.
    const ConfigNode* one = s.find("character");
    const ConfigNode* many = s.find("characters");
    out.faction = s.component("faction", "faction");
    const auto add = [&](const ConfigNode& n, const std::string& path) {
        Choice c;
        c.kind = "character";
        c.key = path;
        c.id = ConfigSection::text_of(n, path, "the id of a character, a string");
        c.file = n.place.file;
        c.line = n.place.line;
        c.column = n.place.column;
        for (const auto& known : out.characters)
            if (known.id == c.id) ConfigSection::fail(n, path, "character " + in_quotes(c.id) + " is listed twice for this seat");
        out.characters.push_back(std::move(c));
    };
    if (one && many) ConfigSection::fail(*many, s.path_of("characters"), "give \"character\" for one or \"characters\" for several, not both");
    if (one) add(*one, s.path_of("character"));
    if (many) {
        const std::string path = s.path_of("characters");
        if (many->type != ConfigNode::Type::array || many->items.empty()) ConfigSection::fail(*many, path, in_quotes(path) + " must be a list of at least one id, found " + (many->type == ConfigNode::Type::array ? "an empty one" : many->what_it_is()));
        for (std::size_t i = 0; i < many->items.size(); ++i) add(many->items[i], path + "[" + std::to_string(i) + "]");
    }
    out.faction.options = s.rest();
    return out;
}

/// Seats that can only take the same single character.
void refuse_shared_character(const TableChoice& t) {
    for (std::size_t b = 1; b < t.seats.size(); ++b)
        for (std::size_t a = 0; a < b; ++a) {
            const auto &x = t.seats[a].characters, &y = t.seats[b].characters;
            if (x.size() == 1 && y.size() == 1 && x[0].id == y[0].id)
                throw ConfigError(FilePlace{y[0].file, y[0].line, y[0].column}, y[0].key, "character " + in_quotes(y[0].id) + " is the only one for seat " + std::to_string(a + 1) + " too; there is one of it");
        }
}

/// Law 16.1.6: exactly three or none, unless the rule `hirelings` says otherwise. A wrong value of it is refused later.
template <class List>
void check_number_of_hirelings(const List& list, const OptionValues& rules) {
    const auto given = rules.find("hirelings");
    const std::string* word = given == rules.end() ? nullptr : std::get_if<std::string>(&given->second.value);
    const std::string rule = word ? *word : "three";
    const bool fits = rule == "dealt" ? list.size() >= kMaxHirelings : rule == "any_number" ? list.size() <= kMaxHirelings : list.size() == kMaxHirelings;
    if (fits) return;
    const auto& at = list[std::min<std::size_t>(list.size() - 1, kMaxHirelings)];
    throw ConfigError(at.place(), at.path(), std::to_string(list.size()) + " hirelings; a game has " +
                      (rule == "dealt" ? "three, dealt from at least three that are listed (rules.hirelings = \"dealt\")"
                       : rule == "any_number" ? "one to three with rules.hirelings = \"any_number\""
                                              : "exactly three or none (Law 16.1.6); rules.hirelings = \"any_number\" allows fewer, \"dealt\" deals three of more"));
}

void read_setup(ConfigSection& root, const std::vector<ConfigSection>& seats, const std::vector<ConfigSection>& pool, TableChoice& t) {
    ConfigSection setup = root.table("setup");
    const auto word = [&](const char* key, const std::vector<std::string>& known) -> std::optional<std::string> {
        const ConfigNode* n = setup.find(key);
        if (!n) return std::nullopt;
        const std::string all = "one of " + joined(known);
        const std::string text = ConfigSection::text_of(*n, setup.path_of(key), all);
        if (std::find(known.begin(), known.end(), text) == known.end())
            ConfigSection::fail(*n, setup.path_of(key), in_quotes(setup.path_of(key)) + " must be " + all + ", found " + in_quotes(text) + did_you_mean(text, known));
        return text;
    };
    detail::SetupWords w;
    w.mode = word("mode", detail::kSetupModes).value_or(w.mode);
    w.factions = word("factions", detail::kFactionSetups);
    if (const ConfigNode* n = setup.find("players")) w.players = static_cast<int>(std::min<std::int64_t>(99, whole_number(*n, setup.path_of("players"), 0, "a whole number from 2 to " + std::to_string(kMaxSeats))));
    w.seats = !seats.empty();
    w.pool = !pool.empty();
    if (const auto trouble = detail::read_setup(w, t)) {
        if (trouble->key == "pool") throw ConfigError(pool[0].place(), "pool", trouble->message);
        const ConfigNode* n = setup.find(trouble->key);
        throw ConfigError(n ? n->place : setup.place(), setup.path_of(trouble->key), trouble->message);
    }
    setup.finish();
}

GameConfig read_tree(const ConfigNode& tree, const std::string& name) {
    GameConfig out;
    out.name = name;
    TableChoice& t = out.choice;
    t.source = name;
    ConfigSection root(&tree, "", FilePlace{name, 1, 1});
    // The names of all keys, so that a misspelt one is told from a missing one.
    for (const char* key : {"seed", "agents", "rules", "map", "deck", "setup", "pool"}) (void)root.find(key);
    const ConfigNode& schema = root.need("schema");
    if (whole_number(schema, "schema", 1, "1, the version of this file's format") != 1)
        ConfigSection::fail(schema, "schema", "this Woodlore reads configs of schema 1, not " + std::to_string(schema.number));
    if (const ConfigNode* seed = root.find("seed")) out.seed = static_cast<std::uint64_t>(whole_number(*seed, "seed", 0, "a whole number, 0 or more"));

    ConfigSection rules = root.table("rules");
    if (const ConfigNode* n = rules.find("edition")) {
        t.edition = ConfigSection::text_of(*n, "rules.edition", "a string, e.g. \"2024\"");
        const std::vector<std::string> known(std::begin(kEditions), std::end(kEditions));
        if (std::find(known.begin(), known.end(), t.edition) == known.end())
            ConfigSection::fail(*n, "rules.edition", "unknown edition " + in_quotes(t.edition) + " of the Law; known: " + joined(known));
    }
    t.rules = rules.rest();

    (void)root.find("variant");
    (void)root.find("landmark");
    (void)root.find("hireling");
    auto seats = root.tables("seat");
    auto pool = root.tables("pool");
    if (!root.find("table")) (void)root.need("table");
    ConfigSection table = root.table("table");
    (void)table.find("deck");
    t.map = table.component("map", "map");
    t.deck = table.component("deck", "deck");
    table.finish();
    t.map.options = root.table("map").rest();
    t.deck.options = root.table("deck").rest();

    read_setup(root, seats, pool, t);
    if (t.faction_setup == FactionSetup::draft) {
        constexpr std::size_t kMaxPool = 32;
        if (pool.size() > kMaxPool) throw ConfigError(pool[kMaxPool].place(), pool[kMaxPool].path(), std::to_string(pool.size()) + " setup cards; a pool has at most " + std::to_string(kMaxPool));
        for (auto& s : pool) t.seats.push_back(read_seat(s));
    } else {
        if (seats.empty()) (void)root.need("seat");
        for (auto& s : seats) {
            if (t.seats.size() == kMaxSeats) throw ConfigError(s.place(), s.path(), std::to_string(seats.size()) + " seats; a game has 2 to " + std::to_string(kMaxSeats));
            t.seats.push_back(read_seat(s));
        }
        if (t.seats.size() < 2) throw ConfigError(seats[0].place(), "seat", "one seat; a game has 2 to " + std::to_string(kMaxSeats));
    }
    refuse_shared_character(t);

    for (const char* kind : {"variant", "landmark", "hireling"}) {
        const auto list = root.tables(kind);
        if (std::string_view(kind) == "hireling" && !list.empty()) check_number_of_hirelings(list, t.rules);
        for (auto s : list) {
            Choice c = s.component("id", kind);
            c.kind = kind;
            c.options = s.rest();
            t.others.push_back(std::move(c));
        }
    }

    ConfigSection agents = root.table("agents");
    std::string all;
    if (const ConfigNode* n = agents.find("default")) all = ConfigSection::text_of(*n, "agents.default", "the id of an agent, a string");
    // By faction; in a draft, where nobody has one yet, by player.
    const bool draft = t.faction_setup == FactionSetup::draft;
    for (std::size_t i = 0; i < (draft ? static_cast<std::size_t>(t.players) : t.seats.size()); ++i) {
        const std::string key = draft ? "player_" + std::to_string(i + 1) : t.seats[i].faction.id;
        const ConfigNode* n = agents.find(key);
        out.agents.push_back(n ? ConfigSection::text_of(*n, agents.path_of(key), "the id of an agent, a string") : all);
    }
    agents.finish();
    root.finish();
    return out;
}

std::string file_text(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

template <class Components>
LoadedConfig bind(GameConfig config, Components& components) {
    BuiltRuleset built = build_ruleset(config.choice, components);
    return {std::move(config), std::move(built.rules), std::move(built.origins)};
}

}  // namespace

GameConfig parse_config(std::string_view text, const std::string& name, const std::vector<std::string>& overrides) {
    ConfigNode tree = detail::tree_of(parse_toml(text, name).root());
    for (const auto& o : overrides) detail::apply_override(tree, o);
    GameConfig out = read_tree(tree, name);
    out.text = text;
    out.overrides = overrides;
    return out;
}

GameConfig read_config(const std::filesystem::path& path, const std::vector<std::string>& overrides) {
    (void)parse_toml_file(path);  // says so when it is missing, a folder, too large, ...
    return parse_config(file_text(path), path.string(), overrides);
}

LoadedConfig load_config(GameConfig config, Catalog& catalog) { return bind(std::move(config), catalog); }
LoadedConfig load_config(GameConfig config, const std::vector<TestComponent>& components) { return bind(std::move(config), components); }

std::uint64_t draw_seed() {
    std::random_device device;
    // 53 bits: a seed that every reader of JSON and of notebooks can hold, and never negative in TOML.
    return (static_cast<std::uint64_t>(device()) << 32 | device()) >> 11;
}

}  // namespace woodlore
