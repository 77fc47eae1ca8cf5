// Toy components for the kernel's own tests: a map of six clearings, a small deck, factions that do what a test says.
#pragma once
#include <catch2/catch.hpp>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "woodlore/binder.hpp"
#include "woodlore/game.hpp"
#include "woodlore/ruleset_builder.hpp"
#include "woodlore/text.hpp"

namespace toys {
using namespace woodlore;

enum Piece : int { kWarrior, kLodge, kMarker, kHero };

/// What the next `act` of a toy faction does. Tests run on one thread; no game keeps anything here.
inline std::function<void(Table&, const Self&)> next_act;

///   1 fox -- 2 rabbit -- 6 mouse      1, 2, 3, 4 are corners, 1 opposite 3; 5 lies between 1 and 3.
///   4 fox -- 3 mouse                  river 5-6
inline Map toy_map() {
    Map m;
    m.id = m.title = "toy_map";
    m.clearings = 6;
    m.forests = 2;
    m.paths = {{0, 1, false}, {1, 2, false}, {2, 3, false}, {0, 3, false}, {0, 4, false}, {2, 4, false}, {1, 5, false}};
    m.rivers = {{4, 5}};
    constexpr std::array<Suit, 6> kSuit{Suit::fox, Suit::rabbit, Suit::mouse, Suit::fox, Suit::rabbit, Suit::mouse};
    for (std::size_t c = 0; c < 6; ++c) {
        m.clearing[c].suit = kSuit[c];
        m.clearing[c].slots = 2;
        m.clearing[c].corner = c < 4;
        if (c < 4) m.clearing[c].opposite = static_cast<std::uint8_t>((c + 2) % 4);
    }
    m.forest[0] = {"1_2_3_5", 0b010111, place_bit(forest(1)), 0, 0};
    m.forest[1] = {"1_3_4_5", 0b011101, place_bit(forest(0)), 0, 0};
    return m;
}
inline void bind_map(Binder& b) { b.map(toy_map()); }

inline CardFace plain(const char* id, Suit s, CardKind kind = CardKind::other, int count = 1) {
    CardFace f;
    f.id = f.title = id;
    f.suit = s;
    f.kind = kind;
    f.count = count;
    return f;
}
inline void bind_deck(Binder& b) {
    b.card(plain("fox", Suit::fox, CardKind::other, 4));
    b.card(plain("rabbit", Suit::rabbit, CardKind::other, 4));
    b.card(plain("mouse", Suit::mouse, CardKind::other, 4));
    b.card(plain("bird", Suit::bird, CardKind::other, 4));
    b.card(plain("ambush_fox", Suit::fox, CardKind::ambush));
    b.card(plain("dominance_fox", Suit::fox, CardKind::dominance));
    CardFace plan = plain("plan", Suit::fox, CardKind::persistent, 2);
    plan.cost = {1, 0, 0};
    b.card(plan);
    CardFace feast = plain("feast", Suit::bird, CardKind::immediate);
    feast.cost = {1, 0, 1};
    feast.effect = [](Table& t, const Self& self, const Action&) { t.score(self.seat, 1, ScoreReason::effect, t.cause(self, How::effect)); };
    b.card(feast);
}

/// Warriors, lodges (which craft), markers, a hero; in Daylight it may `act` as often as it likes.
inline void bind_faction(Binder& b) {
    b.piece("warrior", PieceClass::warrior, 10);
    b.piece("lodge", PieceClass::building, 4);
    b.piece("marker", PieceClass::token, 3);
    b.piece("hero", PieceClass::pawn, 1);
    b.crafting_kind(kLodge);
    b.box("camp");
    b.verb("act", {}, [](Table& t, const Self& self, const Action&) { next_act(t, self); });
    b.window(Phase::daylight, "acts", [](const Table&, const Self& self, Offers& o) { o.add(self, 0); });
}

/// A game of toy factions, the first of which has begun its Daylight. Hands are empty. Dice are scripted, other chance is not.
class Toys : private ChanceSource {
public:
    explicit Toys(std::vector<TestComponent> extra = {}, std::vector<std::string> seats = {"toy_red", "toy_blue", "toy_green"},
                  const char* seating = "listed") {
        TableChoice c;
        c.source = "toys";
        c.map.id = "toy_map";
        c.deck.id = "toy_deck";
        c.rules["seating"].value = std::string(seating);
        std::vector<TestComponent> all{{"map", "toy_map", bind_map, ""}, {"deck", "toy_deck", bind_deck, ""}};
        for (const auto& id : seats) {
            SeatChoice s;
            s.faction.id = id;
            c.seats.push_back(s);
            bool known = false;
            for (const auto& e : extra) known |= e.id == id;
            for (const auto& e : all) known |= e.id == id;
            if (!known) all.push_back({"faction", id, bind_faction, ""});
        }
        for (const auto& e : extra) {
            all.push_back(e);
            if (e.kind == "faction") continue;
            Choice other;
            other.id = e.id;
            c.others.push_back(other);
        }
        game = std::make_unique<Game>(build_ruleset(c, all).rules, 7, static_cast<ChanceSource*>(this), nullptr);
        for (int s = 0; s < t().seats(); ++s) empty(hand_of(Seat{s}), kDeck);  // a test deals what it needs
    }

