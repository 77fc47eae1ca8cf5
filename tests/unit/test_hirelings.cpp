// Law 16.1.6, 16.4.1: dealing and demoting hirelings, and hooks that stand on one side of a card.
#include <algorithm>
#include <set>

#include "small_toys.hpp"
#include "toys.hpp"
#include "woodlore/config.hpp"
#include "woodlore/hire.hpp"
#include "woodlore/invariants.hpp"
#include "woodlore/loader.hpp"

using namespace toys;

namespace {

/// A card whose promoted side draws one card more, the demoted one two.
void bind_hireling(Binder& b) {
    b.sides("Up", "Down");
    b.piece("warrior", PieceClass::warrior, 4);
    b.side(Side::promoted);
    b.query<query::HandLimit>("one_more", [](const Table&, const Self& self, query::HandLimit& q) { if (q.seat == self.seat) q.answer += 1; });
    b.side(Side::demoted);
    b.query<query::HandLimit>("two_more", [](const Table&, const Self& self, query::HandLimit& q) { if (q.seat == self.seat) q.answer += 2; });
}

std::vector<TestComponent> three() { return {{"hireling", "alpha", bind_hireling, ""}, {"hireling", "beta", bind_hireling, ""}, {"hireling", "gamma", bind_hireling, ""}}; }

std::vector<std::string> table_of(int seats) {
    const std::vector<std::string> names{"toy_a", "toy_b", "toy_c", "toy_d", "toy_e", "toy_f"};
    return {names.begin(), names.begin() + seats};
}

int demoted_ones(const Table& t) {
    int n = 0;
    for (int h = kMaxSeats; h < kMaxParties; ++h) n += demoted(t, Party{h});
    return n;
}
}  // namespace

TEST_CASE("Law 16.1.6.2: none of three is demoted with two players, one with three, two with four, all with five or six", "[kernel][hirelings]") {
    const int wanted[] = {0, 0, 0, 1, 2, 3, 3};
    for (int seats = 2; seats <= 6; ++seats) {
        Toys g(three(), table_of(seats));
        std::set<int> which;
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            g.game->restart(seed);
            while (std::string(g.options().question) == "set up a hireling") g.game->choose(0);
            CHECK(demoted_ones(g.t()) == wanted[seats]);
            int mask = 0;
            for (int h = 0; h < kMaxHirelings; ++h) mask |= (g.game->state().hireling_flags[static_cast<std::size_t>(h)] & 1) << h;
            which.insert(mask);
        }
        CHECK(which.size() == (wanted[seats] == 1 || wanted[seats] == 2 ? 3u : 1u));  // each of the three by chance
    }
}

TEST_CASE("Law 16.4.2: rules of the side that is down are not in force, and a hireling in the supply serves nobody", "[kernel][hirelings]") {
    Toys g({{"hireling", "alpha", bind_hireling, ""}});
    State& s = g.t().raw_state();
    s.hireling_flags[0] = 0;
    CHECK(g.t().hand_limit(Seat{1}) == 5);
    s.controller[0] = Seat{1};
    CHECK(g.t().hand_limit(Seat{1}) == 6);
    CHECK(g.t().hand_limit(Seat{0}) == 5);
    s.hireling_flags[0] = 1;
    CHECK(g.t().hand_limit(Seat{1}) == 7);
}

TEST_CASE("Law 16.4.1.1: markers are taken by whoever enters their space first, several at once from the player taking the turn on", "[kernel][hirelings]") {
    Toys g({{"hireling", "alpha", bind_hireling, ""}});
    State& s = g.t().raw_state();
    s.hireling_marker = {hireling_marker::kOnTrack, hireling_marker::kOnTrack, hireling_marker::kOnTrack};
    const auto score = [&](std::vector<std::pair<int, int>> points) {
        g.act([&](Table& t, const Self& self) {
            ScoreBatch b;
            b.cause = t.cause(self);
            for (const auto& [seat, n] : points) b.add(Seat{seat}, n, ScoreReason::other);
            t.score(b);
        });
    };
    score({{2, 3}});
    CHECK(g.game->state().hireling_marker[0] == hireling_marker::kOnTrack);
    score({{2, 1}});
    CHECK(g.game->state().hireling_marker[0] == hireling_marker::held_by(Seat{2}));
    score({{1, 9}, {0, 8}});  // both enter 8; it is the turn of seat 0
    CHECK(g.game->state().hireling_marker[0] == hireling_marker::held_by(Seat{2}));
    CHECK(g.game->state().hireling_marker[1] == hireling_marker::held_by(Seat{0}));
    score({{1, 3}});  // enters 12
    CHECK(g.game->state().hireling_marker[2] == hireling_marker::held_by(Seat{1}));
}

