// Parties: who rules, fights and is whose enemy, with parties that hold no seat and pieces treated as one's own.
#include <set>

#include "toys.hpp"

using namespace toys;

namespace {
constexpr Party kBandits{kMaxSeats};  // the first hireling party

/// Two bandits in clearing 1, held by nobody yet.
struct WithBandits : Toys {
    explicit WithBandits(std::vector<TestComponent> extra = {}) : Toys(with_bandits(std::move(extra))) {
        State& s = t().raw_state();
        const Instance i = instance("toy_bandits");
        s.hireling_of[0] = i;
        s.seat_of[static_cast<std::size_t>(i.index())] = kBandits.value;
        s.supply[static_cast<std::size_t>(bandit().index())] = 4;
        put(bandit(), clearing(0), 2);
    }
    static std::vector<TestComponent> with_bandits(std::vector<TestComponent> all) {
        all.push_back({"hireling", "toy_bandits", [](Binder& b) { b.piece("bandit", PieceClass::warrior, 4); }, ""});
        return all;
    }
    static Kind bandit() { return kind_of(kBandits, 0); }
    void control(int seat) { t().raw_state().controller[0] = Seat{seat}; }
    Cause cause() { return t().cause(t().self(instance("toy_bandits"))); }
};
}  // namespace

TEST_CASE("Law 16.4.3.1: a controlled hireling's pieces count as its controller's for rule", "[kernel][parties]") {
    WithBandits g;
    g.put(0, kWarrior, 1);
    CHECK(g.t().ruler(clearing(0)) == kBandits);  // held by nobody it rules by itself
    CHECK(g.t().enemy(Seat{0}, kBandits));
    g.control(0);
    CHECK(g.t().ruler(clearing(0)) == Party{0});
    CHECK_FALSE(g.t().enemy(Seat{0}, kBandits));
    CHECK(g.t().enemy(Seat{1}, kBandits));
    CHECK(g.t().enemies_at(Seat{0}, clearing(0)) == 0);
    CHECK(g.t().enemies_at(Seat{1}, clearing(0)) == (1u << 0 | 1u << kBandits.index()));
}

TEST_CASE("Law 1.1.3: the player taking the turn decides for a party that nobody controls", "[kernel][parties]") {
    WithBandits g;
    CHECK(g.t().decider(kBandits) == Seat{0});
    g.control(2);
    CHECK(g.t().decider(kBandits) == Seat{2});
    CHECK(g.t().player(kBandits) == Seat{2});
}

TEST_CASE("Law 16.4.3.6: a hireling battles as its own party, and its removals score for nobody", "[kernel][parties][battle]") {
    WithBandits g;
    g.control(0);
    g.put(1, kMarker, 1);
    g.put(1, kWarrior, 1);
    g.roll(2, 1);
    g.act([&](Table& t, const Self&) { t.battle(g.cause(), kAllClearings); });
    CHECK(g.count(1, kWarrior, 1) == 0);
    CHECK(g.count(1, kMarker, 1) == 0);
    CHECK(g.t().count(clearing(0), WithBandits::bandit()) == 1);
    CHECK(g.t().points(Seat{0}) == 0);
}

namespace {
/// A red shield takes hits in place of red's pieces.
void bind_shield(Binder& b) {
    bind_faction(b);
    b.verb("shield", {}, [](Table&, const Self&, const Action&) {});
    b.offer(Moment::take_hit, "shield", [](const Table& t, const Self& self, Offers& o) {
        const Battle& battle = *t.battle_now();
        if (battle.side[battle.taking] == self.party) o.add(self, 1);
    });
}
}  // namespace

