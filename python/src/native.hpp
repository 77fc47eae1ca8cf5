// The bindings' shared parts. Python never sees a pointer into a State: objects own what they show.
#pragma once
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "woodlore/config.hpp"
#include "woodlore/error.hpp"
#include "woodlore/game.hpp"
#include "woodlore/text.hpp"

namespace py = pybind11;

namespace woodlore::python {

/// A loaded config: what Python calls a Ruleset.
struct PyRuleset {
    std::shared_ptr<const LoadedConfig> loaded;
    [[nodiscard]] const Ruleset& rules() const { return *loaded->rules; }
};

/// An action, detached from its game: text and named arguments, and the bytes that apply it.
struct PyAction {
    Action action;
    std::string text, component, verb;
    std::vector<std::pair<std::string, std::string>> args;  ///< as text
};

PyAction describe(const Table& t, const Action& a);
Seat seat_at(const Table& t, int seat);        ///< \throws py::index_error that says which seats there are

void bind_errors(py::module_& m);
void bind_rules(py::module_& m);
void bind_game(py::module_& m);
void bind_lab(py::module_& m);

}  // namespace woodlore::python
