// Law 9.4.1, 9.6: Birdsong's Refresh, and Evening.
#include "vagabond.hpp"

namespace vagabond {

namespace {
bool exhausted(const ItemState& i, int box) { return box == kSatchel && Table::facedown(i); }  // never a damaged one
int count_exhausted(const Table& t, Seat s) {
    int n = 0;
    each_item(t, s, [&](int, const ItemState& i, int box) { n += exhausted(i, box); });
    return n;
}
}  // namespace

// Law 9.4.1: tea is counted "at the start of your Birdsong": before he pays for anything then (11.2.6.3).
void birdsong_began(const Table& t, const Self& self, const event::PhaseBegan& e, Due& due) {
    if (e.seat == self.seat && e.phase == Phase::birdsong && t.toggle(self, kTeaCounted) == 0) due.add();
}
void note_tea(Table& t, const Self& self, const Reaction&) {
    t.data<Data>(self).tea_at_start = static_cast<std::uint8_t>(on_track(t, self.seat, ItemType::tea));
}

Step Refresh::resume(Table& t) {
    FLOW(at) {
        {
            Data& d = t.data<Data>(t.faction(self));
            d.aids = {};  // Law 9.2.9.1.1: only Aids of the same turn add up
            // Tea flipped in this step adds nothing.
            const int tea = d.tea_at_start == kNotNoted ? on_track(t, self, ItemType::tea) : d.tea_at_start;
            d.tea_at_start = kNotNoted;
            left = static_cast<std::uint8_t>(board(t, self).refresh + board(t, self).refresh_tea * tea);
        }
        while (left > 0 && count_exhausted(t, self) > 0) {
            if (count_exhausted(t, self) <= left) {
                for (int i = 0; i < kMaxItems; ++i)
                    if (const int box = box_of(t.item(i), self); box && exhausted(t.item(i), box)) refresh(t, self, i);
                break;
            }
            ASK(flip, t.ask(self, "flip an exhausted item face up");
                each_tile(t, self, false, exhausted, [&](const Tile& tile) { t.option(t.faction(self), kRefresh, tile.type); }));
            {
                int item = -1;
                each_tile(t, self, false, exhausted, [&](const Tile& tile) { if (tile.type == t.chosen().item(0)) item = tile.index; });
                refresh(t, self, item);
                --left;
            }
        }
    }
    return Step::done;
}

// Law 9.6.1 An Evening's Rest.
void rest(Table& t, const Self& self) {
    if (!pawn_at(t, self.seat).is_forest()) return;
    for (int i = 0; i < kMaxItems; ++i)
        if (box_of(t.item(i), self.seat) == kDamaged) stow(t, self.seat, i, true);
}

// Law 9.6.2.
void coins_draw(const Table& t, const Self& self, query::Draws& q) {
    if (q.seat == self.seat) q.answer += board(t, self.seat).draw_coin * on_track(t, self.seat, ItemType::coin);
}

// Law 9.6.4.
Step Capacity::resume(Table& t) {
    FLOW(at) {
        while (count_items_in(t, self, kSatchel) + count_items_in(t, self, kDamaged) >
               board(t, self).capacity + board(t, self).capacity_bag * on_track(t, self, ItemType::bag)) {
            ASK(removed, t.ask(self, "remove an item: more than the Satchel and the Damaged box may hold");
                option_tiles(t, self, kRemoveItem, [](const ItemState&, int box) { return box != kTracks; }));
            {
                const int i = chosen_tile(t, self, t.chosen());
                t.set_item(i, false, false);
                t.put_item(i, item_place::kGone);  // Law 16.6.22: permanently
            }
        }
    }
    return Step::done;
}

}  // namespace vagabond
