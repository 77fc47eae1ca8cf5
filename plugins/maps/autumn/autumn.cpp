// The Autumn map of the base game: printed suits, a river, four ruins. All of it is data.
#include <woodlore/plugin.hpp>

namespace autumn {
void bind(woodlore::Binder& b) {
    b.title("Autumn");
    b.map(woodlore::load_map(b.folder() + "/autumn.toml"));
}
}  // namespace autumn

WOODLORE_PLUGIN(map, "autumn", "1.0.0", autumn::bind)
