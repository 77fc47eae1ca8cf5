// woodlore/simulate.hpp: many games on all cores, as plain rows; and agents by id.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "woodlore/agent.hpp"
#include "woodlore/game.hpp"
#include "woodlore/loader.hpp"

namespace woodlore {

/// Makes one player for one game. Called from many threads at once.
using AgentMaker = std::function<std::unique_ptr<Agent>(std::uint64_t seed)>;

struct LoadedAgent {
    std::string id, text;
    AgentMaker make;
};
/// Loads an agent plugin. \throws PluginError when there is none (with the nearest id) or it provides no agent.
[[nodiscard]] LoadedAgent load_agent(Catalog& catalog, const std::string& id);
/// By listed seat: one name for all seats, or one for each. \throws ConfigError when the number does not fit.
[[nodiscard]] std::vector<LoadedAgent> load_agents(Catalog& catalog, const std::vector<std::string>& names, int seats);

struct SimulateProgress {
    std::int64_t games = 0, of = 0;  ///< finished
    std::int64_t decisions = 0;
    double seconds = 0;
};

struct SimulateOptions {
    std::int64_t games = 1000;
    std::uint64_t seed = 0;
    int threads = 0;                              ///< 0: as many as the machine has cores
    std::int64_t first = 0;                       ///< index of the first game: parts of a run give the rows of the whole
    std::uint64_t max_decisions = 0;              ///< per game, then given up as unfinished; 0: no bound but rule max_turns
    bool turns = false;                           ///< also a row for each turn
    const std::atomic<bool>* stop = nullptr;      ///< set from outside (Ctrl-C): what is finished is returned
    std::function<void(const SimulateProgress&)> progress;  ///< called in the caller's thread, about ten times a second
    double progress_seconds = 0.1;
};

enum class GameStatus : std::uint8_t { not_played, finished, failed };

/// One game. Arrays are by seat in turn order; 255 where there is no such seat.
struct GameRow {
    std::uint64_t seed = 0;       ///< of this game: Game(rules, seed) and agent_seed(seed, seat) play it again
    std::uint64_t hash = 0;       ///< of the last State
    std::int64_t index = 0;
    std::uint32_t decisions = 0;  ///< choices among at least two actions
    std::uint32_t actions = 0;    ///< with forced ones
    std::uint16_t turns = 0;      ///< turns begun, over all seats
    std::uint8_t seats = 0;
    std::uint8_t winners = 0;     ///< mask of seats
    GameStatus status = GameStatus::not_played;
    Ending ending = Ending::none;
    std::array<std::uint8_t, kMaxSeats> listed = {255, 255, 255, 255, 255, 255};     ///< which [[seat]] of the config gave the faction; in a draft which [[pool]] entry
    std::array<std::uint8_t, kMaxSeats> player = {255, 255, 255, 255, 255, 255};     ///< which of the config's players (and agents) sits here
    std::array<std::uint8_t, kMaxSeats> character = {255, 255, 255, 255, 255, 255};  ///< Instance of its character
    std::array<std::uint8_t, kMaxSeats> score = {255, 255, 255, 255, 255, 255};
    std::array<std::uint8_t, kMaxSeats> dominance = {255, 255, 255, 255, 255, 255};  ///< suit of an activated dominance card + 1, else 0
    std::array<std::uint8_t, kMaxSeats> coalition = {255, 255, 255, 255, 255, 255};  ///< the seat whose victory it shares
};

/// The table at the end of one turn (or of the game), for one seat.
struct TurnRow {
    std::int64_t game = 0;       ///< index
    std::uint16_t turn = 0;      ///< 1 is the first; over all seats
    std::uint8_t seat = 0, listed = 0;
    std::uint8_t active = 0;     ///< 1: it was this seat's turn
    std::uint8_t score = 0, hand = 0, crafted = 0;   ///< crafted: cards in the play area and items in Crafted Items
    std::uint8_t warriors = 0, buildings = 0, tokens = 0, ruled = 0;  ///< on the map; clearings ruled
};

struct SimulateFailure {
    std::int64_t index = 0;
    std::uint64_t seed = 0;
    std::uint32_t action = 0;    ///< State::action_count when it happened
    std::string message;
};

struct SimulateResult {
    std::vector<GameRow> rows;          ///< by index; rows of games that were not played are left out
    std::vector<TurnRow> turns;         ///< by game, turn, seat
    std::vector<SimulateFailure> failures;
    std::int64_t games = 0;             ///< finished: without failed ones
    std::uint64_t decisions = 0;
    double seconds = 0;
    int threads = 0;
    bool stopped = false;
    std::uint64_t state_hash_xor = 0;   ///< of the finished games' last States: the same for any number of threads
};

/// Plays games between these agents (by listed seat). The same rules, agents, seed and number of games give the same rows
/// for any number of threads. An exception within a game fails that game alone. Allocates nothing per game after warm-up
/// but what agents without restart() do.
[[nodiscard]] SimulateResult simulate(const std::shared_ptr<const Ruleset>& rules, const std::vector<LoadedAgent>& agents,
                                      const SimulateOptions& options);

/// The seed of game `index` of a run: mixed, so that neighbouring seeds and indices give unlike games.
[[nodiscard]] std::uint64_t game_seed(std::uint64_t seed, std::int64_t index);
/// The seed of the agent of a listed seat (in a draft: of a player) in a game.
[[nodiscard]] std::uint64_t agent_seed(std::uint64_t game_seed, int listed_seat);

/// Plays a game to its end (or until max_decisions); agents by seat in turn order. Returns the number of decisions.
std::uint64_t play_out(Game& game, const std::array<Agent*, kMaxSeats>& agents, std::uint64_t max_decisions = 0);

}  // namespace woodlore
