// Playing a record again, and what of it each player may see.
#include <algorithm>

#include "woodlore/record.hpp"
#include "woodlore/text.hpp"

namespace woodlore {

namespace {

std::string text_of(const std::vector<ChanceOutcome>& list) {
    std::string out;
    for (const auto& c : list) out += (out.empty() ? "" : ", ") + std::string(chance_name(c.kind)) + " " + std::to_string(c.value) + " of " + std::to_string(c.bound);
    return out.empty() ? "none" : out;
}

/// Hears the chance of one action, and gives it where the record is a script.
class Chance final : public ChanceSource, public ChanceLog, public Observer {
public:
    const std::vector<ChanceOutcome>* script = nullptr;
    std::vector<ChanceOutcome> heard;
    std::vector<std::pair<Seat, Action>> acts;
    std::vector<std::string> texts;  ///< of acts, the chosen one first
    Seat viewer;
    bool for_viewer = false;

    int next(ChanceKind kind, int bound) override {
        if (heard.size() >= script->size()) throw RecordError(FilePlace{}, "chance", "the record gives no outcome for a " + std::string(chance_name(kind)) + " of " + std::to_string(bound));
        const ChanceOutcome& c = (*script)[heard.size()];
        if (c.kind != kind || c.bound != bound)
            throw RecordError(FilePlace{}, "chance", "the record gives a " + std::string(chance_name(c.kind)) + " of " + std::to_string(c.bound) + " where a " + std::string(chance_name(kind)) + " of " + std::to_string(bound) + " is asked for");
        return c.value;
    }
    void note(ChanceKind kind, int bound, int value) override { heard.push_back({kind, bound, value}); }
    void acted(const Table& t, Seat s, const Action& a) override {
        acts.emplace_back(s, a);
        texts.push_back(for_viewer ? to_text_for(t, a, s, viewer) : seat_name(t, s) + ": " + to_text(t, a));
    }
    void clear() {
        heard.clear();
        acts.clear();
        texts.clear();
    }
};

/// A record being played again, action by action.
class Player {
public:
    Player(const Record& record, LoadedConfig loaded, bool verify) : record_(record), loaded_(std::move(loaded)), verify_(verify) {
        check_components();
    }
    void start() {
        const RecordedAction* setup = record_.actions.empty() ? nullptr : &record_.actions[0];
        chance_.script = setup ? &setup->chance : nullptr;
        if (record_.header.scripted && !setup) throw RecordError({record_.name, record_.lines + 1, 0}, "", "the record was cut before its setup, whose chance is scripted");
        guarded(setup ? setup->line : record_.lines, "the setup", [&] {
            game_ = std::make_unique<Game>(loaded_.rules, record_.header.seed, record_.header.scripted ? &chance_ : nullptr, &chance_);
            game_->table().observer = &chance_;
        });
        if (setup && verify_) compare(*setup, "the setup");
    }
    void play(const RecordedAction& a) {
        const std::string what = "action " + std::to_string(a.n);
        const auto fail = [&](const std::string& key, const std::string& message) { throw RecordError({record_.name, a.line, 0}, key, what + ": " + message); };
        if (game_->over()) fail("n", "the game had ended before it");
        const std::string asked = seat_name(game_->table(), game_->to_move());
        if (verify_ && asked != a.seat) fail("seat", in_quotes(a.seat) + " acts where " + asked + " is asked");
        chance_.clear();
        chance_.script = &a.chance;
        guarded(a.line, what, [&] {
            const Action action = parse_action(game_->table(), a.action);
            if (const auto why = game_->apply(action)) fail("action", "illegal: " + a.action + ": " + *why);
        });
        if (verify_) compare(a, what);
    }
    void finish_end() const {
        const RecordEnd& e = *record_.end;
        const auto fail = [&](const std::string& key, const std::string& message) { throw RecordError({record_.name, e.line, 0}, key, message); };
        const State& s = game_->state();
        const Table& t = game_->table();
        if (!game_->over()) fail("end", "the record ends here, but the game does not");
        if (e.ending != ending_name(static_cast<Ending>(s.over))) fail("end", "the game ends by " + std::string(ending_name(static_cast<Ending>(s.over))) + ", the record says " + e.ending);
        std::vector<std::string> winners;
        std::vector<std::pair<std::string, int>> scores;
        for (int i = 0; i < s.seats; ++i) {
            if (s.winners >> i & 1) winners.push_back(seat_name(t, Seat{i}));
            scores.emplace_back(seat_name(t, Seat{i}), s.score[static_cast<std::size_t>(i)]);
        }
        if (winners != e.winners) fail("winners", "won by " + (winners.empty() ? "nobody" : joined(winners)) + ", the record says " + (e.winners.empty() ? "nobody" : joined(e.winners)));
        if (scores != e.scores) fail("scores", "the scores are others than the record's");
        if (e.hash != game_->hash()) fail("hash", "the game ends with hash " + hash_text(game_->hash()) + ", the record says " + hash_text(e.hash));
    }
    Chance& chance() { return chance_; }
    std::unique_ptr<Game>& game() { return game_; }
    LoadedConfig& loaded() { return loaded_; }

private:
    /// Every trouble of playing names the record's line.
    template <class F>
    void guarded(int line, const std::string& what, F&& f) const {
        try {
            f();
        } catch (const RecordError& e) {
            if (!e.file().empty()) throw;
            throw RecordError({record_.name, line, 0}, e.key(), what + ": " + e.message());
        } catch (const Error& e) {
            throw RecordError({record_.name, line, 0}, "action", what + ": " + e.what());
        } catch (const std::exception& e) {
            throw RecordError({record_.name, line, 0}, "", what + ": " + e.what());
        }
    }
    void compare(const RecordedAction& a, const std::string& what) const {
        const auto fail = [&](const std::string& key, const std::string& message) { throw RecordError({record_.name, a.line, 0}, key, what + ": " + message); };
        if (a.chance != chance_.heard) fail("chance", "its chance is " + text_of(chance_.heard) + "; the record says " + text_of(a.chance));
        if (a.n > 0) {
            const std::vector<std::string> forced(chance_.texts.empty() ? chance_.texts.begin() : chance_.texts.begin() + 1, chance_.texts.end());
            if (!chance_.for_viewer && a.forced != forced) fail("forced", "what followed because nothing else was legal is not what the record says");
        }
        if (a.hash && *a.hash != game_->hash()) fail("hash", "the position has hash " + hash_text(game_->hash()) + ", the record says " + hash_text(*a.hash));
    }
    void check_components() const {
        const auto fail = [&](const std::string& key, const std::string& message) { throw RecordError({record_.name, 1, 0}, key, message); };
        std::vector<std::string> here;
        for (const auto& c : loaded_.rules->components)
            if (c.kind != "game") here.push_back(c.kind + " " + c.id + " " + c.version);
        const auto& there = record_.header.components;
        for (const auto& c : there)
            if (std::find(here.begin(), here.end(), c) == here.end()) {
                const std::string name = c.substr(0, c.rfind(' ') + 1);
                for (const auto& h : here)
                    if (h.rfind(name, 0) == 0) fail("components", "recorded with " + c + ", here is " + h);
                fail("components", "recorded with " + c + ", which is not at this table");
            }
        for (const auto& h : here)
            if (std::find(there.begin(), there.end(), h) == there.end()) fail("components", h + " is at this table, and was not when the game was recorded");
        if (record_.header.fingerprint == loaded_.rules->fingerprint) return;
        // The first rule in which they differ.
        const std::string &a = record_.header.fingerprint, &b = loaded_.rules->fingerprint;
        const auto n = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
        const auto piece = [&](const std::string& s) {
            const auto from = n == 0 ? std::string::npos : s.rfind("; ", n - 1);
            const auto begin = from == std::string::npos ? 0 : from + 2;
            return s.substr(std::min(begin, s.size()), s.find("; ", std::min(n, s.size())) - std::min(begin, s.size()));
        };
        fail("fingerprint", "recorded with " + in_quotes(piece(a)) + ", here is " + in_quotes(piece(b)));
    }

