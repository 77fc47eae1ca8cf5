// woodlore/table.hpp: a Ruleset and a State: the object that rules code works on.
//
// All changes to the State go through the functions here, so that cards and pieces are conserved, observers are told and
// caches stay right. Functions marked "may call" push a flow when something reacts: use them inside CALL.
#pragma once
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "woodlore/battle.hpp"
#include "woodlore/ruleset.hpp"

namespace woodlore {

/// What a chance outcome is for, in records and scripts.
enum class ChanceKind : std::uint8_t { die, card, shuffle, seat, other };

/// The one door for chance can be scripted: tests, scenarios, records of real games.
class ChanceSource {
public:
    virtual ~ChanceSource() = default;
    /// The outcome, 0 to bound-1, or -1 to draw it from the generator in the State.
    virtual int next(ChanceKind kind, int bound) = 0;
};
/// Told of every outcome, in order.
class ChanceLog {
public:
    virtual ~ChanceLog() = default;
    virtual void note(ChanceKind kind, int bound, int value) = 0;
};

/// Told what happens at the table, for logs and boards. Never part of the State.
class Observer {
public:
    virtual ~Observer() = default;
    virtual void acted(const Table&, Seat, const Action&) {}
    virtual void turn_ended(const Table&) {}  ///< after all that its end brings; not when the game ends in it
    /// A score marker was moved by Table::score, the one function that does.
    virtual void scored(const Table&, Seat, int from, int to) { (void)from; (void)to; }
};

/// The legal actions of the present decision.
struct Options {
    Seat asked;
    const char* question = "";
    int n = 0;
    int own = 0;        ///< the first `own` belong to the question; the rest are free acts
    bool overflow = false;
    std::array<Action, kMaxActions> action;
    const Action* begin() const { return action.data(); }
    const Action* end() const { return action.data() + n; }
};

/// What a move may consist of (Law 4.2).
struct MoveLimits {
    PlaceSet from = kAllClearings;
    PlaceSet to = kAllClearings;
    std::uint8_t optional = 0;   ///< 1: the mover may pass
    std::uint8_t exactly = 0;    ///< 0: any number above none
    std::uint8_t flags = 0;      ///< Cause flags
    std::uint8_t then_battle = 0;  ///< 1: the mover may then initiate a battle in the destination, within the same act
};

class Table {
public:
    Table(const Ruleset& rules, State& state) : rules_(rules), s_(state) {}
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    [[nodiscard]] const Ruleset& rules() const { return rules_; }
    [[nodiscard]] const State& state() const { return s_; }
    /// For loaders, scenario set-up and determinization only: no rule may write through it.
    [[nodiscard]] State& raw_state() { touch(); return s_; }

    // --- driving (Game uses these) -------------------------------------------------------------------------------
    /// Starts the game's flow on a fresh State: seats, seed. \pre state is State{}.
    void begin(std::uint64_t seed);
    /// Runs flows until a seat must choose among at least two actions (one, if !take_forced) or the game is over.
    void advance();
    /// The legal actions of the present decision, listed again if the Table is new to this State.
    const Options& options();
    /// Applies option i of options(). \pre 0 <= i < options().n
    void choose(int i);
    /// The State was changed from outside: lists the options anew.
    void forget_options() { listed_ = false; touch(); }
    bool take_forced = true;  ///< a decision with one legal action is taken at once
    ChanceSource* chance = nullptr;
    ChanceLog* chance_log = nullptr;
    Observer* observer = nullptr;
    Zone chance_zone;         ///< where the random card that is being asked for comes from, for a ChanceSource
    std::uint64_t decisions = 0;  ///< choices among at least two actions taken through this Table

