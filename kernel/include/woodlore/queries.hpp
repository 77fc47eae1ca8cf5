// woodlore/queries.hpp: questions that components may change the answer to.
//
// A query is pure: its hooks get a const Table, ask nobody, roll nothing. Hooks run in the order of their Rank, a
// meaning (1.1.1, 1.1.2), then by component id: never in the order of loading. `docs/reference.md` is made from the
// comments here: each names the Law's number, when it is asked and what may be changed.
#pragma once
#include <array>

#include "woodlore/cause.hpp"
#include "woodlore/ids.hpp"

namespace woodlore {

struct Battle;
struct ScoreBatch;

/// The order in which answers override each other. "cannot" beats every permission (1.1.2); only a named exception,
/// one that says which prohibition it lifts, comes after it (9.4.2, 16.6.31).
enum class Rank : std::uint8_t { base, count, general, breaks_ties, faction, outright, card, always, cannot, named_exception };

/// What a ruler is wanted for: treating pieces as one's own can be limited to one of these (interlocks H19).
/// `relations`: whose piece its removal is laid to, by factions that hold relations to others (9.2.9.3).
enum class Purpose : std::uint8_t { rule, dominance, martial_law, battle, move, craft, spend, build, other, relations };

/// May something be done? A hook that forbids says why, in words for a player.
struct Verdict {
    bool allowed = true;
    const char* reason = "";
    void cannot(const char* why) { if (allowed) { allowed = false; reason = why; } }
    void allow() { allowed = true; reason = ""; }
    explicit operator bool() const { return allowed; }
};

namespace query {

/// Law 2.2.2: the set of suits of a clearing. Asked by everything "matching". Base: printed or by marker.
struct Suits { Place place; SuitSet answer; };

/// Law 2.1.1: the suits that a card can be treated as by `seat` for `purpose`. Base: its own; birds are wild.
struct CardSuits { Card card; Face face; Seat seat; Purpose purpose; SuitSet answer; };

/// One way out of a place.
struct Way {
    enum class Link : std::uint8_t { path, forest, river, extra, first_named };  ///< then those of Binder::way, by name
    Place to;
    Link link = Link::path;
    std::uint8_t path = 255;  ///< which path, if it is one
    bool needs_rule = true;   ///< Law 4.2.1
};
struct WayList {
    std::array<Way, 40> way;
    int n = 0;
    void add(Way w) { if (n < 40) way[static_cast<std::size_t>(n++)] = w; }
    const Way* begin() const { return way.data(); }
    const Way* end() const { return way.data() + n; }
};
/// Law 2.2.1, 2.4.1: the ways by which `mover` may go from `from`. Base: open paths; for pawns also forests.
struct Ways { Party mover; Place from; Purpose purpose; WayList* answer; };

/// Law 2.5: who rules `place`. Stage by Rank: `count` changes counts, `breaks_ties` decides among tied, `outright` and
/// `always` decide whatever the counts.
struct Ruler {
    Place place;
    Purpose purpose = Purpose::rule;
    std::array<std::uint8_t, kMaxParties> count = {};  ///< warriors and buildings by party
    std::uint16_t tied = 0;                            ///< parties with the most, if more than one
    Party answer;
    Rank decided_at = Rank::base;  ///< two different answers at the same stage: nobody rules (interlocks H42)
    [[nodiscard]] bool tied_for_most(Party p) const { return tied >> p.index() & 1; }
    void decide(Party p, Rank stage) {
        if (decided_at == stage && answer != p) answer = kNobody; else answer = p;
        decided_at = stage;
    }
};

/// Whose a piece counts as (Law 11.2.7.3, 16.4.3.1, 9.2.9.2.3). Single-valued: it moves the count, never doubles it.
struct CountsAs { Party owner; PieceClass piece_class; Place place; Purpose purpose; Party against; Party answer; };

/// Law 16.6.8: is `b` an enemy of `a`? Base: another party, not in coalition with it.
struct Enemy { Party a; Party b; bool answer; };

/// Law 1.1.3: which seat chooses for a party. Base: the seat; a hireling's controller; else the player taking the turn.
struct Decider { Party party; Seat answer; };

/// Law 4.2.1: must `mover` rule one end of this way? `pawn_only`: no warrior moves.
struct NeedsRule { Party mover; Place from; Place to; bool pawn_only; bool answer; };

/// Law 4.2, 13.7.2: may these pieces be moved? Asked of each kind of each group.
struct MayMove { Cause cause; Kind kind; Place from; Place to; Verdict answer; };
/// Law 2.2.3, 6.2.2, 8.2.5.1: may this piece be placed here?
struct MayPlace { Cause cause; Kind kind; Place place; Verdict answer; };
/// Law 2.2.4, 9.2.2, 16.5.1.1: may this piece be removed?
struct MayRemove { Cause cause; Kind kind; Place place; Verdict answer; };
/// Law 4.3: may `attacker` battle `defender` here?
struct MayBattle { Cause cause; Party attacker; Party defender; Place place; Verdict answer; };
/// Law 4.1: may the seat craft this card?
struct MayCraft { Seat seat; Face face; Verdict answer; };
/// Law 3.3.1, 9.2.8: may the seat activate this dominance card for its normal condition?
struct MayDominate { Seat seat; Face face; Verdict answer; };

/// Law 4.3.2: does the attacker (0) or the defender (1) deal the higher roll?
struct Dice { const Battle& battle; int higher; };
/// Law 4.3.2.1: the most rolled hits that `side` can deal. Base: its warriors that fight.
struct Cap { const Battle& battle; int side; int answer; };
/// Law 4.3.3.2: is the defender defenseless? Base: no warriors of the defender fight.
struct Defenseless { const Battle& battle; bool answer; };
/// Law 4.3.3.1: extra hits that `side` deals without a choice.
struct ExtraHits { const Battle& battle; int side; int answer; };
/// Law 4.3.1.2: the hits that an ambush deals. Base: 2.
struct AmbushHits { const Battle& battle; int answer; };

/// Law 4.3.1.2: after an ambush, is anything of `side` left that fights? Base: warriors that fight, or its pawn there.
struct Remains { const Battle& battle; int side; bool answer; };

/// Law 4.1.1: what a seat can activate to craft: groups of equal pieces. Those of the component `limited` can be activated
/// `limit` times together, however many each group has left (11.2.1: spaces to fill, and what to fill them with).
struct CraftingPieces {
    struct Group {
        Place place;      ///< where, or nowhere for what stands on a board
        SuitSet suits;
        std::uint8_t left = 0;   ///< how many of them are still unused this turn
        std::uint8_t token = 0;  ///< the component's own mark, handed back to its `activate`
        Instance by;             ///< whose `activate` is called; the kernel instance: counted by place
    };
    Seat seat;
    std::array<Group, 24> group = {};
    int n = 0;
    Instance limited;
    std::uint8_t limit = 255;
    void add(Group g) { if (g.left > 0 && n < 24) group[static_cast<std::size_t>(n++)] = g; }
};

/// Law 4.3.4, 11.2.7.3.1: may the next hit that `side` takes remove this piece? Base: by tier, warriors first. `taken`: hits
/// of this dealing that the side took before; `own` and `others`: warriors left to take hits, its own and those that it
/// treats as its own.
struct MayTakeHit { const Battle& battle; int side; Kind kind; int taken; int own; int others; Verdict answer; };

/// Law 4.1.2: where an item that is crafted is taken from. Base: the supply on the map; 255 = nowhere.
struct ItemSource { Seat seat; std::uint8_t type; std::uint8_t answer; };

/// Law 16.6.22: where a removed piece goes. Base: supply or track; permanent pieces leave the game.
struct GoesTo { Cause cause; Kind kind; Place from; Party by; Place answer; };
/// Law 3.3.3, 10.2.6: where a discarded card goes. Base: the discard pile; dominance beside the map.
struct CardGoesTo { Cause cause; Card card; Seat owner; Zone answer; };
/// Law 3.2: how many points: the whole batch of one moment may be changed, points may be added to it.
struct Points { ScoreBatch& batch; };
/// Law 3.2.2, 7.2.3: the points that crafting an item scores. Hooks of rank faction set, of rank card add. `source`: where
/// the item was taken from (query ItemSource).
struct CraftPoints { Seat seat; Face face; int answer; std::uint8_t source = 255; };
/// Cards drawn in the draw step of Evening. Base: 1, each component adds its bonuses.
struct Draws { Seat seat; int answer; };
/// Cards that a seat may keep at the end of its turn. Base: toggle hand_limit.
struct HandLimit { Seat seat; int answer; };
/// Law 1.2: may `viewer` see the cards of this zone? Base: by the zone's visibility.
struct Sees { Seat viewer; Zone zone; bool answer; };
/// Law 3.3.1, 9.2.8: does the seat win at the start of its Birdsong?
struct Wins { Seat seat; bool answer; };
/// Law 9.2.9.2.2, 15.2.4: pieces that may come along on a move, each its own mover. Not asked of a move with
/// Cause::kAlone. `along` is the move's cause without the exceptions that its mover alone enjoys (9.4.2).
struct Companions {
    struct Group { Kind kind; std::uint8_t max = 0; };
    Cause along; Party mover; Place from; Place to; bool pawn_only;
    std::array<Group, 8> group = {};
    int n = 0;
    void add(Kind k, int max) { if (max > 0 && n < 8) group[static_cast<std::size_t>(n++)] = {k, static_cast<std::uint8_t>(max)}; }
};
/// Are these two places next to each other for this purpose? Base: from the ways.
/// (No query of its own: Table::adjacent asks Ways.)

}  // namespace query
}  // namespace woodlore
