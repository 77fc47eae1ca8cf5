// Binding components to a Ruleset, and checking the whole.
#include "woodlore/ruleset.hpp"

#include <algorithm>
#include <set>

#include "flows.hpp"
#include "woodlore/agent.hpp"
#include "woodlore/error.hpp"
#include "woodlore/plugin.hpp"
#include "woodlore/ruleset_builder.hpp"

namespace woodlore {

RulesetUnderConstruction::RulesetUnderConstruction() = default;
RulesetUnderConstruction::~RulesetUnderConstruction() = default;

Ruleset::Ruleset() = default;
Ruleset::~Ruleset() = default;

Face Ruleset::find_face(std::string_view id) const {
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (faces[i].id == id) return Face{static_cast<int>(i)};
    return Face{};
}

// --- Binder ------------------------------------------------------------------------------------------------------------

namespace {
[[noreturn]] void refuse(const Ruleset& r, Instance i, const std::string& what) {
    throw PluginError(r.component_of(i).kind + " " + r.component_of(i).id + ": " + what);
}
ConfigError bad_option(const OptionValue& v, const std::string& name, const std::string& message) {
    const std::string& key = v.key.empty() ? name : v.key;
    return ConfigError(FilePlace{v.file, v.line, v.column}, key, message);
}
std::string origin_of(const OptionValue& v) { return v.line ? v.file + ":" + std::to_string(v.line) : v.file; }
/// Who has what only one may have, for a refusal that names both.
std::string claimed_by(const Ruleset& r, Instance i) { return r.component_of(i).kind + " " + r.component_of(i).id; }
ComponentInfo& component(Ruleset& r, Instance i) { return r.components[static_cast<std::size_t>(r.at(i).component)]; }
}  // namespace

InstanceInfo& Binder::info() { return rules_.instances[static_cast<std::size_t>(instance_.index())]; }

void Binder::title(std::string text) { component(rules_, instance_).title = std::move(text); }
void Binder::colour(std::string hex) { info().colour = std::move(hex); }
void Binder::no_hand() { info().has_hand = false; }
void Binder::public_hand() { info().hand_visibility = Visibility::everyone; }
void Binder::pays_with_items(const PaysWithItems& how) { info().pays_with_items = how; }
void Binder::ruler_is_local() { info().ruler_is_local = true; }
void Binder::outside_relations() { info().outside_relations = true; }
void Binder::sides(std::string promoted, std::string demoted) {
    if (component(rules_, instance_).kind != "hireling" || !info().toggle.empty()) refuse(rules_, instance_, "sides() is for hirelings, before any toggle");
    toggle("side", std::vector<std::string>{"by_players", "promoted", "demoted"}, "by_players", "which side of its card is up; by_players: by chance, as many demoted as the number of players says", "16.1.6.2");
    info().sides[0].title = std::move(promoted);
    info().sides[1].title = std::move(demoted);
}
void Binder::when_set_up(void (*fn)(Table&, const Self&)) {
    if (side_ != Side::demoted) info().sides[0].setup = fn;
    if (side_ != Side::promoted) info().sides[1].setup = fn;
}
void Binder::when_hired(void (*fn)(Table&, const Self&)) {
    if (side_ != Side::demoted) info().sides[0].hired = fn;
    if (side_ != Side::promoted) info().sides[1].hired = fn;
}
void Binder::ordered_discard_pile() { rules_.discard_pile_ordered = true; }
void Binder::belongs_to(std::string faction) { info().needs_seat_of = std::move(faction); }
void Binder::start_item(ItemType type) { info().start_items.push_back(type); }
void Binder::setup_card(SetupClass c, void (*fn)(Table&, const Self&), bool (*possible)(const Table&, const Self&), int cards) {
    info().setup_class = c;
    info().card_setup = fn;
    info().can_set_up = possible;
    info().setup_cards = cards;
}
void Binder::crafting_kind(int local_kind) {
    info().crafting_kind = local_kind;
    crafting_piece(local_kind);
}
void Binder::crafting_piece(int local_kind) { info().crafting_kinds = static_cast<std::uint8_t>(info().crafting_kinds | 1u << local_kind); }
void Binder::activate_with(void (*fn)(Table&, const Self&, const query::CraftingPieces::Group&)) { info().activate = fn; }
void Binder::resample_with(void (*fn)(Table&, const Self&, Seat, std::uint64_t)) { info().resample = fn; }

int Binder::piece(std::string name, PieceClass c, int total, PieceOptions options) {
    auto& kinds = info().kinds;
    const std::string& what = component(rules_, instance_).kind;
    const bool neutral = what == "map" || what == "deck" || what == "landmark" || what == "variant";
    const std::size_t most = what == "hireling" ? kKindsPerHireling : kKindsPerSeat;
    if (kinds.size() == most) refuse(rules_, instance_, "more than " + std::to_string(most) + " kinds of pieces, at " + name);
    if (total < 0 || total > 31) refuse(rules_, instance_, "piece " + name + ": 0 to 31 of a kind, not " + std::to_string(total));
    kinds.push_back({std::move(name), c, total, options.one_per_clearing, options.permanent, options.suit, static_cast<std::uint8_t>(options.slots)});
    if (neutral) {  // it belongs to nobody (16.5.1.2)
        auto& all = rules_.neutral_kinds;
        if (all.size() == kMaxKinds - kNeutralKind0) refuse(rules_, instance_, "more than " + std::to_string(kMaxKinds - kNeutralKind0) + " kinds of pieces that belong to nobody at one table, at " + kinds.back().name);
        if (info().first_neutral < 0) info().first_neutral = kNeutralKind0 + static_cast<int>(all.size());
        all.push_back(kinds.back());
    }
    return static_cast<int>(kinds.size()) - 1;
}
std::uint8_t Binder::item_place() {
    if (rules_.item_places.size() == item_place::kTables) refuse(rules_, instance_, "more than " + std::to_string(item_place::kTables) + " cards at the table that hold items");
    rules_.item_places.push_back(component(rules_, instance_).id);
    return item_place::table(static_cast<int>(rules_.item_places.size()) - 1);
}
query::Way::Link Binder::way(std::string name, Limit limit, int carries) {
    const auto first = static_cast<std::size_t>(query::Way::Link::first_named);
    for (const auto& w : rules_.ways)
        if (w.name == name && rules_.at(w.owner).component != info().component) refuse(rules_, instance_, "the way " + name + " is that of " + claimed_by(rules_, w.owner));
    const Kind along = carries < 0 ? kNoKind : Kind{info().first_neutral + carries};
    rules_.ways.push_back({std::move(name), instance_, limit, along});
    return static_cast<query::Way::Link>(first + rules_.ways.size() - 1);
}
void Binder::landmark(LandmarkInfo l) {
    if (component(rules_, instance_).kind != "landmark") refuse(rules_, instance_, "only a component of kind landmark is one");
    l.by_map = info().landmark.by_map;
    info().landmark = l;
}
int Binder::box(std::string name) {
    if (component(rules_, instance_).kind != "faction") {  // on a card or board that lies at the table
        int n = 0;
        for (std::size_t i = 0; i < rules_.instances.size(); ++i)
            if (rules_.components[static_cast<std::size_t>(rules_.instances[i].component)].kind != "faction") n += static_cast<int>(rules_.instances[i].boxes.size());
        if (n == 6) refuse(rules_, instance_, "more than 6 boxes at the table, at " + name);
        info().boxes.push_back(std::move(name));
        return n;
    }
    if (info().boxes.size() == kBoxesPerSeat) refuse(rules_, instance_, "more than " + std::to_string(kBoxesPerSeat) + " boxes, at " + name);
    info().boxes.push_back(std::move(name));
    return static_cast<int>(info().boxes.size()) - 1;
}
int Binder::zone(std::string name, Visibility v, bool ordered) {
    if (info().zones.size() == 4) refuse(rules_, instance_, "more than 4 card zones, at " + name);
    info().zones.push_back({std::move(name), v, ordered, instance_});
    return static_cast<int>(info().zones.size()) - 1;
}
Zone Binder::shared_zone(std::string name, Visibility v, bool ordered) {
    for (std::size_t i = 0; i < all_.shared_zones.size(); ++i) {
        if (all_.shared_zones[i] != name) continue;
        const Zone z = woodlore::shared_zone(static_cast<int>(i));
        const Instance owner = rules_.zones[static_cast<std::size_t>(z.index())].owner;
        // A character lies on its faction's board, and shares what is there.
        const bool shares = component(rules_, owner).kind == "character" || component(rules_, instance_).kind == "character";
        if (rules_.at(owner).component != info().component && !shares) refuse(rules_, instance_, "the card zone " + name + " of the table is that of " + claimed_by(rules_, owner));
        return z;
    }
    if (all_.shared_zones.size() == 8) refuse(rules_, instance_, "more than 8 shared card zones in the game, at " + name);
    all_.shared_zones.push_back(name);
    const Zone z = woodlore::shared_zone(static_cast<int>(all_.shared_zones.size()) - 1);
    rules_.zones[static_cast<std::size_t>(z.index())] = {std::move(name), v, ordered, instance_};
    return z;
}
void Binder::item_box(int k, std::string name) {
    info().item_boxes.resize(4);
    info().item_boxes[static_cast<std::size_t>(k)] = std::move(name);
}
int Binder::verb(std::string name, std::vector<ArgSpec> args, VerbRun run, Limit limit, VerbWhy why) {
    auto& verbs = component(rules_, instance_).verbs;
    if (info().copy > 0) {  // the second instance declares the same verbs again
        for (std::size_t i = 0; i < verbs.size(); ++i) if (verbs[i].name == name) return static_cast<int>(i);
    }
    if (args.size() > Action::kArgs) refuse(rules_, instance_, "verb " + name + " has more than 12 arguments");
    verbs.push_back({std::move(name), std::move(args), run, limit, why, {}});
    return static_cast<int>(verbs.size()) - 1;
}
void Binder::add_flow(std::uint16_t slot, std::string name, std::size_t size, Step (*resume)(Table&, void*), bool settles) {
    if (rules_.flow_number.size() <= slot) rules_.flow_number.resize(slot + 1u, 0xFFFF);
    if (rules_.flow_number[slot] != 0xFFFF) return;
    rules_.flow_number[slot] = static_cast<std::uint16_t>(rules_.flows.size());
    rules_.flows.push_back({component(rules_, instance_).id + "." + name, static_cast<std::uint16_t>(size), resume, settles});
}
void Binder::step(Phase phase, std::string name, void (*call)(Table&, const Self&), bool opens_with_acts) {
    info().steps[static_cast<std::size_t>(phase)].push_back({std::move(name), call, nullptr, opens_with_acts});
}
void Binder::window(Phase phase, std::string name, void (*offers)(const Table&, const Self&, Offers&)) {
    info().steps[static_cast<std::size_t>(phase)].push_back({std::move(name), nullptr, offers, false});
}
void Binder::setup(std::string order, void (*fn)(Table&, const Self&)) {
    info().setup_order = std::move(order);
    info().setup = fn;
}
void Binder::offer(Moment m, const char* name, void (*fn)(const Table&, const Self&, Offers&)) {
    rules_.offers[static_cast<std::size_t>(m)].push_back({fn, instance_, Face{}, name, context_, side_});
}
void Binder::card_offer(Face f, Moment m, const char* name, void (*fn)(const Table&, const Self&, Offers&)) {
    rules_.offers[static_cast<std::size_t>(m)].push_back({fn, instance_, f, name, context_});
}
void Binder::declare_data(std::vector<FieldInfo> fields, const void* initial, std::size_t size) {
    info().fields = std::move(fields);
    info().initial.assign(static_cast<const std::uint8_t*>(initial), static_cast<const std::uint8_t*>(initial) + size);
    info().data_size = static_cast<std::uint16_t>(size);
    const auto& kind = component(rules_, instance_).kind;
    const std::size_t most = kind == "faction" ? kSeatData - kCharacterData : kind == "character" ? kCharacterData : kTableData;
    if (size > most) refuse(rules_, instance_, "declares " + std::to_string(size) + " bytes of data, more than the " + std::to_string(most) + " there are");
}
int Binder::toggle(std::string name, int fallback, int min, int max, std::string text, std::string law) {
    ToggleInfo t{name, ToggleType::integer, fallback, min, max, {}, std::move(text), std::move(law)};
    auto& toggles = component(rules_, instance_).toggles;
    if (info().copy == 0) toggles.push_back(t);
    int value = fallback;
    std::string origin = "default";
    if (all_.options)
        if (const auto it = all_.options->find(name); it != all_.options->end()) {
            const auto* v = std::get_if<std::int64_t>(&it->second.value);
            if (!v) throw bad_option(it->second, name, in_quotes(name) + " must be a whole number from " + std::to_string(min) + " to " + std::to_string(max));
            if (*v < min || *v > max) throw bad_option(it->second, name, in_quotes(name) + " must be a whole number from " + std::to_string(min) + " to " + std::to_string(max) + ", found " + std::to_string(*v));
            value = static_cast<int>(*v);
            origin = origin_of(it->second);
        }
    info().toggle.push_back(value);
    if (all_.origins) all_.origins->push_back({component(rules_, instance_).id, name, std::to_string(value), origin});
    return static_cast<int>(info().toggle.size()) - 1;
}
int Binder::toggle(std::string name, bool fallback, std::string text, std::string law) {
    ToggleInfo t{name, ToggleType::boolean, fallback, 0, 1, {}, std::move(text), std::move(law)};
    if (info().copy == 0) component(rules_, instance_).toggles.push_back(t);
    bool value = fallback;
    std::string origin = "default";
    if (all_.options)
        if (const auto it = all_.options->find(name); it != all_.options->end()) {
            const auto* v = std::get_if<bool>(&it->second.value);
            if (!v) throw bad_option(it->second, name, in_quotes(name) + " must be true or false");
            value = *v;
            origin = origin_of(it->second);
        }
    info().toggle.push_back(value);
    if (all_.origins) all_.origins->push_back({component(rules_, instance_).id, name, value ? "true" : "false", origin});
    return static_cast<int>(info().toggle.size()) - 1;
}
int Binder::toggle(std::string name, std::vector<std::string> words, std::string fallback, std::string text, std::string law) {
    const auto index = [&](const std::string& w) { return static_cast<int>(std::find(words.begin(), words.end(), w) - words.begin()); };
    ToggleInfo t{name, ToggleType::word, index(fallback), 0, static_cast<int>(words.size()) - 1, words, std::move(text), std::move(law)};
    if (info().copy == 0) component(rules_, instance_).toggles.push_back(t);
    int value = t.fallback;
    std::string origin = "default";
    if (all_.options)
        if (const auto it = all_.options->find(name); it != all_.options->end()) {
            const auto* v = std::get_if<std::string>(&it->second.value);
            const int i = v ? index(*v) : static_cast<int>(words.size());
            if (i == static_cast<int>(words.size())) {
                std::string all;
                for (const auto& w : words) all += (all.empty() ? "\"" : ", \"") + w + "\"";
                throw bad_option(it->second, name, in_quotes(name) + " must be one of " + all + (v ? did_you_mean(*v, words) : ""));
            }
            value = i;
            origin = origin_of(it->second);
        }
    info().toggle.push_back(value);
    if (all_.origins) all_.origins->push_back({component(rules_, instance_).id, name, words[static_cast<std::size_t>(value)], origin});
    return static_cast<int>(info().toggle.size()) - 1;
}
void Binder::in_edition(std::string_view edition, int toggle, int value) {
    if (std::find(std::begin(kEditions), std::end(kEditions), edition) == std::end(kEditions))
        refuse(rules_, instance_, "there is no edition \"" + std::string(edition) + "\"");
    const auto t = static_cast<std::size_t>(toggle);
    auto& declared = component(rules_, instance_).toggles[t];
    if (value < declared.min || value > declared.max)
        refuse(rules_, instance_, "edition " + std::string(edition) + " sets toggle " + declared.name + " out of its range");
    if (info().copy == 0) declared.editions.emplace_back(edition, value);
    if (all_.edition != edition || (all_.options && all_.options->count(declared.name))) return;  // what the config says goes first
    info().toggle[t] = value;
    if (!all_.origins) return;
    ToggleOrigin& o = (*all_.origins)[all_.origins->size() - (info().toggle.size() - t)];
    o.value = declared.type == ToggleType::word ? declared.words[static_cast<std::size_t>(value)]
              : declared.type == ToggleType::boolean ? (value ? "true" : "false") : std::to_string(value);
    o.origin = "edition " + std::string(edition);
}
void Binder::in_edition(std::string_view edition, int toggle, std::string_view word) {
    const auto& words = component(rules_, instance_).toggles[static_cast<std::size_t>(toggle)].words;
    in_edition(edition, toggle, static_cast<int>(std::find(words.begin(), words.end(), word) - words.begin()));
}
int Binder::value(int toggle) const { return rules_.at(instance_).toggle[static_cast<std::size_t>(toggle)]; }

Face Binder::card(CardFace face) {
    if (const Face known = rules_.find_face(face.id); known.valid()) {
        if (component(rules_, rules_.face(known).owner).id == component(rules_, instance_).id) return known;  // a second instance shares its cards
        refuse(rules_, instance_, "card id " + face.id + " is taken by " + component(rules_, rules_.face(known).owner).id);
    }
    if (rules_.faces.size() == 254) refuse(rules_, instance_, "too many card faces");
    face.owner = instance_;
    rules_.faces.push_back(std::move(face));
    return Face{static_cast<int>(rules_.faces.size()) - 1};
}
void Binder::map(Map m) {
    // A game has one map, that of the config's [table]: nothing else brings one.
    if (component(rules_, instance_).kind != "map" && component(rules_, instance_).kind != "game") {
        for (const auto& c : rules_.components) if (c.kind == "map") refuse(rules_, instance_, "it brings a map, and the game has that of map " + c.id);
    }
    if (all_.has_map) refuse(rules_, instance_, "there is a map already");
    all_.has_map = true;
    choose_suits(m);
    if (!m.landmarks.empty()) rules_.map_landmarks = value(toggle("landmarks", true, "the landmarks that belong to the map stand on it", "16.1.5"));
    m.finish();
    rules_.map = std::move(m);
}
void Binder::agent(AgentInfo a) { all_.agent = std::make_unique<AgentInfo>(std::move(a)); }
void Binder::keep_alive(std::shared_ptr<const void> p) {
    rules_.keep_alive.push_back(std::move(p));
    info().context = rules_.keep_alive.back().get();
}

// --- building ------------------------------------------------------------------------------------------------------------

namespace {

struct Part {  // one instance to bind
    std::string kind, id, version, folder;
    void (*bind)(Binder&);
    const Choice* choice = nullptr;
    int copy = 0;
    Seat seat;
    std::vector<std::string> bars;
};

/// A stable insertion sort: a few dozen hooks at most, and some forty instantiations that std::stable_sort makes slow to compile.
template <class T, class Less>
void sort_few(std::vector<T>& v, Less less) {
    for (std::size_t i = 1; i < v.size(); ++i)
        for (std::size_t j = i; j > 0 && less(v[j], v[j - 1]); --j) std::swap(v[j], v[j - 1]);
}

template <class Q>
void sort_hooks(const Ruleset& r, std::vector<QueryHook<Q>>& hooks) {
    sort_few(hooks, [&](const auto& a, const auto& b) { return a.rank != b.rank ? a.rank < b.rank : r.at(a.instance).component < r.at(b.instance).component; });
}

KindMasks masks_of(const std::vector<KindInfo>& kinds) {
    KindMasks m;
    for (std::size_t i = 0; i < kinds.size() && i < 8; ++i) {
        const std::uint64_t byte = std::uint64_t{0xFF} << (8 * i);
        m.all |= byte;
        switch (kinds[i].piece_class) {
            case PieceClass::warrior: m.warriors |= byte; m.rule |= byte; break;
            case PieceClass::building: m.buildings |= byte; m.rule |= byte; break;
            case PieceClass::token: m.tokens |= byte; break;
            case PieceClass::pawn: m.pawns |= byte; break;
            case PieceClass::neutral: break;
        }
    }
    return m;
}

void finish(Ruleset& r, const RulesetUnderConstruction& all) {
    if (!all.has_map) throw ConfigError("no map was bound");
    std::apply([&](auto&... hooks) { (sort_hooks(r, hooks), ...); }, r.queries);
    for (const auto& h : r.hooks<query::Ruler>()) r.ruler_is_local &= r.at(h.instance).ruler_is_local;
    for (const auto& h : r.hooks<query::CountsAs>()) r.ruler_is_local &= r.at(h.instance).ruler_is_local;
    // Number the reactions over all events.
    std::apply([&](auto&... list) {
        const auto number = [&](auto& hooks) {
            sort_few(hooks, [&](const auto& a, const auto& b) { return r.at(a.instance).component < r.at(b.instance).component; });
            for (auto& h : hooks) {
                h.number = static_cast<std::uint16_t>(r.reactions.size());
                r.reactions.push_back({h.run, h.instance, h.name, h.order_free, h.context});
            }
        };
        (number(list), ...);
    }, r.events);
    // `game.resolve` names the effect: by its hook, with the component before it where two share a name.
    auto& words = r.components[0].verbs[static_cast<std::size_t>(GameVerb::resolve)].args[1].words;
    for (const auto& h : r.reactions) {
        std::string name = h.name;
        for (const auto& o : r.reactions)
            if (&o != &h && name == o.name && r.at(o.instance).component != r.at(h.instance).component) name = r.component_of(h.instance).id + "." + h.name;
        words.push_back(std::move(name));
    }
    // `game.choose_faction` names what the config listed.
    if (r.faction_setup == FactionSetup::draft)
        for (const Instance i : r.seat_instances)
            r.components[0].verbs[static_cast<std::size_t>(GameVerb::choose_faction)].args[0].words.push_back(
                r.component_of(i).id + (r.at(i).copy ? "#" + std::to_string(r.at(i).copy + 1) : ""));
    if (r.reactions.size() > 255) throw ConfigError("more than 255 kinds of reactions at one table");
    for (auto& list : r.offers)
        sort_few(list, [&](const OfferHook& a, const OfferHook& b) { return r.at(a.instance).component < r.at(b.instance).component; });
    // Cards: copies of a face are neighbours.
    r.face_cards.resize(r.faces.size());
    for (std::size_t f = 0; f < r.faces.size(); ++f) {
        const CardFace& face = r.faces[f];
        for (int n = 0; n < face.count; ++n) {
            if (r.face_of.size() == kMaxCards) throw ConfigError("more than " + std::to_string(kMaxCards) + " cards at one table, at " + face.id);
            const Card c{static_cast<int>(r.face_of.size())};
            r.face_of.push_back(Face{static_cast<int>(f)});
            r.face_cards[f].add(c);
            for (int s = 0; s < kSuits; ++s) if (face.suit.has(static_cast<Suit>(s))) r.suit_cards[static_cast<std::size_t>(s)].add(c);
            if (face.in_deck) r.deck_cards.add(c);
            if (face.kind == CardKind::ambush) r.ambush_cards.add(c);
            if (face.kind == CardKind::dominance) r.dominance_cards.add(c);
        }
    }
    int table_bytes = 0;
    for (auto& i : r.instances) {
        i.masks = masks_of(i.kinds);
        const auto& kind = r.components[static_cast<std::size_t>(i.component)].kind;
        if (kind == "faction" || kind == "character") continue;
        i.data_offset = static_cast<std::uint16_t>(table_bytes);
        table_bytes += (i.data_size + 7) & ~7;
    }
    if (table_bytes > kTableData) throw ConfigError("the components at the table declare " + std::to_string(table_bytes) + " bytes of data; there are " + std::to_string(kTableData));
    for (const auto& c : r.components) {
        if (c.id == "game") continue;
        r.fingerprint += c.kind + " " + c.id + " " + c.version + "; ";
    }
    if (r.advanced_hands) r.fingerprint += "advanced setup; ";
    if (r.faction_setup == FactionSetup::cards) r.fingerprint += "set up by cards; ";
    if (r.faction_setup == FactionSetup::draft) r.fingerprint += "draft of " + std::to_string(r.players) + "; ";
    for (const auto& i : r.instances) {
        const auto& c = r.components[static_cast<std::size_t>(i.component)];
        for (std::size_t k = 0; k < i.toggle.size(); ++k) r.fingerprint += c.id + "." + c.toggles[k].name + "=" + std::to_string(i.toggle[k]) + "; ";
    }
    for (const auto& suit : all.listed_suits) r.fingerprint += suit + "; ";
}

ConfigError at(const Choice& c, const std::string& message) { return ConfigError(FilePlace{c.file, c.line, c.column}, c.key, message); }

/// Law 16.1.6.1, 16.1.6.5. How many a config must list is a rule of configs (config.cpp): a position may show fewer.
void refuse_hirelings(const Ruleset& r, const TableChoice& choice, const std::vector<Part>& parts) {
    const int rule = r.toggle(GameToggle::hirelings);
    for (std::size_t i = 0, n = 0; i < parts.size(); ++i) {
        if (parts[i].kind != "hireling") continue;
        const auto refused = [&](const std::string& what) { return parts[i].choice ? at(*parts[i].choice, what) : ConfigError(what); };
        if (++n > kMaxHirelings && rule != 1)
            throw refused("hireling " + parts[i].id + " is one more than the " + std::to_string(kMaxHirelings) + " of a game (Law 16.1.6); with rules.hirelings = \"dealt\" three are dealt from those listed");
        if (choice.faction_setup == FactionSetup::draft) continue;  // barred factions are left out of the pool
        for (const auto& barred : r.at(Instance{static_cast<int>(i) + 1}).bars)
            for (const auto& s : choice.seats)
                if (s.faction.id == barred)
                    throw refused("hireling " + parts[i].id + " is in play, so faction " + barred + " cannot be (Law 16.1.6.5): take out one of the two");
    }
}

BuiltRuleset bind_all(const TableChoice& choice, std::vector<Part> parts) {
    if (parts.size() + 1 > kMaxInstances) throw ConfigError("more than " + std::to_string(kMaxInstances - 1) + " components at one table");
    BuiltRuleset out;
    auto rules = std::make_shared<Ruleset>();
    Ruleset& r = *rules;
    RulesetUnderConstruction all;
    all.origins = &out.origins;
    all.edition = choice.edition;
    r.components.push_back({"game", "game", WOODLORE_VERSION, "the rules of the game itself", {}, {}});
    r.instances.emplace_back();
    r.neutral_kinds.push_back({"ruin", PieceClass::building, 4, false, true, {}});
    // Components are sorted by kind and id, so that nothing depends on the order of a config or of loading.
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return std::tie(a.kind, a.id, a.copy) < std::tie(b.kind, b.id, b.copy); });
    for (const Part& p : parts) {
        if (p.copy == 0) r.components.push_back({p.id, p.kind, p.version, p.id, {}, {}});
        InstanceInfo i;
        i.component = static_cast<int>(r.components.size()) - 1;
        i.copy = p.copy;
        i.listed_seat = p.seat;
        i.bars = p.bars;
        r.instances.push_back(std::move(i));
    }
    r.faction_setup = choice.faction_setup;
    r.advanced_hands = choice.advanced_hands;
    r.players = choice.faction_setup == FactionSetup::draft ? choice.players : static_cast<int>(choice.seats.size());
    r.seat_instances.resize(choice.seats.size());
    r.seat_characters.resize(choice.seats.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i].kind == "hireling") r.hirelings.push_back(Instance{static_cast<int>(i) + 1});
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i].kind == "faction") r.seat_instances[static_cast<std::size_t>(parts[i].seat.index())] = Instance{static_cast<int>(i) + 1};
    {
        all.options = &choice.rules;
        Binder b(all, r, kKernelInstance, "");
        bind_kernel(b);
        std::vector<std::string> names;
        for (const auto& t : r.components[0].toggles) names.push_back(t.name);
        for (const auto& [name, v] : choice.rules)
            if (std::find(names.begin(), names.end(), name) == names.end())
                throw bad_option(v, name, "unknown rule \"" + name + "\"" + did_you_mean(name, names));
    }
    static const OptionValues none;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Part& p = parts[i];
        all.options = p.choice ? &p.choice->options : &none;
        Binder b(all, r, Instance{static_cast<int>(i) + 1}, p.folder);
        p.bind(b);
        std::vector<std::string> names;
        for (const auto& t : r.component_of(Instance{static_cast<int>(i) + 1}).toggles) names.push_back(t.name);
        std::vector<std::string> near = names;
        if (p.kind == "faction") near.insert(near.end(), {"character", "characters"});  // other keys of a seat
        for (const auto& [name, v] : *all.options)
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                const std::string meant = did_you_mean(name, near);
                throw bad_option(v, name, p.kind + " " + p.id + " has no toggle " + in_quotes(name) +
                                              (!meant.empty() ? meant : names.empty() ? "; it has none" : "; it has: " + joined(names)));
            }
    }
    // Landmarks: those that the config names are set up as their cards say; others are where the map puts them (16.1.5).
    for (const auto& c : choice.others)
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (parts[i].kind == "landmark" && parts[i].id == c.id) r.landmarks.push_back(Instance{static_cast<int>(i) + 1});
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].kind != "landmark") continue;
        const Instance in{static_cast<int>(i) + 1};
        if (r.at(in).landmark.piece < 0) refuse(r, in, "a landmark declares itself with Binder::landmark");
        for (const auto& l : r.map.landmarks)
            if (l.id == parts[i].id && std::find(r.landmarks.begin(), r.landmarks.end(), in) == r.landmarks.end())
                r.instances[i + 1].landmark.by_map = clearing(l.clearing);
    }
    // Which characters a seat may take: those it lists, else all bound ones of its faction.
    for (std::size_t s = 0; s < choice.seats.size(); ++s)
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i].kind != "character" || r.at(Instance{static_cast<int>(i) + 1}).needs_seat_of != choice.seats[s].faction.id) continue;
            const auto& listed = choice.seats[s].characters;
            if (listed.empty() || std::any_of(listed.begin(), listed.end(), [&](const Choice& c) { return c.id == parts[i].id; }))
                r.seat_characters[s].push_back(Instance{static_cast<int>(i) + 1});
        }
    for (std::size_t s = 0; s < choice.seats.size(); ++s)
        for (const auto& c : choice.seats[s].characters)
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (const auto& belongs = r.at(Instance{static_cast<int>(i) + 1}).needs_seat_of; parts[i].id == c.id && belongs != choice.seats[s].faction.id)
                    throw at(c, "character " + c.id + " belongs to " + (belongs.empty() ? "no faction" : belongs) + ", not to " + choice.seats[s].faction.id);
    refuse_hirelings(r, choice, parts);
    finish(r, all);
    if (r.faction_setup == FactionSetup::draft) check_pool(r, choice.source);
    out.rules = std::move(rules);
    return out;
}