    // --- who is who ------------------------------------------------------------------------------------------------
    [[nodiscard]] int seats() const { return s_.seats; }
    [[nodiscard]] Seat turn_seat() const { return s_.turn; }
    [[nodiscard]] Phase phase() const { return s_.phase; }
    [[nodiscard]] Seat next_seat(Seat s) const { return Seat{(s.index() + 1) % s_.seats}; }
    [[nodiscard]] bool over() const { return s_.over != 0; }
    [[nodiscard]] bool in_play(Instance i) const { return s_.seat_of[static_cast<std::size_t>(i.index())] != 255; }
    /// Of an instance in play.
    [[nodiscard]] Self self(Instance i) const { return self(i, rules_.at(i).context); }
    [[nodiscard]] Self self(Instance i, const void* context) const {
        Self out{i, kNoSeat, kNobody, context};
        const std::uint8_t at = s_.seat_of[static_cast<std::size_t>(i.index())];
        if (at < kMaxParties) {
            out.party = Party{at};
            out.seat = at < kMaxSeats ? Seat{at} : s_.controller[at - static_cast<std::size_t>(kMaxSeats)];  // a hireling's controller
        }
        return out;
    }
    [[nodiscard]] Self faction(Seat s) const { return self(s_.faction_of[static_cast<std::size_t>(s.index())]); }
    [[nodiscard]] const InstanceInfo& info(Instance i) const { return rules_.at(i); }
    /// False while the seat is still to choose its faction (16.1.8.2): its faction is then the game itself, which has no
    /// pieces, cards, steps or data.
    [[nodiscard]] bool has_faction(Seat s) const { return s_.faction_of[static_cast<std::size_t>(s.index())] != kKernelInstance; }
    [[nodiscard]] const InstanceInfo& faction_info(Seat s) const { return rules_.at(s_.faction_of[static_cast<std::size_t>(s.index())]); }
    [[nodiscard]] bool enemy(Party a, Party b) const;   ///< Law 16.6.8
    [[nodiscard]] Seat decider(Party p) const;          ///< Law 1.1.3
    [[nodiscard]] Seat player(Party p) const;           ///< the seat, or the hireling's controller, or none
    [[nodiscard]] int toggle(const Self& self, int index) const { return rules_.at(self.instance).toggle[static_cast<std::size_t>(index)]; }
    [[nodiscard]] int toggle(GameToggle g) const { return rules_.toggle(g); }
    /// Is this side of a hireling's card up?
    [[nodiscard]] bool side_up(Instance hireling, Side side) const {
        return (s_.hireling_flags[s_.seat_of[static_cast<std::size_t>(hireling.index())] - static_cast<std::size_t>(kMaxSeats)] & 1) == (side == Side::demoted);
    }
    /// Law 9.2.8: `a` wins when `with` wins; they are no enemies. `a`'s marker leaves the track.
    void form_coalition(Seat a, Seat with);

    // --- the map -----------------------------------------------------------------------------------------------------
    [[nodiscard]] const Map& map() const { return rules_.map; }
    [[nodiscard]] PlaceSet clearings() const { return rules_.map.all_clearings; }  ///< those printed on the map
    [[nodiscard]] SuitSet suits(Place p) const;                    ///< Law 2.2.2
    [[nodiscard]] bool matches(SuitSet s, Place p) const { return !(suits(p) & s).empty(); }
    [[nodiscard]] PlaceSet clearings_matching(SuitSet s) const;    ///< birds match every suit that a clearing has
    [[nodiscard]] int open_slots(Place p) const;                   ///< Law 2.2.3
    void ways(Party mover, Place from, Purpose purpose, query::WayList& out) const;
    /// Law 2.2.1: clearings next to `from` for this party and purpose, as a set.
    [[nodiscard]] PlaceSet adjacent(Party who, Place from, Purpose purpose = Purpose::other) const;
    [[nodiscard]] PlaceSet homelands() const;                      ///< of all seats
    void set_homeland(Seat s, Place p) { s_.homeland[static_cast<std::size_t>(s.index())] |= place_bit(p); }
    /// Law 7.3.2: corners that are nobody's start and, if possible, diagonally opposite one. If there is none (homelands of
    /// advanced setup): clearings that are nobody's homeland.
    [[nodiscard]] PlaceSet free_corners() const;
    [[nodiscard]] PlaceSet edge_clearings() const;                 ///< Law 16.6.15: on the map edge
    /// Law 16.1.8.2: those of `fit`, the clearings where the seat could place what its setup card lists, that it may choose
    /// as a homeland: no enemy's, and at the greatest distance up to `d` that any of them has.
    [[nodiscard]] PlaceSet homeland_choices(Seat s, PlaceSet fit, HomelandDistance d = HomelandDistance::any) const;

