// Pieces: counting, ruling, placing, removing.
#include <stdexcept>

#include <algorithm>

#include "flows.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

namespace {
std::uint64_t class_mask(const KindMasks& m, PieceClass c) {
    switch (c) {
        case PieceClass::warrior: return m.warriors;
        case PieceClass::building: return m.buildings;
        case PieceClass::token: return m.tokens;
        case PieceClass::pawn: return m.pawns;
        case PieceClass::neutral: return 0;
    }
    return 0;
}
}  // namespace

int Table::count(Place p, Kind k) const {
    const auto i = static_cast<std::size_t>(k.index());
    if (p.on_board()) return s_.pieces[static_cast<std::size_t>(p.index())][i];
    if (p == kSupply) return s_.supply[i];
    if (p == kLimbo) return s_.limbo[i];
    if (p == kOutOfGame) return s_.out_of_game[i];
    if (p == kInTransit) return s_.in_transit[i];
    for (const auto& b : s_.box)
        if (b.place == p && b.kind == k) return b.count;
    return 0;
}

int Table::count(Place p, Party owner, PieceClass c) const {
    if (owner.is_seat()) return byte_sum(row(p, owner.seat()) & class_mask(masks(owner.seat()), c));
    if (!owner.is_hireling() || !s_.hireling_of[static_cast<std::size_t>(owner.index() - kMaxSeats)].valid()) return 0;
    int n = 0;
    const auto& info = rules_.at(s_.hireling_of[static_cast<std::size_t>(owner.index() - kMaxSeats)]);
    for (std::size_t i = 0; i < info.kinds.size(); ++i)
        if (info.kinds[i].piece_class == c) n += count(p, kind_of(owner, static_cast<int>(i)));
    return n;
}

bool Table::has_pieces(Place p, Party owner) const {
    if (owner.is_seat()) return row(p, owner.seat()) != 0;
    if (owner.is_hireling()) return count(p, kind_of(owner, 0)) + count(p, kind_of(owner, 1)) > 0;
    return false;
}

int Table::on_map(Kind k) const {
    int n = 0;
    for (const auto& r : s_.pieces) n += r[static_cast<std::size_t>(k.index())];
    return n;
}

PlaceSet Table::places_with(Kind k) const {
    PlaceSet out = 0;
    for (int i = 0; i < kMapPlaces; ++i)
        if (s_.pieces[static_cast<std::size_t>(i)][static_cast<std::size_t>(k.index())]) out |= PlaceSet{1} << i;
    return out;
}

Place Table::where(Kind k) const {
    for (int i = 0; i < kMapPlaces; ++i)
        if (s_.pieces[static_cast<std::size_t>(i)][static_cast<std::size_t>(k.index())]) return Place{i};
    return kNowhere;
}

const KindInfo& Table::kind_info(Kind k) const {
    const Party owner = k.owner();
    if (owner.is_seat()) return faction_info(owner.seat()).kinds[static_cast<std::size_t>(k.local())];
    if (owner.is_hireling()) return rules_.at(s_.hireling_of[static_cast<std::size_t>(owner.index() - kMaxSeats)]).kinds[static_cast<std::size_t>(k.local())];
    return rules_.neutral_kinds[static_cast<std::size_t>(k.local())];
}

// --- ruling (Law 2.5) ------------------------------------------------------------------------------------------------

