// Many games on all cores. Nothing here is shared between threads but the counter of games and the row that each writes.
#include "woodlore/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "woodlore/binder.hpp"
#include "woodlore/ruleset_builder.hpp"

namespace woodlore {

// --- agents ----------------------------------------------------------------------------------------------------------------

LoadedAgent load_agent(Catalog& catalog, const std::string& id) {
    const auto known = catalog.find(id);
    if (!known || known->kind != "agent") {
        const auto ids = catalog.ids("agent");
        if (known) throw PluginError("\"" + id + "\" is a " + known->kind + ", not an agent" + did_you_mean(id, ids));
        for (const auto& r : catalog.refused()) if (r.id == id) throw PluginError("agent \"" + id + "\" cannot be used: " + r.reason);
        const auto meant = did_you_mean(id, ids);
        throw PluginError("unknown agent " + in_quotes(id) + (!meant.empty() ? meant : ids.empty() ? "; there is none installed" : "; known: " + joined(ids)));
    }
    const PluginEntry& entry = catalog.load(id);
    Ruleset nothing;  // an agent declares itself and nothing else: its binder needs no game
    nothing.components.push_back({id, "agent", known->version, id, {}, {}});
    nothing.instances.emplace_back();
    RulesetUnderConstruction all;
    Binder binder(all, nothing, Instance{0}, known->folder.string());
    entry.bind(binder);
    if (!all.agent || !all.agent->make) throw PluginError("agent " + id + ": its bind provides no agent (Binder::agent)");
    return {id, all.agent->text, all.agent->make};
}

std::vector<LoadedAgent> load_agents(Catalog& catalog, const std::vector<std::string>& names, int seats) {
    const auto n = static_cast<std::size_t>(seats);
    if (names.size() != 1 && names.size() != n)
        throw ConfigError(std::to_string(names.size()) + " agents for " + std::to_string(seats) + " seats; give one for all or one for each");
    std::vector<LoadedAgent> out;
    for (std::size_t i = 0; i < n; ++i) {
        const std::string& name = names[names.size() == 1 ? 0 : i];
        const auto same = std::find_if(out.begin(), out.end(), [&](const LoadedAgent& a) { return a.id == name; });
        out.push_back(same != out.end() ? *same : load_agent(catalog, name));
    }
    return out;
}

// --- seeds -----------------------------------------------------------------------------------------------------------------

namespace {
std::uint64_t mix(std::uint64_t z) {  // splitmix64's finalizer
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
}  // namespace

std::uint64_t game_seed(std::uint64_t seed, std::int64_t index) {
    return mix(mix(seed + 0x9E3779B97F4A7C15ull) + (static_cast<std::uint64_t>(index) + 1) * 0xD1342543DE82EF95ull);
}
std::uint64_t agent_seed(std::uint64_t game_seed, int listed_seat) {
    return mix(mix(game_seed ^ 0xA0761D6478BD642Full) + (static_cast<std::uint64_t>(listed_seat) + 1) * 0x9E3779B97F4A7C15ull);
}

std::uint64_t play_out(Game& game, const std::array<Agent*, kMaxSeats>& agents, std::uint64_t max_decisions) {
    Table& t = game.table();
    const std::uint64_t before = t.decisions;
    while (!t.over()) {
        if (max_decisions && t.decisions - before >= max_decisions) break;
        const Options& o = t.options();
        t.choose(agents[static_cast<std::size_t>(o.asked.index())]->choose(t, o));
    }
    return t.decisions - before;
}

// --- one thread's work -----------------------------------------------------------------------------------------------------

namespace {

using Clock = std::chrono::steady_clock;

std::uint8_t count_of(int n) { return static_cast<std::uint8_t>(std::min(n, 255)); }

/// What all threads share.
struct Run {
    const std::shared_ptr<const Ruleset>& rules;
    const std::vector<LoadedAgent>& agents;
    const SimulateOptions& options;
    std::vector<GameRow>& rows;
    std::atomic<std::int64_t> next{0}, finished{0}, decisions{0};
    std::atomic<bool> halt{false};
    std::mutex mutex{};  // guards what follows
    std::condition_variable done{};
    int working = 0;
    std::vector<SimulateFailure> failures{};
    std::vector<TurnRow> turns{};

    [[nodiscard]] bool stopped() const {
        return halt.load(std::memory_order_relaxed) || (options.stop && options.stop->load(std::memory_order_relaxed));
    }
};

class Worker final : public Observer {
public:
    explicit Worker(Run& run) : run_(run), players_(run.agents.size()) {}

