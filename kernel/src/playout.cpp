// A random game that is checked after every action.
#include <algorithm>
#include <cstddef>
#include <exception>

#include "woodlore/agent.hpp"
#include "woodlore/invariants.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/save.hpp"
#include "woodlore/text.hpp"

namespace woodlore {

namespace {

/// The first member of a State that differs, for messages.
std::string first_difference(const State& a, const State& b) {
    struct Member { const char* name; std::size_t offset; };
#define WOODLORE_MEMBER(m) Member{#m, offsetof(State, m)}
    static constexpr Member kMembers[] = {
        WOODLORE_MEMBER(rng), WOODLORE_MEMBER(action_count), WOODLORE_MEMBER(turn_count), WOODLORE_MEMBER(arena_top), WOODLORE_MEMBER(seats),
        WOODLORE_MEMBER(turn), WOODLORE_MEMBER(phase), WOODLORE_MEMBER(over), WOODLORE_MEMBER(winners), WOODLORE_MEMBER(asked),
        WOODLORE_MEMBER(answered), WOODLORE_MEMBER(unwinding), WOODLORE_MEMBER(battle_frame), WOODLORE_MEMBER(flow_depth),
        WOODLORE_MEMBER(phase_frame), WOODLORE_MEMBER(exit_code), WOODLORE_MEMBER(chosen), WOODLORE_MEMBER(seat_of), WOODLORE_MEMBER(faction_of),
        WOODLORE_MEMBER(character_of), WOODLORE_MEMBER(hireling_of), WOODLORE_MEMBER(controller), WOODLORE_MEMBER(hireling_flags),
        WOODLORE_MEMBER(control_markers), WOODLORE_MEMBER(hireling_marker), WOODLORE_MEMBER(player_of), WOODLORE_MEMBER(pool), WOODLORE_MEMBER(locked_card), WOODLORE_MEMBER(score), WOODLORE_MEMBER(score_flags), WOODLORE_MEMBER(coalition),
        WOODLORE_MEMBER(dominance), WOODLORE_MEMBER(homeland), WOODLORE_MEMBER(moved_in), WOODLORE_MEMBER(pieces), WOODLORE_MEMBER(slot),
        WOODLORE_MEMBER(slots), WOODLORE_MEMBER(suits), WOODLORE_MEMBER(activated), WOODLORE_MEMBER(path_state), WOODLORE_MEMBER(supply),
        WOODLORE_MEMBER(limbo), WOODLORE_MEMBER(out_of_game), WOODLORE_MEMBER(in_transit), WOODLORE_MEMBER(box), WOODLORE_MEMBER(individual),
        WOODLORE_MEMBER(item), WOODLORE_MEMBER(limit_scopes), WOODLORE_MEMBER(settling), WOODLORE_MEMBER(zone), WOODLORE_MEMBER(zone_of), WOODLORE_MEMBER(rank),
        WOODLORE_MEMBER(seen), WOODLORE_MEMBER(limit), WOODLORE_MEMBER(modifier), WOODLORE_MEMBER(seat_data), WOODLORE_MEMBER(table_data),
        WOODLORE_MEMBER(frame), WOODLORE_MEMBER(arena)};
#undef WOODLORE_MEMBER
    const auto* x = reinterpret_cast<const std::uint8_t*>(&a);
    const auto* y = reinterpret_cast<const std::uint8_t*>(&b);
    for (std::size_t i = 0; i < sizeof(State); ++i) {
        if (x[i] == y[i]) continue;
        const Member* in = kMembers;
        for (const Member& m : kMembers) if (m.offset <= i) in = &m;
        return std::string("they differ in State::") + in->name + ", byte " + std::to_string(i - in->offset) + ": " + std::to_string(x[i]) + " and " + std::to_string(y[i]);
    }
    return "they are equal";
}

bool equal(const Game& a, const Game& b) { return std::memcmp(&a.state(), &b.state(), sizeof(State)) == 0; }

/// Adds up what Table::score tells.
struct ScoreWatch : Observer {
    std::array<int, kMaxSeats> sum{};
    void scored(const Table&, Seat s, int from, int to) override { sum[static_cast<std::size_t>(s.index())] += to - from; }
};

/// What the whole game keeps: how many items of each type, individuals of each kind.
struct Tally {
    std::array<std::uint8_t, kItemTypes> items{};
    std::array<std::uint8_t, kMaxKinds> individuals{};
    explicit Tally(const State& s) {
        for (const auto& i : s.item) if (i.type < kItemTypes) ++items[i.type];
        for (const auto& i : s.individual) if (i.kind.index() < kMaxKinds) ++individuals[static_cast<std::size_t>(i.kind.index())];
    }
    friend bool operator==(const Tally&, const Tally&) = default;
};

class Playout {
public:
    Playout(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, const PlayoutOptions& o) : rules_(rules), o_(o), seed_(seed), pick_(seed ^ 0x706C61796F7574ull) {}