Party Table::count_ruler(Place p, Purpose purpose) const {
    query::Ruler q;
    q.place = p;
    q.purpose = purpose;
    for (int i = 0; i < s_.seats; ++i) {
        const Seat s{i};
        if (const std::uint64_t r = row(p, s)) q.count[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(byte_sum(r & masks(s).rule));
    }
    for (int h = 0; h < kMaxHirelings; ++h) {
        if (!s_.hireling_of[static_cast<std::size_t>(h)].valid()) continue;
        const Party party{kMaxSeats + h};
        q.count[static_cast<std::size_t>(party.index())] = static_cast<std::uint8_t>(count(p, party, PieceClass::warrior) + count(p, party, PieceClass::building));
    }
    // Pieces that another party treats as its own: the count moves, it is never doubled (interlocks H19).
    const bool treated = !rules_.hooks<query::CountsAs>().empty();
    const auto own = q.count;
    for (int i = treated ? 0 : kMaxSeats; i < kMaxParties; ++i) {
        if (own[static_cast<std::size_t>(i)] == 0) continue;
        for (const PieceClass c : {PieceClass::warrior, PieceClass::building}) {
            const int n = count(p, Party{i}, c);
            const Party as = n ? counts_as(Party{i}, c, p, purpose) : Party{i};
            if (as == Party{i} || !as.valid()) continue;
            q.count[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(q.count[static_cast<std::size_t>(i)] - n);
            q.count[static_cast<std::size_t>(as.index())] = static_cast<std::uint8_t>(q.count[static_cast<std::size_t>(as.index())] + n);
        }
    }
    const auto& hooks = rules_.hooks<query::Ruler>();
    std::size_t h = 0;
    for (; h < hooks.size() && hooks[h].rank <= Rank::general; ++h) each_self(hooks[h], [&](const Self& self) { hooks[h].fn(*this, self, q); });
    int most = 0;
    for (int i = 0; i < kMaxParties; ++i) {
        const int n = q.count[static_cast<std::size_t>(i)];
        if (n > most) { most = n; q.tied = static_cast<std::uint16_t>(1u << i); q.answer = Party{i}; }
        else if (n == most && n > 0) { q.tied = static_cast<std::uint16_t>(q.tied | 1u << i); q.answer = kNobody; }
    }
    for (; h < hooks.size(); ++h) each_self(hooks[h], [&](const Self& self) { hooks[h].fn(*this, self, q); });
    return q.answer;
}

Party Table::find_ruler(Place p, Purpose purpose) const {
    if (!p.is_clearing()) return kNobody;
    if (purpose != Purpose::rule) return count_ruler(p, purpose);
    ruler_known_ |= 1u << p.index();
    return ruler_[static_cast<std::size_t>(p.index())] = count_ruler(p, purpose);
}

PlaceSet Table::ruled_by(Party p) const {
    PlaceSet out = 0;
    for (PlaceSet m = clearings(); m; m &= m - 1)
        if (ruler(Place{std::countr_zero(m)}) == p) out |= m & -m;
    return out;
}

Party Table::counts_as(Party owner, PieceClass c, Place p, Purpose purpose, Party against) const {
    query::CountsAs q{owner, c, p, purpose, against, owner};
    // Law 16.4.3.1: a controller treats hireling pieces as its own, only for rule.
    if (owner.is_hireling() && purpose != Purpose::battle && purpose != Purpose::relations)
        if (const Seat s = s_.controller[static_cast<std::size_t>(owner.index() - kMaxSeats)]; s.valid()) q.answer = s;
    query(q);
    return q.answer;
}

int Table::warriors_counting_as(Party p, Place at, Purpose purpose) const {
    int n = 0;
    for (int i = 0; i < kMaxParties; ++i)
        if (const int w = i < s_.seats || i >= kMaxSeats ? warriors(at, Party{i}) : 0; w && counts_as(Party{i}, PieceClass::warrior, at, purpose) == p) n += w;
    return n;
}

int Table::enemy_pieces(Party a, Kind k, Place p) const {
    const int n = count(p, k);
    if (n == 0 || !enemy(a, k.owner())) return 0;
    if (rules_.hooks<query::CountsAs>().empty()) return n;
    return counts_as(k.owner(), kind_info(k).piece_class, p, Purpose::rule) == a ? 0 : n;
}

bool Table::has_enemy_pieces(Party a, Party b, Place p) const {
    if (!has_pieces(p, b) || !enemy(a, b)) return false;
    if (rules_.hooks<query::CountsAs>().empty()) return true;
    const int kinds = b.is_seat() ? kKindsPerSeat : kKindsPerHireling;
    for (int k = 0; k < kinds; ++k) if (enemy_pieces(a, kind_of(b, k), p) > 0) return true;
    return false;
}

std::uint16_t Table::enemies_at(Party a, Place p) const {
    std::uint16_t out = 0;
    for (int i = 0; i < kMaxParties; ++i) {
        const Party b{i};
        if (i < kMaxSeats ? i >= s_.seats : !s_.hireling_of[static_cast<std::size_t>(i - kMaxSeats)].valid()) continue;
        if (b != a && has_enemy_pieces(a, b, p)) out = static_cast<std::uint16_t>(out | 1u << i);
    }
    return out;
}

// --- limits ------------------------------------------------------------------------------------------------------------

Verdict Table::may_place(Kind k, Place p, const Cause& c) const {
    query::MayPlace q{c, k, p, {}};
    if (p.on_board()) {
        const KindInfo& info = kind_info(k);
        if (info.piece_class == PieceClass::building && open_slots(p) <= 0) q.answer.cannot("no open slot there (Law 2.2.3)");
        else if (info.one_per_clearing && count(p, k) > 0) q.answer.cannot("only one such piece can stand in a clearing");
    } else if (p.is_path() && s_.path_state[static_cast<std::size_t>(p.index() - 64)] != 0) {
        q.answer.cannot("nothing can be placed on a closed path (Law 16.2.3.2)");
    }
    query(q);
    return q.answer;
}

Verdict Table::may_remove(Kind k, Place p, const Cause& c) const {
    query::MayRemove q{c, k, p, {}};
    const PieceClass pc = kind_info(k).piece_class;
    if (pc == PieceClass::pawn) q.answer.cannot("a pawn cannot be removed (Law 9.2.2)");
    else if (pc == PieceClass::neutral) q.answer.cannot("a landmark cannot be removed (Law 16.5.1.1)");
    else if (k == kRuin && c.how != How::own_choice) q.answer.cannot("ruins cannot be removed (Law 2.2.4)");
    query(q);
    return q.answer;
}

Verdict Table::may_replace(Kind old, Place p, Kind fresh, Cause c) const {
    c.how = How::replace;
    Verdict v;
    if (count(p, old) == 0) v.cannot("no such piece stands there (Law 16.6.21)");
    else if (supply(fresh) == 0) v.cannot("no piece is left to take its place (Law 16.6.21)");
    else v = may_remove(old, p, c);
    if (!v) return v;
    v = may_place(fresh, p, c);
    if (v) return v;
    State gone = s_;
    Table after(rules_, gone);
    after.shift(old, p, kSupply, 1);
    return after.may_place(fresh, p, c);
}

Verdict Table::may_move(Kind k, Place from, Place to, const Cause& c) const {
    query::MayMove q{c, k, from, to, {}};
    if (!rules_.hooks<query::MayMove>().empty()) query(q);
    return q.answer;
}

namespace {
/// Law 4.3: an enemy with pieces there. What the attacker treats as its own in a battle against that enemy is none of them;
/// what it treats so for rule only, or against others only (11.2.7.3), is.
bool can_be_fought(const Table& t, Party attacker, Party defender, Place p) {
    if (t.rules().hooks<query::CountsAs>().empty()) return t.has_pieces(p, defender);
    const int kinds = defender.is_seat() ? kKindsPerSeat : kKindsPerHireling;
    for (int i = 0; i < kinds; ++i)
        if (const Kind k = kind_of(defender, i); t.count(p, k) > 0 && t.counts_as(defender, t.kind_info(k).piece_class, p, Purpose::battle, defender) != attacker) return true;
    return false;
}
}  // namespace

Verdict Table::may_battle(Party attacker, Party defender, Place p, const Cause& c) const {
    query::MayBattle q{c, attacker, defender, p, {}};
    if (!enemy(attacker, defender)) q.answer.cannot("that player is no enemy (Law 16.6.8)");
    else if (!can_be_fought(*this, attacker, defender, p)) q.answer.cannot("the defender has no enemy piece there (Law 4.3)");
    query(q);
    return q.answer;
}

// --- the one place where counts change ----------------------------------------------------------------------------------

void Table::fill_slot(Place p, Kind k) {
    for (int i = 0; i < s_.slots[static_cast<std::size_t>(p.index())] && i < kMaxSlots; ++i) {
        Kind& slot = s_.slot[static_cast<std::size_t>(p.index())][static_cast<std::size_t>(i)];
        if (!slot.valid()) { slot = k; return; }
    }
    throw std::logic_error("a building was placed where no slot is open");
}

void Table::empty_slot(Place p, Kind k, bool last) {
    auto& slots = s_.slot[static_cast<std::size_t>(p.index())];
    for (int i = 0; i < kMaxSlots; ++i)
        if (Kind& slot = slots[static_cast<std::size_t>(last ? kMaxSlots - 1 - i : i)]; slot == k) { slot = kNoKind; return; }
}

void Table::swap_slots(Place p, int a, int b) {
    auto& slots = s_.slot[static_cast<std::size_t>(p.index())];
    if (!over()) std::swap(slots[static_cast<std::size_t>(a)], slots[static_cast<std::size_t>(b)]);
}

void Table::add_pieces(Place p, Kind k, int n, bool last_slot) {
    if (n == 0) return;
    if (rules_.ruler_is_local) { if (p.is_clearing()) ruler_known_ &= ~(1u << p.index()); }
    else touch();
    const auto i = static_cast<std::size_t>(k.index());
    const auto add = [&](std::uint8_t& x) {
        if (x + n < 0) throw std::logic_error("more pieces were taken than are there: " + kind_info(k).name);
        x = static_cast<std::uint8_t>(x + n);
    };
    if (p.on_board()) {
        add(s_.pieces[static_cast<std::size_t>(p.index())][i]);
        if (p.is_clearing() && (k == kRuin || kind_info(k).piece_class == PieceClass::building)) {
            for (int j = 0; j < (n > 0 ? n : -n); ++j) { if (n > 0) fill_slot(p, k); else empty_slot(p, k, last_slot); }
        } else if (const int slots = p.is_clearing() ? kind_info(k).slots : 0) {
            auto& here = s_.slots[static_cast<std::size_t>(p.index())];
            here = static_cast<std::uint8_t>(here + n * slots);
            if (here > kMaxSlots) throw std::logic_error("more than " + std::to_string(kMaxSlots) + " slots in a clearing");
        }
    } else if (p == kSupply) add(s_.supply[i]);
    else if (p == kLimbo) add(s_.limbo[i]);
    else if (p == kOutOfGame) add(s_.out_of_game[i]);
    else if (p == kInTransit) add(s_.in_transit[i]);
    else {
        BoxEntry* free = nullptr;
        for (auto& b : s_.box) {
            if (b.place == p && b.kind == k) {
                add(b.count);
                if (b.count == 0) b = BoxEntry{};
                return;
            }
            if (!b.place.valid() && !free) free = &b;
        }
        if (n < 0 || !free) throw std::logic_error(n < 0 ? "more pieces were taken from a box than are there" : "too many kinds of pieces in boxes");
        free->place = p;
        free->kind = k;
        free->count = static_cast<std::uint8_t>(n);
    }
}

int Table::give_back(Kind k, Place box, int n, const Cause& c) {
    if (over()) return 0;
    n = std::min(n, count(box, k));
    query::GoesTo q{c, k, box, c.party, kind_info(k).permanent ? kOutOfGame : kSupply};
    query(q);
    shift(k, box, q.answer, n);
    return n;
}

void Table::shift(Kind k, Place from, Place to, int n) {
    if (over()) return;
    if (n > count(from, k)) n = count(from, k);
    add_pieces(from, k, -n);
    add_pieces(to, k, n);
}

int Table::place(Kind k, Place p, int n, const Cause& c) {
    if (over()) return 0;
    int placed = 0;
    while (placed < n && supply(k) > 0 && may_place(k, p, c)) {
        add_pieces(kSupply, k, -1);
        add_pieces(p, k, 1);
        ++placed;
        if (kind_info(k).piece_class == PieceClass::warrior && !kind_info(k).one_per_clearing && rules_.hooks<query::MayPlace>().empty()) {
            // Nothing can change the verdict between equal warriors: the rest at once.
            const int rest = std::min(n - placed, supply(k));
            add_pieces(kSupply, k, -rest);
            add_pieces(p, k, rest);
            placed += rest;
        }
    }
    if (placed) raise(event::Placed{c, k, p, static_cast<std::uint8_t>(placed)});
    return placed;
}

int Table::place_in_box(Kind k, Place box, int n) {
    if (over()) return 0;
    n = std::min(n, supply(k));
    add_pieces(kSupply, k, -n);
    add_pieces(box, k, n);
    return n;
}

void Table::place_spread(Kind k, const std::array<std::uint8_t, kMapPlaces>& n, Seat decider, const Cause& c) {
    PlaceSpread f;
    f.kind = k;
    f.decider = decider;
    f.cause = c;
    f.want = n;
    call(f);
}

Step PlaceSpread::resume(Table& t) {
    FLOW(at) {
        {   // What cannot be placed is not wanted (1.5.4); a wish for more than fits is cut by may_place as we go.
            int total = 0;
            for (int p = 0; p < kMapPlaces; ++p)
                if (want[static_cast<std::size_t>(p)] && !t.may_place(kind, Place{p}, cause)) want[static_cast<std::size_t>(p)] = 0;
            for (const auto w : want) total += w;
            if (total > t.supply(kind)) goto short_of_supply;
        }
        for (; i < kMapPlaces; ++i) {
            if (want[i]) { CALL(all, t.place(kind, Place{i}, want[i], cause)); }
        }
        return Step::done;
    short_of_supply:
        for (;;) {
            if (t.supply(kind) == 0) return Step::done;
            {
                bool any = false;
                for (int p = 0; p < kMapPlaces; ++p) {
                    auto& w = want[static_cast<std::size_t>(p)];
                    if (w && !t.may_place(kind, Place{p}, cause)) w = 0;
                    any |= w > 0;
                }
                if (!any) return Step::done;
            }
            ASK(chose, t.ask(decider, "where to place, there are not enough for all");
                for (int p = 0; p < kMapPlaces; ++p) if (want[static_cast<std::size_t>(p)]) t.option(GameVerb::place, Place{p}));
            i = static_cast<std::uint8_t>(t.chosen().number(0));
            --want[i];
            CALL(placed, t.place(kind, Place{i}, 1, cause));
        }
    }
    return Step::done;
}

void Table::place_evenly(Kind k, PlaceSet where, int n, Seat decider, const Cause& c) {
    PlaceEvenly f;
    f.kind = k;
    f.decider = decider;
    f.left = static_cast<std::uint8_t>(n);
    f.cause = c;
    f.all = where;
    call(f);
}

Step PlaceEvenly::resume(Table& t) {
    FLOW(at) {
        while (left > 0) {
            open = 0;
            for (PlaceSet m = all; m; m &= m - 1)
                if (t.can_place(kind, Place{std::countr_zero(m)}, cause)) open |= m & -m;
            if (open == 0) break;
            while (open != 0 && left > 0) {
                if (std::popcount(open) <= left) {  // one for each: in which order does not matter
                    CALL(all, {
                        const Place p{std::countr_zero(open)};
                        open &= open - 1;
                        --left;
                        t.place(kind, p, 1, cause);
                    });
                } else {
                    ASK(chose, t.ask(decider, "where to place one more");
                        for (PlaceSet m = open; m; m &= m - 1) t.option(GameVerb::place, Place{std::countr_zero(m)}));
                    open &= ~place_bit(t.chosen().place(0));
                    --left;
                    CALL(placed, t.place(kind, t.chosen().place(0), 1, cause));
                }
            }
        }
    }
    return Step::done;
}

// --- removing ------------------------------------------------------------------------------------------------------------

void RemovedBatch::add(Kind k, Place from, int count, Party by, Seat scorer) {
    if (count <= 0) return;
    for (std::uint8_t i = 0; i < n; ++i)
        if (entry[i].kind == k && entry[i].from == from && entry[i].by == by) { entry[i].n = static_cast<std::uint8_t>(entry[i].n + count); return; }
    if (n == kBatch) throw std::logic_error("too many kinds of pieces are removed at once");
    entry[n++] = {k, from, static_cast<std::uint8_t>(count), by, scorer, 0};
}

void Due::hold(Kind k, Place from) {
    if (!batch) return;
    for (std::uint8_t i = 0; i < batch->n; ++i) {
        auto& e = batch->entry[i];
        if (e.kind == k && e.from == from) e.in_limbo = e.n;
    }
}

namespace {
/// A great sweep can call for more than one list of reactions holds: those whose order never matters go to a second list
/// first, and what else the first one has no room for.
void spread(const Table& t, RemovedBatch& batch, Due& due, Due& rest) {
    const auto each_due = [&](auto&& f) {
        for (const auto& h : t.rules().reactions_to<event::Removed>())
            t.each_self(h, [&](const Self& self) {
                Due one;
                one.batch = &batch;
                one.hook = h.number;
                one.self = self;
                h.due(t, self, event::Removed{batch}, one);
                for (int i = 0; i < one.n; ++i) f(one.entry[static_cast<std::size_t>(i)]);
            });
    };
    due.entry = {};
    due.n = 0;
    each_due([&](const Due::Entry& e) {
        Due& to = t.rules().reactions[e.hook].order_free || due.n == Due::kMax ? rest : due;
        if (to.n == Due::kMax) throw std::logic_error("one removal calls for too many reactions");
        to.entry[static_cast<std::size_t>(to.n++)] = e;
    });
}
}  // namespace

void Table::remove(RemovedBatch& batch) {
    if (over()) return;
    // 1. What cannot be removed stays. 2. All pieces leave before anything else happens (Law 1.5.4).
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < batch.n; ++i) {
        RemovedEntry e = batch.entry[i];
        if (!may_remove(e.kind, e.from, batch.cause)) continue;
        e.n = static_cast<std::uint8_t>(std::min<int>(e.n, count(e.from, e.kind)));
        if (e.n == 0) continue;
        // Of equal buildings in slots that differ, who chooses the piece takes the first slot in battle (its owner) and
        // the last one otherwise (who removes it): a slot that a landmark adds comes last.
        const auto before = e.from.is_clearing() ? s_.slot[static_cast<std::size_t>(e.from.index())] : std::array<Kind, kMaxSlots>{};
        add_pieces(e.from, e.kind, -e.n, !batch.cause.in_battle());
        if (e.from.is_clearing())
            for (std::size_t j = 0; j < kMaxSlots; ++j)
                if (before[j].valid() && !s_.slot[static_cast<std::size_t>(e.from.index())][j].valid()) e.slots = static_cast<std::uint8_t>(e.slots | 1u << j);
        batch.entry[kept++] = e;
    }
    for (std::uint8_t i = kept; i < batch.n; ++i) batch.entry[i] = {};
    batch.n = kept;
    if (kept == 0) return;

    // 3. Points for enemies' buildings and tokens (3.2.1), all of the moment in one batch.
    ScoreBatch points;
    points.cause = batch.cause;
    points.removed = &batch;
    points.battle = battle_now();
    std::array<int, kMaxSeats> taken{};  // one entry for each scorer: a sweep can take more kinds than a batch of points has room for
    for (std::uint8_t i = 0; i < batch.n; ++i) {
        const RemovedEntry& e = batch.entry[i];
        const PieceClass pc = kind_info(e.kind).piece_class;
        if ((pc == PieceClass::building || pc == PieceClass::token) && e.kind.owner().valid() && e.scorer.valid() && enemy(e.scorer, e.kind.owner()))
            taken[static_cast<std::size_t>(e.scorer.index())] += e.n;
    }
    for (int i = 0; i < kMaxSeats; ++i) points.add(Seat{i}, taken[static_cast<std::size_t>(i)], ScoreReason::removal);

    // 4. Which claims and reactions are due: claimed pieces wait in limbo, all others are at their destination before
    //    the first reaction (interlocks H3).
    Due due;
    due.batch = &batch;
    collect(event::Removed{batch}, due);
    Due rest;
    if (due.n == Due::kMax) spread(*this, batch, due, rest);
    for (std::uint8_t i = 0; i < batch.n; ++i) {
        const RemovedEntry& e = batch.entry[i];
        add_pieces(kLimbo, e.kind, e.in_limbo);
        if (e.n > e.in_limbo) {
            query::GoesTo q{batch.cause, e.kind, e.from, e.by, kind_info(e.kind).permanent ? kOutOfGame : kSupply};
            query(q);
            add_pieces(q.answer, e.kind, e.n - e.in_limbo);
        }
    }
    const auto push_reactions = [&](const Due& d, bool with_batch) {
        if (d.n == 0) return;
        Reactions r;
        r.n = static_cast<std::uint8_t>(d.n);
        r.entry = d.entry;
        r.in_battle = batch.cause.in_battle();
        if (with_batch) r.batch = batch;
        push(rules_.flow_number[detail::flow_slot<Reactions>], &r, r.bytes());
    };
    push_reactions(rest, true);  // the lower frame is done last, and keeps what waits in limbo until then
    push_reactions(due, rest.n == 0);
    score(points);
}

void Table::remove(Kind k, Place from, int n, const Cause& c) {
    RemovedBatch b;
    b.cause = c;
    b.add(k, from, n, c.party, c.scorer);
    remove(b);
}

void Table::replace(Kind old, Place p, Kind fresh, Cause c) {
    c.how = How::replace;
    if (over() || !may_replace(old, p, fresh, c)) return;
    if (!p.is_clearing()) { remove(old, p, 1, c); place(fresh, p, 1, c); return; }
    const auto& slots = s_.slot[static_cast<std::size_t>(p.index())];
    const auto before = slots;
    remove(old, p, 1, c);
    const auto between = slots;
    place(fresh, p, 1, c);
    // "In the location from which the first was removed": a building takes the very slot.
    int left = -1, taken = -1;
    for (int i = 0; i < kMaxSlots; ++i) {
        const auto j = static_cast<std::size_t>(i);
        if (before[j].valid() && !between[j].valid()) left = i;
        if (!between[j].valid() && slots[j].valid()) taken = i;
    }
    if (left >= 0 && taken >= 0 && left != taken) swap_slots(p, left, taken);
}

void Table::sweep(PlaceSet places, const Cause& c) {
    if (over()) return;
    RemovedBatch b;
    b.cause = c;
    b.cause.how = How::sweep;
    Due swept;
    for (PlaceSet m = places; m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        const std::uint16_t enemies = enemies_at(c.party, p);
        for (int i = 0; i < kMaxParties; ++i) {
            if (!(enemies >> i & 1)) continue;
            const int kinds = i < kMaxSeats ? kKindsPerSeat : kKindsPerHireling;
            for (int k = 0; k < kinds; ++k) b.add(kind_of(Party{i}, k), p, enemy_pieces(c.party, kind_of(Party{i}, k), p), c.party, c.scorer);
        }
        collect(event::Swept{b.cause, p}, swept);
    }
    // What follows from the sweep itself waits below what follows from the removal: both after all pieces left.
    settle(swept);
    remove(b);
}

int Table::claim(Kind k, Place from, int n, Place to) {
    const auto number = rules_.flow_number[detail::flow_slot<Reactions>];
    for (int d = s_.flow_depth - 1; d >= 0; --d) {
        if (s_.frame[static_cast<std::size_t>(d)].flow != number) continue;
        auto* r = reinterpret_cast<Reactions*>(frame_data(d));
        for (std::uint8_t i = 0; i < r->batch.n; ++i) {
            RemovedEntry& e = r->batch.entry[i];
            if (e.kind != k || e.from != from || e.in_limbo == 0) continue;
            const int taken = std::min<int>(n, e.in_limbo);
            e.in_limbo = static_cast<std::uint8_t>(e.in_limbo - taken);
            add_pieces(kLimbo, k, -taken);
            add_pieces(to, k, taken);
            return taken;
        }
    }
    return 0;
}

void Table::settle(const Due& due) {
    if (due.n == 0 || over()) return;
    Reactions r;
    r.n = static_cast<std::uint8_t>(due.n);
    r.entry = due.entry;
    push(rules_.flow_number[detail::flow_slot<Reactions>], &r, r.bytes());
}

std::uint8_t Reactions::ordered_of(const Table& t, Seat s) const {
    std::uint8_t k = 0;
    for (std::uint8_t i = 0; i < n; ++i) k = static_cast<std::uint8_t>(k + (entry[i].seat == s && !t.rules().reactions[entry[i].hook].order_free));
    return k;
}

bool Reactions::alike(std::uint8_t i) const {
    for (std::uint8_t j = 0; j < n; ++j)
        if (j != i && entry[j].hook == entry[i].hook && entry[j].seat == entry[i].seat) return true;
    return false;
}

Step Reactions::resume(Table& t) {
    FLOW(at) {
        while (n > 0) {
            {   // Which of them still need an order? With one owner, that seat; with several, the owner comes first.
                std::uint8_t owners = 0;
                for (std::uint8_t i = 0; i < n; ++i)
                    if (!t.rules().reactions[entry[i].hook].order_free && entry[i].seat.valid()) owners = static_cast<std::uint8_t>(owners | 1u << entry[i].seat.index());
                owner = kNoSeat;
                if (std::popcount(owners) == 1) owner = Seat{std::countr_zero(owners)};
                several = std::popcount(owners) > 1 && t.toggle(GameToggle::order) == 0;
            }
            if (several) {
                // Between owners the player taking the turn chooses (1.1.3).
                ASK(owner, t.ask(t.decider(kNobody), "whose effect comes next");
                    for (int i = 0; i < t.seats(); ++i) if (ordered_of(t, Seat{i}) > 0) t.option(GameVerb::first, Seat{i}));
                this->owner = t.chosen().seat(0);
            }
            if (this->owner.valid() && t.toggle(GameToggle::order) == 0 && (ordered_of(t, this->owner) > 1 || several)) {
                // Law 4.3.4: in battle each side orders the effects of its own pieces' removal; elsewhere the player
                // taking the turn does (1.1.3).
                ASK(which, t.ask(in_battle ? this->owner : t.decider(kNobody), "which effect comes next");
                    for (std::uint8_t i = 0; i < n; ++i)
                        if (entry[i].seat == this->owner && !t.rules().reactions[entry[i].hook].order_free)
                            t.option(GameVerb::resolve, entry[i].seat, entry[i].hook, alike(i) ? i + 1 : 255));
                for (std::uint8_t i = 0; i < n; ++i)
                    if (entry[i].seat == t.chosen().seat(0) && entry[i].hook == t.chosen().number(1) && (!t.chosen().has(2) || t.chosen().number(2) == i + 1)) {
                        std::swap(entry[0], entry[i]);
                        break;
                    }
            }
            {
                const Due::Entry now = entry[0];
                for (std::uint8_t i = 0; i + 1 < n; ++i) entry[i] = entry[i + 1u];
                entry[--n] = {};
                const RunHook& h = t.rules().reactions[now.hook];
                Self self = t.self(now.instance);
                if (!self.party.valid() && now.seat.valid()) { self.seat = now.seat; self.party = now.seat; }
                self.context = h.context;
                at = At::ran;
                h.run(t, self, now.reaction);
                return Step::call;
            }
            case At::ran:;
        }
        // Law 16.6.22: what nobody claimed goes where removed pieces go.
        for (std::uint8_t i = 0; i < batch.n; ++i) {
            RemovedEntry& e = batch.entry[i];
            if (e.in_limbo == 0) continue;
            query::GoesTo q{batch.cause, e.kind, e.from, e.by, t.kind_info(e.kind).permanent ? kOutOfGame : kSupply};
            t.query(q);
            t.shift(e.kind, kLimbo, q.answer, e.in_limbo);
            e.in_limbo = 0;
        }
    }
    return Step::done;
}

}  // namespace woodlore
