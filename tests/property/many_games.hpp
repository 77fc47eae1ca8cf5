// Many checked games on all cores, within a number and a time that the environment can set.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "woodlore/invariants.hpp"

namespace woodlore_test {

inline long from_environment(const char* name, long fallback) {
    const char* text = std::getenv(name);
    return text && *text ? std::strtol(text, nullptr, 10) : fallback;
}

struct ManyGames {
    std::vector<std::string> failures;  ///< at most ten, each enough to play the game again
    long games = 0, actions = 0, battles = 0;
    long by_ending[4] = {0, 0, 0, 0};
    double seconds = 0;
};

/// A game of a mix: its Ruleset, and words that say which.
struct Mix {
    std::shared_ptr<const woodlore::Ruleset> rules;
    std::string name;
};

/// Plays games 0 to n-1 (WOODLORE_PLAYOUTS in place of n), `per_mix` neighbours with the same mix, for at most
/// WOODLORE_PLAYOUT_SECONDS. `mix_of` is called under a lock.
inline ManyGames play_many(long n, int per_mix, const std::function<Mix(long)>& mix_of, const woodlore::PlayoutOptions& options = {}) {
    n = from_environment("WOODLORE_PLAYOUTS", n);
    const long first = from_environment("WOODLORE_FIRST_PLAYOUT", 0);
    const auto limit = std::chrono::seconds(from_environment("WOODLORE_PLAYOUT_SECONDS", 420));
    const auto start = std::chrono::steady_clock::now();
    ManyGames all;
    std::mutex mutex;
    std::atomic<long> next{first / per_mix};
    const auto work = [&] {
        for (;;) {
            const long m = next++;
            if (m * per_mix >= first + n) return;
            Mix mix;
            try {
                const std::lock_guard lock(mutex);
                mix = mix_of(m);
            } catch (const std::exception& e) {
                const std::lock_guard lock(mutex);
                all.failures.push_back("mix " + std::to_string(m) + " cannot be built: " + e.what());
                return;
            }
            for (long i = std::max(m * per_mix, first); i < std::min((m + 1) * per_mix, first + n); ++i) {
                if (std::chrono::steady_clock::now() - start > limit) return;
                const auto r = woodlore::check_playout(mix.rules, static_cast<std::uint64_t>(i), options);
                const std::lock_guard lock(mutex);
                ++all.games;
                all.actions += r.actions;
                all.battles += r.in_battle;
                ++all.by_ending[static_cast<int>(r.ending) & 3];
                if (r.failure && all.failures.size() < 10) all.failures.push_back(mix.name + ": " + woodlore::to_string(*r.failure));
                if (all.failures.size() >= 10) return;
            }
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < std::max(1u, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
    work();
    for (auto& t : threads) t.join();
    all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return all;
}

inline std::string summary(const ManyGames& g) {
    std::string out = std::to_string(g.games) + " games, " + std::to_string(g.actions) + " actions, " + std::to_string(g.battles) + " checks within battles, " +
                      std::to_string(g.by_ending[1]) + " won by points, " + std::to_string(g.by_ending[2]) + " by dominance, " + std::to_string(g.by_ending[3]) +
                      " given up, in " + std::to_string(static_cast<int>(g.seconds)) + " s";
    for (const auto& f : g.failures) out += "\n  " + f;
    return out;
}

}  // namespace woodlore_test
