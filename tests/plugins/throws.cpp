// Its entry function throws.
#include <stdexcept>
#include <woodlore/plugin.hpp>

extern "C" [[gnu::visibility("default")]] const woodlore::PluginEntry* woodlore_plugin();
const woodlore::PluginEntry* woodlore_plugin() { throw std::runtime_error("no mood for games"); }
