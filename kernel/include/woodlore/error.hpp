// woodlore/error.hpp: the errors that Woodlore throws, and words for "did you mean".
//
// Every error names the file, the place, what is wrong and what would be right, in one sentence:
//   game.toml:9:11: unknown map "medow"; did you mean "meadow"?
#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace woodlore {

/// Where something stands in a file. Line and column count from 1 (columns in characters); 0 is unknown.
struct FilePlace {
    std::string file{};
    int line = 0;
    int column = 0;
};

/// "file:line:column", leaving out what is unknown; empty for an unknown file and line.
[[nodiscard]] std::string to_string(const FilePlace& place);

/// What all errors of Woodlore have in common. what() is the whole sentence: place and message.
///
/// Copies share one block and never throw. Any byte may be given: what() is printable UTF-8 (other bytes
/// are shown as \xNN), so that Python can show it.
class [[gnu::visibility("default")]] Error : public std::runtime_error {
public:
    explicit Error(const std::string& message);
    Error(FilePlace place, std::string key, const std::string& message);
    ~Error() override;

    [[nodiscard]] const std::string& file() const noexcept { return parts_->place.file; }
    [[nodiscard]] int line() const noexcept { return parts_->place.line; }      // 0: unknown
    [[nodiscard]] int column() const noexcept { return parts_->place.column; }  // 0: unknown
    [[nodiscard]] const std::string& key() const noexcept { return parts_->key; }
    [[nodiscard]] const std::string& message() const noexcept { return parts_->message; }  // without the place

protected:
    struct Parts {
        FilePlace place{};
        std::string key{};
        std::string message{};
    };
    Error(const std::string& what, Parts parts);

private:
    std::shared_ptr<const Parts> parts_;
};

/// A TOML file (config, manifest, data) that cannot be read or says something impossible.
class [[gnu::visibility("default")]] ConfigError : public Error {
public:
    using Error::Error;
    ~ConfigError() override;
};

/// A plugin that is refused or missing. what() reads "plugin PATH: MESSAGE"; file() is the path.
class [[gnu::visibility("default")]] PluginError : public Error {
public:
    using Error::Error;
    PluginError(const std::string& path, const std::string& message);
    ~PluginError() override;
};

/// A record that is damaged, or whose replay went another way than it says.
class [[gnu::visibility("default")]] RecordError : public Error {
public:
    using Error::Error;
    ~RecordError() override;
};

/// A scenario file that asks for something impossible (a failed expectation is a result, not this).
class [[gnu::visibility("default")]] ScenarioError : public Error {
public:
    using Error::Error;
    ~ScenarioError() override;
};

/// An action that cannot be read or is not legal. what() reads "illegal: ACTION: MESSAGE"; key() is the action.
class [[gnu::visibility("default")]] ActionError : public Error {
public:
    using Error::Error;
    ActionError(const std::string& action, const std::string& message);
    ~ActionError() override;
};

/// The candidate that `word` most likely meant, or "" when none is near: few edits (swapped neighbours count
/// as one; case and '-' for '_' are free), else one that has `word` as its beginning or as a whole part.
///
/// Ties go to the earlier candidate. O(|word| * |candidate|) each; a word over 100 bytes is near nothing.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// `; did you mean "x"?`, to be put after a message, or "" when nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// `text` between double quotes for a message: printable, and cut with "..." after 60 characters.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// "a, b, c", for a message.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

}  // namespace woodlore
