// The kernel's own flows: setup, turns, windows, and the key actions. Private to the kernel.
#pragma once
#include "woodlore/binder.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

/// Law 1.4.1: setup, then turn after turn.
struct GameFlow {
    enum class At : std::uint8_t { start, seated, turned };
    At at = At::start;
    Seat next{0};
    Step resume(Table& t);
};

/// Law 5.1.4, 5.1.5: seats the players and, if they are known, their factions; puts cards in the deck (in no order), items
/// and ruins where they begin. `listed`: which of the config's players sits at each seat.
void lay_out(Table& t, const std::array<std::uint8_t, kMaxSeats>& listed);

/// Law 16.1.1: suit markers, if the map's suits are not given.
void place_suit_markers(Table& t);
/// Law 16.2: the landmarks that belong to the map, where the config does not name them.
void place_map_landmarks(Table& t);

/// Law 16.1.5: those that the config names: dealt, then set up one by one from the last seat on, counterclockwise.
struct SetUpLandmarks {
    enum class At : std::uint8_t { start, chose };
    At at = At::start;
    Seat who;
    std::uint8_t n = 0;
    std::array<Instance, kMaxKinds - kNeutralKind0> dealt = {};
    Step resume(Table& t);
};

/// Law 5.1, 16.1: a list of stages, each its own function or flow, in setup.cpp, setup_map.cpp and draft.cpp.
struct Setup {
    enum class At : std::uint8_t { start, landmarks, hirelings, factions, kept };
    At at = At::start;
    Step resume(Table& t);
};

/// Law 5.1.7: known factions set up in the order of their letters; by their setup cards (16.1.8.2): from the last player
/// counterclockwise.
struct SetUpFactions {
    enum class At : std::uint8_t { start, faction };
    At at = At::start;
    std::uint8_t next = 0;
    std::array<Seat, kMaxSeats> order = {};
    Step resume(Table& t);
};

/// Law 16.1.8.1.3: each seat whose faction has characters gets one of them at random.
void deal_characters(Table& t);

/// Law 16.1.8: the pool is dealt; each player chooses a faction and sets it up.
struct Draft {
    enum class At : std::uint8_t { start, chose, set_up };
    At at = At::start;
    std::uint8_t left = 0;    ///< players without a faction
    std::uint8_t spare[2] = {};
    std::uint32_t returned = 0;  ///< instances, by place in Ruleset::seat_instances, whose card went back to the box
    Step resume(Table& t);
};

/// Law 16.1.8.1: are there enough cards to deal? Hirelings may still bar some of them. \throws ConfigError.
void check_pool(const Ruleset& r, const std::string& source);

/// Law 16.1.10: each player puts back what is not kept.
struct KeepCards {
    enum class At : std::uint8_t { start, chose };
    At at = At::start;
    Seat seat{0};
    Step resume(Table& t);
};

/// A game that is laid out and has not begun: scenarios stop here to put a position on the table.
struct Pause {
    enum class At : std::uint8_t { start, waited };
    At at = At::start;
    Step resume(Table& t);
};

struct Turn {
    enum class At : std::uint8_t { start, birdsong, daylight, evening, ended, hirelings };
    At at = At::start;
    Step resume(Table& t);
};

/// Law 1.4.1: start window, steps, end window.
struct PhaseFlow {
    enum class At : std::uint8_t { start, began, opened, between, stepped, after, laid_aside, closing, ended };
    At at = At::start;
    Phase phase = Phase::birdsong;
    std::uint8_t step = 0;
    Step resume(Table& t);
};

/// A step of a phase in which the player takes acts until they end it.
struct ActWindow {
    enum class At : std::uint8_t { start, chose, acted };
    At at = At::start;
    Phase phase = Phase::daylight;
    std::uint8_t step = 0;
    Step resume(Table& t);
};

/// One offered act, run to its end; what lasts for an act lapses then.
struct Act {
    enum class At : std::uint8_t { start, ran };
    At at = At::start;
    std::uint8_t spare = 0;
    Action action;
    Step resume(Table& t);
};

/// A moment open to one seat.
struct Window {
    enum class At : std::uint8_t { start, chose, acted };
    At at = At::start;
    Moment moment = Moment::own_turn;
    Seat asked;
    Step resume(Table& t);
};

/// Law 4.3.3: both sides of a battle may use effects; the attacker says who goes first.
struct BattleWindow {
    enum class At : std::uint8_t { start, who, first, second };
    At at = At::start;
    Moment moment = Moment::after_roll;
    std::array<Seat, 2> order = {};
    Step resume(Table& t);
};

struct ChooseMove {
    enum class At : std::uint8_t { start, way, kinds, moved, battled };
    At at = At::start;
    std::uint8_t link = 0;
    Place from, to;
    Cause cause;
    MoveLimits limits;
    std::array<std::uint8_t, kKindsPerSeat> n = {};
    Step resume(Table& t);
};

