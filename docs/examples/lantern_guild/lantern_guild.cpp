// An invented faction, for docs/tutorial-cpp.md: the Lantern Guild lights clearings, keeps beacons in the forests and lives on
// the travellers who pass. mods/lantern_guild has the same rules in Python; a test plays both against each other.
//
// Birdsong: warriors leave the hostel for the supply; a warrior comes to each lantern. Daylight: craft with lanterns; three
// acts: move, battle, light a lantern in a clearing that it rules, kindle a beacon in a forest beside its warriors (for a card
// of the ledger); study: a card of the ledger comes to hand. Evening: points by renown, then draw.
//   A new way to move: between clearings that touch a forest with a beacon, whoever rules.
//   A new way to rule: one more in a clearing beside a beacon where it has a warrior or lantern.
//   A card pile: the ledger, which only the Guild may look into.
//   A reaction to removal: for a card of the ledger, warriors removed beside a beacon go to the hostel.
//   An offer in others' turns: for a card given to the ledger they may move by the beacons' light this turn.
//   A track of its own: renown, 0 to 10; up for guests and new lanterns, down for lanterns lost.
#include <woodlore/plugin.hpp>

#include <algorithm>
#include <boost/describe.hpp>

namespace lantern_guild {

using namespace woodlore;

enum Piece { kWarrior, kLantern, kBeacon };        // in the order of declaration below
enum Verb { kMarch, kFight, kLight, kKindle, kStudy, kToll, kHire, kShelter };
enum Tag { kHired };                               // an effect: this seat moves by our light until the turn ends

/// What the Guild remembers: it lies in the State, so that clones and saves have it.
struct Data {
    std::uint8_t acts = 0;     // taken this Daylight
    std::uint8_t renown = 0;
};
BOOST_DESCRIBE_STRUCT(Data, (), (acts, renown))

constexpr int kMostRenown = 10;
constexpr int kPoints[kMostRenown + 1] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5};

Zone ledger(Seat s) { return seat_zone(s, 0); }
Place hostel(Seat s) { return seat_box(s, 0); }
void change_renown(Table& t, const Self& self, int by) {
    auto& r = t.data<Data>(self).renown;
    r = static_cast<std::uint8_t>(std::clamp(r + by, 0, kMostRenown));
}
/// Forests with a beacon that touch this clearing.
PlaceSet lights(const Table& t, const Self& self, Place clearing) {
    return t.map().touching_forests[clearing.value] & t.places_with(kind_of(self.party, kBeacon));
}
PlaceSet clearings_of(const Table& t, Place forest) { return t.map().forest[static_cast<std::size_t>(forest.index() - kMaxClearings)].clearings; }

// --- setup: a free corner, as the Law has it for corner factions, and a beacon beside it --------------------------------
struct Setup {
    enum class At : std::uint8_t { start, corner, lantern, forest, beacon };
    At at = At::start;
    Seat seat;
    Place home;
    Step resume(Table& t) {
        FLOW(at) {
            ASK(corner, t.ask(seat, "where the first lantern is lit");
                for (PlaceSet m = t.free_corners(); m; m &= m - 1) t.option(t.faction(seat), kLight, Place{std::countr_zero(m)}));
            home = t.chosen().place(0);
            CALL(lantern, {
                const Self self = t.faction(seat);
                t.set_homeland(seat, home);
                t.place(kind_of(seat, kLantern), home, 1, t.cause(self, How::setup));
                t.place(kind_of(seat, kWarrior), home, 5, t.cause(self, How::setup));
            });
            ASK(forest, t.ask(seat, "where the first beacon stands");
                for (PlaceSet m = t.map().touching_forests[home.value]; m; m &= m - 1) t.option(t.faction(seat), kKindle, Place{std::countr_zero(m)}));
            CALL(beacon, t.place(kind_of(seat, kBeacon), t.chosen().place(0), 1, t.cause(t.faction(seat), How::setup)));
        }
        return Step::done;
    }
};

// --- Birdsong ----------------------------------------------------------------------------------------------------------
void homecoming(Table& t, const Self& self) {
    const Kind warrior = kind_of(self.party, kWarrior);
    t.shift(warrior, hostel(self.seat), kSupply, t.count(hostel(self.seat), warrior));
}
void recruit(Table& t, const Self& self) {
    std::array<std::uint8_t, kMapPlaces> wanted{};
    for (PlaceSet m = t.places_with(kind_of(self.party, kLantern)); m; m &= m - 1)
        wanted[static_cast<std::size_t>(std::countr_zero(m))] = static_cast<std::uint8_t>(t.count(Place{std::countr_zero(m)}, kind_of(self.party, kLantern)));
    // As many as there are; where, if not everywhere, is the Guild's choice (Law 1.5.4): the kernel asks.
    t.place_spread(kind_of(self.party, kWarrior), wanted, self.seat, t.cause(self));
}

// --- Daylight: what is offered, and what each act does --------------------------------------------------------------
void offer_crafting(const Table& t, const Self&, Offers& o) { t.offer_crafting(o); }