TEST_CASE("a battle says which side takes a hit, also where one seat chooses for both", "[kernel][parties][battle]") {
    WithBandits g({{"faction", "toy_red", bind_shield, ""}});  // nobody's bandits: red, whose turn it is, chooses for them
    g.put(0, kWarrior, 1, 2);
    g.roll(1, 1);
    g.act([](Table& t, const Self& self) { t.battle(t.cause(self), kAllClearings); });
    CHECK(g.t().battle_now()->taking == kAttacker);
    CHECK(g.question() == "0 take a hit: [game.take_hit piece=toy_red.warrior] [toy_red.shield]");
    g.choose("toy_red.shield");
    CHECK(g.t().battle_now() == nullptr);  // the shield is not offered for the bandits' hit
    CHECK(g.count(0, kWarrior, 1) == 2);
    CHECK(g.t().count(clearing(0), WithBandits::bandit()) == 1);
}

TEST_CASE("Law 4.2.1: a hireling moves where its controller rules", "[kernel][parties][move]") {
    WithBandits g;
    g.put(1, kLodge, 1, 2);
    g.put(1, kWarrior, 1, 1);
    g.put(2, kWarrior, 2, 1);
    g.control(0);
    const MoveLimits anywhere;
    CHECK(g.t().can_move(g.cause(), MoveLimits{place_bit(clearing(0)), place_bit(clearing(3))}) == false);
    g.put(0, kWarrior, 4, 1);  // the controller rules 4
    CHECK(g.t().can_move(g.cause(), MoveLimits{place_bit(clearing(0)), place_bit(clearing(3))}));
    CHECK_FALSE(g.t().can_move(g.cause(), MoveLimits{place_bit(clearing(0)), place_bit(clearing(1))}));
}

namespace {
/// Green's warriors are red's for rule and in battle against blue.
void bind_mercenaries(Binder& b) {
    b.query<query::CountsAs>("mercenaries", [](const Table&, const Self&, query::CountsAs& q) {
        if (q.owner != Party{2} || q.piece_class != PieceClass::warrior) return;
        if (q.purpose == Purpose::rule || (q.purpose == Purpose::battle && q.against == Party{1})) q.answer = Party{0};
    });
}
}  // namespace

TEST_CASE("Law 16.6.33: pieces treated as one's own count once, for their new party, and are no enemy pieces", "[kernel][parties]") {
    Toys g({{"variant", "mercenaries", bind_mercenaries, ""}});
    g.put(1, kWarrior, 1, 2);
    g.put(2, kWarrior, 1, 2);
    g.put(0, kWarrior, 1, 1);
    CHECK(g.t().ruler(clearing(0)) == Party{0});      // 1 + 2 against 2
    CHECK(g.t().enemies_at(Seat{0}, clearing(0)) == 1u << 1);
    g.put(2, kMarker, 1);                             // a token is not treated as red's
    CHECK(g.t().enemies_at(Seat{0}, clearing(0)) == (1u << 1 | 1u << 2));
}

TEST_CASE("Law 4.3, 11.2.7.3: whose warriors are one's own for rule and against others only can still be battled", "[kernel][parties][battle]") {
    Toys g({{"variant", "mercenaries", bind_mercenaries, ""}});
    g.put(2, kWarrior, 1, 2);
    CHECK_FALSE(g.t().can_battle(g.t().cause(g.t().faction(Seat{0})), place_bit(clearing(0))));  // nobody fights for red against green
    g.put(0, kWarrior, 1, 1);
    CHECK(g.t().enemies_at(Seat{0}, clearing(0)) == 0);
    CHECK(g.t().can_battle(g.t().cause(g.t().faction(Seat{0})), place_bit(clearing(0))));
}

TEST_CASE("Law 9.2.2.1, 16.6.9: a sweep leaves the pieces that the sweeper treats as its own", "[kernel][parties]") {
    Toys g({{"variant", "mercenaries", bind_mercenaries, ""}});
    g.put(1, kWarrior, 1, 2);
    g.put(2, kWarrior, 1, 2);
    g.put(2, kMarker, 1);
    g.act([](Table& t, const Self& self) { t.sweep(place_bit(clearing(0)), t.cause(self)); });
    CHECK(g.count(1, kWarrior, 1) == 0);
    CHECK(g.count(2, kMarker, 1) == 0);
    CHECK(g.count(2, kWarrior, 1) == 2);
    CHECK(g.t().points(Seat{0}) == 1);
}

