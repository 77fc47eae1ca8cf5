// Law 6.2.2 The Keep, Law 6.2.3 Field Hospitals.
#include "marquise.hpp"

namespace marquise_de_cat {

/// Law 6.2.2: other players cannot place pieces with the keep. It is the player who is barred, not the piece: a hireling
/// that she controls may be placed. Moving is not placing, and a swap ignores it (Law 16.6.31).
void the_keep(const Table& t, const Self& self, query::MayPlace& q) {
    if (!q.cause.player.valid() || q.cause.player == self.seat || q.cause.flags & Cause::kSwap) return;
    if (q.place.on_board() && t.count(q.place, piece(self.seat, kKeep)) > 0) q.answer.cannot("only the Marquise can place pieces at the keep (Law 6.2.2)");
}

namespace {
/// Cards that open a hospital for a clearing; none while there is no place to put the warriors.
CardSet hospital_cards(const Table& t, const Self& self, Place from) {
    const Place keep = keep_place(t, self.seat);
    if (!keep.valid() || !t.may_place(piece(self.seat, kWarrior), keep, t.cause(self, How::effect))) return {};
    return t.matching(hand_of(self.seat), self.seat, t.suits(from));
}
}  // namespace

/// Law 6.2.3: once for each clearing of a batch, after all its pieces left (1.5.4): a keep removed with them is no keep.
/// "Removed" is said of no particular remover, and only her own warriors are Marquise warriors (1.5.3).
void hospitals_due(const Table& t, const Self& self, const event::Removed& e, Due& due) {
    for (const RemovedEntry& r : e.batch) {
        if (r.kind != piece(self.seat, kWarrior) || !r.from.is_clearing()) continue;
        int warriors = 0;
        bool first = true;
        for (const RemovedEntry& other : e.batch)
            if (other.kind == r.kind && other.from == r.from) {
                if (&other < &r) first = false;  // two sides removed warriors from the clearing: one hospital for all
                warriors += other.n;
            }
        if (first && !hospital_cards(t, self, r.from).empty()) due.claim(r.kind, r.from, r.from, warriors);
    }
}

void open_hospital(Table& t, const Self& self, const Reaction& r) {
    FieldHospitals f;
    f.self = self.seat;
    f.from = Place{r.data[0]};
    f.warriors = r.data[1];
    t.call(f);
}

Step FieldHospitals::resume(Table& t) {
    FLOW(at) {
        // What came due before may have used up the cards or the keep.
        if (hospital_cards(t, t.faction(self), from).empty()) return Step::done;
        ASK(asked, t.ask(self, "spend a card for Field Hospitals?");
            const Self me = t.faction(self);
            Face last;
            hospital_cards(t, me, from).each([&](Card c) {
                const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
                if (f != last) t.option(me, kHospitals, from, f);
                last = f;
            });
            t.option_pass());
        if (t.chosen_is(GameVerb::pass)) return Step::done;
        CALL(spent, t.discard(t.find(hand_of(self), t.chosen().face(1)), self, t.cause(t.faction(self), How::cost)));
        {
            const Place keep = keep_place(t, self);
            int back = 0;
            // Two sides may have removed warriors there: each entry is claimed.
            if (keep.valid())
                while (const int n = t.claim(piece(self, kWarrior), from, warriors - back, keep)) back += n;
            warriors = static_cast<std::uint8_t>(back);
            if (back == 0) return Step::done;
        }
        CALL(placed, t.raise(event::Placed{t.cause(t.faction(self), How::effect), piece(self, kWarrior), keep_place(t, self), warriors}));
    }
    return Step::done;
}

}  // namespace marquise_de_cat
