// Law 1.4.1: turns, phases, and the kernel's own offers.
#include <algorithm>

#include "flows.hpp"
#include "woodlore/hire.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

Step GameFlow::resume(Table& t) {
    FLOW(at) {
        CALL(seated, t.call(Setup{}));
        for (;;) {
            if (t.state().turn_count >= t.toggle(GameToggle::max_turns)) {
                t.end_game(0, Ending::unfinished);
                return Step::call;
            }
            {
                State& s = t.raw_state();
                s.turn = next;
                ++s.turn_count;
                s.activated.fill(0);
                s.moved_in.fill(0);
                t.reset_limits(LimitScope::turn);
            }
            CALL(turned, t.call(Turn{}));
            next = t.next_seat(next);
        }
    }
    return Step::done;
}

Step Turn::resume(Table& t) {
    FLOW(at) {
        CALL(birdsong, { PhaseFlow p; p.phase = Phase::birdsong; t.call(p); });
        CALL(daylight, { PhaseFlow p; p.phase = Phase::daylight; t.call(p); });
        CALL(evening, { PhaseFlow p; p.phase = Phase::evening; t.call(p); });
        t.raw_state().phase = Phase::none;
        CALL(ended, t.raise(event::TurnEnded{t.turn_seat()}));
        if (hirelings_in_play(t)) { CALL(hirelings, t.call(EndTurnOfHirelings{})); }  // Law 16.4.1
        if (t.observer) t.observer->turn_ended(t);
    }
    return Step::done;
}

namespace {
Moment start_of(Phase p) { return p == Phase::birdsong ? Moment::start_of_birdsong : p == Phase::daylight ? Moment::start_of_daylight : Moment::start_of_evening; }
Moment during(Phase p) { return p == Phase::birdsong ? Moment::birdsong : p == Phase::daylight ? Moment::daylight : Moment::evening; }
Moment end_of(Phase p) { return p == Phase::birdsong ? Moment::end_of_birdsong : p == Phase::daylight ? Moment::end_of_daylight : Moment::end_of_evening; }
const std::vector<PhaseStep>& steps_of(const Table& t, Phase p) { return t.faction_info(t.turn_seat()).steps[static_cast<std::size_t>(p)]; }

/// What may be done between any two acts, also in a phase without decisions (interlocks H12).
void open_between(Table& t, Phase p) {
    t.open(Moment::own_turn, t.turn_seat());
    t.open(during(p), t.turn_seat());
}
}  // namespace

void Table::unwind_to_phase() { end_phase(); }

bool Table::closed_to_acts() const {
    if (toggle(GameToggle::last_step) == 0 || phase() != Phase::evening || s_.phase_frame == 255) return false;
    const std::size_t steps = steps_of(*this, Phase::evening).size();
    PhaseFlow f;
    std::memcpy(&f, s_.arena.data() + s_.frame[s_.phase_frame].offset, sizeof f);
    return steps && (f.step + 1u > steps || (f.step + 1u == steps && f.at == PhaseFlow::At::stepped));
}

Step PhaseFlow::resume(Table& t) {
    FLOW(at) {
        {
            State& s = t.raw_state();
            s.phase = phase;
            s.phase_frame = static_cast<std::uint8_t>(t.depth() - 1);
            s.exit_code = 0;
        }
        CALL(began, t.raise(event::PhaseBegan{t.turn_seat(), phase}));
        if (phase == Phase::birdsong && t.dominance_met(t.turn_seat())) {  // Law 3.3.1.1, 3.3.1.2
            t.win(t.turn_seat(), Ending::dominance);
            return Step::call;
        }
        CALL(opened, t.open(start_of(phase), t.turn_seat()));
        if (t.state().exit_code) goto closing;
        for (step = 0; step < steps_of(t, phase).size(); ++step) {
            if (!steps_of(t, phase)[step].offers && !steps_of(t, phase)[step].opens_with_acts) {
                CALL(between, open_between(t, phase));
                if (t.state().exit_code) goto closing;
            }
            CALL(stepped, {
                const PhaseStep& now = steps_of(t, phase)[step];
                if (now.call) {
                    now.call(t, t.faction(t.turn_seat()));
                } else {
                    ActWindow w;
                    w.phase = phase;
                    w.step = step;
                    t.call(w);
                }
            });
            if (t.state().exit_code) goto closing;  // end_phase: the rest of the phase is skipped
        }
        if (!t.closed_to_acts() && (steps_of(t, phase).empty() || !steps_of(t, phase).back().offers)) { CALL(after, open_between(t, phase)); }
    closing:
        t.raw_state().exit_code = 0;
        // A card that an act cut short had laid aside (an ambush, a craft) goes where it was to go.
        while (!t.zone(kAside).empty()) { CALL(laid_aside, t.discard(t.zone(kAside).first(), t.turn_seat(), t.cause(t.faction(t.turn_seat()), How::rule))); }
        t.reset_limits(LimitScope::act);  // an act that ended the phase did not come to its own end
        CALL(closing, t.open(end_of(phase), t.turn_seat()));
        CALL(ended, t.raise(event::PhaseEnded{t.turn_seat(), phase}));
        t.reset_limits(LimitScope::phase);
    }
    return Step::done;
}

