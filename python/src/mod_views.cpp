// Queries, events, battles and actions as mods see them. A field that is missing here is missing in docs/mods.md too: a test
// holds both to the headers.
#include "mod_view.hpp"

#include <typeindex>

namespace woodlore::python {

namespace {

std::map<std::type_index, PyTypeObject*>& view_types() { static auto& all = *new std::map<std::type_index, PyTypeObject*>(); return all; }

void drop_view(PyObject* o) {
    auto* v = reinterpret_cast<View*>(o);
    PyTypeObject* type = Py_TYPE(o);
    Py_CLEAR(v->t);
    type->tp_free(o);
    Py_DECREF(type);
}

/// An exception of ours as a Python one.
template <class F> auto guarded(F&& f) -> decltype(f()) {
    try { return f();
    } catch (py::error_already_set& e) { e.restore();
    } catch (const py::builtin_exception& e) { e.set_error();
    } catch (const std::exception& e) { PyErr_SetString(PyExc_RuntimeError, e.what()); }
    return {};
}

PyObject* get_field(PyObject* self, void* closure) {
    return guarded([&]() -> PyObject* {
        auto* v = reinterpret_cast<View*>(self);
        check_view(v, false);
        return static_cast<const ViewField*>(closure)->get(v);
    });
}
int set_field(PyObject* self, PyObject* value, void* closure) {
    const auto& f = *static_cast<const ViewField*>(closure);
    const bool done = guarded([&]() -> bool {
        auto* v = reinterpret_cast<View*>(self);
        check_view(v, true);
        if (!value) throw py::type_error(std::string(f.name) + " cannot be deleted");
        if (f.set && f.set(v, value)) return true;
        throw py::type_error(std::string(f.name) + (f.set ? " cannot be " + std::string(py::str(py::repr(value))).substr(0, 60) : " cannot be changed"));
    });
    return done ? 0 : -1;
}

}  // namespace

void check_view(View* v, bool write) {
    if (v->t) (void)py::handle(v->t).cast<ModTable&>().read();
    if (write && !v->write) throw std::runtime_error("this tells what is so: it cannot be changed here");
}

PyObject* make_view_type(py::module_& m, const char* name, const std::type_info& type, const std::vector<ViewField>& fields) {
    auto* kept = new std::vector<ViewField>(fields);
    auto* getset = new std::vector<PyGetSetDef>();
    for (auto& f : *kept) getset->push_back({f.name, get_field, set_field, nullptr, &f});
    getset->push_back({});
    auto* full = new std::string(std::string("woodlore._native.") + name);
    PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(drop_view)}, {Py_tp_getset, getset->data()}, {0, nullptr}};
    PyType_Spec spec{full->c_str(), sizeof(View), 0, Py_TPFLAGS_DEFAULT, slots};
    PyObject* made = PyType_FromSpec(&spec);
    if (!made) throw py::error_already_set();
    view_types()[std::type_index(type)] = reinterpret_cast<PyTypeObject*>(made);
    m.attr(name) = py::reinterpret_borrow<py::object>(made);
    return made;
}

PyObject* view_of(const std::type_info& type, const void* p, PyObject* t, bool write) {
    PyTypeObject* python = view_types().at(std::type_index(type));
    auto* v = reinterpret_cast<View*>(python->tp_alloc(python, 0));
    if (!v) throw py::error_already_set();
    v->p = const_cast<void*>(p);
    v->t = new_ref(t);
    v->write = write;
    return reinterpret_cast<PyObject*>(v);
}

namespace {

struct Bytes { py::object view; std::uint8_t* p; int n; };

}  // namespace

PyObject* bytes_view(View* v, std::uint8_t* p, int n) {
    return py::cast(Bytes{py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(v)), p, n}).release().ptr();
}

