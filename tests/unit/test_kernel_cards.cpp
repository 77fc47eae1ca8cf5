// Cards: the deck that runs out, what is known of them, play areas, and crafting with pieces of several suits.
#include "toys.hpp"

using namespace toys;

namespace {
/// Leaves exactly these many plain cards in deck and discard pile.
void piles(Toys& g, int deck, int discard) {
    g.empty(kDeck, kAside);
    const CardSet aside = g.t().zone(kAside);
    int n = 0;
    aside.each([&](Card c) {
        const bool plain = g.game->rules().card(c).kind == CardKind::other;
        if (!plain) g.t().move_card(c, kCardsOut);
        else if (n < deck) { g.t().move_card(c, kDeck); ++n; }
        else if (n < deck + discard) { g.t().move_card(c, kDiscardPile); ++n; }
        else g.t().move_card(c, kCardsOut);
    });
    REQUIRE(n == deck + discard);
    g.t().forget_options();
}
int seen_in(Toys& g, Zone z, int seat) {
    int n = 0;
    g.t().zone(z).each([&](Card c) { n += g.game->state().seen[static_cast<std::size_t>(c.index())] >> seat & 1; });
    return n;
}
}  // namespace

TEST_CASE("Law 2.1: a deck that runs out in the middle of a draw is made new at once", "[kernel][cards]") {
    Toys g;
    g.deal("dominance_fox", kAvailableDominance);
    piles(g, 1, 4);
    const int hand = g.t().hand(Seat{0}).size();
    g.act([](Table& t, const Self& self) { CHECK(t.draw(self.seat, 3) == 3); });
    CHECK(g.t().hand(Seat{0}).size() == hand + 3);
    CHECK(g.t().zone(kDeck).size() == 2);
    CHECK(g.t().zone(kDiscardPile).empty());
    CHECK(g.t().zone(kAvailableDominance).size() == 1);  // not part of the shuffle
    CHECK(seen_in(g, kDeck, 0) == 0);                    // what lay open is forgotten
}

TEST_CASE("Law 2.1: drawing the last card makes the new deck, not the next draw", "[kernel][cards]") {
    Toys g;
    piles(g, 1, 2);
    g.act([](Table& t, const Self& self) { t.draw(self.seat, 1); });
    CHECK(g.t().zone(kDeck).size() == 2);
    CHECK(g.t().zone(kDiscardPile).empty());
}

TEST_CASE("Law 2.1: when both piles are empty no card is drawn, and the next discarded card is the deck", "[kernel][cards]") {
    Toys g;
    g.deal("fox", hand_of(Seat{0}));
    g.deal("mouse", hand_of(Seat{0}));
    piles(g, 0, 0);
    g.act([](Table& t, const Self& self) { CHECK(t.draw(self.seat, 2) == 0); });
    const auto throw_away = [&](const char* face) {
        g.act([face](Table& t, const Self& self) { t.discard(t.find(hand_of(self.seat), t.rules().find_face(face)), self.seat, t.cause(self)); });
    };
    throw_away("fox");
    CHECK(g.t().zone(kDeck).size() == 1);
    throw_away("mouse");
    CHECK(g.t().zone(kDeck).size() == 1);
    CHECK(g.t().zone(kDiscardPile).size() == 1);
}

TEST_CASE("the order of an ordered pile closes up when a card leaves its middle", "[kernel][cards]") {
    Toys g;
    piles(g, 5, 0);
    Card middle;
    g.t().zone(kDeck).each([&](Card c) { if (g.game->state().rank[static_cast<std::size_t>(c.index())] == 2) middle = c; });
    g.t().move_card(middle, kCardsOut);
    unsigned ranks = 0;
    g.t().zone(kDeck).each([&](Card c) { ranks |= 1u << g.game->state().rank[static_cast<std::size_t>(c.index())]; });
    CHECK(ranks == 0b1111);
    CHECK(g.game->state().rank[static_cast<std::size_t>(middle.index())] == 0);
}

