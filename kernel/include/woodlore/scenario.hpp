// woodlore/scenario.hpp: rules tests as TOML files that a player can read. docs/scenarios.md says how to write one.
#pragma once
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "woodlore/loader.hpp"
#include "woodlore/ruleset_builder.hpp"

namespace woodlore {

enum class ScenarioOutcome {
    passed,
    failed,  ///< the rules did something else than the scenario says
    broken,  ///< the scenario itself is wrong: an unknown name, an impossible position
};

struct ScenarioResult {
    std::string file;
    int line = 0;                     ///< where the scenario begins
    std::string title;
    ScenarioOutcome outcome = ScenarioOutcome::passed;
    std::string message;              ///< "" if it passed; else file:line:column, what was expected, what was found
    std::vector<std::string> trace;   ///< "seat: action", those taken for the scenario in brackets
    [[nodiscard]] bool passed() const { return outcome == ScenarioOutcome::passed; }
};

/// Binds the components that a scenario's [game] names.
using RulesetFactory = std::function<BuiltRuleset(const TableChoice&)>;

/// Binds what a catalog has; where no map or deck is named, those whose manifests say `default = true`.
[[nodiscard]] RulesetFactory rulesets_of(Catalog& catalog);

/// Runs every scenario of a file. Never throws for what the file says: one that cannot be read gives one broken result.
[[nodiscard]] std::vector<ScenarioResult> run_scenarios(const std::filesystem::path& file, Catalog& catalog);
[[nodiscard]] std::vector<ScenarioResult> run_scenarios(const std::filesystem::path& file, const RulesetFactory& rulesets);
/// The same for a text; messages call it `name`.
[[nodiscard]] std::vector<ScenarioResult> run_scenario_text(std::string_view text, const std::string& name, const RulesetFactory& rulesets);

/// What to print: one line for each that did not pass (with `all`, for each), and a last line with the counts.
[[nodiscard]] std::string summary(const std::vector<ScenarioResult>& results, bool all = false);

/// Pieces, boxes, piles, data, steps, verbs and cards of the components at a table, as Markdown; what is in `told` is
/// left out, and what is told added to it.
[[nodiscard]] std::string scenario_names(const Ruleset& rules, std::set<std::string>& told);
/// The page docs/names.md: the same for everything in a catalog.
[[nodiscard]] std::string scenario_names(Catalog& catalog);

}  // namespace woodlore
