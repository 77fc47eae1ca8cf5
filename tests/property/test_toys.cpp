// Random games of toy components that hide and lose as much as they can.
#include <catch2/catch.hpp>

#include "many_games.hpp"
#include "odd_toys.hpp"

using namespace woodlore;

TEST_CASE("random games of toys keep every invariant", "[conformance]") {
    static const std::vector<std::string> kFactions = {"raiders", "moles", "corsairs", "badgers", "robbers", "voles"};
    const auto mix = [](long m) {
        const auto n = static_cast<std::size_t>(2 + m % 5);
        const std::vector<std::string> factions(kFactions.begin(), kFactions.begin() + static_cast<std::ptrdiff_t>(n));
        return woodlore_test::Mix{odd_toys::rules(factions), std::to_string(n) + " toys"};
    };
    PlayoutOptions every_viewer;
    every_viewer.viewers = -1;
    const auto all = woodlore_test::play_many(60, 4, mix, every_viewer);
    const std::string text = woodlore_test::summary(all);
    INFO(text);
    WARN(text);
    CHECK(all.failures.empty());
    CHECK(all.games > 0);
    CHECK(all.battles > 0);
}
