#include "config_tree.hpp"

#include <algorithm>
#include <charconv>

namespace woodlore::detail {

const ConfigNode* ConfigNode::find(std::string_view key) const {
    for (const auto& [name, node] : entries) if (name == key) return &node;
    return nullptr;
}
ConfigNode* ConfigNode::find(std::string_view key) { return const_cast<ConfigNode*>(std::as_const(*this).find(key)); }

std::string ConfigNode::what_it_is() const {
    switch (type) {
        case Type::boolean: return truth ? "true" : "false";
        case Type::integer: return "the integer " + std::to_string(number);
        case Type::string: return "the string " + in_quotes(word);
        case Type::array: return "an array";
        case Type::table: return "a table";
        case Type::other: break;
    }
    return word;
}

// --- from TOML -----------------------------------------------------------------------------------------------------------

namespace {

ConfigNode node_of(const TomlNode& from);

void fill(ConfigNode& table, const TomlTable& from) {
    table.type = ConfigNode::Type::table;
    for (const auto& key : from.keys()) {
        ConfigNode node = node_of(from.get(key));
        node.key_place = from.key_position(key);
        table.entries.emplace_back(key, std::move(node));
    }
}

ConfigNode node_of(const TomlNode& from) {
    ConfigNode n;
    n.place = from.place();
    switch (from.kind()) {
        case TomlKind::boolean: n.type = ConfigNode::Type::boolean; n.truth = from.as_bool(); break;
        case TomlKind::integer: n.type = ConfigNode::Type::integer; n.number = from.as_int(); break;
        case TomlKind::string: n.type = ConfigNode::Type::string; n.word = from.as_string(); break;
        case TomlKind::real: n.type = ConfigNode::Type::other; n.word = "a number with a fraction"; break;
        case TomlKind::date_or_time: n.type = ConfigNode::Type::other; n.word = "a date or time"; break;
        case TomlKind::array:
            n.type = ConfigNode::Type::array;
            for (const auto& item : from.as_array().nodes()) n.items.push_back(node_of(item));
            break;
        case TomlKind::table: fill(n, from.as_table()); break;
    }
    return n;
}

}  // namespace

ConfigNode tree_of(const TomlTable& root) {
    ConfigNode n;
    n.place = root.place();
    fill(n, root);
    return n;
}

// --- overrides -------------------------------------------------------------------------------------------------------------

namespace {

/// The value in TOML; a bare word is a string.
ConfigNode value_of(const std::string& text, const FilePlace& place) {
    ConfigNode n;
    const bool letter = !text.empty() && ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
    const bool bare = letter && text != "true" && text != "false" && text.find_first_of("\"'[]{}#\n\r=,") == std::string::npos;
    if (bare) {
        n.type = ConfigNode::Type::string;
        n.word = text;
    } else {
        try {
            n = node_of(parse_toml("value = " + text, place.file).root().get("value"));
        } catch (const ConfigError& e) {
            throw ConfigError(place, "", "its value " + in_quotes(text) + " is no TOML value: " + e.message());
        }
    }
    // Every value of an override stands in the override, not in a line of some file.
    const auto put = [&](const auto& self, ConfigNode& node) -> void {
        node.place = node.key_place = place;
        for (auto& i : node.items) self(self, i);
        for (auto& [key, e] : node.entries) self(self, e);
    };
    put(put, n);
    return n;
}

constexpr std::string_view kLists[] = {"seat", "pool", "variant", "landmark", "hireling"};

}  // namespace

void apply_override(ConfigNode& root, const std::string& text) {
    const FilePlace place{"override " + text, 0, 0};
    const auto equals = text.find('=');
    const auto trimmed = [](std::string s) {
        const auto first = s.find_first_not_of(" \t"), last = s.find_last_not_of(" \t");
        return first == std::string::npos ? std::string() : s.substr(first, last - first + 1);
    };
    const std::string path = equals == std::string::npos ? "" : trimmed(text.substr(0, equals));
    if (path.empty()) throw ConfigError(place, "", "an override reads KEY=VALUE, e.g. rules.points_to_win=25");
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= path.size();) {
        const auto dot = std::min(path.find('.', at), path.size());
        parts.push_back(path.substr(at, dot - at));
        if (parts.back().empty()) throw ConfigError(place, path, "an override reads KEY=VALUE, with one dot between the parts of KEY");
        at = dot + 1;
    }
    if (parts.size() > 4) throw ConfigError(place, path, "no key of a config has so many parts");
    ConfigNode* node = &root;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        ConfigNode* next = node->find(parts[i]);
        if (!next) {
            node->entries.emplace_back(parts[i], ConfigNode{});
            next = &node->entries.back().second;
            next->place = next->key_place = place;
            if (!last && i == 0 && std::find(std::begin(kLists), std::end(kLists), parts[0]) != std::end(kLists)) next->type = ConfigNode::Type::array;
        }
        if (last) {
            const FilePlace key_place = place;
            *next = value_of(trimmed(text.substr(equals + 1)), place);
            next->key_place = key_place;
            return;
        }
        node = next;
        if (node->type == ConfigNode::Type::array) {  // the next part is a number
            const std::string& number = parts[++i];
            std::size_t index = 0;
            const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
            if (error != std::errc{} || end != number.data() + number.size() || index > node->items.size() || index > 63)
                throw ConfigError(place, path, in_quotes(number) + " is no number from 0 to " + std::to_string(node->items.size()) + "; " + parts[i - 1] + " has " + std::to_string(node->items.size()) + ", and the next adds one");
            if (index == node->items.size()) {
                node->items.emplace_back();
                node->items.back().place = place;
            }
            if (i + 1 == parts.size()) {
                node->items[index] = value_of(trimmed(text.substr(equals + 1)), place);
                return;
            }
            node = &node->items[index];
        }
        if (node->type != ConfigNode::Type::table) throw ConfigError(place, path, in_quotes(parts[i]) + " is " + node->what_it_is() + ", so there is no " + in_quotes(parts[i + 1]) + " in it");
    }
}

