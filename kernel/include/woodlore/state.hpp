// woodlore/state.hpp: everything that changes in a game, in one flat value.
//
// Copying is one memcpy, saving is exact, the hash covers every byte. No padding (asserted), and the bytes above the
// top of the stack of flows are zero, so that equal positions are equal bytes.
#pragma once
#include <cstdint>
#include <type_traits>

#include "woodlore/action.hpp"
#include "woodlore/ids.hpp"

namespace woodlore {

inline constexpr int kMaxFrames = 24;
inline constexpr int kArenaBytes = 1536;
inline constexpr int kSeatData = 96;       ///< a faction's declared data and its character's
inline constexpr int kCharacterData = 16;  ///< of these, the character's, at the end
inline constexpr int kTableData = 600;     ///< the data of everything that sits at no seat
inline constexpr int kMaxBoxEntries = 64;
inline constexpr int kMaxLimits = 28;
inline constexpr int kMaxModifiers = 8;

struct BoxEntry {  ///< pieces in a box of a board or on a path
    Place place;
    Kind kind;
    std::uint8_t count = 0;
    std::uint8_t spare = 0;
};

struct ItemState {
    std::uint8_t type = 255;  ///< ItemType, 255 = no such tile in this game
    std::uint8_t where = 255; ///< see ItemPlace
    std::uint8_t flags = 0;   ///< bit 0 facedown (exhausted), bit 1 damaged, bits 2-3 ItemMark
    std::uint8_t seen = 0;    ///< seats that know what lies facedown under a ruin
};

/// A piece with a face or a hidden value: plots, relics, waystations and their kind.
struct Individual {
    Kind kind;
    Place place;
    std::uint8_t value = 0;  ///< hidden while facedown
    std::uint8_t flags = 0;  ///< bit 0 face up; the rest is the component's
    std::uint8_t seen = 0;   ///< seats that know the value
    std::uint8_t spare = 0;
};

struct Frame {
    std::uint16_t flow = 0;    ///< number of the kind of flow in the Ruleset, never an address
    std::uint16_t offset = 0;  ///< where its data begin in the arena
};

/// "Once per ...": how often a verb was used in the present act, battle, phase or turn (interlocks H13).
struct LimitEntry {
    std::uint8_t component = 255;
    std::uint8_t verb = 0;
    std::uint8_t key = 0;    ///< seat, clearing, suit or copy that the limit counts by
    std::uint8_t scope = 0;  ///< LimitScope in the low nibble (above `game`: a nested battle), count in the high nibble
};

/// An effect that lasts until a point of time: (query, arguments, whose, until).
struct Modifier {
    Instance instance;
    std::uint8_t tag = 0;
    std::uint8_t arg[4] = {0, 0, 0, 0};
    Seat seat;
    std::uint8_t until = 0;  ///< LimitScope
};

/// Law 16.1.8.1: a faction setup card that lies in the pool, and the character dealt with it (16.1.8.1.3).
struct PoolCard {
    Instance faction;
    Instance character;
};

struct Rng {
    std::uint64_t word[2] = {0, 0};
};

enum class LimitScope : std::uint8_t { none, act, battle, phase, turn, game };

struct State {
    // --- the turn
    Rng rng;
    std::uint32_t action_count = 0;
    std::uint16_t turn_count = 0;  ///< turns begun, over all seats
    std::uint16_t arena_top = 0;   ///< bytes of the arena in use
    std::uint8_t seats = 0;
    Seat turn;  ///< whose turn it is; none during setup
    Phase phase = Phase::none;
    std::uint8_t over = 0;      ///< 0 going on, else how it ended: see Ending
    std::uint8_t winners = 0;   ///< mask of seats
    Seat asked;                 ///< who is to choose
    std::uint8_t answered = 0;  ///< a chosen action waits for the flow on top
    std::uint8_t unwinding = 255;  ///< depth that the stack is being cut down to; 255 = not
    std::uint8_t battle_frame = 255;  ///< frame of the innermost battle
    std::uint8_t flow_depth = 0;
    std::uint8_t phase_frame = 255;   ///< frame of the phase that is going on
    std::uint8_t exit_code = 0;       ///< what an unwinding tells the frame it stops at
    Action chosen;

    // --- who is who
    std::array<std::uint8_t, kMaxInstances> seat_of = {};      ///< instance -> seat, 254 = at the table, 255 = not in play
    std::array<Instance, kMaxSeats> faction_of = {};           ///< seat -> instance of its faction; kKernelInstance: none yet
    std::array<Instance, kMaxSeats> character_of = {};         ///< seat -> instance of its character
    std::array<Instance, kMaxHirelings> hireling_of = {};      ///< hireling party -> instance
    std::array<Seat, kMaxHirelings> controller = {};           ///< hireling party -> controller
    std::array<std::uint8_t, kMaxHirelings> hireling_flags = {};   ///< bit 0: demoted; bit 1: gained this turn (16.4.1.3)
    std::array<std::uint8_t, kMaxHirelings> control_markers = {};
    std::array<std::uint8_t, kMaxHirelings> hireling_marker = {};  ///< see hireling_marker below
    std::uint8_t spare_marker = 0;
    std::array<std::uint8_t, kMaxSeats> player_of = {};        ///< seat -> which of the config's players sits there
    std::array<PoolCard, kMaxSeats + 1> pool = {};             ///< setup cards that can be chosen; empty but while factions are chosen
    std::uint8_t locked_card = 255;                            ///< which of them is locked (16.1.8.1.2), if any
    std::uint8_t spare_setup[3] = {};