    PlayoutResult run() {
        try {
            check_ = "the game begins";
            game_ = std::make_unique<Game>(rules_, seed_);
            scratch_ = std::make_unique<Game>(rules_, game_->state());
            play();
        } catch (const std::exception& e) {
            fail(check_, e.what());
        }
        if (game_) {
            r_.ending = static_cast<Ending>(game_->state().over);
            r_.hash = game_->hash();
        }
        return r_;
    }

private:
    bool fail(const char* check, std::string what) {
        if (!r_.failure) r_.failure = PlayoutFailure{check, std::move(what), action_, seed_, r_.actions};
        return false;
    }
    /// From here on, an exception is this check's failure.
    void now(const char* check) { check_ = check; }

    bool play() {
        Table& t = game_->table();
        std::optional<Tally> tally;
        for (;;) {
            now("cards and pieces are conserved");
            if (const auto broken = broken_invariants(t); !broken.empty()) return fail(check_, broken.front());
            if (game_->state().turn.valid()) {
                const Tally all(game_->state());
                if (tally && !(*tally == all)) return fail("items and individuals are conserved", "their number has changed since the first turn");
                tally = all;
            }
            if (game_->over()) return true;
            now("some action is legal until the end");
            const Options& options = game_->options();
            if (options.n == 0) return fail(check_, std::string("nobody can answer: ") + options.question);
            if (r_.actions == o_.max_actions) return fail("the game ends", "it goes on after " + std::to_string(o_.max_actions) + " actions");
            const bool battle = game_->state().battle_frame != 255;
            if (battle || o_.deep_every <= 1 || r_.actions % o_.deep_every == 0) {
                ++r_.deep;
                r_.in_battle += battle;
                action_.clear();
                if (!listing_is_pure() || !saves() || !hides()) return false;
            }
            if (!step(options)) return false;
        }
    }

    /// The actions of the present decision, listed once more under another Table, are the same, and the State stands still.
    bool listing_is_pure() {
        now("listing the actions changes nothing");
        scratch_->copy_from(*game_);
        const Options& again = scratch_->options();
        const Options& first = game_->options();
        if (!equal(*scratch_, *game_)) return fail(check_, first_difference(game_->state(), scratch_->state()));
        return same(first, again);
    }
    bool same(const Options& a, const Options& b) {
        if (a.asked != b.asked || std::string_view(a.question) != b.question) return fail(check_, std::string("the question \"") + a.question + "\" became \"" + b.question + "\"");
        for (int i = 0; i < std::min(a.n, b.n); ++i)
            if (!(a.action[static_cast<std::size_t>(i)] == b.action[static_cast<std::size_t>(i)]))
                return fail(check_, text(a, i) + " became " + text(b, i));
        if (a.n != b.n) return fail(check_, std::to_string(a.n) + " actions became " + std::to_string(b.n) + ", at " + (a.n > b.n ? text(a, b.n) : text(b, a.n)));
        return true;
    }
    std::string text(const Options& o, int i) const { return to_text(game_->table(), o.action[static_cast<std::size_t>(i)]); }

    bool saves() {
        now("save and load give the same State");
        const State back = load(save(game_->state(), *rules_), *rules_);
        if (std::memcmp(&back, &game_->state(), sizeof back) != 0) return fail(check_, first_difference(game_->state(), back));
        return true;
    }

