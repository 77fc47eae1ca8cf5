// woodlore/events.hpp: what happened. Components react, after the whole batch (Law 1.5.4).
//
// A hook on an event has two parts: `due` is pure and says which reactions this event calls for, `run` carries one of
// them out, testing its condition again (interlocks H42), often by calling a flow.
#pragma once
#include <array>

#include "woodlore/cause.hpp"
#include "woodlore/ids.hpp"

namespace woodlore {

/// Points of one moment, for any number of seats (Law 3.1, interlocks H10).
enum class ScoreReason : std::uint8_t { removal, craft, build, board, effect, quest, relation, infamy, loss, other };
struct ScoreBatch {
    struct Entry { Seat seat; std::int8_t amount = 0; ScoreReason reason = ScoreReason::other; };
    Cause cause;
    std::array<Entry, 16> entry = {};
    int n = 0;
    const struct RemovedBatch* removed = nullptr;  ///< the removal that these points are for, if it is one
    const struct Battle* battle = nullptr;         ///< the battle they are scored in, if any
    void add(Seat s, int amount, ScoreReason r) {
        if (s.valid() && amount != 0 && n < 16) entry[static_cast<std::size_t>(n++)] = {s, static_cast<std::int8_t>(amount), r};
    }
};

/// Some pieces of one kind in one place.
struct RemovedEntry {
    Kind kind;
    Place from;
    std::uint8_t n = 0;
    Party by;      ///< who removed them
    Seat scorer;   ///< who scores for them, if they are an enemy's building or token (3.2.1)
    std::uint8_t in_limbo = 0;  ///< how many wait for a claim
    std::uint8_t slots = 0;     ///< of buildings: the slots that they leave, by bit
};
inline constexpr int kBatch = 72;
/// Pieces removed in one go: all left before any reaction (Law 1.5.4).
struct RemovedBatch {
    Cause cause;
    std::uint8_t n = 0;
    std::uint8_t spare = 0;
    std::array<RemovedEntry, kBatch> entry = {};  ///< last: on the stack of flows it is cut off after the n-th
    void add(Kind k, Place from, int count, Party by, Seat scorer);
    const RemovedEntry* begin() const { return entry.data(); }
    const RemovedEntry* end() const { return entry.data() + n; }
};

namespace event {

/// Law 1.5.4, 16.6.22: pieces were removed. Claims ("instead of the supply", 6.2.3) are reactions that take from limbo.
struct Removed { const RemovedBatch& batch; };
/// An effect swept all enemy pieces of `cause.party` from a place, whether or not anything left (9.2.2.1).
struct Swept { Cause cause; Place place; };
/// An effect took a piece that cannot be removed, such as a pawn (9.2.2): what its owner suffers in its stead.
struct Spared { Cause cause; Kind kind; Place place; };
/// One group that moved: its owner is its own mover (1.5.5).
struct MovedGroup { Kind kind; std::uint8_t n = 0; Party party; Seat player; };
/// Law 4.2: pieces were moved. One event a move, however many groups.
struct Moved {
    Cause cause; Place from; Place to; std::uint8_t link = 0; std::uint8_t n = 0;
    std::array<MovedGroup, 10> group = {};
};
/// Law 16.4.2.2: pieces are about to go along a path. They lie on the path (path_place(path)) while reactions run; what is
/// removed from there does not arrive. Raised before Moved, and only for ways that are paths.
struct Transit {
    Cause cause; Place from; Place to; std::uint8_t path = 255; std::uint8_t n = 0;
    std::array<MovedGroup, 10> group = {};
};
/// Pieces were placed on the map.
struct Placed { Cause cause; Kind kind; Place place; std::uint8_t n = 0; };
/// Law 4.3: the sides of a battle are settled and nothing has happened in it yet: what it costs to battle here is paid now.
struct BattleBegan { const Battle& battle; };
/// A battle is over, whichever way it ended.
struct BattleEnded { const Battle& battle; };
/// Law 4.1: a card was crafted. `item` 255 if it showed none; `source`: where the item was taken from.
struct Crafted { Seat seat; Face face; std::uint8_t item = 255; std::uint8_t source = 255; };
/// A card was spent or discarded.
struct Discarded { Cause cause; Seat owner; Card card; };
/// A seat drew cards.
struct Drew { Seat seat; int n = 0; };
/// Points were scored: the spaces entered on the track.
struct Scored { Seat seat; std::uint8_t from = 0; std::uint8_t to = 0; };
/// A persistent card left a play area.
struct LeftPlay { Seat owner; Card card; };
/// A phase begins or has ended.
struct PhaseBegan { Seat seat; Phase phase; };
struct PhaseEnded { Seat seat; Phase phase; };
/// A turn is over, after the end of Evening.
struct TurnEnded { Seat seat; };

}  // namespace event

/// What a reaction carries from its event to its run: plain bytes.
struct Reaction {
    std::array<std::uint8_t, 6> data = {};
};

}  // namespace woodlore
