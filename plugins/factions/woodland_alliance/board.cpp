#include "board.hpp"

#include <woodlore/toml_reader.hpp>

namespace woodland_alliance {

namespace {
void read_row(const woodlore::TomlTable& t, const char* key, int spaces, std::array<int, kMostSpaces>& out) {
    const auto list = t.get_array(key);
    const auto numbers = list.ints({0, 30});
    if (static_cast<int>(numbers.size()) != spaces)
        list.fail("expected one number for each of the " + std::to_string(spaces) + " sympathy tokens, not " + std::to_string(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) out[i] = static_cast<int>(numbers[i]);
}
}  // namespace

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
    read_row(track, "supporters", b->spaces, b->supporters);
    read_row(track, "victory_points", b->spaces, b->victory_points);
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
