// Law 16.3.7: the Adventurer.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace adventurer {
using namespace woodlore;

enum Verb : int { kImprovise };

const Zone& open_quests(const Self& self) { return *static_cast<const Zone*>(self.context); }
bool is_ready(const ItemState& i, int box) { return vagabond::ready(i, box); }

/// Calls f(quest card, tile, as) for every way to complete an open quest here with one item treated as another.
template <class F>
void each_way(const Table& t, const Self& self, F&& f) {
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.is_clearing()) return;
    t.zone(open_quests(self)).each([&](Card c) {
        const CardFace& quest = t.rules().card(c);
        if (!t.matches(quest.suit, here)) return;
        for (std::size_t k = 0; k < (quest.quest[0] == quest.quest[1] ? 1u : 2u); ++k) {
            const ItemType as = quest.quest[k], other = quest.quest[1 - k];
            vagabond::each_tile(t, self.seat, vagabond::marks_matter(t), is_ready, [&](const vagabond::Tile& tile) {
                if (tile.type == as || vagabond::count_ready(t, self.seat, other) <= (tile.type == other)) return;
                f(c, tile, as);
            });
        }
    });
}

enum BoxWord : std::uint8_t { kFromSatchel, kFromTrack };

// Law 16.3.7.2 Improvise: a Quest for which one unexhausted item is treated as another, once a turn.
void offer_improvise(const Table& t, const Self& self, Offers& o) {
    if (!self.seat.valid() || o.asked != self.seat || t.turn_seat() != self.seat || t.phase() != Phase::daylight) return;
    each_way(t, self, [&](Card c, const vagabond::Tile& tile, ItemType as) {
        o.add(self, kImprovise, t.rules().face_of[static_cast<std::size_t>(c.index())], tile.type, as,
              vagabond::has_track(tile.type) ? (tile.box == vagabond::kTracks ? kFromTrack : kFromSatchel) : 255, tile.ruin ? 0 : 255);
    });
}
void improvise(Table& t, const Self& self, const Action& a) {
    int item = -1;
    vagabond::each_tile(t, self.seat, vagabond::marks_matter(t), is_ready, [&](const vagabond::Tile& tile) {
        if (tile.type == a.item(1) && tile.ruin == a.has(4) && (!a.has(3) || (tile.box == vagabond::kTracks) == (a.number(3) == kFromTrack))) item = tile.index;
    });
    vagabond::exhaust(t, self.seat, item);
    vagabond::damage(t, self.seat, item);
    vagabond::complete_quest(t, self.seat, a.face(0), a.item(2));
}

void bind(Binder& b) {
    b.keep(std::make_shared<Zone>(b.shared_zone(vagabond::kOpenQuests, Visibility::everyone)));
    b.title("Adventurer");
    b.belongs_to("vagabond");
    // Law 16.3.7.1
    for (const ItemType i : {ItemType::boot, ItemType::torch, ItemType::hammer}) b.start_item(i);
    b.verb("improvise", {{"card", ArgKind::card}, {"item", ArgKind::item}, {"as", ArgKind::item}, {"from", ArgKind::word, {"satchel", "track"}}, {"mark", ArgKind::word, {"ruin"}}},
           improvise, {LimitScope::turn, 1});
    b.offer(Moment::daylight, "improvise", offer_improvise);
}
}  // namespace adventurer

WOODLORE_PLUGIN(character, "adventurer", "1.0.0", adventurer::bind)
