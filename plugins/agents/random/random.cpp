// plugins/agents/random: chooses evenly among the legal actions. Allocates nothing per decision.
#include <woodlore/agent.hpp>
#include <woodlore/plugin.hpp>

namespace random_agent {
namespace {

class Random final : public woodlore::Agent {
public:
    explicit Random(std::uint64_t seed) : rng_(seed) {}
    int choose(const woodlore::Table&, const woodlore::Options& options) override { return rng_.below(options.n); }
    bool restart(std::uint64_t seed) override {
        rng_ = woodlore::AgentRng(seed);
        return true;
    }

private:
    woodlore::AgentRng rng_;
};

void bind(woodlore::Binder& b) {
    b.title("Random");
    b.agent({"chooses evenly among the legal actions", [](std::uint64_t seed) -> std::unique_ptr<woodlore::Agent> { return std::make_unique<Random>(seed); }});
}

}  // namespace
}  // namespace random_agent

WOODLORE_PLUGIN(agent, "random", "1.0.0", random_agent::bind)
