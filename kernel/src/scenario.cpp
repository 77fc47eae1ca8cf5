// Running scenarios: chance from the script, steps one by one, then what is expected.
#include "woodlore/scenario.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "flows.hpp"
#include "scenario_detail.hpp"
#include "woodlore/inspect.hpp"
#include "woodlore/invariants.hpp"
#include "woodlore/text.hpp"

namespace woodlore {
namespace scenario {
namespace {

/// Chance as the scenario writes it down. What it must write: dice, and random cards that could differ.
class Script : public ChanceSource {
public:
    Script(const TomlTable& s) {
        if (s.has("dice")) {
            for (const auto& pair : s.get_array("dice").nodes()) {
                const auto two = pair.as_array().ints({0, 3});
                if (two.size() != 2) broken(pair.place(), "two dice for each battle: [[3, 1], [2, 0]]");
                for (const auto d : two) dice_.push_back({static_cast<int>(d), pair.place()});
            }
        }
        if (s.has("cards")) for (const auto& n : s.get_array("cards").nodes()) cards_.push_back(n);
        if (s.has("rolls")) for (const auto& n : s.get_array("rolls").nodes()) rolls_.push_back(n);
        at_ = s.place();
    }
    void watch(const Table& t) { table_ = &t; }
    using Mark = std::array<std::size_t, 3>;
    [[nodiscard]] Mark mark() const { return {die_, card_, roll_}; }
    void back_to(const Mark& m) { die_ = m[0]; card_ = m[1]; roll_ = m[2]; }
    bool strict = false;  ///< false during an unscripted setup
    FilePlace step;       ///< of the step that is being carried out

    int next(ChanceKind kind, int bound) override {
        switch (kind) {
            case ChanceKind::die:
                if (die_ < dice_.size()) return dice_[die_++].first;
                if (strict) throw Failure(step, "dice are rolled, and the scenario has no dice left for it: add a pair to dice = [[3, 1], ...]");
                return -1;
            case ChanceKind::card: return card(bound);
            case ChanceKind::other:
                if (roll_ < rolls_.size()) return static_cast<int>(rolls_[roll_++].as_int({0, bound - 1}));
                return -1;
            default: return -1;
        }
    }
    void all_used() const {
        if (die_ < dice_.size()) throw Failure(dice_[die_].second, "these dice were never rolled");
        if (card_ < cards_.size()) throw Failure(cards_[card_].place(), "this random card was never taken: " + cards_[card_].as_string());
        if (roll_ < rolls_.size()) throw Failure(rolls_[roll_].place(), "this outcome was never asked for");
    }

private:
    int card(int bound) {
        const Table& t = *table_;
        std::vector<Face> faces;
        t.zone(t.chance_zone).each([&](Card c) { faces.push_back(t.rules().face_of[static_cast<std::size_t>(c.index())]); });
        if (card_ < cards_.size()) {
            const TomlNode& n = cards_[card_++];
            const Face f = face_at(t, n.place(), n.as_string());
            for (int i = 0; i < bound && static_cast<std::size_t>(i) < faces.size(); ++i) if (faces[static_cast<std::size_t>(i)] == f) return i;
            throw Failure(n.place(), "the random card is taken from among " + joined(card_names(t, t.chance_zone)));
        }
        if (strict && std::any_of(faces.begin(), faces.end(), [&](Face f) { return f != faces[0]; }))
            throw Failure(step, "a random card is taken from among " + joined(card_names(t, t.chance_zone)) + ", and the scenario does not say which: add cards = [\"...\"]");
        return strict ? 0 : -1;
    }
    std::vector<std::pair<int, FilePlace>> dice_;
    std::vector<TomlNode> cards_, rolls_;
    std::size_t die_ = 0, card_ = 0, roll_ = 0;
    const Table* table_ = nullptr;
    FilePlace at_;
};

class Runner {
public:
    Runner(const Ruleset& rules, const TomlTable& s, ScenarioResult& result, std::uint64_t seed)
        : table_(s), result_(result), script_(s), t_(rules, state_) {
        t_.take_forced = false;
        t_.chance = &script_;
        script_.watch(t_);
        script_.step = s.place();
        seed_ = seed;
    }

