// woodlore/cause.hpp: who does something, why, and who answers for it (interlocks H1).
#pragma once
#include "woodlore/ids.hpp"

namespace woodlore {

enum class How : std::uint8_t { own_choice, battle_hit, ambush_hit, effect, sweep, cost, replace, setup, rule };

/// Carried by every act, every query about an act and every event.
struct Cause {
    Party party;    ///< whose pieces and abilities act
    Seat player;    ///< the player who answers for it: a hireling's controller, or nobody
    Seat decider;   ///< who chooses
    Seat scorer;    ///< who gets points for it, or nobody (16.4.3.6)
    How how = How::own_choice;
    Instance source;  ///< the component whose rule this is
    Seat turn;        ///< whose turn it is
    std::uint8_t flags = 0;

    static constexpr std::uint8_t kForced = 1;       ///< by force (1.5.5)
    static constexpr std::uint8_t kWaiveRule = 2;    ///< tag needs_rule is waived (4.2.1)
    static constexpr std::uint8_t kLeaveAnyway = 4;  ///< named exception to "cannot move out" (9.4.2)
    static constexpr std::uint8_t kSwap = 8;         ///< named exception to place and move limits (16.6.31)
    static constexpr std::uint8_t kAlone = 16;       ///< nothing moves along (16.3.9.2)
    [[nodiscard]] bool forced() const { return flags & kForced; }
    [[nodiscard]] bool in_battle() const { return how == How::battle_hit || how == How::ambush_hit; }
};

}  // namespace woodlore
