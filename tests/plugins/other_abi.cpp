// Built for an ABI to come.
#include <woodlore/plugin.hpp>

static void bind(woodlore::Binder&) {}

WOODLORE_PLUGIN_ENTRY(999, WOODLORE_BUILD_ID, "variant", "odd", "1.0.0", bind)
WOODLORE_PLUGIN_EXPORT
