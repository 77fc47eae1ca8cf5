// Law 9.3, 9.7.1, 9.7.2.
#include <algorithm>

#include <woodlore/error.hpp>

#include "vagabond.hpp"

namespace vagabond {

namespace {

/// Whether this seat may take the character: the config lists it for the seat, and nobody has taken it.
bool may_be(const Table& t, Seat s, Instance character) {
    const auto& mine = t.rules().seat_characters[static_cast<std::size_t>(t.faction_info(s).listed_seat.index())];
    return !t.in_play(character) && std::find(mine.begin(), mine.end(), character) != mine.end();
}
/// Law 9.7: another Vagabond that has not chosen yet could not choose any more.
bool leaves_none(const Table& t, Seat s, Instance character) {
    for (int i = 0; i < t.seats(); ++i) {
        const Seat other{i};
        if (other == s || t.faction_info(other).component != t.faction_info(s).component || t.state().character_of[static_cast<std::size_t>(i)].valid()) continue;
        bool any = false;
        for (std::size_t k = 1; k < t.rules().instances.size(); ++k)
            any |= Instance{static_cast<int>(k)} != character && may_be(t, other, Instance{static_cast<int>(k)});
        if (!any) return true;
    }
    return false;
}
/// Law 9.3.1: calls f(word, character) for those that this seat may still take; `word` numbers all characters of the table.
template <class F>
void each_character(const Table& t, Seat s, F&& f) {
    int word = 0;
    for (std::size_t i = 1; i < t.rules().instances.size(); ++i) {
        const Instance in{static_cast<int>(i)};
        if (t.rules().component_of(in).kind != "character") continue;
        if (may_be(t, s, in) && !leaves_none(t, s, in)) f(word, in);
        ++word;
    }
}

/// Law 9.3.4: a set of R items for each Vagabond, shuffled, as many under each ruin; unless that was done (14.3.3).
void populate_ruins(Table& t, Seat s) {
    const Board& b = board(t, s);
    int sets_wanted = 0, sets = 0;
    for (int i = 0; i < t.seats(); ++i)
        if (const Instance in = t.state().faction_of[static_cast<std::size_t>(i)]; in.valid()) sets_wanted += t.info(in).component == t.faction_info(s).component;
    for (int i = 0; i < kMaxItems; ++i) sets += t.item(i).type != 255 && Table::mark(t.item(i)) == ItemMark::ruin;
    sets /= static_cast<int>(b.ruin_items.size());
    if (sets >= sets_wanted) return;
    for (; sets < sets_wanted; ++sets)
        for (const ItemType type : b.ruin_items) t.add_item(type, ItemMark::ruin, item_place::kBox);
    std::array<std::uint8_t, kMaxItems> items{};
    int n = 0;
    for (int i = 0; i < kMaxItems; ++i)
        if (t.item(i).type != 255 && Table::mark(t.item(i)) == ItemMark::ruin) items[static_cast<std::size_t>(n++)] = static_cast<std::uint8_t>(i);
    for (int i = n - 1; i > 0; --i)
        std::swap(items[static_cast<std::size_t>(i)], items[static_cast<std::size_t>(t.random(i + 1, ChanceKind::shuffle))]);
    std::array<Place, kMaxClearings> ruins;
    int ruin_count = 0;
    for (int c = 0; c < kMaxClearings; ++c) if (t.count(clearing(c), kRuin) > 0) ruins[static_cast<std::size_t>(ruin_count++)] = clearing(c);
    for (int i = 0; i < n && ruin_count > 0; ++i) t.put_item(items[static_cast<std::size_t>(i)], item_place::ruin(ruins[static_cast<std::size_t>(i % ruin_count)]));
}

/// Law 9.3.3, 9.7.2: the quest deck is shuffled and three quests opened, once for both Vagabonds.
void get_quests(Table& t, Seat s) {
    const Board& b = board(t, s);
    if (!t.zone(b.quests).empty() || !t.zone(b.quest_deck).empty()) return;
    const auto own = t.faction_info(s).component;
    for (std::size_t c = 0; c < t.rules().face_of.size(); ++c) {
        const Card card{static_cast<int>(c)};
        const CardFace& face = t.rules().card(card);
        if (!face.in_deck && t.info(face.owner).component == own) t.move_card(card, b.quest_deck);
    }
    t.shuffle(b.quest_deck);
    for (int i = 0; i < b.quests_open; ++i) open_new_quest(t, s);
}

}  // namespace

void open_new_quest(Table& t, Seat s) {
    const Board& b = board(t, s);
    Card top;
    t.zone(b.quest_deck).each([&](Card c) {
        if (!top.valid() || t.state().rank[static_cast<std::size_t>(c.index())] > t.state().rank[static_cast<std::size_t>(top.index())]) top = c;
    });
    if (top.valid()) t.move_card(top, b.quests);
}

Step SetUp::resume(Table& t) {
    FLOW(at) {
        if (!t.state().character_of[static_cast<std::size_t>(self.index())].valid()) {  // else dealt with the setup card (16.1.8.1.3)
            {
                int left = 0;
                each_character(t, self, [&](int, Instance) { ++left; });
                if (left == 0) throw ConfigError("vagabond: no character is left for this seat to choose (Law 9.3.1)");
            }
            ASK(character, t.ask(self, "choose a character");
                each_character(t, self, [&](int word, Instance) { t.option(t.faction(self), kChooseCharacter, word); }));
            {
                Instance taken;
                each_character(t, self, [&](int word, Instance in) { if (word == t.chosen().number(0)) taken = in; });
                t.take_character(self, taken);
            }
        }
        ASK(forest, t.ask(self, "place the pawn in a forest");
            for (int f = 0; f < t.map().forests; ++f) t.option(t.faction(self), kPlacePawn, woodlore::forest(f)));
        CALL(placed, t.place(pawn(self), t.chosen().place(0), 1, t.cause(t.faction(self), How::setup)));
        get_quests(t, self);
        populate_ruins(t, self);
        // Law 9.3.5. The markers of 9.3.6 stand on Indifferent from the start.
        for (const ItemType type : t.info(t.state().character_of[static_cast<std::size_t>(self.index())]).start_items)
            t.add_item(type, ItemMark::start, item_place::board(self, has_track(type) ? kTracks : kSatchel));
    }
    return Step::done;
}

}  // namespace vagabond
