#include "board.hpp"

#include <woodlore/toml_reader.hpp>

namespace lizard_cult {

namespace {
void read_row(const woodlore::TomlTable& t, const char* key, int spaces, std::array<int, kMostSpaces>& out) {
    const auto list = t.get_array(key);
    const auto numbers = list.ints({0, 30});
    if (static_cast<int>(numbers.size()) != spaces)
        list.fail("expected one number for each of the " + std::to_string(spaces) + " gardens of a suit, not " + std::to_string(numbers.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i) out[i] = static_cast<int>(numbers[i]);
}
}  // namespace

std::shared_ptr<const Board> read_board(const std::string& folder) {
    const auto doc = woodlore::parse_toml_file(folder + "/board.toml");
    const auto root = doc.root();
    const auto number = [](const woodlore::TomlTable& t, const char* key, int most) { return static_cast<int>(t.get_int(key, {0, most})); };
    auto b = std::make_shared<Board>();
    const auto pieces = root.get_table("pieces");
    b->warriors = number(pieces, "warriors", 60);
    b->gardens = number(pieces, "gardens", kMostSpaces);
    const auto setup = root.get_table("setup");
    b->corner_warriors = number(setup, "warriors", 60);
    b->adjacent_warriors = number(setup, "adjacent", 9);
    const auto gardens = root.get_table("gardens");
    read_row(gardens, "victory_points", b->gardens, b->victory_points);
    read_row(gardens, "draw_bonus", b->gardens, b->draw_bonus);
    const auto conspiracies = root.get_table("conspiracies");
    b->crusade = number(conspiracies, "crusade", 60);
    b->convert = number(conspiracies, "convert", 60);
    b->sanctify = number(conspiracies, "sanctify", 60);
    b->hated = number(conspiracies, "hated", 60);
    doc.finish();
    return b;
}

}  // namespace lizard_cult
