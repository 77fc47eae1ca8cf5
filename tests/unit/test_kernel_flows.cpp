// Flows: ends of phases and battles, what lapses when, prohibitions and their exceptions.
#include "toys.hpp"

using namespace toys;

namespace {

std::string story;  // what ran, in order

/// Asks, then notes: a reaction with a question in it.
struct Ask {
    enum class At : std::uint8_t { start, asked };
    At at = At::start;
    Seat seat;
    Step resume(Table& t) {
        FLOW(at) {
            ASK(asked, t.ask(seat, "well?"); t.option(t.faction(seat), 0); t.option_pass());
            story += "asked;";
        }
        return Step::done;
    }
};
/// Ends the phase from deep within.
struct EndPhase {
    enum class At : std::uint8_t { start, never };
    At at = At::start;
    Step resume(Table& t) {
        FLOW(at) {
            at = At::never;
            return t.end_phase();
        case At::never:
            story += "resumed after the phase ended;";
        }
        return Step::done;
    }
};
struct Outer {
    enum class At : std::uint8_t { start, ended };
    At at = At::start;
    Step resume(Table& t) {
        FLOW(at) {
            CALL(ended, t.call(EndPhase{}));
            story += "outer went on;";
        }
        return Step::done;
    }
};
/// Rolls no dice: ends the battle around it.
struct EndBattle {
    enum class At : std::uint8_t { start };
    At at = At::start;
    Step resume(Table& t) {
        FLOW(at) { return t.end_battle(BattleExit::ambushed); }
        return Step::done;
    }
};

/// Two reactions to any removal: one that ends the phase, one that asks blue.
void bind_reactions(Binder& b) {
    b.flow<Ask>("ask");
    b.flow<EndPhase>("end_phase");
    b.flow<Outer>("outer");
    b.flow<EndBattle>("end_battle");
    b.on<event::Removed>("ends", [](const Table&, const Self&, const event::Removed&, Due& due) { due.add(); },
                         [](Table& t, const Self&, const Reaction&) { story += "ends;"; t.call(EndPhase{}); });
    b.on<event::Removed>("asks", [](const Table&, const Self&, const event::Removed&, Due& due) { due.add(); },
                         [](Table& t, const Self&, const Reaction&) { story += "asks;"; Ask f; f.seat = Seat{1}; t.call(f); });
}
/// Only the flows.
void bind_flows(Binder& b) {
    b.flow<EndPhase>("end_phase");
    b.flow<Outer>("outer");
    b.flow<EndBattle>("end_battle");
    b.on<event::PhaseEnded>("noted", [](const Table&, const Self&, const event::PhaseEnded&, Due& due) { due.add(); },
                            [](Table& t, const Self&, const Reaction&) { story += t.phase() == Phase::daylight ? "daylight over;" : ""; });
    b.on<event::BattleEnded>("noted", [](const Table&, const Self&, const event::BattleEnded& e, Due& due) { due.add(e.battle.exit); },
                             [](Table&, const Self&, const Reaction& r) { story += "battle over " + std::to_string(r.data[0]) + ";"; });
}

}  // namespace

TEST_CASE("Law 16.3.3.2: ending the phase drops what called it and goes on with the next phase", "[kernel][flows]") {
    Toys g({{"variant", "flows", bind_flows, ""}});
    story.clear();
    g.act([](Table& t, const Self&) { t.call(Outer{}); });
    CHECK(story == "daylight over;");
    CHECK(g.t().turn_seat() == Seat{1});  // evening has no steps: blue's Daylight
    CHECK(g.t().phase() == Phase::daylight);
    CHECK(g.game->state().unwinding == 255);
    CHECK(g.game->state().exit_code == 0);
}