    // --- pieces --------------------------------------------------------------------------------------------------------
    [[nodiscard]] int count(Place p, Kind k) const;                ///< any place: board, box, path, supply, limbo, out
    [[nodiscard]] int count(Place p, Party owner, PieceClass c) const;   ///< clearings and forests
    [[nodiscard]] int warriors(Place p, Party owner) const {
        return owner.is_seat() ? byte_sum(row(p, owner.seat()) & masks(owner.seat()).warriors) : count(p, owner, PieceClass::warrior);
    }
    /// Sum of the eight bytes of a row. \pre the sum is at most 255.
    [[nodiscard]] static constexpr int byte_sum(std::uint64_t x) { return static_cast<int>((x * 0x0101010101010101ull) >> 56); }
    [[nodiscard]] bool has_pieces(Place p, Party owner) const;     ///< any faction (or hireling) piece
    [[nodiscard]] std::uint64_t row(Place p, Seat s) const { std::uint64_t r; std::memcpy(&r, &s_.pieces[static_cast<std::size_t>(p.index())][static_cast<std::size_t>(s.index() * kKindsPerSeat)], 8); return r; }
    [[nodiscard]] int supply(Kind k) const { return s_.supply[static_cast<std::size_t>(k.index())]; }
    [[nodiscard]] int on_map(Kind k) const;                        ///< in clearings and forests
    [[nodiscard]] PlaceSet places_with(Kind k) const;              ///< clearings and forests
    [[nodiscard]] Place where(Kind k) const;                       ///< the first such, or nowhere
    [[nodiscard]] const KindInfo& kind_info(Kind k) const;
    /// The component's own kind of piece, by the number of its declaration, also of what sits at no seat.
    [[nodiscard]] Kind kind(const Self& self, int local) const {
        const int neutral = rules_.at(self.instance).first_neutral;
        return neutral >= 0 ? Kind{neutral + local} : kind_of(self.party, local);
    }
    /// Law 16.6.31: two buildings of a clearing, or one and an open slot, change places.
    void swap_slots(Place p, int a, int b);
    /// Law 2.5: who rules; remembered until something changes that the answer may depend on.
    [[nodiscard]] Party ruler(Place p, Purpose purpose = Purpose::rule) const {
        if (purpose == Purpose::rule && p.is_clearing() && ruler_known_ >> p.index() & 1) return ruler_[static_cast<std::size_t>(p.index())];
        return find_ruler(p, purpose);
    }
    [[nodiscard]] bool rules_place(Party p, Place at) const { return ruler(at) == p; }
    [[nodiscard]] PlaceSet ruled_by(Party p) const;                ///< clearings on the map
    /// Has `b` pieces here that are enemy pieces of `a` (16.6.9)? Not those that `a` treats as its own for rule.
    [[nodiscard]] bool has_enemy_pieces(Party a, Party b, Place p) const;
    /// How many of a kind here are enemy pieces of `a`.
    [[nodiscard]] int enemy_pieces(Party a, Kind k, Place p) const;
    /// Whose a piece counts as (query CountsAs): its owner's; a controlled hireling's for rule: its controller's.
    [[nodiscard]] Party counts_as(Party owner, PieceClass c, Place p, Purpose purpose, Party against = kNobody) const;
    /// Warriors here that count as `p`'s for this purpose (8.4.2.2.1).
    [[nodiscard]] int warriors_counting_as(Party p, Place at, Purpose purpose) const;
    /// Parties with enemy pieces of `a` here, as a mask.
    [[nodiscard]] std::uint16_t enemies_at(Party a, Place p) const;

