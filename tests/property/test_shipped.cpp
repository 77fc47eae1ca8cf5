// Random games of all shipped components in random mixes. Number, time and start by WOODLORE_PLAYOUTS,
// WOODLORE_PLAYOUT_SECONDS, WOODLORE_FIRST_PLAYOUT: a game is found again by its seed, which also makes its mix.
#include <algorithm>
#include <catch2/catch.hpp>

#include "many_games.hpp"
#include "woodlore/agent.hpp"
#include "woodlore/loader.hpp"
#include "woodlore/ruleset_builder.hpp"

using namespace woodlore;

namespace {

/// One mix in two has three hirelings of those that bar none of its factions (Law 16.1.6.5), on any side.
void add_hirelings(TableChoice& c, woodlore_test::Mix& mix, AgentRng& rng) {
    if (rng.below(2)) return;
    std::vector<std::string> may;
    for (const auto& info : catalog().found("hireling"))
        if (std::none_of(c.seats.begin(), c.seats.end(), [&](const SeatChoice& s) { return std::find(info.bars.begin(), info.bars.end(), s.faction.id) != info.bars.end(); })) may.push_back(info.id);
    for (int n = 0; n < kMaxHirelings && !may.empty(); ++n) {
        const auto i = static_cast<std::size_t>(rng.below(static_cast<int>(may.size())));
        Choice h;
        h.id = may[i];
        h.options["side"].value = std::string(std::array{"by_players", "promoted", "demoted"}[static_cast<std::size_t>(rng.below(3))]);
        mix.name += ", " + h.id + " (" + std::get<std::string>(h.options["side"].value) + ")";
        c.others.push_back(std::move(h));
        may.erase(may.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/// Two to six seats of different factions, now and then two of one that may sit twice (Law 9.7); any map and deck; every way of
/// setting up.
woodlore_test::Mix random_mix(long number) {
    AgentRng rng(static_cast<std::uint64_t>(number));
    const auto one_of = [&](const std::vector<std::string>& v) { return v[static_cast<std::size_t>(rng.below(static_cast<int>(v.size())))]; };
    std::vector<std::string> factions = catalog().ids("faction");
    if (std::find(factions.begin(), factions.end(), "vagabond") != factions.end()) factions.push_back("vagabond");
    for (std::size_t i = factions.size() - 1; i > 0; --i) std::swap(factions[i], factions[static_cast<std::size_t>(rng.below(static_cast<int>(i) + 1))]);
    const int most = std::min<int>(kMaxSeats, static_cast<int>(factions.size()));
    const int seats = 2 + rng.below(most - 1);
    TableChoice c;
    c.map.id = one_of(catalog().ids("map"));
    c.deck.id = one_of(catalog().ids("deck"));
    woodlore_test::Mix mix;
    mix.name = c.map.id + ", " + c.deck.id;
    // Law 16.1: some mixes draw five cards, some of them set up by cards, some choose their factions.
    const int way = rng.below(6);
    c.advanced_hands = way < 3;
    c.faction_setup = way == 0 ? FactionSetup::cards : way == 1 ? FactionSetup::draft : FactionSetup::standard;
    int listed = seats;
    if (c.faction_setup == FactionSetup::draft) {
        listed = static_cast<int>(factions.size());
        c.players = std::min(seats, listed - 1);
        c.rules["two_player_insurgents"] = {true, "mix", 0, 0};
        mix.name += ", a draft of " + std::to_string(c.players);
    } else if (way < 3) {
        mix.name += way == 0 ? ", by setup cards" : ", advanced hands";
    }
    for (int i = 0; i < listed; ++i) {
        SeatChoice s;
        s.faction.id = factions[static_cast<std::size_t>(i)];
        mix.name += ", " + s.faction.id;
        c.seats.push_back(std::move(s));
    }
    for (const auto& id : catalog().ids("variant"))
        if (rng.below(3) == 0) { c.others.push_back({id, {}, {}, 0, 0}); mix.name += ", " + id; }
    // Mostly none to two landmarks, as in the Law; now and then more than fit.
    std::vector<std::string> landmarks = catalog().ids("landmark");
    const int wanted = rng.below(8) == 0 ? static_cast<int>(landmarks.size()) : rng.below(3);
    for (int i = 0; i < wanted && !landmarks.empty(); ++i) {
        const auto at = static_cast<std::size_t>(rng.below(static_cast<int>(landmarks.size())));
        c.others.push_back({landmarks[at], {}, {}, 0, 0, "landmark"});
        mix.name += ", " + landmarks[at];
        landmarks.erase(landmarks.begin() + static_cast<std::ptrdiff_t>(at));
    }
    if (rng.below(4) == 0) c.map.options["suits"] = {std::string(rng.below(2) == 0 ? "shuffled" : "balanced"), "mix", 0, 0};
    if (rng.below(4) == 0) c.edition = "2025";
    mix.name += ", " + c.edition;
    add_hirelings(c, mix, rng);
    mix.rules = build_ruleset(c, catalog()).rules;
    return mix;
}

}  // namespace

TEST_CASE("random mixes of all shipped components keep every invariant", "[conformance]") {
    if (catalog().ids("faction").size() < 2) { WARN("fewer than two factions are built: nothing to mix"); return; }
    const auto all = woodlore_test::play_many(2000, 4, random_mix);
    const std::string text = woodlore_test::summary(all);
    INFO(text);
    WARN(text);
    CHECK(all.failures.empty());
    CHECK(all.games > 0);
}
