// One game, driven from Python: what the bound functions of game.cpp stand on.
#include "native.hpp"

namespace woodlore::python {

PyAction describe(const Table& t, const Action& a) {
    const auto& c = t.rules().components[a.component];
    PyAction out;
    out.text = to_text(t, a);
    out.component = c.id;
    out.verb = c.verbs[a.verb].name;
    // The arguments as the text has them: name=value after the verb.
    std::size_t at = out.text.find(' ');
    while (at != std::string::npos) {
        const std::size_t end = out.text.find(' ', at + 1);
        const std::string word = out.text.substr(at + 1, end == std::string::npos ? end : end - at - 1);
        const auto eq = word.find('=');
        if (eq != std::string::npos) out.args.emplace_back(word.substr(0, eq), word.substr(eq + 1));
        at = end;
    }
    return out;
}

int PyChance::next(ChanceKind kind, int bound) {
    const py::gil_scoped_acquire gil;
    const py::object o = f_(std::string(chance_name(kind)), bound);
    if (o.is_none()) return rng.below(bound);
    if (!py::isinstance<py::int_>(o)) throw py::type_error("scripted chance must give an int or None, not " + std::string(py::str(py::type::of(o).attr("__name__"))));
    int overflow = 0;
    const long long v = PyLong_AsLongLongAndOverflow(o.ptr(), &overflow);
    if (overflow || v < 0 || v >= bound)
        throw py::value_error("scripted chance gave " + std::string(py::str(o)).substr(0, 40) + " for a " + std::string(chance_name(kind)) + "; 0 to " + std::to_string(bound - 1) + " can come");
    return static_cast<int>(v);
}

PyGame::PyGame(PyRuleset r, std::uint64_t s, const py::object& c, std::vector<std::string> a, const std::string& p)
    : rules(std::move(r)), seed(s), path(p), agents(std::move(a)) {
    if (!c.is_none()) {
        if (!PyCallable_Check(c.ptr())) throw py::type_error("chance must be a callable (kind, bound) -> int or None");
        chance = std::make_unique<PyChance>(c, seed);
    }
    recorder = std::make_unique<Recorder>(path, make_header(*rules.loaded, seed, agents, chance != nullptr));
    game = std::make_unique<Game>(rules.loaded->rules, seed, chance.get(), recorder.get());
    recorder->begin(*game);
}

PyGame::PyGame(PyRuleset r, const State& s) : rules(std::move(r)), game(std::make_unique<Game>(rules.loaded->rules, s)) {}

std::unique_ptr<PyGame> PyGame::resume(const std::string& path) {
    const Record record = read_record(path);
    Replayed back = replay(record, catalog());
    auto g = std::make_unique<PyGame>(PyRuleset{std::make_shared<const LoadedConfig>(std::move(back.loaded))}, back.game->state());
    g->seed = record.header.seed;
    g->agents = record.header.agents;
    g->path = path;
    g->recorder = std::make_unique<Recorder>(path, record, *g->game);
    return g;
}

Seat PyGame::seat_at(int seat) const {
    if (seat < 0 || seat >= table().seats())
        throw SeatError("seat " + std::to_string(seat) + ": this game has seats 0 to " + std::to_string(table().seats() - 1) + ", in turn order");
    return Seat{seat};
}

void PyGame::choose(int i) {
    const int n = game->over() ? 0 : game->options().n;
    if (n == 0) throw ActionError("illegal: the game is over");
    if (i < 0 || i >= n) throw ActionError("choice " + std::to_string(i) + ": there are " + std::to_string(n) + " legal actions, 0 to " + std::to_string(n - 1));
    // Scripted chance may raise, a disk may be full: then the action did not happen, unless its line is written.
    const State before = game->state();
    const int written = recorder ? recorder->n() : 0;
    const auto rng = chance ? chance->rng : AgentRng(0);
    try {
        if (recorder) recorder->choose(*game, i);
        else game->choose(i);
    } catch (...) {
        if (!recorder || recorder->n() == written) {
            game->copy_from(Game(rules.loaded->rules, before));
            if (chance) chance->rng = rng;
        }
        throw;
    }
}

void PyGame::apply(const py::object& action) {
    if (py::isinstance<py::int_>(action) && !py::isinstance<py::bool_>(action)) {
        int overflow = 0;
        const long long i = PyLong_AsLongLongAndOverflow(action.ptr(), &overflow);
        return choose(overflow || i < 0 || i > kMaxActions ? (i < 0 ? -1 : kMaxActions) : static_cast<int>(i));
    }
    std::string text;
    if (py::isinstance<PyAction>(action)) text = action.cast<const PyAction&>().text;
    else if (py::isinstance<py::str>(action)) text = action.cast<std::string>();
    else throw py::type_error("an action is an Action, its text, or an index into legal_actions(), not " + std::string(py::str(py::type::of(action).attr("__name__"))));
    if (game->over()) throw ActionError(text, "the game is over");
    const Action a = parse_action(table(), text);
    const Options& o = game->options();
    for (int i = 0; i < o.n; ++i)
        if (o.action[static_cast<std::size_t>(i)] == a) return choose(i);
    throw ActionError(FilePlace{}, text, game->table().why_not(a));
}

Record PyGame::read() const {
    if (!recorder) throw RecordError("this game has no record of how it came about: it is a copy, or was loaded from a position");
    return path.empty() ? parse_record(recorder->text(), "record") : read_record(path);
}

void PyGame::undo_to(int n) {
    const Record r = read();
    if (n < 0 || n >= r.last_action())
        throw ActionError(r.last_action() == 0 ? std::string("there is no action to take back")
                                               : "there is no going back to after action " + std::to_string(n) + ": 0 to " + std::to_string(r.last_action() - 1) + " can be named");
    ReplayOptions options;
    options.stop_at = n;
    const Replayed back = replay(r, LoadedConfig{rules.loaded->config, rules.loaded->rules, rules.loaded->origins}, options);
    recorder->undo(*game, n);
    game->copy_from(*back.game);
}

}  // namespace woodlore::python
