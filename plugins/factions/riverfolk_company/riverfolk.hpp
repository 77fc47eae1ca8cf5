// Law 11: names and small helpers that the files of this plugin share.
#pragma once
#include <algorithm>
#include <string>

#include <woodlore/binder.hpp>
#include <woodlore/table.hpp>

#include "board.hpp"

namespace riverfolk_company {

using namespace woodlore;

/// Local kinds, boxes, verbs and toggles: each in the order in which bind declares them. Trade posts and the spaces that
/// they leave empty are in the order of Suit.
enum Piece : int { kWarrior, kPost, kPostRabbit, kPostMouse };
enum Box : int { kFunds, kPayments, kCommitted, kSpaces, kSpacesRabbit, kSpacesMouse, kBoxes };
enum Verb : int {
    kPlace, kSetCost, kBuyCard, kBuyRiverboats, kBuyMercenaries, kPay, kTake, kFund, kMove, kBattle, kDraw, kRecruit, kEstablish, kExport
};
enum Toggle : int { kPublicHand, kMercenaryRelations };
enum Service : std::uint8_t { kHandCard, kRiverboats, kMercenaries };
inline constexpr int kServices = 3;
inline constexpr Suit kPostSuits[] = {Suit::fox, Suit::rabbit, Suit::mouse};

/// The Riverfolk's own data in the State.
struct Data {
    std::uint8_t cost_hand_card = 1, cost_riverboats = 1, cost_mercenaries = 1;  ///< Law 11.3.5: where the markers stand
    std::uint8_t bought = 0;  ///< services bought in this turn
    Seat riverboats;          ///< who bought them in this turn
    Seat mercenaries;
};
BOOST_DESCRIBE_STRUCT(Data, (), (cost_hand_card, cost_riverboats, cost_mercenaries, bought, riverboats, mercenaries))

inline const Board& board(const Self& self) { return *static_cast<const Board*>(self.context); }
inline const Data& data(const Table& t, const Self& self) { return t.data<Data>(self); }
inline int cost(const Data& d, int service) { return service == kHandCard ? d.cost_hand_card : service == kRiverboats ? d.cost_riverboats : d.cost_mercenaries; }
inline Kind warrior(Seat company) { return kind_of(company, kWarrior); }
inline Kind post(Seat company, Suit s) { return kind_of(company, kPost + static_cast<int>(s)); }
inline Place box(Seat company, int b) { return seat_box(company, b); }
inline Place spaces(Seat company, Suit s) { return seat_box(company, kSpaces + static_cast<int>(s)); }
/// Clearings that a river touches (Law 11.3.2, 11.5.5).
[[nodiscard]] PlaceSet river_clearings(const Table& t);
[[nodiscard]] bool has_post(const Table& t, Seat company, Place p);

// --- funds.cpp: Law 11.2.1, 11.2.4, 11.5
/// Calls f(kind, n) for each kind of piece in a box: warriors of any owner.
template <class F>
void each_in(const Table& t, Place box, F&& f) {
    for (const BoxEntry& b : t.state().box) if (b.place == box && b.count > 0) f(b.kind, static_cast<int>(b.count));
}
[[nodiscard]] int count_in(const Table& t, Place box);
[[nodiscard]] inline int funds(const Table& t, Seat company) { return count_in(t, box(company, kFunds)); }
[[nodiscard]] int funds_of(const Table& t, Seat company, Party owner);
/// Moves funds to where they are committed, or spends them: back to their owners' supplies. Asks whose, one at a time.
struct UseFunds {
    enum class At : std::uint8_t { start, chose };
    At at = At::start;
    Seat company;
    Place to;
    std::uint8_t left = 0;
    Step resume(Table& t);
};
void use_funds(Table& t, Seat company, int n, Place to);
/// Spends funds of one player, who is not asked about: there is one kind of them, or the first is taken first.
void spend_funds_of(Table& t, Seat company, Party owner, int n);
[[nodiscard]] int empty_spaces(const Table& t, const Self& self, Suit s);
void crafting(const Table& t, const Self& self, query::CraftingPieces& q);
void fill_space(Table& t, const Self& self, const query::CraftingPieces::Group& g);
void offer_export(const Table& t, const Self& self, Offers& o);
void run_export(Table& t, const Self& self, const Action& a);

// --- abilities.cpp: Law 11.2.2, 11.2.5.1, 11.2.7.2
void rivers(const Table& t, const Self& self, query::Ways& q);
void posts_removed(const Table& t, const Self& self, const event::Removed& e, Due& due);
void run_disruption(Table& t, const Self& self, const Reaction& r);
struct TradeDisruption {
    enum class At : std::uint8_t { start, chose, removed };
    At at = At::start;
    Seat company;
    std::uint8_t posts = 0;                      ///< that were removed
    std::uint8_t left = 0;                       ///< funds still to be chosen for the present one
    std::array<std::uint8_t, kMaxKinds> go = {}; ///< chosen so far, by kind
    Step resume(Table& t);
};

// --- services.cpp: Law 11.2.6, 11.2.7
void offer_services(const Table& t, const Self& self, Offers& o);
void run_buy(Table& t, const Self& self, const Action& a);
std::string why_no_service(const Table& t, const Self& self, const Action& a);
struct Buy {
    enum class At : std::uint8_t { start, item, warrior, took };
    At at = At::start;
    Seat company, buyer;
    std::uint8_t service = 0;
    std::uint8_t left = 0;  ///< still to be paid
    Face card;
    Step resume(Table& t);
};
void turn_over(const Table& t, const Self& self, const event::TurnEnded& e, Due& due);
void services_end(Table& t, const Self& self, const Reaction& r);

// --- mercenaries.cpp: Law 11.2.7.3
void treat_as_own(const Table& t, const Self& self, query::CountsAs& q);
void split_hits(const Table& t, const Self& self, query::MayTakeHit& q);

// --- setup.cpp: Law 11.3
struct SetUp {
    enum class At : std::uint8_t { start, clearing, placed, price };
    At at = At::start;
    Seat company;
    std::uint8_t n = 0;
    Step resume(Table& t);
};
/// One option for each space of a service's track but the one where the marker stands, if that counts.
void set_cost(Table& t, const Self& self, int service, int cost);

// --- birdsong.cpp: Law 11.4
void protectionism(Table& t, const Self& self);
void dividends(Table& t, const Self& self);
void gather_funds(Table& t, const Self& self);

// --- daylight.cpp: Law 11.5
void offer_actions(const Table& t, const Self& self, Offers& o);
void run_action(Table& t, const Self& self, const Action& a);
std::string why_no_action(const Table& t, const Self& self, const Action& a);
struct FundedAction {
    enum class At : std::uint8_t { start, paid, done };
    At at = At::start;
    Seat company;
    std::uint8_t verb = 0;
    Place where;
    Step resume(Table& t);
};
/// Why none of the Daylight's actions can be taken now, or "".
[[nodiscard]] std::string why_not_now(const Table& t, const Self& self, const char* law);

// --- establish.cpp: Law 11.5.6
void offer_posts(const Table& t, const Self& self, Offers& o);
void run_establish(Table& t, const Self& self, const Action& a);
std::string why_no_post(const Table& t, const Self& self, const Action& a);
struct Establish {
    enum class At : std::uint8_t { start, placed, garrison, scored };
    At at = At::start;
    Seat company;
    Place where;
    Kind post;
    std::uint8_t points = 0;
    Step resume(Table& t);
};

// --- evening.cpp: Law 11.6
void discard_cards(Table& t, const Self& self);
void offer_costs(const Table& t, const Self& self, Offers& o);
void run_set_cost(Table& t, const Self& self, const Action& a);
std::string why_no_cost(const Table& t, const Self& self, const Action& a);

}  // namespace riverfolk_company
