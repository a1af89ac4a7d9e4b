#include "hands.hpp"

#include <algorithm>
#include <numeric>
#include <ostream>

namespace laizi {

std::ostream& operator<<(std::ostream& out, const Options& options) {
  return out << "eyes " << (options.eyes_258 ? "258" : "any") << (options.two_wild_eyes ? "" : ", not two wild")
             << (options.triplets_only ? ", triplets only" : "") << (options.limit_copies ? "" : ", copies not limited")
             << ", shapes " << options.shapes;
}

namespace test {
namespace {

constexpr KindMask bit(int kind) { return KindMask{1} << kind; }

// The tiles of some complete hand, in random order. Forbidden kinds may be among them: the caller leaves those out.
std::vector<int> tiles_of_a_standard_hand(Random& random) {
  std::vector<int> tiles;
  const bool one_suit = random.chance(30);
  const bool triplets = random.chance(20);
  const int suit = random.below(kSuits);
  for (int set = 0; set < 4; ++set) {
    const int group = one_suit ? suit : random.below(kSuits + 1);
    if (group == kSuits || triplets || random.chance(25)) {
      const int kind = group * kRanks + random.below(group == kSuits ? kHonours : kRanks);
      tiles.insert(tiles.end(), 3, kind);
    } else {
      const int first = group * kRanks + random.below(kRanks - 2);
      for (int i = 0; i < 3; ++i) tiles.push_back(first + i);
    }
  }
  const int eyes = one_suit ? suit * kRanks + random.below(kRanks) : random.below(kKinds);
  tiles.insert(tiles.end(), 2, eyes);
  return tiles;
}

std::vector<int> tiles_of_pairs(Random& random) {
  std::vector<int> tiles;
  for (int pair = 0; pair < 7; ++pair) tiles.insert(tiles.end(), 2, random.below(kKinds));
  return tiles;
}

std::vector<int> tiles_of_orphans(Random& random) {
  std::vector<int> tiles;
  for (int kind = 0; kind < kKinds; ++kind)
    if (kOrphans & bit(kind)) tiles.push_back(kind);
  tiles.push_back(tiles[static_cast<std::size_t>(random.below(13))]);
  return tiles;
}

std::vector<int> tiles_of_lan(Random& random) {
  std::vector<int> tiles;
  for (int suit = 0; suit < kSuits; ++suit)
    for (int rank = random.below(3); rank < kRanks; rank += random.between(3, 4)) tiles.push_back(suit * kRanks + rank);
  for (int kind = kFirstHonour; kind < kKinds; ++kind) tiles.push_back(kind);
  return tiles;
}

// All tiles of one, two or all groups.
std::vector<int> tiles_of_a_pool(Random& random) {
  const int groups = random.chance(50) ? 0b1111 : 1 << random.below(4) | 1 << random.below(4);
  std::vector<int> tiles;
  for (int kind = 0; kind < kKinds; ++kind)
    if (groups >> kind / kRanks & 1) tiles.insert(tiles.end(), kCopies, kind);
  return tiles;
}

std::vector<int> random_tiles(Random& random) {
  switch (random.below(8)) {
    case 0: return tiles_of_pairs(random);
    case 1: return tiles_of_orphans(random);
    case 2: return tiles_of_lan(random);
    case 3:
    case 4: return tiles_of_a_pool(random);
    default: return tiles_of_a_standard_hand(random);
  }
}

}  // namespace

int Hand::naturals() const { return std::accumulate(counts.begin(), counts.end(), 0); }

Counts kinds_of(KindMask mask) {
  Counts counts{};
  for (int kind = 0; kind < kKinds; ++kind) counts[kind] = mask >> kind & 1;
  return counts;
}

std::ostream& operator<<(std::ostream& out, const Counts& counts) {
  for (int group = 0; group <= kSuits; ++group) {
    const int first = group * kRanks;
    const int last = std::min(first + kRanks, kKinds);
    for (int kind = first; kind < last; ++kind)
      for (int copy = 0; copy < counts[kind]; ++copy) out << kind - first + 1;
    if (std::any_of(counts.begin() + first, counts.begin() + last, [](int held) { return held > 0; })) out << "mpsz"[group];
  }
  return out;
}

std::ostream& operator<<(std::ostream& out, const Hand& hand) {
  out << "hand \"" << hand.counts << "\" + " << hand.wild << " wild";
  if (hand.forbidden != 0) out << ", forbidden " << kinds_of(hand.forbidden);
  return out;
}

KindMask random_forbidden(Random& random) {
  const auto scattered = [&](int percent) {
    KindMask mask = 0;
    for (int kind = 0; kind < kKinds; ++kind)
      if (random.chance(percent)) mask |= bit(kind);
    return mask;
  };
  switch (random.below(14)) {
    case 0:
    case 1:
    case 2: return 0;
    case 3: return bit(random.below(kKinds));
    case 4:
    case 5: {  // what a game forbids: the red dragon and two neighbours of a suit
      const int suit = random.below(kSuits);
      const int rank = random.below(kRanks);
      return bit(kKinds - 1) | bit(suit * kRanks + rank) | bit(suit * kRanks + (rank + 1) % kRanks);
    }
    case 6: return scattered(10);
    case 7: return scattered(30);
    case 8: return scattered(60);
    case 9: return scattered(90);
    case 10: return KindMask{kSuitMask} << random.below(kSuits) * kRanks | scattered(5);
    case 11: return kHonourMask | scattered(5);
    case 12: return kKinds258 ^ (random.chance(50) ? bit(1 + 3 * random.below(9)) : 0);  // no 258 kind, or just one of them
    default: return random.chance(30) ? kAllKinds : kAllKinds ^ bit(random.below(kKinds)) ^ bit(random.below(kKinds));
  }
}

Hand random_hand(Random& random, KindMask forbidden, int size) {
  Hand hand;
  hand.forbidden = forbidden;
  hand.wild = random.chance(60) ? random.below(std::min(size, 4) + 1) : random.below(size + 1);
  int room = size - hand.wild;
  const auto take = [&](std::vector<int> tiles) {
    random.shuffle(tiles);
    for (const int kind : tiles) {
      if (room == 0) return;
      if ((forbidden & bit(kind)) != 0 || hand.counts[kind] == kCopies) continue;
      ++hand.counts[kind];
      --room;
    }
  };
  std::vector<int> wanted = random_tiles(random);
  // A few tiles away from the hand in mind, as hands are in play.
  for (int strays = random.below(4); strays > 0; --strays)
    wanted[static_cast<std::size_t>(random.below(static_cast<int>(wanted.size())))] = random.below(kKinds);
  take(wanted);
  take(random_tiles(random));
  std::vector<int> all(kKinds * kCopies);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i) / kCopies;
  take(all);
  hand.wild += room;  // too few kinds are allowed for so many natural tiles
  return hand;
}

Options random_options(Random& random) {
  Options options;
  options.eyes_258 = random.chance(60);
  options.two_wild_eyes = random.chance(50);
  options.triplets_only = random.chance(30);
  options.limit_copies = random.chance(70);
  options.shapes = random.chance(40) ? unsigned{kStandard} : static_cast<unsigned>(random.between(1, kAllShapes));
  return options;
}

int random_whole_size(Random& random) { return random.chance(60) ? 14 : 2 + 3 * random.below(5); }

int random_waiting_size(Random& random) { return random.chance(60) ? 13 : 1 + 3 * random.below(5); }

std::vector<Options> standard_options() {
  std::vector<Options> all;
  for (const bool triplets_only : {false, true}) {
    all.push_back({.triplets_only = triplets_only});
    all.push_back({.eyes_258 = true, .triplets_only = triplets_only});
    all.push_back({.eyes_258 = true, .two_wild_eyes = false, .triplets_only = triplets_only});
  }
  return all;
}

}  // namespace test
}  // namespace laizi
