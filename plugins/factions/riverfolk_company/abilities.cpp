// Law 11.2.2 Swimmers, 11.2.5.1 Trade Disruption, 11.2.7.2 Riverboats.
#include "riverfolk.hpp"

namespace riverfolk_company {

PlaceSet river_clearings(const Table& t) {
    PlaceSet out = 0;
    for (int c = 0; c < t.map().clearings; ++c)
        if (t.map().river_links[static_cast<std::size_t>(c)]) out |= PlaceSet{1} << c;
    return out;
}

bool has_post(const Table& t, Seat company, Place p) {
    for (const Suit s : kPostSuits) if (t.count(p, post(company, s)) > 0) return true;
    return false;
}

/// Rivers are paths for the Riverfolk, who need no rule along them, and for whoever bought Riverboats, who do (4.2.1); not
/// for hirelings of either. For every purpose: what is linked by a path is adjacent (16.6.2).
void rivers(const Table& t, const Self& self, query::Ways& q) {
    if (!q.from.is_clearing() || q.from.index() >= t.map().clearings || !q.mover.is_seat()) return;
    const bool swims = q.mover == self.party;
    if (!swims && data(t, self).riverboats != q.mover.seat()) return;
    for (PlaceSet m = t.map().river_links[static_cast<std::size_t>(q.from.index())]; m; m &= m - 1)
        q.answer->add({Place{std::countr_zero(m)}, query::Way::Link::river, 255, !swims});
}

// --- Trade Disruption ----------------------------------------------------------------------------------------------------

/// Trade posts removed together are one reaction that halves the funds once for each.
void posts_removed(const Table&, const Self& self, const event::Removed& e, Due& due) {
    int n = 0;
    for (const RemovedEntry& r : e.batch)
        if (r.kind.owner() == self.party && r.kind.local() >= kPost && r.from.on_board()) n += r.n;
    if (n > 0) due.add(n);
}

void run_disruption(Table& t, const Self& self, const Reaction& r) {
    TradeDisruption f;
    f.company = self.seat;
    f.posts = r.data[0];
    t.call(f);
}

Step TradeDisruption::resume(Table& t) {
    FLOW(at) {
        for (; posts > 0; --posts) {
            left = static_cast<std::uint8_t>((funds(t, company) + 1) / 2);
            while (left > 0) {
                {   // One kind, or what is left of it: nothing to choose.
                    Kind one;
                    int kinds = 0;
                    each_in(t, box(company, kFunds), [&](Kind k, int n) { if (n > go[static_cast<std::size_t>(k.index())]) { one = k; ++kinds; } });
                    if (kinds <= 1) {
                        if (kinds == 1) go[static_cast<std::size_t>(one.index())] = static_cast<std::uint8_t>(go[static_cast<std::size_t>(one.index())] + left);
                        break;
                    }
                }
                ASK(chose, t.ask(company, "which fund is lost");
                    each_in(t, box(company, kFunds), [&](Kind k, int n) { if (n > go[static_cast<std::size_t>(k.index())]) t.option(t.faction(company), kFund, k); }));
                ++go[t.chosen().kind(0).value];
                --left;
            }
            CALL(removed, {
                RemovedBatch batch;
                batch.cause = t.cause(t.faction(company), How::rule);
                for (int k = 0; k < kMaxKinds; ++k) batch.add(Kind{k}, box(company, kFunds), go[static_cast<std::size_t>(k)], company, kNoSeat);
                go = {};
                if (batch.n) t.remove(batch);
            });
        }
    }
    return Step::done;
}

}  // namespace riverfolk_company
