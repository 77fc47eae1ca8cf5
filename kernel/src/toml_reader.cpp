// toml_reader.cpp: the only file of the kernel that sees toml++.
#include "woodlore/toml_reader.hpp"

#undef TOML_SHARED_LIB  // header-only here, whatever a package file says: one file compiles it, no library is needed
#undef TOML_HEADER_ONLY
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 32
// Some malformed texts break assertions of toml++ 3.3, which would end the process, or in Release go on and
// read rubbish. Here they end the parse. (toml++ drops TOML_ASSERT where NDEBUG is defined.)
#undef NDEBUG
namespace woodlore::detail {
struct TomlAssertion {};
[[noreturn]] inline void toml_assertion() { throw TomlAssertion(); }
}  // namespace woodlore::detail
#define TOML_ASSERT(expr) ((expr) ? static_cast<void>(0) : ::woodlore::detail::toml_assertion())
#include <toml++/toml.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

namespace woodlore {

namespace detail {
struct TomlSource {
    struct Asked {
        std::set<std::string, std::less<>> keys{};
        bool all = false;
    };
    std::string name{};
    toml::table root{};
    std::map<const void*, Asked> asked{};  // by table
};
}  // namespace detail

namespace {

constexpr std::size_t kLargestFile = std::size_t{8} << 20U;
constexpr int kMostDots = 15;  // in one key

const toml::node* as_node(const void* p) { return static_cast<const toml::node*>(p); }
const toml::table* as_table_or_null(const void* p) { return p == nullptr ? nullptr : as_node(p)->as_table(); }
const toml::array* as_array_or_null(const void* p) { return p == nullptr ? nullptr : as_node(p)->as_array(); }

std::string below(const std::string& path, std::string_view key) {
    return path.empty() ? std::string(key) : path + "." + std::string(key);
}

std::string number(double value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

TomlKind kind_of(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::boolean: return TomlKind::boolean;
        case toml::node_type::integer: return TomlKind::integer;
        case toml::node_type::floating_point: return TomlKind::real;
        case toml::node_type::string: return TomlKind::string;
        case toml::node_type::array: return TomlKind::array;
        case toml::node_type::table: return TomlKind::table;
        default: return TomlKind::date_or_time;
    }
}

std::string what_it_is(const toml::node& node) {
    switch (kind_of(node)) {
        case TomlKind::boolean: return node.as_boolean()->get() ? "true" : "false";
        case TomlKind::integer: return "the integer " + std::to_string(node.as_integer()->get());
        case TomlKind::real: return "the number " + number(node.as_floating_point()->get());
        case TomlKind::string: return "the string " + in_quotes(node.as_string()->get());
        case TomlKind::array: return "an array";
        case TomlKind::table: return "a table";
        default: return "a date or time";
    }
}

std::string bounds(const std::string& what, const std::string& min, const std::string& max) {
    if (!min.empty() && !max.empty()) return what + " from " + min + " to " + max;
    if (!min.empty()) return what + " of at least " + min;
    if (!max.empty()) return what + " of at most " + max;
    return what;
}

std::string expectation(IntRange range) {
    const IntRange any;
    return bounds("an integer", range.min == any.min ? "" : std::to_string(range.min),
                  range.max == any.max ? "" : std::to_string(range.max));
}

std::string expectation(RealRange range) {
    const RealRange any;
    return bounds("a finite number", range.min <= any.min ? "" : number(range.min),
                  range.max >= any.max ? "" : number(range.max));
}

[[noreturn]] void fail_type(const TomlHandle& at, const toml::node& found, const std::string& right) {
    at.fail(in_quotes(at.path()) + " must be " + right + ", found " + what_it_is(found));
}

// toml++ 3.3 puts no bound on dotted keys, and recurses when a document goes: a long one would overflow the
// stack. This counts the dots of each key; strings and comments are skipped the way TOML reads them.
class DotCounter {
public:
    DotCounter(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    void check() {
        int dots = 0;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '#') {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (c == '"' || c == '\'') {
                skip_string(c);
            } else {
                if (c == '.' && ++dots > kMostDots) refuse();
                if (std::string_view("\n=,{}[]").find(c) != std::string_view::npos) dots = 0;
                ++at_;
            }
        }
    }

private:
    void skip_string(char quote) {
        const std::string three(3, quote);
        const bool lines = text_.substr(at_).starts_with(three);
        at_ += lines ? 3 : 1;
        while (at_ < text_.size()) {
            if (quote == '"' && text_[at_] == '\\') {
                at_ += 2;
            } else if (lines && text_.substr(at_).starts_with(three)) {
                at_ += 3;
                for (int more = 0; more < 2 && at_ < text_.size() && text_[at_] == quote; ++more) ++at_;
                return;
            } else if (!lines && (text_[at_] == quote || text_[at_] == '\n')) {
                if (text_[at_] == quote) ++at_;
                return;
            } else {
                ++at_;
            }
        }
    }

