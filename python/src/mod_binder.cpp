// `b` of a mod's bind(b), and the functions that stand in the Ruleset for Python ones.
#include "mod_view.hpp"

namespace woodlore::python {

using namespace py::literals;

namespace {

/// What bind(b) gets: good for the time of that call.
struct ModBinder {
    Binder* binder = nullptr;
    ModInstance* mod = nullptr;
    Side side = Side::both;
    [[nodiscard]] Binder& b() const { if (!binder) throw std::runtime_error("bind is over: b may not be kept"); return *binder; }
    const ModHook& hook(const std::string& what, const std::string& name, const py::object& fn, const py::object& run = py::none()) const {
        (void)b();
        if (!PyCallable_Check(fn.ptr())) throw py::type_error(what + " takes a function, not " + std::string(py::str(py::type::of(fn).attr("__name__"))));
        mod->hooks.push_back({mod, what, name, fn, run});
        return mod->hooks.back();
    }
};

const ModHook& hook_of(const Self& self) { return *static_cast<const ModHook*>(self.context); }
const ModInstance& mod_of(const Self& self) { return *static_cast<const ModInstance*>(self.context); }

// --- trampolines -----------------------------------------------------------------------------------------------------------

void offer_hook(const Table& t, const Self& self, Offers& o) {
    const ModHook& h = hook_of(self);
    ModCall c(t, self, *h.owner, May::read);
    c(h, h.fn, c.t, c.me, view(c, o));
}
template <class Q> void query_hook(const Table& t, const Self& self, Q& q) {
    const ModHook& h = hook_of(self);
    ModCall c(t, self, *h.owner, May::read);
    c(h, h.fn, c.t, c.me, view(c, q));
}
template <class E> void due_hook(const Table& t, const Self& self, const E& e, Due& d) {
    const ModHook& h = hook_of(self);
    ModCall c(t, self, *h.owner, May::read);
    c(h, h.fn, c.t, c.me, view(c, e), view(c, d));
}
void run_hook(Table& t, const Self& self, const Reaction& r) {
    const ModHook& h = hook_of(self);
    ModCall c(t, self, *h.owner, May::write);
    c(h, h.run, c.t, c.me, py::cast(r));
}
void run_verb(Table& t, const Self& self, const Action& a) {
    const ModInstance& m = mod_of(self);
    const ModHook& h = *m.verbs.at(a.verb);
    ModCall c(t, self, m, May::write);
    c(h, h.fn, c.t, c.me, action_object(c.t, a));
}
std::string why_verb(const Table& t, const Self& self, const Action& a) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    const ModHook& h = *m.whys.at(a.verb);
    ModCall c(t, self, m, May::read);
    const py::object answer = c(h, h.fn, c.t, c.me, action_object(c.t, a));
    return answer.is_none() ? std::string() : std::string(py::str(answer));
}
void run_setup(Table& t, const Self& self) {
    const ModInstance& m = mod_of(self);
    ModCall c(t, self, m, May::write);
    c(*m.setup, m.setup->fn, c.t, c.me);
}
void run_activate(Table& t, const Self& self, const query::CraftingPieces::Group& g) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    ModCall c(t, self, m, May::write);
    c(*m.activate, m.activate->fn, c.t, c.me, view(c, g));
}
void run_resample(Table& t, const Self& self, Seat viewer, std::uint64_t seed) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    ModCall c(t, self, m, May::write);
    c(*m.resample, m.resample->fn, c.t, c.me, py_of(viewer), py::int_(seed));
}
PlaceSet ask_clearings(const Table& t, const Self& self) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    ModCall c(t, self, m, May::read);
    const py::object answer = c(*m.clearings, m.clearings->fn, c.t, c.me);
    PlacesArg places;
    if (!from_py(answer.ptr(), places)) wrong(m, m.clearings->what, "it answers a list of clearings");
    return places.set & kAllClearings;
}
void run_placed(Table& t, const Self& self, Place p) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    ModCall c(t, self, m, May::write);
    c(*m.placed, m.placed->fn, c.t, c.me, py_of(p));
}
void run_card_setup(Table& t, const Self& self) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    ModCall c(t, self, m, May::write);
    c(*m.card_setup, m.card_setup->fn, c.t, c.me);
}
bool ask_can_set_up(const Table& t, const Self& self) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    ModCall c(t, self, m, May::read);
    return py::bool_(c(*m.can_set_up, m.can_set_up->fn, c.t, c.me));
}
// The two sides of a hireling's card.
template <int Side> void run_set_up(Table& t, const Self& self) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    ModCall c(t, self, m, May::write);
    c(*m.set_up[Side], m.set_up[Side]->fn, c.t, c.me);
}
template <int Side> void run_hired(Table& t, const Self& self) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(self.instance).context);
    ModCall c(t, self, m, May::write);
    c(*m.hired[Side], m.hired[Side]->fn, c.t, c.me);
}
void run_effect(Table& t, const Self& self, const Action& a) {
    const ModInstance& m = *static_cast<const ModInstance*>(t.rules().at(t.rules().face(a.face(0)).owner).context);
    for (const auto& [face, h] : m.effects)
        if (face == a.face(0)) {
            ModCall c(t, self, m, May::write);
            c(*h, h->fn, c.t, c.me, py_of(face));
            return;
        }
    wrong(m, "card effect", "no function is known for it");
}

