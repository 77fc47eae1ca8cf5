// The geography that follows from a map's data.
#include "woodlore/map.hpp"

#include "woodlore/error.hpp"

namespace woodlore {

int Map::path_between(int a, int b) const {
    for (std::size_t i = 0; i < paths.size(); ++i)
        if ((paths[i].a == a && paths[i].b == b) || (paths[i].a == b && paths[i].b == a)) return static_cast<int>(i);
    return -1;
}

void Map::finish() {
    all_clearings = (PlaceSet{1} << clearings) - 1;
    all_forests = ((PlaceSet{1} << forests) - 1) << kMaxClearings;
    n_links.fill(0);
    river_links.fill(0);
    touching_forests.fill(0);
    corners = 0;
    const auto link = [&](int from, int to, std::size_t path) {
        auto& n = n_links[static_cast<std::size_t>(from)];
        if (n == 8) throw ConfigError(id + ": clearing " + std::to_string(from + 1) + " has more than 8 paths");
        links[static_cast<std::size_t>(from)][n++] = {static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(path)};
    };
    for (std::size_t p = 0; p < paths.size(); ++p) { link(paths[p].a, paths[p].b, p); link(paths[p].b, paths[p].a, p); }
    for (const auto& r : rivers) {
        river_links[r[0]] |= PlaceSet{1} << r[1];
        river_links[r[1]] |= PlaceSet{1} << r[0];
    }
    for (int f = 0; f < forests; ++f)
        for (PlaceSet m = forest[static_cast<std::size_t>(f)].clearings; m; m &= m - 1)
            touching_forests[static_cast<std::size_t>(std::countr_zero(m))] |= PlaceSet{1} << (kMaxClearings + f);
    int pair = 0;
    for (int c = 0; c < clearings; ++c) {
        const auto& info = clearing[static_cast<std::size_t>(c)];
        if (!info.corner) continue;
        corners |= PlaceSet{1} << c;
        if (info.opposite != 255 && info.opposite > c && pair < 2) opposite_corners[static_cast<std::size_t>(pair++)] = {static_cast<std::uint8_t>(c), info.opposite};
    }
}

}  // namespace woodlore
