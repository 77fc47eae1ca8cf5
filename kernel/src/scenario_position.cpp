// Putting a position on the table: pieces from supply, cards with conservation, data by name, the stack of flows.
#include <algorithm>
#include <bit>

#include "flows.hpp"
#include "scenario_detail.hpp"
#include "woodlore/hire.hpp"
#include "woodlore/inspect.hpp"
#include "woodlore/text.hpp"

namespace woodlore::scenario {

// --- reading names -------------------------------------------------------------------------------------------------------

namespace {
std::vector<std::string> seat_names(const Table& t) {
    std::vector<std::string> out;
    for (int i = 0; i < t.seats(); ++i) out.push_back(seat_name(t, Seat{i}));
    return out;
}
std::vector<std::string> clearing_names(const Table& t) {
    std::vector<std::string> out;
    for (int c = 0; c < kMaxClearings; ++c)
        if (c < t.map().clearings || !t.map().clearing[static_cast<std::size_t>(c)].name.empty()) out.push_back(place_name(t, clearing(c)));
    return out;
}
std::int64_t count_at(const Leaf& l, int most = 255) { return l.node.as_int({0, most}); }
}  // namespace

Seat seat_at(const Table& t, const TomlNode& node) {
    const std::string name = node.as_string();
    const Seat s = find_seat(t, name);
    if (!s.valid()) broken(node.place(), "no seat \"" + name + "\" at this table" + did_you_mean(name, seat_names(t)));
    return s;
}

Phase phase_at(const TomlNode& node) {
    const std::vector<std::string> names{"birdsong", "daylight", "evening"};
    const std::string name = node.as_one_of("phase", names);
    return static_cast<Phase>(std::find(names.begin(), names.end(), name) - names.begin() + 1);
}

Face face_at(const Table& t, const FilePlace& at, const std::string& id) {
    const Face f = t.rules().find_face(id);
    if (f.valid()) return f;
    std::vector<std::string> ids;
    for (const auto& face : t.rules().faces) ids.push_back(face.id);
    broken(at, "unknown card \"" + id + "\"" + did_you_mean(id, ids));
}

std::int64_t field_value(const Table& t, const FieldInfo& f, const TomlNode& node) {
    if (node.kind() == TomlKind::boolean) return node.as_bool();
    if (node.kind() == TomlKind::integer) {
        const int bits = 8 * f.size;
        if (f.meaning == ArgKind::place) return node.as_int({1, 255}) - 1;  // clearings are numbered as on the map
        return bits >= 32 ? node.as_int() : node.as_int({f.is_signed ? -(1 << (bits - 1)) : 0, f.is_signed ? (1 << (bits - 1)) - 1 : (1 << bits) - 1});
    }
    const std::string word = node.as_string();
    for (std::size_t i = 0; i < f.words.size(); ++i) if (f.words[i] == word) return static_cast<std::int64_t>(i);
    if (word == "none" || word == "nobody" || word == "nowhere") return 255;
    const bool plain = f.meaning == ArgKind::number;
    const auto wants = [&](ArgKind k) { return plain || f.meaning == k; };
    if (wants(ArgKind::seat)) if (const Seat s = find_seat(t, word); s.valid()) return s.value;
    if (wants(ArgKind::party)) if (const Party p = find_party(t, word); p.valid()) return p.value;
    if (wants(ArgKind::suit)) if (const int s = find_suit(word); s >= 0 && s < kSuits) return s;
    if (wants(ArgKind::item)) if (const int i = find_item_type(word); i >= 0 && i < kItemTypes) return i;
    if (wants(ArgKind::card)) if (const Face c = t.rules().find_face(word); c.valid()) return c.value;
    if (wants(ArgKind::place)) if (const Place p = find_place(t, word); p.valid()) return p.value;
    if (wants(ArgKind::kind)) if (const Kind k = find_kind(t, word); k.valid()) return k.value;
    broken(node.place(), "\"" + word + "\" means nothing for the field " + f.name + (f.words.empty() ? "" : "; it is one of " + joined(f.words)));
}

ItemState item_at(const FilePlace& at, const std::string& text) {
    ItemState out;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ') { ++i; continue; }
        const auto end = std::min(text.find(' ', i), text.size());
        words.push_back(text.substr(i, end - i));
        i = end;
    }
    const int type = words.empty() ? -1 : find_item_type(words[0]);
    if (type < 0 || type >= kItemTypes) {
        std::vector<std::string> names;
        for (int i = 0; i < kItemTypes; ++i) names.emplace_back(item_name(static_cast<ItemType>(i)));
        broken(at, "unknown item \"" + text + "\"" + did_you_mean(words.empty() ? text : words[0], names) + "; items are " + joined(names));
    }
    out.type = static_cast<std::uint8_t>(type);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == "facedown" || words[i] == "exhausted") out.flags |= 1;
        else if (words[i] == "damaged") out.flags |= 2;
        else if (words[i] == "ruin") out.flags |= static_cast<std::uint8_t>(ItemMark::ruin) << 2;
        else if (words[i] == "start") out.flags |= static_cast<std::uint8_t>(ItemMark::start) << 2;
        else if (words[i] != "faceup" && words[i] != "undamaged")
            broken(at, "item \"" + text + "\": unknown word \"" + words[i] + "\"; after the item's name come facedown, damaged, or the mark start or ruin");
    }
    return out;
}

// --- the position --------------------------------------------------------------------------------------------------------

void lay_out_position(Table& t) {
    if (t.rules().faction_setup == FactionSetup::draft)
        throw ScenarioError(FilePlace{}, "", "in a draft nobody has a faction from the start: write start = \"setup\", or list seats");
    std::array<std::uint8_t, kMaxSeats> listed{0, 1, 2, 3, 4, 5};
    lay_out(t, listed);
    place_map_landmarks(t);
    lay_out_hirelings(t, t.rules().hirelings);
    State& s = t.raw_state();
    int n = 0;  // a fixed order: the first card of the deck's list on top
    const int size = t.zone(kDeck).size();
    t.zone(kDeck).each([&](Card c) { s.rank[static_cast<std::size_t>(c.index())] = static_cast<std::uint8_t>(size - 1 - n++); });
    for (int i = 0; i < t.seats(); ++i) {
        const Instance in = s.faction_of[static_cast<std::size_t>(i)];
        const auto& may = t.rules().seat_characters[static_cast<std::size_t>(t.rules().at(in).listed_seat.index())];
        if (!may.empty()) t.take_character(Seat{i}, may[0]);
    }
}

namespace {

class Position {
public:
    Position(Table& t, const std::vector<Leaf>& all) : t_(t), s_(t.raw_state()), all_(all) {}

    void apply() {
        known_roots();
        each("character", [&](const Leaf& l) { character(l); });
        hirelings();
        each("suits", [&](const Leaf& l) { suits(l); });
        each("slots", [&](const Leaf& l) { need(l, 2, "slots.CLEARING = number"); s_.slots[static_cast<std::size_t>(clearing_of(l, 1).index())] = static_cast<std::uint8_t>(count_at(l, kMaxSlots)); });
        each("ruins", [&](const Leaf& l) { ruins(l); });
        for (const char* root : {"clearings", "forests", "paths"}) each(root, [&](const Leaf& l) { on_map(l); });
        each("boxes", [&](const Leaf& l) { in_box(l); });
        each("out_of_game", [&](const Leaf& l) { need(l, 3, "out_of_game.FACTION.PIECE = number"); set(l, kind_at(l, 1), kOutOfGame); });
        each("supply", [&](const Leaf& l) { supply(l); });
        each("homeland", [&](const Leaf& l) { homeland(l); });
        cards();
        each("knows", [&](const Leaf& l) { knows(l); });
        each("activated", [&](const Leaf& l) { need(l, 2, "activated.CLEARING = number"); s_.activated[static_cast<std::size_t>(clearing_of(l, 1).index())] = static_cast<std::uint8_t>(count_at(l, 20)); });
        items();
        each("data", [&](const Leaf& l) { data(l); });
        each("scores", [&](const Leaf& l) { need(l, 2, "scores.FACTION = number"); s_.score[seat(l, 1)] = static_cast<std::uint8_t>(count_at(l)); });
        each("on_track", [&](const Leaf& l) { need(l, 2, "on_track.FACTION = false"); if (!l.node.as_bool()) t_.leave_track(Seat{static_cast<int>(seat(l, 1))}); });
        each("dominance", [&](const Leaf& l) { dominance(l); });
        each("coalition", [&](const Leaf& l) { need(l, 2, "coalition.FACTION = \"faction\""); t_.form_coalition(Seat{static_cast<int>(seat(l, 1))}, seat_at(t_, l.node)); });
        each("turn_count", [&](const Leaf& l) { s_.turn_count = static_cast<std::uint16_t>(l.node.as_int({0, 9999})); });
        t_.touch();
    }

private:
    template <class F>
    void each(const std::string& root, F&& f) { for (const Leaf& l : all_) if (l.path[0] == root) f(l); }

