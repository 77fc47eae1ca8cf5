// Has no function that binds it.
#include <woodlore/plugin.hpp>

WOODLORE_PLUGIN(variant, "odd", "1.0.0", nullptr)
