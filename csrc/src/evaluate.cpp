// How four groups make a hand.
//
// Let f0 be the fewest wildcards that complete a group's tiles to sets, f1 the fewest that complete them to sets and the eyes
// (perhaps two wildcards of any kind as eyes). Both are fixed modulo 3 by the number of tiles, so f1 - f0 = 2 modulo 3.
//   f1 <= f0 + 2: two wildcards more are eyes.
//   f1 >= f0 - 1: the eyes become a triplet with one wildcard more, of a kind that is allowed since the eyes are of it.
// So f1 - f0 is -1 or +2. In the same way a tile more changes f0, and f1, by -1 or +2: it becomes a triplet with two wildcards, or
// a wildcard takes its place. Nothing here depends on which kinds are forbidden, as long as no forbidden kind is held and one kind
// is allowed at all. Hence, with N = sum of f0, less 1 when some group would rather have the eyes, else plus 2:
//   a hand of 3n+2 tiles is complete exactly when N <= wild (what is left over are triples of wildcards: sets);
//   a hand of 3n+1 tiles waits for every kind when N <= wild - 2, for those that bring N down when N = wild + 1, else for none.
// For 258 eyes f1 counts a pair of 2, 5 or 8. Where two wildcards alone may not be those eyes, f1 - f0 has no upper bound only when
// no 258 tile is held at all (a held one and a wildcard are eyes, a wildcard takes its place in the sets); that case stands apart.

#include "laizi/evaluate.hpp"

#include <algorithm>

#include "counts.hpp"
#include "groups.hpp"
#include "lan.hpp"
#include "laizi/suit_dfa.hpp"

namespace laizi {
namespace {

unsigned group_bits(KindMask mask, int group) {
  return static_cast<unsigned>(mask >> (kRanks * group)) & static_cast<unsigned>(kSuitMask);
}

template <int N>
void read_digits(const std::uint8_t* counts, unsigned forbidden, std::uint8_t* digits) {
  std::memcpy(digits, counts, N);
  if (forbidden) [[unlikely]]
    for (int rank = 0; rank < N; ++rank)
      if (forbidden >> rank & 1) digits[rank] = dfa::kForbiddenDigit;
}

unsigned suit_code(const std::uint8_t* counts, unsigned forbidden) {
  std::uint8_t digits[kRanks];
  read_digits<kRanks>(counts, forbidden, digits);
  return dfa::walk<kRanks>(dfa::kSuitWin, 0, digits);
}

// The whole hand in the standard shape.
struct Standard {
  int sets = 0;      // sum of f0
  int eyes = kEyesCost;
  bool can = true;   // false: neither natural tiles nor wildcards can be the eyes

