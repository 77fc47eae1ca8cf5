// plugins/agents/greedy: looks one action ahead and takes what looks best, so that games look like games.
#include <optional>

#include <woodlore/agent.hpp>
#include <woodlore/observe.hpp>
#include <woodlore/plugin.hpp>

#include "worth.hpp"

namespace greedy {
namespace {

using namespace woodlore;

constexpr int kMostTried = 24;  // options looked at in one decision
constexpr int kTries = 2;       // an action that asks further is finished this many times, at random
constexpr int kMostSteps = 6;   // questions answered to finish it

class Greedy final : public Agent {
public:
    explicit Greedy(std::uint64_t seed) : rng_(seed) {}

    int choose(const Table& table, const Options& options) override {
        if (!scratch_ || &scratch_->rules() != &table.rules()) {
            scratch_.emplace(table.rules(), state_);  // once a game; a decision allocates nothing
        }
        imagine(table, options.asked);
        // Too many options: an even sample of them, without repetition (Floyd would need a set; a skip does not).
        int left = std::min(options.n, kMostTried);
        double best = 0;
        int chosen = -1, equals = 0;
        for (int i = 0; i < options.n && left > 0; ++i) {
            if (rng_.below(options.n - i) >= left) continue;
            --left;
            const double w = value(options, i);
            if (chosen >= 0 && w < best - 1e-9) continue;
            if (chosen < 0 || w > best + 1e-9) { best = w; chosen = i; equals = 1; }
            else if (rng_.below(++equals) == 0) chosen = i;
        }
        return chosen;
    }

    bool restart(std::uint64_t seed) override {
        rng_ = AgentRng(seed);
        scratch_.reset();
        return true;
    }

private:
    /// A position that could be the true one for all that the seat knows (Law 1.2): no peeking.
    void imagine(const Table& table, Seat me) { base_ = determinize(table, me, rng_.next()); }

    double value(const Options& options, int i) {
        const Seat me = options.asked;
        const Action& a = options.action[static_cast<std::size_t>(i)];
        if (a.component == 0 && a.verb == static_cast<std::uint8_t>(GameVerb::pass)) {
            // Doing nothing is worth what the position is worth, not what the next card drawn would add to it.
            stand();
            return worth(*scratch_, me);
        }
        double best = 0;
        for (int n = 0; n < kTries; ++n) {
            stand();
            if (!take(a, i)) return -1e9;
            const bool asks_further = finish(options, me);
            const double w = worth(*scratch_, me);
            if (n == 0 || w > best) best = w;
            if (!asks_further) break;
        }
        return best;
    }

    void stand() {
        scratch_->raw_state() = base_;
        scratch_->forget_options();
    }
    /// The imagined position may list the options in another order.
    bool take(const Action& a, int i) {
        const Options& o = scratch_->options();
        if (i < o.n && o.action[static_cast<std::size_t>(i)] == a) { scratch_->choose(i); return true; }
        for (int k = 0; k < o.n; ++k)
            if (o.action[static_cast<std::size_t>(k)] == a) { scratch_->choose(k); return true; }
        return false;
    }
    /// Answers at random what the action asks this seat on its way. \return whether it asked anything.
    bool finish(const Options& first, Seat me) {
        int steps = 0;
        const std::uint8_t depth = base_.flow_depth;
        while (steps < kMostSteps && !scratch_->over()) {
            const Options& o = scratch_->options();
            if (o.asked != me || scratch_->depth() <= depth || o.question == first.question) break;
            scratch_->choose(rng_.below(o.n));
            ++steps;
        }
        return steps > 0;
    }

    AgentRng rng_;
    State base_;
    State state_;
    std::optional<Table> scratch_;
};

void bind(Binder& b) {
    b.title("Greedy");
    b.agent({"looks one action ahead and takes what looks best", [](std::uint64_t seed) -> std::unique_ptr<Agent> { return std::make_unique<Greedy>(seed); }});
}

}  // namespace
}  // namespace greedy

WOODLORE_PLUGIN(agent, "greedy", "1.0.0", greedy::bind)
