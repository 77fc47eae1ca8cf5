// Law 9: the Vagabond.
#include "vagabond.hpp"

namespace vagabond {

void bind(Binder& b) {
    const auto printed = b.keep(read_board(b.folder()));
    b.title("Vagabond");
    b.colour("#7d7d7d");
    b.outside_relations();
    b.data<Data>();
    b.piece("pawn", PieceClass::pawn, 1);  // Law 9.2.2
    b.item_box(kSatchel, "satchel");
    b.item_box(kTracks, "tracks");
    b.item_box(kDamaged, "damaged");
    b.zone("completed_quests", Visibility::everyone);
    printed->quest_deck = b.shared_zone("quest_deck", Visibility::nobody, true);  // Law 9.7.2: shared by two Vagabonds
    printed->quests = b.shared_zone(kOpenQuests, Visibility::everyone);
    declare_quests(b);

    const int refill = b.toggle("tracks_refill", false, "a face-up tea, coin or sack in the Satchel goes to its track as soon as a space is free", "9.2.5.1");
    b.in_edition("2025", refill, true);
    const int new_quest = b.toggle("new_quest", std::vector<std::string>{"before_reward", "after_reward"}, "before_reward", "when a completed quest is replaced", "9.5.5");
    b.in_edition("2025", new_quest, "after_reward");
    b.toggle("allies_need_rule", true, "allied warriors that move along need their own faction's rule of one end", "1.5.5");
    const int tea = b.toggle("tea_counted", std::vector<std::string>{"start_of_birdsong", "refresh"}, "start_of_birdsong", "when the tea that flips more items is counted", "9.4.1");
    b.in_edition("2025", tea, "refresh");

    std::vector<std::string> characters;
    for (const auto& c : b.rules().components) if (c.kind == "character") characters.push_back(c.id);
    const ArgSpec item{"item", ArgKind::item}, to{"to", ArgKind::place}, by{"by", ArgKind::way},
        box{"from", ArgKind::word, {"satchel", "track", "damaged"}}, side{"side", ArgKind::word, {"up", "down"}},
        mark{"mark", ArgKind::word, {"ruin"}}, card{"card", ArgKind::card};
    b.verb("choose_character", {{"character", ArgKind::word, characters}});
    b.verb("place_pawn", {{"forest", ArgKind::place}});
    b.verb("refresh", {item});
    b.verb("slip", {to, by});
    b.verb("move", {to, by}, run_move, {}, why_move);
    b.verb("battle", {{"defender", ArgKind::party}}, run_battle, {}, why_battle);
    b.verb("explore", {}, run_explore, {}, why_explore);
    b.verb("take", {item});
    b.verb("aid", {{"to", ArgKind::seat}, card}, run_aid, {}, why_aid);
    b.verb("exhaust", {item, box});
    b.verb("quest", {card, {"paid", ArgKind::item}}, run_quest, {}, why_quest);
    b.verb("reward", {{"choose", ArgKind::word, {"score", "draw"}}});
    b.verb("strike", {{"piece", ArgKind::kind}}, run_strike, {}, why_strike);
    b.verb("repair", {item, box, side, mark}, run_repair);
    b.verb("damage", {item, box, side, mark}, run_damage);
    b.verb("ignore_hit", {}, run_ignore_hit);
    b.verb("remove_item", {item, box, side, mark});
    b.verb("attack_with_ally", {{"ally", ArgKind::seat}}, run_ally);
    b.verb("form_coalition", {card, {"with", ArgKind::seat}}, run_coalition);

    b.flow<SetUp>("set_up");
    b.flow<Refresh>("refresh");
    b.flow<Slip>("slip");
    b.flow<Explore>("explore");
    b.flow<Aid>("aid");
    b.flow<Quest>("quest");
    b.flow<TakeCrafted>("take_crafted");
    b.flow<DamageItems>("damage_items");
    b.flow<Capacity>("capacity");

    // Law 9.2.5, 11.2.6.3: where others pay with warriors.
    b.pays_with_items({
        [](const Table& t, const Self& self) {
            int n = 0;
            each_item(t, self.seat, [&](int, const ItemState& i, int box) { n += ready(i, box); });
            return n;
        },
        [](Table& t, const Self& self) { option_exhaust(t, self.seat, 255); },
        [](Table& t, const Self& self, const Action& a) { exhaust(t, self.seat, chosen_tile(t, self.seat, a)); },
    });
    // Law 9.2.1
    b.query<query::CraftingPieces>("hammers", hammers);
    b.activate_with(exhaust_hammer);
    b.on<event::Crafted>("take_crafted_item", crafted_due, take_crafted, true);
    // Law 9.2.2.1 Full Removal
    b.on<event::Swept>("full_removal", swept_due, full_removal, true);
    b.on<event::Spared>("damage_instead", spared_due, damage_one, true);
    // Law 9.2.3 Nimble
    b.query<query::NeedsRule>("nimble", nimble);
    // Law 9.2.4 Defenseless, 9.2.6 Maximum Rolled Hits, 9.2.7 Taking Hits
    b.query<query::Defenseless>("no_undamaged_sword", no_sword_defenseless);
    b.query<query::Cap>("undamaged_swords", swords_cap, Rank::count);
    b.offer(Moment::take_hit, "damage_item", offer_hits);
    // Law 9.2.8 Dominance Cards and Coalitions
    b.query<query::MayDominate>("no_dominance", no_dominance, Rank::cannot);
    // Law 9.2.9.2 Allied Status
    b.query<query::Companions>("moving_with_ally", ally_moves_along);
    b.offer(Moment::battle_start, "attacking_with_ally", offer_ally);
    b.on<event::Removed>("ally_takes_hits", ally_lost_due, count_ally_lost, true);
    b.on<event::BattleEnded>("taking_hits_with_ally", ended_due, settle_ally, true);
    // Law 9.2.9.3 Hostile Status
    b.on<event::Removed>("hostile", removal_due, become_hostile, true);
    b.query<query::Points>("infamy", infamy);
    b.query<query::MayMove>("boot_to_hostile", boots_for_hostile, Rank::cannot);
    b.on<event::Moved>("boot_to_hostile", boot_due, pay_boot, true);

    b.setup("D", [](Table& t, const Self& self) { SetUp f; f.self = self.seat; t.call(f); });
    b.setup_card(SetupClass::insurgent, nullptr, nullptr, 2);  // Law 16.1.8: two cards; as in 9.3, with the character dealt
    // Law 9.4
    b.on<event::PhaseBegan>("tea", birdsong_began, note_tea, true);
    b.step(Phase::birdsong, "refresh", [](Table& t, const Self& self) { Refresh f; f.self = self.seat; t.call(f); });
    b.step(Phase::birdsong, "slip", [](Table& t, const Self& self) { Slip f; f.self = self.seat; t.call(f); });
    // Law 9.5
    b.window(Phase::daylight, "daylight", daylight);
    // Law 9.6
    b.step(Phase::evening, "rest", rest);
    b.step(Phase::evening, "draw", [](Table& t, const Self& self) { t.draw_step(self.seat); });
    b.step(Phase::evening, "capacity", [](Table& t, const Self& self) { Capacity f; f.self = self.seat; t.call(f); });
    b.query<query::Draws>("coins", coins_draw);
}

}  // namespace vagabond

WOODLORE_PLUGIN(faction, "vagabond", "1.0.0", vagabond::bind)
