// What is printed on the Cult's board: numbers from board.toml.
#pragma once
#include <array>
#include <memory>
#include <string>

namespace lizard_cult {

inline constexpr int kMostSpaces = 8;

struct Board {
    int warriors = 0, gardens = 0;  ///< gardens of each suit: as many as its track has spaces
    int corner_warriors = 0, adjacent_warriors = 0;
    int card_homeland = 0, card_adjacent = 0, card_acolytes = 0;  ///< warriors of the setup card
    std::array<int, kMostSpaces> victory_points{};  ///< by space
    std::array<int, kMostSpaces> draw_bonus{};      ///< by space
    int crusade = 0, convert = 0, sanctify = 0, hated = 0;
};

/// \throws woodlore::ConfigError with the place of what is wrong.
[[nodiscard]] std::shared_ptr<const Board> read_board(const std::string& folder);

}  // namespace lizard_cult
