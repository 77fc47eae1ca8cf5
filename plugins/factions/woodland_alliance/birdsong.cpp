// Law 8.4: Revolt, then Spread Sympathy.
#include "alliance.hpp"

namespace woodland_alliance {

// --- Revolt (Law 8.4.1) ------------------------------------------------------------------------------------------------

namespace {

/// Does this base stand on the faction board, and does the clearing match it?
bool fits(const Table& t, const Self& self, Place p, int base) {
    const Kind k = kind_of(self.seat, base);
    if (by_clearing(t, self))
        for (const int other : kBases) if (t.count(p, kind_of(self.seat, other)) > 0) return false;
    return t.supply(k) > 0 && t.matches(t.kind_info(k).suit, p);
}

/// May the base be placed once all enemy pieces are gone? What stays (ruins, own pieces, what cannot be removed) counts. An open
/// slot is not asked for: the FAQ allows the revolt where own bases fill all slots; the base then stays on the board (1.5.4).
Verdict base_can_follow(const Table& t, const Self& self, Place p, int base) {
    const Cause c = t.cause(self);
    const Verdict now = t.may_place(kind_of(self.seat, base), p, c);
    const std::uint16_t enemies = t.enemies_at(self.party, p);
    if (now) return now;
    State swept = t.state();
    Table after(t.rules(), swept);
    Cause sweep = c;
    sweep.how = How::sweep;
    for (int i = 0; i < kMaxParties; ++i) {
        if (!(enemies >> i & 1)) continue;
        const int kinds = i < kMaxSeats ? kKindsPerSeat : kKindsPerHireling;
        for (int k = 0; k < kinds; ++k) {
            const Kind kind = kind_of(Party{i}, k);
            if (const int n = t.enemy_pieces(self.party, kind, p); n > 0 && t.may_remove(kind, p, sweep)) after.shift(kind, p, kSupply, n);
        }
    }
    return after.may_place(kind_of(self.seat, after.open_slots(p) > 0 ? base : static_cast<int>(kWarrior)), p, c);
}

bool can_revolt(const Table& t, const Self& self, Place p, int base) {
    return fits(t, self, p, base) && base_can_follow(t, self, p, base);
}

}  // namespace

void offer_revolt(const Table& t, const Self& self, Offers& o) {
    if (t.zone(supporters(self.seat)).size() < board(self).revolt_supporters) return;
    for (PlaceSet m = sympathetic(t, self.seat); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (supporters_for(t, self, p).size() < board(self).revolt_supporters) continue;
        int possible = 0, last = 0;
        for (const int base : kBases)
            if (can_revolt(t, self, p, base)) { ++possible; last = base; }
        if (possible == 1) o.add(self, kRevolt, p);
        else if (possible > 1)  // a clearing of several suits: which base is a choice
            for (int base = kBaseFox; base <= last; ++base)
                if (can_revolt(t, self, p, base)) o.add(self, kRevolt, p, kind_of(self.seat, base));
    }
}

void run_revolt(Table& t, const Self& self, const Action& a) {
    Revolt f;
    f.alliance = self.seat;
    f.where = a.place(0);
    if (a.has(1)) f.base = static_cast<std::uint8_t>(a.kind(1).local());
    else
        for (const int base : kBases)
            if (can_revolt(t, self, f.where, base)) f.base = static_cast<std::uint8_t>(base);
    t.call(f);
}

Step Revolt::resume(Table& t) {
    FLOW(at) {
        CALL(paid, spend_supporters(t, t.faction(alliance), where, board(t.faction(alliance)).revolt_supporters));
        // Law 8.4.1.3: the enemies' pieces go, and all that follows from it, before the base stands.
        CALL(swept, t.sweep(place_bit(where), t.cause(t.faction(alliance))));
        CALL(based, t.place(kind_of(alliance, base), where, 1, t.cause(t.faction(alliance))));
        CALL(placed, {
            const SuitSet printed = t.kind_info(kind_of(alliance, base)).suit;
            const int n = std::popcount(sympathetic(t, alliance) & t.clearings_matching(printed));
            t.place(kind_of(alliance, kWarrior), where, n, t.cause(t.faction(alliance)));
        });
        t.place_in_box(kind_of(alliance, kWarrior), officers_box(alliance), 1);
    }
    return Step::done;
}

std::string why_no_revolt(const Table& t, const Self& self, const Action& a) {
    const Place p = a.place(0);
    if (!a.has(0) || !(sympathetic(t, self.seat) & place_bit(p))) return "no sympathetic clearing (Law 8.4.1.1)";
    Verdict follow;
    bool any = false;
    for (const int base : kBases)
        if (fits(t, self, p, base)) { any = true; follow = base_can_follow(t, self, p, base); }
    if (!any) return "no base on the faction board matches it (Law 8.4.1.1)";
    if (const int n = supporters_for(t, self, p).size(); n < board(self).revolt_supporters)
        return std::to_string(n) + " supporters match it, a revolt spends " + std::to_string(board(self).revolt_supporters) + " (Law 8.4.1.2)";
    if (!follow) return std::string("the base cannot be placed there: ") + follow.reason;
    return "Revolt is the first step of the Alliance's Birdsong (Law 8.4)";
}

// --- Spread Sympathy (Law 8.4.2) ---------------------------------------------------------------------------------------

namespace {

/// Law 8.4.2.1: next to a sympathetic clearing; any clearing when there is none.
PlaceSet within_reach(const Table& t, const Self& self) {
    const PlaceSet own = sympathetic(t, self.seat);
    if (own == 0) return t.clearings();
    PlaceSet out = 0;
    for (PlaceSet m = own; m; m &= m - 1) out |= t.adjacent(self.party, Place{std::countr_zero(m)});
    return out & kAllClearings & ~own;
}

/// Law 8.4.2.2.1 Martial Law: three warriors of one other player, with those it treats as its own for rule.
bool martial_law(const Table& t, const Self& self, Place p) {
    for (int i = 0; i < t.seats(); ++i)
        if (Seat{i} != self.seat && t.warriors_counting_as(Seat{i}, p, Purpose::martial_law) >= board(self).martial_law_warriors) return true;
    return false;
}

int spread_cost(const Table& t, const Self& self, Place p) {
    return board(self).supporters[static_cast<std::size_t>(next_space(t, self))] + (martial_law(t, self, p) ? board(self).martial_law_supporters : 0);
}

}  // namespace

void offer_spread(const Table& t, const Self& self, Offers& o) {
    if (t.supply(sympathy(self.seat)) == 0) return;
    const int at_least = board(self).supporters[static_cast<std::size_t>(next_space(t, self))];
    if (t.zone(supporters(self.seat)).size() < at_least) return;
    const Cause c = t.cause(self);
    for (PlaceSet m = within_reach(t, self); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        const int n = supporters_for(t, self, p).size();
        if (n >= at_least && n >= spread_cost(t, self, p) && t.may_place(sympathy(self.seat), p, c)) o.add(self, kSpread, p);
    }
}

void run_spread(Table& t, const Self& self, const Action& a) {
    SpreadSympathy f;
    f.alliance = self.seat;
    f.where = a.place(0);
    t.call(f);
}

Step SpreadSympathy::resume(Table& t) {
    FLOW(at) {
        points = static_cast<std::uint8_t>(board(t.faction(alliance)).victory_points[static_cast<std::size_t>(next_space(t, t.faction(alliance)))]);
        CALL(paid, spend_supporters(t, t.faction(alliance), where, spread_cost(t, t.faction(alliance), where)));
        CALL(placed, t.place(sympathy(alliance), where, 1, t.cause(t.faction(alliance))));
        CALL(scored, t.score(alliance, points, ScoreReason::board, t.cause(t.faction(alliance))));  // Law 8.4.2.3
    }
    return Step::done;
}

std::string why_no_spread(const Table& t, const Self& self, const Action& a) {
    if (t.supply(sympathy(self.seat)) == 0) return "no sympathy token is left on the track (Law 8.2.5)";
    const Place p = a.place(0);
    if (!a.has(0) || !p.is_clearing()) return "sympathy spreads to a clearing (Law 8.4.2.1)";
    if (t.count(p, sympathy(self.seat)) > 0) return "that clearing is sympathetic already (Law 8.2.5.1)";
    if (!(within_reach(t, self) & place_bit(p))) return "it is not adjacent to a sympathetic clearing (Law 8.4.2.1)";
    if (const Verdict v = t.may_place(sympathy(self.seat), p, t.cause(self)); !v) return v.reason;
    const int cost = spread_cost(t, self, p), n = supporters_for(t, self, p).size();
    if (n < cost)
        return std::to_string(n) + " supporters match it, " + std::to_string(cost) + " must be spent (Law 8.4.2.2" + (martial_law(t, self, p) ? ", 8.4.2.2.1 Martial Law)" : ")");
    return "Spread Sympathy is the second step of the Alliance's Birdsong (Law 8.4)";
}

}  // namespace woodland_alliance