TEST_CASE("interlocks 2.5: reactions due when a phase ends are settled first, with their questions", "[kernel][flows]") {
    Toys g({{"variant", "reactions", bind_reactions, ""}});
    story.clear();
    g.put(1, kWarrior, 1);
    g.act([](Table& t, const Self& self) { t.sweep(place_bit(clearing(0)), t.cause(self)); });
    CHECK(story == "ends;asks;");
    CHECK(g.options().asked == Seat{1});
    CHECK(std::string(g.options().question) == "well?");
    CHECK(g.t().turn_seat() == Seat{0});
    auto copy = g.game->clone();  // a copy in the middle of it ends the phase as well
    g.choose("game.pass");
    CHECK(story == "ends;asks;asked;");
    CHECK(g.t().turn_seat() == Seat{1});
    copy->choose(1);
    CHECK(copy->hash() == g.game->hash());
}

namespace {
template <Moment moment>
void bind_flight(Binder& b) {
    bind_flows(b);
    b.verb("flee", {}, [](Table& t, const Self&, const Action&) { t.call(EndBattle{}); }, {LimitScope::battle, 1});
    b.offer(moment, "flee", [](const Table& t, const Self& self, Offers& o) { if (t.battle_now()->side_of(Party{o.asked}) == kDefender) o.add(self, 0); });
}
void fight(Toys& g) {
    g.put(0, kWarrior, 1, 3);
    g.put(1, kWarrior, 1, 3);
    story.clear();
    g.act([](Table& t, const Self& self) { t.battle(t.cause(self), kAllClearings); });
    g.choose("flight.flee");
}
}  // namespace

TEST_CASE("interlocks H25: a battle that ends before the roll rolls nothing, and has still ended", "[kernel][flows][battle]") {
    Toys g({{"variant", "flight", bind_flight<Moment::before_roll>, ""}});
    g.roll(3, 3);
    fight(g);
    CHECK(g.dice_left());
    CHECK(story == "battle over 2;");
    CHECK(g.count(1, kWarrior, 1) == 3);
    CHECK(g.t().battle_now() == nullptr);
    // "Once per battle" is counted anew in the next one.
    g.act([](Table& t, const Self& self) { t.battle(t.cause(self), kAllClearings); });
    CHECK(g.offered("flight.flee"));
}

TEST_CASE("a battle that ends after the roll deals no hits", "[kernel][flows][battle]") {
    Toys g({{"variant", "flight", bind_flight<Moment::after_roll>, ""}});
    g.roll(3, 3);
    fight(g);
    CHECK_FALSE(g.dice_left());
    CHECK(story == "battle over 2;");
    CHECK(g.count(0, kWarrior, 1) == 3);
    CHECK(g.count(1, kWarrior, 1) == 3);
}

namespace {
enum Scoped : int { kOften, kOncePerPhase, kTwicePerTurn, kOncePerGame };
/// Verbs with limits, in Daylight and Evening; red acts in both.
void bind_limits(Binder& b) {
    bind_faction(b);
    const VerbRun nothing = [](Table&, const Self&, const Action&) {};
    b.verb("phase", {}, nothing, {LimitScope::phase, 1});
    b.verb("turn", {}, nothing, {LimitScope::turn, 2});
    b.verb("game", {}, nothing, {LimitScope::game, 1});
    const auto all = [](const Table&, const Self& self, Offers& o) { for (int v = 1; v <= 3; ++v) o.add(self, v); };
    b.offer(Moment::daylight, "limits", all);
    b.window(Phase::evening, "more", [](const Table&, const Self& self, Offers& o) { for (int v = 1; v <= 3; ++v) o.add(self, v); });
}
}  // namespace

TEST_CASE("\"once per\" phase, turn and game: the kernel counts and forgets", "[kernel][limits]") {
    Toys g({{"faction", "toy_red", bind_limits, ""}}, {"toy_red", "toy_blue"});
    const auto offered = [&] { return std::string(g.offered("toy_red.phase") ? "p" : "") + (g.offered("toy_red.turn") ? "t" : "") + (g.offered("toy_red.game") ? "g" : ""); };
    CHECK(offered() == "ptg");
    g.choose("toy_red.phase");
    g.choose("toy_red.turn");
    g.choose("toy_red.game");
    CHECK(offered() == "t");
    g.choose("game.pass");
    CHECK(g.t().phase() == Phase::evening);
    CHECK(offered() == "pt");
    g.choose("toy_red.turn");
    CHECK(offered() == "p");
    g.choose("game.pass");
    CHECK(g.t().turn_seat() == Seat{1});
    g.choose("game.pass");
    CHECK(g.t().turn_seat() == Seat{0});
    CHECK(offered() == "pt");
}

