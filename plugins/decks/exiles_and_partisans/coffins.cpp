// Coffin Makers: warriors come to lie on the card, and its owner scores for them.
#include "exiles.hpp"

namespace exiles_and_partisans {

int coffins_filled(const Table& t, Place box) {
    int n = 0;
    for (const BoxEntry& b : t.state().box)
        if (b.place == box) n += b.count;
    return n;
}

namespace {

/// Clearings and forests of the map, and paths between them; not boards, not what lies beside the map (Law 12.2.2).
bool from_the_map(const Table& t, Place p) { return p.is_path() || p.is_forest() || (place_bit(p) & t.clearings()) != 0; }

/// After all that sends a removed piece elsewhere (6.2.3, 10.2.3): only what would reach a supply is caught. The older face
/// catches any warrior on its way to a supply; the Homeland one those of players that are removed from the map and not
/// replaced.
void to_coffins(const Table& t, const Self& self, query::GoesTo& q) {
    if (q.answer != kSupply || t.kind_info(q.kind).piece_class != PieceClass::warrior) return;
    if (!deck(self).older && (!q.kind.owner().is_seat() || q.cause.how == How::replace || !from_the_map(t, q.from))) return;
    q.answer = deck(self).coffins;
}

/// Scores for the warriors as they lie here, then all of them go to their supplies.
struct Bury {
    enum class At : std::uint8_t { start, scored };
    At at = At::start;
    Seat self;
    Instance deck;
    Step resume(Table& t);
};

void release(Table& t, Place box) {
    const auto lying = t.state().box;
    for (const BoxEntry& b : lying)
        if (b.place == box) t.shift(b.kind, box, kSupply, b.count);
}

Step Bury::resume(Table& t) {
    FLOW(at) {
        CALL(scored, t.score(self, coffins_filled(t, exiles_and_partisans::deck(owner(t, deck, self)).coffins) / 5, ScoreReason::effect, t.cause(owner(t, deck, self), How::effect)));
        release(t, exiles_and_partisans::deck(owner(t, deck, self)).coffins);
    }
    return Step::done;
}

/// Not a choice: it must be done at the start of Birdsong (Law 1.4.1), in the order that the player likes (1.1.3).
void offer_coffins(const Table& t, const Self& self, Offers& o) {
    if (coffins_filled(t, deck(self).coffins) == 0 || !o.within_limit(self, kCoffinMakers)) return;
    o.add(self, kCoffinMakers);
    o.must = true;
}

/// The card leaves play: what lies on it goes on to the supplies.
void left_play(const Table& t, const Self& self, const event::LeftPlay& e, Due& due) {
    if (t.rules().face_of[static_cast<std::size_t>(e.card.index())] == face_of(self, kCoffinMakers) && coffins_filled(t, deck(self).coffins)) due.add();
}
void empty_box(Table& t, const Self& self, const Reaction&) { release(t, deck(self).coffins); }

}  // namespace

void bind_coffins(Binder& b, const Deck& d) {
    b.flow<Bury>("coffin_makers");
    b.card_query<query::GoesTo>(d.face[kCoffinMakers], "coffin_makers", to_coffins);
    b.card_offer(d.face[kCoffinMakers], Moment::start_of_birdsong, "coffin_makers", offer_coffins);
    b.on<event::LeftPlay>("coffin_makers", left_play, empty_box, true);
}

void coffin_makers(Table& t, const Self& self, const Action&) {
    Bury f;
    f.self = self.seat;
    f.deck = self.instance;
    t.call(f);
}

}  // namespace exiles_and_partisans