    [[noreturn]] void refuse() const {
        const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
        throw ConfigError({name_, static_cast<int>(line), 0}, "",
                          "this key has more than " + std::to_string(kMostDots) + " dots; name fewer levels");
    }

    std::string_view text_;
    const std::string& name_;
    std::size_t at_ = 0;
};

std::pair<int, int> line_and_column(const toml::source_region& region, int line, int column) {
    if (region.begin.line == 0) return {line, column};
    return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

// The keys of a table in the order of the file (toml++ sorts them).
std::vector<const toml::key*> keys_in_order(const toml::table& table) {
    std::vector<const toml::key*> keys;
    for (auto it = table.cbegin(); it != table.cend(); ++it) keys.push_back(&it->first);
    std::stable_sort(keys.begin(), keys.end(), [](const toml::key* a, const toml::key* b) {
        return a->source().begin < b->source().begin;
    });
    return keys;
}

}  // namespace

// ---- handles

TomlHandle::TomlHandle(Source source, const void* node, std::string path, int line, int column)
    : source_(std::move(source)), node_(node), path_(std::move(path)), line_(line), column_(column) {}

FilePlace TomlHandle::place() const { return {source_->name, line_, column_}; }
void TomlHandle::fail(const std::string& message) const { throw ConfigError(place(), path_, message); }

// ---- nodes

TomlKind TomlNode::kind() const { return kind_of(*as_node(node_)); }

std::int64_t TomlNode::as_int(IntRange range) const {
    const auto* value = as_node(node_)->as_integer();
    if (value == nullptr || value->get() < range.min || value->get() > range.max)
        fail_type(*this, *as_node(node_), expectation(range));
    return value->get();
}

bool TomlNode::as_bool() const {
    const auto* value = as_node(node_)->as_boolean();
    if (value == nullptr) fail_type(*this, *as_node(node_), "true or false");
    return value->get();
}

std::string TomlNode::as_string() const {
    const auto* value = as_node(node_)->as_string();
    if (value == nullptr) fail_type(*this, *as_node(node_), "a string");
    return value->get();
}

double TomlNode::as_double(RealRange range) const {
    const auto& node = *as_node(node_);
    double value = std::nan("");
    if (const auto* real = node.as_floating_point()) value = real->get();
    if (const auto* integer = node.as_integer()) value = static_cast<double>(integer->get());
    if (!std::isfinite(value) || value < range.min || value > range.max) fail_type(*this, node, expectation(range));
    return value;
}

TomlTable TomlNode::as_table() const {
    if (as_table_or_null(node_) == nullptr) fail_type(*this, *as_node(node_), "a table");
    return {source_, node_, path_, line_, column_};
}

TomlArray TomlNode::as_array() const {
    if (as_array_or_null(node_) == nullptr) fail_type(*this, *as_node(node_), "an array");
    return {source_, node_, path_, line_, column_};
}

std::string TomlNode::as_one_of(std::string_view what, const std::vector<std::string>& choices) const {
    auto value = as_string();
    if (std::find(choices.begin(), choices.end(), value) != choices.end()) return value;
    const auto meant = did_you_mean(value, choices);
    fail("unknown " + std::string(what) + " " + in_quotes(value) +
         (meant.empty() ? "; known: " + joined(choices) : meant));
}

// ---- arrays

std::size_t TomlArray::size() const {
    const auto* array = as_array_or_null(node_);
    return array == nullptr ? 0 : array->size();
}

TomlNode TomlArray::at(std::size_t index) const {
    if (index >= size())
        fail(in_quotes(path_) + " must have at least " + std::to_string(index + 1) + " elements, found " +
             std::to_string(size()));
    const auto* node = as_array_or_null(node_)->get(index);
    const auto [line, column] = line_and_column(node->source(), line_, column_);
    return {source_, node, path_ + "[" + std::to_string(index) + "]", line, column};
}

std::vector<TomlNode> TomlArray::nodes() const {
    std::vector<TomlNode> out;
    for (std::size_t i = 0; i < size(); ++i) out.push_back(at(i));
    return out;
}

std::vector<std::int64_t> TomlArray::ints(IntRange range) const {
    std::vector<std::int64_t> out;
    for (std::size_t i = 0; i < size(); ++i) out.push_back(at(i).as_int(range));
    return out;
}

std::vector<std::string> TomlArray::strings() const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < size(); ++i) out.push_back(at(i).as_string());
    return out;
}

