// `me`, declared data, actions, and what hooks fill: offers and what is due.
#include "mod_view.hpp"
#include "woodlore/hire.hpp"

namespace woodlore::python {

namespace {

int index_of(const std::vector<std::string>& names, const py::object& name, const char* what, const std::string& mod) {
    if (int i = 0; from_py(name.ptr(), i)) {
        if (i >= 0 && static_cast<std::size_t>(i) < names.size()) return i;
    } else if (PyUnicode_Check(name.ptr())) {
        const std::string text = py::str(name);
        const auto at = std::find(names.begin(), names.end(), text);
        if (at != names.end()) return static_cast<int>(at - names.begin());
        throw py::value_error(mod + " has no " + what + " " + in_quotes(text) + did_you_mean(text, names) + (names.empty() ? "; it has none" : "; it has: " + joined(names)));
    }
    throw py::type_error(std::string("a ") + what + " is given by its name or number");
}

/// me.data
struct Data {
    PyObject_HEAD
    PyObject* t;
};
struct DataArray { py::object t; const ModField* field; };

std::uint8_t* bytes_of(const ModTable& t, bool write) {
    const Table& table = write ? t.write() : t.read();
    if (write) table.touch();
    return const_cast<std::uint8_t*>(table.data_at(t.self));
}
const ModField& field_of(const ModTable& t, PyObject* name) {
    if (const ModField* f = t.owner->data.find(name)) return *f;
    std::vector<std::string> known;
    for (const auto& f : t.owner->data.all) known.push_back(py::str(py::handle(f.name)));
    const std::string text = py::str(py::handle(name));
    throw py::attribute_error("data has no field " + in_quotes(text) + did_you_mean(text, known) + "; b.data declares them");
}
template <class F> auto caught(F&& f) -> decltype(f()) {
    try { return f();
    } catch (py::error_already_set& e) { e.restore();
    } catch (const py::builtin_exception& e) { e.set_error();
    } catch (const std::exception& e) { PyErr_SetString(PyExc_RuntimeError, e.what()); }
    return {};
}
PyObject* data_get(PyObject* self, PyObject* name) {
    if (PyUnicode_GetLength(name) > 2 && PyUnicode_READ_CHAR(name, 0) == '_' && PyUnicode_READ_CHAR(name, 1) == '_') return PyObject_GenericGetAttr(self, name);
    return caught([&]() -> PyObject* {
        auto& t = py::handle(reinterpret_cast<Data*>(self)->t).cast<ModTable&>();
        const std::uint8_t* bytes = bytes_of(t, false);
        const ModField& f = field_of(t, name);
        if (f.array) return py::cast(DataArray{py::reinterpret_borrow<py::object>(reinterpret_cast<Data*>(self)->t), &f}).release().ptr();
        return field_to_py(f, bytes + f.offset, 0);
    });
}
int data_set(PyObject* self, PyObject* name, PyObject* value) {
    return caught([&]() -> bool {
        auto& t = py::handle(reinterpret_cast<Data*>(self)->t).cast<ModTable&>();
        std::uint8_t* bytes = bytes_of(t, true);
        const ModField& f = field_of(t, name);
        if (!value) throw py::type_error("a field cannot be deleted");
        if (f.array) {
            const auto all = py::reinterpret_borrow<py::sequence>(value);
            if (!PySequence_Check(value) || all.size() != f.count) throw py::value_error(std::string(py::str(py::handle(name))) + " takes " + std::to_string(f.count) + " values");
            for (int i = 0; i < f.count; ++i) field_from_py(f, bytes + f.offset, i, py::object(all[static_cast<std::size_t>(i)]).ptr());
        } else {
            field_from_py(f, bytes + f.offset, 0, value);
        }
        return true;
    }) ? 0 : -1;
}
void data_drop(PyObject* o) {
    PyTypeObject* type = Py_TYPE(o);
    Py_CLEAR(reinterpret_cast<Data*>(o)->t);
    type->tp_free(o);
    Py_DECREF(type);
}
PyTypeObject* data_type = nullptr;

/// An action as a mod sees it: arguments by name or number, as what they mean.
struct ModAction { Action action; py::object t; };

const VerbInfo& verb_of(const Table& t, const Action& a) { return t.rules().components[a.component].verbs[a.verb]; }

py::object arg_of(const ModAction& a, const py::object& which) {
    const Table& t = a.t.cast<ModTable&>().read();
    const VerbInfo& v = verb_of(t, a.action);
    std::vector<std::string> names;
    for (const auto& s : v.args) names.push_back(s.name);
    const int i = index_of(names, which, "argument", v.name);
    const ArgSpec& spec = v.args[static_cast<std::size_t>(i)];
    if (!a.action.has(i)) return py::none();
    switch (spec.kind) {
        case ArgKind::clearing: case ArgKind::place: return py_of(a.action.place(i));
        case ArgKind::seat: return py_of(a.action.seat(i));
        case ArgKind::party: return py_of(a.action.party(i));
        case ArgKind::card: return py_of(a.action.face(i));
        case ArgKind::kind: return py_of(a.action.kind(i));
        case ArgKind::item: return py_of(a.action.item(i));
        case ArgKind::suit: return py_of(a.action.suit(i));
        case ArgKind::word: return static_cast<std::size_t>(a.action.number(i)) < spec.words.size() ? py::object(py::str(spec.words[static_cast<std::size_t>(a.action.number(i))])) : py::none();
        default: return py::int_(a.action.number(i));
    }
}

std::uint8_t byte_of(const ModTable& t, const ArgSpec& s, py::handle o) {
    const auto id = [&](auto v, const char* what) {
        if (!from_py(o.ptr(), v)) throw py::type_error("argument " + s.name + " is " + what + ", not " + std::string(py::str(py::repr(o))).substr(0, 40));
        if constexpr (requires { v.value; }) return v.value;
        else return static_cast<std::uint8_t>(v);
    };
    if (o.is_none()) return 255;
    switch (s.kind) {
        case ArgKind::clearing: case ArgKind::place: return id(Place{}, "a Place");
        case ArgKind::seat: return id(Seat{}, "a Seat");
        case ArgKind::party: return id(Party{}, "a Party");
        case ArgKind::kind: return id(Kind{}, "a Kind");
        case ArgKind::item: return id(ItemType{}, "an item type");
        case ArgKind::suit: return id(Suit{}, "a suit");
        case ArgKind::card:
            if (Card c; from_py(o.ptr(), c)) return t.read().rules().face_of[static_cast<std::size_t>(c.index())].value;
            return id(Face{}, "a Card or Face");
        case ArgKind::word:
            for (std::size_t i = 0; i < s.words.size(); ++i) if (PyUnicode_Check(o.ptr()) && PyUnicode_CompareWithASCIIString(o.ptr(), s.words[i].c_str()) == 0) return static_cast<std::uint8_t>(i);
            throw py::value_error("argument " + s.name + " is one of " + joined(s.words) + ", not " + std::string(py::str(py::repr(o))).substr(0, 40));
        default: break;
    }
    std::uint8_t n = 0;
    if (!from_py(o.ptr(), n) || n == 255) throw py::type_error("argument " + s.name + " is a number from 0 to 254, not " + std::string(py::str(py::repr(o))).substr(0, 40));
    return n;
}

/// Bytes that go with a reaction to its `run`.
std::uint8_t plain_byte(py::handle o) {
    if (o.is_none()) return 255;
    std::uint8_t n = 0;
    if (PyLong_Check(o.ptr()) && from_py(o.ptr(), n)) return n;
    throw py::type_error("what goes with a reaction are ids and numbers from 0 to 255, not " + std::string(py::str(py::repr(o))).substr(0, 40));
}
void due_bytes(Due& d, int before, const py::args& args) {
    if (args.size() > 6) throw py::value_error("at most six values go with a reaction");
    if (d.n == before) return;  // full
    auto& data = d.entry[static_cast<std::size_t>(d.n - 1)].reaction.data;
    for (std::size_t i = 0; i < args.size(); ++i) data[i] = plain_byte(args[i]);
}

}  // namespace

Action make_action(const ModTable& t, const std::string& verb, const py::args& args, const py::kwargs& named) {
    const Table& table = t.read();
    Action a;
    if (verb.rfind("game.", 0) == 0) {
        const auto& verbs = table.rules().components[0].verbs;
        const std::string name = verb.substr(5);
        const auto at = std::find_if(verbs.begin(), verbs.end(), [&](const VerbInfo& v) { return v.name == name; });
        if (at == verbs.end()) throw py::value_error("the kernel has no verb " + in_quotes(verb));
        a = table.make(Self{kKernelInstance, kNoSeat, kNobody}, static_cast<int>(at - verbs.begin()));
    } else {
        a = table.make(t.self, index_of(t.owner->verb_names, py::str(verb), "verb", t.owner->mod->info.id));
    }
    const VerbInfo& v = verb_of(table, a);
    if (args.size() > v.args.size()) throw py::type_error("verb " + v.name + " has " + std::to_string(v.args.size()) + " arguments");
    for (std::size_t i = 0; i < args.size(); ++i) a.arg[i] = byte_of(t, v.args[i], args[i]);
    for (const auto& [k, o] : named) {
        std::size_t i = 0;
        while (i < v.args.size() && PyUnicode_CompareWithASCIIString(k.ptr(), v.args[i].name.c_str()) != 0) ++i;
        if (i == v.args.size()) throw py::type_error("verb " + v.name + " has no argument " + in_quotes(std::string(py::str(k))));
        a.arg[i] = byte_of(t, v.args[i], o);
    }
    return a;
}

py::object action_object(const py::object& t, const Action& a) { return py::cast(ModAction{a, t}); }

void bind_mod_self(py::module_& m) {
    PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(data_drop)}, {Py_tp_getattro, reinterpret_cast<void*>(data_get)}, {Py_tp_setattro, reinterpret_cast<void*>(data_set)}, {0, nullptr}};
    PyType_Spec spec{"woodlore._native.ModData", sizeof(Data), 0, Py_TPFLAGS_DEFAULT, slots};
    data_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
    if (!data_type) throw py::error_already_set();

    py::class_<DataArray>(m, "ModDataArray", "An array of a component's data.")
        .def("__len__", [](const DataArray& a) { return static_cast<int>(a.field->count); })
        .def("__getitem__", [](const DataArray& a, int i) {
            if (i < 0 || i >= a.field->count) throw py::index_error("0 to " + std::to_string(a.field->count - 1));
            return py::reinterpret_steal<py::object>(field_to_py(*a.field, bytes_of(a.t.cast<ModTable&>(), false) + a.field->offset, i));
        })
        .def("__setitem__", [](const DataArray& a, int i, const py::object& v) {
            if (i < 0 || i >= a.field->count) throw py::index_error("0 to " + std::to_string(a.field->count - 1));
            field_from_py(*a.field, bytes_of(a.t.cast<ModTable&>(), true) + a.field->offset, i, v.ptr());
        });

    py::class_<ModSelf>(m, "Me", "Who a hook works for: its own seat, pieces, piles and data.")
        .def_property_readonly("seat", [](const ModSelf& s) { (void)s.t().read(); return s.t().self.seat; }, "Its Seat; None for what sits at none. In an act: who acts.")
        .def_property_readonly("party", [](const ModSelf& s) { (void)s.t().read(); return s.t().self.party; }, "Its Party: the seat, or the hireling.")
        .def_property_readonly("id", [](const ModSelf& s) { (void)s.t().read(); return s.t().owner->mod->info.id; }, "The component's id.")
        .def_property_readonly("data", [](const ModSelf& s) {
            (void)s.t().read();
            auto* d = reinterpret_cast<Data*>(data_type->tp_alloc(data_type, 0));
            if (!d) throw py::error_already_set();
            d->t = new_ref(s.table.ptr());
            return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(d));
        }, "Its declared data: me.data.acts += 1. Written only where things may be changed.")
        .def("kind", [](const ModSelf& s, const py::object& name) {
            (void)s.t().read();
            const int local = index_of(s.t().owner->kinds, name, "kind of pieces", s.t().owner->mod->info.id);
            const Table& table = s.t().read();
            if (!s.t().self.party.valid() && table.rules().at(s.t().self.instance).first_neutral < 0) throw py::value_error("this component sits nowhere now: it has no pieces");
            return table.kind(s.t().self, local);
        }, py::arg("name"), "Its own kind of pieces, by name or number.")
        .def("box", [](const ModSelf& s, const py::object& name) {
            (void)s.t().read();
            const int k = index_of(s.t().owner->boxes, name, "box", s.t().owner->mod->info.id);
            if (!s.t().self.seat.valid()) throw py::value_error("this component sits at no seat: it has no board");
            return seat_box(s.t().self.seat, k);
        }, py::arg("name"), "A box of its board, as a Place.")
        .def_property_readonly("card", [](const ModSelf& s) {
            (void)s.t().read();
            if (!s.t().self.party.is_hireling()) throw py::value_error("only a hireling has a card");
            return hireling_box(s.t().self.party);
        }, "A hireling's card, as a Place for pieces on it.")
        .def("zone", [](const ModSelf& s, const py::object& name) {
            (void)s.t().read();
            const int k = index_of(s.t().owner->zones, name, "card zone", s.t().owner->mod->info.id);
            if (!s.t().self.seat.valid()) throw py::value_error("this component sits at no seat: it has no card zones");
            return seat_zone(s.t().self.seat, k);
        }, py::arg("name"), "A card pile of its board.")
        .def("toggle", [](const ModSelf& s, const py::object& name) -> py::object {
            std::vector<std::string> names;
            for (const auto& t : s.t().owner->toggles) names.push_back(t.name);
            const int i = index_of(names, name, "toggle", s.t().owner->mod->info.id);
            const int v = s.t().read().toggle(s.t().self, i);
            const ToggleInfo& t = s.t().owner->toggles[static_cast<std::size_t>(i)];
            if (t.type == ToggleType::boolean) return py::bool_(v != 0);
            if (t.type == ToggleType::word) return py::str(t.words[static_cast<std::size_t>(v)]);
            return py::int_(v);
        }, py::arg("name"), "The value of one of its toggles.");

    py::class_<ModAction>(m, "ModAction", "What was offered and chosen: a[\"clearing\"], a[0].")
        .def_property_readonly("verb", [](const ModAction& a) { return verb_of(a.t.cast<ModTable&>().read(), a.action).name; })
        .def_property_readonly("component", [](const ModAction& a) { return a.t.cast<ModTable&>().read().rules().components[a.action.component].id; })
        .def("__getitem__", &arg_of, py::arg("argument"), "An argument by name or number; None: left out.")
        .def("__str__", [](const ModAction& a) { return to_text(a.t.cast<ModTable&>().read(), a.action); });
    py::setattr(m.attr("Table"), "chosen", py::module_::import("builtins").attr("property")(py::cpp_function([](const py::object& self) {
        return ModAction{self.cast<ModTable&>().read().state().chosen, self};
    }, py::is_method(m.attr("Table")))));  // here: its type must be known
    m.attr("MOD_RUIN") = kRuin.index();

    make_view_type(m, "Offers", typeid(Offers), {
        {"asked", [](View* v) { return to_py(viewed<Offers>(v).asked); }, nullptr},
        {"moment", [](View* v) { return to_py(viewed<Offers>(v).moment); }, nullptr},
        {"must", [](View* v) { return to_py(viewed<Offers>(v).must); }, [](View* v, PyObject* o) { return from_py(o, viewed<Offers>(v).must); }}});
    const py::object offers = m.attr("Offers");
    const auto method = [](const py::object& type, const char* name, auto fn, const auto&... x) { py::setattr(type, name, py::cpp_function(fn, py::name(name), py::is_method(type), x...)); };
    method(offers, "add", [](const py::object& self, const std::string& verb, const py::args& args, const py::kwargs& named) {
        Offers& o = viewed<Offers>(self, true);
        const auto& t = py::handle(reinterpret_cast<View*>(self.ptr())->t).cast<ModTable&>();
        const Action a = make_action(t, verb, args, named);
        if (a.instance == kKernelInstance || o.within_limit(t.self, a.verb)) o.table.option(a);
    }, "Offers an action: a verb of this mod and its arguments. Left out while the verb's limit is used up.");
    method(offers, "crafting", [](const py::object& self) { Offers& o = viewed<Offers>(self, true); o.table.offer_crafting(o); }, "Offers game.craft for each card that can be crafted now (Law 4.1).");

    make_view_type(m, "Due", typeid(Due), {});
    const py::object due = m.attr("Due");
    method(due, "add", [](const py::object& self, const py::args& args) {
        Due& d = viewed<Due>(self, true);
        const int before = d.n;
        d.add();
        due_bytes(d, before, args);
    }, "This hook's reaction is due; up to six ids or numbers go with it to `run`.");
    method(due, "add_for", [](const py::object& self, Seat seat, const py::args& args) {
        Due& d = viewed<Due>(self, true);
        const int before = d.n;
        d.add_for(seat);
        due_bytes(d, before, args);
    }, "As add(), of a component that sits at no seat: this seat counts as its owner.");
    method(due, "claim", [](const py::object& self, Kind k, Place from, const py::args& args) {
        Due& d = viewed<Due>(self, true);
        const int before = d.n;
        d.claim(k, from);
        due_bytes(d, before, args);
    }, "As add(), and the pieces of this kind removed from there wait for t.claim (Law 6.2.3).");

    py::class_<Reaction>(m, "Reaction", "What due.add() sent along.")
        .def("__getitem__", [](const Reaction& r, int i) { if (i < 0 || i > 5) throw py::index_error("0 to 5"); return static_cast<int>(r.data[static_cast<std::size_t>(i)]); })
        .def("place", [](const Reaction& r, int i) { if (i < 0 || i > 5) throw py::index_error("0 to 5"); return Place{r.data[static_cast<std::size_t>(i)]}; }, py::arg("index") = 0)
        .def("kind", [](const Reaction& r, int i) { if (i < 0 || i > 5) throw py::index_error("0 to 5"); return Kind{r.data[static_cast<std::size_t>(i)]}; }, py::arg("index") = 0)
        .def("seat", [](const Reaction& r, int i) { if (i < 0 || i > 5) throw py::index_error("0 to 5"); return Seat{r.data[static_cast<std::size_t>(i)]}; }, py::arg("index") = 0)
        .def("card", [](const Reaction& r, int i) { if (i < 0 || i > 5) throw py::index_error("0 to 5"); return Card{r.data[static_cast<std::size_t>(i)]}; }, py::arg("index") = 0);
}

}  // namespace woodlore::python
