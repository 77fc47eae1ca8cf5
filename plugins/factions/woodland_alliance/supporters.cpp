// Law 8.2.3: the Supporters stack.
#include "alliance.hpp"

namespace woodland_alliance {

bool has_base(const Table& t, Seat alliance) { return !base_suits(t, alliance).empty(); }

SuitSet base_suits(const Table& t, Seat alliance) {
    SuitSet out;
    for (const int base : kBases) {
        const Kind k = kind_of(alliance, base);
        const KindInfo& info = t.kind_info(k);
        if (t.supply(k) < info.total && t.on_map(k) > 0) out = out | info.suit;
    }
    return out;
}

CardSet supporters_for(const Table& t, const Self& self, Place p) { return t.matching(supporters(self.seat), self.seat, t.suits(p)); }

int capacity(const Table& t, const Self& self) { return has_base(t, self.seat) ? kMaxCards : board(self).supporters_without_base; }

void add_supporter(Table& t, const Self& self, Card c, Seat owner) {
    if (t.zone(supporters(self.seat)).size() < capacity(t, self)) t.move_card(c, supporters(self.seat));
    else t.discard(c, owner, t.cause(self, How::rule));  // Law 8.2.3.1
}

namespace {

/// Cards that may be chosen next: enough must be left above them.
CardSet next_choices(const Table& t, const ChooseSupporters& f) {
    CardSet fit = f.suits ? t.matching(supporters(f.alliance), f.alliance, SuitSet::of_bits(f.suits)) : t.zone(supporters(f.alliance));
    int above = 0;
    CardSet out;
    fit.each([&](Card c) { above += t.rules().face_of[static_cast<std::size_t>(c.index())] >= f.lowest; });
    Face now;
    int from_now = above;  // how many cards are of this face or a higher one
    fit.each([&](Card c) {
        const Face face = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (face < f.lowest) return;
        if (face != now) { now = face; from_now = above; }
        --above;
        if (from_now >= f.left) out.add(c);
    });
    return out;
}

}  // namespace

Step ChooseSupporters::resume(Table& t) {
    FLOW(at) {
        while (left > 0) {
            if (next_choices(t, *this).empty()) return Step::done;  // fewer are left than were called for (1.5.4)
            ASK(chose, t.ask(alliance, spent ? "which supporter to spend" : "which supporter to discard");
                t.option_cards(t.faction(alliance), spent ? kSpend : kDiscard, next_choices(t, *this)));
            lowest = t.chosen().face(0);
            --left;
            CALL(gone, t.discard(t.find(supporters(alliance), lowest), alliance, t.cause(t.faction(alliance), spent ? How::cost : How::rule)));
        }
    }
    return Step::done;
}

void spend_supporters(Table& t, const Self& self, Place p, int n) {
    ChooseSupporters f;
    f.alliance = self.seat;
    f.left = static_cast<std::uint8_t>(n);
    f.suits = t.suits(p).bits;
    t.call(f);
}

}  // namespace woodland_alliance
