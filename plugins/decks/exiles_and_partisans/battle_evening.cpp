// Cards used in battle (Law 4.3.3) and in Evening: the Partisans, Charm Offensive, Informants.
#include "exiles.hpp"

namespace exiles_and_partisans {
namespace {

struct Charm {
    enum class At : std::uint8_t { start, drew, scored };
    At at = At::start;
    Seat self, other;
    Instance deck;
    Step resume(Table& t);
};

/// The suit of a Partisans card: that of its clearing, and of the cards that its owner keeps.
SuitSet suit_of(const Table& t, const Self& self, int verb) { return t.rules().face(face_of(self, verb)).suit; }

template <Verb kVerb>
void offer_partisans(const Table& t, const Self& self, Offers& o) {
    if (side_fought(t, self.seat) >= 0 && t.matches(suit_of(t, self, kVerb), t.battle_now()->where)) o.add(self, kVerb);
}

void offer_charm(const Table& t, const Self& self, Offers& o) {
    each_other(t, self.seat, false, [&](Seat s) { o.add(self, kCharmOffensive, s); });
}

/// In the owner's own Evening, whatever the draw is for; it is replaced whole.
void offer_informants(const Table& t, const Self& self, Offers& o) {
    if (t.phase() != Phase::evening || t.turn_seat() != self.seat) return;
    Face last;
    (t.zone(kDiscardPile) & t.rules().ambush_cards).each([&](Card c) {
        const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
        if (f != last) o.add(self, kInformants, f);
        last = f;
    });
}

}  // namespace

void bind_battle_and_evening(Binder& b, const Deck& d) {
    b.flow<Charm>("charm_offensive");
    b.card_offer(d.face[kFoxPartisans], Moment::after_roll, "fox_partisans", offer_partisans<kFoxPartisans>);
    b.card_offer(d.face[kRabbitPartisans], Moment::after_roll, "rabbit_partisans", offer_partisans<kRabbitPartisans>);
    b.card_offer(d.face[kMousePartisans], Moment::after_roll, "mouse_partisans", offer_partisans<kMousePartisans>);
    b.card_offer(d.face[kCharmOffensive], Moment::start_of_evening, "charm_offensive", offer_charm);
    b.card_offer(d.face[kInformants], Moment::draw_how, "informants", offer_informants);
}

// Told to discard cards of the other suits, the owner must treat birds as those (Law 2.1.1.1).
void partisans(Table& t, const Self& self, const Action& a) {
    ++t.battle_now()->extra[static_cast<std::size_t>(side_fought(t, self.seat))];
    CardSet out;
    t.hand(self.seat).each([&](Card c) { if ((t.rules().card(c).suit & suit_of(t, self, a.verb)).empty()) out.add(c); });
    if (!out.empty()) t.discard_all(out, self.seat, t.cause(self, How::effect));
}

// Both parts or neither.
void charm_offensive(Table& t, const Self& self, const Action& a) {
    Charm f;
    f.self = self.seat;
    f.other = a.seat(0);
    f.deck = self.instance;
    t.call(f);
}
Step Charm::resume(Table& t) {
    FLOW(at) {
        CALL(drew, t.draw(self, 1));
        CALL(scored, t.score(other, 1, ScoreReason::effect, t.cause(owner(t, deck, self), How::effect)));
    }
    return Step::done;
}

// Nothing was drawn (Law 13.2.4).
void informants(Table& t, const Self& self, const Action& a) {
    t.move_card(t.find(kDiscardPile, a.face(0)), hand_of(self.seat));
    t.instead();
}

}  // namespace exiles_and_partisans
