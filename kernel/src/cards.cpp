// Cards and items: where they are, who knows it.
#include <stdexcept>

#include "flows.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

Visibility Table::visibility(Zone z, Seat* owner) const {
    const int v = z.index();
    Seat seat;
    Visibility vis = Visibility::everyone;
    if (v == kDeck.index()) vis = Visibility::nobody;
    else if (v >= 8 && v < 8 + kMaxSeats) {
        seat = Seat{v - 8};
        vis = seat.index() < s_.seats && s_.faction_of[static_cast<std::size_t>(seat.index())].valid() ? faction_info(seat).hand_visibility : Visibility::owner;
    }
    else if (v >= 32 && v < 32 + kMaxSeats * 4) {
        seat = Seat{(v - 32) / 4};
        if (seat.index() < s_.seats) {
            const auto& zones = faction_info(seat).zones;
            const auto k = static_cast<std::size_t>((v - 32) % 4);
            if (k < zones.size()) vis = zones[k].visibility;
        }
    } else if (v >= 56) vis = rules_.zones[static_cast<std::size_t>(v)].visibility;
    if (owner) *owner = seat;
    return vis;
}

bool Table::ordered(Zone z) const {
    const int v = z.index();
    if (v == kDeck.index()) return true;
    if (v == kDiscardPile.index()) return rules_.discard_pile_ordered;
    if (v >= 32 && v < 32 + kMaxSeats * 4) {
        const Seat seat{(v - 32) / 4};
        if (seat.index() >= s_.seats) return false;
        const auto& zones = faction_info(seat).zones;
        const auto k = static_cast<std::size_t>((v - 32) % 4);
        return k < zones.size() && zones[k].ordered;
    }
    return v >= 56 && rules_.zones[static_cast<std::size_t>(v)].ordered;
}

SuitSet Table::card_suits(Card c, Seat s, Purpose purpose) const {
    const SuitSet printed = rules_.card(c).suit;
    // Law 2.1.1: a bird can be treated as any other suit; never the reverse (2.1.1.2).
    query::CardSuits q{c, rules_.face_of[static_cast<std::size_t>(c.index())], s, purpose,
                       printed.has(Suit::bird) ? SuitSet::of_bits(0x0F) : printed};
    if (!rules_.hooks<query::CardSuits>().empty()) query(q);
    return q.answer;
}

CardSet Table::matching(Zone z, Seat s, SuitSet suits, Purpose purpose) const {
    CardSet out = zone(z);
    if (rules_.hooks<query::CardSuits>().empty()) {
        CardSet fit = rules_.suit_cards[static_cast<std::size_t>(Suit::bird)];
        for (int i = 0; i < 3; ++i)
            if (suits.has(static_cast<Suit>(i))) fit = fit | rules_.suit_cards[static_cast<std::size_t>(i)];
        return suits.empty() ? CardSet{} : out & fit;
    }
    zone(z).each([&](Card c) { if ((card_suits(c, s, purpose) & suits).empty()) out.drop(c); });
    return out;
}

Card Table::find(Zone z, Face f) const {
    const CardSet here = zone(z) & rules_.face_cards[static_cast<std::size_t>(f.index())];
    if (here.empty()) return kNoCard;
    // Copies are alike; the one that more players know of is the one they see leave.
    Card best = here.first();
    here.each([&](Card c) { if (std::popcount(s_.seen[static_cast<std::size_t>(c.index())]) > std::popcount(s_.seen[static_cast<std::size_t>(best.index())])) best = c; });
    return best;
}

void Table::move_card(Card c, Zone to) {
    if (over() || !c.valid()) return;
    const auto i = static_cast<std::size_t>(c.index());
    const Zone from = s_.zone_of[i];
    const auto in_play_areas = [](Zone z) { return z.index() >= 16 && z.index() < 16 + kMaxSeats; };
    if (in_play_areas(from) || in_play_areas(to)) touch();  // hooks that stand on cards come or go
    Seat owner;
    // Who could see it there remembers it (interlocks H15); who sees it come knows it.
    if (const Visibility was = visibility(from, &owner); was == Visibility::everyone) s_.seen[i] = static_cast<std::uint8_t>((1u << s_.seats) - 1);
    else if (was == Visibility::owner && owner.valid()) s_.seen[i] |= static_cast<std::uint8_t>(1u << owner.index());
    // From one hidden pile to another: only who can look into one of them knows which card it was. All others forget
    // what they knew of the pile it left, where it may be missing now, and of the card (interlocks H15).
    if (Seat taker; from != to && visibility(from) != Visibility::everyone && visibility(to, &taker) != Visibility::everyone && !ordered(from)) {
        std::uint8_t watch = 0;
        for (const Seat s : {owner, taker}) if (s.valid()) watch |= static_cast<std::uint8_t>(1u << s.index());
        zone(from).each([&](Card o) { s_.seen[static_cast<std::size_t>(o.index())] &= watch; });
    }
    if (ordered(from)) {
        const std::uint8_t r = s_.rank[i];
        zone(from).each([&](Card o) { auto& x = s_.rank[static_cast<std::size_t>(o.index())]; if (x > r) --x; });
    }
    s_.zone[static_cast<std::size_t>(from.index())].drop(c);
    s_.rank[i] = ordered(to) ? static_cast<std::uint8_t>(zone(to).size()) : 0;
    s_.zone[static_cast<std::size_t>(to.index())].add(c);
    s_.zone_of[i] = to;
    if (visibility(to) == Visibility::everyone) s_.seen[i] = static_cast<std::uint8_t>((1u << s_.seats) - 1);
    if (in_play_areas(from)) raise(event::LeftPlay{Seat{from.index() - 16}, c});
}

