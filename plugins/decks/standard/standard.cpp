// The standard deck of the base game.
#include "standard.hpp"

namespace standard {
void bind(woodlore::Binder& b) {
    b.title("Standard deck");
    declare_faces(b, nullptr);
}
}  // namespace standard

WOODLORE_PLUGIN(deck, "standard", "1.0.0", standard::bind)
