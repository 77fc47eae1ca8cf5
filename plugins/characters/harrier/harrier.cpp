// Law 16.3.9: the Harrier.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace harrier {
using namespace woodlore;

enum Verb : int { kGlide };
enum Piece : int { kPawn };

/// Law 16.3.9.2: the pawn alone. It ignores adjacency and paths; what holds it, or bars the clearing, still does (1.1.2).
Cause gliding(const Table& t, const Self& self) {
    Cause c = t.cause(self);
    c.flags |= Cause::kAlone;
    return c;
}

// Law 16.3.9.2 Glide: from a clearing or a forest to any clearing.
void offer_glide(const Table& t, const Self& self, Offers& o) {
    if (!vagabond::may_act_specially(t, self, o.asked)) return;
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.on_board()) return;
    const Cause c = gliding(t, self);
    for (PlaceSet m = t.clearings(); m; m &= m - 1) {
        const Place to{std::countr_zero(m)};
        if (to != here && t.may_move(kind_of(self.seat, kPawn), here, to, c)) o.add(self, kGlide, to);
    }
}
void glide(Table& t, const Self& self, const Action& a) {
    vagabond::exhaust(t, self.seat, vagabond::find_ready(t, self.seat, ItemType::torch));
    t.move_pieces(gliding(t, self), vagabond::pawn_at(t, self.seat), a.place(0), kind_of(self.seat, kPawn), 1,
                  static_cast<std::uint8_t>(query::Way::Link::extra));
}

std::string why_glide(const Table& t, const Self& self, const Action& a) {
    if (vagabond::find_ready(t, self.seat, ItemType::torch) < 0) return "no face-up undamaged torch to exhaust (Law 16.3.9.2)";
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!a.has(0) || a.place(0) == here) return "Glide goes to another clearing (Law 16.3.9.2)";
    return t.may_move(kind_of(self.seat, kPawn), here, a.place(0), gliding(t, self)).reason;
}

void bind(Binder& b) {
    b.title("Harrier");
    b.belongs_to("vagabond");
    // Law 16.3.9.1
    for (const ItemType i : {ItemType::coin, ItemType::torch, ItemType::sword, ItemType::crossbow}) b.start_item(i);
    b.verb("glide", {{"to", ArgKind::clearing}}, glide, {}, why_glide);
    b.offer(Moment::daylight, "glide", offer_glide);
}
}  // namespace harrier

WOODLORE_PLUGIN(character, "harrier", "1.0.0", harrier::bind)
