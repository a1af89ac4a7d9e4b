// The precomputed tables: three small automata that read the counts of one group, rank by rank.
//
// A digit is a count 0-4, or 5 (four and one more added, read by the win automaton only), or kForbiddenDigit for a kind that no
// wildcard may stand for; such a kind is never held. A state is what the ranks read so far leave open, minimised over all that may
// follow, so that a group is a walk of nine (honours: seven) loads. make_tables.cpp builds them and says how.
#pragma once

#include <cstdint>

#include "laizi/tile.hpp"

namespace laizi::dfa {

inline constexpr int kDigits = 8;  // 0-5, forbidden, and one unused, so that a row is a shift away
inline constexpr int kForbiddenDigit = 6;
inline constexpr int kSetsRows = 5;  // 0-4 sets

// What the last step of the win automaton yields: f0 in the low four bits, then whether eyes, and 258 eyes, save a wildcard.
inline constexpr unsigned kSetsBits = 0x0F;
inline constexpr unsigned kEyesBit = 0x10;
inline constexpr unsigned kEyes258Bit = 0x20;

// What the distance automata yield is the number of a record: fewest tiles to add for m sets and {no, any, 258} eyes, first
// without a fifth copy of any kind, then with. kNever and more: cannot be. Four of them still fit a byte when added.
inline constexpr int kNever = 60;
struct alignas(32) Record {
  std::uint8_t limited[3][kSetsRows];
  std::uint8_t unlimited[3][kSetsRows];
  std::uint8_t differ;  // 1 when the two are not the same
};

extern const std::uint16_t kSuitWin[];
extern const std::uint16_t kSuitDistance[];
extern const std::uint16_t kHonourDistance[];
extern const Record kRecords[];  // shared by both distance automata

template <int N>
inline unsigned walk(const std::uint16_t* next, unsigned state, const std::uint8_t* digits) {
  for (int i = 0; i < N; ++i) state = next[state * kDigits + digits[i]];
  return state;
}

}  // namespace laizi::dfa