void Table::exchange_cards(Card a, Card b) {
    if (over() || !a.valid() || !b.valid() || a == b) return;
    const auto zone_of = [&](Card c) { return s_.zone_of[static_cast<std::size_t>(c.index())]; };
    const Zone x = zone_of(a), y = zone_of(b);
    const std::uint8_t rank_a = s_.rank[static_cast<std::size_t>(a.index())], rank_b = s_.rank[static_cast<std::size_t>(b.index())];
    move_card(a, y);
    move_card(b, x);
    // Put where the other one lay: both came to lie on top of an ordered pile, which lost one card below them.
    const auto sink = [&](Card c, Zone z, std::uint8_t rank) {
        if (!ordered(z)) return;
        auto& own = s_.rank[static_cast<std::size_t>(c.index())];
        zone(z).each([&](Card o) { auto& r = s_.rank[static_cast<std::size_t>(o.index())]; if (o != c && r >= rank && r < own) ++r; });
        own = rank;
    };
    sink(a, y, rank_b);
    sink(b, x, rank_a);
}

void Table::shuffle(Zone z) {
    if (over()) return;
    std::array<std::uint8_t, kMaxCards> order;
    int n = 0;
    zone(z).each([&](Card c) { order[static_cast<std::size_t>(n++)] = c.value; s_.seen[static_cast<std::size_t>(c.index())] = 0; });
    for (int i = n - 1; i > 0; --i) std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(random(i + 1, ChanceKind::shuffle))]);
    if (!ordered(z)) return;  // a hand has no order: shuffling it only makes others forget
    for (int i = 0; i < n; ++i) s_.rank[order[static_cast<std::size_t>(i)]] = static_cast<std::uint8_t>(i);
}

namespace {
/// Law 2.1: at once when the deck is empty, also between two cards of one draw, and when the first card is discarded
/// after both were empty.
void refill(Table& t) {
    if (!t.zone(kDeck).empty() || t.zone(kDiscardPile).empty()) return;
    State& s = t.raw_state();
    t.zone(kDiscardPile).each([&](Card c) { s.zone_of[static_cast<std::size_t>(c.index())] = kDeck; });
    s.zone[kDeck.value] = s.zone[kDiscardPile.value];
    s.zone[kDiscardPile.value] = {};
    t.shuffle(kDeck);
}
}  // namespace

Card Table::draw_to(Zone to) {
    if (over()) return kNoCard;
    refill(*this);
    const int top = zone(kDeck).size() - 1;
    if (top < 0) return kNoCard;
    Card found;
    zone(kDeck).each([&](Card c) { if (s_.rank[static_cast<std::size_t>(c.index())] == top) found = c; });
    // The top card: no rank below it changes.
    s_.zone[kDeck.value].drop(found);
    s_.rank[found.value] = ordered(to) ? static_cast<std::uint8_t>(zone(to).size()) : 0;
    s_.zone[static_cast<std::size_t>(to.index())].add(found);
    s_.zone_of[found.value] = to;
    if (visibility(to) == Visibility::everyone) s_.seen[found.value] = static_cast<std::uint8_t>((1u << s_.seats) - 1);
    refill(*this);
    return found;
}

namespace {
int draw_now(Table& t, Seat s, int n) {
    int got = 0;
    while (got < n && t.draw_to(hand_of(s)).valid()) ++got;
    if (got) t.raise(event::Drew{s, got});
    return got;
}
}  // namespace

int Table::draw(Seat s, int n) {
    if (over() || n <= 0) return 0;
    if (!rules_.offers[static_cast<std::size_t>(Moment::draw_how)].empty()) {
        const Seat asked = s_.asked;
        ask(s, "");
        add_offers(Moment::draw_how);
        const bool offered = o_.n > 0;
        s_.asked = asked;
        if (offered) {
            DrawCards f;
            f.seat = s;
            f.n = static_cast<std::uint8_t>(n);
            call(f);
            return 0;
        }
    }
    return draw_now(*this, s, n);
}

Step DrawCards::resume(Table& t) {
    FLOW(at) {
        CALL(how, t.open(Moment::draw_how, seat));
        if (!instead) { CALL(drawn, draw_now(t, seat, n)); }
    }
    return Step::done;
}

