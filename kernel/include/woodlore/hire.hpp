// woodlore/hire.hpp: hirelings (Law 16.1.6, 16.4): how they come into the game, are hired and passed on; and what the
// rules on their cards often need.
//
// A hireling is a component that sits at one of the parties 6 to 8. Its card has two sides (Binder::sides, side): hooks
// of the side that is down are not in force. In hooks and flows `self.party` is the hireling, `self.seat` its controller
// (none while it lies in the supply); `Table::cause(self)` then says what 16.4.3.4 to 16.4.3.7 say: the hireling acts, its
// controller answers and decides, nobody scores.
#pragma once
#include "woodlore/binder.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

// --- who and what ----------------------------------------------------------------------------------------------------

[[nodiscard]] inline bool hirelings_in_play(const Table& t) { return t.state().hireling_of[0].valid(); }
[[nodiscard]] inline std::size_t hireling_index(Party h) { return h.value - std::size_t{kMaxSeats}; }
[[nodiscard]] inline bool demoted(const Table& t, Party h) { return t.state().hireling_flags[hireling_index(h)] & 1; }
[[nodiscard]] inline int control_markers(const Table& t, Party h) { return t.state().control_markers[hireling_index(h)]; }
/// Law 16.1.6.5: does some hireling of this table bar the faction? Of those that are dealt, once they are.
[[nodiscard]] bool barred_by_hirelings(const Table& t, Instance faction);

/// Clearings, also those beside the map, where the seat has faction pieces.
[[nodiscard]] PlaceSet with_faction_pieces(const Table& t, Seat s);
/// What "a warrior" of a faction is: of several kinds the one that it has most of; none if it has no warriors.
[[nodiscard]] Kind faction_warrior(const Table& t, Seat s);
/// The seat has a Crafted Items box: its items have no other box of that number (14.2.4).
[[nodiscard]] bool has_crafted_items_box(const Table& t, Seat s);
/// Law 16.4.1.2: does the seat count gold pips alone?
[[nodiscard]] bool leads(const Table& t, Seat s);

// --- for rules on cards: all may call ----------------------------------------------------------------------------------

/// `chooser` picks one of these places, and n pieces are placed there together, as many as there are; nothing where none is
/// possible. Asked as game.place.
void place_together(Table& t, Kind k, int n, PlaceSet where, Seat chooser, const Cause& c);
/// Law 16.4.1.2, 16.4.2.1: `to` takes control: rolls, puts control markers on the card, and does what must be done then.
void gain_hireling(Table& t, Party hireling, Seat to);

// --- the kernel's own ----------------------------------------------------------------------------------------------------

/// Law 16.1.6. Asks each player in turn, from the last counterclockwise, which hireling to set up.
struct SetUpHirelings {
    enum class At : std::uint8_t { start, chose, set_up };
    At at = At::start;
    std::uint8_t left = 0;  ///< hirelings not set up yet, by bit
    std::uint8_t n = 0;     ///< how many are
    Seat chooser;
    Step resume(Table& t);
};
/// Law 16.4.1.1, 16.4.1.3: markers off, hirelings without any passed on, then those hired that the turn's player may take.
struct EndTurnOfHirelings {
    enum class At : std::uint8_t { start, give, given, hire, hired };
    At at = At::start;
    Step resume(Table& t);
};
struct GainHireling {
    enum class At : std::uint8_t { start, hired };
    At at = At::start;
    Party hireling;
    Seat to;
    Step resume(Table& t);
};
struct PlaceTogether {
    enum class At : std::uint8_t { start, chose, placed };
    At at = At::start;
    Kind kind;
    std::uint8_t n = 1;
    Seat chooser;
    PlaceSet where = 0;
    Cause cause;
    Step resume(Table& t);
};

/// Seats these hirelings (at most three) and lays their pieces in the supply, promoted unless their toggle `side` says
/// otherwise.
void lay_out_hirelings(Table& t, const std::vector<Instance>& dealt);
/// Law 16.4.1.1: the seat's score marker went from one space to another.
void enter_spaces(State& s, Seat seat, int from, int to);
void bind_hirelings(Binder& b);

}  // namespace woodlore