  int needed() const { return sets + eyes; }
};

// Whether eyes could be made at all, of natural tiles or of wildcards.
bool eyes_exist(const Counts& counts, KindMask forbidden, const Options& options) {
  if ((forbidden & kAllKinds) == kAllKinds) return false;
  if (!options.eyes_258) return true;
  if (options.two_wild_eyes && (kKinds258 & ~forbidden)) return true;
  return counts.at_least(1) & kKinds258;
}

Standard standard(const std::uint8_t* held, const Counts& counts, KindMask forbidden, const Options& options) {
  Standard hand;
  const KindMask eye_kinds = options.eyes_258 ? kKinds258 : kAllKinds;
  if (options.triplets_only) {
    const Triplets all(counts, kAllKinds);
    hand.sets = all.sets;
    hand.eyes = all.eyes(eye_kinds);
  } else {
    unsigned flags = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const unsigned code = suit_code(held + kRanks * suit, group_bits(forbidden, suit));
      hand.sets += static_cast<int>(code & dfa::kSetsBits);
      flags |= code;
    }
    const Triplets honours(counts, kHonourMask);
    hand.sets += honours.sets;
    const bool save = (flags & (options.eyes_258 ? dfa::kEyes258Bit : dfa::kEyesBit)) || honours.eyes(eye_kinds) == kEyesSave;
    hand.eyes = save ? kEyesSave : kEyesCost;
  }
  hand.can = hand.eyes == kEyesSave || eyes_exist(counts, forbidden, options);
  return hand;
}

// Kinds that bring the needed wildcards of the standard shape down by one.
KindMask standard_lowering(const std::uint8_t* held, const Counts& counts, KindMask forbidden, const Options& options,
                           const Standard& hand) {
  const KindMask eye_kinds = options.eyes_258 ? kKinds258 : kAllKinds;
  if (options.triplets_only) return Triplets(counts, kAllKinds).lowering_eyes(eye_kinds);

  std::array<GroupLowering, 4> groups{};
  for (int suit = 0; suit < kSuits; ++suit) {
    const unsigned barred = group_bits(forbidden, suit);
    const Group group = suit_group(held + kRanks * suit, barred);
    const Lowering lowering = suit_lowering(held + kRanks * suit, barred);
    groups[suit] = {options.eyes_258 ? group.eyes_258 : group.eyes, KindMask{lowering.sets} << (kRanks * suit),
                    KindMask{options.eyes_258 ? lowering.eyes_258 : lowering.eyes} << (kRanks * suit)};
  }
  groups[3] = Triplets(counts, kHonourMask).lowering(eye_kinds);
  return lowering_of_hand(groups, hand.eyes == kEyesSave);
}

// ---- distance -------------------------------------------------------------------------------------------------------

struct Need {
  std::array<std::uint8_t, dfa::kSetsRows> none, eyes;
};

// (min, +): the best way to share the sets and the eyes between two parts of a hand.
Need combine(const Need& a, const Need& b, int sets) {
  Need sum;
  for (int total = 0; total <= sets; ++total) {
    int none = dfa::kNever, eyes = dfa::kNever;
    for (int mine = 0; mine <= total; ++mine) {
      none = std::min(none, a.none[mine] + b.none[total - mine]);
      eyes = std::min({eyes, a.eyes[mine] + b.none[total - mine], a.none[mine] + b.eyes[total - mine]});
    }
    sum.none[total] = static_cast<std::uint8_t>(none);
    sum.eyes[total] = static_cast<std::uint8_t>(eyes);
  }
  return sum;
}

const dfa::Record& suit_record(const std::uint8_t* counts, unsigned forbidden) {
  std::uint8_t digits[kRanks];
  read_digits<kRanks>(counts, forbidden, digits);
  return dfa::kRecords[dfa::walk<kRanks>(dfa::kSuitDistance, 0, digits)];
}

const dfa::Record& honour_record(const std::uint8_t* counts, unsigned forbidden) {
  std::uint8_t digits[kHonours];
  read_digits<kHonours>(counts, forbidden, digits);
  return dfa::kRecords[dfa::walk<kHonours>(dfa::kHonourDistance, 0, digits)];
}

using Records = std::array<const dfa::Record*, 4>;

int needed_by_records(const Records& records, bool limited, bool eyes_258, int sets) {
  const auto need = [&](int group) {
    const auto& rows = limited ? records[group]->limited : records[group]->unlimited;
    Need result;
    std::copy_n(rows[0], dfa::kSetsRows, result.none.begin());
    std::copy_n(rows[eyes_258 ? 2 : 1], dfa::kSetsRows, result.eyes.begin());
    return result;
  };
  const Need left = combine(need(0), need(1), sets), right = combine(need(2), need(3), sets);
  return combine(left, right, sets).eyes[sets];
}

// The same number straight from its definition, rank by rank over the whole hand, with the number of copies beyond the fourth as
// one more dimension. For the few hands in which these copies matter, and where no runs count.
int needed_exactly(const std::uint8_t* counts, KindMask forbidden, const Options& options, int sets, int beyond_most) {
  constexpr int kBeyond = kMaxTiles + 1;
  constexpr int kOpen = 3;
  struct Costs {
    std::uint8_t at[kOpen][kOpen][dfa::kSetsRows][2][kBeyond];
  };
  Costs now, next;
  std::memset(&now, dfa::kNever, sizeof now);
  now.at[0][0][0][0][0] = 0;
  const bool limited = beyond_most < kBeyond;
  const int most = limited ? beyond_most : 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    const bool allowed = !(forbidden >> kind & 1);
    const int rank = kind % kRanks;
    const bool in_suit = kind < kFirstHonour && !options.triplets_only;
    const int most_runs = in_suit && rank + 2 < kRanks && allowed ? 2 : 0;
    const bool may_be_eyes = allowed && (!options.eyes_258 || (kKinds258 >> kind & 1));
    const int open = in_suit ? kOpen : 1;
    std::memset(&next, dfa::kNever, sizeof next);
    for (int last = 0; last < open; ++last)
      for (int before = 0; before < open; ++before)
        for (int made = 0; made <= sets; ++made)
          for (int eyes = 0; eyes < 2; ++eyes)
            for (int beyond = 0; beyond <= most; ++beyond) {
              const int cost = now.at[last][before][made][eyes][beyond];
              if (cost >= dfa::kNever) continue;
              if (!allowed && last + before) continue;
              for (int runs = 0; runs <= most_runs && made + runs <= sets; ++runs)
                for (int triplets = 0; made + runs + triplets <= sets && (allowed || !triplets); ++triplets)
                  for (int pair = 0; pair <= (may_be_eyes && !eyes); ++pair) {
                    const int tiles = last + before + runs + 3 * triplets + 2 * pair;
                    const int extra = limited ? beyond + std::max(0, tiles - kCopies) : 0;
                    if (extra > most) continue;
                    std::uint8_t& best = next.at[runs][last][made + runs + triplets][eyes + pair][extra];
                    best = static_cast<std::uint8_t>(std::min<int>(best, cost + std::max(0, tiles - counts[kind])));
                  }
            }
    now = next;
  }
  int best = dfa::kNever;
  for (int beyond = 0; beyond <= most; ++beyond) best = std::min<int>(best, now.at[0][0][sets][1][beyond]);
  return best;
}

