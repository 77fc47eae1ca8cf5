// Precompiled for the kernel: the standard headers that nearly every source includes anyway. No source may rely on
// it: each includes what it uses, and builds with WOODLORE_PCH=OFF too.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
