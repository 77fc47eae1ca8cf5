// Every error of the kernel becomes an exception of our own with the place where it belongs.
#include "mod.hpp"

namespace woodlore::python {

namespace {
PyObject *base_error, *config_error, *plugin_error, *mod_error, *record_error, *scenario_error, *action_error, *seat_error, *rules_error;

PyObject* make(py::module_& m, const char* name, PyObject* base, const char* doc) {
    PyObject* type = PyErr_NewExceptionWithDoc((std::string("woodlore.") + name).c_str(), doc, base, nullptr);
    m.add_object(name, py::reinterpret_borrow<py::object>(type));
    return type;
}

void raise(PyObject* type, const Error& e) {
    py::object o = py::reinterpret_steal<py::object>(PyObject_CallFunction(type, "s", e.what()));
    if (!o) return;
    o.attr("file") = e.file();
    o.attr("line") = e.line();
    o.attr("column") = e.column();
    o.attr("key") = e.key();
    o.attr("_message") = e.message();
    PyErr_SetObject(type, o.ptr());
}
}  // namespace

void bind_errors(py::module_& m) {
    base_error = make(m, "Error", PyExc_ValueError, "Base of all errors of Woodlore. Attributes: file, line, column (0: unknown), key.");
    for (const char* name : {"file", "key"}) PyObject_SetAttrString(base_error, name, py::str("").ptr());  // where an error has none
    for (const char* name : {"line", "column"}) PyObject_SetAttrString(base_error, name, py::int_(0).ptr());
    config_error = make(m, "ConfigError", base_error, "A TOML file that cannot be read or says something impossible.");
    plugin_error = make(m, "PluginError", base_error, "A plugin that is refused or missing.");
    mod_error = make(m, "ModError", plugin_error, "A Python mod raised, or did what it may not; file and line are its own, key is the hook.");
    record_error = make(m, "RecordError", base_error, "A record that is damaged or went another way than it says.");
    scenario_error = make(m, "ScenarioError", base_error, "A scenario file that asks for something impossible.");
    action_error = make(m, "ActionError", base_error, "An action that cannot be read or is not legal now; the game is untouched.");
    const py::tuple both = py::make_tuple(py::handle(base_error), py::handle(PyExc_IndexError));
    seat_error = make(m, "SeatError", both.ptr(), "A seat that this game does not have.");
    rules_error = make(m, "RulesError", base_error, "A component broke a promise of the kernel in the middle of a game.");
    py::register_exception_translator([](std::exception_ptr p) {
        try {
            if (p) std::rethrow_exception(p);
        } catch (const ConfigError& e) { raise(config_error, e);
        } catch (const ModError& e) { raise(mod_error, e);
        } catch (const PluginError& e) { raise(plugin_error, e);
        } catch (const RecordError& e) { raise(record_error, e);
        } catch (const ScenarioError& e) { raise(scenario_error, e);
        } catch (const ActionError& e) { raise(action_error, e);
        } catch (const SeatError& e) { raise(seat_error, e);
        } catch (const Error& e) { raise(base_error, e);
        } catch (const std::logic_error& e) {
            if (dynamic_cast<const std::out_of_range*>(&e)) PyErr_SetString(PyExc_IndexError, e.what());
            else PyErr_SetString(rules_error, e.what());
        }
    });
}

}  // namespace woodlore::python
