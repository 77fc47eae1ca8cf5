// Records: written whole, read up to a cut, refused when damaged, played again to the same hash.
#include <catch2/catch.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include "small_toys.hpp"
#include "woodlore/record.hpp"

namespace {
using namespace woodlore;

LoadedConfig toys(const std::string& more = "") { return load_config(parse_config(small_toys::config(more), "toys.toml"), small_toys::components()); }

/// A file that goes away again.
struct TempFile {
    std::string path = (std::filesystem::temp_directory_path() / ("woodlore_record_" + std::to_string(::getpid()) + "_" + std::to_string(counter()++) + ".jsonl")).string();
    ~TempFile() { std::filesystem::remove(path); }
    static int& counter() { static int n = 0; return n; }
    [[nodiscard]] std::string text() const {
        std::ifstream in(path, std::ios::binary);
        std::ostringstream s;
        s << in.rdbuf();
        return s.str();
    }
    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
};

/// Plays a recorded game with random choices, at most `most` of them.
std::uint64_t play(const LoadedConfig& c, const std::string& path, std::uint64_t seed, std::string* text = nullptr, int most = 1 << 30) {
    Recorder rec(path, make_header(c, seed, {"a", "b", "c"}));
    Game game(c.rules, seed, nullptr, &rec);
    rec.begin(game);
    AgentRng rng(seed);
    while (!game.over() && rec.n() < most) rec.choose(game, rng.below(game.options().n));
    if (text) *text = rec.text();
    return game.hash();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}
std::string joined_lines(const std::vector<std::string>& lines) {
    std::string out;
    for (const auto& l : lines) out += l + "\n";
    return out;
}
std::string replaced(std::string s, const std::string& from, const std::string& to) {
    const auto at = s.find(from);
    REQUIRE(at != std::string::npos);
    return s.replace(at, from.size(), to);
}

std::string refusal(const std::string& text) {
    try {
        (void)replay(parse_record(text, "game.jsonl"), small_toys::components());
    } catch (const RecordError& e) {
        return e.what();
    }
    return "(accepted)";
}
}  // namespace

TEST_CASE("a record replays to the same hash, and stops where it is told", "[kernel][record]") {
    const auto c = toys();
    TempFile file;
    const std::uint64_t hash = play(c, file.path, 11);
    const Record r = read_record(file.path);
    CHECK(r.cut.empty());
    REQUIRE(r.end);
    CHECK(r.end->hash == hash);
    CHECK(r.end->ending == "points");
    CHECK(r.end->winners.size() == 1);
    CHECK(r.header.agents == std::vector<std::string>{"a", "b", "c"});
    CHECK(r.header.config == c.config.text);
    REQUIRE(r.last_action() > 20);
    CHECK_FALSE(r.actions[0].chance.empty());

    const auto whole = replay(r, small_toys::components());
    CHECK(whole.whole);
    CHECK(whole.note.empty());
    CHECK(whole.game->hash() == hash);
    CHECK(whole.game->over());

    const auto part = replay(r, small_toys::components(), {10, true});
    CHECK(part.n == 10);
    CHECK_FALSE(part.whole);
    CHECK(part.game->hash() == r.actions[10].hash);
    CHECK(part.note == "stopped after action 10 of " + std::to_string(r.last_action()));
    CHECK(replay(r, small_toys::components(), {0, true}).game->hash() == r.actions[0].hash);
    // The position goes on as a game of its own.
    CHECK(part.game->options().n >= 2);

    // The same in memory, and the same text: nothing of a record depends on the clock or the path.
    std::string text;
    play(c, "", 11, &text);
    CHECK(text == file.text());
}

TEST_CASE("a record that was cut is good up to its last whole line and says so", "[kernel][record]") {
    const auto c = toys();
    std::string text;
    play(c, "", 5, &text);
    const auto lines = lines_of(text);
    // Cut at every byte of a stretch, and at every line.
    std::size_t start = 0;
    for (int i = 0; i < 6; ++i) start += lines[static_cast<std::size_t>(i)].size() + 1;
    for (std::size_t n = 1; n < lines[6].size(); ++n) {
        const Record r = parse_record(text.substr(0, start + n), "game.jsonl");
        REQUIRE(r.last_action() == 4);
        REQUIRE(r.lines == 6);
        REQUIRE(r.whole_bytes == start);
        REQUIRE(r.cut == "line 7 is cut (" + std::to_string(n) + " bytes without an end); what is whole ends at action 4");
        REQUIRE_FALSE(r.end);
    }
    const auto played = replay(parse_record(text.substr(0, start + 9), "game.jsonl"), small_toys::components());
    CHECK(played.n == 4);
    CHECK_FALSE(played.whole);
    CHECK(played.note.rfind("line 7 is cut", 0) == 0);
    CHECK(parse_record(text.substr(0, start + lines[6].size()), "x").last_action() == 5);  // only the newline is missing
    const auto between = replay(parse_record(text.substr(0, start), "x"), small_toys::components());
    CHECK(between.note == "the record stops at action 4, before the game's end");
    CHECK(replay(parse_record(lines[0] + "\n", "x"), small_toys::components()).n == 0);
    CHECK(refusal(text.substr(0, 30)) == "game.jsonl:1: the header is cut; nothing can be read from this record");
    CHECK(refusal("") == "game.jsonl:1: this record is empty");
}

