// What a mod's function may ask the table.
#include "mod.hpp"
#include "woodlore/hire.hpp"

namespace woodlore::python {

using namespace py::literals;

namespace {

MoveLimits limits_of(const std::optional<PlacesArg>& from, const std::optional<PlacesArg>& to, bool optional, int exactly, bool waive_rule, bool then_battle) {
    MoveLimits l;
    if (from) l.from = from->set;
    if (to) l.to = to->set;
    l.optional = optional;
    if (exactly < 0 || exactly > 60) throw py::value_error("exactly is 0 (any number) to 60");
    l.exactly = static_cast<std::uint8_t>(exactly);
    if (waive_rule) l.flags = Cause::kWaiveRule;
    l.then_battle = then_battle;
    return l;
}

void bind_causes(py::module_& m) {
    py::class_<Cause>(m, "Cause", "Who does something, why, and who answers for it.")
        .def_property_readonly("party", [](const Cause& c) { return c.party; })
        .def_property_readonly("player", [](const Cause& c) { return c.player; })
        .def_property_readonly("decider", [](const Cause& c) { return c.decider; })
        .def_property_readonly("scorer", [](const Cause& c) { return c.scorer; })
        .def_property_readonly("how", [](const Cause& c) { return c.how; })
        .def_property_readonly("turn", [](const Cause& c) { return c.turn; })
        .def_property_readonly("forced", [](const Cause& c) { return c.forced(); })
        .def_property_readonly("in_battle", [](const Cause& c) { return c.in_battle(); });
}

void bind_who(py::class_<ModTable>& c) {
    c.def_property_readonly("seats", [](const ModTable& t) { return t.read().seats(); }, "Number of seats.")
        .def_property_readonly("turn_seat", [](const ModTable& t) { return t.read().turn_seat(); }, "Whose turn it is; None during setup.")
        .def_property_readonly("phase", [](const ModTable& t) { return t.read().phase(); }, "birdsong, daylight, evening or none.")
        .def_property_readonly("turn_count", [](const ModTable& t) { return static_cast<int>(t.read().state().turn_count); }, "Turns begun, over all seats.")
        .def_property_readonly("asked", [](const ModTable& t) { return t.read().state().asked; }, "Who was asked last.")
        .def_property_readonly("over", [](const ModTable& t) { return t.read().over(); })
        .def("all_seats", [](const ModTable& t) { py::list out; for (int i = 0; i < t.read().seats(); ++i) out.append(py_of(Seat{i})); return out; }, "All seats in turn order.")
        .def("next_seat", [](const ModTable& t, Seat s) { return t.read().next_seat(s); }, "seat"_a)
        .def("points", [](const ModTable& t, Seat s) { return t.read().points(s); }, "seat"_a)
        .def("on_track", [](const ModTable& t, Seat s) { return t.read().on_track(s); }, "seat"_a, "Is its marker still on the track (Law 3.3.1)?")
        .def("enemy", [](const ModTable& t, Party a, Party b) { return t.read().enemy(a, b); }, "a"_a, "b"_a, "Law 16.6.8.")
        .def("decider", [](const ModTable& t, Party p) { return t.read().decider(p); }, "party"_a, "Law 1.1.3: which seat chooses for it.")
        .def("player", [](const ModTable& t, Party p) { return t.read().player(p); }, "party"_a, "The seat, or a hireling's controller, or None.")
        .def("rule", [](const ModTable& t, const std::string& name) {
            const auto& toggles = t.read().rules().components[0].toggles;
            for (std::size_t i = 0; i < toggles.size(); ++i) if (toggles[i].name == name) return t.read().rules().instances[0].toggle[i];
            throw py::value_error("the kernel has no toggle " + in_quotes(name));
        }, "name"_a, "A toggle of the kernel, as a number: t.rule(\"points_to_win\").")
        .def("cause", [](const ModTable& t, How how) { return t.read().cause(t.self, how); }, "how"_a = How::own_choice, "Who does what comes next: me, and how.");
}

void bind_map(py::class_<ModTable>& c) {
    c.def("clearing", [](const ModTable& t, int n) { if (n < 1 || n > t.read().map().clearings) throw py::value_error("this map has clearings 1 to " + std::to_string(t.read().map().clearings)); return clearing(n - 1); }, "number"_a, "A clearing by its number on the map.")
        .def("clearings", [](const ModTable& t) { return py::reinterpret_steal<py::list>(places_to_py(t.read().clearings())); }, "All clearings of the map.")
        .def("forests", [](const ModTable& t) { return py::reinterpret_steal<py::list>(places_to_py(t.read().map().all_forests)); })
        .def("suits", [](const ModTable& t, OnMap p) { return t.read().suits(p); }, "place"_a, "Law 2.2.2: a frozenset of suits.")
        .def("matches", [](const ModTable& t, SuitSet s, OnMap p) { return t.read().matches(s, p); }, "suits"_a, "place"_a)
        .def("clearings_matching", [](const ModTable& t, SuitSet s) { return py::reinterpret_steal<py::list>(places_to_py(t.read().clearings_matching(s))); }, "suits"_a)
        .def("open_slots", [](const ModTable& t, OnMap p) { return p.place.is_clearing() ? t.read().open_slots(p) : 0; }, "place"_a, "Law 2.2.3.")
        .def("slots", [](const ModTable& t, OnMap p) { return p.place.is_clearing() ? static_cast<int>(t.read().state().slots[p.place.value]) : 0; }, "place"_a, "All slots of a clearing, open or not.")
        .def("adjacent", [](const ModTable& t, Party who, OnMap from, Purpose purpose) { return py::reinterpret_steal<py::list>(places_to_py(t.read().adjacent(who, from, purpose))); }, "party"_a, "place"_a, "purpose"_a = Purpose::other, "Law 2.2.1: clearings next to it for this party.")
        .def("linked", [](const ModTable& t, OnMap from) {
            PlaceSet out = 0;
            const Map& map = t.read().map();
            if (from.place.is_clearing()) for (int i = 0; i < map.n_links[from.place.value]; ++i) out |= PlaceSet{1} << map.links[from.place.value][static_cast<std::size_t>(i)].to;
            return py::reinterpret_steal<py::list>(places_to_py(out));
        }, "place"_a, "Clearings at the other ends of the printed paths: asks no query, so a hook of query `ways` may use it.")
        .def("touching", [](const ModTable& t, OnMap p) {
            const Map& map = t.read().map();
            const auto i = static_cast<std::size_t>(p.place.index());
            return py::reinterpret_steal<py::list>(places_to_py(p.place.is_clearing() ? map.touching_forests[i] : map.forest[i - kMaxClearings].clearings));
        }, "place"_a, "The forests that touch a clearing, or the clearings that touch a forest.")
        .def("homelands", [](const ModTable& t) { return py::reinterpret_steal<py::list>(places_to_py(t.read().homelands())); })
        .def("free_corners", [](const ModTable& t) { return py::reinterpret_steal<py::list>(places_to_py(t.read().free_corners())); }, "Law 7.3.2: corners that are nobody's start and, if possible, diagonally opposite one.")
        .def("edge_clearings", [](const ModTable& t) { return py::reinterpret_steal<py::list>(places_to_py(t.read().edge_clearings())); }, "Law 16.6.15.")
        .def("homeland_choices", [](const ModTable& t, Seat s, const PlacesArg& fit, int distance) {
            if (distance < 0 || distance > 2) throw py::value_error("distance is 0 (any), 1 (not adjacent) or 2 (two between)");
            return py::reinterpret_steal<py::list>(places_to_py(t.read().homeland_choices(s, fit.set, static_cast<HomelandDistance>(distance))));
        }, "seat"_a, "fit"_a, "distance"_a = 0, "Law 16.1.8.2: of these, where the seat may choose a homeland.")
        .def("ruler", [](const ModTable& t, OnMap p, Purpose purpose) { return t.read().ruler(p, purpose); }, "place"_a, "purpose"_a = Purpose::rule, "Law 2.5: a Party or None.")
        .def("rules", [](const ModTable& t, Party p, OnMap at) { return t.read().rules_place(p, at); }, "party"_a, "place"_a)
        .def("ruled_by", [](const ModTable& t, Party p) { return py::reinterpret_steal<py::list>(places_to_py(t.read().ruled_by(p))); }, "party"_a);
}

void bind_pieces(py::class_<ModTable>& c) {
    c.def("count", [](const ModTable& t, Place p, Kind k) { return t.read().count(p, k); }, "place"_a, "kind"_a, "How many, in any place.")
        .def("count_class", [](const ModTable& t, OnMap p, Party owner, PieceClass k) { return t.read().count(p, owner, k); }, "place"_a, "party"_a, "piece_class"_a)
        .def("warriors", [](const ModTable& t, OnMap p, Party owner) { return t.read().warriors(p, owner); }, "place"_a, "party"_a)
        .def("has_pieces", [](const ModTable& t, OnMap p, Party owner) { return t.read().has_pieces(p, owner); }, "place"_a, "party"_a)
        .def("with_faction_pieces", [](const ModTable& t, Seat s) { return py::reinterpret_steal<py::list>(places_to_py(with_faction_pieces(t.read(), s))); }, "seat"_a, "Clearings where the seat has faction pieces.")
        .def("faction_warrior", [](const ModTable& t, Seat s) { return faction_warrior(t.read(), s); }, "seat"_a, "What \"a warrior\" of a faction is; None: it has no warriors.")
        .def("control_markers", [](const ModTable& t, Party h) { if (!h.is_hireling()) throw py::value_error("that party is no hireling"); return control_markers(t.read(), h); }, "hireling"_a)
        .def("supply", [](const ModTable& t, Kind k) { return t.read().supply(k); }, "kind"_a)
        .def("on_map", [](const ModTable& t, Kind k) { return t.read().on_map(k); }, "kind"_a)
        .def("places_with", [](const ModTable& t, Kind k) { return py::reinterpret_steal<py::list>(places_to_py(t.read().places_with(k))); }, "kind"_a, "Clearings and forests.")
        .def("where", [](const ModTable& t, Kind k) { return t.read().where(k); }, "kind"_a, "The first place of the map with one, or None.")
        .def("owner", [](const ModTable& t, Kind k) { (void)t.read(); return k.owner(); }, "kind"_a)
        .def("piece_class", [](const ModTable& t, Kind k) { return t.read().kind_info(k).piece_class; }, "kind"_a)
        .def("has_enemy_pieces", [](const ModTable& t, Party a, Party b, OnMap p) { return t.read().has_enemy_pieces(a, b, p); }, "a"_a, "b"_a, "place"_a, "Law 16.6.9: has b pieces there that are enemy pieces of a?")
        .def("enemy_pieces", [](const ModTable& t, Party a, Kind k, OnMap p) { return t.read().enemy_pieces(a, k, p); }, "party"_a, "kind"_a, "place"_a)
        .def("enemies_at", [](const ModTable& t, Party a, OnMap p) {
            py::list out;
            for (unsigned m = t.read().enemies_at(a, p); m; m &= m - 1) out.append(py_of(Party{std::countr_zero(m)}));
            return out;
        }, "party"_a, "place"_a, "Parties with enemy pieces there.")
        .def("may_place", [](const ModTable& t, Kind k, Place p, const OptionalCause& c) { return bool(t.read().may_place(k, p, t.cause(c))); }, "kind"_a, "place"_a, "cause"_a = py::none())
        .def("can_place", [](const ModTable& t, Kind k, Place p, const OptionalCause& c) { return t.read().can_place(k, p, t.cause(c)); }, "kind"_a, "place"_a, "cause"_a = py::none(), "It can be placed there, and one is in supply.")
        .def("may_remove", [](const ModTable& t, Kind k, Place p, const OptionalCause& c) { return bool(t.read().may_remove(k, p, t.cause(c))); }, "kind"_a, "place"_a, "cause"_a = py::none())
        .def("may_replace", [](const ModTable& t, Kind old, OnMap p, Kind fresh, const OptionalCause& c) { return bool(t.read().may_replace(old, p, fresh, t.cause(c))); }, "old"_a, "place"_a, "fresh"_a, "cause"_a = py::none())
        .def("may_battle", [](const ModTable& t, Party a, Party d, OnMap p, const OptionalCause& c) { return bool(t.read().may_battle(a, d, p, t.cause(c))); }, "attacker"_a, "defender"_a, "place"_a, "cause"_a = py::none())
        .def("can_battle", [](const ModTable& t, const std::optional<PlacesArg>& places, const OptionalCause& c) { return t.read().can_battle(t.cause(c), places ? places->set : kAllClearings); }, "places"_a = py::none(), "cause"_a = py::none())
        .def("can_move", [](const ModTable& t, const std::optional<PlacesArg>& from, const std::optional<PlacesArg>& to, int exactly, bool waive_rule, const OptionalCause& c) {
            return t.read().can_move(t.cause(c), limits_of(from, to, false, exactly, waive_rule, false));
        }, "start"_a = py::none(), "to"_a = py::none(), "exactly"_a = 0, "waive_rule"_a = false, "cause"_a = py::none(), "Is there any such move (Law 4.2)?")
        .def_property_readonly("battle_now", [](py::object self) -> py::object {
            const auto& t = self.cast<ModTable&>();
            const Table& table = t.read();
            const Battle* b = table.battle_now();
            if (!b) return py::none();
            return py::reinterpret_steal<py::object>(view_of(typeid(Battle), b, self.ptr(), t.may == May::write));
        }, "The innermost battle, or None; its ledger of hits can be changed where things may be changed.");
}

void bind_cards(py::class_<ModTable>& c) {
    c.def("zone", [](const ModTable& t, Zone z) { return t.read().zone(z); }, "zone"_a, "The cards of a pile, in no order that means anything.")
        .def("hand", [](const ModTable& t, Seat s) { return t.read().hand(s); }, "seat"_a)
        .def("hand_zone", [](const ModTable& t, Seat s) { (void)t.read(); return hand_of(s); }, "seat"_a)
        .def("play_area", [](const ModTable& t, Seat s) { (void)t.read(); return play_area_of(s); }, "seat"_a, "The zone of a seat's persistent cards.")
        .def("revealed_zone", [](const ModTable& t, Seat s) { (void)t.read(); return revealed_of(s); }, "seat"_a)
        .def("in_play_area", [](const ModTable& t, Seat s, Face f) { return t.read().in_play_area(s, f); }, "seat"_a, "face"_a)
        .def("card_suits", [](const ModTable& t, Card c, Seat s, Purpose p) { return t.read().card_suits(c, s, p); }, "card"_a, "seat"_a, "purpose"_a = Purpose::spend, "Law 2.1.1.")
        .def("printed_suits", [](const ModTable& t, Card c) { return t.read().rules().card(c).suit; }, "card"_a)
        .def("matching", [](const ModTable& t, Zone z, Seat s, SuitSet suits, Purpose p) { return t.read().matching(z, s, suits, p); }, "zone"_a, "seat"_a, "suits"_a, "purpose"_a = Purpose::spend, "Cards of a pile that the seat can treat as one of these suits.")
        .def("face", [](const ModTable& t, Card c) { return t.read().rules().face_of[c.value]; }, "card"_a)
        .def("face_id", [](const ModTable& t, Face f) { return t.read().rules().face(f).id; }, "face"_a)
        .def("card_kind", [](const ModTable& t, Card c) { return t.read().rules().card(c).kind; }, "card"_a)
        .def("find", [](const ModTable& t, Zone z, Face f) { return t.read().find(z, f); }, "zone"_a, "face"_a, "A copy of this face in the pile, or None.")
        .def("craftable", [](const ModTable& t, Seat s) {
            std::vector<Face> faces;
            t.read().craftable(s, faces);
            py::list out;
            for (const Face f : faces) out.append(py_of(f));
            return out;
        }, "seat"_a, "Law 4.1: faces in hand that can be crafted now.")
        .def("draw_count", [](const ModTable& t, Seat s) { return t.read().draw_count(s); }, "seat"_a)
        .def("hand_limit", [](const ModTable& t, Seat s) { return t.read().hand_limit(s); }, "seat"_a)
        .def("items", [](const ModTable& t, const std::optional<Seat>& s, int box) {
            if (box < 0 || box > 3) throw py::value_error("box 0 (crafted items) to 3");
            const std::uint8_t where = s ? item_place::board(*s, box) : item_place::kSupply;
            const py::object type = py::reinterpret_steal<py::object>(mods_class("Item"));
            py::list out;
            for (int i = 0; i < kMaxItems; ++i) {
                const ItemState& item = t.read().item(i);
                if (item.type == 255 || item.where != where) continue;
                out.append(type(i, py_of(static_cast<ItemType>(item.type)), Table::facedown(item), Table::damaged(item), py_of(Table::mark(item))));
            }
            return out;
        }, "seat"_a = py::none(), "box"_a = 0, "Items in a box of a seat; without a seat: in the supply on the map.")
        .def("item_source", [](const ModTable& t, Seat s, ItemType i) { return t.read().item_source(s, i); }, "seat"_a, "type"_a, "The item that crafting would take, or -1.");
}

void bind_state(py::class_<ModTable>& c) {
    c.def("used", [](py::object self, const std::string& verb, const std::optional<int>& key) {
            const auto& t = self.cast<ModTable&>();
            const Action a = make_action(t, verb, py::args(), py::kwargs());
            return t.read().used(t.self, a.verb, key ? std::clamp(*key, 0, 254) : t.self.seat.value);
        }, "verb"_a, "key"_a = py::none(), "How often a verb was counted (t.count_use, or its own limit) by this key; the key is my seat unless given.")
        .def("modifier", [](const ModTable& t, int tag) -> py::object {
            const Modifier* m = t.read().modifier(t.self, tag);
            if (!m) return py::none();
            return py::make_tuple(static_cast<int>(m->arg[0]), static_cast<int>(m->arg[1]), static_cast<int>(m->arg[2]), static_cast<int>(m->arg[3]));
        }, "tag"_a, "The four numbers of an effect in force (t.add_modifier), or None.")
        .def("dominance_met", [](const ModTable& t, Seat s) { return t.read().dominance_met(s); }, "seat"_a);
}

}  // namespace

MoveLimits mod_move_limits(const std::optional<PlacesArg>& from, const std::optional<PlacesArg>& to, bool optional, int exactly, bool waive_rule, bool then_battle) {
    return limits_of(from, to, optional, exactly, waive_rule, then_battle);
}

void bind_mod_reads(py::class_<ModTable>& c) {
    bind_who(c);
    bind_map(c);
    bind_pieces(c);
    bind_cards(c);
    bind_state(c);
}

void bind_mod_table(py::module_& m) {
    bind_causes(m);
    py::class_<ModTable> c(m, "Table", "The table as a mod's function sees it; of no use after the function has returned.");
    bind_mod_reads(c);
    bind_mod_writes(c);
}

}  // namespace woodlore::python
