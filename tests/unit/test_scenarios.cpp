// The scenario runner on toy components, and every scenario file of the tree.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "scenario_toys.hpp"
#include "woodlore/scenario.hpp"

using namespace woodlore;
namespace fs = std::filesystem;

namespace {
const std::string kGame = "[game]\nseats = [\"reds\", \"blues\"]\nmap = \"square\"\ndeck = \"small\"\n[[scenario]]\ntitle = \"t\"\n";

ScenarioResult run(const std::string& rest) {
    const auto all = run_scenario_text(kGame + rest, "toy.toml", [](const TableChoice& c) { return build_ruleset(c, toys::components()); });
    REQUIRE(all.size() == 1);
    return all[0];
}
void passes(const std::string& rest) {
    const ScenarioResult r = run(rest);
    INFO(r.message);
    CHECK(r.passed());
}
void fails(const std::string& rest, ScenarioOutcome how, const std::string& words) {
    const ScenarioResult r = run(rest);
    INFO(r.message);
    CHECK(r.outcome == how);
    CHECK(r.message.find(words) != std::string::npos);
}
constexpr auto failed = ScenarioOutcome::failed, broken = ScenarioOutcome::broken;
const std::string kBattle = R"(
position = { clearings.2 = { reds = { warrior = 1 }, blues = { warrior = 3 } } }
steps = ["reds.fight", "game.battle clearing=2 defender=blues"]
)";
}  // namespace

TEST_CASE("a scenario puts a position, acts and compares", "[scenario]") {
    passes("");
    passes(kBattle + "dice = [[3, 2]]\n[scenario.expect]\nclearings.2 = { reds.warrior = 0, blues.warrior = 2 }\nsupply.reds.warrior = 10\n");
    fails(kBattle + "dice = [[3, 2]]\n[scenario.expect]\nclearings.2.blues.warrior = 0\n", failed, "toy.toml:12:29: clearings.2.blues.warrior: expected 0, found 2");
    fails(kBattle, failed, "dice are rolled");
    fails(kBattle + "dice = [[3, 2], [0, 0]]", failed, "these dice were never rolled");
    fails("dice = [[4, 2]]", broken, "from 0 to 3");
}

TEST_CASE("a position is conserved and checked", "[scenario]") {
    passes("position = { hand.reds = [\"fox_a\", \"fox_a\"], deck_top = [\"fox_b\", \"ambush_fox\"] }\n"
           "expect = { hand.reds = 2, deck = { size = 8, lacks = [\"dominance_fox\"] }, deck_top = [\"fox_b\", \"ambush_fox\"] }");
    fails("position = { hand.reds = [\"fox_a\", \"fox_a\", \"fox_a\", \"fox_a\"] }", broken, "there are only 3 cards fox_a");
    fails("position = { hand.reds = [\"fox_c\"] }", broken, "unknown card \"fox_c\"; did you mean \"fox_a\"");
    fails("position = { clearings.1.reds.warrior = 11 }", broken, "only 10 of the 10 reds.warrior are left");
    fails("position = { clearings.1.reds.warriors = 1 }", broken, "did you mean \"reds.warrior\"");
    fails("position = { clearings.9.reds.warrior = 1 }", broken, "no clearing \"9\"");
    fails("position = { clearings.4.reds.hut = 2 }", broken, "2 slots and 1 of them open");
    fails("position = { clearigns.4.reds.hut = 2 }", broken, "did you mean \"clearings\"");
    passes("position = { ruins = [], clearings.4.reds.hut = 2 }\nexpect = { open_slots.4 = 0, clearings.4.ruin = 0, ruler.4 = \"reds\" }");
    passes("position = { supply.reds.warrior = 2, boxes.reds.camp = 3 }\nexpect = { out_of_game.reds.warrior = 5, boxes.reds.camp.warrior = 3 }");
    passes("position = { items.reds = [\"sword\"], items.supply.boot = 0 }\nexpect = { items.reds = [\"sword\"], items.supply.lacks = [\"boot\"], items.supply.contains = \"sword\" }");
    passes("position = { data.reds = { friend_of = \"blues\", marks = [1, 2, 3] } }\nexpect = { data.reds.friend_of = \"blues\", data.reds.marks = { is = [1, 2, 3], fox = 1, 2 = 3 } }");
    fails("position = { data.reds.frend_of = 1 }", broken, "did you mean \"friend_of\"");
    passes("position = { zone.reds.pile = [\"fox_a\", \"fox_b\"], dominance.reds = \"fox\" }\nexpect = { zone.reds.pile = 2, play_area.reds = [\"dominance_fox\"], on_track.reds = false }");
    passes("position = { suits.1 = [\"fox\", \"mouse\"], scores.blues = 7, paths.1-2.open = false }\nexpect = { suits.1 = [\"fox\", \"mouse\"], scores.blues = 7, paths.1-2.open = false }");
}

