// woodlore/record.hpp: a game as JSON lines: a header, one line per action, a last line.
//
//   {"schema":1,"woodlore":"0.1.0","config_name":...,"config":...,"overrides":[],"components":["faction ... 1.0.0",...],
//    "fingerprint":...,"seed":"7","chance":"seed","agents":[...]}
//   {"n":0,"chance":[["seat",4,2],["shuffle",54,11],...],"hash":"0123456789abcdef"}           setup, before the first choice
//   {"n":1,"seat":"...","action":"game.move from=1 to=5 pieces=2","chance":[],"hash":"..."}  "forced":[...] holds what followed
//   {"undo_to":0}                                                                              the player took actions back
//   {"end":"points","winners":[...],"scores":{...},"actions":412,"hash":"..."}
//
// Append-only; each line is written whole and handed to the system before the next action. A record that was cut is good
// up to its last whole line.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "woodlore/config.hpp"
#include "woodlore/error.hpp"
#include "woodlore/game.hpp"

namespace woodlore {

inline constexpr int kRecordSchema = 1;

struct ChanceOutcome {
    ChanceKind kind = ChanceKind::other;
    int bound = 0, value = 0;
    friend bool operator==(const ChanceOutcome&, const ChanceOutcome&) = default;
};

struct RecordHeader {
    int schema = kRecordSchema;
    std::string woodlore;
    std::string config_name, config;         ///< GameConfig's name and text
    std::vector<std::string> overrides;
    std::vector<std::string> components;     ///< "kind id version"
    std::string fingerprint;
    std::uint64_t seed = 0;
    bool scripted = false;                   ///< chance came from outside (a real game), not from the seed
    std::vector<std::string> agents;         ///< by listed seat
};
/// The header for a game of this config.
[[nodiscard]] RecordHeader make_header(const LoadedConfig& loaded, std::uint64_t seed, std::vector<std::string> agents, bool scripted = false);

struct RecordedAction {
    int n = 0;                          ///< 0: the setup, which has no action
    int line = 0;                       ///< in the file, from 1
    std::string seat, action;           ///< texts as in text.hpp
    std::vector<std::string> forced;    ///< what was taken next because nothing else was legal: "seat: action"
    std::vector<ChanceOutcome> chance;  ///< all outcomes up to the next choice
    std::optional<std::uint64_t> hash;  ///< after it
};
struct RecordEnd {
    int line = 0;
    std::string ending;                 ///< "points", "dominance", "unfinished"
    std::vector<std::string> winners;   ///< seat names
    std::vector<std::pair<std::string, int>> scores;  ///< by seat, in turn order
    int actions = 0;
    std::uint64_t hash = 0;
};

struct Record {
    std::string name;
    RecordHeader header;
    std::vector<RecordedAction> actions;  ///< [0] is the setup when the record has come that far; taken-back ones are gone
    std::optional<RecordEnd> end;         ///< none: the game did not end, or the record was cut
    std::size_t whole_bytes = 0;          ///< of the file, up to the end of its last whole line
    int lines = 0;                        ///< whole ones
    std::string cut;                      ///< "" or a sentence: the last line is not whole, and what is left out
    [[nodiscard]] int last_action() const { return actions.empty() ? 0 : actions.back().n; }
};

/// \throws RecordError with the line number when a whole line is damaged. A last line that is not whole is no error: see `cut`.
[[nodiscard]] Record read_record(const std::string& path);
[[nodiscard]] Record parse_record(std::string_view text, const std::string& name);

/// Writes a record while a game is played. It is the game's chance log and, chained, its observer: it must outlive the
/// game's use of both.
///
///     Recorder rec(path, make_header(loaded, seed, agents));
///     Game game(loaded.rules, seed, nullptr, &rec);
///     rec.begin(game);
///     while (!game.over()) rec.choose(game, agent.choose(game.table(), game.options()));
class Recorder final : public ChanceLog, public Observer {
public:
    /// Creates the file (or empties it) and writes the header. An empty path keeps the record in memory: see text().
    /// \throws RecordError when it cannot be written, as all functions below do; what was written before stays whole.
    Recorder(const std::string& path, const RecordHeader& header, int hash_every = 1);
    /// Goes on with a record: `old` as read from the file, `game` at its last action. Cuts off a last line that is not whole.
    Recorder(const std::string& path, const Record& old, Game& game, int hash_every = 1);
    ~Recorder() override;
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Writes the setup's line and becomes the game's chance log and observer (an observer set before is still told).
    void begin(Game& game);
    /// Applies option i and writes its line; also the last line when the game is over.
    void choose(Game& game, int i);
    /// As Game::apply; nothing is written when the action is not legal.
    std::optional<std::string> apply(Game& game, const Action& a);
    /// The player took actions back: `game` stands after action n again.
    void undo(Game& game, int n);
    [[nodiscard]] int n() const { return n_; }
    [[nodiscard]] const std::string& text() const { return text_; }  ///< what was written, when the path is empty

    void note(ChanceKind kind, int bound, int value) override;
    void acted(const Table& t, Seat s, const Action& a) override;
    void turn_ended(const Table& t) override;

private:
    void write(const std::string& line);
    void end(Game& game);
    std::string path_, text_;
    int file_ = -1;
    std::int64_t bytes_ = 0;
    int lines_ = 0, n_ = 0, hash_every_ = 1;
    bool choosing_ = false;
    std::vector<ChanceOutcome> chance_;
    std::vector<std::string> forced_;
    Observer* next_ = nullptr;
};

struct ReplayOptions {
    int stop_at = -1;    ///< after this action; -1: the last one
    bool verify = true;  ///< hashes, chance, seats, end
};
struct Replayed {
    LoadedConfig loaded;
    std::unique_ptr<Game> game;  ///< stands after action `n`
    int n = 0;
    bool whole = false;          ///< the record's end was reached and agrees
    std::string note;            ///< "" or why it is not: the record was cut, the game not ended, stopped as asked
};
/// Plays a record again.
/// \throws RecordError with the line where it goes another way than it says (an action that is not legal, another hash,
/// another outcome, components of another version); ConfigError and PluginError from binding its config.
[[nodiscard]] Replayed replay(const Record& record, Catalog& catalog, ReplayOptions options = {});
[[nodiscard]] Replayed replay(const Record& record, const std::vector<TestComponent>& components, ReplayOptions options = {});
/// The same with a Ruleset that is bound already; its fingerprint must be the record's.
[[nodiscard]] Replayed replay(const Record& record, LoadedConfig loaded, ReplayOptions options = {});

/// A line of a record as one seat may read it.
struct PublicLine {
    int n = 0;                 ///< counts the lines shown: gaps would tell who was asked in vain (interlocks H43)
    std::string seat, action;  ///< secret arguments read `?`
    std::vector<int> dice;     ///< rolled after it, 0 to 3: dice are open to all, draws and shuffles are not
};
/// The record as `viewer` (or, with kNoSeat, a bystander) may see it: no seed, no hashes, no hidden outcomes, no passes of others.
[[nodiscard]] std::vector<PublicLine> public_view(const Record& record, const LoadedConfig& loaded, Seat viewer);

[[nodiscard]] std::string_view ending_name(Ending e);        ///< "none", "points", "dominance", "unfinished"
[[nodiscard]] std::string_view chance_name(ChanceKind k);    ///< "die", "card", "shuffle", "seat", "other"
[[nodiscard]] std::string hash_text(std::uint64_t hash);     ///< 16 hexadecimal digits

}  // namespace woodlore
