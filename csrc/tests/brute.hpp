// Slow answers, written from docs/hands.md and from nothing else: what the core is compared with.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "hands.hpp"
#include "laizi/facts.hpp"
#include "laizi/tile.hpp"

namespace laizi::test {

inline constexpr int kNever = 100;  // more than any hand can need
inline constexpr int kGroups = 4;   // man, pin, sou, honours
inline constexpr int kMaxSets = 4;

// Fewest wildcards that complete the tiles of a group, by the eyes that the group holds.
struct Needs {
  std::int8_t sets = kNever;      // no eyes
  std::int8_t eyes = kNever;      // of any kind; two wildcards may be eyes
  std::int8_t eyes_258 = kNever;  // of a 258 kind; two wildcards may be eyes
  std::int8_t real_258 = kNever;  // of a 258 kind, at least one of the two natural
};

// Takes sets out of a group, always one that uses the lowest tile left, until nothing is left. Counts may go up to 5: a hand that holds
// four of a kind may be asked what a fifth would do.
class GroupBrute {
 public:
  // kinds: 9 for a suit, 7 for the honours; forbidden: bit 0 = the group's first kind.
  GroupBrute(int kinds, unsigned forbidden, bool triplets_only);
  Needs needs(const std::uint8_t* counts);

 private:
  using Key = std::uint32_t;  // the counts as digits of base 6, the first kind lowest
  Needs solve(Key key);
  bool wild_may_be(int kind) const { return (forbidden_ >> kind & 1) == 0; }

  int kinds_;
  unsigned forbidden_;
  bool triplets_only_;
  std::unordered_map<Key, Needs> known_;
};

// The fewest wildcards that complete four groups as one hand of the standard shape.
int fewest_wildcards(const std::array<Needs, kGroups>& groups, const Options& options);

// A target is what a group holds in a complete hand; its excess is the number of its copies beyond the fourth of each kind.
class Targets {
 public:
  static constexpr int kMaxExcess = 10;  // fourteen tiles of one kind
  // [no eyes, any, 258][sets][excess]: fewest tiles to add to the group for some target, kNever when there is none.
  using Costs = std::array<std::array<std::array<std::uint8_t, kMaxExcess + 1>, kMaxSets + 1>, 3>;

  Targets(int kinds, bool triplets_only);
  Costs costs(const std::uint8_t* counts, unsigned forbidden) const;
  std::size_t count(int eyes, int sets, int excess) const;

  static const Targets& of(int group, bool triplets_only);  // made on first use

 private:
  struct Class {
    int eyes, sets, excess;
    std::size_t begin, end;
  };
  int kinds_;
  std::vector<Class> classes_;
  std::array<std::vector<std::uint8_t>, kRanks> tiles_;  // tiles_[kind][target]
};

struct AfterDiscard {
  int distance;
  KindMask useful;
  Counts left;
};

// The questions about whole hands, for one choice of forbidden kinds: what is found about a group serves the next hand too.
class HandBrute {
 public:
  explicit HandBrute(KindMask forbidden);

  // counts up to 5; of any size that the question exists for.
  bool is_win(const Counts& counts, int wild, const Options& options);
  int wildcards_needed(const Counts& counts, const Options& options, bool eyes);  // kNever when none do
  KindMask waits(const Counts& counts, int wild, const Options& options);
  int distance(const Counts& counts, int wild, const Options& options);
  AfterDiscard discard(const Counts& counts, int wild, const Options& options, const Counts& seen, int kind);
  std::array<std::uint32_t, kSplits> facts(const Counts& counts, int laizi);

 private:
  int needed(const Counts& counts, int wild, const Options& options);  // tiles to add for the nearest target of the standard shape
  const Targets::Costs& costs(const Counts& counts, int group, bool triplets_only);

  KindMask forbidden_;
  std::array<std::vector<GroupBrute>, 2> groups_;  // [triplets only][group]
  std::array<std::array<std::unordered_map<std::uint32_t, Targets::Costs>, kGroups>, 2> costs_;
};

// Tiles to add for the nearest target of a shape of fourteen tiles (one bit of Shape, not the standard one).
int needed_for_shape(Shape shape, const Counts& counts, KindMask forbidden);

// How many arrangements a hand of size 3n+2 has in all the shapes asked for.
std::uint64_t count_arrangements(const Counts& counts, int wild, KindMask forbidden, const Options& options);

inline int first_kind(int group) { return group * kRanks; }
inline int kinds_in(int group) { return group == kSuits ? kHonours : kRanks; }
inline unsigned group_mask(KindMask mask, int group) {
  return static_cast<unsigned>(mask >> first_kind(group)) & ((1u << kinds_in(group)) - 1);
}

}  // namespace laizi::test
