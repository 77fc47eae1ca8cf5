// What may happen around a move or a battle: tolls on the way, the price of a battle, battles within battles.
#include "toys.hpp"

using namespace toys;

namespace {

constexpr Party kThieves{kMaxSeats};

/// A toll on the path 1-2: the first warrior of a move is removed there.
void bind_toll(Binder& b) {
    b.on<event::Transit>("toll",
        [](const Table&, const Self&, const event::Transit& e, Due& due) { if (e.path == 0) due.add(e.group[0].kind, e.path); },
        [](Table& t, const Self& self, const Reaction& r) { t.remove(Kind{r.data[0]}, path_place(r.data[1]), 1, t.cause(self, How::cost)); });
}

void walk(Toys& g, int to, int n) {
    g.act([=](Table& t, const Self& self) { t.move_pieces(t.cause(self), clearing(0), clearing(to - 1), kind_of(self.party, kWarrior), n, 255); });
}

}  // namespace

TEST_CASE("a toll is taken on the path: what is removed there does not arrive", "[kernel][acts][move]") {
    Toys g({{"variant", "toll", bind_toll, ""}});
    g.put(0, kWarrior, 1, 3);
    walk(g, 2, 3);
    CHECK(g.count(0, kWarrior, 1) == 0);
    CHECK(g.count(0, kWarrior, 2) == 2);
    CHECK(g.t().count(path_place(0), kind_of(Seat{0}, kWarrior)) == 0);
    CHECK(g.t().supply(kind_of(Seat{0}, kWarrior)) == 8);
}

TEST_CASE("a toll that takes all that moved leaves no move, other paths are free", "[kernel][acts][move]") {
    Toys g({{"variant", "toll", bind_toll, ""}});
    g.put(0, kWarrior, 1, 2);
    walk(g, 2, 1);
    CHECK(g.count(0, kWarrior, 2) == 0);
    CHECK(g.t().state().moved_in[0] == 0);
    walk(g, 4, 1);
    CHECK(g.count(0, kWarrior, 4) == 1);
}

namespace {
std::string told;

/// Whoever battles red pays a card first; who has none cannot.
void bind_proud(Binder& b) {
    bind_faction(b);
    b.query<query::MayBattle>("price", [](const Table& t, const Self& self, query::MayBattle& q) {
        if (q.defender == self.party && t.hand(q.attacker.seat()).empty()) q.answer.cannot("a card must be given");
    });
    b.on<event::BattleBegan>("price",
        [](const Table&, const Self& self, const event::BattleBegan& e, Due& due) { if (e.battle.side[kDefender] == self.party) due.add(e.battle.side[kAttacker]); },
        [](Table& t, const Self& self, const Reaction& r) {
            t.move_card(t.hand(Seat{r.data[0]}).first(), hand_of(self.seat));
            told += "paid;";
        });
    b.offer(Moment::battle_start, "after", [](const Table&, const Self&, Offers&) { told += "opened;"; });
}
}  // namespace

TEST_CASE("what a battle costs is paid before anything happens in it", "[kernel][acts][battle]") {
    Toys g({{"faction", "toy_blue", bind_proud, ""}});
    g.put(0, kWarrior, 1, 1);
    g.put(1, kWarrior, 1, 1);
    const auto fight = [&] { g.act([](Table& t, const Self& self) { if (t.can_battle(t.cause(self), kAllClearings)) t.battle(t.cause(self), kAllClearings); }); };
    told.clear();
    fight();
    CHECK(told.empty());  // nothing to pay with
    g.deal("fox", hand_of(Seat{0}));
    g.roll(0, 0);
    fight();
    CHECK(told.starts_with("paid;opened;"));
    CHECK(g.t().hand(Seat{0}).empty());
    CHECK(g.t().hand(Seat{1}).size() == 1);
}

namespace {
/// Green asks to come along wherever red goes.
void bind_follower(Binder& b) {
    bind_faction(b);
    b.query<query::Companions>("follows", [](const Table& t, const Self& self, query::Companions& q) {
        told += q.along.flags & Cause::kLeaveAnyway ? "exception;" : "none;";
        q.add(kind_of(self.party, kWarrior), t.warriors(q.from, self.party));
    });
}
}  // namespace

TEST_CASE("Law 16.3.9.2, 9.4.2: a move alone asks nobody along, and companions do not enjoy the mover's own exception", "[kernel][acts][move]") {
    Toys g({{"faction", "toy_green", bind_follower, ""}});
    g.put(0, kWarrior, 1, 2);
    g.put(2, kWarrior, 1, 1);
    told.clear();
    const auto go = [&](std::uint8_t flags) {
        g.act([=](Table& t, const Self& self) {
            Cause c = t.cause(self);
            c.flags |= flags;
            t.move_pieces(c, clearing(0), clearing(3), kind_of(self.party, kWarrior), 1, 255);
        });
    };
    go(Cause::kAlone);
    CHECK(told.empty());
    go(Cause::kLeaveAnyway);
    CHECK(told.starts_with("none;"));
    CHECK(g.offered("game.bring piece=toy_green.warrior pieces=1"));
}

