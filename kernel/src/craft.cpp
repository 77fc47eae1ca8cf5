// Law 4.1: crafting.
#include <algorithm>

#include "flows.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

namespace {

constexpr int kSubsets = 8;  // of fox, rabbit, mouse

/// Unused crafting pieces: for every set of suits, how many show one of them; those with a limit in common apart. A piece
/// that shows no suit can pay for a symbol of any suit (index 0: all pieces).
struct Payers {
    std::array<int, kSubsets> fit{}, limited{};
    int limit = 0;
    explicit Payers(const query::CraftingPieces& p) : limit(p.limit) {
        for (int i = 0; i < p.n; ++i) add(p, p.group[static_cast<std::size_t>(i)], p.group[static_cast<std::size_t>(i)].left);
    }
    void add(const query::CraftingPieces& p, const query::CraftingPieces::Group& g, int n) {
        auto& to = p.limited.valid() && g.by == p.limited ? limited : fit;
        to[0] += n;
        for (unsigned s = 1; s < kSubsets; ++s) if (g.suits.bits & s) to[s] += n;
    }
    void use(const query::CraftingPieces& p, const query::CraftingPieces::Group& g) {
        add(p, g, -1);
        if (p.limited.valid() && g.by == p.limited) --limit;
    }
    [[nodiscard]] int pay(std::size_t suits) const { return fit[suits] + std::min(limit, limited[suits]); }
};

/// Can these pieces pay this cost? Hall's condition: for every set of suits, enough pieces show one of them.
bool payable(const Payers& have, const std::array<std::uint8_t, 4>& need) {
    const int f = need[0], r = need[1], m = need[2];
    return have.pay(0) >= f + r + m + need[3] && have.pay(1) >= f && have.pay(2) >= r && have.pay(4) >= m && have.pay(3) >= f + r &&
           have.pay(5) >= f + m && have.pay(6) >= r + m && have.pay(7) >= f + r + m;
}

std::array<std::uint8_t, 4> cost_of(const CardFace& f) { return {f.cost[0], f.cost[1], f.cost[2], f.cost_any}; }

bool craftable_kind(CardKind k) { return k == CardKind::item || k == CardKind::immediate || k == CardKind::persistent; }

}  // namespace

Verdict may_craft(const Table& t, Seat s, Face f) {
    const CardFace& card = t.rules().face(f);
    query::MayCraft q{s, f, {}};
    if (!craftable_kind(card.kind)) q.answer.cannot("that card has no crafted effect (Law 2.1.2, 2.1.3)");
    else if (card.item != 255 && t.item_source(s, static_cast<ItemType>(card.item)) < 0) q.answer.cannot("the supply has no such item (Law 4.1.2)");
    else if (card.kind == CardKind::persistent && t.in_play_area(s, f)) q.answer.cannot("an identical card lies in the play area (Law 4.1.4)");
    t.query(q);
    return q.answer;
}

void Table::crafting_pieces(Seat s, query::CraftingPieces& out) const {
    out.seat = s;
    out.n = 0;
    out.limited = {};
    out.limit = 255;
    const InstanceInfo& info = faction_info(s);
    if (info.crafting_kind >= 0) {
        const Kind k = kind_of(s, info.crafting_kind);
        for (int i = 0; i < kMaxClearings; ++i)
            if (const int n = s_.pieces[static_cast<std::size_t>(i)][static_cast<std::size_t>(k.index())]; n > s_.activated[static_cast<std::size_t>(i)])
                out.add({clearing(i), suits(clearing(i)), static_cast<std::uint8_t>(n - s_.activated[static_cast<std::size_t>(i)]), 0, kKernelInstance});
    }
    query(out);
}

PlaceSet Table::crafting_clearings(Seat s) const {
    PlaceSet out = 0;
    const unsigned kinds = faction_info(s).crafting_kinds;
    for (unsigned m = kinds; m; m &= m - 1) out |= places_with(kind_of(s, std::countr_zero(m)));
    return out & kAllClearings;
}

bool Table::can_craft(Seat s, Face f) const {
    if (find(hand_of(s), f) == kNoCard || !may_craft(*this, s, f)) return false;
    query::CraftingPieces p;
    crafting_pieces(s, p);
    return payable(Payers(p), cost_of(rules_.face(f)));
}

int Table::item_source(Seat s, ItemType type) const {
    query::ItemSource q{s, static_cast<std::uint8_t>(type), item_place::kSupply};
    if (find_item(q.answer, type) < 0) q.answer = 255;
    query(q);
    return q.answer == 255 ? -1 : find_item(q.answer, type);
}

namespace {
/// The mark of the innermost craft or draw, or null.
std::uint8_t* instead_mark(Table& t) {
    for (int d = t.depth() - 1; d >= 0; --d) {
        const auto flow = t.state().frame[static_cast<std::size_t>(d)].flow;
        if (flow == t.rules().flow_number[detail::flow_slot<CraftFlow>]) return &reinterpret_cast<CraftFlow*>(t.frame_data(d))->instead;
        if (flow == t.rules().flow_number[detail::flow_slot<DrawCards>]) return &reinterpret_cast<DrawCards*>(t.frame_data(d))->instead;
    }
    return nullptr;
}
}  // namespace

void Table::instead() { if (auto* mark = instead_mark(*this)) *mark = 1; }
bool said_instead(Table& t) { const auto* mark = instead_mark(t); return mark && *mark; }

