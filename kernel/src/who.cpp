// Who is who: seats, instances, enemies, deciders, the map's geography.
#include <algorithm>

#include "woodlore/table.hpp"

namespace woodlore {

bool Table::enemy(Party a, Party b) const {
    if (a == b || !a.valid() || !b.valid()) return false;
    if (a.is_seat() && b.is_seat() && rules_.hooks<query::Enemy>().empty())
        return s_.coalition[static_cast<std::size_t>(a.index())] != b.seat() && s_.coalition[static_cast<std::size_t>(b.index())] != a.seat();
    query::Enemy q{a, b, true};
    // Law 16.6.8: a controlled hireling stands with its controller, against everybody else.
    const Seat pa = player(a), pb = player(b);
    if (pa.valid() && pb.valid()) {
        q.answer = pa != pb && s_.coalition[static_cast<std::size_t>(pa.index())] != pb && s_.coalition[static_cast<std::size_t>(pb.index())] != pa;
    }
    query(q);
    return q.answer;
}

Seat Table::player(Party p) const {
    if (p.is_seat()) return p.seat();
    if (p.is_hireling()) return s_.controller[static_cast<std::size_t>(p.index() - kMaxSeats)];
    return kNoSeat;
}

Seat Table::decider(Party p) const {
    query::Decider q{p, player(p)};
    if (!q.answer.valid()) q.answer = s_.turn.valid() ? s_.turn : Seat{0};
    query(q);
    return q.answer;
}

void Table::form_coalition(Seat a, Seat with) {
    s_.coalition[static_cast<std::size_t>(a.index())] = with;
    leave_track(a);
    touch();
}

void Table::take_faction(Seat s, Instance faction) {
    const InstanceInfo& i = info(faction);
    s_.faction_of[static_cast<std::size_t>(s.index())] = faction;
    s_.seat_of[static_cast<std::size_t>(faction.index())] = s.value;
    for (std::size_t k = 0; k < i.kinds.size(); ++k)
        s_.supply[static_cast<std::size_t>(kind_of(s, static_cast<int>(k)).index())] = static_cast<std::uint8_t>(i.kinds[k].total);
    std::copy(i.initial.begin(), i.initial.end(), s_.seat_data.begin() + s.index() * kSeatData);
    touch();
}

void Table::take_character(Seat s, Instance character) {
    s_.character_of[static_cast<std::size_t>(s.index())] = character;
    s_.seat_of[static_cast<std::size_t>(character.index())] = s.value;
    const auto& initial = info(character).initial;
    std::copy(initial.begin(), initial.end(), s_.seat_data.begin() + s.index() * kSeatData + (kSeatData - kCharacterData));
    touch();
}

Cause Table::cause(const Self& self, How how) const {
    Cause c;
    c.party = self.party;
    c.player = player(self.party);
    c.decider = decider(self.party);
    c.scorer = self.party.is_seat() ? self.party.seat() : kNoSeat;  // Law 16.4.3.6: hirelings score for nobody
    c.how = how;
    c.source = self.instance;
    c.turn = s_.turn;
    return c;
}

// --- geography -----------------------------------------------------------------------------------------------------

SuitSet Table::suits(Place p) const {
    if (!p.is_clearing()) return {};
    query::Suits q{p, SuitSet::of_bits(s_.suits[static_cast<std::size_t>(p.index())])};
    if (!rules_.hooks<query::Suits>().empty()) query(q);
    return q.answer;
}

PlaceSet Table::clearings_matching(SuitSet s) const {
    if (s.has(Suit::bird)) s = SuitSet::of_bits(0x0F);  // Law 2.1.1
    PlaceSet out = 0;
    for (int i = 0; i < kMaxClearings; ++i)
        if (clearings() >> i & 1 && matches(s, clearing(i))) out |= PlaceSet{1} << i;
    return out;
}

int Table::open_slots(Place p) const {
    if (!p.is_clearing()) return 0;
    int used = 0;
    for (const Kind k : s_.slot[static_cast<std::size_t>(p.index())]) used += k.valid();
    return s_.slots[static_cast<std::size_t>(p.index())] - used;
}

void Table::ways(Party mover, Place from, Purpose purpose, query::WayList& out) const {
    out.n = 0;
    if (from.is_clearing()) {
        const auto c = static_cast<std::size_t>(from.index());
        for (int i = 0; i < map().n_links[c]; ++i) {
            const MapLink l = map().links[c][static_cast<std::size_t>(i)];
            if (s_.path_state[l.path] == 0) out.add({clearing(l.to), query::Way::Link::path, l.path, true});
        }
    } else if (from.is_forest()) {
        // Law 2.4.1, 9.5.1: from a forest into the clearings that touch it.
        const PlaceSet c = map().forest[static_cast<std::size_t>(from.index() - kMaxClearings)].clearings;
        for (PlaceSet m = c; m; m &= m - 1) out.add({Place{std::countr_zero(m)}, query::Way::Link::forest, 255, true});
    }
    if (!rules_.hooks<query::Ways>().empty()) {
        query::Ways q{mover, from, purpose, &out};
        query(q);
    }
}

PlaceSet Table::adjacent(Party who, Place from, Purpose purpose) const {
    if (from.is_clearing() && rules_.hooks<query::Ways>().empty()) {
        const auto c = static_cast<std::size_t>(from.index());
        PlaceSet open = 0;
        for (int i = 0; i < map().n_links[c]; ++i) {
            const MapLink l = map().links[c][static_cast<std::size_t>(i)];
            if (s_.path_state[l.path] == 0) open |= PlaceSet{1} << l.to;
        }
        return open;
    }
    query::WayList list;
    ways(who, from, purpose, list);
    PlaceSet out = 0;
    for (const auto& w : list) out |= place_bit(w.to);
    return out;
}

PlaceSet Table::homelands() const {
    PlaceSet out = 0;
    for (int i = 0; i < s_.seats; ++i) out |= s_.homeland[static_cast<std::size_t>(i)];
    return out;
}

PlaceSet Table::free_corners() const {
    const PlaceSet taken = homelands();
    const PlaceSet open = map().corners & ~taken;
    PlaceSet opposite = 0;
    for (PlaceSet m = open; m; m &= m - 1) {
        const int c = std::countr_zero(m);
        const int o = map().clearing[static_cast<std::size_t>(c)].opposite;
        if (o != 255 && taken >> o & 1) opposite |= PlaceSet{1} << c;
    }
    if (!open) return clearings() & ~taken;
    return opposite ? opposite : open;
}

PlaceSet Table::edge_clearings() const {
    PlaceSet out = 0;
    for (int i = 0; i < map().clearings; ++i)
        if (map().clearing[static_cast<std::size_t>(i)].edge) out |= PlaceSet{1} << i;
    return out;
}

PlaceSet Table::homeland_choices(Seat s, PlaceSet fit, HomelandDistance d) const {
    PlaceSet taken = 0;
    for (int i = 0; i < s_.seats; ++i)
        if (enemy(s, Seat{i})) taken |= s_.homeland[static_cast<std::size_t>(i)] & kAllClearings;
    const auto with_neighbours = [&](PlaceSet set) {
        PlaceSet out = set;
        for (PlaceSet m = set; m; m &= m - 1) out |= adjacent(kNobody, Place{std::countr_zero(m)}) & kAllClearings;
        return out;
    };
    fit &= clearings() & ~taken;
    const PlaceSet near = with_neighbours(taken);
    if (d == HomelandDistance::two_between)
        if (const PlaceSet far = fit & ~with_neighbours(near)) return far;
    if (d != HomelandDistance::any)
        if (const PlaceSet apart = fit & ~near) return apart;
    return fit;
}

}  // namespace woodlore
