// An Observation by names.
#include <memory>
#include <nlohmann/json.hpp>

#include "woodlore/inspect.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/text.hpp"

namespace woodlore {

using nlohmann::json;

namespace {

json unknown(const Table& t, const Observation& o) {
    json j = json::object();
    const auto count = [&](json& at, Zone z) { if (const int n = o.unknown(z)) at = n; };
    if (const int n = o.unknown(kDeck)) j["deck"] = n;
    for (int i = 0; i < t.seats(); ++i) {
        const Seat s{i};
        const std::string name = seat_name(t, s);
        if (o.unknown(hand_of(s))) count(j["hand"][name], hand_of(s));
        const auto& zones = t.faction_info(s).zones;
        for (std::size_t k = 0; k < zones.size(); ++k)
            if (const Zone z = seat_zone(s, static_cast<int>(k)); o.unknown(z)) count(j["zone"][name][zones[k].name], z);
    }
    for (int k = 0; k < 8; ++k)
        if (const Zone z = shared_zone(k); o.unknown(z)) count(j["zone"][t.rules().zones[static_cast<std::size_t>(z.index())].name], z);
    for (int c = 0; c < t.map().clearings; ++c)
        if (const int n = o.hidden_items(clearing(c))) j["ruins"][std::to_string(c + 1)] = n;
    return j;
}

json battle(const Table& t, const BattleView& b) {
    if (!b.where.valid()) return nullptr;
    json j{{"clearing", place_name(t, b.where)}};
    constexpr const char* kSides[] = {"attacker", "defender"};
    for (std::size_t s = 0; s < 2; ++s)
        j[kSides[s]] = {{"party", party_name(t, b.side[s])}, {"ambush", b.ambush[s].valid() ? json(t.rules().face(b.ambush[s]).id) : json(nullptr)},
                        {"die", b.die[s]}, {"rolled", b.rolled[s]}, {"extra", b.extra[s]}, {"lost", b.lost[s]}};
    return j;
}

}  // namespace

std::string to_json(const Table& t, const Observation& o) {
    const auto copy = std::make_unique<State>(o.state());
    const Table seen(t.rules(), *copy);
    json j = inspect(seen);
    j["viewer"] = o.viewer().valid() ? json(seat_name(t, o.viewer())) : json(nullptr);
    j["asked"] = o.asked() && o.viewer().valid() ? j["viewer"] : json(nullptr);
    j["unknown"] = unknown(t, o);
    j["battle"] = battle(t, o.battle());
    for (std::size_t n = 0; n < t.rules().instances.size(); ++n) {
        const Instance in{static_cast<int>(n)};
        const InstanceInfo& info = t.info(in);
        if (!t.in_play(in) || (t.self(in).seat.valid() && t.self(in).seat == o.viewer())) continue;
        std::string name = t.rules().component_of(in).id;
        if (info.copy) name += "#" + std::to_string(info.copy + 1);
        for (const FieldInfo& f : info.fields) if (f.hidden) j["data"][name][f.name] = nullptr;
    }
    j["individuals"] = json::array();
    for (const Individual& i : o.state().individual) {
        if (!i.kind.valid()) continue;
        const bool hidden = !(i.flags & 1) && !i.seen;
        j["individuals"].push_back({{"kind", kind_name(t, i.kind)}, {"place", place_name(t, i.place)}, {"face_up", (i.flags & 1) != 0},
                                    {"value", hidden ? json(nullptr) : json(i.value)}});
    }
    return j.dump();
}

}  // namespace woodlore