std::vector<TomlTable> TomlArray::tables() const {
    std::vector<TomlTable> out;
    for (std::size_t i = 0; i < size(); ++i) out.push_back(at(i).as_table());
    return out;
}

std::vector<TomlArray> TomlArray::arrays() const {
    std::vector<TomlArray> out;
    for (std::size_t i = 0; i < size(); ++i) out.push_back(at(i).as_array());
    return out;
}

// ---- tables

void TomlTable::ask(std::string_view key) const {
    if (node_ != nullptr) source_->asked[node_].keys.emplace(key);
}

bool TomlTable::has(std::string_view key) const { return find(key).has_value(); }

std::vector<std::string> TomlTable::keys() const {
    std::vector<std::string> out;
    if (const auto* table = as_table_or_null(node_)) {
        for (const auto* key : keys_in_order(*table)) out.emplace_back(key->str());
    }
    return out;
}

std::optional<TomlNode> TomlTable::find(std::string_view key) const {
    ask(key);
    const auto* table = as_table_or_null(node_);
    const auto* node = table == nullptr ? nullptr : table->get(key);
    if (node == nullptr) return std::nullopt;
    const auto [line, column] = line_and_column(node->source(), line_, column_);
    return TomlNode(source_, node, below(path_, key), line, column);
}

void TomlTable::fail_missing(std::string_view key) const {
    std::vector<std::string> unasked;  // the likely misspelling of `key`
    for (const auto& present : keys()) {
        if (!source_->asked[node_].keys.contains(present)) unasked.push_back(present);
    }
    const auto near = nearest(key, unasked);
    throw ConfigError(near.empty() ? place() : key_position(near), below(path_, key),
                      "key " + in_quotes(key) + " is missing" + (path_.empty() ? "" : " in " + in_quotes(path_)) +
                          (near.empty() ? "" : "; did you mean it by " + in_quotes(near) + "?"));
}

TomlNode TomlTable::get(std::string_view key) const {
    auto node = find(key);
    if (!node) fail_missing(key);
    return *std::move(node);
}

std::int64_t TomlTable::get_int(std::string_view key, IntRange range) const { return get(key).as_int(range); }
std::int64_t TomlTable::get_int(std::string_view key, IntRange range, std::int64_t otherwise) const {
    const auto node = find(key);
    return node ? node->as_int(range) : otherwise;
}
bool TomlTable::get_bool(std::string_view key) const { return get(key).as_bool(); }
bool TomlTable::get_bool(std::string_view key, bool otherwise) const {
    const auto node = find(key);
    return node ? node->as_bool() : otherwise;
}
std::string TomlTable::get_string(std::string_view key) const { return get(key).as_string(); }
std::string TomlTable::get_string(std::string_view key, std::string otherwise) const {
    const auto node = find(key);
    return node ? node->as_string() : std::move(otherwise);
}
double TomlTable::get_double(std::string_view key, RealRange range) const { return get(key).as_double(range); }
double TomlTable::get_double(std::string_view key, RealRange range, double otherwise) const {
    const auto node = find(key);
    return node ? node->as_double(range) : otherwise;
}

TomlTable TomlTable::get_table(std::string_view key, Need need) const {
    if (const auto node = find(key)) return node->as_table();
    if (need == Need::required) fail_missing(key);
    return {source_, nullptr, below(path_, key), line_, column_};
}

TomlArray TomlTable::get_array(std::string_view key, Need need) const {
    if (const auto node = find(key)) return node->as_array();
    if (need == Need::required) fail_missing(key);
    return {source_, nullptr, below(path_, key), line_, column_};
}

std::vector<std::int64_t> TomlTable::get_ints(std::string_view key, IntRange range, Need need) const {
    return get_array(key, need).ints(range);
}
std::vector<std::string> TomlTable::get_strings(std::string_view key, Need need) const {
    return get_array(key, need).strings();
}
std::vector<TomlTable> TomlTable::get_tables(std::string_view key, Need need) const {
    return get_array(key, need).tables();
}
std::vector<TomlArray> TomlTable::get_arrays(std::string_view key, Need need) const {
    return get_array(key, need).arrays();
}
std::string TomlTable::get_one_of(std::string_view key, std::string_view what,
                                  const std::vector<std::string>& choices) const {
    return get(key).as_one_of(what, choices);
}

FilePlace TomlTable::position(std::string_view key) const {
    const auto* table = as_table_or_null(node_);
    const auto* node = table == nullptr ? nullptr : table->get(key);
    if (node == nullptr) return place();
    const auto [line, column] = line_and_column(node->source(), line_, column_);
    return {source_->name, line, column};
}

