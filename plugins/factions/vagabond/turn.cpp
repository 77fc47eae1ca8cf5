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

Step Refresh::resume(Table& t) {
    FLOW(at) {
        t.data<Data>(t.faction(self)).aids = {};  // Law 9.2.9.1.1: only Aids of the same turn add up
        // Law 9.4.1: by the tea on its track now; tea flipped in this step adds nothing.
        left = static_cast<std::uint8_t>(board(t, self).refresh + board(t, self).refresh_tea * on_track(t, self, ItemType::tea));
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
