#include "woodlore/game.hpp"

namespace woodlore {

Game::Game(std::shared_ptr<const Ruleset> rules, std::uint64_t seed) : Game(std::move(rules), seed, nullptr, nullptr) {}

Game::Game(std::shared_ptr<const Ruleset> rules, const State& state)
    : rules_(std::move(rules)), state_(std::make_unique<State>(state)), table_(*rules_, *state_) {}

Game::Game(std::shared_ptr<const Ruleset> rules, std::uint64_t seed, ChanceSource* source, ChanceLog* log, bool take_forced)
    : rules_(std::move(rules)), state_(std::make_unique<State>()), table_(*rules_, *state_) {
    table_.chance = source;
    table_.chance_log = log;
    table_.take_forced = take_forced;
    table_.begin(seed);
    table_.advance();
}

std::optional<std::string> Game::apply(const Action& a) {
    const Options& o = options();
    for (int i = 0; i < o.n; ++i)
        if (o.action[static_cast<std::size_t>(i)] == a) { choose(i); return std::nullopt; }
    return table_.why_not(a);
}

void Game::restart(std::uint64_t seed) {
    table_.raw_state() = State{};
    table_.forget_options();
    table_.begin(seed);
    table_.advance();
}

void Game::copy_from(const Game& other) {
    table_.raw_state() = *other.state_;
    table_.forget_options();
}

}  // namespace woodlore