    [[nodiscard]] Verdict may_place(Kind k, Place p, const Cause& c) const;  ///< limits, slots, and what components forbid
    [[nodiscard]] Verdict may_remove(Kind k, Place p, const Cause& c) const;
    [[nodiscard]] Verdict may_move(Kind k, Place from, Place to, const Cause& c) const;
    [[nodiscard]] Verdict may_battle(Party attacker, Party defender, Place p, const Cause& c) const;
    /// Law 16.6.21: may a piece of kind `old` here be replaced with a `fresh` one from supply? Both halves must be possible;
    /// the placing is judged on what stands there once the old piece is gone. For a cost that is paid first, ask a Table
    /// on a copy of the State in which it is paid.
    [[nodiscard]] Verdict may_replace(Kind old, Place p, Kind fresh, Cause c) const;
    /// The piece can be placed here, and one is in supply.
    [[nodiscard]] bool can_place(Kind k, Place p, const Cause& c) const { return supply(k) > 0 && bool(may_place(k, p, c)); }

    /// Law 16.6.19: from supply or track, as many as possible; returns how many. May call (event Placed).
    int place(Kind k, Place p, int n, const Cause& c);
    /// Law 1.5.4, 6.4: places up to n[i] of kind k in each place; when supply is short, `decider` chooses where, one at
    /// a time, never fewer than the most possible. Calls a flow.
    void place_spread(Kind k, const std::array<std::uint8_t, kMapPlaces>& n, Seat decider, const Cause& c);
    /// Places n of kind k in these clearings, as evenly as possible: `decider` chooses where those that are left over go.
    /// What cannot be placed there is left out. Calls a flow.
    void place_evenly(Kind k, PlaceSet clearings, int n, Seat decider, const Cause& c);
    /// To a box of a board (Officers and their kind), from supply. Returns how many.
    int place_in_box(Kind k, Place box, int n);
    /// Back from a box to where removed pieces go (query GoesTo): a cost or a release that is no removal. Returns how many.
    int give_back(Kind k, Place box, int n, const Cause& c);
    /// Moves pieces between any two places without event or check.
    void shift(Kind k, Place from, Place to, int n);
    /// Law 16.6.22, 3.2.1, 1.5.4: steps of key action Remove. May call.
    void remove(RemovedBatch& batch);
    /// Removes some pieces of one kind. May call.
    void remove(Kind k, Place from, int n, const Cause& c);
    /// Law 16.6.21: removes the old piece and places the fresh one, then what either calls for happens (1.4.2). Does nothing
    /// if may_replace() forbids. May call.
    void replace(Kind old, Place p, Kind fresh, Cause c);
    /// Law 9.2.2.1: removes all pieces of `c.party`'s enemies from these clearings in one batch. May call.
    void sweep(PlaceSet clearings, const Cause& c);
    /// Claims (Law 6.2.3): takes up to n pieces of a reaction's removal out of limbo; returns how many. See Reactions.
    int claim(Kind k, Place from, int n, Place to);