void Table::discard(Card c, Seat owner, const Cause& cause) {
    if (over() || !c.valid()) return;
    query::CardGoesTo q{cause, c, owner, rules_.card(c).kind == CardKind::dominance ? kAvailableDominance : kDiscardPile};  // Law 3.3.3
    query(q);
    move_card(c, q.answer);
    refill(*this);
    raise(event::Discarded{cause, owner, c});
}

void Table::discard_all(const CardSet& cards, Seat owner, const Cause& cause) {
    if (over()) return;
    cards.each([&](Card c) {
        query::CardGoesTo q{cause, c, owner, rules_.card(c).kind == CardKind::dominance ? kAvailableDominance : kDiscardPile};
        query(q);
        move_card(c, q.answer);
    });
    refill(*this);
    // What is pushed last runs first: the reactions come in the cards' order.
    std::array<Card, kMaxCards> card{};
    int n = 0;
    cards.each([&](Card c) { card[static_cast<std::size_t>(n++)] = c; });
    while (n > 0) raise(event::Discarded{cause, owner, card[static_cast<std::size_t>(--n)]});
}

Card Table::random_card(Zone z) {
    const CardSet all = zone(z);
    const int n = all.size();
    if (n == 0) return kNoCard;
    chance_zone = z;
    int left = random(n, ChanceKind::card);
    Card found;
    all.each([&](Card c) { if (left-- == 0) found = c; });
    // The hand is shuffled for it: who had been shown a card in it no longer knows whether it is still there (H15).
    if (visibility(z) != Visibility::everyone)
        all.each([&](Card c) { s_.seen[static_cast<std::size_t>(c.index())] = 0; });
    return found;
}

void Table::show_hand(Seat s, Seat to) {
    hand(s).each([&](Card c) { show(c, to); });
}

// --- items -------------------------------------------------------------------------------------------------------------

int Table::find_item(std::uint8_t where, ItemType type) const {
    for (int i = 0; i < kMaxItems; ++i)
        if (s_.item[static_cast<std::size_t>(i)].where == where && s_.item[static_cast<std::size_t>(i)].type == static_cast<std::uint8_t>(type)) return i;
    return -1;
}
int Table::count_items(std::uint8_t where, ItemType type) const {
    int n = 0;
    for (const auto& i : s_.item) n += i.where == where && i.type == static_cast<std::uint8_t>(type);
    return n;
}
void Table::put_item(int i, std::uint8_t where) {
    if (over()) return;
    s_.item[static_cast<std::size_t>(i)].where = where;
    if (where < 100) s_.item[static_cast<std::size_t>(i)].seen = static_cast<std::uint8_t>((1u << s_.seats) - 1);
}
void Table::set_item(int i, bool facedown, bool damaged) {
    if (over()) return;
    auto& f = s_.item[static_cast<std::size_t>(i)].flags;
    f = static_cast<std::uint8_t>((f & 0x0C) | (facedown ? 1 : 0) | (damaged ? 2 : 0));
}
int Table::add_item(ItemType type, ItemMark mark, std::uint8_t where) {
    for (int i = 0; i < kMaxItems; ++i) {
        auto& it = s_.item[static_cast<std::size_t>(i)];
        if (it.type != 255) continue;
        it.type = static_cast<std::uint8_t>(type);
        it.flags = static_cast<std::uint8_t>(static_cast<int>(mark) << 2);
        it.seen = 0;
        put_item(i, where);
        it.where = where;
        return i;
    }
    throw std::logic_error("more item tiles than the State has room for (40)");
}

// --- drawing and discarding at the end of a turn -----------------------------------------------------------------------

int Table::draw_count(Seat s) const {
    query::Draws q{s, 1};
    query(q);
    return q.answer;
}
int Table::hand_limit(Seat s) const {
    query::HandLimit q{s, toggle(GameToggle::hand_limit)};
    query(q);
    return q.answer;
}
void Table::draw_step(Seat s) { DrawStep f; f.seat = s; call(f); }
void Table::discard_down(Seat s, int limit) {
    if (hand(s).size() <= limit) return;
    DiscardDown f;
    f.seat = s;
    f.limit = static_cast<std::uint8_t>(limit);
    call(f);
}

Step DrawStep::resume(Table& t) {
    FLOW(at) {
        CALL(drawn, t.draw(seat, t.draw_count(seat)));
        CALL(discarded, t.discard_down(seat, t.hand_limit(seat)));
    }
    return Step::done;
}

Step DiscardDown::resume(Table& t) {
    FLOW(at) {
        while (t.hand(seat).size() > limit) {
            ASK(chose, t.ask(seat, "discard down to the hand limit"); t.option_cards(GameVerb::discard, t.hand(seat)));
            CALL(discarded, t.discard(t.find(hand_of(seat), t.chosen().face(0)), seat, t.cause(t.faction(seat), How::rule)));
        }
    }
    return Step::done;
}

}  // namespace woodlore
