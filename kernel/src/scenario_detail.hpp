// Parts of the scenario runner. Private to the kernel.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "woodlore/ruleset_builder.hpp"
#include "woodlore/table.hpp"
#include "woodlore/toml_reader.hpp"

namespace woodlore::scenario {

/// The rules did something else than the scenario says. what() begins with the place in the file.
struct Failure : std::runtime_error {
    Failure(const FilePlace& at, const std::string& message) : std::runtime_error(to_string(at) + ": " + message) {}
};
/// The scenario itself is wrong.
[[noreturn]] inline void broken(const FilePlace& at, const std::string& message) { throw ScenarioError(at, "", message); }

/// A value at the end of a dotted path: tables, and keys with dots between quotes, are paths alike.
struct Leaf {
    std::vector<std::string> path;
    TomlNode node;
    [[nodiscard]] std::string dotted() const;
    [[noreturn]] void fail(const std::string& message) const { broken(node.place(), dotted() + ": " + message); }
};
[[nodiscard]] std::vector<Leaf> leaves(const TomlTable& table);

/// [game], and a scenario's own [scenario.game] over it key by key.
struct GameTable {
    TableChoice choice;
    std::string key;  ///< equal keys: the same Ruleset will do
    std::uint64_t seed = 1;
};
[[nodiscard]] GameTable read_game(const TomlTable& base, const TomlTable& own);

/// An empty board, all pieces in supply, cards in the deck in a fixed order.
void lay_out_position(Table& t);
/// Puts on the table what [scenario.position] says: everything named is set, the rest stays.
void apply_position(Table& t, const std::vector<Leaf>& position);
/// Makes the stack of flows that of a game at this point. `step`: "" or "start": the beginning of the phase.
void stand_at(Table& t, Seat seat, Phase phase, const std::string& step, const FilePlace& at);

[[nodiscard]] Seat seat_at(const Table& t, const TomlNode& node);
[[nodiscard]] Phase phase_at(const TomlNode& node);
[[nodiscard]] Face face_at(const Table& t, const FilePlace& at, const std::string& id);
/// A number, or a word that stands for one in this field.
[[nodiscard]] std::int64_t field_value(const Table& t, const FieldInfo& f, const TomlNode& node);
[[nodiscard]] ItemState item_at(const FilePlace& at, const std::string& text);

/// \throws Failure with what was expected and found, ScenarioError for a path that does not exist.
void check_expectations(const Table& t, const std::vector<Leaf>& expected);

}  // namespace woodlore::scenario
