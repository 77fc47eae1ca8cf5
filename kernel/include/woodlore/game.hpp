// woodlore/game.hpp: one game: a Ruleset, a State of its own, and the Table over both.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "woodlore/table.hpp"

namespace woodlore {

class Game {
public:
    /// A new game, run to its first decision. The same rules and seed give the same game.
    Game(std::shared_ptr<const Ruleset> rules, std::uint64_t seed);
    /// A game that stands at a given position (a clone, a save, a determinized copy).
    Game(std::shared_ptr<const Ruleset> rules, const State& state);
    /// A game whose chance is scripted and logged from its first step, and whose forced decisions may be kept.
    Game(std::shared_ptr<const Ruleset> rules, std::uint64_t seed, ChanceSource* source, ChanceLog* log, bool take_forced = true);

    [[nodiscard]] Table& table() { return table_; }
    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] const Ruleset& rules() const { return *rules_; }
    [[nodiscard]] const std::shared_ptr<const Ruleset>& ruleset() const { return rules_; }
    [[nodiscard]] const State& state() const { return *state_; }
    [[nodiscard]] bool over() const { return table_.over(); }
    [[nodiscard]] Seat to_move() const { return state_->asked; }
    const Options& options() { return table_.options(); }
    void choose(int i) { table_.choose(i); }
    /// Applies an action; returns why not, with the State untouched, when it is not legal.
    std::optional<std::string> apply(const Action& a);
    /// Copies another game of the same Ruleset over this one: one memcpy, no allocation.
    void copy_from(const Game& other);
    /// Starts over with another seed, as a new Game would, without allocating.
    void restart(std::uint64_t seed);
    [[nodiscard]] std::unique_ptr<Game> clone() const { return std::make_unique<Game>(rules_, *state_); }
    [[nodiscard]] std::uint64_t hash() const { return woodlore::hash(*state_); }

private:
    std::shared_ptr<const Ruleset> rules_;
    std::unique_ptr<State> state_;
    Table table_;
};

}  // namespace woodlore