FilePlace TomlTable::key_position(std::string_view key) const {
    const auto* table = as_table_or_null(node_);
    if (table == nullptr) return place();
    const auto it = table->find(key);
    if (it == table->cend()) return place();
    const auto [line, column] = line_and_column(it->first.source(), line_, column_);
    return {source_->name, line, column};
}

void TomlTable::fail_at(std::string_view key, const std::string& message) const {
    throw ConfigError(position(key), below(path_, key), message);
}

void TomlTable::fail_unknown(const std::string& key, const std::vector<std::string>& known) const {
    auto message = "unknown key " + in_quotes(key) + (path_.empty() ? "" : " in " + in_quotes(path_));
    const auto meant = did_you_mean(key, known);
    if (!meant.empty()) message += meant;
    else message += known.empty() ? "; nothing may stand there" : "; known: " + joined(known);
    throw ConfigError(key_position(key), below(path_, key), message);
}

void TomlTable::expect_only(const std::vector<std::string>& allowed) const {
    for (const auto& key : keys()) {
        if (std::find(allowed.begin(), allowed.end(), key) == allowed.end()) fail_unknown(key, allowed);
    }
}

void TomlTable::finish() const {
    if (node_ == nullptr) return;
    const auto& asked = source_->asked[node_];
    if (!asked.all) expect_only({asked.keys.begin(), asked.keys.end()});
}

void TomlTable::accept_rest() const {
    if (node_ != nullptr) source_->asked[node_].all = true;
}

// ---- documents

TomlDoc::TomlDoc(std::shared_ptr<detail::TomlSource> source) : source_(std::move(source)) {}
const std::string& TomlDoc::name() const { return source_->name; }
TomlTable TomlDoc::root() const { return {source_, &static_cast<const toml::node&>(source_->root), "", 1, 1}; }

void TomlDoc::finish() const {
    std::vector<TomlNode> rest;
    const auto check = [&](const TomlTable& table) {
        table.finish();
        const auto asked = source_->asked[table.node_];
        for (const auto& key : table.keys()) {
            if (asked.keys.contains(key)) rest.push_back(table.get(key));
        }
    };
    check(root());
    while (!rest.empty()) {
        const auto node = rest.back();
        rest.pop_back();
        if (node.kind() == TomlKind::array) {
            for (auto& element : node.as_array().nodes()) rest.push_back(std::move(element));
        } else if (node.kind() == TomlKind::table) {
            check(node.as_table());
        }
    }
}

namespace {

// Whether the parser's own assertions break in `text`.
bool breaks_parser(std::string_view text) {
    try {
        (void)toml::parse(text);
    } catch (const detail::TomlAssertion&) {
        return true;
    } catch (const std::exception&) {
        return false;
    }
    return false;
}

// The line at which they do: the parser reads forward, so the shortest breaking run of lines ends there.
int breaking_line(std::string_view text) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n') ends.push_back(i + 1);
    }
    const auto at = std::partition_point(ends.begin(), ends.end(),
                                         [&](std::size_t end) { return !breaks_parser(text.substr(0, end)); });
    return 1 + static_cast<int>(at - ends.begin());
}

}  // namespace

TomlDoc parse_toml(std::string_view text, const std::string& name) {
    DotCounter(text, name).check();
    auto source = std::make_shared<detail::TomlSource>();
    source->name = name;
    try {
        source->root = toml::parse(text, name);
    } catch (const toml::parse_error& e) {
        throw ConfigError({name, static_cast<int>(e.source().begin.line), static_cast<int>(e.source().begin.column)},
                          "", std::string(e.description()));
    } catch (const detail::TomlAssertion&) {
        throw ConfigError({name, breaking_line(text), 0}, "", "this line is no TOML; a key or value in it is malformed or missing");
    } catch (const std::exception& e) {
        throw ConfigError({name, 0, 0}, "", std::string("cannot be read as TOML: ") + e.what());
    }
    return TomlDoc(std::move(source));
}

TomlDoc parse_toml_file(const std::filesystem::path& path) {
    const auto refuse = [&](const std::string& why) { throw ConfigError({path.string(), 0, 0}, "", why); };
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found) refuse("no such file");
    if (error) refuse("cannot be read: " + error.message());
    if (std::filesystem::is_directory(status)) refuse("this is a folder, not a TOML file");
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) refuse("cannot be read: " + std::generic_category().message(errno == 0 ? EIO : errno));
    std::string text;
    std::vector<char> block(std::size_t{1} << 16U);
    while (in) {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > kLargestFile) refuse("is larger than 8 MiB, too large for a TOML file of ours");
    }
    if (in.bad()) refuse("cannot be read to its end");
    return parse_toml(text, path.string());
}

}  // namespace woodlore
