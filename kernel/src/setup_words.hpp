// What a config or a scenario says of the setup, in words. Private to the kernel.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "woodlore/ruleset_builder.hpp"

namespace woodlore::detail {

inline const std::vector<std::string> kSetupModes{"standard", "advanced"};
inline const std::vector<std::string> kFactionSetups{"standard", "cards", "draft"};

struct SetupWords {
    std::string mode = "standard";       ///< one of kSetupModes
    std::optional<std::string> factions; ///< one of kFactionSetups
    std::optional<int> players;
    bool seats = false, pool = false;    ///< are seats, is a pool listed?
};

/// What is wrong with them, and at which key; nothing: `to` is set.
struct SetupTrouble { std::string key, message; };
[[nodiscard]] inline std::optional<SetupTrouble> read_setup(const SetupWords& w, TableChoice& to) {
    to.advanced_hands = w.mode == "advanced";
    const bool draft = w.factions ? *w.factions == "draft" : to.advanced_hands && !w.seats;
    to.faction_setup = draft ? FactionSetup::draft : w.factions == "cards" ? FactionSetup::cards : FactionSetup::standard;
    if (!to.advanced_hands && to.faction_setup != FactionSetup::standard)
        return SetupTrouble{"factions", "setup cards belong to the advanced setup: write mode = \"advanced\" too (Law 16.1.8)"};
    if (draft && w.seats) return SetupTrouble{"factions", "in a draft nobody has a faction yet: list the factions as the pool, not as seats, or write factions = \"cards\" (Law 16.1.8.1)"};
    if (!draft && w.pool) return SetupTrouble{"pool", "a pool is what factions are chosen from: write mode = \"advanced\" and no seats (Law 16.1.8.1)"};
    if (draft && !w.players) return SetupTrouble{"players", "a draft needs the number of players, e.g. players = 4"};
    if (w.players && !draft) return SetupTrouble{"players", "each seat is a player; players = N belongs to a draft, which lists no seats (Law 16.1.8.1)"};
    if (w.players && (*w.players < 2 || *w.players > kMaxSeats)) return SetupTrouble{"players", std::to_string(*w.players) + " players; a game has 2 to " + std::to_string(kMaxSeats)};
    to.players = w.players.value_or(0);
    return std::nullopt;
}

}  // namespace woodlore::detail
