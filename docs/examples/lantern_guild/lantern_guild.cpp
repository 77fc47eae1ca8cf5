// An invented faction for docs/plugins.md: the Lantern Guild lights clearings and lives on the travellers who pass.
//
// Lanterns are buildings. Birdsong: recruit a warrior at each lantern. Daylight: craft with lanterns; then up to three
// acts: move, battle, light a lantern in a clearing that it rules. Evening: a point for every two lanterns, then draw.
// Whenever another player moves warriors into a clearing with a lantern, the Guild may draw a card (once each turn).
#include <woodlore/plugin.hpp>

#include <boost/describe.hpp>

namespace lantern_guild {

using namespace woodlore;

enum Piece { kWarrior, kLantern };                 // in the order of declaration below
enum Verb { kMarch, kFight, kLight, kToll };

/// What the Guild remembers between its decisions: it lies in the State, so that clones and saves have it.
struct Data {
    std::uint8_t acts = 0;   // taken this Daylight
};
BOOST_DESCRIBE_STRUCT(Data, (), (acts))

constexpr int kActs = 3;

// --- setup: a free corner, as the Law has it for corner factions -----------------------------------------------------
struct Setup {
    enum class At : std::uint8_t { start, corner, lantern };
    At at = At::start;
    Seat seat;
    Step resume(Table& t) {
        FLOW(at) {
            ASK(corner, t.ask(seat, "where the first lantern is lit");
                for (PlaceSet m = t.free_corners(); m; m &= m - 1) t.option(t.faction(seat), kLight, Place{std::countr_zero(m)}));
            CALL(lantern, {
                const Self self = t.faction(seat);
                const Place p = t.chosen().place(0);
                t.set_homeland(seat, p);
                t.place(kind_of(seat, kLantern), p, 1, t.cause(self, How::setup));
                t.place(kind_of(seat, kWarrior), p, 5, t.cause(self, How::setup));
            });
        }
        return Step::done;
    }
};

// --- Birdsong ----------------------------------------------------------------------------------------------------------
void recruit(Table& t, const Self& self) {
    std::array<std::uint8_t, kMapPlaces> wanted{};
    for (PlaceSet m = t.places_with(kind_of(self.party, kLantern)); m; m &= m - 1)
        wanted[static_cast<std::size_t>(std::countr_zero(m))] = static_cast<std::uint8_t>(t.count(Place{std::countr_zero(m)}, kind_of(self.party, kLantern)));
    // As many as there are; where, if not everywhere, is the Guild's choice (Law 1.5.4): the kernel asks.
    t.place_spread(kind_of(self.party, kWarrior), wanted, self.seat, t.cause(self));
}

// --- Daylight: what is offered, and what each act does --------------------------------------------------------------
void offer_crafting(const Table& t, const Self&, Offers& o) { t.offer_crafting(o); }

void offer_acts(const Table& t, const Self& self, Offers& o) {
    if (t.data<Data>(self).acts >= kActs) return;
    const Cause c = t.cause(self);
    if (t.can_move(c, {})) o.add(self, kMarch);
    if (t.can_battle(c, kAllClearings)) o.add(self, kFight);
    for (PlaceSet m = t.ruled_by(self.party); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (t.can_place(kind_of(self.party, kLantern), p, c)) o.add(self, kLight, p);
    }
}
void march(Table& t, const Self& self, const Action&) { ++t.data<Data>(self).acts; t.move(t.cause(self), {}); }
void fight(Table& t, const Self& self, const Action&) { ++t.data<Data>(self).acts; t.battle(t.cause(self), kAllClearings); }
void light(Table& t, const Self& self, const Action& a) {
    ++t.data<Data>(self).acts;
    t.place(kind_of(self.party, kLantern), a.place(0), 1, t.cause(self));
}

// --- Evening -----------------------------------------------------------------------------------------------------------
void score(Table& t, const Self& self) {
    t.data<Data>(self).acts = 0;
    t.score(self.seat, t.on_map(kind_of(self.party, kLantern)) / 2, ScoreReason::board, t.cause(self));
}
void draw(Table& t, const Self& self) { t.draw_step(self.seat); }

// --- the toll: a reaction in other players' turns ----------------------------------------------------------------------
struct Toll {
    enum class At : std::uint8_t { start, asked, drawn };
    At at = At::start;
    Seat seat;
    Step resume(Table& t) {
        FLOW(at) {
            ASK(asked, t.ask(seat, "draw a card as toll?"); t.option(t.faction(seat), kToll); t.option_pass());
            if (t.chosen_is(GameVerb::pass)) return Step::done;
            t.count_use(t.faction(seat), kToll, seat.value, LimitScope::turn);
            CALL(drawn, t.draw(seat, 1));
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

void bind(Binder& b) {
    b.title("Lantern Guild");
    b.colour("#c9a227");
    b.piece("warrior", PieceClass::warrior, 15);
    b.piece("lantern", PieceClass::building, 8);
    b.data<Data>();
    b.verb("march", {}, march);
    b.verb("fight", {}, fight);
    b.verb("light", {{"clearing", ArgKind::clearing, {}, false}}, light);
    b.verb("toll");
    b.flow<Setup>("setup");
    b.flow<Toll>("toll");
    b.setup("P", [](Table& t, const Self& self) { Setup f; f.seat = self.seat; t.call(f); });
    b.crafting_kind(kLantern);
    b.step(Phase::birdsong, "recruit", recruit);
    b.window(Phase::daylight, "craft", offer_crafting);
    b.window(Phase::daylight, "acts", offer_acts);
    b.step(Phase::evening, "score", score);
    b.step(Phase::evening, "draw", draw);
    b.on<event::Moved>("toll", toll_due, toll_run);
}

}  // namespace lantern_guild

WOODLORE_PLUGIN(faction, "lantern_guild", "1.0.0", lantern_guild::bind)
