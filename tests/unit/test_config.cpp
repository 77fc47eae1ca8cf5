// Configs: what they come to, and with which words they are refused.
#include <catch2/catch.hpp>

#include "small_toys.hpp"
#include "woodlore/config.hpp"
#include "woodlore/listing.hpp"

namespace {
using namespace woodlore;

GameConfig parse(const std::string& text, const std::vector<std::string>& overrides = {}) { return parse_config(text, "game.toml", overrides); }
LoadedConfig load(const std::string& text, const std::vector<std::string>& overrides = {}) {
    return load_config(parse(text, overrides), small_toys::components());
}
std::string refusal(const std::string& text, const std::vector<std::string>& overrides = {}) {
    try {
        (void)load(text, overrides);
    } catch (const ConfigError& e) {
        return e.what();
    }
    return "(accepted)";
}
std::string key_of_refusal(const std::string& text) {
    try {
        (void)load(text);
    } catch (const ConfigError& e) {
        return e.key();
    }
    return "(accepted)";
}
ToggleRow row(const LoadedConfig& c, const std::string& component, const std::string& name) {
    for (const auto& r : list_toggles({c.rules, c.origins}))
        if (r.component == component && r.name == name) return r;
    throw std::logic_error("no toggle " + name);
}

const std::string kTable = "[table]\nmap = \"square\"\ndeck = \"cards\"\n";
std::string seat(const std::string& faction, const std::string& more = "") { return "[[seat]]\nfaction = \"" + faction + "\"\n" + more; }
const std::string kTwo = seat("north_folk") + seat("south_folk");
}  // namespace

TEST_CASE("a config is read whole", "[kernel][config]") {
    const auto c = load("schema = 1\nseed = 77\n" + kTable + seat("north_folk", "warriors = 6\nmood = \"wild\"\n") + seat("twins", "character = \"guide\"\n") +
                        "[[variant]]\nid = \"windy\"\nstrength = 4\n[rules]\nhand_limit = 6\ndominance = false\norder = \"default\"\n[map]\nfog = true\n[deck]\nthick = 2\n"
                        "[agents]\ndefault = \"random\"\ntwins = \"greedy\"\n");
    CHECK(c.config.seed == 77u);
    CHECK(c.config.agents == std::vector<std::string>{"random", "greedy"});
    CHECK(c.rules->seats() == 2);
    CHECK(c.rules->toggle(GameToggle::hand_limit) == 6);
    CHECK(row(c, "north_folk", "warriors").value == "6");
    CHECK(row(c, "north_folk", "warriors").origin == "game.toml:8");
    CHECK(row(c, "north_folk", "mood").value == "wild");
    CHECK(row(c, "north_folk", "brave").origin == "default");
    CHECK(row(c, "windy", "strength").value == "4");
    CHECK(row(c, "square", "fog").value == "true");
    CHECK(row(c, "cards", "thick").value == "2");
    CHECK(row(c, "game", "dominance").value == "false");
    REQUIRE(c.rules->seat_characters[1].size() == 1);
    CHECK(c.rules->component_of(c.rules->seat_characters[1][0]).id == "guide");
}

TEST_CASE("an edition sets its toggles, and what the config says goes first", "[kernel][config]") {
    const std::string base = "schema = 1\n" + kTable + seat("north_folk") + seat("south_folk", "mood = \"calm\"\n");
    const auto old = load(base);
    CHECK(row(old, "game", "tie").value == "turn_player");
    CHECK(row(old, "north_folk", "mood").value == "calm");
    const auto named = load(base + "[rules]\nedition = \"2024\"\n");
    CHECK(named.rules->fingerprint == old.rules->fingerprint);

    const auto c = load(base + "[rules]\nedition = \"2025\"\nlast_step = \"open\"\n");
    CHECK(row(c, "game", "tie").value == "clockwise");
    CHECK(row(c, "game", "tie").origin == "edition 2025");
    CHECK(row(c, "game", "last_step").value == "open");
    CHECK(row(c, "game", "last_step").origin == "game.toml:12");
    CHECK(row(c, "game", "defenseless").value == "after_effects");
    CHECK(row(c, "north_folk", "mood").value == "wild");
    CHECK(row(c, "north_folk", "mood").origin == "edition 2025");
    CHECK(row(c, "south_folk", "mood").value == "calm");
    CHECK(row(c, "south_folk", "mood").origin == "game.toml:9");
    CHECK(row(c, "game", "tie").editions == std::vector<std::pair<std::string, std::string>>{{"2025", "clockwise"}});

    CHECK(refusal(base + "[rules]\nedition = \"2023\"\n") == "game.toml:11:11: unknown edition \"2023\" of the Law; known: 2024, 2025");
    CHECK(refusal(base + "[rules]\nedition = 2025\n") == "game.toml:11:11: \"rules.edition\" must be a string, e.g. \"2024\", found the integer 2025");
}

