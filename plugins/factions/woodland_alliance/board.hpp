// What is printed on the Alliance's board: numbers from board.toml.
#pragma once
#include <array>
#include <memory>
#include <string>

namespace woodland_alliance {

inline constexpr int kMostSpaces = 16;

struct Board {
    int warriors = 0, bases = 0, sympathy = 0;
    int spaces = 0;                                  ///< of the sympathy track: as many as there are tokens
    std::array<int, kMostSpaces> supporters{};       ///< by space
    std::array<int, kMostSpaces> victory_points{};   ///< by space
    int martial_law_warriors = 0, martial_law_supporters = 0;
    int supporters_at_start = 0, supporters_without_base = 0, revolt_supporters = 0;
    int draw_bonus = 0;
};

/// \throws woodlore::ConfigError with the place of what is wrong.
[[nodiscard]] std::shared_ptr<const Board> read_board(const std::string& folder);

}  // namespace woodland_alliance
