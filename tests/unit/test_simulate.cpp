// Simulations: the same rows for any number of threads, games apart from each other, nothing allocated in the hot loop.
#include <catch2/catch.hpp>

#include <atomic>
#include <cstdlib>
#include <new>
#include <set>
#include <thread>

#include "small_toys.hpp"
#include "woodlore/bench.hpp"
#include "woodlore/config.hpp"
#include "woodlore/simulate.hpp"

// Counts what this program allocates while a test asks for it (the sanitizers have an operator new of their own).
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WOODLORE_COUNT_ALLOCATIONS 1
namespace {
std::atomic<std::int64_t> allocations{0};
}
void* operator new(std::size_t n) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* p = std::malloc(n ? n : 1)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
#endif

namespace {
using namespace woodlore;

LoadedConfig toys(const std::string& more = "") { return load_config(parse_config(small_toys::config(more), "toys.toml"), small_toys::components()); }
std::vector<LoadedAgent> three() { return std::vector<LoadedAgent>(3, small_toys::random_agent()); }
SimulateResult run(const LoadedConfig& c, std::int64_t games, int threads, std::uint64_t seed = 7, bool turns = false) {
    SimulateOptions o;
    o.games = games;
    o.threads = threads;
    o.seed = seed;
    o.turns = turns;
    return simulate(c.rules, three(), o);
}
bool same(const GameRow& a, const GameRow& b) {
    return a.seed == b.seed && a.hash == b.hash && a.index == b.index && a.decisions == b.decisions && a.turns == b.turns && a.winners == b.winners &&
           a.ending == b.ending && a.listed == b.listed && a.score == b.score;
}
}  // namespace

TEST_CASE("a simulation gives the same rows for any number of threads", "[kernel][simulate]") {
    const auto c = toys();
    const auto one = run(c, 120, 1), three_threads = run(c, 120, 3), eight = run(c, 120, 8);
    REQUIRE(one.rows.size() == 120);
    CHECK(one.games == 120);
    CHECK(one.failures.empty());
    CHECK(one.state_hash_xor == three_threads.state_hash_xor);
    CHECK(one.state_hash_xor == eight.state_hash_xor);
    CHECK(one.decisions == eight.decisions);
    for (std::size_t i = 0; i < 120; ++i) {
        REQUIRE(one.rows[i].index == static_cast<std::int64_t>(i));
        REQUIRE(same(one.rows[i], eight.rows[i]));
        REQUIRE(same(one.rows[i], three_threads.rows[i]));
    }
    CHECK(run(c, 120, 2, 8).state_hash_xor != one.state_hash_xor);

    // A part of a run is that part of its rows.
    SimulateOptions o;
    o.games = 20;
    o.first = 50;
    o.seed = 7;
    const auto part = simulate(c.rules, three(), o);
    for (std::size_t i = 0; i < 20; ++i) REQUIRE(same(part.rows[i], one.rows[i + 50]));
}

TEST_CASE("a row's seed plays its game again", "[kernel][simulate]") {
    const auto c = toys();
    const auto r = run(c, 12, 2);
    std::set<std::uint64_t> seeds;
    for (const auto& row : r.rows) {
        seeds.insert(row.seed);
        Game game(c.rules, row.seed);
        std::vector<std::unique_ptr<Agent>> agents;
        std::array<Agent*, kMaxSeats> by_seat{};
        for (std::size_t i = 0; i < 3; ++i) {
            agents.push_back(small_toys::random_agent().make(agent_seed(row.seed, row.listed[i])));
            by_seat[i] = agents.back().get();
        }
        CHECK(play_out(game, by_seat) == row.decisions);
        CHECK(game.hash() == row.hash);
        CHECK(game.state().winners == row.winners);
    }
    CHECK(seeds.size() == 12);
}

