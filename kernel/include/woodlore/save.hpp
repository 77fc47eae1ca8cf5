// woodlore/save.hpp: a State as bytes for a file, also in the middle of a battle, and back.
//
// The bytes: a line of text that tells what they are, the Ruleset's fingerprint, the names of the flows on the stack, the
// State, a checksum. A save loads in any build whose components have the same versions and toggles, on machines of the
// same byte order.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "woodlore/error.hpp"
#include "woodlore/ruleset.hpp"

namespace woodlore {

inline constexpr int kSaveFormat = 1;

/// \pre `s` stands at a question or at the end of the game, as after Table::advance.
[[nodiscard]] std::vector<std::uint8_t> save(const State& s, const Ruleset& rules);

/// The saved State: the same bytes, so the same hash.
///
/// Any bytes may be given. What is wrong is said in one sentence: no save, cut off, damaged, of another format, of other
/// components (naming the first that differs), or a position that cannot be. What components keep for themselves (declared
/// data, what their flows remember) is guarded by the checksum alone.
/// \throws RecordError.
[[nodiscard]] State load(const std::uint8_t* data, std::size_t size, const Ruleset& rules);
[[nodiscard]] inline State load(const std::vector<std::uint8_t>& bytes, const Ruleset& rules) { return load(bytes.data(), bytes.size(), rules); }

/// Puts the right checksum under bytes that were changed: for fuzzing what stands behind it.
void renew_checksum(std::vector<std::uint8_t>& bytes);

}  // namespace woodlore
