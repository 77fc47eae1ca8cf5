// What a seat may know, and guesses at the rest.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "odd_toys.hpp"
#include "woodlore/agent.hpp"
#include "woodlore/game.hpp"
#include "woodlore/invariants.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/save.hpp"

using namespace woodlore;

namespace {

std::unique_ptr<Game> after(int actions, std::uint64_t seed = 5, const std::vector<std::string>& factions = {"raiders", "moles", "badgers"}) {
    auto g = std::make_unique<Game>(odd_toys::rules(factions), seed);
    AgentRng rng(seed);
    for (int i = 0; i < actions && !g->over(); ++i) g->choose(rng.below(g->options().n));
    return g;
}
Card first_in(const Game& g, Zone z) { return g.table().zone(z).first(); }
/// The seat of a faction (seats are dealt at random).
Seat seat_of(const Game& g, const std::string& id) {
    for (int i = 0; i < g.table().seats(); ++i) if (g.rules().component_of(g.state().faction_of[static_cast<std::size_t>(i)]).id == id) return Seat{i};
    return kNoSeat;
}

}  // namespace

TEST_CASE("Law 1.2: a hand is known to its owner, its size to all", "[observe]") {
    const auto g = after(0);
    const Seat a{0}, b{1};
    const Observation own = observe(g->table(), a), other = observe(g->table(), b), bystander = observe(g->table(), kNoSeat);
    CHECK(own.known(hand_of(a)) == g->table().hand(a));
    CHECK(other.known(hand_of(a)).empty());
    CHECK(other.hand_size(a) == 3);
    CHECK(bystander.hand_size(a) == 3);
    CHECK(bystander.known(hand_of(b)).empty());
    CHECK_FALSE(other.zone_of(first_in(*g, hand_of(a))));
    CHECK(own.zone_of(first_in(*g, hand_of(a))) == hand_of(a));
    CHECK(own.deck_size() == g->table().zone(kDeck).size());
    CHECK(own.known(kDeck).empty());
}

TEST_CASE("interlocks H15: a card that was shown stays known until its pile is shuffled", "[observe]") {
    const auto g = after(0);
    const Seat a{0}, b{1};
    Table& t = g->table();
    const Card c = first_in(*g, hand_of(a));
    t.show(c, b);
    CHECK(observe(t, b).zone_of(c) == hand_of(a));
    CHECK_FALSE(observe(t, Seat{2}).zone_of(c));
    for (std::uint64_t s = 0; s < 20; ++s) CHECK(determinize(t, b, s).zone_of[static_cast<std::size_t>(c.index())] == hand_of(a));
    SECTION("a random card is taken from it") { (void)t.random_card(hand_of(a)); }
    SECTION("it is shuffled") { t.shuffle(hand_of(a)); }
    SECTION("a card goes facedown to where the seat cannot look") {
        Card other;
        t.hand(a).each([&](Card x) { if (x != c) other = x; });
        const Seat moles = seat_of(*g, "moles");
        if (moles == b) { t.move_card(other, kDeck); t.shuffle(hand_of(a)); }
        else t.move_card(other, seat_zone(moles, odd_toys::kHoard));
    }
    CHECK_FALSE(observe(t, b).zone_of(c));
}

TEST_CASE("interlocks H15: who gave a card facedown remembers it, a third seat does not learn it", "[observe]") {
    const auto g = after(0);
    Table& t = g->table();
    const Seat moles = seat_of(*g, "moles"), raiders = seat_of(*g, "raiders"), badgers = seat_of(*g, "badgers");
    const Card c = first_in(*g, hand_of(raiders));
    t.show(c, badgers);
    t.move_card(c, seat_zone(moles, odd_toys::kHoard));
    CHECK(observe(t, raiders).zone_of(c) == seat_zone(moles, odd_toys::kHoard));
    CHECK(observe(t, moles).zone_of(c) == seat_zone(moles, odd_toys::kHoard));
    CHECK_FALSE(observe(t, badgers).zone_of(c));
}

