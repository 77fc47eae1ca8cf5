// woodlore/ruleset.hpp: the pool of components that a config allows, bound together; immutable, shared by all games.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "woodlore/events.hpp"
#include "woodlore/flow.hpp"
#include "woodlore/map.hpp"
#include "woodlore/moments.hpp"
#include "woodlore/queries.hpp"
#include "woodlore/state.hpp"

namespace woodlore {

class Table;
class Offers;
class Due;

enum class Visibility : std::uint8_t { everyone, owner, nobody };

struct KindInfo {
    std::string name;
    PieceClass piece_class = PieceClass::warrior;
    int total = 0;
    bool one_per_clearing = false;
    bool permanent = false;   ///< leaves the game when removed (16.6.22: no supply and no track)
    SuitSet suit;             ///< printed suit, if any
    std::uint8_t slots = 0;   ///< a piece that stays: slots that it adds to its clearing, after the printed ones
};

/// Law 16.5: a component of kind landmark: a piece that nobody owns.
struct LandmarkInfo {
    int piece = -1;                                                      ///< its local kind; -1: the component is no landmark
    PlaceSet (*clearings)(const Table&, const Self&) = nullptr;          ///< where its card lets it be set up; null: anywhere
    bool apart = true;                                                   ///< not next to another landmark either
    void (*placed)(Table&, const Self&, Place) = nullptr;                ///< what else setting it up does. No flows
    Place by_map;                                                        ///< where the map puts it, unless the config names it
};

struct ArgSpec {
    std::string name;
    ArgKind kind = ArgKind::number;
    std::vector<std::string> words = {};  ///< for ArgKind::word
    bool secret = false;                  ///< only the chooser knows it (13.5.2)
};
struct Limit {
    LimitScope scope = LimitScope::none;
    int times = 1;
};
/// A way of its own to move (Binder::way), e.g. by a thing that carries pieces.
struct WayInfo {
    std::string name;
    Instance owner;
    Limit limit;
    Kind carries;  ///< a neutral piece that goes along
};
inline constexpr int kWayVerb = 254;  ///< stands for the verb of a LimitEntry that counts the uses of a way

using VerbRun = void (*)(Table&, const Self&, const Action&);
using VerbWhy = std::string (*)(const Table&, const Self&, const Action&);
struct VerbInfo {
    std::string name;
    std::vector<ArgSpec> args;
    VerbRun run = nullptr;  ///< carries out an offered action, often by calling a flow; null for answers inside a flow
    Limit limit;
    VerbWhy why = nullptr;  ///< why this action is illegal now, "" if it doesn't know
    std::string text;       ///< one line for people
};

enum class ToggleType : std::uint8_t { boolean, integer, word };
struct ToggleInfo {
    std::string name;
    ToggleType type = ToggleType::integer;
    int fallback = 0, min = 0, max = 0;
    std::vector<std::string> words;
    std::string text;  ///< one line
    std::string law;   ///< number, or "" where the Law has none
    std::vector<std::pair<std::string, int>> editions = {};  ///< what an edition of the Law sets it to, by its name
};

struct FieldInfo {
    std::string name;
    std::uint16_t offset = 0;
    std::uint8_t size = 1;    ///< bytes of one element
    std::uint8_t count = 1;   ///< elements
    bool is_signed = false;
    bool hidden = false;      ///< only the seat itself may know it
    ArgKind meaning = ArgKind::number;    ///< what the numbers stand for, from the field's C++ type; 255 = none
    std::vector<std::string> words = {};  ///< names of 0, 1, ... of a described enum
};

enum class CardKind : std::uint8_t { ambush, dominance, item, immediate, persistent, other };
struct CardFace {
    std::string id, title;
    SuitSet suit;
    CardKind kind = CardKind::other;
    int count = 1;
    std::array<std::uint8_t, 3> cost = {};  ///< crafting pieces of fox, rabbit, mouse
    std::uint8_t cost_any = 0;              ///< of any suit
    std::uint8_t item = 255;                ///< ItemType
    std::uint8_t vp = 0;
    Instance owner;                         ///< the component it belongs to
    bool in_deck = true;                    ///< false: cards of a component's own (viziers, quests)
    VerbRun effect = nullptr;               ///< an immediate effect; arg 0 is the card's face
    std::array<ItemType, 2> quest = {};     ///< items that a quest asks for
    [[nodiscard]] int cost_total() const { return cost[0] + cost[1] + cost[2] + cost_any; }
};

struct ZoneInfo {
    std::string name;
    Visibility visibility = Visibility::everyone;
    bool ordered = false;
    Instance owner;
};

/// A faction that has no warriors and pays with items where a rule that others pay with warriors says so (11.2.6.3).
struct PaysWithItems {
    int (*ready)(const Table&, const Self&) = nullptr;                    ///< how many it can pay now; null: it does not pay so
    void (*options)(Table&, const Self&) = nullptr;                       ///< within ASK: one option for each that can be next
    void (*exhaust)(Table&, const Self&, const Action& chosen) = nullptr;
};

/// A step of a phase: a flow, or a window of acts that ends when the player says so.
struct PhaseStep {
    std::string name;
    void (*call)(Table&, const Self&) = nullptr;                     ///< pushes the step's flow, or acts at once
    void (*offers)(const Table&, const Self&, Offers&) = nullptr;    ///< the acts of a window
    bool opens_with_acts = false;  ///< its first question is ASK_ACT: the window between steps need not open before it
};

struct ComponentInfo {
    std::string id, kind, version, title;
    std::vector<VerbInfo> verbs;
    std::vector<ToggleInfo> toggles;
};

/// One side of a hireling's card (16.4.2): its setup line, and what must be done when it is hired. `self.seat` is who does it.
struct CardSide {
    std::string title;
    void (*setup)(Table&, const Self&) = nullptr;
    void (*hired)(Table&, const Self&) = nullptr;
};

/// Bytes of a seat's row of eight kinds, 0xFF for each kind of a class.
struct KindMasks { std::uint64_t warriors = 0, buildings = 0, tokens = 0, pawns = 0, rule = 0, all = 0; };

/// Law 16.1.8.1: what a faction's setup card says of it: red with a sword, or grey.
enum class SetupClass : std::uint8_t { militant, insurgent };
/// Law 16.1.8: factions are known and set up by their own chapters (5.1.7); known and set up by their setup cards; or
/// chosen from a pool of setup cards.
enum class FactionSetup : std::uint8_t { standard, cards, draft };
/// Law 16.1.8.2.2: how far a homeland must be from enemy homelands, if that can be: any distance; not adjacent; with two
/// clearings or more between.
enum class HomelandDistance : std::uint8_t { any, not_adjacent, two_between };

struct InstanceInfo {
    int component = 0;
    int first_neutral = -1;         ///< of a component that sits at no seat: its first kind among the neutral ones
    LandmarkInfo landmark;
    int copy = 0;                   ///< 0, or 1 for the second of the same component
    Seat listed_seat;               ///< the [[seat]] (in a draft: the [[pool]] entry) that named it, in the config's order
    std::vector<KindInfo> kinds;
    KindMasks masks;
    std::vector<std::string> boxes;
    std::vector<ZoneInfo> zones;
    std::vector<std::string> item_boxes;  ///< names of its item places 0 (crafted items) to 3
    std::vector<FieldInfo> fields;
    std::vector<std::uint8_t> initial;  ///< the data at the start of a game
    std::uint16_t data_size = 0;
    std::uint16_t data_offset = 0;  ///< in table_data, for what sits at no seat
    std::array<std::vector<PhaseStep>, 4> steps;  ///< by Phase
    std::vector<int> toggle;        ///< effective values
    void (*setup)(Table&, const Self&) = nullptr;
    std::string setup_order;        ///< "A", "B", ...: 5.1.7
    SetupClass setup_class = SetupClass::insurgent;             ///< 16.1.8.1
    int setup_cards = 1;                                        ///< how many setup cards there are of it
    void (*card_setup)(Table&, const Self&) = nullptr;          ///< what the card says; none: as in `setup`
    bool (*can_set_up)(const Table&, const Self&) = nullptr;    ///< can the card be carried out now? none: always
    int crafting_kind = -1;         ///< local kind that crafts (4.1.1)
    std::uint8_t crafting_kinds = 0;  ///< mask of local kinds that are crafting pieces, whoever counts their use
    std::string colour = "#888888";
    bool has_hand = true;
    Visibility hand_visibility = Visibility::owner;
    PaysWithItems pays_with_items;
    bool ruler_is_local = false;    ///< its Ruler hooks look at nothing on the map but the place they are asked about
    bool outside_relations = false; ///< a faction that holds relations to others and is in none (9.2.9, 9.7)
    std::string needs_seat_of;      ///< a character: the faction it belongs to
    std::vector<ItemType> start_items;
    void (*activate)(Table&, const Self&, const query::CraftingPieces::Group&) = nullptr;
    void (*resample)(Table&, const Self&, Seat viewer, std::uint64_t seed) = nullptr;
    std::array<CardSide, 2> sides;  ///< a hireling's: promoted, demoted
    std::vector<std::string> bars;  ///< factions that cannot be played with it (16.1.6.5), as its manifest says
    const void* context = nullptr;
};

template <class Q>
struct QueryHook {
    void (*fn)(const Table&, const Self&, Q&) = nullptr;
    Instance instance;
    Rank rank = Rank::general;
    const char* name = "";
    Face face;  ///< set: in force for the owner of a play area that holds this card
    const void* context = nullptr;
    Side side = Side::both;  ///< of a hireling's card: in force while this side is up
};
template <class E>
struct EventHook {
    void (*due)(const Table&, const Self&, const E&, Due&) = nullptr;
    void (*run)(Table&, const Self&, const Reaction&) = nullptr;
    Instance instance;
    const char* name = "";
    Face face;
    bool order_free = false;  ///< its order against others never matters: no question is put for it
    std::uint16_t number = 0; ///< among all reactions of the Ruleset
    const void* context = nullptr;
    Side side = Side::both;
};
struct OfferHook {
    void (*fn)(const Table&, const Self&, Offers&) = nullptr;
    Instance instance;
    Face face;
    const char* name = "";
    const void* context = nullptr;
    Side side = Side::both;
};
struct RunHook {  ///< the `run` half of event hooks, numbered over all event types
    void (*run)(Table&, const Self&, const Reaction&) = nullptr;
    Instance instance;
    const char* name = "";
    bool order_free = false;
    const void* context = nullptr;
};

struct FlowInfo {
    std::string name;
    std::uint16_t size = 0;
    Step (*resume)(Table&, void*) = nullptr;
    bool settles = false;  ///< runs to its end even when frames are dropped (claims and reactions due)
};

using QueryHooks = std::tuple<
    std::vector<QueryHook<query::Suits>>, std::vector<QueryHook<query::CardSuits>>, std::vector<QueryHook<query::Ways>>,
    std::vector<QueryHook<query::Ruler>>, std::vector<QueryHook<query::CountsAs>>, std::vector<QueryHook<query::Enemy>>,
    std::vector<QueryHook<query::Decider>>, std::vector<QueryHook<query::NeedsRule>>, std::vector<QueryHook<query::MayMove>>,
    std::vector<QueryHook<query::MayPlace>>, std::vector<QueryHook<query::MayRemove>>, std::vector<QueryHook<query::MayBattle>>,
    std::vector<QueryHook<query::MayCraft>>, std::vector<QueryHook<query::MayDominate>>, std::vector<QueryHook<query::Dice>>,
    std::vector<QueryHook<query::Cap>>, std::vector<QueryHook<query::Defenseless>>, std::vector<QueryHook<query::ExtraHits>>,
    std::vector<QueryHook<query::AmbushHits>>, std::vector<QueryHook<query::Remains>>, std::vector<QueryHook<query::MayTakeHit>>, std::vector<QueryHook<query::CraftingPieces>>, std::vector<QueryHook<query::GoesTo>>,
    std::vector<QueryHook<query::CardGoesTo>>, std::vector<QueryHook<query::Points>>, std::vector<QueryHook<query::CraftPoints>>,
    std::vector<QueryHook<query::Draws>>, std::vector<QueryHook<query::ItemSource>>, std::vector<QueryHook<query::HandLimit>>, std::vector<QueryHook<query::Sees>>,
    std::vector<QueryHook<query::Wins>>, std::vector<QueryHook<query::Companions>>>;

using EventHooks = std::tuple<
    std::vector<EventHook<event::Removed>>, std::vector<EventHook<event::Swept>>, std::vector<EventHook<event::Spared>>, std::vector<EventHook<event::Moved>>,
    std::vector<EventHook<event::Transit>>, std::vector<EventHook<event::BattleBegan>>,
    std::vector<EventHook<event::Placed>>, std::vector<EventHook<event::BattleEnded>>, std::vector<EventHook<event::Crafted>>,
    std::vector<EventHook<event::Discarded>>, std::vector<EventHook<event::Drew>>, std::vector<EventHook<event::Scored>>,
    std::vector<EventHook<event::LeftPlay>>, std::vector<EventHook<event::PhaseBegan>>, std::vector<EventHook<event::PhaseEnded>>,
    std::vector<EventHook<event::TurnEnded>>>;

/// The kernel's own toggles, in this order in instance 0.
enum class GameToggle : std::uint8_t {
    points_to_win, hand_limit, starting_hand, dominance, dominance_points, order, seating, tie, max_turns, last_step,
    defenseless, landmarks, hirelings, control_die, drawn_hand, two_player_insurgents, count_
};

/// Everything that does not change during a game. Built by RulesetBuilder (config.hpp), then only read.
class Ruleset {
public:
    Ruleset();   // out of line: some ninety containers, which would else be built and destroyed inline wherever one is made
    ~Ruleset();
    Ruleset(const Ruleset&) = delete;
    Ruleset& operator=(const Ruleset&) = delete;
    std::vector<ComponentInfo> components;   ///< 0 is the kernel's own ("game"), the rest sorted by kind and id
    std::vector<InstanceInfo> instances;     ///< 0 is the kernel's own
    std::vector<CardFace> faces;
    std::vector<Face> face_of;               ///< by card: copies of a face are neighbours
    std::array<CardSet, kSuits> suit_cards{};  ///< cards by printed suit
    CardSet deck_cards, ambush_cards, dominance_cards;
    std::vector<CardSet> face_cards;         ///< by face
    std::array<ZoneInfo, kMaxZones> zones;   ///< seat zones are described by the faction's InstanceInfo instead
    std::vector<KindInfo> neutral_kinds;     ///< 0 is the ruin, then those of components that sit at no seat
    std::vector<WayInfo> ways;               ///< by Link, from first_named on
    std::vector<std::string> item_places;    ///< names of item_place::table(k)
    bool map_landmarks = true;               ///< the landmarks that belong to the map stand on it
    std::vector<Instance> landmarks;         ///< those that the config names, in its order
    Map map;
    QueryHooks queries;
    EventHooks events;
    std::vector<RunHook> reactions;
    std::array<std::vector<OfferHook>, static_cast<std::size_t>(Moment::count_)> offers;
    std::vector<FlowInfo> flows;
    std::vector<std::uint16_t> flow_number;  ///< by process-wide flow slot; 0xFFFF = not of this Ruleset
    int players = 0;                         ///< seats of the game
    bool advanced_hands = false;             ///< Law 16.1.7, 16.1.10: more cards are drawn than are kept
    FactionSetup faction_setup = FactionSetup::standard;
    std::vector<Instance> seat_instances;    ///< factions in the config's order: the players', in a draft those of the pool
    std::vector<std::vector<Instance>> seat_characters;  ///< by listed seat: characters it may take
    std::vector<Instance> hirelings;         ///< those that may be dealt (16.1.6.1)
    bool discard_pile_ordered = false;       ///< some component asks which cards lie on top of it
    std::array<std::uint8_t, kItemTypes> item_supply = {2, 2, 1, 1, 2, 2, 2, 0};  ///< Law 5.1.5, by ItemType
    bool ruler_is_local = true;              ///< all Ruler hooks look only at the place: a change elsewhere keeps the answer
    std::string fingerprint;                 ///< components, versions, toggles: what a record must match
    std::string config_json;                 ///< the effective config, for records
    std::vector<std::shared_ptr<const void>> keep_alive;  ///< data of components that hooks point to

    [[nodiscard]] int seats() const { return players; }
    [[nodiscard]] int toggle(GameToggle g) const { return instances[0].toggle[static_cast<std::size_t>(g)]; }
    [[nodiscard]] const ComponentInfo& component_of(Instance i) const { return components[static_cast<std::size_t>(instances[static_cast<std::size_t>(i.index())].component)]; }
    [[nodiscard]] const InstanceInfo& at(Instance i) const { return instances[static_cast<std::size_t>(i.index())]; }
    [[nodiscard]] const CardFace& face(Face f) const { return faces[static_cast<std::size_t>(f.index())]; }
    [[nodiscard]] const CardFace& card(Card c) const { return face(face_of[static_cast<std::size_t>(c.index())]); }
    [[nodiscard]] Face find_face(std::string_view id) const;  ///< none if unknown
    template <class Q>
    [[nodiscard]] const std::vector<QueryHook<Q>>& hooks() const { return std::get<std::vector<QueryHook<Q>>>(queries); }
    template <class E>
    [[nodiscard]] const std::vector<EventHook<E>>& reactions_to() const { return std::get<std::vector<EventHook<E>>>(events); }
};

}  // namespace woodlore
