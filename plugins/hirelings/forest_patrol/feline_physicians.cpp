// Feline Physicians: their controller may spend a matching card to put faction warriors removed from a clearing back on the
// map. As Law 6.2.3: once for each clearing of a removal, after all of it left.
#include <bit>

#include "forest_patrol.hpp"

namespace forest_patrol {

namespace {
/// Kinds of the seat that are warriors, by bit.
unsigned warriors_of(const Table& t, Seat s) {
    unsigned out = 0;
    const auto& kinds = t.faction_info(s).kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) if (kinds[k].piece_class == PieceClass::warrior) out |= 1u << k;
    return out;
}
bool is_patient(const Table& t, Seat s, Kind k) { return k.owner() == Party{s} && warriors_of(t, s) >> k.local() & 1; }
}  // namespace

CardSet Physicians::cards(const Table& t) const { return t.matching(hand_of(controller), controller, t.suits(from)); }
bool Physicians::waiting(const Table& t) const {
    for (int k = 0; k < kKindsPerSeat; ++k)
        if (warriors_of(t, controller) >> k & 1 && t.count(kLimbo, kind_of(controller, k)) > 0) return true;
    return false;
}
/// Clearings with faction pieces of the controller where the warriors that wait can be placed.
PlaceSet Physicians::beds(const Table& t) const {
    PlaceSet out = 0;
    Cause c = t.cause(t.faction(controller), How::effect);
    c.source = card;
    for (PlaceSet m = with_faction_pieces(t, controller); m; m &= m - 1)
        for (int k = 0; k < kKindsPerSeat; ++k)
            if (warriors_of(t, controller) >> k & 1 && t.count(kLimbo, kind_of(controller, k)) > 0 && t.may_place(kind_of(controller, k), Place{std::countr_zero(m)}, c)) out |= m & -m;
    return out;
}

void warriors_removed(const Table& t, const Self& self, const event::Removed& e, Due& due) {
    if (!self.seat.valid()) return;
    PlaceSet seen = 0;
    for (const RemovedEntry& r : e.batch) {
        if (!is_patient(t, self.seat, r.kind) || !r.from.is_clearing() || seen & place_bit(r.from)) continue;
        if (t.matching(hand_of(self.seat), self.seat, t.suits(r.from)).empty() || with_faction_pieces(t, self.seat) == 0) continue;
        seen |= place_bit(r.from);
        due.claim(r.kind, r.from, r.from);
        for (const RemovedEntry& other : e.batch)  // another kind, or the other side of a battle: one choice for all
            if (other.from == r.from && is_patient(t, self.seat, other.kind)) due.hold(other.kind, other.from);
    }
}

void run_physicians(Table& t, const Self& self, const Reaction& r) {
    Physicians f;
    f.card = self.instance;
    f.controller = self.seat;
    f.from = Place{r.data[0]};
    if (self.seat.valid()) t.call(f);
}

Step Physicians::resume(Table& t) {
    FLOW(at) {
        if (!waiting(t) || cards(t).empty() || beds(t) == 0) return Step::done;  // what came before may have used them up
        ASK(asked, t.ask(controller, "spend a card for the Physicians?");
            Face last;
            cards(t).each([&](Card c) {
                const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
                if (f != last) t.option(t.self(card), kTreat, from, f);
                last = f;
            });
            t.option_pass());
        if (t.chosen_is(GameVerb::pass)) return Step::done;
        CALL(spent, t.discard(t.find(hand_of(controller), t.chosen().face(1)), controller, t.cause(t.faction(controller), How::cost)));
        if (beds(t) == 0) return Step::done;
        ASK(where, t.ask(controller, "where to place the warriors");
            for (PlaceSet m = beds(t); m; m &= m - 1) t.option(GameVerb::place, Place{std::countr_zero(m)}));
        CALL(placed, {
            const Place to = t.chosen().place(0);
            const Cause c = t.cause(t.faction(controller), How::effect);
            for (int k = 0; k < kKindsPerSeat; ++k) {
                const Kind kind = kind_of(controller, k);
                int back = 0;
                if (warriors_of(t, controller) >> k & 1 && t.may_place(kind, to, c))
                    while (const int n = t.claim(kind, from, 31, to)) back += n;
                if (back) t.raise(event::Placed{c, kind, to, static_cast<std::uint8_t>(back)});
            }
        });
    }
    return Step::done;
}

}  // namespace forest_patrol