/// What a component declares of itself, bound to a Ruleset that is thrown away.
struct Probe { InstanceInfo info; Map map; };
Probe probe(const Part& p) {
    RulesetUnderConstruction all;
    Ruleset rules;
    rules.components.push_back({p.id, p.kind, p.version, p.id, {}, {}});
    rules.instances.emplace_back();
    rules.neutral_kinds.emplace_back();
    Binder b(all, rules, Instance{0}, p.folder);
    p.bind(b);
    return {std::move(rules.instances[0]), std::move(rules.map)};
}

const Choice& choice_of(const TableChoice& t, const std::string& faction) {
    return std::find_if(t.seats.begin(), t.seats.end(), [&](const SeatChoice& s) { return s.faction.id == faction; })->faction;
}

/// A pool holds no more setup cards of a faction than there are.
void check_cards(const TableChoice& t, const std::string& faction, int n, int cards) {
    if (n <= cards) return;
    const auto last = std::find_if(t.seats.rbegin(), t.seats.rend(), [&](const SeatChoice& s) { return s.faction.id == faction; });
    throw at(last->faction, "faction " + faction + " is " + std::to_string(n) + " times in the pool; it has " + std::to_string(cards) + (cards == 1 ? " setup card" : " setup cards"));
}

/// `find(choice, kind)` gives the part that binds a chosen component; `characters_for(faction)` the ids of installed
/// characters that may belong to it.
template <class Find, class Characters>
BuiltRuleset assemble(const TableChoice& choice, Find&& find, Characters&& characters_for) {
    const bool draft = choice.faction_setup == FactionSetup::draft;
    if (!draft && (choice.seats.size() < 2 || choice.seats.size() > kMaxSeats))
        throw ConfigError(FilePlace{choice.source, 0, 0}, "seat", std::to_string(choice.seats.size()) + " seats; a game has 2 to 6");
    std::vector<Part> parts;
    const auto add = [&](const Choice& c, const char* kind) -> Part& {
        parts.push_back(find(c, kind));
        parts.back().choice = &c;
        return parts.back();
    };
    add(choice.map, "map");
    add(choice.deck, "deck");
    std::map<std::string, int> copies;
    std::set<std::string> characters;
    for (std::size_t s = 0; s < choice.seats.size(); ++s) {
        const Choice& f = choice.seats[s].faction;
        Part& p = add(f, "faction");
        p.copy = copies[f.id]++;
        p.seat = Seat{static_cast<int>(s)};
        for (const auto& c : choice.seats[s].characters)
            if (characters.insert(c.id).second) add(c, "character");
    }
    // A seat that lists no character may take any that is installed for its faction.
    for (const auto& s : choice.seats) {
        if (!s.characters.empty()) continue;
        for (const auto& id : characters_for(s.faction.id)) {
            if (characters.count(id)) continue;
            Choice c;
            c.id = id;
            const Part p = find(c, "character");
            if (probe(p).info.needs_seat_of != s.faction.id) continue;
            characters.insert(id);
            parts.push_back(p);
        }
    }
    std::set<std::string> others;
    for (const auto& c : choice.others) {
        if (!others.insert(c.id).second) throw at(c, c.id + " is chosen twice");
        add(c, c.kind.c_str());
    }
    for (const auto& l : probe(parts[0]).map.landmarks) {
        if (!others.insert(l.id).second) continue;
        Choice c = choice.map;
        c.id = l.id;
        parts.push_back(find(c, "landmark"));
    }
    for (const auto& [id, n] : copies) {
        if (draft) check_cards(choice, id, n, probe(find(choice_of(choice, id), "faction")).info.setup_cards);
        if (n < 2 || draft) continue;
        for (auto seat = choice.seats.rbegin(); seat != choice.seats.rend(); ++seat) if (const auto& s = *seat; s.faction.id == id) {
            // Law 9.7: only a faction that stands outside relations can sit at two seats.
            const bool may = probe(find(s.faction, "faction")).info.outside_relations;
            if (n > 2 || !may) throw at(s.faction, "faction " + id + " sits at " + std::to_string(n) + " seats; " + (may ? "two is the most (Law 9.7)" : "it can be played once"));
            break;
        }
    }
    return bind_all(choice, std::move(parts));
}

