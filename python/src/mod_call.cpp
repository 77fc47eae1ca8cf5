// Calling a mod's functions: the GIL, what they may touch, and what becomes of an exception.
#include "mod.hpp"

namespace woodlore::python {

const Table& ModTable::read() const {
    if (!table) throw std::runtime_error("this t (or me) belongs to a call that is over: a hook may not keep it");
    return *table;
}
Table& ModTable::list() const {
    (void)read();
    if (may != May::list) throw std::runtime_error("only a question (ask_x of a flow) lists options");
    return *table;
}
Table& ModTable::write() const {
    (void)read();
    if (may != May::write) throw std::runtime_error("this function only answers, offers or lists (query, offer, due, why, ask_x): it may change nothing at the table");
    return *table;
}
Cause ModTable::cause(const std::optional<py::object>& given) const {
    if (!given || given->is_none()) return read().cause(self);
    if (py::isinstance<Cause>(*given)) return given->cast<Cause>();
    How how{};
    if (from_py(given->ptr(), how)) return read().cause(self, how);
    throw py::type_error("a cause is t.cause(...), one of the words for how (\"effect\", \"cost\", ...), or left out");
}

// A thread that is none of Python's gets its state once, not at each call. ModCall alone takes the GIL.
struct ModCall::Thread {
    PyThreadState* kept = nullptr;
    ~Thread() {
        if (!kept || !Py_IsInitialized()) return;
        PyEval_RestoreThread(kept);
        PyGILState_Release(PyGILState_UNLOCKED);
    }
};

ModCall::Gil::Gil() {
    static thread_local Thread thread;
    if (!thread.kept && !PyGILState_GetThisThreadState()) {
        (void)PyGILState_Ensure();
        thread.kept = PyEval_SaveThread();
    }
    state = PyGILState_Ensure();
}
ModCall::Gil::~Gil() { PyGILState_Release(state); }

namespace {
struct Seen { py::object t, me; };
std::vector<Seen>& unused() { static auto& all = *new std::vector<Seen>(); return all; }  // guarded by the GIL
}  // namespace

ModCall::ModCall(const Table& at, const Self& self, const ModInstance& owner, May may) : owner_(owner), outer_(mod_table) {
    if (unused().empty()) {
        t = py::cast(ModTable{});
        me = py::cast(ModSelf{t});
    } else {
        t = std::move(unused().back().t);
        me = std::move(unused().back().me);
        unused().pop_back();
    }
    table = &t.cast<ModTable&>();
    *table = ModTable{const_cast<Table*>(&at), &owner, self, may};  // May::read never hands it out to be changed
    mod_table = &at;
}

ModCall::~ModCall() {
    mod_table = outer_;
    table->table = nullptr;
    // Kept by the mod, or by something it keeps: then it stays dead, and the next call gets another one.
    if (Py_REFCNT(t.ptr()) == 2 && Py_REFCNT(me.ptr()) == 1) unused().push_back({std::move(t), std::move(me)});
    t = py::object();
    me = py::object();
}

namespace {
/// The deepest line of the traceback that lies in the mod's folder; else the deepest.
std::pair<std::string, int> where_raised(const py::error_already_set& e, const std::filesystem::path& folder) {
    std::pair<std::string, int> deepest, inside;
    py::object tb = e.trace() ? py::reinterpret_borrow<py::object>(e.trace()) : py::none();
    for (; !tb.is_none(); tb = tb.attr("tb_next")) {
        deepest = {py::str(tb.attr("tb_frame").attr("f_code").attr("co_filename")), tb.attr("tb_lineno").cast<int>()};
        if (deepest.first.rfind(folder.string() + "/", 0) == 0) inside = deepest;
    }
    // A file that is no Python has no line in the traceback but in the error itself.
    if (e.matches(PyExc_SyntaxError)) {
        const py::object v = e.value();
        if (!v.attr("filename").is_none() && !v.attr("lineno").is_none()) return {py::str(v.attr("filename")), v.attr("lineno").cast<int>()};
    }
    return inside.second ? inside : deepest;
}
}  // namespace

void ModCall::raised(const Mod& mod, const std::string& what, py::error_already_set& e) {
    if (e.matches(PyExc_KeyboardInterrupt)) throw;
    // An error of a mod that was called from within this one keeps its own words and place.
    // So does what a config says wrongly of a toggle.
    const py::module_ native = py::module_::import("woodlore._native");
    const bool inner = e.matches(native.attr("ModError"));
    if (inner || e.matches(native.attr("ConfigError"))) {
        const py::object v = e.value();
        const FilePlace place{v.attr("file").cast<std::string>(), v.attr("line").cast<int>(), v.attr("column").cast<int>()};
        const auto key = v.attr("key").cast<std::string>();
        const auto message = py::getattr(v, "_message", py::str(v)).cast<std::string>();
        if (inner) throw ModError(place, key, message);
        throw ConfigError(place, key, message);
    }
    std::string message;
    try {
        message = std::string(py::str(e.type().attr("__name__"))) + ": " + std::string(py::str(e.value()));
    } catch (const py::error_already_set&) { message = "an exception that cannot be shown"; }
    const auto [file, line] = where_raised(e, mod.info.folder);
    throw ModError(FilePlace{file.empty() ? mod.info.folder.string() : file, line, 0}, what, "mod " + mod.info.id + ", " + what + ": " + message);
}

void wrong(const ModInstance& m, const std::string& what, const std::string& message) {
    throw ModError(FilePlace{(m.mod->info.folder / "mod.py").string(), 0, 0}, what, "mod " + m.mod->info.id + ", " + what + ": " + message);
}

namespace {
std::mutex& live_mutex() { static auto& one = *new std::mutex(); return one; }
std::set<const void*>& live() { static auto& all = *new std::set<const void*>(); return all; }
}  // namespace

void mod_lives(const ModInstance* m, bool yes) {
    const std::lock_guard lock(live_mutex());
    if (yes) live().insert(m);
    else live().erase(m);
}

const ModInstance* mod_of(const Table& t, Instance i) {
    const void* context = t.rules().at(i).context;
    const std::lock_guard lock(live_mutex());
    return live().count(context) ? static_cast<const ModInstance*>(context) : nullptr;
}

}  // namespace woodlore::python
