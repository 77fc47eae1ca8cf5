// A config as a tree of values with places, so that overrides and the file are read by the same rules. Private to the kernel.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "woodlore/error.hpp"
#include "woodlore/ruleset_builder.hpp"
#include "woodlore/toml_reader.hpp"

namespace woodlore::detail {

struct ConfigNode {
    enum class Type { boolean, integer, string, other, array, table };
    Type type = Type::table;
    bool truth = false;
    std::int64_t number = 0;
    std::string word;                 ///< a string; of `other`: what it is, for messages
    std::vector<ConfigNode> items;    ///< of an array
    std::vector<std::pair<std::string, ConfigNode>> entries;  ///< of a table, in the order of the file
    FilePlace place, key_place;

    [[nodiscard]] const ConfigNode* find(std::string_view key) const;
    [[nodiscard]] ConfigNode* find(std::string_view key);
    [[nodiscard]] std::string what_it_is() const;
};

/// The tree of a parsed file.
[[nodiscard]] ConfigNode tree_of(const TomlTable& root);
/// Sets what `override` ("seat.0.faction=x") says. \throws ConfigError, whose file is the override itself.
void apply_override(ConfigNode& root, const std::string& override);

/// A table being read: remembers which keys were asked for, so that the rest can be refused.
class ConfigSection {
public:
    /// `node` may be null: a table that the config leaves out.
    ConfigSection(const ConfigNode* node, std::string path, FilePlace around) : node_(node), path_(std::move(path)), around_(std::move(around)) {}
    [[nodiscard]] bool missing() const { return node_ == nullptr; }
    [[nodiscard]] FilePlace place() const { return node_ ? node_->place : around_; }
    [[nodiscard]] std::string path_of(std::string_view key) const { return path_.empty() ? std::string(key) : path_ + "." + std::string(key); }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const ConfigNode* find(std::string_view key);
    /// \throws ConfigError that says it is missing, at the key that was probably meant.
    [[nodiscard]] const ConfigNode& need(std::string_view key);
    [[nodiscard]] ConfigSection table(std::string_view key);
    /// The tables of a [[key]], each with its path "key[i]".
    [[nodiscard]] std::vector<ConfigSection> tables(std::string_view key);
    [[nodiscard]] Choice component(std::string_view key, const std::string& kind);
    /// Whatever keys are left, as toggles.
    [[nodiscard]] OptionValues rest();
    /// Refuses whatever keys are left.
    void finish();
    [[noreturn]] static void fail(const ConfigNode& node, const std::string& path, const std::string& message);
    [[nodiscard]] static std::string text_of(const ConfigNode& node, const std::string& path, const std::string& what);

private:
    const ConfigNode* node_;
    std::string path_;
    FilePlace around_;
    std::vector<std::string> asked_;
};

}  // namespace woodlore::detail
