// Every suit and every honour group there is, with every set of forbidden kinds, against the brute force: alone, and as a whole hand
// with wildcards. Whatever an indicator forbids is among them.
//
//   test_suits even | odd | honours     suits with an even or odd number of forbidden kinds; the honours
#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "ask.hpp"
#include "brute.hpp"
#include "check.hpp"
#include "hands.hpp"
#include "laizi/evaluate.hpp"

using namespace laizi;
using namespace laizi::test;

namespace {

using GroupCounts = std::array<std::uint8_t, kRanks>;

// What the brute force knows of one key, and of the key with one more of each kind.
struct KeyNeeds {
  Needs now;
  std::array<Needs, kRanks> more;
};

KeyNeeds needs_of(GroupBrute& brute, const GroupCounts& counts, int kinds) {
  KeyNeeds needs{brute.needs(counts.data()), {}};
  GroupCounts more = counts;
  for (int kind = 0; kind < kinds; ++kind) {
    ++more[kind];
    needs.more[kind] = brute.needs(more.data());
    --more[kind];
  }
  return needs;
}

Hand hand_of(const GroupCounts& counts, int group, unsigned forbidden) {
  Hand hand;
  std::copy_n(counts.begin(), kinds_in(group), hand.counts.begin() + first_kind(group));
  hand.forbidden = KindMask{forbidden} << first_kind(group);
  return hand;
}

// The group by itself, as the header of the core defines it.
void check_group(const GroupCounts& counts, int group, unsigned forbidden, const KeyNeeds& needs) {
  const bool suit = group < kSuits;
  const Hand hand = hand_of(counts, group, forbidden);
  const Needs& now = needs.now;

  // The core relies on this: eyes in a group save one wildcard, or cost the two that they are made of.
  CHECK(now.eyes == now.sets - 1 || now.eyes == now.sets + 2 || now.eyes == kNever, hand);
  CHECK(now.eyes_258 == now.sets - 1 || now.eyes_258 == now.sets + 2 || now.eyes_258 == kNever, hand);

  const Group answer = suit ? suit_group(counts.data(), forbidden) : honour_group(counts.data());
  CHECK_EQ(answer.sets, now.sets, hand);
  CHECK_EQ(answer.eyes, now.eyes == now.sets - 1, hand);
  CHECK_EQ(answer.eyes_258, now.eyes_258 == now.sets - 1, hand);

  // Two wildcards may always be eyes of another group, so eyes that this group cannot hold count as two more wildcards as well.
  const auto with_eyes = [](const Needs& n) { return std::min(n.eyes + 0, n.sets + 2); };
  const auto with_eyes_258 = [](const Needs& n) { return std::min(n.eyes_258 + 0, n.sets + 2); };
  Lowering expected{};
  for (int kind = 0; kind < kinds_in(group); ++kind) {
    if (forbidden >> kind & 1) continue;
    const Needs& more = needs.more[kind];
    expected.sets |= unsigned{more.sets == now.sets - 1} << kind;
    expected.eyes |= unsigned{with_eyes(more) == with_eyes(now) - 1} << kind;
    expected.eyes_258 |= unsigned{with_eyes_258(more) == with_eyes_258(now) - 1} << kind;
  }
  Lowering lowering = suit ? suit_lowering(counts.data(), forbidden) : honour_lowering(counts.data());
  if (!suit) {
    // A wildcard among honours only ever joins natural tiles of its kind, which are not forbidden: so the core takes no forbidden
    // kinds there, and its caller masks them.
    lowering.sets &= ~forbidden;
    lowering.eyes &= ~forbidden;
    lowering.eyes_258 &= ~forbidden;
  }
  CHECK_EQ(lowering.sets, expected.sets, hand);
  CHECK_EQ(lowering.eyes, expected.eyes, hand);
  CHECK_EQ(lowering.eyes_258, expected.eyes_258, hand);
}

// The group as a whole hand, with every number of wildcards that makes a size. Wildcards and waits may lie in the other groups.
class OneGroupHands {
 public:
  OneGroupHands(int group, unsigned forbidden) : group_(group), forbidden_(forbidden) {
    constexpr GroupCounts nothing{};
    for (int other = 0; other < kGroups; ++other) {
      GroupBrute brute(kinds_in(other), other == group ? forbidden : 0, false);
      empty_[other] = needs_of(brute, nothing, kinds_in(other));
    }
    for (const Options& options : standard_options()) {
      options_.push_back(options);
      if (options.eyes_258) continue;  // any eyes are enough to see what the limit of copies does to waits
      options_.push_back(options);
      options_.back().limit_copies = false;
    }
  }