TEST_CASE("Law 11.2.7.3: warriors treated as one's own fight, and hits may remove them", "[kernel][parties][battle]") {
    Toys g({{"variant", "mercenaries", bind_mercenaries, ""}});
    g.put(1, kWarrior, 1, 3);
    g.put(2, kWarrior, 1, 2);  // red has no warrior of its own there
    g.roll(3, 1);
    g.act([](Table& t, const Self& self) { t.battle(t.cause(self), kAllClearings); });
    CHECK(g.count(1, kWarrior, 1) == 1);  // rolled 3, capped at the two who fight
    CHECK(g.count(2, kWarrior, 1) == 1);
}

TEST_CASE("Law 9.7: one component at two seats is two factions with data and pieces of their own", "[kernel][parties]") {
    const TestComponent wild{"faction", "toy_wild", [](Binder& b) {
        bind_faction(b);
        b.outside_relations();
        b.query<query::HandLimit>("deep_pockets", [](const Table& t, const Self& self, query::HandLimit& q) {
            if (q.seat == self.seat) q.answer += t.supply(kind_of(self.seat, kMarker));
        });
    }, ""};
    Toys g({wild}, {"toy_wild", "toy_blue", "toy_wild"});
    const Self a = g.t().faction(Seat{0}), b = g.t().faction(Seat{2});
    CHECK(a.instance != b.instance);
    CHECK(g.t().enemy(a.party, b.party));
    g.put(2, kMarker, 1);
    CHECK(g.t().hand_limit(Seat{0}) == 8);
    CHECK(g.t().hand_limit(Seat{2}) == 7);  // each hook knows its own seat
    CHECK(g.t().hand_limit(Seat{1}) == 5);
    CHECK(seat_name(g.t(), Seat{0}) != seat_name(g.t(), Seat{2}));
    CHECK(find_seat(g.t(), seat_name(g.t(), Seat{2})) == Seat{2});
}

TEST_CASE("a faction that stands in relations cannot sit at two seats", "[kernel][parties]") {
    CHECK_THROWS_WITH(Toys({}, {"toy_blue", "toy_red", "toy_blue"}), Catch::Contains("it can be played once"));
}

namespace {
template <int seat, Rank rank>
void rule_one(Binder& b) {
    b.query<query::Ruler>("outright", [](const Table&, const Self&, query::Ruler& q) { if (q.place == clearing(0)) q.decide(Party{seat}, rank); }, rank);
}
}  // namespace

TEST_CASE("interlocks H42: where two rule outright, nobody rules, what rules always comes after", "[kernel][parties]") {
    Toys one({{"variant", "a", rule_one<1, Rank::outright>, ""}});
    one.put(0, kWarrior, 1, 5);
    CHECK(one.t().ruler(clearing(0)) == Party{1});
    Toys two({{"variant", "a", rule_one<1, Rank::outright>, ""}, {"variant", "b", rule_one<2, Rank::outright>, ""}});
    two.put(0, kWarrior, 1, 5);
    CHECK(two.t().ruler(clearing(0)) == kNobody);
    Toys three({{"variant", "a", rule_one<1, Rank::outright>, ""}, {"variant", "b", rule_one<2, Rank::outright>, ""}, {"variant", "c", rule_one<0, Rank::always>, ""}});
    CHECK(three.t().ruler(clearing(0)) == Party{0});
}