    void known_roots() {
        const std::vector<std::string> roots{"turn", "phase", "step", "character", "suits", "slots", "ruins", "clearings", "forests", "paths", "boxes",
                                             "out_of_game", "supply", "homeland", "hand", "play_area", "revealed", "zone", "discard", "available_dominance",
                                             "aside", "deck", "deck_top", "activated", "knows", "items", "data", "scores", "on_track", "dominance", "coalition", "turn_count",
                                             "side", "controller", "control_markers", "gained_this_turn", "hireling_markers"};
        for (const Leaf& l : all_)
            if (std::find(roots.begin(), roots.end(), l.path[0]) == roots.end())
                broken(l.node.place(), "a position has no \"" + l.path[0] + "\"" + did_you_mean(l.path[0], roots) + "; it has " + joined(roots));
    }
    static void need(const Leaf& l, std::size_t parts, const std::string& form) {
        if (l.path.size() != parts) l.fail("write " + form);
    }
    std::size_t seat(const Leaf& l, std::size_t i) {
        const Seat s = find_seat(t_, l.path[i]);
        if (!s.valid()) l.fail("no seat \"" + l.path[i] + "\" at this table" + did_you_mean(l.path[i], seat_names(t_)));
        return static_cast<std::size_t>(s.index());
    }
    Place clearing_of(const Leaf& l, std::size_t i) {
        const Place p = find_place(t_, l.path[i]);
        if (!p.is_clearing()) l.fail("no clearing \"" + l.path[i] + "\" on this map" + did_you_mean(l.path[i], clearing_names(t_)));
        return p;
    }
    /// The kind named by the path from part i on: FACTION.PIECE, or a neutral piece.
    Kind kind_at(const Leaf& l, std::size_t i) {
        std::string name;
        for (std::size_t k = i; k < l.path.size(); ++k) name += (name.empty() ? "" : ".") + l.path[k];
        const Kind k = find_kind(t_, name);
        if (k.valid()) return k;
        std::vector<std::string> known;
        if (const Party p = find_party(t_, l.path[i]); p.valid()) {
            for (const auto& info : p.is_seat() ? t_.faction_info(p.seat()).kinds : t_.info(s_.hireling_of[hireling_index(p)]).kinds) known.push_back(l.path[i] + "." + info.name);
        } else {
            known = seat_names(t_);
            for (const auto& h : hireling_names()) known.push_back(h);
        }
        l.fail("no piece \"" + name + "\"" + did_you_mean(name, known) + (known.empty() ? "" : "; there are " + joined(known)));
    }

