#include "laizi/facts.hpp"

#include <bit>
#include <cstring>

#include "counts.hpp"
#include "laizi/evaluate.hpp"

namespace laizi {
namespace {

struct Question {
  std::uint32_t fact;
  std::uint32_t within;  // the fact that it needs, asked before it; 0: none
  Options options;
};

constexpr Question kStandardQuestions[] = {
    {kGeneral, 0, {.eyes_258 = false, .triplets_only = false}},
    {kGeneral258, kGeneral, {.eyes_258 = true, .triplets_only = false}},
    {kGeneral258Real, kGeneral258, {.eyes_258 = true, .two_wild_eyes = false, .triplets_only = false}},
    {kTriplets, kGeneral, {.eyes_258 = false, .triplets_only = true}},
    {kTriplets258, kTriplets, {.eyes_258 = true, .triplets_only = true}},
    {kTriplets258Real, kTriplets258, {.eyes_258 = true, .two_wild_eyes = false, .triplets_only = true}},
};

constexpr Question kSpecialQuestions[] = {
    {kFactSevenPairs, 0, {.shapes = kSevenPairs}},
    {kFactLan, 0, {.shapes = kLan}},
    {kFactSevenStarLan, 0, {.shapes = kSevenStarLan}},
    {kFactOrphans, 0, {.shapes = kThirteenOrphans}},
};

// Whether the tiles do not rule a special shape out at a glance, as most hands do for all but pairs.
bool may_be(const Question& question, const Counts& counts) {
  if (question.fact == kFactOrphans) return !(counts.at_least(1) & ~kOrphans);
  return question.fact == kFactSevenPairs || !counts.at_least(2);
}

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

std::uint32_t tiles_held(KindMask kinds) {
  std::uint32_t found = 0;
  const auto suit = [&](int index) { return (kinds >> (kRanks * index)) & kSuitMask; };
  if (suit(0)) found |= kHasMan;
  if (suit(1)) found |= kHasPin;
  if (suit(2)) found |= kHasSou;
  if (kinds & kHonourMask) found |= kHasHonour;
  if (kinds & ~kKinds258) found |= kNot258;
  if (kinds & ~kHonourMask) found |= kNotHonour;
  return found;
}

std::uint32_t of_split(const std::uint8_t* held, int wild, KindMask forbidden) {
  const Counts counts(held);
  const KindMask kinds = counts.at_least(1);
  std::uint32_t found = kSplit | tiles_held(kinds);
  for (const Question& question : kStandardQuestions)
    if ((found & question.within) == question.within && is_win(held, wild, forbidden, question.options)) found |= question.fact;
  if (counts.total() + wild == kMaxTiles) {
    for (const Question& question : kSpecialQuestions)
      if (may_be(question, counts) && is_win(held, wild, forbidden, question.options)) found |= question.fact;
    if (quad_pairs(counts, wild, forbidden)) found |= kFactQuadPairs;
  }
  return found;
}

// One split of a waiting hand, for each kind but the laizi that may be added: a question's waits answer for all kinds at once.
void of_split_added(std::uint8_t* held, int wild, KindMask forbidden, KindMask added, int split, std::uint32_t* out) {
  const Counts counts(held);
  const KindMask kinds = counts.at_least(1);
  const bool whole = counts.total() + wild + 1 == kMaxTiles;
  std::uint32_t asked = 0;  // facts that some kind brings
  const auto ask = [&](const Question& question) {
    if ((asked & question.within) != question.within) return;
    const KindMask found = waits(held, wild, forbidden, question.options) & added;
    if (found) asked |= question.fact;
    for (KindMask rest = found; rest; rest &= rest - 1) out[std::countr_zero(rest) * kSplits + split] |= question.fact;
  };
  for (KindMask rest = added; rest; rest &= rest - 1) {
    const int kind = std::countr_zero(rest);
    out[kind * kSplits + split] = kSplit | tiles_held(kinds | KindMask{1} << kind);
  }
  for (const Question& question : kStandardQuestions) ask(question);
  if (!whole) return;
  for (const Question& question : kSpecialQuestions)
    if (may_be(question, counts)) ask(question);
  for (KindMask rest = added; rest; rest &= rest - 1) {
    const int kind = std::countr_zero(rest);
    ++held[kind];
    if (quad_pairs(Counts(held), wild, forbidden)) out[kind * kSplits + split] |= kFactQuadPairs;
    --held[kind];
  }
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
  std::memset(out, 0, sizeof *out * kSplits * kKinds);
  std::uint8_t split[kKinds];
  std::memcpy(split, counts, kKinds);
  KindMask added = kAllKinds & ~forbidden & ~Counts(counts).exactly(kCopies);
  const int held = laizi == kNoLaizi ? 0 : counts[laizi];
  if (laizi != kNoLaizi && (added >> laizi & 1)) {
    ++split[laizi];  // one laizi more: other splits than with any other kind
    facts(split, laizi, forbidden, out + laizi * kSplits);
    added &= ~(KindMask{1} << laizi);
  }
  for (int natural = 0; natural <= held; ++natural) {
    if (laizi != kNoLaizi) split[laizi] = static_cast<std::uint8_t>(natural);
    of_split_added(split, held - natural, forbidden, added, natural, out);
  }
}

}  // namespace laizi
