#include "census_costs.hpp"

#include <algorithm>

namespace laizi::space {
namespace {
constexpr int kOpen = 3;         // runs that began at one rank and go on: 0-2, three would be triplets
constexpr int kMostBeyond = 10;  // fourteen tiles of one kind
constexpr int kOpenStates = kOpen * kOpen;
}  // namespace

// A row while a group is read, rank by rank, is [runs begun at the last rank][at the one before][sets][eyes][beyond]; when it is
// read no run is open and [sets][eyes][beyond] is left. beyond is "at most so many", so that rows which differ in nothing that
// counts are one.
TargetCosts::TargetCosts(const SpaceQuestion& question)
    : question_(question),
      sets_((question.tiles + question.wild) / 3),
      beyond_(question.options.limit_copies ? std::min(question.wild, kMostBeyond) : 0) {}

std::size_t TargetCosts::at(int sets, int eyes, int beyond) const {
  return (static_cast<std::size_t>(sets) * 2 + static_cast<std::size_t>(eyes)) * static_cast<std::size_t>(beyond_ + 1) +
         static_cast<std::size_t>(beyond);
}

TargetCosts::Row TargetCosts::next(const Row& row, int group, int rank, int held) const {
  const Options& options = question_.options;
  const int kind = first_kind(group) + rank;
  const bool runs_exist = group < kSuits && !options.triplets_only;
  const bool allowed = !(question_.forbidden >> kind & 1);
  const bool may_be_eyes = allowed && (!options.eyes_258 || (kKinds258 >> kind & 1));
  const int most_runs = runs_exist && rank + 2 < kRanks && allowed ? kOpen - 1 : 0;
  const std::size_t one = at(sets_ + 1, 0, 0);  // size of one state of open runs
  Row result(row.size(), kNever);
  for (int last = 0; last < (runs_exist ? kOpen : 1); ++last)
    for (int before = 0; before < (runs_exist ? kOpen : 1); ++before) {
      if (!allowed && last + before) continue;
      const std::uint8_t* from = row.data() + static_cast<std::size_t>(last * kOpen + before) * one;
      for (int runs = 0; runs <= most_runs; ++runs) {
        std::uint8_t* to = result.data() + static_cast<std::size_t>(runs * kOpen + last) * one;
        for (int triplets = 0; runs + triplets <= sets_ && (allowed || !triplets); ++triplets)
          for (int pair = 0; pair <= int{may_be_eyes}; ++pair) {
            const int tiles = last + before + runs + 3 * triplets + 2 * pair;
            const int extra = options.limit_copies ? std::max(0, tiles - kCopies) : 0;
            const int cost = std::max(0, tiles - held);
            for (int made = 0; made + runs + triplets <= sets_; ++made)
              for (int eyes = 0; eyes + pair <= 1; ++eyes)
                for (int beyond = 0; beyond + extra <= beyond_; ++beyond) {
                  std::uint8_t& best = to[at(made + runs + triplets, eyes + pair, beyond + extra)];
                  best = static_cast<std::uint8_t>(std::min<int>(best, from[at(made, eyes, beyond)] + cost));
                }
          }
      }
    }
  for (std::size_t state = 0; state < result.size(); state += static_cast<std::size_t>(beyond_ + 1))
    for (int beyond = 1; beyond <= beyond_; ++beyond) {
      std::uint8_t* costs = result.data() + state;
      costs[beyond] = std::min(costs[beyond], costs[beyond - 1]);
    }
  return result;
}

// Keys share their beginnings, and beginnings share rows: each rank's rows are kept by number, and where a count leads to.
struct TargetCosts::Trie {
  TargetCosts& costs;
  int group;
  const Keys& keys;
  std::array<Pool, kRanks + 1> rows;
  std::array<std::vector<std::uint32_t>, kRanks> steps;  // [row * 5 + count]
  std::vector<std::uint32_t>& out;
  std::uint32_t key = 0;

  void visit(int rank, std::uint32_t row, int room, bool asked) {
    if (rank == kinds_of(group)) {
      if (asked) out[key] = leaf(row);
      ++key;
      return;
    }
    const int kind = first_kind(group) + rank;
    for (int held = 0; held <= kCopies && held <= room; ++held) {
      const bool inside =
          asked && held <= room - (kMaxTiles - costs.question_.tiles) && !(held && costs.question_.forbidden >> kind & 1);
      visit(rank + 1, inside ? step(rank, row, held) : 0, room - held, inside);
    }
  }
  std::uint32_t step(int rank, std::uint32_t row, int held) {
    constexpr std::uint32_t kUnknown = ~std::uint32_t{0};
    const std::size_t place = std::size_t{row} * (kCopies + 1) + static_cast<std::size_t>(held);
    if (place >= steps[rank].size()) steps[rank].resize((std::size_t{row} + 1) * (kCopies + 1), kUnknown);
    if (steps[rank][place] == kUnknown)
      steps[rank][place] = rows[rank + 1].number(costs.next(rows[rank].row(row), group, rank, held));
    return steps[rank][place];
  }
  std::uint32_t leaf(std::uint32_t row) {
    const Row& whole = rows[kinds_of(group)].row(row);
    return costs.groups_.number({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(costs.at(costs.sets_ + 1, 0, 0))});
  }
};

std::vector<std::uint32_t> TargetCosts::of_keys(int group) {
  const Keys& keys = Keys::of(group);
  std::vector<std::uint32_t> numbers(keys.size());
  Trie trie{*this, group, keys, {}, {}, numbers};
  Row nothing(static_cast<std::size_t>(kOpenStates) * at(sets_ + 1, 0, 0), kNever);
  std::fill_n(nothing.begin(), beyond_ + 1, std::uint8_t{0});
  trie.rows[0].number(nothing);
  trie.visit(0, 0, kMaxTiles, true);
  return numbers;
}

// (min, +): the best way to share the sets, the eyes and the copies beyond the fourth.
std::uint32_t TargetCosts::join(std::uint32_t a, std::uint32_t b) {
  return joined_.at(a, b, [&] {
    const Row &one = groups_.row(a), &other = groups_.row(b);
    Row sum(one.size(), kNever);
    for (int sets = 0; sets <= sets_; ++sets)
      for (int here = 0; here <= sets; ++here)
        for (int eyes = 0; eyes < 2; ++eyes)
          for (int mine = 0; mine <= eyes; ++mine)
            for (int beyond = 0; beyond <= beyond_; ++beyond)
              for (int part = 0; part <= beyond; ++part) {
                std::uint8_t& best = sum[at(sets, eyes, beyond)];
                best = static_cast<std::uint8_t>(
                    std::min<int>(best, one[at(here, mine, part)] + other[at(sets - here, eyes - mine, beyond - part)]));
              }
    return halves_.number(sum);
  });
}

int TargetCosts::needed(std::uint32_t left, std::uint32_t right) {
  return static_cast<int>(needed_.at(left, right, [&] {
    const Row &one = halves_.row(left), &other = halves_.row(right);
    int best = kNever;
    for (int here = 0; here <= sets_; ++here)
      for (int mine = 0; mine < 2; ++mine)
        for (int part = 0; part <= beyond_; ++part)
          best = std::min(best, one[at(here, mine, part)] + other[at(sets_ - here, 1 - mine, beyond_ - part)]);
    return static_cast<std::uint32_t>(best);
  }));
}

}  // namespace laizi::space
