// Asks about ten thousand hands, so many times: run under callgrind, the difference between two runs is what a hand costs.
//
//   count_instructions is_win|waits|distance <times>
//
// says which compiler and kernel it was, how many hands, and the sum of the answers of one time.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

#include "hands.hpp"
#include "laizi/batch.hpp"

namespace {

using namespace laizi;

constexpr std::size_t kHands = 10'000;
constexpr int kMostWild = 4;

#if defined(__clang__)
constexpr const char* kCompiler = "clang";
constexpr int kVersion = __clang_major__;
#elif defined(__GNUC__)
constexpr const char* kCompiler = "gcc";
constexpr int kVersion = __GNUC__;
#else
constexpr const char* kCompiler = "other";
constexpr int kVersion = 0;
#endif

struct Columns {
  std::vector<std::uint8_t> counts = std::vector<std::uint8_t>(kHands * kKinds);
  std::vector<std::uint8_t> wild = std::vector<std::uint8_t>(kHands);
  std::uint64_t forbidden = 0;

  // Hands of so many tiles, 0-4 of them wildcards, the others drawn from the wall. Never others: the figures are recorded.
  explicit Columns(int size) {
    test::Random random(5);
    std::vector<std::uint8_t> wall(std::size_t{kKinds} * kCopies);
    for (std::size_t tile = 0; tile < wall.size(); ++tile) wall[tile] = static_cast<std::uint8_t>(tile / kCopies);
    for (std::size_t hand = 0; hand < kHands; ++hand) {
      wild[hand] = static_cast<std::uint8_t>(random.below(kMostWild + 1));
      for (std::size_t drawn = 0; drawn + wild[hand] < static_cast<std::size_t>(size); ++drawn) {
        std::swap(wall[drawn], wall[drawn + static_cast<std::size_t>(random.below(static_cast<int>(wall.size() - drawn)))]);
        ++counts[hand * kKinds + wall[drawn]];
      }
    }
  }

  Rows34 rows() const { return {counts.data(), kKinds, kHands, wild.data(), 1, &forbidden, 0, nullptr, 0}; }
};

template <class Answer>
using Question = bool (*)(const Rows34&, const Options&, Answer*, std::uint8_t*, int, BadRow&);

template <class Answer>
bool ask(Question<Answer> question, int size, long times) {
  const Columns columns(size);
  std::vector<Answer> answers(kHands);
  BadRow bad;
  for (long done = 0; done < times; ++done)
    if (!question(columns.rows(), Options{}, answers.data(), nullptr, 1, bad)) return false;
  const auto sum = std::accumulate(answers.begin(), answers.end(), std::uint64_t{0},
                                   [](std::uint64_t known, Answer answer) { return known + static_cast<std::uint64_t>(answer); });
  std::printf("%s-%d %s %zu %llu\n", kCompiler, kVersion, cpu_path(), kHands, static_cast<unsigned long long>(sum));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const char* name = argc > 1 ? argv[1] : "";
  const long times = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 1;
  if (!std::strcmp(name, "is_win")) return !ask<std::uint8_t>(batch_is_win, kMaxTiles, times);
  if (!std::strcmp(name, "waits")) return !ask<std::uint64_t>(batch_waits, kMaxTiles - 1, times);
  if (!std::strcmp(name, "distance")) return !ask<std::int8_t>(batch_distance, kMaxTiles, times);
  std::fprintf(stderr, "usage: count_instructions is_win|waits|distance [times]\n");
  return 2;
}
