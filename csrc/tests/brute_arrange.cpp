// How many ways a hand can be cut, counted without listing them.
#include <algorithm>
#include <bit>

#include "brute.hpp"

namespace laizi::test {
namespace {

// A set or eyes with at least one natural tile.
struct Piece {
  int lowest;  // its lowest natural tile
  std::array<std::uint8_t, kRanks> naturals;
  int wild;
  bool eyes;
};

// Ways by [eyes][sets][wildcards used].
using Ways = std::array<std::array<std::array<std::uint64_t, kMaxTiles + 1>, kMaxSets + 1>, 2>;

std::vector<Piece> pieces_of(int group, unsigned forbidden, const Options& options) {
  std::vector<Piece> pieces;
  const bool suit = group < kSuits;
  for (int kind = 0; kind < kinds_in(group); ++kind) {
    if (forbidden >> kind & 1) continue;  // no natural tile of it and no wildcard for it
    for (int natural = 1; natural <= 3; ++natural) {
      Piece piece{kind, {}, 3 - natural, false};
      piece.naturals[kind] = static_cast<std::uint8_t>(natural);
      pieces.push_back(piece);
      if (natural == 3 || (options.eyes_258 && (!suit || kind % 3 != 1))) continue;
      piece.wild = 2 - natural;
      piece.eyes = true;
      pieces.push_back(piece);
    }
  }
  if (suit && !options.triplets_only) {
    for (int first = 0; first + 2 < kRanks; ++first) {
      for (unsigned natural = 1; natural < 8; ++natural) {
        if ((~natural & 7 & forbidden >> first) != 0) continue;
        Piece piece{first + std::countr_zero(natural), {}, 3 - std::popcount(natural), false};
        for (int i = 0; i < 3; ++i) piece.naturals[first + i] = natural >> i & 1;
        pieces.push_back(piece);
      }
    }
  }
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.lowest < b.lowest; });
  return pieces;
}

// Multisets of pieces that use up a group's tiles.
class PieceCounter {
 public:
  PieceCounter(std::vector<Piece> pieces, const std::uint8_t* counts, int kinds, int max_sets, int max_wild)
      : pieces_(std::move(pieces)), max_sets_(max_sets), max_wild_(max_wild) {
    std::copy_n(counts, kinds, left_.begin());
    walk(0, 0, 0, 0);
  }
  const Ways& ways() const { return ways_; }

 private:
  // Pieces from `next` on may be taken, each as often as the tiles allow.
  void walk(std::size_t next, int eyes, int sets, int wild) {
    const auto lowest = std::find_if(left_.begin(), left_.end(), [](int n) { return n > 0; });
    if (lowest == left_.end()) {
      ++ways_[eyes][sets][wild];
      return;
    }
    for (; next < pieces_.size() && pieces_[next].lowest <= lowest - left_.begin(); ++next) {
      const Piece& piece = pieces_[next];
      const int more_eyes = eyes + piece.eyes, more_sets = sets + !piece.eyes, more_wild = wild + piece.wild;
      if (more_eyes > 1 || more_sets > max_sets_ || more_wild > max_wild_) continue;
      bool possible = true;
      for (int kind = 0; kind < kRanks; ++kind) possible &= left_[kind] >= piece.naturals[kind];
      if (!possible) continue;
      for (int kind = 0; kind < kRanks; ++kind) left_[kind] -= piece.naturals[kind];
      walk(next, more_eyes, more_sets, more_wild);
      for (int kind = 0; kind < kRanks; ++kind) left_[kind] += piece.naturals[kind];
    }
  }

  std::vector<Piece> pieces_;
  std::array<std::uint8_t, kRanks> left_{};
  int max_sets_, max_wild_;
  Ways ways_{};
};