    void set(const Leaf& l, Kind k, Place p) {
        const int want = static_cast<int>(count_at(l)), have = t_.count(p, k);
        const Place store = k == kRuin ? kOutOfGame : kSupply;  // a ruin that is gone lies in the box
        if (t_.kind_info(k).piece_class == PieceClass::neutral && want > have && t_.supply(k) == 0 && t_.where(k).valid()) t_.shift(k, t_.where(k), kSupply, want - have);  // it stands where the map puts it
        if (want <= have) { t_.shift(k, p, store, have - want); return; }
        if (t_.count(store, k) < want - have)
            l.fail("only " + std::to_string(t_.count(store, k)) + " of the " + std::to_string(t_.kind_info(k).total) + " " + kind_name(t_, k) + " are left for it");
        if (p.is_clearing() && (k == kRuin || t_.kind_info(k).piece_class == PieceClass::building) && t_.open_slots(p) < want - have)
            l.fail("clearing " + place_name(t_, p) + " has " + std::to_string(s_.slots[static_cast<std::size_t>(p.index())]) + " slots and " + std::to_string(t_.open_slots(p)) + " of them open");
        t_.shift(k, store, p, want - have);
    }
    void on_map(const Leaf& l) {
        if (l.path.size() < 3) l.fail("write " + l.path[0] + ".PLACE.FACTION.PIECE = number");
        if (l.path[0] == "clearings") { set(l, kind_at(l, 2), clearing_of(l, 1)); return; }
        const bool path = l.path[0] == "paths";
        const std::string prefix = path ? "path_" : "forest_";
        const std::string name = l.path[1].starts_with(prefix) ? l.path[1] : prefix + l.path[1];
        const Place p = find_place(t_, name);
        if (!p.valid()) {
            std::vector<std::string> known;
            for (int f = 0; f < t_.map().forests; ++f) known.push_back(t_.map().forest[static_cast<std::size_t>(f)].id);
            if (path) { known.clear(); for (std::size_t i = 0; i < t_.map().paths.size(); ++i) known.push_back(place_name(t_, path_place(static_cast<int>(i))).substr(5)); }
            l.fail("no " + prefix.substr(0, prefix.size() - 1) + " \"" + l.path[1] + "\" on this map; there are " + joined(known));
        }
        if (path && l.path.size() == 3 && l.path[2] == "open") { s_.path_state[static_cast<std::size_t>(p.index() - 64)] = !l.node.as_bool(); return; }
        set(l, kind_at(l, 2), p);
    }
    void in_box(const Leaf& l) {
        if (l.path.size() < 3) l.fail("write boxes.FACTION.BOX.PIECE = number");
        if (const Party h = find_party(t_, l.path[1]); h.is_hireling()) {
            if (l.path[2] != "card" || l.path.size() > 4) l.fail("a hireling has its card: write boxes." + l.path[1] + ".card.PIECE = number");
            Leaf own = l;
            own.path = {l.path[1], l.path.size() == 4 ? l.path[3] : t_.info(s_.hireling_of[hireling_index(h)]).kinds.at(0).name};
            set(l, kind_at(own, 0), hireling_box(h));
            return;
        }
        for (const auto& [place, component, box] : boxes_at_the_table(t_.rules())) {
            if (l.path[1] != component || l.path[2] != box) continue;
            need(l, 5, "boxes.COMPONENT.BOX.FACTION.PIECE = number");
            set(l, kind_at(l, 3), place);
            return;
        }
        const Seat s{static_cast<int>(seat(l, 1))};
        const Place p = find_place(t_, l.path[1] + "." + l.path[2]);
        if (!p.is_box()) l.fail(l.path[1] + " has no box \"" + l.path[2] + "\"" + did_you_mean(l.path[2], t_.faction_info(s).boxes) + "; its boxes: " + joined(t_.faction_info(s).boxes));
        if (l.path.size() == 3) {  // a number alone: its warriors
            const auto& kinds = t_.faction_info(s).kinds;
            for (std::size_t k = 0; k < kinds.size(); ++k)
                if (kinds[k].piece_class == PieceClass::warrior) { set(l, kind_of(s, static_cast<int>(k)), p); return; }
            l.fail("name the piece: boxes." + l.path[1] + "." + l.path[2] + ".PIECE = number");
        }
        Leaf own = l;  // FACTION's piece by its own name
        if (l.path.size() == 4) own.path = {l.path[1], l.path[3]};
        else own.path = {l.path.begin() + 3, l.path.end()};
        set(l, kind_at(own, 0), p);
    }
    void supply(const Leaf& l) {
        need(l, 3, "supply.FACTION.PIECE = number");
        const Kind k = kind_at(l, 1);
        const int want = static_cast<int>(count_at(l)), have = t_.supply(k);
        if (want <= have) { t_.shift(k, kSupply, kOutOfGame, have - want); return; }
        if (t_.count(kOutOfGame, k) < want - have)
            l.fail("only " + std::to_string(have + t_.count(kOutOfGame, k)) + " of the " + std::to_string(t_.kind_info(k).total) + " can be in supply: the others stand elsewhere");
        t_.shift(k, kOutOfGame, kSupply, want - have);
    }
    void ruins(const Leaf& l) {
        need(l, 1, "ruins = [clearings]");
        PlaceSet want = 0;
        for (const auto& n : l.node.as_array().nodes()) {
            const std::string name = n.kind() == TomlKind::integer ? std::to_string(n.as_int()) : n.as_string();
            const Place p = find_place(t_, name);
            if (!p.is_clearing()) broken(n.place(), "no clearing \"" + name + "\" on this map");
            want |= place_bit(p);
        }
        for (int c = 0; c < kMaxClearings; ++c)
            if (!(want >> c & 1)) t_.shift(kRuin, clearing(c), kOutOfGame, t_.count(clearing(c), kRuin));
        for (int c = 0; c < kMaxClearings; ++c) {
            if (!(want >> c & 1) || t_.count(clearing(c), kRuin)) continue;
            if (t_.count(kOutOfGame, kRuin) == 0 || t_.open_slots(clearing(c)) == 0) l.fail("there is no ruin left for clearing " + place_name(t_, clearing(c)) + ", or no slot for it");
            t_.shift(kRuin, kOutOfGame, clearing(c), 1);
        }
    }
    void suits(const Leaf& l) {
        need(l, 2, "suits.CLEARING = \"fox\"");
        SuitSet set;
        const auto add = [&](const TomlNode& n) {
            const int s = find_suit(n.as_one_of("suit", {"fox", "rabbit", "mouse", "bird"}));
            set = set | SuitSet(static_cast<Suit>(s));
        };
        if (l.node.kind() == TomlKind::array) for (const auto& n : l.node.as_array().nodes()) add(n);
        else add(l.node);
        s_.suits[static_cast<std::size_t>(clearing_of(l, 1).index())] = set.bits;
    }
    void homeland(const Leaf& l) {
        need(l, 2, "homeland.FACTION = [clearings]");
        PlaceSet set = 0;
        for (const auto& n : l.node.as_array().nodes()) {
            const Place p = find_place(t_, n.kind() == TomlKind::integer ? std::to_string(n.as_int()) : n.as_string());
            if (!p.is_clearing()) broken(n.place(), "no such clearing on this map");
            set |= place_bit(p);
        }
        s_.homeland[seat(l, 1)] = set;
    }
    void character(const Leaf& l) {
        need(l, 2, "character.FACTION = \"character\"");
        const auto s = seat(l, 1);
        const auto& may = t_.rules().seat_characters[static_cast<std::size_t>(t_.faction_info(Seat{static_cast<int>(s)}).listed_seat.index())];
        std::vector<std::string> names;
        for (const Instance i : may) {
            names.push_back(t_.rules().component_of(i).id);
            if (names.back() != l.node.as_string()) continue;
            if (const Instance old = s_.character_of[s]; old.valid()) s_.seat_of[static_cast<std::size_t>(old.index())] = 255;
            t_.take_character(Seat{static_cast<int>(s)}, i);
            return;
        }
        l.fail("the seat cannot take \"" + l.node.as_string() + "\"; it may take " + joined(names));
    }

