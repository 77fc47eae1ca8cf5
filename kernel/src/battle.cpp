// Law 4.3: battle, and how its hits are taken.
#include <stdexcept>

#include <algorithm>

#include "flows.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

int Battle::hits(int s) const {
    const auto i = static_cast<std::size_t>(s);
    const int rolled_hits = ignore_rolled[i] ? 0 : rolled[i];
    const int all = rolled_hits + extra[i];
    return std::max(0, all - std::max(0, ignore_first[i] - ignored[i]));
}

namespace {

int fighting_warriors(const Table& t, const Battle& b, int s) {
    int n = t.warriors(b.where, b.side[static_cast<std::size_t>(s)]);
    for (int p = 0; p < kMaxParties; ++p)
        if (b.helpers[static_cast<std::size_t>(s)] >> p & 1) n += t.warriors(b.where, Party{p});
    return n;
}

bool remains(const Table& t, const Battle& b, int s) {
    query::Remains q{b, s, fighting_warriors(t, b, s) + t.count(b.where, b.side[static_cast<std::size_t>(s)], PieceClass::pawn) > 0};
    t.query(q);
    return q.answer;
}

Seat chooser_of(const Table& t, const Battle& b, int s) {
    const Seat c = b.chooser[static_cast<std::size_t>(s)];
    return c.valid() ? c : t.decider(b.side[static_cast<std::size_t>(s)]);
}

/// Who removes a piece of side `s` that takes a hit.
Party remover_of(const Battle& b, int s, PieceClass c) {
    const bool by_remover = b.remover.valid() && (b.remover_picks() || c == PieceClass::building || c == PieceClass::token);
    return by_remover ? b.remover : b.side[static_cast<std::size_t>(1 - s)];
}

/// Ambush cards that a side may play: a seat with a hand, by itself (16.4.3.5: a hireling's controller may not).
CardSet ambushes(const Table& t, const Battle& b, int s) {
    const Party p = b.side[static_cast<std::size_t>(s)];
    if (!p.is_seat()) return {};
    const Seat seat = p.seat();
    const SuitSet here = t.suits(b.where);
    CardSet out = t.hand(seat) & t.rules().ambush_cards;
    CardSet fit;
    out.each([&](Card c) { if (!(t.card_suits(c, seat, Purpose::battle) & here).empty()) fit.add(c); });
    return fit;
}

}  // namespace

Battle* Table::battle_now() { return s_.battle_frame == 255 ? nullptr : reinterpret_cast<Battle*>(frame_data(s_.battle_frame)); }
const Battle* Table::battle_now() const { return const_cast<Table*>(this)->battle_now(); }

Battle Table::make_battle(const Cause& c, Party attacker, Party defender, Place where) const {
    Battle b;
    b.side = {attacker, defender};
    b.where = where;
    b.initiator = c.decider;
    b.scorer = {attacker.seat(), defender.seat()};
    b.source = c.source;
    b.by_force = c.forced();
    return b;
}

void Table::start_battle(const Battle& b) {
    if (over()) return;
    call(b);
    s_.battle_frame = static_cast<std::uint8_t>(s_.flow_depth - 1);
}

namespace {
template <class F>
bool each_battle(const Table& t, const Cause& c, PlaceSet places, F&& f) {
    for (PlaceSet m = places & kAllClearings; m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        // Law 4.3: a clearing with any of your warriors and pawns, or of those that you treat as yours in battle.
        bool fights = t.count(p, c.party, PieceClass::warrior) + t.count(p, c.party, PieceClass::pawn) > 0;
        if (!fights && t.rules().hooks<query::CountsAs>().empty()) continue;
        for (int i = 0; i < kMaxParties; ++i) {
            const Party defender{i};
            if (!t.has_pieces(p, defender) || !t.enemy(c.party, defender)) continue;
            bool can = fights;
            if (!can)
                for (int h = 0; h < kMaxParties && !can; ++h) {
                    if ((h >= t.seats() && h < kMaxSeats) || Party{h} == defender || t.warriors(p, Party{h}) == 0) continue;
                    can = t.counts_as(Party{h}, PieceClass::warrior, p, Purpose::battle, defender) == c.party;
                }
            if (can && t.may_battle(c.party, defender, p, c) && f(p, defender)) return true;
        }
    }
    return false;
}
}  // namespace

