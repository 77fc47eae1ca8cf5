// A State as bytes, and back.
#include "woodlore/save.hpp"

#include <cstring>

#include "hash_bytes.hpp"
#include "woodlore/invariants.hpp"

namespace woodlore {

namespace {

constexpr std::string_view kMagic = "woodlore save ";

template <class T>
void put(std::vector<std::uint8_t>& out, T x) {
    const auto* p = reinterpret_cast<const std::uint8_t*>(&x);
    out.insert(out.end(), p, p + sizeof x);
}
void put_text(std::vector<std::uint8_t>& out, std::string_view s) {
    put(out, static_cast<std::uint32_t>(s.size()));
    out.insert(out.end(), s.begin(), s.end());
}

class Reader {
public:
    Reader(const std::uint8_t* data, std::size_t size) : p_(data), left_(size) {}
    const std::uint8_t* take(std::size_t n) {
        if (n > left_) throw RecordError("the saved game is cut off");
        const auto* at = p_;
        p_ += n;
        left_ -= n;
        return at;
    }
    template <class T>
    T get() {
        T x;
        std::memcpy(&x, take(sizeof x), sizeof x);
        return x;
    }
    std::string_view text() {
        const auto n = get<std::uint32_t>();
        return {reinterpret_cast<const char*>(take(n)), n};
    }
    [[nodiscard]] std::size_t left() const { return left_; }

private:
    const std::uint8_t* p_;
    std::size_t left_;
};

/// The first of the "x; y; z; " that is in one fingerprint only.
std::string first_difference(std::string_view saved, std::string_view here) {
    const auto next = [](std::string_view& s) {
        const auto end = s.find("; ");
        const std::string_view word = s.substr(0, end);
        s.remove_prefix(end == std::string_view::npos ? s.size() : end + 2);
        return word;
    };
    while (!saved.empty() || !here.empty()) {
        const std::string_view a = next(saved), b = next(here);
        if (a != b) return "the save has " + (a.empty() ? "no more" : in_quotes(a)) + " where this game has " + (b.empty() ? "no more" : in_quotes(b));
    }
    return "they differ";
}

}  // namespace

std::vector<std::uint8_t> save(const State& s, const Ruleset& rules) {
    std::vector<std::uint8_t> out;
    out.reserve(sizeof s + rules.fingerprint.size() + 512);
    const std::string magic = std::string(kMagic) + std::to_string(kSaveFormat) + "\n";
    out.insert(out.end(), magic.begin(), magic.end());
    put_text(out, rules.fingerprint);
    put(out, s.flow_depth);
    for (int d = 0; d < s.flow_depth; ++d) put_text(out, rules.flows[s.frame[static_cast<std::size_t>(d)].flow].name);
    put(out, static_cast<std::uint32_t>(sizeof s));
    put(out, s);
    put(out, hash_bytes(out.data(), out.size()));
    return out;
}

void renew_checksum(std::vector<std::uint8_t>& bytes) {
    if (bytes.size() < 8) return;
    const std::uint64_t sum = hash_bytes(bytes.data(), bytes.size() - 8);
    std::memcpy(bytes.data() + bytes.size() - 8, &sum, 8);
}

State load(const std::uint8_t* data, std::size_t size, const Ruleset& rules) {
    if (size < kMagic.size() || std::memcmp(data, kMagic.data(), kMagic.size()) != 0)
        throw RecordError("this is no saved game: it does not begin with \"" + std::string(kMagic) + "\"");
    const std::string here = std::to_string(kSaveFormat) + "\n";
    if (size < kMagic.size() + here.size() || std::memcmp(data + kMagic.size(), here.data(), here.size()) != 0)
        throw RecordError("the saved game is of another format than " + std::to_string(kSaveFormat) + ", the one that this version reads");
    if (size < kMagic.size() + here.size() + 8) throw RecordError("the saved game is cut off");
    std::uint64_t sum;
    std::memcpy(&sum, data + size - 8, 8);
    if (sum != hash_bytes(data, size - 8)) throw RecordError("the saved game is damaged or cut off: its checksum is wrong");

    Reader in(data, size - 8);
    in.take(kMagic.size() + here.size());
    if (const std::string_view fingerprint = in.text(); fingerprint != rules.fingerprint)
        throw RecordError("the saved game is of other components: " + first_difference(fingerprint, rules.fingerprint));
    std::vector<std::uint16_t> flow(in.get<std::uint8_t>());
    for (auto& number : flow) {
        const std::string_view name = in.text();
        std::size_t i = 0;
        while (i < rules.flows.size() && rules.flows[i].name != name) ++i;
        if (i == rules.flows.size()) throw RecordError("the saved game stands in a flow " + in_quotes(name) + " that this game does not have");
        number = static_cast<std::uint16_t>(i);
    }
    if (const auto n = in.get<std::uint32_t>(); n != sizeof(State))
        throw RecordError("the saved game has a State of " + std::to_string(n) + " bytes; this version's has " + std::to_string(sizeof(State)));
    State s = in.get<State>();
    if (in.left()) throw RecordError("the saved game has " + std::to_string(in.left()) + " bytes too many");
    if (s.flow_depth != flow.size()) throw RecordError("the saved game cannot be: it names " + std::to_string(flow.size()) + " flows and has " + std::to_string(s.flow_depth));
    for (std::size_t d = 0; d < flow.size() && d < s.frame.size(); ++d) s.frame[d].flow = flow[d];
    if (const auto broken = broken_invariants(rules, s); !broken.empty()) throw RecordError("the saved game cannot be: " + broken.front());
    return s;
}

}  // namespace woodlore
