// The loader: what it finds, what it refuses, and with which words.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "woodlore/loader.hpp"

namespace {
using namespace woodlore;
namespace fs = std::filesystem;

// A folder of plugins that goes away with the test. Libraries loaded from it stay mapped.
class PluginDir {
public:
    PluginDir() : path_(fs::canonical(fs::temp_directory_path()) / ("woodlore_loader_" + std::to_string(std::random_device()()))) {
        fs::create_directories(path_);
    }
    ~PluginDir() { fs::remove_all(path_); }
    PluginDir(const PluginDir&) = delete;
    PluginDir& operator=(const PluginDir&) = delete;

    [[nodiscard]] fs::path path() const { return path_; }
    void write(const std::string& file, const std::string& text) const {
        fs::create_directories((path_ / file).parent_path());
        std::ofstream(path_ / file, std::ios::binary) << text;
    }
#ifdef WOODLORE_ODD_PLUGIN_DIR
    // One of the odd libraries of tests/plugins, as FOLDER/NAME.so beside the manifest.
    void add(const std::string& folder, const std::string& odd, const std::string& manifest = kManifest,
             const std::string& name = "odd.so") const {
        write(folder + "/plugin.toml", manifest);
        fs::copy_file(fs::path(WOODLORE_ODD_PLUGIN_DIR) / odd / "odd.so", path_ / folder / name);
    }
#endif
    [[nodiscard]] Catalog catalog() const {
        return Catalog({.built_in = false, .linked = false, .folders = {path_}, .environment = false});
    }
    // The one refusal of this folder; its path is relative to it.
    [[nodiscard]] std::string refusal() const {
        const auto all = catalog().refused();
        REQUIRE(all.size() == 1);
        return all[0].path.lexically_relative(path_).string() + ": " + all[0].reason;
    }

    static constexpr const char* kManifest = "id = \"odd\"\nkind = \"variant\"\nversion = \"1.0.0\"\n";

private:
    fs::path path_;
};

[[maybe_unused]] std::string load_refusal(Catalog& catalog, const std::string& id) {
    try {
        (void)catalog.load(id);
    } catch (const PluginError& e) {
        return e.what();
    }
    return "(loaded)";
}

void bind_nothing(Binder&) {}
}  // namespace

TEST_CASE("linked plugins are in the catalog, with the folder that their manifest lies in", "[kernel][loader]") {
    static const PluginEntry entry{kAbi, WOODLORE_BUILD_ID, "variant", "linked_odd", "1.0.0", bind_nothing};
    register_static_plugin(&entry);
    register_static_plugin(&entry);  // once is enough
    const PluginDir dir;
    Catalog bare({.built_in = false, .linked = true, .folders = {}, .environment = false});
    CHECK(bare.info("linked_odd").source == PluginSource::linked);
    CHECK(bare.info("linked_odd").folder.empty());
    CHECK(&bare.load("linked_odd") == &entry);

    dir.write("x/plugin.toml", "id = \"linked_odd\"\nkind = \"variant\"\nversion = \"1.0.0\"\ndata = [\"plugin.toml\"]\n");
    bare.add_folder(dir.path());
    CHECK(bare.info("linked_odd").source == PluginSource::linked);
    CHECK(bare.info("linked_odd").folder == dir.path() / "x");
    CHECK(bare.info("linked_odd").data.size() == 1);
    CHECK(&bare.load("linked_odd") == &entry);
    CHECK(built_in_plugin_folder().is_absolute());
}

#ifdef WOODLORE_ODD_PLUGIN_DIR  // where they are built