    void run() {
        const TomlTable position = table_.get_table("position", Need::optional);
        begin(position);
        if (table_.has("steps"))
            for (const auto& node : table_.get_array("steps").nodes()) step(node);
        settle(nullptr);
        finished();
        script_.all_used();
        check_expectations(t_, leaves(table_.get_table("expect", Need::optional)));
    }

private:
    // --- the beginning
    void begin(const TomlTable& position) {
        const std::string start = table_.has("start") ? table_.get("start").as_one_of("start", {"setup", "position", "beginning"}) : "position";
        const bool setup = start == "setup";
        if (!setup && table_.has("setup")) table_.fail_at("setup", "only a scenario with start = \"setup\" goes through the setup");
        t_.begin(seed_);
        if (start == "beginning") {  // the steps answer the setup's questions
            if (!position.missing()) table_.fail_at("position", "a scenario with start = \"beginning\" has no position yet");
            script_.strict = true;
            t_.advance();
            return;
        }
        if (setup) {
            // Under the game's own flow, so that the first turn follows; a pause between, so that a position can be put.
            state_.flow_depth = 0;
            state_.arena_top = 0;
            state_.frame.fill({});
            state_.arena.fill(0);
            GameFlow game;
            game.at = GameFlow::At::seated;
            t_.call(game);
            t_.call(Pause{});
            t_.call(Setup{});
            t_.advance();
            set_up();
        } else {
            lay_out_position(t_);
        }
        script_.strict = true;
        if (setup && position.missing()) { t_.choose(0); return; }
        const std::vector<Leaf> all = leaves(position);
        apply_position(t_, all);
        const Seat turn = position.missing() || !position.has("turn") ? Seat{0} : seat_at(t_, position.get("turn"));
        const Phase phase = position.missing() || !position.has("phase") ? (setup ? Phase::birdsong : Phase::daylight) : phase_at(position.get("phase"));
        const bool at_step = !position.missing() && position.has("step");
        stand_at(t_, turn, phase, at_step ? position.get("step").as_string() : "", at_step ? position.get("step").place() : table_.place());
        t_.advance();
        if (const auto wrong = broken_invariants(t_); !wrong.empty())
            broken(position.missing() ? table_.place() : position.place(), "such a position cannot be: " + wrong[0]);
    }
    [[nodiscard]] bool paused() const {
        return state_.flow_depth && t_.rules().flows[state_.frame[state_.flow_depth - 1u].flow].name == "game.pause";
    }
    /// setup = ["action", ...]: taken in order as soon as each is legal; else the first choice.
    void set_up() {
        std::vector<TomlNode> answers;
        if (table_.has("setup")) answers = table_.get_array("setup").nodes();
        std::size_t next = 0;
        while (!paused() && !t_.over()) {
            const Options& o = t_.options();
            int pick = 0;
            if (next < answers.size())
                if (const int i = find(parse(answers[next], answers[next].as_string())); i >= 0) { pick = i; ++next; }
            take(pick, o.n == 1 || next == 0);
        }
        if (next < answers.size()) throw Failure(answers[next].place(), "this answer of the setup was never legal: " + answers[next].as_string());
    }

