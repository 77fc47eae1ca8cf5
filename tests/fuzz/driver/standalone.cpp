// Drives a fuzz target (LLVMFuzzerTestOneInput) where libFuzzer is not at hand: mutates the files of a corpus.
//
//   TARGET [-seconds=N] [-runs=N] [-seed=N] [FILE-OR-FOLDER ...]
//
// The environment's WOODLORE_FUZZ_SECONDS goes before -seconds. To the files come the seeds that the target makes itself
// (fuzz/seeds.hpp); with neither it starts from the empty input. A run is reproduced by its seed; the input at hand when the target
// dies is written to crash-<seed>-<run> in the working folder. Give that file alone with -runs=0 to run it unchanged.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" void woodlore_fuzz_seeds(void (*add)(const std::uint8_t*, std::size_t)) __attribute__((weak));  // see seeds.hpp
extern "C" void __sanitizer_set_death_callback(void (*)()) __attribute__((weak));

namespace {
using namespace std::string_view_literals;
using Input = std::vector<std::uint8_t>;
Input current;
std::vector<Input> corpus;
std::uint64_t seed = 1;
std::uint64_t run = 0;

void save_current() {
    char name[64];
    std::snprintf(name, sizeof name, "crash-%llu-%llu", static_cast<unsigned long long>(seed),
                  static_cast<unsigned long long>(run));
    if (std::FILE* file = std::fopen(name, "wb")) {
        std::fwrite(current.data(), 1, current.size(), file);
        std::fclose(file);
        std::fprintf(stderr, "the input (%zu bytes) is in %s\n", current.size(), name);
    }
}

void on_signal(int signal) {
    save_current();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void mutate(Input& input, const std::vector<Input>& corpus, std::mt19937_64& random) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    for (std::size_t times = 1 + below(6); times > 0; --times) {
        const std::size_t at = below(input.size() + 1);
        switch (below(6)) {
            case 0:  // a random byte in
                input.insert(input.begin() + static_cast<std::ptrdiff_t>(at), static_cast<std::uint8_t>(random()));
                break;
            case 1:  // a stretch out
                input.erase(input.begin() + static_cast<std::ptrdiff_t>(at),
                            input.begin() + static_cast<std::ptrdiff_t>(at + below(input.size() - at + 1)));
                break;
            case 2:  // a bit flipped
                if (at < input.size()) input[at] ^= static_cast<std::uint8_t>(1U << below(8));
                break;
            case 3: {  // a character that parsers care about
                constexpr std::string_view kCharacters = "\"'=.,:;#[]{}-+0123456789eE \n\t\\\0\xff"sv;
                if (at < input.size()) input[at] = static_cast<std::uint8_t>(kCharacters[below(kCharacters.size())]);
                break;
            }
            default: {  // a stretch of another input in
                const Input& other = corpus[below(corpus.size())];
                const std::size_t from = below(other.size() + 1);
                const std::size_t length = below(std::min<std::size_t>(other.size() - from, 64) + 1);
                input.insert(input.begin() + static_cast<std::ptrdiff_t>(at),
                             other.begin() + static_cast<std::ptrdiff_t>(from),
                             other.begin() + static_cast<std::ptrdiff_t>(from + length));
            }
        }
    }
    if (input.size() > (1U << 20)) input.resize(1U << 20);
}
}  // namespace

int main(int argc, char** argv) {
    namespace fs = std::filesystem;
    double seconds = -1;
    std::uint64_t runs = UINT64_MAX;
    const auto add = [&](const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    };
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.rfind("-seconds=", 0) == 0) seconds = std::stod(argument.substr(9));
        else if (argument.rfind("-runs=", 0) == 0) runs = std::stoull(argument.substr(6));
        else if (argument.rfind("-seed=", 0) == 0) seed = std::stoull(argument.substr(6));
        else if (fs::is_directory(argument)) {
            for (const auto& entry : fs::recursive_directory_iterator(argument))
                if (entry.is_regular_file()) add(entry.path());
        } else if (fs::is_regular_file(argument)) add(argument);
        else {
            std::fprintf(stderr, "%s: no option, file or folder\n", argument.c_str());
            return 2;
        }
    }
    if (const char* from_environment = std::getenv("WOODLORE_FUZZ_SECONDS"); from_environment && *from_environment) seconds = std::stod(from_environment);
    if (seconds < 0 && runs == UINT64_MAX) seconds = 60;
    if (runs != 0 && woodlore_fuzz_seeds) woodlore_fuzz_seeds([](const std::uint8_t* data, std::size_t size) { corpus.emplace_back(data, data + size); });
    if (corpus.empty()) corpus.emplace_back();

    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, on_signal);
    if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(save_current);

    for (const Input& input : corpus) {  // the corpus itself, unchanged
        current = input;
        LLVMFuzzerTestOneInput(current.data(), current.size());
    }
    std::mt19937_64 random(seed);
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    while (run < runs && (seconds < 0 || elapsed() < seconds)) {
        ++run;
        current = corpus[random() % corpus.size()];
        mutate(current, corpus, random);
        LLVMFuzzerTestOneInput(current.data(), current.size());
    }
    std::printf("%llu runs from %zu inputs in %.1f s, seed %llu\n", static_cast<unsigned long long>(run), corpus.size(),
                elapsed(), static_cast<unsigned long long>(seed));
    return 0;
}
