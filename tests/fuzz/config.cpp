// Any bytes as a config: read or refused with a ConfigError, never worse; the first line may be an override.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "unit/small_toys.hpp"
#include "woodlore/config.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace woodlore;
    static const auto components = small_toys::components();
    std::string_view text(reinterpret_cast<const char*>(data), size);
    std::vector<std::string> overrides;
    if (text.substr(0, 2) == "#!") {
        const auto end = std::min(text.find('\n'), text.size());
        overrides.emplace_back(text.substr(2, end - 2));
    }
    try {
        const auto loaded = load_config(parse_config(text, "fuzz.toml", overrides), components);
        (void)Game(loaded.rules, loaded.config.seed.value_or(1));  // what is accepted can be played
    } catch (const ConfigError&) {
    } catch (const PluginError&) {
    }
    return 0;
}
