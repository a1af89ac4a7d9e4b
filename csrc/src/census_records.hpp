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

// Numbers for records as they are met, from 0. Open addressing: this is asked millions of times.
class Numbers {
 public:
  std::uint32_t of(Record record) {
    if (2 * records_.size() >= places_.size()) grow();
    std::uint32_t& number = place(record);
    if (number == kEmpty) {
      number = static_cast<std::uint32_t>(records_.size());
      records_.push_back(record);
    }
    return number;
  }
  const std::vector<Record>& records() const { return records_; }  // by number

 private:
  static constexpr std::uint32_t kEmpty = ~std::uint32_t{0};
  std::uint32_t& place(Record record) {
    std::size_t at = record * 0x9E3779B97F4A7C15u >> shift_;
    while (places_[at] != kEmpty && records_[places_[at]] != record) at = (at + 1) & (places_.size() - 1);
    return places_[at];
  }
  void grow() {
    --shift_;
    places_.assign(std::size_t{1} << (64 - shift_), kEmpty);
    for (std::uint32_t number = 0; number < records_.size(); ++number) place(records_[number]) = number;
  }

  int shift_ = 55;  // places are the highest 64 - shift_ bits of the hash; the first that are made are 2^10
  std::vector<std::uint32_t> places_;
  std::vector<Record> records_;
};

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
