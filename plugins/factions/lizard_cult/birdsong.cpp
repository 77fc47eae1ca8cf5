// Law 10.4: Adjust Outcast, Discard Lost Souls, Perform Conspiracies.
#include "cult.hpp"

namespace lizard_cult {

void adjust_outcast(Table& t, const Self& self) {
    int most = 0;
    bool alone = false;
    Suit leading = outcast(t, self);
    for (const Suit s : kGardenSuits) {  // Law 10.4.1: birds are ignored
        const int n = (t.zone(lost_souls(self.seat)) & t.rules().suit_cards[static_cast<std::size_t>(s)]).size();
        if (n > most) { most = n; alone = true; leading = s; }
        else if (n == most) alone = false;
    }
    Data& d = t.data<Data>(self);
    if (alone && leading != d.outcast) d = Data{leading, 0};
    else d.hated = 1;  // the same suit again, or no one suit, also in an empty pile
}

/// Law 10.4.2. All at once: a deck that was empty is formed of all of them (2.1).
void discard_lost_souls(Table& t, const Self& self) {
    t.discard_all(CardSet{t.zone(lost_souls(self.seat))}, self.seat, t.cause(self, How::rule));
}

// --- conspiracies (Law 10.4.3) -------------------------------------------------------------------------------------------

namespace {

int cost(const Table& t, const Self& self, int verb) {
    const Board& b = board(self);
    const int full = verb == kCrusade ? b.crusade : verb == kConvert ? b.convert : b.sanctify;
    return t.data<Data>(self).hated ? std::max(0, full - b.hated) : full;
}

void pay(Table& t, const Self& self, int verb) { t.give_back(warrior(self.seat), acolytes_box(self.seat), cost(t, self, verb), t.cause(self, How::cost)); }

PlaceSet outcast_clearings(const Table& t, const Self& self) { return t.clearings_matching(outcast(t, self)); }

MoveLimits crusade_move(const Table& t, const Self& self) {
    MoveLimits l;
    l.from = outcast_clearings(t, self);
    l.then_battle = 1;
    return l;
}

bool can_crusade(const Table& t, const Self& self, int act) {
    return act == kBattleAct ? t.can_battle(t.cause(self), outcast_clearings(t, self)) : t.can_move(t.cause(self), crusade_move(t, self));
}

PieceClass replaced_class(int verb) { return verb == kConvert ? PieceClass::warrior : PieceClass::building; }
Kind replacement(const Table& t, const Self& self, int verb) { return verb == kConvert ? warrior(self.seat) : garden(self.seat, outcast(t, self)); }

/// Law 10.4.3, 16.6.21: the acolytes are spent first, so the replacement is judged on what is then in supply.
template <class F>
void once_paid(const Table& t, const Self& self, int verb, F&& f) {
    State paid = t.state();
    Table after(t.rules(), paid);
    pay(after, self, verb);
    f(after);
}

void offer_replacing(const Table& t, const Self& self, int verb, Offers& o) {
    if (acolytes(t, self.seat) < cost(t, self, verb)) return;
    once_paid(t, self, verb, [&](const Table& after) {
        const Cause c = after.cause(self);
        const Kind fresh = replacement(t, self, verb);
        for (PlaceSet m = outcast_clearings(t, self); m; m &= m - 1) {
            const Place p{std::countr_zero(m)};
            const std::uint16_t enemies = after.enemies_at(self.party, p);
            for (int i = 0; i < kMaxParties; ++i) {
                if (!(enemies >> i & 1)) continue;
                const int kinds = i < kMaxSeats ? kKindsPerSeat : kKindsPerHireling;
                for (int k = 0; k < kinds; ++k)
                    if (const Kind old = kind_of(Party{i}, k); after.enemy_pieces(self.party, old, p) > 0 &&
                        after.kind_info(old).piece_class == replaced_class(verb) && after.may_replace(old, p, fresh, c))
                        o.add(self, verb, p, old);
            }
        }
    });
}

void run_replacing(Table& t, const Self& self, const Action& a, int verb) {
    pay(t, self, verb);
    t.replace(a.kind(1), a.place(0), replacement(t, self, verb), t.cause(self));
}

/// What speaks against any conspiracy, or "".
std::string why_not_now(const Table& t, const Self& self, int verb) {
    if (t.turn_seat() != self.seat || t.phase() != Phase::birdsong) return "conspiracies are performed in the Cult's Birdsong (Law 10.4.3)";
    if (const int n = cost(t, self, verb), have = acolytes(t, self.seat); have < n)
        return "it costs " + std::to_string(n) + " acolytes, there are " + std::to_string(have) + " (Law 10.4.3)";
    return "";
}

}  // namespace

void offer_conspiracies(const Table& t, const Self& self, Offers& o) {
    if (acolytes(t, self.seat) >= cost(t, self, kCrusade))
        for (const int act : {kBattleAct, kMoveAct})
            if (can_crusade(t, self, act)) o.add(self, kCrusade, act);
    offer_replacing(t, self, kConvert, o);
    offer_replacing(t, self, kSanctify, o);
}

/// Law 10.4.3.1. The move follows the rules of moving, 4.2.1 too.
void run_crusade(Table& t, const Self& self, const Action& a) {
    pay(t, self, kCrusade);
    if (a.number(0) == kBattleAct) t.battle(t.cause(self), outcast_clearings(t, self));
    else t.move(t.cause(self), crusade_move(t, self));
}

void run_convert(Table& t, const Self& self, const Action& a) { run_replacing(t, self, a, kConvert); }    // Law 10.4.3.2
void run_sanctify(Table& t, const Self& self, const Action& a) { run_replacing(t, self, a, kSanctify); }  // Law 10.4.3.3

std::string why_no_crusade(const Table& t, const Self& self, const Action& a) {
    if (std::string no = why_not_now(t, self, kCrusade); !no.empty()) return no;
    if (a.has(0) && !can_crusade(t, self, a.number(0)))
        return a.number(0) == kBattleAct ? "there is nobody to battle in an Outcast clearing (Law 10.4.3.1)"
                                         : "no warrior can move out of an Outcast clearing (Law 10.4.3.1, 4.2.1)";
    return "conspiracies are the last step of the Cult's Birdsong (Law 10.4)";
}

std::string why_no_replacing(const Table& t, const Self& self, const Action& a) {
    const int verb = a.verb;
    if (std::string no = why_not_now(t, self, verb); !no.empty()) return no;
    if (!a.has(0) || !a.has(1)) return "name a clearing and a piece (Law 10.4.3)";
    const Place p = a.place(0);
    if (!(outcast_clearings(t, self) & place_bit(p))) return "that clearing does not match the Outcast (Law 10.4.3)";
    if (t.enemy_pieces(self.party, a.kind(1), p) == 0) return "no such enemy piece stands there (Law 10.4.3)";
    if (t.kind_info(a.kind(1)).piece_class != replaced_class(verb))
        return verb == kConvert ? "Convert replaces a warrior (Law 10.4.3.2)" : "Sanctify replaces a building (Law 10.4.3.3)";
    std::string why;
    once_paid(t, self, verb, [&](const Table& after) {
        if (const Verdict v = after.may_replace(a.kind(1), p, replacement(t, self, verb), after.cause(self)); !v) why = v.reason;
    });
    return why.empty() ? "conspiracies are the last step of the Cult's Birdsong (Law 10.4)" : why;
}

}  // namespace lizard_cult
