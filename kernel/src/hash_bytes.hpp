// The kernel's hash of plain bytes: 64 bits, two lanes so that multiplications overlap. Private to the kernel.
#pragma once
#include <cstdint>
#include <cstring>

namespace woodlore {

inline std::uint64_t mix_bits(std::uint64_t h, std::uint64_t w) {
    __extension__ using u128 = unsigned __int128;
    const u128 m = static_cast<u128>(h ^ w) * 0x9E3779B97F4A7C15ull;
    return static_cast<std::uint64_t>(m) ^ static_cast<std::uint64_t>(m >> 64);
}

inline std::uint64_t hash_bytes(const void* data, std::size_t n) {
    const auto* p = static_cast<const std::uint8_t*>(data);
    std::uint64_t a = 0x243F6A8885A308D3ull, b = 0x13198A2E03707344ull;
    std::size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        std::uint64_t w0, w1;
        std::memcpy(&w0, p + i, 8);
        std::memcpy(&w1, p + i + 8, 8);
        a = mix_bits(a, w0 + i);
        b = mix_bits(b, w1 + i);
    }
    std::uint64_t tail[2] = {0, 0};
    std::memcpy(tail, p + i, n - i);
    a = mix_bits(a, tail[0] + n);
    b = mix_bits(b, tail[1]);
    return mix_bits(a + 0xA4093822299F31D0ull, b);
}

}  // namespace woodlore