TEST_CASE("a damaged record is refused with its line", "[kernel][record]") {
    const auto c = toys();
    std::string text;
    play(c, "", 5, &text);
    const auto lines = lines_of(text);
    const auto with = [&](std::size_t line, const std::string& now) {
        auto l = lines;
        l[line] = now;
        return joined_lines(l);
    };
    REQUIRE(refusal(text) == "(accepted)");
    CHECK(refusal(with(4, lines[4].substr(0, 20))) == "game.jsonl:5: this line is damaged: it is no JSON");
    CHECK(refusal(with(4, "")) == "game.jsonl:5: this line is damaged: it is no JSON");
    CHECK(refusal(with(4, "[]")) == "game.jsonl:5: this line is no JSON object");
    CHECK(refusal(with(4, std::string(100000, '['))) == "game.jsonl:5: this line is damaged: it is no JSON");
    CHECK(refusal(with(4, replaced(lines[4], "\"hash\"", "\"hasch\""))) == "game.jsonl:5: unknown key \"hasch\"; did you mean \"hash\"?");
    CHECK(refusal(with(4, replaced(lines[4], "\"n\":3", "\"n\":4"))) == "game.jsonl:5: action 4 stands where 3 should be: lines are missing or doubled");
    CHECK(refusal(with(4, replaced(lines[4], "\"n\":3", "\"n\":\"3\""))) == "game.jsonl:5: \"n\" must be a whole number, 0 or more");
    CHECK(refusal(with(4, replaced(lines[4], "\"chance\":[", "\"chance\":[[\"dice\",4,1]],\"x\":["))).rfind("game.jsonl:5: \"chance\" must be a list of outcomes such as", 0) == 0);
    CHECK(refusal(with(0, replaced(lines[0], "\"schema\":1", "\"schema\":2"))) == "game.jsonl:1: this Woodlore reads records of schema 1, not 2");
    CHECK(refusal(with(0, replaced(lines[0], "\"seed\":\"5\"", "\"seed\":\"five\""))) == "game.jsonl:1: \"seed\" must be a whole number, found \"five\"");
    {
        auto l = lines;
        l.erase(l.begin() + 4);
        CHECK(refusal(joined_lines(l)) == "game.jsonl:5: action 4 stands where 3 should be: lines are missing or doubled");
        l = lines;
        l.erase(l.end() - 2);
        CHECK(refusal(joined_lines(l)).find("lines are missing") != std::string::npos);
    }
    CHECK(refusal(text + "{\"n\":9999,\"chance\":[]}\n").find(": there is more after the game's end") != std::string::npos);

    // What is well formed and says another game.
    const Record r = parse_record(text, "x");
    const auto& a = r.actions[3];
    const std::string line = ":" + std::to_string(a.line) + ": action 3: ";
    CHECK(refusal(with(4, replaced(lines[4], hash_text(*a.hash), hash_text(*a.hash ^ 1)))).find(line + "the position has hash " + hash_text(*a.hash)) != std::string::npos);
    CHECK(refusal(with(4, replaced(lines[4], a.action, "game.fly from=1"))).find(line) != std::string::npos);
    CHECK(refusal(with(4, replaced(lines[4], a.action, "game.take_hit piece=north_folk.den"))).find("game.jsonl" + line + "illegal: game.take_hit piece=north_folk.den: ") != std::string::npos);
    CHECK(refusal(with(4, replaced(lines[4], "\"seat\":\"" + a.seat, "\"seat\":\"nobody"))).find(line + "\"nobody\" acts where " + a.seat + " is asked") != std::string::npos);
    CHECK(refusal(with(0, replaced(lines[0], "\"seed\":\"5\"", "\"seed\":\"6\""))).find("game.jsonl:2: the setup: its chance is ") == 0);
    CHECK(refusal(with(0, replaced(lines[0], "map square test", "map square 2.0.0"))) == "game.jsonl:1: recorded with map square 2.0.0, here is map square test");
    CHECK(refusal(with(0, replaced(lines[0], "points_to_win=12;", "points_to_win=13;"))).find("game.jsonl:1: recorded with \"game.points_to_win=13\", here is \"game.points_to_win=12\"") == 0);
    CHECK(refusal(with(lines.size() - 1, replaced(lines.back(), "\"end\":\"points\"", "\"end\":\"dominance\""))).find("the game ends by points, the record says dominance") != std::string::npos);
}

