// Inputs that a fuzz target starts from besides the files of its corpus; driver/standalone.cpp asks for them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

using AddSeed = void (*)(const std::uint8_t* data, std::size_t size);
extern "C" void woodlore_fuzz_seeds(AddSeed add);

inline void add_text(AddSeed add, std::string_view s) { add(reinterpret_cast<const std::uint8_t*>(s.data()), s.size()); }
