// Law 16.1.6, 16.4.1: setting up hirelings, gaining and losing them.
#include "woodlore/hire.hpp"

#include <algorithm>
#include <bit>

#include "woodlore/error.hpp"

namespace woodlore {

namespace {
constexpr std::uint8_t kDemoted = 1, kGained = 2;  // hireling_flags
Party hireling_party(int h) { return Party{kMaxSeats + h}; }
const CardSide& up(const Table& t, Party h) { return t.info(t.state().hireling_of[hireling_index(h)]).sides[demoted(t, h) ? 1 : 0]; }
/// The hireling as hooks see it, with whoever acts for it.
Self acting(const Table& t, Party h, Seat by) {
    Self self = t.self(t.state().hireling_of[hireling_index(h)]);
    self.seat = by;
    return self;
}
int side_toggle(const Table& t, Instance i) { return t.info(i).toggle.empty() ? 0 : t.info(i).toggle[0]; }
}  // namespace

bool barred_by_hirelings(const Table& t, Instance faction) {
    const auto& id = t.rules().component_of(faction).id;
    for (const Instance i : t.rules().hirelings) {
        if (hirelings_in_play(t) && !t.in_play(i)) continue;
        const auto& bars = t.info(i).bars;
        if (std::find(bars.begin(), bars.end(), id) != bars.end()) return true;
    }
    return false;
}

PlaceSet with_faction_pieces(const Table& t, Seat s) {
    PlaceSet out = 0;
    if (!s.valid()) return out;
    for (int c = 0; c < kMaxClearings; ++c)
        if (t.has_pieces(clearing(c), s)) out |= place_bit(clearing(c));
    return out;
}

Kind faction_warrior(const Table& t, Seat s) {
    Kind best;
    if (!s.valid()) return best;
    const auto& kinds = t.faction_info(s).kinds;
    int most = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k)
        if (kinds[k].piece_class == PieceClass::warrior && kinds[k].total > most) { most = kinds[k].total; best = kind_of(s, static_cast<int>(k)); }
    return best;
}

bool has_crafted_items_box(const Table& t, Seat s) {
    const auto& boxes = t.faction_info(s).item_boxes;
    return boxes.empty() || boxes[0] == "crafted" || (boxes[0].empty() && std::all_of(boxes.begin(), boxes.end(), [](const std::string& b) { return b.empty(); }));
}

bool leads(const Table& t, Seat s) {
    if (!t.on_track(s)) return false;  // Law 16.4.1.2: an activated dominance card; likewise whoever has no marker
    for (int i = 0; i < t.seats(); ++i)
        if (t.on_track(Seat{i}) && t.points(Seat{i}) > t.points(s)) return false;
    return true;
}

// --- setup: Law 16.1.6 -------------------------------------------------------------------------------------------------

void lay_out_hirelings(Table& t, const std::vector<Instance>& dealt) {
    State& s = t.raw_state();
    for (std::size_t h = 0; h < dealt.size() && h < kMaxHirelings; ++h) {
        const Instance i = dealt[h];
        const InstanceInfo& info = t.info(i);
        s.hireling_of[h] = i;
        s.seat_of[static_cast<std::size_t>(i.index())] = static_cast<std::uint8_t>(kMaxSeats + static_cast<int>(h));
        s.hireling_flags[h] = side_toggle(t, i) == static_cast<int>(Side::demoted) ? kDemoted : std::uint8_t{0};
        s.hireling_marker[h] = hireling_marker::kOnTrack;
        for (std::size_t k = 0; k < info.kinds.size(); ++k)
            s.supply[static_cast<std::size_t>(kind_of(hireling_party(static_cast<int>(h)), static_cast<int>(k)).index())] = static_cast<std::uint8_t>(info.kinds[k].total);
        std::copy(info.initial.begin(), info.initial.end(), s.table_data.begin() + info.data_offset);
    }
}

