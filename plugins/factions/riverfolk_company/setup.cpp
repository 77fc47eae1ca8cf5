// Law 11.3: the Riverfolk's setup. (11.3.1, 11.3.3: the kernel forms the supplies; what is in supply is on the tracks.)
#include "riverfolk.hpp"

namespace riverfolk_company {

void set_cost(Table& t, const Self& self, int service, int cost) {
    Data& d = t.data<Data>(self);
    (service == kHandCard ? d.cost_hand_card : service == kRiverboats ? d.cost_riverboats : d.cost_mercenaries) = static_cast<std::uint8_t>(cost);
}

Step SetUp::resume(Table& t) {
    FLOW(at) {
        for (n = 0; n < board(t.faction(company)).setup_warriors; ++n) {  // Law 11.3.2
            {
                bool any = false;  // a map may have no river, or the river no clearing that is open to them
                for (PlaceSet m = river_clearings(t); m; m &= m - 1)
                    any |= t.can_place(warrior(company), Place{std::countr_zero(m)}, t.cause(t.faction(company), How::setup));
                if (!any) break;
            }
            ASK(clearing, t.ask(company, "where a warrior starts");
                for (PlaceSet m = river_clearings(t); m; m &= m - 1)
                    if (const Place p{std::countr_zero(m)}; t.can_place(warrior(company), p, t.cause(t.faction(company), How::setup)))
                        t.option(t.faction(company), kPlace, p));
            CALL(placed, t.place(warrior(company), t.chosen().place(0), 1, t.cause(t.faction(company), How::setup)));
        }
        t.place_in_box(warrior(company), box(company, kPayments), board(t.faction(company)).setup_payments);  // Law 11.3.4
        for (n = 0; n < kServices; ++n) {  // Law 11.3.5
            ASK(price, t.ask(company, "the price of a service");
                for (int c = 1; c <= board(t.faction(company)).highest_cost; ++c) t.option(t.faction(company), kSetCost, n, c));
            set_cost(t, t.faction(company), n, t.chosen().number(1));
        }
    }
    return Step::done;
}

}  // namespace riverfolk_company