constexpr int kNoLimit = 99;

int needed_standard(const std::uint8_t* held, const Counts& counts, int wild, KindMask forbidden, const Options& options, int sets) {
  const int beyond = options.limit_copies ? wild : kNoLimit;
  const bool fifth_held = counts.at_least(kCopies + 1);
  if (fifth_held) return needed_exactly(held, forbidden, options, sets, beyond);
  if (options.triplets_only) {
    // A copy beyond the fourth can only help who holds four of a kind, or who has no sixth kind to choose from: a hand has five.
    constexpr int kKindsOfHand = 5;
    const KindMask eye_kinds = options.eyes_258 ? kKinds258 : kAllKinds;
    const bool may_help = counts.exactly(kCopies) || std::popcount(eye_kinds & ~forbidden) <= kKindsOfHand;
    return needed_exactly(held, forbidden, options, sets, may_help || !options.limit_copies ? beyond : 0);
  }
  const Records records = {&suit_record(held, group_bits(forbidden, 0)), &suit_record(held + kRanks, group_bits(forbidden, 1)),
                           &suit_record(held + 2 * kRanks, group_bits(forbidden, 2)),
                           &honour_record(held + kFirstHonour, group_bits(forbidden, 3))};
  const int with_four = needed_by_records(records, options.limit_copies, options.eyes_258, sets);
  const bool differ = records[0]->differ | records[1]->differ | records[2]->differ | records[3]->differ;
  if (!options.limit_copies || !wild || !differ) return with_four;
  if (needed_by_records(records, false, options.eyes_258, sets) == with_four) return with_four;
  return needed_exactly(held, forbidden, options, sets, beyond);
}

// ---- the shapes of fourteen different or paired tiles ---------------------------------------------------------------

int needed_seven_pairs(const Counts& counts, KindMask forbidden) {
  constexpr int kPairs = 7;
  const int pairs = std::min(kPairs, std::popcount(counts.at_least(2)));
  const int singles = std::min(kPairs - pairs, std::popcount(counts.exactly(1)));
  const int blank = kPairs - pairs - singles;
  if (blank > std::popcount(kAllKinds & ~forbidden & ~counts.at_least(1))) return dfa::kNever;
  return singles + 2 * blank;
}

int needed_orphans(const Counts& counts, KindMask forbidden) {
  if (forbidden & kOrphans) return dfa::kNever;
  const int kinds = std::popcount(counts.at_least(1) & kOrphans);
  return kMaxTiles - kinds - ((counts.at_least(2) & kOrphans) != 0);
}

int needed_lan(const Counts& counts, KindMask forbidden, bool seven_star) {
  const KindMask held = counts.at_least(1);
  constexpr int kMost = 3;  // ranks of one suit that are 3 apart
  std::array<std::array<int, kMost + 1>, kSuits> best{};
  for (int suit = 0; suit < kSuits; ++suit) {
    const unsigned mine = group_bits(held, suit), barred = group_bits(forbidden, suit);
    best[suit] = {0, -1, -1, -1};
    for (const unsigned ranks : kLanRanks) {
      if (ranks & barred) continue;
      int& most = best[suit][std::popcount(ranks)];
      most = std::max(most, std::popcount(ranks & mine));
    }
  }
  const int honours = std::popcount(held & kHonourMask), allowed = std::popcount(kHonourMask & ~forbidden);
  int overlap = -1;
  for (int man = 0; man <= kMost; ++man)
    for (int pin = 0; pin <= kMost; ++pin)
      for (int sou = 0; sou <= kMost; ++sou) {
        const int of_honours = kMaxTiles - man - pin - sou;
        if (of_honours > allowed || (seven_star && of_honours != kHonours)) continue;
        if (std::min({best[0][man], best[1][pin], best[2][sou]}) < 0) continue;
        overlap = std::max(overlap, best[0][man] + best[1][pin] + best[2][sou] + std::min(of_honours, honours));
      }
  return overlap < 0 ? dfa::kNever : kMaxTiles - overlap;
}

// Wildcards and drawn tiles that the special shape needs; kNever where it cannot be.
int needed_special(Shape shape, const Counts& counts, KindMask forbidden) {
  switch (shape) {
    case kSevenPairs: return needed_seven_pairs(counts, forbidden);
    case kThirteenOrphans: return needed_orphans(counts, forbidden);
    case kLan: return needed_lan(counts, forbidden, false);
    case kSevenStarLan: return needed_lan(counts, forbidden, true);
    default: return dfa::kNever;
  }
}

constexpr Shape kSpecial[] = {kSevenPairs, kThirteenOrphans, kLan, kSevenStarLan};

KindMask special_waits(const std::uint8_t* held, const Counts& counts, int wild, KindMask forbidden, unsigned shapes,
                       KindMask candidates) {
  KindMask found = 0;
  for (const Shape shape : kSpecial) {
    if (!(shapes & shape) || needed_special(shape, counts, forbidden) != wild + 1) continue;
    std::uint8_t more[kKinds];
    std::memcpy(more, held, kKinds);
    for (KindMask rest = candidates & ~found; rest; rest &= rest - 1) {
      const int kind = std::countr_zero(rest);
      ++more[kind];
      if (needed_special(shape, Counts(more), forbidden) == wild) found |= bit(kind);
      --more[kind];
    }
  }
  return found;
}

KindMask may_be_drawn(const Counts& counts, KindMask forbidden, const Options& options) {
  const KindMask full = options.limit_copies ? counts.at_least(kCopies) : 0;
  return kAllKinds & ~forbidden & ~full;
}

bool has_special(const Options& options, int size) { return (options.shapes & ~unsigned{kStandard}) && size >= kMaxTiles - 1; }

}  // namespace

Check check_hand(const std::uint8_t* held, int wild, KindMask forbidden, Size size) {
  if (wild < 0 || wild > kMaxTiles) return {Fault::kWildRange, wild};
  if (forbidden & ~kAllKinds) return {Fault::kForbiddenRange, 0};
  const Counts counts(held);
  if (const KindMask fifth = counts.at_least(kCopies + 1)) return {Fault::kFifthCopy, std::countr_zero(fifth)};
  if (const KindMask barred = forbidden ? counts.at_least(1) & forbidden : 0)
    return {Fault::kForbiddenInHand, std::countr_zero(barred)};
  const int total = counts.total() + wild;
  const bool whole = total % 3 == 2, waiting = total % 3 == 1;
  const bool fits = size == Size::kWhole ? whole : size == Size::kWaiting ? waiting : whole || waiting;
  if (!fits || total > kMaxTiles) return {Fault::kHandSize, total};
  return {};
}