    const Record& record_;
    LoadedConfig loaded_;
    bool verify_;
    Chance chance_{};
    std::unique_ptr<Game> game_{};
};

template <class Components>
LoadedConfig load_for(const Record& record, Components& components) {
    return load_config(parse_config(record.header.config, record.header.config_name, record.header.overrides), components);
}

}  // namespace

Replayed replay(const Record& record, LoadedConfig loaded, ReplayOptions options) {
    Player player(record, std::move(loaded), options.verify);
    player.start();
    Replayed out;
    const int last = record.last_action();
    const int stop = options.stop_at < 0 ? last : std::min(options.stop_at, last);
    for (int n = 1; n <= stop; ++n) player.play(record.actions[static_cast<std::size_t>(n)]);
    out.n = stop;
    if (stop == last && record.end && (options.stop_at < 0 || options.stop_at >= last)) {
        if (options.verify) player.finish_end();
        out.whole = true;
        if (options.stop_at > last) out.note = "the game ended after action " + std::to_string(last);
    } else if (stop < last) {
        out.note = "stopped after action " + std::to_string(stop) + " of " + std::to_string(last);
    } else {
        out.note = !record.cut.empty() ? record.cut : "the record stops at action " + std::to_string(last) + ", before the game's end";
    }
    Game& game = *player.game();
    game.table().chance = nullptr;  // they die with the player
    game.table().chance_log = nullptr;
    game.table().observer = nullptr;
    out.game = std::move(player.game());
    out.loaded = std::move(player.loaded());
    return out;
}

Replayed replay(const Record& record, Catalog& catalog, ReplayOptions options) { return replay(record, load_for(record, catalog), options); }
Replayed replay(const Record& record, const std::vector<TestComponent>& components, ReplayOptions options) {
    return replay(record, load_for(record, components), options);
}

std::vector<PublicLine> public_view(const Record& record, const LoadedConfig& loaded, Seat viewer) {
    Player player(record, loaded, false);
    player.chance().viewer = viewer;
    player.chance().for_viewer = true;
    player.start();
    std::vector<PublicLine> out;
    const auto is_pass = [](const Action& a) { return a.component == 0 && a.verb == static_cast<std::uint8_t>(GameVerb::pass); };
    for (int n = 1; n <= record.last_action(); ++n) {
        player.play(record.actions[static_cast<std::size_t>(n)]);
        Chance& c = player.chance();
        std::vector<int> dice;
        for (const auto& h : c.heard) if (h.kind == ChanceKind::die) dice.push_back(h.value);
        for (std::size_t i = 0; i < c.acts.size(); ++i) {
            const auto& [seat, action] = c.acts[i];
            // Interlocks H43: that another was asked and did nothing is not seen; a window may as well not have opened.
            if (is_pass(action) && seat != viewer) continue;
            out.push_back({0, seat_name(player.game()->table(), seat), c.texts[i], {}});
        }
        if (dice.empty()) continue;
        // Dice are rolled in the open. They stand with the last line shown, so that a hidden pass before them leaves no trace.
        if (out.empty()) out.push_back({0, "", "", {}});
        out.back().dice.insert(out.back().dice.end(), dice.begin(), dice.end());
    }
    for (std::size_t i = 0; i < out.size(); ++i) out[i].n = static_cast<int>(i) + 1;
    return out;
}

}  // namespace woodlore
