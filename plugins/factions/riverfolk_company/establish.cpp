// Law 11.2.5, 11.5.6: Establish Trade Post with Garrison.
#include "riverfolk.hpp"

namespace riverfolk_company {

namespace {

/// Law 11.5.6.1, 11.5.6.2: what speaks against this clearing, but for the trade post itself.
Verdict open_to_trade(const Table& t, const Self& self, Place p) {
    Verdict v;
    const Party ruler = t.ruler(p);
    if (has_post(t, self.seat, p)) v.cannot("a trade post stands there already (Law 11.5.6.1)");
    else if (!ruler.is_seat()) v.cannot("no player rules that clearing (Law 11.5.6.1)");
    else if (funds_of(t, self.seat, ruler) < board(self).post_cost) v.cannot("there are not enough funds of the player who rules it (Law 11.5.6.2)");
    return v;
}

/// Law 11.5.6.3: trade posts that match the clearing, are on their track and can be placed. In a clearing of one suit, one.
template <class F>
void each_post(const Table& t, const Self& self, Place p, F&& f) {
    const SuitSet suits = t.suits(p);
    for (const Suit s : kPostSuits)
        if (suits.has(s) && t.can_place(post(self.seat, s), p, t.cause(self))) f(s, std::popcount(static_cast<unsigned>(suits.bits)) > 1);
}

}  // namespace

void offer_posts(const Table& t, const Self& self, Offers& o) {
    for (PlaceSet m = t.clearings(); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (!open_to_trade(t, self, p)) continue;
        each_post(t, self, p, [&](Suit s, bool several) { if (several) o.add(self, kEstablish, p, s); else o.add(self, kEstablish, p); });
    }
}

void run_establish(Table& t, const Self& self, const Action& a) {
    Establish f;
    f.company = self.seat;
    f.where = a.place(0);
    each_post(t, self, f.where, [&](Suit s, bool) { if (!a.has(1) || a.suit(1) == s) f.post = post(self.seat, s); });
    // The leftmost trade post goes: the space that it uncovers is the next of those that are empty.
    f.points = static_cast<std::uint8_t>(board(self).victory_points[static_cast<std::size_t>(board(self).trade_posts - t.supply(f.post))]);
    spend_funds_of(t, self.seat, t.ruler(f.where), board(self).post_cost);
    t.call(f);
}

Step Establish::resume(Table& t) {
    FLOW(at) {
        CALL(placed, t.place(post, where, 1, t.cause(t.faction(company))));
        CALL(garrison, t.place(warrior(company), where, 1, t.cause(t.faction(company))));  // if one is left (1.5.4)
        CALL(scored, t.score(company, points, ScoreReason::build, t.cause(t.faction(company))));
    }
    return Step::done;
}

std::string why_no_post(const Table& t, const Self& self, const Action& a) {
    if (std::string no = why_not_now(t, self, "11.5.6"); !no.empty()) return no;
    if (!a.has(0)) return "name a clearing (Law 11.5.6.1)";
    const Place p = a.place(0);
    if (const Verdict v = open_to_trade(t, self, p); !v) return v.reason;
    std::string why = "no trade post of that clearing's suit is left (Law 11.5.6.3)";
    for (const Suit s : kPostSuits)
        if (t.suits(p).has(s) && t.supply(post(self.seat, s)) > 0)
            if (const Verdict v = t.may_place(post(self.seat, s), p, t.cause(self)); !v) why = v.reason;
    each_post(t, self, p, [&](Suit, bool several) { why = several ? "name the trade post's suit (Law 11.5.6.3)" : ""; });
    return why;
}

}  // namespace riverfolk_company