Step ActWindow::resume(Table& t) {
    FLOW(at) {
        for (;;) {
            ASK_ACT(chose, {
                const PhaseStep& now = steps_of(t, phase)[step];
                t.ask(t.turn_seat(), now.name.c_str());
                Offers offers(t, during(phase), t.turn_seat());
                now.offers(t, t.faction(t.turn_seat()), offers);
                if (!offers.must) t.option_pass();
            });
            if (t.chosen_is(GameVerb::pass)) break;
            CALL(acted, t.run(t.chosen()));
        }
    }
    return Step::done;
}

// --- what the kernel itself offers ------------------------------------------------------------------------------------

namespace {

const Self kGame{kKernelInstance, kNoSeat, kNobody};

/// Law 3.3.1, 3.3.4.
void offer_dominance(const Table& t, const Self&, Offers& o) {
    const Seat s = o.asked;
    const CardSet in_hand = t.hand(s) & t.rules().dominance_cards;
    if (!in_hand.empty() && t.state().dominance[static_cast<std::size_t>(s.index())] == 0 && t.on_track(s) &&
        t.points(s) >= t.toggle(GameToggle::dominance_points)) {
        in_hand.each([&](Card c) {
            query::MayDominate q{s, t.rules().face_of[static_cast<std::size_t>(c.index())], {}};
            t.query(q);
            if (q.answer) o.table.option(GameVerb::activate_dominance, q.face);
        });
    }
    t.zone(kAvailableDominance).each([&](Card c) {
        const SuitSet suit = t.rules().card(c).suit;
        const CardSet pay = suit.has(Suit::bird) ? t.hand(s) & t.rules().suit_cards[static_cast<std::size_t>(Suit::bird)] : t.matching(hand_of(s), s, suit);
        Face last;
        pay.each([&](Card p) {
            const Face f = t.rules().face_of[static_cast<std::size_t>(p.index())];
            if (f != last) o.table.option(GameVerb::take_dominance, t.rules().face_of[static_cast<std::size_t>(c.index())], f);
            last = f;
        });
    });
}

Seat actor(const Table& t) { return t.state().asked; }

void run_activate_dominance(Table& t, const Self&, const Action& a) {
    const Seat s = actor(t);
    t.move_card(t.find(hand_of(s), a.face(0)), play_area_of(s));
    const SuitSet suit = t.rules().face(a.face(0)).suit;
    t.raw_state().dominance[static_cast<std::size_t>(s.index())] = static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(suit.bits)) + 1);
    t.leave_track(s);
}

void run_take_dominance(Table& t, const Self&, const Action& a) {
    const Seat s = actor(t);
    t.move_card(t.find(kAvailableDominance, a.face(0)), hand_of(s));
    t.discard(t.find(hand_of(s), a.face(1)), s, t.cause(t.faction(s), How::cost));
}

void run_craft(Table& t, const Self&, const Action& a) { t.craft(actor(t), a.face(0)); }

}  // namespace

