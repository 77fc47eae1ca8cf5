// Cards whose effect stands while they lie in the play area. None of them helps hirelings (Law 16.4.3.5): each asks whether
// it is the owner itself who rules, moves or crafts.
#include <algorithm>

#include "exiles.hpp"

namespace exiles_and_partisans {
namespace {

/// Soup Kitchens: the owner's tokens count for its rule, as two each.
void soup_kitchens(const Table& t, const Self& self, query::Ruler& q) {
    auto& n = q.count[static_cast<std::size_t>(self.party.index())];
    n = static_cast<std::uint8_t>(n + 2 * t.count(q.place, self.party, PieceClass::token));
}

bool leads(const query::WayList& ways, Place to, query::Way::Link link) {
    return std::any_of(ways.begin(), ways.end(), [&](const query::Way& w) { return w.to == to && w.link == link; });
}

/// Boat Builders: rivers are paths, so clearings on them are adjacent for everything (Law 2.2.1, 2.3), and moving along
/// them needs rule. A way by river that the mover has already (11.2.2) is not worse.
void boat_builders(const Table& t, const Self& self, query::Ways& q) {
    if (q.mover != self.party || !q.from.is_clearing()) return;
    for (PlaceSet m = t.map().river_links[static_cast<std::size_t>(q.from.index())]; m; m &= m - 1)
        if (const Place to{std::countr_zero(m)}; !leads(*q.answer, to, query::Way::Link::river)) q.answer->add({to, query::Way::Link::river, 255, true});
}

/// Do pieces stand on this path? Then it is not the same whether one goes along it.
bool beset(const Table& t, std::uint8_t path) {
    const auto& boxes = t.state().box;
    return path != 255 && std::any_of(boxes.begin(), boxes.end(), [&](const BoxEntry& b) { return b.place == path_place(path) && b.count > 0; });
}

/// Tunnels: clearings with any of the owner's crafting pieces, used or not, are adjacent to one another, for everything.
/// Where a path leads there already, the Homeland face lets the owner go without it; that is offered only where it differs.
void tunnels(const Table& t, const Self& self, query::Ways& q) {
    if (q.mover != self.party || !q.from.is_clearing()) return;
    const PlaceSet ends = t.crafting_clearings(self.seat);
    if (!(ends & place_bit(q.from))) return;
    const query::WayList known = *q.answer;
    for (PlaceSet m = ends & ~place_bit(q.from); m; m &= m - 1) {
        const Place to{std::countr_zero(m)};
        const bool adjacent = std::any_of(known.begin(), known.end(), [&](const query::Way& w) { return w.to == to && w.link == query::Way::Link::path; });
        const bool differs = !deck(self).older && std::any_of(known.begin(), known.end(), [&](const query::Way& w) { return w.to == to && beset(t, w.path); });
        if (!adjacent || differs) q.answer->add({to, query::Way::Link::extra, 255, true});
    }
}

/// Corvid Planners: the owner moves whoever rules; what else forbids a move still does.
void corvid_planners(const Table&, const Self& self, query::NeedsRule& q) {
    if (q.mover == self.party) q.answer = false;
}

/// Master Engravers: one point more for each crafted item, also on top of what a faction scores in its own way (Law 7.2.3).
void master_engravers(const Table&, const Self& self, query::CraftPoints& q) {
    if (q.seat == self.seat) ++q.answer;
}

/// Murine Broker: a card for each item that another player crafts, in whoever's turn.
void broker_due(const Table&, const Self& self, const event::Crafted& e, Due& due) {
    if (e.item != 255 && e.seat != self.seat) due.add();
}
void broker_draws(Table& t, const Self& self, const Reaction&) { t.draw(self.seat, 1); }

}  // namespace

void bind_standing_cards(Binder& b) {
    b.ruler_is_local();
    b.card_query<query::Ruler>(b.find_face("soup_kitchens"), "soup_kitchens", soup_kitchens, Rank::count);
    b.card_query<query::Ways>(b.find_face("boat_builders"), "boat_builders", boat_builders);
    b.card_query<query::Ways>(b.find_face("tunnels"), "tunnels", tunnels);
    b.card_query<query::NeedsRule>(b.find_face("corvid_planners"), "corvid_planners", corvid_planners);
    b.card_query<query::CraftPoints>(b.find_face("master_engravers"), "master_engravers", master_engravers);
    b.card_on<event::Crafted>(b.find_face("murine_broker"), "murine_broker", broker_due, broker_draws);
}

}  // namespace exiles_and_partisans
