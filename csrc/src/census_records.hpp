// What matters of a group, or of a half of a hand, for a question: a record, a number of 64 bits that many share.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "census_costs.hpp"
#include "census_keys.hpp"
#include "laizi/census.hpp"

namespace laizi::space {

using Record = std::uint64_t;
inline constexpr Record kNoRecord = ~Record{0};
inline constexpr int kTilesBits = 4;

inline int tiles_of(Record record) { return static_cast<int>(record & ((1u << kTilesBits) - 1)); }

class Records {
 public:
  explicit Records(const SpaceQuestion& question);
  // For every key of a group; kNoRecord where it has more tiles than the hands, or a forbidden kind.
  const std::vector<Record>& of_keys(int group);
  // Of two groups together, and what is so of a hand of two halves. The halves have as many tiles as the question's hands.
  Record join(Record a, Record b);
  int answer(Record left, Record right);
  // Whether the records of a group mean the same whatever the number of tiles and wildcards.
  bool lasting() const { return question_.ask == Ask::kComplete && !special_; }

 private:
  std::vector<Record> made(int group);
  Record standard(int group, const std::uint8_t* counts) const;
  Record special(int group, const std::uint8_t* counts) const;
  int needed_special(Record left, Record right);
  int complete(Record left, Record right);
  int distance(Record left, Record right);
  int waits(Record left, Record right) const;

  SpaceQuestion question_;
  bool special_;                                      // some shape of fourteen tiles counts
  bool eyes_exist_;                                   // eyes can be made of wildcards alone; else a 258 tile must be held
  std::array<std::vector<Record>, kGroups> records_;  // a suit with the same forbidden ranks as one before it shares that one's
  TargetCosts costs_;
  std::vector<std::uint32_t> lan_of_held_;  // of the group being read: the row of each set of kinds that it may hold
  Pool lan_groups_, lan_halves_;
  Table lan_joined_, lan_needed_;
};

}  // namespace laizi::space
