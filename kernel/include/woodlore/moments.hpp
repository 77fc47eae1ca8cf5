// woodlore/moments.hpp: named points at which a seat may or must choose.
#pragma once
#include <cstdint>

namespace woodlore {

/// The windows that the kernel opens. Components offer actions in them (Binder::offer).
enum class Moment : std::uint8_t {
    start_of_birdsong,  ///< before anything else in the phase (1.4.1); closed for good by its first step
    birdsong,           ///< between any two acts of Birdsong
    end_of_birdsong,    ///< after everything else in the phase (1.4.1)
    start_of_daylight,
    daylight,
    end_of_daylight,
    start_of_evening,
    evening,
    end_of_evening,
    own_turn,      ///< the player taking the turn, between acts of every phase (13.2.4 and its kind)
    battle_start,  ///< attacker, after the defender is chosen (9.2.9.2.3)
    before_roll,   ///< both sides, immediately before dice are rolled (16.3.5.2)
    after_roll,    ///< both sides, "use effects" (4.3.3)
    take_hit,      ///< the side that takes a hit: other ways to take it than losing a piece (9.2.7)
    after_battle,  ///< who decides for the attacker: explicit exceptions to 1.4.2
    craft_how,     ///< the crafter, after paying: "may instead" (11.5.3.1, 14.2.3); an offer's run calls Table::instead
    draw_how,      ///< who is about to draw, for any reason: "may instead", of the whole draw; likewise
    after_move,    ///< who decides for the mover: explicit exceptions to 1.4.2
    count_
};

}  // namespace woodlore
