// woodlore/deck.hpp: what decks share: cards read from a file, and the use of crafted cards (Law 4.1.3).
#pragma once
#include <string>

#include "woodlore/binder.hpp"

namespace woodlore {

/// Reads `cards.toml` in the component's folder and declares every face of it; `effect` is what an immediate card does
/// when crafted.
/// \throws ConfigError with file and line.
void declare_cards(Binder& b, VerbRun effect = nullptr);

/// A component at the table (a deck, say) as it acts for one seat.
[[nodiscard]] inline Self acting_for(const Self& self, Seat s) { return {self.instance, s, s, self.context}; }

/// "" or why `asked` cannot use this verb of a crafted card at all: the card does not lie in their play area, or is used up.
[[nodiscard]] std::string why_not_in_play(const Table& t, const Self& self, Face card, int verb, Seat asked);

/// Puts the owner's crafted card where discarded cards go. May call.
void discard_crafted(Table& t, const Self& owner, Face card);

/// The side of the battle that the seat fights on as itself, or -1: crafted cards do not help hirelings (Law 16.4.3.5),
/// nor those whom a seat makes battle by force.
[[nodiscard]] int side_fought(const Table& t, Seat seat);

/// Calls f(Seat) for every other player; of those only enemies (Law 16.6.8), if so wished.
template <class F>
void each_other(const Table& t, Seat self, bool enemies_only, F&& f) {
    for (int i = 0; i < t.seats(); ++i)
        if (const Seat s{i}; s != self && (!enemies_only || t.enemy(self, s))) f(s);
}

}  // namespace woodlore
