// Reads what is printed on the Marquise's board.
#include <woodlore/toml_reader.hpp>

#include "marquise.hpp"

namespace marquise_de_cat {

std::shared_ptr<const Board> read_board(const std::string& folder) {
    const TomlDoc doc = parse_toml_file(folder + "/board.toml");
    auto b = std::make_shared<Board>();
    const TomlTable pieces = doc.root().get_table("pieces");
    b->warriors = static_cast<std::uint8_t>(pieces.get_int("warriors", {1, 31}));
    b->wood = static_cast<std::uint8_t>(pieces.get_int("wood", {1, 31}));
    const TomlTable tracks = doc.root().get_table("tracks");
    tracks.get_row("wood_cost", "spaces", b->wood_cost);
    constexpr const char* names[kTracks] = {"sawmill", "workshop", "recruiter"};
    for (std::size_t i = 0; i < kTracks; ++i) {
        const TomlTable track = tracks.get_table(names[i]);
        track.get_row("points", "spaces", b->track[i].points);
        track.get_row("draws", "spaces", b->track[i].draws);
    }
    doc.finish();
    return b;
}

int spaces_empty(const Table& t, Seat s, int building) { return kSpaces - t.supply(kind_of(s, building)); }

}  // namespace marquise_de_cat
