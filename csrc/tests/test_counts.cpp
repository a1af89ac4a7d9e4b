// Published totals over all hands, found again from what the core says of each single group.
//
// A hand is four groups, and what matters of a group is a small record that many groups share. So all hands are counted by
// combining four histograms of records; no hand is ever looked at as a whole.
#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <map>
#include <utility>
#include <vector>

#include "brute.hpp"
#include "check.hpp"
#include "hands.hpp"
#include "laizi/evaluate.hpp"

using namespace laizi;
using namespace laizi::test;

namespace {

using GroupCounts = std::array<std::uint8_t, kRanks>;

struct Ways {
  std::uint64_t distinct = 0;  // vectors of counts
  std::uint64_t wall = 0;      // ways to draw them from a wall with four tiles of each kind; 14 of 136 are 4.25e18, which fits

  Ways& operator+=(const Ways& other) {
    distinct += other.distinct;
    wall += other.wall;
    return *this;
  }
  friend Ways operator*(const Ways& a, const Ways& b) { return {a.distinct * b.distinct, a.wall * b.wall}; }
  friend bool operator==(const Ways&, const Ways&) = default;
};

std::ostream& operator<<(std::ostream& out, const Ways& ways) {
  return out << ways.distinct << " distinct, " << ways.wall << " from the wall";
}

template <typename Record>
using Histogram = std::map<Record, Ways>;

template <typename Record>
Histogram<Record> group_histogram(int kinds, Record (*record_of)(const GroupCounts&, int kinds)) {
  constexpr std::array<std::uint64_t, kCopies + 1> kDraws{1, 4, 6, 4, 1};
  Histogram<Record> histogram;
  for_each_key(kinds, 0, [&](const GroupCounts& counts) {
    Ways ways{1, 1};
    for (int kind = 0; kind < kinds; ++kind) ways.wall *= kDraws[counts[kind]];
    histogram[record_of(counts, kinds)] += ways;
  });
  return histogram;
}

// The histogram of two groups side by side, of at most 14 tiles together.
template <typename Record>
Histogram<Record> side_by_side(const Histogram<Record>& a, const Histogram<Record>& b) {
  Histogram<Record> both;
  for (const auto& [one, ways_of_one] : a)
    for (const auto& [other, ways_of_other] : b)
      if (one.tiles + other.tiles <= kMaxTiles) both[one + other] += ways_of_one * ways_of_other;
  return both;
}

int tiles_in(const GroupCounts& counts, int kinds) {
  int tiles = 0;
  for (int kind = 0; kind < kinds; ++kind) tiles += counts[kind];
  return tiles;
}

// ---- Hands that wildcards complete ----

struct CompleteRecord {
  int tiles;
  int sets;   // wildcards that complete all to sets
  bool eyes;  // some group saves a wildcard by holding the eyes

  auto operator<=>(const CompleteRecord&) const = default;
  CompleteRecord operator+(const CompleteRecord& other) const {
    return {tiles + other.tiles, sets + other.sets, eyes || other.eyes};
  }
};

CompleteRecord complete_record(const GroupCounts& counts, int kinds) {
  const Group group = kinds == kRanks ? suit_group(counts.data(), 0) : honour_group(counts.data());
  return {tiles_in(counts, kinds), group.sets, group.eyes};
}

int wildcards_needed(const CompleteRecord& hand) { return hand.sets + (hand.eyes ? -1 : 2); }

void check_complete() {
  const auto suit = group_histogram(kRanks, complete_record);
  const auto honours = group_histogram(kHonours, complete_record);

  Ways suit_keys, honour_keys, complete_suits;
  for (const auto& [record, ways] : suit) {
    suit_keys += ways;
    if (record.tiles == kMaxTiles && wildcards_needed(record) == 0) complete_suits += ways;
  }
  for (const auto& [record, ways] : honours) honour_keys += ways;
  CHECK_EQ(suit_keys.distinct, kSuitKeys);
  CHECK_EQ(honour_keys.distinct, kHonourKeys);
  CHECK_EQ(complete_suits.distinct, 13259u);

  struct Expected {
    int wild;
    Ways complete, all;
  };
  constexpr std::array kExpected{
      Expected{0, {11498658, 11353128141498}, {326520504500, 4250305029168216000}},
      Expected{1, {55386588, 32251945494912}, {98521596000, 483774556165488000}},
      Expected{2, {118319049, 38478775931739}, {28126474500, 50718300243156000}},
  };
  const auto hands = side_by_side(side_by_side(suit, suit), side_by_side(suit, honours));
  for (const Expected& expected : kExpected) {
    Ways complete, all;
    for (const auto& [record, ways] : hands) {
      if (record.tiles + expected.wild != kMaxTiles) continue;
      all += ways;
      if (wildcards_needed(record) <= expected.wild) complete += ways;
    }
    CHECK(complete == expected.complete, complete << ", with wildcards: " << expected.wild);
    CHECK(all == expected.all, all << ", with wildcards: " << expected.wild);
  }
}

// ---- Distance of natural hands: standard shape, seven pairs or thirteen orphans, whichever is nearest ----

struct DistanceRecord {
  int tiles;
  std::array<std::array<std::int8_t, kMaxSets + 1>, 2> rows;  // [eyes][sets]: tiles to add, with no fifth copies
  int pairs, kinds;                                           // no more than the seven that seven pairs can use
  int orphan_kinds;
  bool orphan_pair;

