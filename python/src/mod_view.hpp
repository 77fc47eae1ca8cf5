// Structs of the kernel as Python objects for the time of one call: a table of fields for each type.
#pragma once
#include "mod.hpp"

namespace woodlore::python {

struct View {
    PyObject_HEAD
    void* p;
    PyObject* t;  ///< the Table of the call: its end makes this view useless
    bool write;
};

using ViewGet = PyObject* (*)(View*);
using ViewSet = bool (*)(View*, PyObject*);  ///< false: the value does not fit
struct ViewField { const char* name; ViewGet get; ViewSet set; };

/// Registers a type of views. Pointers must live as long as the process.
PyObject* make_view_type(py::module_& m, const char* name, const std::type_info& type, const std::vector<ViewField>& fields);
/// Throws std::runtime_error when the call is over, or the view may not be written to.
void check_view(View* v, bool write);

template <class T> T& viewed(View* v) { return *static_cast<T*>(v->p); }
template <class T> T& viewed(const py::object& o, bool write) {
    auto* v = reinterpret_cast<View*>(o.ptr());
    check_view(v, write);
    return viewed<T>(v);
}

/// Some bytes of a State or a query: counts by party, points by seat.
PyObject* bytes_view(View* v, std::uint8_t* p, int n);

template <class T> struct MemberOf;
template <class C, class M> struct MemberOf<M C::*> { using Class = C; using Type = M; };

template <auto M> constexpr ViewField field(const char* name) {
    using C = typename MemberOf<decltype(M)>::Class;
    using T = typename MemberOf<decltype(M)>::Type;
    return {name,
            [](View* v) -> PyObject* {
                T& x = viewed<C>(v).*M;
                if constexpr (requires { x[0].value; }) { py::tuple all(x.size()); for (std::size_t i = 0; i < x.size(); ++i) all[i] = py_of(x[i]); return all.release().ptr(); }
                else if constexpr (requires { x[0]; } ) return bytes_view(v, &x[0], static_cast<int>(x.size()));
                else return to_py(x);
            },
            [](View* v, PyObject* o) -> bool {
                T& x = viewed<C>(v).*M;
                if constexpr (std::is_same_v<T, Verdict>) {
                    bool yes = false;
                    if (!from_py(o, yes)) return false;
                    if (yes) x.allow(); else x.cannot("a rule of this game forbids it");
                    return true;
                } else if constexpr (IsId<T>) {
                    if (o == Py_None) { x = T{}; return true; }
                    return from_py(o, x);
                } else if constexpr (requires { from_py(o, x); }) {
                    return from_py(o, x);
                } else {
                    return false;
                }
            }};
}

}  // namespace woodlore::python
