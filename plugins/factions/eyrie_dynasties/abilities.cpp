// Law 7.2: what the Eyrie always have; Law 7.8: what their leaders bring (Charismatic: in decree.cpp).
#include "eyrie.hpp"

namespace eyrie_dynasties {

/// Law 7.2.2: they rule where they are tied for most, with a piece of their own there: hirelings alone do not do.
void lords_of_the_forest(const Table& t, const Self& self, query::Ruler& q) {
    if (q.tied_for_most(self.party) && t.has_pieces(q.place, self.party)) q.decide(self.party, Rank::breaks_ties);
}

/// Law 7.2.3: one point instead of those listed; what cards and landmarks add comes after. Not under the Builder (7.8.1).
void disdain_for_trade(const Table& t, const Self& self, query::CraftPoints& q) {
    if (q.seat == self.seat && !led_by(t, self, Leader::builder)) q.answer = 1;
}

/// Law 7.8.3: as attacker.
void commander(const Table& t, const Self& self, query::ExtraHits& q) {
    if (q.side == kAttacker && q.battle.side[kAttacker] == self.party && led_by(t, self, Leader::commander)) ++q.answer;
}

/// Law 7.8.4: one point for all the enemy buildings and tokens that they remove at once in battle, as attacker or as
/// defender, in the same batch of points as those of Law 3.2.1.
void despot(const Table& t, const Self& self, query::Points& q) {
    if (!q.batch.removed || !q.batch.battle || q.batch.battle->side_of(self.party) < 0 || !led_by(t, self, Leader::despot)) return;
    for (const RemovedEntry& e : *q.batch.removed) {
        if (e.by != self.party || e.scorer != self.seat || !t.enemy(self.party, e.kind.owner())) continue;
        const PieceClass c = t.kind_info(e.kind).piece_class;
        if (c != PieceClass::building && c != PieceClass::token) continue;
        q.batch.add(self.seat, 1, ScoreReason::effect);
        return;
    }
}

}  // namespace eyrie_dynasties
