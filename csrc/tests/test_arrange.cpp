// Every arrangement of random hands: lawful, adding up to the hand, all different, as many as counted, none when the hand is not complete.
#include <algorithm>
#include <bit>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "brute.hpp"
#include "check.hpp"
#include "hands.hpp"
#include "laizi/arrange.hpp"
#include "laizi/evaluate.hpp"

using namespace laizi;
using namespace laizi::test;

namespace {

// Of a hand with many arrangements only the first are looked at, the next are counted, and the rest is left alone.
constexpr std::uint64_t kMostListed = 2000;
constexpr std::uint64_t kMostCounted = 200000;

std::string show(const Arrangement& arrangement) {
  std::ostringstream out;
  for (int i = 0; i < arrangement.size; ++i) {
    const Part& part = arrangement.parts[i];
    out << " [kind " << static_cast<int>(part.kind) << " first " << +part.first << " wild " << +part.wild << ']';
  }
  return out.str();
}

int tiles_of(SetKind kind) {
  switch (kind) {
    case SetKind::kRun:
    case SetKind::kTriplet:
    case SetKind::kWildSet: return 3;
    case SetKind::kSingle: return 1;
    default: return 2;
  }
}

bool is_symbolic(SetKind kind) { return kind == SetKind::kWildSet || kind == SetKind::kWildEyes || kind == SetKind::kWildPair; }

// What the parts put on the table, the wildcards as the kinds they stand for; symbolic parts are counted apart.
struct Laid {
  Counts naturals{};
  Counts kinds{};
  int wild = 0;
  std::array<int, 8> parts{};  // by SetKind

