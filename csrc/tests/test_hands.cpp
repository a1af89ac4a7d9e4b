// Random hands of all four groups against the brute force: every question, every option, every kind of forbidden mask.
//
//   test_hands wins | waits | distance | discards | facts | rows
//
// Hands come in blocks that share their forbidden kinds, because the brute force remembers what it found for those.
#include <algorithm>
#include <map>
#include <string_view>

#include "ask.hpp"
#include "brute.hpp"
#include "check.hpp"
#include "hands.hpp"
#include "laizi/evaluate.hpp"
#include "laizi/facts.hpp"

using namespace laizi;
using namespace laizi::test;

namespace {

template <typename Visit>
void for_blocks(std::uint64_t seed, int blocks, Visit visit) {
  Random random(seed);
  for (int block = 0; block < blocks; ++block) {
    const KindMask forbidden = random_forbidden(random);
    HandBrute brute(forbidden);
    visit(random, forbidden, brute);
  }
}

void check_win(const Hand& hand, const Options& options, HandBrute& brute, int& wins) {
  const bool expected = brute.is_win(hand.counts, hand.wild, options);
  CHECK_EQ(ask_is_win(hand, options), expected, hand << ", " << options);
  wins += expected;
}

void check_wildcards_needed(const Hand& hand, const Options& options, HandBrute& brute) {
  for (const bool eyes : {false, true}) {
    const int expected = brute.wildcards_needed(hand.counts, options, eyes);
    CHECK_EQ(wildcards_needed(hand.counts.data(), hand.forbidden, options, eyes), expected == kNever ? kUnreachable : expected,
             hand << ", " << options << (eyes ? ", with" : ", without") << " eyes");
  }
}

void check_wins() {
  int wins = 0;
  const std::vector<Options> standard = standard_options();
  for_blocks(11, 2000, [&](Random& random, KindMask forbidden, HandBrute& brute) {
    for (int i = 0; i < 150; ++i) {
      const Hand hand = random_hand(random, forbidden, random_whole_size(random));
      for (const Options& options : standard) {
        check_win(hand, options, brute, wins);
        check_wildcards_needed(hand, options, brute);
      }
      for (const Shape shape : {kSevenPairs, kThirteenOrphans, kLan, kSevenStarLan}) check_win(hand, {.shapes = shape}, brute, wins);
      check_win(hand, random_options(random), brute, wins);
    }
  });
  CHECK(wins > 100000, "the random hands are too seldom complete: " << wins);
}

void check_waits() {
  int ready = 0;
  for_blocks(12, 1000, [&](Random& random, KindMask forbidden, HandBrute& brute) {
    for (int i = 0; i < 100; ++i) {
      const Hand hand = random_hand(random, forbidden, random_waiting_size(random));
      for (int j = 0; j < 2; ++j) {
        const Options options = random_options(random);
        const KindMask found = ask_waits(hand, options);
        const KindMask expected = brute.waits(hand.counts, hand.wild, options);
        CHECK(found == expected, hand << ", " << options << ": waits " << kinds_of(found) << ", expected " << kinds_of(expected));
        ready += expected != 0;
      }
    }
  });
  CHECK(ready > 40000, "the random hands wait too seldom: " << ready);
}

void check_distances() {
  std::map<int, int> seen;
  for_blocks(13, 1500, [&](Random& random, KindMask forbidden, HandBrute& brute) {
    for (int i = 0; i < 40; ++i) {
      const Hand hand = random_hand(random, forbidden, random.chance(50) ? random_whole_size(random) : random_waiting_size(random));
      for (int j = 0; j < 3; ++j) {
        const Options options = random_options(random);
        const int expected = brute.distance(hand.counts, hand.wild, options);
        CHECK_EQ(ask_distance(hand, options), expected, hand << ", " << options);
        ++seen[expected];
      }
    }
  });
  CHECK(seen[-1] > 1000 && seen[kUnreachable] > 1000 && seen.rbegin()->first == kUnreachable);
}

void check_discards() {
  for_blocks(14, 250, [&](Random& random, KindMask forbidden, HandBrute& brute) {
    for (int i = 0; i < 6; ++i) {
      const Hand hand = random_hand(random, forbidden, random_whole_size(random));
      const Options options = random_options(random);
      Counts seen{};
      for (auto& number : seen) number = static_cast<std::uint8_t>(random.below(kCopies + 1));  // more than there are, even

      std::array<Discard, kMaxTiles> found;
      std::array<std::uint8_t, kMaxTiles> kinds;
      const int choices = discards(hand.counts.data(), hand.wild, forbidden, options, seen.data(), found, kinds);
      int next = 0;
      for (int kind = 0; kind < kKinds; ++kind) {
        if (hand.counts[kind] == 0) continue;
        const AfterDiscard expected = brute.discard(hand.counts, hand.wild, options, seen, kind);
        CHECK(next < choices, hand);
        CHECK_EQ(kinds[next], kind, hand);
        const Discard& answer = found[next++];
        CHECK_EQ(answer.distance, expected.distance, hand << ", " << options << ", discard kind " << kind);
        CHECK(answer.useful == expected.useful, hand << ", " << options << ", discard kind " << kind << ": useful "
                                                     << kinds_of(answer.useful) << ", expected " << kinds_of(expected.useful));
        CHECK(answer.left == expected.left, hand << ", " << options << ", discard kind " << kind);
      }
      CHECK_EQ(choices, next, hand);
    }
  });
}

void check_facts() {
  for_blocks(15, 700, [&](Random& random, KindMask forbidden, HandBrute& brute) {
    for (int i = 0; i < 40; ++i) {
      const bool added = random.chance(50);
      Hand hand = random_hand(random, forbidden, added ? random_waiting_size(random) : random_whole_size(random));
      int laizi = random.below(kKinds);
      if (random.chance(5) || (forbidden >> laizi & 1) != 0) laizi = kNoLaizi;
      // The laizi are among the counts: as many wildcards as fit become laizi, the rest tiles of any kind.
      if (laizi != kNoLaizi) {
        const int more = std::min(hand.wild, kCopies - hand.counts[laizi]);
        hand.counts[laizi] = static_cast<std::uint8_t>(hand.counts[laizi] + more);
        hand.wild -= more;
      }
      for (int kind = 0; kind < kKinds && hand.wild > 0; ++kind) {
        if (forbidden >> kind & 1) continue;
        const int more = std::min(hand.wild, kCopies - hand.counts[kind]);
        hand.counts[kind] = static_cast<std::uint8_t>(hand.counts[kind] + more);
        hand.wild -= more;
      }
      if (hand.wild > 0) continue;  // nearly everything is forbidden

      if (!added) {
        std::array<std::uint32_t, kSplits> words;
        facts(hand.counts.data(), laizi, forbidden, words.data());
        const auto expected = brute.facts(hand.counts, laizi);
        for (int j = 0; j < kSplits; ++j) CHECK_EQ(words[j], expected[j], hand << ", laizi " << laizi << ", split " << j << std::hex);
        continue;
      }
      std::array<std::array<std::uint32_t, kSplits>, kKinds> words;
      facts_added(hand.counts.data(), laizi, forbidden, words[0].data());
      for (int kind = 0; kind < kKinds; ++kind) {
        std::array<std::uint32_t, kSplits> expected{};
        if ((forbidden >> kind & 1) == 0 && hand.counts[kind] < kCopies) {
          Counts more = hand.counts;
          ++more[kind];
          expected = brute.facts(more, laizi);
        }
        for (int j = 0; j < kSplits; ++j)
          CHECK_EQ(words[kind][j], expected[j], hand << ", laizi " << laizi << ", added " << kind << ", split " << j << std::hex);
      }
    }
  });
}

// Per-group rows against all targets.
void check_rows() {
  CHECK_EQ(Targets::of(0, false).count(1, kMaxSets, 0), 13259u, "complete hands of 14 tiles of one suit");
  Random random(16);
  for (const int group : {0, kSuits}) {
    const int keys = static_cast<int>(group == kSuits ? kHonourKeys : kSuitKeys);
    for_each_key(kinds_in(group), 0, [&](std::array<std::uint8_t, kRanks> counts) {
      if (random.below(keys) >= 10000) return;
      const unsigned forbidden = random.chance(50) ? 0 : group_mask(random_forbidden(random), group);
      for (int kind = 0; kind < kRanks; ++kind)
        if (forbidden >> kind & 1) counts[kind] = 0;
      const Targets::Costs costs = Targets::of(group, false).costs(counts.data(), forbidden);
      Rows rows;
      group == kSuits ? honour_rows(counts.data(), forbidden, rows) : suit_rows(counts.data(), forbidden, rows);
      Hand hand{{}, 0, KindMask{forbidden} << first_kind(group)};
      std::copy_n(counts.begin(), kinds_in(group), hand.counts.begin() + first_kind(group));
      for (int eyes = 0; eyes < 3; ++eyes) {
        for (int sets = 0; sets <= kMaxSets; ++sets) {
          const auto& by_excess = costs[eyes][sets];
          const auto tiles = [](int needed) { return needed == kNever ? 127 : needed; };
          CHECK_EQ(rows[0][eyes][sets], tiles(by_excess[0]), hand << ", eyes " << eyes << ", sets " << sets);
          CHECK_EQ(rows[1][eyes][sets], tiles(*std::min_element(by_excess.begin(), by_excess.end())),
                   hand << ", eyes " << eyes << ", sets " << sets << ", any number of copies");
        }
      }
    });
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view part = argc == 2 ? argv[1] : "";
  if (part == "wins") check_wins();
  else if (part == "waits") check_waits();
  else if (part == "distance") check_distances();
  else if (part == "discards") check_discards();
  else if (part == "facts") check_facts();
  else if (part == "rows") check_rows();
  else {
    std::cerr << "usage: test_hands wins | waits | distance | discards | facts | rows\n";
    return 2;
  }
}
