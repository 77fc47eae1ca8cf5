// woodlore/config.hpp: a TOML config, read with the place of every value, and the Ruleset that it asks for.
//
//     schema = 1                      # version of this file's format
//     seed   = 20240917               # left out: drawn by whoever starts a game, and written to the record
//     [table]
//     map = "..."
//     deck = "standard"
//     [[seat]]                        # 2 to 6; further keys are the faction's toggles
//     faction = "..."
//     character = "..."               # or characters = ["...", "..."]; left out: all that belong to the faction
//     [setup]                         # mode = "standard" (5.1) or "advanced" (16.1); factions = "standard", "cards" or "draft"
//     players = 4                     # of a draft, which lists no seats, but the pool, or nothing: all factions
//     [[pool]]                        # a faction setup card; keys as of a seat
//     [[variant]]                     # also [[landmark]], [[hireling]]: id, and toggles
//     id = "..."
//     [rules]                         # edition = "2024" or "2025", and the kernel's toggles
//     points_to_win = 25
//     [map]                           # toggles of the map; [deck] likewise
//     [agents]                        # default = "random", and by faction id where one differs (in a draft: player_1, player_2 ...)
//
// A config never loads code: it names components by id, and the catalog knows where they are.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "woodlore/ruleset_builder.hpp"

namespace woodlore {

/// What a config says. `text`, `name` and `overrides` together give the same again: what a record keeps.
struct GameConfig {
    TableChoice choice;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> agents;      ///< by listed seat (in a draft: by player), each an agent's id; "" where the config names none
    std::string name;                     ///< as in errors: the path
    std::string text;                     ///< the file, unchanged
    std::vector<std::string> overrides;   ///< applied after it, in order
};

/// Reads a config file. Overrides are `path=value` with the value in TOML, quotes of a word left out or not:
/// "rules.points_to_win=25", "seat.0.faction=some_faction", "table.map=some_map", "seed=7". They may add keys; seats, variants,
/// landmarks and hirelings are counted from 0, and the number after the last adds one.
/// \throws ConfigError with file, line, column, key and the nearest right name. Components are not looked up yet.
[[nodiscard]] GameConfig read_config(const std::filesystem::path& path, const std::vector<std::string>& overrides = {});
/// The same from a text; errors call it `name`.
[[nodiscard]] GameConfig parse_config(std::string_view text, const std::string& name, const std::vector<std::string>& overrides = {});

/// A config and what it came to.
struct LoadedConfig {
    GameConfig config;
    std::shared_ptr<const Ruleset> rules;
    std::vector<ToggleOrigin> origins;
};

/// Binds what the config asks for.
/// \throws ConfigError, or PluginError when a component cannot be loaded or bound.
[[nodiscard]] LoadedConfig load_config(GameConfig config, Catalog& catalog);
/// The same for components bound by plain functions (tests).
[[nodiscard]] LoadedConfig load_config(GameConfig config, const std::vector<TestComponent>& components);
[[nodiscard]] inline LoadedConfig load_config_file(const std::filesystem::path& path, Catalog& catalog, const std::vector<std::string>& overrides = {}) {
    return load_config(read_config(path, overrides), catalog);
}
[[nodiscard]] inline LoadedConfig load_config_text(std::string_view text, const std::string& name, Catalog& catalog, const std::vector<std::string>& overrides = {}) {
    return load_config(parse_config(text, name, overrides), catalog);
}

/// A seed for a game that was given none, from the system's source of chance.
[[nodiscard]] std::uint64_t draw_seed();

}  // namespace woodlore
