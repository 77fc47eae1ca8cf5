// Law 7: the Eyrie Dynasties, in the order of the chapter.
#include "eyrie.hpp"

namespace eyrie_dynasties {

namespace {
void set_up(Table& t, const Self& self) { SetUp f; f.self = self.seat; t.call(f); }
void set_up_by_card(Table& t, const Self& self) { SetUp f; f.self = self.seat; f.by_card = true; t.call(f); }
bool can_set_up(const Table& t, const Self& self) { return homelands(t, self) != 0; }
}  // namespace

void bind(Binder& b) {
    b.title("Eyrie Dynasties");
    b.colour("#3a6ea8");
    const auto own = b.keep(read_board(b.folder()));

    b.piece("warrior", PieceClass::warrior, own->warriors);  // Law 7.3.1
    b.piece("roost", PieceClass::building, kSpaces, {.one_per_clearing = true});  // Law 7.5.2.4. Law 7.3.5: those not on the map are on the track
    for (const char* name : kColumnNames) b.zone(name, Visibility::everyone);
    CardFace vizier;  // Law 7.3.4: two cards of her own, never in the deck
    vizier.id = "loyal_vizier";
    vizier.title = "Loyal Vizier";
    vizier.suit = Suit::bird;
    vizier.count = 2;
    vizier.in_deck = false;
    own->vizier = b.card(vizier);
    b.data<Data>();
    std::vector<std::string> first_leader{"chosen"};
    first_leader.insert(first_leader.end(), std::begin(kLeaderNames), std::end(kLeaderNames));
    b.toggle("leader", first_leader, "chosen", "the first leader; chosen: the player chooses during setup", "7.3.3");

    const std::vector<std::string> columns(std::begin(kColumnNames), std::end(kColumnNames));
    const std::vector<std::string> leaders(std::begin(kLeaderNames), std::end(kLeaderNames));
    b.verb("start", {{"clearing", ArgKind::clearing}});
    b.verb("leader", {{"leader", ArgKind::word, leaders}});
    b.verb("decree", {{"card", ArgKind::card}, {"column", ArgKind::word, columns}}, nullptr, {}, why_not_add);
    b.verb("new_roost", {{"clearing", ArgKind::clearing}});
    b.verb("resolve", {{"column", ArgKind::word, columns}, {"card", ArgKind::card}});
    b.verb("recruit", {{"clearing", ArgKind::clearing}}, nullptr, {}, why_not_recruit);
    b.verb("build", {{"clearing", ArgKind::clearing}}, nullptr, {}, why_not_build);

    b.flow<SetUp>("setup");
    b.flow<AddToDecree>("add_to_decree");
    b.flow<NewRoost>("new_roost");
    b.flow<ResolveDecree>("resolve_decree");
    b.flow<Turmoil>("turmoil");

    b.crafting_kind(kRoost);                                                                         // Law 7.2.1
    b.ruler_is_local();
    b.query<query::Ruler>("lords_of_the_forest", lords_of_the_forest, Rank::breaks_ties);            // Law 7.2.2
    b.query<query::CraftPoints>("disdain_for_trade", disdain_for_trade);                             // Law 7.2.3, 7.8.1
    b.setup("B", set_up);                                                                            // Law 7.3
    b.setup_card(SetupClass::militant, set_up_by_card, can_set_up);                                  // Law 16.1.8
    b.step(Phase::birdsong, "emergency_orders", emergency_orders);                                   // Law 7.4.1
    b.step(Phase::birdsong, "add_to_decree", add_to_decree, true);                                   // Law 7.4.2
    b.step(Phase::birdsong, "new_roost", new_roost);                                                 // Law 7.4.3
    b.window(Phase::daylight, "craft", [](const Table& t, const Self&, Offers& o) { t.offer_crafting(o); });  // Law 7.5, 7.5.1
    b.step(Phase::daylight, "resolve_decree", resolve_decree, true);                                 // Law 7.5.2, 7.7
    b.step(Phase::evening, "score_roosts", score_roosts);                                            // Law 7.6.1
    b.step(Phase::evening, "draw", [](Table& t, const Self& self) { t.draw_step(self.seat); });      // Law 7.6.2
    b.query<query::Draws>("roosts", draw_bonuses);
    b.query<query::ExtraHits>("commander", commander);                                               // Law 7.8.3
    b.query<query::Points>("despot", despot);                                                        // Law 7.8.4
}

}  // namespace eyrie_dynasties

WOODLORE_PLUGIN(faction, "eyrie_dynasties", "1.0.0", eyrie_dynasties::bind)
