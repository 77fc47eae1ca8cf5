// Configs, Rulesets, plugins and listings.
#include "mod.hpp"
#include "woodlore/listing.hpp"
#include "woodlore/loader.hpp"

namespace woodlore::python {

namespace {

PyRuleset load(LoadedConfig&& l) {
    PyRuleset out{std::make_shared<const LoadedConfig>(std::move(l))};
    remember(out.loaded);
    return out;
}

py::dict plugin_dict(const PluginInfo& found) {
    const PluginInfo* mod = mod_info(found.id);
    const PluginInfo& p = mod ? *mod : found;
    py::dict d;
    d["id"] = p.id;
    d["kind"] = p.kind;
    d["version"] = p.version;
    d["title"] = p.title;
    d["needs"] = p.needs;
    d["folder"] = p.folder.string();
    d["source"] = mod ? "mod" : std::string(to_string(p.source));
    d["scenarios"] = p.scenarios.string();
    return d;
}

}  // namespace

void bind_rules(py::module_& m) {
    py::class_<PyRuleset>(m, "Ruleset", "The components that a config allows, bound together: immutable, shared by games and threads.")
        .def_property_readonly("seats", [](const PyRuleset& r) { return r.rules().seats(); }, "Number of seats, 2 to 6.")
        .def_property_readonly("draft", [](const PyRuleset& r) { return r.rules().faction_setup == FactionSetup::draft; },
                               "Whether the players choose their factions from a pool (Law 16.1.8); `factions` is then the pool.")
        .def_property_readonly("factions", [](const PyRuleset& r) {
            std::vector<std::string> out;
            for (const Instance i : r.rules().seat_instances) out.push_back(r.rules().component_of(i).id);
            return out;
        }, "Faction ids in the config's order (not turn order: rule `seating` may shuffle it).")
        .def_property_readonly("name", [](const PyRuleset& r) { return r.loaded->config.name; }, "The config's path or name, as in errors.")
        .def_property_readonly("text", [](const PyRuleset& r) { return r.loaded->config.text; }, "The config's text.")
        .def_property_readonly("overrides", [](const PyRuleset& r) { return r.loaded->config.overrides; }, "Overrides applied to it.")
        .def_property_readonly("seed", [](const PyRuleset& r) -> py::object { return r.loaded->config.seed ? py::cast(*r.loaded->config.seed) : py::none(); }, "The config's seed, or None.")
        .def_property_readonly("agents", [](const PyRuleset& r) { return r.loaded->config.agents; }, "Agent ids by listed seat (in a draft: by player), '' where the config names none.")
        .def_property_readonly("fingerprint", [](const PyRuleset& r) { return r.rules().fingerprint; }, "Components, versions and toggles: what a record must match.")
        .def_property_readonly("map", [](const PyRuleset& r) {
            const Map& map = r.rules().map;
            py::dict d;
            d["id"] = map.id;
            py::list clearings, paths, rivers, forests;
            for (int i = 0; i < map.clearings; ++i) {
                const auto& c = map.clearing[static_cast<std::size_t>(i)];
                py::dict e;
                e["id"] = i + 1;
                py::list suits;
                for (int s = 0; s < 3; ++s) if (c.suit.has(static_cast<Suit>(s))) suits.append(std::string(suit_name(static_cast<Suit>(s))));
                e["suits"] = suits;
                e["slots"] = c.slots;
                e["ruin"] = c.ruin;
                e["corner"] = c.corner;
                e["x"] = c.x;
                e["y"] = c.y;
                clearings.append(e);
            }
            for (const auto& p : map.paths) paths.append(py::make_tuple(p.a + 1, p.b + 1));
            for (const auto& p : map.rivers) rivers.append(py::make_tuple(p[0] + 1, p[1] + 1));
            for (int i = 0; i < map.forests; ++i) {
                const auto& f = map.forest[static_cast<std::size_t>(i)];
                py::dict e;
                e["id"] = f.id;
                e["x"] = f.x;
                e["y"] = f.y;
                py::list near;
                for (PlaceSet b = f.clearings; b; b &= b - 1) near.append(std::countr_zero(b) + 1);
                e["clearings"] = near;
                forests.append(e);
            }
            d["clearings"] = clearings;
            d["paths"] = paths;
            d["rivers"] = rivers;
            d["forests"] = forests;
            return d;
        }, "The map as plain data: clearings, paths, rivers, forests, with drawing coordinates 0 to 1000.")
        .def_property_readonly("colours", [](const PyRuleset& r) {
            std::vector<std::string> out;
            for (const Instance i : r.rules().seat_instances) out.push_back(r.rules().at(i).colour);
            return out;
        }, "Hex colours of the factions, in the config's order.")
        .def_property_readonly("components", [](const PyRuleset& r) {
            constexpr const char* kClasses[] = {"warrior", "building", "token", "pawn", "neutral"};
            py::list out;
            for (const auto& c : list_components(r.rules())) {
                py::dict d, pieces;
                d["id"] = c.id;
                d["kind"] = c.kind;
                d["version"] = c.version;
                d["title"] = c.title;
                d["copies"] = c.copies;
                d["fields"] = c.fields;
                d["boxes"] = c.boxes;
                d["zones"] = c.zones;
                for (const auto& i : r.rules().instances)
                    if (r.rules().components[static_cast<std::size_t>(i.component)].id == c.id)
                    {
                        d["colour"] = i.colour;
                        for (const auto& k : i.kinds) pieces[py::str(k.name)] = kClasses[std::min<std::size_t>(static_cast<std::size_t>(k.piece_class), 4)];
                    }
                d["pieces"] = pieces;
                out.append(d);
            }
            return out;
        }, "What is at this table: id, kind, version, title, copies, names of fields, boxes and zones, pieces with their class, hex colour.")
        .def_property_readonly("cards", [](const PyRuleset& r) {
            constexpr const char* kKinds[] = {"ambush", "dominance", "item", "immediate", "persistent", "other"};
            py::list out;
            for (const auto& f : r.rules().faces) {
                py::dict d;
                py::list suits;
                for (int s = 0; s < kSuits; ++s) if (f.suit.has(static_cast<Suit>(s))) suits.append(std::string(suit_name(static_cast<Suit>(s))));
                d["id"] = f.id;
                d["title"] = f.title;
                d["suits"] = suits;
                d["kind"] = kKinds[std::min<std::size_t>(static_cast<std::size_t>(f.kind), 5)];
                d["count"] = f.count;
                out.append(d);
            }
            return out;
        }, "The faces of all cards at this table: id, title, suits, kind, count (copies of it).")
        .def_property_readonly("fields", [](const PyRuleset& r) {
            py::list out;
            for (const auto& i : r.rules().instances)
                for (const auto& f : i.fields) {
                    const auto& c = r.rules().components[static_cast<std::size_t>(i.component)];
                    py::dict d;
                    d["owner"] = i.copy ? c.id + "#" + std::to_string(i.copy + 1) : c.id;
                    d["name"] = f.name;
                    d["count"] = static_cast<int>(f.count);
                    d["hidden"] = f.hidden;
                    d["words"] = f.words;
                    d["number"] = f.meaning == ArgKind::number && f.words.empty();
                    out.append(d);
                }
            return out;
        }, "Declared data of the components: owner (as in to_dict()[\"data\"]), name, count (elements), hidden (from other seats), words (of an enumeration), number.")
        .def("toggles_json", [](const PyRuleset& r) { return to_json(list_toggles({r.loaded->rules, r.loaded->origins})); }, "All toggles with effective values and origins, as JSON text.")
        .def("verbs_json", [](const PyRuleset& r) { return to_json(list_verbs(r.rules())); }, "All verbs with their arguments, as JSON text.")
        .def("verbs", [](const PyRuleset& r) {
            py::list out;
            for (const auto& v : list_verbs(r.rules())) {
                py::dict d;
                d["component"] = v.component;
                d["name"] = v.name;
                d["usage"] = v.usage;
                d["limit"] = v.limit;
                d["offered"] = v.offered;
                out.append(d);
            }
            return out;
        }, "All verbs with component, name, usage, limit, and whether they are offered or only answers to a question.")
        .def(py::pickle(
            [](const PyRuleset& r) { return py::make_tuple(r.loaded->config.text, r.loaded->config.name, r.loaded->config.overrides); },
            [](const py::tuple& t) {
                if (t.size() != 3) throw py::value_error("this is no pickled Ruleset");
                return load(load_config_text(t[0].cast<std::string>(), t[1].cast<std::string>(), catalog(), t[2].cast<std::vector<std::string>>()));
            }))
        .def("__repr__", [](const PyRuleset& r) { return "<woodlore.Ruleset " + r.loaded->config.name + ", " + std::to_string(r.rules().seats()) + " seats>"; });

    m.def("load_file", [](const std::string& path, const std::vector<std::string>& overrides) {
        py::gil_scoped_release release;
        return load(load_config_file(path, catalog(), overrides));
    }, py::arg("path"), py::arg("overrides") = std::vector<std::string>{}, "Reads a TOML config file and binds it. Raises ConfigError, PluginError.");
    m.def("load_text", [](const std::string& text, const std::string& name, const std::vector<std::string>& overrides) {
        py::gil_scoped_release release;
        return load(load_config_text(text, name, catalog(), overrides));
    }, py::arg("text"), py::arg("name") = "config", py::arg("overrides") = std::vector<std::string>{}, "The same from TOML text; errors call it `name`.");
    m.def("add_plugin_folder", [](const std::string& folder) { catalog().add_folder(folder); }, py::arg("folder"), "Looks for plugins in this folder as well.");
    m.def("plugins", [](bool check) {
        if (check) { py::gil_scoped_release release; catalog().check_all(); }
        py::list found, refused;
        for (const auto& p : catalog().found()) found.append(plugin_dict(p));
        auto all = catalog().refused();
        all.insert(all.end(), mods_refused().begin(), mods_refused().end());
        for (const auto& p : all) {
            py::dict d;
            d["path"] = p.path.string();
            d["id"] = p.id;
            d["reason"] = p.reason;
            refused.append(d);
        }
        return py::make_tuple(found, refused);
    }, py::arg("check") = true, "(found, refused): what there is, and what was refused and why.");
    m.def("draw_seed", &draw_seed, "A seed from the system's source of chance.");
    m.def("build_id", [] { return std::string(build_id()); });
}

}  // namespace woodlore::python
