// @title@: chooses for one seat of one game. A fair agent looks only at what that seat may know (observe.hpp).
#include <woodlore/agent.hpp>
#include <woodlore/plugin.hpp>

namespace @id@ {
using namespace woodlore;

class Player final : public Agent {
public:
    explicit Player(std::uint64_t seed) : rng_(seed) {}
    int choose(const Table&, const Options& options) override { return rng_.below(options.own > 0 ? options.own : options.n); }
    bool restart(std::uint64_t seed) override { rng_ = AgentRng(seed); return true; }

private:
    AgentRng rng_;
};

std::unique_ptr<Agent> make(std::uint64_t seed) { return std::make_unique<Player>(seed); }

void bind(Binder& b) { b.agent({"any legal action that answers the question", make}); }
}  // namespace @id@

WOODLORE_PLUGIN(agent, "@id@", "0.1.0", @id@::bind)