namespace {
struct Duel {  // a battle of its own in clearing 2
    enum class At : std::uint8_t { start, fought };
    At at = At::start;
    Step resume(Table& t) {
        FLOW(at) { CALL(fought, t.start_battle(t.make_battle(t.cause(t.faction(Seat{0})), Party{0}, Party{2}, clearing(1)))); }
        return Step::done;
    }
};
/// Before the roll of a battle of red's: once per battle a shout, once per battle a duel elsewhere; only red is asked.
void bind_shouts(Binder& b) {
    bind_faction(b);
    b.flow<Duel>("duel");
    b.verb("shout", {}, [](Table&, const Self&, const Action&) {}, {LimitScope::battle, 1});
    b.verb("duel", {}, [](Table& t, const Self&, const Action&) { t.call(Duel{}); }, {LimitScope::turn, 1});
    b.offer(Moment::before_roll, "shouts", [](const Table&, const Self& self, Offers& o) {
        if (o.asked != self.seat) return;
        o.add(self, 1);
        o.add(self, 2);
    });
}
}  // namespace

TEST_CASE("\"once per battle\" within a battle: the inner one counts for itself and leaves the outer count alone", "[kernel][acts][limits]") {
    Toys g({{"faction", "toy_red", bind_shouts, ""}});
    g.put(0, kWarrior, 1, 1);
    g.put(1, kWarrior, 1, 1);
    g.put(0, kWarrior, 2, 1);
    g.put(2, kWarrior, 2, 1);
    g.roll(0, 0);
    g.roll(0, 0);
    g.act([](Table& t, const Self& self) { t.battle(t.cause(self), place_bit(clearing(0))); });
    g.choose("toy_red.shout");
    CHECK_FALSE(g.offered("toy_red.shout"));
    g.choose("toy_red.duel");
    CHECK(g.t().battle_now()->where == clearing(1));
    CHECK(g.offered("toy_red.shout"));  // of the duel
    g.choose("toy_red.shout");          // nothing else is open there: the duel is fought to its end
    CHECK(g.t().battle_now() == nullptr);  // and the outer battle has nothing left to ask: shouted and duelled
    CHECK_FALSE(g.dice_left());
}

namespace {
/// After a removal in clearing 1, a battle begins in clearing 2 that its own first offer breaks off; and the phase ends.
struct BreakOff {
    enum class At : std::uint8_t { start };
    At at = At::start;
    Step resume(Table& t) {
        FLOW(at) { return t.end_battle(BattleExit::ambushed); }
        return Step::done;
    }
};
struct EndNow {
    enum class At : std::uint8_t { start, never };
    At at = At::start;
    Step resume(Table& t) {
        FLOW(at) {
            at = At::never;
            return t.end_phase();
        case At::never: told += "resumed;";
        }
        return Step::done;
    }
};
void bind_entangled(Binder& b) {
    b.flow<BreakOff>("break_off");
    b.flow<EndNow>("end_now");
    b.flow<Duel>("duel");
    b.on<event::Removed>("ends", [](const Table&, const Self&, const event::Removed&, Due& due) { due.add(); },
                         [](Table& t, const Self&, const Reaction&) { t.call(EndNow{}); });
    b.on<event::Removed>("duels", [](const Table&, const Self&, const event::Removed&, Due& due) { due.add(); },
                         [](Table& t, const Self&, const Reaction&) { told += "duel;"; t.call(Duel{}); });
    b.on<event::BattleBegan>("breaks", [](const Table&, const Self&, const event::BattleBegan&, Due& due) { due.add(); },
                             [](Table& t, const Self&, const Reaction&) { t.call(BreakOff{}); });
    b.on<event::BattleEnded>("noted", [](const Table&, const Self&, const event::BattleEnded&, Due& due) { due.add(); },
                             [](Table&, const Self&, const Reaction&) { told += "battle over;"; });
}
}  // namespace

TEST_CASE("interlocks 2.5: a battle that is broken off while a phase is ending does not keep the phase from ending", "[kernel][acts][flows]") {
    Toys g({{"variant", "entangled", bind_entangled, ""}});
    g.put(1, kWarrior, 1, 1);
    g.put(0, kWarrior, 2, 1);
    g.put(2, kWarrior, 2, 1);
    told.clear();
    g.act([](Table& t, const Self& self) { t.sweep(place_bit(clearing(0)), t.cause(self)); });
    CHECK(told == "duel;battle over;");
    CHECK(g.t().turn_seat() == Seat{1});
    CHECK(g.game->state().unwinding == 255);
    CHECK(g.game->state().outer_unwinding == 255);
}
