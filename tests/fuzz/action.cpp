// Any text: parse_action refuses it with an ActionError, or gives an action whose text reads back to the same.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "property/odd_toys.hpp"
#include "seeds.hpp"
#include "woodlore/error.hpp"
#include "woodlore/game.hpp"
#include "woodlore/text.hpp"

using namespace woodlore;

namespace {
Game& game() {
    static Game g(odd_toys::rules({"raiders", "moles", "badgers"}), 3);
    return g;
}
}  // namespace

extern "C" void woodlore_fuzz_seeds(AddSeed add) {
    Game g(game().ruleset(), 4);
    for (unsigned n = 0; n < 300 && !g.over(); ++n) {
        const Options& o = g.options();
        add_text(add, to_text(g.table(), o.action[n % static_cast<unsigned>(o.n)]));
        g.choose(static_cast<int>(n * 7 % static_cast<unsigned>(o.n)));
    }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    Table& t = game().table();
    try {
        const Action a = parse_action(t, text);
        const std::string again = to_text(t, a);
        if (!(parse_action(t, again) == a)) {
            std::fprintf(stderr, "%s does not read back\n", again.c_str());
            std::abort();
        }
        Game copy(game().ruleset(), game().state());
        (void)copy.apply(a);  // refused with a reason, or legal
    } catch (const ActionError&) {  // what was wrong is said; any other exception is a fault
    }
    return 0;
}
