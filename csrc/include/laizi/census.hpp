// The whole space of hands of so many tiles: counted by what a question answers, and walked, numbered and found again.
//
// Nothing here visits hands to learn about them. A hand is four groups, a group is a small record that many keys share, and what
// is said of a whole hand follows from four records: see census_records.hpp. Everything may be called from several threads at once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "laizi/tile.hpp"

namespace laizi {

enum class Ask { kAll, kComplete, kDistance, kWaits };

// A question about every hand of so many natural tiles and so many wildcards; hands that hold a forbidden kind are left out.
struct SpaceQuestion {
  Ask ask = Ask::kComplete;
  int tiles = kMaxTiles;
  int wild = 0;
  KindMask forbidden = 0;
  Options options;
};

enum class SpaceFault {
  kNone,
  kTiles,         // not 0 to 14
  kWild,          // not 0 to 14
  kSize,          // tiles and wildcards make no size that the question has an answer for
  kForbidden,     // a bit beyond the 34 kinds
  kWaitsOfShape,  // waits are offered for the standard shape only
};

SpaceFault check_space(const SpaceQuestion& question);

// Answers: 0 (all); 0 or 1 (complete); -1 to 14 or kUnreachable (distance); the number of kinds, 0 to 34 (waits). A set of them
// is a mask: bit 0 is -1, bit v + 1 is v, the last bit kUnreachable.
using Answers = std::uint64_t;
constexpr Answers answer_bit(int answer) { return Answers{1} << (answer > 62 ? 63 : answer + 1); }

// The hands that have one answer: how many vectors of counts there are, and how many ways to draw them from a wall. With at most
// four tiles of each kind the ways of all hands together are at most C(136, 14), 4.25e18: every sum is a part of that, and fits.
struct Tally {
  int answer;
  std::uint64_t distinct;
  std::uint64_t ways;
};

using Copies = std::array<std::uint8_t, kKinds>;  // tiles of each kind in the wall, 0-4

// One entry for each answer that some hand has, ascending. Only hands that the wall can give count. The question has passed
// check_space.
std::vector<Tally> census(const SpaceQuestion& question, const Copies& copies);

// The hands with certain answers, in an order that depends on nothing but which hands they are.
//
// The left half of a hand is its man and pin, the right half its sou and honours. Two left halves are alike when the same right
// halves make a hand of the space with them; halves that none does are left out. The same the other way round. Two groups of man
// are alike when with any pin they make left halves that are alike (or left out); the same for pin, sou and honours. Classes
// stand in the order of their smallest members, compared as vectors of counts from the first kind on. Hands are sorted by class
// of the left half, class of the right half; then by the classes of man and pin, by man, by pin; then likewise sou and honours.
class Space {
 public:
  static constexpr int kOrder = 1;  // changes when the order does: it is a part of what numbers in files mean

  // answers: those that a hand must have. The question has passed check_space.
  Space(const SpaceQuestion& question, Answers answers);
  ~Space();
  Space(Space&&) noexcept;

  std::uint64_t total() const;
  std::size_t bytes() const;  // memory it holds
  // Rows start to stop of 34 counts; start <= stop <= total().
  void walk(std::uint64_t start, std::uint64_t stop, std::uint8_t* out) const;
  // The number of a hand, 34 counts of any size; false when it is not in the space.
  bool rank(const std::uint8_t* counts, std::uint64_t& number) const;

 private:
  struct Parts;
  std::unique_ptr<const Parts> parts_;
};

}  // namespace laizi
