// How fast this machine plays: throughput of one thread, copies, hashes, and how threads add up.
#include "woodlore/bench.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

#include <nlohmann/json.hpp>

namespace woodlore {

namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

constexpr std::uint64_t kSeed = 20250101;

/// Plays games one after another in this thread, with everything reused.
class Loop {
public:
    Loop(const std::shared_ptr<const Ruleset>& rules, const std::vector<LoadedAgent>& agents) : agents_(agents), game_(rules, kSeed), players_(agents.size()) {}
    void play() {
        const std::uint64_t seed = game_seed(kSeed, games++);
        game_.restart(seed);
        const State& s = game_.state();
        std::array<Agent*, kMaxSeats> by_seat{};
        for (std::size_t i = 0; i < s.seats; ++i) {
            const int listed = s.player_of[i];
            auto& p = players_[static_cast<std::size_t>(listed)];
            const std::uint64_t own = agent_seed(seed, listed);
            if (!p || !p->restart(own)) p = agents_[static_cast<std::size_t>(listed)].make(own);
            by_seat[i] = p.get();
        }
        decisions += play_out(game_, by_seat);
    }
    Game& game() { return game_; }
    std::int64_t games = 0;
    std::uint64_t decisions = 0;

private:
    const std::vector<LoadedAgent>& agents_;
    Game game_;
    std::vector<std::unique_ptr<Agent>> players_;
};

/// Nanoseconds of f(i): the median over batches, which a machine that does something else now and then leaves alone.
template <class F>
double nanoseconds(double seconds, F&& f) {
    std::vector<double> batches;
    std::uint64_t n = 0;
    const auto begin = Clock::now();
    do {
        const auto one = Clock::now();
        for (int i = 0; i < 200; ++i) f(n++);
        batches.push_back(since(one) / 200);
    } while (since(begin) < seconds);
    std::nth_element(batches.begin(), batches.begin() + static_cast<std::ptrdiff_t>(batches.size() / 2), batches.end());
    return batches[batches.size() / 2] * 1e9;
}

double throughput(const std::shared_ptr<const Ruleset>& rules, const std::vector<LoadedAgent>& agents, std::int64_t games, int threads) {
    SimulateOptions o;
    o.games = std::max<std::int64_t>(games, threads);
    o.seed = kSeed;
    o.threads = threads;
    const SimulateResult r = simulate(rules, agents, o);
    return static_cast<double>(r.decisions) / r.seconds;
}

}  // namespace

BenchResult bench(const std::shared_ptr<const Ruleset>& rules, const std::vector<LoadedAgent>& agents, double seconds, int threads) {
    BenchResult out;
    out.state_bytes = sizeof(State);
    out.ruleset_components = static_cast<std::int64_t>(rules->components.size());
    if (threads <= 0) threads = std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
    out.threads = threads;
    const auto begin = Clock::now();

    Loop loop(rules, agents);
    for (const auto warm = Clock::now(); since(warm) < seconds * 0.05 || loop.games == 0;) loop.play();
    loop.decisions = 0;
    const std::int64_t warm_games = loop.games;
    double took = 0;
    for (const auto measured = Clock::now(); took < seconds * 0.45 || loop.games == warm_games; took = since(measured)) loop.play();
    const auto games = static_cast<double>(loop.games - warm_games);
    out.decisions_per_second = static_cast<double>(loop.decisions) / took;
    out.games_per_second = games / took;
    out.decisions_per_game = static_cast<double>(loop.decisions) / games;

    // A position in mid-game, and how many actions a choice has on the way there.
    Game& game = loop.game();
    game.restart(game_seed(kSeed, 0));
    AgentRng rng(kSeed);
    const auto middle = static_cast<std::uint64_t>(out.decisions_per_game / 2);
    double listed = 0;
    std::uint64_t choices = 0;
    while (!game.over() && choices < middle) {
        const Options& o = game.options();
        listed += o.n;
        ++choices;
        game.choose(rng.below(o.n));
    }
    out.actions_per_choice = choices ? listed / static_cast<double>(choices) : 0;
    std::vector<State> copies(64);
    out.clone_ns = nanoseconds(seconds * 0.05, [&](std::uint64_t i) {
        State& to = copies[i % 64];
        std::memcpy(&to, &game.state(), sizeof(State));
        asm volatile("" : : "g"(&to) : "memory");  // the copy must be made
    });
    std::uint64_t sum = 0;
    out.hash_ns = nanoseconds(seconds * 0.05, [&](std::uint64_t i) { sum ^= hash(copies[i % 64]); });
    asm volatile("" : : "g"(&sum) : "memory");

    if (threads > 1) {
        const auto run = static_cast<std::int64_t>(std::max(1.0, out.games_per_second * seconds * 0.18));
        const double one = throughput(rules, agents, run, 1);
        out.threads_decisions_per_second = throughput(rules, agents, run * threads, threads);
        out.threads_scaling = out.threads_decisions_per_second / one;
    }
    out.seconds = since(begin);
    return out;
}

std::string to_json(const BenchResult& r) {
    return nlohmann::ordered_json{{"decisions_per_second", r.decisions_per_second}, {"games_per_second", r.games_per_second},
                                  {"decisions_per_game", r.decisions_per_game}, {"actions_per_choice", r.actions_per_choice},
                                  {"clone_ns", r.clone_ns}, {"hash_ns", r.hash_ns}, {"state_bytes", r.state_bytes},
                                  {"components", r.ruleset_components}, {"threads", r.threads},
                                  {"threads_decisions_per_second", r.threads_decisions_per_second}, {"threads_scaling", r.threads_scaling},
                                  {"seconds", r.seconds}}
        .dump(2);
}

}  // namespace woodlore
