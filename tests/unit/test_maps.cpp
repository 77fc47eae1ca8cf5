// Maps and landmarks at a table: suits, who sets up what, maps that are data alone, and with which words they are refused.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <set>

#include "woodlore/config.hpp"
#include "woodlore/game.hpp"
#include "woodlore/listing.hpp"
#include "woodlore/loader.hpp"
#include "woodlore/text.hpp"

namespace {
using namespace woodlore;
namespace fs = std::filesystem;
using Catch::Contains;

Catalog& shipped() {
    static Catalog all({.built_in = true, .linked = true, .folders = {}, .environment = false});
    return all;
}
std::string config(const std::string& map, const std::string& more = "") {
    return "schema = 1\n[table]\nmap = \"" + map + "\"\ndeck = \"standard\"\n[[seat]]\nfaction = \"marquise_de_cat\"\n[[seat]]\nfaction = \"eyrie_dynasties\"\n"
           "[[seat]]\nfaction = \"woodland_alliance\"\n" + more;
}
LoadedConfig load(const std::string& text) { return load_config_text(text, "game.toml", shipped()); }
std::string refusal(const std::string& text) {
    try {
        (void)load(text);
    } catch (const std::exception& e) {
        return e.what();
    }
    return "(accepted)";
}

/// A game that stands at its first question, or after it where `take_forced` takes it.
struct Started {
    explicit Started(const LoadedConfig& c, std::uint64_t seed) : rules(c.rules), table(*rules, state) {
        table.begin(seed);
        table.advance();
    }
    std::shared_ptr<const Ruleset> rules;
    State state{};
    Table table;
    [[nodiscard]] std::array<int, 3> markers() const {
        std::array<int, 3> n{};
        for (int c = 0; c < rules->map.clearings; ++c)
            for (int s = 0; s < 3; ++s) n[static_cast<std::size_t>(s)] += state.suits[static_cast<std::size_t>(c)] == SuitSet(static_cast<Suit>(s)).bits;
        return n;
    }
    [[nodiscard]] int equal_neighbours() const {
        int n = 0;
        for (const auto& p : rules->map.paths) n += state.suits[p.a] == state.suits[p.b];
        return n;
    }
    void choose(const std::string& text) {
        const auto& o = table.options();
        for (int i = 0; i < o.n; ++i) if (to_text(table, o.action[static_cast<std::size_t>(i)]) == text) { table.choose(i); return; }
        FAIL("not legal: " << text);
    }
    [[nodiscard]] std::vector<std::string> choices() {
        std::vector<std::string> out;
        const auto& o = table.options();
        for (int i = 0; i < o.n; ++i) out.push_back(to_text(table, o.action[static_cast<std::size_t>(i)]));
        return out;
    }
};

const std::vector<std::string> kNoPrint{"winter", "lake", "mountain", "gorge"};
}  // namespace

TEST_CASE("Law 16.1.1: four markers of each suit, at random, on maps that print none", "[map]") {
    for (const auto& map : kNoPrint) {
        CAPTURE(map);
        const auto c = load(config(map));
        std::set<std::uint64_t> different;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Started g(c, seed);
            CHECK(g.markers() == std::array<int, 3>{4, 4, 4});
            std::uint64_t all = 0;
            for (int i = 0; i < 12; ++i) all = all * 8 + g.state.suits[static_cast<std::size_t>(i)];
            different.insert(all);
        }
        CHECK(different.size() >= 19);
        CHECK(Started(c, 7).state.suits == Started(c, 7).state.suits);
    }
}

TEST_CASE("Law 16.1.1: in the advanced setup markers cover printed suits too, unless the config says otherwise", "[map]") {
    const std::string advanced = "[setup]\nmode = \"advanced\"\n";
    const auto printed = load(config("autumn")), covered = load(config("autumn", advanced)), kept = load(config("autumn", advanced + "[map]\nsuits = \"printed\"\n"));
    int same = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Started p(printed, seed), c(covered, seed), k(kept, seed);
        CHECK(c.markers() == std::array<int, 3>{4, 4, 4});
        CHECK(k.state.suits == p.state.suits);
        same += c.state.suits == p.state.suits;
    }
    CHECK(same == 0);
}