    /// States that differ only in what is hidden are observed alike, and give the seat that chooses the same choices.
    bool hides() {
        const int seats = game_->table().seats();
        const int all = o_.viewers < 0 ? seats + 1 : o_.viewers;
        for (int i = 0; i < all; ++i) {
            const int who = o_.viewers < 0 ? i : pick_.below(seats + 1);
            const Seat viewer = who == seats ? kNoSeat : Seat{who};
            now("observation ignores what is hidden");
            const Observation seen = observe(game_->table(), viewer);
            const State guess = determinize(game_->table(), viewer, pick_.next());
            scratch_->table().raw_state() = guess;
            scratch_->table().forget_options();
            const auto eyes = [&] { return viewer.valid() ? "for " + seat_name(game_->table(), viewer) + ": " : std::string("for a bystander: "); };
            const Observation of_guess = observe(scratch_->table(), viewer);
            if (!(seen == of_guess)) return fail(check_, eyes() + first_difference(seen.state(), of_guess.state()));
            now("a guess at what is hidden could be true");
            if (const auto broken = broken_invariants(scratch_->table()); !broken.empty()) return fail(check_, eyes() + broken.front());
            const Options& o = scratch_->options();
            if (o.n == 0) return fail(check_, eyes() + "nobody can answer");
            if (viewer == game_->state().asked) {
                now("what may be chosen depends on nothing hidden");
                if (!same(game_->options(), o)) return false;
            }
            now("a guess can be played on");
            for (int n = 0; n < 3 && !scratch_->over(); ++n) scratch_->choose(pick_.below(scratch_->options().n));
        }
        return true;
    }

    bool parses_back(const Action& a) {
        now("text parses back");
        const std::string text = to_text(game_->table(), a);
        const Action back = parse_action(game_->table(), text);
        return back == a || fail(check_, text + " reads back as " + to_text(game_->table(), back));
    }

    bool step(const Options& options) {
        const int chosen = pick_.below(options.n);
        // Others first: one that cannot be applied shows up here, and the game goes on with one that can.
        const int clones = o_.clones < 0 ? options.n : std::min(o_.clones, options.n);
        for (int k = 0; k < clones; ++k) {
            const int i = o_.clones < 0 ? k : pick_.below(options.n);
            if (i == chosen) continue;
            const Action a = options.action[static_cast<std::size_t>(i)];
            action_ = to_text(game_->table(), a);
            if (!parses_back(a)) return false;
            now("each legal action applies");
            scratch_->copy_from(*game_);
            scratch_->choose(i);
            now("cards and pieces are conserved");
            if (const auto broken = broken_invariants(scratch_->table()); !broken.empty()) return fail(check_, broken.front());
        }
        const Action a = options.action[static_cast<std::size_t>(chosen)];
        action_ = to_text(game_->table(), a);
        if (!parses_back(a)) return false;
        now("each legal action applies");
        scratch_->copy_from(*game_);
        scratch_->choose(chosen);
        const auto before = game_->state().score;
        ScoreWatch watch;
        game_->table().observer = &watch;
        game_->choose(chosen);
        game_->table().observer = nullptr;
        ++r_.actions;
        now("a clone that applies the same action is equal");
        if (!equal(*scratch_, *game_)) return fail(check_, first_difference(game_->state(), scratch_->state()));
        now("scores change only through the scoring function");
        for (std::size_t i = 0; i < before.size(); ++i)
            if (before[i] + watch.sum[i] != game_->state().score[i])
                return fail(check_, "seat " + std::to_string(i) + " had " + std::to_string(before[i]) + " points, scored " + std::to_string(watch.sum[i]) + " and has " + std::to_string(game_->state().score[i]));
        return true;
    }

    std::shared_ptr<const Ruleset> rules_;
    PlayoutOptions o_;
    std::uint64_t seed_;
    AgentRng pick_;
    std::unique_ptr<Game> game_, scratch_;
    const char* check_ = "";
    std::string action_;
    PlayoutResult r_;
};

}  // namespace

PlayoutResult check_playout(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, const PlayoutOptions& options) {
    return Playout(rules, seed, options).run();
}

std::string to_string(const PlayoutFailure& f) {
    std::string out = "seed " + std::to_string(f.seed) + ", after " + std::to_string(f.n) + " actions";
    if (!f.action.empty()) out += ", at " + f.action;
    return out + ": " + f.check + ": " + f.what;
}

}  // namespace woodlore
