// Law 9.2.2.1, 9.2.4, 9.2.6, 9.2.7, 9.2.9.2.3, 9.2.9.2.4: how he fights, and how he is hurt.
#include "vagabond.hpp"

namespace vagabond {

// Law 9.2.6: warriors that fight as his own count already (9.2.9.2.3).
void swords_cap(const Table& t, const Self& self, query::Cap& q) {
    if (q.battle.side_of(self.party) == q.side) q.answer += count_undamaged(t, self.seat, ItemType::sword);
}
// Law 9.2.4.
void no_sword_defenseless(const Table& t, const Self& self, query::Defenseless& q) {
    if (q.battle.side[kDefender] == self.party) q.answer = count_undamaged(t, self.seat, ItemType::sword) == 0;
}

// Law 9.2.7: each hit damages an undamaged item; without one it is ignored. Where an ally fights along he can take it by
// removing an allied warrior instead, but need not.
void offer_hits(const Table& t, const Self& self, Offers& o) {
    const Battle* b = t.battle_now();
    if (!b || b->taking > kDefender || b->side[b->taking] != self.party) return;
    bool any = false;
    each_item(t, self.seat, [&](int, const ItemState& i, int box) { any |= undamaged(i, box); });
    if (any) option_tiles(o.table, self.seat, kDamage, undamaged);
    else if (b->helpers[b->taking]) o.add(self, kIgnoreHit);
}
void run_damage(Table& t, const Self& self, const Action& a) {
    damage(t, self.seat, chosen_tile(t, self.seat, a));
    if (with_ally(t, self, *t.battle_now())) ++t.data<Data>(self).items_lost;
}
void run_ignore_hit(Table& t, const Self&, const Action&) {
    Battle& b = *t.battle_now();
    --b.lost_otherwise[b.taking];  // ignored, not taken
}

// --- allies: Law 9.2.9.2.3, 9.2.9.2.4 ---------------------------------------------------------------------------------

void offer_ally(const Table& t, const Self& self, Offers& o) {
    const Battle* b = t.battle_now();
    if (!b || b->side[kAttacker] != self.party || data(t, self.seat).ally.valid()) return;
    for (int i = 0; i < t.seats(); ++i)
        if (allied(t, self.seat, Seat{i}) && b->side[kDefender] != Party{i} && !((b->helpers[0] | b->helpers[1]) >> i & 1) && t.warriors(b->where, Seat{i}) > 0)
            o.add(self, kAttackWithAlly, Seat{i});
}
void run_ally(Table& t, const Self& self, const Action& a) {
    Battle& b = *t.battle_now();
    b.helpers[kAttacker] = static_cast<std::uint16_t>(b.helpers[kAttacker] | 1u << a.seat(0).index());
    Data& d = t.data<Data>(self);
    d.ally = a.seat(0);
    d.ally_lost = d.items_lost = 0;
}
void ally_lost_due(const Table& t, const Self& self, const event::Removed& e, Due& due) {
    const Seat ally = data(t, self.seat).ally;
    const Battle* b = t.battle_now();
    if (!b || !with_ally(t, self, *b) || !e.batch.cause.in_battle()) return;
    int n = 0;
    for (const RemovedEntry& r : e.batch)
        if (r.kind.owner() == Party{ally} && t.kind_info(r.kind).piece_class == PieceClass::warrior) n += r.n;
    if (n) due.add(n);
}
void count_ally_lost(Table& t, const Self& self, const Reaction& r) {
    Data& d = t.data<Data>(self);
    d.ally_lost = static_cast<std::uint8_t>(d.ally_lost + r.data[0]);
}
void ended_due(const Table& t, const Self& self, const event::BattleEnded& e, Due& due) {
    if (with_ally(t, self, e.battle)) due.add();
}
// Law 9.2.9.2.4.
void settle_ally(Table& t, const Self& self, const Reaction&) {
    Data& d = t.data<Data>(self);
    if (!d.ally.valid()) return;
    if (d.ally_lost > d.items_lost) d.relation[static_cast<std::size_t>(d.ally.index())] = Relation::hostile;
    d.ally = kNoSeat;
    d.ally_lost = d.items_lost = 0;
}

// --- Law 9.2.2.1 --------------------------------------------------------------------------------------------------------

void swept_due(const Table& t, const Self& self, const event::Swept& e, Due& due) {
    const Party by = e.cause.player.valid() ? Party{e.cause.player} : e.cause.party;
    if (pawn_at(t, self.seat) == e.place && t.enemy(self.party, by)) due.add();
}
// A pawn that an effect would remove, were it not one (9.2.2): he damages one item instead.
void spared_due(const Table&, const Self& self, const event::Spared& e, Due& due) {
    if (e.kind == pawn(self.seat)) due.add();
}
void damage_one(Table& t, const Self& self, const Reaction&) {
    DamageItems f;
    f.self = self.seat;
    f.left = 1;
    t.call(f);
}
void full_removal(Table& t, const Self& self, const Reaction&) {
    DamageItems f;
    f.self = self.seat;
    f.left = 3;
    t.call(f);
}
Step DamageItems::resume(Table& t) {
    FLOW(at) {
        for (; left > 0; --left) {
            {
                bool any = false;
                each_item(t, self, [&](int, const ItemState& i, int box) { any |= undamaged(i, box); });
                if (!any) return Step::done;  // Law 1.5.4: as many as there are
            }
            ASK(chose, t.ask(self, "damage an item"); option_tiles(t, self, kDamage, undamaged));
            damage(t, self, chosen_tile(t, self, t.chosen()));
        }
    }
    return Step::done;
}

}  // namespace vagabond
