// Law 16.1.8: faction setup cards are dealt to a pool, chosen, and carried out.
#include <algorithm>

#include "flows.hpp"
#include "woodlore/error.hpp"
#include "woodlore/hire.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

namespace {

bool militant(const Table& t, Instance faction) { return t.info(faction).setup_class == SetupClass::militant; }

/// Law 16.1.6.5, 16.1.8.1.1: cards that are not dealt at all.
bool stays_out(const Table& t, Instance faction) {
    return barred_by_hirelings(t, faction) || (t.seats() == 2 && !militant(t, faction) && !t.toggle(GameToggle::two_player_insurgents));
}

bool in_pool(const Table& t, Instance faction) {
    const auto& pool = t.state().pool;
    return std::any_of(pool.begin(), pool.end(), [&](const PoolCard& c) { return c.faction == faction; });
}

/// Law 16.1.8.1.3: a random character of those that no card lies beside yet.
Instance deal_character(Table& t, Instance faction) {
    const auto& all = t.rules().seat_characters[static_cast<std::size_t>(t.info(faction).listed_seat.index())];
    if (all.empty()) return {};
    std::vector<Instance> left;
    for (const Instance c : all) {
        const auto& pool = t.state().pool;
        if (!t.in_play(c) && std::none_of(pool.begin(), pool.end(), [&](const PoolCard& p) { return p.character == c; })) left.push_back(c);
    }
    if (left.empty()) throw ConfigError(t.rules().component_of(faction).id + ": no character is left to be dealt with its setup card (Law 16.1.8.1.3)");
    return left[static_cast<std::size_t>(t.random(static_cast<int>(left.size())))];
}

/// Deals one of these cards, at random, to a place of the pool.
Instance deal(Table& t, std::vector<Instance>& from, std::size_t place) {
    const auto i = from.begin() + t.random(static_cast<int>(from.size()));
    const Instance card = *i;
    from.erase(i);
    t.raw_state().pool[place] = {card, deal_character(t, card)};
    return card;
}

/// Law 16.1.8.1: one militant, then one card for each player of all that are left.
void deal_pool(Table& t) {
    std::vector<Instance> militants, rest;
    for (const Instance in : t.rules().seat_instances)
        if (!stays_out(t, in)) (militant(t, in) ? militants : rest).push_back(in);
    const auto all = static_cast<int>(militants.size() + rest.size());
    if (militants.empty() || all <= t.seats())
        throw ConfigError("the pool has " + std::to_string(all) + " faction setup cards, " + std::to_string(militants.size()) + " of them militant; " + std::to_string(t.seats()) +
                          " players need " + std::to_string(t.seats() + 1) + ", one of them militant (Law 16.1.8.1)");
    Instance last = deal(t, militants, 0);
    rest.insert(rest.begin(), militants.begin(), militants.end());
    for (int n = 1; n <= t.seats(); ++n) last = deal(t, rest, static_cast<std::size_t>(n));
    if (!militant(t, last)) t.raw_state().locked_card = static_cast<std::uint8_t>(t.seats());  // 16.1.8.1.2
}

/// Can this seat carry the card out, as things stand? Asked of a copy in which it has it.
bool can_set_up(const Table& t, Seat s, Instance faction) {
    const auto fn = t.info(faction).can_set_up;
    if (!fn) return true;
    State copy = t.state();
    Table trial(t.rules(), copy);
    trial.take_faction(s, faction);
    return fn(trial, trial.faction(s));
}

/// FAQ, Advanced Setup: a card that cannot be carried out goes back to the box, and the next militant drawn replaces it.
void return_impossible(Table& t, Seat s, std::uint32_t& returned) {
    for (std::size_t i = 0; i < t.state().pool.size(); ++i) {
        const Instance card = t.state().pool[i].faction;
        if (!card.valid() || can_set_up(t, s, card)) continue;
        std::vector<Instance> militants;
        returned |= 1u << t.info(card).listed_seat.index();
        for (const Instance in : t.rules().seat_instances)
            if (militant(t, in) && !t.in_play(in) && !in_pool(t, in) && !stays_out(t, in) && !(returned >> t.info(in).listed_seat.index() & 1) && can_set_up(t, s, in))
                militants.push_back(in);
        t.raw_state().pool[i] = {};
        if (!militants.empty()) deal(t, militants, i);
        if (t.state().locked_card == i) t.raw_state().locked_card = 255;
    }
}

void offer(Table& t, Seat s) {
    t.ask(s, "choose a faction");
    const auto& pool = t.state().pool;
    const auto option = [&](std::size_t i) { t.option(GameVerb::choose_faction, t.info(pool[i].faction).listed_seat); };
    for (std::size_t i = 0; i < pool.size(); ++i)
        if (pool[i].faction.valid() && i != t.state().locked_card) option(i);
    if (t.options_so_far() == 0 && t.state().locked_card < pool.size()) option(t.state().locked_card);  // nothing else is left
}

void take(Table& t, Seat s, Instance faction) {
    State& state = t.raw_state();
    for (auto& card : state.pool) {
        if (card.faction != faction) continue;
        t.take_faction(s, faction);
        if (card.character.valid()) t.take_character(s, card.character);
        card = {};
    }
    if (militant(t, faction)) state.locked_card = 255;  // 16.1.8.1.2
}

}  // namespace

void deal_characters(Table& t) {
    for (int i = 0; i < t.seats(); ++i)
        if (const Instance c = deal_character(t, t.state().faction_of[static_cast<std::size_t>(i)]); c.valid()) t.take_character(Seat{i}, c);
}

void check_pool(const Ruleset& r, const std::string& source) {
    int all = 0, militants = 0;
    for (const Instance i : r.seat_instances) {
        const bool militant = r.at(i).setup_class == SetupClass::militant;
        militants += militant;
        all += militant || r.players > 2 || r.toggle(GameToggle::two_player_insurgents);
    }
    if (militants > 0 && all > r.players) return;
    const std::string both = r.players == 2 && !r.toggle(GameToggle::two_player_insurgents) ? ", all militant (Law 16.1.8.1.1; rules.two_player_insurgents = true lets insurgents in)" : ", one of them militant";
    throw ConfigError(FilePlace{source, 0, 0}, "pool", std::to_string(r.players) + " players need " + std::to_string(r.players + 1) + " faction setup cards" + both + "; the pool has " +
                                                           std::to_string(all) + " that can be dealt, " + std::to_string(militants) + " of them militant (Law 16.1.8.1)");
}

Step Draft::resume(Table& t) {
    FLOW(at) {
        deal_pool(t);
        for (left = static_cast<std::uint8_t>(t.seats()); left > 0; --left) {  // 16.1.8.2
            return_impossible(t, Seat{left - 1}, returned);
            ASK(chose, offer(t, Seat{left - 1}));
            take(t, Seat{left - 1}, t.rules().seat_instances[static_cast<std::size_t>(t.chosen().number(0))]);
            CALL(set_up, {
                const InstanceInfo& info = t.faction_info(Seat{left - 1});
                if (const auto fn = info.card_setup ? info.card_setup : info.setup) fn(t, t.faction(Seat{left - 1}));
            });
        }
        t.raw_state().pool = {};  // the card that nobody chose
        t.raw_state().locked_card = 255;
    }
    return Step::done;
}

}  // namespace woodlore
