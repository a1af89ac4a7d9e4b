// All keys of a group: every vector of counts 0-4 over its kinds with at most 14 tiles, in lexicographic order, and their
// numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "laizi/tile.hpp"

namespace laizi::space {

inline constexpr int kGroups = 4;
inline constexpr int kSlot = 16;  // bytes a key takes: its counts, then zeros

constexpr int kinds_of(int group) { return group == kSuits ? kHonours : kRanks; }
constexpr int first_kind(int group) { return group * kRanks; }
constexpr unsigned group_mask(KindMask mask, int group) {
  return static_cast<unsigned>(mask >> first_kind(group)) & ((1u << kinds_of(group)) - 1);
}

class Keys {
 public:
  explicit Keys(int kinds) : kinds_(kinds) {
    for (int room = 0; room <= kMaxTiles; ++room) below_[0][room] = 1;
    for (int kind = 1; kind <= kinds; ++kind)
      for (int room = 0; room <= kMaxTiles; ++room)
        for (int held = 0; held <= kCopies && held <= room; ++held) below_[kind][room] += below_[kind - 1][room - held];
    counts_.resize(std::size_t{size()} * kSlot);
    tiles_.resize(size());
    std::array<std::uint8_t, kSlot> counts{};
    std::uint32_t number = 0;
    fill(counts, 0, kMaxTiles, number);
  }
  static const Keys& of(int group) {
    static const Keys suit(kRanks), honours(kHonours);
    return group == kSuits ? honours : suit;
  }

  std::uint32_t size() const { return below_[kinds_][kMaxTiles]; }
  const std::uint8_t* counts(std::uint32_t number) const { return counts_.data() + std::size_t{number} * kSlot; }
  int tiles(std::uint32_t number) const { return tiles_[number]; }
  // counts: 0-4 each, at most 14 together.
  std::uint32_t number(const std::uint8_t* counts) const {
    std::uint32_t number = 0;
    int room = kMaxTiles;
    for (int kind = 0; kind < kinds_; ++kind) {
      for (int less = 0; less < counts[kind]; ++less) number += below_[kinds_ - kind - 1][room - less];
      room -= counts[kind];
    }
    return number;
  }

 private:
  void fill(std::array<std::uint8_t, kSlot>& counts, int kind, int room, std::uint32_t& number) {
    if (kind == kinds_) {
      std::copy(counts.begin(), counts.end(), counts_.begin() + std::size_t{number} * kSlot);
      tiles_[number++] = static_cast<std::uint8_t>(kMaxTiles - room);
      return;
    }
    for (int held = 0; held <= kCopies && held <= room; ++held) {
      counts[kind] = static_cast<std::uint8_t>(held);
      fill(counts, kind + 1, room - held, number);
    }
    counts[kind] = 0;
  }

  int kinds_;
  std::array<std::array<std::uint32_t, kMaxTiles + 1>, kRanks + 1> below_{};  // [kinds][room]: keys of at most so many tiles
  std::vector<std::uint8_t> counts_, tiles_;
};

}  // namespace laizi::space
