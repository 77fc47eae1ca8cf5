// The configs that ship, with the real components: they load, play, record and replay.
#include <catch2/catch.hpp>

#include <filesystem>

#include "woodlore/config.hpp"
#include "woodlore/listing.hpp"
#include "woodlore/record.hpp"
#include "woodlore/simulate.hpp"

#ifndef WOODLORE_SOURCE_DIR
#define WOODLORE_SOURCE_DIR "."
#endif

namespace {
using namespace woodlore;

std::string config_path(const std::string& name) { return std::string(WOODLORE_SOURCE_DIR) + "/configs/" + name; }
std::vector<std::string> shipped() {
    std::vector<std::string> out;
    for (const auto& e : std::filesystem::directory_iterator(config_path("")))
        if (e.path().extension() == ".toml") out.push_back(e.path().string());
    std::sort(out.begin(), out.end());
    return out;
}
SimulateResult run(const LoadedConfig& c, std::int64_t games, int threads, const std::string& agent = "random") {
    SimulateOptions o;
    o.games = games;
    o.threads = threads;
    o.seed = 5;
    const auto r = simulate(c.rules, load_agents(catalog(), {agent}, c.rules->seats()), o);
    for (const auto& f : r.failures) FAIL_CHECK(c.config.name << ": game " << f.index << ", seed " << f.seed << ", action " << f.action << ": " << f.message);
    return r;
}
}  // namespace

TEST_CASE("each config that ships plays to the end, the same on any number of threads", "[configs]") {
    REQUIRE_FALSE(shipped().empty());
    for (const auto& path : shipped()) {
        CAPTURE(path);
        const auto c = load_config_file(path, catalog());
        const auto one = run(c, 24, 1), two = run(c, 24, 3);
        CHECK(one.games == 24);
        CHECK(one.state_hash_xor == two.state_hash_xor);
        CHECK(one.decisions == two.decisions);
        CHECK(c.config.agents == std::vector<std::string>(static_cast<std::size_t>(c.rules->seats()), "random"));
        for (const auto& row : one.rows) CHECK(row.ending != Ending::none);
        for (const auto& edition : kEditions) CHECK(run(load_config_file(path, catalog(), {std::string("rules.edition=\"") + edition + "\""}), 6, 2).games == 6);
    }
}

TEST_CASE("a real game's record replays, from any cut", "[configs][record]") {
    const auto c = load_config_file(config_path("classic.toml"), catalog());
    Recorder rec("", make_header(c, 99, std::vector<std::string>(4, "random")));
    Game game(c.rules, 99, nullptr, &rec);
    rec.begin(game);
    AgentRng rng(99);
    while (!game.over()) rec.choose(game, rng.below(game.options().n));
    const Record record = parse_record(rec.text(), "x");
    REQUIRE(record.end);
    const auto whole = replay(record, catalog());
    CHECK(whole.whole);
    CHECK(whole.game->hash() == game.hash());
    CHECK(whole.loaded.rules->fingerprint == c.rules->fingerprint);
    for (int n = 0; n < record.last_action(); n += 37) REQUIRE(replay(record, c, {n, true}).game->hash() == record.actions[static_cast<std::size_t>(n)].hash);
    for (int seat = -1; seat < 4; ++seat) {
        const auto lines = public_view(record, c, seat < 0 ? kNoSeat : Seat{seat});
        CHECK(lines.size() > 100);
    }
}

TEST_CASE("what is wrong with a config of real components is said with the nearest right name", "[configs]") {
    const auto refusal = [](const std::vector<std::string>& overrides) -> std::string {
        try {
            (void)load_config_file(config_path("classic.toml"), catalog(), overrides);
        } catch (const ConfigError& e) {
            return e.what();
        }
        return "(accepted)";
    };
    CHECK(refusal({}) == "(accepted)");
    CHECK(refusal({"seat.0.faction=eyrie_dynasty"}).find("unknown faction \"eyrie_dynasty\"; did you mean \"eyrie_dynasties\"?") != std::string::npos);
    CHECK(refusal({"seat.0.faction=eyrie_dynasties"}).find("faction eyrie_dynasties sits at 2 seats; it can be played once") != std::string::npos);
    CHECK(refusal({"table.map=autum"}).find("unknown map \"autum\"; did you mean \"autumn\"?") != std::string::npos);
    CHECK(refusal({"table.map=standard"}).find("\"standard\" is a deck, not a map") != std::string::npos);
    CHECK(refusal({"seat.3.character=theif"}).find("unknown character \"theif\"; did you mean \"thief\"?") != std::string::npos);
    CHECK(refusal({"seat.0.character=thief"}).find("character thief belongs to vagabond, not to marquise_de_cat") != std::string::npos);
    CHECK(refusal({"seat.1.leader=despott"}).find("did you mean \"despot\"?") != std::string::npos);
    CHECK(refusal({"seat.3.character=thief"}) == "(accepted)");
    CHECK_THROWS_WITH(load_agent(catalog(), "randm"), Catch::Contains("unknown agent \"randm\"; did you mean \"random\"?"));
    CHECK_THROWS_WITH(load_agent(catalog(), "autumn"), Catch::Contains("\"autumn\" is a map, not an agent"));
    CHECK_THROWS_AS(load_agents(catalog(), {"random", "random"}, 4), ConfigError);
}

TEST_CASE("toggles and verbs of the base game are listed", "[configs]") {
    const auto c = load_config_file(config_path("two_vagabonds.toml"), catalog());
    const auto toggles = list_toggles({c.rules, c.origins});
    const auto found = [&](const std::string& component, const std::string& name, int copy = 0) {
        for (const auto& t : toggles)
            if (t.component == component && t.name == name && t.copy == copy) return t.origin;
        return std::string("(none)");
    };
    CHECK(found("game", "tie") == "edition 2025");
    CHECK(found("vagabond", "new_quest") == "edition 2025");
    CHECK(found("vagabond", "new_quest", 1) == "edition 2025");
    CHECK(found("game", "seating").find("two_vagabonds.toml:") != std::string::npos);
    for (const auto& t : toggles) CHECK_FALSE(t.text.empty());
    CHECK(list_verbs(*c.rules).size() > 40);
    CHECK(list_components(*c.rules).size() > 8);
}
