// The standard deck: what its sources share.
#pragma once
#include <woodlore/plugin.hpp>

namespace standard {

/// Reads cards.toml and declares every face; `effect` is what an immediate card does when crafted.
/// \throws woodlore::ConfigError with file and line.
void declare_faces(woodlore::Binder& b, woodlore::VerbRun effect);

}  // namespace standard