void offer_cards(const Table& t, const Self& self, Offers& o, Verb verb, Zone zone, Place place = kNowhere) {
    Face last;
    t.zone(zone).each([&](Card c) {  // copies of a face are neighbours, and one option
        const Face f = t.rules().face_of[c.value];
        if (f == last) return;
        last = f;
        if (place.valid()) o.add(self, verb, place, f);
        else o.add(self, verb, f);
    });
}
void offer_acts(const Table& t, const Self& self, Offers& o) {
    offer_cards(t, self, o, kStudy, ledger(self.seat));
    if (t.data<Data>(self).acts >= t.toggle(self, 0)) return;
    const Cause c = t.cause(self);
    if (t.can_move(c, {})) o.add(self, kMarch);
    if (t.can_battle(c, kAllClearings)) o.add(self, kFight);
    PlaceSet beside = 0;
    for (PlaceSet m = t.clearings(); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (t.rules_place(self.party, p) && t.can_place(kind_of(self.party, kLantern), p, c)) o.add(self, kLight, p);
        if (t.warriors(p, self.party) > 0) beside |= t.map().touching_forests[p.value];
    }
    for (PlaceSet m = beside; m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; t.can_place(kind_of(self.party, kBeacon), p, c)) offer_cards(t, self, o, kKindle, ledger(self.seat), p);
}
void march(Table& t, const Self& self, const Action&) { ++t.data<Data>(self).acts; t.move(t.cause(self), {}); }
void fight(Table& t, const Self& self, const Action&) { ++t.data<Data>(self).acts; t.battle(t.cause(self), kAllClearings); }
void light(Table& t, const Self& self, const Action& a) {
    ++t.data<Data>(self).acts;
    change_renown(t, self, 1);
    t.place(kind_of(self.party, kLantern), a.place(0), 1, t.cause(self));
}
void study(Table& t, const Self& self, const Action& a) { t.move_card(t.find(ledger(self.seat), a.face(0)), hand_of(self.seat)); }

struct Kindle {  // the card first, then the beacon
    enum class At : std::uint8_t { start, paid, placed };
    At at = At::start;
    Seat seat;
    Place forest;
    Face card;
    Step resume(Table& t) {
        FLOW(at) {
            CALL(paid, t.discard(t.find(ledger(seat), card), seat, t.cause(t.faction(seat), How::cost)));
            CALL(placed, t.place(kind_of(seat, kBeacon), forest, 1, t.cause(t.faction(seat))));
        }
        return Step::done;
    }
};
void kindle(Table& t, const Self& self, const Action& a) {
    ++t.data<Data>(self).acts;
    Kindle f;
    f.seat = self.seat;
    f.forest = a.place(0);
    f.card = a.face(1);
    t.call(f);
}

// --- Evening -----------------------------------------------------------------------------------------------------------
void score(Table& t, const Self& self) {
    t.data<Data>(self).acts = 0;
    t.score(self.seat, kPoints[t.data<Data>(self).renown], ScoreReason::board, t.cause(self));
}
void draw(Table& t, const Self& self) { t.draw_step(self.seat); }

// --- moving and ruling by the beacons ------------------------------------------------------------------------------------
void by_light(const Table& t, const Self& self, query::Ways& q) {
    if (q.purpose != Purpose::move || !q.from.is_clearing()) return;
    const Modifier* hired = t.modifier(self, kHired);
    if (q.mover != self.party && !(hired && q.mover == Party{hired->arg[0]})) return;
    PlaceSet to = 0;
    for (PlaceSet m = lights(t, self, q.from); m; m &= m - 1) to |= clearings_of(t, Place{std::countr_zero(m)});
    for (to &= ~place_bit(q.from); to; to &= to - 1) {
        query::Way w;
        w.to = Place{std::countr_zero(to)};
        w.link = query::Way::Link::extra;
        w.needs_rule = false;
        q.answer->add(w);
    }
}
void in_light(const Table& t, const Self& self, query::Ruler& q) {
    auto& count = q.count[static_cast<std::size_t>(self.party.index())];
    if (count > 0 && lights(t, self, q.place)) ++count;
}

// --- others' turns: the toll, guests, and the hostel --------------------------------------------------------------------
struct Toll {
    enum class At : std::uint8_t { start, asked };
    At at = At::start;
    Seat seat;
    Step resume(Table& t) {
        FLOW(at) {
            ASK(asked, t.ask(seat, "draw a card into the ledger as toll?"); t.option(t.faction(seat), kToll); t.option_pass());
            if (t.chosen_is(GameVerb::pass)) return Step::done;
            t.count_use(t.faction(seat), kToll, seat.value, LimitScope::turn);
            t.draw_to(ledger(seat));
        }
        return Step::done;
    }
};
void toll_due(const Table& t, const Self& self, const event::Moved& e, Due& due) {
    if (!e.to.on_board() || t.count(e.to, kind_of(self.party, kLantern)) == 0 || t.used(self, kToll, self.seat.value)) return;
    for (int i = 0; i < e.n; ++i) {
        const auto& g = e.group[static_cast<std::size_t>(i)];
        if (g.player != self.seat && t.kind_info(g.kind).piece_class == PieceClass::warrior) { due.add(e.to); return; }
    }
}
void toll_run(Table& t, const Self& self, const Reaction&) {
    if (t.used(self, kToll, self.seat.value)) return;  // the condition is tested again when its turn comes
    Toll f;
    f.seat = self.seat;
    t.call(f);
}

