// Removing, claiming, placing: whole batches first, reactions after (Law 1.5.4), and what happens when supply is short.
#include "toys.hpp"

using namespace toys;

namespace {

/// A question put by a reaction: may its seat keep one piece?
struct Keep {
    enum class At : std::uint8_t { start, asked };
    At at = At::start;
    Seat seat;
    Kind kind;
    Place from;
    Step resume(Table& t) {
        FLOW(at) {
            ASK(asked, t.ask(seat, "keep one?"); t.option(t.faction(seat), 0); t.option_pass());
            if (!t.chosen_is(GameVerb::pass)) t.claim(kind, from, 1, seat_box(seat, 0));
        }
        return Step::done;
    }
};

int lodges_in_supply_at_first_reaction = -1;  // what the first reaction of a batch saw

/// Its seat may claim red's removed warriors, one of each place, to its own camp.
void bind_claimer(Binder& b) {
    bind_faction(b);
    b.flow<Keep>("keep");
    b.on<event::Removed>(
        "keep",
        [](const Table&, const Self&, const event::Removed& e, Due& due) {
            for (const auto& r : e.batch) if (r.kind == kind_of(Seat{0}, kWarrior)) due.claim(r.kind, r.from, r.kind, r.from);
        },
        [](Table& t, const Self& self, const Reaction& r) {
            if (lodges_in_supply_at_first_reaction < 0) lodges_in_supply_at_first_reaction = t.supply(kind_of(Seat{0}, kLodge));
            Keep f;
            f.seat = self.seat;
            f.kind = Kind{r.data[0]};
            f.from = Place{r.data[1]};
            t.call(f);
        });
}
const std::vector<TestComponent> kClaimers{{"faction", "toy_blue", bind_claimer, ""}, {"faction", "toy_green", bind_claimer, ""}};

void sweep_reds(Toys& g, PlaceSet places) {
    g.act([places](Table& t, const Self&) { t.sweep(places, t.cause(t.faction(Seat{1}))); });
}

}  // namespace

TEST_CASE("interlocks H3: two claimants take from limbo in turn, and the rest goes to supply", "[kernel][removal]") {
    Toys g(kClaimers);
    lodges_in_supply_at_first_reaction = -1;
    g.put(0, kWarrior, 1, 3);
    g.put(0, kLodge, 1, 2);
    sweep_reds(g, place_bit(clearing(0)));
    // Both are due at once: red, whose turn it is, says whose comes first (1.1.3).
    CHECK(g.options().asked == Seat{0});
    CHECK(g.t().count(kLimbo, kind_of(Seat{0}, kWarrior)) == 3);
    CHECK(g.count(0, kWarrior, 1) == 0);
    g.choose("game.first seat=toy_green");
    CHECK(lodges_in_supply_at_first_reaction == 4);  // unclaimed pieces arrived before the first reaction
    CHECK(g.options().asked == Seat{2});
    g.choose("toy_green.act");
    CHECK(g.options().asked == Seat{1});
    CHECK(g.t().count(seat_box(Seat{2}, 0), kind_of(Seat{0}, kWarrior)) == 1);
    CHECK(g.t().count(kLimbo, kind_of(Seat{0}, kWarrior)) == 2);
    g.choose("game.pass");
    CHECK(g.t().count(kLimbo, kind_of(Seat{0}, kWarrior)) == 0);
    CHECK(g.t().supply(kind_of(Seat{0}, kWarrior)) == 9);
    CHECK(g.t().points(Seat{1}) == 2);  // the lodges, scored before any reaction
}

TEST_CASE("Law 1.5.4: pieces swept from several clearings all leave before the first reaction", "[kernel][removal]") {
    Toys g(kClaimers);
    g.put(0, kWarrior, 1);
    g.put(0, kWarrior, 4, 2);
    sweep_reds(g, place_bit(clearing(0)) | place_bit(clearing(3)));
    CHECK(g.t().on_map(kind_of(Seat{0}, kWarrior)) == 0);
    CHECK(g.t().count(kLimbo, kind_of(Seat{0}, kWarrior)) == 3);
}

TEST_CASE("a game that is copied in the middle of reactions goes on as the original does", "[kernel][removal]") {
    Toys g(kClaimers);
    g.put(0, kWarrior, 1, 3);
    sweep_reds(g, place_bit(clearing(0)));
    auto copy = g.game->clone();
    g.choose("game.first seat=toy_blue");
    copy->choose(0);
    CHECK(copy->hash() == g.game->hash());
    copy->choose(0);
    g.game->choose(0);
    CHECK(copy->hash() == g.game->hash());
}

TEST_CASE("Law 6.2.3: what is claimed in limbo in one place is not taken from another", "[kernel][removal]") {
    Toys g({{"faction", "toy_green", bind_claimer, ""}});
    g.put(0, kWarrior, 1);
    g.put(0, kWarrior, 4);
    sweep_reds(g, place_bit(clearing(0)) | place_bit(clearing(3)));
    // Two reactions of one owner: the player taking the turn orders them (1.1.3), then green is asked for each place.
    CHECK(g.options().asked == Seat{0});
    g.game->choose(0);
    g.choose("toy_green.act");
    g.choose("toy_green.act");
    CHECK(g.t().count(seat_box(Seat{2}, 0), kind_of(Seat{0}, kWarrior)) == 2);
    CHECK(g.t().count(kLimbo, kind_of(Seat{0}, kWarrior)) == 0);
}

