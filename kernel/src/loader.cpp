// loader.cpp: finding, refusing and loading plugins.
#include "woodlore/loader.hpp"

#include "woodlore/binder.hpp"

#include <elf.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <system_error>
#include <tuple>
#include <utility>

#ifndef BOOST_DLL_USE_STD_FS
#define BOOST_DLL_USE_STD_FS
#endif
#include <boost/dll/library_info.hpp>
#include <boost/dll/runtime_symbol_info.hpp>
#include <boost/dll/shared_library.hpp>

#include "woodlore/toml_reader.hpp"

namespace woodlore {
namespace fs = std::filesystem;
namespace {

constexpr const char* kSymbol = "woodlore_plugin";
constexpr int kDeepest = 2;  // search folder / factions / one

using EntryFunction = const PluginEntry*();

struct StaticRegistry {
    std::mutex mutex{};
    std::vector<const PluginEntry*> entries{};
};
StaticRegistry& registry() {
    static StaticRegistry one;  // made at first use: plugins register before main, in any order
    return one;
}

// What a library says of itself, in its label or its entry.
struct Claim {
    std::string abi{};
    std::string build_id{};
    std::string kind{};
    std::string id{};
    std::string version{};
};

// Why a library that says `claim` is not the plugin `info`; "" when it is.
std::string misfit(const Claim& claim, const PluginInfo& info) {
    const auto ours = std::to_string(kAbi);
    if (claim.abi != ours)
        return "built for ABI " + claim.abi + ", this kernel has ABI " + ours + "; rebuild it against this version";
    if (claim.build_id != build_id())
        return "built as " + in_quotes(claim.build_id) + ", this kernel as " + in_quotes(build_id()) +
               "; rebuild it against these headers, with the same compiler and options";
    const auto differs = [](const char* what, const std::string& library, const std::string& manifest) {
        return std::string("the library's ") + what + " is " + in_quotes(library) + ", plugin.toml says " +
               in_quotes(manifest) + "; make them equal and rebuild it";
    };
    if (claim.id != info.id) return differs("id", claim.id, info.id);
    if (claim.kind != info.kind) return differs("kind", claim.kind, info.kind);
    if (claim.version != info.version) return differs("version", claim.version, info.version);
    return {};
}

std::string misfit(const PluginEntry* entry, const PluginInfo& info) {
    if (entry == nullptr) return "its entry function returned nothing";
    if (entry->abi != kAbi) return misfit(Claim{std::to_string(entry->abi), {}, {}, {}, {}}, info);
    for (const char* text : {entry->build_id, entry->kind, entry->id, entry->version}) {
        if (text == nullptr) return "its entry lacks a build id, kind, id or version";
    }
    if (entry->bind == nullptr) return "its entry has no function that binds it";
    return misfit(Claim{std::to_string(entry->abi), entry->build_id, entry->kind, entry->id, entry->version}, info);
}

// ---- the file, before it is loaded

bool read_at(std::ifstream& in, std::uint64_t offset, void* to, std::size_t size) {
    in.clear();
    in.seekg(static_cast<std::streamoff>(offset));
    in.read(static_cast<char*>(to), static_cast<std::streamsize>(size));
    return in.gcount() == static_cast<std::streamsize>(size);
}

struct Inspected {
    std::string trouble{};  // "" when the file is a whole shared library
    std::string label{};    // contents of the section .woodlore, if any
};

// Boost.DLL and the system's loader trust the tables of an ELF file; a copy that was cut short would bring
// the process down. So all tables must lie within the file.
Inspected inspect_elf(const fs::path& path) {
    using Header = std::conditional_t<sizeof(void*) == 8, Elf64_Ehdr, Elf32_Ehdr>;
    using Segment = std::conditional_t<sizeof(void*) == 8, Elf64_Phdr, Elf32_Phdr>;
    using Section = std::conditional_t<sizeof(void*) == 8, Elf64_Shdr, Elf32_Shdr>;
    using Symbol = std::conditional_t<sizeof(void*) == 8, Elf64_Sym, Elf32_Sym>;

    std::error_code error;
    if (!fs::is_regular_file(path, error)) return {"is not a plugin: not a regular file", {}};
    const std::uint64_t size = fs::file_size(path, error);
    std::ifstream in(path, std::ios::binary);
    if (error || !in) return {"cannot be read", {}};
    const auto within = [&](std::uint64_t offset, std::uint64_t length) {
        return offset <= size && length <= size - offset;
    };

    Header header{};
    const bool elf = read_at(in, 0, &header, sizeof header) && std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
    if (!elf || header.e_type != ET_DYN) return {"is not a plugin: the file is no shared library", {}};
    if (header.e_ident[EI_CLASS] != (sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32))
        return {"is not a plugin: a shared library for another machine", {}};

    const Inspected cut{"is damaged or was cut short; copy or build it again", {}};
    for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
        Segment segment{};
        if (!read_at(in, header.e_phoff + i * sizeof segment, &segment, sizeof segment)) return cut;
        if (!within(segment.p_offset, segment.p_filesz)) return cut;
    }
    if (!within(header.e_shoff, header.e_shnum * sizeof(Section)) || header.e_shstrndx >= header.e_shnum) return cut;
    std::vector<Section> sections(header.e_shnum);
    if (!read_at(in, header.e_shoff, sections.data(), sections.size() * sizeof(Section))) return cut;
    for (const auto& section : sections) {
        const bool symbols = section.sh_type == SHT_SYMTAB || section.sh_type == SHT_DYNSYM;
        if (section.sh_type != SHT_NOBITS && !within(section.sh_offset, section.sh_size)) return cut;
        if (symbols && section.sh_size < sizeof(Symbol)) return cut;
    }

