// Everything on a table by name, as JSON.
#include "woodlore/inspect.hpp"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "flows.hpp"
#include "woodlore/text.hpp"

namespace woodlore {

using nlohmann::json;

std::string item_text(const ItemState& i) {
    std::string out(item_name(static_cast<ItemType>(i.type)));
    if (Table::damaged(i)) out += " damaged";
    if (Table::facedown(i)) out += " facedown";
    return out;
}

std::vector<std::string> card_names(const Table& t, Zone z) {
    std::vector<Card> cards;
    t.zone(z).each([&](Card c) { cards.push_back(c); });
    const auto rank = [&](Card c) { return t.state().rank[static_cast<std::size_t>(c.index())]; };
    if (t.ordered(z)) std::sort(cards.begin(), cards.end(), [&](Card a, Card b) { return rank(a) > rank(b); });
    std::vector<std::string> out;
    for (const Card c : cards) out.push_back(t.rules().card(c).id);
    if (!t.ordered(z)) std::sort(out.begin(), out.end());
    return out;
}

std::string step_name(const Table& t) {
    const State& s = t.state();
    if (s.phase_frame == 255 || s.phase_frame >= s.flow_depth || !s.turn.valid()) return "";
    const auto& f = *reinterpret_cast<const PhaseFlow*>(s.arena.data() + s.frame[s.phase_frame].offset);
    const auto& steps = t.faction_info(s.turn).steps[static_cast<std::size_t>(f.phase)];
    using At = PhaseFlow::At;
    if (f.at == At::start || f.at == At::began || f.at == At::opened) return "start";
    if (f.at == At::after || f.at == At::closing || f.at == At::ended || f.step >= steps.size()) return "end";
    return steps[f.step].name;
}

// --- declared fields -----------------------------------------------------------------------------------------------------

std::int64_t read_field(const std::uint8_t* data, const FieldInfo& f, int element) {
    std::uint64_t v = 0;
    for (int b = 0; b < f.size; ++b) v |= std::uint64_t{data[f.offset + element * f.size + b]} << (8 * b);
    if (f.is_signed && f.size < 8 && v >> (8 * f.size - 1) & 1) v |= ~std::uint64_t{0} << (8 * f.size);
    return static_cast<std::int64_t>(v);
}
void write_field(std::uint8_t* data, const FieldInfo& f, int element, std::int64_t value) {
    for (int b = 0; b < f.size; ++b) data[f.offset + element * f.size + b] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * b));
}

std::string field_word(const Table& t, const FieldInfo& f, std::int64_t v) {
    if (v >= 0 && static_cast<std::size_t>(v) < f.words.size() && !f.words[static_cast<std::size_t>(v)].empty()) return f.words[static_cast<std::size_t>(v)];
    if (f.meaning == ArgKind::number) return "";
    if (v == 255) return "none";
    const int n = static_cast<int>(v);
    switch (f.meaning) {
        case ArgKind::seat: return seat_name(t, Seat{n});
        case ArgKind::party: return party_name(t, Party{n});
        case ArgKind::place: return place_name(t, Place{n});
        case ArgKind::kind: return kind_name(t, Kind{n});
        case ArgKind::card: return static_cast<std::size_t>(n) < t.rules().faces.size() ? t.rules().face(Face{n}).id : "";
        case ArgKind::item: return n < kItemTypes ? std::string(item_name(static_cast<ItemType>(n))) : "";
        case ArgKind::suit: return n < kSuits ? std::string(suit_name(static_cast<Suit>(n))) : "";
        default: return "";
    }
}

// --- the tree --------------------------------------------------------------------------------------------------------------

namespace {

json suit_list(SuitSet s) {
    json out = json::array();
    for (int i = 0; i < kSuits; ++i) if (s.has(static_cast<Suit>(i))) out.push_back(suit_name(static_cast<Suit>(i)));
    return out;
}

class Inspector {
public:
    Inspector(const Table& t, bool zeros) : t_(t), s_(t.state()), zeros_(zeros) {}

