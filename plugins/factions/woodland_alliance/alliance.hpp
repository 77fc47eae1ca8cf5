// Names and small helpers that the files of this plugin share.
#pragma once
#include <string>

#include <woodlore/binder.hpp>
#include <woodlore/table.hpp>

#include "board.hpp"

namespace woodland_alliance {

using namespace woodlore;

enum Piece { kWarrior, kBaseFox, kBaseRabbit, kBaseMouse, kSympathy };  // in the order of bind
enum Verb { kRevolt, kSpread, kSpend, kOutrage, kDiscard, kMobilize, kTrain, kMove, kBattle, kRecruit, kOrganize };
inline constexpr int kOfficersBox = 0, kSupportersZone = 0;
inline constexpr int kBases[] = {kBaseFox, kBaseRabbit, kBaseMouse};

inline const Board& board(const Self& self) { return *static_cast<const Board*>(self.context); }
inline Zone supporters(Seat alliance) { return seat_zone(alliance, kSupportersZone); }
inline Place officers_box(Seat alliance) { return seat_box(alliance, kOfficersBox); }
inline int officers(const Table& t, Seat alliance) { return t.count(officers_box(alliance), kind_of(alliance, kWarrior)); }
inline Kind sympathy(Seat alliance) { return kind_of(alliance, kSympathy); }
/// Law 8.2.5.2: the sympathetic clearings.
inline PlaceSet sympathetic(const Table& t, Seat alliance) { return t.places_with(sympathy(alliance)) & kAllClearings; }
/// The space of the sympathy track that the next token uncovers. \pre a token is on the track.
inline int next_space(const Table& t, const Self& self) { return board(self).sympathy - t.supply(sympathy(self.seat)); }
/// Any base on the map?
bool has_base(const Table& t, Seat alliance);
/// Printed suits of the bases on the map.
SuitSet base_suits(const Table& t, Seat alliance);
/// Toggle base_suit: what a base stands for where the Law says "a base's suit": its printed suit, or its clearing's (2025).
inline constexpr int kBaseSuit = 0;
inline bool by_clearing(const Table& t, const Self& self) { return t.toggle(self, kBaseSuit) == 1; }

// --- supporters.cpp: Law 8.2.3
/// Supporters that can be spent for this clearing.
CardSet supporters_for(const Table& t, const Self& self, Place p);
/// Law 8.2.3.1: how many the stack can hold.
int capacity(const Table& t, const Self& self);
/// Law 8.2.3.1: to the stack, or discarded if it is full. May call.
void add_supporter(Table& t, const Self& self, Card c, Seat owner);

/// The Alliance chooses supporters one by one, in ascending order, and they are spent (or discarded).
struct ChooseSupporters {
    enum class At : std::uint8_t { start, chose, gone };
    At at = At::start;
    Seat alliance;
    std::uint8_t left = 0;       ///< how many are still to be chosen
    Face lowest{0};              ///< so that no two orders mean the same set
    std::uint8_t suits = 0;      ///< SuitSet that they must match; 0: any
    std::uint8_t spent = 1;      ///< 1 spent, 0 discarded
    Step resume(Table& t);
};
/// Law 8.4.1.2, 8.4.2.2: spends n supporters that match the clearing. Calls a flow.
void spend_supporters(Table& t, const Self& self, Place p, int n);

// --- outrage.cpp: Law 8.2.6
struct Outrage {
    enum class At : std::uint8_t { start, chose, given, drawn };
    At at = At::start;
    Seat alliance, offender;
    Place where;
    Step resume(Table& t);
};
void outrage_for_removal(const Table& t, const Self& self, const event::Removed& e, Due& due);
void outrage_for_move(const Table& t, const Self& self, const event::Moved& e, Due& due);
void run_outrage(Table& t, const Self& self, const Reaction& r);

// --- bases.cpp: Law 8.2.4
struct BaseRemoved {
    enum class At : std::uint8_t { start, discarded, officers, down };
    At at = At::start;
    Seat alliance;
    std::uint8_t base = 0;
    Place from;
    Step resume(Table& t);
};
void base_removed(const Table& t, const Self& self, const event::Removed& e, Due& due);
void run_base_removed(Table& t, const Self& self, const Reaction& r);

// --- birdsong.cpp: Law 8.4
struct Revolt {
    enum class At : std::uint8_t { start, paid, swept, based, placed };
    At at = At::start;
    Seat alliance;
    Place where;
    std::uint8_t base = 0;
    Step resume(Table& t);
};
struct SpreadSympathy {
    enum class At : std::uint8_t { start, paid, placed, scored };
    At at = At::start;
    Seat alliance;
    Place where;
    std::uint8_t points = 0;
    Step resume(Table& t);
};
void offer_revolt(const Table& t, const Self& self, Offers& o);
void offer_spread(const Table& t, const Self& self, Offers& o);
void run_revolt(Table& t, const Self& self, const Action& a);
void run_spread(Table& t, const Self& self, const Action& a);
std::string why_no_revolt(const Table& t, const Self& self, const Action& a);
std::string why_no_spread(const Table& t, const Self& self, const Action& a);

// --- daylight.cpp: Law 8.5
void offer_daylight(const Table& t, const Self& self, Offers& o);
void run_mobilize(Table& t, const Self& self, const Action& a);
void run_train(Table& t, const Self& self, const Action& a);
std::string why_no_mobilizing(const Table& t, const Self& self, const Action& a);
std::string why_no_training(const Table& t, const Self& self, const Action& a);

// --- evening.cpp: Law 8.6
struct Organize {
    enum class At : std::uint8_t { start, removed, placed, scored };
    At at = At::start;
    Seat alliance;
    Place where;
    std::uint8_t points = 0;
    Step resume(Table& t);
};
void offer_operations(const Table& t, const Self& self, Offers& o);
void run_move(Table& t, const Self& self, const Action& a);
void run_battle(Table& t, const Self& self, const Action& a);
void run_recruit(Table& t, const Self& self, const Action& a);
void run_organize(Table& t, const Self& self, const Action& a);
std::string why_no_operation(const Table& t, const Self& self, const Action& a);
std::string why_no_recruiting(const Table& t, const Self& self, const Action& a);
std::string why_no_organizing(const Table& t, const Self& self, const Action& a);
void draw_bonus(const Table& t, const Self& self, query::Draws& q);
void draw_step(Table& t, const Self& self);

}  // namespace woodland_alliance