// A step of a phase is a plain function without a context: one for each number that a step can have.
constexpr int kMaxSteps = 16;
template <int N> void run_step(Table& t, const Self& self) {
    const ModInstance& m = mod_of(self);
    const ModHook& h = *m.steps[static_cast<std::size_t>(t.phase())].at(N);
    ModCall c(t, self, m, May::write);
    c(h, h.fn, c.t, c.me);
}
template <int N> void offer_step(const Table& t, const Self& self, Offers& o) {
    const ModInstance& m = mod_of(self);
    const ModHook& h = *m.steps[static_cast<std::size_t>(t.phase())].at(N);
    ModCall c(t, self, m, May::read);
    c(h, h.fn, c.t, c.me, view(c, o));
}
template <int... N> constexpr auto step_functions(std::integer_sequence<int, N...>) { return std::array<void (*)(Table&, const Self&), sizeof...(N)>{run_step<N>...}; }
template <int... N> constexpr auto window_functions(std::integer_sequence<int, N...>) { return std::array<void (*)(const Table&, const Self&, Offers&), sizeof...(N)>{offer_step<N>...}; }

// --- queries and events by name ----------------------------------------------------------------------------------------

#define WOODLORE_QUERIES(X)                                                                                                        \
    X(Suits, suits) X(CardSuits, card_suits) X(Ways, ways) X(Ruler, ruler) X(CountsAs, counts_as) X(Enemy, enemy) X(Decider, decider) \
    X(NeedsRule, needs_rule) X(MayMove, may_move) X(MayPlace, may_place) X(MayRemove, may_remove) X(MayBattle, may_battle)           \
    X(MayCraft, may_craft) X(MayDominate, may_dominate) X(Dice, dice) X(Cap, cap) X(Defenseless, defenseless)                        \
    X(ExtraHits, extra_hits) X(AmbushHits, ambush_hits) X(Remains, remains) X(MayTakeHit, may_take_hit) X(CraftingPieces, crafting_pieces)               \
    X(ItemSource, item_source) X(GoesTo, goes_to) X(CardGoesTo, card_goes_to) X(Points, points) X(CraftPoints, craft_points)         \
    X(Draws, draws) X(HandLimit, hand_limit) X(Sees, sees) X(Wins, wins) X(Companions, companions)
#define WOODLORE_EVENTS(X)                                                                                                          \
    X(Removed, removed) X(Swept, swept) X(Spared, spared) X(Moved, moved) X(Transit, transit) X(Placed, placed) X(BattleBegan, battle_began)            \
    X(BattleEnded, battle_ended) X(Crafted, crafted) X(Discarded, discarded) X(Drew, drew) X(Scored, scored) X(LeftPlay, left_play)  \
    X(PhaseBegan, phase_began) X(PhaseEnded, phase_ended) X(TurnEnded, turn_ended)

#define WOODLORE_NAME(T, id) #id,
const std::vector<std::string> kQueryNames{WOODLORE_QUERIES(WOODLORE_NAME)};
const std::vector<std::string> kEventNames{WOODLORE_EVENTS(WOODLORE_NAME)};
#undef WOODLORE_NAME