TEST_CASE("steps: legal, illegal, choices, who is asked", "[scenario]") {
    const std::string p = "position = { clearings.4.reds = { warrior = 1, hut = 1 }, clearings.2.blues.warrior = 1 }\n";
    passes(p + "steps = [{ illegal = \"reds.build clearing=4\", because = \"no open slot\" }, { illegal = \"reds.fight\" }, { choices = [\"reds.march\", \"pass\"] }]");
    passes(p + "steps = [{ choices_include = [\"reds.*\"], choices_exclude = [\"reds.build*\"] }, { asked = \"reds\", question = \"actions\" }]");
    fails(p + "steps = [{ choices = [\"pass\"] }]", failed, "a choice that is not listed: reds.march");
    fails(p + "steps = [{ illegal = \"reds.march\" }]", failed, "expected to be illegal");
    fails(p + "steps = [\"reds.build clearing=4\"]", failed, "no open slot there");
    fails(p + "steps = [\"reds.biuld clearing=4\"]", broken, "did you mean \"build\"");
    fails(p + "steps = [{ do = \"reds.march\", by = \"blues\" }]", failed, "expected blues to be asked");
    fails(p + "steps = [{ od = \"reds.march\" }]", broken, "did you mean \"do\"");
    passes(p + "steps = [\"reds.march\", { asked = \"reds\" }]");
    fails(p + "steps = [\"reds.march\"]", failed, "in the middle of an act");
}

TEST_CASE("play goes on through phases and turns", "[scenario]") {
    passes("steps = [\"pass\"]\nposition.deck_top = [\"fox_b\"]\nexpect = { turn = \"blues\", phase = \"daylight\", hand.reds = [\"fox_b\"], clearings.2.blues.warrior = 1 }");
    passes("steps = [{ until = { turn = \"blues\" } }, { until = { turn = \"reds\" } }]\nexpect = { clearings.1.reds.warrior = 1, turn_count = 3, step = \"actions\" }");
    passes("position = { turn = \"blues\", phase = \"birdsong\", clearings.2.blues.hut = 2 }\nexpect = { clearings.2.blues.warrior = 1, phase = \"daylight\" }");
    passes("position = { turn = \"blues\", phase = \"evening\", step = \"end\" }\nexpect = { turn = \"reds\", phase = \"daylight\", hand.blues = 0 }");
    passes("position = { turn = \"blues\", phase = \"evening\", step = \"draw\" }\nexpect = { turn = \"reds\", hand.blues = 1 }");
    fails("position = { phase = \"evening\", step = \"darw\" }", broken, "did you mean \"draw\"");
    passes("position = { phase = \"birdsong\", scores.reds = 29, clearings.1.reds.warrior = 1 }\nsteps = [\"reds.build clearing=1\"]\nexpect = { over = true, winners = \"reds\", ending = \"points\", asked = \"nobody\" }");
    passes("start = \"setup\"\nexpect = { clearings.1.reds.warrior = 4, hand.reds = 3, hand.blues = 3, turn = \"reds\" }");
    passes("start = \"setup\"\nposition = { turn = \"blues\", hand.blues = [\"ambush_fox\"] }\nexpect = { clearings.2.blues.warrior = 4, hand.blues = [\"ambush_fox\"], turn = \"blues\" }");
}

TEST_CASE("random cards are scripted", "[scenario]") {
    const std::string p = "position.hand.blues = [\"fox_a\", \"ambush_fox\"]\nsteps = [\"reds.guess from=blues\"]\n";
    passes(p + "cards = [\"ambush_fox\"]\nexpect = { hand.reds = [\"ambush_fox\"], hand.blues = [\"fox_a\"] }");
    fails(p, failed, "does not say which");
    fails(p + "cards = [\"fox_b\"]", failed, "taken from among ambush_fox, fox_a");
    fails("cards = [\"fox_b\"]", failed, "never taken");
}

