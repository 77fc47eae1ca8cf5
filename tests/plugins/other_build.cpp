// Built by another compiler.
#include <woodlore/plugin.hpp>

static void bind(woodlore::Binder&) {}

WOODLORE_PLUGIN_ENTRY(WOODLORE_ABI, "woodlore 0.0.1; abacus 3", "variant", "odd", "1.0.0", bind)
WOODLORE_PLUGIN_EXPORT