    const auto& names = sections[header.e_shstrndx];
    std::string name_bytes(static_cast<std::size_t>(names.sh_size), '\0');
    if (names.sh_type == SHT_NOBITS || !read_at(in, names.sh_offset, name_bytes.data(), name_bytes.size())) return cut;
    Inspected result;
    for (const auto& section : sections) {
        if (section.sh_name >= name_bytes.size() || section.sh_type == SHT_NOBITS) continue;
        if (std::strcmp(name_bytes.c_str() + section.sh_name, ".woodlore") != 0) continue;
        result.label.resize(static_cast<std::size_t>(section.sh_size));
        if (!read_at(in, section.sh_offset, result.label.data(), result.label.size())) return cut;
    }
    return result;
}

// The label of WOODLORE_PLUGIN_ENTRY; nullopt for none (an entry written by hand: checked when loaded).
std::optional<Claim> read_label(std::string_view label) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < label.size() && parts.size() < 5;) {
        const auto end = std::min(label.find('\0', at), label.size());
        parts.emplace_back(label.substr(at, end - at));
        at = end + 1;
    }
    constexpr std::string_view kMark = "woodlore ";
    if (parts.size() < 5 || !parts[0].starts_with(kMark)) return std::nullopt;
    return Claim{parts[0].substr(kMark.size()), parts[1], parts[2], parts[3], parts[4]};
}

// Why this library cannot be the plugin `info`, as far as the file shows; "" when nothing speaks against it.
std::string trouble_in_file(const PluginInfo& info) {
    const auto inspected = inspect_elf(info.library);
    if (!inspected.trouble.empty()) return inspected.trouble;
    try {
        boost::dll::library_info symbols(info.library);
        const auto names = symbols.symbols();
        if (std::find(names.begin(), names.end(), kSymbol) == names.end())
            return std::string("is not a plugin: it has no symbol ") + kSymbol + " (WOODLORE_PLUGIN exports it)";
    } catch (const std::exception& e) {
        return std::string("is not a plugin: ") + e.what();
    }
    const auto claim = read_label(inspected.label);
    return claim ? misfit(*claim, info) : std::string();
}

// ---- manifests

