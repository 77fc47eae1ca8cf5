// Law 9.2.1, 9.5: the acts of Daylight, but for Move, Aid and the coalition.
#include "vagabond.hpp"

namespace vagabond {

namespace {

/// Calls f(card) for each open quest whose suit matches the clearing and whose items he can exhaust.
template <class F>
void each_quest(const Table& t, Seat s, F&& f) {
    const Place here = pawn_at(t, s);
    if (!here.is_clearing()) return;
    t.zone(board(t, s).quests).each([&](Card c) {
        const CardFace& quest = t.rules().card(c);
        if (t.matches(quest.suit, here) && can_pay_quest(t, s, quest)) f(c);
    });
}

/// Law 9.7.3: a tile under a ruin that he may take: he has no R item of its type.
bool may_take(const Table& t, Seat s, const ItemState& tile) {
    bool has = false;
    each_item(t, s, [&](int, const ItemState& i, int) { has |= Table::mark(i) == ItemMark::ruin && i.type == tile.type; });
    return !has;
}
template <class F>
void each_under_ruin(const Table& t, Place p, F&& f) {
    for (int i = 0; i < kMaxItems; ++i)
        if (t.item(i).type != 255 && t.item(i).where == item_place::ruin(p)) f(i, t.item(i));
}
int count_under_ruin(const Table& t, Place p) {
    int n = 0;
    each_under_ruin(t, p, [&](int, const ItemState&) { ++n; });
    return n;
}

void offer_strikes(const Table& t, const Self& self, Place here, Offers& o) {
    const Cause c = t.cause(self, How::effect);
    const std::uint16_t enemies = t.enemies_at(self.party, here);
    for (int p = 0; p < kMaxParties; ++p) {
        if (!(enemies >> p & 1)) continue;
        const Party enemy{p};
        const bool warriors = t.warriors(here, enemy) > 0;
        const int kinds = enemy.is_seat() ? kKindsPerSeat : kKindsPerHireling;
        for (int k = 0; k < kinds; ++k) {
            const Kind kind = kind_of(enemy, k);
            if (t.enemy_pieces(self.party, kind, here) == 0 || (t.kind_info(kind).piece_class == PieceClass::warrior) != warriors) continue;
            if (t.may_remove(kind, here, c)) o.add(self, kStrike, kind);
        }
    }
}

}  // namespace

bool can_pay_quest(const Table& t, Seat s, const CardFace& quest) {
    const ItemType a = quest.quest[0], b = quest.quest[1];
    return a == b ? count_ready(t, s, a) >= 2 : count_ready(t, s, a) >= 1 && count_ready(t, s, b) >= 1;
}

void daylight(const Table& t, const Self& self, Offers& o) {
    const Seat s = self.seat;
    const Place here = pawn_at(t, s);
    offer_moves(t, self, o);
    offer_coalition(t, self, o);
    if (!here.is_clearing()) return;  // everything below happens in a clearing

    // Law 9.5.2.
    if (count_ready(t, s, ItemType::sword) > 0) {
        for (int p = 0; p < kMaxParties; ++p)
            if (t.has_pieces(here, Party{p}) && t.may_battle(self.party, Party{p}, here, t.cause(self))) o.add(self, kBattle, Party{p});
    }
    if (count_ready(t, s, ItemType::torch) > 0 && t.count(here, kRuin) > 0 && count_under_ruin(t, here) > 0) o.add(self, kExplore);
    // Law 9.5.4: any player with faction pieces there, also a Hostile one, a partner, the other Vagabond.
    bool any = false;
    each_item(t, s, [&](int, const ItemState& i, int box) { any |= ready(i, box); });
    if (any) {
        const CardSet cards = t.matching(hand_of(s), s, t.suits(here));
        for (int i = 0; i < t.seats(); ++i) {
            if (i == s.index() || !t.has_pieces(here, Seat{i})) continue;
            Face last;
            cards.each([&](Card c) {
                const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
                if (f != last) o.add(self, kAid, Seat{i}, f);
                last = f;
            });
        }
    }
    each_quest(t, s, [&](Card c) { o.add(self, kQuest, t.rules().face_of[static_cast<std::size_t>(c.index())]); });
    if (count_ready(t, s, ItemType::crossbow) > 0) offer_strikes(t, self, here, o);
    if (count_ready(t, s, ItemType::hammer) > 0) {
        option_tiles(o.table, s, kRepair, is_damaged);  // Law 9.5.7
        t.offer_crafting(o);                            // Law 9.5.8
    }
}

// Law 9.5.2.
void run_battle(Table& t, const Self& self, const Action& a) {
    exhaust(t, self.seat, find_ready(t, self.seat, ItemType::sword));
    t.start_battle(t.make_battle(t.cause(self), self.party, a.party(0), pawn_at(t, self.seat)));
}

// Law 9.5.3.
void run_explore(Table& t, const Self& self, const Action&) {
    exhaust(t, self.seat, find_ready(t, self.seat, ItemType::torch));
    Explore f;
    f.self = self.seat;
    f.where = pawn_at(t, self.seat);
    t.call(f);
}
Step Explore::resume(Table& t) {
    FLOW(at) {
        {
            bool any = false;
            for (int i = 0; i < kMaxItems; ++i)
                if (t.item(i).type != 255 && t.item(i).where == item_place::ruin(where)) {
                    t.show_item(i, self);  // Law 9.7.3: he may look
                    any |= may_take(t, self, t.item(i));
                }
            if (!any) return Step::done;  // no item, no point; the torch stays exhausted
        }
        ASK(take, t.ask(self, "take an item from the ruin");
            unsigned listed = 0;
            each_under_ruin(t, where, [&](int, const ItemState& i) {
                if (listed >> i.type & 1 || !may_take(t, self, i)) return;
                listed |= 1u << i.type;
                t.option(t.faction(self), kTake, i.type);
            });
            // Law 9.7.3: "may" is said where two lie; one alone is taken (9.5.3).
            if (count_under_ruin(t, where) > 1) t.option_pass());
        if (t.chosen_is(GameVerb::pass)) return Step::done;
        CALL(scored, {
            int item = -1;
            each_under_ruin(t, where, [&](int k, const ItemState& i) { if (i.type == t.chosen().number(0)) item = k; });
            gain(t, self, item);
            t.score(self, 1, ScoreReason::effect, t.cause(t.faction(self)));
        });
        if (count_under_ruin(t, where) == 0 && t.count(where, kRuin) > 0) {
            CALL(removed, t.remove(kRuin, where, 1, t.cause(t.faction(self))));
        }
    }
    return Step::done;
}

// Law 9.5.5.
void run_quest(Table& t, const Self& self, const Action& a) {
    Quest f;
    f.self = self.seat;
    f.quest = a.face(0);
    if (a.has(1)) f.paid_already = t.rules().face(f.quest).quest[0] == a.item(1) ? 0 : 1;
    t.call(f);
}
Step Quest::resume(Table& t) {
    FLOW(at) {
        for (; next < 2; ++next) {
            if (next == paid_already) continue;
            ASK(exhausted, t.ask(self, "which item to exhaust");
                option_exhaust(t, self, static_cast<int>(t.rules().face(quest).quest[next])));
            exhaust(t, self, chosen_tile(t, self, t.chosen()));
        }
        t.move_card(t.find(board(t, self).quests, quest), completed(self));
        // The 2024 Law opens the new quest before the reward, the 2025 one after it.
        if (t.toggle(t.faction(self), kNewQuest) == 0) open_new_quest(t, self);
        ASK(reward, t.ask(self, "score for the quest or draw two cards");
            t.option(t.faction(self), kReward, kScore);
            t.option(t.faction(self), kReward, kDraw);
            t.option_pass());
        if (!t.chosen_is(GameVerb::pass)) {
            CALL(rewarded, {
                if (t.chosen().number(0) == kDraw) {
                    t.draw(self, 2);
                } else {
                    int n = 0;  // completed quests of matching suit, with this one
                    t.zone(completed(self)).each([&](Card c) { n += t.rules().card(c).suit == t.rules().face(quest).suit; });
                    t.score(self, n, ScoreReason::quest, t.cause(t.faction(self)));
                }
            });
        }
        if (t.toggle(t.faction(self), kNewQuest) == 1) open_new_quest(t, self);
    }
    return Step::done;
}

// Law 9.5.6: not in battle, so without Infamy.
void run_strike(Table& t, const Self& self, const Action& a) {
    exhaust(t, self.seat, find_ready(t, self.seat, ItemType::crossbow));
    t.remove(a.kind(0), pawn_at(t, self.seat), 1, t.cause(self, How::effect));
}

// Law 9.5.7.
void run_repair(Table& t, const Self& self, const Action& a) {
    const int item = chosen_tile(t, self.seat, a);
    exhaust(t, self.seat, find_ready(t, self.seat, ItemType::hammer));
    repair(t, self.seat, item);
}

// --- crafting: Law 9.2.1, 9.5.8 ---------------------------------------------------------------------------------------

void hammers(const Table& t, const Self& self, query::CraftingPieces& q) {
    if (q.seat != self.seat) return;
    const Place here = pawn_at(t, self.seat);
    if (!here.is_clearing()) return;  // in a forest a hammer has no suit
    q.add({here, t.suits(here), static_cast<std::uint8_t>(count_ready(t, self.seat, ItemType::hammer)), 0, self.instance});
}
void exhaust_hammer(Table& t, const Self& self, const query::CraftingPieces::Group&) {
    exhaust(t, self.seat, find_ready(t, self.seat, ItemType::hammer));
}
void crafted_due(const Table& t, const Self& self, const event::Crafted& e, Due& due) {
    if (e.seat == self.seat && e.item != 255 && t.find_item(item_place::crafted(self.seat), static_cast<ItemType>(e.item)) >= 0) due.add(e.item);
}
void take_crafted(Table& t, const Self& self, const Reaction& r) {
    TakeCrafted f;
    f.self = self.seat;
    f.item = r.data[0];
    t.call(f);
}
// He "may immediately take it". He has no Crafted Items box: what he does not take is left in the supply.
Step TakeCrafted::resume(Table& t) {
    FLOW(at) {
        if (t.find_item(item_place::crafted(self), static_cast<ItemType>(item)) < 0) return Step::done;  // something else took it
        ASK(asked, t.ask(self, "take the crafted item"); t.option(t.faction(self), kTake, item); t.option_pass());
        {
            const int tile = t.find_item(item_place::crafted(self), static_cast<ItemType>(item));
            if (t.chosen_is(GameVerb::pass)) t.put_item(tile, item_place::kSupply);
            else gain(t, self, tile);
        }
    }
    return Step::done;
}

}  // namespace vagabond