TEST_CASE("balanced markers: as many of each suit, and no swap of two would part more neighbours", "[map]") {
    int shuffled = 0, balanced = 0;
    for (const auto& map : {"autumn", "winter", "lake", "mountain"}) {
        CAPTURE(map);
        const auto plain = load(config(map, "[map]\nsuits = \"shuffled\"\n")), even = load(config(map, "[map]\nsuits = \"balanced\"\n"));
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            shuffled += Started(plain, seed).equal_neighbours();
            const Started g(even, seed);
            balanced += g.equal_neighbours();
            CHECK(g.markers() == std::array<int, 3>{4, 4, 4});
            const int now = g.equal_neighbours();
            auto suits = g.state.suits;
            for (std::size_t a = 0; a < 12; ++a)
                for (std::size_t b = a + 1; b < 12; ++b) {
                    std::swap(suits[a], suits[b]);
                    int n = 0;
                    for (const auto& p : g.rules->map.paths) n += suits[p.a] == suits[p.b];
                    CHECK(n >= now);
                    std::swap(suits[a], suits[b]);
                }
        }
    }
    CHECK(balanced * 4 < shuffled);
}

TEST_CASE("the suits of a map are refused with clearing and nearest word", "[map][config]") {
    CHECK_THAT(refusal(config("winter", "[map]\nsuits = \"printed\"\n")), Contains("game.toml:12:") && Contains("shuffled") && Contains("balanced"));
    CHECK_THAT(refusal(config("winter", "[map]\nsuits = [\"fox\", \"mouse\"]\n")), Contains("game.toml:12:") && Contains("2 suits") && Contains("lists 12"));
    CHECK_THAT(refusal(config("autumn", "[map]\nsuits = [\"fox\",\"fox\",\"fox\",\"fox\",\"rabit\",\"fox\",\"fox\",\"fox\",\"fox\",\"fox\",\"fox\",\"fox\"]\n")),
               Contains("clearing 5: \"rabit\"") && Contains("rabbit"));
    CHECK_THAT(refusal(config("autumn", "[map]\nsuits = \"listed\"\n")), Contains("give the list itself"));
    CHECK_THAT(refusal(config("autumn", "[map]\nsuits = 3\n")), Contains("\"suits\" must be one of"));
    CHECK_THAT(refusal(config("autumn", "[rules]\nhand_limit = [\"five\"]\n")), Contains("hand_limit") && Contains("whole number"));
    CHECK(refusal(config("lake", "[map]\nsuits = \"suggested\"\n")) == "(accepted)");
    CHECK_THAT(refusal(config("winter", "[map]\nlandmarks = false\n")), Contains("map winter has no toggle \"landmarks\""));
}

TEST_CASE("two configs that list other suits are other tables: a record of one is refused by the other", "[map][record]") {
    const std::string fox = R"([map]
suits = ["fox","fox","fox","fox","fox","fox","fox","fox","fox","fox","fox","fox"])", mouse = R"([map]
suits = ["mouse","fox","fox","fox","fox","fox","fox","fox","fox","fox","fox","fox"])";
    CHECK(load(config("autumn", fox)).rules->fingerprint != load(config("autumn", mouse)).rules->fingerprint);
}

TEST_CASE("Law 16.1.5.3: the last player picks a landmark and sets it up, the one before sets up the other", "[landmark]") {
    const auto c = load(config("autumn", "[[landmark]]\nid = \"lost_city\"\n[[landmark]]\nid = \"elder_treetop\"\n[rules]\nseating = \"listed\"\n"));
    Started g(c, 5);
    CHECK(g.state.asked == Seat{2});
    CHECK(g.choices() == std::vector<std::string>{"game.set_up piece=lost_city clearing=4", "game.set_up piece=lost_city clearing=5", "game.set_up piece=lost_city clearing=7",
                                                  "game.set_up piece=lost_city clearing=10", "game.set_up piece=lost_city clearing=11", "game.set_up piece=elder_treetop clearing=1",
                                                  "game.set_up piece=elder_treetop clearing=2", "game.set_up piece=elder_treetop clearing=3", "game.set_up piece=elder_treetop clearing=4"});
    for (int i = 0; i < 3; ++i) CHECK(g.table.hand(Seat{i}).empty());  // before hands are dealt (16.1.7)
    g.choose("game.set_up piece=elder_treetop clearing=1");
    CHECK(g.state.asked == Seat{1});
    g.choose("game.set_up piece=lost_city clearing=4");
    for (int i = 0; i < 3; ++i) CHECK(g.table.hand(Seat{i}).size() == 3);
}