TEST_CASE("overrides change, add and are checked like the file", "[kernel][config]") {
    const std::string base = "schema = 1\n" + kTable + kTwo + "[rules]\npoints_to_win = 20\n";
    auto c = load(base, {"rules.points_to_win=25", "seat.0.faction=east_folk", "seat.1.warriors = 3", "seed=9", "variant.0.id=windy", "seat.2.faction=\"north_folk\"", "agents.default=random"});
    CHECK(c.rules->toggle(GameToggle::points_to_win) == 25);
    CHECK(row(c, "game", "points_to_win").origin == "override rules.points_to_win=25");
    CHECK(c.config.seed == 9u);
    CHECK(c.rules->seats() == 3);
    CHECK(c.config.choice.seats[0].faction.id == "east_folk");
    CHECK(row(c, "south_folk", "warriors").value == "3");
    CHECK(row(c, "windy", "strength").value == "2");
    CHECK(c.config.agents == std::vector<std::string>(3, "random"));
    CHECK(c.config.overrides.size() == 7);
    c = load("schema = 1\n" + kTable + kTwo, {"rules.tie=clockwise", "rules.dominance=false", "seat.0.faction=twins", "seat.0.characters=[\"healer\"]"});
    CHECK(c.rules->toggle(GameToggle::tie) == 1);
    CHECK(c.rules->toggle(GameToggle::dominance) == 0);

    CHECK(refusal(base, {"points_to_win=25"}).rfind("override points_to_win=25: unknown key \"points_to_win\"; known: ", 0) == 0);
    CHECK(refusal(base, {"rules.points_to_win=200"}) == "override rules.points_to_win=200: \"points_to_win\" must be a whole number from 5 to 100, found 200");
    CHECK(refusal(base, {"rules.points_to_wim=20"}) == "override rules.points_to_wim=20: unknown rule \"points_to_wim\"; did you mean \"points_to_win\"?");
    CHECK(refusal(base, {"seat.3.faction=east_folk"}) == "override seat.3.faction=east_folk: \"3\" is no number from 0 to 2; seat has 2, and the next adds one");
    CHECK(refusal(base, {"seat.x.faction=east_folk"}) == "override seat.x.faction=east_folk: \"x\" is no number from 0 to 2; seat has 2, and the next adds one");
    CHECK(refusal(base, {"rules"}) == "override rules: an override reads KEY=VALUE, e.g. rules.points_to_win=25");
    CHECK(refusal(base, {"rules..x=1"}) == "override rules..x=1: an override reads KEY=VALUE, with one dot between the parts of KEY");
    CHECK(refusal(base, {"schema.x=1"}) == "override schema.x=1: \"schema\" is the integer 1, so there is no \"x\" in it");
    CHECK(refusal(base, {"rules.hand_limit=[1,"}).rfind("override rules.hand_limit=[1,: its value \"[1,\" is no TOML value: ", 0) == 0);
    CHECK(refusal(base, {"rules.hand_limit="}).rfind("override rules.hand_limit=: its value \"\" is no TOML value: ", 0) == 0);
}

