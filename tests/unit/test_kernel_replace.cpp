// Replacing, discarding several cards together, and a battle where a move ends.
#include "toys.hpp"

using namespace toys;

namespace {
/// Nobody but green places in clearing 1 while green has a marker there.
void bind_warded(Binder& b) {
    bind_faction(b);
    b.query<query::MayPlace>("ward", [](const Table& t, const Self& self, query::MayPlace& q) {
        if (q.place == clearing(0) && q.kind.owner() != self.party && t.count(clearing(0), kind_of(self.party, kMarker)) > 0) q.answer.cannot("warded");
    }, Rank::cannot);
}
int lodges_seen = -1;
void bind_mourner(Binder& b) {
    bind_faction(b);
    b.on<event::Removed>("mourn", [](const Table&, const Self& self, const event::Removed& e, Due& due) {
        for (const auto& r : e.batch) if (r.kind.owner() == self.party) due.add(0);
    }, [](Table& t, const Self&, const Reaction&) { lodges_seen = t.count(clearing(0), kind_of(Seat{0}, kLodge)); });
}
}  // namespace

TEST_CASE("Law 16.6.21: a building takes the slot of the one it replaces, and then what the removal calls for happens", "[kernel][replace]") {
    Toys g({{"faction", "toy_blue", bind_mourner, ""}});
    lodges_seen = -1;
    g.put(1, kLodge, 1, 2);  // both slots
    g.act([](Table& t, const Self& self) {
        CHECK_FALSE(t.may_place(kind_of(self.party, kLodge), clearing(0), t.cause(self)));
        t.replace(kind_of(Seat{1}, kLodge), clearing(0), kind_of(self.party, kLodge), t.cause(self));
    });
    CHECK(g.count(1, kLodge, 1) == 1);
    CHECK(g.count(0, kLodge, 1) == 1);
    CHECK(g.t().points(Seat{0}) == 1);
    CHECK(lodges_seen == 1);  // Law 1.4.2: the replacing was not interrupted
}

TEST_CASE("Law 16.6.21: nothing is replaced unless both halves are possible", "[kernel][replace]") {
    Toys g({{"faction", "toy_green", bind_warded, ""}});
    const auto try_it = [&](Kind old, Kind fresh) {
        g.act([=](Table& t, const Self& self) {
            CHECK_FALSE(t.may_replace(old, clearing(0), fresh, t.cause(self)));
            t.replace(old, clearing(0), fresh, t.cause(self));
        });
    };
    g.put(2, kWarrior, 1);
    SECTION("the fresh piece may not be placed") { g.put(2, kMarker, 1); try_it(kind_of(Seat{2}, kWarrior), kind_of(Seat{0}, kWarrior)); }
    SECTION("none is left in supply") { g.put(0, kWarrior, 2, 10); try_it(kind_of(Seat{2}, kWarrior), kind_of(Seat{0}, kWarrior)); }
    SECTION("the old piece is not there") { try_it(kind_of(Seat{1}, kWarrior), kind_of(Seat{0}, kWarrior)); }
    CHECK(g.count(2, kWarrior, 1) == 1);
    CHECK(g.count(0, kWarrior, 1) == 0);
    // What forbids the placing may leave with the old piece.
    if (g.count(2, kMarker, 1) == 1) CHECK(g.t().may_replace(kind_of(Seat{2}, kMarker), clearing(0), kind_of(Seat{0}, kLodge), g.t().cause(g.t().faction(Seat{0}))));
}

TEST_CASE("Law 2.1: cards discarded together form the new deck together", "[kernel][cards]") {
    Toys g;
    g.deal("fox", hand_of(Seat{0}));
    g.deal("mouse", hand_of(Seat{0}));
    g.deal("bird", hand_of(Seat{0}));
    g.empty(kDeck);
    g.act([](Table& t, const Self& self) { t.discard_all(CardSet{t.hand(self.seat)}, self.seat, t.cause(self)); });
    CHECK(g.t().zone(kDeck).size() == 3);
    CHECK(g.t().zone(kDiscardPile).empty());
}

TEST_CASE("Law 4.2, 4.3: a move that may end in a battle asks for it in the destination only", "[kernel][move]") {
    Toys g;
    g.put(0, kWarrior, 1, 2);
    g.put(1, kWarrior, 2);
    g.put(2, kWarrior, 4);
    const auto go = [&](const char* way) {
        g.act([](Table& t, const Self& self) { MoveLimits l; l.then_battle = 1; t.move(t.cause(self), l); });
        g.choose(way);
    };
    SECTION("where an enemy stands") {
        go("game.move from=1 to=2 pieces=1");
        CHECK(g.options().n == 2);
        CHECK(g.offered("game.battle clearing=2 defender=toy_blue"));
        g.choose("game.pass");
        CHECK(g.count(1, kWarrior, 2) == 1);
    }
    SECTION("where nobody stands nothing is asked") {
        go("game.move from=1 to=5 pieces=2");
        CHECK_FALSE(g.offered("game.battle clearing=2 defender=toy_blue"));
    }
}
