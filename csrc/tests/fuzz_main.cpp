// Feeds the fuzz target random inputs, the same in every run: fuzz_core [how many].
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "hands.hpp"

using laizi::test::Random;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// Pieces of the notations, whole and broken.
constexpr auto kPieces = std::to_array<std::string_view>({
    "1m", "2m", "3m", "5m", "9m", "1p", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "5z", "7z", "8z", "0m", "0z", "123m", "456p", "5mr",
    "W1", "T9", "B5", "F4", "J3", "J4", "E", "P", "C", "?", " ", "一", "二万", "九筒", "東", "发", "🀀", "🀪", "龙", "r", "m",
    "\xe4", "\xf0\x9f",
});

std::string random_input(Random& random) {
  std::string input;
  const int length = random.below(random.chance(95) ? 60 : 1500);
  const bool pieces = random.chance(50);
  const bool small = random.chance(50);
  while (static_cast<int>(input.size()) < length) {
    if (pieces)
      input += random.pick(std::span<const std::string_view>(kPieces));
    else
      input += static_cast<char>(random.below(small ? 16 : 256));
  }
  return input;
}

}  // namespace

int main(int argc, char** argv) {
  const int inputs = argc > 1 ? std::atoi(argv[1]) : 20000;
  Random random(51);
  for (int i = 0; i < inputs; ++i) {
    const std::string input = random_input(random);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  }
}
