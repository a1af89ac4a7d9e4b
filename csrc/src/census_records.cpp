// Complete and distance add up as evaluate.cpp and docs/hands.md say. Waits are counted, not listed. Let N be the fewest
// wildcards that a hand needs, S the groups that save a wildcard by holding the eyes. A hand of 3n+1 tiles with N = wild + 1
// waits for the kinds that bring N down (lowering_of_hand): of a group g those that lower its f0, when another group than g is in
// S or S is empty; and those that lower its f1, when g is in S, or S is empty. So with a, b, c the numbers of allowed kinds that
// lower f0, f1, either one, g counts
//   c when S is empty;  a when it is not in S but another is;  b when it alone is in S;  c when it and another are.
// A record holds what its groups count if S lies within them (as_is), and if some other group is in S (with_other). Both add up.
#include "census_records.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "counts.hpp"
#include "groups.hpp"
#include "laizi/evaluate.hpp"
#include "lan.hpp"

namespace laizi::space {
namespace {

struct Field {
  int at, bits;
  int get(Record record) const { return static_cast<int>(record >> at & ((Record{1} << bits) - 1)); }
  Record put(int value) const { return static_cast<Record>(value) << at; }
};
constexpr Field kTiles{0, kTilesBits};
// complete, waits: wildcards for sets alone, and how many groups would save one by holding the eyes (2: or more)
constexpr Field kSets{4, 5}, kSavers{9, 2};
constexpr int kDead = 31;  // kSets: no hand with this has a wait
// waits: kinds counted if no other group saves, if another does; kinds held four times
constexpr Field kAsIs{11, 6}, kWithOther{17, 6}, kFours{23, 2};
// distance: the number of the rows of costs
constexpr Field kCosts{4, 24};
constexpr Field kHolds258{29, 1};
constexpr Field kPairs{30, 3}, kKindsHeld{33, 3};
constexpr int kPairsOfHand = 7;
constexpr Field kOrphanKinds{36, 4}, kOrphanPair{40, 1};
constexpr Field kLanRow{41, 16};

// Lan: for each number of ranks that a suit, or suits together, may give, how many of them are held at most, and 1 more, or 0
// when it cannot be; last, the kinds of honours held.
constexpr int kLanMost = 9;  // of three suits
using Row = Pool::Row;

Row lan_row(int group, unsigned held, unsigned forbidden) {
  Row row(kLanMost + 2, 0);
  row[0] = 1;
  if (group == kSuits) {
    row[kLanMost + 1] = static_cast<std::uint8_t>(std::popcount(held));
    return row;
  }
  for (const unsigned ranks : kLanRanks) {
    std::uint8_t& most = row[static_cast<std::size_t>(std::popcount(ranks))];
    if (!(ranks & forbidden)) most = std::max(most, static_cast<std::uint8_t>(1 + std::popcount(ranks & held)));
  }
  return row;
}

Row lan_join(const Row& a, const Row& b) {
  Row sum(kLanMost + 2, 0);
  for (std::size_t here = 0; here <= kLanMost; ++here)
    for (std::size_t there = 0; here + there <= kLanMost; ++there)
      if (a[here] && b[there]) sum[here + there] = std::max(sum[here + there], static_cast<std::uint8_t>(a[here] + b[there] - 1));
  sum[kLanMost + 1] = static_cast<std::uint8_t>(a[kLanMost + 1] + b[kLanMost + 1]);
  return sum;
}

}  // namespace

Records::Records(const SpaceQuestion& question)
    : question_(question),
      special_((question.options.shapes & ~unsigned{kStandard}) && question.tiles + question.wild >= kMaxTiles - 1 &&
               (question.ask == Ask::kComplete || question.ask == Ask::kDistance)),
      eyes_exist_((question.forbidden & kAllKinds) != kAllKinds &&
                  (!question.options.eyes_258 || (question.options.two_wild_eyes && (kKinds258 & ~question.forbidden)))),
      costs_(question) {}

const std::vector<Record>& Records::of_keys(int group) {
  const auto barred = [&](int one) { return group_mask(question_.forbidden, one); };
  for (int before = 0; before < group && group < kSuits; ++before)
    if (barred(before) == barred(group)) return of_keys(before);
  if (records_[group].empty()) records_[group] = made(group);
  return records_[group];
}

std::vector<Record> Records::made(int group) {
  const Keys& keys = Keys::of(group);
  const unsigned barred = group_mask(question_.forbidden, group);
  const bool standard_counts = question_.options.shapes & kStandard;
  std::vector<Record> records(keys.size(), kNoRecord);
  std::vector<std::uint32_t> costs;
  if (question_.ask == Ask::kDistance && standard_counts) costs = costs_.of_keys(group);
  if (special_ && (question_.options.shapes & (kLan | kSevenStarLan))) {
    lan_of_held_.clear();
    for (unsigned held = 0; held < 1u << kinds_of(group); ++held)
      lan_of_held_.push_back(lan_groups_.number(lan_row(group, held, barred)));
  }
  for (std::uint32_t key = 0; key < keys.size(); ++key) {
    const std::uint8_t* counts = keys.counts(key);
    if (keys.tiles(key) > question_.tiles) continue;
    bool holds_barred = false;
    for (unsigned rest = barred; rest; rest &= rest - 1) holds_barred |= counts[std::countr_zero(rest)] != 0;
    if (holds_barred) continue;
    Record record = kTiles.put(keys.tiles(key));
    if (question_.ask == Ask::kDistance && standard_counts) record |= kCosts.put(static_cast<int>(costs[key]));
    if ((question_.ask == Ask::kComplete || question_.ask == Ask::kWaits) && standard_counts) record |= standard(group, counts);
    if (question_.ask != Ask::kAll && standard_counts && !eyes_exist_ && group < kSuits)
      record |= kHolds258.put(counts[1] || counts[4] || counts[7]);
    if (special_) record |= special(group, counts);
    records[key] = record;
  }
  return records;
}

// The part of a record for complete and waits.
Record Records::standard(int group, const std::uint8_t* counts) const {
  const Options& options = question_.options;
  const unsigned barred = group_mask(question_.forbidden, group);
  const KindMask eye_kinds = options.eyes_258 ? kKinds258 : kAllKinds;
  std::uint8_t held[kKinds] = {};
  std::memcpy(held + first_kind(group), counts, static_cast<std::size_t>(kinds_of(group)));
  const bool runs = group < kSuits && !options.triplets_only;
  const KindMask mine = (KindMask{1} << kinds_of(group)) - 1;
  const Triplets triplets(Counts(held), mine << first_kind(group));

  int sets = triplets.sets;
  bool saves = triplets.eyes(eye_kinds) == kEyesSave;
  if (runs) {
    const Group found = suit_group(counts, barred);
    sets = found.sets;
    saves = options.eyes_258 ? found.eyes_258 : found.eyes;
  }
  Record record = kSets.put(sets) | kSavers.put(saves);
  if (question_.ask == Ask::kComplete) return record;
  if (sets > question_.wild + 2) return kSets.put(kDead);

  KindMask lower_sets = triplets.lowering_sets() >> first_kind(group);
  KindMask lower_eyes = triplets.lowering_eyes(eye_kinds) >> first_kind(group);
  if (runs) {
    const Lowering lowering = suit_lowering(counts, barred);
    lower_sets = lowering.sets;
    lower_eyes = options.eyes_258 ? lowering.eyes_258 : lowering.eyes;
  }
  const KindMask fours = options.limit_copies ? Counts(held).at_least(kCopies) >> first_kind(group) : 0;
  const KindMask allowed = mine & ~KindMask{barred} & ~fours;
  const int a = std::popcount(lower_sets & allowed), b = std::popcount(lower_eyes & allowed);
  const int c = std::popcount((lower_sets | lower_eyes) & allowed);
  record |= saves ? kAsIs.put(b) | kWithOther.put(c) : kAsIs.put(c) | kWithOther.put(a);
  return record | (question_.wild ? kFours.put(std::popcount(fours)) : 0);  // without wildcards nobody waits for every kind
}

Record Records::special(int group, const std::uint8_t* counts) const {
  int pairs = 0, kinds = 0, orphan_kinds = 0;
  unsigned held = 0;
  bool orphan_pair = false;
  for (int kind = 0; kind < kinds_of(group); ++kind) {
    const bool orphan = group == kSuits || kind == 0 || kind == kRanks - 1;
    kinds += counts[kind] >= 1;
    held |= unsigned{counts[kind] >= 1} << kind;
    pairs += counts[kind] >= 2;
    orphan_kinds += orphan && counts[kind] >= 1;
    orphan_pair |= orphan && counts[kind] >= 2;
  }
  const unsigned shapes = question_.options.shapes;
  Record record = 0;
  if (shapes & kSevenPairs) record |= kPairs.put(pairs) | kKindsHeld.put(std::min(kinds, kPairsOfHand));
  if (shapes & kThirteenOrphans) record |= kOrphanKinds.put(orphan_kinds) | kOrphanPair.put(orphan_pair);
  if (shapes & (kLan | kSevenStarLan)) record |= kLanRow.put(static_cast<int>(lan_of_held_[held]));
  return record;
}

Record Records::join(Record a, Record b) {
  Record sum = kTiles.put(kTiles.get(a) + kTiles.get(b)) | ((a | b) & kHolds258.put(1));
  switch (question_.ask) {
    case Ask::kAll:
      return sum;
    case Ask::kDistance:
      if (question_.options.shapes & kStandard)
        sum |= kCosts.put(
            static_cast<int>(costs_.join(static_cast<std::uint32_t>(kCosts.get(a)), static_cast<std::uint32_t>(kCosts.get(b)))));
      break;
    case Ask::kWaits:
      if (kSets.get(a) + kSets.get(b) > question_.wild + 2) return kTiles.put(kTiles.get(sum)) | kSets.put(kDead);
      sum |= kAsIs.put((kSavers.get(b) ? kWithOther : kAsIs).get(a) + (kSavers.get(a) ? kWithOther : kAsIs).get(b));
      sum |= kWithOther.put(kWithOther.get(a) + kWithOther.get(b)) | kFours.put(kFours.get(a) + kFours.get(b));
      [[fallthrough]];
    case Ask::kComplete:
      sum |= kSets.put(kSets.get(a) + kSets.get(b)) | kSavers.put(std::min(2, kSavers.get(a) + kSavers.get(b)));
      break;
  }
  if (!special_) return sum;
  sum |= kPairs.put(std::min(kPairsOfHand, kPairs.get(a) + kPairs.get(b)));
  sum |= kKindsHeld.put(std::min(kPairsOfHand, kKindsHeld.get(a) + kKindsHeld.get(b)));
  sum |= kOrphanKinds.put(kOrphanKinds.get(a) + kOrphanKinds.get(b)) | ((a | b) & kOrphanPair.put(1));
  if (question_.options.shapes & (kLan | kSevenStarLan)) {
    const auto one = static_cast<std::uint32_t>(kLanRow.get(a)), other = static_cast<std::uint32_t>(kLanRow.get(b));
    sum |= kLanRow.put(static_cast<int>(
        lan_joined_.at(one, other, [&] { return lan_halves_.number(lan_join(lan_groups_.row(one), lan_groups_.row(other))); })));
  }
  return sum;
}

int Records::answer(Record left, Record right) {
  switch (question_.ask) {
    case Ask::kComplete:
      return complete(left, right);
    case Ask::kDistance:
      return distance(left, right);
    case Ask::kWaits:
      return waits(left, right);
    default:
      return 0;
  }
}

int Records::complete(Record left, Record right) {
  if (question_.options.shapes & kStandard) {
    const int savers = kSavers.get(left) + kSavers.get(right);
    const bool can = savers || eyes_exist_ || kHolds258.get(left | right);
    if (can && kSets.get(left) + kSets.get(right) + (savers ? kEyesSave : kEyesCost) <= question_.wild) return 1;
  }
  return special_ && needed_special(left, right) == question_.wild;
}

int Records::distance(Record left, Record right) {
  int best = kNever;
  if (question_.options.shapes & kStandard) {
    best = costs_.needed(static_cast<std::uint32_t>(kCosts.get(left)), static_cast<std::uint32_t>(kCosts.get(right)));
    // As in evaluate.cpp: complete but for eyes that wildcards alone may not be.
    const bool barred_eyes = question_.options.eyes_258 && !question_.options.two_wild_eyes && !kHolds258.get(left | right);
    if (best == question_.wild && barred_eyes) ++best;
  }
  if (special_) best = std::min(best, needed_special(left, right));
  return best >= kNever ? kUnreachable : best - question_.wild - 1;
}

int Records::waits(Record left, Record right) const {
  const KindMask allowed = kAllKinds & ~question_.forbidden;
  const int sets = kSets.get(left) + kSets.get(right);
  if (sets > question_.wild + 2) return 0;
  const int savers = kSavers.get(left) + kSavers.get(right);
  if (!savers && !eyes_exist_ && !kHolds258.get(left | right))
    return sets + 1 <= question_.wild ? std::popcount(kKinds258 & allowed) : 0;  // none of them is held, let alone four times
  const int needed = sets + (savers ? kEyesSave : kEyesCost);
  if (needed <= question_.wild - 2) return std::popcount(allowed) - kFours.get(left) - kFours.get(right);
  if (needed != question_.wild + 1) return 0;
  return (kSavers.get(right) ? kWithOther : kAsIs).get(left) + (kSavers.get(left) ? kWithOther : kAsIs).get(right);
}

// Tiles and wildcards that the nearest shape of fourteen tiles needs, as evaluate.cpp has it for whole hands.
int Records::needed_special(Record left, Record right) {
  const unsigned shapes = question_.options.shapes;
  const KindMask allowed = kAllKinds & ~question_.forbidden;
  int best = kNever;
  if (shapes & kSevenPairs) {
    const int kinds = std::min(kPairsOfHand, kKindsHeld.get(left) + kKindsHeld.get(right));
    const int pairs = std::min(kPairsOfHand, kPairs.get(left) + kPairs.get(right));
    // The kinds not held yet: all that are allowed but for those that are.
    if (kinds == kPairsOfHand || std::popcount(allowed) >= kPairsOfHand) best = 2 * kPairsOfHand - pairs - kinds;
  }
  if ((shapes & kThirteenOrphans) && !(question_.forbidden & kOrphans)) {
    const int kinds = kOrphanKinds.get(left) + kOrphanKinds.get(right);
    best = std::min(best, kMaxTiles - kinds - kOrphanPair.get(left | right));
  }
  if (shapes & (kLan | kSevenStarLan)) {
    const auto one = static_cast<std::uint32_t>(kLanRow.get(left)), other = static_cast<std::uint32_t>(kLanRow.get(right));
    const int needed = static_cast<int>(lan_needed_.at(one, other, [&] {
      const Row row = lan_join(lan_halves_.row(one), lan_halves_.row(other));
      const int honours = std::popcount(kHonourMask & allowed);
      int overlap = -1;
      for (int of_suits = 0; of_suits <= kLanMost; ++of_suits) {
        const int of_honours = kMaxTiles - of_suits;
        if (!row[static_cast<std::size_t>(of_suits)] || of_honours > honours) continue;
        if (!(shapes & kLan) && of_honours != kHonours) continue;
        overlap = std::max(overlap, row[static_cast<std::size_t>(of_suits)] - 1 + std::min<int>(of_honours, row[kLanMost + 1]));
      }
      return static_cast<std::uint32_t>(overlap < 0 ? kNever : kMaxTiles - overlap);
    }));
    best = std::min(best, needed);
  }
  return best;
}

}  // namespace laizi::space
