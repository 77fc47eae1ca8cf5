// The standard deck of the base game: 54 cards. Ambush and dominance cards are the game's own business (Law 2.1.2,
// 2.1.3); items and costs are data; here stands what the other cards do.
#include "standard.hpp"

namespace standard {
using namespace woodlore;

std::string why_no_card(const Table& t, const Self& self, int verb, Seat asked) {
    return why_not_in_play(t, self, deck(self).face[static_cast<std::size_t>(verb)], verb, asked);
}

void use_up(Table& t, const Self& self, int verb) { discard_crafted(t, self, deck(self).face[static_cast<std::size_t>(verb)]); }

void bind(Binder& b) {
    b.title("Standard deck");
    const int printing = b.toggle("printing", std::vector<std::string>{"older", "homeland"}, "older",
                                  "which faces: as printed before the Homeland expansion, or its update cards "
                                  "(Better Burrow Bank, Stand and Deliver, Tax Collector)");
    b.in_edition("2025", printing, "homeland");
    declare_cards(b, favor);

    auto kept = std::make_shared<Deck>();
    constexpr std::array<const char*, kVerbs> kCards{"armorers", "sappers", "brutal_tactics", "royal_claim", "stand_and_deliver", "better_burrow_bank",
                                                     "command_warren", "tax_collector", "codebreakers", "cobbler"};
    for (std::size_t v = 0; v < kCards.size(); ++v) kept->face[v] = b.find_face(kCards[v]);
    kept->older = b.value(printing) == 0;
    const Deck& d = *b.keep(std::move(kept));

    const ArgSpec player{"player", ArgKind::seat, {}, false};
    b.verb("armorers", {}, armorers, {}, why_no_battle_card);
    b.verb("sappers", {}, sappers, {}, why_no_battle_card);
    b.verb("brutal_tactics", {}, brutal_tactics, {LimitScope::battle, 1}, why_no_battle_card);
    b.verb("royal_claim", {}, royal_claim, {}, why_no_turn_card);
    b.verb("stand_and_deliver", {player}, stand_and_deliver, {LimitScope::turn, 1}, why_no_turn_card);
    b.verb("better_burrow_bank", {player}, better_burrow_bank, {LimitScope::turn, 1}, why_no_turn_card);
    b.verb("command_warren", {}, command_warren, {LimitScope::turn, 1}, why_no_turn_card);
    b.verb("tax_collector", {{"clearing", ArgKind::place, {}, false}, {"piece", ArgKind::kind, {}, false}}, tax_collector, {LimitScope::turn, 1}, why_no_turn_card);
    b.verb("codebreakers", {player}, codebreakers, {LimitScope::turn, 1}, why_no_turn_card);
    b.verb("cobbler", {}, cobbler, {LimitScope::turn, 1}, why_no_turn_card);

    bind_battle_cards(b, d);
    bind_turn_cards(b, d);
}
}  // namespace standard

WOODLORE_PLUGIN(deck, "standard", "1.0.0", standard::bind)
