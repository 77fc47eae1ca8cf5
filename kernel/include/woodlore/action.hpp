// woodlore/action.hpp: what a seat chooses: a verb of a component and small arguments.
#pragma once
#include <cstdint>
#include <initializer_list>

#include "woodlore/ids.hpp"

namespace woodlore {

/// What an argument means, and so how it is written and read.
enum class ArgKind : std::uint8_t {
    clearing,  ///< a clearing's number on the map, from 1; extra clearings by name
    place,     ///< a clearing or a forest, e.g. 5 or forest_4_9_12
    path,      ///< two clearings, e.g. 4-8
    seat,      ///< the faction that sits there, by id
    party,     ///< a seat or a hireling
    card,      ///< a card's face, e.g. ambush_fox: copies are one option
    kind,      ///< a kind of piece: its name, with its owner before it where it is another's
    item,      ///< an item type, e.g. boot
    suit,      ///< fox, rabbit, mouse or bird
    number,    ///< a count
    word,      ///< one of the words that the verb lists
    way,       ///< how a move goes: path, forest, river, extra, or the name of a component's own way (Binder::way)
};

/// One possible choice: 16 plain bytes. Equal choices are equal bytes. An absent argument is 255.
struct Action {
    static constexpr int kArgs = 12;
    std::uint8_t component = 0;  ///< index of the component that registered the verb
    std::uint8_t verb = 0;       ///< its number there
    Instance instance;           ///< who carries it out
    std::uint8_t spare = 0;
    std::array<std::uint8_t, kArgs> arg = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

    [[nodiscard]] int number(int i) const { return arg[static_cast<std::size_t>(i)]; }
    [[nodiscard]] bool has(int i) const { return arg[static_cast<std::size_t>(i)] != 255; }
    [[nodiscard]] Place place(int i) const { return Place{number(i)}; }
    [[nodiscard]] Seat seat(int i) const { return Seat{number(i)}; }
    [[nodiscard]] Party party(int i) const { return Party{number(i)}; }
    [[nodiscard]] Face face(int i) const { return Face{number(i)}; }
    [[nodiscard]] Kind kind(int i) const { return Kind{number(i)}; }
    [[nodiscard]] ItemType item(int i) const { return static_cast<ItemType>(number(i)); }
    [[nodiscard]] Suit suit(int i) const { return static_cast<Suit>(number(i)); }
    friend bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 16);

/// Verbs of the kernel itself; their component is written "game".
enum class GameVerb : std::uint8_t {
    pass,                 ///< do nothing more in this window
    move,                 ///< from, to, number (left out where kinds are asked one by one)
    bring,                ///< kind, number: further pieces of the same move
    battle,               ///< clearing, defender
    ambush,               ///< card
    take_hit,             ///< kind: the piece that the hit removes
    resolve,              ///< number: which of the due effects comes next (1.1.3)
    craft,                ///< card
    activate,             ///< suit: the suit of the crafting piece for the next symbol of the cost
    discard,              ///< card
    activate_dominance,   ///< card
    take_dominance,       ///< card, spend
    first,                ///< seat: who uses effects in battle first (4.3.3)
    place,                ///< clearing: where the next piece goes when not all can be placed (1.5.4)
    set_up,               ///< piece, clearing: a landmark (16.1.5.3)
    set_up_hireling,      ///< hireling: which one the player sets up (16.1.6.3)
    hire,                 ///< hireling: taken from the supply (16.4.1.1)
    give_hireling,        ///< hireling, to: it has no control marker left (16.4.1.3)
    choose_faction,       ///< faction: a setup card of the pool (16.1.8.2)
    put_back,             ///< card: a drawn card that is not kept (16.1.10)
    count_
};

}  // namespace woodlore
