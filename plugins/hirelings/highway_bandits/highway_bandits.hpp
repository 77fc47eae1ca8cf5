// What the two sides of the card share.
#pragma once
#include <woodlore/hire.hpp>
#include <woodlore/plugin.hpp>

namespace highway_bandits {
using namespace woodlore;

enum Verb : int { kPlace, kTake, kToll, kJoin, kGang };
[[nodiscard]] inline Kind bandit(const Self& self) { return kind_of(self.party, 0); }

// bandit_gangs.cpp
void gangs_hired(Table& t, const Self& self);
void no_battle_with_gangs(const Table& t, const Self& self, query::MayBattle& q);
void gangs(const Table& t, const Self& self, Offers& o);
void act(Table& t, const Self& self, const Action& a);

}  // namespace highway_bandits