TEST_CASE("neighbouring seeds and indices give unlike games", "[kernel][simulate]") {
    std::set<std::uint64_t> seen;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (std::int64_t i = 0; i < 100; ++i) seen.insert(game_seed(seed, i));
    CHECK(seen.size() == 10000);
    int bits = 0;
    for (int i = 0; i < 1000; ++i) bits += std::popcount(game_seed(7, i) ^ game_seed(8, i)) + std::popcount(game_seed(7, i) ^ game_seed(7, i + 1));
    CHECK(bits > 62000);
    CHECK(bits < 66000);
    CHECK(agent_seed(1, 0) != agent_seed(1, 1));
    // Who sits first is even over the seeds.
    const auto c = toys();
    const auto r = run(c, 300, 2);
    int first[3] = {0, 0, 0};
    for (const auto& row : r.rows) ++first[row.listed[0]];
    for (const int n : first) CHECK(n > 60);
}

TEST_CASE("turn rows show the table at the end of each turn", "[kernel][simulate]") {
    const auto c = toys();
    const auto one = run(c, 10, 1, 7, true), two = run(c, 10, 2, 7, true);
    REQUIRE(one.turns.size() == two.turns.size());
    std::size_t at = 0;
    for (const auto& row : one.rows) {
        for (int turn = 1; turn <= row.turns; ++turn)
            for (int seat = 0; seat < 3; ++seat, ++at) {
                REQUIRE(at < one.turns.size());
                const TurnRow &a = one.turns[at], &b = two.turns[at];
                REQUIRE(a.game == row.index);
                REQUIRE(a.turn == turn);
                REQUIRE(a.seat == seat);
                REQUIRE(a.active == (seat == (turn - 1) % 3));
                REQUIRE((b.game == a.game && b.turn == a.turn && b.score == a.score && b.warriors == a.warriors && b.ruled == a.ruled && b.hand == a.hand));
                if (turn == row.turns) REQUIRE(a.score == row.score[static_cast<std::size_t>(seat)]);
            }
    }
    CHECK(at == one.turns.size());
}

TEST_CASE("a game that breaks fails alone", "[kernel][simulate]") {
    struct Broken final : Agent {
        explicit Broken(std::uint64_t seed) : bad(seed % 4 == 0), rng(seed) {}
        bool bad;
        AgentRng rng;
        int choose(const Table& t, const Options& o) override {
            if (bad && t.state().action_count > 30) throw std::runtime_error("a toy broke");
            return rng.below(o.n);
        }
    };
    const auto c = toys();
    auto agents = three();
    agents[1].make = [](std::uint64_t seed) -> std::unique_ptr<Agent> { return std::make_unique<Broken>(seed); };
    SimulateOptions o;
    o.games = 60;
    o.threads = 2;
    const auto r = simulate(c.rules, agents, o);
    CHECK_FALSE(r.failures.empty());
    CHECK(r.games + static_cast<std::int64_t>(r.failures.size()) == 60);
    CHECK(r.rows.size() == 60);
    for (const auto& f : r.failures) {
        CHECK(f.message == "a toy broke");
        CHECK(f.action > 30);
        CHECK(f.seed == game_seed(0, f.index));
        CHECK(r.rows[static_cast<std::size_t>(f.index)].status == GameStatus::failed);
    }
    // An answer out of range is such a failure, not a crash.
    struct Wild final : Agent {
        int choose(const Table&, const Options& options) override { return options.n; }
    };
    agents[1].make = [](std::uint64_t) -> std::unique_ptr<Agent> { return std::make_unique<Wild>(); };
    CHECK(simulate(c.rules, agents, o).failures.size() == 60);
}

