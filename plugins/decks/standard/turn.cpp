// Cards used in their owner's turn, and the Favors.
#include "flows.hpp"
#include "standard.hpp"

namespace standard {
using namespace woodlore;

namespace {

/// Clearings that the seat rules, also those that lie beside the map.
int ruled(const Table& t, Seat s) {
    int n = 0;
    for (int i = 0; i < kMaxClearings; ++i) n += t.rules_place(s, clearing(i));
    return n;
}

/// Whom a card may choose: older faces say "another player", the Homeland ones "an enemy" (Law 16.6.8).
template <class F>
void each_chosen(const Table& t, const Self& self, F&& f) { each_other(t, self.seat, !deck(self).older, f); }

/// Warriors of the seat that Tax Collector can take: the Homeland face says "from a clearing on the map".
template <class F>
void each_warrior(const Table& t, const Self& self, F&& f) {
    const Cause c = t.cause(self, How::cost);
    const auto& kinds = t.faction_info(self.seat).kinds;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (kinds[k].piece_class != PieceClass::warrior) continue;
        const Kind kind = kind_of(self.seat, static_cast<int>(k));
        const PlaceSet places = deck(self).older ? kAllPlaces : t.clearings();
        for (PlaceSet m = t.places_with(kind) & places; m; m &= m - 1)
            if (const Place p{std::countr_zero(m)}; t.may_remove(kind, p, c)) f(kind, p);
    }
}

void offer_royal_claim(const Table&, const Self& self, Offers& o) { o.add(self, kRoyalClaim); }

void offer_stand_and_deliver(const Table& t, const Self& self, Offers& o) {
    each_chosen(t, self, [&](Seat s) { if (!t.hand(s).empty()) o.add(self, kStandAndDeliver, s); });
}

void offer_better_burrow_bank(const Table& t, const Self& self, Offers& o) {
    if (!o.within_limit(self, kBetterBurrowBank)) return;
    bool any = false;
    each_chosen(t, self, [&](Seat s) {
        if (!t.faction_info(s).has_hand) return;
        o.add(self, kBetterBurrowBank, s);
        any = true;
    });
    if (deck(self).older && any) o.must = true;  // the older face has no "may"
}

void offer_command_warren(const Table& t, const Self& self, Offers& o) {
    if (t.can_battle(t.cause(self), kAllClearings)) o.add(self, kCommandWarren);
}

void offer_tax_collector(const Table& t, const Self& self, Offers& o) {
    const bool several = [&] { int n = 0; for (const auto& k : t.faction_info(self.seat).kinds) n += k.piece_class == PieceClass::warrior; return n > 1; }();
    each_warrior(t, self, [&](Kind k, Place p) {
        if (several) o.add(self, kTaxCollector, p, k);
        else o.add(self, kTaxCollector, p);
    });
}

void offer_codebreakers(const Table& t, const Self& self, Offers& o) {
    each_other(t, self.seat, false, [&](Seat s) { if (t.faction_info(s).has_hand) o.add(self, kCodebreakers, s); });
}

void offer_cobbler(const Table& t, const Self& self, Offers& o) {
    if (t.can_move(t.cause(self), MoveLimits{})) o.add(self, kCobbler);
}

}  // namespace

void bind_turn_cards(Binder& b, const Deck& d) {
    b.flow<RoyalClaim>("royal_claim");
    b.flow<BurrowBank>("better_burrow_bank");
    b.flow<TaxCollector>("tax_collector");
    b.card_offer(d.face[kRoyalClaim], Moment::birdsong, "royal_claim", offer_royal_claim);
    b.card_offer(d.face[kStandAndDeliver], Moment::birdsong, "stand_and_deliver", offer_stand_and_deliver);
    b.card_offer(d.face[kBetterBurrowBank], Moment::start_of_birdsong, "better_burrow_bank", offer_better_burrow_bank);
    b.card_offer(d.face[kCommandWarren], Moment::start_of_daylight, "command_warren", offer_command_warren);
    b.card_offer(d.face[kTaxCollector], Moment::daylight, "tax_collector", offer_tax_collector);
    b.card_offer(d.face[kCodebreakers], Moment::daylight, "codebreakers", offer_codebreakers);
    b.card_offer(d.face[kCobbler], Moment::start_of_evening, "cobbler", offer_cobbler);
}

