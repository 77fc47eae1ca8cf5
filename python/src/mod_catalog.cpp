// Which mods there are: folders that the user named, and nothing else. A mod's code runs when a game first needs it.
#include "mod.hpp"
#include "woodlore/toml_reader.hpp"

namespace woodlore::python {

namespace fs = std::filesystem;

namespace {

constexpr int kModApi = 1;  ///< raised when a change breaks mods: docs/mods.md lists what changed

std::map<std::string, Mod*, std::less<>>& mods() { static auto& all = *new std::map<std::string, Mod*, std::less<>>(); return all; }
std::vector<RefusedPlugin>& refused_mods() { static auto& all = *new std::vector<RefusedPlugin>(); return all; }
std::vector<fs::path>& looked_at() { static auto& all = *new std::vector<fs::path>(); return all; }

PluginInfo read_mod(const fs::path& folder) {
    const auto doc = parse_toml_file(folder / "mod.toml");
    const auto root = doc.root();
    PluginInfo info;
    info.folder = folder;
    info.source = PluginSource::linked;
    info.id = root.get_string("id");
    if (!is_plugin_id(info.id)) root.fail_at("id", "the id " + in_quotes(info.id) + " must be in snake_case, at most 64 long");
    info.kind = root.get_one_of("kind", "kind of mod", {kPluginKinds.begin(), kPluginKinds.end()});
    info.version = root.get_string("version");
    if (info.version.empty() || info.version.size() > 40) root.fail_at("version", "the version must be 1 to 40 characters, such as \"1.0.0\"");
    info.title = root.get_string("title", info.id);
    info.needs = root.get_strings("needs", Need::optional);
    const auto api = root.get_int("api", {1, 1000}, kModApi);
    if (api != kModApi) root.fail_at("api", "written for mods of api " + std::to_string(api) + ", this Woodlore has api " + std::to_string(kModApi) + "; docs/mods.md says what changed");
    const std::string scenarios = root.get_string("scenarios", "");
    if (!scenarios.empty()) {
        const auto plain = fs::path(scenarios).lexically_normal();
        if (plain.is_absolute() || *plain.begin() == "..") root.fail_at("scenarios", in_quotes(scenarios) + " must be a path inside the mod's folder");
        info.scenarios = folder / plain;
    }
    doc.finish();
    std::error_code error;
    if (!fs::exists(folder / "mod.py", error)) throw ConfigError(FilePlace{(folder / "mod.toml").string(), 0, 0}, "", "there is no mod.py beside it");
    return info;
}

void refuse(const fs::path& folder, const std::string& id, const std::string& reason) { refused_mods().push_back({folder, id, reason}); }

/// To the kernel a mod is a component that is linked into this program: it gets an entry like any plugin.
void add_mod(const fs::path& folder) {
    if (std::find(looked_at().begin(), looked_at().end(), folder) != looked_at().end()) return;
    looked_at().push_back(folder);
    try {
        const PluginInfo info = read_mod(folder);
        if (const auto first = catalog().find(info.id)) {
            const auto known = mods().find(info.id);
            const fs::path where = known != mods().end() ? known->second->info.folder : first->library.empty() ? first->folder : first->library;
            return refuse(folder, info.id, "the id " + in_quotes(info.id) + " is already that of " + where.string() + "; this one is ignored");
        }
        auto* mod = new Mod{info, {}, nullptr};
        const PluginInfo& i = mod->info;  // the entry points into it
        mod->entry = PluginEntry{kAbi, WOODLORE_BUILD_ID, i.kind.c_str(), i.id.c_str(), i.version.c_str(), bind_mod};
        mods()[i.id] = mod;
        register_static_plugin(&mod->entry);
    } catch (const Error& e) {
        refuse(folder, "", std::string("has a bad manifest: ") + e.what());
    }
}

void add_mod_folder(const std::string& given) {
    std::error_code error;
    fs::path root = fs::weakly_canonical(given, error);
    if (error) root = given;
    if (!fs::is_directory(root, error)) return refuse(given, "", "there is no such mod folder");
    std::vector<std::pair<fs::path, int>> open{{root, 0}};
    std::vector<fs::path> found;
    while (!open.empty()) {
        const auto [folder, depth] = open.back();
        open.pop_back();
        if (fs::exists(folder / "mod.toml", error)) { found.push_back(folder); continue; }
        for (fs::directory_iterator it(folder, error); !error && it != fs::directory_iterator(); it.increment(error)) {
            std::error_code ignored;
            if (it->is_directory(ignored) && depth < 2 && !it->path().filename().string().starts_with('.')) open.emplace_back(it->path(), depth + 1);
        }
    }
    std::sort(found.begin(), found.end());
    for (const auto& folder : found) add_mod(folder);
    catalog().rescan();
}

/// A player whose choices are Python's.
class ModAgent final : public Agent {
public:
    ModAgent(const Mod* mod, py::object choose) : mod_(mod), choose_(std::move(choose)) {}
    ~ModAgent() override {
        if (!Py_IsInitialized()) { (void)choose_.release(); return; }
        const py::gil_scoped_acquire gil;
        choose_ = py::object();
    }
    int choose(const Table& table, const Options& options) override {
        const py::gil_scoped_acquire gil;
        const std::string what = "agent";
        try {
            py::list actions;
            for (const Action& a : options) actions.append(py::cast(describe(table, a)));
            const auto loaded = loaded_of(table.rules());
            if (!loaded) throw py::type_error("this game was not loaded from Python");
            const py::object answer = choose_(PyObservation{PyRuleset{loaded}, observe(table, options.asked)}, actions);
            int i = -1;
            if (PyLong_Check(answer.ptr()) && !PyBool_Check(answer.ptr())) i = answer.cast<int>();
            else {
                const std::string text = py::str(answer);
                for (int k = 0; k < options.n; ++k) if (to_text(table, options.action[static_cast<std::size_t>(k)]) == text) i = k;
            }
            if (i >= 0 && i < options.n) return i;
            throw py::value_error("it answered " + std::string(py::str(py::repr(answer))).substr(0, 60) + ", which is none of the " + std::to_string(options.n) + " legal actions");
        } catch (py::error_already_set& e) {
            ModCall::raised(*mod_, what, e);
        } catch (const py::builtin_exception& e) {
            throw ModError(FilePlace{(mod_->info.folder / "mod.py").string(), 0, 0}, what, "mod " + mod_->info.id + ", " + what + ": " + e.what());
        }
    }

private:
    const Mod* mod_;
    py::object choose_;
};

struct Known { std::mutex mutex; std::map<const Ruleset*, std::weak_ptr<const LoadedConfig>> all; };
Known& known() { static auto& one = *new Known(); return one; }

}  // namespace

namespace {

// The kernel makes a player by a plain function: one for each agent that a mod brings.
constexpr int kMaxAgents = 32;
using MakePlayer = std::function<std::unique_ptr<Agent>(std::uint64_t)>;
struct AgentSlot { std::string id; MakePlayer make; };
std::array<AgentSlot, kMaxAgents>& agent_slots() { static auto& all = *new std::array<AgentSlot, kMaxAgents>(); return all; }
template <int N> std::unique_ptr<Agent> make_player(std::uint64_t seed) { return agent_slots()[N].make(seed); }
template <int... N> constexpr auto player_makers(std::integer_sequence<int, N...>) { return std::array<std::unique_ptr<Agent> (*)(std::uint64_t), sizeof...(N)>{make_player<N>...}; }

}  // namespace

AgentInfo mod_agent(const Mod* mod, const std::string& text, const py::object& type) {
    if (!PyCallable_Check(type.ptr()) && !py::hasattr(type, "choose")) throw py::type_error("b.agent takes a function choose(observation, actions) or a class with a method choose");
    // Freed under the GIL, wherever the last copy goes.
    auto* kept = new py::object(type);
    const std::shared_ptr<py::object> shared(kept, [](py::object* o) {
        if (!Py_IsInitialized()) return;
        const py::gil_scoped_acquire gil;
        delete o;
    });
    AgentInfo info;
    info.text = text;
    static constexpr auto makers = player_makers(std::make_integer_sequence<int, kMaxAgents>());
    auto& slots = agent_slots();
    std::size_t i = 0;
    while (i < slots.size() && !slots[i].id.empty() && slots[i].id != mod->info.id) ++i;
    if (i == slots.size()) throw py::value_error("more than " + std::to_string(kMaxAgents) + " mods of kind agent in one process");
    info.make = makers[i];
    if (!slots[i].id.empty()) return info;  // bound before: a mod's code does not change while the process lives
    slots[i].id = mod->info.id;
    slots[i].make = [mod, shared](std::uint64_t seed) -> std::unique_ptr<Agent> {
        const py::gil_scoped_acquire gil;
        try {
            py::object player = *shared;
            if (PyType_Check(player.ptr())) player = py::hasattr(player, "takes_seed") ? player(seed) : player();
            if (py::hasattr(player, "choose")) player = player.attr("choose");
            return std::make_unique<ModAgent>(mod, std::move(player));
        } catch (py::error_already_set& e) { ModCall::raised(*mod, "agent", e); }
    };
    return info;
}

const Mod& loaded_mod(const std::string& id) {
    const auto at = mods().find(id);
    if (at == mods().end()) throw PluginError("mod " + id + " is no longer known");
    Mod& mod = *at->second;
    const py::gil_scoped_acquire gil;
    if (mod.module) return mod;
    const std::string file = (mod.info.folder / "mod.py").string();
    try {
        // As a package of its own name, so that `from . import helper` finds what lies beside it.
        const py::module_ util = py::module_::import("importlib.util");
        const std::string name = "woodlore_mods." + id;
        py::list beside;
        beside.append(mod.info.folder.string());
        const py::object spec = util.attr("spec_from_file_location")(name, file, py::arg("submodule_search_locations") = beside);
        const py::object module = util.attr("module_from_spec")(spec);
        py::module_::import("sys").attr("modules")[py::str(name)] = module;
        spec.attr("loader").attr("exec_module")(module);
        if (!py::hasattr(module, "bind")) throw ModError(FilePlace{file, 0, 0}, "", "mod " + id + ": mod.py has no function bind(b)");
        mod.module = py::object(module).release().ptr();
    } catch (py::error_already_set& e) { ModCall::raised(mod, "loading", e); }
    return mod;
}

const PluginInfo* mod_info(const std::string& id) {
    const auto at = mods().find(id);
    return at == mods().end() ? nullptr : &at->second->info;
}
const std::vector<RefusedPlugin>& mods_refused() { return refused_mods(); }

bool has_mods(const Ruleset& r) {
    return std::any_of(r.components.begin(), r.components.end(), [](const ComponentInfo& c) { return mods().count(c.id) > 0; });
}

void remember(const std::shared_ptr<const LoadedConfig>& loaded) {
    const std::lock_guard lock(known().mutex);
    std::erase_if(known().all, [](const auto& each) { return each.second.expired(); });
    known().all[loaded->rules.get()] = loaded;
}
std::shared_ptr<const LoadedConfig> loaded_of(const Ruleset& r) {
    const std::lock_guard lock(known().mutex);
    const auto at = known().all.find(&r);
    return at == known().all.end() ? nullptr : at->second.lock();
}

void bind_mods(py::module_& m) {
    bind_mod_views(m);
    bind_mod_table(m);
    bind_mod_self(m);
    bind_mod_binder(m);
    m.def("add_mod_folder", &add_mod_folder, py::arg("folder"), "Looks for mods in this folder as well: see woodlore.mods.add_folder.");
    m.def("has_mods", [](const PyRuleset& r) { return has_mods(r.rules()); }, py::arg("ruleset"), "Whether some component at this table is a Python mod.");
    m.attr("MOD_API") = kModApi;
}

}  // namespace woodlore::python