    // --- key actions: each calls a flow --------------------------------------------------------------------------------
    /// Law 4.2: `party` takes one move within these limits. Asks which.
    void move(const Cause& c, const MoveLimits& limits);
    /// May this named way (Binder::way) still be used within its limit?
    [[nodiscard]] bool way_is_open(query::Way::Link link) const;
    /// Is there any such move?
    [[nodiscard]] bool can_move(const Cause& c, const MoveLimits& limits) const;
    /// Carries out one move that was chosen elsewhere: n pieces of one kind (companions are asked for).
    void move_pieces(const Cause& c, Place from, Place to, Kind k, int n, std::uint8_t link);
    /// Law 4.3: asks for clearing and defender within `places`.
    void battle(const Cause& c, PlaceSet places, bool optional = false);
    [[nodiscard]] bool can_battle(const Cause& c, PlaceSet places) const;
    /// A battle whose sides are settled.
    void start_battle(const Battle& b);
    [[nodiscard]] Battle make_battle(const Cause& c, Party attacker, Party defender, Place where) const;
    /// The innermost battle, or null. Handlers of battle effects change its ledger.
    [[nodiscard]] Battle* battle_now();
    [[nodiscard]] const Battle* battle_now() const;
    /// Law 4.1: cards in hand that the seat can craft now, as faces in ascending order.
    void craftable(Seat s, std::vector<Face>& out) const;
    [[nodiscard]] bool can_craft(Seat s, Face f) const;
    void craft(Seat s, Face f);  ///< pays, carries out the effect
    void crafting_pieces(Seat s, query::CraftingPieces& out) const;
    [[nodiscard]] PlaceSet crafting_clearings(Seat s) const;  ///< with any of its crafting pieces, used or not (4.1.1)
    /// Offers `game.craft` for every craftable card, if the list is for this seat.
    void offer_crafting(Offers& o) const;
    void draw_step(Seat s);      ///< draws by query Draws, then discards down to the hand limit
    void discard_down(Seat s, int limit);
    /// Said by what is offered in craft_how or draw_how: the step itself does not happen.
    void instead();
    /// Where the seat would take a crafted item of this type from (query ItemSource), as an item index, or -1.
    [[nodiscard]] int item_source(Seat s, ItemType type) const;
    [[nodiscard]] int draw_count(Seat s) const;
    [[nodiscard]] int hand_limit(Seat s) const;

    // --- cards ----------------------------------------------------------------------------------------------------------
    [[nodiscard]] const CardSet& zone(Zone z) const { return s_.zone[static_cast<std::size_t>(z.index())]; }
    [[nodiscard]] const CardSet& hand(Seat s) const { return zone(hand_of(s)); }
    [[nodiscard]] SuitSet card_suits(Card c, Seat s, Purpose purpose) const;   ///< Law 2.1.1
    /// Cards of a zone that can be treated as one of these suits by the seat.
    [[nodiscard]] CardSet matching(Zone z, Seat s, SuitSet suits, Purpose purpose = Purpose::spend) const;
    [[nodiscard]] bool in_play_area(Seat s, Face f) const { return !(zone(play_area_of(s)) & rules_.face_cards[static_cast<std::size_t>(f.index())]).empty(); }
    /// A copy of this face in the zone, or none.
    [[nodiscard]] Card find(Zone z, Face f) const;
    /// Law 2.1: the top card to a zone; an empty deck is reshuffled at once. None if both are empty.
    Card draw_to(Zone z);
    /// To hand, one by one; returns how many, 0 where something is offered in their place first (moment draw_how). May
    /// call (event Drew).
    int draw(Seat s, int n);
    /// Law 16.6.5, 16.6.29: discards or spends; follows query CardGoesTo. May call (event Discarded).
    void discard(Card c, Seat owner, const Cause& cause);
    /// Discards these together: an empty deck is formed anew from all of them, not from the first (2.1). May call.
    void discard_all(const CardSet& cards, Seat owner, const Cause& cause);
    void move_card(Card c, Zone to);               ///< no rule but conservation: put it there, on top if ordered
    void exchange_cards(Card a, Card b);           ///< each goes where the other was, in an ordered pile to its very place
    void shuffle(Zone z);
    Card random_card(Zone z);                      ///< for random takes and discards; who had seen which card forgets
    void show(Card c, Seat to) { s_.seen[static_cast<std::size_t>(c.index())] |= static_cast<std::uint8_t>(1u << to.index()); }
    void show_hand(Seat s, Seat to);
    [[nodiscard]] Visibility visibility(Zone z, Seat* owner = nullptr) const;
    [[nodiscard]] bool ordered(Zone z) const;

