// plugins/factions/lizard_cult: Law 10, in the order of the chapter.
#include <woodlore/plugin.hpp>

#include "cult.hpp"

namespace lizard_cult {

namespace {

void set_up(Table& t, const Self& self) {
    SetUp f;
    f.cult = self.seat;
    t.call(f);
}

void set_up_by_card(Table& t, const Self& self) {
    SetUp f;
    f.cult = self.seat;
    f.by_card = true;
    t.call(f);
}
bool can_set_up(const Table& t, const Self& self) { return homelands(t, self) != 0; }

void bind(Binder& b) {
    b.title("Lizard Cult");
    b.colour("#e8d84a");
    const auto printed = std::const_pointer_cast<Board>(read_board(b.folder()));
    b.keep(printed);

    b.piece("warrior", PieceClass::warrior, printed->warriors);                                                // Law 10.3.1
    b.piece("garden_fox", PieceClass::building, printed->gardens, {.suit = Suit::fox});                        // Law 10.3.2, 10.3.4
    b.piece("garden_rabbit", PieceClass::building, printed->gardens, {.suit = Suit::rabbit});
    b.piece("garden_mouse", PieceClass::building, printed->gardens, {.suit = Suit::mouse});
    for (int k = kGarden; k < kGarden + 3; ++k) b.crafting_piece(k);                                           // Law 10.2.1
    b.box("acolytes");
    b.zone("lost_souls", Visibility::everyone);                                                                // Law 10.2.6
    b.data<Data>();
    const int build = b.toggle("build", std::vector<std::string>{"card", "clearing"}, "card", "which garden Build places: of the revealed card's suit, or of a suit of the clearing", "10.5.1");
    b.in_edition("2025", build, "clearing");

    b.flow<FearOfTheFaithful>("fear_of_the_faithful");
    b.flow<SetUp>("setup");
    b.flow<ScoreRitual>("score");

    const ArgSpec clearing{"clearing", ArgKind::clearing, {}, false}, card{"card", ArgKind::card, {}, false};
    const ArgSpec garden_suit{"garden", ArgKind::suit, {}, false};  // written only where several are possible
    const auto piece = [](const char* name) { return ArgSpec{name, ArgKind::kind, {}, false}; };
    b.verb("start", {clearing, garden_suit});
    b.verb("outcast", {{"suit", ArgKind::suit, {}, false}});
    b.verb("crusade", {{"act", ArgKind::word, {"battle", "move"}, false}}, run_crusade, {}, why_no_crusade);
    b.verb("convert", {clearing, piece("warrior")}, run_convert, {}, why_no_replacing);
    b.verb("sanctify", {clearing, piece("building")}, run_sanctify, {}, why_no_replacing);
    b.verb("build", {card, clearing, garden_suit}, run_build, {}, why_no_ritual);
    b.verb("recruit", {card, clearing}, run_recruit, {}, why_no_ritual);
    b.verb("score", {card}, run_score, {}, why_no_ritual);
    b.verb("sacrifice", {card}, run_sacrifice, {}, why_no_ritual);

    b.ruler_is_local();
    b.query<query::CraftingPieces>("crafting", crafting);                                                      // Law 10.2.1
    b.query<query::GoesTo>("revenge", revenge);                                                                // Law 10.2.3
    b.query<query::Ruler>("pilgrims", pilgrims, Rank::outright);                                               // Law 10.2.4
    b.on<event::Removed>("fear_of_the_faithful", gardens_removed, run_fear);                                   // Law 10.2.5
    b.query<query::CardGoesTo>("lost_souls", to_lost_souls);                                                   // Law 10.2.6
    b.setup("F", set_up);                                                                                      // Law 10.3
    b.setup_card(SetupClass::insurgent, set_up_by_card, can_set_up);                                           // Law 16.1.8

    b.step(Phase::birdsong, "adjust_outcast", adjust_outcast);                                                 // Law 10.4.1
    b.step(Phase::birdsong, "discard_lost_souls", discard_lost_souls);                                         // Law 10.4.2
    b.window(Phase::birdsong, "conspiracies", offer_conspiracies);                                             // Law 10.4.3
    b.window(Phase::daylight, "rituals", offer_rituals);                                                       // Law 10.5
    b.step(Phase::evening, "return_revealed", return_revealed);                                                // Law 10.6.1
    b.window(Phase::evening, "craft", [](const Table& t, const Self&, Offers& o) { t.offer_crafting(o); });    // Law 10.6.2
    b.step(Phase::evening, "draw", [](Table& t, const Self& self) { t.draw_step(self.seat); });                // Law 10.6.3
    b.query<query::Draws>("draw_bonuses", draw_bonuses);
}

}  // namespace
}  // namespace lizard_cult

WOODLORE_PLUGIN(faction, "lizard_cult", "1.0.0", lizard_cult::bind)
