// A hand is cut from its lowest tile up. The lowest natural tile not yet placed, the anchor, is in exactly one part of a way to
// cut; the parts with one anchor are taken in the order of their options, never falling, so that each way is met once.

#include "laizi/arrange.hpp"

#include <cstring>
#include <iterator>

#include "counts.hpp"
#include "laizi/evaluate.hpp"
#include "lan.hpp"

namespace laizi {
namespace {

// A way to use an anchor: the part's first tile lies `back` kinds below it.
struct Option {
  SetKind kind;
  std::uint8_t back;
  std::uint8_t wild;  // bit i: the i-th tile is a wildcard
};

constexpr Option kOptionList[] = {
    {SetKind::kEyes, 0, 0b00},     {SetKind::kEyes, 0, 0b10},     {SetKind::kTriplet, 0, 0b000}, {SetKind::kTriplet, 0, 0b100},
    {SetKind::kTriplet, 0, 0b110}, {SetKind::kRun, 0, 0b000},     {SetKind::kRun, 0, 0b100},     {SetKind::kRun, 0, 0b010},
    {SetKind::kRun, 0, 0b110},     {SetKind::kRun, 1, 0b001},     {SetKind::kRun, 1, 0b101},     {SetKind::kRun, 2, 0b011},
};
constexpr int kOptionCount = static_cast<int>(std::size(kOptionList));

int tiles_of(SetKind kind) { return kind == SetKind::kEyes ? 2 : 3; }

int next_anchor(const std::uint8_t* counts) {
  const KindMask left = Counts(counts).at_least(1);
  return left ? std::countr_zero(left) : -1;
}

void add(Arrangement& out, SetKind kind, int first, unsigned wild) {
  out.parts[out.size++] = {kind, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(wild)};
}

constexpr Shape kOrder[] = {kStandard, kSevenPairs, kThirteenOrphans, kLan, kSevenStarLan};

}  // namespace

Arranger::Arranger(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options)
    : wild_(wild), natural_(Counts(counts).total()), size_(natural_ + wild), forbidden_(forbidden), options_(options) {
  std::memcpy(counts_, counts, kKinds);
}

bool Arranger::next(Arrangement& out) {
  for (; stage_ < std::size(kOrder); ++stage_, fresh_ = true) {
    Options only = options_;
    only.shapes = options_.shapes & kOrder[stage_];
    // Seven star lan is lan too: where both are asked for, its ways are listed once.
    if (kOrder[stage_] == kSevenStarLan && (options_.shapes & kLan)) continue;
    if (!only.shapes || (fresh_ && !is_win(counts_, wild_, forbidden_, only))) continue;
    out.size = 0;
    bool found = false;
    switch (kOrder[stage_]) {
      case kStandard: found = next_standard(out); break;
      case kSevenPairs: found = next_pairs(out); break;
      case kThirteenOrphans: found = next_orphans(out); break;
      default: found = next_lan(out, kOrder[stage_] == kSevenStarLan); break;
    }
    fresh_ = false;
    if (found) return true;
  }
  return false;
}

// Takes the part out of the hand when it fits and what is left can still be completed.
bool Arranger::apply(int anchor, int option) {
  const Option& use = kOptionList[option];
  const bool eyes = use.kind == SetKind::kEyes;
  if (eyes && (!eyes_left_ || (options_.eyes_258 && !(kKinds258 >> anchor & 1)))) return false;
  const int missing = std::popcount(use.wild);
  if (missing > wild_left_) return false;
  if (use.kind == SetKind::kRun) {
    const int first = anchor - use.back;
    if (options_.triplets_only || anchor >= kFirstHonour || anchor % kRanks < use.back || first % kRanks + 2 >= kRanks) return false;
    for (int i = 0; i < 3; ++i)
      if (use.wild >> i & 1 ? forbidden_ >> (first + i) & 1 : !counts_[first + i]) return false;
    for (int i = 0; i < 3; ++i) counts_[first + i] -= !(use.wild >> i & 1);
  } else {
    const int natural = tiles_of(use.kind) - missing;
    if (counts_[anchor] < natural) return false;
    counts_[anchor] = static_cast<std::uint8_t>(counts_[anchor] - natural);
  }
  wild_left_ -= missing;
  eyes_left_ -= eyes;
  const int needed = wildcards_needed(counts_, forbidden_, options_, eyes_left_ != 0);
  if (needed <= wild_left_) return true;
  undo(anchor, option);
  return false;
}

void Arranger::undo(int anchor, int option) {
  const Option& use = kOptionList[option];
  const int missing = std::popcount(use.wild);
  if (use.kind == SetKind::kRun) {
    for (int i = 0; i < 3; ++i) counts_[anchor - use.back + i] += !(use.wild >> i & 1);
  } else {
    counts_[anchor] = static_cast<std::uint8_t>(counts_[anchor] + tiles_of(use.kind) - missing);
  }
  wild_left_ += missing;
  eyes_left_ += use.kind == SetKind::kEyes;
}

bool Arranger::next_standard(Arrangement& out) {
  if (fresh_) {
    depth_ = 0;
    wild_left_ = wild_;
    eyes_left_ = 1;
  }
  bool descend = fresh_;  // else the way that the stack spells was given out: take back its last choice
  for (;;) {
    Choice choice{};
    if (descend) {
      const int anchor = next_anchor(counts_);
      if (anchor < 0) break;
      const bool same = depth_ && stack_[depth_ - 1].anchor == anchor;
      choice = {static_cast<std::uint8_t>(anchor), same ? stack_[depth_ - 1].option : std::uint8_t{0}};
    } else {
      if (!depth_) return false;
      choice = stack_[--depth_];
      undo(choice.anchor, choice.option++);
    }
    while (choice.option < kOptionCount && !apply(choice.anchor, choice.option)) ++choice.option;
    descend = choice.option < kOptionCount;
    if (descend) stack_[depth_++] = choice;
  }
  for (int i = 0; i < depth_; ++i) {
    const Option& use = kOptionList[stack_[i].option];
    add(out, use.kind, stack_[i].anchor - use.back, use.wild);
  }
  for (int left = wild_left_ - 2 * eyes_left_; left > 0; left -= 3) add(out, SetKind::kWildSet, 0, 0b111);
  if (eyes_left_) add(out, SetKind::kWildEyes, 0, 0b11);
  return true;
}

bool Arranger::next_pairs(Arrangement& out) {
  if (!fresh_) return false;
  for (int kind = 0; kind < kKinds; ++kind)
    if (counts_[kind]) add(out, SetKind::kPair, kind, counts_[kind] == 1 ? 0b10 : 0);
  while (out.size < 7) add(out, SetKind::kWildPair, 0, 0b11);
  return true;
}

bool Arranger::next_orphans(Arrangement& out) {
  if (fresh_) cursor_ = 0;
  const Counts counts(counts_);
  const KindMask twice = counts.at_least(2);
  // Without a natural pair a wildcard is the second of any of the thirteen.
  const KindMask doubled = (twice ? twice : kOrphans) >> cursor_ << cursor_;
  if (!doubled) return false;
  const int pair = std::countr_zero(doubled);
  cursor_ = pair + 1;
  for (KindMask rest = kOrphans; rest; rest &= rest - 1) {
    const int kind = std::countr_zero(rest);
    const unsigned missing = counts_[kind] ? 0 : 1;
    if (kind == pair)
      add(out, SetKind::kEyes, kind, counts_[kind] == 2 ? 0 : counts_[kind] ? 0b10 : 0b11);
    else
      add(out, SetKind::kSingle, kind, missing);
  }
  return true;
}

// All ways to choose a superset of the natural tiles, group by group: the ranks of three suits, then the honours.
bool Arranger::next_lan(Arrangement& out, bool seven_star) {
  constexpr int kHonourSets = 1 << kHonours;
  const auto size = [](int group) { return group < kSuits ? static_cast<int>(kLanRanks.size()) : kHonourSets; };
  const auto kinds = [](int group, int index) { return group < kSuits ? unsigned{kLanRanks[index]} : static_cast<unsigned>(index); };
  const KindMask held = Counts(counts_).at_least(1);
  const auto bits = [](KindMask mask, int group) { return static_cast<unsigned>(mask >> (kRanks * group)) & kSuitMask; };
  const auto fits = [&](int group, unsigned chosen) {
    return !(bits(held, group) & ~chosen) && !(chosen & bits(forbidden_, group));
  };
  constexpr int kMost = 3;

  int group = fresh_ ? 0 : 3;
  if (fresh_) lan_[0] = -1;
  for (;;) {
    // Step this group to its next fitting choice that can still reach fourteen.
    int so_far = 0;
    for (int before = 0; before < group; ++before) so_far += std::popcount(kinds(before, lan_[before]));
    const int most_after = group < kSuits ? kMost * (kSuits - 1 - group) + kHonours : 0;
    int index = lan_[group] + 1;
    for (; index < size(group); ++index) {
      const unsigned chosen = kinds(group, index);
      const int total = so_far + std::popcount(chosen);
      if (!fits(group, chosen) || total > kMaxTiles || total + most_after < kMaxTiles) continue;
      if (group == kSuits && seven_star && chosen != kHonourSets - 1) continue;
      break;
    }
    if (index == size(group)) {
      if (group-- == 0) return false;
      continue;
    }
    lan_[group] = index;
    if (group < kSuits) {
      lan_[++group] = -1;
      continue;
    }
    KindMask chosen = 0;
    for (int part = 0; part < 4; ++part) chosen |= KindMask{kinds(part, lan_[part])} << (kRanks * part);
    for (; chosen; chosen &= chosen - 1) {
      const int kind = std::countr_zero(chosen);
      add(out, SetKind::kSingle, kind, counts_[kind] ? 0 : 1);
    }
    return true;
  }
}

}  // namespace laizi
