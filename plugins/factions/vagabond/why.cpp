// Why an act of the Vagabond is not possible now, in words for a player.
#include "vagabond.hpp"

namespace vagabond {

namespace {
constexpr const char* kInForest = "the pawn stands in a forest, which has no suit and no enemies";
std::string no_item(const char* item) { return std::string("no face-up undamaged ") + item + " to exhaust"; }
}  // namespace

std::string why_move(const Table& t, const Self& self, const Action& a) {
    const int boots = count_ready(t, self.seat, ItemType::boot);
    if (boots == 0) return no_item("boot") + " (Law 9.5.1)";
    if (!a.has(0)) return "";
    if (a.place(0).is_forest()) return "only Slip enters a forest (Law 9.5.1)";
    if (!(t.adjacent(self.party, pawn_at(t, self.seat), Purpose::move) & place_bit(a.place(0)))) return "that clearing is not adjacent (Law 4.2)";
    if (boots < 2 && hostile_warriors(t, self.seat, a.place(0))) return "warriors of a Hostile faction are there: it takes two boots (Law 9.2.9.3.2)";
    return t.may_move(pawn(self.seat), pawn_at(t, self.seat), a.place(0), t.cause(self)).reason;
}

std::string why_battle(const Table& t, const Self& self, const Action& a) {
    const Place here = pawn_at(t, self.seat);
    if (!here.is_clearing()) return kInForest;
    if (count_ready(t, self.seat, ItemType::sword) == 0) return no_item("sword") + " (Law 9.5.2)";
    if (!a.has(0)) return "";
    return t.may_battle(self.party, a.party(0), here, t.cause(self)).reason;
}

std::string why_strike(const Table& t, const Self& self, const Action& a) {
    const Place here = pawn_at(t, self.seat);
    if (count_ready(t, self.seat, ItemType::crossbow) == 0) return no_item("crossbow") + " (Law 9.5.6)";
    if (!here.is_clearing()) return kInForest;
    if (!a.has(0)) return "";
    const Kind k = a.kind(0);
    if (t.count(here, k) == 0) return "no such piece is in the pawn's clearing";
    if (!t.enemy(self.party, k.owner())) return "its owner is no enemy (Law 16.6.8)";
    if (t.kind_info(k).piece_class != PieceClass::warrior && t.warriors(here, k.owner()) > 0) return "that enemy still has warriors there (Law 9.5.6)";
    return t.may_remove(k, here, t.cause(self, How::effect)).reason;
}

std::string why_explore(const Table& t, const Self& self, const Action&) {
    const Place here = pawn_at(t, self.seat);
    if (count_ready(t, self.seat, ItemType::torch) == 0) return no_item("torch") + " (Law 9.5.3)";
    if (!here.is_clearing() || t.count(here, kRuin) == 0) return "there is no ruin here (Law 9.5.3)";
    return "";
}

std::string why_aid(const Table& t, const Self& self, const Action& a) {
    const Place here = pawn_at(t, self.seat);
    if (!here.is_clearing()) return kInForest;
    bool any = false;
    each_item(t, self.seat, [&](int, const ItemState& i, int box) { any |= ready(i, box); });
    if (!any) return no_item("item") + " (Law 9.5.4)";
    if (a.has(0) && !t.has_pieces(here, a.seat(0))) return "that player has no faction pieces here (Law 9.5.4)";
    if (a.has(1)) {
        const Card c = t.find(hand_of(self.seat), a.face(1));
        if (!c.valid()) return "that card is not in hand";
        if ((t.card_suits(c, self.seat, Purpose::spend) & t.suits(here)).empty()) return "that card does not match the clearing (Law 9.5.4)";
    }
    return "";
}

std::string why_quest(const Table& t, const Self& self, const Action& a) {
    const Place here = pawn_at(t, self.seat);
    if (!here.is_clearing()) return kInForest;
    if (!a.has(0)) return "";
    const CardFace& quest = t.rules().face(a.face(0));
    if (!t.find(board(t, self.seat).quests, a.face(0)).valid()) return "that quest is not open";
    if (!t.matches(quest.suit, here)) return "the quest's suit does not match the clearing (Law 9.5.5)";
    if (!can_pay_quest(t, self.seat, quest)) return "the quest's two items cannot both be exhausted (Law 9.5.5)";
    return "";
}

}  // namespace vagabond
