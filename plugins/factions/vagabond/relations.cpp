// Law 9.2.8, 9.2.9.3: hostility, infamy, coalitions.
#include "vagabond.hpp"

namespace vagabond {

namespace {

/// Whose warrior this is for 9.2.9.3: in battle against him, one that another treats as its own can be that player's (11.2.7.3.2).
Seat warrior_of(const Table& t, const Self& self, const RemovedEntry& e, bool in_battle) {
    const Party owner = in_battle ? t.counts_as(e.kind.owner(), PieceClass::warrior, e.from, Purpose::relations, self.party) : e.kind.owner();
    return owner.seat();
}
/// Law 9.2.9.2.4: the faction whose warriors take his hits in the present battle, or none: what becomes of it is settled
/// at the end of the battle, also where it is he who removes the pieces of both sides (16.3.4.2).
Seat fights_along(const Table& t, const Self& self) {
    const Battle* battle = t.battle_now();
    return battle && with_ally(t, self, *battle) ? data(t, self.seat).ally : kNoSeat;
}
bool is_warrior(const Table& t, Kind k) { return t.kind_info(k).piece_class == PieceClass::warrior; }

}  // namespace

// Law 9.2.9.3. Buildings and tokens have no witnesses (FAQ).
void removal_due(const Table& t, const Self& self, const event::Removed& e, Due& due) {
    const Seat ally = e.batch.cause.in_battle() ? fights_along(t, self) : kNoSeat;
    unsigned seats = 0;
    for (const RemovedEntry& r : e.batch) {
        if (r.by != self.party || !is_warrior(t, r.kind) || (ally.valid() && r.kind.owner() == Party{ally})) continue;
        const Seat s = warrior_of(t, self, r, e.batch.cause.in_battle());
        if (!related(t, self.seat, s) || hostile(t, self.seat, s) || seats >> s.index() & 1) continue;
        seats |= 1u << s.index();
        due.add(s);
    }
}
void become_hostile(Table& t, const Self& self, const Reaction& r) {
    t.data<Data>(self).relation[r.data[0]] = Relation::hostile;
}

// Law 9.2.9.3.1: in battle, in his turn; the warrior that made the faction Hostile scores nothing extra. All warriors of a
// batch leave before its buildings and tokens (4.3.4), so what made it Hostile is the first of them.
void infamy(const Table& t, const Self& self, query::Points& q) {
    const RemovedBatch* removed = q.batch.removed;
    if (!removed || !q.batch.battle || !removed->cause.in_battle() || t.turn_seat() != self.seat) return;
    std::array<int, kMaxSeats> pieces{}, warriors{};
    const Seat ally = fights_along(t, self);
    for (const RemovedEntry& r : *removed) {
        if (r.by != self.party || (ally.valid() && r.kind.owner() == Party{ally})) continue;
        const bool warrior = is_warrior(t, r.kind);
        const Seat s = warrior ? warrior_of(t, self, r, true) : r.kind.owner().seat();
        if (!related(t, self.seat, s)) continue;
        pieces[static_cast<std::size_t>(s.index())] += r.n;
        if (warrior) warriors[static_cast<std::size_t>(s.index())] += r.n;
    }
    int points = 0;
    for (int i = 0; i < t.seats(); ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (hostile(t, self.seat, Seat{i})) points += pieces[k];
        else if (warriors[k] > 0) points += pieces[k] - 1;
    }
    q.batch.add(self.seat, points, ScoreReason::infamy);
}

// --- Law 9.2.8 ----------------------------------------------------------------------------------------------------------

void no_dominance(const Table&, const Self& self, query::MayDominate& q) {
    if (q.seat == self.seat) q.answer.cannot("the Vagabond activates dominance cards only to form a coalition (Law 9.2.8)");
}

namespace {
bool in_coalition(const Table& t, Seat s) {
    for (int i = 0; i < t.seats(); ++i)
        if (t.state().coalition[static_cast<std::size_t>(i)] == s) return true;
    return t.state().coalition[static_cast<std::size_t>(s.index())].valid();
}
}  // namespace

void offer_coalition(const Table& t, const Self& self, Offers& o) {
    const Seat s = self.seat;
    const CardSet cards = t.hand(s) & t.rules().dominance_cards;
    if (cards.empty() || t.seats() < 4 || !t.on_track(s) || t.points(s) < t.toggle(GameToggle::dominance_points)) return;
    int fewest = 255;  // who has no marker on the track has no points to compare
    for (int i = 0; i < t.seats(); ++i)
        if (i != s.index() && t.on_track(Seat{i}) && t.points(Seat{i}) < fewest) fewest = t.points(Seat{i});
    for (int i = 0; i < t.seats(); ++i) {
        if (i == s.index() || !t.on_track(Seat{i}) || t.points(Seat{i}) != fewest || in_coalition(t, Seat{i})) continue;
        Face last;
        cards.each([&](Card c) {
            const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
            if (f != last) o.add(self, kFormCoalition, f, Seat{i});
            last = f;
        });
    }
}
void run_coalition(Table& t, const Self& self, const Action& a) {
    t.move_card(t.find(hand_of(self.seat), a.face(0)), play_area_of(self.seat));
    if (hostile(t, self.seat, a.seat(1))) t.data<Data>(self).relation[static_cast<std::size_t>(a.seat(1).index())] = Relation::indifferent;  // Law 9.2.9.3.4
    t.form_coalition(self.seat, a.seat(1));
}

}  // namespace vagabond
