// error.cpp: sentences of errors, and the nearest word.
#include "woodlore/error.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace woodlore {
namespace {

constexpr std::size_t kLongestWord = 100;   // longer words are no typing errors, and cost is quadratic
constexpr std::size_t kLongestQuote = 60;

bool continues(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

// Bytes of the UTF-8 character at `at`; 0 when it is none (overlong forms and surrogates are none either).
std::size_t character(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    if (byte(0) < 0x80) return 1;
    if (byte(0) < 0xC2 || byte(0) > 0xF4 || !continues(text, at + 1)) return 0;
    if (byte(0) < 0xE0) return 2;
    if (!continues(text, at + 2)) return 0;
    if (byte(0) == 0xE0 && byte(1) < 0xA0) return 0;
    if (byte(0) == 0xED && byte(1) > 0x9F) return 0;
    if (byte(0) < 0xF0) return 3;
    if (!continues(text, at + 3)) return 0;
    if (byte(0) == 0xF0 && byte(1) < 0x90) return 0;
    if (byte(0) == 0xF4 && byte(1) > 0x8F) return 0;
    return 4;
}

std::string printable(std::string_view text, std::size_t at_most, bool keep_lines) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    out.reserve(std::min(text.size(), at_most) + 4);
    std::size_t shown = 0;
    for (std::size_t i = 0; i < text.size(); ++shown) {
        if (shown == at_most) return out + "...";
        const auto length = character(text, i);
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool control = (byte < 0x20 || byte == 0x7F) && !(keep_lines && byte == '\n');
        if (length == 0 || control) {
            out += "\\x";
            out += kHex[byte >> 4U];
            out += kHex[byte & 0xFU];
            ++i;
        } else {
            out.append(text, i, length);
            i += length;
        }
    }
    return out;
}

std::string printable(std::string_view text) { return printable(text, std::string_view::npos, true); }

std::string sentence(const FilePlace& place, std::string_view message) {
    const auto where = to_string(place);
    return where.empty() ? std::string(message) : where + ": " + std::string(message);
}

std::string folded(std::string_view word) {
    std::string out(word);
    for (auto& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if (c == '-' || c == ' ') c = '_';
    }
    return out;
}

// Edits from a to b: insert, remove, change, or swap two neighbours.
std::size_t edits(std::string_view a, std::string_view b) {
    using Row = std::array<std::size_t, kLongestWord + 1>;
    Row before{};
    Row last{};
    Row now{};
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = std::min(now[j], before[j - 2] + 1);
        }
        before = last;
        last = now;
    }
    return last[b.size()];
}

bool begins_or_is_part(std::string_view word, std::string_view candidate) {
    if (word.size() < 3) return false;
    if (candidate.starts_with(word)) return true;
    return ("_" + std::string(candidate) + "_").find("_" + std::string(word) + "_") != std::string::npos;
}

}  // namespace

std::string to_string(const FilePlace& place) {
    if (place.file.empty() && place.line == 0) return {};
    auto text = place.file.empty() ? std::string("line") : place.file;
    if (place.line > 0) text += (place.file.empty() ? " " : ":") + std::to_string(place.line);
    if (place.line > 0 && place.column > 0) text += ":" + std::to_string(place.column);
    return text;
}

Error::Error(const std::string& message) : Error(message, Parts{{}, {}, message}) {}
Error::Error(FilePlace place, std::string key, const std::string& message)
    : Error(sentence(place, message), Parts{place, std::move(key), message}) {}
Error::Error(const std::string& what, Parts parts)
    : std::runtime_error(printable(what)),
      parts_(std::make_shared<const Parts>(
          Parts{std::move(parts.place), printable(parts.key), printable(parts.message)})) {}

PluginError::PluginError(const std::string& path, const std::string& message)
    : Error("plugin " + path + ": " + message, Parts{FilePlace{path, 0, 0}, {}, message}) {}
ActionError::ActionError(const std::string& action, const std::string& message)
    : Error("illegal: " + action + ": " + message, Parts{{}, action, message}) {}

// Defined here, so that each type has one identity in the process, whichever library throws or catches it.
Error::~Error() = default;
ConfigError::~ConfigError() = default;
PluginError::~PluginError() = default;
RecordError::~RecordError() = default;
ScenarioError::~ScenarioError() = default;
ActionError::~ActionError() = default;

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    if (word.empty() || word.size() > kLongestWord) return {};
    const auto meant = folded(word);
    const std::string* best = nullptr;
    auto fewest = std::max<std::size_t>(1, meant.size() / 3) + 1;
    for (const auto& candidate : candidates) {
        if (candidate.empty() || candidate.size() > kLongestWord) continue;
        const auto n = edits(meant, folded(candidate));
        if (n < fewest && n < std::max(meant.size(), candidate.size())) {
            fewest = n;
            best = &candidate;
        }
    }
    if (best != nullptr) return *best;
    for (const auto& candidate : candidates) {
        if (candidate.size() <= kLongestWord && begins_or_is_part(meant, folded(candidate))) return candidate;
    }
    return {};
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const auto near = nearest(word, candidates);
    return near.empty() ? std::string() : "; did you mean " + in_quotes(near) + "?";
}

std::string in_quotes(std::string_view text) { return '"' + printable(text, kLongestQuote, false) + '"'; }

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

}  // namespace woodlore