bool Table::can_battle(const Cause& c, PlaceSet places) const {
    return each_battle(*this, c, places, [](Place, Party) { return true; });
}

void Table::battle(const Cause& c, PlaceSet places, bool optional) {
    ChooseBattle f;
    f.cause = c;
    f.places = places;
    f.optional = optional;
    call(f);
}

Step ChooseBattle::resume(Table& t) {
    FLOW(at) {
        ASK(chose,
            t.ask(cause.decider, "battle");
            each_battle(t, cause, places, [&](Place p, Party d) { t.option(GameVerb::battle, p, d); return false; });
            if (optional || t.options_so_far() == 0) t.option_pass());
        if (t.chosen_is(GameVerb::pass)) return Step::done;
        CALL(fought, t.start_battle(t.make_battle(cause, cause.party, t.chosen().party(1), t.chosen().place(0))));
    }
    return Step::done;
}

namespace {
/// Law 4.3.3.2.
void count_defenseless(const Table& t, Battle& b) {
    query::Defenseless d{b, fighting_warriors(t, b, kDefender) == 0};
    t.query(d);
    if (d.answer) ++b.extra[kAttacker];
}
}  // namespace

Step Battle::resume(Table& t) {
    FLOW(at) {
        {   // Whose warriors a side treats as its own here (11.2.7.3): asked once, when the sides are settled.
            if (!t.rules().hooks<query::CountsAs>().empty())
                for (std::size_t s = 0; s < 2; ++s)
                    for (int p = 0; p < kMaxParties; ++p) {
                        if ((p >= t.seats() && p < kMaxSeats) || Party{p} == side[0] || Party{p} == side[1] || t.warriors(where, Party{p}) == 0) continue;
                        if (t.counts_as(Party{p}, PieceClass::warrior, where, Purpose::battle, side[1 - s]) == side[s]) helpers[s] = static_cast<std::uint16_t>(helpers[s] | 1u << p);
                    }
        }
        if (!t.rules().reactions_to<event::BattleBegan>().empty()) {
            CALL(began, t.raise(event::BattleBegan{*this}));
            if (exit != BattleExit::going_on) goto over;
        }
        CALL(opened, t.open(Moment::battle_start, chooser_of(t, *this, kAttacker)));
        if (exit != BattleExit::going_on) goto over;  // Table::end_battle, here and below: the rest is skipped

        // Law 4.3.1: one ambush card a side. Who has none is not asked, and nobody sees that (interlocks H43).
        if (!ambushes(t, *this, kDefender).empty()) {
            ASK(ambush, t.ask(side[kDefender].seat(), "play an ambush?");
                t.option_cards(GameVerb::ambush, ambushes(t, *this, kDefender)); t.option_pass());
            if (!t.chosen_is(GameVerb::pass)) {
                this->ambush[kDefender] = t.chosen().face(0);
                ambush_card[kDefender] = t.find(hand_of(side[kDefender].seat()), t.chosen().face(0));
                t.move_card(ambush_card[kDefender], kAside);
            }
        }
        if (ambush_card[kDefender].valid()) {
            if (!ambushes(t, *this, kAttacker).empty()) {
                ASK(foil, t.ask(side[kAttacker].seat(), "foil the ambush?");
                    t.option_cards(GameVerb::ambush, ambushes(t, *this, kAttacker)); t.option_pass());
                if (!t.chosen_is(GameVerb::pass)) {  // Law 4.3.1.1
                    this->ambush[kAttacker] = t.chosen().face(0);
                    ambush_card[kAttacker] = t.find(hand_of(side[kAttacker].seat()), t.chosen().face(0));
                    t.move_card(ambush_card[kAttacker], kAside);
                }
            }
            if (!ambush_card[kAttacker].valid()) {  // Law 4.3.1.2
                CALL(ambush_hits, {
                    query::AmbushHits q{*this, 2};
                    t.query(q);
                    const int first = std::max(0, ignore_first[kDefender] - ignored[kDefender]);
                    const int cut = std::min(q.answer, first);
                    ignored[kDefender] = static_cast<std::uint8_t>(ignored[kDefender] + cut);
                    TakeHits h;
                    h.how = How::ambush_hit;
                    h.left = {static_cast<std::uint8_t>(q.answer - cut), 0};
                    t.call(h);
                });
            }
            CALL(ambushed, {
                const Cause c = t.cause(t.faction(side[kDefender].seat()), How::cost);
                if (ambush_card[kAttacker].valid()) t.discard(ambush_card[kAttacker], side[kAttacker].seat(), t.cause(t.faction(side[kAttacker].seat()), How::cost));
                t.discard(ambush_card[kDefender], side[kDefender].seat(), c);
            });
            // Tested after the reactions: what they put back there counts (FAQ).
            if (exit == BattleExit::going_on && !ambush_card[kAttacker].valid() && !remains(t, *this, kAttacker)) exit = BattleExit::ambushed;
        }
        if (exit == BattleExit::going_on) {
            CALL(before_roll, {
                BattleWindow w;
                w.moment = Moment::before_roll;
                t.call(w);
            });
            if (exit != BattleExit::going_on) goto over;
            {   // Law 4.3.2: two dice; the higher roll is the attacker's unless a query swaps them.
                const int a = t.roll_die(), b = t.roll_die();
                query::Dice q{*this, kAttacker};
                t.query(q);
                die[static_cast<std::size_t>(q.higher)] = static_cast<std::uint8_t>(std::max(a, b));
                die[static_cast<std::size_t>(1 - q.higher)] = static_cast<std::uint8_t>(std::min(a, b));
                for (int s = 0; s < 2; ++s) {
                    const auto i = static_cast<std::size_t>(s);
                    query::Cap cap{*this, s, fighting_warriors(t, *this, s)};  // Law 4.3.2.1
                    t.query(cap);
                    rolled[i] = static_cast<std::uint8_t>(std::min<int>(die[i], cap.answer + cap_bonus[i]));
                    query::ExtraHits x{*this, s, 0};
                    t.query(x);
                    extra[i] = static_cast<std::uint8_t>(extra[i] + x.answer);
                }
                if (t.toggle(GameToggle::defenseless) == 0) count_defenseless(t, *this);
            }
            CALL(after_roll, {
                BattleWindow w;
                w.moment = Moment::after_roll;
                t.call(w);
            });
            if (exit != BattleExit::going_on) goto over;
            if (t.toggle(GameToggle::defenseless) == 1) count_defenseless(t, *this);
            CALL(hits, {
                TakeHits h;
                h.left = {static_cast<std::uint8_t>(this->hits(kDefender)), static_cast<std::uint8_t>(this->hits(kAttacker))};
                t.call(h);
            });
            if (exit == BattleExit::going_on) exit = BattleExit::fought;
        }
    over:
        // Law 14.2.5, 9.2.9.2.4: the end of the battle, whichever way (interlocks H25).
        CALL(ended, t.raise(event::BattleEnded{*this}));
        CALL(after, t.open(Moment::after_battle, chooser_of(t, *this, kAttacker)));
    }
    return Step::done;
}