void offer_light(const Table& t, const Self& self, Offers& o) {
    if (o.asked == self.seat || t.places_with(kind_of(self.party, kBeacon)) == 0) return;
    offer_cards(t, self, o, kHire, hand_of(o.asked));
}
void hire(Table& t, const Self& self, const Action& a) {
    const Seat guest = t.state().asked;
    t.move_card(t.find(hand_of(guest), a.face(0)), ledger(self.seat));
    t.add_modifier(self, kHired, LimitScope::turn, {guest.value, 0, 0, 0});
    change_renown(t, self, 1);
}

struct Shelter {
    enum class At : std::uint8_t { start, asked, paid };
    At at = At::start;
    Seat seat;
    Place from;
    std::uint8_t n = 0;
    Step resume(Table& t) {
        FLOW(at) {
            if (t.zone(ledger(seat)).empty()) return Step::done;
            ASK(asked, t.ask(seat, "take the fallen into the hostel?"); t.option_cards(t.faction(seat), kShelter, t.zone(ledger(seat))); t.option_pass());
            if (t.chosen_is(GameVerb::pass)) return Step::done;
            CALL(paid, t.discard(t.find(ledger(seat), t.chosen().face(0)), seat, t.cause(t.faction(seat), How::cost)));
            t.claim(kind_of(seat, kWarrior), from, n, hostel(seat));
        }
        return Step::done;
    }
};
void shelter_due(const Table& t, const Self& self, const event::Removed& e, Due& due) {
    if (t.zone(ledger(self.seat)).empty()) return;
    for (const RemovedEntry& r : e.batch)
        if (r.kind == kind_of(self.party, kWarrior) && r.from.is_clearing() && lights(t, self, r.from)) due.claim(r.kind, r.from, r.from, r.n);
}
void shelter_run(Table& t, const Self& self, const Reaction& r) {
    Shelter f;
    f.seat = self.seat;
    f.from = Place{r.data[0]};
    f.n = r.data[1];
    t.call(f);
}
void dimmed_due(const Table&, const Self& self, const event::Removed& e, Due& due) {
    for (const RemovedEntry& r : e.batch) if (r.kind == kind_of(self.party, kLantern)) due.add(r.n);
}
void dimmed_run(Table& t, const Self& self, const Reaction& r) { change_renown(t, self, -r.data[0]); }

void bind(Binder& b) {
    b.title("Lantern Guild");
    b.colour("#c9a227");
    b.piece("warrior", PieceClass::warrior, 15);
    b.piece("lantern", PieceClass::building, 8);
    b.piece("beacon", PieceClass::token, 5, {.one_per_clearing = true, .permanent = false, .suit = {}});
    b.box("hostel");
    b.zone("ledger", Visibility::owner);
    b.data<Data>();
    b.toggle("acts", 3, 1, 6, "acts of the Guild's Daylight");
    b.verb("march", {}, march);
    b.verb("fight", {}, fight);
    b.verb("light", {{"clearing", ArgKind::clearing, {}, false}}, light);
    b.verb("kindle", {{"forest", ArgKind::place, {}, false}, {"card", ArgKind::card, {}, false}}, kindle);
    b.verb("study", {{"card", ArgKind::card, {}, true}}, study);
    b.verb("toll");
    b.verb("hire", {{"card", ArgKind::card, {}, true}}, hire, {LimitScope::turn, 1});
    b.verb("shelter", {{"card", ArgKind::card, {}, false}});
    b.flow<Setup>("setup");
    b.flow<Kindle>("kindle");
    b.flow<Toll>("toll");
    b.flow<Shelter>("shelter");
    b.setup("P", [](Table& t, const Self& self) { Setup f; f.seat = self.seat; t.call(f); });
    b.crafting_kind(kLantern);
    b.step(Phase::birdsong, "homecoming", homecoming);
    b.step(Phase::birdsong, "recruit", recruit);
    b.window(Phase::daylight, "craft", offer_crafting);
    b.window(Phase::daylight, "acts", offer_acts);
    b.step(Phase::evening, "score", score);
    b.step(Phase::evening, "draw", draw);
    b.query<query::Ways>("by the beacons' light", by_light);
    b.query<query::Ruler>("in the light", in_light, Rank::count);
    b.offer(Moment::own_turn, "light for hire", offer_light);
    b.on<event::Moved>("toll", toll_due, toll_run);
    b.on<event::Removed>("shelter", shelter_due, shelter_run);
    b.on<event::Removed>("dimmed", dimmed_due, dimmed_run, true);
}

}  // namespace lantern_guild

WOODLORE_PLUGIN(faction, "lantern_guild", "1.0.0", lantern_guild::bind)
