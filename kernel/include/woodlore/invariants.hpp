// woodlore/invariants.hpp: what is true of every position of every game, for components not written yet (design.md
// section 11). Ships with the package: whoever writes a component plays it with check_playout().
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "woodlore/game.hpp"

namespace woodlore {

/// What is wrong with this position, one sentence each; empty if nothing is.
///
/// Each card in exactly one place, and its rank one of its pile's; pieces of a kind in all places together as many as the
/// box holds; a building in a slot of its own, no slot overfilled, one of a kind where only one may stand; items and
/// individuals in places that exist; the stack of flows well-formed and zero above its top; turn, phase, scores and
/// the game's end in agreement. Safe for any bytes: what would lead out of bounds is reported, not followed.
[[nodiscard]] std::vector<std::string> broken_invariants(const Table& t);
/// The same for a State that is not yet under a Table.
[[nodiscard]] std::vector<std::string> broken_invariants(const Ruleset& rules, const State& s);

struct PlayoutOptions {
    int max_actions = 20'000;  ///< more than any game has: reached, it is a failure
    int clones = 2;            ///< of the legal actions of each decision, how many are applied to a clone; -1: all
    int deep_every = 8;        ///< the dear checks stand at every n-th decision, and at every one within a battle
    int viewers = 1;           ///< for how many of the seats (and a bystander), drawn anew, observe and determinize are checked; -1: all
};

struct PlayoutFailure {
    std::string check;   ///< "cards and pieces conserved", "text parses back", ...
    std::string what;    ///< what was expected and found
    std::string action;  ///< the action that it happened at, as text; "" before the first
    std::uint64_t seed = 0;
    int n = 0;           ///< how many actions had been taken
};

struct PlayoutResult {
    std::optional<PlayoutFailure> failure;
    int actions = 0;
    int deep = 0;       ///< decisions at which the dear checks stood
    int in_battle = 0;  ///< of these, within a battle
    Ending ending = Ending::none;
    std::uint64_t hash = 0;
};

/// Plays one game at random and checks after every action:
/// - no invariant is broken (the tally of cards and items stays that of the setup), and some action is legal until the end;
/// - listing the actions, and every query on the way, changes nothing, and lists the same again;
/// - each legal action (or `clones` of them) can be applied to a clone, and the played one gives the same hash there;
/// - its text parses back to the same action;
/// - scores changed only through Table::score, by as much as it told;
/// - save and load give the same State, also in the middle of a battle;
/// - for every seat (or `viewers` of them): a determinized State keeps the invariants, is observed as the true one is, and gives the seat that is asked the
///   same actions to choose from.
/// An exception out of the game is a failure like any other. The same seed plays the same game.
[[nodiscard]] PlayoutResult check_playout(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, const PlayoutOptions& options = {});

/// "seed 7, after 31 actions, at x.y a=b: text parses back: ...".
[[nodiscard]] std::string to_string(const PlayoutFailure& f);

}  // namespace woodlore
