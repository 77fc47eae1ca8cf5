// woodlore/text.hpp: actions, places, pieces and cards as text that reads back to the same value.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "woodlore/table.hpp"

namespace woodlore {

/// `component.verb arg=value ...`, e.g. `game.move from=1 to=5 pieces=2`. Absent arguments are left out.
[[nodiscard]] std::string to_text(const Table& t, const Action& a);
/// As to_text, but secret arguments read `?` unless `viewer` is the chooser (design.md section 6).
[[nodiscard]] std::string to_text_for(const Table& t, const Action& a, Seat chooser, Seat viewer);
/// Reads what to_text wrote. It need not be legal now. \throws ActionError that says which part is wrong and what is right.
[[nodiscard]] Action parse_action(const Table& t, std::string_view text);

[[nodiscard]] std::string place_name(const Table& t, Place p);      ///< "5", "forest_4_9_12", "supply", a box's name
/// A box on a card or board that lies at the table (Binder::box), called "component.box".
struct TableBox { Place place; std::string component, box; };
[[nodiscard]] std::vector<TableBox> boxes_at_the_table(const Ruleset& r);
[[nodiscard]] std::string seat_name(const Table& t, Seat s);        ///< faction id; "some_faction#2" for a second copy
[[nodiscard]] std::string party_name(const Table& t, Party p);
[[nodiscard]] std::string kind_name(const Table& t, Kind k);        ///< "some_faction.warrior": owner and piece
[[nodiscard]] std::string_view item_name(ItemType i);
[[nodiscard]] std::string_view suit_name(Suit s);
/// How a move may go (ArgKind::way): path, forest, river, extra, then the ways that components declare.
[[nodiscard]] std::vector<std::string> way_names(const Ruleset& r);
/// Readers of the same; none/255 values when there is no such thing.
[[nodiscard]] Place find_place(const Table& t, std::string_view name);
[[nodiscard]] Seat find_seat(const Table& t, std::string_view name);
[[nodiscard]] Party find_party(const Table& t, std::string_view name);
[[nodiscard]] Kind find_kind(const Table& t, std::string_view name);
[[nodiscard]] int find_item_type(std::string_view name);
[[nodiscard]] int find_suit(std::string_view name);

}  // namespace woodlore
