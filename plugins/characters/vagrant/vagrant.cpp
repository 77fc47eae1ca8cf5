// Law 16.3.4: the Vagrant.
#include <woodlore/plugin.hpp>

#include <vagabond/items.hpp>

namespace vagrant {
using namespace woodlore;

enum Verb : int { kInstigate };
enum Toggle : int { kInstigateBy };
enum By : int { kRemovesForBoth, kForces };

Cause battling(const Table& t, const Self& self, Seat attacker) {
    Cause c = t.cause(t.faction(attacker));
    c.source = self.instance;
    if (attacker != self.seat) c.flags |= Cause::kForced;
    return c;
}

/// Law 4.3: he has a warrior or pawn there, or one that he treats as his own against this defender.
bool can_attack(const Table& t, Seat attacker, Party defender, Place here) {
    if (t.count(here, attacker, PieceClass::warrior) + t.count(here, attacker, PieceClass::pawn) > 0) return true;
    if (t.rules().hooks<query::CountsAs>().empty()) return false;
    for (int p = 0; p < kMaxParties; ++p) {
        if ((p >= t.seats() && p < kMaxSeats) || Party{p} == defender || t.warriors(here, Party{p}) == 0) continue;
        if (t.counts_as(Party{p}, PieceClass::warrior, here, Purpose::battle, defender) == Party{attacker}) return true;
    }
    return false;
}

// Law 16.3.4.2 Instigate: any player there may be made to attack any of that player's enemies there; himself, as either,
// too. A hireling acts only by its own card (16.4.3.4), but can be the defender; edition 2025 speaks of players only.
void offer_instigate(const Table& t, const Self& self, Offers& o) {
    if (!vagabond::may_act_specially(t, self, o.asked)) return;
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.is_clearing()) return;
    for (int a = 0; a < t.seats(); ++a) {
        const Seat attacker{a};
        const Cause c = battling(t, self, attacker);
        for (int d = 0; d < (t.toggle(self, kInstigateBy) == kForces ? kMaxSeats : kMaxParties); ++d)
            if (t.has_pieces(here, Party{d}) && can_attack(t, attacker, Party{d}, here) && t.may_battle(attacker, Party{d}, here, c))
                o.add(self, kInstigate, attacker, Party{d});
    }
}

// He removes the pieces of both sides (edition 2025: is treated as having removed their buildings and tokens), so the
// points, Hostility, Infamy and what others do to the remover are his. Ambushes and effects are the sides' own.
void instigate(Table& t, const Self& self, const Action& a) {
    vagabond::exhaust(t, self.seat, vagabond::find_ready(t, self.seat, ItemType::torch));
    Battle b = t.make_battle(battling(t, self, a.seat(0)), a.seat(0), a.party(1), vagabond::pawn_at(t, self.seat));
    b.initiator = self.seat;
    b.remover = self.party;
    b.scorer = {self.seat, self.seat};
    if (t.toggle(self, kInstigateBy) == kForces) b.flags |= Battle::kOnlyBuildingsAndTokens;
    t.start_battle(b);
}

std::string why_not(const Table& t, const Self& self, const Action& a) {
    if (vagabond::find_ready(t, self.seat, ItemType::torch) < 0) return "no face-up undamaged torch to exhaust (Law 16.3.4.2)";
    const Place here = vagabond::pawn_at(t, self.seat);
    if (!here.is_clearing()) return "the pawn stands in no clearing (Law 16.3.4.2)";
    if (!a.has(0) || !a.has(1)) return "nobody here has an enemy to attack (Law 4.3)";
    if (!can_attack(t, a.seat(0), a.party(1), here)) return "that attacker has no warrior or pawn here (Law 4.3)";
    return t.may_battle(a.seat(0), a.party(1), here, battling(t, self, a.seat(0))).reason;
}

void bind(Binder& b) {
    b.title("Vagrant");
    b.belongs_to("vagabond");
    const int by = b.toggle("instigate", std::vector<std::string>{"remove_for_both", "force"}, "remove_for_both",
                            "the Vagrant removes the pieces of both sides and picks them, or forces a player to battle another", "16.3.4.2");
    b.in_edition("2025", by, "force");
    // Law 16.3.4.1
    for (const ItemType i : {ItemType::coin, ItemType::torch, ItemType::boot}) b.start_item(i);
    b.verb("instigate", {{"attacker", ArgKind::seat}, {"defender", ArgKind::party}}, instigate, {}, why_not);
    b.offer(Moment::daylight, "instigate", offer_instigate);
}
}  // namespace vagrant

WOODLORE_PLUGIN(character, "vagrant", "1.0.0", vagrant::bind)
