// woodlore/ruleset_builder.hpp: from chosen components to a Ruleset.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "woodlore/loader.hpp"
#include "woodlore/ruleset.hpp"

namespace woodlore {

/// A value of a toggle as a config gives it (a list of words only for what says so), and where it stands there (for messages).
struct OptionValue {
    std::variant<bool, std::int64_t, std::string, std::vector<std::string>> value;
    std::string file;
    int line = 0, column = 0;
    std::string key = {};  ///< its path in the config, e.g. "rules.hand_limit"
};
using OptionValues = std::map<std::string, OptionValue>;

/// One chosen component and what the config says of its toggles.
struct Choice {
    std::string id;
    OptionValues options;
    std::string file;   ///< where it was named, for messages
    int line = 0, column = 0;
    std::string kind = {};  ///< of `others`: "variant", "landmark" or "hireling"; "": whatever has this id
    std::string key = {};   ///< its path in the config, e.g. "seat[1].faction"
};
struct SeatChoice {
    Choice faction;
    std::vector<Choice> characters;  ///< which the seat may take; empty: all that belong to the faction are available
};

/// What a config says, checked only as far as files can be.
struct TableChoice {
    std::vector<SeatChoice> seats;   ///< in a draft the pool; empty there: all factions that are installed
    int players = 0;                 ///< in a draft: how many
    bool advanced_hands = false;     ///< Law 16.1.7, 16.1.10
    FactionSetup faction_setup = FactionSetup::standard;  ///< Law 16.1.8
    Choice map, deck;
    std::vector<Choice> others;  ///< variants, landmarks, hirelings
    OptionValues rules;          ///< the kernel's toggles
    std::string edition = "2024";
    std::string source;          ///< the config's name
};

/// The editions of the Law that a config may name; the first is the default. What they change is said by the toggles
/// (Binder::in_edition).
inline constexpr std::array<const char*, 2> kEditions = {"2024", "2025"};

/// Where the effective value of a toggle came from: "default", "edition 2025", file:line, or the override.
struct ToggleOrigin { std::string component, name, value, origin; };

struct RulesetUnderConstruction {
    const OptionValues* options = nullptr;   ///< of the component being bound
    std::vector<std::uint8_t> flow_known;    ///< by flow slot
    std::vector<std::string> shared_zones;
    std::vector<ToggleOrigin>* origins = nullptr;
    std::string edition;
    std::unique_ptr<AgentInfo> agent;
    bool has_map = false;
    std::vector<std::string> listed_suits;
    RulesetUnderConstruction();
    ~RulesetUnderConstruction();
};

struct BuiltRuleset {
    std::shared_ptr<const Ruleset> rules;
    std::vector<ToggleOrigin> origins;
};

/// Binds the components through the catalog, then checks the whole (bounds, missing or doubled components, seats).
/// \throws ConfigError or PluginError with one clear sentence; the Ruleset under construction is then dropped whole.
[[nodiscard]] BuiltRuleset build_ruleset(const TableChoice& choice, Catalog& catalog);

/// Components bound by plain functions, without a catalog: for the kernel's own tests.
struct TestComponent { std::string kind, id; void (*bind)(Binder&); std::string folder; };
[[nodiscard]] BuiltRuleset build_ruleset(const TableChoice& choice, const std::vector<TestComponent>& components);

}  // namespace woodlore