    json all() {
        json j;
        turn(j);
        seats(j);
        places(j);
        cards(j);
        items(j);
        data(j);
        return j;
    }

private:
    std::vector<Party> parties() const {
        std::vector<Party> out;
        for (int i = 0; i < t_.seats(); ++i) out.push_back(Party{i});
        for (int h = 0; h < kMaxHirelings; ++h) if (s_.hireling_of[static_cast<std::size_t>(h)].valid()) out.push_back(Party{kMaxSeats + h});
        return out;
    }
    const std::vector<KindInfo>& kinds(Party p) const {
        return p.is_seat() ? t_.faction_info(p.seat()).kinds : t_.rules().at(s_.hireling_of[static_cast<std::size_t>(p.index() - kMaxSeats)]).kinds;
    }
    json pieces(Place p) const {
        json out = json::object();
        for (const Party owner : parties()) {
            json own = json::object();
            for (std::size_t k = 0; k < kinds(owner).size(); ++k)
                if (const int n = t_.count(p, kind_of(owner, static_cast<int>(k))); n || zeros_) own[kinds(owner)[k].name] = n;
            if (!own.empty() || zeros_) out[party_name(t_, owner)] = own;
        }
        for (std::size_t k = 0; k < t_.rules().neutral_kinds.size(); ++k)
            if (const int n = t_.count(p, Kind{kNeutralKind0 + static_cast<int>(k)}); n || zeros_) out[t_.rules().neutral_kinds[k].name] = n;
        return out;
    }