  void check(const GroupCounts& counts, const KeyNeeds& general, const KeyNeeds& triplets) const {
    Hand hand = hand_of(counts, group_, forbidden_);
    const int naturals = hand.naturals();
    for (const Options& options : options_) {
      const KeyNeeds& needs = options.triplets_only ? triplets : general;
      std::array<Needs, kGroups> groups;
      for (int group = 0; group < kGroups; ++group) groups[group] = group == group_ ? needs.now : empty_[group].now;
      const int fewest = fewest_wildcards(groups, options);
      for (hand.wild = 0; naturals + hand.wild <= kMaxTiles; ++hand.wild) {
        if ((naturals + hand.wild) % 3 != 2) continue;
        CHECK_EQ(ask_is_win(hand, options), hand.wild >= fewest, hand << ", " << options);
      }

      std::array<int, kKinds> fewest_with;
      for (int group = 0; group < kGroups; ++group) {
        const Needs before = groups[group];
        for (int kind = 0; kind < kinds_in(group); ++kind) {
          groups[group] = group == group_ ? needs.more[kind] : empty_[group].more[kind];
          fewest_with[first_kind(group) + kind] = fewest_wildcards(groups, options);
        }
        groups[group] = before;
      }
      for (hand.wild = 0; naturals + hand.wild <= kMaxTiles; ++hand.wild) {
        if ((naturals + hand.wild) % 3 != 1) continue;
        KindMask expected = 0;
        for (int kind = 0; kind < kKinds; ++kind)
          if (fewest_with[kind] <= hand.wild && !(options.limit_copies && hand.counts[kind] == kCopies)) expected |= KindMask{1} << kind;
        expected &= ~hand.forbidden;
        const KindMask found = ask_waits(hand, options);
        CHECK(found == expected, hand << ", " << options << ": waits " << kinds_of(found) << ", expected " << kinds_of(expected));
      }
    }
  }

 private:
  int group_;
  unsigned forbidden_;
  std::array<KeyNeeds, kGroups> empty_;  // the same with and without runs
  std::vector<Options> options_;
};

void check_every_key(int kinds, unsigned forbidden) {
  GroupBrute general(kinds, forbidden, false);
  GroupBrute triplets(kinds, forbidden, true);
  std::vector<OneGroupHands> hands;  // the suits take turns
  if (kinds == kHonours) {
    hands.emplace_back(kSuits, forbidden);
  } else {
    for (int suit = 0; suit < kSuits; ++suit) hands.emplace_back(suit, forbidden);
  }
  std::size_t keys = 0;
  for_each_key(kinds, forbidden, [&](const GroupCounts& counts) {
    const KeyNeeds needs = needs_of(general, counts, kinds);
    check_group(counts, kinds == kRanks ? 0 : kSuits, forbidden, needs);
    hands[keys++ % hands.size()].check(counts, needs, needs_of(triplets, counts, kinds));
  });
  if (forbidden == 0) CHECK_EQ(keys, kinds == kRanks ? kSuitKeys : kHonourKeys);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view part = argc == 2 ? argv[1] : "";
  if (part != "even" && part != "odd" && part != "honours") {
    std::cerr << "usage: test_suits even | odd | honours\n";
    return 2;
  }
  const int kinds = part == "honours" ? kHonours : kRanks;
  for (unsigned forbidden = 0; forbidden < 1u << kinds; ++forbidden)
    if (part == "honours" || (std::popcount(forbidden) % 2 == 0) == (part == "even")) check_every_key(kinds, forbidden);
}
