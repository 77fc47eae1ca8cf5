// Law 16.1: dealing, choosing and putting back, with toy factions.
#include <algorithm>
#include <set>

#include "toys.hpp"
#include "woodlore/error.hpp"
#include "woodlore/inspect.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/simulate.hpp"

using namespace toys;

namespace {

/// Which toy was set up, in order.
inline thread_local std::vector<std::string> set_up;  // games of several threads are set up too

template <SetupClass kClass>
void bind_card(Binder& b) {
    bind_faction(b);
    b.setup("Z", [](Table& t, const Self& self) { set_up.push_back("standard " + seat_name(t, self.seat)); });
    b.setup_card(kClass, [](Table& t, const Self& self) { set_up.push_back("card " + seat_name(t, self.seat)); });
}
void bind_stuck(Binder& b) {
    bind_faction(b);
    b.setup_card(SetupClass::militant, nullptr, [](const Table& t, const Self& self) { return t.supply(kind_of(self.seat, kWarrior)) != 10; });  // asked as if it sat there
}
void bind_without_card(Binder& b) {
    bind_faction(b);
    b.setup("Z", [](Table& t, const Self& self) { set_up.push_back("standard " + seat_name(t, self.seat)); });
}

const std::vector<TestComponent> kToys{
    {"map", "toy_map", bind_map, ""},
    {"deck", "toy_deck", bind_deck, ""},
    {"faction", "red", bind_card<SetupClass::militant>, ""},
    {"faction", "blue", bind_card<SetupClass::militant>, ""},
    {"faction", "green", bind_card<SetupClass::militant>, ""},
    {"faction", "grey", bind_card<SetupClass::insurgent>, ""},
    {"faction", "plain", bind_without_card, ""},
    {"faction", "stuck", bind_stuck, ""},
};

TableChoice draft(int players, const std::vector<const char*>& pool) {
    TableChoice c;
    c.source = "toys";
    c.map.id = "toy_map";
    c.deck.id = "toy_deck";
    c.players = players;
    c.advanced_hands = true;
    c.faction_setup = FactionSetup::draft;
    c.rules["seating"].value = std::string("listed");
    for (const auto* id : pool) {
        SeatChoice s;
        s.faction.id = id;
        c.seats.push_back(s);
    }
    return c;
}

std::set<std::string> pool_of(const Table& t) {
    std::set<std::string> out;
    for (const PoolCard& c : t.state().pool)
        if (c.faction.valid()) out.insert(t.rules().component_of(c.faction).id);
    return out;
}

using Names = std::set<std::string>;

}  // namespace

TEST_CASE("Law 16.1.8.1.1: with two players only militants are dealt", "[kernel][setup]") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Game g(build_ruleset(draft(2, {"grey", "red", "plain", "blue", "green"}), kToys).rules, seed);
        CHECK(pool_of(g.table()) == Names{"red", "blue", "green"});
        CHECK(g.state().locked_card == 255);
    }
    CHECK_THROWS_WITH(build_ruleset(draft(2, {"grey", "red", "plain", "blue"}), kToys),
                      Catch::Contains("2 players need 3 faction setup cards, all militant") && Catch::Contains("16.1.8.1.1"));
    TableChoice kept = draft(2, {"grey", "red", "plain", "blue"});
    kept.rules["two_player_insurgents"].value = true;
    std::set<std::string> seen;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Game g(build_ruleset(kept, kToys).rules, seed);
        seen.merge(pool_of(g.table()));
    }
    CHECK(seen == Names{"red", "blue", "grey", "plain"});
}

TEST_CASE("Law 16.1.8.1: one more card than players, at least one of them militant", "[kernel][setup]") {
    CHECK_THROWS_WITH(build_ruleset(draft(3, {"grey", "red", "plain"}), kToys), Catch::Contains("3 players need 4 faction setup cards"));
    CHECK_THROWS_WITH(build_ruleset(draft(3, {"grey", "red", "red", "plain"}), kToys), Catch::Contains("red is 2 times in the pool; it has 1 setup card"));
    std::set<Names> seen;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Game g(build_ruleset(draft(3, {"grey", "red", "plain", "blue", "green"}), kToys).rules, seed);
        const Names pool = pool_of(g.table());
        CHECK(pool.size() == 4);
        seen.insert(pool);
        const auto locked = g.state().locked_card;
        CHECK(locked == (g.rules().at(g.state().pool[3].faction).setup_class == SetupClass::insurgent ? 3 : 255));
    }
    CHECK(seen.size() == 5);  // each of the five can be the one that is not dealt
}

TEST_CASE("Law 16.1.8.2: the last player chooses first and sets up at once, a faction without a card sets up as always", "[kernel][setup]") {
    Game g(build_ruleset(draft(3, {"red", "grey", "plain", "blue"}), kToys).rules, 3);
    set_up.clear();
    Table& t = g.table();
    CHECK(seat_name(t, Seat{0}) == "seat_1");
    CHECK(g.to_move() == Seat{2});
    CHECK(t.hand(Seat{0}).size() == 5);
    CHECK_FALSE(g.apply(parse_action(t, "game.choose_faction faction=red")));
    CHECK(set_up == std::vector<std::string>{"card red"});
    CHECK(g.to_move() == Seat{1});
    CHECK_FALSE(g.apply(parse_action(t, "game.choose_faction faction=plain")));
    CHECK(set_up.back() == "standard plain");
    CHECK(t.has_faction(Seat{1}));
    CHECK_FALSE(t.has_faction(Seat{0}));
    CHECK_FALSE(to_json(t).empty());  // a position in the middle of it can be told
    CHECK_FALSE(to_json(t, observe(t, Seat{0})).empty());
    CHECK_FALSE(g.apply(parse_action(t, "game.choose_faction faction=blue")));
    CHECK(g.to_move() == Seat{0});
    CHECK(pool_of(t).empty());
    CHECK(t.supply(kind_of(Seat{0}, kWarrior)) == 10);
}