struct DoMove {
    enum class At : std::uint8_t { start, bring, under_way, moved, after };
    At at = At::start;
    std::uint8_t link = 0;
    Place from, to;
    Cause cause;
    std::uint8_t n = 0;
    std::uint8_t companions_open = 1;
    std::uint8_t path = 255;  ///< the path that it goes along while pieces lie on it
    std::array<event::MovedGroup, 10> group = {};
    [[nodiscard]] bool pawn_only(const Table& t) const;
    void find_companions(const Table& t, query::Companions& q) const;
    void offer_companions(Table& t) const;
    Step resume(Table& t);
};

struct ChooseBattle {
    enum class At : std::uint8_t { start, chose, fought };
    At at = At::start;
    std::uint8_t optional = 0;
    std::uint16_t spare = 0;
    PlaceSet places = 0;
    Cause cause;
    Step resume(Table& t);
};

/// Law 4.3.4: hits are taken by both sides, then all pieces leave in one batch.
struct TakeHits {
    enum class At : std::uint8_t { start, chose, acted, removed };
    At at = At::start;
    std::uint8_t now = 0;                      ///< the side that takes hits: kAttacker, then kDefender; 2: done
    std::array<std::uint8_t, 2> left = {};     ///< by side: hits that it still has to take
    std::array<std::uint8_t, 2> taken = {};    ///< by side: hits that it has taken
    How how = How::battle_hit;
    std::uint8_t n = 0;
    struct Entry { Kind kind; std::uint8_t n = 0; std::uint8_t side = 0; };
    std::array<Entry, 20> entry = {};
    [[nodiscard]] int pending(Kind k) const;
    void take(Kind k, int side, int count);
    Step resume(Table& t);
};

/// Claims and reactions due from one event, settled one after another (interlocks 2.3).
struct Reactions {
    enum class At : std::uint8_t { start, owner, which, ran };
    At at = At::start;
    std::uint8_t n = 0;
    Seat owner;
    std::uint8_t in_battle = 0;
    std::uint8_t several = 0;  ///< more than one owner has reactions due
    std::uint8_t spare = 0;
    std::array<Due::Entry, Due::kMax> entry = {};
    [[nodiscard]] std::uint8_t ordered_of(const Table& t, Seat s) const;  ///< reactions whose order matters
    [[nodiscard]] bool alike(std::uint8_t i) const;  ///< another of the same kind and owner is due
    RemovedBatch batch;  ///< of a removal; the frame is cut off after its last entry
    [[nodiscard]] std::size_t bytes() const { return offsetof(Reactions, batch) + offsetof(RemovedBatch, entry) + sizeof(RemovedEntry) * batch.n; }
    Step resume(Table& t);
};

/// Law 4.1.
struct CraftFlow {
    enum class At : std::uint8_t { start, pip, how, discarded, effect, crafted, scored, paid };
    At at = At::start;
    Seat seat;
    Face face;
    std::uint8_t instead = 0;  ///< something else was done in place of the effect (11.5.3.1)
    std::uint8_t source = 255; ///< where its item was taken from
    std::array<std::uint8_t, 4> need = {};  ///< fox, rabbit, mouse, any
    void offer_next(Table& t) const;
    void activate_chosen(Table& t);
    Step resume(Table& t);
};

/// A draw for which something else is offered (Moment::draw_how).
struct DrawCards {
    enum class At : std::uint8_t { start, how, drawn };
    At at = At::start;
    Seat seat;
    std::uint8_t n = 0;
    std::uint8_t instead = 0;  ///< something else was done in place of the draw
    Step resume(Table& t);
};

struct DrawStep {
    enum class At : std::uint8_t { start, drawn, discarded };
    At at = At::start;
    Seat seat;
    Step resume(Table& t);
};

struct DiscardDown {
    enum class At : std::uint8_t { start, chose, discarded };
    At at = At::start;
    Seat seat;
    std::uint8_t limit = 5;
    Step resume(Table& t);
};

/// Law 1.5.4, 6.4: as many as possible; where, if not everywhere.
struct PlaceSpread {
    enum class At : std::uint8_t { start, all, chose, placed };
    At at = At::start;
    Kind kind;
    Seat decider;
    std::uint8_t i = 0;
    Cause cause;
    std::array<std::uint8_t, kMapPlaces> want = {};
    Step resume(Table& t);
};

/// One round after another: a piece in each place, and where there are fewer than places, the decider chooses.
struct PlaceEvenly {
    enum class At : std::uint8_t { start, all, chose, placed };
    At at = At::start;
    Kind kind;
    Seat decider;
    std::uint8_t left = 0;
    Cause cause;
    PlaceSet open = 0;  ///< in this round
    PlaceSet all = 0;
    Step resume(Table& t);
};

/// Law 4.1: may the seat craft a card with this face? All but having and paying it.
[[nodiscard]] Verdict may_craft(const Table& t, Seat s, Face f);

/// Was something else done in place of the innermost craft or draw (Table::instead)?
[[nodiscard]] bool said_instead(Table& t);

void bind_kernel(Binder& b);

}  // namespace woodlore