    // --- hirelings
    std::vector<std::string> hireling_names() {
        std::vector<std::string> out;
        for (int h = 0; h < kMaxHirelings; ++h) if (s_.hireling_of[static_cast<std::size_t>(h)].valid()) out.push_back(party_name(t_, Party{kMaxSeats + h}));
        return out;
    }
    std::size_t hireling(const Leaf& l) {
        need(l, 2, l.path[0] + ".HIRELING = value");
        const Party p = find_party(t_, l.path[1]);
        const auto names = hireling_names();
        if (!p.is_hireling()) l.fail("no hireling \"" + l.path[1] + "\" in this game" + did_you_mean(l.path[1], names) + "; there are " + (names.empty() ? "none" : joined(names)));
        return hireling_index(p);
    }
    void hirelings() {
        each("side", [&](const Leaf& l) {
            auto& flags = s_.hireling_flags[hireling(l)];
            flags = static_cast<std::uint8_t>((flags & ~1) | (l.node.as_one_of("side", {"promoted", "demoted"}) == "demoted"));
        });
        std::size_t hired = 0;
        each("controller", [&](const Leaf& l) {
            const std::size_t h = hireling(l);
            if (l.node.as_string() == "nobody") return;
            s_.controller[h] = seat_at(t_, l.node);
            s_.control_markers[h] = 2;
            if (hired < kMaxHirelings) s_.hireling_marker[hired++] = hireling_marker::kUsed;  // it was hired for one of them
        });
        each("control_markers", [&](const Leaf& l) { const std::size_t h = hireling(l); s_.control_markers[h] = static_cast<std::uint8_t>(count_at(l, 12)); });
        each("gained_this_turn", [&](const Leaf& l) { auto& flags = s_.hireling_flags[hireling(l)]; flags = static_cast<std::uint8_t>((flags & ~2) | (l.node.as_bool() ? 2 : 0)); });
        each("hireling_markers", [&](const Leaf& l) {
            need(l, 2, "hireling_markers.4 = \"track\", \"used\" or a faction");
            std::size_t m = 0;
            while (m < kMaxHirelings && std::to_string(hireling_marker::kSpace[m]) != l.path[1]) ++m;
            if (m == kMaxHirelings) l.fail("hireling markers are 4, 8 and 12");
            const std::string where = l.node.as_string();
            s_.hireling_marker[m] = where == "track" ? hireling_marker::kOnTrack : where == "used" ? hireling_marker::kUsed : hireling_marker::held_by(seat_at(t_, l.node));
        });
    }

