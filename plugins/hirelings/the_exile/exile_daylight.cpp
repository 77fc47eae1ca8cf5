// The Exile's Daylight: it moves through forests and battles from them, exhausting items. It is a pawn in a forest: nothing
// of it stands in the clearing of battle, so items count there in place of warriors.
#include <bit>

#include "the_exile.hpp"

namespace the_exile {

namespace {
/// Calls f(clearing, defender) for battles that can be begun from the forest.
template <class F>
void each_battle(const Table& t, const Self& self, F&& f) {
    const Cause c = t.cause(self);
    for (PlaceSet m = around(t, forest_of(t, self)).clearings; m; m &= m - 1) {
        const Place where{std::countr_zero(m)};
        for (int p = 0; p < kMaxParties; ++p)
            if (t.has_pieces(where, Party{p}) && t.enemy(self.party, Party{p}) && t.may_battle(self.party, Party{p}, where, c)) f(where, Party{p});
    }
}
/// Calls f(forest).
template <class F>
void each_forest(const Table& t, const Self& self, F&& f) {
    const Place here = forest_of(t, self);
    for (PlaceSet m = around(t, here).forests; m; m &= m - 1)
        if (const Place to{std::countr_zero(m)}; t.may_move(pawn(self), here, to, t.cause(self))) f(to);
}
void list(Table& t, const Self& self) {
    const int ready = count_items(t, self, true);
    if (ready >= 1) each_forest(t, self, [&](Place to) { t.option(self, kGo, to); });
    if (ready >= 2) each_battle(t, self, [&](Place where, Party defender) { t.option(self, kBattle, where, defender); });
}
}  // namespace

void daylight(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked || !forest_of(t, self).is_forest()) return;
    if (count_items(t, self, false) > 0) o.add(self, kRoam);  // also to do nothing but refresh
}
void roam(Table& t, const Self& self, const Action&) {
    Roam f;
    f.card = self.instance;
    t.call(f);
}

Step Roam::resume(Table& t) {
    FLOW(at) {
        for (;;) {
            ASK(chose, t.ask(t.self(card).seat, "the Exile moves or battles"); list(t, t.self(card)); t.option_pass());
            if (t.chosen_is(GameVerb::pass)) break;
            if (t.chosen().verb == kGo) {
                CALL(moved, {
                    const Self self = t.self(card);
                    exhaust(t, self, 1);
                    t.move_pieces(t.cause(self), forest_of(t, self), t.chosen().place(0), pawn(self), 1, 255);
                });
            } else {
                CALL(fought, {
                    const Self self = t.self(card);
                    exhaust(t, self, 2);
                    t.start_battle(t.make_battle(t.cause(self), self.party, t.chosen().party(1), t.chosen().place(0)));
                });
            }
        }
        refresh_all(t, t.self(card));
    }
    return Step::done;
}

// Exhausted or not.
void items_cap(const Table& t, const Self& self, query::Cap& q) {
    if (q.battle.side_of(self.party) == q.side) q.answer += count_items(t, self, false);
}
void items_remain(const Table& t, const Self& self, query::Remains& q) {
    if (q.battle.side_of(self.party) == q.side) q.answer = count_items(t, self, false) > 0;
}

// Each hit exhausts an item; when none is left to exhaust, one is removed for good.
void offer_hit(const Table& t, const Self& self, Offers& o) {
    const Battle* b = t.battle_now();
    if (!b || b->taking > kDefender || b->side[b->taking] != self.party) return;
    if (count_items(t, self, true) > 0) o.add(self, kHit, 0);
    else if (count_items(t, self, false) > 0) o.add(self, kHit, 1);
}
void hit(Table& t, const Self& self, const Action& a) {
    if (a.number(0) == 0) { exhaust(t, self, 1); return; }
    for (int i = 0; i < kMaxItems; ++i)  // they are all alike here
        if (t.item(i).type != 255 && t.item(i).where == card(self)) { t.put_item(i, item_place::kGone); return; }
}

}  // namespace the_exile
