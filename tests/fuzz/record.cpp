// Any bytes as a record: read and replayed, or refused with an Error, never worse.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "unit/small_toys.hpp"
#include "woodlore/record.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace woodlore;
    static const auto components = small_toys::components();
    try {
        const Record record = parse_record({reinterpret_cast<const char*>(data), size}, "fuzz.jsonl");
        (void)replay(record, components);
        (void)replay(record, components, {-1, false});
    } catch (const Error&) {
    }
    return 0;
}