    // --- cards
    Zone zone_at(const Leaf& l) {
        const std::string& root = l.path[0];
        if (root == "deck" || root == "deck_top") { need(l, 1, root + " = [cards, top first]"); return kDeck; }
        if (root == "discard") { need(l, 1, "discard = [cards]"); return kDiscardPile; }
        if (root == "available_dominance") { need(l, 1, "available_dominance = [cards]"); return kAvailableDominance; }
        if (root == "aside") { need(l, 1, "aside = [cards]"); return kAside; }
        if (root != "zone") {
            need(l, 2, root + ".FACTION = [cards]");
            const Seat s{static_cast<int>(seat(l, 1))};
            return root == "hand" ? hand_of(s) : root == "play_area" ? play_area_of(s) : revealed_of(s);
        }
        std::vector<std::string> known;
        for (int k = 0; k < 8; ++k)
            if (const auto& name = t_.rules().zones[static_cast<std::size_t>(shared_zone(k).index())].name; !name.empty()) {
                known.push_back(name);
                if (l.path.size() == 2 && l.path[1] == name) return shared_zone(k);
            }
        for (int i = 0; i < t_.seats(); ++i) {
            const auto& zones = t_.faction_info(Seat{i}).zones;
            for (std::size_t k = 0; k < zones.size(); ++k) {
                known.push_back(seat_name(t_, Seat{i}) + "." + zones[k].name);
                if ("zone." + known.back() == l.dotted()) return seat_zone(Seat{i}, static_cast<int>(k));
            }
        }
        const std::string name = l.dotted().substr(std::min<std::size_t>(5, l.dotted().size()));
        l.fail("no card zone of this name at the table" + did_you_mean(name, known) + "; there are " + (known.empty() ? "none" : joined(known)));
    }
    void put(Card c, Zone z) {
        t_.move_card(c, z);
        if (t_.visibility(z) != Visibility::everyone) s_.seen[static_cast<std::size_t>(c.index())] = 0;
        placed_.add(c);
    }
    Card take(const FilePlace& at, const std::string& id) {
        const Face f = face_at(t_, at, id);
        Card best;
        const CardSet free = t_.rules().face_cards[static_cast<std::size_t>(f.index())].without(placed_);
        free.each([&](Card c) {
            const auto where = [&](Card x) { const Zone z = s_.zone_of[static_cast<std::size_t>(x.index())]; return z == kDeck ? 0 : z == kCardsOut ? 1 : 2; };
            if (!best.valid() || where(c) < where(best)) best = c;
        });
        if (!best.valid()) broken(at, "there " + std::string(t_.rules().face(f).count == 1 ? "is only 1 card " : "are only " + std::to_string(t_.rules().face(f).count) + " cards ") + id + ", and the position has more of them");
        return best;
    }
    void fill(const Leaf& l, Zone z) {
        std::vector<Card> cards;
        for (const auto& n : l.node.as_array().nodes()) { cards.push_back(take(n.place(), n.as_string())); placed_.add(cards.back()); }
        if (l.path[0] != "deck_top") {  // the zone holds exactly these
            CardSet others = t_.zone(z);
            for (const Card c : cards) others.drop(c);
            others.each([&](Card c) { if (!placed_.has(c)) t_.move_card(c, z == kDeck ? kCardsOut : kDeck); });
        }
        std::reverse(cards.begin(), cards.end());  // the first of the list ends on top
        for (const Card c : cards) put(c, z);
    }
    void cards() {
        for (const char* root : {"hand", "play_area", "revealed", "zone", "discard", "available_dominance", "aside", "deck", "deck_top"})
            each(root, [&](const Leaf& l) { fill(l, zone_at(l)); });
    }
    /// knows.VIEWER.hand.OWNER = [cards]: these of them were shown to the viewer.
    void knows(const Leaf& l) {
        if (l.path.size() < 3) l.fail("write knows.FACTION.hand.OWNER = [cards]");
        Leaf zone = l;
        zone.path.erase(zone.path.begin(), zone.path.begin() + 2);
        const Zone z = zone_at(zone);
        CardSet left = t_.zone(z);
        for (const auto& n : l.node.as_array().nodes()) {
            const CardSet fit = left & t_.rules().face_cards[static_cast<std::size_t>(face_at(t_, n.place(), n.as_string()).index())];
            if (fit.empty()) broken(n.place(), n.as_string() + " does not lie there");
            t_.show(fit.first(), Seat{static_cast<int>(seat(l, 1))});
            left.drop(fit.first());
        }
    }
    void dominance(const Leaf& l) {
        need(l, 2, "dominance.FACTION = \"fox\"");
        const auto s = seat(l, 1);
        const Seat who{static_cast<int>(s)};
        const int suit = find_suit(l.node.as_one_of("suit", {"fox", "rabbit", "mouse", "bird"}));
        const CardSet of_suit = t_.rules().dominance_cards & t_.rules().suit_cards[static_cast<std::size_t>(suit)];
        if ((t_.zone(play_area_of(who)) & of_suit).empty()) {
            const CardSet free = of_suit.without(placed_);
            if (free.empty()) l.fail("there is no dominance card of this suit left for the play area");
            put(free.first(), play_area_of(who));
        }
        s_.dominance[s] = static_cast<std::uint8_t>(suit + 1);
        t_.leave_track(who);
    }