std::uint64_t count_standard(const Counts& counts, int wild, int sets, KindMask forbidden, const Options& options) {
  Ways all{};
  all[0][0][0] = 1;
  for (int group = 0; group < kGroups; ++group) {
    const std::vector<Piece> pieces = pieces_of(group, group_mask(forbidden, group), options);
    const PieceCounter counter(pieces, &counts[first_kind(group)], kinds_in(group), sets, wild);
    const Ways& here = counter.ways();
    Ways next{};
    for (int eyes = 0; eyes < 2; ++eyes)
      for (int before = 0; before <= sets; ++before)
        for (int used = 0; used <= wild; ++used) {
          if (all[eyes][before][used] == 0) continue;
          for (int more_eyes = 0; eyes + more_eyes < 2; ++more_eyes)
            for (int more = 0; before + more <= sets; ++more)
              for (int more_used = 0; used + more_used <= wild; ++more_used)
                next[eyes + more_eyes][before + more][used + more_used] += all[eyes][before][used] * here[more_eyes][more][more_used];
        }
    all = next;
  }
  // What is missing now are sets and eyes of wildcards alone, each kind of part listed once whatever it may be.
  const bool wild_sets = forbidden != kAllKinds;
  const bool wild_eyes = options.eyes_258 ? options.two_wild_eyes && (kKinds258 & ~forbidden) != 0 : forbidden != kAllKinds;
  std::uint64_t ways = 0;
  for (int eyes = 0; eyes < 2; ++eyes)
    for (int held = 0; held <= sets; ++held) {
      if ((held < sets && !wild_sets) || (eyes == 0 && !wild_eyes)) continue;
      const int rest = wild - 3 * (sets - held) - (eyes == 0 ? 2 : 0);
      if (rest >= 0) ways += all[eyes][held][rest];
    }
  return ways;
}

// Supersets of the kinds held, without the forbidden ones, that make a lan: counted by their size.
std::uint64_t count_lan(int least_honours, const Counts& counts, KindMask forbidden) {
  std::array<std::uint64_t, kMaxTiles + 1> ways{};
  ways[0] = 1;
  for (int group = 0; group < kGroups; ++group) {
    unsigned held = 0;
    for (int kind = 0; kind < kinds_in(group); ++kind) {
      if (counts[first_kind(group) + kind] > 1) return 0;
      held |= unsigned{counts[first_kind(group) + kind]} << kind;
    }
    const unsigned banned = group_mask(forbidden, group);
    std::array<std::uint64_t, kMaxTiles + 1> next{};
    for (unsigned kinds = 0; kinds < 1u << kinds_in(group); ++kinds) {
      if ((held & ~kinds) != 0 || (kinds & banned) != 0) continue;
      if (group < kSuits ? (kinds & (kinds << 1 | kinds << 2)) != 0 : std::popcount(kinds) < least_honours) continue;
      for (int tiles = 0; tiles + std::popcount(kinds) <= kMaxTiles; ++tiles) next[tiles + std::popcount(kinds)] += ways[tiles];
    }
    ways = next;
  }
  return ways[kMaxTiles];
}

// The kinds that can be there twice.
std::uint64_t count_orphans(const Counts& counts, KindMask forbidden) {
  if (forbidden & kOrphans) return 0;
  std::uint64_t ways = 0;
  for (int twice = 0; twice < kKinds; ++twice) {
    if ((kOrphans >> twice & 1) == 0) continue;
    bool fits = true;
    for (int kind = 0; kind < kKinds; ++kind) fits &= counts[kind] <= ((kOrphans >> kind & 1) == 0 ? 0 : kind == twice ? 2 : 1);
    ways += fits;
  }
  return ways;
}

}  // namespace

std::uint64_t count_arrangements(const Counts& counts, int wild, KindMask forbidden, const Options& options) {
  int size = wild;
  for (const int held : counts) size += held;
  std::uint64_t ways = 0;
  if (options.shapes & kStandard) ways += count_standard(counts, wild, (size - 2) / 3, forbidden, options);
  if (size == kMaxTiles) {
    if (options.shapes & kSevenPairs) ways += needed_for_shape(kSevenPairs, counts, forbidden) == wild;
    if (options.shapes & kThirteenOrphans) ways += count_orphans(counts, forbidden);
    // A seven-star lan is a lan as well, cut in the same way.
    if (options.shapes & (kLan | kSevenStarLan)) ways += count_lan(options.shapes & kLan ? 5 : 7, counts, forbidden);
  }
  return ways;
}

}  // namespace laizi::test
