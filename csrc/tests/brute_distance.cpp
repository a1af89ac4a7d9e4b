// Distance by its definition: the nearest of all targets.
#include <algorithm>
#include <bit>
#include <set>
#include <tuple>

#include "brute.hpp"
#include "check.hpp"

namespace laizi::test {
namespace {

using GroupCounts = std::array<std::uint8_t, kRanks>;

int excess_of(const GroupCounts& target) {
  int excess = 0;
  for (const int held : target) excess += std::max(held - kCopies, 0);
  return excess;
}

// Kinds of one suit, any two at least three ranks apart, as masks.
std::vector<unsigned> spread_ranks(unsigned forbidden) {
  std::vector<unsigned> all;
  for (unsigned ranks = 0; ranks < 1u << kRanks; ++ranks)
    if ((ranks & (ranks << 1 | ranks << 2 | forbidden)) == 0) all.push_back(ranks);
  return all;
}

// The most tiles of a hand that a lan of fourteen tiles with at least so many honour kinds can use; -1 when there is no such lan.
int most_used_by_lan(int least_honours, const Counts& counts, KindMask forbidden) {
  std::array<int, kMaxTiles + 1> used;  // by the number of tiles of the lan
  used.fill(-1);
  used[0] = 0;
  for (int group = 0; group < kGroups; ++group) {
    unsigned held = 0;
    for (int kind = 0; kind < kinds_in(group); ++kind) held |= unsigned{counts[first_kind(group) + kind] > 0} << kind;
    const unsigned banned = group_mask(forbidden, group);
    std::vector<unsigned> choices;
    if (group < kSuits) {
      choices = spread_ranks(banned);
    } else {
      for (unsigned kinds = 0; kinds < 1u << kHonours; ++kinds)
        if ((kinds & banned) == 0 && std::popcount(kinds) >= least_honours) choices.push_back(kinds);
    }
    std::array<int, kMaxTiles + 1> next;
    next.fill(-1);
    for (int tiles = 0; tiles <= kMaxTiles; ++tiles) {
      if (used[tiles] < 0) continue;
      for (const unsigned kinds : choices) {
        const int more = tiles + std::popcount(kinds);
        if (more <= kMaxTiles) next[more] = std::max(next[more], used[tiles] + std::popcount(kinds & held));
      }
    }
    used = next;
  }
  return used[kMaxTiles];
}

}  // namespace

int needed_for_shape(Shape shape, const Counts& counts, KindMask forbidden) {
  if (shape == kSevenPairs) {
    std::vector<int> used;
    for (int kind = 0; kind < kKinds; ++kind)
      if ((forbidden >> kind & 1) == 0) used.push_back(std::min<int>(counts[kind], 2));
    if (used.size() < 7) return kNever;
    std::sort(used.rbegin(), used.rend());
    int needed = kMaxTiles;
    for (int pair = 0; pair < 7; ++pair) needed -= used[pair];
    return needed;
  }
  if (shape == kThirteenOrphans) {
    if (forbidden & kOrphans) return kNever;
    int fewest = kNever;
    for (int twice = 0; twice < kKinds; ++twice) {
      if ((kOrphans >> twice & 1) == 0) continue;
      int needed = 0;
      for (int kind = 0; kind < kKinds; ++kind)
        if (kOrphans >> kind & 1) needed += std::max((kind == twice ? 2 : 1) - counts[kind], 0);
      fewest = std::min(fewest, needed);
    }
    return fewest;
  }
  const int used = most_used_by_lan(shape == kSevenStarLan ? 7 : 5, counts, forbidden);
  return used < 0 ? kNever : kMaxTiles - used;
}

Targets::Targets(int kinds, bool triplets_only) : kinds_(kinds) {
  std::vector<GroupCounts> sets;
  for (int kind = 0; kind < kinds; ++kind) {
    GroupCounts triplet{};
    triplet[kind] = 3;
    sets.push_back(triplet);
  }
  if (kinds == kRanks && !triplets_only) {
    for (int first = 0; first + 2 < kRanks; ++first) {
      GroupCounts run{};
      run[first] = run[first + 1] = run[first + 2] = 1;
      sets.push_back(run);
    }
  }

  std::set<std::tuple<int, int, int, GroupCounts>> found;  // eyes, sets, excess, the target
  const auto keep = [&](int eyes, int held_sets, const GroupCounts& target) {
    found.emplace(eyes, held_sets, excess_of(target), target);
  };
  const auto add_sets = [&](auto& self, std::size_t next, int held_sets, const GroupCounts& target) -> void {
    keep(0, held_sets, target);
    for (int kind = 0; kind < kinds; ++kind) {
      GroupCounts with_eyes = target;
      with_eyes[kind] += 2;
      keep(1, held_sets, with_eyes);
      if (kinds == kRanks && kind % 3 == 1) keep(2, held_sets, with_eyes);
    }
    if (held_sets == kMaxSets) return;
    for (; next < sets.size(); ++next) {
      GroupCounts more = target;
      for (int kind = 0; kind < kinds; ++kind) more[kind] += sets[next][kind];
      self(self, next, held_sets + 1, more);
    }
  };
  add_sets(add_sets, 0, 0, {});

  for (const auto& [eyes, held_sets, excess, target] : found) {
    const std::size_t index = tiles_[0].size();
    const auto in_class = [&](const Class& c) { return c.eyes == eyes && c.sets == held_sets && c.excess == excess; };
    if (classes_.empty() || !in_class(classes_.back())) classes_.push_back({eyes, held_sets, excess, index, index});
    classes_.back().end = index + 1;
    for (int kind = 0; kind < kRanks; ++kind) tiles_[kind].push_back(target[kind]);
  }
}

Targets::Costs Targets::costs(const std::uint8_t* counts, unsigned forbidden) const {
  // One kind after the other over all targets, in loops that compilers turn into vector instructions.
  std::vector<std::uint8_t> needed(tiles_[0].size(), 0);
  for (int kind = 0; kind < kinds_; ++kind) {
    const std::uint8_t* target = tiles_[kind].data();
    const std::uint8_t held = counts[kind];
    if (forbidden >> kind & 1) {
      for (std::size_t i = 0; i < needed.size(); ++i) needed[i] = target[i] > 0 ? std::uint8_t{kNever} : needed[i];
    } else {
      for (std::size_t i = 0; i < needed.size(); ++i) needed[i] += target[i] > held ? target[i] - held : 0;
    }
  }
  Costs costs;
  for (auto& rows : costs)
    for (auto& row : rows) row.fill(kNever);
  for (const Class& each : classes_) {
    std::uint8_t fewest = kNever;
    for (std::size_t i = each.begin; i < each.end; ++i) fewest = std::min(fewest, needed[i]);
    costs[each.eyes][each.sets][each.excess] = fewest;
  }
  return costs;
}

std::size_t Targets::count(int eyes, int sets, int excess) const {
  for (const Class& each : classes_)
    if (each.eyes == eyes && each.sets == sets && each.excess == excess) return each.end - each.begin;
  return 0;
}

const Targets& Targets::of(int group, bool triplets_only) {
  static const std::array<Targets, 4> all{Targets(kRanks, false), Targets(kRanks, true), Targets(kHonours, false), Targets(kHonours, true)};
  return all[(group == kSuits ? 2 : 0) + (triplets_only ? 1 : 0)];
}

const Targets::Costs& HandBrute::costs(const Counts& counts, int group, bool triplets_only) {
  std::uint32_t key = 0;
  for (int kind = 0; kind < kinds_in(group); ++kind) key = key * 6 + counts[first_kind(group) + kind];
  auto& known = costs_[triplets_only][group];
  auto found = known.find(key);
  if (found == known.end())
    found = known.emplace(key, Targets::of(group, triplets_only).costs(&counts[first_kind(group)], group_mask(forbidden_, group))).first;
  return found->second;
}

int HandBrute::needed(const Counts& counts, int wild, const Options& options) {
  int size = wild;
  for (const int held : counts) size += held;
  const int sets = (size - 1) / 3;  // 3n+1 and 3n+2 alike

  // [eyes placed][sets][excess]: fewest tiles to add to the groups seen so far.
  using Table = std::array<std::array<std::array<int, Targets::kMaxExcess + 1>, kMaxSets + 1>, 2>;
  Table nothing;
  for (auto& rows : nothing)
    for (auto& row : rows) row.fill(kNever);
  Table all = nothing;
  all[0][0][0] = 0;
  for (int group = 0; group < kGroups; ++group) {
    const Targets::Costs& costs = this->costs(counts, group, options.triplets_only);
    Table next = nothing;
    for (const int eyes_before : {0, 1}) {
      for (const int eyes_here : {0, 1}) {
        if (eyes_before + eyes_here > 1) continue;
        const auto& rows = costs[eyes_here == 0 ? 0 : options.eyes_258 ? 2 : 1];
        for (int before = 0; before <= sets; ++before)
          for (int here = 0; before + here <= sets; ++here)
            for (int excess = 0; excess <= Targets::kMaxExcess; ++excess) {
              if (all[eyes_before][before][excess] >= kNever) continue;
              for (int more = 0; excess + more <= Targets::kMaxExcess; ++more) {
                int& fewest = next[eyes_before + eyes_here][before + here][excess + more];
                fewest = std::min(fewest, all[eyes_before][before][excess] + rows[here][more]);
              }
            }
      }
    }
    all = next;
  }
  const int most_excess = options.limit_copies ? std::min(wild, Targets::kMaxExcess) : Targets::kMaxExcess;
  return *std::min_element(all[1][sets].begin(), all[1][sets].begin() + most_excess + 1);
}

int HandBrute::distance(const Counts& counts, int wild, const Options& options) {
  int size = wild;
  for (const int held : counts) size += held;
  int nearest = kNever;
  if (options.shapes & kStandard) {
    const int fewest = needed(counts, wild, options);
    if (fewest < kNever) {
      nearest = fewest - wild - 1;
      Options standard = options;
      standard.shapes = kStandard;
      // The eyes of every complete target are two wildcards, and they may not be.
      if (nearest == -1 && options.eyes_258 && !options.two_wild_eyes && !is_win(counts, wild, standard)) nearest = 0;
    }
  }
  if (size >= kMaxTiles - 1) {
    for (const Shape shape : {kSevenPairs, kThirteenOrphans, kLan, kSevenStarLan}) {
      if ((options.shapes & shape) == 0) continue;
      const int fewest = needed_for_shape(shape, counts, forbidden_);
      if (fewest < kNever) nearest = std::min(nearest, fewest - wild - 1);
    }
  }
  return nearest == kNever ? 127 : nearest;
}

AfterDiscard HandBrute::discard(const Counts& counts, int wild, const Options& options, const Counts& seen, int kind) {
  Counts after = counts;
  --after[kind];
  AfterDiscard answer{distance(after, wild, options), 0, {}};
  for (int drawn = 0; drawn < kKinds; ++drawn) {
    if ((forbidden_ >> drawn & 1) != 0 || (options.limit_copies && after[drawn] >= kCopies)) continue;
    Counts more = after;
    ++more[drawn];
    if (distance(more, wild, options) >= answer.distance) continue;
    answer.useful |= KindMask{1} << drawn;
    answer.left[drawn] = static_cast<std::uint8_t>(std::max(kCopies - counts[drawn] - seen[drawn], 0));
  }
  return answer;
}

}  // namespace laizi::test