TEST_CASE("a plugin is found by its manifest and loaded by its id", "[kernel][loader]") {
    const PluginDir dir;
    dir.add("variants/whatever name", "good",
            "id = \"odd\"\nkind = \"variant\"\nversion = \"1.0.0\"\ntitle = \"Odd one\"\ndata = [\"d/x.toml\"]\n"
            "scenarios = \"scenarios\"\n");
    dir.write("variants/whatever name/d/x.toml", "");
    auto catalog = dir.catalog();
    CHECK(catalog.refused().empty());
    CHECK(catalog.ids() == std::vector<std::string>{"odd"});
    CHECK(catalog.ids("variant") == std::vector<std::string>{"odd"});
    CHECK(catalog.ids("map").empty());
    const auto info = catalog.info("odd");
    CHECK(info.title == "Odd one");
    CHECK(info.source == PluginSource::user);
    CHECK(info.data == std::vector<fs::path>{info.folder / "d/x.toml"});
    CHECK(info.scenarios == info.folder / "scenarios");

    const auto& entry = catalog.load("odd");
    CHECK(std::string(entry.id) == "odd");
    CHECK(std::string(entry.build_id) == build_id());
    CHECK(&catalog.load("odd") == &entry);
    catalog.check_all();
    CHECK(catalog.refused().empty());
}

TEST_CASE("a library may begin with lib, and a search folder may be the plugin's own", "[kernel][loader]") {
    const PluginDir dir;
    dir.add("one", "good", PluginDir::kManifest, "libodd.so");
    Catalog catalog({.built_in = false, .linked = false, .folders = {dir.path() / "one"}, .environment = false});
    CHECK(load_refusal(catalog, "odd") == "(loaded)");
    catalog.add_folder(dir.path());  // the same folder, reached another way, is no duplicate
    CHECK(catalog.refused().empty());
    CHECK(catalog.ids().size() == 1);
}

TEST_CASE("another ABI, build id, id or kind is refused before the library is loaded", "[kernel][loader]") {
    const auto refusal = [](const char* odd) {
        const PluginDir dir;
        dir.add("x", odd);
        CHECK(dir.catalog().found().empty());
        return dir.refusal();
    };
    CHECK(refusal("other_abi") == "x/odd.so: built for ABI 999, this kernel has ABI " + std::to_string(kAbi) +
                                      "; rebuild it against this version");
    CHECK(refusal("other_build") == "x/odd.so: built as \"woodlore 0.0.1; abacus 3\", this kernel as " +
                                        in_quotes(build_id()) + "; rebuild it against these headers, with the same compiler and options");
    CHECK(refusal("other_headers").find("; headers 0123456789ab; ") != std::string::npos);
    CHECK(build_id().find("; headers unknown; ") == std::string_view::npos);
    CHECK(refusal("other_id") == "x/odd.so: the library's id is \"even\", plugin.toml says \"odd\"; make them equal and rebuild it");
    CHECK(refusal("other_kind") == "x/odd.so: the library's kind is \"agent\", plugin.toml says \"variant\"; make them equal and rebuild it");
    CHECK(refusal("no_symbol") == "x/odd.so: is not a plugin: it has no symbol woodlore_plugin (WOODLORE_PLUGIN exports it)");
}

TEST_CASE("what shows only when loading is refused then", "[kernel][loader]") {
    const auto refusal = [](const char* odd) {
        const PluginDir dir;
        dir.add("x", odd);
        auto catalog = dir.catalog();
        CHECK(catalog.refused().empty());
        const auto why = load_refusal(catalog, "odd");
        catalog.check_all();
        CHECK(catalog.found().empty());
        REQUIRE(catalog.refused().size() == 1);
        CHECK(why == "plugin " + (dir.path() / "x/odd.so").string() + ": " + catalog.refused()[0].reason);
        CHECK(load_refusal(catalog, "odd") == why);
        return catalog.refused()[0].reason;
    };
    CHECK(refusal("other_abi_by_hand") ==
          "built for ABI 998, this kernel has ABI " + std::to_string(kAbi) + "; rebuild it against this version");
    CHECK(refusal("no_entry") == "its entry function returned nothing");
    CHECK(refusal("no_bind") == "its entry has no function that binds it");
    const auto unresolved = refusal("unresolved");
    CHECK(unresolved.starts_with("cannot be loaded: "));
    CHECK(unresolved.find("undefined symbol: _ZN8woodlore27function_of_another_versionERNS_6BinderE") != std::string::npos);
    CHECK(unresolved.ends_with("; rebuild it against this version"));
    CHECK(refusal("throws") == "its entry function threw: no mood for games");
}