TEST_CASE("what is hidden on boards and under ruins is masked, its number is not", "[observe]") {
    const auto g = after(0);
    const Seat moles = seat_of(*g, "moles"), raiders = seat_of(*g, "raiders");
    g->table().data<odd_toys::MoleData>(g->table().faction(moles)).secret = 77;
    const Observation o = observe(g->table(), raiders), own = observe(g->table(), moles);
    const Table seen(g->rules(), const_cast<State&>(o.state())), seen_by_moles(g->rules(), const_cast<State&>(own.state()));
    CHECK(seen.data<odd_toys::MoleData>(seen.faction(moles)).secret == 0);
    CHECK(seen_by_moles.data<odd_toys::MoleData>(seen_by_moles.faction(moles)).secret == 77);
    int under = 0;
    for (int c = 4; c < 7; ++c) under += o.hidden_items(Place{c});
    CHECK(under == 6);
    for (const auto& i : o.state().individual) if (i.kind.valid()) CHECK(i.value == kHiddenValue);
    // Nothing of the stack, the generator or who is asked in vain (interlocks H43).
    CHECK(o.state().flow_depth == 0);
    CHECK(o.state().rng.word[0] == 0);
    CHECK(o.state().asked.valid() == (g->to_move() == raiders));
}

TEST_CASE("an observation as JSON names what is known and counts the rest", "[observe]") {
    const auto g = after(0);
    const Seat moles = seat_of(*g, "moles"), raiders = seat_of(*g, "raiders");
    const auto j = nlohmann::json::parse(to_json(g->table(), observe(g->table(), raiders)));
    CHECK(j["viewer"] == "raiders");
    CHECK(j["hand"]["raiders"].size() == 3);
    CHECK(j["hand"]["moles"].empty());
    CHECK(j["unknown"]["hand"]["moles"] == 3);
    CHECK_FALSE(j["unknown"]["hand"].contains("raiders"));
    CHECK(j["unknown"]["deck"] == g->table().zone(kDeck).size());
    CHECK(j["data"]["moles"]["secret"].is_null());
    CHECK(j["individuals"][0]["value"].is_null());
    CHECK(j["battle"].is_null());
    CHECK_FALSE(nlohmann::json::parse(to_json(g->table(), observe(g->table(), moles)))["data"]["moles"]["secret"].is_null());
}

TEST_CASE("states that differ only in what is hidden give the same observation", "[observe]") {
    int changed = 0;
    for (int actions = 0; actions < 120; actions += 7) {
        const auto g = after(actions);
        for (int s = 0; s < g->table().seats(); ++s) {
            const Observation o = observe(g->table(), Seat{s});
            const State guess = determinize(g->table(), Seat{s}, static_cast<std::uint64_t>(actions));
            const Game other(g->ruleset(), guess);
            CHECK(observe(other.table(), Seat{s}) == o);
            CHECK(hash(observe(other.table(), Seat{s})) == hash(o));
            CHECK(broken_invariants(other.table()).empty());
            changed += guess.zone_of != g->state().zone_of;
            CHECK(determinize(g->table(), Seat{s}, 3).zone_of == determinize(g->table(), Seat{s}, 3).zone_of);
        }
    }
    CHECK(changed > 20);  // and they do differ
}

TEST_CASE("a question to another seat can be answered in every guess", "[observe]") {
    int asked_others = 0;
    AgentRng rng(9);
    const auto g = after(0, 9);
    while (!g->over()) {
        if (g->state().battle_frame != 255)
            for (int s = 0; s < g->table().seats(); ++s) {
                if (Seat{s} == g->to_move()) continue;
                ++asked_others;
                Game guess(g->ruleset(), determinize(g->table(), Seat{s}, rng.next()));
                CHECK(guess.options().n > 0);
                guess.choose(rng.below(guess.options().n));
            }
        g->choose(rng.below(g->options().n));
    }
    CHECK(asked_others > 0);
}