fs::path inside(const fs::path& folder, const TomlNode& node) {
    const fs::path given = node.as_string();
    const auto plain = given.lexically_normal();
    if (given.empty() || given.is_absolute() || *plain.begin() == "..")
        node.fail(in_quotes(given.string()) + " must be a path inside the plugin's folder");
    return folder / plain;
}

PluginInfo read_manifest(const fs::path& folder, PluginSource source) {
    const auto doc = parse_toml_file(folder / "plugin.toml");
    const auto root = doc.root();
    PluginInfo info;
    info.folder = folder;
    info.source = source;
    info.id = root.get_string("id");
    if (!is_plugin_id(info.id)) root.fail_at("id", "the id " + in_quotes(info.id) + " must be in snake_case, at most 64 long");
    info.kind = root.get_one_of("kind", "kind of plugin", {kPluginKinds.begin(), kPluginKinds.end()});
    info.version = root.get_string("version");
    if (info.version.empty() || info.version.size() > 40) root.fail_at("version", "the version must be 1 to 40 characters, such as \"1.0.0\"");
    info.title = root.get_string("title", info.id);
    info.by_default = root.get_bool("default", false);
    info.needs = root.get_strings("needs", Need::optional);
    info.bars = root.get_strings("bars", Need::optional);
    for (const auto& node : root.get_array("data", Need::optional).nodes()) {
        info.data.push_back(inside(folder, node));
        std::error_code error;
        if (!fs::exists(info.data.back(), error)) node.fail("there is no data file " + in_quotes(node.as_string()));
    }
    if (const auto scenarios = root.find("scenarios")) info.scenarios = inside(folder, *scenarios);
    doc.finish();
    return info;
}

fs::path library_in(const PluginInfo& info) {
    std::error_code error;
    const auto prefixed = info.folder / ("lib" + info.id + ".so");
    const auto plain = info.folder / (info.id + ".so");
    return !fs::exists(plain, error) && fs::exists(prefixed, error) ? prefixed : plain;
}

/// A map without rules of its own needs no code: its data file stands in the place of a library.
fs::path data_file(const PluginInfo& info) { return info.folder / (info.id + ".toml"); }
bool is_data_only(const PluginInfo& info) {
    return info.kind == "map" && std::find(info.data.begin(), info.data.end(), data_file(info)) != info.data.end();
}
void bind_data_map(Binder& b) {
    const std::string id = b.rules().component_of(b.instance()).id;
    const std::string file = b.folder() + "/" + id + ".toml";
    Map m = load_map(file);
    if (m.id != id) throw ConfigError(FilePlace{file, 0, 0}, "id", "the map's id is " + in_quotes(m.id) + ", plugin.toml says " + in_quotes(id));
    b.title(m.title);
    b.map(std::move(m));
}
/// Entries of maps that are data: they live as long as the process, as those in libraries do.
const PluginEntry& data_entry(const PluginInfo& info) {
    struct Held { std::string kind, id, version; PluginEntry entry; };
    static auto& held = *new std::map<std::string, Held>();
    static auto& mutex = *new std::mutex();
    const std::lock_guard lock(mutex);
    auto [it, fresh] = held.try_emplace(info.folder.string() + "\n" + info.id + "\n" + info.version);
    Held& h = it->second;
    if (fresh) {
        h.kind = info.kind;
        h.id = info.id;
        h.version = info.version;
        h.entry = {kAbi, WOODLORE_BUILD_ID, h.kind.c_str(), h.id.c_str(), h.version.c_str(), bind_data_map};
    }
    return h.entry;
}

fs::path resolved(const fs::path& path) {
    std::error_code error;
    auto out = fs::weakly_canonical(path, error);
    return error ? path : out;
}

// The system's own words, without those that Boost.DLL puts around them.
std::string loading_failed(const std::exception& e) {
    std::string why = e.what();
    constexpr std::string_view kBefore = "(dlerror system message: ";
    if (const auto at = why.find(kBefore); at != std::string::npos) {
        why.erase(0, at + kBefore.size());
        why.erase(std::min(why.rfind(')'), why.size()));
    }
    return "cannot be loaded: " + why + "; rebuild it against this version";
}

