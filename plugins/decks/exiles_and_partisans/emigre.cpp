// Eyrie Emigre: a move and a battle where it ended, at the end of Birdsong; else the card is discarded.
#include "exiles.hpp"

namespace exiles_and_partisans {
namespace {

/// What the act has come to so far; lapses with it.
enum Tag : int { kMovedTo, kBattled };

struct Emigre {
    enum class At : std::uint8_t { start, moved, battled, discarded };
    At at = At::start;
    Seat self;
    Instance deck;
    Place to;
    Step resume(Table& t);
};

Step Emigre::resume(Table& t) {
    FLOW(at) {
        // The older face has no "must": its owner may give up either part, and the card with it.
        if (t.can_move(t.cause(owner(t, deck, self)), {})) {
            CALL(moved, {
                const Self own = owner(t, deck, self);
                t.move(t.cause(own), {.optional = exiles_and_partisans::deck(own).older});
            });
        }
        if (const Modifier* m = t.modifier(owner(t, deck, self), kMovedTo)) to = Place{m->arg[0]};
        if (to.valid() && t.can_battle(t.cause(owner(t, deck, self)), place_bit(to))) {
            CALL(battled, {
                const Self own = owner(t, deck, self);
                t.battle(t.cause(own), place_bit(to), exiles_and_partisans::deck(own).older);
            });
        }
        if (!t.modifier(owner(t, deck, self), kBattled)) { CALL(discarded, discard_crafted(t, owner(t, deck, self), face_of(owner(t, deck, self), kEyrieEmigre))); }
    }
    return Step::done;
}

bool by_this_card(const Table& t, const Self& self, Instance source) { return source == self.instance && t.phase() == Phase::birdsong; }

void moved_due(const Table& t, const Self& self, const event::Moved& e, Due& due) {
    if (e.cause.party == self.party && by_this_card(t, self, e.cause.source)) due.add(e.to);
}
void note_move(Table& t, const Self& self, const Reaction& r) { t.add_modifier(self, kMovedTo, LimitScope::act, {r.data[0], 0, 0, 0}); }
void battled_due(const Table& t, const Self& self, const event::BattleEnded& e, Due& due) {
    if (e.battle.side[kAttacker] == self.party && by_this_card(t, self, e.battle.source)) due.add();
}
void note_battle(Table& t, const Self& self, const Reaction&) { t.add_modifier(self, kBattled, LimitScope::act); }

/// Not a choice of whether: what comes of it is chosen in its steps.
void offer_emigre(const Table&, const Self& self, Offers& o) {
    if (!o.within_limit(self, kEyrieEmigre)) return;
    o.add(self, kEyrieEmigre);
    o.must = true;
}

}  // namespace

void bind_emigre(Binder& b, const Deck& d) {
    b.flow<Emigre>("eyrie_emigre");
    b.card_offer(d.face[kEyrieEmigre], Moment::end_of_birdsong, "eyrie_emigre", offer_emigre);
    b.card_on<event::Moved>(d.face[kEyrieEmigre], "eyrie_emigre_moved", moved_due, note_move, true);
    b.card_on<event::BattleEnded>(d.face[kEyrieEmigre], "eyrie_emigre_battled", battled_due, note_battle, true);
}

void eyrie_emigre(Table& t, const Self& self, const Action&) {
    Emigre f;
    f.self = self.seat;
    f.deck = self.instance;
    t.call(f);
}

}  // namespace exiles_and_partisans