/// A draft without a pool: all setup cards of all factions that are installed.
template <class Find>
TableChoice with_pool(TableChoice choice, const std::vector<std::string>& factions, Find&& find) {
    if (choice.faction_setup != FactionSetup::draft || !choice.seats.empty()) return choice;
    for (const auto& id : factions) {
        SeatChoice card;
        card.faction.id = id;
        card.faction.file = choice.source;
        card.faction.key = "pool";
        const int cards = probe(find(card.faction, "faction")).info.setup_cards;
        for (int n = 0; n < cards; ++n) choice.seats.push_back(card);
    }
    return choice;
}

}  // namespace

BuiltRuleset build_ruleset(const TableChoice& choice, Catalog& catalog) {
    const auto find = [&](const Choice& c, const std::string& kind) {
        const auto known = catalog.find(c.id);
        if (!known || (!kind.empty() && known->kind != kind)) {
            const auto ids = catalog.ids(kind);
            const std::string what = kind.empty() ? "component" : kind;
            if (!known) {
                for (const auto& r : catalog.refused()) if (r.id == c.id) throw at(c, what + " \"" + c.id + "\" cannot be used: " + r.reason);
                throw at(c, "unknown " + what + " \"" + c.id + "\"" + did_you_mean(c.id, ids) + "; `woodlore plugins` shows all");
            }
            throw at(c, "\"" + c.id + "\" is a " + known->kind + ", not a " + what + did_you_mean(c.id, ids));
        }
        const PluginEntry& e = catalog.load(c.id);
        return Part{known->kind, known->id, known->version, known->folder.string(), e.bind, nullptr, 0, {}, known->bars};
    };
    // Only those whose manifest needs the faction, or nothing: a game loads no character that cannot sit in it.
    const auto characters_for = [&](const std::string& faction) {
        std::vector<std::string> out;
        for (const auto& p : catalog.found("character"))
            if (p.needs.empty() || std::find(p.needs.begin(), p.needs.end(), faction) != p.needs.end()) out.push_back(p.id);
        return out;
    };
    return assemble(with_pool(choice, catalog.ids("faction"), find), find, characters_for);
}

