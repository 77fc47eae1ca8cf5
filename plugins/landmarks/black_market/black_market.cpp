// The Black Market (its card): once in each own turn, with a piece there, a card of the hand for one of three facedown ones.
#include <woodlore/plugin.hpp>

namespace black_market {
using namespace woodlore;

enum Piece { kMarket };
enum Verb { kExchange };
inline constexpr int kCards = 3;

Zone market(const Self& self) { return *static_cast<const Zone*>(self.context); }

/// A clearing whose only slot is a plain one.
PlaceSet clearings(const Table& t, const Self&) {
    PlaceSet out = 0;
    for (int c = 0; c < t.map().clearings; ++c)
        if (t.map().clearing[static_cast<std::size_t>(c)].slots == 1 && !t.map().clearing[static_cast<std::size_t>(c)].ruin) out |= place_bit(clearing(c));
    return out;
}

/// Law 16.1.5.3: three cards from the deck, which nobody looks at.
void placed(Table& t, const Self& self, Place) {
    for (int i = 0; i < kCards; ++i) t.draw_to(market(self));
}

/// The cards lie side by side: "first" to "third" are places, and a player may remember what it laid in one.
Card card_at(const Table& t, const Self& self, int n) {
    Card found;
    const int rank = t.zone(market(self)).size() - 1 - n;
    t.zone(market(self)).each([&](Card c) { if (t.state().rank[static_cast<std::size_t>(c.index())] == rank) found = c; });
    return found;
}

void offer(const Table& t, const Self& self, Offers& o) {
    const Place at = t.where(t.kind(self, kMarket));
    const Self asked{self.instance, o.asked, o.asked};
    if (!at.valid() || !t.has_pieces(at, o.asked) || !o.within_limit(asked, kExchange)) return;
    Face last;
    t.hand(o.asked).each([&](Card c) {
        const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (f == last) return;
        last = f;
        for (int n = 0; n < t.zone(market(self)).size(); ++n) o.add(asked, kExchange, f, n);
    });
}

void exchange(Table& t, const Self& self, const Action& a) {
    const Card given = t.find(hand_of(self.seat), a.face(0)), taken = card_at(t, self, a.number(1));
    t.exchange_cards(given, taken);
    t.show(given, self.seat);  // it remembers what lies there now
}

void bind(Binder& b) {
    b.title("Black Market");
    b.piece("black_market", PieceClass::neutral, 1);
    b.keep(std::make_shared<const Zone>(b.shared_zone("black_market", Visibility::nobody, true)));
    b.verb("exchange", {{"give", ArgKind::card, {}, true}, {"take", ArgKind::word, {"first", "second", "third"}, false}}, exchange, {LimitScope::turn, 1});
    LandmarkInfo l;
    l.piece = kMarket;
    l.clearings = clearings;
    l.placed = placed;
    b.landmark(l);
    b.offer(Moment::own_turn, "black_market", offer);
}
}  // namespace black_market

WOODLORE_PLUGIN(landmark, "black_market", "1.0.0", black_market::bind)
