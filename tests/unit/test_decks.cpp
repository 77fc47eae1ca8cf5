// What scenarios cannot show of the shipped decks.
#include <catch2/catch.hpp>

#include "woodlore/game.hpp"
#include "woodlore/loader.hpp"
#include "woodlore/ruleset_builder.hpp"

namespace {
using namespace woodlore;

std::shared_ptr<const Ruleset> two_seats(const char* deck) {
    TableChoice c;
    c.map.id = "autumn";
    c.deck.id = deck;
    for (const char* faction : {"marquise_de_cat", "eyrie_dynasties"}) {
        SeatChoice s;
        s.faction.id = faction;
        c.seats.push_back(std::move(s));
    }
    return build_ruleset(c, catalog()).rules;
}

bool has_way(const Table& t, Party mover, int from, int to) {
    query::WayList ways;
    t.ways(mover, clearing(from - 1), Purpose::move, ways);
    for (const auto& w : ways) if (w.to == clearing(to - 1)) return true;
    return false;
}
bool needs_rule(const Table& t, Party mover) {
    query::NeedsRule q{mover, clearing(0), clearing(4), false, true};
    t.query(q);
    return q.answer;
}
}  // namespace

TEST_CASE("every deck that ships holds 54 cards, five ambushes and four dominance cards", "[decks]") {
    for (const auto& id : catalog().ids("deck")) {
        CAPTURE(id);
        const auto rules = two_seats(id.c_str());
        CHECK(rules->deck_cards.size() == 54);
        CHECK(rules->ambush_cards.size() == 5);
        CHECK(rules->dominance_cards.size() == 4);
        // Law 5.1.3: with two players the dominance cards stay out.
        const Game g(rules, 1);
        CHECK((g.table().zone(kCardsOut) & rules->dominance_cards).size() == 4);
    }
}

TEST_CASE("Law 16.4.3.5: crafted cards that stand help their owner and not its hirelings", "[decks]") {
    Game g(two_seats("exiles_and_partisans"), 3);
    Table& t = g.table();
    const Seat owner{0};
    const Party hireling{kMaxSeats};
    t.raw_state().controller[0] = owner;
    for (const char* card : {"boat_builders", "corvid_planners", "tunnels"}) {
        const Face f = t.rules().find_face(card);
        t.move_card((t.rules().face_cards[static_cast<std::size_t>(f.index())]).first(), play_area_of(owner));
    }
    CHECK(has_way(t, owner, 5, 10));  // a river joins them
    CHECK_FALSE(has_way(t, hireling, 5, 10));
    CHECK_FALSE(has_way(t, Seat{1}, 5, 10));
    CHECK_FALSE(needs_rule(t, owner));
    CHECK(needs_rule(t, hireling));
    CHECK(needs_rule(t, Seat{1}));
    CHECK((t.adjacent(owner, clearing(4)) & place_bit(clearing(9))) != 0);
    CHECK((t.adjacent(hireling, clearing(4)) & place_bit(clearing(9))) == 0);
}