    // --- actions
    static std::string long_form(const std::string& text) { return text == "pass" ? "game.pass" : text; }
    Action parse(const TomlNode& at, const std::string& text) const {
        try {
            return parse_action(t_, long_form(text));
        } catch (const ActionError& e) {
            broken(at.place(), e.message());
        }
    }
    int find(const Action& a) {
        const Options& o = t_.options();
        for (int i = 0; i < o.n; ++i) if (o.action[static_cast<std::size_t>(i)] == a) return i;
        return -1;
    }
    void take(int i, bool by_runner) {
        const Options& o = t_.options();
        const std::string line = seat_name(t_, o.asked) + ": " + to_text(t_, o.action[static_cast<std::size_t>(i)]);
        result_.trace.push_back(by_runner ? "(" + line + ")" : line);
        if (result_.trace.size() > 5000) broken(script_.step, "5000 actions, and no end");
        t_.choose(i);
        if (const auto wrong = broken_invariants(t_); !wrong.empty()) throw Failure(script_.step, "after " + line + " the engine broke an invariant: " + wrong[0]);
    }
    void act(const TomlNode& at, const std::string& text, const TomlTable* by = nullptr) {
        if (t_.over()) throw Failure(at.place(), "\"" + text + "\": the game is over, won by " + winners());
        const Action a = parse(at, text);
        int i = find(a);
        if (i < 0 && !is_pass(a)) i = reach(at, text);
        if (i < 0) throw Failure(at.place(), "expected to be legal: " + t_.why_not(a) + before());
        if (by) this->by(*by);
        take(i, false);
    }
    /// Passes through windows of this phase, and whatever leaves no choice, if the action is to be had behind them.
    int reach(const TomlNode& at, const std::string& text) {
        const State was = state_;
        const auto mark = script_.mark();
        const std::size_t lines = result_.trace.size();
        try {
            for (int n = 0; n < 30 && !t_.over(); ++n) {
                if (const int i = find(parse(at, text)); i >= 0) return i;
                const Options& o = t_.options();
                int pass = o.n == 1 ? 0 : -1;
                if (pass < 0 && !in_an_act() && state_.turn == was.turn && state_.phase == was.phase)
                    for (int i = 0; i < o.n; ++i) if (is_pass(o.action[static_cast<std::size_t>(i)])) pass = i;
                if (pass < 0) break;
                take(pass, true);
            }
        } catch (const Failure&) {  // dice or cards that nobody wrote down: not the way that was meant
        }
        state_ = was;
        t_.forget_options();
        script_.back_to(mark);
        result_.trace.resize(lines);
        return -1;
    }
    [[nodiscard]] std::string winners() const {
        std::string out;
        for (int i = 0; i < t_.seats(); ++i) if (state_.winners >> i & 1) out += (out.empty() ? "" : ", ") + seat_name(t_, Seat{i});
        return out.empty() ? "nobody" : out;
    }
    [[nodiscard]] std::string before() const {
        const auto& all = result_.trace;
        std::string out;
        for (std::size_t i = all.size() > 6 ? all.size() - 6 : 0; i < all.size(); ++i) out += "\n      " + all[i];
        return out.empty() ? "" : "\n    the last actions (in brackets: not written, taken by the runner):" + out;
    }
    static bool is_pass(const Action& a) { return a.component == 0 && a.verb == static_cast<int>(GameVerb::pass); }

    // --- decisions with one choice
    /// Takes decisions that leave no choice, unless the next step is about them. A pass is no act: it is only taken when
    /// the next step is an action that is not to be had here.
    void settle(const TomlNode* next) {
        for (int n = 0; n < 2000 && !t_.over(); ++n) {
            const Options& o = t_.options();
            if (o.n != 1) return;
            const Action sole = o.action[0];
            if (next && about(*next, sole)) return;
            if (is_pass(sole) && !(next && wants_action(*next))) return;
            take(0, true);
        }
    }
    static bool wants_action(const TomlNode& next) {
        return next.kind() == TomlKind::string || next.as_table().has("do") || next.as_table().has("asked");
    }
    bool about(const TomlNode& next, const Action& sole) {
        if (next.kind() == TomlKind::string) return parse(next, next.as_string()) == sole;
        const TomlTable s = next.as_table();
        if (s.has("do")) return parse(s.get("do"), s.get_string("do")) == sole;
        if (s.has("illegal")) return parse(s.get("illegal"), s.get_string("illegal")).verb == sole.verb && !is_pass(sole);
        if (s.has("choices")) {
            const auto list = s.get_array("choices").nodes();
            return list.size() == 1 && matches(list[0], sole);
        }
        if (s.has("asked")) return seat_at(t_, s.get("asked")) == t_.options().asked;
        return s.has("until");
    }

