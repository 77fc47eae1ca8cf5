// Its manifest gives another id.
#include <woodlore/plugin.hpp>

static void bind(woodlore::Binder&) {}

WOODLORE_PLUGIN(variant, "even", "1.0.0", bind)
