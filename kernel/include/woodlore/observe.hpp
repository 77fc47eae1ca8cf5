// woodlore/observe.hpp: what one player may know (Law 1.2), and guesses at the rest that agree with it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "woodlore/table.hpp"

namespace woodlore {

inline constexpr int kHiddenValue = 255;        ///< Individual::value, and a card's zone, where it is not known
inline constexpr std::uint8_t kHiddenItem = 210; ///< ItemState::where: under some ruin, this seat does not know which

/// What everybody at the table can see of a battle (Law 4.3). No battle: `where` is nowhere.
struct BattleView {
    Place where;
    std::array<Party, 2> side = {};             ///< attacker, defender
    std::array<Face, 2> ambush = {};            ///< ambush cards played so far
    std::array<std::uint8_t, 2> die = {};       ///< as rolled; 0 before the roll
    std::array<std::uint8_t, 2> rolled = {}, extra = {};
    std::array<std::uint8_t, 2> lost = {};      ///< hits taken so far
    std::uint8_t spare = 0;
};

/// A State without all that a seat may not know: plain bytes, equal exactly when the seat can tell no difference.
///
/// Taken out: which cards lie in hidden places (their number stays), the order of the deck, which item lies under which
/// unexplored ruin, values of facedown individuals, hidden fields of other seats' data, the generator, the stack of
/// flows, whom the game asks unless it is this seat (interlocks H43), how many actions there were. Remembered: what the
/// seat was shown, until it is shuffled away (H15).
///
/// `state()` can be put under a Table for questions about the map, rule, scores, items and data. It cannot be played
/// on: use determinize() for that.
class Observation {
public:
    [[nodiscard]] Seat viewer() const { return viewer_; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const BattleView& battle() const { return battle_; }
    /// The seat is to choose now.
    [[nodiscard]] bool asked() const { return state_.asked == viewer_; }

    /// How many cards lie there, known or not.
    [[nodiscard]] int size(Zone z) const { return size_[static_cast<std::size_t>(z.index())]; }
    [[nodiscard]] int hand_size(Seat s) const { return size(hand_of(s)); }
    [[nodiscard]] int deck_size() const { return size(kDeck); }
    /// The cards that the seat knows to lie there.
    [[nodiscard]] const CardSet& known(Zone z) const { return state_.zone[static_cast<std::size_t>(z.index())]; }
    [[nodiscard]] int unknown(Zone z) const { return size(z) - known(z).size(); }
    [[nodiscard]] bool knows(Card c) const { return state_.zone_of[static_cast<std::size_t>(c.index())].index() != kHiddenValue; }
    [[nodiscard]] std::optional<Zone> zone_of(Card c) const { return knows(c) ? std::optional{state_.zone_of[static_cast<std::size_t>(c.index())]} : std::nullopt; }
    /// Position of a known card in an ordered zone, 0 at the bottom.
    [[nodiscard]] int rank(Card c) const { return state_.rank[static_cast<std::size_t>(c.index())]; }
    /// The cards of the game whose place the seat does not know.
    [[nodiscard]] const CardSet& unseen() const { return unseen_; }
    /// Items under the ruin of a clearing that the seat does not know; which tiles they may be: those with where == kHiddenItem.
    [[nodiscard]] int hidden_items(Place clearing) const { return hidden_items_[static_cast<std::size_t>(clearing.index())]; }

    friend bool operator==(const Observation& a, const Observation& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

private:
    friend Observation observe(const Table& t, Seat viewer);
    State state_;
    CardSet unseen_;
    std::array<std::uint8_t, kMaxZones> size_ = {};
    std::array<std::uint8_t, kMaxClearings> hidden_items_ = {};
    BattleView battle_;
    Seat viewer_;
    std::uint8_t spare_ = 0;
};
static_assert(std::is_trivially_copyable_v<Observation> && std::has_unique_object_representations_v<Observation>);

/// What `viewer` may know. kNoSeat: a bystander, who sees only what lies open. About a microsecond; pure.
[[nodiscard]] Observation observe(const Table& t, Seat viewer);
[[nodiscard]] std::uint64_t hash(const Observation& o);
/// As inspect.hpp's JSON, of what is known: unknown cards are left out and counted, e.g. "unknown": {"hand": {"SEAT": 3},
/// "deck": 40, "zone": {"SEAT": {"NAME": 2}}, "ruins": {"4": 1}}; hidden fields of data are null; further "viewer",
/// "battle" (null: none), and "individuals" with "value": null where it is hidden.
[[nodiscard]] std::string to_json(const Table& t, const Observation& o);

/// May `viewer` know where this card is? It lies where the seat sees it (query Sees), or the seat remembers it.
[[nodiscard]] bool knows_card(const Table& t, Seat viewer, Card c);
[[nodiscard]] bool sees_zone(const Table& t, Seat viewer, Zone z);

/// A State that could be the true one for all that `viewer` knows: everything hidden from it is dealt anew, from `seed`
/// alone, and `observe` gives the same Observation.
///
/// - Unknown cards change places with each other: hands, facedown zones, the deck's order. Cards of the deck and a
///   component's own cards (quests) stay among themselves. What others were shown stays with the place, not the card: a
///   seat that knew the third card of a hand knows the new one.
/// - Items under unexplored ruins change places; values of facedown individuals of one kind change among them.
/// - Hidden fields of a component's data are dealt by the component (Binder::resample_with); without that they stay.
/// - The generator is seeded anew, so that the future is not foretold either.
///
/// The stack of flows stays. Where `viewer` is the one asked, its question depends on nothing hidden. Where another seat is
/// asked ("play an ambush?"), its options are listed anew from the cards it now has; should it have none at all, or its
/// flow miss a card it stands on, the cards are dealt again, after some tries with those that the asked seat sees (or
/// its flow holds) left where they are. So the result always stands at a question that can be answered. Knowing that
/// the question was put at all can still tell an agent something: ask it for its own decisions only.
[[nodiscard]] State determinize(const Table& t, Seat viewer, std::uint64_t seed);

}  // namespace woodlore
