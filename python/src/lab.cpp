// Many games, scenarios, records in files, the bench: long work, without the GIL.
#include <atomic>

#include "mod.hpp"
#include "woodlore/bench.hpp"
#include "woodlore/invariants.hpp"
#include "woodlore/record.hpp"
#include "woodlore/scenario.hpp"
#include "woodlore/simulate.hpp"

namespace woodlore::python {

namespace {

/// Plain columns: a list of Python ints would cost more than the games. Bytes of little-endian integers, for numpy.
template <class T, class F>
py::bytes column(std::size_t n, F&& f) {
    std::vector<T> v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<T>(f(i));
    return py::bytes(reinterpret_cast<const char*>(v.data()), n * sizeof(T));
}

py::dict run_simulate(const PyRuleset& rules, std::int64_t games, std::uint64_t seed, int threads, const std::vector<std::string>& agents,
                      bool turns, std::int64_t first, std::uint64_t max_decisions, const py::object& progress) {
    if (games < 0) throw py::value_error("games must be 0 or more, not " + std::to_string(games));
    if (threads < 0 || threads > 1024) throw py::value_error("threads must be 0 (all cores) to 1024, not " + std::to_string(threads));
    const auto loaded = load_agents(catalog(), agents, rules.rules().seats());
    std::atomic<bool> stop{false};
    py::object error = py::none();
    SimulateOptions o;
    o.games = games;
    o.seed = seed;
    o.threads = threads == 0 && has_mods(rules.rules()) ? 1 : threads;  // they would only wait for each other's GIL
    o.turns = turns;
    o.first = first;
    o.max_decisions = max_decisions;
    o.stop = &stop;
    o.progress = [&](const SimulateProgress& p) {
        py::gil_scoped_acquire gil;
        try {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (!progress.is_none()) progress(p.games, p.of, p.decisions, p.seconds);
        } catch (py::error_already_set& e) {
            stop = true;
            if (!e.matches(PyExc_KeyboardInterrupt)) error = py::reinterpret_borrow<py::object>(e.value());
        }
    };
    SimulateResult r;
    {
        py::gil_scoped_release release;
        r = simulate(rules.loaded->rules, loaded, o);
    }
    if (!error.is_none()) {
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
        throw py::error_already_set();
    }
    py::dict d, rows;
    const auto& g = r.rows;
    const std::size_t n = g.size();
    rows["index"] = column<std::int64_t>(n, [&](std::size_t i) { return g[i].index; });
    rows["seed"] = column<std::uint64_t>(n, [&](std::size_t i) { return g[i].seed; });
    rows["hash"] = column<std::uint64_t>(n, [&](std::size_t i) { return g[i].hash; });
    rows["decisions"] = column<std::uint32_t>(n, [&](std::size_t i) { return g[i].decisions; });
    rows["actions"] = column<std::uint32_t>(n, [&](std::size_t i) { return g[i].actions; });
    rows["turns"] = column<std::uint16_t>(n, [&](std::size_t i) { return g[i].turns; });
    rows["seats"] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].seats; });
    rows["winners"] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].winners; });
    rows["status"] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].status; });
    rows["ending"] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].ending; });
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
        const std::string k = std::to_string(s);
        rows[py::str("listed_" + k)] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].listed[s]; });
        rows[py::str("player_" + k)] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].player[s]; });
        rows[py::str("character_" + k)] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].character[s]; });
        rows[py::str("score_" + k)] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].score[s]; });
        rows[py::str("dominance_" + k)] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].dominance[s]; });
        rows[py::str("coalition_" + k)] = column<std::uint8_t>(n, [&](std::size_t i) { return g[i].coalition[s]; });
    }
    d["rows"] = rows;
    py::dict t;
    const auto& q = r.turns;
    const std::size_t m = q.size();
    t["game"] = column<std::int64_t>(m, [&](std::size_t i) { return q[i].game; });
    t["turn"] = column<std::uint16_t>(m, [&](std::size_t i) { return q[i].turn; });
    const auto bytes = [&](const char* name, auto f) { t[name] = column<std::uint8_t>(m, f); };
    bytes("seat", [&](std::size_t i) { return q[i].seat; });
    bytes("listed", [&](std::size_t i) { return q[i].listed; });
    bytes("active", [&](std::size_t i) { return q[i].active; });
    bytes("score", [&](std::size_t i) { return q[i].score; });
    bytes("cards", [&](std::size_t i) { return q[i].hand; });
    bytes("crafted", [&](std::size_t i) { return q[i].crafted; });
    bytes("warriors", [&](std::size_t i) { return q[i].warriors; });
    bytes("buildings", [&](std::size_t i) { return q[i].buildings; });
    bytes("tokens", [&](std::size_t i) { return q[i].tokens; });
    bytes("ruled", [&](std::size_t i) { return q[i].ruled; });
    d["turn_rows"] = t;
    py::list failures;
    for (const auto& f : r.failures) {
        py::dict e;
        e["index"] = f.index;
        e["seed"] = f.seed;
        e["action"] = f.action;
        e["message"] = f.message;
        failures.append(e);
    }
    d["failures"] = failures;
    d["games"] = r.games;
    d["decisions"] = r.decisions;
    d["seconds"] = r.seconds;
    d["threads"] = r.threads;
    d["stopped"] = r.stopped;
    d["state_hash_xor"] = r.state_hash_xor;
    return d;
}

}  // namespace

