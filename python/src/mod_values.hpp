// Values between C++ and mods: ids are small ints with a type of their own (woodlore/mods.py), enums are words.
#pragma once
#include "native.hpp"

namespace woodlore::python {

inline PyObject* new_ref(PyObject* o) { Py_INCREF(o); return o; }  // Py_NewRef came with Python 3.10

/// The rules and State that ids are held against while a mod's function runs; null outside.
inline thread_local const Table* mod_table = nullptr;

/// The 256 objects of an id class of woodlore/mods.py.
struct IdClass {
    PyTypeObject* type = nullptr;
    PyObject* of[256] = {};
};
enum class IdKind { seat, party, place, kind, card, face, zone };
const IdClass& id_class(IdKind k);
/// A class of woodlore/mods.py, by name; never freed.
PyObject* mods_class(const char* name);

template <class T> struct IdOf;
#define WOODLORE_ID(T, k) template <> struct IdOf<T> { static constexpr IdKind kind = IdKind::k; }
WOODLORE_ID(Seat, seat);
WOODLORE_ID(Party, party);
WOODLORE_ID(Place, place);
WOODLORE_ID(Kind, kind);
WOODLORE_ID(Card, card);
WOODLORE_ID(Face, face);
WOODLORE_ID(Zone, zone);
#undef WOODLORE_ID
template <class T> concept IsId = requires { IdOf<T>::kind; };

/// A place of the map: a clearing or a forest.
struct OnMap { Place place; operator Place() const { return place; } };

[[nodiscard]] bool id_exists(IdKind k, int value);  ///< at the table of the present call

// --- words for enums -------------------------------------------------------------------------------------------------------
template <class E> struct WordsOf;
#define WOODLORE_WORDS(E, ...) template <> struct WordsOf<E> { static constexpr const char* name[] = {__VA_ARGS__}; }
WOODLORE_WORDS(Suit, "fox", "rabbit", "mouse", "bird");
WOODLORE_WORDS(ItemType, "boot", "bag", "crossbow", "hammer", "sword", "tea", "coin", "torch");
WOODLORE_WORDS(ItemMark, "plain", "ruin", "start");
WOODLORE_WORDS(Phase, "none", "birdsong", "daylight", "evening");
WOODLORE_WORDS(PieceClass, "warrior", "building", "token", "pawn", "neutral");
WOODLORE_WORDS(How, "own_choice", "battle_hit", "ambush_hit", "effect", "sweep", "cost", "replace", "setup", "rule");
WOODLORE_WORDS(Purpose, "rule", "dominance", "martial_law", "battle", "move", "craft", "spend", "build", "other", "relations");
WOODLORE_WORDS(ScoreReason, "removal", "craft", "build", "board", "effect", "quest", "relation", "infamy", "loss", "other");
WOODLORE_WORDS(LimitScope, "none", "act", "battle", "phase", "turn", "game");
WOODLORE_WORDS(Rank, "base", "count", "general", "breaks_ties", "faction", "outright", "card", "always", "cannot", "named_exception");
WOODLORE_WORDS(Visibility, "everyone", "owner", "nobody");
WOODLORE_WORDS(CardKind, "ambush", "dominance", "item", "immediate", "persistent", "other");
WOODLORE_WORDS(BattleExit, "going_on", "fought", "ambushed");
WOODLORE_WORDS(Ending, "none", "points", "dominance", "unfinished");
WOODLORE_WORDS(query::Way::Link, "path", "forest", "river", "extra");
WOODLORE_WORDS(Moment, "start_of_birdsong", "birdsong", "end_of_birdsong", "start_of_daylight", "daylight", "end_of_daylight", "start_of_evening",
               "evening", "end_of_evening", "own_turn", "battle_start", "before_roll", "after_roll", "take_hit", "after_battle", "craft_how", "draw_how",
               "after_move");
#undef WOODLORE_WORDS
static_assert(std::size(WordsOf<Moment>::name) == static_cast<std::size_t>(Moment::count_), "moments.hpp has a moment that mods cannot name");
template <class T> concept IsWord = requires { WordsOf<T>::name; };

[[nodiscard]] PyObject* word_to_py(const char* const* names, PyObject** cache, std::size_t n, std::size_t value);
[[nodiscard]] bool word_from_py(const char* const* names, PyObject** cache, std::size_t n, PyObject* o, std::size_t& value);
template <class E> struct WordCache { static inline PyObject* of[std::size(WordsOf<E>::name)] = {}; };

// --- to Python (a new reference) -----------------------------------------------------------------------------------------
template <IsId T> PyObject* to_py(T v) {
    if (!v.valid()) Py_RETURN_NONE;
    return new_ref(id_class(IdOf<T>::kind).of[v.value]);
}
template <IsWord E> PyObject* to_py(E v) { return word_to_py(WordsOf<E>::name, WordCache<E>::of, std::size(WordsOf<E>::name), static_cast<std::size_t>(v)); }
inline PyObject* to_py(bool v) { return PyBool_FromLong(v); }
inline PyObject* to_py(int v) { return PyLong_FromLong(v); }
inline PyObject* to_py(std::uint8_t v) { return PyLong_FromLong(v); }
inline PyObject* to_py(std::int8_t v) { return PyLong_FromLong(v); }
inline PyObject* to_py(Verdict v) { return PyBool_FromLong(v.allowed); }
PyObject* to_py(SuitSet s);  ///< a frozenset of words
PyObject* to_py(const CardSet& c);
PyObject* to_py(const Cause& c);
PyObject* places_to_py(PlaceSet s);
template <class T> py::object py_of(const T& v) { return py::reinterpret_steal<py::object>(to_py(v)); }

// --- from Python: false when it is something else -----------------------------------------------------------------------
[[nodiscard]] bool id_from_py(IdKind k, PyObject* o, std::uint8_t& value);
template <IsId T> bool from_py(PyObject* o, T& v) { return id_from_py(IdOf<T>::kind, o, v.value); }
template <IsWord E> bool from_py(PyObject* o, E& v) {
    std::size_t i = 0;
    if (!word_from_py(WordsOf<E>::name, WordCache<E>::of, std::size(WordsOf<E>::name), o, i)) return false;
    v = static_cast<E>(i);
    return true;
}
bool from_py(PyObject* o, OnMap& v);
bool from_py(PyObject* o, SuitSet& v);   ///< a word or an iterable of words
bool from_py(PyObject* o, CardSet& v);   ///< an iterable of Cards
bool from_py(PyObject* o, bool& v);
bool from_py(PyObject* o, int& v);
bool from_py(PyObject* o, std::uint8_t& v);
/// Clearings and forests as an iterable; None: `otherwise`.
struct PlacesArg { PlaceSet set = 0; };
bool from_py(PyObject* o, PlacesArg& v);

}  // namespace woodlore::python

