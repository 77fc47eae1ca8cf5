// woodlore/toml_reader.hpp: reading TOML so that every error names its place.
//
// A document is parsed once; tables, arrays and nodes are light handles that keep it alive. Each getter
// throws ConfigError with file, line, column, key, what was found and what would be right. A table remembers
// which keys were asked for, so that finish() can refuse the rest. One document belongs to one thread.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "woodlore/error.hpp"

namespace woodlore {

namespace detail {
struct TomlSource;  // the parsed document; toml++ stays out of this header
}
class TomlTable;
class TomlArray;

/// Bounds of a number, both included.
struct IntRange {
    std::int64_t min = std::numeric_limits<std::int64_t>::min();
    std::int64_t max = std::numeric_limits<std::int64_t>::max();
};
struct RealRange {
    double min = std::numeric_limits<double>::lowest();
    double max = std::numeric_limits<double>::max();
};

/// Whether a missing key is an error or reads as empty.
enum class Need { required, optional };

enum class TomlKind { boolean, integer, real, string, date_or_time, array, table };

/// What tables, arrays and nodes have in common: a place in a document.
class TomlHandle {
public:
    /// Dotted path from the root, such as "seat[1].leader" (array indices count from 0); "" for the root.
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] FilePlace place() const;
    /// Throws ConfigError at this place, with path() as its key.
    [[noreturn]] void fail(const std::string& message) const;

protected:
    using Source = std::shared_ptr<detail::TomlSource>;
    TomlHandle(Source source, const void* node, std::string path, int line, int column);
    Source source_;
    const void* node_;  // a toml++ node; nullptr: an optional one that is missing
    std::string path_;
    int line_;
    int column_;
};

/// One value. The as_ functions throw ConfigError when it is of another type or out of range.
class TomlNode : public TomlHandle {
public:
    [[nodiscard]] TomlKind kind() const;
    [[nodiscard]] std::int64_t as_int(IntRange range = {}) const;
    [[nodiscard]] bool as_bool() const;
    [[nodiscard]] std::string as_string() const;
    [[nodiscard]] double as_double(RealRange range = {}) const;  // integers too; nan and inf are refused
    [[nodiscard]] TomlTable as_table() const;
    [[nodiscard]] TomlArray as_array() const;
    /// The string, when it is one of `choices`; else an error `unknown WHAT "x"; did you mean "y"?`.
    [[nodiscard]] std::string as_one_of(std::string_view what, const std::vector<std::string>& choices) const;

private:
    friend class TomlTable;
    friend class TomlArray;
    using TomlHandle::TomlHandle;
};

/// An array. One that is optional and missing is empty.
class TomlArray : public TomlHandle {
public:
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] TomlNode at(std::size_t index) const;  // ConfigError when out of range
    [[nodiscard]] std::vector<TomlNode> nodes() const;
    [[nodiscard]] std::vector<std::int64_t> ints(IntRange range = {}) const;
    [[nodiscard]] std::vector<std::string> strings() const;
    [[nodiscard]] std::vector<TomlTable> tables() const;
    [[nodiscard]] std::vector<TomlArray> arrays() const;

private:
    friend class TomlNode;
    friend class TomlTable;
    using TomlHandle::TomlHandle;
};

