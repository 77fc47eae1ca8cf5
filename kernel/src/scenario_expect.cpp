// Expectations: dotted paths into what stands on the table, compared with what a scenario says.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "scenario_detail.hpp"
#include "woodlore/inspect.hpp"
#include "woodlore/observe.hpp"
#include "woodlore/text.hpp"

namespace woodlore::scenario {

using nlohmann::json;

namespace {

constexpr const char* kOperators[] = {"contains", "lacks", "at_least", "at_most", "size", "is", "is_not"};

bool card_root(const std::string& r) {
    for (const char* c : {"hand", "play_area", "revealed", "zone", "discard", "available_dominance", "aside", "deck", "deck_top", "cards_out", "knows"})
        if (r == c) return true;
    return false;
}

/// How many things: pieces, cards or items of a whole branch.
long measure(const json& j) {
    if (j.is_number_integer()) return j.get<long>();
    if (j.is_array()) return static_cast<long>(j.size());
    long n = 0;
    if (j.is_object()) for (const auto& e : j) n += measure(e);
    return n;
}
json flatten(const json& j) {
    if (j.is_array()) return j;
    json out = json::array();
    if (j.is_object()) for (const auto& e : j) for (const auto& x : flatten(e)) out.push_back(x);
    return out;
}
std::string shown(const json& j) {
    if (j.is_string()) return j.get<std::string>();
    if (!j.is_array()) return j.dump();
    std::string out;
    for (const auto& e : j) out += (out.empty() ? "" : ", ") + shown(e);
    return out.empty() ? "none" : out;
}

/// By viewer: the cards that it knows to lie in each place, as those places are named elsewhere.
json knowledge(const Table& t) {
    json out;
    for (int v = 0; v < t.seats(); ++v) {
        const Seat viewer{v};
        json& j = out[seat_name(t, viewer)];
        const auto known = [&](Zone z) {
            std::vector<std::string> ids;
            t.zone(z).each([&](Card c) { if (knows_card(t, viewer, c)) ids.push_back(t.rules().card(c).id); });
            std::sort(ids.begin(), ids.end());
            return ids;
        };
        j["deck"] = known(kDeck);
        for (int i = 0; i < t.seats(); ++i) {
            const std::string name = seat_name(t, Seat{i});
            j["hand"][name] = known(hand_of(Seat{i}));
            const auto& zones = t.faction_info(Seat{i}).zones;
            for (std::size_t k = 0; k < zones.size(); ++k) j["zone"][name][zones[k].name] = known(seat_zone(Seat{i}, static_cast<int>(k)));
        }
        for (int k = 0; k < 8; ++k)
            if (const auto& name = t.rules().zones[static_cast<std::size_t>(shared_zone(k).index())].name; !name.empty()) j["zone"][name] = known(shared_zone(k));
    }
    return out;
}

class Expectation {
public:
    Expectation(const Table& t, const json& all, const Leaf& l) : t_(t), all_(all), l_(l) {}

    void check() {
        const json* at = &all_;
        std::string op = "is";
        for (std::size_t i = 0; i < l_.path.size(); ++i) {
            std::string key = l_.path[i];
            if (i == 0) key = root(key);
            if (i == 0 && key == "deck_top") { at = &all_.at("deck"); ordered_ = true; continue; }
            if (i == 1 && root(l_.path[0]) == "forests" && key.starts_with("forest_")) key = key.substr(7);
            if (i == 1 && root(l_.path[0]) == "paths" && key.starts_with("path_")) key = key.substr(5);
            if (at->is_object() && at->contains(key)) { at = &(*at)[key]; continue; }
            if (i + 1 == l_.path.size() && std::find(std::begin(kOperators), std::end(kOperators), key) != std::end(kOperators)) { op = key; continue; }
            if (at->is_array())
                if (const int n = element(key); n >= 0 && static_cast<std::size_t>(n) < at->size()) { at = &(*at)[static_cast<std::size_t>(n)]; continue; }
            unknown(*at, i, key);
        }
        if (op == "is") is(*at, l_.node, true);
        else if (op == "is_not") is(*at, l_.node, false);
        else if (op == "size") number(*at, measure(*at), 0);
        else if (op == "at_least") number(*at, measure(*at), 1);
        else if (op == "at_most") number(*at, measure(*at), -1);
        else members(*at, op == "contains");
    }

private:
    static std::string root(const std::string& key) {
        if (key == "hands") return "hand";
        if (key == "zones") return "zone";
        if (key == "score") return "scores";
        if (key == "clearing") return "clearings";
        if (key == "box") return "boxes";
        if (key == "available") return "available_dominance";
        return key;
    }
    int element(const std::string& key) const {
        if (!key.empty() && key.size() < 4 && std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; })) return std::stoi(key);
        if (const Seat s = find_seat(t_, key); s.valid()) return s.index();
        if (const int u = find_suit(key); u >= 0 && u < kSuits) return u;
        if (const int i = find_item_type(key); i >= 0 && i < kItemTypes) return i;
        return -1;
    }
    [[noreturn]] void unknown(const json& at, std::size_t i, const std::string& key) const {
        std::vector<std::string> names;
        if (at.is_object()) for (auto it = at.begin(); it != at.end(); ++it) names.push_back(it.key());
        if (i == 0) names.push_back("deck_top");
        std::string before;
        for (std::size_t k = 0; k < i; ++k) before += (before.empty() ? "" : ".") + l_.path[k];
        l_.fail((before.empty() ? "the table has" : before + " has") + " no \"" + key + "\"" + did_you_mean(key, names) +
                (names.empty() ? "; it is " + shown(at) : "; there are " + joined(names)));
    }
    [[noreturn]] void differ(const std::string& wanted, const json& found) const {
        throw Failure(l_.node.place(), l_.dotted() + ": expected " + wanted + ", found " + (found.is_object() ? "a table: " + found.dump().substr(0, 300) : shown(found)));
    }

