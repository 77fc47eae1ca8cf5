// Another ABI, in an entry without the label: it shows only when loaded. Its pointers must not be followed.
#include <woodlore/plugin.hpp>

extern "C" [[gnu::visibility("default")]] const woodlore::PluginEntry* woodlore_plugin();
const woodlore::PluginEntry* woodlore_plugin() {
    static const auto* nowhere = reinterpret_cast<const char*>(16);
    static const woodlore::PluginEntry entry{998, nowhere, nowhere, nowhere, nowhere, nullptr};
    return &entry;
}
