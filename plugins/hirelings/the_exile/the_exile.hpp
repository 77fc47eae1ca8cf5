// What the two sides of the card share.
#pragma once
#include <woodlore/hire.hpp>
#include <woodlore/plugin.hpp>

namespace the_exile {
using namespace woodlore;

enum Verb : int { kGive, kRoam, kGo, kBattle, kHit, kLoot, kTake, kRob };
inline constexpr int kClubs = 3;

[[nodiscard]] inline Kind pawn(const Self& self) { return kind_of(self.party, 0); }
[[nodiscard]] inline std::uint8_t card(const Self& self) { return item_place::card(self.party); }
/// The forest in which the Exile stands, or nowhere.
[[nodiscard]] inline Place forest_of(const Table& t, const Self& self) { return t.where(pawn(self)); }
[[nodiscard]] inline const Map::ForestInfo& around(const Table& t, Place forest) { return t.map().forest[static_cast<std::size_t>(forest.index() - kMaxClearings)]; }
/// Items on the card: all, or those that are not exhausted.
[[nodiscard]] int count_items(const Table& t, const Self& self, bool ready_only);
void exhaust(Table& t, const Self& self, int n);
void refresh_all(Table& t, const Self& self);

// exile_daylight.cpp
void daylight(const Table& t, const Self& self, Offers& o);
void roam(Table& t, const Self& self, const Action& a);
/// Moves and battles in any order, until the controller has done enough.
struct Roam {
    enum class At : std::uint8_t { start, chose, moved, fought };
    At at = At::start;
    Instance card;
    Step resume(Table& t);
};
void items_cap(const Table& t, const Self& self, query::Cap& q);
void items_remain(const Table& t, const Self& self, query::Remains& q);
void offer_hit(const Table& t, const Self& self, Offers& o);
void hit(Table& t, const Self& self, const Action& a);

// the_brigand.cpp
void populate_ruins(Table& t, const Self& self);
void brigand(const Table& t, const Self& self, Offers& o);
void loot(Table& t, const Self& self, const Action& a);
void rob(Table& t, const Self& self, const Action& a);
struct Loot {
    enum class At : std::uint8_t { start, chose, removed };
    At at = At::start;
    Instance card;
    Place where;
    Seat who;
    Step resume(Table& t);
};

}  // namespace the_exile
