// Built against headers of another day, with the same version number and ABI.
#include <woodlore/plugin.hpp>

#undef WOODLORE_HEADERS_ID
#define WOODLORE_HEADERS_ID "0123456789ab"

static void bind(woodlore::Binder&) {}

WOODLORE_PLUGIN(variant, "odd", "1.0.0", bind)
