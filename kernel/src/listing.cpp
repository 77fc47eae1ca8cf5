// What a Ruleset offers, as rows.
#include "woodlore/listing.hpp"

#include <nlohmann/json.hpp>

#include "woodlore/text.hpp"

namespace woodlore {

namespace {

const char* arg_kind(ArgKind k) {
    switch (k) {
        case ArgKind::clearing: return "clearing";
        case ArgKind::place: return "place";
        case ArgKind::path: return "path";
        case ArgKind::seat: return "seat";
        case ArgKind::party: return "party";
        case ArgKind::card: return "card";
        case ArgKind::kind: return "piece";
        case ArgKind::item: return "item";
        case ArgKind::suit: return "suit";
        case ArgKind::number: return "number";
        case ArgKind::word: return "word";
        case ArgKind::way: return "way";
    }
    return "";
}

std::string limit_text(const Limit& l) {
    const char* scope = "";
    switch (l.scope) {
        case LimitScope::none: return "";
        case LimitScope::act: scope = "act"; break;
        case LimitScope::battle: scope = "battle"; break;
        case LimitScope::phase: scope = "phase"; break;
        case LimitScope::turn: scope = "turn"; break;
        case LimitScope::game: scope = "game"; break;
    }
    return (l.times == 1 ? "once" : l.times == 2 ? "twice" : std::to_string(l.times) + " times") + std::string(" per ") + scope;
}

std::string value_text(const ToggleInfo& t, int value) {
    switch (t.type) {
        case ToggleType::boolean: return value ? "true" : "false";
        case ToggleType::word: return t.words[static_cast<std::size_t>(value)];
        case ToggleType::integer: break;
    }
    return std::to_string(value);
}

std::string upper(std::string s) {
    for (char& c : s) if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return s;
}

}  // namespace

std::vector<ToggleRow> list_toggles(const BuiltRuleset& built) {
    const Ruleset& r = *built.rules;
    std::vector<ToggleRow> out;
    std::size_t n = 0;  // origins stand in the order of binding: by instance, then by declaration
    for (const auto& i : r.instances) {
        const auto& c = r.components[static_cast<std::size_t>(i.component)];
        for (std::size_t k = 0; k < i.toggle.size(); ++k, ++n) {
            const ToggleInfo& t = c.toggles[k];
            ToggleRow row;
            row.component = c.id;
            row.kind = c.kind;
            row.copy = i.copy;
            row.name = t.name;
            row.type = t.type == ToggleType::boolean ? "yes/no" : t.type == ToggleType::integer ? "number" : "word";
            row.value = value_text(t, i.toggle[k]);
            row.fallback = value_text(t, t.fallback);
            row.origin = n < built.origins.size() ? built.origins[n].origin : "default";
            if (t.type == ToggleType::integer) {
                row.min = t.min;
                row.max = t.max;
            }
            row.words = t.words;
            row.text = t.text;
            row.law = t.law;
            for (const auto& [edition, value] : t.editions) row.editions.emplace_back(edition, value_text(t, value));
            out.push_back(std::move(row));
        }
    }
    return out;
}

std::vector<VerbRow> list_verbs(const Ruleset& rules) {
    std::vector<VerbRow> out;
    for (const auto& c : rules.components)
        for (const auto& v : c.verbs) {
            VerbRow row;
            row.component = c.id;
            row.name = v.name;
            row.text = v.text;
            row.offered = v.run != nullptr;
            row.limit = limit_text(v.limit);
            row.usage = c.id + "." + v.name;
            for (const auto& a : v.args) {
                row.args.push_back({a.name, arg_kind(a.kind), a.words, a.secret});
                row.usage += " " + a.name + "=";
                const auto words = a.kind == ArgKind::way ? way_names(rules) : a.words;
                if (a.kind == ArgKind::word || a.kind == ArgKind::way) {
                    for (std::size_t w = 0; w < words.size(); ++w) row.usage += (w ? "|" : "") + words[w];
                } else {
                    row.usage += upper(arg_kind(a.kind));
                }
            }
            out.push_back(std::move(row));
        }
    return out;
}

std::vector<ComponentRow> list_components(const Ruleset& rules) {
    std::vector<ComponentRow> out;
    for (std::size_t n = 0; n < rules.components.size(); ++n) {
        const auto& c = rules.components[n];
        ComponentRow row{c.id, c.kind, c.version, c.title, 0, {}, {}, {}, {}};
        for (const auto& i : rules.instances) {
            if (static_cast<std::size_t>(i.component) != n) continue;
            if (row.copies++) continue;
            for (const auto& f : i.fields) row.fields.push_back(f.name);
            for (const auto& k : i.kinds) row.pieces.push_back(k.name);
            row.boxes = i.boxes;
            for (const auto& z : i.zones) row.zones.push_back(z.name);
        }
        out.push_back(std::move(row));
    }
    return out;
}

std::string to_json(const std::vector<ToggleRow>& rows) {
    auto out = nlohmann::ordered_json::array();
    for (const auto& r : rows) {
        nlohmann::ordered_json j{{"component", r.component}, {"kind", r.kind}, {"name", r.name}, {"type", r.type}, {"value", r.value},
                                 {"default", r.fallback}, {"origin", r.origin}, {"text", r.text}, {"law", r.law}};
        if (r.copy) j["copy"] = r.copy;
        if (r.type == "number") j["range"] = {r.min, r.max};
        if (!r.words.empty()) j["words"] = r.words;
        for (const auto& [edition, value] : r.editions) j["editions"][edition] = value;
        out.push_back(std::move(j));
    }
    return out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string to_json(const std::vector<VerbRow>& rows) {
    auto out = nlohmann::ordered_json::array();
    for (const auto& r : rows) {
        nlohmann::ordered_json j{{"component", r.component}, {"verb", r.name}, {"usage", r.usage}, {"text", r.text}, {"offered", r.offered}, {"limit", r.limit}};
        j["args"] = nlohmann::ordered_json::array();
        for (const auto& a : r.args) {
            nlohmann::ordered_json arg{{"name", a.name}, {"kind", a.kind}};
            if (!a.words.empty()) arg["words"] = a.words;
            if (a.secret) arg["secret"] = true;
            j["args"].push_back(std::move(arg));
        }
        out.push_back(std::move(j));
    }
    return out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace woodlore
