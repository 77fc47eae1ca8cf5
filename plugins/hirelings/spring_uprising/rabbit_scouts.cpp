// Rabbit Scouts: as defender, before the roll, their controller may spend a matching card to deal the higher roll, as in
// Law 8.2.2. Only where its faction defends: a hireling has no use of its controller's abilities (16.4.3.5).
#include "spring_uprising.hpp"

namespace spring_uprising {

void offer_scouts(const Table& t, const Self& self, Offers& o) {
    const Battle& b = *t.battle_now();
    if (!self.seat.valid() || self.seat != o.asked || b.side[kDefender] != Party{self.seat} || !o.within_limit(self, kScout)) return;
    t.matching(hand_of(self.seat), self.seat, t.suits(b.where)).each([&, last = Face{}](Card c) mutable {
        const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (f != last) o.add(self, kScout, f);
        last = f;
    });
}

void scout(Table& t, const Self& self, const Action& a) {
    t.discard(t.find(hand_of(self.seat), a.face(0)), self.seat, t.cause(t.faction(self.seat), How::cost));
}

void scouted_dice(const Table& t, const Self& self, query::Dice& q) {
    if (self.seat.valid() && q.battle.side[kDefender] == Party{self.seat} && t.used(self, kScout, self.seat.value) > 0) q.higher = kDefender;
}

}  // namespace spring_uprising