// Libraries by path, for all catalogs: never unloaded, not even at exit (games in other threads may still run).
std::map<fs::path, boost::dll::shared_library>& libraries() {
    static auto& all = *new std::map<fs::path, boost::dll::shared_library>();
    return all;
}
std::mutex& libraries_mutex() {
    static auto& mutex = *new std::mutex();
    return mutex;
}

}  // namespace

std::string_view to_string(PluginSource source) {
    switch (source) {
        case PluginSource::built_in: return "built-in";
        case PluginSource::linked: return "linked";
        default: return "user";
    }
}

std::string_view build_id() { return WOODLORE_BUILD_ID; }

bool register_static_plugin(const PluginEntry* entry) {
    auto& all = registry();
    const std::lock_guard lock(all.mutex);
    if (std::find(all.entries.begin(), all.entries.end(), entry) == all.entries.end()) all.entries.push_back(entry);
    return true;
}

fs::path built_in_plugin_folder() {
    boost::dll::fs::error_code error;
    auto self = boost::dll::this_line_location(error);
    if (error || !self.is_absolute()) self = boost::dll::program_location(error);  // linked into a program: argv[0]
    const auto beside = resolved(self).parent_path();
    const auto usual = beside / "woodlore" / "plugins";
    const auto from_bin = beside.parent_path() / "lib" / "woodlore" / "plugins";  // linked into bin/PROGRAM
    return !fs::is_directory(usual, error) && fs::is_directory(from_bin, error) ? from_bin : usual;
}

Catalog& catalog() {
    static Catalog one;
    return one;
}

// ---- scanning

Catalog::Catalog(CatalogOptions options) : options_(std::move(options)) { scan(); }

void Catalog::add_folder(const fs::path& folder) {
    const std::lock_guard lock(mutex_);
    options_.folders.push_back(folder);
    scan();
}

void Catalog::rescan() {
    const std::lock_guard lock(mutex_);
    scan();
}

void Catalog::refuse(fs::path path, std::string id, std::string reason) {
    refused_.push_back({std::move(path), std::move(id), std::move(reason)});
}

