#include "brute.hpp"

#include <algorithm>
#include <bitset>

#include "check.hpp"

namespace laizi::test {
namespace {

constexpr int kBase = 6;  // counts 0-5
constexpr std::array<std::uint32_t, kRanks> kPowers = [] {
  std::array<std::uint32_t, kRanks> powers{};
  std::uint32_t power = 1;
  for (auto& each : powers) each = power, power *= kBase;
  return powers;
}();

void lower(std::int8_t& fewest, int candidate) {
  if (candidate < fewest) fewest = static_cast<std::int8_t>(candidate);
}

constexpr bool is_258(int rank) { return rank % 3 == 1; }

bool allowed(KindMask forbidden, int kind) { return (forbidden >> kind & 1) == 0; }

int total(const Counts& counts) {
  int sum = 0;
  for (const int held : counts) sum += held;
  return sum;
}

// Fourteen tiles that can all be paired, with two or more of the pairs alike.
bool is_quad_pairs(const Counts& counts, int wild, KindMask forbidden) {
  if (total(counts) + wild != kMaxTiles) return false;
  int odd = 0, most = 0;
  for (const int held : counts) {
    odd += held % 2;
    most = std::max(most, held + held % 2);
  }
  if (odd > wild) return false;
  const int spare = wild - odd;  // an even number: all of them may join the largest group, or a kind of their own when there is none
  return most > 0 ? most + spare >= 4 : forbidden != kAllKinds && spare >= 4;
}

}  // namespace

GroupBrute::GroupBrute(int kinds, unsigned forbidden, bool triplets_only)
    : kinds_(kinds), forbidden_(forbidden), triplets_only_(triplets_only) {}

Needs GroupBrute::needs(const std::uint8_t* counts) {
  Key key = 0;
  for (int kind = 0; kind < kinds_; ++kind) key += counts[kind] * kPowers[kind];
  return solve(key);
}

Needs GroupBrute::solve(Key key) {
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  Needs best;
  const bool suit = kinds_ == kRanks;
  if (key == 0) {
    best.sets = 0;
    for (int kind = 0; kind < kinds_; ++kind) {
      if (!wild_may_be(kind)) continue;
      best.eyes = 2;
      if (suit && is_258(kind)) best.eyes_258 = 2;
    }
  } else {
    std::array<int, kRanks> held{};
    for (int kind = 0; kind < kinds_; ++kind) held[kind] = static_cast<int>(key / kPowers[kind] % kBase);
    const int lowest = static_cast<int>(std::find_if(held.begin(), held.end(), [](int n) { return n > 0; }) - held.begin());

    const auto take_set = [&](Key tiles, int wild) {
      const Needs rest = solve(key - tiles);
      lower(best.sets, rest.sets + wild);
      lower(best.eyes, rest.eyes + wild);
      lower(best.eyes_258, rest.eyes_258 + wild);
      lower(best.real_258, rest.real_258 + wild);
    };
    const auto take_eyes = [&](Key tiles, int wild) {
      const int all = solve(key - tiles).sets + wild;
      lower(best.eyes, all);
      if (suit && is_258(lowest)) {
        lower(best.eyes_258, all);
        lower(best.real_258, all);
      }
    };

    for (int natural = 1; natural <= std::min(held[lowest], 3); ++natural) {
      const Key tiles = natural * kPowers[lowest];
      if (natural == 3 || wild_may_be(lowest)) take_set(tiles, 3 - natural);
      if (natural == 2 || (natural == 1 && wild_may_be(lowest))) take_eyes(tiles, 2 - natural);
    }
    if (suit && !triplets_only_) {
      for (int first = std::max(lowest - 2, 0); first <= std::min(lowest, kRanks - 3); ++first) {
        for (unsigned natural = 1; natural < 8; ++natural) {  // bit i: the i-th tile of the run is natural
          if ((natural >> (lowest - first) & 1) == 0) continue;
          Key tiles = 0;
          bool possible = true;
          for (int i = 0; i < 3; ++i) {
            const bool is_natural = natural >> i & 1;
            possible &= is_natural ? held[first + i] > 0 : wild_may_be(first + i);
            if (is_natural) tiles += kPowers[first + i];
          }
          if (possible) take_set(tiles, 3 - std::bitset<3>(natural).count());
        }
      }
    }
  }
  known_.emplace(key, best);
  return best;
}

int fewest_wildcards(const std::array<Needs, kGroups>& groups, const Options& options) {
  int sets = 0;
  for (const Needs& group : groups) sets += group.sets;
  int fewest = kNever;
  for (const Needs& group : groups) {
    const int with_eyes = !options.eyes_258 ? group.eyes : options.two_wild_eyes ? group.eyes_258 : group.real_258;
    fewest = std::min(fewest, sets - group.sets + with_eyes);
  }
  return fewest;
}

HandBrute::HandBrute(KindMask forbidden) : forbidden_(forbidden) {
  for (const bool triplets_only : {false, true})
    for (int group = 0; group < kGroups; ++group)
      groups_[triplets_only].emplace_back(kinds_in(group), group_mask(forbidden, group), triplets_only);
}

int HandBrute::wildcards_needed(const Counts& counts, const Options& options, bool eyes) {
  std::array<Needs, kGroups> needs;
  int sets = 0;
  for (int group = 0; group < kGroups; ++group) {
    needs[group] = groups_[options.triplets_only][group].needs(&counts[first_kind(group)]);
    sets += needs[group].sets;
  }
  return eyes ? fewest_wildcards(needs, options) : sets;
}

bool HandBrute::is_win(const Counts& counts, int wild, const Options& options) {
  const int size = total(counts) + wild;
  CHECK(size % 3 == 2);
  if (options.shapes & kStandard) {
    const int spare = wild - wildcards_needed(counts, options, true);  // a multiple of three: sets of wildcards alone
    if (spare == 0 || (spare > 0 && forbidden_ != kAllKinds)) return true;
  }
  if (size != kMaxTiles) return false;
  for (const Shape shape : {kSevenPairs, kThirteenOrphans, kLan, kSevenStarLan})
    if ((options.shapes & shape) && needed_for_shape(shape, counts, forbidden_) == wild) return true;
  return false;
}

KindMask HandBrute::waits(const Counts& counts, int wild, const Options& options) {
  KindMask found = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (!allowed(forbidden_, kind) || (options.limit_copies && counts[kind] >= kCopies)) continue;
    Counts more = counts;
    ++more[kind];
    if (is_win(more, wild, options)) found |= KindMask{1} << kind;
  }
  return found;
}

