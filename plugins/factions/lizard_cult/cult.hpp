// Law 10: names and small helpers that the files of this plugin share.
#pragma once
#include <algorithm>
#include <string>

#include <woodlore/binder.hpp>
#include <woodlore/table.hpp>

#include "board.hpp"

namespace lizard_cult {

using namespace woodlore;

/// Local kinds, verbs and toggles: each in the order in which bind declares them. Gardens are in the order of Suit.
enum Piece : int { kWarrior, kGarden, kGardenRabbit, kGardenMouse };
enum Verb : int { kStart, kOutcast, kCrusade, kConvert, kSanctify, kBuild, kRecruit, kScore, kSacrifice };
enum Act : int { kBattleAct, kMoveAct };  // the words of kCrusade
inline constexpr int kBuildToggle = 0;
inline constexpr int kAcolytesBox = 0, kLostSoulsZone = 0;
inline constexpr Suit kGardenSuits[] = {Suit::fox, Suit::rabbit, Suit::mouse};

/// The Cult's own data in the State.
struct Data {
    Suit outcast = Suit::fox;  ///< Law 10.3.3
    std::uint8_t hated = 0;    ///< Law 10.4.1: 1 if the marker shows its Hated side
};
BOOST_DESCRIBE_STRUCT(Data, (), (outcast, hated))

inline const Board& board(const Self& self) { return *static_cast<const Board*>(self.context); }
inline Kind warrior(Seat cult) { return kind_of(cult, kWarrior); }
inline Kind garden(Seat cult, Suit s) { return kind_of(cult, kGarden + static_cast<int>(s)); }
inline Zone lost_souls(Seat cult) { return seat_zone(cult, kLostSoulsZone); }
inline Place acolytes_box(Seat cult) { return seat_box(cult, kAcolytesBox); }
inline int acolytes(const Table& t, Seat cult) { return t.count(acolytes_box(cult), warrior(cult)); }
inline Suit outcast(const Table& t, const Self& self) { return t.data<Data>(self).outcast; }
/// Empty spaces of a Gardens track: they are its leftmost ones.
inline int empty_spaces(const Table& t, const Self& self, Suit s) { return board(self).gardens - t.supply(garden(self.seat, s)); }
/// Law 10.2.2: what a card can be revealed as for a ritual: its printed suit, also a bird.
inline SuitSet ritual_suit(const Table& t, Face f) { return t.rules().face(f).suit; }

// --- abilities.cpp: Law 10.2
void crafting(const Table& t, const Self& self, query::CraftingPieces& q);
void revenge(const Table& t, const Self& self, query::GoesTo& q);
void pilgrims(const Table& t, const Self& self, query::Ruler& q);
void to_lost_souls(const Table& t, const Self& self, query::CardGoesTo& q);
/// Law 10.2.5: a random card for each garden that was removed.
struct FearOfTheFaithful {
    enum class At : std::uint8_t { start, gone };
    At at = At::start;
    Seat cult;
    std::uint8_t left = 0;
    Step resume(Table& t);
};
void gardens_removed(const Table& t, const Self& self, const event::Removed& e, Due& due);
void run_fear(Table& t, const Self& self, const Reaction& r);

// --- setup.cpp: Law 10.3, and the setup card (16.1.8)
struct SetUp {
    enum class At : std::uint8_t { start, corner, warriors, garden, adjacent, outcast };
    At at = At::start;
    Seat cult;
    Place where;
    Kind first;  ///< the garden placed there
    bool by_card = false;
    Step resume(Table& t);
};
/// The setup card: homelands that take a garden of their suit, not next to an enemy homeland if that can be (16.1.8.2.2).
[[nodiscard]] PlaceSet homelands(const Table& t, const Self& self);

// --- birdsong.cpp: Law 10.4
void adjust_outcast(Table& t, const Self& self);
void discard_lost_souls(Table& t, const Self& self);
void offer_conspiracies(const Table& t, const Self& self, Offers& o);
void run_crusade(Table& t, const Self& self, const Action& a);
void run_convert(Table& t, const Self& self, const Action& a);
void run_sanctify(Table& t, const Self& self, const Action& a);
std::string why_no_crusade(const Table& t, const Self& self, const Action& a);
std::string why_no_replacing(const Table& t, const Self& self, const Action& a);

// --- daylight.cpp: Law 10.5
struct ScoreRitual {
    enum class At : std::uint8_t { start, spent, scored };
    At at = At::start;
    Seat cult;
    Face card;
    std::uint8_t points = 0;
    Step resume(Table& t);
};
void offer_rituals(const Table& t, const Self& self, Offers& o);
void run_build(Table& t, const Self& self, const Action& a);
void run_recruit(Table& t, const Self& self, const Action& a);
void run_score(Table& t, const Self& self, const Action& a);
void run_sacrifice(Table& t, const Self& self, const Action& a);
std::string why_no_ritual(const Table& t, const Self& self, const Action& a);

// --- evening.cpp: Law 10.6
void return_revealed(Table& t, const Self& self);
void draw_bonuses(const Table& t, const Self& self, query::Draws& q);

}  // namespace lizard_cult
