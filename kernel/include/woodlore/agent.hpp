// woodlore/agent.hpp: who chooses. Agents are plugins of kind "agent".
#pragma once
#include <memory>
#include <string>

#include "woodlore/table.hpp"

namespace woodlore {

/// One player in one game. May keep what it likes between its decisions; it is made anew for each game.
class Agent {
public:
    virtual ~Agent() = default;
    /// Chooses among `options` (at least two) for `options.asked`. The table is the true one: a fair agent looks only at
    /// what `options.asked` may know, or at a determinized copy (observe.hpp). \return an index below options.n.
    virtual int choose(const Table& table, const Options& options) = 0;
    /// Becomes as if made anew with this seed, without allocating; false (the default): cannot, make another.
    virtual bool restart(std::uint64_t seed) { (void)seed; return false; }
};

struct AgentInfo {
    std::string text;  ///< one line for people
    std::unique_ptr<Agent> (*make)(std::uint64_t seed) = nullptr;
};

/// A small fast generator for agents: their choices never touch the game's own chance.
struct AgentRng {
    std::uint64_t x;
    explicit AgentRng(std::uint64_t seed) : x(seed * 0x9E3779B97F4A7C15ull + 0x2545F4914F6CDD1Dull) {}
    std::uint64_t next() {  // splitmix64
        std::uint64_t z = x += 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    int below(int n) { __extension__ using u128 = unsigned __int128; return static_cast<int>(static_cast<u128>(next()) * static_cast<unsigned>(n) >> 64); }
};

}  // namespace woodlore
