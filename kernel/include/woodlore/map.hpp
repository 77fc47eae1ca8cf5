// woodlore/map.hpp: a map as data. What changes on it (suit markers, path states, slots) is in the State.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "woodlore/ids.hpp"

namespace woodlore {

struct MapPath { std::uint8_t a = 0, b = 0; bool closed_at_start = false; };  ///< clearing indices, a < b
struct MapLink { std::uint8_t to = 0, path = 0; };

/// A printed map, checked when loaded: symmetric paths, forests that are the faces of the planar graph, four corners.
struct Map {
    std::string id, title;
    int clearings = 0, forests = 0;
    std::vector<MapPath> paths;
    std::vector<std::array<std::uint8_t, 2>> rivers;
    struct ClearingInfo {
        SuitSet suit;              ///< printed; empty where the board prints none
        std::uint8_t slots = 0;    ///< with the ruin's
        bool ruin = false, corner = false, edge = false, coastal = false;
        std::uint8_t opposite = 255;  ///< the diagonally opposite corner
        int x = 0, y = 0;          ///< layout only, 0 to 1000
        std::string name;          ///< "" or the name of an extra clearing
    };
    std::array<ClearingInfo, kMaxClearings> clearing;
    struct ForestInfo {
        std::string id;            ///< its clearings joined by "_", e.g. "4_9_12"
        PlaceSet clearings = 0;    ///< clearings that touch it
        PlaceSet forests = 0;      ///< adjacent forests
        int x = 0, y = 0;
    };
    std::array<ForestInfo, kMaxForests> forest;
    std::array<std::array<MapLink, 8>, kMaxClearings> links;  ///< by path, n_links of them
    std::array<std::uint8_t, kMaxClearings> n_links{};
    std::array<PlaceSet, kMaxClearings> river_links{};
    std::array<PlaceSet, kMaxClearings> touching_forests{};
    PlaceSet all_clearings = 0, all_forests = 0, corners = 0;
    std::array<std::array<std::uint8_t, 2>, 2> opposite_corners{};
    struct Landmark { std::string id; std::uint8_t clearing = 0; };
    std::vector<Landmark> landmarks;       ///< those that belong to the map, and where it puts them (16.2)
    std::vector<SuitSet> suggested;        ///< by clearing: suits that the map suggests where it prints none
    /// Law 16.1.1: how the suits come onto the map; set by its toggle `suits` (Binder::map).
    enum class Suits : std::uint8_t { given, shuffled, balanced } suits = Suits::given;

    /// The index of the path between two clearings, or -1.
    [[nodiscard]] int path_between(int a, int b) const;
    /// Fills what follows from paths, rivers and forests (links, masks). Called once by whoever built the data.
    void finish();
};

/// Reads and checks a map file. \throws ConfigError that names the file, line and clearing.
[[nodiscard]] Map load_map(const std::string& path);

}  // namespace woodlore
