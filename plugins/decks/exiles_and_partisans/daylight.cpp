// Cards used in Daylight: Propaganda Bureau, League of Adventurous Mice.
#include "exiles.hpp"

namespace exiles_and_partisans {
namespace {

struct Propaganda {
    enum class At : std::uint8_t { start, spent, target, done };
    At at = At::start;
    Seat self;
    Instance deck;
    SuitSet suits;
    Step resume(Table& t);
};

enum LeagueAct : int { kMove, kBattle };

/// Own warriors that can take the place of this one (Law 16.6.21).
template <class F>
void each_fresh(const Table& t, const Self& self, Kind old, Place p, F&& f) {
    const auto& kinds = t.faction_info(self.seat).kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k)
        if (const Kind fresh = kind_of(self.seat, static_cast<int>(k)); kinds[k].piece_class == PieceClass::warrior && t.may_replace(old, p, fresh, t.cause(self, How::effect))) f(fresh);
}

/// Calls f(clearing, enemy warrior, own warrior) for all that could be done in clearings of these suits. The older face tells
/// to remove and to place: as much as possible (Law 1.5.4), if need be without the second, and then f's last is no kind.
template <class F>
void each_target(const Table& t, const Self& self, SuitSet suits, F&& f) {
    for (PlaceSet m = t.clearings_matching(suits); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        const std::uint16_t enemies = t.enemies_at(self.party, p);
        for (int i = 0; i < kMaxParties; ++i) {
            const int kinds = !(enemies >> i & 1) ? 0 : Party{i}.is_seat() ? kKindsPerSeat : kKindsPerHireling;
            for (int k = 0; k < kinds; ++k) {
                const Kind old = kind_of(Party{i}, k);
                if (t.enemy_pieces(self.party, old, p) == 0 || t.kind_info(old).piece_class != PieceClass::warrior) continue;
                bool any = false;
                each_fresh(t, self, old, p, [&](Kind fresh) { any = true; f(p, old, fresh); });
                if (!any && deck(self).older && t.may_remove(old, p, t.cause(self, How::effect))) f(p, old, kNoKind);
            }
        }
    }
}

/// As a spent card: its suit, or any for a bird (Law 2.1.1).
SuitSet spent_as(const Table& t, Seat s, Card c) { return t.card_suits(c, s, Purpose::spend); }

void offer_propaganda(const Table& t, const Self& self, Offers& o) {
    if (!o.within_limit(self, kPropagandaBureau)) return;
    Face last;
    t.hand(self.seat).each([&](Card c) {
        const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (f != last && can_win_over(t, self, spent_as(t, self.seat, c))) o.add(self, kPropagandaBureau, f);
        last = f;
    });
}

void offer_league(const Table& t, const Self& self, Offers& o) {
    if (!o.within_limit(self, kLeague) || !has_crafted_items_box(t, self.seat)) return;
    const bool move = t.can_move(t.cause(self), {}), battle = t.can_battle(t.cause(self), kAllClearings);
    unsigned seen = 0;
    for (const ItemState& i : t.state().item) {
        if (i.type == 255 || i.where != item_place::crafted(self.seat) || Table::facedown(i) || seen >> i.type & 1) continue;
        seen |= 1u << i.type;
        if (move) o.add(self, kLeague, i.type, kMove);
        if (battle) o.add(self, kLeague, i.type, kBattle);
    }
}

}  // namespace

bool can_win_over(const Table& t, const Self& self, SuitSet suits) {
    bool any = false;
    each_target(t, self, suits, [&](Place, Kind, Kind) { any = true; });
    return any;
}

bool has_crafted_items_box(const Table& t, Seat s) {
    const auto& boxes = t.faction_info(s).item_boxes;
    return boxes.empty() || boxes[0].empty() || boxes[0] == "crafted";
}

void bind_daylight(Binder& b, const Deck& d) {
    b.flow<Propaganda>("propaganda_bureau");
    b.card_offer(d.face[kPropagandaBureau], Moment::daylight, "propaganda_bureau", offer_propaganda);
    b.card_offer(d.face[kLeague], Moment::daylight, "league_of_adventurous_mice", offer_league);
}

void propaganda_bureau(Table& t, const Self& self, const Action& a) {
    Propaganda f;
    f.self = self.seat;
    f.deck = self.instance;
    const Card c = t.find(hand_of(self.seat), a.face(0));
    f.suits = spent_as(t, self.seat, c);
    t.call(f);
    t.discard(c, self.seat, t.cause(self, How::cost));
}
Step Propaganda::resume(Table& t) {
    FLOW(at) {
        if (!can_win_over(t, owner(t, deck, self), suits)) return Step::done;  // what the spent card called for came first
        ASK(target,
            const Self own = owner(t, deck, self);
            t.ask(self, "which warrior to replace");
            each_target(t, own, suits, [&](Place p, Kind old, Kind fresh) {
                int several = 0;
                if (fresh.valid()) each_fresh(t, own, old, p, [&](Kind) { ++several; });
                if (several > 1) t.option(own, kPropagandaTarget, p, old, fresh);
                else t.option(own, kPropagandaTarget, p, old);
            }));
        CALL(done, {
            const Self own = owner(t, deck, self);
            const Place p = t.chosen().place(0);
            const Kind old = t.chosen().kind(1);
            Kind fresh = t.chosen().has(2) ? t.chosen().kind(2) : kNoKind;
            if (!fresh.valid()) each_fresh(t, own, old, p, [&](Kind k) { fresh = k; });
            if (fresh.valid()) t.replace(old, p, fresh, t.cause(own, How::effect));
            else t.remove(old, p, 1, t.cause(own, How::effect));
        });
    }
    return Step::done;
}

// Exhausted items in the Crafted Items box are never refreshed: each serves once.
void league(Table& t, const Self& self, const Action& a) {
    for (int i = 0; i < kMaxItems; ++i) {
        const ItemState& item = t.item(i);
        if (item.type != static_cast<std::uint8_t>(a.item(0)) || item.where != item_place::crafted(self.seat) || Table::facedown(item)) continue;
        t.set_item(i, true, false);
        break;
    }
    if (a.number(1) == kMove) t.move(t.cause(self), {});
    else t.battle(t.cause(self), kAllClearings);
}

}  // namespace exiles_and_partisans
