#include "mod.hpp"
#include "woodlore/plugin.hpp"

PYBIND11_MODULE(_native, m) {
    m.doc() = "The compiled part of woodlore: use the package woodlore.";
    m.attr("__version__") = WOODLORE_VERSION;
    woodlore::python::bind_errors(m);
    woodlore::python::bind_rules(m);
    woodlore::python::bind_game(m);
    woodlore::python::bind_lab(m);
    woodlore::python::bind_mods(m);
}
