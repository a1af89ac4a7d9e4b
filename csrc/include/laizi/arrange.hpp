// Every distinct way to cut a complete hand, one at a time, in a fixed order, in constant memory.
#pragma once

#include "laizi/tile.hpp"

namespace laizi {

enum class SetKind : std::uint8_t { kRun, kTriplet, kEyes, kPair, kSingle, kWildSet, kWildEyes, kWildPair };

struct Part {
  SetKind kind;
  std::uint8_t first;  // lowest kind of the part; 0 for the symbolic ones
  std::uint8_t wild;   // bit i: the i-th tile is a wildcard
};

struct Arrangement {
  int size = 0;
  Part parts[kMaxTiles];
};

class Arranger {
 public:
  Arranger(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options);
  // The next way, or false when there are no more.
  bool next(Arrangement& out);

 private:
  struct Choice {
    std::uint8_t anchor;  // the lowest natural tile not yet placed: this choice uses it
    std::uint8_t option;  // index in the list of ways to use it
  };

  bool next_standard(Arrangement& out);
  bool next_pairs(Arrangement& out);
  bool next_orphans(Arrangement& out);
  bool next_lan(Arrangement& out, bool seven_star);
  bool apply(int anchor, int option);
  void undo(int anchor, int option);

  std::uint8_t counts_[kKinds];
  int wild_, natural_, size_;
  KindMask forbidden_;
  Options options_;
  unsigned stage_ = 0;  // which shape is being listed
  bool fresh_ = true;   // and nothing of it was listed yet
  // standard: a depth-first walk whose stack is the list of choices
  Choice stack_[kMaxTiles + 1];
  int depth_ = 0;
  int wild_left_ = 0, eyes_left_ = 0;
  // orphans: the next kind to double; lan: the position in the product of four groups
  int cursor_ = 0;
  int lan_[4] = {0, 0, 0, 0};
};

}  // namespace laizi
