// A plugin as it should be.
#include <woodlore/plugin.hpp>

static void bind(woodlore::Binder&) {}

WOODLORE_PLUGIN(variant, "odd", "1.0.0", bind)
