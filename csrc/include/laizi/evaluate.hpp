// The questions about one hand: complete? what completes it? how far? Nothing here allocates, locks or throws.
//
// Every function takes 34 counts of natural tiles (0-4 each), the number of wildcards and the forbidden kinds: those that no
// wildcard stands for and no wait may be. The caller has passed them through check_hand.
#pragma once

#include <array>

#include "laizi/tile.hpp"

namespace laizi {

inline constexpr int kUnreachable = 127;  // a distance: no exchange of tiles completes the hand

bool is_win(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options);
KindMask waits(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options);
int distance(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options);

// Kinds that bring a hand of 3n+1 tiles nearer when drawn; far: its distance. At distance 0 those are its waits.
KindMask useful(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, int far);

// Fewest wildcards that complete the tiles, all of them used, in the standard shape, with or without the eyes; kUnreachable: none do.
int wildcards_needed(const std::uint8_t* counts, KindMask forbidden, const Options& options, bool eyes);

struct Discard {
  int distance;  // after the discard; kUnreachable too
  KindMask useful;
  std::array<std::uint8_t, kKinds> left;  // copies left of each useful kind, 0 for the others
};

// One entry for each natural kind in the hand, in the order of kinds; returns how many. seen: 34 counts of tiles visible elsewhere.
int discards(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, const std::uint8_t* seen,
             std::array<Discard, kMaxTiles>& out, std::array<std::uint8_t, kMaxTiles>& kinds);

// One group (a suit, or the honours) by itself. The whole hand is the sum of four of these: see evaluate.cpp.
struct Group {
  int sets;         // f0: fewest wildcards that complete its tiles to sets
  bool eyes;        // f1 = f0 - 1: letting it hold the eyes saves a wildcard; else f1 = f0 + 2 (two more for eyes)
  bool eyes_258;    // the same for eyes of 2, 5 or 8
};

// Kinds of the group (bit 0 = its first kind) that bring f0, f1 and the f1 of 258 eyes down by one when added. Eyes that the group
// cannot hold count as f0 + 2: two wildcards of another group. Forbidden kinds are left out of a suit's; of the honours', which
// take no forbidden kinds since a wildcard there only joins tiles that are held, the caller leaves them out.
struct Lowering {
  unsigned sets;
  unsigned eyes;
  unsigned eyes_258;
};

// counts: 9 for a suit, 7 for the honours; forbidden: bit 0 = the group's first kind.
Group suit_group(const std::uint8_t* counts, unsigned forbidden);
Lowering suit_lowering(const std::uint8_t* counts, unsigned forbidden);
Group honour_group(const std::uint8_t* counts);
Lowering honour_lowering(const std::uint8_t* counts);

// Fewest tiles to add for m sets (0-4) with no eyes / any eyes / 258 eyes; tiles beyond them are left over.
// [0]: no kind gets a fifth copy; [1]: kinds may get any number. 127: cannot be.
using Rows = std::array<std::array<std::array<std::int8_t, 5>, 3>, 2>;
void suit_rows(const std::uint8_t* counts, unsigned forbidden, Rows& rows);
void honour_rows(const std::uint8_t* counts, unsigned forbidden, Rows& rows);

}  // namespace laizi