void Table::craftable(Seat s, std::vector<Face>& out) const {
    out.clear();
    hand(s).each([&](Card c) {
        const Face f = rules_.face_of[static_cast<std::size_t>(c.index())];
        if ((out.empty() || out.back() != f) && can_craft(s, f)) out.push_back(f);
    });
}

void Table::offer_crafting(Offers& o) const {
    query::CraftingPieces p;
    crafting_pieces(o.asked, p);
    if (p.n == 0) return;
    const Payers have(p);
    Face last;
    hand(o.asked).each([&](Card c) {
        const Face f = rules_.face_of[static_cast<std::size_t>(c.index())];
        if (f == last) return;
        last = f;
        if (craftable_kind(rules_.face(f).kind) && payable(have, cost_of(rules_.face(f))) && may_craft(*this, o.asked, f))
            o.table.option(GameVerb::craft, f);
    });
}

void Table::craft(Seat s, Face f) {
    CraftFlow flow;
    flow.seat = s;
    flow.face = f;
    call(flow);
}

namespace {
/// The label of an option: the lowest suit, and the place of pieces that show several.
int suit_label(const query::CraftingPieces::Group& g) { return std::countr_zero((g.suits.bits & 7u) | 8u); }
Place place_label(const query::CraftingPieces::Group& g) { return std::popcount(g.suits.bits & 7u) > 1 ? g.place : kNowhere; }

/// Calls f(group) for each group that can pay the next symbol of the cost while the rest stays payable, until f returns true.
template <class F>
void each_payer(const Table& t, Seat seat, std::array<std::uint8_t, 4> need, F&& f) {
    query::CraftingPieces p;
    t.crafting_pieces(seat, p);
    const Payers have(p);
    const unsigned pip = need[0] ? 0u : need[1] ? 1u : need[2] ? 2u : 3u;
    --need[pip];
    for (int i = 0; i < p.n; ++i) {
        const auto& g = p.group[static_cast<std::size_t>(i)];
        if (pip < 3 && !(g.suits.bits >> pip & 1)) continue;
        Payers rest = have;
        rest.use(p, g);
        if (payable(rest, need) && f(g)) return;
    }
}
}  // namespace

/// Pieces that show the same suits are equal, so one option for each set of suits.
void CraftFlow::offer_next(Table& t) const {
    unsigned offered = 0;
    each_payer(t, seat, need, [&](const auto& g) {
        const unsigned bits = g.suits.bits & 7u;
        if (!(offered >> bits & 1)) t.option(GameVerb::activate, suit_label(g), place_label(g));
        offered |= 1u << bits;
        return false;
    });
}

void CraftFlow::activate_chosen(Table& t) {
    const auto now = need;
    --need[now[0] ? 0u : now[1] ? 1u : now[2] ? 2u : 3u];
    each_payer(t, seat, now, [&](const auto& g) {
        if (suit_label(g) != t.chosen().number(0) || place_label(g) != t.chosen().place(1)) return false;
        if (g.by == kKernelInstance) ++t.raw_state().activated[static_cast<std::size_t>(g.place.index())];
        else if (const auto pay = t.info(g.by).activate) pay(t, t.self(g.by), g);
        return true;
    });
}

Step CraftFlow::resume(Table& t) {
    FLOW(at) {
        // Revealed at once: from here on everybody knows which card it is, and no flow stands on a hidden one.
        t.move_card(t.find(hand_of(seat), face), kAside);
        need = cost_of(t.rules().face(face));
        // One symbol of the cost after another: fox, rabbit, mouse, then those of any suit. The player is asked only where
        // different pieces can pay and the rest stays payable.
        while (need[0] + need[1] + need[2] + need[3] > 0) {
            ASK(pip, t.ask(seat, "which crafting piece to activate"); offer_next(t));
            CALL(paid, activate_chosen(t));
        }
        CALL(how, t.open(Moment::craft_how, seat));
        if (instead) {
            CALL(discarded, t.discard(t.find(kAside, face), seat, t.cause(t.faction(seat), How::cost)));
            return Step::done;
        }
        if (t.rules().face(face).kind == CardKind::persistent) {
            t.move_card(t.find(kAside, face), play_area_of(seat));  // Law 4.1.3
        } else {
            CALL(effect, {
                const CardFace& card = t.rules().face(face);
                if (card.item != 255) {
                    const int tile = t.item_source(seat, static_cast<ItemType>(card.item));
                    source = t.item(tile).where;
                    t.put_item(tile, item_place::crafted(seat));
                } else if (card.effect) {
                    Action a;
                    a.arg[0] = face.value;
                    Self self = t.self(card.owner);
                    self.seat = seat;
                    self.party = seat;
                    card.effect(t, self, a);
                }
            });
            CALL(scored, {
                t.discard(t.find(kAside, face), seat, t.cause(t.faction(seat), How::cost));
                if (t.rules().face(face).item != 255) {
                    query::CraftPoints q{seat, face, t.rules().face(face).vp, source};  // Law 3.2.2
                    t.query(q);
                    t.score(seat, q.answer, ScoreReason::craft, t.cause(t.faction(seat)));
                }
            });
        }
        CALL(crafted, t.raise(event::Crafted{seat, face, t.rules().face(face).item, source}));
    }
    return Step::done;
}

}  // namespace woodlore