TEST_CASE("interlocks H15: a hand that was shown is known until a card is taken from it at random", "[kernel][cards]") {
    Toys g;
    for (const char* face : {"fox", "rabbit", "mouse"}) g.deal(face, hand_of(Seat{1}));
    g.t().show_hand(Seat{1}, Seat{2});
    CHECK(seen_in(g, hand_of(Seat{1}), 2) == 3);
    CHECK(seen_in(g, hand_of(Seat{1}), 0) == 0);
    Card taken;
    g.act([&](Table& t, const Self& self) {
        taken = t.random_card(hand_of(Seat{1}));
        t.move_card(taken, hand_of(self.seat));
    });
    CHECK(seen_in(g, hand_of(Seat{1}), 2) == 0);
    CHECK((g.game->state().seen[static_cast<std::size_t>(taken.index())] >> 1 & 1) == 1);  // its owner saw it go
    CHECK((g.game->state().seen[static_cast<std::size_t>(taken.index())] >> 2 & 1) == 0);
}

TEST_CASE("a card that leaves a play area tells its owner's components", "[kernel][cards]") {
    static std::string left;
    left.clear();
    const auto bind = [](Binder& b) {
        b.on<event::LeftPlay>("left", [](const Table& t, const Self&, const event::LeftPlay& e, Due& due) { due.add(e.owner, t.rules().face_of[static_cast<std::size_t>(e.card.index())]); },
                              [](Table& t, const Self&, const Reaction& r) { left += std::to_string(r.data[0]) + " " + t.rules().face(Face{r.data[1]}).id + ";"; });
    };
    Toys g({{"variant", "watch", bind, ""}});
    g.deal("plan", play_area_of(Seat{1}));
    g.deal("fox", hand_of(Seat{0}));
    g.act([](Table& t, const Self& self) { t.discard(t.find(hand_of(self.seat), t.rules().find_face("fox")), self.seat, t.cause(self)); });
    CHECK(left.empty());
    g.act([](Table& t, const Self& self) { t.discard(t.find(play_area_of(Seat{1}), t.rules().find_face("plan")), Seat{1}, t.cause(self)); });
    CHECK(left == "1 plan;");
    g.deal("plan", revealed_of(Seat{1}));  // revealed cards lie in no play area that counts
    g.act([](Table& t, const Self&) { t.move_card(t.find(revealed_of(Seat{1}), t.rules().find_face("plan")), kDiscardPile); });
    CHECK(left == "1 plan;");
}

TEST_CASE("a hook that stands on a card works for each seat that has it in play, and for no other", "[kernel][cards]") {
    const TestComponent deck{"variant", "plans", [](Binder& b) {
        b.card_query<query::HandLimit>(b.find_face("plan"), "plan", [](const Table&, const Self& self, query::HandLimit& q) { if (q.seat == self.seat) q.answer += 2; });
    }, ""};
    Toys g({deck});
    CHECK(g.t().hand_limit(Seat{1}) == 5);
    g.deal("plan", play_area_of(Seat{1}));
    CHECK(g.t().hand_limit(Seat{1}) == 7);
    CHECK(g.t().hand_limit(Seat{0}) == 5);
    g.deal("plan", play_area_of(Seat{0}));
    CHECK(g.t().hand_limit(Seat{0}) == 7);
}

namespace {
/// Clearing 1 is fox and mouse.
void bind_two_suits(Binder& b) {
    b.query<query::Suits>("two", [](const Table&, const Self&, query::Suits& q) { if (q.place == clearing(0)) q.answer = q.answer | SuitSet(Suit::mouse); }, Rank::card);
}
void craft(Toys& g, const char* face) {
    g.act([face](Table& t, const Self& self) { t.craft(self.seat, t.rules().find_face(face)); });
}
}  // namespace