    // --- steps
    void step(const TomlNode& node) {
        script_.step = node.place();
        if (node.kind() == TomlKind::string) { settle(&node); act(node, node.as_string()); return; }
        if (node.kind() != TomlKind::table) broken(node.place(), "a step is an action's text, or a table such as { illegal = \"...\" }");
        const TomlTable s = node.as_table();
        s.expect_only({"do", "by", "illegal", "because", "choices", "choices_include", "choices_exclude", "asked", "question", "until", "expect", "take_first", "note"});
        s.accept_rest();
        settle(&node);
        if (s.has("asked")) asked(s);
        else if (s.has("question")) question(s);
        if (s.has("choices")) choices(s);
        if (s.has("choices_include")) include(s, "choices_include", true);
        if (s.has("choices_exclude")) include(s, "choices_exclude", false);
        if (s.has("illegal")) illegal(s);
        else if (s.has("because")) s.fail_at("because", "goes with illegal = \"action\"");
        if (s.has("do")) {
            act(s.get("do"), s.get_string("do"), s.has("by") ? &s : nullptr);
        } else if (s.has("by")) s.fail_at("by", "goes with do = \"action\"");
        if (s.has("until")) until(s);
        if (s.has("expect")) check_expectations(t_, leaves(s.get_table("expect")));
        excused_ = s.has("asked") || s.has("choices") || s.has("choices_include") || s.has("question");
        last_was_check_ = !s.has("do") && !s.has("until");
    }
    void by(const TomlTable& s) {
        const Seat who = seat_at(t_, s.get("by"));
        if (t_.options().asked != who) throw Failure(s.position("by"), "expected " + seat_name(t_, who) + " to be asked, found " + now() + before());
    }
    std::string now() {
        if (t_.over()) return "the game over, won by " + winners();
        const Options& o = t_.options();
        return seat_name(t_, o.asked) + " asked \"" + o.question + "\"";
    }
    void asked(const TomlTable& s) {
        const Seat who = seat_at(t_, s.get("asked"));
        if (t_.over() || t_.options().asked != who) throw Failure(s.position("asked"), "expected " + seat_name(t_, who) + " to be asked, found " + now() + before());
        if (s.has("question")) question(s);
    }
    void question(const TomlTable& s) {
        const std::string want = s.get_string("question");
        if (t_.over() || std::string(t_.options().question).find(want) == std::string::npos)
            throw Failure(s.position("question"), "expected a question with \"" + want + "\", found " + now() + before());
    }
    /// An action's text; one that ends with * stands for all that begin so.
    bool matches(const TomlNode& n, const Action& a) const {
        std::string text = n.as_string();
        if (text.ends_with("*")) { text.pop_back(); return to_text(t_, a).starts_with(text); }
        return parse(n, text) == a;
    }
    std::string listed() {
        std::string out;
        for (const Action& a : t_.options()) out += "\n      " + to_text(t_, a);
        return out;
    }
    void choices(const TomlTable& s) {
        const auto list = s.get_array("choices").nodes();
        const Options& o = t_.options();
        for (const auto& n : list)
            if (std::none_of(o.begin(), o.end(), [&](const Action& a) { return matches(n, a); }))
                throw Failure(n.place(), "expected the choice " + n.as_string() + "; " + now() + " may choose:" + listed() + before());
        for (const Action& a : o)
            if (std::none_of(list.begin(), list.end(), [&](const TomlNode& n) { return matches(n, a); }))
                throw Failure(s.position("choices"), "found a choice that is not listed: " + to_text(t_, a) + "; " + now() + " may choose:" + listed() + before());
    }
    void include(const TomlTable& s, const char* key, bool there) {
        const Options& o = t_.options();
        for (const auto& n : s.get_array(key).nodes())
            if (std::any_of(o.begin(), o.end(), [&](const Action& a) { return matches(n, a); }) != there)
                throw Failure(n.place(), std::string(there ? "expected the choice " : "expected no such choice: ") + n.as_string() + "; " + now() + " may choose:" + listed() + before());
    }
    void illegal(const TomlTable& s) {
        const Action a = parse(s.get("illegal"), s.get_string("illegal"));
        const bool legal = !t_.over() && find(a) >= 0;
        if (legal) throw Failure(s.position("illegal"), "expected to be illegal, found legal: " + to_text(t_, a) + " (" + now() + ")" + before());
        if (!s.has("because")) return;
        const std::string why = t_.why_not(a), want = s.get_string("because");
        if (why.find(want) == std::string::npos) throw Failure(s.position("because"), "expected the reason to say \"" + want + "\", found: " + why);
    }
    void until(const TomlTable& s) {
        const TomlTable u = s.get_table("until");
        u.expect_only({"turn", "phase", "step", "asked", "question", "over", "turn_count"});
        const auto reached = [&] {
            if (u.has("over")) return t_.over() == u.get_bool("over");
            if (t_.over()) return false;
            const Options& o = t_.options();
            return (!u.has("turn") || seat_at(t_, u.get("turn")) == t_.turn_seat()) && (!u.has("phase") || phase_at(u.get("phase")) == t_.phase()) &&
                   (!u.has("step") || u.get_string("step") == step_name(t_)) && (!u.has("asked") || seat_at(t_, u.get("asked")) == o.asked) &&
                   (!u.has("question") || std::string(o.question).find(u.get_string("question")) != std::string::npos) &&
                   (!u.has("turn_count") || u.get_int("turn_count") <= state_.turn_count);
        };
        const bool first = s.has("take_first") && s.get_bool("take_first");
        for (int n = 0; !reached(); ++n) {
            if (t_.over()) throw Failure(s.position("until"), "the game ended before that, won by " + winners() + before());
            if (n == 2000) throw Failure(s.position("until"), "2000 actions, and it never came to that; now " + now());
            const Options& o = t_.options();
            int pass = o.n == 1 ? 0 : -1;
            for (int i = 0; i < o.n && pass < 0; ++i) if (is_pass(o.action[static_cast<std::size_t>(i)])) pass = i;
            if (pass < 0 && !first)
                throw Failure(s.position("until"), "on the way there is a question that cannot be passed: " + now() + ", who may choose:" + listed() + "\n    answer it in a step before, or write take_first = true beside until" + before());
            take(pass < 0 ? 0 : pass, true);
        }
    }

