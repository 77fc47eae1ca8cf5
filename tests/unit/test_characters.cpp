// Characters of the Vagabond where another component forbids something: with a toy of tests/plugins, for what holds pieces in
// a clearing and bars it to new ones (Law 9.4.2, 13.7.2, 16.3.6.2, 16.3.9.2).
#include <catch2/catch.hpp>

#include "woodlore/agent.hpp"
#include "woodlore/game.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/scenario.hpp"

using namespace woodlore;

#ifndef WOODLORE_STATIC  // where all components are linked in, there are no toys to load
namespace {
void check(const std::string& text) {
    CatalogOptions options;
    options.folders = {WOODLORE_TEST_PLUGIN_DIR};
    Catalog with_toys(options);
    const auto results = run_scenario_text(text, "characters", rulesets_of(with_toys));
    REQUIRE_FALSE(results.empty());
    INFO(summary(results));
    for (const auto& r : results) CHECK(r.passed());
}
}  // namespace

TEST_CASE("Slip leaves a snare, allied warriors do not come along, other moves and Glide stay in it (Law 9.4.2, 16.3.9.2)", "[characters]") {
    check(R"(
[game]
seats = [{ faction = "vagabond", character = "harrier" }, "marquise_de_cat"]
variants = ["toy_snare"]

[[scenario]]
title = "Slip: the exception is the pawn's, not the ally's"
steps = ["vagabond.slip to=5", { asked = "vagabond", question = "daylight" }]
[scenario.position]
phase = "birdsong"
clearings.1 = { vagabond.pawn = 1, marquise_de_cat.warrior = 3 }
data.vagabond.relation.marquise_de_cat = "allied"
items.vagabond.satchel = ["boot", "torch start"]
[scenario.expect]
clearings.5.vagabond.pawn = 1
clearings.1.marquise_de_cat.warrior = 3

[[scenario]]
title = "without the snare they come along: the same position elsewhere"
steps = ["vagabond.slip to=5", { choices_include = ["game.bring piece=marquise_de_cat.warrior pieces=3"] }, "pass"]
[scenario.position]
phase = "birdsong"
clearings.2 = { vagabond.pawn = 1, marquise_de_cat.warrior = 3 }
data.vagabond.relation.marquise_de_cat = "allied"
items.vagabond.satchel = ["boot", "torch start"]

[[scenario]]
title = "a move with boots and a glide are held"
steps = [
  { illegal = "harrier.glide to=3", because = "snare" },
  { illegal = "vagabond.move to=5", because = "snare" },
  { choices_exclude = ["harrier.glide*", "vagabond.move*"] },
]
[scenario.position]
clearings.1.vagabond.pawn = 1
items.vagabond.satchel = ["boot", "torch start"]

[[scenario]]
title = "into the snare's clearing a glide is legal"
steps = ["harrier.glide to=1"]
[scenario.position]
clearings.3.vagabond.pawn = 1
items.vagabond.satchel = ["torch start"]
[scenario.expect]
clearings.1.vagabond.pawn = 1
)");
}

TEST_CASE("the Scoundrel's torch is a piece that is placed: not where none may be (Law 16.3.6.2, 16.6.18)", "[characters]") {
    check(R"(
[game]
seats = [{ faction = "vagabond", character = "scoundrel" }, "marquise_de_cat"]
variants = ["toy_snare"]

[[scenario]]
title = "barred"
steps = [{ illegal = "scoundrel.scorched_earth", because = "snare" }]
[scenario.position]
clearings.1 = { vagabond.pawn = 1, marquise_de_cat.warrior = 1 }
items.vagabond.satchel = ["torch start"]
)");
}

#endif

TEST_CASE("who explores looks at both items under the ruin, the other Vagabond does not (Law 9.7.3, 1.2)", "[characters]") {
    TableChoice choice;
    choice.map.id = "autumn";
    choice.deck.id = "standard";
    for (const char* id : {"vagabond", "eyrie_dynasties", "vagabond"}) {
        SeatChoice s;
        s.faction.id = id;
        choice.seats.push_back(std::move(s));
    }
    const auto rules = build_ruleset(choice, catalog()).rules;
    bool looked = false;
    for (std::uint64_t seed = 1; seed < 60 && !looked; ++seed) {
        Game game(rules, seed);
        AgentRng rng(seed);
        while (!game.over() && !looked) {
            const Options& o = game.options();
            looked = std::string(o.question) == "take an item from the ruin";
            if (!looked) { game.choose(rng.below(o.n)); continue; }
            const Table& t = game.table();
            const Place here = t.where(kind_of(o.asked, 0));
            for (int i = 0; i < t.seats(); ++i) CHECK(observe(t, Seat{i}).hidden_items(here) == (Seat{i} == o.asked ? 0 : 2));
        }
    }
    CHECK(looked);
}