    // --- scores
    std::array<std::uint8_t, kMaxSeats> score = {};
    std::array<std::uint8_t, kMaxSeats> score_flags = {};  ///< bit 0: marker off the track; bit 1: cannot score
    std::array<Seat, kMaxSeats> coalition = {};            ///< the seat whose victory this one shares (9.2.8)
    std::array<std::uint8_t, kMaxSeats> dominance = {};    ///< activated dominance suit + 1, 0 = none
    std::array<std::uint32_t, kMaxSeats> homeland = {};    ///< PlaceSet: starting corners and homelands
    std::array<std::uint32_t, kMaxSeats> moved_in = {};    ///< PlaceSet: clearings entered this turn (H39)

    // --- the map
    std::array<std::array<std::uint8_t, kMaxKinds>, kMapPlaces> pieces = {};
    std::array<std::array<Kind, kMaxSlots>, kMaxClearings> slot = {};  ///< which building (or ruin) stands in each slot
    std::array<std::uint8_t, kMaxClearings> slots = {};                ///< how many slots a clearing has
    std::array<std::uint8_t, kMaxClearings> suits = {};                ///< SuitSet bits, printed or by marker
    std::array<std::uint8_t, kMaxClearings> activated = {};            ///< crafting pieces used here this turn (4.1.1)
    std::array<std::uint8_t, kMaxPaths> path_state = {};               ///< 0 open, else closed, flooded: adjacency off
    std::array<std::uint8_t, kMaxKinds> supply = {};
    std::array<std::uint8_t, kMaxKinds> limbo = {};
    std::array<std::uint8_t, kMaxKinds> out_of_game = {};
    std::array<std::uint8_t, kMaxKinds> in_transit = {};
    std::array<BoxEntry, kMaxBoxEntries> box = {};
    std::array<Individual, kMaxIndividuals> individual = {};
    std::array<ItemState, kMaxItems> item = {};
    std::uint8_t limit_scopes = 0;  ///< scopes (by bit) that some limit or modifier is waiting for; may name too many
    std::uint8_t settling = 255;  ///< while unwinding: depth of the flow that is run to its end first
    std::uint8_t outer_unwinding = 255, outer_settling = 255;  ///< the same of an unwinding that waits for this one
    std::array<std::uint8_t, 4> spare = {};

    // --- cards
    std::array<CardSet, kMaxZones> zone = {};
    std::array<Zone, kMaxCards> zone_of = {};
    std::array<std::uint8_t, kMaxCards> rank = {};  ///< position in an ordered zone, 0 at the bottom; else 0
    std::array<std::uint8_t, kMaxCards> seen = {};  ///< mask of seats that know where this card is

    std::array<LimitEntry, kMaxLimits> limit = {};
    std::array<Modifier, kMaxModifiers> modifier = {};

    // --- declared data of components
    std::array<std::uint8_t, kMaxSeats * kSeatData> seat_data = {};
    std::array<std::uint8_t, kTableData> table_data = {};

    // --- the stack of flows
    std::array<Frame, kMaxFrames> frame = {};
    alignas(8) std::array<std::uint8_t, kArenaBytes> arena = {};
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "padding bytes would make the hash lie");
static_assert(sizeof(State) <= 8192);

enum class Ending : std::uint8_t { none, points, dominance, unfinished };

/// Law 16.4.1.1: where the marker of a space of the score track is (State::hireling_marker).
namespace hireling_marker {
inline constexpr std::array<std::uint8_t, kMaxHirelings> kSpace = {4, 8, 12};
inline constexpr std::uint8_t kNone = 0, kOnTrack = 1, kUsed = 2;  ///< not in the game; waiting; turned over
[[nodiscard]] constexpr std::uint8_t held_by(Seat s) { return static_cast<std::uint8_t>(3 + s.index()); }
}  // namespace hireling_marker

/// Where an item tile is: `where` of ItemState.
namespace item_place {
inline constexpr std::uint8_t kSupply = 200, kBox = 201, kGone = 202;     ///< on the map's supply; back in the box; out of the game
[[nodiscard]] constexpr std::uint8_t crafted(Seat s) { return static_cast<std::uint8_t>(s.index() * 4); }
[[nodiscard]] constexpr std::uint8_t card(Party hireling) { return static_cast<std::uint8_t>(24 + hireling.index() - kMaxSeats); }
/// Further item boxes of a seat (k 1 to 3), named by its faction.
[[nodiscard]] constexpr std::uint8_t board(Seat s, int k) { return static_cast<std::uint8_t>(s.index() * 4 + k); }
[[nodiscard]] constexpr std::uint8_t ruin(Place clearing) { return static_cast<std::uint8_t>(100 + clearing.index()); }
/// On the card of a component that sits at no seat (Binder::item_place).
[[nodiscard]] constexpr std::uint8_t table(int k) { return static_cast<std::uint8_t>(210 + k); }
inline constexpr int kTables = 8;
[[nodiscard]] constexpr std::uint8_t placed(Place p) { return static_cast<std::uint8_t>(120 + p.index()); }  ///< lying on the map
}  // namespace item_place

/// 64-bit hash of all bytes of the State. About 0.5 microseconds.
[[nodiscard]] std::uint64_t hash(const State& s);
/// As hash(), without the generator, what was shown and the action count: equal positions for search.
[[nodiscard]] std::uint64_t position_hash(const State& s);

}  // namespace woodlore
