// woodlore/inspect.hpp: everything that stands on a table, by name.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "woodlore/table.hpp"

namespace woodlore {

/// The whole State by names: turn, scores, pieces by place, cards by zone, items, declared data. Hidden things too:
/// what one player may know is observe.hpp's business. docs/scenarios.md lists the keys: scenario files, expectations and
/// Python's to_dict share them. `zeros`: also name what is not there (pieces that a clearing could hold).
[[nodiscard]] nlohmann::json inspect(const Table& t, bool zeros = false);
/// The same as JSON text.
[[nodiscard]] std::string to_json(const Table& t);

/// "boot", "sword facedown", "tea damaged facedown".
[[nodiscard]] std::string item_text(const ItemState& i);
/// Cards of a zone as face ids: by id, or top first in an ordered zone.
[[nodiscard]] std::vector<std::string> card_names(const Table& t, Zone z);
/// Name of the step or window of the phase that play stands in; "start" before the first, "" outside phases.
[[nodiscard]] std::string step_name(const Table& t);

/// A number of a declared field as text, by the field's meaning; "" if it is a plain number.
[[nodiscard]] std::string field_word(const Table& t, const FieldInfo& f, std::int64_t value);
[[nodiscard]] std::int64_t read_field(const std::uint8_t* data, const FieldInfo& f, int element);
void write_field(std::uint8_t* data, const FieldInfo& f, int element, std::int64_t value);

}  // namespace woodlore