TEST_CASE("Law 16.1.10, 1.2: what is put back is seen by nobody else, and after the shuffle by nobody", "[kernel][setup]") {
    Game g(build_ruleset(draft(2, {"red", "blue", "green"}), kToys).rules, 5);
    Table& t = g.table();
    g.choose(0);
    g.choose(0);
    REQUIRE(std::string(g.options().question) == "put back a card");
    const Action first = g.options().action[0];
    CHECK(to_text_for(t, first, Seat{0}, Seat{1}) == "game.put_back card=?");
    const Card card = t.find(hand_of(Seat{0}), first.face(0));
    g.choose(0);
    CHECK(t.state().zone_of[static_cast<std::size_t>(card.index())] == kDeck);
    CHECK(knows_card(t, Seat{0}, card));
    CHECK_FALSE(knows_card(t, Seat{1}, card));
    while (!g.state().turn.valid()) g.choose(0);
    CHECK_FALSE(knows_card(t, Seat{0}, card));
    CHECK(t.hand(Seat{0}).size() == 3);
    CHECK(t.hand(Seat{1}).size() == 3);
}

TEST_CASE("FAQ, Advanced Setup: a card that cannot be carried out is replaced by a militant", "[kernel][setup]") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Game g(build_ruleset(draft(2, {"red", "blue", "stuck"}), kToys).rules, seed);
        CHECK(pool_of(g.table()) == Names{"red", "blue"});  // no militant is left: one card fewer
        Game more(build_ruleset(draft(2, {"red", "blue", "green", "stuck"}), kToys).rules, seed);
        CHECK(pool_of(more.table()) == Names{"red", "blue", "green"});
        while (!more.state().turn.valid()) more.choose(0);  // and it goes on
    }
}

TEST_CASE("Law 16.1.8.2.1, 16.1.8.2.2: homelands as far from enemy homelands as can be", "[kernel][setup]") {
    //   1 -- 2 -- 6;  2 -- 3;  4 -- 3;  1 -- 4;  5 lies between 1 and 3
    Toys g;
    Table& t = g.t();
    const auto set = [](std::initializer_list<int> numbers) {
        PlaceSet out = 0;
        for (const int n : numbers) out |= place_bit(clearing(n - 1));
        return out;
    };
    const Seat me{0};
    t.set_homeland(Seat{1}, clearing(3));
    t.set_homeland(me, clearing(5));  // one's own does not matter
    const PlaceSet all = t.clearings();
    CHECK(t.homeland_choices(me, all) == set({1, 2, 3, 5, 6}));
    CHECK(t.homeland_choices(me, all, HomelandDistance::not_adjacent) == set({2, 5, 6}));
    CHECK(t.homeland_choices(me, all, HomelandDistance::two_between) == set({6}));
    CHECK(t.homeland_choices(me, set({1, 2, 3, 4, 5}), HomelandDistance::two_between) == set({2, 5}));  // not adjacent instead
    CHECK(t.homeland_choices(me, set({1, 3, 4}), HomelandDistance::two_between) == set({1, 3}));        // then adjacent
    CHECK(t.homeland_choices(me, set({1, 3, 4}), HomelandDistance::not_adjacent) == set({1, 3}));
    CHECK(t.homeland_choices(me, set({4}), HomelandDistance::two_between) == 0);
    t.raw_state().path_state[3] = 1;  // 1-4 closed: no adjacency, so 1 lies three steps from 4 (16.2.3.2)
    CHECK(t.homeland_choices(me, all, HomelandDistance::two_between) == set({1, 6}) );
}

TEST_CASE("drafted games give the same rows for any number of threads, and each player's agent plays", "[kernel][setup]") {
    const auto rules = build_ruleset(draft(3, {"red", "grey", "plain", "blue", "green"}), kToys).rules;
    struct First : Agent {
        int choose(const Table&, const Options&) override { return 0; }
    };
    next_act = [](Table& t, const Self& self) { t.score(self.seat, 3, ScoreReason::effect, t.cause(self, How::effect)); };
    const std::vector<LoadedAgent> agents(3, LoadedAgent{"first", "", [](std::uint64_t) { return std::make_unique<First>(); }});
    SimulateOptions o;
    o.games = 40;
    o.threads = 1;
    const auto one = simulate(rules, agents, o);
    CHECK(one.games == 40);
    std::set<int> factions;
    for (const auto& r : one.rows)
        for (std::size_t s = 0; s < 3; ++s) {
            factions.insert(r.listed[s]);
            CHECK(r.player[s] == s);  // seats are listed
            CHECK(r.listed[s] < 5);
        }
    CHECK(factions.size() == 5);
    o.threads = 2;
    CHECK(simulate(rules, agents, o).state_hash_xor == one.state_hash_xor);
}