    void work() {
        for (;;) {
            if (run_.stopped()) return;
            const std::int64_t i = run_.next.fetch_add(1, std::memory_order_relaxed);
            if (i >= run_.options.games) return;
            play(run_.rows[static_cast<std::size_t>(i)], run_.options.first + i);
        }
    }
    [[nodiscard]] std::vector<TurnRow>& turns() { return turns_; }

    void turn_ended(const Table& t) override { note_turn(t); }

private:
    void play(GameRow& row, std::int64_t index) {
        row.index = index;
        row.seed = game_seed(run_.options.seed, index);
        const std::size_t turns_before = turns_.size();
        index_ = index;
        try {
            start(row.seed);
            Table& t = game_->table();
            const std::uint64_t before = t.decisions;
            seat_players(t.state(), row.seed);
            const std::uint64_t most = run_.options.max_decisions;
            while (!t.over() && (!most || t.decisions - before < most)) {
                if (run_.stopped()) {  // what is not finished is left out
                    turns_.resize(turns_before);
                    return;
                }
                const Options& o = t.options();
                t.choose(by_seat_[static_cast<std::size_t>(o.asked.index())]->choose(t, o));
            }
            fill(row, t, t.decisions - before);
            if (run_.options.turns && t.state().turn_count != last_turn_) note_turn(t);
            run_.finished.fetch_add(1, std::memory_order_relaxed);
            run_.decisions.fetch_add(row.decisions, std::memory_order_relaxed);
        } catch (const std::exception& e) {
            fail(row, e.what());
            turns_.resize(turns_before);
        } catch (...) {
            fail(row, "an exception that is no std::exception");
            turns_.resize(turns_before);
        }
    }

    void start(std::uint64_t seed) {
        last_turn_ = 0;
        if (!game_) {  // the first game is made with its observer unset: nothing of it is told before the first decision
            game_ = std::make_unique<Game>(run_.rules, State{});
            if (run_.options.turns) game_->table().observer = this;
        }
        game_->restart(seed);
    }

    void seat_players(const State& s, std::uint64_t seed) {
        for (int i = 0; i < s.seats; ++i) {
            const int listed = s.player_of[static_cast<std::size_t>(i)];
            const auto l = static_cast<std::size_t>(listed);
            const std::uint64_t own = agent_seed(seed, listed);
            if (!players_[l] || !players_[l]->restart(own)) players_[l] = run_.agents[l].make(own);
            if (!players_[l]) throw std::logic_error("agent " + run_.agents[l].id + " made no player");
            by_seat_[static_cast<std::size_t>(i)] = players_[l].get();
        }
    }

    void fill(GameRow& row, const Table& t, std::uint64_t decisions) {
        const State& s = t.state();
        row.hash = hash(s);
        row.decisions = static_cast<std::uint32_t>(decisions);
        row.actions = s.action_count;
        row.turns = s.turn_count;
        row.seats = s.seats;
        row.winners = s.winners;
        row.ending = t.over() ? static_cast<Ending>(s.over) : Ending::unfinished;
        for (std::size_t i = 0; i < s.seats; ++i) {
            row.listed[i] = run_.rules->at(s.faction_of[i]).listed_seat.value;
            row.player[i] = s.player_of[i];
            row.character[i] = s.character_of[i].value;
            row.score[i] = s.score[i];
            row.dominance[i] = s.dominance[i];
            row.coalition[i] = s.coalition[i].value;
        }
        row.status = GameStatus::finished;
    }

    void fail(GameRow& row, const std::string& message) {
        row.status = GameStatus::failed;
        const std::uint32_t action = game_ ? game_->state().action_count : 0;
        const std::lock_guard lock(run_.mutex);
        run_.failures.push_back({row.index, row.seed, action, message});
    }

