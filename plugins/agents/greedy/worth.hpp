// How good a position looks to a seat: a plain sum, the same for every faction.
#pragma once
#include <woodlore/table.hpp>

namespace greedy {

/// In tenths of a victory point or so. Looks only at what every player sees and at the seat's own cards. O(clearings x
/// seats), allocates nothing.
[[nodiscard]] double worth(const woodlore::Table& t, woodlore::Seat me);

}  // namespace greedy
