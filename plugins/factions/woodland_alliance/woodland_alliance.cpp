// plugins/factions/woodland_alliance: Law 8.
#include <woodlore/plugin.hpp>

#include "alliance.hpp"

namespace woodland_alliance {

namespace {

// Law 8.2.2 Guerrilla War.
void guerrilla_war(const Table&, const Self& self, query::Dice& q) {
    if (q.battle.side[kDefender] == self.party) q.higher = kDefender;
}

// Law 8.3.4; the pieces of 8.3.1 to 8.3.3 begin on their tracks and in supply.
void set_up(Table& t, const Self& self) {
    for (int i = 0; i < board(self).supporters_at_start; ++i) t.draw_to(supporters(self.seat));
}

void bind(Binder& b) {
    b.title("Woodland Alliance");
    b.colour("#4b9b4b");
    const auto printed = std::const_pointer_cast<Board>(read_board(b.folder()));
    b.keep(printed);
    const int base_suit = b.toggle("base_suit", std::vector<std::string>{"printed", "clearing"}, "printed", "which suit a base on the map gives to training and takes with it when removed: its printed one, or its clearing's, where then no second base is placed", "8.5.3");
    b.in_edition("2025", base_suit, "clearing");

    b.piece("warrior", PieceClass::warrior, printed->warriors);                                                // Law 8.3.1
    b.piece("base_fox", PieceClass::building, printed->bases, {.suit = Suit::fox});                            // Law 8.3.2
    b.piece("base_rabbit", PieceClass::building, printed->bases, {.suit = Suit::rabbit});
    b.piece("base_mouse", PieceClass::building, printed->bases, {.suit = Suit::mouse});
    b.piece("sympathy", PieceClass::token, printed->sympathy, {.one_per_clearing = true});                     // Law 8.2.5, 8.2.5.1, 8.3.3
    b.box("officers");
    b.zone("supporters", Visibility::owner);                                                                   // Law 8.2.3
    b.setup("C", set_up);
    b.setup_card(SetupClass::insurgent);                                                                       // Law 16.1.8: as in 8.3

    b.flow<ChooseSupporters>("choose_supporters");
    b.flow<Outrage>("outrage");
    b.flow<BaseRemoved>("base_removed");
    b.flow<Revolt>("revolt");
    b.flow<SpreadSympathy>("spread_sympathy");
    b.flow<Organize>("organize");

    const ArgSpec clearing{"clearing", ArgKind::clearing, {}, false}, base{"base", ArgKind::kind, {}, false}, card{"card", ArgKind::card, {}, false};
    const ArgSpec hidden_card{"card", ArgKind::card, {}, true};  // supporters lie facedown (8.2.3)
    b.verb("revolt", {clearing, base}, run_revolt, {}, why_no_revolt);
    b.verb("spread_sympathy", {clearing}, run_spread, {}, why_no_spread);
    b.verb("spend_supporter", {card});
    b.verb("outrage", {hidden_card});
    b.verb("discard_supporter", {card});
    b.verb("mobilize", {hidden_card}, run_mobilize, {}, why_no_mobilizing);
    b.verb("train", {card}, run_train, {}, why_no_training);
    b.verb("move", {}, run_move, {}, why_no_operation);
    b.verb("battle", {}, run_battle, {}, why_no_operation);
    b.verb("recruit", {clearing}, run_recruit, {}, why_no_recruiting);
    b.verb("organize", {clearing}, run_organize, {}, why_no_organizing);

    b.crafting_kind(kSympathy);                                                                                // Law 8.2.1, 8.5.1
    b.query<query::Dice>("guerrilla_war", guerrilla_war);                                                      // Law 8.2.2
    b.on<event::Removed>("removing_bases", base_removed, run_base_removed);                                    // Law 8.2.4
    b.on<event::Removed>("outrage", outrage_for_removal, run_outrage);                                         // Law 8.2.6
    b.on<event::Moved>("outrage", outrage_for_move, run_outrage);

    b.window(Phase::birdsong, "revolt", offer_revolt);                                                         // Law 8.4.1
    b.window(Phase::birdsong, "spread_sympathy", offer_spread);                                                // Law 8.4.2
    b.window(Phase::daylight, "daylight", offer_daylight);                                                     // Law 8.5
    b.window(Phase::evening, "military_operations", offer_operations);                                         // Law 8.6.1
    b.query<query::Draws>("bases", draw_bonus);
    b.step(Phase::evening, "draw", draw_step);                                                     // Law 8.6.2
}

}  // namespace
}  // namespace woodland_alliance

WOODLORE_PLUGIN(faction, "woodland_alliance", "1.0.0", woodland_alliance::bind)
