// Law 9.2.9.1, 9.2.9.2.1, 9.2.9.3.3, 9.5.4: aiding, and what it does to a relationship.
#include "vagabond.hpp"

namespace vagabond {

void run_aid(Table& t, const Self& self, const Action& a) {
    Aid f;
    f.self = self.seat;
    f.to = a.seat(0);
    f.card = a.face(1);
    t.call(f);
}

namespace {
/// Law 9.2.9.1: counts this Aid and moves the marker; returns the points for it.
int improve(Table& t, Seat self, Seat to) {
    if (!related(t, self, to) || hostile(t, self, to)) return 0;
    if (allied(t, self, to)) return board(t, self).aid_ally;
    Data& d = t.data<Data>(t.faction(self));
    auto& space = d.relation[static_cast<std::size_t>(to.index())];
    auto& aids = d.aids[static_cast<std::size_t>(to.index())];
    const auto to_space = static_cast<Relation>(static_cast<int>(space) + 1);
    const Board::Space& next = board(t, self).space[static_cast<std::size_t>(to_space)];
    if (++aids < next.aids) return 0;
    aids = 0;  // an Aid counts toward one improvement only
    space = to_space;
    return next.points;
}
}  // namespace

Step Aid::resume(Table& t) {
    FLOW(at) {
        ASK(exhausted, t.ask(self, "which item to exhaust for the aid"); option_exhaust(t, self, 255));
        exhaust(t, self, chosen_tile(t, self, t.chosen()));
        t.move_card(t.find(hand_of(self), card), hand_of(to));
        {
            bool any = false;
            for (const auto& i : t.state().item) any |= i.type != 255 && i.where == item_place::crafted(to);
            if (!any) goto aided;
        }
        ASK(take, t.ask(self, "take an item of the player you aided");
            for (int type = 0; type < kItemTypes; ++type)
                if (t.find_item(item_place::crafted(to), static_cast<ItemType>(type)) >= 0) t.option(t.faction(self), kTake, type);
            t.option_pass());
        if (!t.chosen_is(GameVerb::pass)) gain(t, self, t.find_item(item_place::crafted(to), t.chosen().item(0)));
    aided:
        CALL(scored, if (const int n = improve(t, self, to)) t.score(self, n, ScoreReason::relation, t.cause(t.faction(self))));
    }
    return Step::done;
}

}  // namespace vagabond
