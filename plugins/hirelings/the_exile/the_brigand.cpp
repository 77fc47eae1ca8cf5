// The Brigand: items under ruins, and thieves for its controller.
#include <bit>

#include "the_exile.hpp"

namespace the_exile {

namespace {
/// Law 9.3.4.
constexpr std::array<ItemType, 4> kRuinItems{ItemType::bag, ItemType::boot, ItemType::hammer, ItemType::sword};

template <class F>
void each_under_ruin(const Table& t, Place p, F&& f) {
    for (int i = 0; i < kMaxItems; ++i) if (t.item(i).type != 255 && t.item(i).where == item_place::ruin(p)) f(i);
}
int under_ruin(const Table& t, Place p) {
    int n = 0;
    each_under_ruin(t, p, [&](int) { ++n; });
    return n;
}
int ready_item(const Table& t, Seat s, int type) {
    for (int i = 0; i < kMaxItems; ++i)
        if (t.item(i).type == type && t.item(i).where == item_place::crafted(s) && !Table::facedown(t.item(i))) return i;
    return -1;
}
}  // namespace

// Whoever else needs these items finds them there (14.3.3), and the other way round.
void populate_ruins(Table& t, const Self&) {
    for (const ItemState& i : t.state().item) if (i.type != 255 && Table::mark(i) == ItemMark::ruin) return;
    std::array<ItemType, 4> items = kRuinItems;
    for (int i = 3; i > 0; --i) std::swap(items[static_cast<std::size_t>(i)], items[static_cast<std::size_t>(t.random(i + 1, ChanceKind::shuffle))]);
    std::array<Place, kMaxClearings> ruins;
    int n = 0;
    for (PlaceSet m = t.places_with(kRuin); m; m &= m - 1) ruins[static_cast<std::size_t>(n++)] = Place{std::countr_zero(m)};
    for (int i = 0; i < 4 && n > 0; ++i) t.add_item(items[static_cast<std::size_t>(i)], ItemMark::ruin, item_place::ruin(ruins[static_cast<std::size_t>(i % n)]));
}

void brigand(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked) return;
    const PlaceSet own = with_faction_pieces(t, self.seat);
    for (PlaceSet m = own & t.places_with(kRuin); m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; under_ruin(t, p) > 0) o.add(self, kLoot, p);
    if (!has_crafted_items_box(t, self.seat) || !o.within_limit(self, kRob)) return;
    for (int i = 0; i < t.seats(); ++i) {
        const Seat victim{i};
        if (victim == self.seat || t.hand(victim).empty() || !(own & with_faction_pieces(t, victim))) continue;
        for (int type = 0; type < kItemTypes; ++type)
            if (ready_item(t, self.seat, type) >= 0) o.add(self, kRob, type, victim);
    }
}

void loot(Table& t, const Self& self, const Action& a) {
    Loot f;
    f.card = self.instance;
    f.where = a.place(0);
    f.who = self.seat;
    each_under_ruin(t, f.where, [&](int i) { t.show_item(i, f.who); });
    t.call(f);
}
Step Loot::resume(Table& t) {
    FLOW(at) {
        ASK(chose, t.ask(who, "take an item from the ruin");
            unsigned listed = 0;
            each_under_ruin(t, where, [&](int i) {
                if (!(listed >> t.item(i).type & 1)) t.option(t.self(card), kTake, t.item(i).type);
                listed |= 1u << t.item(i).type;
            }));
        {
            int item = -1;
            each_under_ruin(t, where, [&](int i) { if (t.item(i).type == t.chosen().number(0)) item = i; });
            t.put_item(item, item_place::crafted(who));  // or the Hoard, which takes its place (14.2.4)
            t.set_item(item, false, false);
        }
        if (under_ruin(t, where) == 0) { CALL(removed, t.remove(kRuin, where, 1, t.cause(t.self(card)))); }
    }
    return Step::done;
}

void rob(Table& t, const Self& self, const Action& a) {
    t.set_item(ready_item(t, self.seat, a.number(0)), true, false);  // nothing refreshes it
    t.move_card(t.random_card(hand_of(a.seat(1))), hand_of(self.seat));
}

}  // namespace the_exile
