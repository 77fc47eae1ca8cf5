// Law 16.3.6: the Scoundrel.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace scoundrel {
using namespace woodlore;

enum Verb : int { kScorchedEarth };

/// Where his torch lies nothing can be placed or moved in, by anybody, himself included (Law 16.3.6.2).
bool scorched(const Table& t, Place p) {
    if (!p.is_clearing()) return false;
    for (const ItemState& i : t.state().item)
        if (i.where == item_place::placed(p) && i.type == static_cast<std::uint8_t>(ItemType::torch)) return true;
    return false;
}
constexpr const char* kScorched = "nothing can be placed in or moved into a scorched clearing (Law 16.3.6.2)";

// A swap ignores restrictions on moving and placing (Law 16.6.31); Slip only those on leaving (Law 9.4.2).
void nothing_placed(const Table& t, const Self&, query::MayPlace& q) {
    if (!(q.cause.flags & Cause::kSwap) && scorched(t, q.place)) q.answer.cannot(kScorched);
}
void nothing_moved_in(const Table& t, const Self&, query::MayMove& q) {
    if (!(q.cause.flags & Cause::kSwap) && scorched(t, q.to)) q.answer.cannot(kScorched);
}

/// The torch is a piece (16.6.18) that is placed: where nothing may be placed (6.2.2), it may not. It belongs to nobody, as
/// a ruin does, and is judged as one, but for the slot that it does not need.
Verdict may_lay_torch(const Table& t, const Self& self, Place p) {
    query::MayPlace q{t.cause(self, How::effect), kRuin, p, {}};
    t.query(q);
    return q.answer;
}

// Law 16.3.6.2 Scorched Earth.
void offer_scorched_earth(const Table& t, const Self& self, Offers& o) {
    if (!vagabond::may_act_specially(t, self, o.asked)) return;
    const Place here = vagabond::pawn_at(t, self.seat);
    if (here.is_clearing() && may_lay_torch(t, self, here)) o.add(self, kScorchedEarth);
}
void scorched_earth(Table& t, const Self& self, const Action&) {
    const Place here = vagabond::pawn_at(t, self.seat);
    const int torch = vagabond::find_ready(t, self.seat, ItemType::torch);
    t.set_item(torch, true, false);
    t.put_item(torch, item_place::placed(here));
    t.sweep(place_bit(here), t.cause(self, How::sweep));
}

std::string why_not(const Table& t, const Self& self, const Action&) {
    if (vagabond::find_ready(t, self.seat, ItemType::torch) < 0) return "no face-up undamaged torch to exhaust (Law 16.3.6.2)";
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.is_clearing()) return "the pawn stands in no clearing (Law 16.3.6.2)";
    return std::string("the torch cannot be placed here: ") + may_lay_torch(t, self, here).reason;
}

void bind(Binder& b) {
    b.title("Scoundrel");
    b.belongs_to("vagabond");
    // Law 16.3.6.1
    for (const ItemType i : {ItemType::boot, ItemType::boot, ItemType::torch, ItemType::crossbow}) b.start_item(i);
    b.verb("scorched_earth", {}, scorched_earth, {}, why_not);
    b.offer(Moment::daylight, "scorched_earth", offer_scorched_earth);
    b.query<query::MayPlace>("scorched", nothing_placed, Rank::cannot);
    b.query<query::MayMove>("scorched", nothing_moved_in, Rank::cannot);
}
}  // namespace scoundrel

WOODLORE_PLUGIN(character, "scoundrel", "1.0.0", scoundrel::bind)