bool is_win(const std::uint8_t* held, int wild, KindMask forbidden, const Options& options) {
  const Counts counts(held);
  if (options.shapes & kStandard) {
    const Standard hand = standard(held, counts, forbidden, options);
    if (hand.can && hand.needed() <= wild) return true;
  }
  if (!has_special(options, counts.total() + wild)) return false;
  return std::any_of(std::begin(kSpecial), std::end(kSpecial), [&](Shape shape) {
    return (options.shapes & shape) && needed_special(shape, counts, forbidden) == wild;
  });
}

int wildcards_needed(const std::uint8_t* held, KindMask forbidden, const Options& options, bool eyes) {
  const Standard hand = standard(held, Counts(held), forbidden, options);
  if (!eyes) return hand.sets;
  return hand.can ? hand.needed() : kUnreachable;
}

KindMask waits(const std::uint8_t* held, int wild, KindMask forbidden, const Options& options) {
  const Counts counts(held);
  const KindMask candidates = may_be_drawn(counts, forbidden, options);
  KindMask found = 0;
  if (options.shapes & kStandard) {
    const Standard hand = standard(held, counts, forbidden, options);
    if (!hand.can) {
      // No 258 tile is held and wildcards alone may not be the eyes: the tile drawn and a wildcard must be.
      if (hand.sets + 1 <= wild) found = kKinds258;
    } else if (hand.needed() <= wild - 2) {
      found = kAllKinds;
    } else if (hand.needed() == wild + 1) {
      found = standard_lowering(held, counts, forbidden, options, hand);
    }
    found &= candidates;
  }
  if (has_special(options, counts.total() + wild))
    found |= special_waits(held, counts, wild, forbidden, options.shapes, candidates);
  return found;
}

int distance(const std::uint8_t* held, int wild, KindMask forbidden, const Options& options) {
  const Counts counts(held);
  const int size = counts.total() + wild;
  int best = dfa::kNever;
  if (options.shapes & kStandard) {
    best = needed_standard(held, counts, wild, forbidden, options, size / 3);
    // Complete, but only with eyes that wildcards alone may not be: one tile exchanged for a natural 258 mends that.
    const bool barred_eyes = options.eyes_258 && !options.two_wild_eyes && !(counts.at_least(1) & kKinds258);
    if (best == wild && barred_eyes) best = wild + 1;
  }
  if (has_special(options, size))
    for (const Shape shape : kSpecial)
      if (options.shapes & shape) best = std::min(best, needed_special(shape, counts, forbidden));
  return best >= dfa::kNever ? kUnreachable : best - wild - 1;
}

KindMask useful(const std::uint8_t* held, int wild, KindMask forbidden, const Options& options, int far) {
  if (far == 0) return waits(held, wild, forbidden, options);
  std::uint8_t hand[kKinds];
  std::memcpy(hand, held, kKinds);
  KindMask found = 0;
  for (KindMask draw = may_be_drawn(Counts(hand), forbidden, options); draw; draw &= draw - 1) {
    const int drawn = std::countr_zero(draw);
    ++hand[drawn];
    if (distance(hand, wild, forbidden, options) < far) found |= bit(drawn);
    --hand[drawn];
  }
  return found;
}

int discards(const std::uint8_t* held, int wild, KindMask forbidden, const Options& options, const std::uint8_t* seen,
             std::array<Discard, kMaxTiles>& out, std::array<std::uint8_t, kMaxTiles>& kinds) {
  std::uint8_t rest[kKinds];
  std::memcpy(rest, held, kKinds);
  int found = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (!held[kind]) continue;
    --rest[kind];
    Discard& discard = out[found];
    kinds[found++] = static_cast<std::uint8_t>(kind);
    discard.distance = distance(rest, wild, forbidden, options);
    discard.useful = useful(rest, wild, forbidden, options, discard.distance);
    discard.left.fill(0);
    for (KindMask draw = discard.useful; draw; draw &= draw - 1) {
      const int drawn = std::countr_zero(draw);
      discard.left[drawn] = static_cast<std::uint8_t>(std::max(0, kCopies - held[drawn] - seen[drawn]));
    }
    ++rest[kind];
  }
  return found;
}

// ---- one group by itself --------------------------------------------------------------------------------------------

Group suit_group(const std::uint8_t* counts, unsigned forbidden) {
  const unsigned code = suit_code(counts, forbidden);
  return {static_cast<int>(code & dfa::kSetsBits), (code & dfa::kEyesBit) != 0, (code & dfa::kEyes258Bit) != 0};
}

Lowering suit_lowering(const std::uint8_t* counts, unsigned forbidden) {
  std::uint8_t digits[kRanks];
  read_digits<kRanks>(counts, forbidden, digits);
  unsigned before[kRanks + 1] = {0};  // the state in front of each rank
  for (int rank = 0; rank < kRanks; ++rank) before[rank + 1] = dfa::kSuitWin[before[rank] * dfa::kDigits + digits[rank]];

  const auto costs = [](unsigned code, unsigned flag) {
    return static_cast<int>(code & dfa::kSetsBits) + (code & flag ? kEyesSave : kEyesCost);
  };
  const unsigned code = before[kRanks];
  Lowering lowering{0, 0, 0};
  for (int rank = 0; rank < kRanks; ++rank) {
    if (forbidden >> rank & 1) continue;
    unsigned more = dfa::kSuitWin[before[rank] * dfa::kDigits + digits[rank] + 1u];
    for (int after = rank + 1; after < kRanks; ++after) more = dfa::kSuitWin[more * dfa::kDigits + digits[after]];
    lowering.sets |= unsigned{(more & dfa::kSetsBits) < (code & dfa::kSetsBits)} << rank;
    lowering.eyes |= unsigned{costs(more, dfa::kEyesBit) < costs(code, dfa::kEyesBit)} << rank;
    lowering.eyes_258 |= unsigned{costs(more, dfa::kEyes258Bit) < costs(code, dfa::kEyes258Bit)} << rank;
  }
  return lowering;
}

namespace {
Triplets honours_alone(const std::uint8_t* counts) {
  std::uint8_t held[kKinds] = {};
  std::memcpy(held + kFirstHonour, counts, kHonours);
  return Triplets(Counts(held), kHonourMask);
}
}  // namespace

Group honour_group(const std::uint8_t* counts) {
  const Triplets honours = honours_alone(counts);
  return {honours.sets, honours.eyes(kHonourMask) == kEyesSave, false};
}

Lowering honour_lowering(const std::uint8_t* counts) {
  const Triplets honours = honours_alone(counts);
  const auto mine = [](KindMask mask) { return group_bits(mask, 3); };
  return {mine(honours.lowering_sets()), mine(honours.lowering_eyes(kHonourMask)), mine(honours.lowering_eyes(0))};
}

namespace {
void copy_rows(const dfa::Record& record, Rows& rows) {
  const auto value = [](std::uint8_t cost) { return static_cast<std::int8_t>(cost >= dfa::kNever ? kUnreachable : cost); };
  for (int eyes = 0; eyes < 3; ++eyes)
    for (int sets = 0; sets < dfa::kSetsRows; ++sets) {
      rows[0][eyes][sets] = value(record.limited[eyes][sets]);
      rows[1][eyes][sets] = value(record.unlimited[eyes][sets]);
    }
}
}  // namespace

void suit_rows(const std::uint8_t* counts, unsigned forbidden, Rows& rows) { copy_rows(suit_record(counts, forbidden), rows); }

void honour_rows(const std::uint8_t* counts, unsigned forbidden, Rows& rows) { copy_rows(honour_record(counts, forbidden), rows); }

}  // namespace laizi
