// Hands to ask about: how they are printed, and where random ones come from.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iosfwd>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "laizi/tile.hpp"

namespace laizi {

std::ostream& operator<<(std::ostream& out, const Options& options);

namespace test {

using Counts = std::array<std::uint8_t, kKinds>;

struct Hand {
  Counts counts{};
  int wild = 0;
  KindMask forbidden = 0;

  int naturals() const;
  int size() const { return naturals() + wild; }
};

std::ostream& operator<<(std::ostream& out, const Hand& hand);  // "123m55z + 2 wild, forbidden 67z"
// A kind in mpsz, and a mask as the kinds in it.
std::ostream& operator<<(std::ostream& out, const Counts& counts);
Counts kinds_of(KindMask mask);

// Every key of a group of so many kinds: counts 0-4, at most 14 tiles, none of a forbidden kind.
template <typename Visit>
void for_each_key(int kinds, unsigned forbidden, Visit visit) {
  std::array<std::uint8_t, kRanks> counts{};
  auto fill = [&](auto& self, int kind, int room) -> void {
    if (kind == kinds) {
      visit(std::as_const(counts));
      return;
    }
    const int most = (forbidden >> kind & 1) != 0 ? 0 : std::min(kCopies, room);
    for (int held = 0; held <= most; ++held) {
      counts[kind] = static_cast<std::uint8_t>(held);
      self(self, kind + 1, room - held);
    }
    counts[kind] = 0;
  };
  fill(fill, 0, kMaxTiles);
}

inline constexpr std::size_t kSuitKeys = 405350;
inline constexpr std::size_t kHonourKeys = 43130;

// The same numbers on every platform, which the distributions of <random> do not promise.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  int below(int limit) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(limit)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }

  template <typename T>
  const T& pick(std::span<const T> items) {
    return items[static_cast<std::size_t>(below(static_cast<int>(items.size())))];
  }
  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[engine_() % i]);
  }

 private:
  std::mt19937_64 engine_;
};

// Nothing, an indicator's few kinds, a whole class of kinds, nearly everything, everything.
KindMask random_forbidden(Random& random);
// A hand of the given size without forbidden kinds: anything from random tiles to a hand just short of one of the shapes.
Hand random_hand(Random& random, KindMask forbidden, int size);
Options random_options(Random& random);

// One of 2, 5, 8, 11, 14, or of 1, 4, 7, 10, 13; the large ones more often.
int random_whole_size(Random& random);
int random_waiting_size(Random& random);

// The three ways of eyes, each with and without runs; copies limited, standard shape.
std::vector<Options> standard_options();

}  // namespace test
}  // namespace laizi
