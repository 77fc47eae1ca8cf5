// What only one component may have: a second claim is refused when it is bound, with the names of both.
#include <catch2/catch.hpp>

#include "small_toys.hpp"
#include "woodlore/error.hpp"

using namespace small_toys;

namespace {

TableChoice with(const std::vector<std::string>& variants) {
    TableChoice c;
    c.map.id = "square";
    c.deck.id = "cards";
    c.seats.resize(2);
    c.seats[0].faction.id = "diggers";
    c.seats[1].faction.id = "others";
    for (const auto& id : variants) c.others.push_back({id, {}, {}, 0, 0, "variant"});
    return c;
}

std::string refusal(const std::string& first, const std::string& second) {
    const std::vector<TestComponent> all = {
        {"map", "square", bind_square, ""}, {"deck", "cards", bind_cards, ""},
        {"faction", "diggers", [](Binder& b) { b.piece("w", PieceClass::warrior, 3); b.setup("A", [](Table&, const Self&) {}); }, ""},
        {"faction", "others", [](Binder& b) { b.piece("w", PieceClass::warrior, 3); b.setup("B", [](Table&, const Self&) {}); }, ""},
        {"variant", "pile_a", [](Binder& b) { b.shared_zone("pile", Visibility::everyone); }, ""},
        {"variant", "pile_b", [](Binder& b) { b.shared_zone("pile", Visibility::nobody); }, ""},
        {"variant", "road_a", [](Binder& b) { b.way("road"); }, ""},
        {"variant", "road_b", [](Binder& b) { b.way("road"); }, ""},
        {"variant", "card_a", [](Binder& b) { CardFace f; f.id = "plain_fox"; b.card(f); }, ""},
        {"variant", "map_a", [](Binder& b) { bind_square(b); }, ""},
        {"variant", "empty", [](Binder&) {}, ""},
    };
    try {
        (void)build_ruleset(with({first, second}), all);
    } catch (const PluginError& e) { return e.what(); }
    return "";
}

}  // namespace

TEST_CASE("two components that claim what only one may have are refused with both names", "[plugins]") {
    CHECK(refusal("pile_a", "empty") == "");
    CHECK(refusal("road_a", "empty") == "");
    CHECK(refusal("pile_a", "pile_b") == "variant pile_b: the card zone pile of the table is that of variant pile_a");
    CHECK(refusal("pile_b", "pile_a") == refusal("pile_a", "pile_b"));  // the order of the config means nothing
    CHECK(refusal("road_b", "road_a") == "variant road_b: the way road is that of variant road_a");
    CHECK(refusal("card_a", "empty") == "variant card_a: card id plain_fox is taken by cards");
    CHECK(refusal("map_a", "empty") == "variant map_a: it brings a map, and the game has that of map square");
}