    void note_turn(const Table& t) {
        const State& s = t.state();
        last_turn_ = s.turn_count;
        for (int i = 0; i < s.seats; ++i) {
            const Seat seat{i};
            TurnRow row;
            row.game = index_;
            row.turn = s.turn_count;
            row.seat = seat.value;
            row.listed = run_.rules->at(s.faction_of[static_cast<std::size_t>(i)]).listed_seat.value;
            row.active = s.turn == seat;
            row.score = s.score[static_cast<std::size_t>(i)];
            row.hand = count_of(t.hand(seat).size());
            int crafted = t.zone(play_area_of(seat)).size();
            for (const auto& item : s.item) crafted += item.type != 255 && item.where == item_place::crafted(seat);
            row.crafted = count_of(crafted);
            int warriors = 0, buildings = 0, tokens = 0;
            for (PlaceSet m = kAllPlaces; m; m &= m - 1) {
                const Place p{std::countr_zero(m)};
                warriors += t.count(p, seat, PieceClass::warrior);
                buildings += t.count(p, seat, PieceClass::building);
                tokens += t.count(p, seat, PieceClass::token);
            }
            row.warriors = count_of(warriors);
            row.buildings = count_of(buildings);
            row.tokens = count_of(tokens);
            row.ruled = count_of(std::popcount(t.ruled_by(seat)));
            turns_.push_back(row);
        }
    }

    Run& run_;
    std::unique_ptr<Game> game_;
    std::vector<std::unique_ptr<Agent>> players_;  // by listed seat
    std::array<Agent*, kMaxSeats> by_seat_ = {};
    std::vector<TurnRow> turns_;
    std::int64_t index_ = 0;
    std::uint16_t last_turn_ = 0;
};

}  // namespace

// --- all of them -------------------------------------------------------------------------------------------------------------

SimulateResult simulate(const std::shared_ptr<const Ruleset>& rules, const std::vector<LoadedAgent>& agents, const SimulateOptions& options) {
    if (static_cast<int>(agents.size()) != rules->seats())
        throw ConfigError(std::to_string(agents.size()) + " agents for " + std::to_string(rules->seats()) + " seats; give one for each");
    if (options.games < 0) throw ConfigError("games must be 0 or more, not " + std::to_string(options.games));
    SimulateResult out;
    const auto begin = Clock::now();
    const auto since = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    int threads = options.threads > 0 ? options.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    threads = static_cast<int>(std::clamp<std::int64_t>(options.games, 1, threads));
    out.threads = threads;
    out.rows.resize(static_cast<std::size_t>(options.games));

    Run run{rules, agents, options, out.rows};
    std::exception_ptr trouble;
    {
        std::vector<std::thread> pool;
        run.working = threads;
        const auto one = [&run, &trouble] {
            try {
                Worker worker(run);
                worker.work();
                const std::lock_guard lock(run.mutex);
                run.turns.insert(run.turns.end(), worker.turns().begin(), worker.turns().end());
            } catch (...) {  // out of memory and its kind: no game's own failure
                run.halt = true;
                const std::lock_guard lock(run.mutex);
                if (!trouble) trouble = std::current_exception();
            }
            const std::lock_guard lock(run.mutex);
            --run.working;
            run.done.notify_all();
        };
        try {
            for (int i = 0; i < threads; ++i) pool.emplace_back(one);
        } catch (...) {  // fewer threads than asked for will do, none will not
            const std::lock_guard lock(run.mutex);
            run.working -= threads - static_cast<int>(pool.size());
            out.threads = static_cast<int>(pool.size());
            if (pool.empty()) trouble = std::current_exception();
        }
        const auto pause = std::chrono::duration<double>(std::max(0.001, options.progress_seconds));
        std::unique_lock lock(run.mutex);
        while (!run.done.wait_for(lock, pause, [&] { return run.working == 0; })) {
            if (!options.progress) continue;
            lock.unlock();
            try {
                options.progress({run.finished, options.games, run.decisions, since()});
            } catch (...) {
                run.halt = true;
                lock.lock();
                if (!trouble) trouble = std::current_exception();
                continue;
            }
            lock.lock();
        }
        lock.unlock();
        for (auto& t : pool) t.join();
    }
    if (trouble) std::rethrow_exception(trouble);

    out.stopped = run.stopped();
    out.failures = std::move(run.failures);
    out.turns = std::move(run.turns);
    std::sort(out.failures.begin(), out.failures.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
    std::stable_sort(out.turns.begin(), out.turns.end(), [](const TurnRow& a, const TurnRow& b) { return a.game < b.game; });
    out.rows.erase(std::remove_if(out.rows.begin(), out.rows.end(), [](const GameRow& r) { return r.status == GameStatus::not_played; }), out.rows.end());
    for (const auto& r : out.rows) {
        if (r.status != GameStatus::finished) continue;
        ++out.games;
        out.decisions += r.decisions;
        out.state_hash_xor ^= r.hash;
    }
    out.seconds = since();
    if (options.progress) options.progress({out.games, options.games, static_cast<std::int64_t>(out.decisions), out.seconds});
    return out;
}

}  // namespace woodlore
