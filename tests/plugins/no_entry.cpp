// Its entry function returns nothing.
#include <woodlore/plugin.hpp>

extern "C" [[gnu::visibility("default")]] const woodlore::PluginEntry* woodlore_plugin();
const woodlore::PluginEntry* woodlore_plugin() { return nullptr; }