TEST_CASE("files that are no libraries are refused", "[kernel][loader]") {
    SECTION("a text file named .so") {
        const PluginDir dir;
        dir.write("x/plugin.toml", PluginDir::kManifest);
        dir.write("x/odd.so", "I am a text file.\n");
        CHECK(dir.refusal() == "x/odd.so: is not a plugin: the file is no shared library");
    }
    SECTION("an empty file") {
        const PluginDir dir;
        dir.write("x/plugin.toml", PluginDir::kManifest);
        dir.write("x/odd.so", "");
        CHECK(dir.refusal() == "x/odd.so: is not a plugin: the file is no shared library");
    }
    SECTION("a folder named .so") {
        const PluginDir dir;
        dir.write("x/plugin.toml", PluginDir::kManifest);
        dir.write("x/odd.so/y", "");
        CHECK(dir.refusal() == "x/odd.so: is not a plugin: not a regular file");
    }
    SECTION("a text file without a manifest") {
        const PluginDir dir;
        dir.write("fake.so", "I am a text file.\n");
        CHECK(dir.refusal() == "fake.so: is not a plugin: the file is no shared library");
    }
    SECTION("a library without a manifest") {
        const PluginDir dir;
        dir.add("x", "good");
        fs::remove(dir.path() / "x/plugin.toml");
        CHECK(dir.refusal() == "x/odd.so: has no plugin.toml beside it");
    }
    SECTION("a manifest without a library") {
        const PluginDir dir;
        dir.write("x/plugin.toml", PluginDir::kManifest);
        CHECK(dir.refusal() == "x: has no library odd.so; build it first");
    }
    SECTION("a library cut short anywhere, or with any byte of its head changed, does no harm") {
        const PluginDir whole;
        whole.add("x", "good");
        std::ifstream in(whole.path() / "x/odd.so", std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(in)), {});
        for (std::size_t i = 0; i < 40; ++i) {
            const PluginDir dir;
            dir.write("x/plugin.toml", PluginDir::kManifest);
            dir.write("x/odd.so", bytes.substr(0, bytes.size() * i / 40));
            const auto why = dir.refusal();
            CHECK((why == "x/odd.so: is damaged or was cut short; copy or build it again" || i < 1));
        }
        for (std::size_t i = 0; i < 256; ++i) {
            const PluginDir dir;
            auto changed = bytes;
            changed[i] = static_cast<char>(~changed[i]);
            dir.write("x/plugin.toml", PluginDir::kManifest);
            dir.write("x/odd.so", changed);
            CHECK(dir.catalog().found().size() + dir.catalog().refused().size() == 1);
        }
    }
}

TEST_CASE("a duplicate id is refused, both paths named, and the order on disk means nothing", "[kernel][loader]") {
    const PluginDir dir;
    for (const char* folder : {"c", "a", "b"}) dir.add(folder, "good");
    const auto catalog = dir.catalog();
    CHECK(catalog.info("odd").library == dir.path() / "a/odd.so");
    const auto refused = catalog.refused();
    REQUIRE(refused.size() == 2);
    CHECK(refused[0].path == dir.path() / "b/odd.so");
    CHECK(refused[1].path == dir.path() / "c/odd.so");
    CHECK(refused[0].reason == "the id \"odd\" is already that of " + (dir.path() / "a/odd.so").string() + "; this one is ignored");

    const PluginDir earlier;  // an earlier search folder wins, whatever its name
    earlier.add("z", "good");
    const Catalog both({.built_in = false, .linked = false, .folders = {earlier.path(), dir.path()}, .environment = false});
    CHECK(both.info("odd").library == earlier.path() / "z/odd.so");
}

