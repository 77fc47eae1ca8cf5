// Python mods: components whose rules are Python functions.
//
// A mod is bound like a plugin. Each function that it registers becomes a Hook; a C++ function of the right type (a
// trampoline) stands in the Ruleset, its context points to the Hook. Nothing of a game is kept in Python: a mod's
// state is declared fields in the State, its flows are one C++ flow type whose locals are bytes. The GIL is taken in the
// trampolines alone.
#pragma once
#include <deque>
#include <filesystem>
#include <mutex>
#include <set>

#include "mod_values.hpp"
#include "woodlore/binder.hpp"
#include "woodlore/loader.hpp"
#include "woodlore/plugin.hpp"

namespace woodlore::python {

/// A mod that raised, or did what it may not: what() names file, line, mod and hook.
struct ModError : PluginError { using PluginError::PluginError; };

/// A mod in a folder. Made once, never freed: the catalog and Rulesets point to it.
struct Mod {
    PluginInfo info;
    PluginEntry entry{};
    PyObject* module = nullptr;  ///< mod.py, run when the mod is first bound
};

enum class FieldKind : std::uint8_t { u8, u16, u32, i8, i16, i32, flag, seat, party, place, kind, card, face, suit, item, places, cards, words };

/// A declared field or a flow's local.
struct ModField {
    PyObject* name = nullptr;  ///< interned
    FieldKind kind = FieldKind::u8;
    std::uint8_t count = 1;
    bool array = false;
    std::uint16_t offset = 0;
    std::vector<std::string> words{};
    [[nodiscard]] int size() const;
};
struct ModFields {
    std::vector<ModField> all;
    std::uint16_t bytes = 0;
    [[nodiscard]] const ModField* find(PyObject* name) const;
    /// Adds what Python declared: a type of woodlore.mods, one with a first value, or [type, count].
    void add(PyObject* name, py::handle type, std::vector<std::uint8_t>& initial);
};
[[nodiscard]] PyObject* field_to_py(const ModField& f, const std::uint8_t* bytes, int i);
/// \throws py::type_error or py::value_error that says what the field may hold.
void field_from_py(const ModField& f, std::uint8_t* bytes, int i, PyObject* o);

/// A class of flows as a mod declared it.
struct ModFlowClass {
    std::string name;
    py::object type;
    ModFields locals;
    bool settles = false;
    struct Stage { std::string name; py::object run, ask; bool acts = false; };
    std::vector<Stage> stages;
    [[nodiscard]] int stage(const std::string& name) const;
};

struct ModInstance;
using OptionalCause = std::optional<py::object>;

/// One function of a mod, and what it is there for.
struct ModHook {
    const ModInstance* owner = nullptr;
    std::string what;    ///< for messages: query "ruler"
    std::string name;    ///< in lists and records
    py::object fn, run;  ///< of an event: due and run
};

/// A mod as it is bound to one Ruleset. Freed with it, under the GIL.
struct ModInstance {
    const Mod* mod = nullptr;
    Instance instance;
    std::deque<ModHook> hooks;                      ///< addresses stay
    std::vector<const ModHook*> verbs, whys;        ///< by verb
    std::vector<std::string> verb_names, kinds, boxes, zones;
    std::array<std::vector<const ModHook*>, 4> steps;  ///< by Phase, then by number
    const ModHook *setup = nullptr, *activate = nullptr, *resample = nullptr, *clearings = nullptr, *placed = nullptr, *card_setup = nullptr, *can_set_up = nullptr;
    std::array<const ModHook*, 2> set_up{}, hired{};   ///< a hireling's: promoted, demoted
    std::vector<std::pair<Face, const ModHook*>> effects;
    std::deque<ModFlowClass> flows;
    ModFields data;
    std::vector<ToggleInfo> toggles;
    mutable std::set<std::string, std::less<>> texts;  ///< questions and reasons: the kernel keeps pointers to them
    const char* text(std::string_view s) const { return texts.emplace(s).first->c_str(); }
};

enum class May : std::uint8_t { read, list, write };

/// The table as a mod's function sees it, for as long as the function runs.
struct ModTable {
    Table* table = nullptr;  ///< null: that call is over
    const ModInstance* owner = nullptr;
    Self self;
    May may = May::read;
    bool asked = false, unwound = false;
    [[nodiscard]] const Table& read() const;
    [[nodiscard]] Table& list() const;   ///< \throws when the hook may only look
    [[nodiscard]] Table& write() const;  ///< \throws when the hook may not change anything
    [[nodiscard]] Cause cause(const OptionalCause& given) const;
};
/// `me`: who a hook works for.
struct ModSelf {
    py::object table;
    [[nodiscard]] ModTable& t() const { return table.cast<ModTable&>(); }
};

/// One call of a mod's function: takes the GIL, hands out `t` and `me`, and makes them useless when it ends.
class ModCall {
public:
    ModCall(const Table& t, const Self& self, const ModInstance& owner, May may);
    ~ModCall();
    ModCall(const ModCall&) = delete;
    ModCall& operator=(const ModCall&) = delete;
    /// Runs fn(args...). \throws ModError when it raises.
    template <class... A>
    py::object operator()(const ModHook& h, const py::object& fn, const A&... args) {
        try {
            return fn(args...);
        } catch (py::error_already_set& e) { raised(*owner_.mod, h.what, e); }
    }
    [[noreturn]] static void raised(const Mod& mod, const std::string& what, py::error_already_set& e);
    py::object t, me;
    ModTable* table = nullptr;

private:
    struct Thread;
    struct Gil { Gil(); ~Gil(); PyGILState_STATE state; } gil_;
    const ModInstance& owner_;
    const Table* outer_;
};
[[noreturn]] void wrong(const ModInstance& m, const std::string& what, const std::string& message);

/// A struct of the kernel (a query, an event, a battle) as Python sees it during one call.
PyObject* view_of(const std::type_info& type, const void* p, PyObject* t, bool write);
template <class T> py::object view(const ModCall& c, T& v) {
    return py::reinterpret_steal<py::object>(view_of(typeid(T), &v, c.t.ptr(), !std::is_const_v<T>));
}

/// The one flow type of all mods.
struct ModFlow {
    static constexpr int kLocals = 60;
    static constexpr std::uint8_t kFinished = 254;
    std::uint8_t instance = 255, flow = 0, stage = 0, spare = 0;
    std::array<std::uint8_t, kLocals> local = {};
    Step resume(Table& t);
};
struct ModSettlingFlow : ModFlow { Step resume(Table& t) { return ModFlow::resume(t); } };
void call_flow(const ModTable& t, const py::object& flow);

/// An action of one of the mod's verbs (or `game.x`), with arguments as Python gives them.
Action make_action(const ModTable& t, const std::string& verb, const py::args& args, const py::kwargs& named);
const ModInstance* mod_of(const Table& t, Instance i);  ///< null: no mod
py::object action_object(const py::object& t, const Action& a);
void mod_lives(const ModInstance* m, bool yes);          ///< remembers which instances are bound now
const Mod& loaded_mod(const std::string& id);           ///< runs its mod.py the first time. \throws ModError
AgentInfo mod_agent(const Mod* mod, const std::string& text, const py::object& type);

void bind_mod(Binder& b);
void bind_mod_views(py::module_& m);
void bind_mod_self(py::module_& m);
void bind_mod_reads(py::class_<ModTable>& c);
void bind_mod_writes(py::class_<ModTable>& c);
void bind_mod_table(py::module_& m);
void bind_mod_binder(py::module_& m);
void bind_mods(py::module_& m);

const PluginInfo* mod_info(const std::string& id);  ///< null: no mod
const std::vector<RefusedPlugin>& mods_refused();
/// Whether some component of these rules is written in Python.
bool has_mods(const Ruleset& r);
/// The loaded config that these rules are of, for observations; null when Python did not load them.
std::shared_ptr<const LoadedConfig> loaded_of(const Ruleset& r);
void remember(const std::shared_ptr<const LoadedConfig>& loaded);

}  // namespace woodlore::python
