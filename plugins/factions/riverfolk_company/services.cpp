// Law 11.2.6, 11.2.7: services that every other player may buy at the start of their Birdsong.
#include "riverfolk.hpp"

namespace riverfolk_company {

namespace {

/// Warriors that the buyer can place in the Payments box: any kind of its own, unless something forbids to place it.
bool can_pay_with(const Table& t, Seat company, Seat buyer, Kind k) {
    return t.kind_info(k).piece_class == PieceClass::warrior && t.can_place(k, box(company, kPayments), t.cause(t.faction(buyer), How::cost));
}
template <class F>
void each_payer(const Table& t, Seat company, Seat buyer, F&& f) {
    for (int k = 0; k < static_cast<int>(t.faction_info(buyer).kinds.size()); ++k)
        if (const Kind kind = kind_of(buyer, k); can_pay_with(t, company, buyer, kind)) f(kind);
}

/// Where there is one kind of warrior to pay with, there is nothing to ask.
Kind only_payer(const Table& t, Seat company, Seat buyer) {
    Kind one;
    int kinds = 0;
    each_payer(t, company, buyer, [&](Kind k) { one = k; ++kinds; });
    return kinds == 1 ? one : kNoKind;
}

/// Law 11.2.6.1, 11.2.6.3.
int purse(const Table& t, Seat company, Seat buyer) {
    const PaysWithItems& items = t.faction_info(buyer).pays_with_items;
    if (items.ready) return items.ready(t, t.faction(buyer));
    int n = 0;
    each_payer(t, company, buyer, [&](Kind k) { n += t.supply(k); });
    return n;
}

/// Law 11.2.6.2.
int allowed(const Table& t, const Self& self, Seat buyer) {
    int n = board(self).services_each_turn;
    for (PlaceSet m = t.clearings(); m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; has_post(t, self.seat, p) && t.has_pieces(p, buyer)) ++n;
    return n;
}

/// Law 11.2.7: what speaks against this service, but for the time of it, or "".
std::string refused(const Table& t, const Self& self, Seat buyer, int service) {
    const Data& d = data(t, self);
    if (d.bought >= allowed(t, self, buyer)) return "no more services can be bought this turn: one, and one for each clearing with a trade post and the buyer's pieces (Law 11.2.6.2)";
    if (service == kHandCard && t.hand(self.seat).empty()) return "the Riverfolk have no card in hand (Law 11.2.7.1)";
    if (service == kRiverboats && d.riverboats == buyer) return "Riverboats last for this turn already (Law 11.2.7.2)";
    if (service == kMercenaries && d.mercenaries == buyer) return "Mercenaries last for this turn already (Law 11.2.7.3)";
    // Who has no warriors can treat none as such (the Vagabond: 9.2.2).
    if (service == kMercenaries && t.masks(buyer).warriors == 0) return "a faction without warriors cannot buy Mercenaries (Law 11.2.7.3.2)";
    if (const int price = cost(d, service), has = purse(t, self.seat, buyer); has < price)
        return "it costs " + std::to_string(price) + ", the buyer can pay " + std::to_string(has) + " (Law 11.2.6.1)";
    return "";
}

Service service_of(int verb) { return verb == kBuyCard ? kHandCard : verb == kBuyRiverboats ? kRiverboats : kMercenaries; }
bool open_hand(const Table& t, const Self& self) { return t.faction_info(self.seat).hand_visibility == Visibility::everyone; }

}  // namespace

void offer_services(const Table& t, const Self& self, Offers& o) {
    const Seat buyer = o.asked;
    if (buyer == self.seat || data(t, self).bought >= allowed(t, self, buyer)) return;
    if (refused(t, self, buyer, kHandCard).empty()) {
        // A closed hand is looked at by who has paid, and by nobody else.
        if (open_hand(t, self)) o.table.option_cards(self, kBuyCard, t.hand(self.seat));
        else o.add(self, kBuyCard);
    }
    if (refused(t, self, buyer, kRiverboats).empty()) o.add(self, kBuyRiverboats);
    if (refused(t, self, buyer, kMercenaries).empty()) o.add(self, kBuyMercenaries);
}

void run_buy(Table& t, const Self& self, const Action& a) {
    Buy f;
    f.company = self.seat;
    f.buyer = t.state().asked;
    f.service = service_of(a.verb);
    f.left = static_cast<std::uint8_t>(cost(data(t, self), f.service));
    if (a.has(0)) f.card = a.face(0);
    ++t.data<Data>(self).bought;
    t.call(f);
}

Step Buy::resume(Table& t) {
    FLOW(at) {
        if (t.faction_info(buyer).pays_with_items.ready) {
            for (; left > 0; --left) {  // Law 11.2.6.3: a warrior for each item, as long as there are any (1.5.4)
                ASK(item, t.ask(buyer, "which item pays"); t.faction_info(buyer).pays_with_items.options(t, t.faction(buyer)));
                t.faction_info(buyer).pays_with_items.exhaust(t, t.faction(buyer), t.chosen());
                t.place_in_box(riverfolk_company::warrior(company), box(company, kPayments), 1);
            }
        } else {
            while (left > 0) {
                if (const Kind one = only_payer(t, company, buyer); one.valid()) {
                    t.place_in_box(one, box(company, kPayments), left);
                    break;
                }
                ASK(warrior, t.ask(buyer, "which warrior pays"); each_payer(t, company, buyer, [&](Kind k) { t.option(t.faction(company), kPay, k); }));
                t.place_in_box(t.chosen().kind(0), box(company, kPayments), 1);
                --left;
            }
        }
        if (service == kHandCard) {  // Law 11.2.7.1
            if (!card.valid()) {
                t.show_hand(company, buyer);
                ASK(took, t.ask(buyer, "which card"); t.option_cards(t.faction(company), kTake, t.hand(company)));
                card = t.chosen().face(0);
            }
            t.move_card(t.find(hand_of(company), card), hand_of(buyer));
        } else {
            Data& d = t.data<Data>(t.faction(company));
            (service == kRiverboats ? d.riverboats : d.mercenaries) = buyer;
            t.touch();  // who rules may change with it
        }
    }
    return Step::done;
}

std::string why_no_service(const Table& t, const Self& self, const Action& a) {
    const Seat buyer = t.state().asked;
    if (buyer == self.seat) return "services are for the other players (Law 11.2.6)";
    if (t.turn_seat() != buyer || t.phase() != Phase::birdsong) return "services are bought at the start of the buyer's Birdsong (Law 11.2.6)";
    if (std::string no = refused(t, self, buyer, service_of(a.verb)); !no.empty()) return no;
    if (a.verb == kBuyCard && a.has(0) && !t.find(hand_of(self.seat), a.face(0)).valid()) return "the Riverfolk hold no such card (Law 11.2.7.1)";
    return "services are bought at the start of Birdsong, before anything else in it (Law 11.2.6, 1.4.1)";
}

// --- the end of the turn -------------------------------------------------------------------------------------------------

void turn_over(const Table& t, const Self& self, const event::TurnEnded&, Due& due) {
    const Data& d = data(t, self);
    if (d.bought || d.riverboats.valid() || d.mercenaries.valid()) due.add();
}
void services_end(Table& t, const Self& self, const Reaction&) {
    Data& d = t.data<Data>(self);
    d.bought = 0;
    d.riverboats = d.mercenaries = kNoSeat;
    t.touch();
}

}  // namespace riverfolk_company