/// A table. One that is optional and missing is empty: every default applies.
///
/// Asking for a key, also with has() or find(), makes it a known one: see finish().
class TomlTable : public TomlHandle {
public:
    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] std::vector<std::string> keys() const;  // in the order of the file; asks for none
    [[nodiscard]] bool missing() const { return node_ == nullptr; }  // optional, and not in the file

    [[nodiscard]] TomlNode get(std::string_view key) const;
    [[nodiscard]] std::optional<TomlNode> find(std::string_view key) const;

    [[nodiscard]] std::int64_t get_int(std::string_view key, IntRange range = {}) const;
    [[nodiscard]] std::int64_t get_int(std::string_view key, IntRange range, std::int64_t otherwise) const;
    [[nodiscard]] bool get_bool(std::string_view key) const;
    [[nodiscard]] bool get_bool(std::string_view key, bool otherwise) const;
    [[nodiscard]] std::string get_string(std::string_view key) const;
    [[nodiscard]] std::string get_string(std::string_view key, std::string otherwise) const;
    [[nodiscard]] double get_double(std::string_view key, RealRange range = {}) const;
    [[nodiscard]] double get_double(std::string_view key, RealRange range, double otherwise) const;
    [[nodiscard]] TomlTable get_table(std::string_view key, Need need = Need::required) const;
    [[nodiscard]] TomlArray get_array(std::string_view key, Need need = Need::required) const;

    [[nodiscard]] std::vector<std::int64_t> get_ints(std::string_view key, IntRange range = {},
                                                     Need need = Need::required) const;
    [[nodiscard]] std::vector<std::string> get_strings(std::string_view key, Need need = Need::required) const;
    [[nodiscard]] std::vector<TomlTable> get_tables(std::string_view key, Need need = Need::required) const;
    [[nodiscard]] std::vector<TomlArray> get_arrays(std::string_view key, Need need = Need::required) const;

    /// One number for each of the first n elements of `out`; `each` says in the error what they are: "spaces of the track".
    template <class T, std::size_t N>
    void get_row(std::string_view key, std::string_view each, std::array<T, N>& out, std::size_t n = N, IntRange range = {0, 30}) const {
        const auto numbers = row(key, each, n < N ? n : N, range);
        for (std::size_t i = 0; i < numbers.size(); ++i) out[i] = static_cast<T>(numbers[i]);
    }

    /// A string that is one of `choices`; `what` names it in the error: "faction", "map".
    [[nodiscard]] std::string get_one_of(std::string_view key, std::string_view what,
                                         const std::vector<std::string>& choices) const;

    /// Where the value of `key` begins (where the key would belong when it is missing).
    [[nodiscard]] FilePlace position(std::string_view key) const;
    /// Where `key` itself begins.
    [[nodiscard]] FilePlace key_position(std::string_view key) const;

    /// Throws ConfigError at the value of `key`.
    [[noreturn]] void fail_at(std::string_view key, const std::string& message) const;

    /// Throws on the first key of this table that is not among `allowed`, with the nearest right name.
    void expect_only(const std::vector<std::string>& allowed) const;
    /// Throws on the first key of this table that nobody asked for, with the nearest one that somebody did.
    /// Call it after all keys that the table may have were asked for.
    void finish() const;
    /// Accepts whatever keys are left, here and below: finish() is content.
    void accept_rest() const;

private:
    friend class TomlNode;
    friend class TomlArray;
    friend class TomlDoc;
    using TomlHandle::TomlHandle;
    void ask(std::string_view key) const;
    [[nodiscard]] std::vector<std::int64_t> row(std::string_view key, std::string_view each, std::size_t n, IntRange range) const;
    [[noreturn]] void fail_missing(std::string_view key) const;
    [[noreturn]] void fail_unknown(const std::string& key, const std::vector<std::string>& known) const;
};

/// A parsed file.
class TomlDoc {
public:
    [[nodiscard]] TomlTable root() const;
    [[nodiscard]] const std::string& name() const;  // as in errors: the path that was given
    /// finish() of the root and of every table below it that was not accepted whole.
    void finish() const;

private:
    friend TomlDoc parse_toml(std::string_view text, const std::string& name);
    explicit TomlDoc(std::shared_ptr<detail::TomlSource> source);
    std::shared_ptr<detail::TomlSource> source_;
};

/// Reads and parses a file.
/// \throws ConfigError when it is missing, a folder, unreadable, over 8 MiB, or no TOML (with the place).
[[nodiscard]] TomlDoc parse_toml_file(const std::filesystem::path& path);

/// Parses `text`; errors call it `name`. Any bytes may be given. A key may have at most 16 dotted parts and
/// values nest at most 32 deep: what is deeper is refused, not read.
/// \throws ConfigError when it is no TOML (with the place).
[[nodiscard]] TomlDoc parse_toml(std::string_view text, const std::string& name);

}  // namespace woodlore
