// woodlore/bench.hpp: how fast this machine plays.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "woodlore/simulate.hpp"

namespace woodlore {

struct BenchResult {
    double decisions_per_second = 0;  ///< one thread; choices among at least two actions
    double games_per_second = 0;      ///< one thread
    double decisions_per_game = 0;
    double actions_per_choice = 0;    ///< mean number of legal actions at a choice
    double clone_ns = 0;              ///< copying a State: one memcpy
    double hash_ns = 0;
    std::int64_t state_bytes = 0;
    std::int64_t ruleset_components = 0;
    double seconds = 0;               ///< measured
    int threads = 0;                  ///< of the scaling run
    double threads_decisions_per_second = 0;
    double threads_scaling = 0;       ///< throughput of `threads` over that of one
};

/// Measures for about `seconds` in all. `threads` of the scaling run: 0 = all cores, at least 2; 1 = left out.
[[nodiscard]] BenchResult bench(const std::shared_ptr<const Ruleset>& rules, const std::vector<LoadedAgent>& agents,
                                double seconds = 5, int threads = 0);
/// One JSON object.
[[nodiscard]] std::string to_json(const BenchResult& result);

}  // namespace woodlore
