#include "board.hpp"

#include <woodlore/toml_reader.hpp>

namespace woodland_alliance {

std::shared_ptr<const Board> read_board(const std::string& folder) {
    const auto doc = woodlore::parse_toml_file(folder + "/board.toml");
    const auto root = doc.root();
    const auto number = [](const woodlore::TomlTable& t, const char* key, int most) { return static_cast<int>(t.get_int(key, {0, most})); };
    auto b = std::make_shared<Board>();
    const auto pieces = root.get_table("pieces");
    b->warriors = number(pieces, "warriors", 31);
    b->bases = number(pieces, "bases", 4);
    b->sympathy = number(pieces, "sympathy", kMostSpaces);
    const auto track = root.get_table("sympathy");
    b->spaces = b->sympathy;
    const auto spaces = static_cast<std::size_t>(b->spaces);
    track.get_row("supporters", "sympathy tokens", b->supporters, spaces);
    track.get_row("victory_points", "sympathy tokens", b->victory_points, spaces);
    const auto martial = root.get_table("martial_law");
    b->martial_law_warriors = number(martial, "warriors", 99);
    b->martial_law_supporters = number(martial, "supporters", 9);
    const auto supporters = root.get_table("supporters");
    b->supporters_at_start = number(supporters, "at_start", 20);
    b->supporters_without_base = number(supporters, "without_base", 96);
    b->revolt_supporters = number(supporters, "revolt", 20);
    b->draw_bonus = number(root.get_table("bases"), "draw_bonus", 9);
    doc.finish();
    return b;
}

}  // namespace woodland_alliance
