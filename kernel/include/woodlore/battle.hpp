// woodlore/battle.hpp: the battle that is going on (Law 4.3), as hooks see it.
#pragma once
#include <array>

#include "woodlore/events.hpp"
#include "woodlore/flow.hpp"

namespace woodlore {

inline constexpr int kAttacker = 0, kDefender = 1;

/// How a battle ended.
enum class BattleExit : std::uint8_t { going_on, fought, ambushed };

/// A flow of the kernel. Roles are separate so that one player can make others battle (16.3.4.2): who fights, who
/// chooses for a side, who scores for what a side removes.
struct Battle {
    enum class At : std::uint8_t {
        start, began, opened, ambush, foil, ambush_hits, ambushed, before_roll, after_roll, hits, ended, after
    };
    At at = At::start;
    BattleExit exit = BattleExit::going_on;
    Place where;
    std::uint8_t flags = 0;             ///< see below
    std::array<Party, 2> side = {};     ///< attacker, defender
    std::array<Seat, 2> chooser = {};   ///< who decides for each side; none: by the decider query
    std::array<Seat, 2> scorer = {};    ///< who scores for what each side removes
    Seat initiator;                     ///< whose action this battle is
    Seat effects_first;
    std::array<Face, 2> ambush = {};    ///< ambush cards played
    std::array<Card, 2> ambush_card = {};
    std::array<std::uint16_t, 2> helpers = {};  ///< parties whose warriors a side treats as its own here
    std::array<std::uint8_t, 2> die = {};       ///< as rolled
    // The ledger of hits that each side deals, by category (interlocks H23).
    std::array<std::uint8_t, 2> rolled = {};         ///< after the cap
    std::array<std::uint8_t, 2> extra = {};          ///< not capped (4.3.3.1)
    std::array<std::uint8_t, 2> ignore_rolled = {};  ///< set: all rolled hits that this side deals are ignored
    std::array<std::uint8_t, 2> ignore_first = {};   ///< first hits ignored; a maximum, not a sum; counted over the battle
    std::array<std::uint8_t, 2> ignored = {};        ///< of these, how many are used up
    // How each side has taken its hits so far.
    std::array<std::uint8_t, 2> lost_own = {}, lost_helpers = {}, lost_otherwise = {};
    std::array<std::uint8_t, 2> cap_bonus = {};      ///< added to the cap by effects before the roll
    std::array<std::uint8_t, 8> scratch = {};        ///< for components, by their own agreement with the instance in [0]
    Instance source;
    std::uint8_t by_force = 0;
    std::uint8_t taking = 255;  ///< the side whose next hit is being taken (Moment::take_hit), else 255
    Party remover;  ///< who removes the pieces of both sides and picks them (16.3.4.2); nobody: each side the other's
    std::uint8_t spare[2] = {};

    /// The remover is only treated as having removed the buildings and tokens; each side picks its own (2025).
    static constexpr std::uint8_t kOnlyBuildingsAndTokens = 1;
    [[nodiscard]] bool remover_picks() const { return remover.valid() && !(flags & kOnlyBuildingsAndTokens); }
    [[nodiscard]] int hits(int s) const;  ///< what `s` will deal in step 4, all effects counted
    [[nodiscard]] int side_of(Party p) const { return side[0] == p ? 0 : side[1] == p ? 1 : -1; }
    Step resume(Table& t);
};

}  // namespace woodlore
