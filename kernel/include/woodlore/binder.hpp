// woodlore/binder.hpp: what a component declares when it is bound to a Ruleset.
//
// `bind` is called once for each instance (twice if the component sits at two seats). It reads like the table of contents
// of the component's chapter. Nothing may be kept between calls but through keep().
#pragma once
#include <boost/describe/class.hpp>
#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "woodlore/ruleset.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

struct RulesetUnderConstruction;
struct AgentInfo;

struct PieceOptions {
    bool one_per_clearing = false;
    bool permanent = false;
    SuitSet suit = {};
    int slots = 0;  ///< slots that it adds to its clearing (a neutral piece that stays)
};

class Binder {
public:
    Binder(RulesetUnderConstruction& all, Ruleset& rules, Instance instance, std::string folder)
        : all_(all), rules_(rules), instance_(instance), folder_(std::move(folder)) {}

    [[nodiscard]] Instance instance() const { return instance_; }
    /// Where the component's data files lie.
    [[nodiscard]] const std::string& folder() const { return folder_; }
    [[nodiscard]] const Ruleset& rules() const { return rules_; }

    void title(std::string text);
    void colour(std::string hex);
    /// Kinds are numbered in the order of declaration (at most 8 for a seat): use an enum. `total` is what the box holds.
    /// Those of a component that sits at no seat belong to nobody (16.5.1.2): Table::kind(self, n).
    int piece(std::string name, PieceClass c, int total, PieceOptions options = {});
    /// At most 8 for a seat: seat_box(seat, n). Of a component at no seat (on a card, say): shared_box(n), 6 in a game.
    int box(std::string name);
    int zone(std::string name, Visibility v, bool ordered = false);  ///< at most 4 for a seat: seat_zone(seat, n)
    /// A card zone of the whole table, for a component that sits at no seat or that shares it by name (two seats of one
    /// component get the same zone). At most 8 in a game.
    Zone shared_zone(std::string name, Visibility v, bool ordered = false);
    void item_box(int k, std::string name);                       ///< names item_place::board(seat, k)
    /// A place for items on the card of a component that sits at no seat, called like the component. At most 8 in a game.
    std::uint8_t item_place();
    /// A way to move of the component's own, e.g. on a thing that carries pieces: its query Ways adds it under this Link, and
    /// event Moved says so. The kernel counts the limit for all movers together; `carries` (a local kind) goes along.
    query::Way::Link way(std::string name, Limit limit = {}, int carries = -1);
    /// Law 16.1.5, 16.5: this component is a landmark.
    void landmark(LandmarkInfo info);
    /// Verbs are numbered in the order of declaration: use an enum.
    int verb(std::string name, std::vector<ArgSpec> args = {}, VerbRun run = nullptr, Limit limit = {}, VerbWhy why = nullptr);
    template <FlowType F>
    void flow(std::string name, bool settles = false) {
        static_assert(sizeof(F) <= 704, "a frame this large leaves no room on the stack");
        add_flow(detail::flow_slot<F>, std::move(name), sizeof(F),
                 [](Table& t, void* p) { return static_cast<F*>(p)->resume(t); }, settles);
    }
    /// A step of the faction's phase (1.4.1): steps run in the order of declaration.
    void step(Phase phase, std::string name, void (*call)(Table&, const Self&), bool opens_with_acts = false);
    /// A step in which the player takes offered acts, any number, until they end it.
    void window(Phase phase, std::string name, void (*offers)(const Table&, const Self&, Offers&));
    /// Law 5.1.7: the letter of the setup order, and the setup.
    void setup(std::string order, void (*fn)(Table&, const Self&));
    // A hireling's card (16.4.2). What follows side() is in force while that side is up; before it, or after Side::both, always.
    void sides(std::string promoted, std::string demoted);  ///< the titles; declares toggle `side` (index 0): call it first
    void side(Side s) { side_ = s; }
    void when_set_up(void (*fn)(Table&, const Self&));  ///< 16.1.6.3: the setup line of this side; self.seat does it
    void when_hired(void (*fn)(Table&, const Self&));   ///< 16.4.2.1: self.seat is the new controller
    void ordered_discard_pile();                        ///< a rule of it asks which cards lie on top there
    /// Law 16.1.8: the faction's setup card, of which there are `cards`. `fn` carries it out (without it: as in setup());
    /// homelands are chosen among Table::homeland_choices and noted by set_homeland. `possible` says whether it can be
    /// carried out now; it is asked as if the faction sat there already.
    void setup_card(SetupClass c, void (*fn)(Table&, const Self&) = nullptr, bool (*possible)(const Table&, const Self&) = nullptr, int cards = 1);
    void crafting_kind(int local_kind);  ///< Law 4.1.1: each such piece on the map can be activated once a turn
    void crafting_piece(int local_kind); ///< Law 4.1.1: such pieces craft too; which can be activated now, query CraftingPieces says
    /// Law 9.2.1 and its kind: pieces that query CraftingPieces adds with `by` = this instance are paid through this. May call.
    void activate_with(void (*fn)(Table&, const Self&, const query::CraftingPieces::Group&));
    /// For determinize() (observe.hpp): writes hidden fields of the component's data anew, as they could be for all that
    /// `viewer` (another seat) may know; everything else hidden has been dealt. Only `seed` may decide.
    void resample_with(void (*fn)(Table&, const Self&, Seat viewer, std::uint64_t seed));
    void no_hand();
    void public_hand();                  ///< Law 11.2.3: everybody sees its hand
    void pays_with_items(const PaysWithItems& how);  ///< Law 11.2.6.3
    /// A promise that makes ruling cheaper: this component's Ruler and CountsAs hooks look at nothing but the pieces in the
    /// place they are asked about, cards in play areas, modifiers and control of hirelings; neither at other places nor at
    /// declared data.
    void ruler_is_local();
    void outside_relations();            ///< holds relations to other factions and is in none (9.2.9)
    void belongs_to(std::string faction);  ///< a character: the faction that may take it
    void start_item(ItemType type);

