// Any bytes: load refuses them with a RecordError, or gives a State that keeps every invariant and saves to the same bytes
// but for the numbers of flows. Half of the inputs get a right checksum, so that what stands behind it is reached.
#include <cstdio>
#include <cstdlib>

#include "property/odd_toys.hpp"
#include "seeds.hpp"
#include "woodlore/agent.hpp"
#include "woodlore/error.hpp"
#include "woodlore/game.hpp"
#include "woodlore/invariants.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/save.hpp"

using namespace woodlore;

namespace {
const std::shared_ptr<const Ruleset>& rules() {
    static const auto r = odd_toys::rules({"raiders", "moles", "badgers"});
    return r;
}
}  // namespace

extern "C" void woodlore_fuzz_seeds(AddSeed add) {
    Game g(rules(), 4);
    AgentRng rng(4);
    for (unsigned n = 0; n < 400 && !g.over(); ++n) {
        if (n % 20 == 0 || g.state().battle_frame != 255) {
            const auto bytes = save(g.state(), *rules());
            add(bytes.data(), bytes.size());
        }
        g.choose(rng.below(g.options().n));
    }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::uint8_t> bytes(data, data + size);
    if (size % 2 == 0 || size > 9000) renew_checksum(bytes);
    try {
        const State s = load(bytes, *rules());
        const auto again = save(s, *rules());
        const State back = load(again, *rules());
        if (std::memcmp(&s, &back, sizeof s) != 0) {
            std::fprintf(stderr, "a loaded State does not save to itself\n");
            std::abort();
        }
        State copy = s;
        const Table t(*rules(), copy);
        for (int i = 0; i < t.seats(); ++i) (void)observe(t, Seat{i});
    } catch (const RecordError&) {
    }
    return 0;
}
