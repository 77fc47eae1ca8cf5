// Cards whose effect has several steps, each of which others may react to before the next.
#pragma once
#include <woodlore/plugin.hpp>

namespace standard {

/// Royal Claim: discarded first; the clearings were counted when it was used.
struct RoyalClaim {
    enum class At : std::uint8_t { start, discarded, scored };
    At at = At::start;
    woodlore::Seat self;
    woodlore::Instance deck;
    std::uint8_t ruled = 0;
    woodlore::Step resume(woodlore::Table& t);
};

/// Better Burrow Bank: the owner draws, then the chosen player.
struct BurrowBank {
    enum class At : std::uint8_t { start, drew, both };
    At at = At::start;
    woodlore::Seat self, other;
    woodlore::Step resume(woodlore::Table& t);
};

/// Tax Collector: the warrior is the price, so what follows from its removal comes before the draw.
struct TaxCollector {
    enum class At : std::uint8_t { start, removed, drew };
    At at = At::start;
    woodlore::Seat self;
    woodlore::Instance deck;
    woodlore::Kind warrior;
    woodlore::Place from;
    woodlore::Step resume(woodlore::Table& t);
};

}  // namespace standard