std::array<std::uint32_t, kSplits> HandBrute::facts(const Counts& counts, int laizi) {
  std::array<std::uint32_t, kSplits> words{};
  const int copies = laizi == kNoLaizi ? 0 : counts[laizi];
  for (int natural = 0; natural <= copies; ++natural) {
    Counts held = counts;
    if (laizi != kNoLaizi) held[laizi] = static_cast<std::uint8_t>(natural);
    const int wild = copies - natural;

    std::uint32_t word = kSplit;
    const auto add = [&](std::uint32_t fact, bool holds) { word |= holds ? fact : 0; };
    add(kGeneral, is_win(held, wild, {}));
    add(kGeneral258, is_win(held, wild, {.eyes_258 = true}));
    add(kGeneral258Real, is_win(held, wild, {.eyes_258 = true, .two_wild_eyes = false}));
    add(kTriplets, is_win(held, wild, {.triplets_only = true}));
    add(kTriplets258, is_win(held, wild, {.eyes_258 = true, .triplets_only = true}));
    add(kTriplets258Real, is_win(held, wild, {.eyes_258 = true, .two_wild_eyes = false, .triplets_only = true}));
    add(kFactSevenPairs, is_win(held, wild, {.shapes = kSevenPairs}));
    add(kFactQuadPairs, is_quad_pairs(held, wild, forbidden_));
    add(kFactLan, is_win(held, wild, {.shapes = kLan}));
    add(kFactSevenStarLan, is_win(held, wild, {.shapes = kSevenStarLan}));
    add(kFactOrphans, is_win(held, wild, {.shapes = kThirteenOrphans}));
    for (int kind = 0; kind < kKinds; ++kind) {
      if (held[kind] == 0) continue;
      const bool honour = kind >= kFirstHonour;
      word |= std::array{kHasMan, kHasPin, kHasSou, kHasHonour}[static_cast<std::size_t>(kind / kRanks)];
      add(kNot258, honour || !is_258(kind % kRanks));
      add(kNotHonour, !honour);
    }
    words[natural] = word;
  }
  return words;
}

}  // namespace laizi::test
