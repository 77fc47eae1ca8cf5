// Law 6: the Marquise de Cat, in the order of the chapter.
#include "marquise.hpp"

namespace marquise_de_cat {

namespace {
void set_up(Table& t, const Self& self) { SetUp f; f.self = self.seat; t.call(f); }
void set_up_by_card(Table& t, const Self& self) { CardSetUp f; f.self = self.seat; t.call(f); }
}  // namespace

void bind(Binder& b) {
    b.title("Marquise de Cat");
    b.colour("#e07b1f");
    const auto own = b.keep(read_board(b.folder()));

    b.piece("warrior", PieceClass::warrior, own->warriors);  // Law 6.3.1
    b.piece("sawmill", PieceClass::building, kSpaces);   // Law 6.3.5: what is not on the map is on the track
    b.piece("workshop", PieceClass::building, kSpaces);
    b.piece("recruiter", PieceClass::building, kSpaces);
    b.piece("wood", PieceClass::token, own->wood);
    b.piece("keep", PieceClass::token, 1, {.permanent = true});  // Law 6.2.2: once removed it never comes back
    b.data<Data>();
    b.toggle("actions", 3, 1, 9, "actions of the Marquise's Daylight before bird cards", "6.5");

    const std::vector<std::string> buildings{"sawmill", "workshop", "recruiter"};
    b.verb("keep", {{"clearing", ArgKind::clearing}});
    b.verb("start", {{"building", ArgKind::word, buildings}, {"clearing", ArgKind::clearing}});
    b.verb("battle", {}, battle, {}, [](const Table& t, const Self& self, const Action&) { return why_no_action(t, self); });
    b.verb("march", {}, march, {}, [](const Table& t, const Self& self, const Action&) { return why_no_action(t, self); });
    b.verb("recruit", {}, recruit, {LimitScope::turn, 1}, why_not_recruit);
    b.verb("build", {{"building", ArgKind::word, buildings}, {"clearing", ArgKind::clearing}}, build, {}, why_not_build);
    b.verb("pay_wood", {{"clearing", ArgKind::clearing}});
    b.verb("overwork", {{"clearing", ArgKind::clearing}, {"card", ArgKind::card}}, overwork, {}, why_not_overwork);
    b.verb("extra_action", {{"card", ArgKind::card}}, extra_action, {}, why_not_extra_action);
    b.verb("hospitals", {{"clearing", ArgKind::clearing}, {"card", ArgKind::card}});
    b.verb("homeland", {{"clearing", ArgKind::clearing}});

    b.flow<SetUp>("setup");
    b.flow<CardSetUp>("card_setup");
    b.flow<FieldHospitals>("field_hospitals");
    b.flow<March>("march");
    b.flow<Build>("build");
    b.flow<Overwork>("overwork");

    b.crafting_kind(kWorkshop);                                                  // Law 6.2.1
    b.query<query::MayPlace>("the_keep", the_keep, Rank::cannot);                // Law 6.2, 6.2.2
    b.on<event::Removed>("field_hospitals", hospitals_due, open_hospital);       // Law 6.2.3
    b.setup("A", set_up);                                                        // Law 6.3
    b.setup_card(SetupClass::militant, set_up_by_card, can_set_up_by_card);      // Law 16.1.8
    b.step(Phase::birdsong, "wood", place_wood);                                 // Law 6.4
    b.window(Phase::daylight, "craft", crafting);                                // Law 6.5
    b.window(Phase::daylight, "actions", actions);
    b.step(Phase::evening, "draw", end_turn);                                    // Law 6.6
    b.query<query::Draws>("recruiters", draw_bonuses);
}

}  // namespace marquise_de_cat

WOODLORE_PLUGIN(faction, "marquise_de_cat", "1.0.0", marquise_de_cat::bind)