TEST_CASE("what is wrong in a config is said with its place and what would be right", "[kernel][config]") {
    const std::string ok = "schema = 1\n" + kTable + kTwo;
    REQUIRE(refusal(ok) == "(accepted)");

    SECTION("the file's form") {
        CHECK(refusal("") == "game.toml:1:1: key \"schema\" is missing");
        CHECK(refusal("schema = 2\n" + kTable + kTwo) == "game.toml:1:10: this Woodlore reads configs of schema 1, not 2");
        CHECK(refusal("schema = \"1\"\n") == "game.toml:1:10: \"schema\" must be 1, the version of this file's format, found the string \"1\"");
        CHECK(refusal("shema = 1\n" + kTable + kTwo) == "game.toml:1:1: key \"schema\" is missing; did you mean it by \"shema\"?");
        CHECK(refusal("schema = 1\nsed = 4\n" + kTable + kTwo) == "game.toml:2:1: unknown key \"sed\"; did you mean \"seed\"?");
        CHECK(refusal("schema = 1\nseed = -4\n" + kTable + kTwo) == "game.toml:2:8: \"seed\" must be a whole number, 0 or more, found the integer -4");
        CHECK(refusal("schema = 1\nschema = 1\n").rfind("game.toml:2:", 0) == 0);
        CHECK(refusal("schema = \n").rfind("game.toml:1", 0) == 0);
    }
    SECTION("the table") {
        CHECK(refusal("schema = 1\n" + kTwo) == "game.toml:1:1: key \"table\" is missing");
        CHECK(refusal("schema = 1\n[table]\ndeck = \"cards\"\n" + kTwo) == "game.toml:2:1: key \"map\" is missing in \"table\"");
        CHECK(refusal("schema = 1\n[table]\nmapp = \"square\"\ndeck = \"cards\"\n" + kTwo) == "game.toml:3:1: key \"map\" is missing in \"table\"; did you mean it by \"mapp\"?");
        CHECK(refusal("schema = 1\n[table]\nmap = \"square\"\ndeck = \"cards\"\ndek = 1\n" + kTwo) == "game.toml:5:1: unknown key \"dek\" in \"table\"; did you mean \"deck\"?");
        CHECK(refusal("schema = 1\ntable = 3\n" + kTwo) == "game.toml:2:9: \"table\" must be a table, written [table], found the integer 3");
        CHECK(refusal("schema = 1\n[table]\nmap = 4\ndeck = \"cards\"\n" + kTwo) == "game.toml:3:7: \"table.map\" must be the id of a map, a string, found the integer 4");
        CHECK(refusal("schema = 1\n[table]\nmap = \"../x\"\ndeck = \"cards\"\n" + kTwo) == "game.toml:3:7: unknown map \"../x\"; an id is lower-case letters, digits and _, e.g. marsh_folk");
    }
    SECTION("seats") {
        CHECK(refusal("schema = 1\n" + kTable) == "game.toml:1:1: key \"seat\" is missing");
        CHECK(refusal("schema = 1\n" + kTable + "[[seats]]\nfaction = \"north_folk\"\n").find("key \"seat\" is missing; did you mean it by \"seats\"?") != std::string::npos);
        CHECK(refusal("schema = 1\n" + kTable + "[seat]\nfaction = \"north_folk\"\n") == "game.toml:5:1: \"seat\" must be a list of tables, each written [[seat]], found a table");
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk")) == "game.toml:5:1: one seat; a game has 2 to 6");
        std::string seven = "schema = 1\n" + kTable;
        for (int i = 0; i < 7; ++i) seven += seat("twins");
        CHECK(refusal(seven) == "game.toml:17:1: 7 seats; a game has 2 to 6");
        CHECK(key_of_refusal(seven) == "seat[6]");
        CHECK(refusal("schema = 1\n" + kTable + "[[seat]]\nfacton = \"north_folk\"\n" + seat("south_folk")) == "game.toml:6:1: key \"faction\" is missing in \"seat[0]\"; did you mean it by \"facton\"?");
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk") + seat("north_folk")) == "game.toml:8:11: faction north_folk sits at 2 seats; it can be played once");
        CHECK(key_of_refusal("schema = 1\n" + kTable + seat("north_folk") + seat("north_folk")) == "seat[1].faction");
        CHECK(refusal("schema = 1\n" + kTable + seat("twins") + seat("twins")) == "(accepted)");
        CHECK(refusal("schema = 1\n" + kTable + seat("twins") + seat("twins") + seat("twins")).find("two is the most (Law 9.7)") != std::string::npos);
    }
    SECTION("toggles") {
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk", "warriers = 3\n") + seat("south_folk")) == "game.toml:7:12: faction north_folk has no toggle \"warriers\"; did you mean \"warriors\"?");
        CHECK(key_of_refusal("schema = 1\n" + kTable + seat("north_folk", "warriers = 3\n") + seat("south_folk")) == "seat[0].warriers");
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk", "warriors = 30\n") + seat("south_folk")) == "game.toml:7:12: \"warriors\" must be a whole number from 1 to 12, found 30");
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk", "warriors = true\n") + seat("south_folk")) == "game.toml:7:12: \"warriors\" must be a whole number from 1 to 12");
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk", "brave = 1\n") + seat("south_folk")) == "game.toml:7:9: \"brave\" must be true or false");
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk", "mood = \"wilt\"\n") + seat("south_folk")) == "game.toml:7:8: \"mood\" must be one of \"calm\", \"wild\"; did you mean \"wild\"?");
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk", "mood = 1.5\n") + seat("south_folk")) == "game.toml:7:8: \"seat[0].mood\" must be true or false, a whole number or a word, found a number with a fraction");
        CHECK(refusal("schema = 1\n" + kTable + seat("twins", "charcter = \"guide\"\n") + seat("south_folk")).find("did you mean \"character\"?") != std::string::npos);
        CHECK(refusal(ok + "[rules]\nhand_limt = 5\n") == "game.toml:10:13: unknown rule \"hand_limt\"; did you mean \"hand_limit\"?");
        CHECK(refusal(ok + "[map]\nfogg = true\n") == "game.toml:10:8: map square has no toggle \"fogg\"; did you mean \"fog\"?");
        CHECK(refusal(ok + "[[variant]]\nstrength = 1\n") == "game.toml:9:1: key \"id\" is missing in \"variant[0]\"");
        CHECK(refusal(ok + "[[variant]]\nid = \"windy\"\n[[variant]]\nid = \"windy\"\n") == "game.toml:12:6: windy is chosen twice");
    }
    SECTION("characters and agents") {
        CHECK(refusal("schema = 1\n" + kTable + seat("north_folk", "character = \"guide\"\n") + seat("south_folk")) == "game.toml:7:13: character guide belongs to twins, not to north_folk");
        CHECK(refusal("schema = 1\n" + kTable + seat("twins", "character = \"guide\"\ncharacters = [\"healer\"]\n") + seat("south_folk")) == "game.toml:8:14: give \"character\" for one or \"characters\" for several, not both");
        CHECK(refusal("schema = 1\n" + kTable + seat("twins", "characters = []\n") + seat("south_folk")) == "game.toml:7:14: \"seat[0].characters\" must be a list of at least one id, found an empty one");
        CHECK(refusal("schema = 1\n" + kTable + seat("twins", "characters = [\"guide\", \"guide\"]\n") + seat("south_folk")) == "game.toml:7:24: character \"guide\" is listed twice for this seat");
        CHECK(refusal("schema = 1\n" + kTable + seat("twins", "character = \"guide\"\n") + seat("twins", "character = \"guide\"\n")) == "game.toml:10:13: character \"guide\" is the only one for seat 1 too; there is one of it");
        CHECK(refusal(ok + "[agents]\nnorth_fok = \"random\"\n") == "game.toml:10:1: unknown key \"north_fok\" in \"agents\"; did you mean \"north_folk\"?");
        CHECK(refusal(ok + "[agents]\ndefault = 3\n") == "game.toml:10:11: \"agents.default\" must be the id of an agent, a string, found the integer 3");
    }
}