TEST_CASE("a record goes on after a cut, and remembers what was taken back", "[kernel][record]") {
    const auto c = toys();
    TempFile file;
    std::string whole;
    play(c, "", 21, &whole);
    play(c, file.path, 21, nullptr, 12);
    file.write(file.text() + "{\"n\":13,\"seat");  // as a crash leaves it

    const Record old = read_record(file.path);
    REQUIRE(old.last_action() == 12);
    auto played = replay(old, small_toys::components());
    {
        Recorder rec(file.path, old, *played.game);
        // The player takes two back: the game as it stood, and the record says so.
        auto before = replay(old, small_toys::components(), {10, true});
        played.game->copy_from(*before.game);
        rec.undo(*played.game, 10);
        const Record full = parse_record(whole, "x");
        while (!played.game->over()) {
            const auto& next = full.actions[static_cast<std::size_t>(rec.n()) + 1];
            const Options& o = played.game->options();
            bool done = false;
            for (int i = 0; i < o.n && !done; ++i) {
                auto copy = played.game->clone();
                copy->choose(i);
                if (copy->hash() != next.hash) continue;
                rec.choose(*played.game, i);
                done = true;
            }
            REQUIRE(done);
        }
    }
    const Record now = read_record(file.path);
    CHECK(now.cut.empty());
    REQUIRE(now.end);
    CHECK(now.end->hash == parse_record(whole, "x").end->hash);
    CHECK(replay(now, small_toys::components()).whole);
    CHECK(file.text().find("{\"undo_to\":10}\n") != std::string::npos);
    auto again = replay(now, small_toys::components());
    CHECK_THROWS_AS(Recorder(file.path, now, *again.game), RecordError);  // it has ended
}

TEST_CASE("a record of scripted chance replays by its outcomes, not by the seed", "[kernel][record]") {
    struct Script final : ChanceSource {
        int n = 0;
        int next(ChanceKind, int bound) override { return n++ * 7 % bound; }
    } script;
    const auto c = toys();
    Recorder rec("", make_header(c, 3, {}, true));
    Game game(c.rules, 3, &script, &rec);
    rec.begin(game);
    AgentRng rng(3);
    while (!game.over()) rec.choose(game, rng.below(game.options().n));
    CHECK(refusal(rec.text()) == "(accepted)");
    const auto lines = lines_of(rec.text());
    auto l = lines;
    l[0] = replaced(l[0], "\"chance\":\"scripted\"", "\"chance\":\"seed\"");
    CHECK(refusal(joined_lines(l)).find("game.jsonl:2: the setup: its chance is ") == 0);
    l = lines;
    l[1] = replaced(l[1], "[\"seat\",3,", "[\"seat\",4,");
    CHECK(refusal(joined_lines(l)).find("game.jsonl:2: the setup: the record gives a seat of 4 where a seat of 3 is asked for") == 0);
}

TEST_CASE("a full disk is reported and leaves earlier lines whole", "[kernel][record]") {
    const auto c = toys();
    if (std::filesystem::exists("/dev/full")) {
        try {
            Recorder rec("/dev/full", make_header(c, 1, {}));
            FAIL("written");
        } catch (const RecordError& e) {
            CHECK(std::string(e.what()) == "/dev/full:1: this line cannot be written: No space left on device");
        }
    }
    CHECK_THROWS_WITH(Recorder("/nonexistent/x.jsonl", make_header(c, 1, {})), "/nonexistent/x.jsonl: cannot be written: No such file or directory");
    CHECK_THROWS_WITH(Recorder("/", make_header(c, 1, {})), "/: cannot be written: Is a directory");
    CHECK_THROWS_WITH(read_record("/nonexistent/x.jsonl"), "/nonexistent/x.jsonl: no such file");
    CHECK_THROWS_WITH(read_record("/"), "/: this is a folder, not a record");
}

TEST_CASE("the view of a record hides passes of others, hidden chance and hashes", "[kernel][record]") {
    const auto c = toys();
    std::string text;
    play(c, "", 8, &text);
    const Record r = parse_record(text, "x");
    const auto bystander = public_view(r, c, kNoSeat);
    const auto first = public_view(r, c, Seat{0});
    int n = 0;
    bool dice = false;
    for (const auto& l : bystander) {
        CHECK(l.n == ++n);
        CHECK(l.action.find("game.pass") == std::string::npos);
        dice |= !l.dice.empty();
    }
    CHECK(dice);
    std::size_t passes = 0, others = 0;
    for (const auto& l : first) {
        if (l.action == "game.pass") ++passes;
        else ++others;
    }
    CHECK(passes > 0);  // its own
    CHECK(others == bystander.size());
}
