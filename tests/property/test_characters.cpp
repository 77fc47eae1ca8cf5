// Every character of the Vagabond with every set of other factions, now and then beside a second Vagabond (Law 9.7): random
// games hold all invariants. Number, time and start by WOODLORE_PLAYOUTS, WOODLORE_PLAYOUT_SECONDS, WOODLORE_FIRST_PLAYOUT.
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>

#include "many_games.hpp"
#include "woodlore/loader.hpp"
#include "woodlore/ruleset_builder.hpp"

using namespace woodlore;

namespace {

std::vector<std::string> others() {
    std::vector<std::string> out = catalog().ids("faction");
    out.erase(std::remove(out.begin(), out.end(), "vagabond"), out.end());
    return out;
}
/// The sets of one to five of them, as masks.
std::vector<unsigned> sets_of(std::size_t factions) {
    std::vector<unsigned> out;
    for (unsigned m = 1; m < 1u << factions; ++m)
        if (std::popcount(m) < kMaxSeats) out.push_back(m);
    return out;
}

/// Neighbours in number have different characters and different sets.
woodlore_test::Mix mix_of(long number) {
    const std::vector<std::string> factions = others(), characters = catalog().ids("character");
    const std::vector<unsigned> sets = sets_of(factions.size());
    const auto n = static_cast<std::size_t>(number);
    const unsigned set = sets[n % sets.size()];
    const std::string& character = characters[(n + n / sets.size()) % characters.size()];
    TableChoice c;
    c.map.id = "autumn";
    c.deck.id = "standard";
    if (n % 3 == 0) c.edition = "2025";
    SeatChoice vagabond;
    vagabond.faction.id = "vagabond";
    vagabond.characters.push_back({character, {}, {}, 0, 0});
    c.seats.push_back(vagabond);
    woodlore_test::Mix mix;
    mix.name = character + ", " + c.edition;
    for (std::size_t i = 0; i < factions.size(); ++i) {
        if (!(set >> i & 1)) continue;
        SeatChoice s;
        s.faction.id = factions[i];
        mix.name += ", " + s.faction.id;
        c.seats.push_back(std::move(s));
    }
    if (n % 2 == 0 && static_cast<int>(c.seats.size()) < kMaxSeats) {
        SeatChoice second;
        second.faction.id = "vagabond";
        c.seats.push_back(second);
        mix.name += ", vagabond";
    }
    mix.rules = build_ruleset(c, catalog()).rules;
    return mix;
}

}  // namespace

TEST_CASE("each character with each set of other factions keeps every invariant", "[characters]") {
    if (catalog().ids("character").size() < 2 || others().empty()) { WARN("no characters are built"); return; }
    const long all_of_them = static_cast<long>(std::min<std::size_t>(sets_of(others().size()).size() * catalog().ids("character").size(), 600));
    const auto all = woodlore_test::play_many(all_of_them, 1, mix_of);
    const std::string text = woodlore_test::summary(all);
    INFO(text);
    WARN(text);
    CHECK(all.failures.empty());
    CHECK(all.games > 0);
}
