// Lizard Envoys: one of the top five discards, of the suit that is most common among them and no ambush, comes to hand.
#include <algorithm>

#include "warm_sun_prophets.hpp"

namespace warm_sun_prophets {

namespace {
constexpr int kLookAt = 5;

CardSet top_discards(const Table& t) {
    CardSet out;
    const int size = t.zone(kDiscardPile).size();
    t.zone(kDiscardPile).each([&](Card c) { if (t.state().rank[static_cast<std::size_t>(c.index())] >= size - kLookAt) out.add(c); });
    return out;
}

/// Suits as printed: birds are birds only. Of suits tied for most common the controller picks, so all of them will do.
CardSet takable(const Table& t) {
    const CardSet top = top_discards(t);
    std::array<int, kSuits> n{};
    for (std::size_t s = 0; s < kSuits; ++s) n[s] = (top & t.rules().suit_cards[s]).size();
    const int most = *std::max_element(n.begin(), n.end());
    CardSet out;
    for (std::size_t s = 0; most > 0 && s < kSuits; ++s) if (n[s] == most) out = out | (top & t.rules().suit_cards[s]);
    return out.without(t.rules().ambush_cards);
}
}  // namespace

void envoys(const Table& t, const Self& self, Offers& o) {
    if (self.seat != o.asked || !o.within_limit(self, kTake)) return;
    Face last;
    takable(t).each([&](Card c) {
        const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (f != last) o.add(self, kTake, f);
        last = f;
    });
}

void take(Table& t, const Self& self, const Action& a) {
    // Of equal cards the topmost: those below it stay in their order all the same.
    Card best;
    (takable(t) & t.rules().face_cards[static_cast<std::size_t>(a.face(0).index())]).each([&](Card c) {
        if (!best.valid() || t.state().rank[static_cast<std::size_t>(c.index())] > t.state().rank[static_cast<std::size_t>(best.index())]) best = c;
    });
    t.move_card(best, hand_of(self.seat));
}

}  // namespace warm_sun_prophets