#define WOODLORE_CASTER(T, NAME)                                                                             \
    template <> struct type_caster<T> {                                                                      \
        PYBIND11_TYPE_CASTER(T, const_name(NAME));                                                           \
        bool load(handle h, bool) { return woodlore::python::from_py(h.ptr(), value); }                      \
        static handle cast(const T& v, return_value_policy, handle) { return woodlore::python::to_py(v); }   \
    }
#define WOODLORE_ARGUMENT(T, NAME)                                                                           \
    template <> struct type_caster<T> {                                                                      \
        PYBIND11_TYPE_CASTER(T, const_name(NAME));                                                           \
        bool load(handle h, bool) { return woodlore::python::from_py(h.ptr(), value); }                      \
    }
namespace pybind11::detail {
WOODLORE_CASTER(woodlore::Seat, "Seat");
WOODLORE_CASTER(woodlore::Party, "Party");
WOODLORE_CASTER(woodlore::Place, "Place");
WOODLORE_CASTER(woodlore::Kind, "Kind");
WOODLORE_CASTER(woodlore::Card, "Card");
WOODLORE_CASTER(woodlore::Face, "Face");
WOODLORE_CASTER(woodlore::Zone, "Zone");
WOODLORE_CASTER(woodlore::Suit, "suit");
WOODLORE_CASTER(woodlore::SuitSet, "suits");
WOODLORE_CASTER(woodlore::CardSet, "cards");
WOODLORE_CASTER(woodlore::ItemType, "item");
WOODLORE_CASTER(woodlore::Phase, "phase");
WOODLORE_CASTER(woodlore::PieceClass, "piece class");
WOODLORE_CASTER(woodlore::Purpose, "purpose");
WOODLORE_CASTER(woodlore::ScoreReason, "score reason");
WOODLORE_CASTER(woodlore::LimitScope, "limit scope");
WOODLORE_CASTER(woodlore::Moment, "moment");
WOODLORE_CASTER(woodlore::How, "how");
WOODLORE_CASTER(woodlore::Rank, "rank");
WOODLORE_CASTER(woodlore::Visibility, "visibility");
WOODLORE_CASTER(woodlore::CardKind, "card kind");
WOODLORE_CASTER(woodlore::BattleExit, "battle exit");
WOODLORE_CASTER(woodlore::Ending, "ending");
WOODLORE_ARGUMENT(woodlore::python::OnMap, "clearing or forest");
WOODLORE_ARGUMENT(woodlore::python::PlacesArg, "places");
}  // namespace pybind11::detail
#undef WOODLORE_CASTER
#undef WOODLORE_ARGUMENT