namespace {

template <class Q> ViewField battle_field() {
    return {"battle", [](View* v) { return view_of(typeid(Battle), &viewed<Q>(v).battle, v->t, false); }, nullptr};
}
#define F(T, f) field<&T::f>(#f)

template <class T> void add(py::module_& m, const char* name, const std::vector<ViewField>& fields) { make_view_type(m, name, typeid(T), fields); }
/// A method of a type of views.
template <class T, class Fn, class... X> void method(const char* name, Fn fn, const X&... extra) {
    PyObject* type = reinterpret_cast<PyObject*>(view_types().at(std::type_index(typeid(T))));
    py::setattr(type, name, py::cpp_function(fn, py::name(name), py::is_method(py::handle(type)), extra...));
    PyType_Modified(reinterpret_cast<PyTypeObject*>(type));
}

template <class Q> void verdict_methods() {
    method<Q>("cannot", [](const py::object& self, const std::string& why) {
        Q& q = viewed<Q>(self, true);
        q.answer.cannot(py::handle(reinterpret_cast<View*>(self.ptr())->t).cast<ModTable&>().owner->text(why));
    }, py::arg("why"), "Forbids it, and says why in words for a player.");
    method<Q>("allow", [](const py::object& self) { viewed<Q>(self, true).answer.allow(); }, "Lifts what forbade it (ranks after \"cannot\" only).");
}

py::object made(const char* tuple, const py::tuple& values) { static std::map<std::string, PyObject*> types; auto& t = types[tuple]; if (!t) t = mods_class(tuple); return py::reinterpret_borrow<py::object>(t)(*values); }

py::list removed_list(const RemovedBatch& b) {
    py::list out;
    for (const RemovedEntry& e : b) out.append(made("Removed", py::make_tuple(py_of(e.kind), py_of(e.from), static_cast<int>(e.n), py_of(e.by), py_of(e.scorer))));
    return out;
}
/// The name of a kind of way, as in records.
PyObject* link_name(View* v) {
    using query::Way;
    const int link = viewed<event::Moved>(v).link;
    if (link < static_cast<int>(Way::Link::first_named)) return to_py(static_cast<Way::Link>(link));
    const auto& ways = py::handle(v->t).cast<ModTable&>().read().rules().ways;
    const auto i = static_cast<std::size_t>(link - static_cast<int>(Way::Link::first_named));
    if (i >= ways.size()) Py_RETURN_NONE;
    return PyUnicode_FromString(ways[i].name.c_str());
}
template <class E> PyObject* moved_list(View* v) {
    const E& e = viewed<E>(v);
    py::list out;
    for (std::size_t i = 0; i < e.n; ++i) out.append(made("Moved", py::make_tuple(py_of(e.group[i].kind), static_cast<int>(e.group[i].n), py_of(e.group[i].party), py_of(e.group[i].player))));
    return out.release().ptr();
}

void bind_queries(py::module_& m) {
    using namespace query;
    add<Suits>(m, "QuerySuits", {F(Suits, place), F(Suits, answer)});
    add<CardSuits>(m, "QueryCardSuits", {F(CardSuits, card), F(CardSuits, face), F(CardSuits, seat), F(CardSuits, purpose), F(CardSuits, answer)});
    add<Ways>(m, "QueryWays", {F(Ways, mover), {"place", [](View* v) { return to_py(viewed<Ways>(v).from); }, nullptr}, F(Ways, purpose)});
    method<Ways>("add", [](const py::object& self, OnMap to, const std::string& link, bool needs_rule) {
        Ways& q = viewed<Ways>(self, true);
        Way w;
        w.to = to;
        const auto& ways = py::handle(reinterpret_cast<View*>(self.ptr())->t).cast<ModTable&>().read().rules().ways;
        const auto named = std::find_if(ways.begin(), ways.end(), [&](const WayInfo& i) { return i.name == link; });
        if (named != ways.end()) w.link = static_cast<Way::Link>(static_cast<int>(Way::Link::first_named) + (named - ways.begin()));
        else if (!from_py(py::str(link).ptr(), w.link) || w.link == Way::Link::path) throw py::value_error("a way is \"extra\", \"river\", \"forest\" or one declared with b.way, not " + in_quotes(link));
        w.needs_rule = needs_rule;
        q.answer->add(w);
    }, py::arg("to"), py::arg("link") = "extra", py::arg("needs_rule") = true, "One more way; needs_rule: Law 4.2.1 holds for it.");
    add<Ruler>(m, "QueryRuler", {F(Ruler, place), F(Ruler, purpose), F(Ruler, count), F(Ruler, answer)});
    method<Ruler>("tied_for_most", [](const py::object& self, Party p) { return viewed<Ruler>(self, false).tied_for_most(p); }, py::arg("party"));
    method<Ruler>("decide", [](const py::object& self, const std::optional<Party>& p, Rank stage) { viewed<Ruler>(self, true).decide(p.value_or(kNobody), stage); }, py::arg("party"), py::arg("rank"), "Law 2.5: this party rules; the rank is the hook's own.");
    add<CountsAs>(m, "QueryCountsAs", {F(CountsAs, owner), F(CountsAs, piece_class), F(CountsAs, place), F(CountsAs, purpose), F(CountsAs, against), F(CountsAs, answer)});
    add<Enemy>(m, "QueryEnemy", {F(Enemy, a), F(Enemy, b), F(Enemy, answer)});
    add<Decider>(m, "QueryDecider", {F(Decider, party), F(Decider, answer)});
    const auto from = [](auto q) -> ViewField { using Q = typename decltype(q)::type; return {"start", [](View* v) { return to_py(viewed<Q>(v).from); }, nullptr}; };
    add<NeedsRule>(m, "QueryNeedsRule", {F(NeedsRule, mover), from(std::type_identity<NeedsRule>{}), F(NeedsRule, to), F(NeedsRule, pawn_only), F(NeedsRule, answer)});
    add<MayMove>(m, "QueryMayMove", {F(MayMove, cause), F(MayMove, kind), from(std::type_identity<MayMove>{}), F(MayMove, to), F(MayMove, answer)});
    add<MayPlace>(m, "QueryMayPlace", {F(MayPlace, cause), F(MayPlace, kind), F(MayPlace, place), F(MayPlace, answer)});
    add<MayRemove>(m, "QueryMayRemove", {F(MayRemove, cause), F(MayRemove, kind), F(MayRemove, place), F(MayRemove, answer)});
    add<MayBattle>(m, "QueryMayBattle", {F(MayBattle, cause), F(MayBattle, attacker), F(MayBattle, defender), F(MayBattle, place), F(MayBattle, answer)});
    add<MayCraft>(m, "QueryMayCraft", {F(MayCraft, seat), F(MayCraft, face), F(MayCraft, answer)});
    add<MayDominate>(m, "QueryMayDominate", {F(MayDominate, seat), F(MayDominate, face), F(MayDominate, answer)});
    add<MayTakeHit>(m, "QueryMayTakeHit", {battle_field<MayTakeHit>(), F(MayTakeHit, side), F(MayTakeHit, kind), F(MayTakeHit, taken), F(MayTakeHit, own), F(MayTakeHit, others), F(MayTakeHit, answer)});
    verdict_methods<MayMove>(); verdict_methods<MayPlace>(); verdict_methods<MayRemove>(); verdict_methods<MayBattle>();
    verdict_methods<MayCraft>(); verdict_methods<MayDominate>(); verdict_methods<MayTakeHit>();
    add<Dice>(m, "QueryDice", {battle_field<Dice>(), F(Dice, higher)});
    add<Cap>(m, "QueryCap", {battle_field<Cap>(), F(Cap, side), F(Cap, answer)});
    add<Defenseless>(m, "QueryDefenseless", {battle_field<Defenseless>(), F(Defenseless, answer)});
    add<ExtraHits>(m, "QueryExtraHits", {battle_field<ExtraHits>(), F(ExtraHits, side), F(ExtraHits, answer)});
    add<AmbushHits>(m, "QueryAmbushHits", {battle_field<AmbushHits>(), F(AmbushHits, answer)});
    add<Remains>(m, "QueryRemains", {battle_field<Remains>(), F(Remains, side), F(Remains, answer)});
    add<CraftingPieces>(m, "QueryCraftingPieces", {F(CraftingPieces, seat)});
    method<CraftingPieces>("add", [](const py::object& self, SuitSet suits, int left, const std::optional<Place>& place, int token, bool mine) {
        CraftingPieces& q = viewed<CraftingPieces>(self, true);
        const auto& t = py::handle(reinterpret_cast<View*>(self.ptr())->t).cast<ModTable&>();
        if (left < 0 || left > 255 || token < 0 || token > 255) throw py::value_error("left and token are 0 to 255");
        q.add({place.value_or(kNowhere), suits, static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(token), mine ? t.self.instance : kKernelInstance});
    }, py::arg("suits"), py::arg("left"), py::arg("place") = py::none(), py::arg("token") = 0, py::arg("mine") = true, "Law 4.1.1: pieces that can be activated; mine: paid through b.activate_with.");
    add<CraftingPieces::Group>(m, "CraftingGroup", {F(CraftingPieces::Group, place), F(CraftingPieces::Group, suits), F(CraftingPieces::Group, left), F(CraftingPieces::Group, token)});
    add<ItemSource>(m, "QueryItemSource", {F(ItemSource, seat), {"type", [](View* v) { return to_py(static_cast<ItemType>(viewed<ItemSource>(v).type)); }, nullptr}, F(ItemSource, answer)});
    add<GoesTo>(m, "QueryGoesTo", {F(GoesTo, cause), F(GoesTo, kind), from(std::type_identity<GoesTo>{}), F(GoesTo, by), F(GoesTo, answer)});
    add<CardGoesTo>(m, "QueryCardGoesTo", {F(CardGoesTo, cause), F(CardGoesTo, card), F(CardGoesTo, owner), F(CardGoesTo, answer)});
    add<query::Points>(m, "QueryPoints", {
        {"cause", [](View* v) { return to_py(viewed<query::Points>(v).batch.cause); }, nullptr},
        {"battle", [](View* v) -> PyObject* { const Battle* b = viewed<query::Points>(v).batch.battle; if (!b) Py_RETURN_NONE; return view_of(typeid(Battle), b, v->t, false); }, nullptr},
        {"removed", [](View* v) -> PyObject* { const RemovedBatch* b = viewed<query::Points>(v).batch.removed; if (!b) Py_RETURN_NONE; return removed_list(*b).release().ptr(); }, nullptr},
        {"entries", [](View* v) -> PyObject* {
            py::list out;
            const ScoreBatch& b = viewed<query::Points>(v).batch;
            for (std::size_t i = 0; i < static_cast<std::size_t>(b.n); ++i) out.append(made("Points", py::make_tuple(py_of(b.entry[i].seat), static_cast<int>(b.entry[i].amount), py_of(b.entry[i].reason))));
            return out.release().ptr();
        }, nullptr}});
    const auto amount_of = [](int n) { if (n < -127 || n > 127) throw py::value_error("points are -127 to 127"); return static_cast<std::int8_t>(n); };
    method<query::Points>("add", [amount_of](const py::object& self, Seat s, int amount, ScoreReason r) { viewed<query::Points>(self, true).batch.add(s, amount_of(amount), r); }, py::arg("seat"), py::arg("amount"), py::arg("reason") = ScoreReason::effect, "More points in the same batch (Law 3.2).");
    method<query::Points>("set", [amount_of](const py::object& self, int i, int amount) {
        ScoreBatch& b = viewed<query::Points>(self, true).batch;
        if (i < 0 || i >= b.n) throw py::index_error("no such entry");
        b.entry[static_cast<std::size_t>(i)].amount = amount_of(amount);
    }, py::arg("index"), py::arg("amount"), "Changes the amount of an entry.");
    add<CraftPoints>(m, "QueryCraftPoints", {F(CraftPoints, seat), F(CraftPoints, face), F(CraftPoints, answer)});
    add<Draws>(m, "QueryDraws", {F(Draws, seat), F(Draws, answer)});
    add<HandLimit>(m, "QueryHandLimit", {F(HandLimit, seat), F(HandLimit, answer)});
    add<Sees>(m, "QuerySees", {F(Sees, viewer), F(Sees, zone), F(Sees, answer)});
    add<Wins>(m, "QueryWins", {F(Wins, seat), F(Wins, answer)});
    add<Companions>(m, "QueryCompanions", {F(Companions, along), F(Companions, mover), from(std::type_identity<Companions>{}), F(Companions, to), F(Companions, pawn_only)});
    method<Companions>("add", [](const py::object& self, Kind k, int max) { viewed<Companions>(self, true).add(k, std::clamp(max, 0, 255)); }, py::arg("kind"), py::arg("max"));
}

void bind_events(py::module_& m) {
    using namespace event;
    add<event::Removed>(m, "EventRemoved", {{"cause", [](View* v) { return to_py(viewed<event::Removed>(v).batch.cause); }, nullptr},
                                     {"pieces", [](View* v) { return removed_list(viewed<event::Removed>(v).batch).release().ptr(); }, nullptr}});
    add<Swept>(m, "EventSwept", {F(Swept, cause), F(Swept, place)});
    add<Spared>(m, "EventSpared", {F(Spared, cause), F(Spared, kind), F(Spared, place)});
    add<event::Moved>(m, "EventMoved", {F(event::Moved, cause), {"start", [](View* v) { return to_py(viewed<event::Moved>(v).from); }, nullptr}, F(event::Moved, to), {"link", link_name, nullptr}, {"groups", moved_list<event::Moved>, nullptr}});
    add<Transit>(m, "EventTransit", {F(Transit, cause), {"start", [](View* v) { return to_py(viewed<Transit>(v).from); }, nullptr}, F(Transit, to), F(Transit, path), {"groups", moved_list<Transit>, nullptr}});
    add<Placed>(m, "EventPlaced", {F(Placed, cause), F(Placed, kind), F(Placed, place), F(Placed, n)});
    add<BattleBegan>(m, "EventBattleBegan", {battle_field<BattleBegan>()});
    add<BattleEnded>(m, "EventBattleEnded", {battle_field<BattleEnded>()});
    add<Crafted>(m, "EventCrafted", {F(Crafted, seat), F(Crafted, face), {"item", [](View* v) { const auto i = viewed<Crafted>(v).item; return to_py(static_cast<ItemType>(i)); }, nullptr}});
    add<Discarded>(m, "EventDiscarded", {F(Discarded, cause), F(Discarded, owner), F(Discarded, card)});
    add<Drew>(m, "EventDrew", {F(Drew, seat), F(Drew, n)});
    add<Scored>(m, "EventScored", {F(Scored, seat), {"before", [](View* v) { return to_py(viewed<Scored>(v).from); }, nullptr}, {"after", [](View* v) { return to_py(viewed<Scored>(v).to); }, nullptr}});
    add<LeftPlay>(m, "EventLeftPlay", {F(LeftPlay, owner), F(LeftPlay, card)});
    add<PhaseBegan>(m, "EventPhaseBegan", {F(PhaseBegan, seat), F(PhaseBegan, phase)});
    add<PhaseEnded>(m, "EventPhaseEnded", {F(PhaseEnded, seat), F(PhaseEnded, phase)});
    add<TurnEnded>(m, "EventTurnEnded", {F(TurnEnded, seat)});
}

}  // namespace

