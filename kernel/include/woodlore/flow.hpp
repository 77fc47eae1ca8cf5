// woodlore/flow.hpp: rules that need decisions in the middle.
//
// A flow is a trivially copyable struct without padding that lies on the stack inside the State; its members are its
// locals, its `resume(Table&)` is written top to bottom. Where it stands is a named stage (`At at`), so a saved game
// outlives an edit of the file. No C++ local may live across ASK or CALL (the compiler refuses a jump over one).
#pragma once
#include <cstdint>
#include <type_traits>

namespace woodlore {

class Table;

/// What a flow's resume tells the kernel.
enum class Step : std::uint8_t {
    done,     ///< this flow has ended; the one below goes on
    ask,      ///< a seat is to choose; resume again with the answer
    call,     ///< go on with whatever is on top: a called flow, or this one again
    unwound,  ///< end_battle or end_phase was called: this frame is being dropped
};

/// Ends the process of this game with a fatal error: the State holds a stage that this build does not know.
[[noreturn]] void bad_stage(int stage);

namespace detail {
std::uint16_t next_flow_slot();
/// A process-wide number for a flow type. Never saved: the Ruleset maps it to its own number.
template <class F>
inline const std::uint16_t flow_slot = next_flow_slot();
}  // namespace detail

template <class F>
concept FlowType = std::is_trivially_copyable_v<F> && std::has_unique_object_representations_v<F> && requires(F f, Table& t) {
    { f.resume(t) } -> std::same_as<Step>;
};

}  // namespace woodlore

/// Opens the body of resume: `FLOW(at) { ... } return Step::done;`. A stage that does not exist is fatal.
#define FLOW(at)                                                          \
    switch (at)                                                           \
        case At::start:                                                   \
        if (false) {                                                      \
            default: ::woodlore::bad_stage(static_cast<int>(at));         \
        } else

/// Asks: the statements list the options (t.ask(...), t.option(...)), change nothing else, and may run again after a
/// load. Goes on below once the answer is in t.chosen(). Use inside braces.
#define ASK(stage, ...)                                                       \
    at = At::stage; [[fallthrough]];                                          \
    case At::stage:                                                           \
        if (!t.answered()) { __VA_ARGS__; return ::woodlore::Step::ask; }     \
        t.take_answer()

/// As ASK, for a choice between acts of the player taking the turn: what components offer between any two acts (the
/// phase's moment and own_turn) is in the list too, is carried out, and the question is then put again.
#define ASK_ACT(stage, ...)                                                                           \
    at = At::stage; [[fallthrough]];                                                                  \
    case At::stage:                                                                                   \
        if (!t.answered()) { __VA_ARGS__; t.add_free_acts(); return ::woodlore::Step::ask; }          \
        if (t.take_free_act()) return ::woodlore::Step::call;                                         \
        t.take_answer()

/// Runs the expression, which may call a flow, and goes on below when that has ended.
#define CALL(stage, ...)                                                      \
    at = At::stage;                                                           \
    __VA_ARGS__;                                                              \
    return ::woodlore::Step::call;                                            \
    case At::stage:
