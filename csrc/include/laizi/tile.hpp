// Kinds of tiles, masks over them, and what a caller may ask of a hand. No rule of any game lives below this file.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace laizi {

inline constexpr int kKinds = 34;
inline constexpr int kSuits = 3;  // man, pin, sou: 9 ranks each; the honours are the 7 kinds after them
inline constexpr int kRanks = 9;
inline constexpr int kHonours = 7;
inline constexpr int kFirstHonour = kSuits * kRanks;
inline constexpr int kCopies = 4;
inline constexpr int kMaxTiles = 14;  // a hand with its wildcards; melds lie outside

using KindMask = std::uint64_t;  // bit k = kind k

inline constexpr KindMask kAllKinds = (KindMask{1} << kKinds) - 1;
inline constexpr KindMask kSuitMask = (1u << kRanks) - 1;  // a suit's nine kinds, shifted down
inline constexpr KindMask kHonourMask = KindMask{0x7F} << kFirstHonour;
inline constexpr unsigned kRanks258 = 0b010010010;  // ranks 2, 5, 8 of one suit
inline constexpr KindMask kKinds258 = KindMask{kRanks258} | KindMask{kRanks258} << 9 | KindMask{kRanks258} << 18;
// 1 and 9 of each suit and all honours
inline constexpr KindMask kOrphans = KindMask{0x101} | KindMask{0x101} << 9 | KindMask{0x101} << 18 | kHonourMask;

enum Shape : unsigned {
  kStandard = 1,
  kSevenPairs = 2,
  kThirteenOrphans = 4,
  kLan = 8,
  kSevenStarLan = 16,
  kAllShapes = 31,
};

struct Options {
  bool eyes_258 = false;       // the eyes of the standard shape must be a 2, 5 or 8
  bool two_wild_eyes = true;   // two wildcards alone may be 258 eyes (any eyes: always)
  bool triplets_only = false;  // no runs in the standard shape
  bool limit_copies = true;    // a tile drawn is never a fifth copy; a wildcard may be
  unsigned shapes = kStandard;
};

// Why a hand cannot be asked about; the numbers are shared with the Python side.
enum class Fault : int {
  kNone = 0,
  kFifthCopy = 1,        // at: the kind
  kHandSize = 2,         // at: the size
  kWildRange = 3,        // at: the number of wildcards
  kForbiddenInHand = 4,  // at: the kind
  kForbiddenRange = 5,   // a bit beyond the 34 kinds
  kLaiziRange = 6,       // at: the kind
  kLaiziForbidden = 7,   // at: the kind
};

struct Check {
  Fault fault = Fault::kNone;
  int at = 0;
  explicit operator bool() const { return fault != Fault::kNone; }
};

// The sizes a question is about: 3n+2 (a whole hand), 3n+1 (one that waits), or both.
enum class Size { kWhole, kWaiting, kEither };

Check check_hand(const std::uint8_t* counts, int wild, KindMask forbidden, Size size);

// Text in any common notation (see tile.cpp for the grammar) to counts; nothing is written on failure.
enum class TextFault : int {
  kNone = 0,
  kEmpty = 1,          // no tile and no wildcard
  kTooLong = 2,        // more than kMaxText bytes
  kUnknownTile = 3,    // at position
  kMissingSuit = 4,    // digits without a suit after them
  kTooManyTiles = 5,   // more than 136 tiles
  kFifthCopy = 6,      // the tile at position is the fifth of its kind
};

inline constexpr std::size_t kMaxText = 2048;
inline constexpr int kMaxTextTiles = 136;

struct TextResult {
  TextFault fault = TextFault::kNone;
  std::size_t position = 0;  // in characters, not bytes
  int wild = 0;
  int tiles = 0;  // natural ones
  int kind = 0;   // of a fifth copy
};

// counts: 34 bytes, overwritten. order: room for kMaxTextTiles kinds in the order written, or null.
TextResult parse_text(const char* utf8, std::size_t bytes, std::uint8_t* counts, std::uint8_t* order = nullptr);

}  // namespace laizi
