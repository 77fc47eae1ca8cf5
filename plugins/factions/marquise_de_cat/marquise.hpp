// Law 6: what the files of the Marquise de Cat share.
#pragma once
#include <woodlore/plugin.hpp>

namespace marquise_de_cat {

using namespace woodlore;

/// Local kinds, in the order in which bind declares them.
enum Piece : int { kWarrior, kSawmill, kWorkshop, kRecruiter, kWood, kKeep };
inline constexpr int kTracks = 3, kSpaces = 6;  // a track for each of sawmill, workshop, recruiter

/// Verbs, in the order in which bind declares them.
enum Verb : int { kPlaceKeep, kStartBuilding, kBattle, kMarch, kRecruit, kBuild, kPayWood, kOverwork, kExtraAction, kHospitals, kHomeland };

/// What is printed on the board, read from board.toml.
struct Board {
    struct Track { std::array<std::uint8_t, kSpaces> points = {}, draws = {}; };
    std::uint8_t warriors = 0, wood = 0;
    std::array<std::uint8_t, kSpaces> wood_cost = {};
    std::array<Track, kTracks> track;
    [[nodiscard]] const Track& of(int building) const { return track[static_cast<std::size_t>(building - kSawmill)]; }
};
[[nodiscard]] std::shared_ptr<const Board> read_board(const std::string& folder);
[[nodiscard]] inline const Board& board(const Table& t, Seat s) { return *static_cast<const Board*>(t.faction(s).context); }

/// The Marquise's own numbers in the State.
struct Data {
    std::uint8_t actions_taken = 0;  ///< this Daylight (Law 6.5)
    std::uint8_t actions_extra = 0;  ///< bird cards spent for one more
};
BOOST_DESCRIBE_STRUCT(Data, (), (actions_taken, actions_extra))

inline Kind piece(Seat s, Piece p) { return kind_of(s, p); }
/// How many spaces of a building's track are empty; its leftmost piece stands on the space of this number, from 0.
[[nodiscard]] int spaces_empty(const Table& t, Seat s, int building);
/// Where the keep stands, or nowhere.
[[nodiscard]] inline Place keep_place(const Table& t, Seat s) { return t.where(piece(s, kKeep)); }

// setup.cpp: Law 6.3
struct SetUp {
    enum class At : std::uint8_t { start, corner, keep, garrison, where, building };
    At at = At::start;
    Seat self;
    std::uint8_t next = kSawmill;
    Place keep;
    Step resume(Table& t);
};

// card.cpp: the setup card (Law 16.1.8)
struct CardSetUp {
    enum class At : std::uint8_t { start, homeland, garrison, place_keep, keep, where, building };
    At at = At::start;
    Seat self;
    std::uint8_t next = 0;
    std::uint8_t spare = 0;
    PlaceSet homelands = 0, open = 0;  ///< chosen; still without a building
    Step resume(Table& t);
};
[[nodiscard]] bool can_set_up_by_card(const Table& t, const Self& self);

// keep.cpp: Law 6.2.2, 6.2.3
void the_keep(const Table& t, const Self& self, query::MayPlace& q);
void hospitals_due(const Table& t, const Self& self, const event::Removed& e, Due& due);
void open_hospital(Table& t, const Self& self, const Reaction& r);
struct FieldHospitals {
    enum class At : std::uint8_t { start, asked, spent, placed };
    At at = At::start;
    Seat self;
    Place from;
    std::uint8_t warriors = 0;
    Step resume(Table& t);
};

// daylight.cpp: Law 6.4, 6.5, 6.6
void place_wood(Table& t, const Self& self);
void crafting(const Table& t, const Self& self, Offers& o);
void actions(const Table& t, const Self& self, Offers& o);
void draw_bonuses(const Table& t, const Self& self, query::Draws& q);
void end_turn(Table& t, const Self& self);
void battle(Table& t, const Self& self, const Action& a);
void march(Table& t, const Self& self, const Action& a);
void recruit(Table& t, const Self& self, const Action& a);
void overwork(Table& t, const Self& self, const Action& a);
void extra_action(Table& t, const Self& self, const Action& a);
std::string why_not_recruit(const Table& t, const Self& self, const Action& a);
std::string why_not_overwork(const Table& t, const Self& self, const Action& a);
std::string why_not_extra_action(const Table& t, const Self& self, const Action& a);
/// Why no action can be taken at all now, or "".
[[nodiscard]] std::string why_no_action(const Table& t, const Self& self);
void count_action(Table& t, const Self& self);
struct March {
    enum class At : std::uint8_t { start, first, second };
    At at = At::start;
    Seat self;
    Step resume(Table& t);
};
struct Overwork {
    enum class At : std::uint8_t { start, spent, placed };
    At at = At::start;
    Seat self;
    Place where;
    Face card;
    Step resume(Table& t);
};

// build.cpp: Law 6.5.4
void offer_building(const Table& t, const Self& self, Offers& o);
void build(Table& t, const Self& self, const Action& a);
std::string why_not_build(const Table& t, const Self& self, const Action& a);
struct Build {
    enum class At : std::uint8_t { start, token, paid, placed, scored };
    At at = At::start;
    Seat self;
    std::uint8_t building = 0;
    Place where;
    std::uint8_t space = 0;  ///< of the track: what the building costs and scores
    std::uint8_t chosen = 0; ///< wood tokens chosen so far
    std::uint8_t lowest = 0; ///< tokens are chosen in ascending order of clearings
    std::uint8_t spare = 0;
    PlaceSet reach = 0;      ///< clearings whose wood can pay, as it was before any was paid
    std::array<std::uint8_t, kMaxClearings> pay = {};
    Step resume(Table& t);
};

}  // namespace marquise_de_cat
