// The [game] table of a scenario file: which components sit at the table.
#include "scenario_detail.hpp"
#include "setup_words.hpp"

namespace woodlore::scenario {

std::string Leaf::dotted() const {
    std::string out;
    for (const auto& p : path) out += (out.empty() ? "" : ".") + p;
    return out;
}

namespace {

void collect(const TomlTable& table, const std::vector<std::string>& prefix, std::vector<Leaf>& out) {
    for (const auto& key : table.keys()) {
        std::vector<std::string> path = prefix;
        for (std::size_t i = 0; i <= key.size();) {
            const auto end = std::min(key.find('.', i), key.size());
            path.push_back(key.substr(i, end - i));
            i = end + 1;
        }
        const TomlNode node = table.get(key);
        if (node.kind() == TomlKind::table) collect(node.as_table(), path, out);
        else out.push_back({std::move(path), node});
    }
}

OptionValue option_of(const TomlNode& node) {
    OptionValue v;
    switch (node.kind()) {
        case TomlKind::boolean: v.value = node.as_bool(); break;
        case TomlKind::integer: v.value = node.as_int(); break;
        case TomlKind::string: v.value = node.as_string(); break;
        case TomlKind::array: {
            std::vector<std::string> words;
            for (const auto& n : node.as_array().nodes()) words.push_back(n.as_string());
            v.value = std::move(words);
            break;
        }
        default: broken(node.place(), "a rule's value is true or false, a whole number or a word");
    }
    const FilePlace at = node.place();
    v.file = at.file;
    v.line = at.line;
    v.column = at.column;
    return v;
}

/// Text of a value, to compare what two scenarios ask for.
std::string text_of(const TomlNode& n) {
    switch (n.kind()) {
        case TomlKind::boolean: return n.as_bool() ? "true" : "false";
        case TomlKind::integer: return std::to_string(n.as_int());
        case TomlKind::string: return "\"" + n.as_string() + "\"";
        case TomlKind::array: {
            std::string out = "[";
            for (const auto& e : n.as_array().nodes()) out += text_of(e) + ",";
            return out + "]";
        }
        case TomlKind::table: {
            std::string out = "{";
            const TomlTable t = n.as_table();
            for (const auto& k : t.keys()) out += k + "=" + text_of(t.get(k)) + ",";
            return out + "}";
        }
        default: return "?";
    }
}

/// "id", or { id = "...", toggle = value, ... }; `name` is another word for id.
Choice choice_of(const TomlNode& node, const std::string& name) {
    Choice c;
    const FilePlace at = node.place();
    c.file = at.file;
    c.line = at.line;
    c.column = at.column;
    if (node.kind() == TomlKind::string) { c.id = node.as_string(); return c; }
    if (node.kind() != TomlKind::table) broken(at, "expected a name such as \"" + name + "_id\", or { " + name + " = \"...\" } with options");
    const TomlTable t = node.as_table();
    const std::string key = t.has(name) ? name : "id";
    if (!t.has(key)) broken(at, "this table needs " + name + " = \"...\"");
    c.id = t.get_string(key);
    for (const auto& k : t.keys())
        if (k != key && k != "character" && k != "characters") c.options[k] = option_of(t.get(k));
    return c;
}

SeatChoice seat_of(const TomlNode& node) {
    SeatChoice s;
    s.faction = choice_of(node, "faction");
    if (node.kind() != TomlKind::table) return s;
    const TomlTable t = node.as_table();
    if (t.has("character")) s.characters.push_back(choice_of(t.get("character"), "character"));
    if (t.has("characters")) for (const auto& c : t.get_array("characters").nodes()) s.characters.push_back(choice_of(c, "character"));
    return s;
}

}  // namespace

std::vector<Leaf> leaves(const TomlTable& table) {
    std::vector<Leaf> out;
    if (!table.missing()) { collect(table, {}, out); table.accept_rest(); }
    return out;
}

GameTable read_game(const TomlTable& base, const TomlTable& own) {
    const std::vector<std::string> known{"seats", "setup", "pool", "map", "deck", "rules", "edition", "variants", "landmarks", "hirelings", "seed"};
    for (const TomlTable* t : {&base, &own}) {
        if (t->missing()) continue;
        t->expect_only(known);
        t->accept_rest();
    }
    GameTable g;
    const auto find = [&](const char* key) -> std::optional<TomlNode> {
        if (!own.missing() && own.has(key)) return own.get(key);
        if (!base.missing() && base.has(key)) return base.get(key);
        return std::nullopt;
    };
    const FilePlace where = base.missing() ? own.place() : base.place();
    g.choice.source = where.file;
    const auto seats = find("seats"), pool = find("pool"), setup = find("setup");
    detail::SetupWords words;
    if (setup) {
        const TomlTable t = setup->as_table();
        t.expect_only({"mode", "factions", "players"});
        if (t.has("mode")) words.mode = t.get_one_of("mode", "mode of setup", detail::kSetupModes);
        if (t.has("factions")) words.factions = t.get_one_of("factions", "setup of factions", detail::kFactionSetups);
        if (t.has("players")) words.players = static_cast<int>(t.get_int("players", {2, kMaxSeats}));
        t.accept_rest();
        g.key = text_of(*setup);
    }
    // Of two tables, one with seats and one with a pool, the scenario's own counts.
    const bool own_pool = !own.missing() && own.has("pool"), own_seats = !own.missing() && own.has("seats");
    words.pool = pool && !(own_seats && !own_pool);
    words.seats = seats && !(own_pool && !own_seats);
    if (const auto trouble = detail::read_setup(words, g.choice)) broken(setup ? setup->place() : where, "setup: " + trouble->message);
    const auto& listed = g.choice.faction_setup == FactionSetup::draft ? pool : seats;
    if (!listed && g.choice.faction_setup != FactionSetup::draft) broken(where, "no seats: write [game] with seats = [\"faction_id\", ...] in turn order");
    if (listed) {
        for (const auto& n : listed->as_array().nodes()) g.choice.seats.push_back(seat_of(n));
        g.key += text_of(*listed);
    }
    const auto named = [&](const char* key) {
        Choice c;  // without an id: whoever binds it takes the default of its kind
        c.file = where.file;
        c.line = where.line;
        c.column = where.column;
        if (const auto n = find(key)) { c = choice_of(*n, key); g.key += std::string(key) + text_of(*n); }
        return c;
    };
    g.choice.map = named("map");
    g.choice.deck = named("deck");
    for (const char* key : {"variants", "landmarks", "hirelings"})
        if (const auto n = find(key)) {
            g.key += text_of(*n);
            for (const auto& c : n->as_array().nodes()) g.choice.others.push_back(choice_of(c, "id"));
        }
    for (const TomlTable* t : {&base, &own}) {
        if (t->missing() || !t->has("rules")) continue;
        const TomlTable rules = t->get_table("rules");
        for (const auto& k : rules.keys()) {
            if (k == "edition") g.choice.edition = rules.get_one_of(k, "edition", {"2024", "2025"});
            else g.choice.rules[k] = option_of(rules.get(k));
            g.key += k + text_of(rules.get(k));
        }
    }
    if (const auto n = find("edition")) { g.choice.edition = n->as_one_of("edition", {"2024", "2025"}); }
    g.key += g.choice.edition;
    if (const auto n = find("seed")) g.seed = static_cast<std::uint64_t>(n->as_int());
    // The seats are listed in turn order, unless the scenario is about seating.
    if (!g.choice.rules.count("seating")) g.choice.rules["seating"] = {std::string("listed"), where.file, where.line, where.column};
    return g;
}

}  // namespace woodlore::scenario
