// woodlore/ids.hpp: the small strong types that name things, and the bounds of a table.
#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace woodlore {

/// A one-byte id that cannot be mixed up with another kind of id. 255 means none.
template <class Tag>
struct Id {
    std::uint8_t value = 255;
    constexpr Id() = default;
    constexpr explicit Id(int v) : value(static_cast<std::uint8_t>(v)) {}
    [[nodiscard]] constexpr int index() const { return value; }
    [[nodiscard]] constexpr bool valid() const { return value != 255; }
    friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

// Bounds (interlocks.md section 4). Exceeding one is refused when a Ruleset is bound.
inline constexpr int kMaxSeats = 6;
inline constexpr int kMaxHirelings = 3;
inline constexpr int kMaxParties = kMaxSeats + kMaxHirelings;
inline constexpr int kMaxClearings = 16;  // the map's, then extra ones that components add
inline constexpr int kMaxForests = 12;
inline constexpr int kMapPlaces = kMaxClearings + kMaxForests;
inline constexpr int kMaxPaths = 32;
inline constexpr int kKindsPerSeat = 8;
inline constexpr int kKindsPerHireling = 2;
inline constexpr int kMaxKinds = 64;
inline constexpr int kNeutralKind0 = kMaxSeats * kKindsPerSeat + kMaxHirelings * kKindsPerHireling;
inline constexpr int kMaxSlots = 4;
inline constexpr int kMaxCards = 96;
inline constexpr int kMaxZones = 64;
inline constexpr int kMaxItems = 40;
inline constexpr int kMaxIndividuals = 64;
inline constexpr int kMaxInstances = 64;
inline constexpr int kMaxActions = 512;

/// A player's place in turn order: 0 takes the first turn, 1 sits clockwise of it, and so on.
using Seat = Id<struct SeatTag>;
inline constexpr Seat kNoSeat{};

/// Whoever owns, rules, moves and battles: a seat (0 to 5), a hireling (6 to 8) or nobody (255).
struct Party : Id<struct PartyTag> {
    constexpr Party() = default;
    constexpr explicit Party(int v) : Id(v) {}
    constexpr Party(Seat s) : Id(s.value) {}  // NOLINT: a seat is a party
    [[nodiscard]] constexpr bool is_seat() const { return value < kMaxSeats; }
    [[nodiscard]] constexpr bool is_hireling() const { return value >= kMaxSeats && value < kMaxParties; }
    [[nodiscard]] constexpr Seat seat() const { return is_seat() ? Seat{value} : Seat{}; }
    friend constexpr auto operator<=>(const Party& a, const Party& b) { return a.value <=> b.value; }
    friend constexpr bool operator==(const Party& a, const Party& b) { return a.value == b.value; }
};
inline constexpr Party kNobody{};

/// Where a piece can be. 0-15 clearings (index 0 is clearing "1" of the map), 16-27 forests, 64-95 paths, 96-149 boxes
/// on boards, then the four that are off the board.
struct Place : Id<struct PlaceTag> {
    using Id::Id;
    [[nodiscard]] constexpr bool is_clearing() const { return value < kMaxClearings; }
    [[nodiscard]] constexpr bool is_forest() const { return value >= kMaxClearings && value < kMapPlaces; }
    [[nodiscard]] constexpr bool on_board() const { return value < kMapPlaces; }  ///< clearing or forest
    [[nodiscard]] constexpr bool is_box() const { return value >= 96 && value < 153; }
    [[nodiscard]] constexpr bool is_path() const { return value >= 64 && value < 96; }
    friend constexpr auto operator<=>(const Place&, const Place&) = default;
};
inline constexpr Place kSupply{240};      ///< supply or track: the Law sends removed pieces there (16.6.22)
inline constexpr Place kLimbo{241};       ///< removed, while a rule may still claim them (6.2.3 and its kind)
inline constexpr Place kOutOfGame{242};   ///< removed permanently
inline constexpr Place kInTransit{243};   ///< lifted by a move, not yet set down
inline constexpr Place kNowhere{};
[[nodiscard]] constexpr Place clearing(int index) { return Place{index}; }
[[nodiscard]] constexpr Place forest(int index) { return Place{kMaxClearings + index}; }
inline constexpr int kBoxesPerSeat = 8;
[[nodiscard]] constexpr Place seat_box(Seat s, int k) { return Place{96 + s.index() * kBoxesPerSeat + k}; }
[[nodiscard]] constexpr Place shared_box(int k) { return Place{144 + k}; }  // k < 6
[[nodiscard]] constexpr Place hireling_box(Party h) { return Place{150 + h.index() - kMaxSeats}; }  ///< on its card
[[nodiscard]] constexpr Place path_place(int path) { return Place{64 + path}; }

/// A set of clearings and forests.
using PlaceSet = std::uint32_t;
[[nodiscard]] constexpr PlaceSet place_bit(Place p) { return p.on_board() ? PlaceSet{1} << p.index() : 0; }
inline constexpr PlaceSet kAllClearings = (PlaceSet{1} << kMaxClearings) - 1;
inline constexpr PlaceSet kAllPlaces = (PlaceSet{1} << kMapPlaces) - 1;

/// A kind of piece at this table: eight for each seat, two for each hireling, then neutral ones (ruins).
struct Kind : Id<struct KindTag> {
    using Id::Id;
    [[nodiscard]] constexpr Party owner() const {
        if (value < kMaxSeats * kKindsPerSeat) return Party{value / kKindsPerSeat};
        if (value < kNeutralKind0) return Party{kMaxSeats + (value - kMaxSeats * kKindsPerSeat) / kKindsPerHireling};
        return kNobody;
    }
    [[nodiscard]] constexpr int local() const {
        if (value < kMaxSeats * kKindsPerSeat) return value % kKindsPerSeat;
        if (value < kNeutralKind0) return (value - kMaxSeats * kKindsPerSeat) % kKindsPerHireling;
        return value - kNeutralKind0;
    }
    friend constexpr auto operator<=>(const Kind&, const Kind&) = default;
};
[[nodiscard]] constexpr Kind kind_of(Party p, int local) {
    return p.is_seat() ? Kind{p.index() * kKindsPerSeat + local}
                       : Kind{kMaxSeats * kKindsPerSeat + (p.index() - kMaxSeats) * kKindsPerHireling + local};
}
inline constexpr Kind kRuin{kNeutralKind0};
inline constexpr Kind kNoKind{};

using Card = Id<struct CardTag>;  ///< one physical card
using Face = Id<struct FaceTag>;  ///< what is printed on it; copies share a face
using Item = Id<struct ItemTag>;  ///< one physical item tile
inline constexpr Card kNoCard{};

/// Where a card can be: shared zones, then per seat its hand, play area and revealed cards, then zones of components.
using Zone = Id<struct ZoneTag>;
inline constexpr Zone kDeck{0}, kDiscardPile{1}, kAvailableDominance{2}, kCardsOut{3}, kAside{4};
[[nodiscard]] constexpr Zone hand_of(Seat s) { return Zone{8 + s.index()}; }
[[nodiscard]] constexpr Zone play_area_of(Seat s) { return Zone{16 + s.index()}; }
[[nodiscard]] constexpr Zone revealed_of(Seat s) { return Zone{24 + s.index()}; }
[[nodiscard]] constexpr Zone seat_zone(Seat s, int k) { return Zone{32 + s.index() * 4 + k}; }  // k < 4
[[nodiscard]] constexpr Zone shared_zone(int k) { return Zone{56 + k}; }                        // k < 8

enum class Suit : std::uint8_t { fox, rabbit, mouse, bird };
inline constexpr int kSuits = 4;
/// A set of suits: a place can have none, one or several (12.2.2, 16.5). Two match when they meet.
struct SuitSet {
    std::uint8_t bits = 0;
    constexpr SuitSet() = default;
    constexpr SuitSet(Suit s) : bits(static_cast<std::uint8_t>(1u << static_cast<int>(s))) {}  // NOLINT
    [[nodiscard]] static constexpr SuitSet of_bits(unsigned b) { SuitSet s; s.bits = static_cast<std::uint8_t>(b); return s; }
    [[nodiscard]] constexpr bool has(Suit s) const { return bits >> static_cast<int>(s) & 1; }
    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    friend constexpr SuitSet operator|(SuitSet a, SuitSet b) { return of_bits(a.bits | b.bits); }
    friend constexpr SuitSet operator&(SuitSet a, SuitSet b) { return of_bits(a.bits & b.bits); }
    friend constexpr bool operator==(SuitSet, SuitSet) = default;
};

/// A set of cards, cheap to intersect.
struct CardSet {
    std::uint64_t word[2] = {0, 0};
    constexpr void add(Card c) { word[c.value >> 6] |= std::uint64_t{1} << (c.value & 63); }
    constexpr void drop(Card c) { word[c.value >> 6] &= ~(std::uint64_t{1} << (c.value & 63)); }
    [[nodiscard]] constexpr bool has(Card c) const { return word[c.value >> 6] >> (c.value & 63) & 1; }
    [[nodiscard]] constexpr bool empty() const { return (word[0] | word[1]) == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(word[0]) + std::popcount(word[1]); }
    /// The card with the lowest number. \pre not empty.
    [[nodiscard]] constexpr Card first() const {
        return word[0] ? Card{std::countr_zero(word[0])} : Card{64 + std::countr_zero(word[1])};
    }
    friend constexpr CardSet operator&(CardSet a, const CardSet& b) { a.word[0] &= b.word[0]; a.word[1] &= b.word[1]; return a; }
    friend constexpr CardSet operator|(CardSet a, const CardSet& b) { a.word[0] |= b.word[0]; a.word[1] |= b.word[1]; return a; }
    [[nodiscard]] constexpr CardSet without(const CardSet& b) const { CardSet r = *this; r.word[0] &= ~b.word[0]; r.word[1] &= ~b.word[1]; return r; }
    friend constexpr bool operator==(const CardSet&, const CardSet&) = default;
    /// Calls f(Card) for each card in ascending order.
    template <class F>
    constexpr void each(F&& f) const {
        for (int w = 0; w < 2; ++w)
            for (std::uint64_t m = word[w]; m; m &= m - 1) f(Card{w * 64 + std::countr_zero(m)});
    }
};

/// A position among the bound components of a Ruleset; a component seated twice has two instances.
using Instance = Id<struct InstanceTag>;
inline constexpr Instance kKernelInstance{0};  ///< the rules that belong to no component

/// Who a hook or a flow works for: its own instance, the seat it sits at (none for what lies at the table) and its
/// party. `context` is what the hook was registered with; it is never kept in the State.
struct Self {
    Instance instance;
    Seat seat;
    Party party;
    const void* context = nullptr;
};

enum class ItemType : std::uint8_t { boot, bag, crossbow, hammer, sword, tea, coin, torch, club };
inline constexpr int kItemTypes = 9;
enum class ItemMark : std::uint8_t { plain, ruin, start };  ///< what is printed beside it: nothing, R or S

enum class Phase : std::uint8_t { none, birdsong, daylight, evening };
enum class PieceClass : std::uint8_t { warrior, building, token, pawn, neutral };
/// Law 16.1.6.2: the two sides of a hireling's card.
enum class Side : std::uint8_t { both, promoted, demoted };

}  // namespace woodlore