TEST_CASE("what a seat knows", "[scenario]") {
    const std::string p = "position.hand.blues = [\"fox_a\", \"ambush_fox\"]\nposition.knows.reds.hand.blues = [\"ambush_fox\"]\n";
    passes(p + "expect = { knows.reds = { hand.blues = [\"ambush_fox\"], hand.reds = 0, deck = 0 }, knows.blues.hand.blues = 2 }");
    fails("position.knows.reds.hand.blues = [\"ambush_fox\"]", broken, "does not lie there");
}

TEST_CASE("expectations name what they do not know", "[scenario]") {
    fails("expect = { scores.rads = 1 }", broken, "did you mean \"reds\"");
    fails("expect = { scroes.reds = 1 }", broken, "did you mean \"scores\"");
    fails("expect = { clearings.1.reds.warriors = 1 }", broken, "did you mean \"warrior\"");
    fails("expect = { hand.reds.lacks = [\"fox_c\"] }", broken, "unknown card");
    passes("expect = { clearings.1 = \"empty\", \"clearings.1.reds.warrior\" = 0, deck.at_least = 10, scores.reds.at_most = 0, ruler.1 = \"nobody\" }");
    fails("expect = { deck.at_least = 11 }", failed, "at least 11");
    const auto r = run_scenario_text("[[scenario]\n", "x.toml", [](const TableChoice& c) { return build_ruleset(c, toys::components()); });
    CHECK(r.at(0).outcome == broken);
    CHECK(r.at(0).message.find("x.toml:1") == 0);
    CHECK(summary(r).find("1 scenario: 0 passed, 0 failed, 1 is itself wrong") != std::string::npos);
}

namespace {
std::vector<fs::path> scenario_files() {
    std::vector<fs::path> out;
    const fs::path root = WOODLORE_SOURCE_DIR;
    for (const char* folder : {"plugins", "tests/scenarios"}) {
        if (!fs::exists(root / folder)) continue;
        for (const auto& e : fs::recursive_directory_iterator(root / folder))
            if (e.path().extension() == ".toml" && (std::string(folder) != "plugins" || e.path().parent_path().filename() == "scenarios")) out.push_back(e.path());
    }
    std::sort(out.begin(), out.end());
    return out;
}
}  // namespace

namespace {
CatalogOptions of_this_build() {
    CatalogOptions options;
    options.built_in = false;
    options.environment = false;
    options.folders = {WOODLORE_PLUGIN_DIR};
    return options;
}
}  // namespace

TEST_CASE("the examples of docs/scenarios.md run", "[scenario][files]") {
    std::ifstream in(fs::path(WOODLORE_SOURCE_DIR) / "docs/scenarios.md");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    Catalog catalog(of_this_build());
    int blocks = 0;
    for (std::size_t at = text.find("```toml\n"); at != std::string::npos; at = text.find("```toml\n", at + 1)) {
        const std::string block = text.substr(at + 8, text.find("\n```", at + 8) - at - 7);
        if (block.find("[[scenario]]") == std::string::npos) continue;
        ++blocks;
        for (const auto& r : run_scenario_text(block, "docs/scenarios.md, block " + std::to_string(blocks), rulesets_of(catalog))) {
            INFO(r.message);
            CHECK(r.passed());
        }
    }
    CHECK(blocks >= 2);
}

// Hidden from CTest: the page follows every plugin, and is written anew before a release.
TEST_CASE("docs/names.md is up to date", "[.][docs]") {
    Catalog catalog(of_this_build());
    const std::string now = scenario_names(catalog);
    const fs::path page = fs::path(WOODLORE_SOURCE_DIR) / "docs/names.md";
    if (std::getenv("WOODLORE_UPDATE_DOCS")) std::ofstream(page) << now;
    std::ifstream in(page);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    INFO("to write it anew: WOODLORE_UPDATE_DOCS=1 build/release/bin/woodlore_tests \"docs/names.md is up to date\"");
    CHECK((text == now));
}

TEST_CASE("every scenario of the tree passes", "[scenario][files]") {
    Catalog catalog(of_this_build());
    for (const auto& file : scenario_files()) {
        DYNAMIC_SECTION(fs::relative(file, WOODLORE_SOURCE_DIR).string()) {
            for (const auto& r : run_scenarios(file, catalog)) {
                INFO(r.title);
                INFO(r.message);
                CHECK(r.passed());
            }
        }
    }
}