    void turn(json& j) const {
        constexpr const char* kPhases[] = {"none", "birdsong", "daylight", "evening"};
        constexpr const char* kEndings[] = {"none", "points", "dominance", "unfinished"};
        j["turn"] = seat_name(t_, s_.turn);
        j["phase"] = kPhases[static_cast<int>(s_.phase)];
        j["step"] = step_name(t_);
        j["turn_count"] = s_.turn_count;
        j["asked"] = seat_name(t_, s_.over ? kNoSeat : s_.asked);
        j["over"] = s_.over != 0;
        j["ending"] = kEndings[s_.over & 3];
        j["winners"] = json::array();
        for (int i = 0; i < t_.seats(); ++i) if (s_.winners >> i & 1) j["winners"].push_back(seat_name(t_, Seat{i}));
    }
    void seats(json& j) const {
        for (int i = 0; i < t_.seats(); ++i) {
            const Seat seat{i};
            const auto n = static_cast<std::size_t>(i);
            const std::string name = seat_name(t_, seat);
            j["seats"].push_back(name);
            j["scores"][name] = t_.points(seat);
            j["on_track"][name] = t_.on_track(seat);
            j["dominance"][name] = s_.dominance[n] ? std::string(suit_name(static_cast<Suit>(s_.dominance[n] - 1))) : "none";
            j["coalition"][name] = seat_name(t_, s_.coalition[n]);
            const Instance c = s_.character_of[n];
            j["character"][name] = c.valid() ? t_.rules().component_of(c).id : "none";
            j["homeland"][name] = json::array();
            for (PlaceSet m = s_.homeland[n]; m; m &= m - 1) j["homeland"][name].push_back(place_name(t_, Place{std::countr_zero(m)}));
        }
        for (std::size_t n = 0; n < s_.pool.size(); ++n) {  // "faction", "faction character", "faction locked"
            const PoolCard& c = s_.pool[n];
            if (!c.faction.valid()) continue;
            std::string text = t_.rules().component_of(c.faction).id + (t_.info(c.faction).copy ? "#" + std::to_string(t_.info(c.faction).copy + 1) : "");
            if (c.character.valid()) text += " " + t_.rules().component_of(c.character).id;
            j["pool"].push_back(text + (n == s_.locked_card ? " locked" : ""));
        }
        for (const Party p : parties()) if (p.is_hireling()) hireling(j, p);
    }
    void hireling(json& j, Party p) const {
        const auto h = static_cast<std::size_t>(p.index() - kMaxSeats);
        const std::string name = party_name(t_, p);
        j["controller"][name] = seat_name(t_, s_.controller[h]);
        j["control_markers"][name] = s_.control_markers[h];
        j["side"][name] = s_.hireling_flags[h] & 1 ? "demoted" : "promoted";
        j["gained_this_turn"][name] = (s_.hireling_flags[h] & 2) != 0;
        const std::uint8_t m = s_.hireling_marker[h];
        j["hireling_markers"][std::to_string(hireling_marker::kSpace[h])] =
            m == hireling_marker::kNone ? "none" : m == hireling_marker::kOnTrack ? "track" : m == hireling_marker::kUsed ? "used" : seat_name(t_, Seat{m - hireling_marker::held_by(Seat{0})});
    }
    void places(json& j) const {
        for (int c = 0; c < kMaxClearings; ++c) {
            const Place p = clearing(c);
            if (c >= t_.map().clearings && t_.map().clearing[static_cast<std::size_t>(c)].name.empty()) continue;
            const std::string name = place_name(t_, p);
            j["clearings"][name] = pieces(p);
            j["suits"][name] = suit_list(t_.suits(p));
            j["slots"][name] = s_.slots[static_cast<std::size_t>(c)];
            j["open_slots"][name] = t_.open_slots(p);
            if (const int n = s_.activated[static_cast<std::size_t>(c)]; n || zeros_) j["activated"][name] = n;
            j["ruler"][name] = party_name(t_, t_.ruler(p));
        }
        for (int f = 0; f < t_.map().forests; ++f)
            if (json in = pieces(forest(f)); zeros_ || !in.empty()) j["forests"][t_.map().forest[static_cast<std::size_t>(f)].id] = in;
        for (std::size_t p = 0; p < t_.map().paths.size(); ++p) {
            const std::string name = place_name(t_, path_place(static_cast<int>(p))).substr(5);
            j["paths"][name]["open"] = s_.path_state[p] == 0;
            if (json in = pieces(path_place(static_cast<int>(p))); zeros_ || !in.empty()) j["paths"][name].update(in);
        }
        for (int i = 0; i < t_.seats(); ++i) {
            const auto& boxes = t_.faction_info(Seat{i}).boxes;
            for (std::size_t k = 0; k < boxes.size(); ++k) {
                json own = json::object();
                for (const Party owner : parties())
                    for (std::size_t q = 0; q < kinds(owner).size(); ++q) {
                        const int n = t_.count(seat_box(Seat{i}, static_cast<int>(k)), kind_of(owner, static_cast<int>(q)));
                        // A box holds mostly its owner's pieces: those go by their own name, others' by theirs.
                        if (owner == Party{i}) { if (n || zeros_) own[kinds(owner)[q].name] = n; }
                        else if (n || zeros_) own[party_name(t_, owner)][kinds(owner)[q].name] = n;
                    }
                j["boxes"][seat_name(t_, Seat{i})][boxes[k]] = own;
            }
        }
        for (const Party h : parties()) {
            if (!h.is_hireling()) continue;
            json own = json::object();
            for (std::size_t k = 0; k < kinds(h).size(); ++k)
                if (const int n = t_.count(hireling_box(h), kind_of(h, static_cast<int>(k))); n || zeros_) own[kinds(h)[k].name] = n;
            j["boxes"][party_name(t_, h)]["card"] = own;
        }
        for (const auto& [place, component, box] : boxes_at_the_table(t_.rules())) j["boxes"][component][box] = pieces(place);
        j["supply"] = pieces(kSupply);
        j["out_of_game"] = pieces(kOutOfGame);
        if (json in = pieces(kLimbo); zeros_ || !in.empty()) j["limbo"] = in;
    }
    void cards(json& j) const {
        j["deck"] = card_names(t_, kDeck);
        j["discard"] = card_names(t_, kDiscardPile);
        j["available_dominance"] = card_names(t_, kAvailableDominance);
        j["aside"] = card_names(t_, kAside);
        j["cards_out"] = card_names(t_, kCardsOut);
        for (int i = 0; i < t_.seats(); ++i) {
            const std::string name = seat_name(t_, Seat{i});
            j["hand"][name] = card_names(t_, hand_of(Seat{i}));
            j["play_area"][name] = card_names(t_, play_area_of(Seat{i}));
            j["revealed"][name] = card_names(t_, revealed_of(Seat{i}));
            const auto& zones = t_.faction_info(Seat{i}).zones;
            for (std::size_t k = 0; k < zones.size(); ++k) j["zone"][name][zones[k].name] = card_names(t_, seat_zone(Seat{i}, static_cast<int>(k)));
        }
        for (int k = 0; k < 8; ++k) {
            const Zone z = shared_zone(k);
            if (const auto& name = t_.rules().zones[static_cast<std::size_t>(z.index())].name; !name.empty()) j["zone"][name] = card_names(t_, z);
        }
    }
    json items_at(std::uint8_t where) const {
        std::vector<std::string> out;
        for (const auto& i : s_.item) if (i.type != 255 && i.where == where) out.push_back(item_text(i));
        std::sort(out.begin(), out.end());
        return out;
    }
    void items(json& j) const {
        for (int i = 0; i < t_.seats(); ++i) {
            const auto& boxes = t_.faction_info(Seat{i}).item_boxes;
            for (int k = 0; k < 4; ++k) {
                std::string box = static_cast<std::size_t>(k) < boxes.size() ? boxes[static_cast<std::size_t>(k)] : "";
                if (box.empty() && k == 0) box = "crafted";
                json in = items_at(item_place::board(Seat{i}, k));
                if (box.empty() && in.empty()) continue;
                j["items"][seat_name(t_, Seat{i})][box.empty() ? "box_" + std::to_string(k) : box] = in;
            }
        }
        for (std::size_t k = 0; k < t_.rules().item_places.size(); ++k) j["items"][t_.rules().item_places[k]] = items_at(item_place::table(static_cast<int>(k)));
        for (const Party h : parties())
            if (h.is_hireling()) if (json in = items_at(item_place::card(h)); zeros_ || !in.empty()) j["items"][party_name(t_, h)]["card"] = in;
        j["items"]["supply"] = items_at(item_place::kSupply);
        j["items"]["removed"] = items_at(item_place::kGone);
        for (int c = 0; c < t_.map().clearings; ++c) {
            if (json in = items_at(item_place::ruin(clearing(c))); zeros_ || !in.empty()) j["items"]["ruins"][std::to_string(c + 1)] = in;
            if (json in = items_at(item_place::placed(clearing(c))); zeros_ || !in.empty()) j["items"]["clearings"][std::to_string(c + 1)] = in;
        }
    }
    void data(json& j) const {
        for (std::size_t i = 1; i < t_.rules().instances.size(); ++i) {
            const Instance in{static_cast<int>(i)};
            const auto& info = t_.rules().at(in);
            if (info.fields.empty() || !t_.in_play(in)) continue;
            std::string name = t_.rules().component_of(in).id;
            if (info.copy) name += "#" + std::to_string(info.copy + 1);
            const std::uint8_t* at = t_.data_at(t_.self(in));
            for (const auto& f : info.fields) {
                const auto one = [&](int e) -> json {
                    const std::int64_t v = read_field(at, f, e);
                    const std::string word = field_word(t_, f, v);
                    return word.empty() ? json(v) : json(word);
                };
                json& out = j["data"][name][f.name];
                if (f.count == 1) { out = one(0); continue; }
                out = json::array();
                for (int e = 0; e < f.count; ++e) out.push_back(one(e));
            }
        }
    }

    const Table& t_;
    const State& s_;
    bool zeros_;
};

}  // namespace

json inspect(const Table& t, bool zeros) { return Inspector(t, zeros).all(); }
std::string to_json(const Table& t) { return inspect(t).dump(); }

}  // namespace woodlore
