// Records as text: reading lines, refusing damaged ones, writing whole ones.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "woodlore/plugin.hpp"
#include "woodlore/record.hpp"
#include "woodlore/text.hpp"

namespace woodlore {

using Json = nlohmann::ordered_json;

// --- names -----------------------------------------------------------------------------------------------------------------

namespace {
constexpr std::string_view kEndings[] = {"none", "points", "dominance", "unfinished"};
constexpr std::string_view kChances[] = {"die", "card", "shuffle", "seat", "other"};
constexpr std::size_t kLargestRecord = std::size_t{256} << 20U;
}  // namespace

std::string_view ending_name(Ending e) { return kEndings[static_cast<std::size_t>(e)]; }
std::string_view chance_name(ChanceKind k) { return kChances[static_cast<std::size_t>(k)]; }
std::string hash_text(std::uint64_t hash) {
    std::string out(16, '0');
    for (int i = 15; i >= 0; --i, hash >>= 4) out[static_cast<std::size_t>(i)] = "0123456789abcdef"[hash & 15];
    return out;
}

// --- reading ---------------------------------------------------------------------------------------------------------------

namespace {

/// One line, whose values are asked for by name; what nobody asked for is refused.
class Line {
public:
    Line(const Json& json, const std::string& file, int line) : json_(json), file_(file), line_(line) {
        if (!json.is_object()) fail("", "this line is no JSON object");
    }
    [[noreturn]] void fail(const std::string& key, const std::string& message) const { throw RecordError({file_, line_, 0}, key, message); }
    [[nodiscard]] bool has(const char* key) {
        asked_.emplace_back(key);
        return json_.contains(key);
    }
    const Json& get(const char* key) {
        if (!has(key)) fail(key, "key " + in_quotes(key) + " is missing");
        return json_.at(key);
    }
    std::string text(const char* key) {
        const Json& j = get(key);
        if (!j.is_string()) fail(key, in_quotes(key) + " must be a string");
        return j.get<std::string>();
    }
    std::vector<std::string> texts(const char* key) {
        const Json& j = get(key);
        std::vector<std::string> out;
        if (!j.is_array()) fail(key, in_quotes(key) + " must be a list of strings");
        for (const auto& e : j) {
            if (!e.is_string()) fail(key, in_quotes(key) + " must be a list of strings");
            out.push_back(e.get<std::string>());
        }
        return out;
    }
    int number(const char* key, int min = 0) {
        const Json& j = get(key);
        if (!j.is_number_integer() || j.get<double>() < min || j.get<double>() > 1e9) fail(key, in_quotes(key) + " must be a whole number, " + std::to_string(min) + " or more");
        return static_cast<int>(j.get<std::int64_t>());
    }
    std::uint64_t parsed(const char* key, int base, const char* what) {
        const std::string s = text(key);
        std::uint64_t v = 0;
        const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), v, base);
        if (s.empty() || error != std::errc{} || end != s.data() + s.size() || (base == 16 && s.size() != 16)) fail(key, in_quotes(key) + " must be " + what + ", found " + in_quotes(s));
        return v;
    }
    std::uint64_t hash(const char* key) { return parsed(key, 16, "a hash of 16 hexadecimal digits"); }
    void finish() const {
        for (const auto& [key, value] : json_.items())
            if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) {
                const auto meant = did_you_mean(key, asked_);
                fail(key, "unknown key " + in_quotes(key) + (meant.empty() ? "; known here: " + joined(asked_) : meant));
            }
    }

private:
    const Json& json_;
    const std::string& file_;
    int line_;
    std::vector<std::string> asked_{};
};

RecordHeader header_of(Line& l) {
    RecordHeader h;
    h.schema = l.number("schema", 1);
    if (h.schema != kRecordSchema) l.fail("schema", "this Woodlore reads records of schema " + std::to_string(kRecordSchema) + ", not " + std::to_string(h.schema));
    h.woodlore = l.text("woodlore");
    h.config_name = l.text("config_name");
    h.config = l.text("config");
    h.overrides = l.texts("overrides");
    h.components = l.texts("components");
    h.fingerprint = l.text("fingerprint");
    h.seed = l.parsed("seed", 10, "a whole number");
    const std::string chance = l.text("chance");
    if (chance != "seed" && chance != "scripted") l.fail("chance", "\"chance\" must be \"seed\" or \"scripted\", found " + in_quotes(chance));
    h.scripted = chance == "scripted";
    h.agents = l.texts("agents");
    l.finish();
    return h;
}

