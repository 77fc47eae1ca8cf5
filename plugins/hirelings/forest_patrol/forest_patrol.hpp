// What the two sides of the card share.
#pragma once
#include <woodlore/hire.hpp>
#include <woodlore/plugin.hpp>

namespace forest_patrol {
using namespace woodlore;

enum Verb : int { kAct, kTreat };
enum Choice : int { kMarch, kMuster };
[[nodiscard]] inline Kind patrol(const Self& self) { return kind_of(self.party, 0); }

// feline_physicians.cpp
void warriors_removed(const Table& t, const Self& self, const event::Removed& e, Due& due);
void run_physicians(Table& t, const Self& self, const Reaction& r);
struct Physicians {
    enum class At : std::uint8_t { start, asked, spent, where, placed };
    At at = At::start;
    Instance card;
    Seat controller;
    Place from;
    [[nodiscard]] CardSet cards(const Table& t) const;
    [[nodiscard]] bool waiting(const Table& t) const;
    [[nodiscard]] PlaceSet beds(const Table& t) const;
    Step resume(Table& t);
};

}  // namespace forest_patrol