    // --- items ----------------------------------------------------------------------------------------------------------
    [[nodiscard]] const ItemState& item(int i) const { return s_.item[static_cast<std::size_t>(i)]; }
    [[nodiscard]] int find_item(std::uint8_t where, ItemType type) const;     ///< index, or -1
    [[nodiscard]] int count_items(std::uint8_t where, ItemType type) const;
    void put_item(int i, std::uint8_t where);                                 ///< keeps its face
    void set_item(int i, bool facedown, bool damaged);
    [[nodiscard]] static bool facedown(const ItemState& i) { return i.flags & 1; }
    [[nodiscard]] static bool damaged(const ItemState& i) { return i.flags & 2; }
    [[nodiscard]] static ItemMark mark(const ItemState& i) { return static_cast<ItemMark>(i.flags >> 2 & 3); }
    int add_item(ItemType type, ItemMark mark, std::uint8_t where);           ///< a new tile from the box; setup only
    void show_item(int i, Seat to) { s_.item[static_cast<std::size_t>(i)].seen |= static_cast<std::uint8_t>(1u << to.index()); }

    // --- points ---------------------------------------------------------------------------------------------------------
    /// Law 3: the one function that changes scores. Takes all points of one moment, asks query Points, steps the
    /// markers, tests for the win once. May call (event Scored). After the game has ended nothing else changes.
    void score(ScoreBatch& batch);
    void score(Seat s, int amount, ScoreReason reason, const Cause& c);
    [[nodiscard]] int points(Seat s) const { return s_.score[static_cast<std::size_t>(s.index())]; }
    [[nodiscard]] bool on_track(Seat s) const { return !(s_.score_flags[static_cast<std::size_t>(s.index())] & 1); }
    void leave_track(Seat s);  ///< Law 3.3.1: the marker goes, the seat scores no more
    void end_game(std::uint8_t winners, Ending how);
    void win(Seat s, Ending how);  ///< with those who share the victory (9.2.8)
    [[nodiscard]] bool dominance_met(Seat s) const;  ///< Law 3.3.1.1, 3.3.1.2, query Wins

    // --- causes ---------------------------------------------------------------------------------------------------------
    [[nodiscard]] Cause cause(const Self& self, How how = How::own_choice) const;

    // --- flows and questions ----------------------------------------------------------------------------------------
    template <FlowType F>
    void call(const F& f) { push(rules_.flow_number[detail::flow_slot<F>], &f, sizeof(F)); }
    /// Carries out an offered action: its verb's run, limits counted, then what is due at the end of an act.
    void run(const Action& a);
    /// Asks a seat everything that is offered at a moment until it passes. May call.
    void open(Moment m, Seat asked);
    Step end_phase();    ///< Law 7.7.4, 16.3.3.2: ends the phase: settles what is due, drops the frames above it
    Step end_battle(BattleExit exit);
    void unwind_to_phase();

    void ask(Seat seat, const char* question) { s_.asked = seat; o_.asked = seat; o_.question = question; o_.n = 0; o_.own = -1; }
    void option(const Action& a) { if (o_.n < kMaxActions) o_.action[static_cast<std::size_t>(o_.n++)] = a; else o_.overflow = true; }
    [[nodiscard]] Action make(const Self& self, int verb) const;
    template <class... A>
    void option(const Self& self, int verb, A... args) {
        Action a = make(self, verb);
        int i = 0;
        ((a.arg[static_cast<std::size_t>(i++)] = byte(args)), ...);
        option(a);
    }
    template <class... A>
    void option(GameVerb verb, A... args) { option(Self{kKernelInstance, kNoSeat, kNobody}, static_cast<int>(verb), args...); }
    void option_pass() { option(GameVerb::pass); }
    [[nodiscard]] bool chosen_is(GameVerb v) const { return s_.chosen.component == 0 && s_.chosen.verb == static_cast<std::uint8_t>(v); }
    /// One option for each face among these cards.
    void option_cards(const Self& self, int verb, const CardSet& cards);
    void option_cards(GameVerb verb, const CardSet& cards) { option_cards(Self{kKernelInstance, kNoSeat, kNobody}, static_cast<int>(verb), cards); }
    /// Adds everything offered at a moment to the present list; true if something must be done before passing.
    bool add_offers(Moment m);
    void add_free_acts();       ///< see ASK_ACT
    /// Toggle last_step (2025: 1.4.3): the last step of the turn has begun, and only "end of" effects are left.
    [[nodiscard]] bool closed_to_acts() const;
    [[nodiscard]] bool answered() const { return s_.answered != 0; }
    void take_answer() { s_.answered = 0; }
    bool take_free_act();       ///< see ASK_ACT
    [[nodiscard]] const Action& chosen() const { return s_.chosen; }
    [[nodiscard]] int options_so_far() const { return o_.n; }