TEST_CASE("a config names components by id alone, and the catalog says what is near", "[kernel][config]") {
    CatalogOptions none;
    none.built_in = none.environment = none.linked = false;
    Catalog empty(none);
    try {
        (void)load_config(parse("schema = 1\n" + kTable + kTwo), empty);
        FAIL("accepted");
    } catch (const ConfigError& e) {
        CHECK(std::string(e.what()).rfind("game.toml:3:7: unknown map \"square\"", 0) == 0);
        CHECK(e.key() == "table.map");
    }
    CHECK_THROWS_AS(read_config("/nonexistent/x.toml"), ConfigError);
}

TEST_CASE("verbs are listed with their arguments", "[kernel][config]") {
    const auto c = load("schema = 1\n" + kTable + kTwo);
    bool dig = false, move = false;
    for (const auto& v : list_verbs(*c.rules)) {
        if (v.component == "north_folk" && v.name == "dig") {
            dig = true;
            CHECK(v.usage == "north_folk.dig clearing=CLEARING");
            CHECK(v.limit == "once per turn");
            CHECK(v.offered);
        }
        if (v.component == "game" && v.name == "move") {
            move = true;
            CHECK(v.usage == "game.move from=PLACE to=PLACE pieces=NUMBER by=path|forest|river|extra");
            CHECK_FALSE(v.offered);
        }
    }
    CHECK(dig);
    CHECK(move);
    CHECK(to_json(list_verbs(*c.rules)).find("\"north_folk.dig clearing=CLEARING\"") != std::string::npos);
    CHECK(to_json(list_toggles({c.rules, c.origins})).find("\"origin\": \"default\"") != std::string::npos);
}
