// The Exiles and Partisans deck: 54 cards. Ambush and dominance cards are the game's own business (Law 2.1.2, 2.1.3); items
// and costs are data; here and in the files beside it stands what the other cards do.
#include "exiles.hpp"

namespace exiles_and_partisans {

namespace {

void bind(Binder& b) {
    b.title("Exiles and Partisans");
    const int printing = b.toggle("printing", std::vector<std::string>{"older", "homeland"}, "older",
                                  "which faces: as printed before the Homeland expansion, or its update cards "
                                  "(Coffin Makers, Eyrie Emigre, False Orders, Propaganda Bureau, Tunnels)");
    b.in_edition("2025", printing, "homeland");
    declare_cards(b);

    auto kept = std::make_shared<Deck>();
    constexpr std::array<const char*, kUsed> kCards{"saboteurs", "coffin_makers", "swap_meet", "false_orders", "eyrie_emigre", "propaganda_bureau",
                                                    "league_of_adventurous_mice", "charm_offensive", "informants", "fox_partisans", "rabbit_partisans", "mouse_partisans"};
    for (std::size_t v = 0; v < kCards.size(); ++v) kept->face[v] = b.find_face(kCards[v]);
    kept->older = b.value(printing) == 0;
    kept->coffins = shared_box(b.box("coffin_makers"));
    const Deck& d = *b.keep(std::move(kept));

    const ArgSpec player{"player", ArgKind::seat, {}, false}, card{"card", ArgKind::card, {}, false}, clearing{"clearing", ArgKind::place, {}, false};
    constexpr Limit kOnceATurn{LimitScope::turn, 1}, kOnceABattle{LimitScope::battle, 1};
    b.verb(kCards[kSaboteurs], {player, card}, saboteurs, {}, why_no_card);
    b.verb(kCards[kCoffinMakers], {}, coffin_makers, kOnceATurn, why_no_card);
    b.verb(kCards[kSwapMeet], {player}, swap_meet, kOnceATurn, why_no_card);
    b.verb(kCards[kFalseOrders], {player, {"from", ArgKind::place, {}, false}}, false_orders, {}, why_no_card);
    b.verb(kCards[kEyrieEmigre], {}, eyrie_emigre, kOnceATurn, why_no_card);
    b.verb(kCards[kPropagandaBureau], {card}, propaganda_bureau, kOnceATurn, why_no_card);
    b.verb(kCards[kLeague], {{"item", ArgKind::item, {}, false}, {"act", ArgKind::word, {"move", "battle"}, false}}, league, kOnceATurn, why_no_card);
    b.verb(kCards[kCharmOffensive], {player}, charm_offensive, kOnceATurn, why_no_card);
    b.verb(kCards[kInformants], {card}, informants, {}, why_no_card);
    b.verb(kCards[kFoxPartisans], {}, partisans, kOnceABattle, why_no_card);
    b.verb(kCards[kRabbitPartisans], {}, partisans, kOnceABattle, why_no_card);
    b.verb(kCards[kMousePartisans], {}, partisans, kOnceABattle, why_no_card);
    b.verb("swap_meet_give", {{"card", ArgKind::card, {}, true}});  // the two players alone see it (Law 1.2.1)
    // `with` is written only where several kinds of warriors could come.
    b.verb("propaganda_target", {clearing, {"warrior", ArgKind::kind, {}, false}, {"with", ArgKind::kind, {}, false}});

    bind_standing_cards(b);
    bind_coffins(b, d);
    bind_birdsong(b, d);
    bind_emigre(b, d);
    bind_daylight(b, d);
    bind_battle_and_evening(b, d);
}

}  // namespace
}  // namespace exiles_and_partisans

WOODLORE_PLUGIN(deck, "exiles_and_partisans", "1.0.0", exiles_and_partisans::bind)