    /// Collects the reactions to an event and calls a flow that settles them, in the order of Law 1.1.3 or 4.3.4.
    template <class E>
    void raise(const E& e);

    // --- limits, modifiers, chance, declared data ------------------------------------------------------------------
    [[nodiscard]] int used(const Self& self, int verb, int key) const;
    void count_use(const Self& self, int verb, int key, LimitScope scope);
    void reset_limits(LimitScope scope);
    void add_modifier(const Self& self, int tag, LimitScope until, std::array<std::uint8_t, 4> arg = {});
    [[nodiscard]] const Modifier* modifier(const Self& self, int tag) const;
    int random(int bound, ChanceKind kind = ChanceKind::other);  ///< 0 to bound-1: the one door for chance
    int roll_die() { return random(4, ChanceKind::die); }        ///< 0 to 3

    template <class T>
    [[nodiscard]] const T& data(const Self& self) const { return *std::launder(reinterpret_cast<const T*>(data_at(self))); }
    template <class T>
    [[nodiscard]] T& data(const Self& self) { if (!rules_.ruler_is_local) touch(); return *std::launder(reinterpret_cast<T*>(const_cast<std::uint8_t*>(data_at(self)))); }
    [[nodiscard]] const std::uint8_t* data_at(const Self& self) const;

    /// Why this action is not legal now: the kernel's or the component's reason, and what is legal of its verb.
    [[nodiscard]] std::string why_not(const Action& a);
    /// What anything may depend on has changed: forget who rules.
    void touch() const { ruler_known_ = 0; }

    /// Runs the hooks of a query in order of rank. Debug and sanitizer builds look, now and then, whether the State stood still.
    template <class Q>
    void query(Q& q) const {
#ifdef WOODLORE_CHECKS
        static thread_local unsigned asked = 0;
        if (++asked % 64 == 0) {
            for (const auto& h : rules_.hooks<Q>()) {
                const std::uint64_t before = hash(s_);
                each_self(h, [&](const Self& self) { h.fn(*this, self, q); });
                if (hash(s_) != before) impure(h.instance, h.name);
            }
            return;
        }
#endif
        for (const auto& h : rules_.hooks<Q>()) each_self(h, [&](const Self& self) { h.fn(*this, self, q); });
    }
    /// \throws std::logic_error: a hook that may only answer has changed the State.
    [[noreturn]] void impure(Instance component, const char* hook) const;
    /// Calls f(self) if the hook's instance is in play; for a hook that stands on a card, once for each seat whose play
    /// area holds it.
    template <class H, class F>
    void each_self(const H& h, F&& f) const {
        if (h.face.valid()) {
            for (int i = 0; i < s_.seats; ++i)
                if (in_play_area(Seat{i}, h.face)) f(Self{h.instance, Seat{i}, Seat{i}, h.context});
        } else if (in_play(h.instance) && (h.side == Side::both || side_up(h.instance, h.side))) {
            f(self(h.instance, h.context));
        }
    }