std::vector<ChanceOutcome> outcomes_of(Line& l) {
    std::vector<ChanceOutcome> out;
    const Json& list = l.get("chance");
    const auto bad = [&]() { l.fail("chance", "\"chance\" must be a list of outcomes such as [\"die\",4,2]"); };
    if (!list.is_array()) bad();
    for (const auto& e : list) {
        if (!e.is_array() || e.size() != 3 || !e[0].is_string() || !e[1].is_number_integer() || !e[2].is_number_integer()) bad();
        const auto name = e[0].get<std::string>();
        const auto kind = std::find(std::begin(kChances), std::end(kChances), name);
        const double bound = e[1].get<double>(), value = e[2].get<double>();
        if (kind == std::end(kChances) || bound < 1 || bound > 1e6 || value < 0 || value >= bound) bad();
        out.push_back({static_cast<ChanceKind>(kind - std::begin(kChances)), static_cast<int>(bound), static_cast<int>(value)});
    }
    return out;
}

RecordedAction action_of(Line& l, int line, int expected) {
    RecordedAction a;
    a.line = line;
    a.n = l.number("n");
    if (a.n != expected) l.fail("n", "action " + std::to_string(a.n) + " stands where " + std::to_string(expected) + " should be: lines are missing or doubled");
    if (a.n > 0) {
        a.seat = l.text("seat");
        a.action = l.text("action");
    }
    if (l.has("forced")) a.forced = l.texts("forced");
    a.chance = outcomes_of(l);
    if (l.has("hash")) a.hash = l.hash("hash");
    l.finish();
    return a;
}

RecordEnd end_of(Line& l, int line) {
    RecordEnd e;
    e.line = line;
    e.ending = l.text("end");
    if (std::find(std::begin(kEndings) + 1, std::end(kEndings), e.ending) == std::end(kEndings)) l.fail("end", "unknown ending " + in_quotes(e.ending));
    e.winners = l.texts("winners");
    const Json& scores = l.get("scores");
    if (!scores.is_object()) l.fail("scores", "\"scores\" must be an object of whole numbers");
    for (const auto& [seat, v] : scores.items()) {
        if (!v.is_number_integer()) l.fail("scores", "\"scores\" must be an object of whole numbers");
        e.scores.emplace_back(seat, static_cast<int>(v.get<std::int64_t>()));
    }
    e.actions = l.number("actions");
    e.hash = l.hash("hash");
    l.finish();
    return e;
}

/// Values nest three deep in a record; what is deeper is refused before anything recurses over it.
bool too_deep(std::string_view text) {
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            else if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > 8) return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

}  // namespace

Record parse_record(std::string_view text, const std::string& name) {
    Record r;
    r.name = name;
    bool have_header = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto newline = text.find('\n', at);
        const bool last = newline == std::string_view::npos;
        const std::string_view one = text.substr(at, last ? text.size() - at : newline - at);
        const int line = r.lines + 1;
        const auto fail = [&](const std::string& message) { throw RecordError({name, line, 0}, "", message); };
        Json json;
        const bool deep = too_deep(one);
        if (!deep) json = Json::parse(one, nullptr, false);
        if (deep || json.is_discarded()) {
            if (!last) fail("this line is damaged: it is no JSON");
            if (!have_header) fail("the header is cut; nothing can be read from this record");
            r.cut = "line " + std::to_string(line) + " is cut (" + std::to_string(one.size()) + " bytes without an end); what is whole ends at action " + std::to_string(r.last_action());
            return r;
        }
        if (r.end) fail("there is more after the game's end");
        Line l(json, name, line);
        if (!have_header) {
            r.header = header_of(l);
            have_header = true;
        } else if (l.has("undo_to")) {
            const int n = l.number("undo_to");
            l.finish();
            if (r.actions.empty() || n > r.last_action()) l.fail("undo_to", "there is no action " + std::to_string(n) + " to go back to");
            r.actions.resize(static_cast<std::size_t>(n) + 1);
        } else if (l.has("end")) {
            r.end = end_of(l, line);
            if (r.actions.empty() || r.end->actions != r.last_action()) l.fail("actions", "the last line counts " + std::to_string(r.end->actions) + " actions, but " + std::to_string(r.last_action()) + " stand here: lines are missing");
        } else {
            r.actions.push_back(action_of(l, line, static_cast<int>(r.actions.size())));
        }
        r.lines = line;
        at = last ? text.size() : newline + 1;
        r.whole_bytes = at;
    }
    if (!have_header) throw RecordError({name, 1, 0}, "", "this record is empty");
    return r;
}

