// Law 7: what the files of the Eyrie Dynasties share.
#pragma once
#include <boost/describe/enum.hpp>
#include <woodlore/plugin.hpp>

namespace eyrie_dynasties {

using namespace woodlore;

/// Local kinds, verbs, columns and leaders: each in the order in which bind declares them.
enum Piece : int { kWarrior, kRoost };
enum Verb : int { kStart, kLeaderVerb, kAdd, kNewRoost, kResolve, kRecruit, kBuild };
enum Column : std::uint8_t { kRecruitColumn, kMoveColumn, kBattleColumn, kBuildColumn, kColumns };
enum class Leader : std::uint8_t { builder, charismatic, commander, despot, none = 255 };
inline constexpr int kLeaders = 4, kSpaces = 7;
inline constexpr const char* kColumnNames[kColumns] = {"recruit", "move", "battle", "build"};
inline constexpr const char* kLeaderNames[kLeaders] = {"builder", "charismatic", "commander", "despot"};

/// What is printed on the board and the leader cards, read from board.toml.
struct Board {
    std::uint8_t warriors = 0;
    std::array<std::uint8_t, kSpaces> points = {}, draws = {};
    std::array<std::array<std::uint8_t, 2>, kLeaders> viziers = {};  ///< the columns of each leader's two
    Face vizier;                                                     ///< bound with the board
};
[[nodiscard]] std::shared_ptr<Board> read_board(const std::string& folder);
[[nodiscard]] inline const Board& board(const Table& t, Seat s) { return *static_cast<const Board*>(t.faction(s).context); }

BOOST_DESCRIBE_ENUM(Leader, builder, charismatic, commander, despot, none)

/// The Eyrie's own data in the State.
struct Data {
    Leader leader = Leader::none;
    std::uint8_t set_aside = 0;  ///< leaders lying face down, as a mask (Law 7.7.3)
};
BOOST_DESCRIBE_STRUCT(Data, (), (leader, set_aside))

inline Kind piece(Seat s, Piece p) { return kind_of(s, p); }
inline Zone column(Seat s, int c) { return seat_zone(s, c); }
[[nodiscard]] inline bool led_by(const Table& t, const Self& self, Leader l) { return t.data<Data>(self).leader == l; }
[[nodiscard]] inline int spaces_empty(const Table& t, Seat s) { return kSpaces - t.supply(piece(s, kRoost)); }
[[nodiscard]] inline bool is_bird(const Table& t, Card c) { return t.rules().card(c).suit.has(Suit::bird); }

// setup.cpp: Law 7.3, and the setup card (16.1.8)
struct SetUp {
    enum class At : std::uint8_t { start, corner, roost, warriors, leader };
    At at = At::start;
    Seat self;
    Place where;
    bool by_card = false;
    Step resume(Table& t);
};
/// The setup card: homelands on the map edge, two clearings or more away from enemy homelands (16.1.8.2.2).
[[nodiscard]] PlaceSet homelands(const Table& t, const Self& self);
/// Law 7.3.3, 7.7.3: the leader takes the slot, and the Loyal Viziers go to its columns.
void take_leader(Table& t, const Self& self, Leader leader);
/// Options for every leader that lies face up.
void offer_leaders(Table& t, const Self& self);

// abilities.cpp: Law 7.2, 7.8
void lords_of_the_forest(const Table& t, const Self& self, query::Ruler& q);
void disdain_for_trade(const Table& t, const Self& self, query::CraftPoints& q);
void commander(const Table& t, const Self& self, query::ExtraHits& q);
void despot(const Table& t, const Self& self, query::Points& q);

// birdsong.cpp: Law 7.4
void emergency_orders(Table& t, const Self& self);
void add_to_decree(Table& t, const Self& self);
void new_roost(Table& t, const Self& self);
std::string why_not_add(const Table& t, const Self& self, const Action& a);
struct AddToDecree {
    enum class At : std::uint8_t { start, first, second };
    At at = At::start;
    Seat self;
    std::uint8_t bird = 0;  ///< a bird card was added
    std::uint8_t spare = 0;
    Step resume(Table& t);
};
struct NewRoost {
    enum class At : std::uint8_t { start, where, roost, warriors };
    At at = At::start;
    Seat self;
    Place chosen;
    std::uint8_t spare = 0;
    Step resume(Table& t);
};

// decree.cpp: Law 7.5.2
void resolve_decree(Table& t, const Self& self);
std::string why_not_recruit(const Table& t, const Self& self, const Action& a);
std::string why_not_build(const Table& t, const Self& self, const Action& a);
struct ResolveDecree {
    enum class At : std::uint8_t { start, card, recruit, recruited, moved, fought, build, built, turmoil };
    At at = At::start;
    Seat self;
    std::uint8_t now = kRecruitColumn;
    Card card;
    std::uint8_t placed = 0;
    std::array<std::uint8_t, 3> spare = {};
    CardSet resolved;  ///< of this turn
    Step resume(Table& t);
};

// turmoil.cpp: Law 7.7
struct Turmoil {
    enum class At : std::uint8_t { start, humiliated, purged, deposed };
    At at = At::start;
    Seat self;
    std::array<std::uint8_t, 2> spare = {};
    Step resume(Table& t);
};

// evening.cpp: Law 7.6
void score_roosts(Table& t, const Self& self);
void draw_bonuses(const Table& t, const Self& self, query::Draws& q);

}  // namespace eyrie_dynasties