  auto operator<=>(const DistanceRecord&) const = default;
  DistanceRecord operator+(const DistanceRecord& other) const {
    DistanceRecord both{tiles + other.tiles, {},  std::min(pairs + other.pairs, 7), std::min(kinds + other.kinds, 7),
                        orphan_kinds + other.orphan_kinds, orphan_pair || other.orphan_pair};
    for (int sets = 0; sets <= kMaxSets; ++sets) {
      both.rows[0][sets] = both.rows[1][sets] = kNever;
      for (int here = 0; here <= sets; ++here) {
        const auto lower = [&](int eyes, int needed) {
          std::int8_t& fewest = both.rows[eyes][sets];
          fewest = static_cast<std::int8_t>(std::min<int>(fewest, needed));
        };
        lower(0, rows[0][here] + other.rows[0][sets - here]);
        lower(1, rows[1][here] + other.rows[0][sets - here]);
        lower(1, rows[0][here] + other.rows[1][sets - here]);
      }
    }
    return both;
  }
};

DistanceRecord distance_record(const GroupCounts& counts, int kinds) {
  Rows rows;
  kinds == kRanks ? suit_rows(counts.data(), 0, rows) : honour_rows(counts.data(), 0, rows);
  DistanceRecord record{tiles_in(counts, kinds), {rows[0][0], rows[0][1]}, 0, 0, 0, false};
  for (int kind = 0; kind < kinds; ++kind) {
    const bool orphan = kinds == kHonours || kind == 0 || kind == kRanks - 1;
    record.kinds += counts[kind] >= 1;
    record.pairs += counts[kind] >= 2;
    record.orphan_kinds += orphan && counts[kind] >= 1;
    record.orphan_pair |= orphan && counts[kind] >= 2;
  }
  record.kinds = std::min(record.kinds, 7);
  return record;
}

int distance_of(const DistanceRecord& hand) {
  const int standard = hand.rows[1][kMaxSets];
  const int seven_pairs = kMaxTiles - hand.pairs - hand.kinds;
  const int orphans = kMaxTiles - hand.orphan_kinds - hand.orphan_pair;
  return std::min({standard, seven_pairs, orphans}) - 1;
}

// Every hand of 14 tiles by its distance. The numbers for 0 to 2 are those of docs/shanten.md in tomohxx/mahjong-algorithm-book.
void check_distances() {
  constexpr std::array<std::uint64_t, 8> kExpected{12859078207674,      2966241795738948,    99154452630748356,  828714358375292670,
                                                   1867404976243926528, 1211948980271480832, 233501763289743360, 6601397483077632};
  const auto suit = group_histogram(kRanks, distance_record);
  const auto honours = group_histogram(kHonours, distance_record);
  const auto two_suits = side_by_side(suit, suit);
  const auto rest = side_by_side(suit, honours);

  // The last step only adds up: a histogram of whole records would be large.
  std::array<std::vector<std::pair<const DistanceRecord*, std::uint64_t>>, kMaxTiles + 1> rest_by_tiles;
  for (const auto& [record, ways] : rest) rest_by_tiles[record.tiles].emplace_back(&record, ways.wall);
  std::array<std::uint64_t, 8> found{};
  for (const auto& [record, ways] : two_suits)
    for (const auto& [other, other_ways] : rest_by_tiles[kMaxTiles - record.tiles])
      found[distance_of(record + *other) + 1] += ways.wall * other_ways;
  for (int distance = -1; distance < 7; ++distance) CHECK_EQ(found[distance + 1], kExpected[distance + 1], "distance " << distance);
}

}  // namespace

int main() {
  check_complete();
  check_distances();
}
