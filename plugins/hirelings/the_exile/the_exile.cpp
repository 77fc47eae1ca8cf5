// The Exile: its items, and giving it more; its Daylight is in exile_daylight.cpp, its demoted side in the_brigand.cpp.
#include "the_exile.hpp"

#include <bit>

namespace the_exile {

int count_items(const Table& t, const Self& self, bool ready_only) {
    int n = 0;
    for (const ItemState& i : t.state().item) n += i.type != 255 && i.where == card(self) && !(ready_only && Table::facedown(i));
    return n;
}
void exhaust(Table& t, const Self& self, int n) {
    for (int i = 0; i < kMaxItems && n > 0; ++i)
        if (t.item(i).type != 255 && t.item(i).where == card(self) && !Table::facedown(t.item(i))) { t.set_item(i, true, false); --n; }
}
void refresh_all(Table& t, const Self& self) {
    for (int i = 0; i < kMaxItems; ++i) if (t.item(i).type != 255 && t.item(i).where == card(self)) t.set_item(i, false, false);
}

namespace {

void set_up(Table& t, const Self& self) {
    for (int i = 0; i < kClubs; ++i) t.add_item(ItemType::club, ItemMark::plain, card(self));
    place_together(t, pawn(self), 1, t.map().all_forests, self.seat, t.cause(self, How::setup));
}

/// A tile in the seat's Crafted Items box, of a type and face.
int crafted_item(const Table& t, Seat s, int type, bool exhausted) {
    for (int i = 0; i < kMaxItems; ++i)
        if (t.item(i).type == type && t.item(i).where == item_place::crafted(s) && Table::facedown(t.item(i)) == exhausted) return i;
    return -1;
}

// Any player, also while nobody controls the Exile, any number of times; an exhausted item will do (FAQ).
void offer_give(const Table& t, const Self& self, Offers& o) {
    const Place here = forest_of(t, self);
    if (!here.is_forest() || o.asked != t.turn_seat() || !has_crafted_items_box(t, o.asked) || !(with_faction_pieces(t, o.asked) & around(t, here).clearings)) return;
    for (int type = 0; type < kItemTypes; ++type)
        for (const bool exhausted : {false, true})
            if (crafted_item(t, o.asked, type, exhausted) >= 0) o.add(self, kGive, type, exhausted ? 1 : 0);
}
struct Give {
    enum class At : std::uint8_t { start, drew, scored };
    At at = At::start;
    Instance card;
    Seat who;
    Step resume(Table& t) {
        FLOW(at) {
            CALL(drew, t.draw(who, 1));
            CALL(scored, t.score(who, 1, ScoreReason::effect, t.cause(t.faction(who), How::effect)));
        }
        return Step::done;
    }
};
void give(Table& t, const Self& self, const Action& a) {
    t.put_item(crafted_item(t, self.seat, a.number(0), a.number(1) == 1), card(self));
    Give f;
    f.card = self.instance;
    f.who = self.seat;
    t.call(f);
}

void bind(Binder& b) {
    b.sides("The Exile", "The Brigand");
    b.title("The Exile / The Brigand");
    b.colour("#7d7d7d");
    b.piece("pawn", PieceClass::pawn, 1);
    const ArgSpec item{"item", ArgKind::item}, clearing{"clearing", ArgKind::clearing};
    b.verb("give", {item, {"face", ArgKind::word, {"ready", "exhausted"}}}, give);
    b.verb("roam", {}, roam, {LimitScope::phase, 1});
    b.verb("go", {{"forest", ArgKind::place}});
    b.verb("battle", {clearing, {"defender", ArgKind::party}});
    b.verb("hit", {{"choose", ArgKind::word, {"exhaust", "remove"}}}, hit);
    b.verb("loot", {clearing}, loot, {LimitScope::phase, 1});
    b.verb("take", {item});
    b.verb("rob", {item, {"player", ArgKind::seat}}, rob, {LimitScope::phase, 1});
    b.flow<Give>("give");
    b.flow<Roam>("roam");
    b.flow<Loot>("loot");

    b.side(Side::promoted);
    b.when_set_up(set_up);
    b.offer(Moment::own_turn, "give_to_the_exile", offer_give);
    b.offer(Moment::daylight, "the_exile", daylight);
    b.query<query::Cap>("items", items_cap, Rank::count);
    b.query<query::Remains>("items", items_remain);
    b.offer(Moment::take_hit, "items", offer_hit);

    b.side(Side::demoted);
    b.when_set_up(populate_ruins);
    b.offer(Moment::daylight, "the_brigand", brigand);
}

}  // namespace
}  // namespace the_exile

WOODLORE_PLUGIN(hireling, "the_exile", "1.0.0", the_exile::bind)
