// Dealing anew what a player does not know.
#include <algorithm>
#include <exception>
#include <memory>
#include <vector>

#include "woodlore/agent.hpp"
#include "woodlore/observe.hpp"

namespace woodlore {

namespace {

template <class T>
void shuffle(std::vector<T>& v, AgentRng& rng) {
    for (int i = static_cast<int>(v.size()) - 1; i > 0; --i)
        std::swap(v[static_cast<std::size_t>(i)], v[static_cast<std::size_t>(rng.below(i + 1))]);
}

/// Cards of the deck are one pool, those of each component another: a quest is never dealt to a hand.
int pool_of(const Ruleset& r, Card c) { return r.card(c).in_deck ? 0 : 1 + r.at(r.card(c).owner).component; }

void deal_cards(const Table& t, Seat viewer, State& s, AgentRng& rng, Seat keep) {
    struct Spot { Zone zone; std::uint8_t rank = 0, seen = 0; };
    std::array<bool, kMaxZones> sees{}, kept{};
    for (int z = 0; z < kMaxZones; ++z) {
        if (s.zone[static_cast<std::size_t>(z)].empty()) continue;
        sees[static_cast<std::size_t>(z)] = sees_zone(t, viewer, Zone{z});
        kept[static_cast<std::size_t>(z)] = keep.valid() && sees_zone(t, keep, Zone{z});
    }
    std::vector<std::vector<Card>> pools(t.rules().components.size() + 1);
    for (std::size_t i = 0; i < t.rules().face_of.size(); ++i) {
        const auto z = static_cast<std::size_t>(s.zone_of[i].index());
        const auto bit = [&](Seat seat) { return seat.valid() && s.seen[i] >> seat.index() & 1; };
        if (sees[z] || bit(viewer) || kept[z] || bit(keep)) continue;
        const Card c{static_cast<int>(i)};
        pools[static_cast<std::size_t>(pool_of(t.rules(), c))].push_back(c);
    }
    for (std::vector<Card>& cards : pools) {
        std::vector<Spot> spots;
        for (const Card c : cards) {
            const auto i = static_cast<std::size_t>(c.index());
            spots.push_back({s.zone_of[i], s.rank[i], s.seen[i]});
            s.zone[static_cast<std::size_t>(s.zone_of[i].index())].drop(c);
        }
        shuffle(cards, rng);
        for (std::size_t k = 0; k < cards.size(); ++k) {
            const auto i = static_cast<std::size_t>(cards[k].index());
            s.zone_of[i] = spots[k].zone;
            s.rank[i] = spots[k].rank;
            s.seen[i] = spots[k].seen;
            s.zone[static_cast<std::size_t>(spots[k].zone.index())].add(cards[k]);
        }
    }
}

void deal_items(Seat viewer, State& s, AgentRng& rng) {
    struct Spot { std::uint8_t where = 0, seen = 0; };
    std::vector<std::size_t> tiles;
    std::vector<Spot> spots;
    for (std::size_t i = 0; i < s.item.size(); ++i) {
        const ItemState& it = s.item[i];
        const int clearing = it.where - item_place::ruin(Place{0});
        if (it.type == 255 || clearing < 0 || clearing >= kMaxClearings || (viewer.valid() && it.seen >> viewer.index() & 1)) continue;
        tiles.push_back(i);
        spots.push_back({it.where, it.seen});
    }
    shuffle(spots, rng);
    for (std::size_t k = 0; k < tiles.size(); ++k) {
        s.item[tiles[k]].where = spots[k].where;
        s.item[tiles[k]].seen = spots[k].seen;
    }
}

void deal_individuals(Seat viewer, State& s, AgentRng& rng) {
    std::array<std::vector<std::size_t>, kMaxKinds> hidden;
    for (std::size_t i = 0; i < s.individual.size(); ++i) {
        const Individual& x = s.individual[i];
        if (!x.kind.valid() || x.flags & 1 || (viewer.valid() && x.seen >> viewer.index() & 1)) continue;
        hidden[static_cast<std::size_t>(x.kind.index())].push_back(i);
    }
    for (const auto& group : hidden) {
        std::vector<std::uint8_t> values;
        for (const std::size_t i : group) values.push_back(s.individual[i].value);
        shuffle(values, rng);
        for (std::size_t k = 0; k < group.size(); ++k) s.individual[group[k]].value = values[k];
    }
}

void deal_data(const Table& t, Seat viewer, State& s, AgentRng& rng) {
    Table guess(t.rules(), s);
    for (std::size_t n = 0; n < t.rules().instances.size(); ++n) {
        const InstanceInfo& info = t.rules().instances[n];
        const Instance in{static_cast<int>(n)};
        if (!info.resample || !t.in_play(in)) continue;
        const Self self = t.self(in);
        if (!self.seat.valid() || self.seat != viewer) info.resample(guess, self, viewer, rng.next());
    }
}

/// Does this State stand at a question that has an answer? Asking the flow on top changes nothing in it but may meet
/// a card that is no longer where the flow left it.
bool can_be_answered(const Ruleset& rules, const State& s) {
    if (s.over) return true;
    const auto copy = std::make_unique<State>(s);
    try {
        Table t(rules, *copy);
        return t.options().n > 0;
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace

State determinize(const Table& t, Seat viewer, std::uint64_t seed) {
    constexpr int kTries = 8;
    AgentRng rng(seed);
    State s;
    const Seat asked = t.state().asked;
    const bool other = asked.valid() && asked != viewer;
    for (int i = 0; i <= kTries; ++i) {
        s = t.state();
        deal_cards(t, viewer, s, rng, other && i == kTries ? asked : kNoSeat);
        deal_items(viewer, s, rng);
        deal_individuals(viewer, s, rng);
        deal_data(t, viewer, s, rng);
        s.rng.word[0] = rng.next();
        s.rng.word[1] = rng.next() | 1;  // all zero would be no generator
        if (!other || can_be_answered(t.rules(), s)) break;
    }
    return s;
}

}  // namespace woodlore
