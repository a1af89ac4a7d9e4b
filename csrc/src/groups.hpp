// How groups of tiles make a hand; the proof is at the head of evaluate.cpp.
#pragma once

#include <array>

#include "counts.hpp"

namespace laizi {

constexpr int kEyesSave = -1;
constexpr int kEyesCost = 2;

// What brings the needed wildcards of a hand down by one, seen from one of its groups.
struct GroupLowering {
  bool saves;     // letting the group hold the eyes saves a wildcard
  KindMask sets;  // kinds that bring its f0 down
  KindMask eyes;  // and its f1
};

// hand_saves: some group would rather have the eyes. A kind counts through f0 when another group has the eyes, or when they are
// two wildcards more; through f1 when its own group has them as cheaply as any.
inline KindMask lowering_of_hand(const std::array<GroupLowering, 4>& groups, bool hand_saves) {
  const int savers = groups[0].saves + groups[1].saves + groups[2].saves + groups[3].saves;
  KindMask lower = 0;
  for (const GroupLowering& group : groups) {
    if (savers > int{group.saves} || !hand_saves) lower |= group.sets;
    if (group.saves == hand_saves) lower |= group.eyes;
  }
  return lower;
}

// The tiles of kinds of which no run is made (honours, or all when there are triplets only). A kind held n times needs
// 0 2 1 0 2 1 wildcards for n = 0...5 and, with the eyes in it, 2 1 0 2 1 0.
struct Triplets {
  KindMask pending;    // held 1, 2 or 4 (or 5) times: some tile needs company
  KindMask odd_ones;   // of these, 1 or 4: one more as eyes saves a wildcard
  KindMask untouched;  // held 0 or 3 times
  int sets;            // f0

  Triplets(const Counts& counts, KindMask kinds) {
    const KindMask one = counts.exactly(1) & kinds, two = counts.exactly(2) & kinds;
    const KindMask four = counts.exactly(4) & kinds, five = counts.exactly(5) & kinds;
    pending = one | two | four | five;
    odd_ones = one | four;
    untouched = kinds & ~pending;
    sets = 2 * std::popcount(odd_ones) + std::popcount(two | five);
  }
  int eyes(KindMask allowed) const { return pending & allowed ? kEyesSave : kEyesCost; }
  KindMask lowering_sets() const { return pending; }
  GroupLowering lowering(KindMask allowed) const {
    return {eyes(allowed) == kEyesSave, lowering_sets(), lowering_eyes(allowed)};
  }
  // Kinds that bring f0 + eyes down.
  KindMask lowering_eyes(KindMask allowed) const {
    const KindMask saving = pending & allowed;
    if (!saving) return pending | (untouched & allowed);
    return (pending & ~saving) | (std::popcount(saving) >= 2 ? saving : saving & odd_ones);
  }
};

}  // namespace laizi
