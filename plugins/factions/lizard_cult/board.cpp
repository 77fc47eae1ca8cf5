#include "board.hpp"

#include <woodlore/toml_reader.hpp>

namespace lizard_cult {

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
    const auto card = root.get_table("setup_card");
    b->card_homeland = number(card, "homeland", 60);
    b->card_adjacent = number(card, "adjacent", 60);
    b->card_acolytes = number(card, "acolytes", 60);
    const auto gardens = root.get_table("gardens");
    const auto spaces = static_cast<std::size_t>(b->gardens);
    gardens.get_row("victory_points", "gardens of a suit", b->victory_points, spaces);
    gardens.get_row("draw_bonus", "gardens of a suit", b->draw_bonus, spaces);
    const auto conspiracies = root.get_table("conspiracies");
    b->crusade = number(conspiracies, "crusade", 60);
    b->convert = number(conspiracies, "convert", 60);
    b->sanctify = number(conspiracies, "sanctify", 60);
    b->hated = number(conspiracies, "hated", 60);
    doc.finish();
    return b;
}

}  // namespace lizard_cult
