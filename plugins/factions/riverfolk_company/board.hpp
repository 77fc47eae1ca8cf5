// What is printed on the Riverfolk's board: numbers from board.toml.
#pragma once
#include <array>
#include <memory>
#include <string>

namespace riverfolk_company {

inline constexpr std::size_t kMostSpaces = 8;

struct Board {
    int warriors = 0, trade_posts = 0;  ///< trade posts of each suit: as many as its track has spaces
    int setup_warriors = 0, setup_payments = 0;
    std::array<int, kMostSpaces> victory_points{};  ///< by space
    int post_cost = 0, highest_cost = 0, services_each_turn = 0, protectionism = 0, funds_per_point = 0;
};

/// \throws woodlore::ConfigError with the place of what is wrong.
[[nodiscard]] std::shared_ptr<const Board> read_board(const std::string& folder);

}  // namespace riverfolk_company
