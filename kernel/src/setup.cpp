// Law 5.1, 16.1: the setup, a list of stages. The draft of factions is in draft.cpp.
#include <algorithm>

#include "flows.hpp"
#include "woodlore/hire.hpp"
#include "woodlore/table.hpp"

namespace woodlore {

void lay_out(Table& t, const std::array<std::uint8_t, kMaxSeats>& listed) {
    const Ruleset& r = t.rules();
    State& s = t.raw_state();
    for (std::size_t i = 1; i <= r.instances.size() - 1; ++i)
        if (const auto& kind = r.components[static_cast<std::size_t>(r.instances[i].component)].kind;
            kind == "map" || kind == "deck" || kind == "variant" || kind == "landmark") s.seat_of[i] = 254;
    s.seat_of[0] = 254;
    for (int i = 0; i < s.seats; ++i) {
        const auto seat = static_cast<std::size_t>(i);
        s.player_of[seat] = listed[seat];
        s.faction_of[seat] = kKernelInstance;
        if (r.faction_setup != FactionSetup::draft) t.take_faction(Seat{i}, r.seat_instances[listed[seat]]);
    }
    for (std::size_t k = 1; k < r.neutral_kinds.size(); ++k) s.supply[static_cast<std::size_t>(kNeutralKind0) + k] = static_cast<std::uint8_t>(r.neutral_kinds[k].total);
    for (const auto& info : r.instances)
        if (info.data_size && r.components[static_cast<std::size_t>(info.component)].kind != "faction" && info.needs_seat_of.empty())
            std::copy(info.initial.begin(), info.initial.end(), s.table_data.begin() + info.data_offset);
    // The map, 5.1.4 ruins, 5.1.5 items.
    for (int c = 0; c < r.map.clearings; ++c) {
        const auto i = static_cast<std::size_t>(c);
        s.suits[i] = r.map.clearing[i].suit.bits;
        s.slots[i] = r.map.clearing[i].slots;
        if (!r.map.clearing[i].ruin) continue;
        s.pieces[i][static_cast<std::size_t>(kRuin.index())] = 1;
        s.slot[i][0] = kRuin;
    }
    for (std::size_t p = 0; p < r.map.paths.size(); ++p) s.path_state[p] = r.map.paths[p].closed_at_start;
    for (int type = 0; type < kItemTypes; ++type)
        for (int n = 0; n < r.item_supply[static_cast<std::size_t>(type)]; ++n) t.add_item(static_cast<ItemType>(type), ItemMark::plain, item_place::kSupply);
    // 5.1.3: hands.
    const bool dominance = s.seats > 2 && r.toggle(GameToggle::dominance);
    for (std::size_t c = 0; c < r.face_of.size(); ++c) {
        const Card card{static_cast<int>(c)};
        const bool in = r.deck_cards.has(card) && (dominance || !r.dominance_cards.has(card));
        const Zone z = in ? kDeck : kCardsOut;
        s.zone_of[c] = z;
        s.zone[z.value].add(card);
        s.seen[c] = in ? std::uint8_t{0} : static_cast<std::uint8_t>((1u << s.seats) - 1);
    }
    t.touch();
}

namespace {

/// Law 5.1.1, 16.1.4: seating order and first player at random, unless the config lists them.
void seat_players(Table& t) {
    std::array<std::uint8_t, kMaxSeats> listed{0, 1, 2, 3, 4, 5};
    if (t.toggle(GameToggle::seating) == 0)
        for (int i = t.seats() - 1; i > 0; --i) std::swap(listed[static_cast<std::size_t>(i)], listed[static_cast<std::size_t>(t.random(i + 1, ChanceKind::seat))]);
    lay_out(t, listed);
}

/// Law 5.1.3, 16.1.7.
void draw_hands(Table& t) {
    const int cards = t.toggle(t.rules().advanced_hands ? GameToggle::drawn_hand : GameToggle::starting_hand);
    for (int i = 0; i < t.seats(); ++i)
        for (int n = 0; n < cards; ++n) t.draw_to(hand_of(Seat{i}));
}

}  // namespace

Step Setup::resume(Table& t) {
    FLOW(at) {
        seat_players(t);
        place_suit_markers(t);
        t.shuffle(kDeck);
        place_map_landmarks(t);
        if (!t.rules().landmarks.empty()) { CALL(landmarks, t.call(SetUpLandmarks{})); }
        if (!t.rules().hirelings.empty()) { CALL(hirelings, t.call(SetUpHirelings{})); }  // 16.1.6
        draw_hands(t);
        CALL(factions, if (t.rules().faction_setup == FactionSetup::draft) t.call(Draft{}); else t.call(SetUpFactions{}));
        CALL(kept, if (t.rules().advanced_hands) t.call(KeepCards{}));
    }
    return Step::done;
}

Step SetUpFactions::resume(Table& t) {
    FLOW(at) {
        for (int i = 0; i < t.seats(); ++i) order[static_cast<std::size_t>(i)] = Seat{i};
        if (t.rules().faction_setup == FactionSetup::cards) {
            std::reverse(order.begin(), order.begin() + t.seats());
            deal_characters(t);
        } else {  // 5.1.7: in setup order; two seats of one component in a random order (9.7.1)
            std::array<std::uint8_t, kMaxSeats> lot{};
            bool cast = false;
            for (std::size_t i = 0; i < static_cast<std::size_t>(t.seats()); ++i)
                for (std::size_t j = 0; j < i && !cast; ++j) {
                    if (t.faction_info(order[i]).component != t.faction_info(order[j]).component) continue;
                    lot[i] = static_cast<std::uint8_t>(t.random(2, ChanceKind::seat));
                    lot[j] = static_cast<std::uint8_t>(1 - lot[i]);
                    cast = true;
                }
            std::sort(order.begin(), order.begin() + t.seats(), [&](Seat a, Seat b) {
                const auto& x = t.faction_info(a).setup_order;
                const auto& y = t.faction_info(b).setup_order;
                if (x != y) return x < y;
                const auto la = lot[static_cast<std::size_t>(a.index())], lb = lot[static_cast<std::size_t>(b.index())];
                return la != lb ? la < lb : a < b;
            });
        }
        t.touch();
        for (; next < t.seats(); ++next) {
            CALL(faction, {
                const InstanceInfo& info = t.faction_info(order[next]);
                const auto fn = t.rules().faction_setup == FactionSetup::cards && info.card_setup ? info.card_setup : info.setup;
                if (fn) fn(t, t.faction(order[next]));
            });
        }
    }
    return Step::done;
}

Step KeepCards::resume(Table& t) {
    FLOW(at) {
        for (; seat.index() < t.seats(); seat = Seat{seat.index() + 1}) {
            while (t.hand(seat).size() > t.toggle(GameToggle::starting_hand)) {
                ASK(chose, t.ask(seat, "put back a card"); t.option_cards(GameVerb::put_back, t.hand(seat)));
                t.move_card(t.find(hand_of(seat), t.chosen().face(0)), kDeck);
            }
        }
        t.shuffle(kDeck);
    }
    return Step::done;
}

Step Pause::resume(Table& t) {
    FLOW(at) {
        ASK(waited, t.ask(Seat{0}, "the setup is done"); t.option_pass());
    }
    return Step::done;
}

}  // namespace woodlore
