// Law 11.4: Protectionism, Score Dividends, Gather Funds.
#include "riverfolk.hpp"

namespace riverfolk_company {

void protectionism(Table& t, const Self& self) {
    if (count_in(t, box(self.seat, kPayments)) == 0)
        t.place_in_box(warrior(self.seat), box(self.seat, kPayments), board(self).protectionism);  // as many as there are (1.5.4)
}

/// Law 11.4.2: of the Funds box alone, whoever owns the warriors.
void dividends(Table& t, const Self& self) {
    bool any = false;
    for (PlaceSet m = t.clearings(); m; m &= m - 1) any |= has_post(t, self.seat, Place{std::countr_zero(m)});
    if (any) t.score(self.seat, funds(t, self.seat) / board(self).funds_per_point, ScoreReason::board, t.cause(self));
}

void gather_funds(Table& t, const Self& self) {
    for (int b = 0; b < kBoxes; ++b) {
        if (b == kFunds) continue;
        for (int k = 0; k < kMaxKinds; ++k)
            t.shift(Kind{k}, box(self.seat, b), box(self.seat, kFunds), t.count(box(self.seat, b), Kind{k}));
    }
}

}  // namespace riverfolk_company