TEST_CASE("missing dependencies are refused, also those of others that were refused", "[kernel][loader]") {
    const PluginDir dir;
    dir.add("x", "good", std::string(PluginDir::kManifest) + "needs = [\"missing_one\"]\n");
    CHECK(dir.refusal() == "x: needs the plugin \"missing_one\", which is not installed");
    auto catalog = dir.catalog();
    CHECK(load_refusal(catalog, "odd") ==
          "plugin " + (dir.path() / "x").string() + ": needs the plugin \"missing_one\", which is not installed");

    const PluginDir chain;
    chain.add("x", "good", std::string(PluginDir::kManifest) + "needs = [\"even\"]\n");
    chain.add("y", "other_abi", "id = \"even\"\nkind = \"variant\"\nversion = \"1.0.0\"\n", "even.so");
    const auto refused = chain.catalog().refused();
    REQUIRE(refused.size() == 2);
    CHECK(refused[0].reason == "needs the plugin \"even\", which was refused");

    const PluginDir met;
    met.add("x", "good", std::string(PluginDir::kManifest) + "needs = [\"even\"]\n");
    met.add("y", "other_id", "id = \"even\"\nkind = \"variant\"\nversion = \"1.0.0\"\n", "even.so");
    CHECK(met.catalog().ids() == std::vector<std::string>{"even", "odd"});
}

TEST_CASE("a bad manifest is refused with file and line", "[kernel][loader]") {
    const auto refusal = [](const std::string& manifest) {
        const PluginDir dir;
        dir.add("x", "good", manifest);
        auto text = dir.refusal();
        const auto where = (dir.path() / "x/plugin.toml").string();
        const auto at = text.find(where);
        REQUIRE(at != std::string::npos);
        return text.replace(at, where.size(), "M");
    };
    const std::string good = PluginDir::kManifest;
    CHECK(refusal("id = \"odd\"\nkind = \"variant\"\n") == "x: has a bad manifest: M:1:1: key \"version\" is missing");
    CHECK(refusal("id = \"odd\"\nkind = \"variatn\"\nversion = \"1\"\n") ==
          "x: has a bad manifest: M:2:8: unknown kind of plugin \"variatn\"; did you mean \"variant\"?");
    CHECK(refusal("id = \"../odd\"\nkind = \"variant\"\nversion = \"1\"\n") ==
          "x: has a bad manifest: M:1:6: the id \"../odd\" must be in snake_case, at most 64 long");
    CHECK(refusal(good + "need = []\n") == "x: has a bad manifest: M:4:1: unknown key \"need\"; did you mean \"needs\"?");
    CHECK(refusal(good + "needs = \"x\"\n") == "x: has a bad manifest: M:4:9: \"needs\" must be an array, found the string \"x\"");
    CHECK(refusal(good + "data = [\"../secret\"]\n") ==
          "x: has a bad manifest: M:4:9: \"../secret\" must be a path inside the plugin's folder");
    CHECK(refusal(good + "data = [\"none.toml\"]\n") == "x: has a bad manifest: M:4:9: there is no data file \"none.toml\"");
    CHECK(refusal("id = ").starts_with("x: has a bad manifest: M:1:"));
}

TEST_CASE("an unknown id gets the nearest right one", "[kernel][loader]") {
    const PluginDir dir;
    dir.add("x", "good");
    auto catalog = dir.catalog();
    CHECK(load_refusal(catalog, "od") == "unknown plugin \"od\"; did you mean \"odd\"?");
    CHECK(load_refusal(catalog, "../x/odd.so") == "unknown plugin \"../x/odd.so\"");
    CHECK(load_refusal(catalog, "") == "unknown plugin \"\"");
}

TEST_CASE("folders come from the environment too, and missing ones are listed", "[kernel][loader]") {
    const PluginDir dir;
    dir.add("x", "good");
    const auto missing = dir.path() / "none";
    const char* before = std::getenv("WOODLORE_PLUGIN_PATH");
    const std::string kept = before == nullptr ? "" : before;
    setenv("WOODLORE_PLUGIN_PATH", (":" + missing.string() + ":" + dir.path().string() + ":").c_str(), 1);
    const Catalog catalog({.built_in = false, .linked = false, .folders = {}, .environment = true});
    if (before == nullptr) unsetenv("WOODLORE_PLUGIN_PATH");
    else setenv("WOODLORE_PLUGIN_PATH", kept.c_str(), 1);
    CHECK(catalog.ids() == std::vector<std::string>{"odd"});
    REQUIRE(catalog.refused().size() == 1);
    CHECK(catalog.refused()[0].path == missing);
    CHECK(catalog.refused()[0].reason == "there is no such plugin folder");
}

#endif
