// woodlore/loader.hpp: which plugins there are, which were refused and why, and loading them by id.
//
// A plugin is a folder with plugin.toml and <id>.so (or lib<id>.so); a map without rules of its own has <id>.toml instead. Folders may lie directly in a search
// folder or one level deeper (factions/<id>/); their names mean nothing. Code is only ever loaded from these
// folders, by id: never from a path that a config, record or scenario names.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "woodlore/error.hpp"
#include "woodlore/plugin.hpp"

namespace woodlore {

enum class PluginSource { built_in, user, linked };  // linked: part of this program, see WOODLORE_STATIC_PLUGIN
[[nodiscard]] std::string_view to_string(PluginSource source);

/// What the manifest says, with paths made absolute. A linked plugin without a folder has empty paths.
struct PluginInfo {
    std::string id{};
    std::string kind{};
    std::string version{};
    bool by_default = false;  // the component of its kind that is taken where none is named (scenarios)
    std::string title{};  // for people; the id when the manifest gives none
    std::vector<std::string> needs{};
    std::vector<std::string> bars{};  // factions that cannot be played with it (Law 16.1.6.5)
    std::filesystem::path folder{};
    std::filesystem::path library{};  // empty when linked; of a map that is data alone, its file
    std::vector<std::filesystem::path> data{};
    std::filesystem::path scenarios{};  // empty when the manifest names none; need not exist
    PluginSource source = PluginSource::user;
};

/// A folder or file that is no plugin for this kernel. `reason` is one sentence, without the path.
struct RefusedPlugin {
    std::filesystem::path path{};
    std::string id{};  // "" when it could not be told
    std::string reason{};
};

/// Where a catalog looks, in this order; a plugin found earlier keeps its id against later ones.
struct CatalogOptions {
    bool built_in = true;     // <folder of the kernel's library>/woodlore/plugins
    bool linked = true;       // those registered by register_static_plugin
    std::vector<std::filesystem::path> folders{};  // given by the user
    bool environment = true;  // those in WOODLORE_PLUGIN_PATH, separated by ':'
};

/// The plugins within reach. Looking reads manifests, symbol tables and labels; it runs no plugin's code.
///
/// All functions may be called from any thread. Results are copies, sorted by kind and id (refusals by path).
class Catalog {
public:
    /// Scans. Never throws for what it finds: see refused(). Cost: reads each library's symbol table.
    explicit Catalog(CatalogOptions options = {});

    /// Adds a folder of the user's and scans again. A folder that does not exist is listed in refused().
    void add_folder(const std::filesystem::path& folder);
    /// Scans again.
    void rescan();

    [[nodiscard]] std::vector<PluginInfo> found(std::string_view kind = {}) const;  // all kinds, or one
    [[nodiscard]] std::vector<RefusedPlugin> refused() const;
    [[nodiscard]] std::vector<std::string> ids(std::string_view kind = {}) const;
    [[nodiscard]] std::optional<PluginInfo> find(std::string_view id) const;

    /// \throws PluginError when there is none, with the nearest id, or with the reason when it was refused.
    [[nodiscard]] PluginInfo info(std::string_view id) const;

    /// The plugin's entry; loads its library (runs its static initialisers) unless it already is. What it
    /// `needs` is not loaded with it. The entry stays valid for the life of the process: no library is unloaded.
    /// \throws PluginError as info() does, or when the library cannot be loaded or says something else than
    /// its manifest (ABI, build id, kind, id, version).
    const PluginEntry& load(std::string_view id);

    /// Loads all that was found; what fails moves to refused(). For listings: costs as much as it sounds.
    void check_all();

private:
    void scan();
    void scan_root(const std::filesystem::path& root, PluginSource source);
    void scan_folder(const std::filesystem::path& folder, PluginSource source);
    void place_linked();
    void refuse_unmet_needs();
    void refuse(std::filesystem::path path, std::string id, std::string reason);
    bool taken(const PluginInfo& info);
    [[nodiscard]] const PluginInfo& at(std::string_view id) const;
    const PluginEntry& load_locked(const PluginInfo& info) const;

    mutable std::mutex mutex_;
    CatalogOptions options_;
    std::map<std::string, PluginInfo, std::less<>> found_;
    std::vector<RefusedPlugin> refused_;
    std::vector<std::filesystem::path> seen_;  // folders of this scan, resolved
};

/// The catalog of this process, with the default options; built (and scanned) at first use.
Catalog& catalog();

/// <folder of the kernel's library>/woodlore/plugins; need not exist. Where the kernel is linked into a
/// program in bin, its ../lib/woodlore/plugins.
[[nodiscard]] std::filesystem::path built_in_plugin_folder();

/// The build id of this kernel, which a plugin's must equal.
[[nodiscard]] std::string_view build_id();

}  // namespace woodlore
