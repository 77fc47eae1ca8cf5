// Law 11.6: Discard Cards, Set Costs. (The Riverfolk draw in Daylight.)
#include "riverfolk.hpp"

namespace riverfolk_company {

void discard_cards(Table& t, const Self& self) { t.discard_down(self.seat, t.hand_limit(self.seat)); }

/// Law 11.6.2: each marker once, in any order.
void offer_costs(const Table& t, const Self& self, Offers& o) {
    for (int s = 0; s < kServices; ++s) {
        if (t.used(self, kSetCost, s)) continue;
        for (int c = 1; c <= board(self).highest_cost; ++c)
            if (c != cost(data(t, self), s)) o.add(self, kSetCost, s, c);
    }
}

void run_set_cost(Table& t, const Self& self, const Action& a) {
    t.count_use(self, kSetCost, a.number(0), LimitScope::turn);
    set_cost(t, self, a.number(0), a.number(1));
}

std::string why_no_cost(const Table& t, const Self& self, const Action& a) {
    if (t.turn_seat() != self.seat || t.phase() != Phase::evening) return "costs are set in the Riverfolk's Evening (Law 11.6.2)";
    if (!a.has(0) || !a.has(1)) return "name a service and its new cost (Law 11.6.2)";
    if (t.used(self, kSetCost, a.number(0))) return "that marker was moved already this turn (Law 11.6.2)";
    if (a.number(1) < 1 || a.number(1) > board(self).highest_cost) return "the Services tracks run from 1 to " + std::to_string(board(self).highest_cost) + " (Law 11.2.6.1)";
    if (a.number(1) == cost(data(t, self), a.number(0))) return "the marker stands there already (Law 11.6.2)";
    return "";
}

}  // namespace riverfolk_company
