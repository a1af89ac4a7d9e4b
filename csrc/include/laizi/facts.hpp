// What rules ask of a hand in which the wild kind is known: the shapes of every split of the laizi into natural and wild.
#pragma once

#include "laizi/tile.hpp"

namespace laizi {

enum Fact : std::uint32_t {
  kGeneral = 1u << 0,
  kGeneral258 = 1u << 1,
  kGeneral258Real = 1u << 2,  // at least one tile of the eyes is natural
  kTriplets = 1u << 3,
  kTriplets258 = 1u << 4,
  kTriplets258Real = 1u << 5,
  kFactSevenPairs = 1u << 6,
  kFactQuadPairs = 1u << 7,
  kFactLan = 1u << 8,
  kFactSevenStarLan = 1u << 9,
  kFactOrphans = 1u << 10,
  kHasMan = 1u << 12,
  kHasPin = 1u << 13,
  kHasSou = 1u << 14,
  kHasHonour = 1u << 15,
  kNot258 = 1u << 16,
  kNotHonour = 1u << 17,
  kSplit = 1u << 31,  // the split exists
};

inline constexpr int kSplits = 5;    // j = 0..4 natural laizi
inline constexpr int kNoLaizi = -1;  // a game without a wild kind: only j = 0

// check_hand's answer, and whether the laizi is a kind and one that may be wild.
Check check_facts(const std::uint8_t* counts, int laizi, KindMask forbidden, Size size);

// counts hold the laizi too. out: kSplits words.
void facts(const std::uint8_t* counts, int laizi, KindMask forbidden, std::uint32_t* out);
// The same after each kind is added: kKinds x kSplits words; zeros where the kind is forbidden or held four times.
void facts_added(const std::uint8_t* counts, int laizi, KindMask forbidden, std::uint32_t* out);

}  // namespace laizi
