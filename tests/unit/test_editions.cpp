// What the editions of the Law change in the kernel.
#include <catch2/catch.hpp>

#include <string_view>

#include "small_toys.hpp"
#include "woodlore/config.hpp"

namespace {
using namespace woodlore;

/// Offers an act at any time of the player's own Evening.
void bind_whistle(Binder& b) {
    b.verb("whistle", {}, [](Table&, const Self&, const Action&) {});
    b.offer(Moment::evening, "whistle", [](const Table&, const Self& self, Offers& o) { o.add(self, 0); });
    b.verb("good_night", {}, [](Table&, const Self&, const Action&) {}, {LimitScope::turn, 1});
    b.offer(Moment::end_of_evening, "good_night", [](const Table&, const Self& self, Offers& o) { o.add(self, 1); });
}
/// After the roll, the attacker may have the defender's warriors run.
void bind_scare(Binder& b) {
    b.verb("scare", {}, [](Table& t, const Self&, const Action&) {
        const Battle& battle = *t.battle_now();
        const Kind k = kind_of(battle.side[kDefender], small_toys::kWarrior);
        t.shift(k, battle.where, kSupply, t.count(battle.where, k));
    }, {LimitScope::battle, 1});
    b.offer(Moment::after_roll, "scare", [](const Table& t, const Self& self, Offers& o) {
        if (t.battle_now()->side[kAttacker] == Party{o.asked}) o.add(self, 0);
    });
}

std::shared_ptr<const Ruleset> rules(const char* variant, const std::string& edition, std::vector<std::string> more = {}) {
    auto components = small_toys::components();
    components.push_back({"variant", "whistle", bind_whistle, ""});
    components.push_back({"variant", "scare", bind_scare, ""});
    more.push_back("rules.edition=\"" + edition + "\"");
    more.push_back("rules.seating=listed");
    more.push_back(std::string("variant.0.id=") + variant);
    return load_config(parse_config(small_toys::config(), "toys.toml", more), components).rules;
}

struct Dice final : ChanceSource {
    int next(ChanceKind kind, int) override { return kind == ChanceKind::die ? 0 : -1; }
};

int verb_index(const Game& g, const char* component, const char* verb, Game& options_of) {
    const Options& o = options_of.options();
    for (int i = 0; i < o.n; ++i) {
        const Action& a = o.action[static_cast<std::size_t>(i)];
        const auto& c = g.rules().components[a.component];
        if (c.id == component && c.verbs[a.verb].name == verb) return i;
    }
    return -1;
}

/// Windows of the first seat's first Evening: how often an act was offered, and how often the end's own.
std::pair<int, int> evening_windows(const std::string& edition, std::vector<std::string> more = {}) {
    Game g(rules("whistle", edition, std::move(more)), 5);
    int acts = 0, ends = 0;
    while (!g.over() && g.state().turn_count < 2) {
        if (g.state().phase == Phase::evening) {
            if (verb_index(g, "whistle", "whistle", g) >= 0) ++acts;
            if (verb_index(g, "whistle", "good_night", g) >= 0) ++ends;
        }
        const int pass = verb_index(g, "game", "pass", g);
        g.choose(pass >= 0 ? pass : 0);
    }
    return {acts, ends};
}
}  // namespace

TEST_CASE("Law 1.4.1: acts are offered until the turn ends, in the 2025 edition not once its last step has begun", "[kernel][edition]") {
    CHECK(evening_windows("2024") == std::pair<int, int>{2, 1});  // before and after the draw
    CHECK(evening_windows("2025") == std::pair<int, int>{1, 1});  // before it alone; what is "at end of Evening" stays
    CHECK(evening_windows("2025", {"rules.last_step=open"}) == std::pair<int, int>{2, 1});
    CHECK(evening_windows("2024", {"rules.last_step=closed"}) == std::pair<int, int>{1, 1});
}

TEST_CASE("Law 4.3.3.2: the extra hit against the defenseless, before or after effects", "[kernel][edition]") {
    const auto dens_left = [](const std::string& edition, bool scare) {
        Dice dice;  // nothing but the extra hit hits
        Game g(rules("scare", edition), 5, &dice, nullptr);
        Table& t = g.table();
        const Seat me = t.turn_seat(), other = t.next_seat(me);
        const Place p = clearing(me.index());
        const Kind den = kind_of(other, small_toys::kDen);
        t.shift(den, kSupply, p, 2);
        t.shift(kind_of(other, small_toys::kWarrior), kSupply, p, 1);
        t.touch();
        t.forget_options();
        const int fight = verb_index(g, "north_folk", "fight", g);
        REQUIRE(fight >= 0);
        g.choose(fight);
        for (int steps = 0; steps < 20 && t.battle_now(); ++steps) {
            const int effect = verb_index(g, "scare", "scare", g), pass = verb_index(g, "game", "pass", g);
            g.choose(effect >= 0 && scare ? effect : pass >= 0 ? pass : 0);
        }
        return t.count(p, den);
    };
    CHECK(dens_left("2024", true) == 2);   // there was a warrior when the dice fell
    CHECK(dens_left("2025", true) == 1);   // there is none when hits are counted
    CHECK(dens_left("2024", false) == 2);
    CHECK(dens_left("2025", false) == 2);
}
