// Reading a map file and checking it as a whole: what a typing error would break later is refused here, with its place.
//
// Law 2.2, 2.4: clearings linked by paths; the areas that these enclose are forests, derived here and compared.
//
// The forests of a file are not believed: they must be the inner faces of the plane graph that the drawing gives
// (clearings as points, paths as lines; Law 2.3: a forest is enclosed by paths and clearings).
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

#include "woodlore/map.hpp"
#include "woodlore/toml_reader.hpp"

namespace woodlore {
namespace {

constexpr IntRange kLayout{0, 1000};

struct Point { int x = 0, y = 0; };

/// A line between two points of the drawing, perhaps bent once. Closed paths divide forests all the time.
struct Edge { int a = 0, b = 0; std::optional<Point> bend; };

struct Drawing {
    std::vector<Point> point;  ///< the clearings, then points that are none: a lake, where one path passes under another
    std::vector<Edge> edge;
};

std::string name(int c) { return std::to_string(c + 1); }
std::string name(int a, int b) { return name(a) + "-" + name(b); }

std::string forest_id(PlaceSet clearings) {
    std::string id;
    for (PlaceSet m = clearings; m; m &= m - 1) id += (id.empty() ? "" : "_") + name(std::countr_zero(m));
    return id;
}

/// Twice the signed area of the triangle.
long cross(Point a, Point b, Point c) { return static_cast<long>(b.x - a.x) * (c.y - a.y) - static_cast<long>(b.y - a.y) * (c.x - a.x); }
int sign(long v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

bool segments_cross(Point a, Point b, Point c, Point d) {
    return sign(cross(a, b, c)) * sign(cross(a, b, d)) < 0 && sign(cross(c, d, a)) * sign(cross(c, d, b)) < 0;
}

std::vector<std::pair<Point, Point>> segments(const Drawing& d, const Edge& e) {
    const Point a = d.point[static_cast<std::size_t>(e.a)], b = d.point[static_cast<std::size_t>(e.b)];
    if (e.bend) return {{a, *e.bend}, {*e.bend, b}};
    return {{a, b}};
}

struct Face { PlaceSet clearings = 0; std::vector<int> loop; long area = 0; };
struct Faces { std::vector<Face> face; std::vector<std::array<int, 2>> beside; };  ///< beside: the faces of each edge

/// The faces of the drawing, walked edge by edge: at each point the next edge in turn.
Faces trace(const Drawing& d) {
    const auto edges = static_cast<int>(d.edge.size());
    const auto from = [&](int h) { const Edge& e = d.edge[static_cast<std::size_t>(h / 2)]; return h % 2 == 0 ? e.a : e.b; };
    const auto direction = [&](int h) {  // a half-edge leaves its point towards the bend or the other end
        const Edge& e = d.edge[static_cast<std::size_t>(h / 2)];
        const Point p = d.point[static_cast<std::size_t>(from(h))];
        const Point q = e.bend ? *e.bend : d.point[static_cast<std::size_t>(h % 2 == 0 ? e.b : e.a)];
        return std::atan2(q.y - p.y, q.x - p.x);
    };
    std::vector<std::vector<int>> around(d.point.size());
    for (int h = 0; h < 2 * edges; ++h) around[static_cast<std::size_t>(from(h))].push_back(h);
    for (auto& list : around) std::sort(list.begin(), list.end(), [&](int x, int y) { return direction(x) < direction(y); });
    Faces out;
    out.beside.assign(static_cast<std::size_t>(edges), {-1, -1});
    std::vector<bool> done(static_cast<std::size_t>(2 * edges));
    for (int start = 0; start < 2 * edges; ++start) {
        if (done[static_cast<std::size_t>(start)]) continue;
        Face f;
        for (int h = start; !done[static_cast<std::size_t>(h)];) {
            done[static_cast<std::size_t>(h)] = true;
            out.beside[static_cast<std::size_t>(h / 2)][static_cast<std::size_t>(h % 2)] = static_cast<int>(out.face.size());
            const int p = from(h), q = from(h ^ 1);
            f.loop.push_back(p);
            if (p < kMaxClearings) f.clearings |= PlaceSet{1} << p;
            for (auto [a, b] : segments(d, d.edge[static_cast<std::size_t>(h / 2)])) {
                if (h % 2) std::swap(a, b);
                f.area += static_cast<long>(a.x) * b.y - static_cast<long>(b.x) * a.y;
            }
            const auto& list = around[static_cast<std::size_t>(q)];
            const auto at = static_cast<std::size_t>(std::find(list.begin(), list.end(), h ^ 1) - list.begin());
            h = list[(at + 1) % list.size()];
        }
        out.face.push_back(std::move(f));
    }
    return out;
}

/// A path or river as a file writes it: two clearings, each once.
std::array<std::uint8_t, 2> pair_of(const TomlNode& node, int clearings, const char* what) {
    const auto ends = node.as_array().ints({1, clearings});
    if (ends.size() != 2) node.fail(std::string("a ") + what + " joins two clearings, e.g. [1, 5]");
    if (ends[0] == ends[1]) node.fail(std::string("a ") + what + " joins clearing " + std::to_string(ends[0]) + " to itself");
    auto a = static_cast<std::uint8_t>(ends[0] - 1), b = static_cast<std::uint8_t>(ends[1] - 1);
    if (a > b) std::swap(a, b);
    return {a, b};
}

class MapReader {
public:
    explicit MapReader(const std::string& file) : doc_(parse_toml_file(file)), root_(doc_.root()) {}

    Map read() {
        if (root_.get_int("schema") != 1) root_.fail_at("schema", "this kernel reads map files of schema 1");
        map_.id = root_.get_string("id");
        map_.title = root_.get_string("title", map_.id);
        read_clearings();
        read_paths();
        check_corners();
        read_suggestion();
        read_landmarks();
        draw();
        read_forests();
        doc_.finish();
        map_.finish();
        return std::move(map_);
    }

private:
    void read_clearings() {
        const auto list = root_.get_tables("clearings");
        map_.clearings = static_cast<int>(list.size());
        if (map_.clearings < 2 || map_.clearings > kMaxClearings)
            root_.fail_at("clearings", std::to_string(list.size()) + " clearings; a map has 2 to " + std::to_string(kMaxClearings));
        std::set<std::int64_t> seen;
        for (const auto& t : list) {
            const auto id = t.get_int("id", {1, map_.clearings});
            if (!seen.insert(id).second) t.fail_at("id", "clearing " + std::to_string(id) + " stands here twice");
            const std::string who = "clearing " + std::to_string(id) + ": ";
            auto& c = map_.clearing[static_cast<std::size_t>(id - 1)];
            const auto suit = t.get_one_of("suit", (who + "suit").c_str(), {"fox", "rabbit", "mouse", "none"});
            if (suit == "fox") c.suit = Suit::fox;
            if (suit == "rabbit") c.suit = Suit::rabbit;
            if (suit == "mouse") c.suit = Suit::mouse;
            const auto slots = t.get_int("slots");
            if (slots < 1 || slots > kMaxSlots) t.fail_at("slots", who + std::to_string(slots) + " slots; 1 to " + std::to_string(kMaxSlots) + ", a ruin's counted in");
            c.slots = static_cast<std::uint8_t>(slots);
            c.ruin = t.get_bool("ruin", false);
            const auto opposite = t.get_int("opposite", {1, map_.clearings}, 0);
            c.corner = opposite > 0;
            c.opposite = static_cast<std::uint8_t>(opposite > 0 ? opposite - 1 : 255);
            c.coastal = t.get_bool("coastal", false);
            c.x = static_cast<int>(t.get_int("x", kLayout));
            c.y = static_cast<int>(t.get_int("y", kLayout));
            at_[static_cast<std::size_t>(id - 1)] = t.position("id");
            t.finish();
        }
        for (int a = 0; a < map_.clearings; ++a)
            for (int b = 0; b < a; ++b)
                if (info(a).x == info(b).x && info(a).y == info(b).y) fail(a, "lies where clearing " + name(b) + " does");
    }

    void read_paths() {
        for (const auto& node : root_.get_array("paths").nodes()) {
            const auto p = pair_of(node, map_.clearings, "path");
            if (map_.path_between(p[0], p[1]) >= 0) node.fail("the path " + name(p[0], p[1]) + " stands here twice");
            if (map_.paths.size() == kMaxPaths) node.fail("more than " + std::to_string(kMaxPaths) + " paths");
            map_.paths.push_back({p[0], p[1], false});
        }
        for (const auto& node : root_.get_array("closed_paths", Need::optional).nodes())
            map_.paths[known_path(node, "closed path")].closed_at_start = true;
        for (const auto& node : root_.get_array("rivers", Need::optional).nodes()) {
            const auto r = pair_of(node, map_.clearings, "river");
            if (std::find(map_.rivers.begin(), map_.rivers.end(), r) != map_.rivers.end()) node.fail("the river " + name(r[0], r[1]) + " stands here twice");
            map_.rivers.push_back(r);
        }
        // Law 16.2.2.2: a lake is a river between every two coastal clearings.
        const bool lake = root_.has("lake");
        int coast = 0;
        for (int a = 0; a < map_.clearings; ++a) {
            if (info(a).coastal && !lake) fail(a, "is coastal, and the map has no lake");
            coast += info(a).coastal;
            for (int b = 0; b < a; ++b) {
                const std::array<std::uint8_t, 2> r{static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(a)};
                if (info(a).coastal && info(b).coastal && std::find(map_.rivers.begin(), map_.rivers.end(), r) == map_.rivers.end()) map_.rivers.push_back(r);
            }
        }
        if (lake && coast < 2) root_.fail_at("lake", "a lake needs at least two clearings with coastal = true");
        for (int c = 0; c < map_.clearings; ++c) {
            const auto n = std::count_if(map_.paths.begin(), map_.paths.end(), [&](const MapPath& p) { return p.a == c || p.b == c; });
            if (n == 0) fail(c, "has no path");
            if (n > 8) fail(c, "has " + std::to_string(n) + " paths; 8 is the most");
        }
    }

    void check_corners() {
        int corners = 0;
        for (int c = 0; c < map_.clearings; ++c) {
            if (!info(c).corner) continue;
            ++corners;
            const int o = info(c).opposite;
            if (o == c) fail(c, "cannot be its own opposite corner");
            if (!info(o).corner || info(o).opposite != c)
                fail(c, "its opposite corner is clearing " + name(o) + ", whose opposite is " + (info(o).corner ? name(info(o).opposite) : "not given"));
        }
        if (corners != 4) root_.fail_at("clearings", std::to_string(corners) + " corners (clearings with an opposite); a map has 4");
    }

    void read_suggestion() {
        const TomlArray list = root_.get_array("suggested_suits", Need::optional);
        int c = 0;
        for (const auto& node : list.nodes()) {
            if (c == map_.clearings) node.fail("more suits than clearings (" + std::to_string(map_.clearings) + ")");
            const auto suit = node.as_one_of(("clearing " + name(c++) + ": suit").c_str(), {"fox", "rabbit", "mouse"});
            map_.suggested.push_back(suit == "fox" ? Suit::fox : suit == "rabbit" ? Suit::rabbit : Suit::mouse);
        }
        if (c > 0 && c < map_.clearings) root_.fail_at("suggested_suits", "no suit for clearing " + name(c) + "; one for each of the " + std::to_string(map_.clearings));
    }

    void read_landmarks() {
        for (const auto& t : root_.get_tables("landmarks", Need::optional)) {
            const auto id = t.get_string("id");
            const auto c = t.get_int("clearing", {1, map_.clearings});
            for (const auto& other : map_.landmarks) {
                if (other.id == id) t.fail_at("id", "landmark " + in_quotes(id) + " stands here twice");
                if (other.clearing == c - 1) t.fail_at("clearing", "clearing " + std::to_string(c) + " has a landmark already, " + in_quotes(other.id));
            }
            map_.landmarks.push_back({id, static_cast<std::uint8_t>(c - 1)});
            t.finish();
        }
    }

    /// The plane graph of the drawing: paths, rivers that divide forests, a lake as one point joined to its coast.
    void draw() {
        for (int c = 0; c < kMaxClearings; ++c) drawing_.point.push_back({info(c).x, info(c).y});
        std::map<std::size_t, Point> bends;
        for (const auto& t : root_.get_tables("bends", Need::optional)) {
            bends[known_path(t.get("path"), "bend")] = {static_cast<int>(t.get_int("x", kLayout)), static_cast<int>(t.get_int("y", kLayout))};
            t.finish();
        }
        std::set<std::size_t> skipped;
        for (const auto& node : root_.get_array("paths_over", Need::optional).nodes()) skipped.insert(known_path(node, "path over others"));
        for (const auto& t : root_.get_tables("crossings", Need::optional)) {  // one path passes under another that borders forests
            const auto both = t.get_array("paths").nodes();
            if (both.size() != 2) t.fail_at("paths", "a crossing names two paths");
            const int point = static_cast<int>(drawing_.point.size());
            drawing_.point.push_back({static_cast<int>(t.get_int("x", kLayout)), static_cast<int>(t.get_int("y", kLayout))});
            for (const auto& node : both) {
                const auto p = known_path(node, "crossing path");
                if (!skipped.insert(p).second) node.fail("this path crosses another already, or lies over others");
                drawing_.edge.push_back({map_.paths[p].a, point, {}});
                drawing_.edge.push_back({map_.paths[p].b, point, {}});
            }
            t.finish();
        }
        for (std::size_t p = 0; p < map_.paths.size(); ++p) {
            if (skipped.count(p)) continue;
            const auto bend = bends.find(p);
            drawing_.edge.push_back({map_.paths[p].a, map_.paths[p].b, bend == bends.end() ? std::nullopt : std::optional<Point>(bend->second)});
        }
        if (root_.get_bool("rivers_divide_forests", false))
            for (const auto& r : map_.rivers)
                if (map_.path_between(r[0], r[1]) < 0) drawing_.edge.push_back({r[0], r[1], {}});
        if (const auto lake = root_.get_table("lake", Need::optional); !lake.missing()) {
            const int point = static_cast<int>(drawing_.point.size());
            drawing_.point.push_back({static_cast<int>(lake.get_int("x", kLayout)), static_cast<int>(lake.get_int("y", kLayout))});
            for (int c = 0; c < map_.clearings; ++c) if (info(c).coastal) drawing_.edge.push_back({c, point, {}});
            lake.finish();
        }
        const auto& e = drawing_.edge;
        for (std::size_t i = 0; i < e.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (const auto& [a, b] : segments(drawing_, e[i]))
                    for (const auto& [c, d] : segments(drawing_, e[j]))
                        if (segments_cross(a, b, c, d))
                            root_.fail_at("paths", "in the drawing " + line_name(e[j]) + " and " + line_name(e[i]) + " cross; move a clearing or give a bend");
    }

    void read_forests() {
        const Faces faces = trace(drawing_);
        // Euler: one connected plane graph has edges - points + 2 faces.
        std::set<int> used;
        for (const auto& e : drawing_.edge) { used.insert(e.a); used.insert(e.b); }
        if (static_cast<int>(faces.face.size()) != static_cast<int>(drawing_.edge.size()) - static_cast<int>(used.size()) + 2)
            root_.fail_at("paths", "the paths do not join all clearings to one plane map (" + std::to_string(used.size()) + " points, " +
                                       std::to_string(drawing_.edge.size()) + " lines, " + std::to_string(faces.face.size()) + " faces)");
        // The outer face turns the other way round than all inner ones.
        const auto outer = static_cast<int>(std::max_element(faces.face.begin(), faces.face.end(), [](const Face& a, const Face& b) { return std::abs(a.area) < std::abs(b.area); }) - faces.face.begin());
        check_loop(faces.face[static_cast<std::size_t>(outer)]);
        std::map<std::string, int> derived;  // id -> face
        for (int f = 0; f < static_cast<int>(faces.face.size()); ++f)
            if (f != outer) derived[forest_id(faces.face[static_cast<std::size_t>(f)].clearings)] = f;
        const auto list = root_.get_tables("forests");
        if (list.size() > kMaxForests) root_.fail_at("forests", "more than " + std::to_string(kMaxForests) + " forests");
        std::map<std::string, int> index;
        for (const auto& t : list) {
            const std::string id = t.get_string("id");
            std::vector<std::string> ids;
            for (const auto& [known, f] : derived) ids.push_back(known);
            const auto it = derived.find(id);
            if (it == derived.end()) t.fail_at("id", "no forest " + in_quotes(id) + " is enclosed by the paths" + did_you_mean(id, ids) + "; enclosed are " + joined(ids));
            if (index.count(id)) t.fail_at("id", "the forest " + id + " stands here twice");
            auto& f = map_.forest[static_cast<std::size_t>(map_.forests)];
            index[id] = map_.forests++;
            f.id = id;
            f.clearings = faces.face[static_cast<std::size_t>(it->second)].clearings;
            f.x = static_cast<int>(t.get_int("x", kLayout));
            f.y = static_cast<int>(t.get_int("y", kLayout));
        }
        for (const auto& [id, f] : derived)
            if (!index.count(id)) root_.fail_at("forests", "the paths enclose a forest " + id + " that is not listed");
        // Two forests are adjacent when one line of the drawing lies between them.
        for (const auto& [a, b] : faces.beside) {
            if (a == outer || b == outer || a == b) continue;
            const int x = index[forest_id(faces.face[static_cast<std::size_t>(a)].clearings)], y = index[forest_id(faces.face[static_cast<std::size_t>(b)].clearings)];
            map_.forest[static_cast<std::size_t>(x)].forests |= place_bit(forest(y));
            map_.forest[static_cast<std::size_t>(y)].forests |= place_bit(forest(x));
        }
        for (const auto& t : list) {
            const auto& f = map_.forest[static_cast<std::size_t>(index[t.get_string("id")])];
            PlaceSet listed = 0;
            for (const auto& node : t.get_array("adjacent").nodes()) {
                const auto it = index.find(node.as_string());
                if (it == index.end() || !(f.forests & place_bit(forest(it->second)))) node.fail("no path lies between the forests " + f.id + " and " + node.as_string());
                listed |= place_bit(forest(it->second));
            }
            for (PlaceSet m = f.forests & ~listed; m; m &= m - 1)
                t.fail_at("adjacent", "one path divides the forest " + f.id + " from " + map_.forest[static_cast<std::size_t>(std::countr_zero(m) - kMaxClearings)].id + ", which is not listed");
            t.finish();
        }
    }

    void check_loop(const Face& outer) {
        std::vector<int> loop;
        for (const auto c : root_.get_ints("edge_loop", {1, map_.clearings})) loop.push_back(static_cast<int>(c) - 1);
        auto traced = outer.loop;
        std::string found;
        for (const int c : traced) found += (found.empty() ? "" : ", ") + name(c);
        bool same = loop.size() == traced.size();
        if (same) {
            const auto turn = [&] { std::rotate(traced.begin(), std::find(traced.begin(), traced.end(), loop[0]), traced.end()); };
            turn();
            same = traced == loop;
            std::reverse(traced.begin(), traced.end());
            turn();
            same = same || traced == loop;
        }
        if (!same) root_.fail_at("edge_loop", "the drawing's outer edge runs through clearings " + found);
        for (const int c : loop) map_.clearing[static_cast<std::size_t>(c)].edge = true;
        for (int c = 0; c < map_.clearings; ++c)
            if (info(c).corner && !info(c).edge) fail(c, "is a corner, but not on the edge of the map");
    }

    std::size_t known_path(const TomlNode& node, const char* what) const {
        const auto p = pair_of(node, map_.clearings, what);
        const int i = map_.path_between(p[0], p[1]);
        if (i < 0) node.fail(std::string("the ") + what + " " + name(p[0], p[1]) + " is no path of this map");
        return static_cast<std::size_t>(i);
    }
    std::string line_name(const Edge& e) const {
        const int points = kMaxClearings;
        return e.b < points ? name(e.a, e.b) : "the line from clearing " + name(e.a);
    }
    const Map::ClearingInfo& info(int c) const { return map_.clearing[static_cast<std::size_t>(c)]; }
    [[noreturn]] void fail(int c, const std::string& what) const {
        throw ConfigError(at_[static_cast<std::size_t>(c)], "clearings", "clearing " + name(c) + " " + what);
    }

    TomlDoc doc_;
    TomlTable root_;
    Map map_;
    Drawing drawing_;
    std::array<FilePlace, kMaxClearings> at_;
};

}  // namespace

Map load_map(const std::string& path) { return MapReader(path).read(); }

}  // namespace woodlore
