// Any text as a record: refused with a RecordError that says where, or replayed: the whole, or until the line where it
// goes another way than it says.
#include <string>

#include "property/odd_toys.hpp"
#include "seeds.hpp"
#include "woodlore/agent.hpp"
#include "woodlore/record.hpp"

using namespace woodlore;

namespace {
const std::vector<TestComponent>& components() {
    static const auto all = odd_toys::components();
    return all;
}
const LoadedConfig& loaded() {
    static const LoadedConfig l = load_config(parse_config("schema = 1\n[table]\nmap = \"ring\"\ndeck = \"odd_cards\"\n[[seat]]\nfaction = \"raiders\"\n"
                                                           "[[seat]]\nfaction = \"moles\"\n[rules]\npoints_to_win = 8\n", "fuzz.toml"), components());
    return l;
}
}  // namespace

extern "C" void woodlore_fuzz_seeds(AddSeed add) {
    for (const std::uint64_t seed : {1, 2}) {
        Recorder rec("", make_header(loaded(), seed, {"a", "b"}));
        Game game(loaded().rules, seed, nullptr, &rec);
        rec.begin(game);
        AgentRng rng(seed);
        for (int n = 0; n < 60 && !game.over(); ++n) rec.choose(game, rng.below(game.options().n));
        add_text(add, rec.text());
    }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const Record r = parse_record({reinterpret_cast<const char*>(data), size}, "fuzz.jsonl");
        (void)public_view(r, loaded(), Seat{0});
        (void)replay(r, components());                // with the config that it names
        (void)replay(r, components(), {-1, false});   // as far as its actions are legal
    } catch (const Error&) {  // says which line is wrong
    }
    return 0;
}