void Catalog::scan() {
    found_.clear();
    refused_.clear();
    seen_.clear();
    if (options_.linked) place_linked();
    if (options_.built_in) scan_root(built_in_plugin_folder(), PluginSource::built_in);
#ifdef WOODLORE_SOURCE_PLUGIN_DIR
    // In the source tree only manifest and data of linked plugins are of use: libraries are built elsewhere.
    std::vector<fs::path> sources;
    for (const auto& [id, info] : found_) {
        if (info.source != PluginSource::linked || !info.folder.empty()) continue;
        const auto folder = fs::path(WOODLORE_SOURCE_PLUGIN_DIR) / (info.kind + "s") / id;
        std::error_code error;
        if (fs::exists(folder / "plugin.toml", error)) sources.push_back(folder);
    }
    for (const auto& folder : sources) scan_folder(folder, PluginSource::built_in);
#endif
    auto folders = options_.folders;
    if (const char* path = options_.environment ? std::getenv("WOODLORE_PLUGIN_PATH") : nullptr) {
        std::string_view rest = path;
        while (!rest.empty()) {
            const auto end = std::min(rest.find(':'), rest.size());
            if (end > 0) folders.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    for (const auto& folder : folders) {
        std::error_code error;
        if (fs::is_directory(folder, error)) scan_root(folder, PluginSource::user);
        else refuse(folder, {}, "there is no such plugin folder");
    }
    refuse_unmet_needs();
}

void Catalog::place_linked() {
    auto& all = registry();
    const std::lock_guard lock(all.mutex);
    for (const auto* entry : all.entries) {
        PluginInfo info;
        if (entry->abi == kAbi && entry->id != nullptr) info.id = entry->id;
        if (entry->abi == kAbi && entry->kind != nullptr) info.kind = entry->kind;
        if (entry->abi == kAbi && entry->version != nullptr) info.version = entry->version;
        info.title = info.id;
        info.source = PluginSource::linked;
        auto why = misfit(entry, info);
        if (why.empty() && (!is_plugin_id(info.id) || !is_plugin_kind(info.kind))) why = "its id or kind is impossible";
        if (why.empty() && found_.contains(info.id)) why = "the id " + in_quotes(info.id) + " is linked twice";
        if (why.empty()) found_.emplace(info.id, info);
        else refuse("(linked)", info.id, why);
    }
}

void Catalog::scan_root(const fs::path& root, PluginSource source) {
    std::vector<std::pair<fs::path, int>> open{{resolved(root), 0}};
    std::vector<fs::path> plugins;
    while (!open.empty()) {
        const auto [folder, depth] = open.back();
        open.pop_back();
        std::error_code error;
        if (fs::exists(folder / "plugin.toml", error)) {
            plugins.push_back(folder);
            continue;
        }
        fs::directory_iterator it(folder, error);
        if (error && (depth > 0 || source == PluginSource::user)) refuse(folder, {}, "cannot be read: " + error.message());
        for (; !error && it != fs::directory_iterator(); it.increment(error)) {
            std::error_code ignored;
            const auto& path = it->path();
            if (it->is_directory(ignored)) {
                if (depth < kDeepest && !path.filename().string().starts_with('.')) open.emplace_back(path, depth + 1);
            } else if (path.extension() == ".so") {
                const auto trouble = inspect_elf(path).trouble;
                refuse(path, {}, trouble.empty() ? "has no plugin.toml beside it" : trouble);
            }
        }
    }
    std::sort(plugins.begin(), plugins.end());  // the order on disk means nothing
    for (const auto& folder : plugins) scan_folder(folder, source);
}

void Catalog::scan_folder(const fs::path& folder, PluginSource source) {
    const auto real = resolved(folder);
    if (std::find(seen_.begin(), seen_.end(), real) != seen_.end()) return;
    seen_.push_back(real);
    PluginInfo info;
    try {
        info = read_manifest(real, source);
    } catch (const ConfigError& e) {
        return refuse(real, {}, std::string("has a bad manifest: ") + e.what());
    } catch (const std::exception& e) {
        return refuse(real, {}, std::string("its manifest cannot be read: ") + e.what());
    }
    const auto linked = found_.find(info.id);
    if (linked != found_.end() && linked->second.source == PluginSource::linked && linked->second.folder.empty()) {
        const auto& entry = linked->second;  // its manifest and data; a library there is not needed
        const auto why = misfit(Claim{std::to_string(kAbi), std::string(build_id()), entry.kind, entry.id, entry.version}, info);
        if (!why.empty()) {
            found_.erase(linked);
            return refuse(real, info.id, why);
        }
        info.source = PluginSource::linked;
        linked->second = std::move(info);
        return;
    }
    info.library = library_in(info);
    std::error_code error;
    if (!fs::exists(info.library, error)) {
        if (!is_data_only(info)) return refuse(real, info.id, "has no library " + info.library.filename().string() + "; build it first");
        info.library = data_file(info);
        if (!taken(info)) found_.emplace(info.id, std::move(info));
        return;
    }
    if (auto why = trouble_in_file(info); !why.empty()) return refuse(info.library, info.id, std::move(why));
    if (!taken(info)) found_.emplace(info.id, std::move(info));
}

bool Catalog::taken(const PluginInfo& info) {
    const auto first = found_.find(info.id);
    if (first == found_.end()) return false;
    const auto& by = first->second;
    refuse(info.library, info.id, "the id " + in_quotes(info.id) + " is already that of " +
                                      (by.library.empty() ? by.folder / "(linked)" : by.library).string() + "; this one is ignored");
    return true;
}

void Catalog::refuse_unmet_needs() {
    for (bool again = true; std::exchange(again, false);) {  // a refusal may leave others in need
        std::vector<std::string> known;
        for (const auto& [id, info] : found_) known.push_back(id);
        for (auto it = found_.begin(); it != found_.end();) {
            const auto& info = it->second;
            const auto unmet = std::find_if(info.needs.begin(), info.needs.end(),
                                            [&](const auto& need) { return !found_.contains(need); });
            if (unmet == info.needs.end()) {
                ++it;
                continue;
            }
            const bool refused = std::any_of(refused_.begin(), refused_.end(), [&](const auto& r) { return r.id == *unmet; });
            refuse(info.folder, info.id, "needs the plugin " + in_quotes(*unmet) +
                                             (refused ? ", which was refused" : ", which is not installed" + did_you_mean(*unmet, known)));
            it = found_.erase(it);
            again = true;
        }
    }
}

// ---- asking and loading

std::vector<PluginInfo> Catalog::found(std::string_view kind) const {
    const std::lock_guard lock(mutex_);
    std::vector<PluginInfo> out;
    for (const auto& [id, info] : found_) {
        if (kind.empty() || info.kind == kind) out.push_back(info);
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return std::tie(a.kind, a.id) < std::tie(b.kind, b.id); });
    return out;
}

std::vector<RefusedPlugin> Catalog::refused() const {
    const std::lock_guard lock(mutex_);
    auto out = refused_;
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return std::tie(a.path, a.reason) < std::tie(b.path, b.reason); });
    return out;
}

