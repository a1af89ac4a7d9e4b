#include "laizi/facts.hpp"

#include <cstring>

#include "counts.hpp"
#include "laizi/evaluate.hpp"

namespace laizi {
namespace {

struct Question {
  std::uint32_t fact;
  Options options;
};

constexpr Question kStandardQuestions[] = {
    {kGeneral, {.eyes_258 = false, .triplets_only = false}},
    {kGeneral258, {.eyes_258 = true, .triplets_only = false}},
    {kGeneral258Real, {.eyes_258 = true, .two_wild_eyes = false, .triplets_only = false}},
    {kTriplets, {.eyes_258 = false, .triplets_only = true}},
    {kTriplets258, {.eyes_258 = true, .triplets_only = true}},
    {kTriplets258Real, {.eyes_258 = true, .two_wild_eyes = false, .triplets_only = true}},
};

// Fourteen tiles in pairs, two of the pairs alike.
bool quad_pairs(const Counts& counts, int wild, KindMask forbidden) {
  const KindMask one = counts.exactly(1), three = counts.exactly(3);
  const int spare = wild - std::popcount(one | three);  // even: the hand has fourteen tiles
  if (spare < 0) return false;
  if (three || counts.exactly(4)) return true;
  // Two wildcards more double a pair, or four are a quad by themselves.
  const bool has_pair = one || counts.exactly(2);
  return has_pair ? spare >= 2 : (forbidden & kAllKinds) != kAllKinds;
}

std::uint32_t of_split(const std::uint8_t* held, int wild, KindMask forbidden) {
  const Counts counts(held);
  const KindMask kinds = counts.at_least(1);
  std::uint32_t found = kSplit;
  for (const Question& question : kStandardQuestions)
    if (is_win(held, wild, forbidden, question.options)) found |= question.fact;
  if (counts.total() + wild == kMaxTiles) {
    const auto is = [&](Shape shape) { return is_win(held, wild, forbidden, {.shapes = shape}); };
    const KindMask twice = counts.at_least(2);
    if (is(kSevenPairs)) found |= kFactSevenPairs;
    if (quad_pairs(counts, wild, forbidden)) found |= kFactQuadPairs;
    if (!twice) {  // what the next two have in common, and most hands lack
      if (is(kLan)) found |= kFactLan;
      if (is(kSevenStarLan)) found |= kFactSevenStarLan;
    }
    if (!(kinds & ~kOrphans) && is(kThirteenOrphans)) found |= kFactOrphans;
  }
  const auto suit = [&](int index) { return (kinds >> (kRanks * index)) & kSuitMask; };
  if (suit(0)) found |= kHasMan;
  if (suit(1)) found |= kHasPin;
  if (suit(2)) found |= kHasSou;
  if (kinds & kHonourMask) found |= kHasHonour;
  if (kinds & ~kKinds258) found |= kNot258;
  if (kinds & ~kHonourMask) found |= kNotHonour;
  return found;
}

}  // namespace

Check check_facts(const std::uint8_t* counts, int laizi, KindMask forbidden, Size size) {
  if (laizi < kNoLaizi || laizi >= kKinds) return {Fault::kLaiziRange, laizi};
  if (laizi != kNoLaizi && (forbidden >> laizi & 1)) return {Fault::kLaiziForbidden, laizi};
  return check_hand(counts, 0, forbidden, size);
}

void facts(const std::uint8_t* counts, int laizi, KindMask forbidden, std::uint32_t* out) {
  std::uint8_t split[kKinds];
  std::memcpy(split, counts, kKinds);
  const int held = laizi == kNoLaizi ? 0 : counts[laizi];
  for (int natural = 0; natural < kSplits; ++natural) {
    if (natural > held) {
      out[natural] = 0;
      continue;
    }
    if (laizi != kNoLaizi) split[laizi] = static_cast<std::uint8_t>(natural);
    out[natural] = of_split(split, held - natural, forbidden);
  }
}

void facts_added(const std::uint8_t* counts, int laizi, KindMask forbidden, std::uint32_t* out) {
  std::uint8_t more[kKinds];
  std::memcpy(more, counts, kKinds);
  for (int kind = 0; kind < kKinds; ++kind, out += kSplits) {
    if (counts[kind] >= kCopies || (forbidden >> kind & 1)) {
      std::memset(out, 0, kSplits * sizeof *out);
      continue;
    }
    ++more[kind];
    facts(more, laizi, forbidden, out);
    --more[kind];
  }
}

}  // namespace laizi