void bind_kernel(Binder& b) {
    b.flow<GameFlow>("game");
    b.flow<Setup>("setup");
    b.flow<SetUpLandmarks>("set_up_landmarks");
    b.flow<SetUpFactions>("set_up_factions");
    b.flow<Draft>("draft");
    b.flow<KeepCards>("keep_cards");
    b.flow<Pause>("pause");
    b.flow<Turn>("turn");
    b.flow<PhaseFlow>("phase");
    b.flow<ActWindow>("act_window");
    b.flow<Act>("act");
    b.flow<Reactions>("reactions", true);
    b.flow<Window>("window");
    b.flow<BattleWindow>("battle_window");
    b.flow<ChooseMove>("choose_move");
    b.flow<DoMove>("move");
    b.flow<ChooseBattle>("choose_battle");
    b.flow<Battle>("battle");
    b.flow<TakeHits>("take_hits");
    b.flow<CraftFlow>("craft");
    b.flow<DrawStep>("draw_step");
    b.flow<DiscardDown>("discard_down");
    b.flow<PlaceSpread>("place_spread");
    b.flow<PlaceEvenly>("place_evenly");
    bind_hirelings(b);
    b.flow<DrawCards>("draw");

    const auto card = [](const char* name) { return ArgSpec{name, ArgKind::card, {}, false}; };
    b.verb("pass");
    b.verb("move", {{"from", ArgKind::place, {}, false}, {"to", ArgKind::place, {}, false}, {"pieces", ArgKind::number, {}, false}, {"by", ArgKind::way, {}, false}});
    b.verb("bring", {{"piece", ArgKind::kind, {}, false}, {"pieces", ArgKind::number, {}, false}});
    b.verb("battle", {{"clearing", ArgKind::place, {}, false}, {"defender", ArgKind::party, {}, false}});
    b.verb("ambush", {card("card")});
    b.verb("take_hit", {{"piece", ArgKind::kind, {}, false}});
    b.verb("resolve", {{"of", ArgKind::seat, {}, false}, {"effect", ArgKind::word, {}, false}, {"nth", ArgKind::number, {}, false}});
    b.verb("craft", {card("card")}, run_craft);
    b.verb("activate", {{"suit", ArgKind::suit, {}, false}, {"clearing", ArgKind::place, {}, false}});
    b.verb("discard", {card("card")});
    b.verb("activate_dominance", {card("card")}, run_activate_dominance);
    b.verb("take_dominance", {card("card"), card("spend")}, run_take_dominance);
    b.verb("first", {{"seat", ArgKind::seat, {}, false}});
    b.verb("place", {{"clearing", ArgKind::place, {}, false}});
    b.verb("set_up", {{"piece", ArgKind::kind, {}, false}, {"clearing", ArgKind::place, {}, false}});
    const ArgSpec hireling{"hireling", ArgKind::party, {}, false};
    b.verb("set_up_hireling", {hireling});
    b.verb("hire", {hireling});
    b.verb("give_hireling", {hireling, {"to", ArgKind::seat, {}, false}});
    b.verb("choose_faction", {{"faction", ArgKind::word, {}, false}});
    b.verb("put_back", {{"card", ArgKind::card, {}, true}});  // face down (16.1.10)

    b.toggle("points_to_win", 30, 5, 100, "victory points that win the game", "3.1");
    b.toggle("hand_limit", 5, 1, 20, "cards kept at the end of a turn", "6.6");
    b.toggle("starting_hand", 3, 0, 8, "cards drawn at the start", "5.1.3");
    b.toggle("dominance", true, "dominance cards are in the deck (never with two players)", "3.3");
    b.toggle("dominance_points", 10, 0, 30, "points needed to activate a dominance card", "3.3.1");
    b.toggle("order", std::vector<std::string>{"ask", "default"}, "ask", "simultaneous effects: the chooser is asked, or a fixed order is taken", "1.1.3");
    b.toggle("seating", std::vector<std::string>{"random", "listed"}, "random", "seats and first player at random, or as the config lists them", "5.1.1");
    const int tie = b.toggle("tie", std::vector<std::string>{"turn_player", "clockwise"}, "turn_player", "who wins when several reach the points at once", "3.1");
    b.toggle("max_turns", 400, 1, 10000, "turns, over all seats, after which a game is given up as unfinished");
    const int last_step = b.toggle("last_step", std::vector<std::string>{"open", "closed"}, "open", "once the last step of a turn has begun: other acts may still be taken, or only those at the end of Evening (2025: 1.4.3)", "1.4.1");
    const int defenseless = b.toggle("defenseless", std::vector<std::string>{"at_roll", "after_effects"}, "at_roll", "when the extra hit against a defender without warriors is counted: with the roll, or after all effects (2025: 4.3.5.2)", "4.3.3.2");
    b.toggle("landmarks", 0, 0, kMaxKinds - kNeutralKind0 - 1, "how many of the landmarks that the config names are dealt; 0: all of them", "16.1.5.2");
    b.toggle("hirelings", std::vector<std::string>{"three", "dealt", "any_number"}, "three", "how many a config lists, if any: exactly three; at least three, of which three are dealt at random; or one to three", "16.1.6");
    b.toggle("control_die", std::vector<std::string>{"223334", "222334"}, "223334", "all pips on the faces of the control die (sources differ; gold pips are 1, 1, 1, 2, 2, 2)", "16.4.1.2");
    b.toggle("drawn_hand", 5, 0, 12, "advanced setup: cards drawn at the start, of which starting_hand are kept", "16.1.7");
    b.toggle("two_player_insurgents", false, "advanced setup: insurgent setup cards stay in with two players too", "16.1.8.1.1");
    b.in_edition("2025", tie, "clockwise");
    b.in_edition("2025", last_step, "closed");
    b.in_edition("2025", defenseless, "after_effects");

    b.offer(Moment::daylight, "dominance", offer_dominance);
}

}  // namespace woodlore