void bind_mod_views(py::module_& m) {
    py::class_<Bytes>(m, "ModBytes", "Small numbers by index: counts by party, hits by side.")
        .def("__len__", [](const Bytes& b) { return b.n; })
        .def("__getitem__", [](const Bytes& b, int i) { check_view(reinterpret_cast<View*>(b.view.ptr()), false); if (i < 0 || i >= b.n) throw py::index_error(); return static_cast<int>(b.p[i]); })
        .def("__setitem__", [](const Bytes& b, int i, int v) {
            check_view(reinterpret_cast<View*>(b.view.ptr()), true);
            if (i < 0 || i >= b.n) throw py::index_error();
            if (v < 0 || v > 255) throw py::value_error("0 to 255, not " + std::to_string(v));
            b.p[i] = static_cast<std::uint8_t>(v);
        });
    add<Battle>(m, "ModBattle", {F(Battle, where), F(Battle, exit), F(Battle, side), F(Battle, initiator), F(Battle, ambush), F(Battle, die), F(Battle, rolled), F(Battle, extra),
                                 F(Battle, ignore_rolled), F(Battle, ignore_first), F(Battle, lost_own), F(Battle, cap_bonus), F(Battle, scratch)});
    method<Battle>("hits", [](const py::object& self, int side) { if (side != 0 && side != 1) throw py::index_error("side is 0 or 1"); return viewed<Battle>(self, false).hits(side); }, py::arg("side"), "What a side will deal (Law 4.3.4): 0 the attacker, 1 the defender.");
    method<Battle>("side_of", [](const py::object& self, Party p) { return viewed<Battle>(self, false).side_of(p); }, py::arg("party"), "0, 1, or -1.");
    bind_queries(m);
    bind_events(m);
#undef F
}

}  // namespace woodlore::python