void bind_lab(py::module_& m) {
    m.def("simulate", &run_simulate, py::arg("ruleset"), py::arg("games"), py::arg("seed") = 0, py::arg("threads") = 0, py::arg("agents") = std::vector<std::string>{"random"},
          py::arg("turns") = false, py::arg("first") = 0, py::arg("max_decisions") = 0, py::arg("progress") = py::none());
    m.def("game_seed", &game_seed, py::arg("seed"), py::arg("index"), "The seed of game `index` of a simulation.");
    m.def("agent_seed", &agent_seed, py::arg("game_seed"), py::arg("listed_seat"));
    m.def("bench_json", [](const PyRuleset& rules, const std::vector<std::string>& agents, double seconds, int threads) {
        const auto loaded = load_agents(catalog(), agents, rules.rules().seats());
        py::gil_scoped_release release;
        return to_json(bench(rules.loaded->rules, loaded, seconds, threads));
    }, py::arg("ruleset"), py::arg("agents") = std::vector<std::string>{"random"}, py::arg("seconds") = 5.0, py::arg("threads") = 0);
    m.def("check_playout", [](const PyRuleset& rules, std::uint64_t seed, int clones, int deep_every, int viewers) {
        PlayoutOptions o;
        o.clones = clones;
        o.deep_every = deep_every;
        o.viewers = viewers;
        PlayoutResult r;
        {
            py::gil_scoped_release release;
            r = check_playout(rules.loaded->rules, seed, o);
        }
        py::dict d;
        d["failure"] = r.failure ? py::object(py::str(to_string(*r.failure))) : py::none();
        d["actions"] = r.actions;
        d["deep"] = r.deep;
        d["hash"] = r.hash;
        return d;
    }, py::arg("ruleset"), py::arg("seed"), py::arg("clones") = 2, py::arg("deep_every") = 8, py::arg("viewers") = 1, "One random game held against the invariants (docs/conformance.md).");
    m.def("run_scenarios", [](const std::string& file) {
        std::vector<ScenarioResult> results;
        {
            py::gil_scoped_release release;
            results = run_scenarios(file, catalog());
        }
        py::list out;
        for (const auto& r : results) {
            py::dict d;
            d["file"] = r.file;
            d["line"] = r.line;
            d["title"] = r.title;
            d["outcome"] = r.outcome == ScenarioOutcome::passed ? "passed" : r.outcome == ScenarioOutcome::failed ? "failed" : "broken";
            d["message"] = r.message;
            d["trace"] = r.trace;
            out.append(d);
        }
        return out;
    }, py::arg("file"));

    // An agent as an object, for games that Python drives.
    struct PyAgent {
        std::unique_ptr<Agent> agent;
    };
    py::class_<PyAgent>(m, "NativeAgent", "An agent plugin's player for one seat of one game.")
        .def(py::init([](const std::string& id, std::uint64_t seed) { return PyAgent{load_agent(catalog(), id).make(seed)}; }), py::arg("id"), py::arg("seed"))
        .def("choose", [](PyAgent& a, PyGame& g) {
            if (g.game->over()) throw ActionError("illegal: the game is over");
            return a.agent->choose(g.table(), g.game->options());
        }, py::arg("game"), "The index of the action that the agent takes for the seat to move.");
}

}  // namespace woodlore::python