    // --- items
    std::uint8_t item_place_of(const Leaf& l) {
        if (l.path.size() >= 2 && l.path[1] == "removed") return item_place::kGone;
        if (l.path.size() == 3 && (l.path[1] == "ruins" || l.path[1] == "clearings")) {
            const Place p = clearing_of(l, 2);
            return l.path[1] == "ruins" ? item_place::ruin(p) : item_place::placed(p);
        }
        if (l.path.size() == 2)
            for (std::size_t k = 0; k < t_.rules().item_places.size(); ++k)
                if (t_.rules().item_places[k] == l.path[1]) return item_place::table(static_cast<int>(k));
        if (l.path.size() < 2 || l.path.size() > 3) l.fail("write items.FACTION = [\"boot\", \"sword facedown\"], items.FACTION.BOX, items.ruins.CLEARING or items.supply.ITEM = number");
        if (const Party h = find_party(t_, l.path[1]); h.is_hireling() && (l.path.size() == 2 || l.path[2] == "card")) return item_place::card(h);
        const Seat s{static_cast<int>(seat(l, 1))};
        const auto& boxes = t_.faction_info(s).item_boxes;
        if (l.path.size() == 2) {  // its first box by name, else the crafted items
            for (std::size_t k = 0; k < boxes.size(); ++k) if (!boxes[k].empty()) return item_place::board(s, static_cast<int>(k));
            return item_place::crafted(s);
        }
        for (std::size_t k = 0; k < boxes.size(); ++k) if (boxes[k] == l.path[2]) return item_place::board(s, static_cast<int>(k));
        if (l.path[2] == "crafted" && (boxes.empty() || boxes[0].empty())) return item_place::crafted(s);
        l.fail(l.path[1] + " has no item box \"" + l.path[2] + "\"" + (boxes.empty() ? "; write items." + l.path[1] + " = [...]" : did_you_mean(l.path[2], boxes) + "; its boxes: " + joined(boxes)));
    }
    int damaged_box(Seat s) const {
        const auto& boxes = t_.faction_info(s).item_boxes;
        const auto it = std::find(boxes.begin(), boxes.end(), "damaged");
        return it == boxes.end() ? -1 : static_cast<int>(it - boxes.begin());
    }
    void items() {
        std::uint64_t placed = 0;  // tiles already given a place here
        each("items", [&](const Leaf& l) {
            if (l.path.size() >= 2 && l.path[1] == "supply") return;
            const std::uint8_t listed = item_place_of(l);
            for (int i = 0; i < kMaxItems; ++i)
                if (t_.item(i).type != 255 && t_.item(i).where == listed && !(placed >> i & 1)) { t_.put_item(i, item_place::kSupply); t_.set_item(i, false, false); }
            for (const auto& n : l.node.as_array().nodes()) {
                ItemState want = item_at(n.place(), n.as_string());
                std::uint8_t where = listed;
                // Where a faction keeps damaged items in a box of their own, box and state go together.
                if (where < 4 * kMaxSeats)
                    if (const int box = damaged_box(Seat{where / 4}); box >= 0) {
                        if (Table::damaged(want)) where = item_place::board(Seat{where / 4}, box);
                        if (where % 4 == box) want.flags |= 2;
                    }
                const auto mark = Table::mark(want);
                // Without a mark it comes from the supply, as a crafted item does; else it is a tile of its own.
                int i = mark == ItemMark::plain ? t_.find_item(item_place::kSupply, static_cast<ItemType>(want.type)) : -1;
                if (i < 0) i = t_.add_item(static_cast<ItemType>(want.type), mark, where);
                t_.put_item(i, where);
                t_.set_item(i, want.flags & 1, want.flags & 2);
                placed |= std::uint64_t{1} << i;
            }
        });
        each("items", [&](const Leaf& l) {
            if (l.path.size() < 2 || l.path[1] != "supply") return;
            std::array<int, kItemTypes> want;
            want.fill(-1);
            if (l.path.size() == 2) {
                want.fill(0);
                for (const auto& n : l.node.as_array().nodes()) ++want[item_at(n.place(), n.as_string()).type];
            } else {
                want[item_at(l.node.place(), l.path[2]).type] = static_cast<int>(count_at(l, 10));
            }
            for (int type = 0; type < kItemTypes; ++type) {
                const auto it = static_cast<ItemType>(type);
                const int n = want[static_cast<std::size_t>(type)];
                if (n < 0) continue;
                while (t_.count_items(item_place::kSupply, it) > n) t_.put_item(t_.find_item(item_place::kSupply, it), item_place::kBox);
                while (t_.count_items(item_place::kSupply, it) < n) {
                    if (const int i = t_.find_item(item_place::kBox, it); i >= 0) t_.put_item(i, item_place::kSupply);
                    else t_.add_item(it, ItemMark::plain, item_place::kSupply);
                }
            }
        });
    }