BuiltRuleset build_ruleset(const TableChoice& choice, const std::vector<TestComponent>& components) {
    const auto characters_for = [&](const std::string&) {
        std::vector<std::string> out;
        for (const auto& c : components) if (c.kind == "character") out.push_back(c.id);
        return out;
    };
    const auto find = [&](const Choice& c, const std::string& kind) {
        for (const auto& t : components)
            if (t.id == c.id && (kind.empty() || t.kind == kind)) return Part{t.kind, t.id, "test", t.folder, t.bind, nullptr, 0, {}, {}};
        throw at(c, "unknown test component " + c.id);
    };
    std::vector<std::string> factions;
    for (const auto& c : components) if (c.kind == "faction") factions.push_back(c.id);
    return assemble(with_pool(choice, factions, find), find, characters_for);
}

const std::uint8_t* Table::data_at(const Self& self) const {
    const InstanceInfo& i = rules_.at(self.instance);
    if (!i.needs_seat_of.empty()) return s_.seat_data.data() + s_.seat_of[static_cast<std::size_t>(self.instance.index())] * kSeatData + (kSeatData - kCharacterData);
    if (const std::uint8_t at = s_.seat_of[static_cast<std::size_t>(self.instance.index())]; at < kMaxSeats) return s_.seat_data.data() + at * kSeatData;
    return s_.table_data.data() + i.data_offset;
}

}  // namespace woodlore