    Table& t() { return game->table(); }
    const Options& options() { return game->options(); }
    [[nodiscard]] Instance instance(std::string_view component) const {
        for (std::size_t i = 0; i < game->rules().instances.size(); ++i)
            if (game->rules().component_of(Instance{static_cast<int>(i)}).id == component) return Instance{static_cast<int>(i)};
        return {};
    }

    /// From supply, without event.
    void put(int seat, int piece, int clearing_number, int n = 1) { put(kind_of(Seat{seat}, piece), clearing(clearing_number - 1), n); }
    void put(Kind k, Place p, int n) {
        t().shift(k, kSupply, p, n);
        t().forget_options();
    }
    [[nodiscard]] int count(int seat, int piece, int clearing_number) { return t().count(clearing(clearing_number - 1), kind_of(Seat{seat}, piece)); }
    void roll(int a, int b) { dice_.push_back(a); dice_.push_back(b); }
    [[nodiscard]] bool dice_left() const { return !dice_.empty(); }
    /// A copy of the face goes there, out of the deck.
    void deal(const char* face, Zone z) {
        const Face f = game->rules().find_face(face);
        const CardSet copies = game->rules().face_cards[static_cast<std::size_t>(f.index())] & t().zone(kDeck);
        REQUIRE_FALSE(copies.empty());
        t().move_card(copies.first(), z);
        t().forget_options();
    }
    void empty(Zone z, Zone to = kCardsOut) {
        while (!t().zone(z).empty()) t().move_card(t().zone(z).first(), to);
        t().forget_options();
    }

    /// The faction whose Daylight it is acts.
    void act(std::function<void(Table&, const Self&)> fn) {
        next_act = std::move(fn);
        for (int i = 0; i < options().n; ++i)
            if (const Action& a = options().action[static_cast<std::size_t>(i)]; a.component != 0 && text(a).ends_with(".act")) { game->choose(i); return; }
        FAIL("no act is offered, but: " << question());
    }
    void choose(const std::string& wanted) {
        for (int i = 0; i < options().n; ++i)
            if (text(options().action[static_cast<std::size_t>(i)]) == wanted) { game->choose(i); return; }
        FAIL("not offered: " << wanted << "; asked: " << question());
    }
    [[nodiscard]] std::string text(const Action& a) { return to_text(t(), a); }
    /// Who is asked what, with all choices: for messages and for tests of what is offered.
    [[nodiscard]] std::string question() {
        if (game->over()) return "over";
        std::string out = std::to_string(options().asked.index()) + " " + options().question + ":";
        for (const Action& a : options()) out += " [" + text(a) + "]";
        return out;
    }
    [[nodiscard]] bool offered(const std::string& wanted) {
        for (const Action& a : options()) if (text(a) == wanted) return true;
        return false;
    }

    std::unique_ptr<Game> game;

private:
    int next(ChanceKind kind, int) override {
        if (kind != ChanceKind::die || dice_.empty()) return -1;
        const int d = dice_.front();
        dice_.pop_front();
        return d;
    }
    std::deque<int> dice_;
};

}  // namespace toys
