// Law 11.5: actions that funds pay for. (11.5.3 Craft: funds.cpp; 11.5.6 Establish: establish.cpp.)
#include "riverfolk.hpp"

namespace riverfolk_company {

namespace {

MoveLimits any_move() { return MoveLimits{}; }
bool can_draw(const Table& t) { return !t.zone(kDeck).empty() || !t.zone(kDiscardPile).empty(); }
/// Law 11.5.5: the fund is spent first, so a warrior of the Riverfolk's own can be the one that is placed, if it comes to the supply.
bool has_recruit(const Table& t, Seat company) {
    if (t.supply(warrior(company)) > 0) return true;
    if (t.count(box(company, kFunds), warrior(company)) == 0) return false;
    State spent = t.state();
    Table after(t.rules(), spent);
    spend_funds_of(after, company, company, 1);
    return after.supply(warrior(company)) > 0;
}
bool can_recruit(const Table& t, const Self& self, Place p) {
    return (river_clearings(t) & place_bit(p)) && has_recruit(t, self.seat) && t.may_place(warrior(self.seat), p, t.cause(self));
}

}  // namespace

void offer_actions(const Table& t, const Self& self, Offers& o) {
    if (funds(t, self.seat) == 0) return;
    const Cause c = t.cause(self);
    if (t.can_move(c, any_move())) o.add(self, kMove);
    if (t.can_battle(c, kAllClearings)) o.add(self, kBattle);
    if (can_draw(t)) o.add(self, kDraw);
    if (has_recruit(t, self.seat))
        for (PlaceSet m = river_clearings(t); m; m &= m - 1)
            if (const Place p{std::countr_zero(m)}; can_recruit(t, self, p)) o.add(self, kRecruit, p);
    offer_posts(t, self, o);
    t.offer_crafting(o);
}

void run_action(Table& t, const Self& self, const Action& a) {
    FundedAction f;
    f.company = self.seat;
    f.verb = a.verb;
    if (a.has(0)) f.where = a.place(0);
    t.call(f);
}

Step FundedAction::resume(Table& t) {
    FLOW(at) {
        CALL(paid, {
            if (verb != kRecruit) use_funds(t, company, 1, box(company, kCommitted));
            else if (t.supply(warrior(company)) > 0) use_funds(t, company, 1, kSupply);
            else spend_funds_of(t, company, company, 1);
        });
        CALL(done, {
            const Cause c = t.cause(t.faction(company));
            switch (verb) {
                case kMove: t.move(c, any_move()); break;
                case kBattle: t.battle(c, kAllClearings); break;
                case kDraw: t.draw(company, 1); break;
                case kRecruit: t.place(warrior(company), where, 1, c); break;
                default: break;
            }
        });
    }
    return Step::done;
}

std::string why_not_now(const Table& t, const Self& self, const char* law) {
    if (t.turn_seat() != self.seat || t.phase() != Phase::daylight) return std::string("this is done in the Riverfolk's Daylight (Law ") + law + ")";
    if (funds(t, self.seat) == 0) return std::string("there are no funds (Law ") + law + ")";
    return "";
}

std::string why_no_action(const Table& t, const Self& self, const Action& a) {
    if (std::string no = why_not_now(t, self, "11.5"); !no.empty()) return no;
    switch (a.verb) {
        case kMove: if (!t.can_move(t.cause(self), any_move())) return "no warrior can move (Law 11.5.1, 4.2)"; break;
        case kBattle: if (!t.can_battle(t.cause(self), kAllClearings)) return "there is nobody to battle (Law 11.5.2, 4.3)"; break;
        case kDraw: if (!can_draw(t)) return "no card is left to draw (Law 11.5.4)"; break;
        case kRecruit:
            if (!a.has(0)) return "name a clearing (Law 11.5.5)";
            if (!(river_clearings(t) & place_bit(a.place(0)))) return "no river touches that clearing (Law 11.5.5)";
            if (!has_recruit(t, self.seat)) return "no warrior is left in supply (Law 11.5.5)";
            return t.may_place(warrior(self.seat), a.place(0), t.cause(self)).reason;
        default: break;
    }
    return "";
}

}  // namespace riverfolk_company