std::vector<std::string> Catalog::ids(std::string_view kind) const {
    std::vector<std::string> out;
    for (const auto& info : found(kind)) out.push_back(info.id);
    return out;
}

std::optional<PluginInfo> Catalog::find(std::string_view id) const {
    const std::lock_guard lock(mutex_);
    const auto it = found_.find(id);
    return it == found_.end() ? std::nullopt : std::optional(it->second);
}

const PluginInfo& Catalog::at(std::string_view id) const {
    if (const auto it = found_.find(id); it != found_.end()) return it->second;
    for (const auto& refused : refused_) {
        if (!id.empty() && refused.id == id) throw PluginError(refused.path.string(), refused.reason);
    }
    std::vector<std::string> known;
    for (const auto& [name, info] : found_) known.push_back(name);
    throw PluginError("unknown plugin " + in_quotes(id) + did_you_mean(id, known));
}

PluginInfo Catalog::info(std::string_view id) const {
    const std::lock_guard lock(mutex_);
    return at(id);
}

const PluginEntry& Catalog::load(std::string_view id) {
    const std::lock_guard lock(mutex_);
    return load_locked(at(id));
}

const PluginEntry& Catalog::load_locked(const PluginInfo& info) const {
    if (info.library.empty()) {
        auto& all = registry();
        const std::lock_guard lock(all.mutex);
        for (const auto* entry : all.entries) {
            if (misfit(entry, info).empty()) return *entry;
        }
        throw PluginError("(linked)", "the plugin " + in_quotes(info.id) + " is no longer registered");
    }
    if (info.library == data_file(info)) return data_entry(info);
    const std::lock_guard lock(libraries_mutex());
    const PluginEntry* entry = nullptr;
    std::string why;
    EntryFunction* ask = nullptr;
    try {
        auto it = libraries().find(info.library);
        if (it == libraries().end()) {
            boost::dll::shared_library library(info.library, boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
            it = libraries().emplace(info.library, std::move(library)).first;
        }
        ask = &it->second.get<EntryFunction>(kSymbol);
    } catch (const std::exception& e) {
        throw PluginError(info.library.string(), loading_failed(e));
    }
    try {
        entry = ask();
        why = misfit(entry, info);
    } catch (const std::exception& e) {
        why = std::string("its entry function threw: ") + e.what();
    } catch (...) {
        why = "its entry function threw something unknown";
    }
    if (!why.empty()) throw PluginError(info.library.string(), why);
    return *entry;
}

void Catalog::check_all() {
    const std::lock_guard lock(mutex_);
    for (auto it = found_.begin(); it != found_.end();) {
        try {
            load_locked(it->second);
            ++it;
        } catch (const PluginError& e) {
            refuse(e.file(), it->first, e.message());
            it = found_.erase(it);
        }
    }
    refuse_unmet_needs();
}

}  // namespace woodlore