TEST_CASE("a save loads to the same State, also in a battle, what does not fit is refused", "[save]") {
    auto g = after(0, 11);
    AgentRng rng(11);
    while (!g->over() && g->state().battle_frame == 255) g->choose(rng.below(g->options().n));
    REQUIRE_FALSE(g->over());
    const auto bytes = save(g->state(), g->rules());
    const State back = load(bytes, g->rules());
    CHECK(std::memcmp(&back, &g->state(), sizeof back) == 0);
    CHECK(hash(back) == g->hash());

    CHECK_THROWS_WITH(load({}, g->rules()), Catch::Contains("no saved game"));
    CHECK_THROWS_WITH(load(std::vector<std::uint8_t>(bytes.begin(), bytes.end() - 9), g->rules()), Catch::Contains("checksum"));
    auto damaged = bytes;
    damaged[damaged.size() / 2] ^= 1;
    CHECK_THROWS_WITH(load(damaged, g->rules()), Catch::Contains("checksum"));
    CHECK_THROWS_WITH(load(bytes, *odd_toys::rules({"raiders", "moles"})), Catch::Contains("other components: the save has"));
    auto format = bytes;
    format[14] = '7';
    CHECK_THROWS_WITH(load(format, g->rules()), Catch::Contains("another format"));

    State lost = g->state();
    lost.zone[hand_of(Seat{0}).value].drop(lost.zone[hand_of(Seat{0}).value].first());
    CHECK_THROWS_WITH(load(save(lost, g->rules()), g->rules()), Catch::Contains("cards are not conserved"));
    lost = g->state();
    lost.turn = Seat{5};
    CHECK_THROWS_AS(load(save(lost, g->rules()), g->rules()), RecordError);
}

TEST_CASE("each invariant can be broken, and is then named", "[invariants]") {
    const auto g = after(25);
    REQUIRE(broken_invariants(g->table()).empty());
    State s = g->state();
    const auto says = [&](const char* words) {
        const auto broken = broken_invariants(g->rules(), s);
        for (const auto& b : broken) if (b.find(words) != std::string::npos) return true;
        for (const auto& b : broken) UNSCOPED_INFO(b);
        return false;
    };
    SECTION("pieces") { ++s.supply[0]; CHECK(says("pieces are not conserved")); }
    SECTION("one kind too many") { s.supply[7] = 1; CHECK(says("a kind that does not exist")); }
    SECTION("slots") { s.slot[0] = {Kind{1}, Kind{1}, Kind{1}, Kind{1}}; CHECK(says("in slots")); }
    SECTION("cards") { const Card c = s.zone[0].first(); s.zone[1].add(c); CHECK(says("which is not there")); }
    SECTION("ranks") { s.rank[s.zone[0].first().value] = 90; CHECK(says("has rank 90")); }
    SECTION("items") { for (auto& i : s.item) if (i.type != 255) { i.where = 99; break; } CHECK(says("no place for one")); }
    SECTION("points") { s.score[0] = 200; CHECK(says("has not won")); }
    SECTION("stack") { s.arena[kArenaBytes - 1] = 1; CHECK(says("bytes above the stack")); }
    SECTION("frames") { s.frame[0].flow = 9999; CHECK(says("a frame of the stack")); }
    SECTION("phase") { s.phase = static_cast<Phase>(9); CHECK(says("a phase that does not exist")); }
    SECTION("asked") { s.asked = kNoSeat; CHECK(says("nobody is asked")); }
    SECTION("limits") { s.limit[0] = {200, 3, 0, 0x11}; CHECK(says("a limit counts")); }
    SECTION("undeclared data") { s.seat_data[5 * kSeatData] = 1; CHECK(says("data that nobody declared")); }
}
