// A small map, a deck and two factions, so that the runner is tested without any real component.
#pragma once
#include <vector>

#include <boost/describe.hpp>

#include "woodlore/binder.hpp"
#include "woodlore/ruleset_builder.hpp"

namespace toys {
using namespace woodlore;

struct Data {
    Seat friend_of;
    std::array<std::uint8_t, 3> marks = {};
};
BOOST_DESCRIBE_STRUCT(Data, (), (friend_of, marks))

enum Verb { kMarch, kFight, kBuild, kGuess };
enum Piece { kWarrior, kHut, kFlag };

inline void march(Table& t, const Self& self, const Action&) { t.move(t.cause(self), MoveLimits{}); }
inline void fight(Table& t, const Self& self, const Action&) { t.battle(t.cause(self), kAllClearings); }
inline void build(Table& t, const Self& self, const Action& a) {
    t.place(kind_of(self.seat, kHut), a.place(0), 1, t.cause(self));
    t.score(self.seat, 1, ScoreReason::build, t.cause(self));
}
inline void guess(Table& t, const Self& self, const Action& a) {  // takes a random card of another's hand
    t.move_card(t.random_card(hand_of(a.seat(0))), hand_of(self.seat));
}
inline void acts(const Table& t, const Self& self, Offers& o) {
    MoveLimits any;
    if (t.can_move(t.cause(self), any)) o.add(self, kMarch);
    if (t.can_battle(t.cause(self), kAllClearings)) o.add(self, kFight);
    for (int c = 0; c < t.map().clearings; ++c)
        if (t.ruler(clearing(c)) == Party{self.seat} && t.can_place(kind_of(self.seat, kHut), clearing(c), t.cause(self))) o.add(self, kBuild, clearing(c));
    for (int s = 0; s < t.seats(); ++s)
        if (Seat{s} != self.seat && !t.hand(Seat{s}).empty()) o.add(self, kGuess, Seat{s});
}
inline std::string why_not_build(const Table& t, const Self&, const Action& a) { return t.open_slots(a.place(0)) ? "" : "no open slot there (Law 2.2.3)"; }

inline void faction(Binder& b) {
    b.piece("warrior", PieceClass::warrior, 10);
    b.piece("hut", PieceClass::building, 4);
    b.piece("flag", PieceClass::token, 3);
    b.box("camp");
    b.zone("pile", Visibility::owner, true);
    b.crafting_kind(kHut);
    b.data<Data>();
    b.verb("march", {}, march);
    b.verb("fight", {}, fight, Limit{LimitScope::turn, 1});
    b.verb("build", {{"clearing", ArgKind::clearing}}, build, {}, why_not_build);
    b.verb("guess", {{"from", ArgKind::seat}}, guess);
    b.step(Phase::birdsong, "gather", [](Table& t, const Self& self) { t.place(kind_of(self.seat, kWarrior), clearing(self.seat.index()), 1, t.cause(self, How::rule)); });
    b.window(Phase::daylight, "actions", acts);
    b.step(Phase::evening, "draw", [](Table& t, const Self& self) { t.draw_step(self.seat); });
    b.setup("A", [](Table& t, const Self& self) { t.place(kind_of(self.seat, kWarrior), clearing(self.seat.index()), 3, t.cause(self, How::setup)); });
}
inline void map(Binder& b) {  // 1 - 2 - 3 - 4 - 1, and a forest in the middle
    Map m;
    m.id = "square";
    m.clearings = 4;
    m.forests = 1;
    m.paths = {{0, 1}, {1, 2}, {2, 3}, {0, 3}};
    for (std::size_t i = 0; i < 4; ++i) {
        m.clearing[i].suit = static_cast<Suit>(i % 3);
        m.clearing[i].slots = 2;
        m.clearing[i].corner = true;
        m.clearing[i].opposite = static_cast<std::uint8_t>((i + 2) % 4);
    }
    m.clearing[3].ruin = true;
    m.forest[0].id = "1_2_3_4";
    m.forest[0].clearings = 15;
    b.map(m);
}
inline void deck(Binder& b) {
    const auto card = [&](const char* id, Suit s, CardKind kind, int count) {
        CardFace f;
        f.id = f.title = id;
        f.suit = s;
        f.kind = kind;
        f.count = count;
        return f;
    };
    for (const char* id : {"fox_a", "fox_b"}) b.card(card(id, Suit::fox, CardKind::other, 3));
    CardFace sword = card("rabbit_sword", Suit::rabbit, CardKind::item, 2);
    sword.item = static_cast<std::uint8_t>(ItemType::sword);
    sword.vp = 2;
    sword.cost = {1, 0, 0};
    b.card(sword);
    b.card(card("ambush_mouse", Suit::mouse, CardKind::ambush, 1));
    b.card(card("ambush_fox", Suit::fox, CardKind::ambush, 1));
    b.card(card("dominance_fox", Suit::fox, CardKind::dominance, 1));
}

inline const std::vector<TestComponent>& components() {
    static const std::vector<TestComponent> all{
        {"map", "square", map, ""}, {"deck", "small", deck, ""}, {"faction", "reds", faction, ""}, {"faction", "blues", faction, ""}};
    return all;
}
}  // namespace toys
