// Small toy components for the tests of configs, records and simulations: a square map, nine kinds of cards, and a faction
// that moves, battles, draws and scores a point a turn. Games of two to six of them end.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "woodlore/agent.hpp"
#include "woodlore/binder.hpp"
#include "woodlore/ruleset_builder.hpp"
#include "woodlore/simulate.hpp"

namespace small_toys {
using namespace woodlore;

inline void bind_square(Binder& b) {
    Map m;
    m.id = m.title = "square";
    m.clearings = 5;
    for (int c = 0; c < 5; ++c) {
        auto& i = m.clearing[static_cast<std::size_t>(c)];
        i.suit = static_cast<Suit>(c % 3);
        i.slots = 2;
        i.corner = c < 4;
        i.edge = c < 4;
        if (c < 4) i.opposite = static_cast<std::uint8_t>((c + 2) % 4);
    }
    for (int c = 0; c < 4; ++c) {
        m.paths.push_back({static_cast<std::uint8_t>(std::min(c, (c + 1) % 4)), static_cast<std::uint8_t>(std::max(c, (c + 1) % 4)), false});
        m.paths.push_back({static_cast<std::uint8_t>(c), 4, false});
    }
    b.toggle("fog", false, "a toggle of the map that changes nothing");
    b.map(std::move(m));
}

inline void bind_cards(Binder& b) {
    for (int s = 0; s < 4; ++s) {
        const Suit suit = static_cast<Suit>(s);
        static const char* names[] = {"fox", "rabbit", "mouse", "bird"};
        CardFace plain;
        plain.id = std::string("plain_") + names[s];
        plain.suit = suit;
        plain.count = 5;
        b.card(plain);
        CardFace ambush;
        ambush.id = std::string("ambush_") + names[s];
        ambush.suit = suit;
        ambush.kind = CardKind::ambush;
        b.card(ambush);
    }
    b.toggle("thick", 1, 1, 3, "a toggle of the deck that changes nothing");
}

enum : int { kWarrior, kDen };
enum : int { kMarch, kFight, kDig, kRest };

struct Data {
    std::uint8_t rests = 0, spare = 0;
};
BOOST_DESCRIBE_STRUCT(Data, (), (rests, spare))

inline void march_offers(const Table& t, const Self& self, Offers& o) {
    const Cause c = t.cause(self);
    if (t.can_move(c, {})) o.add(self, kMarch);
    if (t.can_battle(c, kAllClearings)) o.add(self, kFight);
    const Kind den = kind_of(self.party, kDen);
    for (PlaceSet m = t.clearings(); m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; t.warriors(p, self.party) > 0 && t.can_place(den, p, c)) o.add(self, kDig, p);
    if (t.points(self.seat) < 250) o.add(self, kRest);
}

inline void bind_folk(Binder& b) {
    b.piece("warrior", PieceClass::warrior, 12);
    b.piece("den", PieceClass::building, 3);
    b.data<Data>();
    b.toggle("warriors", 4, 1, 12, "warriors at the start");
    b.toggle("brave", true, "a toggle that changes nothing");
    const int mood = b.toggle("mood", std::vector<std::string>{"calm", "wild"}, "calm", "a word that changes nothing", "1.1.1");
    b.in_edition("2025", mood, "wild");
    b.verb("march", {}, [](Table& t, const Self& self, const Action&) { t.move(t.cause(self), {}); }, {LimitScope::turn, 2});
    b.verb("fight", {}, [](Table& t, const Self& self, const Action&) { t.battle(t.cause(self), kAllClearings); }, {LimitScope::turn, 2});
    b.verb("dig", {{"clearing", ArgKind::clearing, {}, false}}, [](Table& t, const Self& self, const Action& a) { t.place(kind_of(self.party, kDen), a.place(0), 1, t.cause(self)); }, {LimitScope::turn, 1});
    b.verb("rest", {}, [](Table& t, const Self& self, const Action&) {
        ++t.data<Data>(self).rests;
        t.score(self.seat, 1, ScoreReason::effect, t.cause(self));
    }, {LimitScope::turn, 1});
    b.setup("A", [](Table& t, const Self& self) {
        const Place home{self.seat.index() % 5};
        t.place(kind_of(self.party, kWarrior), home, t.toggle(self, 0), t.cause(self, How::setup));
    });
    b.step(Phase::birdsong, "muster", [](Table& t, const Self& self) {
        const Kind k = kind_of(self.party, kWarrior);
        const Place home{self.seat.index() % 5};
        if (t.can_place(k, home, t.cause(self))) t.place(k, home, 1, t.cause(self));
    });
    b.window(Phase::daylight, "acts", march_offers);
    b.step(Phase::evening, "draw", [](Table& t, const Self& self) { t.draw_step(self.seat); });
}
inline void bind_twins(Binder& b) {  // may sit at two seats
    bind_folk(b);
    b.outside_relations();
}
inline void bind_guide(Binder& b) { b.belongs_to("twins"); }
inline void bind_variant(Binder& b) { b.toggle("strength", 2, 0, 5, "a toggle that changes nothing"); }

inline std::vector<TestComponent> components() {
    return {{"map", "square", bind_square, ""}, {"deck", "cards", bind_cards, ""},
            {"faction", "north_folk", bind_folk, ""}, {"faction", "south_folk", bind_folk, ""}, {"faction", "east_folk", bind_folk, ""},
            {"faction", "twins", bind_twins, ""}, {"character", "guide", bind_guide, ""}, {"character", "healer", bind_guide, ""},
            {"variant", "windy", bind_variant, ""}};
}

inline std::string config(const std::string& more = "") {
    return "schema = 1\n" + more +
           "\n[table]\nmap = \"square\"\ndeck = \"cards\"\n"
           "[[seat]]\nfaction = \"north_folk\"\n[[seat]]\nfaction = \"south_folk\"\n[[seat]]\nfaction = \"east_folk\"\n"
           "[rules]\npoints_to_win = 12\n";
}

class RandomToy final : public Agent {
public:
    explicit RandomToy(std::uint64_t seed) : rng_(seed) {}
    int choose(const Table&, const Options& o) override { return rng_.below(o.n); }
    bool restart(std::uint64_t seed) override {
        rng_ = AgentRng(seed);
        return true;
    }

private:
    AgentRng rng_;
};
inline LoadedAgent random_agent() {
    return {"random_toy", "chooses evenly", [](std::uint64_t seed) -> std::unique_ptr<Agent> { return std::make_unique<RandomToy>(seed); }};
}

}  // namespace small_toys
