// One game, driven from Python.
#include "native.hpp"
#include "woodlore/inspect.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/record.hpp"
#include "woodlore/save.hpp"

namespace woodlore::python {

PyAction describe(const Table& t, const Action& a) {
    const auto& c = t.rules().components[a.component];
    PyAction out;
    out.action = a;
    out.text = to_text(t, a);
    out.component = c.id;
    out.verb = c.verbs[a.verb].name;
    // The arguments as the text has them: name=value after the verb.
    std::size_t at = out.text.find(' ');
    while (at != std::string::npos) {
        const std::size_t end = out.text.find(' ', at + 1);
        const std::string word = out.text.substr(at + 1, end == std::string::npos ? end : end - at - 1);
        const auto eq = word.find('=');
        out.args.emplace_back(word.substr(0, eq), word.substr(eq + 1));
        at = end;
    }
    return out;
}

Seat seat_at(const Table& t, int seat) {
    if (seat < 0 || seat >= t.seats()) throw py::index_error("seat " + std::to_string(seat) + ": this game has seats 0 to " + std::to_string(t.seats() - 1) + ", in turn order");
    return Seat{seat};
}

namespace {

/// Outcomes of chance from Python: a callable (kind, bound) -> int or None.
class PyChance final : public ChanceSource {
public:
    explicit PyChance(py::object f) : f_(std::move(f)) {}
    int next(ChanceKind kind, int bound) override {
        py::gil_scoped_acquire gil;
        const py::object o = f_(std::string(chance_name(kind)), bound);
        if (o.is_none()) return -1;
        const int v = o.cast<int>();
        if (v < 0 || v >= bound) throw py::value_error("scripted chance gave " + std::to_string(v) + " for " + std::string(chance_name(kind)) + "; 0 to " + std::to_string(bound - 1) + " can come");
        return v;
    }
private:
    py::object f_;
};

class PyGame {
public:
    PyGame(PyRuleset rules, std::uint64_t seed, py::object chance) : rules_(std::move(rules)), seed_(seed) {
        if (!chance.is_none()) {
            if (!PyCallable_Check(chance.ptr())) throw py::type_error("chance must be a callable (kind, bound) -> int or None");
            chance_ = std::make_unique<PyChance>(chance);
        }
        recorder_ = std::make_unique<Recorder>("", make_header(*rules_.loaded, seed, {}, chance_ != nullptr));
        game_ = std::make_unique<Game>(rules_.loaded->rules, seed, chance_.get(), recorder_.get());
        recorder_->begin(*game_);
    }
    /// A copy, or a position from elsewhere: it has no record of how it came about.
    PyGame(PyRuleset rules, const State& s) : rules_(std::move(rules)), game_(std::make_unique<Game>(rules_.loaded->rules, s)) {}

    PyRuleset rules_;
    std::uint64_t seed_ = 0;
    std::unique_ptr<PyChance> chance_;
    std::unique_ptr<Recorder> recorder_;
    std::unique_ptr<Game> game_;