void royal_claim(Table& t, const Self& self, const Action&) {
    RoyalClaim f;
    f.self = self.seat;
    f.deck = self.instance;
    f.ruled = static_cast<std::uint8_t>(ruled(t, self.seat));
    t.call(f);
}
Step RoyalClaim::resume(Table& t) {
    FLOW(at) {
        CALL(discarded, use_up(t, acting_for(t.self(deck), self), kRoyalClaim));
        CALL(scored, t.score(self, ruled, ScoreReason::effect, t.cause(acting_for(t.self(deck), self), How::effect)));
    }
    return Step::done;
}

// Both see the card that changes hands; who had seen cards of that hand no longer knows which are left.
void stand_and_deliver(Table& t, const Self& self, const Action& a) {
    const Seat from = a.seat(0);
    t.move_card(t.random_card(hand_of(from)), hand_of(self.seat));
    t.score(from, 1, ScoreReason::effect, t.cause(self, How::effect));
}

void better_burrow_bank(Table& t, const Self& self, const Action& a) {
    BurrowBank f;
    f.self = self.seat;
    f.other = a.seat(0);
    t.call(f);
}
Step BurrowBank::resume(Table& t) {
    FLOW(at) {
        CALL(drew, t.draw(self, 1));
        CALL(both, t.draw(other, 1));
    }
    return Step::done;
}

void command_warren(Table& t, const Self& self, const Action&) { t.battle(t.cause(self), kAllClearings); }

void tax_collector(Table& t, const Self& self, const Action& a) {
    TaxCollector f;
    f.self = self.seat;
    f.deck = self.instance;
    f.from = a.place(0);
    each_warrior(t, self, [&](Kind k, Place p) { if (p == a.place(0) && (!a.has(1) || a.kind(1) == k)) f.warrior = k; });
    t.call(f);
}
Step TaxCollector::resume(Table& t) {
    FLOW(at) {
        CALL(removed, t.remove(warrior, from, 1, t.cause(acting_for(t.self(deck), self), How::cost)));
        CALL(drew, t.draw(self, 1));
    }
    return Step::done;
}

void codebreakers(Table& t, const Self& self, const Action& a) { t.show_hand(a.seat(0), self.seat); }

void cobbler(Table& t, const Self& self, const Action&) { t.move(t.cause(self), MoveLimits{}); }

void favor(Table& t, const Self& self, const Action& a) { t.sweep(t.clearings_matching(t.rules().face(a.face(0)).suit), t.cause(self, How::sweep)); }

std::string why_no_turn_card(const Table& t, const Self& self, const Action& a) {
    const Seat asked = t.state().asked;
    if (auto why = why_no_card(t, self, a.verb, asked); !why.empty()) return why;
    if (asked != t.turn_seat()) return "it is used in its owner's turn";
    const Self mine = acting_for(t.self(self.instance), asked);
    switch (a.verb) {
        case kRoyalClaim: return "it is used in Birdsong, between two acts";
        case kStandAndDeliver:
            if (t.phase() != Phase::birdsong) return "it is used in Birdsong";
            if (!a.has(0) || a.seat(0) == asked) return "it takes from another player";
            if (t.hand(a.seat(0)).empty()) return "that player has no card in hand";
            return deck(mine).older ? "" : "it takes from an enemy (Law 16.6.8)";
        case kBetterBurrowBank: return "it is used at the start of Birdsong, before anything else (Law 1.4.1)";
        case kCommandWarren:
            if (!t.can_battle(t.cause(mine), kAllClearings)) return "there is nobody to battle (Law 4.3)";
            return "it is used at the start of Daylight, before anything else (Law 1.4.1)";
        case kTaxCollector:
            if (t.phase() != Phase::daylight) return "it is used in Daylight";
            return "no warrior of the owner can be removed there";
        case kCodebreakers: return t.phase() == Phase::daylight ? "it looks at another player's hand" : "it is used in Daylight";
        case kCobbler:
            if (!t.can_move(t.cause(mine), MoveLimits{})) return "no move is possible (Law 4.2)";
            return "it is used at the start of Evening, before anything else (Law 1.4.1)";
        default: return {};
    }
}

}  // namespace standard
