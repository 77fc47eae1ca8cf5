// Games, actions and observations as Python sees them.
#include "native.hpp"
#include "woodlore/inspect.hpp"
#include "woodlore/save.hpp"

namespace woodlore::python {

namespace {

py::object number_or_text(const std::string& s) {
    if (!s.empty() && s.size() < 10 && s.find_first_not_of("0123456789") == std::string::npos) return py::int_(std::stol(s));
    return py::str(s);
}

py::object seat_or_none(Seat s) { return s.valid() ? py::object(py::int_(s.index())) : py::object(py::none()); }

template <class F>
auto by_seat(const PyGame& g, F&& f) {
    std::vector<decltype(f(Seat{0}))> out;
    for (int i = 0; i < g.table().seats(); ++i) out.push_back(f(Seat{i}));
    return out;
}

std::string observation_json(const PyObservation& o) {
    State masked = o.seen.state();
    return to_json(Table(o.rules.rules(), masked), o.seen);
}

/// A dict from JSON text, by Python's own reader.
py::object parsed(const std::string& json) { return py::module_::import("json").attr("loads")(json); }

std::vector<PyAction> legal_actions(PyGame& g) {
    std::vector<PyAction> out;
    if (g.game->over()) return out;
    const Options& o = g.game->options();
    out.reserve(static_cast<std::size_t>(o.n));
    for (const Action& a : o) out.push_back(describe(g.table(), a));
    return out;
}

void bind_action(py::module_& m) {
    py::class_<PyAction>(m, "Action", "One possible choice. Its text reads back to the same action.")
        .def_readonly("text", &PyAction::text, "component.verb arg=value ...")
        .def_readonly("component", &PyAction::component, "Id of the component whose verb it is; \"game\" for the kernel's own.")
        .def_readonly("verb", &PyAction::verb, "The verb, without its component.")
        .def_property_readonly("args", [](const PyAction& a) {
            py::dict d;
            for (const auto& [k, v] : a.args) d[py::str(k)] = number_or_text(v);
            return d;
        }, "Named arguments: int where the text is a number, else str.")
        .def("__str__", [](const PyAction& a) { return a.text; })
        .def("__repr__", [](const PyAction& a) { return "<Action " + a.text + ">"; })
        .def("__hash__", [](const PyAction& a) { return py::hash(py::str(a.text)); })
        .def("__eq__", [](const PyAction& a, const py::object& o) { return py::isinstance<PyAction>(o) && o.cast<const PyAction&>().text == a.text; });
}

void bind_observation(py::module_& m) {
    py::class_<PyObservation>(m, "Observation", "What one seat may know (Law 1.2): hidden things are not in it.")
        .def_property_readonly("seat", [](const PyObservation& o) { return seat_or_none(o.seen.viewer()); }, "Whose it is, an index in turn order; None: a bystander's.")
        .def_property_readonly("asked", [](const PyObservation& o) { return o.seen.asked(); }, "Whether this seat is to choose now.")
        .def("hand_size", [](const PyObservation& o, int seat) {
            if (seat < 0 || seat >= o.seen.state().seats) throw SeatError("seat " + std::to_string(seat) + ": this game has seats 0 to " + std::to_string(o.seen.state().seats - 1) + ", in turn order");
            return o.seen.hand_size(Seat{seat});
        }, py::arg("seat"), "Number of cards in a hand, known or not. Raises SeatError.")
        .def_property_readonly("deck_size", [](const PyObservation& o) { return o.seen.deck_size(); }, "Cards in the deck.")
        .def_property_readonly("unseen", [](const PyObservation& o) { return o.seen.unseen().size(); }, "Number of cards whose place this seat does not know.")
        .def("to_dict", [](const PyObservation& o) { return parsed(observation_json(o)); }, "The position as far as it may be known: the keys of Game.to_dict, and \"unknown\" counts what is not.")
        .def("to_json", &observation_json, "The position as far as it may be known, as JSON text.")
        .def("hash", [](const PyObservation& o) { return hash(o.seen); }, "64 bits; equal observations have equal ones.")
        .def("bytes", [](const PyObservation& o) { return py::bytes(reinterpret_cast<const char*>(&o.seen.state()), sizeof(State)); }, "The masked State; its layout is the build's own.")
        .def("__hash__", [](const PyObservation& o) { return hash(o.seen); })
        .def("__eq__", [](const PyObservation& a, const py::object& b) { return py::isinstance<PyObservation>(b) && b.cast<const PyObservation&>().seen == a.seen; });
}

}  // namespace

void bind_game(py::module_& m) {
    bind_action(m);
    bind_observation(m);
    py::class_<PyGame>(m, "NativeGame", "What woodlore.Game stands on.")
        .def(py::init<PyRuleset, std::uint64_t, py::object, std::vector<std::string>, std::string>(), py::arg("ruleset"), py::arg("seed"), py::arg("chance") = py::none(),
             py::arg("agents") = std::vector<std::string>{}, py::arg("path") = "")
        .def_static("resume", &PyGame::resume, py::arg("path"))
        .def_static("load", [](const PyRuleset& r, const py::bytes& b) {
            const std::string_view v = b;
            return std::make_unique<PyGame>(r, woodlore::load(reinterpret_cast<const std::uint8_t*>(v.data()), v.size(), r.rules()));
        }, py::arg("ruleset"), py::arg("data"))
        .def("save", [](const PyGame& g) {
            const auto b = woodlore::save(g.game->state(), g.rules.rules());
            return py::bytes(reinterpret_cast<const char*>(b.data()), b.size());
        })
        .def_static("from_record", [](const std::string& text, const std::string& name, int stop) {
            const Record r = parse_record(text, name);
            ReplayOptions options;
            options.stop_at = stop;
            Replayed back = replay(r, catalog(), options);
            auto g = std::make_unique<PyGame>(PyRuleset{std::make_shared<const LoadedConfig>(std::move(back.loaded))}, back.game->state());
            g->seed = r.header.seed;
            g->agents = r.header.agents;
            return py::make_tuple(std::move(g), back.n, back.whole, back.note, r.cut);
        }, py::arg("text"), py::arg("name") = "record", py::arg("stop") = -1)
        .def_property_readonly("ruleset", [](const PyGame& g) { return g.rules; })
        .def_property_readonly("seed", [](const PyGame& g) { return g.seed; })
        .def_property_readonly("agents", [](const PyGame& g) { return g.agents; })
        .def_property_readonly("over", [](const PyGame& g) { return g.game->over(); })
        .def_property_readonly("ending", [](const PyGame& g) { return std::string(ending_name(static_cast<Ending>(g.game->state().over))); })
        .def_property_readonly("to_move", [](const PyGame& g) { return g.game->over() ? py::object(py::none()) : seat_or_none(g.game->to_move()); })
        .def_property_readonly("question", [](PyGame& g) { return g.game->over() ? std::string() : std::string(g.game->options().question); })
        .def_property_readonly("turn", [](const PyGame& g) { return g.game->state().turn_count; })
        .def_property_readonly("turn_seat", [](const PyGame& g) { return seat_or_none(g.game->state().turn); })
        .def_property_readonly("phase", [](const PyGame& g) { return static_cast<int>(g.game->state().phase); })
        .def_property_readonly("seats", [](const PyGame& g) { return g.table().seats(); })
        .def_property_readonly("factions", [](const PyGame& g) { return by_seat(g, [&](Seat s) { return seat_name(g.table(), s); }); })
        .def_property_readonly("listed", [](const PyGame& g) { return by_seat(g, [&](Seat s) { return static_cast<int>(g.game->state().player_of[static_cast<std::size_t>(s.index())]); }); })
        .def_property_readonly("scores", [](const PyGame& g) { return by_seat(g, [&](Seat s) { return g.table().points(s); }); })
        .def_property_readonly("winners", [](const PyGame& g) {
            std::vector<int> out;
            for (int i = 0; i < g.table().seats(); ++i) if (g.game->state().winners >> i & 1) out.push_back(i);
            return out;
        })
        .def_property_readonly("action_count", [](const PyGame& g) { return g.game->state().action_count; })
        .def("legal_actions", &legal_actions)
        .def("legal_count", [](PyGame& g) { return g.game->over() ? 0 : g.game->options().n; })
        .def("choose", &PyGame::choose, py::arg("index"))
        .def("apply", &PyGame::apply, py::arg("action"))
        .def("parse", [](PyGame& g, const std::string& text) { return describe(g.table(), parse_action(g.table(), text)); }, py::arg("text"))
        .def("clone", [](const PyGame& g) { return std::make_unique<PyGame>(g.rules, g.game->state()); })
        .def("undo_to", &PyGame::undo_to, py::arg("n"))
        .def_property_readonly("n", [](const PyGame& g) { return g.recorder ? py::object(py::int_(g.recorder->n())) : py::object(py::none()); })
        .def("observe", [](const PyGame& g, int seat) { return PyObservation{g.rules, observe(g.table(), g.seat_at(seat))}; }, py::arg("seat"))
        .def("determinize", [](const PyGame& g, int seat, std::uint64_t seed) {
            return std::make_unique<PyGame>(g.rules, determinize(g.table(), g.seat_at(seat), seed));
        }, py::arg("seat"), py::arg("seed"))
        .def("to_dict", [](const PyGame& g) { return parsed(to_json(g.table())); })
        .def("hash", [](const PyGame& g) { return g.game->hash(); })
        .def("position_hash", [](const PyGame& g) { return position_hash(g.game->state()); })
        .def("record", [](const PyGame& g) {
            if (!g.recorder || !g.path.empty()) throw RecordError(g.recorder ? "this game's record is in the file " + g.path : "this game has no record of how it came about: it is a copy, or was loaded from a position");
            return g.recorder->text();
        })
        .def("public_lines", [](const PyGame& g, int seat) {
            std::vector<std::tuple<std::string, std::string, std::vector<int>>> out;
            const LoadedConfig same{g.rules.loaded->config, g.rules.loaded->rules, g.rules.loaded->origins};
            for (auto& l : public_view(g.read(), same, g.seat_at(seat))) out.emplace_back(std::move(l.seat), std::move(l.action), std::move(l.dice));
            return out;
        }, py::arg("seat"));
}

}  // namespace woodlore::python
