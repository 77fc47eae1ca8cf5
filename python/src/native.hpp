// The bindings' shared parts. Python never sees a pointer into a State: objects own what they show.
#pragma once
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "woodlore/agent.hpp"
#include "woodlore/config.hpp"
#include "woodlore/error.hpp"
#include "woodlore/game.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/record.hpp"
#include "woodlore/text.hpp"

namespace py = pybind11;

namespace woodlore::python {

/// A seat that this game does not have.
struct SeatError : Error { using Error::Error; };

/// A loaded config: what Python calls a Ruleset.
struct PyRuleset {
    std::shared_ptr<const LoadedConfig> loaded;
    [[nodiscard]] const Ruleset& rules() const { return *loaded->rules; }
};

/// An action, detached from its game: it is its text.
struct PyAction {
    std::string text, component, verb;
    std::vector<std::pair<std::string, std::string>> args;  ///< as text
};

/// What one seat may know, with the rules that give it names.
struct PyObservation {
    PyRuleset rules;
    Observation seen;
};

/// Outcomes of chance from Python: a callable (kind, bound) -> int or None. What it leaves open comes from a generator of its
/// own: a record of scripted chance replays from its outcomes, and must find the State's generator untouched.
class PyChance final : public ChanceSource {
public:
    PyChance(py::object f, std::uint64_t seed) : rng(seed), f_(std::move(f)) {}
    int next(ChanceKind kind, int bound) override;
    AgentRng rng;

private:
    py::object f_;
};

/// One game, driven from Python. A call that raises leaves it as it was.
class PyGame {
public:
    /// A new game with a record: in memory, or in the file `path`.
    PyGame(PyRuleset rules, std::uint64_t seed, const py::object& chance, std::vector<std::string> agents, const std::string& path);
    /// A copy, or a position from elsewhere: it has no record of how it came about.
    PyGame(PyRuleset rules, const State& s);
    /// Goes on with the record in a file.
    static std::unique_ptr<PyGame> resume(const std::string& path);

    [[nodiscard]] const Table& table() const { return game->table(); }
    [[nodiscard]] Seat seat_at(int seat) const;  ///< \throws SeatError that says which seats there are
    void choose(int i);
    void apply(const py::object& action);
    [[nodiscard]] Record read() const;           ///< \throws RecordError when there is none
    /// Stands after action n of the record again.
    void undo_to(int n);

    PyRuleset rules;
    std::uint64_t seed = 0;
    std::string path;
    std::vector<std::string> agents;  ///< as in the record's header
    std::unique_ptr<PyChance> chance;
    std::unique_ptr<Recorder> recorder;
    std::unique_ptr<Game> game;       ///< last: it uses those above
};

PyAction describe(const Table& t, const Action& a);

void bind_errors(py::module_& m);
void bind_rules(py::module_& m);
void bind_game(py::module_& m);
void bind_lab(py::module_& m);

}  // namespace woodlore::python
