// Law 7.3: the Eyrie's setup; and its setup card (16.1.8), which differs in where it starts.
#include "eyrie.hpp"

namespace eyrie_dynasties {

void offer_leaders(Table& t, const Self& self) {
    for (int l = 0; l < kLeaders; ++l)
        if (!(t.data<Data>(self).set_aside >> l & 1)) t.option(self, kLeaderVerb, l);
}

void take_leader(Table& t, const Self& self, Leader leader) {
    t.data<Data>(self).leader = leader;
    const CardSet& viziers = t.rules().face_cards[static_cast<std::size_t>(board(t, self.seat).vizier.index())];
    std::size_t i = 0;
    viziers.each([&](Card c) { t.move_card(c, column(self.seat, board(t, self.seat).viziers[static_cast<std::size_t>(leader)][i++])); });
}

PlaceSet homelands(const Table& t, const Self& self) {
    const Cause c = t.cause(self, How::setup);
    PlaceSet fit = 0;
    for (PlaceSet m = t.edge_clearings(); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (t.can_place(piece(self.seat, kRoost), p, c) && t.can_place(piece(self.seat, kWarrior), p, c)) fit |= place_bit(p);
    }
    return t.homeland_choices(self.seat, fit, HomelandDistance::two_between);
}

Step SetUp::resume(Table& t) {
    FLOW(at) {
        // Law 7.3.2: a corner that is nobody's start and, if possible, diagonally opposite one. (7.3.1, 7.3.5: the kernel
        // forms the supplies; the track is one.)
        ASK(corner, t.ask(self, "where to start");
            for (PlaceSet m = by_card ? homelands(t, t.faction(self)) : t.free_corners(); m; m &= m - 1) t.option(t.faction(self), kStart, std::countr_zero(m)));
        where = t.chosen().place(0);
        t.set_homeland(self, where);
        CALL(roost, t.place(piece(self, kRoost), where, 1, t.cause(t.faction(self), How::setup)));
        CALL(warriors, t.place(piece(self, kWarrior), where, 6, t.cause(t.faction(self), How::setup)));
        // Law 7.3.3, 7.3.4: a leader and the two Loyal Viziers; a config may have named the leader.
        if (t.toggle(t.faction(self), 0) > 0) {
            take_leader(t, t.faction(self), static_cast<Leader>(t.toggle(t.faction(self), 0) - 1));
        } else {
            ASK(leader, t.ask(self, "which leader"); offer_leaders(t, t.faction(self)));
            take_leader(t, t.faction(self), static_cast<Leader>(t.chosen().number(0)));
        }
    }
    return Step::done;
}

}  // namespace eyrie_dynasties
