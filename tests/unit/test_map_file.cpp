// Map files: the printed maps' kind of file is read and checked as a whole; each error says where and what.
#include <catch2/catch.hpp>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "woodlore/error.hpp"
#include "woodlore/map.hpp"

using namespace woodlore;

namespace {

std::string autumn() {
    std::ifstream in(std::string(WOODLORE_SOURCE_DIR) + "/plugins/maps/autumn/autumn.toml");
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// The autumn file with one piece of text replaced.
struct Edited {
    explicit Edited(const std::string& from, const std::string& to, std::string text = autumn()) {
        const auto at = text.find(from);
        REQUIRE(at != std::string::npos);
        text.replace(at, from.size(), to);
        std::ofstream(path) << text;
    }
    ~Edited() { std::remove(path.c_str()); }
    [[nodiscard]] std::string error() const {
        try {
            (void)load_map(path);
        } catch (const ConfigError& e) {
            CHECK(e.file() == path);
            CHECK(e.line() > 0);
            return e.message();
        }
        return "no error";
    }
    std::string path = (std::filesystem::temp_directory_path() / ("woodlore_map_" + std::to_string(::getpid()) + ".toml")).string();
};
std::string error(const std::string& from, const std::string& to) { return Edited(from, to).error(); }

using Catch::Contains;

}  // namespace

TEST_CASE("the autumn map is read: clearings, paths, forests, corners, river", "[map]") {
    const Map m = load_map(std::string(WOODLORE_SOURCE_DIR) + "/plugins/maps/autumn/autumn.toml");
    CHECK(m.id == "autumn");
    CHECK(m.clearings == 12);
    CHECK(m.paths.size() == 18);
    CHECK(m.forests == 7);
    CHECK(m.path_between(0, 4) >= 0);
    CHECK(m.path_between(4, 0) == m.path_between(0, 4));
    CHECK(m.path_between(0, 1) == -1);
    CHECK(m.clearing[0].suit == SuitSet(Suit::fox));
    CHECK(m.clearing[10].slots == 3);
    CHECK(m.clearing[10].ruin);
    CHECK(m.clearing[0].opposite == 2);
    CHECK(m.corners == 0b1111);
    CHECK(m.n_links[11] == 5);
    CHECK(m.river_links[3] == (1u << 6));
    CHECK(m.clearing[8].edge);
    CHECK_FALSE(m.clearing[11].edge);
    for (int f = 0; f < m.forests; ++f)
        if (m.forest[static_cast<std::size_t>(f)].id == "4_9_12") {
            CHECK(m.forest[static_cast<std::size_t>(f)].clearings == (1u << 3 | 1u << 8 | 1u << 11));
            CHECK(std::popcount(m.forest[static_cast<std::size_t>(f)].forests) == 2);
        }
}

TEST_CASE("a map file with a wrong clearing is refused, with the place", "[map]") {
    CHECK_THAT(error("id = 2, suit = \"mouse\"", "id = 2, suit = \"mose\""), Contains("\"mose\"") && Contains("mouse") && Contains("clearing 2"));
    CHECK_THAT(error("{ id = 2,", "{ id = 1,"), Contains("clearing 1 stands here twice"));
    CHECK_THAT(error("slots = 3", "slots = 5"), Contains("clearing 11: 5 slots"));
    CHECK_THAT(error("slots = 3", "slots = 0"), Contains("clearing 11: 0 slots"));
    CHECK_THAT(error("y = 114", "y = 1114"), Contains("1000"));
    CHECK_THAT(error("ruin = true, x = 910", "ruins = true, x = 910"), Contains("ruin"));
    CHECK_THAT(error("x = 92, y = 394", "x = 90, y = 114"), Contains("clearing 9 lies where clearing 1 does"));
}

TEST_CASE("a map has four corners, each the opposite of its opposite", "[map]") {
    CHECK_THAT(error("slots = 1, opposite = 3", "slots = 1, opposite = 2"), Contains("clearing 1 its opposite corner is clearing 2, whose opposite is 4"));
    CHECK_THAT(error("slots = 1, opposite = 3", "slots = 1"), Contains("clearing 3"));
    CHECK_THAT(error("slots = 1, opposite = 3", "slots = 1, opposite = 1"), Contains("its own opposite"));
    CHECK_THAT(error("id = 8, suit = \"fox\", slots = 2", "id = 8, suit = \"fox\", slots = 2, opposite = 5"), Contains("clearing 8"));
}

TEST_CASE("paths are listed once, between two clearings of the map", "[map]") {
    CHECK_THAT(error("[1, 9], ", "[5, 1], "), Contains("the path 1-5 stands here twice"));
    CHECK_THAT(error("[1, 9], ", "[9, 9], "), Contains("joins clearing 9 to itself"));
    CHECK_THAT(error("[1, 9], ", "[1, 13], "), Contains("12"));
    CHECK_THAT(error("[4, 7], [5, 10]", "[4, 7], [7, 4]"), Contains("the river 4-7 stands here twice"));
    CHECK_THAT(error("edge_loop = [1, 5", "closed_paths = [[1, 2]]\nedge_loop = [1, 5"), Contains("closed path 1-2 is no path of this map"));
}

TEST_CASE("forests are what the paths enclose", "[map]") {
    CHECK_THAT(error("id = \"4_9_12\"", "id = \"4_9_11\""), Contains("no forest \"4_9_11\" is enclosed") && Contains("4_9_12"));
    CHECK_THAT(error("  { id = \"3_6_11\"", "  # { id = \"3_6_11\""), Contains("3_6_11"));
    CHECK_THAT(error("\"1_9_10_12\", \"2_6_10_11_12\"], x = 348", "\"1_9_10_12\"], x = 348"), Contains("one path divides the forest 1_2_5_10 from 2_6_10_11_12"));
    CHECK_THAT(error("\"1_9_10_12\", \"2_6_10_11_12\"], x = 348", "\"1_9_10_12\", \"2_6_10_11_12\", \"4_9_12\"], x = 348"), Contains("no path lies between"));
    CHECK_THAT(error("[10, 12], ", ""), Contains("no forest \"1_9_10_12\""));  // a path forgotten joins two forests
    CHECK_THAT(error("edge_loop = [1, 5, 2", "edge_loop = [1, 2, 5"), Contains("outer edge runs through clearings"));
}

TEST_CASE("a drawing whose paths cross is refused: forests could not be told", "[map]") {
    CHECK_THAT(error("x = 328, y = 581", "x = 900, y = 700"), Contains("cross; move a clearing or give a bend"));
}

TEST_CASE("paths that do not join all clearings are refused", "[map]") {
    const std::string two = R"(schema = 1
id = "two"
clearings = [
  { id = 1, suit = "fox", slots = 1, opposite = 3, x = 0, y = 0 }, { id = 2, suit = "fox", slots = 1, opposite = 4, x = 100, y = 0 },
  { id = 3, suit = "fox", slots = 1, opposite = 1, x = 100, y = 100 }, { id = 4, suit = "fox", slots = 1, opposite = 2, x = 0, y = 100 },
  { id = 5, suit = "fox", slots = 1, x = 500, y = 500 }, { id = 6, suit = "fox", slots = 1, x = 600, y = 500 },
]
paths = [[1, 2], [2, 3], [3, 4], [1, 4], [5, 6]]
edge_loop = [1, 2, 3, 4]
forests = [{ id = "1_2_3_4", adjacent = [], x = 50, y = 50 }]
)";
    CHECK_THAT(Edited("", "", two).error(), Contains("do not join all clearings"));
    CHECK(Edited("[5, 6]", "[3, 5], [5, 6]", two).error() == "the drawing's outer edge runs through clearings 1, 2, 3, 5, 6, 5, 3, 4");
}
