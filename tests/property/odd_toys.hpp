// Toy components that use every corner of the State where something can be hidden or lost: a facedown pile and a facedown
// ordered one, individuals with hidden values, items under ruins, a hidden field, claims, crafting, dominance.
#pragma once
#include <string>
#include <vector>

#include "woodlore/binder.hpp"
#include "woodlore/ruleset_builder.hpp"

namespace odd_toys {
using namespace woodlore;

inline void bind_ring(Binder& b) {  // six clearings in a ring, one in the middle; ruins in two
    Map m;
    m.id = m.title = "ring";
    m.clearings = 7;
    for (int c = 0; c < 7; ++c) {
        auto& i = m.clearing[static_cast<std::size_t>(c)];
        i.suit = static_cast<Suit>(c % 3);
        i.slots = 2;
        i.ruin = c == 4 || c == 5 || c == 6;
        i.corner = i.edge = c < 4;
        if (c < 4) i.opposite = static_cast<std::uint8_t>((c + 2) % 4);
    }
    for (int c = 0; c < 6; ++c) {
        m.paths.push_back({static_cast<std::uint8_t>(std::min(c, (c + 1) % 6)), static_cast<std::uint8_t>(std::max(c, (c + 1) % 6)), false});
        m.paths.push_back({static_cast<std::uint8_t>(c), 6, false});
    }
    m.opposite_corners = {{{0, 2}, {1, 3}}};
    b.map(std::move(m));
}

inline void bind_cards(Binder& b) {
    static const char* names[] = {"fox", "rabbit", "mouse", "bird"};
    for (int s = 0; s < 4; ++s) {
        const auto card = [&](const char* what, CardKind kind, int count) {
            CardFace f;
            f.id = std::string(what) + "_" + names[s];
            f.suit = static_cast<Suit>(s);
            f.kind = kind;
            f.count = count;
            return f;
        };
        b.card(card("plain", CardKind::other, 4));
        b.card(card("ambush", CardKind::ambush, 2));
        b.card(card("dominance", CardKind::dominance, 1));
        CardFace item = card("item", CardKind::item, 2);
        item.item = static_cast<std::uint8_t>(s);
        item.vp = 1;
        item.cost_any = 1;
        b.card(item);
        CardFace charm = card("charm", CardKind::persistent, 1);
        charm.cost_any = 1;
        const Face f = b.card(charm);
        if (s == 0) b.card_query<query::ExtraHits>(f, "charm", [](const Table&, const Self& self, query::ExtraHits& q) { q.answer += q.battle.side[static_cast<std::size_t>(q.side)] == self.party; });
    }
}

// --- raiders: warriors, huts and banners; may pay a card to take removed warriors back --------------------------------

enum : int { kWarrior, kHut, kBanner, kScout };
enum : int { kMarch, kFight, kBuild, kPlant, kCare, kFeast };

/// Claims: pay a card, and the warriors go to the box instead.
struct Care {
    enum class At : std::uint8_t { start, asked, paid } at = At::start;
    Seat seat;
    Place from;
    std::uint8_t n = 0;
    Step resume(Table& t) {
        FLOW(at) {
            if (t.hand(seat).empty()) return Step::done;
            ASK(asked, t.ask(seat, "care for the fallen"); t.option_cards(t.faction(seat), kCare, t.hand(seat)); t.option_pass());
            if (t.chosen_is(GameVerb::pass)) return Step::done;
            CALL(paid, t.discard(t.find(hand_of(seat), t.chosen().face(0)), seat, t.cause(t.faction(seat), How::cost)));
            t.claim(kind_of(seat, kWarrior), from, n, seat_box(seat, 0));
        }
        return Step::done;
    }
};

inline void raid_offers(const Table& t, const Self& self, Offers& o) {
    const Cause c = t.cause(self);
    if (t.can_move(c, {})) o.add(self, kMarch);
    if (t.can_battle(c, kAllClearings)) o.add(self, kFight);
    for (PlaceSet m = t.clearings(); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (t.warriors(p, self.party) == 0) continue;
        if (t.can_place(kind_of(self.party, kHut), p, c)) o.add(self, kBuild, p);
        if (t.can_place(kind_of(self.party, kBanner), p, c)) o.add(self, kPlant, p);
    }
    if (t.count(seat_box(self.seat, 0), kind_of(self.party, kWarrior)) > 0) o.add(self, kFeast);
    t.offer_crafting(o);
}

inline void bind_raiders(Binder& b) {
    b.piece("warrior", PieceClass::warrior, 15);
    b.piece("hut", PieceClass::building, 4);
    b.piece("banner", PieceClass::token, 5, {.one_per_clearing = true, .permanent = true, .suit = {}});
    b.piece("scout", PieceClass::pawn, 1);
    b.box("sickbed");
    b.flow<Care>("care");
    b.crafting_kind(kHut);
    b.verb("march", {}, [](Table& t, const Self& self, const Action&) { t.move(t.cause(self), {}); }, {LimitScope::turn, 2});
    b.verb("fight", {}, [](Table& t, const Self& self, const Action&) { t.battle(t.cause(self), kAllClearings); }, {LimitScope::turn, 2});
    b.verb("build", {{"clearing", ArgKind::clearing, {}, false}}, [](Table& t, const Self& self, const Action& a) { t.place(kind_of(self.party, kHut), a.place(0), 1, t.cause(self)); }, {LimitScope::turn, 1});
    b.verb("plant", {{"clearing", ArgKind::clearing, {}, false}}, [](Table& t, const Self& self, const Action& a) {
        t.score(self.seat, 1, ScoreReason::effect, t.cause(self));
        t.place(kind_of(self.party, kBanner), a.place(0), 1, t.cause(self));
    }, {LimitScope::turn, 1});
    b.verb("care", {{"card", ArgKind::card, {}, false}});
    b.verb("feast", {}, [](Table& t, const Self& self, const Action&) {
        const Kind k = kind_of(self.party, kWarrior);
        t.shift(k, seat_box(self.seat, 0), kSupply, t.count(seat_box(self.seat, 0), k));
        t.score(self.seat, 1, ScoreReason::effect, t.cause(self));
    });
    b.on<event::Removed>("care", [](const Table& t, const Self& self, const event::Removed& e, Due& due) {
        if (t.hand(self.seat).empty()) return;
        for (const RemovedEntry& r : e.batch)
            if (r.kind == kind_of(self.party, kWarrior) && r.from.is_clearing()) due.claim(r.kind, r.from, r.from, r.n);
    }, [](Table& t, const Self& self, const Reaction& r) {
        Care f;
        f.seat = self.seat;
        f.from = Place{r.data[0]};
        f.n = r.data[1];
        t.call(f);
    });
    b.setup("A", [](Table& t, const Self& self) {
        const Place home{self.seat.index() % 6};
        t.set_homeland(self.seat, home);
        t.place(kind_of(self.party, kScout), home, 1, t.cause(self, How::setup));
        t.place(kind_of(self.party, kWarrior), home, 5, t.cause(self, How::setup));
    });
    b.step(Phase::birdsong, "muster", [](Table& t, const Self& self) {
        PlaceSet huts = t.places_with(kind_of(self.party, kHut)) | place_bit(Place{self.seat.index() % 6});
        std::array<std::uint8_t, kMapPlaces> n{};
        for (; huts; huts &= huts - 1) n[static_cast<std::size_t>(std::countr_zero(huts))] = 1;
        t.place_spread(kind_of(self.party, kWarrior), n, self.seat, t.cause(self));
    });
    b.window(Phase::daylight, "raid", raid_offers);
    b.step(Phase::evening, "draw", [](Table& t, const Self& self) { t.draw_step(self.seat); });
}

// --- moles: hide cards, stones with a value, and what they dug up -------------------------------------------------------

enum : int { kMole, kStone };
enum : int { kHide, kBury, kDig, kFlip, kTunnel, kSpy };
enum : int { kHoard, kShaft };  // zones: facedown, and facedown in order

struct MoleData {
    std::uint8_t dug = 0, secret = 0;
};
BOOST_DESCRIBE_STRUCT(MoleData, (), (dug, secret))

inline void mole_offers(const Table& t, const Self& self, Offers& o) {
    if (t.can_move(t.cause(self), {})) o.add(self, kTunnel);
    if (!t.hand(self.seat).empty()) {
        Face last;
        t.hand(self.seat).each([&](Card c) {
            const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
            if (f != last) { o.add(self, kHide, f); o.add(self, kBury, f); }
            last = f;
        });
    }
    for (PlaceSet m = t.places_with(kRuin); m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; t.warriors(p, self.party) > 0) o.add(self, kDig, p);
    for (const Individual& i : t.state().individual)
        if (i.kind == kind_of(self.party, kStone) && i.place.on_board() && !(i.flags & 1)) o.add(self, kFlip, i.place);
    for (int s = 0; s < t.seats(); ++s)
        if (Seat{s} != self.seat && !t.hand(Seat{s}).empty()) o.add(self, kSpy, Seat{s});
}

inline void bind_moles(Binder& b) {
    b.piece("mole", PieceClass::warrior, 10);
    b.piece("stone", PieceClass::token, 4);
    b.zone("hoard", Visibility::owner);
    b.zone("shaft", Visibility::nobody, true);
    b.data<MoleData>({"secret"});
    b.resample_with([](Table& t, const Self& self, Seat, std::uint64_t seed) { t.data<MoleData>(self).secret = static_cast<std::uint8_t>(seed); });
    const ArgSpec card{"card", ArgKind::card, {}, true};
    const Limit twice{LimitScope::turn, 2};
    b.verb("hide", {card}, [](Table& t, const Self& self, const Action& a) { t.move_card(t.find(hand_of(self.seat), a.face(0)), seat_zone(self.seat, kHoard)); }, twice);
    b.verb("bury", {card}, [](Table& t, const Self& self, const Action& a) {
        t.move_card(t.find(hand_of(self.seat), a.face(0)), seat_zone(self.seat, kShaft));
        t.data<MoleData>(self).secret = static_cast<std::uint8_t>(t.random(200));
    }, {LimitScope::turn, 1});
    b.verb("dig", {{"clearing", ArgKind::clearing, {}, false}}, [](Table& t, const Self& self, const Action& a) {
        const Place p = a.place(0);
        for (int i = 0; i < kMaxItems; ++i)
            if (t.item(i).type != 255 && t.item(i).where == item_place::ruin(p)) t.put_item(i, item_place::crafted(self.seat));
        t.shift(kRuin, p, kOutOfGame, 1);
        ++t.data<MoleData>(self).dug;
        t.score(self.seat, 1, ScoreReason::effect, t.cause(self));
    });
    b.verb("flip", {{"place", ArgKind::place, {}, false}}, [](Table& t, const Self& self, const Action& a) {
        for (Individual& i : t.raw_state().individual)
            if (i.kind == kind_of(self.party, kStone) && i.place == a.place(0) && !(i.flags & 1)) {
                i.flags |= 1;
                t.score(self.seat, i.value, ScoreReason::effect, t.cause(self));
                return;
            }
    });
    b.verb("tunnel", {}, [](Table& t, const Self& self, const Action&) { t.move(t.cause(self), {}); }, twice);
    b.verb("spy", {{"seat", ArgKind::seat, {}, false}}, [](Table& t, const Self& self, const Action& a) {
        t.show_hand(a.seat(0), self.seat);
        for (int i = 0; i < kMaxItems; ++i) if (t.item(i).type != 255 && t.item(i).where >= 100 && t.item(i).where < 116) { t.show_item(i, self.seat); break; }
        for (Individual& i : t.raw_state().individual) if (i.kind.valid() && !(i.flags & 1)) { i.seen |= static_cast<std::uint8_t>(1u << self.seat.index()); break; }
    }, {LimitScope::turn, 1});
    b.setup("B", [](Table& t, const Self& self) {
        const Place home{self.seat.index() % 6};
        for (int i = 0; i < 3; ++i) t.add_item(static_cast<ItemType>(i), ItemMark::ruin, item_place::ruin(Place{4 + (i + self.seat.index()) % 3}));
        int n = 0;
        for (Individual& i : t.raw_state().individual) {
            if (i.kind.valid()) continue;
            i.kind = kind_of(self.party, kStone);
            i.value = static_cast<std::uint8_t>(n % 3);
            i.place = Place{t.random(7)};
            if (++n == 4) break;
        }
        t.place(kind_of(self.party, kMole), home, 6, t.cause(self, How::setup));
    });
    b.step(Phase::birdsong, "point", [](Table& t, const Self& self) { t.score(self.seat, 1, ScoreReason::board, t.cause(self)); });
    b.window(Phase::daylight, "burrow", mole_offers);
    b.step(Phase::evening, "draw", [](Table& t, const Self& self) { t.draw_step(self.seat); });
}

inline std::vector<TestComponent> components() {
    return {{"map", "ring", bind_ring, ""}, {"deck", "odd_cards", bind_cards, ""},
            {"faction", "raiders", bind_raiders, ""}, {"faction", "corsairs", bind_raiders, ""}, {"faction", "robbers", bind_raiders, ""},
            {"faction", "moles", bind_moles, ""}, {"faction", "badgers", bind_moles, ""}, {"faction", "voles", bind_moles, ""}};
}

/// A Ruleset of these factions.
inline std::shared_ptr<const Ruleset> rules(const std::vector<std::string>& factions) {
    TableChoice c;
    c.map.id = "ring";
    c.deck.id = "odd_cards";
    for (const auto& f : factions) { SeatChoice s; s.faction.id = f; c.seats.push_back(std::move(s)); }
    return build_ruleset(c, components()).rules;
}

}  // namespace odd_toys
