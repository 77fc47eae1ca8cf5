// Ids and words between C++ and mods.
#include "mod_values.hpp"

namespace woodlore::python {

PyObject* mods_class(const char* name) {
    static PyObject* module = py::module_::import("woodlore.mods").release().ptr();
    PyObject* o = PyObject_GetAttrString(module, name);
    if (!o) throw py::error_already_set();
    return o;  // kept on purpose: classes live as long as the process
}

const IdClass& id_class(IdKind k) {
    static IdClass* all = [] {
        constexpr const char* names[] = {"Seat", "Party", "Place", "Kind", "Card", "Face", "Zone"};
        auto* out = new IdClass[std::size(names)];
        for (std::size_t i = 0; i < std::size(names); ++i) {
            PyObject* type = mods_class(names[i]);
            out[i].type = reinterpret_cast<PyTypeObject*>(type);
            const py::object list = py::reinterpret_borrow<py::object>(type).attr("ALL");
            for (int v = 0; v < 256; ++v) out[i].of[v] = py::object(list[py::int_(v)]).release().ptr();
        }
        return out;
    }();
    return all[static_cast<int>(k)];
}

bool id_exists(IdKind k, int value) {
    if (value < 0 || value > 254) return false;
    if (!mod_table) return true;  // in bind: nothing is at the table yet
    const Ruleset& r = mod_table->rules();
    const State& s = mod_table->state();
    const auto hireling = [&](int h) { return h >= 0 && h < kMaxHirelings && s.hireling_of[static_cast<std::size_t>(h)].valid(); };
    switch (k) {
        case IdKind::seat: return value < s.seats;
        case IdKind::party: return value < s.seats || hireling(value - kMaxSeats);
        case IdKind::place: return Place{value}.on_board() || Place{value}.is_box() || Place{value}.is_path() || (value >= kSupply.value && value <= kInTransit.value);
        case IdKind::kind: {
            const Kind kind{value};
            if (value >= kMaxKinds) return false;
            const Party owner = kind.owner();
            if (owner.is_seat()) return owner.index() < s.seats && mod_table->has_faction(owner.seat()) && static_cast<std::size_t>(kind.local()) < mod_table->faction_info(owner.seat()).kinds.size();
            if (owner.is_hireling()) return hireling(owner.index() - kMaxSeats) && static_cast<std::size_t>(kind.local()) < r.at(s.hireling_of[static_cast<std::size_t>(owner.index() - kMaxSeats)]).kinds.size();
            return static_cast<std::size_t>(kind.local()) < r.neutral_kinds.size();
        }
        case IdKind::card: return static_cast<std::size_t>(value) < r.face_of.size();
        case IdKind::face: return static_cast<std::size_t>(value) < r.faces.size();
        case IdKind::zone: return value < kMaxZones;
    }
    return false;
}

bool id_from_py(IdKind k, PyObject* o, std::uint8_t& value) {
    PyTypeObject* type = Py_TYPE(o);
    if (type != id_class(k).type && !(k == IdKind::party && type == id_class(IdKind::seat).type)) return false;
    const long v = PyLong_AsLong(o);
    if (!id_exists(k, static_cast<int>(v))) return false;
    value = static_cast<std::uint8_t>(v);
    return true;
}

PyObject* word_to_py(const char* const* names, PyObject** cache, std::size_t n, std::size_t value) {
    if (value >= n) Py_RETURN_NONE;
    if (!cache[value]) cache[value] = PyUnicode_InternFromString(names[value]);
    return new_ref(cache[value]);
}

bool word_from_py(const char* const* names, PyObject** cache, std::size_t n, PyObject* o, std::size_t& value) {
    if (!PyUnicode_Check(o)) return false;
    for (std::size_t i = 0; i < n; ++i) if (cache[i] == o) { value = i; return true; }
    for (std::size_t i = 0; i < n; ++i)
        if (PyUnicode_CompareWithASCIIString(o, names[i]) == 0) {
            if (!cache[i]) cache[i] = PyUnicode_InternFromString(names[i]);
            value = i;
            return true;
        }
    return false;
}

PyObject* to_py(SuitSet s) {
    static PyObject* cache[16] = {};
    PyObject*& set = cache[s.bits & 15];
    if (!set) {
        py::list words;
        for (int i = 0; i < kSuits; ++i) if (s.has(static_cast<Suit>(i))) words.append(py_of(static_cast<Suit>(i)));
        set = PyFrozenSet_New(words.ptr());
        if (!set) throw py::error_already_set();
    }
    return new_ref(set);
}

PyObject* to_py(const CardSet& c) {
    py::list out;
    c.each([&](Card card) { out.append(py_of(card)); });
    return out.release().ptr();
}

PyObject* to_py(const Cause& c) { return py::cast(c).release().ptr(); }

PyObject* places_to_py(PlaceSet s) {
    py::list out;
    for (; s; s &= s - 1) out.append(py_of(Place{std::countr_zero(s)}));
    return out.release().ptr();
}

bool from_py(PyObject* o, OnMap& v) { return from_py(o, v.place) && v.place.on_board(); }

bool from_py(PyObject* o, SuitSet& v) {
    v = {};
    Suit one{};
    if (from_py(o, one)) { v = one; return true; }
    if (PyUnicode_Check(o) || !py::isinstance<py::iterable>(o)) return false;
    for (const py::handle h : py::reinterpret_borrow<py::iterable>(o)) {
        if (!from_py(h.ptr(), one)) return false;
        v = v | one;
    }
    return true;
}

bool from_py(PyObject* o, CardSet& v) {
    v = {};
    Card one;
    if (from_py(o, one)) { v.add(one); return true; }
    if (!py::isinstance<py::iterable>(o)) return false;
    for (const py::handle h : py::reinterpret_borrow<py::iterable>(o)) {
        if (!from_py(h.ptr(), one)) return false;
        v.add(one);
    }
    return true;
}

bool from_py(PyObject* o, PlacesArg& v) {
    v.set = 0;
    OnMap one;
    if (from_py(o, one)) { v.set = place_bit(one.place); return true; }
    if (PyUnicode_Check(o) || !py::isinstance<py::iterable>(o)) return false;
    for (const py::handle h : py::reinterpret_borrow<py::iterable>(o)) {
        if (!from_py(h.ptr(), one)) return false;
        v.set |= place_bit(one.place);
    }
    return true;
}

bool from_py(PyObject* o, bool& v) {
    if (!PyBool_Check(o)) return false;
    v = o == Py_True;
    return true;
}

bool from_py(PyObject* o, int& v) {
    if (!PyLong_Check(o)) return false;
    int overflow = 0;
    const long n = PyLong_AsLongAndOverflow(o, &overflow);
    if (overflow || n < -1000000000 || n > 1000000000) return false;
    v = static_cast<int>(n);
    return true;
}

bool from_py(PyObject* o, std::uint8_t& v) {
    int n = 0;
    if (!from_py(o, n) || n < 0 || n > 255) return false;
    v = static_cast<std::uint8_t>(n);
    return true;
}

}  // namespace woodlore::python
