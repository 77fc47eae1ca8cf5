// The Legendary Forge (its card): items of its clearing's suit, crafted only by who has a piece there, with a card and a point.
#include <woodlore/plugin.hpp>

namespace legendary_forge {
using namespace woodlore;

enum Piece { kForge };

struct Context { std::uint8_t items; };
std::uint8_t items(const Self& self) { return static_cast<const Context*>(self.context)->items; }

/// By the suit of its clearing: all there is of them in the supply (5.1.5).
constexpr std::array<std::array<ItemType, 4>, 3> kItems = {{
    {ItemType::sword, ItemType::sword, ItemType::crossbow, ItemType::hammer},
    {ItemType::boot, ItemType::boot, ItemType::coin, ItemType::coin},
    {ItemType::bag, ItemType::bag, ItemType::tea, ItemType::tea},
}};

void placed(Table& t, const Self& self, Place p) {
    for (int s = 0; s < 3; ++s) {
        if (!t.suits(p).has(static_cast<Suit>(s))) continue;
        for (const ItemType type : kItems[static_cast<std::size_t>(s)])
            if (const int i = t.find_item(item_place::kSupply, type); i >= 0) t.put_item(i, items(self));
    }
}

/// Law 4.1.2: with a piece at the Forge, what lies there can be crafted. Others find nothing in the supply.
void source(const Table& t, const Self& self, query::ItemSource& q) {
    const Place at = t.where(t.kind(self, kForge));
    if (at.valid() && t.has_pieces(at, q.seat) && t.find_item(items(self), static_cast<ItemType>(q.type)) >= 0) q.answer = items(self);
}

void crafted(const Table&, const Self& self, const event::Crafted& e, Due& due) {
    if (e.source == items(self)) due.add_for(e.seat);
}
void draw(Table& t, const Self& self, const Reaction&) { t.draw(self.seat, 1); }

/// On top of what the crafter scores, also with Disdain for Trade and its kind (7.2.3).
void points(const Table&, const Self& self, query::CraftPoints& q) {
    if (q.source == items(self)) ++q.answer;
}

void bind(Binder& b) {
    b.title("Legendary Forge");
    b.piece("legendary_forge", PieceClass::neutral, 1);
    b.keep(std::make_shared<const Context>(Context{b.item_place()}));
    LandmarkInfo l;
    l.piece = kForge;
    l.placed = placed;
    b.landmark(l);
    b.query<query::ItemSource>("legendary_forge", source, Rank::general);
    b.query<query::CraftPoints>("legendary_forge", points, Rank::card);
    b.on<event::Crafted>("legendary_forge", crafted, draw);
}
}  // namespace legendary_forge

WOODLORE_PLUGIN(landmark, "legendary_forge", "1.0.0", legendary_forge::bind)
