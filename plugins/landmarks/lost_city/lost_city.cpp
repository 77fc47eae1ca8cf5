// The Lost City (its card): its clearing is of all suits at once.
#include <woodlore/plugin.hpp>

namespace lost_city {
using namespace woodlore;

enum Piece { kCity };

PlaceSet riverside(const Table& t, const Self&) {
    PlaceSet out = 0;
    for (int c = 0; c < t.map().clearings; ++c) if (t.map().river_links[static_cast<std::size_t>(c)]) out |= place_bit(clearing(c));
    return out;
}

void suits(const Table& t, const Self& self, query::Suits& q) {
    if (t.count(q.place, t.kind(self, kCity))) q.answer = SuitSet(Suit::fox) | Suit::rabbit | Suit::mouse;
}

void bind(Binder& b) {
    b.title("Lost City");
    b.piece("lost_city", PieceClass::neutral, 1);
    LandmarkInfo l;
    l.piece = kCity;
    l.clearings = riverside;
    b.landmark(l);
    b.query<query::Suits>("lost_city", suits, Rank::general);
}
}  // namespace lost_city

WOODLORE_PLUGIN(landmark, "lost_city", "1.0.0", lost_city::bind)