TEST_CASE("what lasts until an act, phase or turn ends lapses then", "[kernel][limits]") {
    Toys g;
    const auto has = [&](int tag) { return g.t().modifier(g.t().faction(Seat{0}), tag) != nullptr; };
    g.act([](Table& t, const Self& self) {
        t.add_modifier(self, 1, LimitScope::act);
        t.add_modifier(self, 2, LimitScope::phase, {7, 8, 9, 10});
        t.add_modifier(self, 3, LimitScope::turn);
    });
    CHECK_FALSE(has(1));
    CHECK(has(2));
    CHECK(g.t().modifier(g.t().faction(Seat{0}), 2)->arg[3] == 10);
    CHECK(g.t().modifier(g.t().faction(Seat{1}), 2) == nullptr);
    g.choose("game.pass");
    CHECK_FALSE(has(2));
    CHECK_FALSE(has(3));  // blue's turn has begun
}

TEST_CASE("Law 1.4.2: what lasts for an act outlives an effect used within it", "[kernel][limits][battle]") {
    const auto bind = [](Binder& b) {
        b.verb("shout", {}, [](Table&, const Self&, const Action&) {}, {LimitScope::battle, 1});
        b.offer(Moment::after_roll, "shout", [](const Table&, const Self& self, Offers& o) { o.add(self, 0); });
    };
    Toys g({{"variant", "shouts", bind, ""}});
    g.put(0, kWarrior, 1, 2);
    g.put(1, kWarrior, 1, 2);
    g.roll(0, 0);
    g.act([](Table& t, const Self& self) {
        t.add_modifier(self, 1, LimitScope::act);
        t.battle(t.cause(self), kAllClearings);
    });
    g.choose("game.first seat=toy_red");
    g.choose("shouts.shout");
    CHECK(g.t().modifier(g.t().faction(Seat{0}), 1) != nullptr);
    CHECK(g.options().asked == Seat{1});  // "once per battle" holds for each seat
    g.choose("shouts.shout");
    CHECK(g.t().modifier(g.t().faction(Seat{0}), 1) == nullptr);
}

TEST_CASE("Law 1.1.2, 9.4.2: nothing overrides \"cannot\" but an exception that names it", "[kernel][flows][move]") {
    const auto bind = [](Binder& b) {
        b.query<query::MayMove>("snare", [](const Table&, const Self&, query::MayMove& q) { if (q.from == clearing(0)) q.answer.cannot("a snare holds them"); }, Rank::cannot);
        b.query<query::MayMove>("permission", [](const Table&, const Self&, query::MayMove& q) { q.answer.allow(); }, Rank::faction);
        b.query<query::MayMove>("slip", [](const Table&, const Self&, query::MayMove& q) { if (q.cause.flags & Cause::kLeaveAnyway) q.answer.allow(); }, Rank::named_exception);
    };
    Toys g({{"variant", "snares", bind, ""}});
    g.put(0, kWarrior, 1, 2);
    g.put(0, kWarrior, 2, 1);
    const Cause plain = g.t().cause(g.t().faction(Seat{0}));
    CHECK_FALSE(g.t().can_move(plain, MoveLimits{place_bit(clearing(0)), kAllClearings}));
    CHECK(g.t().can_move(plain, MoveLimits{place_bit(clearing(1)), kAllClearings}));
    const Verdict v = g.t().may_move(kind_of(Seat{0}, kWarrior), clearing(0), clearing(1), plain);
    CHECK(std::string(v.reason) == "a snare holds them");
    Cause slip = plain;
    slip.flags |= Cause::kLeaveAnyway;
    CHECK(g.t().can_move(slip, MoveLimits{place_bit(clearing(0)), kAllClearings}));
}