TEST_CASE("Law 16.1.6: a config lists three hirelings or none, rules say otherwise", "[config][hirelings]") {
    const auto refusal = [](int n, const std::string& rule) {
        std::string text = small_toys::config();
        for (int i = 0; i < n; ++i) text += "[[hireling]]\nid = \"h" + std::to_string(i) + "\"\n";
        try {
            (void)parse_config(text, "game.toml", rule.empty() ? std::vector<std::string>{} : std::vector<std::string>{"rules.hirelings=" + rule});
        } catch (const ConfigError& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    CHECK(refusal(0, "").empty());
    CHECK(refusal(3, "").empty());
    CHECK_THAT(refusal(1, ""), Catch::Contains("exactly three or none (Law 16.1.6)"));
    CHECK_THAT(refusal(4, ""), Catch::Contains("4 hirelings"));
    CHECK(refusal(1, "any_number").empty());
    CHECK_FALSE(refusal(4, "any_number").empty());
    CHECK(refusal(5, "dealt").empty());
    CHECK_FALSE(refusal(2, "dealt").empty());
}

TEST_CASE("Law 16.1.6.1: three are dealt from more", "[kernel][hirelings]") {
    TableChoice c;
    c.map.id = "square";
    c.deck.id = "cards";
    c.rules["hirelings"].value = std::string("dealt");
    std::vector<TestComponent> all = small_toys::components();
    for (const char* id : {"north_folk", "south_folk"}) { SeatChoice s; s.faction.id = id; c.seats.push_back(s); }
    for (const char* id : {"alpha", "beta", "gamma", "delta", "epsilon"}) {
        all.push_back({"hireling", id, bind_hireling, ""});
        Choice other;
        other.id = id;
        c.others.push_back(other);
    }
    const auto rules = build_ruleset(c, all).rules;
    std::set<Instance> seen;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Game g(rules, seed);
        for (const Instance i : g.state().hireling_of) { CHECK(i.valid()); seen.insert(i); }
        CHECK(broken_invariants(g.table()).empty());
    }
    CHECK(seen.size() == 5);
    PlayoutOptions few;
    const auto r = check_playout(rules, 3, few);
    INFO((r.failure ? to_string(*r.failure) : ""));
    CHECK_FALSE(r.failure);
}

namespace {
/// A guard and a camp: others score for the camp.
void bind_camp(Binder& b) {
    b.sides("Camp", "Camp");
    b.piece("warrior", PieceClass::warrior, 4);
    b.piece("camp", PieceClass::token, 2);
}
}  // namespace

TEST_CASE("Law 16.4.3.6: who removes a hireling's token scores, attacking it or defending against it, the hireling scores nothing", "[kernel][hirelings][battle]") {
    for (const bool attacked : {true, false}) {
        Toys g({{"hireling", "camp", bind_camp, ""}});
        constexpr Party kCamp{kMaxSeats};
        g.t().raw_state().controller[0] = Seat{0};
        g.put(kind_of(kCamp, 1), clearing(0), 1);
        g.put(kind_of(kCamp, 0), clearing(0), 1);
        g.put(1, kWarrior, 1, 4);
        g.put(1, kMarker, 1, 1);
        g.roll(3, 3);
        g.act([&](Table& t, const Self&) {
            const Cause hireling = t.cause(t.self(g.instance("camp"))), blue = t.cause(t.faction(Seat{1}));
            t.start_battle(attacked ? t.make_battle(blue, Seat{1}, kCamp, clearing(0)) : t.make_battle(hireling, kCamp, Seat{1}, clearing(0)));
        });
        CHECK(g.t().count(clearing(0), kind_of(kCamp, 1)) == 0);
        CHECK(g.t().points(Seat{1}) == 1);
        CHECK(g.t().points(Seat{0}) == 0);
    }
}

TEST_CASE("Law 16.1.6.5: every shipped hireling refuses the factions that its manifest bars, by the names of both", "[config][hirelings]") {
    std::vector<std::string> factions = catalog().ids("faction");
    int barred = 0;
    for (const auto& info : catalog().found("hireling"))
        for (const auto& faction : factions) {
            TableChoice c;
            c.map.id = catalog().ids("map").at(0);
            c.deck.id = catalog().ids("deck").at(0);
            SeatChoice one, other;
            one.faction.id = faction;
            other.faction.id = faction == factions[0] ? factions[1] : factions[0];
            c.seats = {one, other};
            Choice h;
            h.id = info.id;
            c.others.push_back(h);
            const bool bars = std::find(info.bars.begin(), info.bars.end(), faction) != info.bars.end();
            const bool bars_other = std::find(info.bars.begin(), info.bars.end(), other.faction.id) != info.bars.end();
            if (bars) {
                ++barred;
                CHECK_THROWS_WITH(build_ruleset(c, catalog()), Catch::Contains(info.id) && Catch::Contains(faction) && Catch::Contains("16.1.6.5"));
            } else if (!bars_other) {
                CHECK_NOTHROW(build_ruleset(c, catalog()));
            }
        }
    CHECK(barred > 0);
}
