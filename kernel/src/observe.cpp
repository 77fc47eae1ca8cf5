// What one player may know of a State.
#include "woodlore/observe.hpp"

#include <algorithm>

#include "hash_bytes.hpp"

namespace woodlore {

bool sees_zone(const Table& t, Seat viewer, Zone z) {
    Seat owner;
    const Visibility v = t.visibility(z, &owner);
    query::Sees q{viewer, z, v == Visibility::everyone || (v == Visibility::owner && owner.valid() && owner == viewer)};
    if (viewer.valid()) t.query(q);
    return q.answer;
}

bool knows_card(const Table& t, Seat viewer, Card c) {
    const State& s = t.state();
    const auto i = static_cast<std::size_t>(c.index());
    return (viewer.valid() && s.seen[i] >> viewer.index() & 1) || sees_zone(t, viewer, s.zone_of[i]);
}

namespace {

void hide_cards(const Table& t, Seat viewer, State& s, CardSet& unseen, std::array<std::uint8_t, kMaxZones>& size) {
    const std::uint8_t own = viewer.valid() ? static_cast<std::uint8_t>(1u << viewer.index()) : 0;
    for (int z = 0; z < kMaxZones; ++z) {
        CardSet& zone = s.zone[static_cast<std::size_t>(z)];
        size[static_cast<std::size_t>(z)] = static_cast<std::uint8_t>(zone.size());
        if (zone.empty()) continue;
        const bool seen = sees_zone(t, viewer, Zone{z});
        CardSet known;
        zone.each([&](Card c) {
            const auto i = static_cast<std::size_t>(c.index());
            s.seen[i] &= own;  // what others were shown is theirs to know
            if (seen || s.seen[i]) { known.add(c); s.seen[i] = own; return; }
            unseen.add(c);
            s.zone_of[i] = Zone{kHiddenValue};
            s.rank[i] = 0;
        });
        zone = known;
    }
}

/// A tile's number tells its type, so what is hidden is where it lies.
void hide_items(Seat viewer, State& s, std::array<std::uint8_t, kMaxClearings>& hidden) {
    const std::uint8_t own = viewer.valid() ? static_cast<std::uint8_t>(1u << viewer.index()) : 0;
    for (ItemState& i : s.item) {
        i.seen &= own;
        const int clearing = i.where - item_place::ruin(Place{0});
        if (i.type == 255 || clearing < 0 || clearing >= kMaxClearings || i.seen) continue;
        ++hidden[static_cast<std::size_t>(clearing)];
        i.where = kHiddenItem;
    }
}

void hide_individuals(Seat viewer, State& s) {
    const std::uint8_t own = viewer.valid() ? static_cast<std::uint8_t>(1u << viewer.index()) : 0;
    const auto hidden = [](const Individual& i) { return i.kind.valid() && !(i.flags & 1) && !i.seen; };
    for (Individual& i : s.individual) {
        i.seen &= own;
        if (hidden(i)) i.value = kHiddenValue;
    }
    // Their numbers could tell which is which: the hidden ones of a kind are laid out by place instead.
    for (std::size_t a = 0; a < s.individual.size(); ++a) {
        if (!hidden(s.individual[a])) continue;
        for (std::size_t b = a + 1; b < s.individual.size(); ++b) {
            Individual &x = s.individual[a], &y = s.individual[b];
            if (hidden(y) && y.kind == x.kind && std::pair(y.place.value, y.flags) < std::pair(x.place.value, x.flags)) std::swap(x, y);
        }
    }
}

void hide_data(const Table& t, Seat viewer, State& s) {
    for (std::size_t n = 0; n < t.rules().instances.size(); ++n) {
        const Instance in{static_cast<int>(n)};
        if (!t.in_play(in)) continue;
        const InstanceInfo& info = t.info(in);
        const Self self = t.self(in);
        if (info.fields.empty() || (self.seat.valid() && self.seat == viewer)) continue;
        const std::ptrdiff_t at = t.data_at(self) - reinterpret_cast<const std::uint8_t*>(&t.state());
        std::uint8_t* data = reinterpret_cast<std::uint8_t*>(&s) + at;
        for (const FieldInfo& f : info.fields)
            if (f.hidden) std::memset(data + f.offset, 0, static_cast<std::size_t>(f.size) * f.count);
    }
}

BattleView view_of(const Battle* b) {
    BattleView v;
    if (!b) return v;
    v.where = b->where;
    v.side = b->side;
    v.ambush = b->ambush;
    v.die = b->die;
    v.rolled = b->rolled;
    v.extra = b->extra;
    for (std::size_t i = 0; i < 2; ++i) v.lost[i] = static_cast<std::uint8_t>(b->lost_own[i] + b->lost_helpers[i] + b->lost_otherwise[i]);
    return v;
}

}  // namespace

Observation observe(const Table& t, Seat viewer) {
    Observation o;
    State& s = o.state_;
    s = t.state();
    o.viewer_ = viewer;
    o.battle_ = view_of(t.battle_now());
    hide_cards(t, viewer, s, o.unseen_, o.size_);
    hide_items(viewer, s, o.hidden_items_);
    hide_individuals(viewer, s);
    hide_data(t, viewer, s);
    s.rng = {};
    s.action_count = 0;  // counts also those who were asked in vain (interlocks H43)
    if (s.asked != viewer) s.asked = kNoSeat;
    s.chosen = {};
    s.answered = s.exit_code = 0;
    s.unwinding = s.settling = s.battle_frame = s.phase_frame = 255;
    s.flow_depth = 0;
    s.arena_top = 0;
    s.frame = {};
    s.arena = {};
    return o;
}

std::uint64_t hash(const Observation& o) { return hash_bytes(&o, sizeof o); }

}  // namespace woodlore
