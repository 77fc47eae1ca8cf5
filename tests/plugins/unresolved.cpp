// Calls a function that this kernel does not have.
#include <woodlore/plugin.hpp>

namespace woodlore {
void function_of_another_version(Binder&);
}
static void bind(woodlore::Binder& b) { woodlore::function_of_another_version(b); }

WOODLORE_PLUGIN(variant, "odd", "1.0.0", bind)
