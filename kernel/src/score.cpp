// Law 3: the one function that changes scores, and how a game ends.
#include <algorithm>

#include "woodlore/hire.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

void Table::score(Seat s, int amount, ScoreReason reason, const Cause& c) {
    ScoreBatch b;
    b.cause = c;
    b.battle = battle_now();
    b.add(s, amount, reason);
    score(b);
}

void Table::score(ScoreBatch& batch) {
    if (over()) return;
    query::Points q{batch};
    query(q);
    std::array<int, kMaxSeats> sum{};
    for (int i = 0; i < batch.n; ++i) sum[static_cast<std::size_t>(batch.entry[static_cast<std::size_t>(i)].seat.index())] += batch.entry[static_cast<std::size_t>(i)].amount;
    std::uint8_t reached = 0;
    const auto before = s_.score;
    for (int i = 0; i < s_.seats; ++i) {
        const auto seat = static_cast<std::size_t>(i);
        if (sum[seat] == 0 || s_.score_flags[seat] & 2) continue;  // Law 3.3.1: no longer scores
        // The Law is silent on less than nothing: the marker stays on 0. A track has room for no more than 255.
        const int now = std::clamp(s_.score[seat] + sum[seat], 0, 255);
        const event::Scored e{Seat{i}, s_.score[seat], static_cast<std::uint8_t>(now)};
        s_.score[seat] = static_cast<std::uint8_t>(now);
        if (observer) observer->scored(*this, Seat{i}, e.from, e.to);
        if (now >= toggle(GameToggle::points_to_win)) reached = static_cast<std::uint8_t>(reached | 1u << i);
        if (e.from != e.to) raise(e);
    }
    if (hirelings_in_play(*this))  // Law 16.4.1.1; several at once: from the player taking the turn clockwise
        for (int i = 0; i < s_.seats; ++i) {
            const Seat seat{((s_.turn.valid() ? s_.turn.index() : 0) + i) % s_.seats};
            enter_spaces(s_, seat, before[static_cast<std::size_t>(seat.index())], points(seat));
        }
    if (!reached) return;
    // Law 3.1: simultaneously: the player taking the turn. The Law names nobody else: then the one with the most points,
    // then the one who is closest clockwise. Toggle tie (2025: 3.1.1): closest in clockwise order, whatever the points.
    Seat best;
    for (int i = 0; i < s_.seats; ++i) {
        const Seat s{((s_.turn.valid() ? s_.turn.index() : 0) + i) % s_.seats};
        if (!(reached >> s.index() & 1)) continue;
        if (!best.valid()) { best = s; if (s == s_.turn || toggle(GameToggle::tie) == 1) break; continue; }
        if (points(s) > points(best)) best = s;
    }
    win(best, Ending::points);
}

void Table::leave_track(Seat s) {
    s_.score_flags[static_cast<std::size_t>(s.index())] |= 3;
    touch();
}

void Table::end_game(std::uint8_t winners, Ending how) {
    if (over()) return;
    s_.over = static_cast<std::uint8_t>(how);
    s_.winners = winners;
}

void Table::win(Seat seat, Ending how) {
    std::uint8_t winners = static_cast<std::uint8_t>(1u << seat.index());
    for (int pass = 0; pass < s_.seats; ++pass)  // a chain of coalitions shares the victory (9.2.8)
        for (int i = 0; i < s_.seats; ++i) {
            const Seat with = s_.coalition[static_cast<std::size_t>(i)];
            if (with.valid() && winners >> with.index() & 1) winners = static_cast<std::uint8_t>(winners | 1u << i);
        }
    end_game(winners, how);
}

bool Table::dominance_met(Seat s) const {
    query::Wins q{s, false};
    if (const int d = s_.dominance[static_cast<std::size_t>(s.index())]) {
        const Suit suit = static_cast<Suit>(d - 1);
        const auto rules = [&](int c) { return ruler(clearing(c), Purpose::dominance) == Party{s}; };
        if (suit == Suit::bird) {  // Law 3.3.1.2
            for (const auto& pair : map().opposite_corners) q.answer |= rules(pair[0]) && rules(pair[1]);
        } else {                   // Law 3.3.1.1
            int n = 0;
            for (PlaceSet m = clearings(); m; m &= m - 1) {
                const Place p{std::countr_zero(m)};
                n += suits(p).has(suit) && rules(p.index());
            }
            q.answer = n >= 3;
        }
    }
    query(q);
    return q.answer;
}

}  // namespace woodlore
