// Law 10.3: the Cult's setup; and its setup card (16.1.8), which differs in where it starts and with how many. (10.3.1, 10.3.4: the kernel forms the supplies; what is not on the map is on the tracks.)
#include "cult.hpp"

namespace lizard_cult {

PlaceSet homelands(const Table& t, const Self& self) {
    const Cause c = t.cause(self, How::setup);
    PlaceSet fit = 0;
    for (PlaceSet m = t.clearings(); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        if (!t.can_place(warrior(self.seat), p, c)) continue;
        for (const Suit s : kGardenSuits)
            if (t.suits(p).has(s) && t.can_place(garden(self.seat, s), p, c)) fit |= place_bit(p);
    }
    return t.homeland_choices(self.seat, fit, HomelandDistance::not_adjacent);
}

Step SetUp::resume(Table& t) {
    FLOW(at) {
        // Law 10.3.2: a corner that is nobody's start and, if possible, diagonally opposite one, with a garden that matches.
        ASK(corner, t.ask(cult, "where to start");
            for (PlaceSet m = by_card ? homelands(t, t.faction(cult)) : t.free_corners(); m; m &= m - 1) {
                const Place p{std::countr_zero(m)};
                const SuitSet suits = t.suits(p);
                for (const Suit s : kGardenSuits) {
                    if (!suits.has(s)) continue;
                    if (std::popcount(static_cast<unsigned>(suits.bits)) == 1) t.option(t.faction(cult), kStart, p);
                    else t.option(t.faction(cult), kStart, p, s);
                }
            });
        where = t.chosen().place(0);
        if (t.chosen().has(1)) first = garden(cult, t.chosen().suit(1));
        else for (const Suit s : kGardenSuits) if (t.suits(where).has(s)) first = garden(cult, s);
        t.set_homeland(cult, where);
        CALL(warriors, t.place(warrior(cult), where, by_card ? board(t.faction(cult)).card_homeland : board(t.faction(cult)).corner_warriors, t.cause(t.faction(cult), How::setup)));
        CALL(garden, t.place(first, where, 1, t.cause(t.faction(cult), How::setup)));
        CALL(adjacent, if (by_card) {
            t.place_in_box(warrior(cult), acolytes_box(cult), board(t.faction(cult)).card_acolytes);
            t.place_evenly(warrior(cult), t.adjacent(cult, where) & t.clearings(), board(t.faction(cult)).card_adjacent, cult, t.cause(t.faction(cult), How::setup));
        } else {
            std::array<std::uint8_t, kMapPlaces> n{};
            for (PlaceSet m = t.adjacent(cult, where) & t.clearings(); m; m &= m - 1)
                n[static_cast<std::size_t>(std::countr_zero(m))] = static_cast<std::uint8_t>(board(t.faction(cult)).adjacent_warriors);
            t.place_spread(warrior(cult), n, cult, t.cause(t.faction(cult), How::setup));
        });
        // Law 10.3.3.
        ASK(outcast, t.ask(cult, "which suit is the Outcast");
            for (const Suit s : kGardenSuits) t.option(t.faction(cult), kOutcast, s));
        t.data<Data>(t.faction(cult)) = Data{t.chosen().suit(0), 0};
    }
    return Step::done;
}

}  // namespace lizard_cult
