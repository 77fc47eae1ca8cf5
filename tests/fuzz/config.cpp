// Any text as a config: refused with a ConfigError or PluginError, or bound to a Ruleset with which a game begins. A first
// line "#!..." is an override.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "property/odd_toys.hpp"
#include "seeds.hpp"
#include "unit/small_toys.hpp"
#include "woodlore/config.hpp"
#include "woodlore/game.hpp"

using namespace woodlore;

extern "C" void woodlore_fuzz_seeds(AddSeed add) {
    const std::string odd = "schema = 1\nseed = 7\n[table]\nmap = \"ring\"\ndeck = \"odd_cards\"\n[[seat]]\nfaction = \"raiders\"\n[[seat]]\nfaction = \"moles\"\n"
                            "[rules]\nedition = \"2025\"\npoints_to_win = 12\nseating = \"listed\"\n[agents]\ndefault = \"random\"\nmoles = \"greedy\"\n";
    add_text(add, odd);
    add_text(add, "#!rules.points_to_win=25\n" + odd);
    add_text(add, "#!seat.2.faction=badgers\n" + odd);
    for (const auto& entry : std::filesystem::directory_iterator(WOODLORE_SOURCE_DIR "/configs")) {
        if (entry.path().extension() != ".toml") continue;
        std::ifstream file(entry.path(), std::ios::binary);
        add_text(add, std::string(std::istreambuf_iterator<char>(file), {}));
    }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto components = [] {
        auto all = odd_toys::components();
        for (const auto& c : small_toys::components()) all.push_back(c);  // the corpus names these
        return all;
    }();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::vector<std::string> overrides;
    if (text.substr(0, 2) == "#!") overrides.emplace_back(text.substr(2, std::min(text.find('\n'), text.size()) - 2));
    try {
        const auto loaded = load_config(parse_config(text, "fuzz.toml", overrides), components);
        Game g(loaded.rules, loaded.config.seed.value_or(1));
        for (int n = 0; n < 5 && !g.over(); ++n) g.choose(g.options().n - 1);
    } catch (const Error&) {  // says what is wrong and where
    }
    return 0;
}