    void push(std::uint16_t flow, const void* data, std::size_t size);
    [[nodiscard]] std::uint8_t* frame_data(int depth);
    [[nodiscard]] int depth() const { return s_.flow_depth; }
    Options& raw_options() { return o_; }
    template <class E>
    void collect(const E& e, Due& due) const;
    /// A seat plays this faction from now on: supplies and data as at the start of a game.
    void take_faction(Seat s, Instance faction);
    /// A character joins a faction's seat (9.3.1).
    void take_character(Seat s, Instance character);
    /// Pieces of a seat that can be moved: the set of local kinds, as bytes of a row.
    [[nodiscard]] const KindMasks& masks(Seat s) const { return faction_info(s).masks; }

private:
    friend class Offers;
    template <class A>
    static constexpr std::uint8_t byte(const A& a) {
        if constexpr (requires { a.value; }) return a.value;
        else return static_cast<std::uint8_t>(a);
    }
    void pop();
    void add_pieces(Place p, Kind k, int n, bool last_slot = false);  ///< negative takes away; the one place where counts change
    void fill_slot(Place p, Kind k);
    void empty_slot(Place p, Kind k, bool last);
    Party find_ruler(Place p, Purpose purpose) const;
    Party count_ruler(Place p, Purpose purpose) const;
    [[nodiscard]] int scope_code(LimitScope scope) const;  ///< as written in limits and modifiers: a nested battle has its own
    [[nodiscard]] bool scope_stands(int code) const;
    void reset_scope(int code);
    void settle(const Due& due);

    const Ruleset& rules_;
    State& s_;
    Options o_;
    bool listed_ = false;  ///< o_ is the list of the present decision
    mutable std::uint32_t ruler_known_ = 0;
    mutable std::array<Party, kMaxClearings> ruler_ = {};
    friend struct Reactions;
    friend struct DoMove;
    friend struct TakeHits;
};

/// What hooks of an offer see and fill.
class Offers {
public:
    Offers(Table& t, Moment m, Seat asked) : table(t), moment(m), asked(asked) {}
    Table& table;      ///< const to hooks in all but adding options
    Moment moment;
    Seat asked;        ///< who would act
    bool must = false; ///< set by a hook: passing is not allowed while its offer stands
    /// Offers an action; silently left out while the verb's limit is used up.
    template <class... A>
    void add(const Self& self, int verb, A... args) {
        if (!within_limit(self, verb)) return;
        table.option(self, verb, args...);
    }
    [[nodiscard]] bool within_limit(const Self& self, int verb) const;
};

/// Collects the reactions that an event calls for.
class Due {
public:
    struct Entry { std::uint16_t hook = 0; Instance instance; Seat seat; Reaction reaction; };
    static constexpr int kMax = 16;
    std::array<Entry, kMax> entry = {};
    int n = 0;
    std::uint16_t hook = 0;  ///< the hook being asked
    Self self;
    bool claims = false;
    RemovedBatch* batch = nullptr;  ///< of a removal: claims put pieces into limbo
    /// A reaction of this hook is due; up to six bytes go with it to its `run`.
    template <class... A>
    void add(A... bytes) {
        static_assert(sizeof...(A) <= 6);
        if (n == kMax) return;
        Entry& e = entry[static_cast<std::size_t>(n++)];
        e = {hook, self.instance, self.seat, {}};
        int i = 0;
        ((e.reaction.data[static_cast<std::size_t>(i++)] = to_byte(bytes)), ...);
    }
    /// As add(), for a component that sits at no seat: the reaction concerns this seat, which counts as its owner.
    template <class... A>
    void add_for(Seat seat, A... bytes) { const Seat own = self.seat; self.seat = seat; add(bytes...); self.seat = own; }
    /// As add(), and all pieces of this kind removed from this place wait in limbo for Table::claim.
    template <class... A>
    void claim(Kind k, Place from, A... bytes) { hold(k, from); add(bytes...); }
    /// Further pieces that the reaction just added may claim.
    void hold(Kind k, Place from);

private:
    template <class A>
    static constexpr std::uint8_t to_byte(const A& a) {
        if constexpr (requires { a.value; }) return a.value;
        else return static_cast<std::uint8_t>(a);
    }
};

template <class E>
void Table::collect(const E& e, Due& due) const {
    for (const auto& h : rules_.reactions_to<E>())
        each_self(h, [&](const Self& self) { due.hook = h.number; due.self = self; h.due(*this, self, e, due); });
}

template <class E>
void Table::raise(const E& e) {
    const auto& hooks = rules_.reactions_to<E>();
    if (hooks.empty()) return;
    Due due;
    collect(e, due);
    settle(due);
}

}  // namespace woodlore
