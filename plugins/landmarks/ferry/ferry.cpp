// The Ferry (Law 16.2.2.5 and its card): once per turn pieces move on it along the river, and their players draw a card.
#include <woodlore/plugin.hpp>

namespace ferry {
using namespace woodlore;

enum Piece { kFerry };

struct Context {
    query::Way::Link link;
    int hirelings_draw;
};

PlaceSet riverside(const Table& t, const Self&) {
    PlaceSet out = 0;
    for (int c = 0; c < t.map().clearings; ++c) if (t.map().river_links[static_cast<std::size_t>(c)]) out |= place_bit(clearing(c));
    return out;
}

/// Law 16.2.2.5: a move like any other: whether it needs rule is asked as on a path.
void ways(const Table& t, const Self& self, query::Ways& q) {
    const auto& own = *static_cast<const Context*>(self.context);
    if (q.purpose != Purpose::move || !q.from.is_clearing() || t.count(q.from, t.kind(self, kFerry)) == 0 || !t.way_is_open(own.link)) return;
    for (PlaceSet m = t.map().river_links[static_cast<std::size_t>(q.from.index())]; m; m &= m - 1)
        q.answer->add({Place{std::countr_zero(m)}, own.link, 255, true});
}

/// Law 16.2.2.5, 16.4.3.7: each player whose pieces move draws one card (2025, Maps.3.5: not for a hireling alone).
void moved(const Table& t, const Self& self, const event::Moved& e, Due& due) {
    const auto& own = *static_cast<const Context*>(self.context);
    if (e.link != static_cast<std::uint8_t>(own.link)) return;
    std::uint8_t drawers = 0;
    for (std::uint8_t i = 0; i < e.n; ++i) {
        const auto& g = e.group[i];
        if (!g.player.valid() || (g.party.is_hireling() && !t.toggle(self, own.hirelings_draw)) || drawers >> g.player.index() & 1) continue;
        drawers = static_cast<std::uint8_t>(drawers | 1u << g.player.index());
        due.add_for(g.player);
    }
}
void draw(Table& t, const Self& self, const Reaction&) { t.draw(self.seat, 1); }

void bind(Binder& b) {
    b.title("The Ferry");
    b.piece("ferry", PieceClass::neutral, 1);
    const int hirelings_draw = b.toggle("hirelings_draw", true, "a player whose hireling moves on the Ferry draws a card", "16.4.3.7");
    b.in_edition("2025", hirelings_draw, 0);
    const auto link = b.way("ferry", {LimitScope::turn, 1}, kFerry);
    b.keep(std::make_shared<const Context>(Context{link, hirelings_draw}));
    LandmarkInfo l;
    l.piece = kFerry;
    l.clearings = riverside;
    b.landmark(l);
    b.query<query::Ways>("ferry", ways, Rank::general);
    b.on<event::Moved>("ferry", moved, draw);
}
}  // namespace ferry

WOODLORE_PLUGIN(landmark, "ferry", "1.0.0", ferry::bind)
