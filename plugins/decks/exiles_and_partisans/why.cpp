// Why a card cannot be used now, in words for the player who tried it.
#include "exiles.hpp"

namespace exiles_and_partisans {
namespace {

std::string why_no_sabotage(const Table& t, const Self& self, const Action& a) {
    if (!a.has(0) || !t.enemy(self.seat, a.seat(0))) return "it strikes an enemy (Law 16.6.8)";
    if (a.has(1) && t.rules().face(a.face(1)).kind != CardKind::persistent) return "it strikes crafted cards; an activated dominance card stays (Law 3.3.2)";
    if (a.has(1) && !t.in_play_area(a.seat(0), a.face(1))) return "that card does not lie in that player's play area";
    return "it is used at the start of Birdsong, before anything else (Law 1.4.1)";
}

std::string why_no_orders(const Table& t, const Self& self, const Action& a) {
    if (t.phase() != Phase::birdsong) return "it is used in Birdsong";
    if (!a.has(0) || !a.has(1) || !t.enemy(self.seat, a.seat(0))) return "name an enemy and a clearing (Law 16.6.8)";
    if (half_of(t, a.seat(0), a.place(1)) == 0) return "no warrior of that enemy stands there";
    if (!t.can_move(ordered_by(t, self, a.seat(0)), ordered_move(t, a.seat(0), a.place(1)))) return "half of these warriors, rounded up, cannot move from there";
    return "";
}

std::string why_no_propaganda(const Table& t, const Self& self, const Action& a) {
    if (t.phase() != Phase::daylight) return "it is used in Daylight";
    if (!a.has(0)) return "name the card to spend";
    const Card c = t.find(hand_of(self.seat), a.face(0));
    if (!c.valid()) return "that card is not in hand";
    if (can_win_over(t, self, t.card_suits(c, self.seat, Purpose::spend))) return "";
    return deck(self).older ? "no enemy warrior in a clearing of that suit can be removed" : "no enemy warrior in a clearing of that suit can be replaced (Law 16.6.21)";
}

std::string why_no_league(const Table& t, const Self& self, const Action& a) {
    if (t.phase() != Phase::daylight) return "it is used in Daylight";
    if (!has_crafted_items_box(t, self.seat)) return "its owner has no Crafted Items box (Law 9.2.5)";
    if (!a.has(0) || !a.has(1)) return "name an item, and move or battle";
    bool ready = false;
    for (const ItemState& i : t.state().item)
        ready |= i.where == item_place::crafted(self.seat) && i.type == static_cast<std::uint8_t>(a.item(0)) && !Table::facedown(i);
    if (!ready) return "no such item lies face up in the Crafted Items box";
    return a.number(1) == 0 ? "no move is possible (Law 4.2)" : "there is nobody to battle (Law 4.3)";
}

std::string why_no_partisans(const Table& t, const Self& self, const Action& a) {
    if (side_fought(t, self.seat) < 0) return "it is used in a battle that its owner fights (Law 4.3.3)";
    if (!t.matches(t.rules().face(face_of(self, a.verb)).suit, t.battle_now()->where)) return "it is used in a clearing of its suit";
    return "it is used after the dice are rolled (Law 4.3.3)";
}

std::string why_no_informants(const Table& t, const Self& self, const Action& a) {
    if (t.turn_seat() != self.seat || t.phase() != Phase::evening) return "it replaces a draw in its owner's Evening";
    if (a.has(0) && t.rules().face(a.face(0)).kind != CardKind::ambush) return "it takes an ambush card";
    if (a.has(0) && !t.find(kDiscardPile, a.face(0)).valid()) return "that card does not lie in the discard pile";
    return "it is used in place of a draw";
}

}  // namespace

std::string why_no_card(const Table& t, const Self& at_the_table, const Action& a) {
    const Seat asked = t.state().asked;
    const Self self = acting_for(t.self(at_the_table.instance), asked);
    if (std::string why = why_not_in_play(t, self, face_of(self, a.verb), a.verb, asked); !why.empty()) return why;
    if (a.verb >= kFoxPartisans) return why_no_partisans(t, self, a);
    if (a.verb == kInformants) return why_no_informants(t, self, a);
    if (asked != t.turn_seat()) return "it is used in its owner's turn";
    const bool another = a.has(0) && a.seat(0) != asked;
    switch (a.verb) {
        case kSaboteurs: return why_no_sabotage(t, self, a);
        case kCoffinMakers:
            if (coffins_filled(t, deck(self).coffins) == 0) return "no warriors lie on it";
            return "it is done at the start of Birdsong (Law 1.4.1)";
        case kSwapMeet:
            if (t.phase() != Phase::birdsong) return "it is used in Birdsong";
            if (!another) return "it takes from another player";
            return t.hand(a.seat(0)).empty() ? "that player has no card in hand" : "";
        case kFalseOrders: return why_no_orders(t, self, a);
        case kEyrieEmigre: return "it is done at the end of Birdsong, after everything else (Law 1.4.1)";
        case kPropagandaBureau: return why_no_propaganda(t, self, a);
        case kLeague: return why_no_league(t, self, a);
        case kCharmOffensive:
            if (!another) return "another player scores (and not its owner)";
            return "it is used at the start of Evening, before anything else (Law 1.4.1)";
        default: return {};
    }
}

}  // namespace exiles_and_partisans