TEST_CASE("Law 4.1.1: a piece of two suits pays what the others cannot", "[kernel][craft]") {
    Toys g({{"variant", "two", bind_two_suits, ""}});
    const Face feast = g.game->rules().find_face("feast");  // fox and mouse
    g.deal("feast", hand_of(Seat{0}));
    g.put(0, kLodge, 4);  // fox
    CHECK_FALSE(g.t().can_craft(Seat{0}, feast));
    g.put(0, kLodge, 1);  // fox or mouse
    CHECK(g.t().can_craft(Seat{0}, feast));
    craft(g, "feast");    // the fox symbol must be paid in 4, or the mouse symbol could not be: no question
    CHECK(g.game->state().activated[0] == 1);
    CHECK(g.game->state().activated[3] == 1);
    CHECK(g.t().points(Seat{0}) == 1);
    CHECK(g.t().zone(kDiscardPile).has(g.game->rules().face_cards[static_cast<std::size_t>(feast.index())].first()));
}

TEST_CASE("Law 4.1.1: the player chooses which piece pays where several can, and each pays once a turn", "[kernel][craft]") {
    Toys g({{"variant", "two", bind_two_suits, ""}});
    g.deal("plan", hand_of(Seat{0}));
    g.put(0, kLodge, 4);
    g.put(0, kLodge, 1);
    craft(g, "plan");
    CHECK(g.options().n == 2);
    g.choose("game.activate suit=fox clearing=1");
    CHECK(g.game->state().activated[0] == 1);
    CHECK(g.game->state().activated[3] == 0);
    CHECK(g.t().in_play_area(Seat{0}, g.game->rules().find_face("plan")));
    // Law 4.1.4: no second copy; the other seat may have one.
    g.deal("plan", hand_of(Seat{0}));
    CHECK_FALSE(g.t().can_craft(Seat{0}, g.game->rules().find_face("plan")));
    g.choose("game.pass");
    g.choose("game.pass");
    g.choose("game.pass");
    CHECK(g.game->state().activated[0] == 0);  // the next turn
}

namespace {
int paid = 0;
/// Two things on red's board that show fox and mouse, paid through the component.
void bind_tools(Binder& b) {
    bind_faction(b);
    b.query<query::CraftingPieces>("tools", [](const Table&, const Self& self, query::CraftingPieces& q) {
        if (q.seat == self.seat) q.add({kNowhere, SuitSet(Suit::fox) | SuitSet(Suit::mouse), static_cast<std::uint8_t>(2 - paid), 5, self.instance});
    });
    b.activate_with([](Table&, const Self&, const query::CraftingPieces::Group& g) { paid += g.token == 5; });
}
}  // namespace

TEST_CASE("Law 9.2.1: what stands on a board pays through its component, also when it shows several suits", "[kernel][craft]") {
    paid = 0;
    Toys g({{"faction", "toy_red", bind_tools, ""}});
    g.deal("feast", hand_of(Seat{0}));
    craft(g, "feast");
    CHECK(paid == 2);
    CHECK(g.t().points(Seat{0}) == 1);
}

namespace {
int common_limit = 0;
/// Two spaces for fox and two for mouse, of which only so many can be filled.
void bind_spaces(Binder& b) {
    bind_faction(b);
    b.query<query::CraftingPieces>("spaces", [](const Table&, const Self& self, query::CraftingPieces& q) {
        if (q.seat != self.seat) return;
        q.limited = self.instance;
        q.limit = static_cast<std::uint8_t>(common_limit);
        q.add({kNowhere, Suit::fox, 2, 0, self.instance});
        q.add({kNowhere, Suit::mouse, 2, 1, self.instance});
    });
    b.activate_with([](Table&, const Self&, const query::CraftingPieces::Group&) { --common_limit; });
}
}  // namespace

TEST_CASE("Law 11.2.1: crafting pieces with a limit in common pay as often as that, whatever each has left", "[kernel][craft]") {
    Toys g({{"faction", "toy_red", bind_spaces, ""}});
    g.deal("feast", hand_of(Seat{0}));
    const Face feast = g.game->rules().find_face("feast");
    const int cost = g.game->rules().face(feast).cost_total();
    common_limit = cost - 1;
    CHECK_FALSE(g.t().can_craft(Seat{0}, feast));
    common_limit = cost;
    CHECK(g.t().can_craft(Seat{0}, feast));
    craft(g, "feast");
    CHECK(common_limit == 0);
    CHECK(g.t().points(Seat{0}) == 1);
}