    /// What the component offers at a moment. Pure.
    void offer(Moment m, const char* name, void (*fn)(const Table&, const Self&, Offers&));
    template <class Q>
    void query(const char* name, void (*fn)(const Table&, const Self&, Q&), Rank rank = Rank::faction) {
        hooks<Q>().push_back({fn, instance_, rank, name, Face{}, context_, side_});
    }
    template <class E>
    void on(const char* name, void (*due)(const Table&, const Self&, const E&, Due&), void (*run)(Table&, const Self&, const Reaction&),
            bool order_free = false) {
        events<E>().push_back({due, run, instance_, name, Face{}, order_free, 0, context_, side_});
    }
    /// Hooks in force for each seat whose play area holds the card; `self.seat` is that seat.
    void card_offer(Face f, Moment m, const char* name, void (*fn)(const Table&, const Self&, Offers&));
    template <class Q>
    void card_query(Face f, const char* name, void (*fn)(const Table&, const Self&, Q&), Rank rank = Rank::card) {
        hooks<Q>().push_back({fn, instance_, rank, name, f, context_});
    }
    template <class E>
    void card_on(Face f, const char* name, void (*due)(const Table&, const Self&, const E&, Due&),
                 void (*run)(Table&, const Self&, const Reaction&), bool order_free = false) {
        events<E>().push_back({due, run, instance_, name, f, order_free, 0, context_});
    }

    /// Declares the component's data in the State: a trivially copyable struct described with BOOST_DESCRIBE_STRUCT whose
    /// members are integers, enums, ids, or std::arrays of them. `hidden` names fields that only the seat may know.
    template <class T>
    void data(std::vector<std::string> hidden = {}) {
        static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
        std::vector<FieldInfo> fields;
        boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_any_access>>([&](auto d) {
            static const T sample{};
            const auto& member = sample.*d.pointer;
            using M = std::remove_cvref_t<decltype(member)>;
            FieldInfo f;
            f.name = d.name;
            f.offset = static_cast<std::uint16_t>(reinterpret_cast<const char*>(&member) - reinterpret_cast<const char*>(&sample));
            describe_field<M>(f);
            for (const auto& h : hidden) if (h == f.name) f.hidden = true;
            fields.push_back(std::move(f));
        });
        const T initial{};
        declare_data(std::move(fields), &initial, sizeof(T));
    }
    /// The same for components whose fields are known only at run time (mods): little-endian integers.
    void declare_data(std::vector<FieldInfo> fields, const void* initial, std::size_t size);

