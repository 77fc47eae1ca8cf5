// @title@: what it is about, in a line or two. Then its rules, so that a reader can check the code against them.
//
// Birdsong: a warrior comes to each camp. Daylight: craft with camps; two acts: move, battle, or pitch a camp in a clearing
// that it rules. Evening: a point for every two camps, then draw.
#include <woodlore/plugin.hpp>

#include <boost/describe.hpp>

namespace @id@ {

using namespace woodlore;

enum Piece { kWarrior, kCamp };         // in the order of declaration below
enum Verb { kCampVerb, kMarch, kFight };

/// What it remembers: it lies in the game's State.
struct Data {
    std::uint8_t acts = 0;
};
BOOST_DESCRIBE_STRUCT(Data, (), (acts))

struct Setup {
    enum class At : std::uint8_t { start, home, placed };
    At at = At::start;
    Seat seat;
    Step resume(Table& t) {
        FLOW(at) {
            ASK(home, t.ask(seat, "where its first camp stands");
                for (PlaceSet m = t.free_corners(); m; m &= m - 1) t.option(t.faction(seat), kCampVerb, Place{std::countr_zero(m)}));
            CALL(placed, {
                const Self self = t.faction(seat);
                const Place p = t.chosen().place(0);
                t.set_homeland(seat, p);
                t.place(kind_of(seat, kCamp), p, 1, t.cause(self, How::setup));
                t.place(kind_of(seat, kWarrior), p, 4, t.cause(self, How::setup));
            });
        }
        return Step::done;
    }
};

void recruit(Table& t, const Self& self) {
    std::array<std::uint8_t, kMapPlaces> wanted{};
    for (PlaceSet m = t.places_with(kind_of(self.party, kCamp)); m; m &= m - 1)
        wanted[static_cast<std::size_t>(std::countr_zero(m))] = static_cast<std::uint8_t>(t.count(Place{std::countr_zero(m)}, kind_of(self.party, kCamp)));
    t.place_spread(kind_of(self.party, kWarrior), wanted, self.seat, t.cause(self));
}

void offer_crafting(const Table& t, const Self&, Offers& o) { t.offer_crafting(o); }

void acts(const Table& t, const Self& self, Offers& o) {
    if (t.data<Data>(self).acts >= t.toggle(self, 0)) return;
    const Cause c = t.cause(self);
    if (t.can_move(c, {})) o.add(self, kMarch);
    if (t.can_battle(c, kAllClearings)) o.add(self, kFight);
    for (PlaceSet m = t.ruled_by(self.party); m; m &= m - 1)
        if (const Place p{std::countr_zero(m)}; t.can_place(kind_of(self.party, kCamp), p, c)) o.add(self, kCampVerb, p);
}
void march(Table& t, const Self& self, const Action&) { ++t.data<Data>(self).acts; t.move(t.cause(self), {}); }
void fight(Table& t, const Self& self, const Action&) { ++t.data<Data>(self).acts; t.battle(t.cause(self), kAllClearings); }
void camp(Table& t, const Self& self, const Action& a) {
    ++t.data<Data>(self).acts;
    t.place(kind_of(self.party, kCamp), a.place(0), 1, t.cause(self));
}

void score(Table& t, const Self& self) {
    t.data<Data>(self).acts = 0;
    t.score(self.seat, t.on_map(kind_of(self.party, kCamp)) / 2, ScoreReason::board, t.cause(self));
}
void draw(Table& t, const Self& self) { t.draw_step(self.seat); }

void bind(Binder& b) {
    b.title("@title@");
    b.colour("#7a5c99");
    b.piece("warrior", PieceClass::warrior, 15);
    b.piece("camp", PieceClass::building, 6);
    b.data<Data>();
    b.toggle("acts", 2, 1, 5, "acts of its Daylight");
    b.verb("camp", {{"clearing", ArgKind::clearing, {}, false}}, camp);
    b.verb("march", {}, march);
    b.verb("fight", {}, fight);
    b.flow<Setup>("setup");
    b.setup("P", [](Table& t, const Self& self) { Setup f; f.seat = self.seat; t.call(f); });  // the letter of the setup order (Law 5.1.7)
    b.crafting_kind(kCamp);
    b.step(Phase::birdsong, "recruit", recruit);
    b.window(Phase::daylight, "craft", offer_crafting);
    b.window(Phase::daylight, "acts", acts);
    b.step(Phase::evening, "score", score);
    b.step(Phase::evening, "draw", draw);
}

}  // namespace @id@

WOODLORE_PLUGIN(faction, "@id@", "0.1.0", @id@::bind)