namespace {
/// Law 16.1.6.1.
void deal(Table& t) {
    std::vector<Instance> cards = t.rules().hirelings;
    if (cards.size() > kMaxHirelings) {
        for (std::size_t i = cards.size() - 1; i > 0; --i) std::swap(cards[i], cards[static_cast<std::size_t>(t.random(static_cast<int>(i) + 1, ChanceKind::shuffle))]);
        cards.resize(kMaxHirelings);
    }
    lay_out_hirelings(t, cards);
}

/// Law 16.1.6.2: so many are demoted in all; those whose side the config gives count, and the others are drawn.
void demote(Table& t) {
    State& s = t.raw_state();
    constexpr std::array<int, kMaxSeats + 1> by_players{0, 0, 0, 1, 2, 3, 3};
    int wanted = by_players[static_cast<std::size_t>(t.seats())], open = 0;
    for (std::size_t h = 0; h < kMaxHirelings; ++h) {
        if (!s.hireling_of[h].valid()) continue;
        open += side_toggle(t, s.hireling_of[h]) == 0;
        wanted -= s.hireling_flags[h] & kDemoted;
    }
    for (wanted = std::clamp(wanted, 0, open); wanted > 0; --wanted, --open) {
        int nth = t.random(open, ChanceKind::shuffle);
        for (std::size_t h = 0; h < kMaxHirelings; ++h) {
            if (!s.hireling_of[h].valid() || side_toggle(t, s.hireling_of[h]) != 0 || s.hireling_flags[h] & kDemoted) continue;
            if (nth-- == 0) s.hireling_flags[h] |= kDemoted;
        }
    }
}
}  // namespace

Step SetUpHirelings::resume(Table& t) {
    FLOW(at) {
        deal(t);
        demote(t);
        for (int h = 0; h < kMaxHirelings; ++h) if (t.state().hireling_of[static_cast<std::size_t>(h)].valid()) left = static_cast<std::uint8_t>(left | 1u << h);
        for (; left; ++n) {
            chooser = Seat{(2 * t.seats() - 1 - n) % t.seats()};  // Law 16.1.6.3; with two players it goes round
            ASK(chose, t.ask(chooser, "set up a hireling");
                for (int h = 0; h < kMaxHirelings; ++h) if (left >> h & 1) t.option(GameVerb::set_up_hireling, hireling_party(h)));
            left = static_cast<std::uint8_t>(left & ~(1u << hireling_index(t.chosen().party(0))));
            CALL(set_up, {
                const Party h = t.chosen().party(0);
                if (const auto fn = up(t, h).setup) fn(t, acting(t, h, chooser));
            });
        }
    }
    return Step::done;
}

// --- gaining and losing: Law 16.4.1 --------------------------------------------------------------------------------------

void enter_spaces(State& s, Seat seat, int from, int to) {
    for (std::size_t m = 0; m < kMaxHirelings; ++m) {
        const int space = hireling_marker::kSpace[m];
        const bool entered = from < to ? from < space && space <= to : to <= space && space < from;
        if (entered && s.hireling_marker[m] == hireling_marker::kOnTrack) s.hireling_marker[m] = hireling_marker::held_by(seat);
    }
}

void gain_hireling(Table& t, Party hireling, Seat to) {
    GainHireling f;
    f.hireling = hireling;
    f.to = to;
    t.call(f);
}

Step GainHireling::resume(Table& t) {
    FLOW(at) {
        {   // Law 16.4.1.2: the faces of the control die, gold pips alone and all pips; of the latter two are told (toggle).
            constexpr std::array<std::uint8_t, 6> gold{1, 1, 1, 2, 2, 2};
            constexpr std::array<std::array<std::uint8_t, 6>, 2> all{{{2, 2, 3, 3, 3, 4}, {2, 2, 2, 3, 3, 4}}};
            const auto face = static_cast<std::size_t>(t.random(6));
            State& s = t.raw_state();
            const auto h = hireling_index(hireling);
            s.controller[h] = to;
            s.control_markers[h] = leads(t, to) ? gold[face] : all[static_cast<std::size_t>(t.toggle(GameToggle::control_die))][face];
            s.hireling_flags[h] |= kGained;
        }
        CALL(hired, if (const auto fn = up(t, hireling).hired) fn(t, acting(t, hireling, to)));  // Law 16.4.2.1
    }
    return Step::done;
}

