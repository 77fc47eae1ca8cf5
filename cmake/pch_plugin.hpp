// Precompiled once for all plugins (cmake/WoodlorePlugin.cmake). Each source still includes what it uses.
#pragma once
#include "pch_std.hpp"
#if __has_include(<woodlore/plugin.hpp>)
#include <woodlore/plugin.hpp>
#endif
