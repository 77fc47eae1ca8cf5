// Law 9: what the files of the Vagabond share.
#pragma once
#include <boost/describe/enum.hpp>

#include <woodlore/plugin.hpp>

#include "vagabond/items.hpp"

namespace vagabond {

enum Piece : int { kPawn };

/// Verbs, in the order in which bind declares them.
enum Verb : int {
    kChooseCharacter, kPlacePawn, kRefresh, kSlip, kMove, kBattle, kExplore, kTake, kAid, kExhaust, kQuest, kReward, kStrike,
    kRepair, kDamage, kIgnoreHit, kRemoveItem, kAttackWithAlly, kFormCoalition
};
static_assert(kQuest == kQuestVerb);
enum Toggle : int { kTracksRefill = kToggleTracksRefill, kNewQuest, kAlliesNeedRule, kTeaCounted };
enum Reward : int { kScore, kDraw };

/// What is printed on the board, read from board.toml; and where the shared quests lie.
struct Board {
    struct Space { std::uint8_t aids = 0, points = 0; };
    std::array<Space, 4> space;
    std::uint8_t aid_ally = 0, refresh = 0, refresh_tea = 0, draw_coin = 0, capacity = 0, capacity_bag = 0, quests_open = 0;
    std::vector<ItemType> ruin_items;
    Zone quest_deck, quests;
};
[[nodiscard]] std::shared_ptr<Board> read_board(const std::string& folder);
void declare_quests(Binder& b);
[[nodiscard]] inline const Board& board(const Table& t, Seat s) { return *static_cast<const Board*>(t.faction(s).context); }

/// Law 9.2.9: the spaces of the Allied track, then the Hostile box.
enum class Relation : std::uint8_t { indifferent, amiable, friendly, allied, hostile };
BOOST_DESCRIBE_ENUM(Relation, indifferent, amiable, friendly, allied, hostile)

inline constexpr std::uint8_t kNotNoted = 255;
/// The Vagabond's own numbers in the State.
struct Data {
    std::array<Relation, kMaxSeats> relation = {};  ///< by seat: where its marker stands
    std::array<std::uint8_t, kMaxSeats> aids = {};  ///< by seat: Aids of this turn that count toward the next space
    Seat ally;                   ///< whose warriors fight as his own in the battle that is going on (9.2.9.2.3)
    std::uint8_t ally_lost = 0;  ///< hits taken there by removing them
    std::uint8_t items_lost = 0; ///< hits taken there by damaging items
    std::uint8_t tea_at_start = kNotNoted;  ///< tea on its track when Birdsong began, until Refresh (9.4.1)
};
BOOST_DESCRIBE_STRUCT(Data, (), (relation, aids, ally, ally_lost, items_lost, tea_at_start))
[[nodiscard]] inline const Data& data(const Table& t, Seat s) { return t.data<Data>(t.faction(s)); }

[[nodiscard]] inline Kind pawn(Seat s) { return kind_of(s, kPawn); }
inline constexpr int kCompletedQuests = 0;  // zone of the seat
[[nodiscard]] inline Zone completed(Seat s) { return seat_zone(s, kCompletedQuests); }

// --- choosing items: options and what they meant ----------------------------------------------------------------------
/// One option for each kind of tile that can be exhausted, of one type or (255) of any.
void option_exhaust(Table& t, Seat s, int type);
/// One option for each kind of tile that `wanted` accepts, with place, side and mark.
void option_tiles(Table& t, Seat s, Verb verb, bool (*wanted)(const ItemState&, int));
/// The tile that an option of either means.
[[nodiscard]] int chosen_tile(const Table& t, Seat s, const Action& a);

// setup.cpp: Law 9.3, 9.7.1
struct SetUp {
    enum class At : std::uint8_t { start, character, forest, placed };
    At at = At::start;
    Seat self;
    Step resume(Table& t);
};
void open_new_quest(Table& t, Seat s);

// turn.cpp: Law 9.4.1, 9.6
struct Refresh {
    enum class At : std::uint8_t { start, flip };
    At at = At::start;
    Seat self;
    std::uint8_t left = 0;
    Step resume(Table& t);
};
void birdsong_began(const Table& t, const Self& self, const event::PhaseBegan& e, Due& due);
void note_tea(Table& t, const Self& self, const Reaction& r);
void rest(Table& t, const Self& self);
struct Capacity {
    enum class At : std::uint8_t { start, removed };
    At at = At::start;
    Seat self;
    Step resume(Table& t);
};
void coins_draw(const Table& t, const Self& self, query::Draws& q);

// moves.cpp: Law 9.2.3, 9.2.9.2.2, 9.2.9.3.2, 9.4.2, 9.5.1
struct Slip {
    enum class At : std::uint8_t { start, where, moved };
    At at = At::start;
    Seat self;
    Step resume(Table& t);
};
[[nodiscard]] bool hostile_warriors(const Table& t, Seat s, Place p);
void offer_moves(const Table& t, const Self& self, Offers& o);
void run_move(Table& t, const Self& self, const Action& a);
void nimble(const Table& t, const Self& self, query::NeedsRule& q);
void ally_moves_along(const Table& t, const Self& self, query::Companions& q);
void boots_for_hostile(const Table& t, const Self& self, query::MayMove& q);
void boot_due(const Table& t, const Self& self, const event::Moved& e, Due& due);
void pay_boot(Table& t, const Self& self, const Reaction& r);

// daylight.cpp: Law 9.2.1, 9.5
void daylight(const Table& t, const Self& self, Offers& o);
void run_battle(Table& t, const Self& self, const Action& a);
void run_explore(Table& t, const Self& self, const Action& a);
void run_quest(Table& t, const Self& self, const Action& a);
void run_strike(Table& t, const Self& self, const Action& a);
void run_repair(Table& t, const Self& self, const Action& a);
[[nodiscard]] bool can_pay_quest(const Table& t, Seat s, const CardFace& quest);
struct Explore {
    enum class At : std::uint8_t { start, take, scored, removed };
    At at = At::start;
    Seat self;
    Place where;
    Step resume(Table& t);
};
struct Quest {
    enum class At : std::uint8_t { start, exhausted, reward, rewarded };
    At at = At::start;
    Seat self;
    Face quest;
    std::uint8_t next = 0;             ///< which of the two items comes next
    std::uint8_t paid_already = 255;   ///< which of them a character's rule has paid (16.3.7.2)
    Step resume(Table& t);
};
void hammers(const Table& t, const Self& self, query::CraftingPieces& q);
void exhaust_hammer(Table& t, const Self& self, const query::CraftingPieces::Group& g);
void crafted_due(const Table& t, const Self& self, const event::Crafted& e, Due& due);
void take_crafted(Table& t, const Self& self, const Reaction& r);
struct TakeCrafted {
    enum class At : std::uint8_t { start, asked };
    At at = At::start;
    Seat self;
    std::uint8_t item = 255;
    Step resume(Table& t);
};

// aid.cpp: Law 9.2.9.1, 9.5.4
void run_aid(Table& t, const Self& self, const Action& a);
struct Aid {
    enum class At : std::uint8_t { start, exhausted, take, scored };
    At at = At::start;
    Seat self;
    Seat to;
    Face card;
    Step resume(Table& t);
};

// relations.cpp: Law 9.2.8, 9.2.9
/// Law 9.2.9, 9.3.6: whether that seat has a marker on the chart.
[[nodiscard]] inline bool related(const Table& t, Seat self, Seat other) {
    return other.valid() && other.index() < t.seats() && other != self && !t.faction_info(other).outside_relations;
}
[[nodiscard]] inline bool hostile(const Table& t, Seat self, Seat other) {
    return related(t, self, other) && data(t, self).relation[static_cast<std::size_t>(other.index())] == Relation::hostile;
}
/// Law 9.2.9.2.3: warriors of his ally fight as his own in this battle.
[[nodiscard]] inline bool with_ally(const Table& t, const Self& self, const Battle& b) {
    const Seat ally = data(t, self.seat).ally;
    return ally.valid() && b.side[kAttacker] == self.party && (b.helpers[kAttacker] >> ally.index() & 1);
}
[[nodiscard]] inline bool allied(const Table& t, Seat self, Seat other) {
    return related(t, self, other) && data(t, self).relation[static_cast<std::size_t>(other.index())] == Relation::allied;
}
void removal_due(const Table& t, const Self& self, const event::Removed& e, Due& due);
void become_hostile(Table& t, const Self& self, const Reaction& r);
void infamy(const Table& t, const Self& self, query::Points& q);
void no_dominance(const Table& t, const Self& self, query::MayDominate& q);
void offer_coalition(const Table& t, const Self& self, Offers& o);
void run_coalition(Table& t, const Self& self, const Action& a);

// battle.cpp: Law 9.2.2.1, 9.2.4, 9.2.6, 9.2.7, 9.2.9.2.3, 9.2.9.2.4
void swords_cap(const Table& t, const Self& self, query::Cap& q);
void no_sword_defenseless(const Table& t, const Self& self, query::Defenseless& q);
void offer_hits(const Table& t, const Self& self, Offers& o);
void run_damage(Table& t, const Self& self, const Action& a);
void run_ignore_hit(Table& t, const Self& self, const Action& a);
void offer_ally(const Table& t, const Self& self, Offers& o);
void run_ally(Table& t, const Self& self, const Action& a);
void ally_lost_due(const Table& t, const Self& self, const event::Removed& e, Due& due);
void count_ally_lost(Table& t, const Self& self, const Reaction& r);
void ended_due(const Table& t, const Self& self, const event::BattleEnded& e, Due& due);
void settle_ally(Table& t, const Self& self, const Reaction& r);
void swept_due(const Table& t, const Self& self, const event::Swept& e, Due& due);
void full_removal(Table& t, const Self& self, const Reaction& r);
void spared_due(const Table& t, const Self& self, const event::Spared& e, Due& due);
void damage_one(Table& t, const Self& self, const Reaction& r);
struct DamageItems {
    enum class At : std::uint8_t { start, chose };
    At at = At::start;
    Seat self;
    std::uint8_t left = 0;
    Step resume(Table& t);
};

// why.cpp: reasons for players
[[nodiscard]] std::string why_move(const Table& t, const Self& self, const Action& a);
[[nodiscard]] std::string why_battle(const Table& t, const Self& self, const Action& a);
[[nodiscard]] std::string why_strike(const Table& t, const Self& self, const Action& a);
[[nodiscard]] std::string why_explore(const Table& t, const Self& self, const Action& a);
[[nodiscard]] std::string why_aid(const Table& t, const Self& self, const Action& a);
[[nodiscard]] std::string why_quest(const Table& t, const Self& self, const Action& a);

}  // namespace vagabond
