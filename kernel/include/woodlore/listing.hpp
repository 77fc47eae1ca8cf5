// woodlore/listing.hpp: what a Ruleset offers, as plain rows: for `woodlore rules`, `woodlore verbs` and Python.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "woodlore/ruleset_builder.hpp"

namespace woodlore {

/// A toggle with its effective value and where that came from.
struct ToggleRow {
    std::string component, kind;   ///< "game" for the kernel's own
    int copy = 0;                  ///< 1 for the second seat of the same component
    std::string name, type;        ///< type: "yes/no", "number" or "word"
    std::string value, fallback;   ///< as a config would write them, without quotes
    std::string origin;            ///< "default", "edition 2025", FILE:LINE, or the override
    int min = 0, max = 0;          ///< of a number
    std::vector<std::string> words;
    std::string text, law;
    std::vector<std::pair<std::string, std::string>> editions;  ///< where an edition sets it: its name, the value
};
/// All toggles of the components at this table: the kernel's first, then by component.
[[nodiscard]] std::vector<ToggleRow> list_toggles(const BuiltRuleset& built);

struct ArgRow {
    std::string name, kind;  ///< kind as in ArgKind: "clearing", "card", ...
    std::vector<std::string> words;
    bool secret = false;
};
struct VerbRow {
    std::string component, name, text;
    std::vector<ArgRow> args;
    bool offered = false;     ///< true: offered at a moment; false: only an answer to a question
    std::string limit;        ///< "" or "once per turn"-like
    std::string usage;        ///< "some_faction.build building=WORD clearing=CLEARING"
};
[[nodiscard]] std::vector<VerbRow> list_verbs(const Ruleset& rules);

struct ComponentRow {
    std::string id, kind, version, title;
    int copies = 1;
    std::vector<std::string> fields;  ///< names of its data, for scenarios
    std::vector<std::string> pieces, boxes, zones;
};
[[nodiscard]] std::vector<ComponentRow> list_components(const Ruleset& rules);

/// The rows as one JSON text (an array), for the command line.
[[nodiscard]] std::string to_json(const std::vector<ToggleRow>& rows);
[[nodiscard]] std::string to_json(const std::vector<VerbRow>& rows);

}  // namespace woodlore
