// Cards used in battle (Law 4.3.3): Armorers, Sappers, Brutal Tactics, and Scouting Party against ambushes.
#include "standard.hpp"

namespace standard {
using namespace woodlore;

namespace {

void offer_armorers(const Table& t, const Self& self, Offers& o) {
    if (const int side = side_fought(t, self.seat); side >= 0 && !t.battle_now()->ignore_rolled[static_cast<std::size_t>(1 - side)]) o.add(self, kArmorers);
}
void offer_sappers(const Table& t, const Self& self, Offers& o) {
    if (side_fought(t, self.seat) == kDefender) o.add(self, kSappers);
}
void offer_brutal_tactics(const Table& t, const Self& self, Offers& o) {
    if (side_fought(t, self.seat) == kAttacker) o.add(self, kBrutalTactics);
}

/// Scouting Party: no ambush hits against its owner attacking; the ambush card is spent all the same (Law 4.3.1.2).
void scouting_party(const Table&, const Self& self, query::AmbushHits& q) {
    if (q.battle.side[kAttacker] == Party{self.seat}) q.answer = 0;
}

}  // namespace

void bind_battle_cards(Binder& b, const Deck& d) {
    b.card_offer(d.face[kArmorers], Moment::after_roll, "armorers", offer_armorers);
    b.card_offer(d.face[kSappers], Moment::after_roll, "sappers", offer_sappers);
    b.card_offer(d.face[kBrutalTactics], Moment::after_roll, "brutal_tactics", offer_brutal_tactics);
    b.card_query<query::AmbushHits>(b.find_face("scouting_party"), "scouting_party", scouting_party);
}

// Only rolled hits: extra hits and ambush hits still land.
void armorers(Table& t, const Self& self, const Action&) {
    t.battle_now()->ignore_rolled[static_cast<std::size_t>(1 - side_fought(t, self.seat))] = 1;
    use_up(t, self, kArmorers);
}

void sappers(Table& t, const Self& self, const Action&) {
    ++t.battle_now()->extra[kDefender];
    use_up(t, self, kSappers);
}

// The defender scores when the card is used, before any hit is dealt (Law 4.3.4); one who cannot score gains nothing.
void brutal_tactics(Table& t, const Self& self, const Action&) {
    Battle& b = *t.battle_now();
    ++b.extra[kAttacker];
    t.score(b.side[kDefender].seat(), 1, ScoreReason::effect, t.cause(self, How::effect));
}

std::string why_no_battle_card(const Table& t, const Self& self, const Action& a) {
    const Seat asked = t.state().asked;
    if (auto why = why_no_card(t, self, a.verb, asked); !why.empty()) return why;
    const int side = side_fought(t, asked);
    if (side < 0) return "it is used in a battle that its owner fights (Law 4.3.3)";
    if (a.verb == kSappers && side != kDefender) return "only the defender can use it";
    if (a.verb == kBrutalTactics && side != kAttacker) return "only the attacker can use it";
    return "it is used after the dice are rolled (Law 4.3.3)";
}

}  // namespace standard