Record read_record(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) throw RecordError({path, 0, 0}, "", errno == ENOENT ? "no such file" : std::string("cannot be read: ") + std::strerror(errno));
    if (S_ISDIR(info.st_mode)) throw RecordError({path, 0, 0}, "", "this is a folder, not a record");
    std::ifstream in(path, std::ios::binary);
    if (!in) throw RecordError({path, 0, 0}, "", std::string("cannot be read: ") + std::strerror(errno));
    std::string text;
    std::vector<char> block(std::size_t{1} << 16U);
    while (in) {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > kLargestRecord) throw RecordError({path, 0, 0}, "", "is larger than 256 MiB, too large for a record of one game");
    }
    if (in.bad()) throw RecordError({path, 0, 0}, "", "cannot be read to its end");
    return parse_record(text, path);
}

// --- writing ---------------------------------------------------------------------------------------------------------------

namespace {

std::string dumped(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json json_of(const std::vector<ChanceOutcome>& list) {
    Json out = Json::array();
    for (const auto& c : list) out.push_back(Json::array({std::string(chance_name(c.kind)), c.bound, c.value}));
    return out;
}

}  // namespace

RecordHeader make_header(const LoadedConfig& loaded, std::uint64_t seed, std::vector<std::string> agents, bool scripted) {
    RecordHeader h;
    h.woodlore = WOODLORE_VERSION;
    h.config_name = loaded.config.name;
    h.config = loaded.config.text;
    h.overrides = loaded.config.overrides;
    for (const auto& c : loaded.rules->components)
        if (c.kind != "game") h.components.push_back(c.kind + " " + c.id + " " + c.version);
    h.fingerprint = loaded.rules->fingerprint;
    h.seed = seed;
    h.scripted = scripted;
    h.agents = std::move(agents);
    return h;
}

Recorder::Recorder(const std::string& path, const RecordHeader& h, int hash_every) : path_(path), hash_every_(std::max(1, hash_every)) {
    if (!path_.empty()) {
        file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (file_ < 0) throw RecordError({path_, 0, 0}, "", std::string("cannot be written: ") + std::strerror(errno));
    }
    try {
        write(dumped(Json{{"schema", h.schema}, {"woodlore", h.woodlore}, {"config_name", h.config_name}, {"config", h.config}, {"overrides", h.overrides},
                          {"components", h.components}, {"fingerprint", h.fingerprint}, {"seed", std::to_string(h.seed)},
                          {"chance", h.scripted ? "scripted" : "seed"}, {"agents", h.agents}}));
    } catch (...) {
        if (file_ >= 0) ::close(file_);
        throw;
    }
}

Recorder::Recorder(const std::string& path, const Record& old, Game& game, int hash_every)
    : path_(path), bytes_(static_cast<std::int64_t>(old.whole_bytes)), lines_(old.lines), n_(old.last_action()), hash_every_(std::max(1, hash_every)) {
    if (old.end) throw RecordError({path_, old.end->line, 0}, "", "this game has ended; there is nothing to go on with");
    file_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
    const auto give_up = [&] {
        const std::string why = std::strerror(errno);
        if (file_ >= 0) ::close(file_);
        throw RecordError({path_, 0, 0}, "", "cannot be written: " + why);
    };
    if (file_ < 0 || ::ftruncate(file_, bytes_) != 0 || ::lseek(file_, bytes_, SEEK_SET) < 0) give_up();
    char last = '\n';
    if (bytes_ > 0 && ::pread(file_, &last, 1, bytes_ - 1) != 1) give_up();
    if (last != '\n') {  // its last line was whole but for the newline
        if (::write(file_, "\n", 1) != 1) give_up();
        ++bytes_;
    }
    game.table().chance_log = this;
    next_ = game.table().observer;
    game.table().observer = this;
    if (old.actions.empty()) {  // cut after the header: the setup's line is still to be written
        if (old.header.scripted) throw RecordError({path_, old.lines + 1, 0}, "", "the record was cut before its setup, whose chance is scripted");
        const Game again(game.ruleset(), old.header.seed, nullptr, this);
        begin(game);
    }
}

Recorder::~Recorder() {
    if (file_ >= 0) ::close(file_);
}

void Recorder::write(const std::string& line) {
    const std::string whole = line + "\n";
    if (file_ < 0) {
        text_ += whole;
    } else {
        for (std::size_t done = 0; done < whole.size();) {
            const auto n = ::write(file_, whole.data() + done, whole.size() - done);
            if (n >= 0) {
                done += static_cast<std::size_t>(n);
                continue;
            }
            if (errno == EINTR) continue;
            const std::string why = std::strerror(errno);
            // The lines before stay whole: what came through of this one is cut off (a device has nothing to cut).
            const bool cut = done == 0 || (::ftruncate(file_, bytes_) == 0 && ::lseek(file_, bytes_, SEEK_SET) == bytes_);
            throw RecordError({path_, lines_ + 1, 0}, "", "this line cannot be written: " + why + (lines_ == 0 ? "" : cut ? "; the lines before it are whole" : "; the lines before it are whole, this one is cut"));
        }
        bytes_ += static_cast<std::int64_t>(whole.size());
    }
    ++lines_;
}

void Recorder::note(ChanceKind kind, int bound, int value) { chance_.push_back({kind, bound, value}); }

void Recorder::acted(const Table& t, Seat s, const Action& a) {
    if (choosing_) choosing_ = false;  // the chosen action itself
    else forced_.push_back(seat_name(t, s) + ": " + to_text(t, a));
    if (next_) next_->acted(t, s, a);
}

void Recorder::turn_ended(const Table& t) {
    if (next_) next_->turn_ended(t);
}

void Recorder::begin(Game& game) {
    Table& t = game.table();
    if (t.observer != this) {
        next_ = t.observer;
        t.observer = this;
    }
    t.chance_log = this;
    write(dumped(Json{{"n", 0}, {"chance", json_of(chance_)}, {"hash", hash_text(game.hash())}}));
    chance_.clear();
    forced_.clear();
    if (game.over()) end(game);
}

void Recorder::choose(Game& game, int i) {
    Table& t = game.table();
    const Options& o = t.options();
    if (i < 0 || i >= o.n) throw std::out_of_range("choice " + std::to_string(i) + " of " + std::to_string(o.n));
    Json line{{"n", n_ + 1}, {"seat", seat_name(t, o.asked)}, {"action", to_text(t, o.action[static_cast<std::size_t>(i)])}};
    chance_.clear();
    forced_.clear();
    choosing_ = true;
    t.choose(i);
    choosing_ = false;
    if (!forced_.empty()) line["forced"] = forced_;
    line["chance"] = json_of(chance_);
    if ((n_ + 1) % hash_every_ == 0 || game.over()) line["hash"] = hash_text(game.hash());
    write(dumped(line));
    ++n_;
    if (game.over()) end(game);
}

std::optional<std::string> Recorder::apply(Game& game, const Action& a) {
    const Options& o = game.options();
    for (int i = 0; i < o.n; ++i)
        if (o.action[static_cast<std::size_t>(i)] == a) {
            choose(game, i);
            return std::nullopt;
        }
    return game.table().why_not(a);
}

void Recorder::undo(Game& game, int n) {
    if (n < 0 || n > n_) throw std::out_of_range("there is no action " + std::to_string(n) + " to go back to");
    write(dumped(Json{{"undo_to", n}}));
    n_ = n;
    game.table().chance_log = this;
    if (game.table().observer != this) {
        next_ = game.table().observer;
        game.table().observer = this;
    }
    chance_.clear();
    forced_.clear();
}

void Recorder::end(Game& game) {
    const Table& t = game.table();
    const State& s = game.state();
    Json winners = Json::array(), scores = Json::object();
    for (int i = 0; i < s.seats; ++i) {
        if (s.winners >> i & 1) winners.push_back(seat_name(t, Seat{i}));
        scores[seat_name(t, Seat{i})] = s.score[static_cast<std::size_t>(i)];
    }
    write(dumped(Json{{"end", std::string(ending_name(static_cast<Ending>(s.over)))}, {"winners", winners}, {"scores", scores}, {"actions", n_}, {"hash", hash_text(game.hash())}}));
}

}  // namespace woodlore
