#include "board.hpp"

#include <woodlore/toml_reader.hpp>

namespace riverfolk_company {

std::shared_ptr<const Board> read_board(const std::string& folder) {
    const auto doc = woodlore::parse_toml_file(folder + "/board.toml");
    const auto number = [&](const char* table, const char* key, int least, int most) {
        return static_cast<int>(doc.root().get_table(table).get_int(key, {least, most}));
    };
    auto b = std::make_shared<Board>();
    b->warriors = number("pieces", "warriors", 0, 31);
    b->trade_posts = number("pieces", "trade_posts", 0, static_cast<int>(kMostSpaces));
    b->setup_warriors = number("setup", "warriors", 0, 31);
    b->setup_payments = number("setup", "payments", 0, 31);
    doc.root().get_table("trade_posts").get_row("victory_points", "trade posts of a suit", b->victory_points, static_cast<std::size_t>(b->trade_posts));
    b->post_cost = number("trade_posts", "cost", 0, 31);
    b->highest_cost = number("services", "highest_cost", 1, 31);
    b->services_each_turn = number("services", "each_turn", 0, 20);
    b->protectionism = number("birdsong", "protectionism", 0, 31);
    b->funds_per_point = number("birdsong", "funds_per_point", 1, 31);
    doc.finish();
    return b;
}

}  // namespace riverfolk_company
