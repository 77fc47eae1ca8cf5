// Law 10.2: what the Cult always have. (10.2.2 Hatred of Birds: ritual_suit.)
#include "cult.hpp"

namespace lizard_cult {

/// Law 10.2.1, 10.6.2: gardens whose printed suit is the Outcast; each shows its clearing's suit, as any crafting piece (4.1.1).
void crafting(const Table& t, const Self& self, query::CraftingPieces& q) {
    if (q.seat != self.seat) return;
    const Kind k = garden(self.seat, outcast(t, self));
    for (PlaceSet m = t.places_with(k) & kAllClearings; m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (const int left = t.count(p, k) - t.state().activated[static_cast<std::size_t>(p.index())]; left > 0)
            q.add({p, t.suits(p), static_cast<std::uint8_t>(left), 0, kKernelInstance});
    }
}

/// Law 10.2.3: by whatever they are removed, as long as the battle there goes on and the Cult is its defender.
void revenge(const Table& t, const Self& self, query::GoesTo& q) {
    if (q.kind != warrior(self.seat)) return;
    const Battle* b = t.battle_now();
    if (b && b->exit == BattleExit::going_on && b->side[kDefender] == self.party && b->where == q.from) q.answer = acolytes_box(self.seat);
}

/// Law 10.2.4: whatever else stands there; after all ties are broken (7.2.2).
void pilgrims(const Table& t, const Self& self, query::Ruler& q) {
    for (const Suit s : kGardenSuits)
        if (t.count(q.place, garden(self.seat, s)) > 0) { q.decide(self.party, Rank::outright); return; }
}

/// Law 10.2.6: every card of every player, dominance too. What is discarded out of the pile itself (10.4.2) goes on to where
/// discarded cards go.
void to_lost_souls(const Table& t, const Self& self, query::CardGoesTo& q) {
    if (t.state().zone_of[static_cast<std::size_t>(q.card.index())] != lost_souls(self.seat)) q.answer = lost_souls(self.seat);
}

/// Gardens removed together are one reaction with as many cards: nothing tells one garden's card from the other's.
void gardens_removed(const Table&, const Self& self, const event::Removed& e, Due& due) {
    int n = 0;
    for (const RemovedEntry& r : e.batch)
        if (r.kind.owner() == self.party && r.kind.local() >= kGarden && r.from.on_board()) n += r.n;
    if (n > 0) due.add(n);
}

void run_fear(Table& t, const Self& self, const Reaction& r) {
    FearOfTheFaithful f;
    f.cult = self.seat;
    f.left = r.data[0];
    t.call(f);
}

Step FearOfTheFaithful::resume(Table& t) {
    FLOW(at) {
        // With an empty hand there is nothing to discard (1.5.4 has its like for pieces).
        while (left > 0 && !t.hand(cult).empty()) {
            CALL(gone, { --left; t.discard(t.random_card(hand_of(cult)), cult, t.cause(t.faction(cult), How::rule)); });
        }
    }
    return Step::done;
}

}  // namespace lizard_cult