    /// An integer (or yes/no) that a config may set; returns its index for Table::toggle.
    int toggle(std::string name, int fallback, int min, int max, std::string text, std::string law = "");
    int toggle(std::string name, bool fallback, std::string text, std::string law = "");
    int toggle(std::string name, std::vector<std::string> words, std::string fallback, std::string text, std::string law = "");
    /// Where editions of the Law differ, the fallback is the 2024 one; an edition that the config names sets another value,
    /// unless the config gives one. `value` of a yes/no toggle: 1 or 0; of a word: one of its words. Call it after toggle().
    ///     const int t = b.toggle("tie", {"turn_player", "clockwise"}, "turn_player", "who wins ...", "3.1");
    ///     b.in_edition("2025", t, "clockwise");
    void in_edition(std::string_view edition, int toggle, int value);
    void in_edition(std::string_view edition, int toggle, std::string_view word);
    /// The effective value, known while binding (toggles must be declared before).
    [[nodiscard]] int value(int toggle) const;

    /// A deck's or a component's own cards: `count` copies. The owner and defaults are filled in.
    Face card(CardFace face);
    [[nodiscard]] Face find_face(std::string_view id) const { return rules_.find_face(id); }
    /// Law 16.1.1: also declares the map's toggles `suits` and, if it brings any, `landmarks`.
    void map(Map m);

    /// What an agent plugin provides.
    void agent(AgentInfo info);

    /// Keeps data of the component as long as the Ruleset; later hooks of this bind get it as Self::context.
    template <class T>
    T* keep(std::shared_ptr<T> p) { T* raw = p.get(); keep_alive(std::move(p)); context_ = raw; return raw; }
    void context(const void* c) { context_ = c; }

private:
    template <class Q>
    std::vector<QueryHook<Q>>& hooks() { return std::get<std::vector<QueryHook<Q>>>(rules_.queries); }
    template <class E>
    std::vector<EventHook<E>>& events() { return std::get<std::vector<EventHook<E>>>(rules_.events); }
    template <class M>
    static void describe_field(FieldInfo& f) {
        if constexpr (requires { typename M::value_type; std::tuple_size<M>::value; }) {
            describe_field<typename M::value_type>(f);
            f.count = static_cast<std::uint8_t>(std::tuple_size<M>::value);
        } else if constexpr (std::is_enum_v<M>) {
            describe_field<std::underlying_type_t<M>>(f);
            if constexpr (std::is_same_v<M, Suit>) f.meaning = ArgKind::suit;
            if constexpr (std::is_same_v<M, ItemType>) f.meaning = ArgKind::item;
            if constexpr (boost::describe::has_describe_enumerators<M>::value)  // BOOST_DESCRIBE_ENUM: words for people
                boost::mp11::mp_for_each<boost::describe::describe_enumerators<M>>([&](auto d) {
                    const auto i = static_cast<std::size_t>(d.value);
                    if (i >= 64) return;
                    if (f.words.size() <= i) f.words.resize(i + 1);
                    f.words[i] = d.name;
                });
        } else if constexpr (std::is_integral_v<M>) {
            f.size = sizeof(M);
            f.is_signed = std::is_signed_v<M>;
        } else {
            static_assert(sizeof(M) == 1, "fields are integers, enums, ids or arrays of them");
            f.size = 1;
            if constexpr (std::is_same_v<M, Seat>) f.meaning = ArgKind::seat;
            if constexpr (std::is_same_v<M, Party>) f.meaning = ArgKind::party;
            if constexpr (std::is_same_v<M, Place>) f.meaning = ArgKind::place;
            if constexpr (std::is_same_v<M, Kind>) f.meaning = ArgKind::kind;
            if constexpr (std::is_same_v<M, Face>) f.meaning = ArgKind::card;
        }
    }
    void add_flow(std::uint16_t slot, std::string name, std::size_t size, Step (*resume)(Table&, void*), bool settles);
    void keep_alive(std::shared_ptr<const void> p);
    void choose_suits(Map& m);
    InstanceInfo& info();

    RulesetUnderConstruction& all_;
    Ruleset& rules_;
    Instance instance_;
    std::string folder_;
    const void* context_ = nullptr;
    Side side_ = Side::both;
};

}  // namespace woodlore
