// What a mod's function may do at the table. Each says so when it is called from a function that only answers.
#include "mod.hpp"
#include "woodlore/hire.hpp"

namespace woodlore::python {

using namespace py::literals;

MoveLimits mod_move_limits(const std::optional<PlacesArg>&, const std::optional<PlacesArg>&, bool, int, bool, bool);

namespace {

int number(int n, int most, const char* what) {
    if (n < 0 || n > most) throw py::value_error(std::string(what) + " is 0 to " + std::to_string(most) + ", not " + std::to_string(n));
    return n;
}

void write_pieces(py::class_<ModTable>& c) {
    c.def("place", [](const ModTable& t, Kind k, OnMap p, int n, const OptionalCause& cause) { return t.write().place(k, p, number(n, 60, "n"), t.cause(cause)); }, "kind"_a, "place"_a, "n"_a = 1, "cause"_a = py::none(), "Law 16.6.19: from supply, as many as possible; returns how many.")
        .def("place_spread", [](const ModTable& t, Kind k, const py::dict& wanted, const OptionalCause& cause) {
            std::array<std::uint8_t, kMapPlaces> n{};
            for (const auto& [place, count] : wanted) n[py::cast<OnMap>(place).place.value] = static_cast<std::uint8_t>(number(py::cast<int>(count), 60, "n"));
            t.write().place_spread(k, n, t.self.seat, t.cause(cause));
        }, "kind"_a, "wanted"_a, "cause"_a = py::none(), "Law 1.5.4: so many in each place; when supply is short, I choose where.")
        .def("place_together", [](const ModTable& t, Kind k, int n, const PlacesArg& where, Seat chooser, const OptionalCause& cause) { place_together(t.write(), k, number(n, 60, "n"), where.set, chooser, t.cause(cause)); }, "kind"_a, "n"_a, "places"_a, "chooser"_a, "cause"_a = py::none(), "n pieces together in one of these places, which the chooser picks.")
        .def("place_evenly", [](const ModTable& t, Kind k, const PlacesArg& where, int n, Seat decider, const OptionalCause& cause) { t.write().place_evenly(k, where.set & kAllClearings, number(n, 60, "n"), decider, t.cause(cause)); }, "kind"_a, "clearings"_a, "n"_a, "decider"_a, "cause"_a = py::none(), "n pieces in these clearings, as evenly as possible.")
        .def("place_in_box", [](const ModTable& t, Kind k, Place box, int n) { if (!box.is_box()) throw py::value_error("that place is no box of a board"); return t.write().place_in_box(k, box, number(n, 60, "n")); }, "kind"_a, "box"_a, "n"_a = 1)
        .def("shift", [](const ModTable& t, Kind k, Place from, Place to, int n) {
            if (t.write().count(from, k) < number(n, 60, "n")) throw py::value_error("only " + std::to_string(t.read().count(from, k)) + " such pieces are there");
            t.write().shift(k, from, to, n);
        }, "kind"_a, "start"_a, "to"_a, "n"_a = 1, "Moves pieces between any two places without event or check: a cost, a payment, back to supply.")
        .def("remove", [](const ModTable& t, Kind k, OnMap p, int n, const OptionalCause& cause) { t.write().remove(k, p, number(n, 60, "n"), t.cause(cause)); }, "kind"_a, "place"_a, "n"_a = 1, "cause"_a = py::none(), "Law 16.6.22.")
        .def("remove_all", [](const ModTable& t, const std::vector<std::tuple<Kind, OnMap, int>>& pieces, const OptionalCause& cause) {
            RemovedBatch b;
            b.cause = t.cause(cause);
            for (const auto& [k, p, n] : pieces) b.add(k, p, number(n, 60, "n"), b.cause.party, b.cause.scorer);
            t.write().remove(b);
        }, "pieces"_a, "cause"_a = py::none(), "[(kind, place, n), ...] removed at once (Law 1.5.4).")
        .def("replace", [](const ModTable& t, Kind old, OnMap p, Kind fresh, const OptionalCause& cause) { t.write().replace(old, p, fresh, t.cause(cause)); }, "old"_a, "place"_a, "fresh"_a, "cause"_a = py::none(), "Law 16.6.21.")
        .def("sweep", [](const ModTable& t, const PlacesArg& places, const OptionalCause& cause) { t.write().sweep(places.set & kAllClearings, t.cause(cause)); }, "clearings"_a, "cause"_a = py::none(), "Law 9.2.2.1: all pieces of my enemies there.")
        .def("claim", [](const ModTable& t, Kind k, Place from, int n, Place to) { return t.write().claim(k, from, number(n, 60, "n"), to); }, "kind"_a, "start"_a, "n"_a, "to"_a, "Law 6.2.3: takes up to n of a removal's pieces out of limbo; returns how many.");
}

void write_acts(py::class_<ModTable>& c) {
    c.def("move", [](const ModTable& t, const std::optional<PlacesArg>& from, const std::optional<PlacesArg>& to, bool optional, int exactly, bool waive_rule, bool then_battle, const OptionalCause& cause) {
            t.write().move(t.cause(cause), mod_move_limits(from, to, optional, exactly, waive_rule, then_battle));
        }, "start"_a = py::none(), "to"_a = py::none(), "optional"_a = false, "exactly"_a = 0, "waive_rule"_a = false, "then_battle"_a = false, "cause"_a = py::none(), "Law 4.2: takes a move within these limits; which, is asked.")
        .def("battle", [](const ModTable& t, const std::optional<PlacesArg>& places, bool optional, const OptionalCause& cause) {
            t.write().battle(t.cause(cause), places ? places->set : kAllClearings, optional);
        }, "places"_a = py::none(), "optional"_a = false, "cause"_a = py::none(), "Law 4.3: clearing and defender are asked.")
        .def("start_battle", [](const ModTable& t, Party a, Party d, OnMap where, const OptionalCause& cause) { t.write().start_battle(t.read().make_battle(t.cause(cause), a, d, where)); }, "attacker"_a, "defender"_a, "place"_a, "cause"_a = py::none(), "A battle whose sides are settled.")
        .def("craft", [](const ModTable& t, Seat s, Face f) { if (!t.read().can_craft(s, f)) throw py::value_error("that card cannot be crafted now"); t.write().craft(s, f); }, "seat"_a, "face"_a)
        .def("draw_step", [](const ModTable& t, Seat s) { t.write().draw_step(s); }, "seat"_a, "Draws by query draws, then discards down to the hand limit.")
        .def("discard_down", [](const ModTable& t, Seat s, int limit) { t.write().discard_down(s, number(limit, 60, "limit")); }, "seat"_a, "limit"_a)
        .def("instead", [](const ModTable& t) { t.write().instead(); }, "Said by what is offered in craft_how or draw_how: the step itself does not happen.")
        .def("open", [](const ModTable& t, Moment m, Seat s) { t.write().open(m, s); }, "moment"_a, "seat"_a, "Asks a seat all that is offered at a moment, until it passes.")
        .def("set_homeland", [](const ModTable& t, Seat s, OnMap p) { t.write().set_homeland(s, p); }, "seat"_a, "place"_a)
        .def("form_coalition", [](const ModTable& t, Seat a, Seat with) { if (a == with) throw py::value_error("a seat is no partner of itself"); t.write().form_coalition(a, with); }, "seat"_a, "partner"_a, "Law 9.2.8.");
}

void write_cards(py::class_<ModTable>& c) {
    c.def("draw", [](const ModTable& t, Seat s, int n) { return t.write().draw(s, number(n, 60, "n")); }, "seat"_a, "n"_a = 1, "To hand, one by one; returns how many.")
        .def("draw_to", [](const ModTable& t, Zone z) { return t.write().draw_to(z); }, "zone"_a, "The top card of the deck to a pile; None if there is none.")
        .def("discard", [](const ModTable& t, Card card, Seat owner, const OptionalCause& cause) { t.write().discard(card, owner, t.cause(cause)); }, "card"_a, "owner"_a, "cause"_a = py::none(), "Law 16.6.5: discards or spends.")
        .def("discard_all", [](const ModTable& t, const CardSet& cards, Seat owner, const OptionalCause& cause) { t.write().discard_all(cards, owner, t.cause(cause)); }, "cards"_a, "owner"_a, "cause"_a = py::none())
        .def("move_card", [](const ModTable& t, Card card, Zone z) { t.write().move_card(card, z); }, "card"_a, "zone"_a, "Puts it there, on top if the pile has an order.")
        .def("exchange_cards", [](const ModTable& t, Card a, Card b) { t.write().exchange_cards(a, b); }, "a"_a, "b"_a, "Each goes where the other was.")
        .def("shuffle", [](const ModTable& t, Zone z) { t.write().shuffle(z); }, "zone"_a)
        .def("random_card", [](const ModTable& t, Zone z) { if (t.read().zone(z).empty()) throw py::value_error("that pile is empty"); return t.write().random_card(z); }, "zone"_a)
        .def("show", [](const ModTable& t, Card card, Seat to) { t.write().show(card, to); }, "card"_a, "seat"_a, "The seat sees this card, and knows it until a shuffle or a random take.")
        .def("show_hand", [](const ModTable& t, Seat s, Seat to) { t.write().show_hand(s, to); }, "seat"_a, "to"_a)
        .def("set_item", [](const ModTable& t, int i, bool facedown, bool damaged) { if (t.write().item(number(i, kMaxItems - 1, "item")).type == 255) throw py::value_error("there is no such item"); t.write().set_item(i, facedown, damaged); }, "item"_a, "facedown"_a, "damaged"_a = false)
        .def("put_item", [](const ModTable& t, int i, const std::optional<Seat>& s, int box) {
            if (t.write().item(number(i, kMaxItems - 1, "item")).type == 255) throw py::value_error("there is no such item");
            t.write().put_item(i, s ? item_place::board(*s, number(box, 3, "box")) : item_place::kSupply);
        }, "item"_a, "seat"_a = py::none(), "box"_a = 0, "An item to a box of a seat, or to the supply.")
        .def("add_item", [](const ModTable& t, ItemType type, Seat s, int box) { return t.write().add_item(type, ItemMark::start, item_place::board(s, number(box, 3, "box"))); }, "type"_a, "seat"_a, "box"_a = 0, "A new starting item from the box; in setup only.");
}

void write_game(py::class_<ModTable>& c) {
    c.def("score", [](const ModTable& t, Seat s, int amount, ScoreReason reason, const OptionalCause& cause) {
            if (amount < -127 || amount > 127) throw py::value_error("points are -127 to 127, not " + std::to_string(amount));
            t.write().score(s, amount, reason, t.cause(cause));
        }, "seat"_a, "amount"_a, "reason"_a = ScoreReason::board, "cause"_a = py::none(), "Law 3.1.")
        .def("leave_track", [](const ModTable& t, Seat s) { t.write().leave_track(s); }, "seat"_a, "Law 3.3.1.")
        .def("win", [](const ModTable& t, Seat s, Ending how) { if (how == Ending::none) throw py::value_error("how a game ends is points, dominance or unfinished"); t.write().win(s, how); }, "seat"_a, "how"_a = Ending::points)
        .def("random", [](const ModTable& t, int bound) { if (bound < 1 || bound > 10000) throw py::value_error("bound is 1 to 10000"); return t.write().random(bound); }, "bound"_a, "0 to bound - 1, from the game's own chance: never use Python's.")
        .def("roll_die", [](const ModTable& t) { return t.write().roll_die(); }, "0 to 3.")
        .def("count_use", [](py::object self, const std::string& verb, LimitScope scope, const std::optional<int>& key) {
            const auto& t = self.cast<ModTable&>();
            const Action a = make_action(t, verb, py::args(), py::kwargs());
            if (scope == LimitScope::none) throw py::value_error("a limit lasts for an act, battle, phase, turn or game");
            t.write().count_use(t.self, a.verb, key ? number(*key, 254, "key") : t.self.seat.value, scope);
        }, "verb"_a, "scope"_a = LimitScope::turn, "key"_a = py::none(), "Once per ...: t.used tells, the kernel forgets when the scope ends.")
        .def("add_modifier", [](const ModTable& t, int tag, LimitScope until, const std::vector<int>& args) {
            std::array<std::uint8_t, 4> arg{};
            if (args.size() > 4) throw py::value_error("an effect carries at most four numbers");
            for (std::size_t i = 0; i < args.size(); ++i) arg[i] = static_cast<std::uint8_t>(number(args[i], 255, "a number of an effect"));
            t.write().add_modifier(t.self, number(tag, 255, "tag"), until, arg);
        }, "tag"_a, "until"_a, "args"_a = std::vector<int>{}, "An effect with an end: t.modifier(tag) finds it until then.")
        .def("end_phase", [](ModTable& t) { t.write().end_phase(); t.unwound = true; }, "Law 7.7.4 and its kind: the phase is over; what stands below this call in the function still runs.")
        .def("end_battle", [](ModTable& t, BattleExit exit) { t.write().end_battle(exit); t.unwound = true; }, "exit"_a = BattleExit::fought);
}

void write_flows(py::class_<ModTable>& c) {
    c.def("call", [](py::object self, const py::object& flow) { const auto& t = self.cast<ModTable&>(); (void)t.write(); call_flow(t, flow); }, "flow"_a, "Starts a flow of this mod: t.call(Toll(seat=s)).")
        .def("ask", [](ModTable& t, Seat s, const std::string& question) { t.list().ask(s, t.owner->text(question)); t.asked = true; }, "seat"_a, "question"_a, "In ask_x: who is to choose, and what.")
        .def("option", [](py::object self, const std::string& verb, const py::args& args, const py::kwargs& named) {
            const auto& t = self.cast<ModTable&>();
            if (!t.asked) throw std::runtime_error("t.ask comes before t.option");
            t.list().option(make_action(t, verb, args, named));
        }, "In ask_x: one choice, a verb of this mod (or \"game.x\") with its arguments.")
        .def("option_cards", [](py::object self, const std::string& verb, const CardSet& cards) {
            const auto& t = self.cast<ModTable&>();
            if (!t.asked) throw std::runtime_error("t.ask comes before t.option_cards");
            const Action a = make_action(t, verb, py::args(), py::kwargs());
            if (a.instance == kKernelInstance) t.list().option_cards(static_cast<GameVerb>(a.verb), cards);
            else t.list().option_cards(t.self, a.verb, cards);
        }, "verb"_a, "cards"_a, "One choice for each face among these cards.")
        .def("option_pass", [](ModTable& t) { if (!t.asked) throw std::runtime_error("t.ask comes before t.option_pass"); t.list().option_pass(); })
        .def("add_offers", [](ModTable& t, Moment m) { if (!t.asked) throw std::runtime_error("t.ask comes before t.add_offers"); return t.list().add_offers(m); }, "moment"_a, "In ask_x: all that is offered at a moment; True: it may not be passed.")
        .def_property_readonly("options_so_far", [](const ModTable& t) { return t.list().options_so_far(); })
        .def_property_readonly("passed", [](const ModTable& t) { return t.read().chosen_is(GameVerb::pass); }, "The answer was a pass.");
}

}  // namespace

void bind_mod_writes(py::class_<ModTable>& c) {
    write_pieces(c);
    write_acts(c);
    write_cards(c);
    write_game(c);
    write_flows(c);
}

}  // namespace woodlore::python