Step BattleWindow::resume(Table& t) {
    FLOW(at) {
        {
            const Battle& b = *t.battle_now();
            order = {chooser_of(t, b, kAttacker), chooser_of(t, b, kDefender)};
            bool any[2] = {false, false};
            for (std::size_t s = 0; s < 2; ++s) {
                if (t.rules().offers[static_cast<std::size_t>(moment)].empty()) break;
                t.ask(order[s], "");
                t.add_offers(moment);
                any[s] = t.options_so_far() > 0;
            }
            if (!any[0] && !any[1]) return Step::done;
            if (order[0] == order[1]) order[1] = kNoSeat;
            else if (!any[0]) std::swap(order[0], order[1]);
            if (!any[0] || !any[1] || !order[1].valid()) goto in_order;
        }
        // Law 4.3.3: if both want to use effects, the attacker chooses who uses them first.
        ASK(who, t.ask(order[0], "who uses effects first?"); t.option(GameVerb::first, order[0]); t.option(GameVerb::first, order[1]));
        if (t.chosen().seat(0) == order[1]) std::swap(order[0], order[1]);
    in_order:
        CALL(first, t.open(moment, order[0]));
        if (order[1].valid()) { CALL(second, t.open(moment, order[1])); }
    }
    return Step::done;
}

