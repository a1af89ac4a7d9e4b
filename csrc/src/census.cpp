// Counting: the records of a group as a histogram, two groups side by side, and what every two halves together answer.
#include "laizi/census.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <mutex>

#include "census_records.hpp"
#include "laizi/evaluate.hpp"

namespace laizi {

using namespace space;

SpaceFault check_space(const SpaceQuestion& question) {
  if (question.tiles < 0 || question.tiles > kMaxTiles) return SpaceFault::kTiles;
  if (question.wild < 0 || question.wild > kMaxTiles) return SpaceFault::kWild;
  if (question.forbidden & ~kAllKinds) return SpaceFault::kForbidden;
  const int size = question.tiles + question.wild;
  const bool whole = size % 3 == 2, waiting = size % 3 == 1;
  const bool fits = question.ask == Ask::kComplete   ? whole
                    : question.ask == Ask::kWaits    ? waiting
                    : question.ask == Ask::kDistance ? whole || waiting
                                                     : true;
  if (!fits || size > kMaxTiles) return SpaceFault::kSize;
  if (question.ask == Ask::kWaits && question.options.shapes != kStandard) return SpaceFault::kWaitsOfShape;
  return SpaceFault::kNone;
}

namespace {

struct Weight {
  std::uint64_t distinct = 0, ways = 0;
  Weight& operator+=(const Weight& other) {
    distinct += other.distinct;
    ways += other.ways;
    return *this;
  }
  friend Weight operator*(const Weight& a, const Weight& b) { return {a.distinct * b.distinct, a.ways * b.ways}; }
};

using Histogram = std::vector<std::pair<Record, Weight>>;

class Sums {
 public:
  void add(Record record, const Weight& weight) {
    const std::uint32_t number = numbers_.of(record);
    if (number == weights_.size()) weights_.emplace_back();
    weights_[number] += weight;
  }
  Histogram histogram() const {
    Histogram all;
    for (std::size_t i = 0; i < weights_.size(); ++i) all.emplace_back(numbers_.records()[i], weights_[i]);
    return all;
  }

 private:
  Numbers numbers_;
  std::vector<Weight> weights_;
};

Histogram group_histogram(const std::vector<Record>& records, int group, const Copies& copies) {
  constexpr std::uint64_t kChoose[kCopies + 1][kCopies + 1] = {
      {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
  const Keys& keys = Keys::of(group);
  Sums sums;
  for (std::uint32_t key = 0; key < keys.size(); ++key) {
    if (records[key] == kNoRecord) continue;
    Weight weight{1, 1};
    for (int kind = 0; kind < kinds_of(group); ++kind)
      weight.ways *= kChoose[copies[first_kind(group) + kind]][keys.counts(key)[kind]];
    if (weight.ways) sums.add(records[key], weight);
  }
  return sums.histogram();
}

// The histograms of groups for lasting records are kept: who asks about every indicator asks about few groups many times.
class Remembered {
 public:
  Histogram of(const SpaceQuestion& question, int group, const Copies& copies) {
    const Options& options = question.options;
    // Forbidden kinds of other groups are no matter. They may leave no kind for eyes of wildcards alone, but then no tile is held
    // that could be eyes either, and the record of who holds one is empty.
    Key key{group == kSuits,
            options.eyes_258,
            options.two_wild_eyes,
            options.triplets_only,
            group_mask(question.forbidden, group),
            {}};
    std::copy_n(copies.begin() + first_kind(group), kinds_of(group), key.copies.begin());
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = known_.find(key); known != known_.end()) return known->second;
    }
    SpaceQuestion of_any_size = question;
    of_any_size.tiles = kMaxTiles;
    of_any_size.wild = 0;
    of_any_size.options.shapes = kStandard;
    Histogram found = group_histogram(Records(of_any_size).of_keys(group), group, copies);
    const std::lock_guard lock(mutex_);
    if (known_.size() >= kMost) known_.clear();
    return known_[key] = std::move(found);
  }

 private:
  static constexpr std::size_t kMost = 256;  // of some 3 KB each
  struct Key {
    bool honours, eyes_258, two_wild_eyes, triplets_only;
    unsigned forbidden;
    std::array<std::uint8_t, kRanks> copies;
    auto operator<=>(const Key&) const = default;
  };
  std::mutex mutex_;
  std::map<Key, Histogram> known_;
};

Histogram side_by_side(Records& records, const Histogram& one, const Histogram& other, int tiles) {
  Sums sums;
  for (const auto& [a, weight_a] : one)
    for (const auto& [b, weight_b] : other)
      if (tiles_of(a) + tiles_of(b) <= tiles) sums.add(records.join(a, b), weight_a * weight_b);
  return sums.histogram();
}

}  // namespace

std::vector<Tally> census(const SpaceQuestion& question, const Copies& copies) {
  Records records(question);
  std::array<Histogram, kGroups> groups;
  static Remembered remembered;
  for (int group = 0; group < kGroups; ++group)
    groups[group] =
        records.lasting() ? remembered.of(question, group, copies) : group_histogram(records.of_keys(group), group, copies);
  const Histogram left = side_by_side(records, groups[0], groups[1], question.tiles);
  const Histogram right = side_by_side(records, groups[2], groups[3], question.tiles);

  std::array<Histogram, kMaxTiles + 1> right_by_tiles;
  for (const auto& half : right) right_by_tiles[tiles_of(half.first)].push_back(half);
  std::array<Weight, kUnreachable + 2> answers{};  // from -1 on
  for (const auto& [record, weight] : left)
    for (const auto& [other, other_weight] : right_by_tiles[question.tiles - tiles_of(record)])
      answers[records.answer(record, other) + 1] += weight * other_weight;

  std::vector<Tally> tallies;
  for (int answer = -1; answer <= kUnreachable; ++answer)
    if (const Weight& weight = answers[answer + 1]; weight.distinct) tallies.push_back({answer, weight.distinct, weight.ways});
  return tallies;
}

}  // namespace laizi