void add_query(const ModBinder& m, const std::string& which, const py::object& fn, Rank rank, const std::optional<Face>& card) {
    if (std::find(kQueryNames.begin(), kQueryNames.end(), which) == kQueryNames.end())
        throw py::value_error("there is no query " + in_quotes(which) + did_you_mean(which, kQueryNames) + "; docs/reference.md lists all");
    const ModHook& h = m.hook("query \"" + which + "\"", which, fn);
    m.b().context(&h);
#define WOODLORE_ADD(T, id) \
    if (which == #id) return card ? m.b().card_query<query::T>(*card, h.name.c_str(), query_hook<query::T>, rank) : m.b().query<query::T>(h.name.c_str(), query_hook<query::T>, rank);
    WOODLORE_QUERIES(WOODLORE_ADD)
#undef WOODLORE_ADD
}

void add_event(const ModBinder& m, const std::string& which, const py::object& due, const py::object& run, const std::string& name, bool order_free, const std::optional<Face>& card) {
    if (std::find(kEventNames.begin(), kEventNames.end(), which) == kEventNames.end())
        throw py::value_error("there is no event " + in_quotes(which) + did_you_mean(which, kEventNames) + "; docs/reference.md lists all");
    if (!PyCallable_Check(run.ptr())) throw py::type_error("event " + in_quotes(which) + " takes two functions: due(t, me, e, due) and run(t, me, reaction)");
    std::string word = !name.empty() ? name : py::hasattr(run, "__name__") ? std::string(py::str(run.attr("__name__"))) : which;
    for (char& c : word) if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';  // a word of records: game.resolve effect=...
    const ModHook& h = m.hook("reaction \"" + word + "\" to " + which, word, due, run);
    m.b().context(&h);
#define WOODLORE_ADD(T, id) \
    if (which == #id) return card ? m.b().card_on<event::T>(*card, h.name.c_str(), due_hook<event::T>, run_hook, order_free) : m.b().on<event::T>(h.name.c_str(), due_hook<event::T>, run_hook, order_free);
    WOODLORE_EVENTS(WOODLORE_ADD)
#undef WOODLORE_ADD
}

// --- what needs more than a line -------------------------------------------------------------------------------------------

const std::vector<std::string> kArgKinds{"clearing", "place", "path", "seat", "party", "card", "kind", "item", "suit", "number"};

ArgSpec arg_spec(const std::string& name, const py::object& given) {
    ArgSpec s;
    s.name = name;
    py::object kind = given;
    if (py::isinstance<py::tuple>(given) && py::len(given) == 2 && py::str(py::object(given[py::int_(1)])).cast<std::string>() == "secret") {
        s.secret = true;
        kind = given[py::int_(0)];
    }
    if (py::isinstance<py::list>(kind)) {
        s.kind = ArgKind::word;
        s.words = kind.cast<std::vector<std::string>>();
        return s;
    }
    const std::string word = py::str(kind);
    const auto at = std::find(kArgKinds.begin(), kArgKinds.end(), word);
    if (at == kArgKinds.end()) throw py::value_error("argument " + name + ": no kind " + in_quotes(word) + did_you_mean(word, kArgKinds) + "; a kind is one of " + joined(kArgKinds) + ", or a list of words");
    s.kind = static_cast<ArgKind>(at - kArgKinds.begin());
    return s;
}

int add_verb(const ModBinder& m, const std::string& name, const py::dict& args, const py::object& run, const std::optional<std::pair<LimitScope, int>>& limit, const py::object& why) {
    std::vector<ArgSpec> specs;
    for (const auto& [k, v] : args) specs.push_back(arg_spec(py::str(k), py::reinterpret_borrow<py::object>(v)));
    const int i = m.b().verb(name, specs, run.is_none() ? nullptr : run_verb, limit ? Limit{limit->first, limit->second} : Limit{}, why.is_none() ? nullptr : why_verb);
    const auto n = static_cast<std::size_t>(i) + 1;
    m.mod->verbs.resize(std::max(m.mod->verbs.size(), n));
    m.mod->whys.resize(std::max(m.mod->whys.size(), n));
    m.mod->verb_names.resize(std::max(m.mod->verb_names.size(), n));
    m.mod->verb_names[n - 1] = name;
    if (!run.is_none()) m.mod->verbs[n - 1] = &m.hook("verb \"" + name + "\"", name, run);
    if (!why.is_none()) m.mod->whys[n - 1] = &m.hook("why of verb \"" + name + "\"", name, why);
    return i;
}

void add_step(const ModBinder& m, Phase phase, const std::string& name, const py::object& fn, bool window, bool opens_with_acts) {
    static constexpr auto steps = step_functions(std::make_integer_sequence<int, kMaxSteps>());
    static constexpr auto windows = window_functions(std::make_integer_sequence<int, kMaxSteps>());
    if (phase == Phase::none) throw py::value_error("a step is of birdsong, daylight or evening");
    auto& mine = m.mod->steps[static_cast<std::size_t>(phase)];
    if (mine.size() == kMaxSteps) throw py::value_error("more than " + std::to_string(kMaxSteps) + " steps in a phase");
    const std::size_t n = mine.size();
    mine.push_back(&m.hook((window ? "window \"" : "step \"") + name + "\"", name, fn));
    if (window) m.b().window(phase, name, windows[n]);
    else m.b().step(phase, name, steps[n], opens_with_acts);
}

void add_data(const ModBinder& m, const py::dict& fields, const std::vector<std::string>& hidden) {
    std::vector<std::uint8_t> initial;
    for (const auto& [k, v] : fields) m.mod->data.add(k.ptr(), v, initial);
    std::vector<FieldInfo> info;
    for (const auto& f : m.mod->data.all) {
        if (f.kind == FieldKind::cards) throw py::value_error("a set of cards cannot be declared data: keep cards in a zone");
        FieldInfo i;
        i.name = py::str(py::handle(f.name));
        i.offset = f.offset;
        i.size = static_cast<std::uint8_t>(f.size());
        i.count = f.count;
        i.is_signed = f.kind == FieldKind::i8 || f.kind == FieldKind::i16 || f.kind == FieldKind::i32;
        i.hidden = std::find(hidden.begin(), hidden.end(), i.name) != hidden.end();
        i.words = f.words;
        switch (f.kind) {
            case FieldKind::seat: i.meaning = ArgKind::seat; break;
            case FieldKind::party: i.meaning = ArgKind::party; break;
            case FieldKind::place: i.meaning = ArgKind::place; break;
            case FieldKind::kind: i.meaning = ArgKind::kind; break;
            case FieldKind::face: i.meaning = ArgKind::card; break;
            case FieldKind::suit: i.meaning = ArgKind::suit; break;
            case FieldKind::item: i.meaning = ArgKind::item; break;
            default: break;
        }
        info.push_back(std::move(i));
    }
    for (const auto& h : hidden)
        if (std::none_of(info.begin(), info.end(), [&](const FieldInfo& i) { return i.name == h; })) throw py::value_error("hidden names " + in_quotes(h) + ", which is no field");
    m.b().declare_data(std::move(info), initial.data(), initial.size());
}

void add_flow_class(const ModBinder& m, const py::object& type, bool settles, const std::string& name) {
    if (!PyType_Check(type.ptr()) || !PyObject_IsSubclass(type.ptr(), mods_class("Flow"))) throw py::type_error("b.flow takes a class that derives from woodlore.mods.Flow");
    ModFlowClass c;
    c.name = name.empty() ? std::string(py::str(type.attr("__name__"))) : name;
    c.type = type;
    c.settles = settles;
    std::vector<std::uint8_t> initial;
    for (const auto& [k, v] : py::dict(type.attr("_fields"))) c.locals.add(k.ptr(), v, initial);
    if (c.locals.bytes > ModFlow::kLocals) throw py::value_error("the locals of flow " + c.name + " take " + std::to_string(c.locals.bytes) + " bytes; there are " + std::to_string(ModFlow::kLocals));
    for (const auto& s : type.attr("_stages")) {
        ModFlowClass::Stage stage;
        stage.name = py::str(s);
        stage.run = type.attr(s);
        const std::string ask = "ask_" + stage.name, act = "act_" + stage.name;
        if (py::hasattr(type, ask.c_str())) stage.ask = type.attr(ask.c_str());
        if (py::hasattr(type, act.c_str())) { stage.ask = type.attr(act.c_str()); stage.acts = true; }
        c.stages.push_back(std::move(stage));
    }
    if (c.stages.size() > 200 || m.mod->flows.size() == 200) throw py::value_error("too many flows or stages");
    m.b().flow<ModFlow>("flow");
    if (settles) m.b().flow<ModSettlingFlow>("settling_flow", true);
    m.mod->flows.push_back(std::move(c));
}

int add_toggle(const ModBinder& m, const std::string& name, const py::object& fallback, const std::string& text, const std::string& law, int min, int max, const std::vector<std::string>& words) {
    ToggleInfo t;
    t.name = name;
    int i = 0;
    if (py::isinstance<py::bool_>(fallback)) { t.type = ToggleType::boolean; i = m.b().toggle(name, fallback.cast<bool>(), text, law); }
    else if (py::isinstance<py::str>(fallback)) {
        t.type = ToggleType::word;
        t.words = words;
        if (std::find(words.begin(), words.end(), fallback.cast<std::string>()) == words.end()) throw py::value_error("toggle " + name + ": words must hold the default");
        i = m.b().toggle(name, words, fallback.cast<std::string>(), text, law);
    } else {
        int value = 0;
        if (!from_py(fallback.ptr(), value)) throw py::type_error("toggle " + name + ": the default is a number, a bool or a word");
        if (min > max || value < min || value > max) throw py::value_error("toggle " + name + ": the default lies outside min and max");
        i = m.b().toggle(name, value, min, max, text, law);
    }
    m.mod->toggles.push_back(std::move(t));
    return i;
}

Face add_card(const ModBinder& m, const std::string& id, const std::string& title, SuitSet suit, CardKind kind, int count, const py::dict& cost, const std::optional<ItemType>& item, int vp,
              bool in_deck, const py::object& effect) {
    CardFace f;
    f.id = id;
    f.title = title.empty() ? id : title;
    f.suit = suit;
    f.kind = kind;
    if (count < 0 || count > 60 || vp < 0 || vp > 60) throw py::value_error("card " + id + ": count and vp are 0 to 60");
    f.count = count;
    for (const auto& [k, v] : cost) {
        std::uint8_t n = 0;
        Suit s{};
        if (!from_py(v.ptr(), n)) throw py::type_error("card " + id + ": the cost is numbers by suit, or by \"any\"");
        if (py::str(k).cast<std::string>() == "any") f.cost_any = n;
        else if (from_py(k.ptr(), s) && s != Suit::bird) f.cost[static_cast<std::size_t>(s)] = n;
        else throw py::value_error("card " + id + ": the cost is by fox, rabbit, mouse or any");
    }
    if (item) f.item = static_cast<std::uint8_t>(*item);
    f.vp = static_cast<std::uint8_t>(vp);
    f.in_deck = in_deck;
    if (!effect.is_none()) f.effect = run_effect;
    const Face face = m.b().card(std::move(f));
    if (!effect.is_none()) m.mod->effects.emplace_back(face, &m.hook("effect of card \"" + id + "\"", id, effect));
    return face;
}

template <class T> int named(std::vector<std::string>& names, const std::string& name, T&& add) {
    const int i = add();
    names.push_back(name);
    return i;
}

}  // namespace

void bind_mod_binder(py::module_& m) {
    m.attr("MOD_QUERIES") = kQueryNames;
    m.attr("MOD_EVENTS") = kEventNames;
    py::class_<ModBinder>(m, "Binder", "What a mod declares in bind(b). docs/mods.md lists the calls.")
        .def_property_readonly("folder", [](const ModBinder& m) { (void)m.b(); return m.mod->mod->info.folder.string(); }, "The mod's folder.")
        .def("title", [](const ModBinder& m, const std::string& s) { m.b().title(s); }, "text"_a)
        .def("colour", [](const ModBinder& m, const std::string& s) { m.b().colour(s); }, "hex"_a)
        .def("piece", [](const ModBinder& m, const std::string& name, PieceClass c, int total, bool one, bool permanent, SuitSet suit) {
            return named(m.mod->kinds, name, [&] { return m.b().piece(name, c, total, {.one_per_clearing = one, .permanent = permanent, .suit = suit}); });
        }, "name"_a, "piece_class"_a, "total"_a, "one_per_clearing"_a = false, "permanent"_a = false, "suit"_a = SuitSet{}, "A kind of piece and how many the box holds; returns its number.")
        .def("box", [](const ModBinder& m, const std::string& name) { return named(m.mod->boxes, name, [&] { return m.b().box(name); }); }, "name"_a)
        .def("zone", [](const ModBinder& m, const std::string& name, Visibility v, bool ordered) { return named(m.mod->zones, name, [&] { return m.b().zone(name, v, ordered); }); }, "name"_a, "visibility"_a = Visibility::everyone, "ordered"_a = false)
        .def("shared_zone", [](const ModBinder& m, const std::string& name, Visibility v, bool ordered) { return m.b().shared_zone(name, v, ordered); }, "name"_a, "visibility"_a = Visibility::everyone, "ordered"_a = false)
        .def("item_box", [](const ModBinder& m, int k, const std::string& name) { if (k < 0 || k > 3) throw py::value_error("item boxes are 0 to 3"); m.b().item_box(k, name); }, "number"_a, "name"_a)
        .def("verb", &add_verb, "name"_a, "args"_a = py::dict(), "run"_a = py::none(), "limit"_a = py::none(), "why"_a = py::none())
        .def("flow", &add_flow_class, "type"_a, "settles"_a = false, "name"_a = "")
        .def("step", [](const ModBinder& m, Phase p, const std::string& name, const py::object& fn, bool acts) { add_step(m, p, name, fn, false, acts); }, "phase"_a, "name"_a, "run"_a, "opens_with_acts"_a = false)
        .def("window", [](const ModBinder& m, Phase p, const std::string& name, const py::object& fn) { add_step(m, p, name, fn, true, false); }, "phase"_a, "name"_a, "offers"_a)
        .def("setup", [](const ModBinder& m, const std::string& order, const py::object& fn) { m.mod->setup = &m.hook("setup", "setup", fn); m.b().setup(order, run_setup); }, "order"_a, "run"_a)
        .def("setup_card", [](const ModBinder& m, const std::string& c, const py::object& run, const py::object& possible, int cards) {
            if (c != "militant" && c != "insurgent") throw py::value_error("a setup card is \"militant\" or \"insurgent\"");
            if (!run.is_none()) m.mod->card_setup = &m.hook("setup card", "card_setup", run);
            if (!possible.is_none()) m.mod->can_set_up = &m.hook("possible of the setup card", "possible", possible);
            m.b().setup_card(c == "militant" ? SetupClass::militant : SetupClass::insurgent, run.is_none() ? nullptr : run_card_setup, possible.is_none() ? nullptr : ask_can_set_up, cards);
        }, "setup_class"_a, "run"_a = py::none(), "possible"_a = py::none(), "cards"_a = 1, "Law 16.1.8: its setup card; without run it is as in b.setup.")
        .def("crafting_kind", [](const ModBinder& m, const std::string& kind) {
            const auto at = std::find(m.mod->kinds.begin(), m.mod->kinds.end(), kind);
            if (at == m.mod->kinds.end()) throw py::value_error("crafting_kind names " + in_quotes(kind) + ", which is no piece" + did_you_mean(kind, m.mod->kinds));
            m.b().crafting_kind(static_cast<int>(at - m.mod->kinds.begin()));
        }, "kind"_a)
        .def("activate_with", [](const ModBinder& m, const py::object& fn) { m.mod->activate = &m.hook("activate", "activate", fn); m.b().activate_with(run_activate); }, "run"_a)
        .def("resample_with", [](const ModBinder& m, const py::object& fn) { m.mod->resample = &m.hook("resample", "resample", fn); m.b().resample_with(run_resample); }, "run"_a)
        .def("way", [](const ModBinder& m, const std::string& name, const std::optional<std::pair<LimitScope, int>>& limit, const std::string& carries) {
            const auto at = std::find(m.mod->kinds.begin(), m.mod->kinds.end(), carries);
            if (!carries.empty() && at == m.mod->kinds.end()) throw py::value_error("way " + name + " carries " + in_quotes(carries) + ", which is no piece" + did_you_mean(carries, m.mod->kinds));
            m.b().way(name, limit ? Limit{limit->first, limit->second} : Limit{}, carries.empty() ? -1 : static_cast<int>(at - m.mod->kinds.begin()));
        }, "name"_a, "limit"_a = py::none(), "carries"_a = "", "A way to move of its own, by name: q.add(to, name) in query `ways`, e.link in event `moved`.")
        .def("landmark", [](const ModBinder& m, const std::string& piece, const py::object& clearings, bool apart, const py::object& placed) {
            const auto at = std::find(m.mod->kinds.begin(), m.mod->kinds.end(), piece);
            if (at == m.mod->kinds.end()) throw py::value_error("landmark names " + in_quotes(piece) + ", which is no piece" + did_you_mean(piece, m.mod->kinds));
            LandmarkInfo l;
            l.piece = static_cast<int>(at - m.mod->kinds.begin());
            l.apart = apart;
            if (!clearings.is_none()) { m.mod->clearings = &m.hook("clearings of the landmark", "clearings", clearings); l.clearings = ask_clearings; }
            if (!placed.is_none()) { m.mod->placed = &m.hook("placing the landmark", "placed", placed); l.placed = run_placed; }
            m.b().landmark(l);
        }, "piece"_a, "clearings"_a = py::none(), "apart"_a = true, "placed"_a = py::none(), "Law 16.1.5, 16.5: this component is a landmark; clearings(t, me) says where it may be set up, placed(t, me, place) what else that does.")
        .def("public_hand", [](const ModBinder& m) { m.b().public_hand(); }, "Law 11.2.3: everybody sees its hand.")
        .def("sides", [](const ModBinder& m, const std::string& promoted, const std::string& demoted) {
            m.b().sides(promoted, demoted);
            m.mod->toggles.push_back({"side", ToggleType::word, 0, 0, 2, {"by_players", "promoted", "demoted"}, "", "", {}});
        }, "promoted"_a, "demoted"_a, "Law 16.4.2: a hireling's card; call it first.")
        .def("side", [](ModBinder& m, const std::string& side) {
            constexpr std::array<const char*, 3> names{"both", "promoted", "demoted"};
            constexpr std::array<Side, 3> sides{Side::both, Side::promoted, Side::demoted};
            const auto at = std::find(names.begin(), names.end(), side);
            if (at == names.end()) throw py::value_error("a side is \"promoted\", \"demoted\" or \"both\"");
            m.side = sides[static_cast<std::size_t>(at - names.begin())];
            m.b().side(m.side);
        }, "side"_a, "What is declared after it is in force while this side is up.")
        .def("when_set_up", [](const ModBinder& m, const py::object& fn) {
            const ModHook* h = &m.hook("setting it up", "set_up", fn);
            if (m.side != Side::demoted) { m.mod->set_up[0] = h; m.b().side(Side::promoted); m.b().when_set_up(run_set_up<0>); }
            if (m.side != Side::promoted) { m.mod->set_up[1] = h; m.b().side(Side::demoted); m.b().when_set_up(run_set_up<1>); }
            m.b().side(m.side);
        }, "run"_a, "Law 16.1.6.3: run(t, me); me.seat does it.")
        .def("when_hired", [](const ModBinder& m, const py::object& fn) {
            const ModHook* h = &m.hook("when it is hired", "hired", fn);
            if (m.side != Side::demoted) { m.mod->hired[0] = h; m.b().side(Side::promoted); m.b().when_hired(run_hired<0>); }
            if (m.side != Side::promoted) { m.mod->hired[1] = h; m.b().side(Side::demoted); m.b().when_hired(run_hired<1>); }
            m.b().side(m.side);
        }, "run"_a, "Law 16.4.2.1: run(t, me); me.seat is the new controller.")
        .def("bars", [](const ModBinder& m, const std::string& faction) {
            for (const auto& c : m.b().rules().components)
                if (c.kind == "faction" && c.id == faction) throw ConfigError(FilePlace{}, "hireling", "hireling " + m.mod->mod->info.id + " is not played with faction " + faction + " (Law 16.1.6.5)");
        }, "faction"_a, "Law 16.1.6.5: a game with this faction is refused.")
        .def("ordered_discard_pile", [](const ModBinder& m) { m.b().ordered_discard_pile(); })
        .def("no_hand", [](const ModBinder& m) { m.b().no_hand(); })
        .def("ruler_is_local", [](const ModBinder& m) { m.b().ruler_is_local(); })
        .def("outside_relations", [](const ModBinder& m) { m.b().outside_relations(); })
        .def("belongs_to", [](const ModBinder& m, const std::string& f) { m.b().belongs_to(f); }, "faction"_a)
        .def("start_item", [](const ModBinder& m, ItemType i) { m.b().start_item(i); }, "type"_a)
        .def("offer", [](const ModBinder& m, Moment at, const py::object& fn, const std::optional<Face>& card) {
            const ModHook& h = m.hook("offer at " + std::string(WordsOf<Moment>::name[static_cast<int>(at)]), py::hasattr(fn, "__name__") ? std::string(py::str(fn.attr("__name__"))) : std::string("offer"), fn);
            m.b().context(&h);
            if (card) m.b().card_offer(*card, at, h.name.c_str(), offer_hook);
            else m.b().offer(at, h.name.c_str(), offer_hook);
        }, "moment"_a, "offers"_a, "card"_a = py::none(), "What is offered at a moment; with a card: to whoever has it in play.")
        .def("query", &add_query, "name"_a, "answer"_a, "rank"_a = Rank::faction, "card"_a = py::none())
        .def("on", &add_event, "event"_a, "due"_a, "run"_a, "name"_a = "", "order_free"_a = false, "card"_a = py::none())
        .def("data", &add_data, "fields"_a, "hidden"_a = std::vector<std::string>{})
        .def("toggle", &add_toggle, "name"_a, "fallback"_a, "text"_a, "law"_a = "", "min"_a = 0, "max"_a = 255, "words"_a = std::vector<std::string>{})
        .def("in_edition", [](const ModBinder& m, const std::string& edition, int toggle, const py::object& value) {
            if (toggle < 0 || static_cast<std::size_t>(toggle) >= m.mod->toggles.size()) throw py::value_error("there is no toggle " + std::to_string(toggle));
            if (py::isinstance<py::str>(value)) m.b().in_edition(edition, toggle, value.cast<std::string>());
            else m.b().in_edition(edition, toggle, value.cast<int>());
        }, "edition"_a, "toggle"_a, "value"_a)
        .def("value", [](const ModBinder& m, int toggle) { if (toggle < 0 || static_cast<std::size_t>(toggle) >= m.mod->toggles.size()) throw py::value_error("there is no toggle " + std::to_string(toggle)); return m.b().value(toggle); }, "toggle"_a, "The effective value, as a number.")
        .def("card", &add_card, "id"_a, "title"_a = "", "suit"_a = SuitSet{}, "kind"_a = CardKind::other, "count"_a = 1, "cost"_a = py::dict(), "item"_a = py::none(), "vp"_a = 0, "in_deck"_a = true, "effect"_a = py::none())
        .def("find_face", [](const ModBinder& m, const std::string& id) { return m.b().find_face(id); }, "id"_a)
        .def("map", [](const ModBinder& m, const std::string& file) { m.b().map(load_map((m.mod->mod->info.folder / file).string())); }, "file"_a, "A map file of the mod's folder (docs/maps.md).")
        .def("agent", [](const ModBinder& m, const std::string& text, const py::object& type) { m.b().agent(mod_agent(m.mod->mod, text, type)); }, "text"_a, "agent"_a, "choose(observation, actions), or a class with such a method: made anew for each game.");
}

void bind_mod(Binder& b) {
    const ComponentInfo& component = b.rules().component_of(b.instance());
    const Mod& mod = loaded_mod(component.id);
    const py::gil_scoped_acquire gil;
    auto* raw = new ModInstance();
    std::shared_ptr<ModInstance> instance(raw, [](ModInstance* m) {
        if (!Py_IsInitialized()) return;  // at exit: what it holds is gone already
        const py::gil_scoped_acquire again;
        mod_lives(m, false);
        delete m;
    });
    raw->mod = &mod;
    raw->instance = b.instance();
    mod_lives(raw, true);
    const std::string what = "bind";
    const py::object seen = py::cast(ModBinder{&b, raw});
    const auto over = [&] { seen.cast<ModBinder&>().binder = nullptr; };
    b.keep(std::move(instance));  // first: the context of all that is declared
    try {
        py::handle(mod.module).attr("bind")(seen);
    } catch (py::error_already_set& e) {
        over();
        ModCall::raised(mod, what, e);
    }
    over();
}

}  // namespace woodlore::python