TEST_CASE("a landmark keeps its distance: 10 is next to 1, so no Lost City there beside a Treetop in 1", "[landmark]") {
    const auto c = load(config("autumn", "[[landmark]]\nid = \"lost_city\"\n[[landmark]]\nid = \"elder_treetop\"\n"));
    Started g(c, 5);
    g.choose("game.set_up piece=elder_treetop clearing=1");
    CHECK(g.choices() == std::vector<std::string>{"game.set_up piece=lost_city clearing=4", "game.set_up piece=lost_city clearing=7", "game.set_up piece=lost_city clearing=11"});
}

TEST_CASE("Law 16.1.5.2: some of the named landmarks are dealt, the others are not in play", "[landmark]") {
    const auto c = load(config("autumn", "[[landmark]]\nid = \"lost_city\"\n[[landmark]]\nid = \"tower\"\n[[landmark]]\nid = \"ferry\"\n[rules]\nlandmarks = 1\n"));
    std::set<std::string> dealt;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Started g(c, seed);
        int in_play = 0;
        for (const Instance i : c.rules->landmarks)
            if (g.table.in_play(i)) { ++in_play; dealt.insert(c.rules->component_of(i).id); }
        CHECK(in_play == 1);
    }
    CHECK(dealt.size() == 3);
}

TEST_CASE("one that can stand nowhere stays in the box", "[landmark]") {
    // Seven on Autumn: the river and its neighbourhood run out.
    const auto c = load(config("autumn", "[[landmark]]\nid = \"lost_city\"\n[[landmark]]\nid = \"black_market\"\n[[landmark]]\nid = \"legendary_forge\"\n[[landmark]]\nid = \"elder_treetop\"\n"
                                         "[[landmark]]\nid = \"ferry\"\n[[landmark]]\nid = \"tower\"\n"));
    bool left_out = false;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Started g(c, seed);
        for (int i = 0; i < 6 && std::string(g.table.options().question) == "set up a landmark"; ++i) g.table.choose(static_cast<int>(seed) % g.table.options().n);
        for (const Instance in : c.rules->landmarks) {
            const Kind k = g.table.kind(g.table.self(in), c.rules->at(in).landmark.piece);
            CHECK(g.table.in_play(in) == g.table.where(k).valid());
            left_out |= !g.table.in_play(in);
        }
    }
    CHECK(left_out);
}

TEST_CASE("a landmark named twice, or one that does not exist, is refused", "[landmark][config]") {
    CHECK_THAT(refusal(config("autumn", "[[landmark]]\nid = \"ferry\"\n[[landmark]]\nid = \"ferry\"\n")), Contains("ferry is chosen twice"));
    CHECK_THAT(refusal(config("autumn", "[[landmark]]\nid = \"fery\"\n")), Contains("unknown landmark \"fery\"") && Contains("\"ferry\""));
}

TEST_CASE("Law 16.2.3.2: nothing can be placed on a closed path", "[map]") {
    const auto c = load(config("mountain", "[map]\nsuits = \"suggested\"\n"));
    Started g(c, 4);
    const Kind warrior = kind_of(Seat{0}, 0);
    const Cause cause = g.table.cause(g.table.faction(Seat{0}));
    const Place closed = path_place(c.rules->map.path_between(1, 4)), open = path_place(c.rules->map.path_between(1, 5));
    CHECK_FALSE(g.table.may_place(warrior, closed, cause));
    CHECK_THAT(g.table.may_place(warrior, closed, cause).reason, Contains("closed path"));
    CHECK(g.table.may_place(warrior, open, cause));
}

namespace {
struct MapFolder {
    MapFolder() : path(fs::canonical(fs::temp_directory_path()) / ("woodlore_maps_" + std::to_string(std::random_device()()))) { fs::create_directories(path / "isle"); }
    ~MapFolder() { fs::remove_all(path); }
    MapFolder(const MapFolder&) = delete;
    MapFolder& operator=(const MapFolder&) = delete;
    void write(const std::string& file, const std::string& text) const { std::ofstream(path / "isle" / file) << text; }
    [[nodiscard]] Catalog catalog() const { return Catalog({.built_in = true, .linked = true, .folders = {path}, .environment = false}); }
    fs::path path;
};
const char* const kIsle = R"(schema = 1
id = "isle"
title = "The Isle"
clearings = [
  { id = 1, suit = "fox", slots = 2, opposite = 3, x = 0, y = 0 }, { id = 2, suit = "mouse", slots = 2, opposite = 4, x = 900, y = 0 },
  { id = 3, suit = "rabbit", slots = 2, opposite = 1, x = 900, y = 900 }, { id = 4, suit = "fox", slots = 2, opposite = 2, x = 0, y = 900 },
]
paths = [[1, 2], [2, 3], [3, 4], [1, 4]]
rivers = [[1, 3]]
edge_loop = [1, 2, 3, 4]
forests = [{ id = "1_2_3_4", adjacent = [], x = 450, y = 450 }]
)";
const char* const kIsleManifest = "id = \"isle\"\nkind = \"map\"\nversion = \"0.1\"\ntitle = \"The Isle\"\ndata = [\"isle.toml\"]\n";
}  // namespace

