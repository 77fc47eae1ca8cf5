// What the two sides of the card share.
#pragma once
#include <woodlore/hire.hpp>
#include <woodlore/plugin.hpp>

namespace spring_uprising {
using namespace woodlore;

enum Verb : int { kRise, kDiscard, kScout };
[[nodiscard]] inline Kind uprising(const Self& self) { return kind_of(self.party, 0); }

// rabbit_scouts.cpp
void offer_scouts(const Table& t, const Self& self, Offers& o);
void scout(Table& t, const Self& self, const Action& a);
void scouted_dice(const Table& t, const Self& self, query::Dice& q);

}  // namespace spring_uprising