TEST_CASE("a simulation stops when asked, and tells how far it is", "[kernel][simulate]") {
    const auto c = toys();
    std::atomic<bool> stop{false};
    SimulateOptions o;
    o.games = 2'000'000;
    o.threads = 2;
    o.stop = &stop;
    o.progress_seconds = 0.01;
    int calls = 0;
    o.progress = [&](const SimulateProgress& p) {
        ++calls;
        CHECK(p.of == 2'000'000);
        if (p.games > 3) stop = true;
    };
    const auto r = simulate(c.rules, three(), o);
    CHECK(r.stopped);
    CHECK(calls > 0);
    CHECK(r.games > 3);
    CHECK(r.games < 2'000'000);
    CHECK(static_cast<std::int64_t>(r.rows.size()) == r.games);
    o.stop = nullptr;
    o.progress = [](const SimulateProgress&) { throw std::runtime_error("enough"); };
    CHECK_THROWS_WITH(simulate(c.rules, three(), o), "enough");

    o.progress = nullptr;
    o.games = 0;
    CHECK(simulate(c.rules, three(), o).rows.empty());
    o.games = 5;
    o.max_decisions = 9;
    for (const auto& row : simulate(c.rules, three(), o).rows) {
        CHECK(row.decisions == 9);
        CHECK(row.ending == Ending::unfinished);
        CHECK(row.winners == 0);
    }
    CHECK_THROWS_AS(simulate(c.rules, {small_toys::random_agent()}, o), ConfigError);
}

TEST_CASE("agents are loaded by id, and refused by name", "[kernel][simulate]") {
    CatalogOptions none;
    none.built_in = none.environment = none.linked = false;
    Catalog empty(none);
    CHECK_THROWS_AS(load_agent(empty, "random"), PluginError);
    CHECK_THROWS_AS(load_agents(empty, {"a", "b"}, 3), ConfigError);
}

#ifdef WOODLORE_COUNT_ALLOCATIONS
TEST_CASE("the hot loop allocates nothing after warm-up", "[kernel][simulate]") {
    const auto c = toys();
    Game game(c.rules, 1);
    small_toys::RandomToy agent(1);
    std::array<Agent*, kMaxSeats> by_seat;
    by_seat.fill(&agent);
    play_out(game, by_seat);
    const std::int64_t before = allocations;
    std::uint64_t decisions = 0;
    for (std::uint64_t seed = 2; seed < 12; ++seed) {
        game.restart(seed);
        agent.restart(seed);
        decisions += play_out(game, by_seat);
    }
    CHECK(allocations - before == 0);
    CHECK(decisions > 100);
}

TEST_CASE("the hot loop of the base game allocates nothing after warm-up", "[configs][simulate]") {
    const auto c = load_config_file(std::string(WOODLORE_SOURCE_DIR) + "/configs/classic.toml", catalog());
    Game game(c.rules, 1);
    small_toys::RandomToy agent(1);
    std::array<Agent*, kMaxSeats> by_seat;
    by_seat.fill(&agent);
    play_out(game, by_seat);
    const std::int64_t before = allocations;
    for (std::uint64_t seed = 2; seed < 42; ++seed) {
        game.restart(seed);
        agent.restart(seed);
        play_out(game, by_seat);
    }
    CHECK(allocations - before == 0);
}
#endif

TEST_CASE("a restarted game is a new game", "[kernel][simulate]") {
    const auto c = toys();
    Game again(c.rules, 1);
    AgentRng rng(1);
    for (int i = 0; i < 40 && !again.over(); ++i) again.choose(rng.below(again.options().n));
    again.restart(2);
    const Game fresh(c.rules, 2);
    CHECK(again.hash() == fresh.hash());
    CHECK(again.options().n == Game(c.rules, 2).options().n);
}

TEST_CASE("the bench measures what it says", "[kernel][simulate]") {
    const auto c = toys();
    const BenchResult b = bench(c.rules, three(), 0.3, 2);
    CHECK(b.decisions_per_second > 1000);
    CHECK(b.games_per_second > 1);
    CHECK(b.decisions_per_game == Approx(b.decisions_per_second / b.games_per_second));
    CHECK(b.actions_per_choice >= 2);
    CHECK(b.clone_ns > 1);
    CHECK(b.hash_ns > 1);
    CHECK(b.state_bytes == sizeof(State));
    CHECK(b.threads == 2);
    CHECK(b.threads_scaling > 0.1);
    CHECK(to_json(b).find("\"decisions_per_second\"") != std::string::npos);
}