namespace {
/// Hirelings of the turn's player that have no control marker left.
template <class F>
void each_run_out(const Table& t, F&& f) {
    const State& s = t.state();
    for (std::size_t h = 0; h < kMaxHirelings; ++h)
        if (s.hireling_of[h].valid() && s.controller[h] == t.turn_seat() && s.control_markers[h] == 0) f(hireling_party(static_cast<int>(h)));
}
template <class F>
void each_in_supply(const Table& t, F&& f) {
    const State& s = t.state();
    for (std::size_t h = 0; h < kMaxHirelings; ++h)
        if (s.hireling_of[h].valid() && !s.controller[h].valid()) f(hireling_party(static_cast<int>(h)));
}
/// A marker that the turn's player holds is turned over; none: false.
bool turn_over_marker(Table& t) {
    for (auto& m : t.raw_state().hireling_marker)
        if (m == hireling_marker::held_by(t.turn_seat())) { m = hireling_marker::kUsed; return true; }
    return false;
}
}  // namespace

Step EndTurnOfHirelings::resume(Table& t) {
    FLOW(at) {
        {   // Law 16.4.1.3: one marker off each that was gained on a previous turn.
            State& s = t.raw_state();
            for (std::size_t h = 0; h < kMaxHirelings; ++h)
                if (s.hireling_of[h].valid() && s.controller[h] == t.turn_seat() && !(s.hireling_flags[h] & kGained) && s.control_markers[h] > 0) --s.control_markers[h];
        }
        for (;;) {
            {
                bool any = false;
                each_run_out(t, [&](Party) { any = true; });
                if (!any) break;
            }
            ASK(give, t.ask(t.turn_seat(), "give away a hireling");
                each_run_out(t, [&](Party h) {
                    for (int i = 0; i < t.seats(); ++i) if (Seat{i} != t.turn_seat()) t.option(GameVerb::give_hireling, h, Seat{i});
                }));
            CALL(given, gain_hireling(t, t.chosen().party(0), t.chosen().seat(1)));
        }
        while (turn_over_marker(t)) {  // Law 16.4.1.1
            {
                bool any = false;
                each_in_supply(t, [&](Party) { any = true; });
                if (!any) continue;
            }
            ASK(hire, t.ask(t.turn_seat(), "hire a hireling"); each_in_supply(t, [&](Party h) { t.option(GameVerb::hire, h); }));
            CALL(hired, gain_hireling(t, t.chosen().party(0), t.turn_seat()));
        }
        for (auto& f : t.raw_state().hireling_flags) f = static_cast<std::uint8_t>(f & ~kGained);
    }
    return Step::done;
}

// --- for rules on cards ------------------------------------------------------------------------------------------------

void place_together(Table& t, Kind k, int n, PlaceSet where, Seat chooser, const Cause& c) {
    PlaceTogether f;
    f.kind = k;
    f.n = static_cast<std::uint8_t>(n);
    f.where = where;
    f.chooser = chooser;
    f.cause = c;
    t.call(f);
}

Step PlaceTogether::resume(Table& t) {
    FLOW(at) {
        for (PlaceSet m = where; m; m &= m - 1)
            if (!t.can_place(kind, Place{std::countr_zero(m)}, cause)) where &= ~(m & -m);
        if (where == 0) return Step::done;
        ASK(chose, t.ask(chooser, "where to place"); for (PlaceSet m = where; m; m &= m - 1) t.option(GameVerb::place, Place{std::countr_zero(m)}));
        CALL(placed, t.place(kind, t.chosen().place(0), n, cause));
    }
    return Step::done;
}

// --- binding -------------------------------------------------------------------------------------------------------------

void bind_hirelings(Binder& b) {
    b.flow<SetUpHirelings>("set_up_hirelings");
    b.flow<EndTurnOfHirelings>("end_turn_of_hirelings");
    b.flow<GainHireling>("gain_hireling");
    b.flow<PlaceTogether>("place_together");
}

}  // namespace woodlore