    // --- the end
    /// A question in the middle of an act must be answered, or looked at by the last step.
    void finished() {
        if (t_.over() || (last_was_check_ && excused_)) return;
        if (in_an_act())
            throw Failure(script_.step, "the scenario ends in the middle of an act: " + now() + " and must choose:" + listed() +
                                            "\n    answer it, or let the last step be { asked = \"" + seat_name(t_, t_.options().asked) + "\" }" + before());
    }
    /// Does the question belong to something that has begun and must be brought to its end?
    [[nodiscard]] bool in_an_act() const {
        for (int d = 0; d < state_.flow_depth; ++d) {
            const std::string& name = t_.rules().flows[state_.frame[static_cast<std::size_t>(d)].flow].name;
            for (const char* inside : {"game.act", "game.reactions", "game.battle", "game.battle_window", "game.choose_move", "game.move", "game.choose_battle",
                                       "game.take_hits", "game.craft", "game.discard_down", "game.place_spread", "game.place_evenly"})
                if (name == inside) return true;
        }
        return false;
    }

    TomlTable table_;
    ScenarioResult& result_;
    Script script_;
    State state_{};
    Table t_;
    std::uint64_t seed_ = 1;
    bool excused_ = false, last_was_check_ = false;
};

std::vector<ScenarioResult> run_document(const TomlDoc& doc, const RulesetFactory& rulesets) {
    std::vector<ScenarioResult> out;
    const TomlTable root = doc.root();
    const auto broken_file = [&](const std::string& message, int line) {
        out.push_back({doc.name(), line, doc.name(), ScenarioOutcome::broken, message, {}});
    };
    std::vector<TomlTable> all;
    std::optional<TomlTable> game;
    try {
        root.expect_only({"game", "scenario", "note", "schema"});
        root.accept_rest();
        all = root.get_tables("scenario");
        game = root.get_table("game", Need::optional);
        if (all.empty()) throw ScenarioError(FilePlace{doc.name(), 1, 1}, "", "no [[scenario]] in this file");
    } catch (const Error& e) {
        broken_file(e.what(), e.line());
        return out;
    }
    std::map<std::string, BuiltRuleset> built;
    for (const TomlTable& s : all) {
        ScenarioResult r;
        r.file = doc.name();
        r.line = s.place().line;
        r.title = "scenario at line " + std::to_string(r.line);
        const auto ends = [&](ScenarioOutcome o, const std::string& message) { r.outcome = o; r.message = message; };
        try {
            s.expect_only({"title", "law", "note", "game", "start", "setup", "position", "steps", "dice", "cards", "rolls", "expect", "case"});
            s.accept_rest();
            r.title = s.get_string("title");
            const GameTable g = read_game(*game, s.get_table("game", Need::optional));
            if (!built.count(g.key)) built[g.key] = rulesets(g.choice);
            Runner(*built[g.key].rules, s, r, g.seed).run();
        } catch (const Failure& e) {
            ends(ScenarioOutcome::failed, e.what());
        } catch (const Error& e) {
            ends(ScenarioOutcome::broken, e.what());
        } catch (const std::exception& e) {  // a rule that came to an end it cannot handle: the engine's fault
            ends(ScenarioOutcome::failed, to_string(FilePlace{r.file, r.line, 1}) + ": the engine stopped: " + e.what());
        }
        out.push_back(std::move(r));
    }
    return out;
}

}  // namespace
}  // namespace scenario

std::vector<ScenarioResult> run_scenario_text(std::string_view text, const std::string& name, const RulesetFactory& rulesets) {
    try {
        return scenario::run_document(parse_toml(text, name), rulesets);
    } catch (const Error& e) {
        return {{name, e.line(), name, ScenarioOutcome::broken, e.what(), {}}};
    }
}
std::vector<ScenarioResult> run_scenarios(const std::filesystem::path& file, const RulesetFactory& rulesets) {
    try {
        return scenario::run_document(parse_toml_file(file), rulesets);
    } catch (const Error& e) {
        return {{file.string(), e.line(), file.string(), ScenarioOutcome::broken, e.what(), {}}};
    }
}
std::vector<ScenarioResult> run_scenarios(const std::filesystem::path& file, Catalog& catalog) {
    return run_scenarios(file, rulesets_of(catalog));
}

RulesetFactory rulesets_of(Catalog& catalog) {
    return [&catalog](TableChoice c) {
        for (auto* part : {&c.map, &c.deck}) {
            if (!part->id.empty()) continue;
            const std::string kind = part == &c.map ? "map" : "deck";
            for (const auto& p : catalog.found(kind)) if (p.by_default) { part->id = p.id; break; }
        }
        return build_ruleset(c, catalog);
    };
}

std::string summary(const std::vector<ScenarioResult>& results, bool all) {
    std::string out;
    int failed = 0, wrong = 0;
    for (const auto& r : results) {
        failed += r.outcome == ScenarioOutcome::failed;
        wrong += r.outcome == ScenarioOutcome::broken;
        if (r.passed()) { if (all) out += "passed  " + r.file + ":" + std::to_string(r.line) + ": " + r.title + "\n"; }
        else out += std::string(r.outcome == ScenarioOutcome::failed ? "FAILED  " : "BROKEN  ") + r.title + "\n    " + r.message + "\n";
    }
    const auto n = static_cast<int>(results.size());
    out += std::to_string(n) + (n == 1 ? " scenario: " : " scenarios: ") + std::to_string(n - failed - wrong) + " passed, " + std::to_string(failed) + " failed, " +
           std::to_string(wrong) + (wrong == 1 ? " is itself wrong\n" : " are themselves wrong\n");
    return out;
}

}  // namespace woodlore
