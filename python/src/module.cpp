#include "native.hpp"

PYBIND11_MODULE(_native, m) {
    m.doc() = "The compiled part of woodlore: use the package woodlore.";
    woodlore::python::bind_errors(m);
    woodlore::python::bind_rules(m);
    woodlore::python::bind_game(m);
    woodlore::python::bind_lab(m);
}
