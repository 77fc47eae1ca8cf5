// Law 11.2.1, 11.2.4, 11.5: funds are warriors of any owner in the Funds box; committing and spending them, and crafting with them.
#include "riverfolk.hpp"

namespace riverfolk_company {

int count_in(const Table& t, Place box) {
    int n = 0;
    each_in(t, box, [&](Kind, int k) { n += k; });
    return n;
}

int funds_of(const Table& t, Seat company, Party owner) {
    int n = 0;
    each_in(t, box(company, kFunds), [&](Kind k, int count) { if (k.owner() == owner) n += count; });
    return n;
}

namespace {
/// The one kind of warrior in a box, or none if there are several or nothing.
Kind only_kind(const Table& t, Place box) {
    Kind one;
    int kinds = 0;
    each_in(t, box, [&](Kind k, int) { one = k; ++kinds; });
    return kinds == 1 ? one : kNoKind;
}

/// Committed funds go to a space of the board; those spent, to where what returns to a supply goes.
void put(Table& t, Seat company, Kind k, int n, Place to) {
    if (to == kSupply) t.give_back(k, box(company, kFunds), n, t.cause(t.faction(company), How::cost));
    else t.shift(k, box(company, kFunds), to, n);
}
}  // namespace

void use_funds(Table& t, Seat company, int n, Place to) {
    UseFunds f;
    f.company = company;
    f.to = to;
    f.left = static_cast<std::uint8_t>(n);
    t.call(f);
}

Step UseFunds::resume(Table& t) {
    FLOW(at) {
        while (left > 0 && funds(t, company) > 0) {
            if (const Kind one = only_kind(t, box(company, kFunds)); one.valid()) {
                put(t, company, one, left, to);
                return Step::done;
            }
            ASK(chose, t.ask(company, "which fund");
                each_in(t, box(company, kFunds), [&](Kind k, int) { t.option(t.faction(company), kFund, k); }));
            put(t, company, t.chosen().kind(0), 1, to);
            --left;
        }
    }
    return Step::done;
}

void spend_funds_of(Table& t, Seat company, Party owner, int n) {
    for (int k = 0; k < kKindsPerSeat && n > 0; ++k) {
        const Kind kind = kind_of(owner, k);
        const int here = std::min(n, t.count(box(company, kFunds), kind));
        put(t, company, kind, here, kSupply);
        n -= here;
    }
}

// --- crafting (Law 11.2.1, 11.5.3) ---------------------------------------------------------------------------------------

/// A space is uncovered by its trade post, wherever that is now, and empty while no warrior lies on it.
int empty_spaces(const Table& t, const Self& self, Suit s) {
    return board(self).trade_posts - t.supply(post(self.seat, s)) - count_in(t, spaces(self.seat, s));
}

void crafting(const Table& t, const Self& self, query::CraftingPieces& q) {
    if (q.seat != self.seat) return;
    q.limited = self.instance;
    q.limit = static_cast<std::uint8_t>(funds(t, self.seat));
    for (const Suit s : kPostSuits)
        q.add({kNowhere, s, static_cast<std::uint8_t>(std::max(0, empty_spaces(t, self, s))), static_cast<std::uint8_t>(s), self.instance});
}

void fill_space(Table& t, const Self& self, const query::CraftingPieces::Group& g) {
    use_funds(t, self.seat, 1, spaces(self.seat, static_cast<Suit>(g.token)));
}

/// Law 11.5.3.1. What could not be crafted comes not so far (FAQ).
void offer_export(const Table&, const Self& self, Offers& o) {
    if (o.asked == self.seat) o.add(self, kExport);
}
void run_export(Table& t, const Self& self, const Action&) {
    t.instead();
    t.place_in_box(warrior(self.seat), box(self.seat, kPayments), 1);
}

}  // namespace riverfolk_company