  int of(SetKind kind) const { return parts[static_cast<std::size_t>(kind)]; }
};

// Lays the parts out; checks each of them by itself.
Laid lay_out(const Arrangement& arrangement, const Hand& hand) {
  Laid laid;
  for (int i = 0; i < arrangement.size; ++i) {
    const Part& part = arrangement.parts[i];
    const int tiles = tiles_of(part.kind);
    const unsigned every = (1u << tiles) - 1;
    const unsigned natural = every & ~part.wild;
    const auto context = [&] { return show(arrangement) + ", part " + std::to_string(i); };
    CHECK((part.wild & ~every) == 0, hand << context());
    ++laid.parts[static_cast<std::size_t>(part.kind)];
    laid.wild += std::popcount(part.wild);
    if (is_symbolic(part.kind)) {
      CHECK(part.first == 0 && natural == 0, hand << context());
      continue;
    }
    CHECK(part.first < kKinds, hand << context());
    if (part.kind == SetKind::kRun)
      CHECK(part.first < kFirstHonour && part.first % kRanks < kRanks - 2, hand << context() << ": a run outside a suit");
    else
      CHECK((natural & (natural + 1)) == 0, hand << context() << ": wildcards come last");
    // The eyes of orphans have a kind even when both are wildcards.
    if (part.kind == SetKind::kRun || part.kind == SetKind::kTriplet)
      CHECK(natural != 0, hand << context() << ": wildcards alone stay symbolic");
    for (int j = 0; j < tiles; ++j) {
      const int kind = part.kind == SetKind::kRun ? part.first + j : part.first;
      ++laid.kinds[kind];
      if (natural >> j & 1)
        ++laid.naturals[kind];
      else
        CHECK((hand.forbidden >> kind & 1) == 0, hand << context() << ": a wildcard stands for a forbidden kind");
    }
  }
  return laid;
}

bool is_standard(const Laid& laid, int sets, const Hand& hand, const Options& options) {
  if (laid.of(SetKind::kRun) + laid.of(SetKind::kTriplet) + laid.of(SetKind::kWildSet) != sets) return false;
  if (laid.of(SetKind::kEyes) + laid.of(SetKind::kWildEyes) != 1) return false;
  if (options.triplets_only && laid.of(SetKind::kRun) > 0) return false;
  if (laid.of(SetKind::kWildSet) > 0 && hand.forbidden == kAllKinds) return false;
  if (laid.of(SetKind::kWildEyes) == 0) return true;  // the kind of the eyes is for the caller to look at
  const KindMask eyes = options.eyes_258 ? kKinds258 : kAllKinds;
  return (options.two_wild_eyes || !options.eyes_258) && (eyes & ~hand.forbidden) != 0;
}

bool is_seven_pairs(const Laid& laid, const Hand& hand) {
  if (laid.of(SetKind::kPair) + laid.of(SetKind::kWildPair) != 7) return false;
  const bool twice = std::all_of(laid.kinds.begin(), laid.kinds.end(), [](int held) { return held == 0 || held == 2; });
  KindMask free = kAllKinds & ~hand.forbidden;
  for (int kind = 0; kind < kKinds; ++kind)
    if (laid.kinds[kind] > 0) free &= ~(KindMask{1} << kind);
  return twice && std::popcount(free) >= laid.of(SetKind::kWildPair);
}

bool is_orphans_or_lan(const Laid& laid, Shape shape) {
  return laid.of(SetKind::kWildPair) == 0 && needed_for_shape(shape, laid.kinds, 0) == 0;
}

// The shape an arrangement is of, as its place in the fixed order of shapes; fails when it is of none that was asked for.
int shape_of(const Arrangement& arrangement, const Laid& laid, const Hand& hand, const Options& options) {
  const int sets = (hand.size() - 2) / 3;
  if (laid.of(SetKind::kEyes) + laid.of(SetKind::kWildEyes) > 0 && laid.of(SetKind::kSingle) == 0) {
    CHECK((options.shapes & kStandard) && is_standard(laid, sets, hand, options), hand << ", " << options << ':' << show(arrangement));
    for (int i = 0; i < arrangement.size; ++i) {
      const Part& part = arrangement.parts[i];
      if (part.kind != SetKind::kEyes) continue;
      CHECK(part.wild != 0b11, hand << ", " << options << ':' << show(arrangement));
      CHECK(!options.eyes_258 || (kKinds258 >> part.first & 1) != 0, hand << ", " << options << ':' << show(arrangement));
    }
    return 0;
  }
  CHECK_EQ(hand.size(), kMaxTiles, hand << ", " << options << ':' << show(arrangement));
  if ((options.shapes & kSevenPairs) && is_seven_pairs(laid, hand)) return 1;
  if ((options.shapes & kThirteenOrphans) && is_orphans_or_lan(laid, kThirteenOrphans)) return 2;
  const bool lan = ((options.shapes & kLan) && is_orphans_or_lan(laid, kLan)) ||
                   ((options.shapes & kSevenStarLan) && is_orphans_or_lan(laid, kSevenStarLan));
  CHECK(lan, hand << ", " << options << ": of no shape asked for:" << show(arrangement));
  return 3;
}

// Arrangements are the same when they have the same parts, in whatever order.
using Parts = std::vector<std::array<std::uint8_t, 3>>;

Parts sorted_parts(const Arrangement& arrangement) {
  Parts parts;
  for (int i = 0; i < arrangement.size; ++i) {
    const Part& part = arrangement.parts[i];
    parts.push_back({static_cast<std::uint8_t>(part.kind), part.first, part.wild});
  }
  std::sort(parts.begin(), parts.end());
  return parts;
}

std::uint64_t check_hand_arrangements(const Hand& hand, const Options& options) {
  const std::uint64_t expected = count_arrangements(hand.counts, hand.wild, hand.forbidden, options);
  CHECK_EQ(expected > 0, is_win(hand.counts.data(), hand.wild, hand.forbidden, options), hand << ", " << options);

  Arranger arranger(hand.counts.data(), hand.wild, hand.forbidden, options);
  Arranger again(hand.counts.data(), hand.wild, hand.forbidden, options);
  Arrangement arrangement, same;
  std::set<Parts> seen;
  int last_shape = 0;
  while (seen.size() < kMostListed && arranger.next(arrangement)) {
    CHECK(arrangement.size >= 1 && arrangement.size <= kMaxTiles, hand << ", " << options);
    const Laid laid = lay_out(arrangement, hand);
    CHECK(laid.naturals == hand.counts, hand << ", " << options << ":" << show(arrangement));
    CHECK_EQ(laid.wild, hand.wild, hand << ", " << options << ":" << show(arrangement));
    const int shape = shape_of(arrangement, laid, hand, options);
    CHECK(shape >= last_shape, hand << ", " << options << ": shapes out of order");
    last_shape = shape;
    CHECK(seen.insert(sorted_parts(arrangement)).second, hand << ", " << options << ": twice" << show(arrangement));
    CHECK(again.next(same) && sorted_parts(same) == sorted_parts(arrangement), hand << ", " << options << ": not the same order again");
  }
  std::uint64_t listed = seen.size();
  if (listed == kMostListed)
    while (listed < kMostCounted && arranger.next(arrangement)) ++listed;
  CHECK_EQ(listed, std::min(expected, kMostCounted), hand << ", " << options << ", " << expected << " in all");
  if (listed < kMostCounted) CHECK(!arranger.next(arrangement), hand << ", " << options << ": goes on after its end");
  return expected;
}

}  // namespace

int main() {
  Random random(21);
  std::uint64_t arranged = 0;
  for (int i = 0; i < 25000; ++i) {
    const Hand hand = random_hand(random, random_forbidden(random), random_whole_size(random));
    arranged += check_hand_arrangements(hand, random_options(random)) > 0;
  }
  CHECK(arranged > 5000, "the random hands are too seldom complete: " << arranged);

  // Wildcards alone: everything symbolic, so one way.
  CHECK_EQ(check_hand_arrangements({{}, 14, 0}, {}), 1u);
  CHECK_EQ(check_hand_arrangements({{}, 14, 0}, {.shapes = kStandard | kSevenPairs}), 2u);
  CHECK_EQ(check_hand_arrangements({{}, 14, kAllKinds}, {.shapes = kAllShapes}), 0u);
}
