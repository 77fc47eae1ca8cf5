// The Exiles and Partisans deck: what its sources share.
#pragma once
#include <woodlore/deck.hpp>
#include <woodlore/plugin.hpp>

namespace exiles_and_partisans {

using namespace woodlore;

/// The verbs, in the order of declaration: one for each card that is used, then answers inside an effect.
enum Verb : int {
    kSaboteurs, kCoffinMakers, kSwapMeet, kFalseOrders, kEyrieEmigre, kPropagandaBureau, kLeague, kCharmOffensive, kInformants,
    kFoxPartisans, kRabbitPartisans, kMousePartisans, kUsed,
    kSwapMeetGive = kUsed, kPropagandaTarget, kVerbs
};

/// What hooks and verbs need to know of this Ruleset; kept by it.
struct Deck {
    std::array<Face, kUsed> face;  ///< the card of each verb
    bool older = true;             ///< toggle `printing`
    Place coffins;                 ///< the box on Coffin Makers
};
[[nodiscard]] inline const Deck& deck(const Self& self) { return *static_cast<const Deck*>(self.context); }
[[nodiscard]] inline Face face_of(const Self& self, int verb) { return deck(self).face[static_cast<std::size_t>(verb)]; }
/// A flow's owner as its deck acts for it.
[[nodiscard]] inline Self owner(const Table& t, Instance deck, Seat s) { return acting_for(t.self(deck), s); }

void bind_standing_cards(Binder& b);           ///< standing.cpp: effects that nobody uses
void bind_coffins(Binder& b, const Deck& d);   ///< coffins.cpp
void bind_birdsong(Binder& b, const Deck& d);  ///< birdsong.cpp
void bind_emigre(Binder& b, const Deck& d);    ///< emigre.cpp
void bind_daylight(Binder& b, const Deck& d);  ///< daylight.cpp
void bind_battle_and_evening(Binder& b, const Deck& d);

void saboteurs(Table& t, const Self& self, const Action& a);
void coffin_makers(Table& t, const Self& self, const Action& a);
void swap_meet(Table& t, const Self& self, const Action& a);
void false_orders(Table& t, const Self& self, const Action& a);
void eyrie_emigre(Table& t, const Self& self, const Action& a);
void propaganda_bureau(Table& t, const Self& self, const Action& a);
void league(Table& t, const Self& self, const Action& a);
void charm_offensive(Table& t, const Self& self, const Action& a);
void informants(Table& t, const Self& self, const Action& a);
void partisans(Table& t, const Self& self, const Action& a);
/// Why a card cannot be used now.
std::string why_no_card(const Table& t, const Self& self, const Action& a);

// --- parts that offers and reasons share -------------------------------------------------------------------------------

/// Warriors that lie on Coffin Makers.
[[nodiscard]] int coffins_filled(const Table& t, Place box);
/// Half of the warriors of a party in a place, rounded up.
[[nodiscard]] inline int half_of(const Table& t, Party p, Place at) { return (t.warriors(at, p) + 1) / 2; }
/// The forced move of False Orders out of one clearing: `enemy` moves, the card's owner decides (Law 1.5.5).
[[nodiscard]] Cause ordered_by(const Table& t, const Self& self, Seat enemy);
[[nodiscard]] MoveLimits ordered_move(const Table& t, Seat enemy, Place from);
/// Has this seat a Crafted Items box? The Vagabond and others keep their items elsewhere (Law 9.2.5, 14.2.4).
[[nodiscard]] bool has_crafted_items_box(const Table& t, Seat s);
/// Has Propaganda Bureau a warrior to win over in a clearing of these suits?
[[nodiscard]] bool can_win_over(const Table& t, const Self& self, SuitSet suits);

}  // namespace exiles_and_partisans
