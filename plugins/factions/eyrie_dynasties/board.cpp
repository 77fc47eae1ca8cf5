// Reads what is printed on the Eyrie's board and leader cards.
#include <algorithm>

#include <woodlore/toml_reader.hpp>

#include "eyrie.hpp"

namespace eyrie_dynasties {

std::shared_ptr<Board> read_board(const std::string& folder) {
    const TomlDoc doc = parse_toml_file(folder + "/board.toml");
    auto b = std::make_shared<Board>();
    b->warriors = static_cast<std::uint8_t>(doc.root().get_table("pieces").get_int("warriors", {1, 31}));
    const TomlTable roosts = doc.root().get_table("roosts");
    roosts.get_row("points", "spaces", b->points);
    roosts.get_row("draws", "spaces", b->draws);
    const TomlTable leaders = doc.root().get_table("leaders");
    const std::vector<std::string> columns(std::begin(kColumnNames), std::end(kColumnNames));
    for (std::size_t l = 0; l < kLeaders; ++l) {
        const TomlArray list = leaders.get_array(kLeaderNames[l]);
        if (list.size() != 2) list.fail("expected the two columns of this leader's Loyal Viziers");
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string name = list.at(i).as_one_of("column", columns);
            b->viziers[l][i] = static_cast<std::uint8_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
        }
    }
    doc.finish();
    return b;
}

}  // namespace eyrie_dynasties
