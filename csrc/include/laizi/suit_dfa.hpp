// The precomputed tables: three small automata that read the counts of one group, rank by rank.
//
// A digit is a count 0-4, or 5 (four and one more added, read by the win automaton only), or kForbiddenDigit for a kind that no
// wildcard may stand for; such a kind is never held. A state is what the ranks read so far leave open, minimised over all that may
// follow, so that a group is a walk of nine (honours: seven) loads. make_tables.cpp builds them and says how.
#pragma once

#include <cstdint>

#include "laizi/tile.hpp"

// The tables are inside whatever library this is linked into: no look-up of their address on the way.
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC visibility push(hidden)
#endif

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

// Dense tables for the common case, no forbidden kinds and at most four of a kind. A group's counts make two keys: the first five
// ranks (0-4) and the last four of a suit (5-8), or the last two of the honours (5-6). A key is a number in base 5 whose lowest
// digit is its first rank, but for the fifth digit of a head and the second of an honour tail, which are a shift away.
inline constexpr int kHeadKeys = 625 * 8;  // (ranks 0-3 in base 5) * 8 + rank 4
inline constexpr int kTailKeys = 625;
inline constexpr int kHonourTailKeys = 8 * 5;  // rank 5 + rank 6 * 8

// Wins. Codes add up over groups: f0 in the low six bits and, set in any, a bit above for eyes (258 eyes) that save a wildcard.
// A suit's is the low byte of its head plus kSuitTail[(head >> 8) + tail key]; the honours' is the sum of head and tail.
inline constexpr unsigned kSumBits = 0x3F;
inline constexpr unsigned kSumEyesBit = 0x40;
inline constexpr unsigned kSumEyes258Bit = 0x80;
extern const std::uint32_t kSuitHead[kHeadKeys];
extern const std::uint8_t kSuitTail[];
extern const std::uint8_t kHonourHead[kHeadKeys];
extern const std::uint8_t kHonourTail[kHonourTailKeys];

// Distance, any eyes, no fifth copies. A group's rows (fewest tiles to add for m sets, with and without eyes) are one of few, and
// so are those of two groups together: their numbers are looked up, never the rows.
inline constexpr int kSuitRows = 128, kHonourRows = 64, kPairRows = 192;  // room for the numbers of rows
extern const std::uint32_t kSuitRowsHead[kHeadKeys];    // index into the next, to which the tail key is added
extern const std::uint8_t kSuitRowsTail[];
extern const std::uint32_t kHonourRowsHead[kHeadKeys];
extern const std::uint8_t kHonourRowsTail[];
extern const std::uint8_t kTwoSuits[kSuitRows * kSuitRows];
extern const std::uint8_t kSuitAndHonours[kSuitRows * kHonourRows];
extern const std::uint8_t kNeeded[kSetsRows * kPairRows * kPairRows];  // [sets][two suits][suit and honours]

template <int N>
inline unsigned walk(const std::uint16_t* next, unsigned state, const std::uint8_t* digits) {
  for (int i = 0; i < N; ++i) state = next[state * kDigits + digits[i]];
  return state;
}

}  // namespace laizi::dfa

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC visibility pop
#endif
