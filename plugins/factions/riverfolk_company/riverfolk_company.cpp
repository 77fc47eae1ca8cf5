// plugins/factions/riverfolk_company: Law 11, in the order of the chapter.
#include <woodlore/plugin.hpp>

#include "riverfolk.hpp"

namespace riverfolk_company {

namespace {

void set_up(Table& t, const Self& self) {
    SetUp f;
    f.company = self.seat;
    t.call(f);
}

void declare_verbs(Binder& b) {
    const ArgSpec clearing{"clearing", ArgKind::clearing, {}, false}, card{"card", ArgKind::card, {}, false}, kind{"warrior", ArgKind::kind, {}, false};
    const ArgSpec hidden{"card", ArgKind::card, {}, true};          // from a closed hand
    const ArgSpec post{"post", ArgKind::suit, {}, false};           // written only where several are possible
    b.verb("place", {clearing});
    b.verb("set_cost", {{"service", ArgKind::word, {"hand_card", "riverboats", "mercenaries"}, false}, {"cost", ArgKind::number, {}, false}}, run_set_cost, {}, why_no_cost);
    b.verb("buy_card", {card}, run_buy, {}, why_no_service);
    b.verb("buy_riverboats", {}, run_buy, {}, why_no_service);
    b.verb("buy_mercenaries", {}, run_buy, {}, why_no_service);
    b.verb("pay", {kind});
    b.verb("take", {hidden});
    b.verb("fund", {kind});
    b.verb("move", {}, run_action, {}, why_no_action);
    b.verb("battle", {}, run_action, {}, why_no_action);
    b.verb("draw", {}, run_action, {}, why_no_action);
    b.verb("recruit", {clearing}, run_action, {}, why_no_action);
    b.verb("establish", {clearing, post}, run_establish, {}, why_no_post);
    b.verb("export", {}, run_export, {LimitScope::act, 1});
}

void bind(Binder& b) {
    b.title("Riverfolk Company");
    b.colour("#5bc3bd");
    const auto printed = std::const_pointer_cast<Board>(read_board(b.folder()));
    b.keep(printed);

    b.piece("warrior", PieceClass::warrior, printed->warriors);                                                // Law 11.3.1
    b.piece("trade_post_fox", PieceClass::token, printed->trade_posts, {.permanent = true, .suit = Suit::fox});  // Law 11.3.3, 11.2.5.1
    b.piece("trade_post_rabbit", PieceClass::token, printed->trade_posts, {.permanent = true, .suit = Suit::rabbit});
    b.piece("trade_post_mouse", PieceClass::token, printed->trade_posts, {.permanent = true, .suit = Suit::mouse});
    for (const char* name : {"funds", "payments", "committed", "spaces_fox", "spaces_rabbit", "spaces_mouse"}) b.box(name);
    b.data<Data>();

    const int open = b.toggle("public_hand", true, "the hand lies face up; else only who buys a card looks at it, after paying", "11.2.3");
    const int blame = b.toggle("mercenary_relations", std::vector<std::string>{"buyer", "nobody"}, "buyer", "who becomes Hostile to a faction with relations that removes a mercenary in battle with the buyer", "11.2.7.3.2");
    b.in_edition("2025", blame, "nobody");

    b.flow<UseFunds>("use_funds");
    b.flow<TradeDisruption>("trade_disruption");
    b.flow<Buy>("buy");
    b.flow<SetUp>("setup");
    b.flow<FundedAction>("action");
    b.flow<Establish>("establish");
    declare_verbs(b);

    b.ruler_is_local();
    b.query<query::CraftingPieces>("crafting", crafting);                                                      // Law 11.2.1
    b.activate_with(fill_space);
    b.query<query::Ways>("rivers", rivers);                                                                    // Law 11.2.2, 11.2.7.2
    if (b.value(open)) b.public_hand();                                                                        // Law 11.2.3
    b.on<event::Removed>("trade_disruption", posts_removed, run_disruption);                                   // Law 11.2.5.1
    b.offer(Moment::start_of_birdsong, "services", offer_services);                                            // Law 11.2.6
    b.on<event::TurnEnded>("services_end", turn_over, services_end, true);
    b.query<query::CountsAs>("mercenaries", treat_as_own);                                                     // Law 11.2.7.3
    b.query<query::MayTakeHit>("split_hits", split_hits);                                                      // Law 11.2.7.3.1
    b.setup("G", set_up);                                                                                      // Law 11.3
    b.setup_card(SetupClass::insurgent);                                                                       // Law 16.1.8: as in 11.3

    b.step(Phase::birdsong, "protectionism", protectionism);                                                   // Law 11.4.1
    b.step(Phase::birdsong, "dividends", dividends);                                                           // Law 11.4.2
    b.step(Phase::birdsong, "gather_funds", gather_funds);                                                     // Law 11.4.3
    b.window(Phase::daylight, "actions", offer_actions);                                                       // Law 11.5
    b.offer(Moment::craft_how, "export", offer_export);                                                        // Law 11.5.3.1
    b.step(Phase::evening, "discard", discard_cards);                                                          // Law 11.6.1
    b.window(Phase::evening, "set_costs", offer_costs);                                                        // Law 11.6.2
}

}  // namespace
}  // namespace riverfolk_company

WOODLORE_PLUGIN(faction, "riverfolk_company", "1.0.0", riverfolk_company::bind)
