// Any text as a scenario file gives results, never an exception: a scenario passes, fails or is itself wrong.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "property/odd_toys.hpp"
#include "seeds.hpp"
#include "woodlore/scenario.hpp"

using namespace woodlore;

extern "C" void woodlore_fuzz_seeds(AddSeed add) {
    const std::string game = "[game]\nseats = [\"raiders\", \"moles\"]\nmap = \"ring\"\ndeck = \"odd_cards\"\n[[scenario]]\ntitle = \"a\"\n";
    add_text(add, game);
    add_text(add, game + "position = { clearings.2 = { raiders = { warrior = 1 }, moles = { mole = 3 } } }\ndice = [[3, 2]]\n"
                         "steps = [\"raiders.fight\", \"game.battle clearing=2 defender=moles\"]\n[scenario.expect]\nclearings.2.moles.mole = 2\n");
    add_text(add, game + "steps = [{ illegal = \"raiders.feast\" }, { choices = [\"game.pass\"] }]\n[scenario.position]\nturn = \"raiders\"\nphase = \"daylight\"\nstep = \"raid\"\n"
                         "clearings.1 = { raiders = { warrior = 3, hut = 1 } }\nboxes.raiders.sickbed = { warrior = 2 }\nhand.raiders = [\"ambush_fox\", \"item_bird\"]\n"
                         "zone.moles.hoard = [\"plain_fox\"]\nscores = { raiders = 3 }\ndata.moles = { dug = 2, secret = 7 }\nitems.raiders.crafted = [\"boot\"]\n"
                         "[scenario.expect]\nhand.raiders = [\"ambush_fox\", \"item_bird\"]\nscores.raiders.at_least = 3\ndata.moles.dug = 2\n");
    add_text(add, game + "start = \"setup\"\nsteps = [\"game.pass\"]\n[scenario.expect]\nturn = \"raiders\"\n");
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto components = odd_toys::components();
    const auto results = run_scenario_text({reinterpret_cast<const char*>(data), size}, "fuzz.toml", [](const TableChoice& c) { return build_ruleset(c, components); });
    for (const auto& r : results)
        if (r.passed() != r.message.empty()) {
            std::fprintf(stderr, "a scenario that %s says: %s\n", r.passed() ? "passed" : "did not pass", r.message.c_str());
            std::abort();
        }
    return 0;
}