    // --- declared data
    void data(const Leaf& l) {
        if (l.path.size() < 3) l.fail("write data.COMPONENT.FIELD = value");
        std::vector<std::string> names;
        for (std::size_t i = 1; i < t_.rules().instances.size(); ++i) {
            const Instance in{static_cast<int>(i)};
            const auto& info = t_.rules().at(in);
            if (info.fields.empty() || !t_.in_play(in)) continue;
            names.push_back(t_.rules().component_of(in).id + (info.copy ? "#" + std::to_string(info.copy + 1) : ""));
            if (names.back() == l.path[1]) { field(l, in, info); return; }
        }
        l.fail("no component with data is called \"" + l.path[1] + "\"" + did_you_mean(l.path[1], names) + "; there are " + (names.empty() ? "none" : joined(names)));
    }
    void field(const Leaf& l, Instance in, const InstanceInfo& info) {
        std::vector<std::string> names;
        for (const FieldInfo& f : info.fields) {
            names.push_back(f.name);
            if (f.name != l.path[2]) continue;
            auto* at = const_cast<std::uint8_t*>(t_.data_at(t_.self(in)));
            if (l.path.size() == 4) { write_field(at, f, index(l, f), field_value(t_, f, l.node)); return; }
            if (l.path.size() != 3) l.fail("too many parts");
            if (l.node.kind() != TomlKind::array) {
                if (f.count > 1) l.fail("this field is a list of " + std::to_string(f.count) + ": write [..., ...], or " + l.dotted() + ".INDEX = value");
                write_field(at, f, 0, field_value(t_, f, l.node));
                return;
            }
            const auto nodes = l.node.as_array().nodes();
            if (nodes.size() > f.count) l.fail("this field has " + std::to_string(f.count) + " elements");
            for (std::size_t e = 0; e < nodes.size(); ++e) write_field(at, f, static_cast<int>(e), field_value(t_, f, nodes[e]));
            return;
        }
        l.fail(l.path[1] + " has no data field \"" + l.path[2] + "\"" + did_you_mean(l.path[2], names) + "; its fields: " + joined(names));
    }
    int index(const Leaf& l, const FieldInfo& f) {
        const std::string& key = l.path[3];
        int i = -1;
        if (!key.empty() && std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; })) i = std::stoi(key);
        else if (const Seat s = find_seat(t_, key); s.valid()) i = s.index();
        else if (const int u = find_suit(key); u >= 0 && u < kSuits) i = u;
        else if (const int it = find_item_type(key); it >= 0 && it < kItemTypes) i = it;
        if (i < 0 || i >= f.count) l.fail("index \"" + key + "\": this field has elements 0 to " + std::to_string(f.count - 1) + " (a faction, suit or item names its own)");
        return i;
    }

    Table& t_;
    State& s_;
    const std::vector<Leaf>& all_;
    CardSet placed_;
};

}  // namespace

void apply_position(Table& t, const std::vector<Leaf>& position) { Position(t, position).apply(); }

void stand_at(Table& t, Seat seat, Phase phase, const std::string& step, const FilePlace& at) {
    State& s = t.raw_state();
    s.flow_depth = 0;
    s.arena_top = 0;
    s.frame.fill({});
    s.arena.fill(0);
    s.unwinding = s.battle_frame = s.phase_frame = 255;
    s.answered = s.exit_code = 0;
    s.chosen = {};
    s.asked = kNoSeat;
    s.turn = seat;
    s.phase = phase;
    if (s.turn_count == 0) s.turn_count = static_cast<std::uint16_t>(seat.index() + 1);

    // Below a running phase the game waits for the turn's end, and the turn for the phase's.
    GameFlow game;
    game.at = GameFlow::At::turned;
    game.next = seat;
    t.call(game);
    Turn turn;
    turn.at = phase == Phase::birdsong ? Turn::At::birdsong : phase == Phase::daylight ? Turn::At::daylight : Turn::At::evening;
    t.call(turn);
    PhaseFlow p;
    p.phase = phase;
    if (!step.empty() && step != "start") {
        const auto& steps = t.faction_info(seat).steps[static_cast<std::size_t>(phase)];
        std::vector<std::string> names{"start"};
        std::size_t i = 0;
        for (; i < steps.size() && steps[i].name != step; ++i) names.push_back(steps[i].name);
        for (std::size_t k = i; k < steps.size(); ++k) names.push_back(steps[k].name);
        names.push_back("end");
        if (i == steps.size() && step != "end") broken(at, seat_name(t, seat) + " has no such step in this phase: \"" + step + "\"" + did_you_mean(step, names) + "; there are " + joined(names));
        // As if the step before had just ended: what may be done between two acts comes first.
        p.at = i == 0 ? PhaseFlow::At::opened : PhaseFlow::At::stepped;
        p.step = static_cast<std::uint8_t>(i == 0 ? 0 : i - 1);
        s.phase_frame = s.flow_depth;
    }
    t.call(p);
    t.forget_options();
}

}  // namespace woodlore::scenario
