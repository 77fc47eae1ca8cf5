// Declared fields and flows' locals: between bytes of the State and Python values.
#include "mod.hpp"

namespace woodlore::python {

namespace {
constexpr const char* kCodes[] = {"u8", "u16", "u32", "i8", "i16", "i32", "flag", "seat", "party", "place", "kind", "card", "face", "suit", "item", "places", "cards", "words"};
constexpr int kSizes[] = {1, 2, 4, 1, 2, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 16, 1};

struct Range { std::int64_t min, max; };
Range range_of(FieldKind k) {
    switch (k) {
        case FieldKind::u16: return {0, 65535};
        case FieldKind::u32: return {0, 4294967295};
        case FieldKind::i8: return {-128, 127};
        case FieldKind::i16: return {-32768, 32767};
        case FieldKind::i32: return {-2147483647 - 1, 2147483647};
        default: return {0, 255};
    }
}

std::int64_t read_int(const std::uint8_t* p, FieldKind k) {
    std::uint32_t u = 0;
    std::memcpy(&u, p, static_cast<std::size_t>(kSizes[static_cast<int>(k)]));
    switch (k) {
        case FieldKind::i8: return static_cast<std::int8_t>(u);
        case FieldKind::i16: return static_cast<std::int16_t>(u);
        case FieldKind::i32: return static_cast<std::int32_t>(u);
        default: return u;
    }
}

std::string shown(PyObject* o) { return std::string(py::str(py::repr(py::handle(o)))).substr(0, 60); }
[[noreturn]] void unfit(const ModField& f, PyObject* o, const std::string& wanted) {
    throw py::value_error(std::string(py::str(py::handle(f.name))) + " cannot be " + shown(o) + ": it is " + wanted);
}
}  // namespace

int ModField::size() const { return kSizes[static_cast<int>(kind)]; }

const ModField* ModFields::find(PyObject* name) const {
    for (const auto& f : all) if (f.name == name) return &f;  // interned, as a rule
    for (const auto& f : all) if (PyUnicode_Compare(f.name, name) == 0) return &f;
    return nullptr;
}

void ModFields::add(PyObject* name, py::handle type, std::vector<std::uint8_t>& initial) {
    ModField f;
    f.name = new_ref(name);
    PyUnicode_InternInPlace(&f.name);
    const std::string label = py::str(py::handle(name));
    if (py::isinstance<py::list>(type)) {
        const py::list both = py::reinterpret_borrow<py::list>(type);
        int n = 0;
        if (both.size() != 2 || !from_py(py::object(both[1]).ptr(), n) || n < 1 || n > 200) throw py::type_error("field " + label + ": a list is [type, how many], 1 to 200");
        f.array = true;
        f.count = static_cast<std::uint8_t>(n);
        const py::object of = both[0];
        type = of;
    }
    if (!py::hasattr(type, "code")) throw py::type_error("field " + label + " needs a type of woodlore.mods (u8, flag, Seat, Place, Words(...), [u8, 6], ...), not " + shown(type.ptr()));
    const std::string code = py::str(type.attr("code"));
    const auto at = std::find(std::begin(kCodes), std::end(kCodes), code);
    if (at == std::end(kCodes)) throw py::type_error("field " + label + " has an unknown type " + code);
    f.kind = static_cast<FieldKind>(at - std::begin(kCodes));
    if (f.kind == FieldKind::words) f.words = type.attr("words").cast<std::vector<std::string>>();
    f.offset = bytes;
    const int size = f.size() * f.count;
    bytes = static_cast<std::uint16_t>(bytes + size);
    const bool none = f.kind >= FieldKind::seat && f.kind <= FieldKind::item;
    initial.resize(bytes, none ? 255 : 0);
    if (PyLong_Check(type.ptr()) && !f.array) field_from_py(f, initial.data() + f.offset, 0, type.ptr());  // u8(3)
    all.push_back(std::move(f));
}

PyObject* field_to_py(const ModField& f, const std::uint8_t* bytes, int i) {
    const std::uint8_t* p = bytes + i * f.size();
    switch (f.kind) {
        case FieldKind::flag: return to_py(*p != 0);
        case FieldKind::seat: return to_py(Seat{*p});
        case FieldKind::party: return to_py(Party{*p});
        case FieldKind::place: return to_py(Place{*p});
        case FieldKind::kind: return to_py(Kind{*p});
        case FieldKind::card: return to_py(Card{*p});
        case FieldKind::face: return to_py(Face{*p});
        case FieldKind::suit: return to_py(static_cast<Suit>(*p));
        case FieldKind::item: return to_py(static_cast<ItemType>(*p));
        case FieldKind::places: return places_to_py(static_cast<PlaceSet>(read_int(p, f.kind)));
        case FieldKind::cards: { CardSet c; std::memcpy(&c, p, sizeof c); return to_py(c); }
        case FieldKind::words: return *p < f.words.size() ? PyUnicode_FromString(f.words[*p].c_str()) : new_ref(Py_None);
        default: return PyLong_FromLongLong(read_int(p, f.kind));
    }
}

void field_from_py(const ModField& f, std::uint8_t* bytes, int i, PyObject* o) {
    std::uint8_t* p = bytes + i * f.size();
    const auto id = [&](auto v, const char* wanted) {
        if (o == Py_None) { *p = 255; return; }
        if (!from_py(o, v)) unfit(f, o, wanted);
        *p = static_cast<std::uint8_t>([&] { if constexpr (requires { v.value; }) return v.value; else return static_cast<int>(v); }());
    };
    switch (f.kind) {
        case FieldKind::seat: return id(Seat{}, "a Seat of this game, or None");
        case FieldKind::party: return id(Party{}, "a Party of this game, or None");
        case FieldKind::place: return id(Place{}, "a Place, or None");
        case FieldKind::kind: return id(Kind{}, "a Kind of this table, or None");
        case FieldKind::card: return id(Card{}, "a Card, or None");
        case FieldKind::face: return id(Face{}, "a Face, or None");
        case FieldKind::suit: return id(Suit{}, "a suit, or None");
        case FieldKind::item: return id(ItemType{}, "an item type, or None");
        case FieldKind::places: { PlacesArg v; if (!from_py(o, v)) unfit(f, o, "a list of clearings and forests"); std::memcpy(p, &v.set, 4); return; }
        case FieldKind::cards: { CardSet v; if (!from_py(o, v)) unfit(f, o, "a list of cards"); std::memcpy(p, &v, sizeof v); return; }
        case FieldKind::words: {
            for (std::size_t w = 0; w < f.words.size(); ++w) if (PyUnicode_Check(o) && PyUnicode_CompareWithASCIIString(o, f.words[w].c_str()) == 0) { *p = static_cast<std::uint8_t>(w); return; }
            unfit(f, o, "one of " + joined(f.words));
        }
        case FieldKind::flag: {
            const int yes = PyObject_IsTrue(o);
            if (yes < 0) throw py::error_already_set();
            *p = static_cast<std::uint8_t>(yes);
            return;
        }
        default: {
            const auto [min, max] = range_of(f.kind);
            const std::string wanted = "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
            if (!PyLong_Check(o)) unfit(f, o, wanted);
            int overflow = 0;
            const long long v = PyLong_AsLongLongAndOverflow(o, &overflow);
            if (overflow || v < min || v > max) unfit(f, o, wanted);
            const auto u = static_cast<std::uint32_t>(v);
            std::memcpy(p, &u, static_cast<std::size_t>(f.size()));
        }
    }
}

}  // namespace woodlore::python
