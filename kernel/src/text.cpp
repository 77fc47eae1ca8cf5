// Actions and names as text.
#include <algorithm>

#include "woodlore/text.hpp"

#include <charconv>

#include "woodlore/error.hpp"

namespace woodlore {

namespace {
constexpr std::string_view kItems[] = {"boot", "bag", "crossbow", "hammer", "sword", "tea", "coin", "torch", "club"};
constexpr std::string_view kSuitNames[] = {"fox", "rabbit", "mouse", "bird"};
constexpr std::string_view kWays[] = {"path", "forest", "river", "extra"};
static_assert(std::size(kWays) == static_cast<std::size_t>(query::Way::Link::first_named));

int number(std::string_view s) {
    int v = -1;
    const auto r = std::from_chars(s.data(), s.data() + s.size(), v);
    return r.ec == std::errc{} && r.ptr == s.data() + s.size() ? v : -1;
}

std::string arg_text(const Table& t, const ArgSpec& spec, std::uint8_t v) {
    switch (spec.kind) {
        case ArgKind::clearing:
        case ArgKind::place: return place_name(t, Place{v});
        case ArgKind::path: {
            const auto& p = t.map().paths[v];
            return std::to_string(p.a + 1) + "-" + std::to_string(p.b + 1);
        }
        case ArgKind::seat: return seat_name(t, Seat{v});
        case ArgKind::party: return party_name(t, Party{v});
        case ArgKind::card: return t.rules().face(Face{v}).id;
        case ArgKind::kind: return kind_name(t, Kind{v});
        case ArgKind::item: return std::string(kItems[v % kItemTypes]);
        case ArgKind::suit: return std::string(kSuitNames[v % kSuits]);
        case ArgKind::way: { const auto names = way_names(t.rules()); return v < names.size() ? names[v] : std::to_string(v); }
        case ArgKind::word: return v < spec.words.size() ? spec.words[v] : std::to_string(v);
        case ArgKind::number: break;
    }
    return std::to_string(v);
}

/// -1 when the text means nothing of this kind.
int arg_value(const Table& t, const ArgSpec& spec, std::string_view text) {
    const auto none = [](int v) { return v == 255 ? -1 : v; };
    switch (spec.kind) {
        case ArgKind::clearing:
        case ArgKind::place: return none(find_place(t, text).value);
        case ArgKind::path: {
            const auto dash = text.find('-');
            if (dash == std::string_view::npos) return -1;
            return t.map().path_between(number(text.substr(0, dash)) - 1, number(text.substr(dash + 1)) - 1);
        }
        case ArgKind::seat: return none(find_seat(t, text).value);
        case ArgKind::party: return none(find_party(t, text).value);
        case ArgKind::card: return none(t.rules().find_face(text).value);
        case ArgKind::kind: return none(find_kind(t, text).value);
        case ArgKind::item: return find_item_type(text);
        case ArgKind::suit: return find_suit(text);
        case ArgKind::way: {
            const auto names = way_names(t.rules());
            const auto it = std::find(names.begin(), names.end(), text);
            return it == names.end() ? -1 : static_cast<int>(it - names.begin());
        }
        case ArgKind::word:
            for (std::size_t i = 0; i < spec.words.size(); ++i) if (spec.words[i] == text) return static_cast<int>(i);
            return -1;
        case ArgKind::number: { const int n = number(text); return n <= 254 ? n : -1; }
    }
    return -1;
}

std::vector<std::string> examples(const Table& t, const ArgSpec& spec) {
    std::vector<std::string> out;
    switch (spec.kind) {
        case ArgKind::clearing:
        case ArgKind::place:
            for (int i = 0; i < t.map().clearings; ++i) out.push_back(std::to_string(i + 1));
            if (spec.kind == ArgKind::place) for (int i = 0; i < t.map().forests; ++i) out.push_back("forest_" + t.map().forest[static_cast<std::size_t>(i)].id);
            break;
        case ArgKind::seat:
        case ArgKind::party:
            for (int i = 0; i < t.seats(); ++i) out.push_back(seat_name(t, Seat{i}));
            if (spec.kind == ArgKind::party)
                for (int h = 0; h < kMaxHirelings; ++h) if (t.state().hireling_of[static_cast<std::size_t>(h)].valid()) out.push_back(party_name(t, Party{kMaxSeats + h}));
            break;
        case ArgKind::card: for (const auto& f : t.rules().faces) out.push_back(f.id); break;
        case ArgKind::item: for (const auto i : kItems) out.emplace_back(i); break;
        case ArgKind::suit: for (const auto s : kSuitNames) out.emplace_back(s); break;
        case ArgKind::way: out = way_names(t.rules()); break;
        case ArgKind::word: out = spec.words; break;
        case ArgKind::kind:
            for (int s = 0; s < t.seats(); ++s)
                for (std::size_t k = 0; k < t.faction_info(Seat{s}).kinds.size(); ++k) out.push_back(kind_name(t, kind_of(Seat{s}, static_cast<int>(k))));
            break;
        default: break;
    }
    return out;
}
}  // namespace

std::vector<std::string> way_names(const Ruleset& r) {
    std::vector<std::string> out(std::begin(kWays), std::end(kWays));
    for (const auto& w : r.ways) out.push_back(w.name);
    return out;
}
std::string_view item_name(ItemType i) { return kItems[static_cast<std::size_t>(i)]; }
std::string_view suit_name(Suit s) { return kSuitNames[static_cast<std::size_t>(s)]; }
int find_item_type(std::string_view n) {
    for (int i = 0; i < kItemTypes; ++i) if (kItems[i] == n) return i;
    return -1;
}
int find_suit(std::string_view n) {
    for (int i = 0; i < kSuits; ++i) if (kSuitNames[i] == n) return i;
    return -1;
}

std::string seat_name(const Table& t, Seat s) {
    if (!s.valid() || s.index() >= t.seats() || !t.state().faction_of[static_cast<std::size_t>(s.index())].valid()) return "nobody";
    if (!t.has_faction(s)) return "seat_" + std::to_string(s.index() + 1);  // in turn order, while factions are chosen (16.1.8)
    const Instance i = t.state().faction_of[static_cast<std::size_t>(s.index())];
    std::string name = t.rules().component_of(i).id;
    if (t.info(i).copy > 0) name += "#" + std::to_string(t.info(i).copy + 1);
    return name;
}
std::string party_name(const Table& t, Party p) {
    if (p.is_hireling()) {
        const Instance i = t.state().hireling_of[static_cast<std::size_t>(p.index() - kMaxSeats)];
        return i.valid() ? t.rules().component_of(i).id : "nobody";
    }
    return seat_name(t, p.seat());
}
std::vector<TableBox> boxes_at_the_table(const Ruleset& r) {
    std::vector<TableBox> out;
    for (const auto& i : r.instances) {
        const auto& c = r.components[static_cast<std::size_t>(i.component)];
        if (c.kind == "faction") continue;
        for (const auto& name : i.boxes) out.push_back({shared_box(static_cast<int>(out.size())), c.id, name});
    }
    return out;
}

std::string place_name(const Table& t, Place p) {
    if (p.is_clearing()) {
        const auto& name = t.map().clearing[static_cast<std::size_t>(p.index())].name;
        return name.empty() ? std::to_string(p.index() + 1) : name;
    }
    if (p.is_forest()) return "forest_" + t.map().forest[static_cast<std::size_t>(p.index() - kMaxClearings)].id;
    if (p.is_path()) {
        const auto& path = t.map().paths[static_cast<std::size_t>(p.index() - 64)];
        return "path_" + std::to_string(path.a + 1) + "-" + std::to_string(path.b + 1);
    }
    if (p.is_box()) {
        const int k = p.index() - seat_box(Seat{0}, 0).index();
        if (const Seat s{k / kBoxesPerSeat}; s.index() < t.seats()) {
            const auto& boxes = t.faction_info(s).boxes;
            if (const auto b = static_cast<std::size_t>(k % kBoxesPerSeat); b < boxes.size()) return seat_name(t, s) + "." + boxes[b];
        }
        for (int h = kMaxSeats; h < kMaxParties; ++h) if (p == hireling_box(Party{h}) && t.state().hireling_of[static_cast<std::size_t>(h - kMaxSeats)].valid()) return party_name(t, Party{h}) + ".card";
        for (const auto& [place, component, box] : boxes_at_the_table(t.rules())) if (place == p) return component + "." + box;
        return "box_" + std::to_string(k);
    }
    if (p == kSupply) return "supply";
    if (p == kLimbo) return "limbo";
    if (p == kOutOfGame) return "out_of_game";
    if (p == kInTransit) return "in_transit";
    return "nowhere";
}
std::string kind_name(const Table& t, Kind k) {
    const Party owner = k.owner();
    if (owner.is_seat() && owner.index() >= t.seats()) return "none";
    const auto& info = t.kind_info(k);
    return owner.valid() ? party_name(t, owner) + "." + info.name : info.name;
}

Place find_place(const Table& t, std::string_view n) {
    if (const int v = number(n); v >= 1 && v <= t.map().clearings) return clearing(v - 1);
    for (int i = 0; i < kMaxClearings; ++i) if (!t.map().clearing[static_cast<std::size_t>(i)].name.empty() && t.map().clearing[static_cast<std::size_t>(i)].name == n) return clearing(i);
    if (n.starts_with("forest_"))
        for (int i = 0; i < t.map().forests; ++i) if (t.map().forest[static_cast<std::size_t>(i)].id == n.substr(7)) return forest(i);
    if (n.starts_with("path_")) {
        const auto dash = n.find('-');
        if (dash != std::string_view::npos)
            if (const int p = t.map().path_between(number(n.substr(5, dash - 5)) - 1, number(n.substr(dash + 1)) - 1); p >= 0) return path_place(p);
    }
    for (int s = 0; s < t.seats(); ++s) {
        const auto& boxes = t.faction_info(Seat{s}).boxes;
        for (std::size_t k = 0; k < boxes.size(); ++k)
            if (seat_name(t, Seat{s}) + "." + boxes[k] == n) return seat_box(Seat{s}, static_cast<int>(k));
    }
    if (n.ends_with(".card"))
        if (const Party h = find_party(t, n.substr(0, n.size() - 5)); h.is_hireling()) return hireling_box(h);
    for (const auto& [place, component, box] : boxes_at_the_table(t.rules())) if (component + "." + box == n) return place;
    if (n == "supply") return kSupply;
    if (n == "out_of_game") return kOutOfGame;
    return kNowhere;
}
Seat find_seat(const Table& t, std::string_view n) {
    for (int s = 0; s < t.seats(); ++s) if (seat_name(t, Seat{s}) == n) return Seat{s};
    return kNoSeat;
}
Party find_party(const Table& t, std::string_view n) {
    for (int p = 0; p < kMaxParties; ++p) {
        if (p < kMaxSeats && p >= t.seats()) continue;
        if (party_name(t, Party{p}) == n) return Party{p};
    }
    return kNobody;
}
Kind find_kind(const Table& t, std::string_view n) {
    const auto dot = n.rfind('.');
    if (dot == std::string_view::npos) {
        for (std::size_t i = 0; i < t.rules().neutral_kinds.size(); ++i) if (t.rules().neutral_kinds[i].name == n) return Kind{kNeutralKind0 + static_cast<int>(i)};
        return kNoKind;
    }
    const Party p = find_party(t, n.substr(0, dot));
    if (!p.valid()) return kNoKind;
    const auto& kinds = p.is_seat() ? t.faction_info(p.seat()).kinds : t.rules().at(t.state().hireling_of[static_cast<std::size_t>(p.index() - kMaxSeats)]).kinds;
    for (std::size_t i = 0; i < kinds.size(); ++i) if (kinds[i].name == n.substr(dot + 1)) return kind_of(p, static_cast<int>(i));
    return kNoKind;
}

std::string to_text_for(const Table& t, const Action& a, Seat chooser, Seat viewer) {
    const ComponentInfo& c = t.rules().components[a.component];
    const VerbInfo& v = c.verbs[a.verb];
    std::string out = c.id + "." + v.name;
    for (std::size_t i = 0; i < v.args.size(); ++i) {
        if (a.arg[i] == 255) continue;
        out += " " + v.args[i].name + "=" + (v.args[i].secret && viewer != chooser ? "?" : arg_text(t, v.args[i], a.arg[i]));
    }
    return out;
}
std::string to_text(const Table& t, const Action& a) { return to_text_for(t, a, kNoSeat, kNoSeat); }

Action parse_action(const Table& t, std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ') { ++i; continue; }
        const auto end = std::min(text.find(' ', i), text.size());
        words.push_back(text.substr(i, end - i));
        i = end;
    }
    if (words.empty()) throw ActionError("an empty action; write component.verb argument=value ...");
    const auto dot = words[0].rfind('.');
    if (dot == std::string_view::npos) throw ActionError("action \"" + std::string(words[0]) + "\": write component.verb, e.g. game.pass");
    const std::string component(words[0].substr(0, dot)), verb(words[0].substr(dot + 1));
    int c = -1, v = -1;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < t.rules().components.size(); ++i) {
        names.push_back(t.rules().components[i].id);
        if (t.rules().components[i].id == component) c = static_cast<int>(i);
    }
    if (c < 0) throw ActionError("action \"" + std::string(text) + "\": unknown component \"" + component + "\"" + did_you_mean(component, names));
    const auto& verbs = t.rules().components[static_cast<std::size_t>(c)].verbs;
    names.clear();
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        names.push_back(verbs[i].name);
        if (verbs[i].name == verb) v = static_cast<int>(i);
    }
    if (v < 0) throw ActionError("action \"" + std::string(text) + "\": " + component + " has no verb \"" + verb + "\"" + did_you_mean(verb, names));
    Action a;
    a.component = static_cast<std::uint8_t>(c);
    a.verb = static_cast<std::uint8_t>(v);
    // The instance at the seat that is asked, else the first in play.
    for (std::size_t i = 0; i < t.rules().instances.size(); ++i) {
        if (t.rules().instances[i].component != c) continue;
        const Instance in{static_cast<int>(i)};
        if (!a.instance.valid()) a.instance = in;
        if (t.in_play(in) && t.self(in).seat.valid() && t.self(in).seat == t.state().asked) a.instance = in;
    }
    const auto& args = verbs[static_cast<std::size_t>(v)].args;
    names.clear();
    for (const auto& s : args) names.push_back(s.name);
    for (std::size_t w = 1; w < words.size(); ++w) {
        const auto eq = words[w].find('=');
        const std::string name(words[w].substr(0, eq));
        const auto it = std::find(names.begin(), names.end(), name);
        if (eq == std::string_view::npos || it == names.end())
            throw ActionError("action \"" + std::string(text) + "\": " + verb + " has no argument \"" + name + "\"" + did_you_mean(name, names));
        const auto& spec = args[static_cast<std::size_t>(it - names.begin())];
        const std::string value(words[w].substr(eq + 1));
        const int n = arg_value(t, spec, value);
        if (n < 0) throw ActionError("action \"" + std::string(text) + "\": " + name + "=" + value + " is unknown" + did_you_mean(value, examples(t, spec)));
        a.arg[static_cast<std::size_t>(it - names.begin())] = static_cast<std::uint8_t>(n);
    }
    return a;
}

}  // namespace woodlore