TEST_CASE("a map without rules of its own is a folder with two files, and no code", "[map][loader]") {
    const MapFolder dir;
    dir.write("plugin.toml", kIsleManifest);
    dir.write("isle.toml", kIsle + std::string("landmarks = [{ id = \"lost_city\", clearing = 3 }]\n"));
    Catalog all = dir.catalog();
    REQUIRE(all.find("isle"));
    CHECK(all.info("isle").library == dir.path / "isle" / "isle.toml");
    const auto c = load_config_text(config("isle", "[map]\nsuits = \"shuffled\"\n"), "game.toml", all);
    CHECK(c.rules->map.title == "The Isle");
    Started g(c, 3);
    const Instance city = [&] { for (std::size_t i = 1;; ++i) if (c.rules->component_of(Instance{static_cast<int>(i)}).id == "lost_city") return Instance{static_cast<int>(i)}; }();
    CHECK(g.table.where(g.table.kind(g.table.self(city), 0)) == clearing(2));
    CHECK(std::popcount(static_cast<unsigned>(g.table.suits(clearing(2)).bits)) == 3);
    CHECK(g.markers()[0] + g.markers()[1] + g.markers()[2] == 4);
    // Its toggles are listed like those of any map.
    bool suits = false, landmarks = false;
    for (const auto& r : list_toggles({c.rules, c.origins})) {
        suits |= r.component == "isle" && r.name == "suits" && r.value == "shuffled" && r.origin == "game.toml:12";
        landmarks |= r.component == "isle" && r.name == "landmarks" && r.value == "true";
    }
    CHECK(suits);
    CHECK(landmarks);
}

TEST_CASE("a data map that cannot be is refused when it is asked for, with file and place", "[map][loader]") {
    const MapFolder dir;
    dir.write("plugin.toml", kIsleManifest);
    const auto error = [&](const std::string& text) -> std::string {
        dir.write("isle.toml", text);
        Catalog all = dir.catalog();
        try {
            (void)load_config_text(config("isle"), "game.toml", all);
        } catch (const std::exception& e) {
            return e.what();
        }
        return "(accepted)";
    };
    const std::string isle = kIsle;
    CHECK(error(isle) == "(accepted)");
    CHECK_THAT(error(isle + "landmarks = [{ id = \"fery\", clearing = 1 }]\n"), Contains("unknown landmark \"fery\""));
    CHECK_THAT(error(isle + "landmarks = [{ id = \"ferry\", clearing = 5 }]\n"), Contains("isle.toml:12"));
    CHECK_THAT(error(isle + "landmarks = [{ id = \"ferry\", clearing = 1 }, { id = \"tower\", clearing = 1 }]\n"), Contains("isle.toml:12") && Contains("clearing 1 has a landmark already, \"ferry\""));
    CHECK_THAT(error(isle + "suggested_suits = [\"fox\", \"mouse\", \"moose\", \"fox\"]\n"), Contains("isle.toml:12") && Contains("clearing 3") && Contains("mouse"));
    CHECK_THAT(error(isle + "suggested_suits = [\"fox\", \"mouse\"]\n"), Contains("no suit for clearing 3"));
    CHECK_THAT(error(isle + "suggested_suits = [\"fox\", \"mouse\", \"fox\", \"fox\", \"fox\"]\n"), Contains("more suits than clearings (4)"));
    CHECK_THAT(error(isle + "lake = { x = 450, y = 450 }\n"), Contains("isle.toml") && Contains("coastal = true"));
    std::string coast = isle;
    coast.replace(coast.find("opposite = 3"), 12, "opposite = 3, coastal = true");
    CHECK_THAT(error(coast), Contains("isle.toml:5") && Contains("clearing 1 is coastal, and the map has no lake"));
    std::string id = isle;
    id.replace(id.find("\"isle\""), 6, "\"isla\"");
    CHECK_THAT(error(id), Contains("isla"));
    fs::remove(dir.path / "isle" / "isle.toml");
    CHECK_FALSE(dir.catalog().find("isle"));
}
