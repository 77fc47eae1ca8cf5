// Law 7.7: Turmoil.
#include "eyrie.hpp"

namespace eyrie_dynasties {

namespace {
CardSet decree(const Table& t, Seat s) {
    CardSet all;
    for (int c = 0; c < kColumns; ++c) all = all | t.zone(column(s, c));
    return all;
}
/// What the purge discards: all but the Loyal Viziers.
CardSet purged(const Table& t, Seat s) { return decree(t, s).without(t.rules().face_cards[static_cast<std::size_t>(board(t, s).vizier.index())]); }
}  // namespace

Step Turmoil::resume(Table& t) {
    FLOW(at) {
        // Law 7.7.1: a point lost for each bird card, viziers too.
        CALL(humiliated, {
            const int birds = (decree(t, self) & t.rules().suit_cards[static_cast<std::size_t>(Suit::bird)]).size();
            t.score(self, -birds, ScoreReason::loss, t.cause(t.faction(self), How::rule));
        });
        // Law 7.7.2: all at once, so that an empty deck is formed of all of them (2.1). Where each goes is the discard's affair (3.3.3).
        CALL(purged, t.discard_all(eyrie_dynasties::purged(t, self), self, t.cause(t.faction(self), How::rule)));
        {   // Law 7.7.3: the leader lies face down before the next one is chosen. Law 7.7.3.1: when none is face up, all are flipped.
            Data& d = t.data<Data>(t.faction(self));
            if (d.leader != Leader::none) d.set_aside = static_cast<std::uint8_t>(d.set_aside | 1u << static_cast<int>(d.leader));
            if (d.set_aside == (1u << kLeaders) - 1) d.set_aside = 0;
            d.leader = Leader::none;
        }
        ASK(deposed, t.ask(self, "which leader comes next"); offer_leaders(t, t.faction(self)));
        take_leader(t, t.faction(self), static_cast<Leader>(t.chosen().number(0)));
        return t.end_phase();  // Law 7.7.4
    }
    return Step::done;
}

}  // namespace eyrie_dynasties
