// woodlore/plugin.hpp: what a plugin includes to export itself.
//
// A plugin is one shared library with one visible C symbol, `woodlore_plugin`, made by WOODLORE_PLUGIN.
// Only plain data crosses that boundary. With -DWOODLORE_STATIC_PLUGIN the same sources link into a program
// and register themselves when it starts (link the object files, not an archive that the linker may skip).
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "woodlore/binder.hpp"
#include "woodlore/table.hpp"

#define WOODLORE_VERSION "0.1.0"  // of the kernel; CMake checks that pyproject.toml says the same
#define WOODLORE_ABI 1            // raised when PluginEntry or a class that plugins share changes

#define WOODLORE_TEXT_(x) #x
#define WOODLORE_TEXT(x) WOODLORE_TEXT_(x)

// The build id: what must agree between two libraries that share C++ classes, known when they are compiled.
#if defined(__clang__)
#define WOODLORE_COMPILER "clang " WOODLORE_TEXT(__clang_major__)
#elif defined(__GNUC__)
#define WOODLORE_COMPILER "gcc " WOODLORE_TEXT(__GNUC__)
#else
#define WOODLORE_COMPILER "unknown compiler"
#endif

#if defined(_LIBCPP_VERSION)
#define WOODLORE_LIBRARY "libc++ abi " WOODLORE_TEXT(_LIBCPP_ABI_VERSION)
#elif defined(_GLIBCXX_RELEASE)
#define WOODLORE_LIBRARY "libstdc++ " WOODLORE_TEXT(_GLIBCXX_RELEASE) " cxx11-abi " WOODLORE_TEXT(_GLIBCXX_USE_CXX11_ABI)
#else
#define WOODLORE_LIBRARY "unknown library"
#endif

#if defined(__SANITIZE_ADDRESS__)
#define WOODLORE_SANITIZER " asan"
#elif defined(__SANITIZE_THREAD__)
#define WOODLORE_SANITIZER " tsan"
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WOODLORE_SANITIZER " asan"
#elif __has_feature(thread_sanitizer)
#define WOODLORE_SANITIZER " tsan"
#endif
#endif
#ifndef WOODLORE_SANITIZER
#define WOODLORE_SANITIZER ""
#endif

#ifdef _GLIBCXX_DEBUG
#define WOODLORE_CONTAINERS " debug-containers"
#else
#define WOODLORE_CONTAINERS ""
#endif

// NDEBUG is left out on purpose: it changes no class that plugins share, and a plugin built without a build
// type must load. An option that does change one adds its word here through this macro.
#ifndef WOODLORE_OPTIONS
#define WOODLORE_OPTIONS ""
#endif

// A fingerprint of these very headers, made by CMake: a plugin built against others is refused instead of run.
#if __has_include("woodlore/headers_id.hpp")
#include "woodlore/headers_id.hpp"
#else
#define WOODLORE_HEADERS_ID "unknown"
#endif

#define WOODLORE_BUILD_ID                                                                  \
    "woodlore " WOODLORE_VERSION "; headers " WOODLORE_HEADERS_ID "; " WOODLORE_COMPILER "; " WOODLORE_LIBRARY \
    "; options:" WOODLORE_SANITIZER WOODLORE_CONTAINERS WOODLORE_OPTIONS

namespace woodlore {

class Binder;  // a Ruleset under construction

constexpr std::uint32_t kAbi = WOODLORE_ABI;

/// What a plugin exports. Plain data that lives as long as the library. `abi` comes first and stays first:
/// when it differs, nothing else in here is looked at.
struct PluginEntry {
    std::uint32_t abi;
    const char* build_id;
    const char* kind;
    const char* id;
    const char* version;
    void (*bind)(Binder&);  // may throw: the whole Ruleset under construction is then dropped
};

/// Kinds of components. A folder of several of one kind is named with an s: factions, maps, ...
constexpr std::array<std::string_view, 8> kPluginKinds{"faction",  "map",      "deck",  "character",
                                                       "hireling", "landmark", "agent", "variant"};

constexpr bool is_plugin_kind(std::string_view kind) {
    for (const auto known : kPluginKinds) {
        if (known == kind) return true;
    }
    return false;
}

/// Snake case, at most 64 characters: a lower-case letter, then lower-case letters, digits and '_'.
constexpr bool is_plugin_id(std::string_view id) {
    if (id.empty() || id.size() > 64 || id.front() < 'a' || id.front() > 'z') return false;
    for (const char c : id) {
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
    }
    return true;
}

/// Puts a plugin that is linked into this program into the catalogs built from now on; `entry` must live as
/// long as the process. Called by WOODLORE_PLUGIN before main; safe from any thread. Always true.
bool register_static_plugin(const PluginEntry* entry);

}  // namespace woodlore

// The label repeats the entry in a section of the file, so that the loader can refuse a library without
// running any of its code. The entry points into it, which keeps the linker from dropping it.
#define WOODLORE_PLUGIN_ENTRY(abi, build, kind, id, version, bind)                                                  \
    static_assert(::woodlore::is_plugin_kind(kind), "the kind is no kind of component");                            \
    static_assert(::woodlore::is_plugin_id(id), "the id must be in snake_case");                                    \
    namespace {                                                                                                     \
    [[gnu::used, gnu::section(".woodlore")]] constexpr char woodlore_label[] =                                      \
        "woodlore " WOODLORE_TEXT(abi) "\0" build "\0" kind "\0" id "\0" version;                                   \
    constexpr ::woodlore::PluginEntry woodlore_entry{                                                               \
        abi, woodlore_label + sizeof("woodlore " WOODLORE_TEXT(abi)), kind, id, version, bind};                     \
    }

#ifdef WOODLORE_STATIC_PLUGIN
#define WOODLORE_PLUGIN_EXPORT                                                                                      \
    namespace {                                                                                                     \
    [[maybe_unused]] const bool woodlore_registered = ::woodlore::register_static_plugin(&woodlore_entry);          \
    }
#else
#define WOODLORE_PLUGIN_EXPORT                                                                                      \
    extern "C" [[gnu::visibility("default")]] const ::woodlore::PluginEntry* woodlore_plugin();                     \
    const ::woodlore::PluginEntry* woodlore_plugin() { return &woodlore_entry; }
#endif

/// Exports the plugin. Write it once per plugin, outside any namespace, without a semicolon:
///     WOODLORE_PLUGIN(faction, "my_faction", "1.0.0", my_faction::bind)
/// `kind` is a bare word of kPluginKinds, id and version are string literals that equal those in plugin.toml.
#define WOODLORE_PLUGIN(kind, id, version, bind)                                        \
    WOODLORE_PLUGIN_ENTRY(WOODLORE_ABI, WOODLORE_BUILD_ID, #kind, id, version, bind) \
    WOODLORE_PLUGIN_EXPORT
