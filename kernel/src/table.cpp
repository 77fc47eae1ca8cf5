// Driving: the stack of flows, questions and answers, offers, limits, chance.
#include "woodlore/table.hpp"

#include <atomic>
#include <mutex>
#include <stdexcept>

#include "flows.hpp"
#include "hash_bytes.hpp"
#include "woodlore/error.hpp"

namespace woodlore {

std::uint16_t detail::next_flow_slot() {
    static std::atomic<std::uint16_t> next{0};
    return next++;
}

void bad_stage(int stage) {
    throw std::logic_error("a flow stands at stage " + std::to_string(stage) +
                           ", which this build does not know: the saved game is of another version of the component");
}

// --- hash ------------------------------------------------------------------------------------------------------------

std::uint64_t hash(const State& s) { return hash_bytes(&s, sizeof s); }
std::uint64_t position_hash(const State& s) {
    State c = s;
    c.rng = {};
    c.action_count = 0;
    c.seen.fill(0);
    return hash(c);
}

// --- chance ----------------------------------------------------------------------------------------------------------

namespace {
std::uint64_t next_random(Rng& g) {  // xoroshiro128++
    const auto rotl = [](std::uint64_t x, int k) { return x << k | x >> (64 - k); };
    const std::uint64_t s0 = g.word[0];
    std::uint64_t s1 = g.word[1];
    const std::uint64_t result = rotl(s0 + s1, 17) + s0;
    s1 ^= s0;
    g.word[0] = rotl(s0, 49) ^ s1 ^ (s1 << 21);
    g.word[1] = rotl(s1, 28);
    return result;
}
std::uint64_t split_mix(std::uint64_t& x) {
    std::uint64_t z = x += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
}  // namespace

int Table::random(int bound, ChanceKind kind) {
    if (bound <= 1) return 0;
    int value = chance ? chance->next(kind, bound) : -1;
    if (value < 0) {
        // Unbiased: reject the few words that would favour small values.
        const auto n = static_cast<std::uint64_t>(bound);
        __extension__ using u128 = unsigned __int128;
        u128 m = static_cast<u128>(next_random(s_.rng)) * n;
        if (static_cast<std::uint64_t>(m) < n) {
            const std::uint64_t floor = (0 - n) % n;
            while (static_cast<std::uint64_t>(m) < floor) m = static_cast<u128>(next_random(s_.rng)) * n;
        }
        value = static_cast<int>(m >> 64);
    } else if (value >= bound) {
        throw std::out_of_range("a scripted outcome of " + std::to_string(value) + " where only 0 to " + std::to_string(bound - 1) + " can come");
    }
    if (chance_log) chance_log->note(kind, bound, value);
    return value;
}

void Table::impure(Instance component, const char* hook) const {
    throw std::logic_error("the hook \"" + std::string(hook) + "\" of " + rules_.component_of(component).id + " has changed the State: queries only answer");
}

// --- the stack ---------------------------------------------------------------------------------------------------------

void Table::push(std::uint16_t flow, const void* data, std::size_t size) {
    if (flow == 0xFFFF) throw std::logic_error("a flow was called that its component did not declare in bind (Binder::flow)");
    const std::size_t room = (size + 7) & ~std::size_t{7};
    if (s_.flow_depth == kMaxFrames || s_.arena_top + room > kArenaBytes)
        throw std::logic_error("the stack of flows is full: " + rules_.flows[flow].name + " called too deep");
    s_.frame[s_.flow_depth] = {flow, s_.arena_top};
    std::memcpy(s_.arena.data() + s_.arena_top, data, size);
    s_.arena_top = static_cast<std::uint16_t>(s_.arena_top + room);
    ++s_.flow_depth;
}

void Table::pop() {
    --s_.flow_depth;
    Frame& f = s_.frame[s_.flow_depth];
    std::memset(s_.arena.data() + f.offset, 0, static_cast<std::size_t>(s_.arena_top - f.offset));
    s_.arena_top = f.offset;
    f = {};
    if (s_.battle_frame == s_.flow_depth) {  // the battle around this one, if any, is the innermost again
        reset_scope(scope_code(LimitScope::battle));
        s_.battle_frame = 255;
        const auto battle = rules_.flow_number[detail::flow_slot<Battle>];
        for (int d = s_.flow_depth - 1; d >= 0; --d)
            if (s_.frame[static_cast<std::size_t>(d)].flow == battle) { s_.battle_frame = static_cast<std::uint8_t>(d); break; }
    }
    if (s_.phase_frame == s_.flow_depth) s_.phase_frame = 255;
}

std::uint8_t* Table::frame_data(int depth) { return s_.arena.data() + s_.frame[static_cast<std::size_t>(depth)].offset; }

void Table::begin(std::uint64_t seed) {
    std::uint64_t x = seed ^ 0x5DEECE66D1234567ull;
    s_.rng.word[0] = split_mix(x);
    s_.rng.word[1] = split_mix(x);
    s_.seats = static_cast<std::uint8_t>(rules_.seats());
    s_.seat_of.fill(255);
    o_.overflow = false;
    call(GameFlow{});
    listed_ = false;
}

namespace {
/// Is an act going on below this frame? What lasts for an act lapses with the outermost one (1.4.2).
bool within_act(const Table& t, int depth) {
    const auto act = t.rules().flow_number[detail::flow_slot<Act>];
    for (int d = 0; d < depth; ++d) if (t.state().frame[static_cast<std::size_t>(d)].flow == act) return true;
    return false;
}
}  // namespace

void Table::advance() {
    while (!s_.over) {
        if (s_.flow_depth == 0) throw std::logic_error("the stack of flows is empty before the game's end");
        const int top = s_.flow_depth - 1;
        const FlowInfo& flow = rules_.flows[s_.frame[static_cast<std::size_t>(top)].flow];
        if (s_.unwinding != 255 && s_.settling == 255) {
            if (top == s_.unwinding) {
                s_.unwinding = s_.outer_unwinding;  // a battle that ended while reactions of a cut phase are settled
                s_.settling = s_.outer_settling;
                s_.outer_unwinding = s_.outer_settling = 255;
                if (!within_act(*this, top)) reset_limits(LimitScope::act);  // the act that was cut short is over as well
            }
            else if (!flow.settles) { pop(); continue; }
            else s_.settling = static_cast<std::uint8_t>(top);  // it runs to its end, with all that it calls
        }
        switch (flow.resume(*this, frame_data(top))) {
            case Step::done:
                if (s_.settling == top) s_.settling = 255;
                pop();
                break;
            case Step::call: break;
            case Step::unwound: break;
            case Step::ask:
                if (o_.overflow) throw std::logic_error(std::string("more than 512 choices for the question ") + o_.question);
                if (o_.own < 0) o_.own = o_.n;
                if (o_.n == 0) throw std::logic_error(std::string("no legal action for the question ") + o_.question + " of " + flow.name);
                listed_ = true;
                if (o_.n > 1 || !take_forced) return;
                s_.chosen = o_.action[0];
                s_.answered = o_.own == 0 ? 2 : 1;
                ++s_.action_count;
                listed_ = false;
                if (observer) observer->acted(*this, s_.asked, s_.chosen);
                break;
        }
    }
    // Law 3.1: nothing resumes after the end. What still waited for a claim is where removed pieces are (16.6.22).
    for (int k = 0; k < kMaxKinds; ++k)
        if (const int n = s_.limbo[static_cast<std::size_t>(k)]) {
            add_pieces(kLimbo, Kind{k}, -n);
            add_pieces(kind_info(Kind{k}).permanent ? kOutOfGame : kSupply, Kind{k}, n);
        }
    while (s_.flow_depth) pop();
    s_.unwinding = s_.settling = s_.outer_unwinding = s_.outer_settling = 255;
    s_.battle_frame = s_.phase_frame = 255;
    s_.asked = kNoSeat;
    s_.answered = 0;
    o_.n = 0;
    listed_ = true;
}

const Options& Table::options() {
    if (!listed_) {
        if (s_.over || s_.flow_depth == 0) { o_.n = 0; o_.asked = kNoSeat; listed_ = true; return o_; }
        const int top = s_.flow_depth - 1;
        o_.overflow = false;
        if (s_.answered || rules_.flows[s_.frame[static_cast<std::size_t>(top)].flow].resume(*this, frame_data(top)) != Step::ask)
            throw std::logic_error("this State does not stand at a question");
        if (o_.own < 0) o_.own = o_.n;
        listed_ = true;
    }
    return o_;
}

void Table::choose(int i) {
    const Options& o = options();
    if (i < 0 || i >= o.n) throw std::out_of_range("choice " + std::to_string(i) + " of " + std::to_string(o.n));
    if (o.n > 1) ++decisions;
    s_.chosen = o.action[static_cast<std::size_t>(i)];
    s_.answered = i >= o.own ? 2 : 1;
    ++s_.action_count;
    listed_ = false;
    o_.overflow = false;
    if (observer) observer->acted(*this, s_.asked, s_.chosen);
    advance();
}

bool Table::take_free_act() {
    if (s_.answered != 2) return false;
    s_.answered = 0;
    run(s_.chosen);
    return true;
}

Step Table::end_phase() {
    s_.unwinding = s_.phase_frame;
    s_.settling = s_.outer_unwinding = s_.outer_settling = 255;
    s_.exit_code = 1;
    return Step::unwound;
}
Step Table::end_battle(BattleExit exit) {
    if (Battle* b = battle_now()) {
        if (s_.settling != 255 && s_.unwinding < s_.battle_frame) {
            if (s_.outer_unwinding != 255) throw std::logic_error("a battle was ended within the ending of a battle within the ending of a phase");
            s_.outer_unwinding = s_.unwinding;
            s_.outer_settling = s_.settling;
        }
        b->exit = exit;
        s_.unwinding = s_.battle_frame;
        s_.settling = 255;
    }
    return Step::unwound;
}

// --- offers ------------------------------------------------------------------------------------------------------------

Action Table::make(const Self& self, int verb) const {
    Action a;
    a.component = static_cast<std::uint8_t>(rules_.at(self.instance).component);
    a.verb = static_cast<std::uint8_t>(verb);
    a.instance = self.instance;
    return a;
}

void Table::option_cards(const Self& self, int verb, const CardSet& cards) {
    Face last;
    cards.each([&](Card c) {
        const Face f = rules_.face_of[static_cast<std::size_t>(c.index())];
        if (f == last) return;  // copies are neighbours: equals are one option
        last = f;
        option(self, verb, f);
    });
}

bool Table::add_offers(Moment m) {
    Offers offers(*this, m, s_.asked);
    for (const auto& h : rules_.offers[static_cast<std::size_t>(m)]) {
        if (h.face.valid()) {
            // A card's effect is its owner's: it is offered to the owner alone.
            if (in_play_area(s_.asked, h.face)) h.fn(*this, Self{h.instance, s_.asked, s_.asked, h.context}, offers);
        } else if (in_play(h.instance) && (h.side == Side::both || side_up(h.instance, h.side))) {
            h.fn(*this, self(h.instance, h.context), offers);
        }
    }
    return offers.must;
}

void Table::add_free_acts() {
    o_.own = o_.n;
    if (s_.asked != s_.turn || closed_to_acts()) return;
    switch (s_.phase) {
        case Phase::birdsong: add_offers(Moment::birdsong); break;
        case Phase::daylight: add_offers(Moment::daylight); break;
        case Phase::evening: add_offers(Moment::evening); break;
        case Phase::none: return;
    }
    add_offers(Moment::own_turn);
}

void Table::run(const Action& a) {
    Act act;
    act.action = a;
    call(act);
}

void Table::open(Moment m, Seat asked) {
    if (rules_.offers[static_cast<std::size_t>(m)].empty() || !asked.valid()) return;
    ask(asked, "");
    add_offers(m);
    if (o_.n == 0) return;  // nobody is asked in vain
    Window w;
    w.moment = m;
    w.asked = asked;
    call(w);
}

bool Offers::within_limit(const Self& self, int verb) const {
    const VerbInfo& v = table.rules().component_of(self.instance).verbs[static_cast<std::size_t>(verb)];
    if (v.limit.scope == LimitScope::none) return true;
    return table.used(self, verb, asked.value) < v.limit.times;
}

int Table::scope_code(LimitScope scope) const {
    constexpr int nested = static_cast<int>(LimitScope::game);  // codes above it: battles within battles
    if (scope != LimitScope::battle || s_.battle_frame == 255) return static_cast<int>(scope);
    const auto battle = rules_.flow_number[detail::flow_slot<Battle>];
    int around = 0;
    for (int d = 0; d < s_.battle_frame; ++d) around += s_.frame[static_cast<std::size_t>(d)].flow == battle;
    if (nested + around > 7) throw std::logic_error("battles are nested too deep");
    return around ? nested + around : static_cast<int>(scope);
}

bool Table::scope_stands(int code) const {
    // A count per battle is a count of the innermost one: those of the battles around it wait.
    return (code != static_cast<int>(LimitScope::battle) && code <= static_cast<int>(LimitScope::game)) || code == scope_code(LimitScope::battle);
}

int Table::used(const Self& self, int verb, int key) const {
    const auto c = static_cast<std::uint8_t>(rules_.at(self.instance).component);
    for (const auto& l : s_.limit)
        if (l.component == c && l.verb == verb && l.key == key && scope_stands(l.scope & 0x0F)) return l.scope >> 4;
    return 0;
}

void Table::count_use(const Self& self, int verb, int key, LimitScope scope) {
    const auto c = static_cast<std::uint8_t>(rules_.at(self.instance).component);
    LimitEntry* free = nullptr;
    for (auto& l : s_.limit) {
        if (l.component == c && l.verb == verb && l.key == key && scope_stands(l.scope & 0x0F)) { if (l.scope < 0xF0) l.scope = static_cast<std::uint8_t>(l.scope + 0x10); return; }
        if (l.component == 255 && !free) free = &l;
    }
    if (!free) throw std::logic_error("too many limits (\"once per ...\") are in use at once");
    const int code = scope_code(scope);
    s_.limit_scopes = static_cast<std::uint8_t>(s_.limit_scopes | 1u << code);
    *free = {c, static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(key), static_cast<std::uint8_t>(0x10 | code)};
}

void Table::reset_limits(LimitScope scope) { reset_scope(static_cast<int>(scope)); }

void Table::reset_scope(int code) {
    if (!(s_.limit_scopes >> code & 1)) return;
    s_.limit_scopes = static_cast<std::uint8_t>(s_.limit_scopes & ~(1u << code));
    for (auto& l : s_.limit)
        if (l.component != 255 && (l.scope & 0x0F) == code) l = LimitEntry{};
    for (auto& m : s_.modifier)
        if (m.instance.valid() && m.until == static_cast<std::uint8_t>(code)) { m = Modifier{}; touch(); }
}

void Table::add_modifier(const Self& self, int tag, LimitScope until, std::array<std::uint8_t, 4> arg) {
    touch();
    const int code = scope_code(until);
    s_.limit_scopes = static_cast<std::uint8_t>(s_.limit_scopes | 1u << code);
    for (auto& m : s_.modifier)
        if (!m.instance.valid()) {
            m.instance = self.instance;
            m.tag = static_cast<std::uint8_t>(tag);
            for (std::size_t i = 0; i < 4; ++i) m.arg[i] = arg[i];
            m.seat = self.seat;
            m.until = static_cast<std::uint8_t>(code);
            return;
        }
    throw std::logic_error("too many effects with an end are in force at once");
}

const Modifier* Table::modifier(const Self& self, int tag) const {
    for (const auto& m : s_.modifier)
        if (m.instance == self.instance && m.tag == tag && m.seat == self.seat && scope_stands(m.until)) return &m;
    return nullptr;
}

// --- flows of this file -------------------------------------------------------------------------------------------------

Step Act::resume(Table& t) {
    FLOW(at) {
        {
            const VerbInfo& v = t.rules().components[action.component].verbs[action.verb];
            if (!v.run) throw std::logic_error("verb " + v.name + " was offered but cannot be run");
            Self self = t.self(action.instance);
            self.context = t.rules().at(action.instance).context;
            // What a card or a component at the table offers is used by the seat that was asked; a hireling acts itself.
            if (!self.party.is_seat()) self.seat = t.state().asked;
            if (!self.party.valid()) self.party = self.seat;
            if (v.limit.scope != LimitScope::none) t.count_use(self, action.verb, t.state().asked.value, v.limit.scope);
            at = At::ran;
            v.run(t, self, action);
            return Step::call;
        }
        case At::ran:
        if (!within_act(t, t.depth() - 1)) t.reset_limits(LimitScope::act);
    }
    return Step::done;
}

namespace {
constexpr const char* kMomentNames[] = {"start of Birdsong", "Birdsong", "end of Birdsong", "start of Daylight", "Daylight",
                                        "end of Daylight", "start of Evening", "Evening", "end of Evening", "own turn",
                                        "start of battle", "before the roll", "use effects", "take a hit", "after the battle", "how to craft", "how to draw", "after the move"};
static_assert(std::size(kMomentNames) == static_cast<std::size_t>(Moment::count_));
}  // namespace

Step Window::resume(Table& t) {
    FLOW(at) {
        for (;;) {
            t.ask(asked, "");
            t.add_offers(moment);
            if (t.options_so_far() == 0) break;  // nothing is left to offer: nobody is asked in vain
            ASK(chose, t.ask(asked, kMomentNames[static_cast<int>(moment)]); if (!t.add_offers(moment)) t.option_pass());
            if (t.chosen_is(GameVerb::pass)) break;
            CALL(acted, t.run(t.chosen()));
            if ((moment == Moment::craft_how || moment == Moment::draw_how) && said_instead(t)) break;  // there is nothing left to replace
            // Law 3.3.1, interlocks H36: tested at the opening of the window and after each thing done in it.
            if (moment == Moment::start_of_birdsong && t.dominance_met(asked)) { t.win(asked, Ending::dominance); break; }
        }
    }
    return Step::done;
}

}  // namespace woodlore