int TakeHits::pending(Kind k) const {
    int sum = 0;
    for (std::uint8_t i = 0; i < n; ++i) if (entry[i].kind == k) sum += entry[i].n;
    return sum;
}

void TakeHits::take(Kind k, int side, int count) {
    for (std::uint8_t i = 0; i < n; ++i)
        if (entry[i].kind == k) { entry[i].n = static_cast<std::uint8_t>(entry[i].n + count); return; }
    if (n == entry.size()) throw std::logic_error("too many kinds of pieces take hits in one battle");
    entry[n++] = {k, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(side)};
}

namespace {

/// Which pieces the next hit on a side could remove: warriors first, then buildings and tokens (4.3.4).
struct HitPieces {
    std::array<Kind, 16> kind;
    std::array<std::uint8_t, 16> n;
    int kinds = 0, total = 0;
    bool ruled = false;  ///< a rule says which of them takes which hit (query MayTakeHit)
};

HitPieces hit_pieces(const Table& t, const TakeHits& h, const Battle& b, int s) {
    HitPieces out;
    Cause c;
    c.how = h.how;
    c.party = b.remover_picks() ? b.remover : b.side[static_cast<std::size_t>(1 - s)];
    c.turn = t.turn_seat();
    const auto helps = [&](Party p) { return (b.helpers[static_cast<std::size_t>(s)] >> p.index() & 1) != 0; };
    const auto& hooks = t.rules().hooks<query::MayTakeHit>();
    query::MayTakeHit q{b, s, kNoKind, h.taken[static_cast<std::size_t>(s)], 0, 0, {}};
    for (int p = 0; p < kMaxParties && !hooks.empty(); ++p) {
        const bool own = Party{p} == b.side[static_cast<std::size_t>(s)];
        if (!own && !helps(Party{p})) continue;
        int left = t.warriors(b.where, Party{p});
        for (std::uint8_t i = 0; i < h.n; ++i)
            if (h.entry[i].kind.owner() == Party{p} && t.kind_info(h.entry[i].kind).piece_class == PieceClass::warrior) left -= h.entry[i].n;
        (own ? q.own : q.others) += left;
    }
    const auto may_take = [&](Kind k, int taken) {
        q.kind = k;
        q.taken = taken;
        q.answer = {};
        t.query(q);
        return bool(q.answer);
    };
    for (int tier = 0; tier < 2 && out.kinds == 0; ++tier) {
        for (int p = 0; p < kMaxParties; ++p) {
            const Party party{p};
            const bool own = party == b.side[static_cast<std::size_t>(s)];
            if (!own && (tier == 1 || !helps(party))) continue;
            const int kinds = party.is_seat() ? kKindsPerSeat : kKindsPerHireling;
            for (int k = 0; k < kinds && out.kinds < 16; ++k) {
                const Kind kind = kind_of(party, k);
                const int n = t.count(b.where, kind) - h.pending(kind);
                if (n <= 0) continue;
                const PieceClass pc = t.kind_info(kind).piece_class;
                if (tier == 0 ? pc != PieceClass::warrior : pc != PieceClass::building && pc != PieceClass::token) continue;
                if (!t.may_remove(kind, b.where, c)) continue;
                if (!hooks.empty()) {
                    const int before = h.taken[static_cast<std::size_t>(s)];
                    for (int later = 1; later < h.left[static_cast<std::size_t>(s)]; ++later) out.ruled |= !may_take(kind, before + later);
                    if (!may_take(kind, before)) { out.ruled = true; continue; }
                }
                out.kind[static_cast<std::size_t>(out.kinds)] = kind;
                out.n[static_cast<std::size_t>(out.kinds++)] = static_cast<std::uint8_t>(n);
                out.total += n;
            }
        }
    }
    return out;
}

}  // namespace

Step TakeHits::resume(Table& t) {
    FLOW(at) {
        for (now = 0; now < 2; ++now) {  // 0: the attacker takes the defender's hits, 1: the other way; nothing leaves before both
            while (left[now] > 0) {
                {
                    const Battle& b = *t.battle_now();
                    const int s = now == 0 ? kAttacker : kDefender;
                    const HitPieces pieces = hit_pieces(t, *this, b, s);
                    t.battle_now()->taking = static_cast<std::uint8_t>(s);
                    t.ask(chooser_of(t, b, s), "");
                    t.add_offers(Moment::take_hit);
                    if (t.options_so_far() == 0) {
                        if (pieces.kinds == 0) { left[now] = 0; break; }  // nothing left to take it: the hit is lost
                        // No question where none is open: one kind, or all of this tier must go.
                        if (pieces.kinds == 1 || (pieces.total <= left[now] && !pieces.ruled)) {
                            for (int i = 0; i < pieces.kinds; ++i) {
                                const int n_taken = pieces.ruled ? 1 : std::min<int>(left[now], pieces.n[static_cast<std::size_t>(i)]);
                                take(pieces.kind[static_cast<std::size_t>(i)], s, n_taken);
                                left[now] = static_cast<std::uint8_t>(left[now] - n_taken);
                                taken[now] = static_cast<std::uint8_t>(taken[now] + n_taken);
                                auto& tally = pieces.kind[static_cast<std::size_t>(i)].owner() == b.side[static_cast<std::size_t>(s)] ? t.battle_now()->lost_own : t.battle_now()->lost_helpers;
                                tally[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(tally[static_cast<std::size_t>(s)] + n_taken);
                            }
                            continue;
                        }
                    }
                }
                ASK(chose,
                    const Battle& b = *t.battle_now();
                    const int s = now == 0 ? kAttacker : kDefender;
                    Seat picks = chooser_of(t, b, s);
                    if (b.remover_picks()) {  // Law 16.3.4.2; what takes the place of a piece is the side's own choice (9.2.7)
                        t.ask(picks, "");
                        t.add_offers(Moment::take_hit);
                        if (t.options_so_far() == 0) picks = t.decider(b.remover);
                    }
                    t.ask(picks, "take a hit");
                    const HitPieces pieces = hit_pieces(t, *this, b, s);
                    for (int i = 0; i < pieces.kinds; ++i) t.option(GameVerb::take_hit, pieces.kind[static_cast<std::size_t>(i)]);
                    t.add_offers(Moment::take_hit));
                --left[now];
                ++taken[now];
                if (t.chosen_is(GameVerb::take_hit)) {
                    const int s = now == 0 ? kAttacker : kDefender;
                    const Kind k = t.chosen().kind(0);
                    take(k, s, 1);
                    auto& tally = k.owner() == t.battle_now()->side[static_cast<std::size_t>(s)] ? t.battle_now()->lost_own : t.battle_now()->lost_helpers;
                    ++tally[static_cast<std::size_t>(s)];
                } else {
                    ++t.battle_now()->lost_otherwise[now == 0 ? kAttacker : kDefender];
                    CALL(acted, t.run(t.chosen()));
                }
            }
        }
        t.battle_now()->taking = 255;
        // Both sides leave in one batch, points of both in one batch (interlocks H10), then the reactions.
        CALL(removed, {
            const Battle& b = *t.battle_now();
            RemovedBatch batch;
            batch.cause.how = how;
            batch.cause.party = b.remover_picks() ? b.remover : b.side[kAttacker];
            batch.cause.player = t.player(batch.cause.party);
            batch.cause.decider = t.decider(batch.cause.party);
            batch.cause.scorer = b.scorer[kAttacker];
            batch.cause.turn = t.turn_seat();
            batch.cause.source = b.source;
            for (std::uint8_t i = 0; i < n; ++i)
                batch.add(entry[i].kind, b.where, entry[i].n, remover_of(b, entry[i].side, t.kind_info(entry[i].kind).piece_class), b.scorer[static_cast<std::size_t>(1 - entry[i].side)]);
            if (batch.n) t.remove(batch);
        });
    }
    return Step::done;
}

}  // namespace woodlore
