// What the two sides of the card share.
#pragma once
#include <woodlore/hire.hpp>
#include <woodlore/plugin.hpp>

namespace warm_sun_prophets {
using namespace woodlore;

enum Verb : int { kAct, kForce, kTake };
enum Choice : int { kForcing, kPreaching };
[[nodiscard]] inline Kind prophet(const Self& self) { return kind_of(self.party, 0); }

// lizard_envoys.cpp
void envoys(const Table& t, const Self& self, Offers& o);
void take(Table& t, const Self& self, const Action& a);

}  // namespace warm_sun_prophets