TEST_CASE("Law 12.2.2: a clearing beside the map is ruled, entered and left by the ways that a component adds", "[kernel][places]") {
    const auto bind = [](Binder& b) {
        b.query<query::Ways>("tunnel", [](const Table&, const Self&, query::Ways& q) {
            if (q.from == clearing(1)) q.answer->add({clearing(6), query::Way::Link::extra, 255, true});
            if (q.from == clearing(6)) q.answer->add({clearing(1), query::Way::Link::extra, 255, true});
        });
        b.query<query::MayPlace>("no_entry", [](const Table&, const Self&, query::MayPlace& q) {
            if (q.place == clearing(6) && q.kind.owner() != Party{0}) q.answer.cannot("only red digs there");
        }, Rank::cannot);
    };
    Toys g({{"variant", "burrow", bind, ""}});
    const Place burrow = clearing(6);
    CHECK((g.t().adjacent(Seat{0}, clearing(1)) & place_bit(burrow)) != 0);
    CHECK((g.t().clearings() & place_bit(burrow)) == 0);
    CHECK(g.t().suits(burrow).empty());
    CHECK(g.t().open_slots(burrow) == 0);
    g.put(0, kWarrior, 2, 2);
    g.act([](Table& t, const Self& self) { t.move(t.cause(self), MoveLimits{kAllClearings, place_bit(clearing(6))}); });
    g.choose("game.move from=2 to=" + place_name(g.t(), burrow) + " pieces=1 by=extra");
    CHECK(g.t().warriors(burrow, Seat{0}) == 1);
    CHECK(g.t().ruler(burrow) == Party{0});
    CHECK_FALSE(g.t().can_place(kind_of(Seat{1}, kWarrior), burrow, g.t().cause(g.t().faction(Seat{1}))));
    CHECK(g.t().can_place(kind_of(Seat{0}, kWarrior), burrow, g.t().cause(g.t().faction(Seat{0}))));
}

TEST_CASE("pieces in boxes and on paths are counted, and come back to supply", "[kernel][places]") {
    Toys g;
    const Kind w = kind_of(Seat{0}, kWarrior);
    CHECK(g.t().place_in_box(w, seat_box(Seat{0}, 0), 3) == 3);
    g.t().shift(w, kSupply, path_place(2), 2);
    CHECK(g.t().count(seat_box(Seat{0}, 0), w) == 3);
    CHECK(g.t().count(path_place(2), w) == 2);
    CHECK(g.t().supply(w) == 5);
    CHECK(g.t().on_map(w) == 0);  // rule and reach know clearings and forests only
    g.t().shift(w, path_place(2), kSupply, 2);
    g.t().shift(w, seat_box(Seat{0}, 0), clearing(0), 9);  // never more than are there
    CHECK(g.t().count(clearing(0), w) == 3);
    CHECK(g.t().supply(w) == 7);
    for (const auto& b : g.game->state().box) CHECK_FALSE(b.place.valid());
}

TEST_CASE("Law 5.1.1: seats and first player are random, unless a config lists them", "[kernel][setup]") {
    const auto orders = [](const char* seating) {
        Toys g({}, {"toy_red", "toy_blue", "toy_green"}, seating);
        std::set<std::string> seen;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            g.game->restart(seed);
            std::string order;
            for (int s = 0; s < 3; ++s) order += seat_name(g.t(), Seat{s}) + " ";
            seen.insert(order);
        }
        return seen;
    };
    CHECK(orders("random").size() == 6);
    CHECK(orders("listed") == std::set<std::string>{"toy_red toy_blue toy_green "});
}

TEST_CASE("Law 5.1.7: factions are set up by their letters, wherever they sit", "[kernel][setup]") {
    static std::string order;
    order.clear();
    const auto set_up = [](Table& t, const Self& self) { order += t.rules().component_of(self.instance).id + " "; };
    static void (*note)(Table&, const Self&) = nullptr;
    note = set_up;
    Toys g({{"faction", "toy_red", [](Binder& b) { bind_faction(b); b.setup("C", [](Table& t, const Self& s) { note(t, s); }); }, ""},
            {"faction", "toy_blue", [](Binder& b) { bind_faction(b); b.setup("A", [](Table& t, const Self& s) { note(t, s); }); }, ""},
            {"faction", "toy_green", [](Binder& b) { bind_faction(b); b.setup("B", [](Table& t, const Self& s) { note(t, s); }); }, ""}});
    CHECK(order == "toy_blue toy_green toy_red ");
}
