// The standard deck: what its sources share.
#pragma once
#include <woodlore/deck.hpp>
#include <woodlore/plugin.hpp>

namespace standard {

/// The verbs, in the order of declaration.
enum Verb : int {
    kArmorers, kSappers, kBrutalTactics, kRoyalClaim, kStandAndDeliver, kBetterBurrowBank, kCommandWarren, kTaxCollector, kCodebreakers, kCobbler, kVerbs
};

/// What hooks and verbs need to know of this Ruleset; kept by it.
struct Deck {
    std::array<woodlore::Face, kVerbs> face;  ///< the card of each verb
    bool older = true;                        ///< toggle `printing`
};
[[nodiscard]] inline const Deck& deck(const woodlore::Self& self) { return *static_cast<const Deck*>(self.context); }

void bind_battle_cards(woodlore::Binder& b, const Deck& d);  ///< hooks of battle.cpp
void bind_turn_cards(woodlore::Binder& b, const Deck& d);    ///< hooks of turn.cpp

// What each verb does, and why it cannot be used now.
void armorers(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void sappers(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void brutal_tactics(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
std::string why_no_battle_card(const woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void royal_claim(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void stand_and_deliver(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void better_burrow_bank(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void command_warren(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void tax_collector(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void codebreakers(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
void cobbler(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);
std::string why_no_turn_card(const woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);

/// Law 4.1.2: takes every enemy piece off the clearings of the card's suit.
void favor(woodlore::Table& t, const woodlore::Self& self, const woodlore::Action& a);

/// "" or why `asked` cannot use the card of this verb at all: it does not lie in their play area, or is used up.
[[nodiscard]] std::string why_no_card(const woodlore::Table& t, const woodlore::Self& self, int verb, woodlore::Seat asked);

/// Puts a used-up card where discarded cards go. May call.
void use_up(woodlore::Table& t, const woodlore::Self& self, int verb);

}  // namespace standard
