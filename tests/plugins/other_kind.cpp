// Its manifest gives another kind.
#include <woodlore/plugin.hpp>

static void bind(woodlore::Binder&) {}

WOODLORE_PLUGIN(agent, "odd", "1.0.0", bind)
