// Law 8.2.6 Outrage.
#include "alliance.hpp"

namespace woodland_alliance {

// "Another player removes a sympathy token": the player who answers for it, a hireling's controller (16.4.3.7); what
// nobody controls is no player. Each token is an affected clearing of its own.
void outrage_for_removal(const Table& t, const Self& self, const event::Removed& e, Due& due) {
    for (const RemovedEntry& r : e.batch) {
        if (r.kind != sympathy(self.seat) || !r.from.is_clearing()) continue;
        const Seat offender = t.player(r.by);
        if (!offender.valid() || offender == self.seat) continue;
        for (int i = 0; i < r.n; ++i) due.add(offender, r.from);
    }
}

// "Or moves any warriors into a sympathetic clearing": once for each player whose warriors arrive; who is forced is
// their own mover (1.5.5).
void outrage_for_move(const Table& t, const Self& self, const event::Moved& e, Due& due) {
    if (!e.to.is_clearing() || t.count(e.to, sympathy(self.seat)) == 0) return;
    unsigned seen = 0;
    for (int i = 0; i < e.n; ++i) {
        const event::MovedGroup& g = e.group[static_cast<std::size_t>(i)];
        if (g.n == 0 || t.kind_info(g.kind).piece_class != PieceClass::warrior) continue;
        if (!g.player.valid() || g.player == self.seat || seen >> g.player.index() & 1) continue;
        seen |= 1u << g.player.index();
        due.add(g.player, e.to);
    }
}

void run_outrage(Table& t, const Self& self, const Reaction& r) {
    Outrage f;
    f.alliance = self.seat;
    f.offender = Seat{r.data[0]};
    f.where = Place{r.data[1]};
    t.call(f);
}

Step Outrage::resume(Table& t) {
    const auto matching = [&] { return t.matching(hand_of(offender), offender, t.suits(where), Purpose::other); };
    FLOW(at) {
        if (!matching().empty()) {
            ASK(chose, t.ask(offender, "outrage: which card to give"); t.option_cards(t.faction(alliance), kOutrage, matching()));
            CALL(given, add_supporter(t, t.faction(alliance), t.find(hand_of(offender), t.chosen().face(0)), offender));
        } else {
            t.show_hand(offender, alliance);
            // The deck can be empty: then nothing is added. What the stack cannot hold is discarded (8.2.3.1).
            CALL(drawn, {
                const Self self = t.faction(alliance);
                const Card c = t.draw_to(supporters(alliance));
                if (c.valid() && t.zone(supporters(alliance)).size() > capacity(t, self)) t.discard(c, alliance, t.cause(self, How::rule));
            });
        }
    }
    return Step::done;
}

}  // namespace woodland_alliance