    /// A scenario's value as the tree would show it; names are checked, so that a slip is no silent success.
    json wanted(const TomlNode& n) const {
        switch (n.kind()) {
            case TomlKind::boolean: return n.as_bool();
            case TomlKind::integer: return n.as_int();
            case TomlKind::array: {
                json out = json::array();
                for (const auto& e : n.as_array().nodes()) out.push_back(wanted(e));
                return out;
            }
            case TomlKind::string: {
                const std::string s = n.as_string();
                if (s == "empty") return s;
                if (card_root(root(l_.path[0]))) (void)face_at(t_, n.place(), s);
                if (l_.path[0] == "items") {
                    ItemState item = item_at(n.place(), s);
                    if (l_.path.size() > 2 && l_.path[2] == "damaged") item.flags |= 2;  // what lies in that box is
                    return item_text(item);
                }
                return s;
            }
            default: broken(n.place(), l_.dotted() + ": expected a number, a word, true or false, or a list");
        }
    }
    static bool is_empty(const json& j) { return measure(j) == 0; }

    bool equal(const json& found, const json& want) const {
        if (want.is_boolean()) return found.is_boolean() ? found == want : found.is_number_integer() && (found.get<long>() != 0) == want.get<bool>();
        if (want.is_number_integer()) {
            if (found.is_string()) return found.get<std::string>() == want.dump();
            if (found.is_boolean()) return false;
            return measure(found) == want.get<long>();
        }
        if (want.is_string()) {
            const auto& s = want.get_ref<const std::string&>();
            if (s == "empty") return is_empty(found);
            if (found.is_array()) return found.size() == 1 ? found[0] == want : found.empty() && s == "none";
            return found == want;
        }
        json have = flatten(found);
        json need = want;
        for (auto& e : need) if (e.is_number_integer() && !have.empty() && have[0].is_string()) e = e.dump();  // clearing 5 is "5"
        if (ordered_) {
            if (have.size() < need.size()) return false;
            for (std::size_t i = 0; i < need.size(); ++i) if (have[i] != need[i]) return false;
            return true;
        }
        if (l_.path[0] != "data") { std::sort(have.begin(), have.end()); std::sort(need.begin(), need.end()); }  // a list of data has its order
        return have == need;
    }
    void is(const json& found, const TomlNode& node, bool same) const {
        const json want = wanted(node);
        if (equal(found, want) != same) differ((same ? "" : "anything but ") + shown(want), found);
    }
    void number(const json& found, long have, int sign) const {
        const long want = static_cast<long>(l_.node.as_int());
        if (sign == 0 ? have != want : sign > 0 ? have < want : have > want)
            differ((sign == 0 ? "" : sign > 0 ? "at least " : "at most ") + std::to_string(want), found.is_object() ? json(have) : found);
    }
    void members(const json& found, bool there) const {
        json want = wanted(l_.node);
        if (!want.is_array()) want = json::array({want});
        json have = flatten(found);
        for (const auto& w : want) {
            const auto it = std::find(have.begin(), have.end(), w);
            if (there && it == have.end()) differ("to contain " + shown(want), found);
            if (!there && it != have.end()) differ("nothing of " + shown(want), found);
            if (there) have.erase(it);
        }
    }

    const Table& t_;
    const json& all_;
    const Leaf& l_;
    bool ordered_ = false;
};

}  // namespace

void check_expectations(const Table& t, const std::vector<Leaf>& expected) {
    if (expected.empty()) return;
    json all = inspect(t, true);
    if (std::any_of(expected.begin(), expected.end(), [](const Leaf& l) { return l.path[0] == "knows"; })) all["knows"] = knowledge(t);
    for (const Leaf& l : expected) Expectation(t, all, l).check();
}

}  // namespace woodlore::scenario