    void choose(int i) {
        if (recorder_) recorder_->choose(*game_, i);
        else game_->choose(i);
    }
    void apply(const Action& a) {
        const Options& o = game_->options();
        for (int i = 0; i < o.n; ++i)
            if (o.action[static_cast<std::size_t>(i)] == a) { choose(i); return; }
        throw ActionError(game_->table().why_not(a));
    }
    void apply_object(const py::object& o) {
        if (game_->over()) throw ActionError("illegal: the game is over");
        if (py::isinstance<PyAction>(o)) return apply(o.cast<const PyAction&>().action);
        if (py::isinstance<py::str>(o)) return apply(parse_action(game_->table(), o.cast<std::string>()));
        if (py::isinstance<py::bool_>(o) || !py::isinstance<py::int_>(o)) throw py::type_error("an action is an Action, its text, or an index into legal_actions()");
        const auto i = o.cast<long long>();
        const int n = game_->options().n;
        if (i < 0 || i >= n) throw py::index_error("choice " + std::to_string(i) + ": there are " + std::to_string(n) + " legal actions, 0 to " + std::to_string(n - 1));
        choose(static_cast<int>(i));
    }
    void undo() {
        if (!recorder_) throw ActionError("this game has no record to take an action back from (it is a copy or was loaded)");
        const Record r = parse_record(recorder_->text(), "record");
        if (r.last_action() < 1) throw ActionError("there is no action to take back");
        if (chance_) throw ActionError("a game with scripted chance cannot take actions back");
        ReplayOptions options;
        options.stop_at = r.last_action() - 1;
        Replayed back = replay(r, LoadedConfig{rules_.loaded->config, rules_.loaded->rules, rules_.loaded->origins}, options);
        game_->copy_from(*back.game);
        recorder_->undo(*game_, back.n);
    }
};

}  // namespace

void bind_game(py::module_& m) {
    py::class_<PyAction>(m, "Action", "One possible choice. Its text reads back to the same action.")
        .def_readonly("text", &PyAction::text, "component.verb arg=value ...")
        .def_readonly("component", &PyAction::component)
        .def_readonly("verb", &PyAction::verb)
        .def_property_readonly("args", [](const PyAction& a) { py::dict d; for (const auto& [k, v] : a.args) d[py::str(k)] = v; return d; }, "Named arguments, as text.")
        .def("__str__", [](const PyAction& a) { return a.text; })
        .def("__repr__", [](const PyAction& a) { return "<Action " + a.text + ">"; })
        .def("__hash__", [](const PyAction& a) { return py::hash(py::str(a.text)); })
        .def("__eq__", [](const PyAction& a, const py::object& o) { return py::isinstance<PyAction>(o) && o.cast<const PyAction&>().action == a.action; });

    py::class_<Observation>(m, "Observation", "What one seat may know (Law 1.2): hidden things are not in it.")
        .def_property_readonly("seat", [](const Observation& o) { return o.viewer().index(); })
        .def("hand_size", [](const Observation& o, int seat) {
            if (seat < 0 || seat >= o.state().seats) throw py::index_error("seat " + std::to_string(seat) + ": this game has seats 0 to " + std::to_string(o.state().seats - 1));
            return o.hand_size(Seat{seat});
        }, py::arg("seat"))
        .def_property_readonly("deck_size", &Observation::deck_size)
        .def("hash", [](const Observation& o) { return hash(o); })
        .def("bytes", [](const Observation& o) { return py::bytes(reinterpret_cast<const char*>(&o.state()), sizeof(State)); }, "The masked State, for vectors of numbers; its layout is the build's own.")
        .def("__eq__", [](const Observation& a, const py::object& b) { return py::isinstance<Observation>(b) && b.cast<const Observation&>() == a; });

    py::class_<PyGame>(m, "NativeGame")
        .def(py::init<PyRuleset, std::uint64_t, py::object>(), py::arg("ruleset"), py::arg("seed"), py::arg("chance") = py::none())
        .def_property_readonly("ruleset", [](const PyGame& g) { return g.rules_; })
        .def_property_readonly("seed", [](const PyGame& g) { return g.seed_; })
        .def_property_readonly("over", [](const PyGame& g) { return g.game_->over(); })
        .def_property_readonly("ending", [](const PyGame& g) { return std::string(ending_name(static_cast<Ending>(g.game_->state().over))); })
        .def_property_readonly("to_move", [](const PyGame& g) -> py::object { const Seat s = g.game_->to_move(); return s.valid() && !g.game_->over() ? py::cast(s.index()) : py::none(); })
        .def_property_readonly("question", [](PyGame& g) { return g.game_->over() ? std::string() : std::string(g.game_->options().question); })
        .def_property_readonly("turn", [](const PyGame& g) { return g.game_->state().turn_count; })
        .def_property_readonly("turn_seat", [](const PyGame& g) -> py::object { const Seat s = g.game_->state().turn; return s.valid() ? py::cast(s.index()) : py::none(); })
        .def_property_readonly("factions", [](const PyGame& g) {
            std::vector<std::string> out;
            for (int i = 0; i < g.game_->table().seats(); ++i) out.push_back(seat_name(g.game_->table(), Seat{i}));
            return out;
        })
        .def_property_readonly("scores", [](const PyGame& g) {
            std::vector<int> out;
            for (int i = 0; i < g.game_->table().seats(); ++i) out.push_back(g.game_->table().points(Seat{i}));
            return out;
        })
        .def_property_readonly("winners", [](const PyGame& g) {
            std::vector<int> out;
            for (int i = 0; i < g.game_->table().seats(); ++i) if (g.game_->state().winners >> i & 1) out.push_back(i);
            return out;
        })
        .def_property_readonly("action_count", [](const PyGame& g) { return g.game_->state().action_count; })
        .def("legal_actions", [](PyGame& g) {
            std::vector<PyAction> out;
            if (g.game_->over()) return out;
            const Options& o = g.game_->options();
            out.reserve(static_cast<std::size_t>(o.n));
            for (const Action& a : o) out.push_back(describe(g.game_->table(), a));
            return out;
        })
        .def("legal_count", [](PyGame& g) { return g.game_->over() ? 0 : g.game_->options().n; })
        .def("apply", &PyGame::apply_object, py::arg("action"))
        .def("parse", [](PyGame& g, const std::string& text) { return describe(g.game_->table(), parse_action(g.game_->table(), text)); }, py::arg("text"))
        .def("clone", [](const PyGame& g) { return std::make_unique<PyGame>(g.rules_, g.game_->state()); })
        .def("undo", &PyGame::undo)
        .def("observe", [](const PyGame& g, int seat) { return observe(g.game_->table(), seat_at(g.game_->table(), seat)); }, py::arg("seat"))
        .def("determinize", [](const PyGame& g, int seat, std::uint64_t seed) {
            return std::make_unique<PyGame>(g.rules_, determinize(g.game_->table(), seat_at(g.game_->table(), seat), seed));
        }, py::arg("seat"), py::arg("seed"))
        .def("to_json", [](const PyGame& g) { return to_json(g.game_->table()); })
        .def("hash", [](const PyGame& g) { return g.game_->hash(); })
        .def("position_hash", [](const PyGame& g) { return position_hash(g.game_->state()); })
        .def("record", [](const PyGame& g) {
            if (!g.recorder_) throw RecordError("this game has no record of how it came about (it is a copy or was loaded)");
            return g.recorder_->text();
        })
        .def("save", [](const PyGame& g) { const auto b = woodlore::save(g.game_->state(), g.rules_.rules()); return py::bytes(reinterpret_cast<const char*>(b.data()), b.size()); })
        .def_static("load", [](const PyRuleset& r, const py::bytes& b) {
            const std::string_view v = b;
            return std::make_unique<PyGame>(r, woodlore::load(reinterpret_cast<const std::uint8_t*>(v.data()), v.size(), r.rules()));
        }, py::arg("ruleset"), py::arg("data"))
        .def_static("from_record", [](const std::string& text, const std::string& name, int stop) {
            Record r = parse_record(text, name);
            ReplayOptions options;
            options.stop_at = stop;
            Replayed back = replay(r, catalog(), options);
            PyRuleset rules{std::make_shared<const LoadedConfig>(std::move(back.loaded))};
            auto g = std::make_unique<PyGame>(rules, back.game->state());
            return py::make_tuple(std::move(g), back.n, back.whole, back.note, r.cut);
        }, py::arg("text"), py::arg("name") = "record", py::arg("stop") = -1);
}

}  // namespace woodlore::python
