// Law 16.1.5, 16.2: landmarks, those that belong to the map and those that the config names.
#include <algorithm>

#include "flows.hpp"

namespace woodlore {

namespace {

const LandmarkInfo& landmark(const Table& t, Instance in) { return t.info(in).landmark; }
Kind piece_of(const Table& t, Instance in) { return t.kind(t.self(in), landmark(t, in).piece); }

PlaceSet with_landmarks(const Table& t) {
    PlaceSet out = 0;
    for (std::size_t i = 1; i < t.rules().instances.size(); ++i) {
        const Instance in{static_cast<int>(i)};
        if (landmark(t, in).piece >= 0 && t.in_play(in)) out |= t.places_with(piece_of(t, in));
    }
    return out;
}

/// Where a landmark can be set up: as its card says, in no clearing with a landmark and, for most, next to none.
PlaceSet may_stand(const Table& t, Instance in) {
    const LandmarkInfo& l = landmark(t, in);
    const PlaceSet taken = with_landmarks(t);
    PlaceSet out = (l.clearings ? l.clearings(t, t.self(in)) : t.clearings()) & ~taken;
    if (l.apart)
        for (PlaceSet m = taken; m; m &= m - 1) out &= ~t.adjacent(kNobody, Place{std::countr_zero(m)});
    return out;
}

void put(Table& t, Instance in, Place p) {
    t.shift(piece_of(t, in), kSupply, p, 1);
    t.touch();
    if (const auto placed = landmark(t, in).placed) placed(t, t.self(in), p);
}

}  // namespace

void place_map_landmarks(Table& t) {
    for (std::size_t i = 1; i < t.rules().instances.size(); ++i) {
        const Instance in{static_cast<int>(i)};
        if (!landmark(t, in).by_map.valid()) continue;
        if (t.rules().map_landmarks) put(t, in, landmark(t, in).by_map);
        else t.raw_state().seat_of[i] = 255;  // left in the box (16.1.5)
    }
}

Step SetUpLandmarks::resume(Table& t) {
    FLOW(at) {
        {   // 16.1.5.2: dealt in a random order, if not all are used.
            const auto& named = t.rules().landmarks;
            n = static_cast<std::uint8_t>(named.size());
            std::copy(named.begin(), named.end(), dealt.begin());
            if (const int deal = t.toggle(GameToggle::landmarks); deal > 0 && deal < n) {
                for (int i = n - 1; i > 0; --i) std::swap(dealt[static_cast<std::size_t>(i)], dealt[static_cast<std::size_t>(t.random(i + 1, ChanceKind::shuffle))]);
                for (; n > deal; --n) {
                    t.raw_state().seat_of[static_cast<std::size_t>(dealt[n - 1u].index())] = 255;
                    dealt[n - 1u] = {};
                }
            }
            who = Seat{t.seats() - 1};
        }
        while (n > 0) {
            {   // One that fits nowhere stays in the box.
                std::uint8_t left = 0;
                for (std::uint8_t i = 0; i < n; ++i) {
                    if (may_stand(t, dealt[i])) dealt[left++] = dealt[i];
                    else t.raw_state().seat_of[static_cast<std::size_t>(dealt[i].index())] = 255;
                }
                for (std::uint8_t i = left; i < n; ++i) dealt[i] = {};
                n = left;
                if (n == 0) break;
            }
            // 16.1.5.3: the last player sets up one of them, the player before sets up the other.
            ASK(chose, t.ask(who, "set up a landmark");
                for (std::uint8_t i = 0; i < n; ++i)
                    for (PlaceSet m = may_stand(t, dealt[i]); m; m &= m - 1) t.option(GameVerb::set_up, piece_of(t, dealt[i]), Place{std::countr_zero(m)}));
            for (std::uint8_t i = 0; i < n; ++i) {
                if (piece_of(t, dealt[i]) != t.chosen().kind(0)) continue;
                put(t, dealt[i], t.chosen().place(1));
                for (std::uint8_t j = i; j + 1 < n; ++j) dealt[j] = dealt[j + 1u];
                dealt[--n] = {};
                break;
            }
            who = Seat{(who.index() + t.seats() - 1) % t.seats()};
        }
    }
    return Step::done;
}

}  // namespace woodlore