// --- sections ----------------------------------------------------------------------------------------------------------------

void ConfigSection::fail(const ConfigNode& node, const std::string& path, const std::string& message) {
    throw ConfigError(node.place, path, message);
}

std::string ConfigSection::text_of(const ConfigNode& node, const std::string& path, const std::string& what) {
    if (node.type != ConfigNode::Type::string) fail(node, path, in_quotes(path) + " must be " + what + ", found " + node.what_it_is());
    return node.word;
}

const ConfigNode* ConfigSection::find(std::string_view key) {
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) asked_.emplace_back(key);
    return node_ ? node_->find(key) : nullptr;
}

const ConfigNode& ConfigSection::need(std::string_view key) {
    if (const ConfigNode* n = find(key)) return *n;
    std::vector<std::string> others;  // the likely misspelling of `key`
    if (node_)
        for (const auto& [name, entry] : node_->entries)
            if (std::find(asked_.begin(), asked_.end(), name) == asked_.end()) others.push_back(name);
    const auto near = nearest(key, others);
    throw ConfigError(near.empty() ? place() : node_->find(near)->key_place, path_of(key),
                      "key " + in_quotes(key) + " is missing" + (path_.empty() ? "" : " in " + in_quotes(path_)) +
                          (near.empty() ? "" : "; did you mean it by " + in_quotes(near) + "?"));
}

ConfigSection ConfigSection::table(std::string_view key) {
    const ConfigNode* n = find(key);
    if (n && n->type != ConfigNode::Type::table) fail(*n, path_of(key), in_quotes(path_of(key)) + " must be a table, written [" + path_of(key) + "], found " + n->what_it_is());
    return {n, path_of(key), place()};
}

std::vector<ConfigSection> ConfigSection::tables(std::string_view key) {
    std::vector<ConfigSection> out;
    const ConfigNode* n = find(key);
    if (!n) return out;
    const std::string path = path_of(key);
    if (n->type != ConfigNode::Type::array) fail(*n, path, in_quotes(path) + " must be a list of tables, each written [[" + path + "]], found " + n->what_it_is());
    for (std::size_t i = 0; i < n->items.size(); ++i) {
        const std::string at = path + "[" + std::to_string(i) + "]";
        if (n->items[i].type != ConfigNode::Type::table) fail(n->items[i], at, in_quotes(at) + " must be a table, written [[" + path + "]], found " + n->items[i].what_it_is());
        out.emplace_back(&n->items[i], at, n->items[i].place);
    }
    return out;
}

Choice ConfigSection::component(std::string_view key, const std::string& kind) {
    const ConfigNode& n = need(key);
    Choice c;
    c.key = path_of(key);
    c.id = text_of(n, c.key, "the id of a " + kind + ", a string");
    if (!is_plugin_id(c.id)) fail(n, c.key, "unknown " + kind + " " + in_quotes(c.id) + "; an id is lower-case letters, digits and _, e.g. marsh_folk");
    c.file = n.place.file;
    c.line = n.place.line;
    c.column = n.place.column;
    return c;
}

OptionValues ConfigSection::rest() {
    OptionValues out;
    if (!node_) return out;
    for (const auto& [key, n] : node_->entries) {
        if (std::find(asked_.begin(), asked_.end(), key) != asked_.end()) continue;
        OptionValue v;
        v.file = n.place.file;
        v.line = n.place.line;
        v.column = n.place.column;
        v.key = path_of(key);
        switch (n.type) {
            case ConfigNode::Type::boolean: v.value = n.truth; break;
            case ConfigNode::Type::integer: v.value = n.number; break;
            case ConfigNode::Type::string: v.value = n.word; break;
            case ConfigNode::Type::array: {
                std::vector<std::string> words;
                for (const auto& item : n.items) words.push_back(text_of(item, v.key, "a list of words"));
                v.value = std::move(words);
                break;
            }
            default: fail(n, v.key, in_quotes(v.key) + " must be true or false, a whole number or a word, found " + n.what_it_is());
        }
        out.emplace(key, std::move(v));
    }
    return out;
}

void ConfigSection::finish() {
    if (!node_) return;
    for (const auto& [key, n] : node_->entries) {
        if (std::find(asked_.begin(), asked_.end(), key) != asked_.end()) continue;
        auto message = "unknown key " + in_quotes(key) + (path_.empty() ? "" : " in " + in_quotes(path_));
        const auto meant = did_you_mean(key, asked_);
        throw ConfigError(n.key_place, path_of(key), message + (meant.empty() ? "; known: " + joined(asked_) : meant));
    }
}

}  // namespace woodlore::detail