TEST_CASE("Law 16.6.22: pieces without supply or track leave the game, ruins and pawns stay (2.2.4, 9.2.2)", "[kernel][removal]") {
    const TestComponent solid{"faction", "toy_red", [](Binder& b) {
        b.piece("warrior", PieceClass::warrior, 10);
        b.piece("lodge", PieceClass::building, 4, {false, true, {}});
        b.piece("marker", PieceClass::token, 3);
        b.piece("hero", PieceClass::pawn, 1);
        b.verb("act", {}, [](Table& t, const Self& self, const Action&) { next_act(t, self); });
        b.window(Phase::daylight, "acts", [](const Table&, const Self& self, Offers& o) { o.add(self, 0); });
    }, ""};
    Toys g({solid});
    g.put(0, kLodge, 1);
    g.put(0, kHero, 1);
    sweep_reds(g, place_bit(clearing(0)));
    CHECK(g.t().count(kOutOfGame, kind_of(Seat{0}, kLodge)) == 1);
    CHECK(g.t().supply(kind_of(Seat{0}, kLodge)) == 3);
    CHECK(g.count(0, kHero, 1) == 1);
    CHECK(g.t().points(Seat{1}) == 1);
}

TEST_CASE("Law 1.5.4, 6.4: where supply is short, each piece is placed where the decider says, as many as there are", "[kernel][removal]") {
    Toys g;
    g.put(kind_of(Seat{0}, kWarrior), kOutOfGame, 8);  // two left
    g.act([](Table& t, const Self& self) {
        std::array<std::uint8_t, kMapPlaces> want{};
        want[0] = want[2] = want[4] = 1;
        t.place_spread(kind_of(Seat{0}, kWarrior), want, Seat{0}, t.cause(self));
    });
    CHECK(g.options().n == 3);
    g.choose("game.place clearing=5");
    CHECK_FALSE(g.offered("game.place clearing=5"));
    g.choose("game.place clearing=1");
    CHECK(g.t().places_with(kind_of(Seat{0}, kWarrior)) == (place_bit(clearing(0)) | place_bit(clearing(4))));
    CHECK(g.t().supply(kind_of(Seat{0}, kWarrior)) == 0);
}

TEST_CASE("Law 1.5.4: enough for all, or all in one place, is placed without a question", "[kernel][removal]") {
    Toys g;
    g.act([](Table& t, const Self& self) {
        std::array<std::uint8_t, kMapPlaces> want{};
        want[0] = 2;
        want[2] = 1;
        t.place_spread(kind_of(Seat{0}, kWarrior), want, Seat{0}, t.cause(self));
    });
    CHECK(g.count(0, kWarrior, 1) == 2);
    CHECK(g.count(0, kWarrior, 3) == 1);
    g.act([](Table& t, const Self& self) {
        std::array<std::uint8_t, kMapPlaces> want{};
        want[3] = 20;
        t.place_spread(kind_of(Seat{0}, kWarrior), want, Seat{0}, t.cause(self));
    });
    CHECK(g.count(0, kWarrior, 4) == 7);
}

TEST_CASE("Law 2.2.3: a building fills an open slot, and there is none in a full clearing", "[kernel][removal]") {
    Toys g;
    g.act([](Table& t, const Self& self) { CHECK(t.place(kind_of(Seat{0}, kLodge), clearing(0), 3, t.cause(self)) == 2); });
    CHECK(g.t().open_slots(clearing(0)) == 0);
    CHECK_FALSE(g.t().may_place(kind_of(Seat{1}, kLodge), clearing(0), g.t().cause(g.t().faction(Seat{1}))));
    g.act([](Table& t, const Self&) { t.remove(kind_of(Seat{0}, kLodge), clearing(0), 1, t.cause(t.faction(Seat{1}))); });
    CHECK(g.t().open_slots(clearing(0)) == 1);
    CHECK(g.t().points(Seat{1}) == 1);
}

TEST_CASE("Law 3.1: several reach the points at once", "[kernel][score]") {
    Toys g;
    const auto both = [&](int red, int blue, int green) {
        g.t().raw_state().score = {25, 25, 25};
        g.t().forget_options();
        g.act([=](Table& t, const Self& self) {
            ScoreBatch b;
            b.cause = t.cause(self);
            b.add(Seat{0}, red, ScoreReason::effect);
            b.add(Seat{1}, blue, ScoreReason::effect);
            b.add(Seat{2}, green, ScoreReason::effect);
            t.score(b);
        });
    };
    SECTION("the player taking the turn wins, whatever the others have") {
        both(5, 8, 6);
        CHECK(g.game->state().winners == 1u << 0);
    }
    SECTION("else the one with the most points") {
        both(0, 5, 6);
        CHECK(g.game->state().winners == 1u << 2);
    }
    SECTION("else, equal, the next clockwise") {
        both(0, 6, 6);
        CHECK(g.game->state().winners == 1u << 1);
    }
    CHECK(g.game->over());
    CHECK(g.game->state().flow_depth == 0);
}

TEST_CASE("Law 3.2.1: nobody scores for pieces of his own or for warriors, and points never fall below nothing", "[kernel][score]") {
    Toys g;
    g.put(0, kLodge, 1);
    g.put(1, kWarrior, 1);
    g.act([](Table& t, const Self& self) { t.remove(kind_of(Seat{0}, kLodge), clearing(0), 1, t.cause(self)); });
    g.act([](Table& t, const Self& self) { t.remove(kind_of(Seat{1}, kWarrior), clearing(0), 1, t.cause(self)); });
    CHECK(g.t().points(Seat{0}) == 0);
    g.act([](Table& t, const Self& self) { t.score(self.seat, -3, ScoreReason::loss, t.cause(self)); });
    CHECK(g.t().points(Seat{0}) == 0);
}
