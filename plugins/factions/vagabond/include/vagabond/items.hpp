// vagabond/items.hpp: the Vagabond's items and quests, for his faction and his characters (Law 9.2.5, 9.5.5).
//
// Header-only, over the kernel's item functions. All take the Vagabond's seat. Item places of a seat: 1 the Satchel,
// 2 the tracks, 3 the Damaged box; he has no Crafted Items box (place 0).
#pragma once
#include <array>

#include <woodlore/table.hpp>

namespace vagabond {
using namespace woodlore;

inline constexpr int kSatchel = 1, kTracks = 2, kDamaged = 3;
inline constexpr int kTrackSpaces = 3;  // Law 9.2.5.1
inline constexpr int kToggleTracksRefill = 0;  ///< the faction's toggle, in the order in which it declares them

/// Law 9.2.5.1: tea, coin and sack have tracks.
[[nodiscard]] constexpr bool has_track(ItemType i) { return i == ItemType::tea || i == ItemType::coin || i == ItemType::bag; }
/// Which of the seat's item places (1 to 3) a tile lies in, or 0.
[[nodiscard]] inline int box_of(const ItemState& i, Seat s) {
    const int k = i.type == 255 ? 0 : i.where - item_place::board(s, 0);
    return k >= kSatchel && k <= kDamaged ? k : 0;
}
[[nodiscard]] inline ItemType type_of(const ItemState& i) { return static_cast<ItemType>(i.type); }

/// Calls f(index, tile, box) for each of the seat's tiles.
template <class F>
void each_item(const Table& t, Seat s, F&& f) {
    for (int i = 0; i < kMaxItems; ++i)
        if (const int box = box_of(t.item(i), s)) f(i, t.item(i), box);
}

/// What tells tiles apart for a choice: equals are one option.
struct Tile {
    ItemType type = ItemType::boot;
    int box = 0;
    bool up = false, ruin = false;
    int index = -1;  ///< one of them
};
/// With two sets of R items a seat cannot hold two of a type (9.7.3), so there the mark tells tiles apart.
[[nodiscard]] inline bool marks_matter(const Table& t) {
    int boots = 0;
    for (int i = 0; i < kMaxItems; ++i)
        boots += t.item(i).type == static_cast<std::uint8_t>(ItemType::boot) && Table::mark(t.item(i)) == ItemMark::ruin;
    return boots > 1;
}
/// Calls f(Tile) once for each kind of tile that `wanted(tile, box)` accepts, by type, place and side.
template <class Wanted, class F>
void each_tile(const Table& t, Seat s, bool marks, Wanted&& wanted, F&& f) {
    std::array<std::int8_t, 16 * kItemTypes> one;
    one.fill(-1);
    each_item(t, s, [&](int i, const ItemState& it, int box) {
        if (!wanted(it, box)) return;
        const bool ruin = marks && Table::mark(it) == ItemMark::ruin;
        auto& slot = one[static_cast<std::size_t>(it.type * 16 + box * 4 + (Table::facedown(it) ? 0 : 2) + ruin)];
        if (slot < 0) slot = static_cast<std::int8_t>(i);
    });
    for (std::size_t k = 0; k < one.size(); ++k)
        if (one[k] >= 0) f(Tile{static_cast<ItemType>(k / 16), static_cast<int>(k / 4 % 4), (k & 2) != 0, (k & 1) != 0, one[k]});
}

/// Face up and undamaged: can be exhausted.
[[nodiscard]] inline bool ready(const ItemState& i, int box) { return box != kDamaged && !Table::facedown(i); }
[[nodiscard]] inline bool undamaged(const ItemState&, int box) { return box != kDamaged; }
[[nodiscard]] inline bool is_damaged(const ItemState&, int box) { return box == kDamaged; }
/// How many face-up undamaged items of this type there are.
[[nodiscard]] inline int count_ready(const Table& t, Seat s, ItemType type) {
    int n = 0;
    each_item(t, s, [&](int, const ItemState& i, int box) { n += type_of(i) == type && ready(i, box); });
    return n;
}
/// One of them, or -1; plain tiles before those from ruins, which are alike once face down.
[[nodiscard]] inline int find_ready(const Table& t, Seat s, ItemType type) {
    int found = -1;
    each_item(t, s, [&](int k, const ItemState& i, int box) {
        if (type_of(i) == type && ready(i, box) && (found < 0 || (Table::mark(t.item(found)) == ItemMark::ruin && Table::mark(i) != ItemMark::ruin))) found = k;
    });
    return found;
}
/// Law 9.2.4, 9.2.6: face up or face down.
[[nodiscard]] inline int count_undamaged(const Table& t, Seat s, ItemType type) {
    int n = 0;
    each_item(t, s, [&](int, const ItemState& i, int box) { n += type_of(i) == type && undamaged(i, box); });
    return n;
}
[[nodiscard]] inline int count_items_in(const Table& t, Seat s, int box) {
    int n = 0;
    each_item(t, s, [&](int, const ItemState&, int b) { n += b == box; });
    return n;
}
[[nodiscard]] inline int on_track(const Table& t, Seat s, ItemType type) {
    return t.count_items(item_place::board(s, kTracks), type);
}

/// Law 9.2.5.1, 9.2.5.2: an undamaged item goes to its track if it is face up and there is room, else to the Satchel.
inline void stow(Table& t, Seat s, int i, bool up) {
    const ItemType type = type_of(t.item(i));
    t.put_item(i, item_place::kGone);  // not counted against its own track's room
    t.set_item(i, !up, false);
    t.put_item(i, item_place::board(s, up && has_track(type) && on_track(t, s, type) < kTrackSpaces ? kTracks : kSatchel));
}
/// Edition 2025: a space that became free is filled from the Satchel at once.
inline void refill_tracks(Table& t, Seat s) {
    if (!t.toggle(t.faction(s), kToggleTracksRefill)) return;
    for (int i = 0; i < kMaxItems; ++i)
        if (box_of(t.item(i), s) == kSatchel && !Table::facedown(t.item(i)) && has_track(type_of(t.item(i)))) stow(t, s, i, true);
}
/// Gains an item face up.
inline void gain(Table& t, Seat s, int i) { stow(t, s, i, true); }
/// Law 9.2.5: flips a face-up undamaged item face down; from a track it goes to the Satchel.
inline void exhaust(Table& t, Seat s, int i) { stow(t, s, i, false); refill_tracks(t, s); }
/// Flips an exhausted item face up.
inline void refresh(Table& t, Seat s, int i) { stow(t, s, i, true); }
/// Law 9.2.7: moves an item to the Damaged box, on its present side.
inline void damage(Table& t, Seat s, int i) {
    t.set_item(i, Table::facedown(t.item(i)), true);
    t.put_item(i, item_place::board(s, kDamaged));
    refill_tracks(t, s);
}
/// Law 9.5.7: a damaged item comes back on its present side.
inline void repair(Table& t, Seat s, int i) { stow(t, s, i, !Table::facedown(t.item(i))); }

/// Where the pawn stands (the faction's only piece).
[[nodiscard]] inline Place pawn_at(const Table& t, Seat s) { return t.where(kind_of(s, 0)); }
/// The seat can take one of its character's special actions now, for one torch (Law 9.5.9).
[[nodiscard]] inline bool may_act_specially(const Table& t, const Self& self, Seat asked) {
    return self.seat.valid() && asked == self.seat && t.turn_seat() == self.seat && t.phase() == Phase::daylight &&
           find_ready(t, self.seat, ItemType::torch) >= 0;
}
/// Why it cannot now, or "" if it can.
[[nodiscard]] inline const char* why_no_special_action(const Table& t, const Self& self) {
    if (!self.seat.valid() || t.turn_seat() != self.seat || t.phase() != Phase::daylight) return "a special action is taken in his own Daylight (Law 9.5.9)";
    return find_ready(t, self.seat, ItemType::torch) < 0 ? "no face-up undamaged torch to exhaust (Law 9.5.9)" : "";
}

inline constexpr const char* kOpenQuests = "quests";  ///< the shared zone where open quests lie (Law 9.3.3, 9.7.2)
inline constexpr int kQuestVerb = 10;                 ///< the faction's verb
/// Law 9.5.5, 16.3.7.2: completes an open quest of which a character's rule has already paid one item, this one. Calls a flow.
inline void complete_quest(Table& t, Seat s, Face quest, ItemType paid) {
    Action a = t.make(t.faction(s), kQuestVerb);
    a.arg[0] = quest.value;
    a.arg[1] = static_cast<std::uint8_t>(paid);
    t.run(a);
}

}  // namespace vagabond
