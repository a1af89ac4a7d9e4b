// All hands, counted and walked, against hands looked at one by one.
//
//   test_census counts | small | large
#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "hands.hpp"
#include "laizi/census.hpp"
#include "laizi/evaluate.hpp"

namespace laizi {
std::ostream& operator<<(std::ostream& out, const SpaceQuestion& question) {
  using test::operator<<;
  constexpr const char* kNames[] = {"all", "complete", "distance", "waits"};
  return out << kNames[static_cast<int>(question.ask)] << " of " << question.tiles << " + " << question.wild
             << " tiles, forbidden " << test::kinds_of(question.forbidden) << ", " << question.options;
}
}  // namespace laizi

using namespace laizi;
using namespace laizi::test;

namespace {

constexpr Copies kFull = [] {
  Copies copies{};
  copies.fill(kCopies);
  return copies;
}();

Tally tally_of(const std::vector<Tally>& tallies, int answer) {
  for (const Tally& tally : tallies)
    if (tally.answer == answer) return tally;
  return {answer, 0, 0};
}

Tally sum_of(const std::vector<Tally>& tallies) {
  Tally sum{0, 0, 0};
  for (const Tally& tally : tallies) {
    sum.distinct += tally.distinct;
    sum.ways += tally.ways;
  }
  return sum;
}

int answer_of(const SpaceQuestion& question, const Counts& counts) {
  switch (question.ask) {
    case Ask::kComplete:
      return is_win(counts.data(), question.wild, question.forbidden, question.options);
    case Ask::kDistance:
      return distance(counts.data(), question.wild, question.forbidden, question.options);
    case Ask::kWaits:
      return std::popcount(waits(counts.data(), question.wild, question.forbidden, question.options));
    default:
      return 0;
  }
}

// ---- published numbers, and those of docs/census.md ----

void check_counts() {
  struct Expected {
    int wild;
    std::uint64_t distinct, all, ways, ways_all;
  };
  constexpr Expected kExpected[] = {
      {0, 11498658, 326520504500, 11353128141498, 4250305029168216000},
      {1, 55386588, 98521596000, 32251945494912, 483774556165488000},
      {2, 118319049, 28126474500, 38478775931739, 50718300243156000},
  };
  for (const Expected& expected : kExpected) {
    SpaceQuestion question;
    question.wild = expected.wild;
    question.tiles = kMaxTiles - expected.wild;
    const std::vector<Tally> found = census(question, kFull);
    CHECK_EQ(tally_of(found, 1).distinct, expected.distinct);
    CHECK_EQ(tally_of(found, 1).ways, expected.ways);
    CHECK_EQ(sum_of(found).distinct, expected.all);
    CHECK_EQ(sum_of(found).ways, expected.ways_all);
    CHECK_EQ(Space(question, answer_bit(1)).total(), expected.distinct);
  }
  SpaceQuestion one_suit;
  one_suit.forbidden = kAllKinds & ~KindMask{kSuitMask};
  CHECK_EQ(Space(one_suit, answer_bit(1)).total(), 13259u);

  constexpr std::uint64_t kDistances[] = {12859078207674,      2966241795738948,    99154452630748356,  828714358375292670,
                                          1867404976243926528, 1211948980271480832, 233501763289743360, 6601397483077632};
  SpaceQuestion distances;
  distances.ask = Ask::kDistance;
  distances.options.shapes = kStandard | kSevenPairs | kThirteenOrphans;
  const std::vector<Tally> found = census(distances, kFull);
  CHECK_EQ(found.size(), std::size(kDistances));
  for (std::size_t i = 0; i < found.size(); ++i) CHECK_EQ(found[i].ways, kDistances[i], "distance " << found[i].answer);

  // With twelve wildcards any two tiles are complete; with all fourteen there is but one hand.
  for (int wild = 12; wild <= kMaxTiles; ++wild) {
    SpaceQuestion question;
    question.wild = wild;
    question.tiles = kMaxTiles - wild;
    CHECK_EQ(tally_of(census(question, kFull), 0).distinct, 0u);
  }
}

// ---- every hand of a few tiles ----

template <typename Visit>
void for_each_hand(int tiles, KindMask forbidden, Visit visit) {
  Counts counts{};
  const auto fill = [&](auto& self, int kind, int room) -> void {
    if (!room) return visit(std::as_const(counts));
    if (kind == kKinds) return;
    self(self, kind + 1, room);
    if (forbidden >> kind & 1) return;
    for (int held = 1; held <= std::min(kCopies, room); ++held) {
      counts[kind] = static_cast<std::uint8_t>(held);
      self(self, kind + 1, room - held);
    }
    counts[kind] = 0;
  };
  fill(fill, 0, tiles);
}

std::uint64_t ways_of(const Counts& counts, const Copies& copies) {
  std::uint64_t ways = 1;
  for (int kind = 0; kind < kKinds; ++kind)
    for (int drawn = 0; drawn < counts[kind]; ++drawn)
      ways = ways * static_cast<std::uint64_t>(std::max(0, copies[kind] - drawn)) / (drawn + 1u);
  return ways;
}

// The space of some of the answers, walked whole: numbers and hands belong together, and there are no others.
void check_walk(Random& random, const SpaceQuestion& question, const std::map<int, Tally>& expected) {
  Answers wanted = 0;
  std::uint64_t total = 0;
  for (const auto& [answer, tally] : expected)
    if (random.chance(50)) {
      wanted |= answer_bit(answer);
      total += tally.distinct;
    }
  const Space space(question, wanted);
  CHECK_EQ(space.total(), total, question);
  std::vector<Counts> rows(total);
  for (std::uint64_t start = 0; start < total;) {  // stretches of any length
    const std::uint64_t stop = std::min(total, start + 1 + random.bits() % (total / 3 + 1));
    space.walk(start, stop, rows[start].data());
    start = stop;
  }
  for (std::uint64_t number = 0; number < total; ++number) {
    std::uint64_t found = total;
    CHECK(space.rank(rows[number].data(), found), question << ": " << rows[number]);
    CHECK_EQ(found, number, question << ": " << rows[number]);
    CHECK((wanted & answer_bit(answer_of(question, rows[number]))) != 0, question << ": " << rows[number]);
  }
}

SpaceQuestion random_question(Random& random, Ask ask, int tiles, int wild) {
  SpaceQuestion question{ask, tiles, wild, random_forbidden(random), random_options(random)};
  if (random.chance(25)) question.options.shapes = 1u << random.below(5);  // one by itself, which no other hides
  if (ask == Ask::kWaits) question.options.shapes = kStandard;
  return question;
}

void check_small() {
  Random random(20240501);
  constexpr Ask kAsks[] = {Ask::kAll, Ask::kComplete, Ask::kDistance, Ask::kWaits};
  for (int round = 0; round < 160; ++round) {
    const int tiles = round < 3 ? 5 : random.below(5);
    SpaceQuestion question;
    do {
      // Fourteen tiles often: other shapes exist there only.
      const int wild = random.chance(30) ? kMaxTiles - random.below(2) - tiles : random.below(kMaxTiles + 1 - tiles);
      question = random_question(random, kAsks[(round + random.below(2)) % 4], tiles, wild);
    } while (check_space(question) != SpaceFault::kNone);
    Copies copies = kFull;
    if (random.chance(70))
      for (std::uint8_t& of_kind : copies)
        of_kind = static_cast<std::uint8_t>(random.chance(60) ? kCopies : random.below(kCopies + 1));

    std::map<int, Tally> in_wall, expected;
    for_each_hand(tiles, question.forbidden, [&](const Counts& counts) {
      const int answer = answer_of(question, counts);
      ++expected[answer].distinct;
      if (const std::uint64_t ways = ways_of(counts, copies)) {
        ++in_wall[answer].distinct;
        in_wall[answer].ways += ways;
      }
    });
    const std::vector<Tally> found = census(question, copies);
    CHECK_EQ(found.size(), in_wall.size(), question);
    for (const auto& [answer, tally] : in_wall) {
      CHECK_EQ(tally_of(found, answer).distinct, tally.distinct, question << ": answer " << answer);
      CHECK_EQ(tally_of(found, answer).ways, tally.ways, question << ": answer " << answer);
    }
    check_walk(random, question, expected);
  }
}

// ---- hands of many tiles, drawn at random ----

// Of all hands of the question's size so many have each answer, give or take what chance does.
void check_shares(Random& random, const SpaceQuestion& question, const std::vector<Tally>& tallies) {
  SpaceQuestion all = question;
  all.ask = Ask::kAll;
  const Space space(all, answer_bit(0));
  CHECK_EQ(space.total(), sum_of(tallies).distinct, question);
  if (!space.total()) return;
  constexpr int kDrawn = 4000;
  std::map<int, int> met;
  for (int i = 0; i < kDrawn; ++i) {
    Counts counts;
    const std::uint64_t number = random.bits() % space.total();
    space.walk(number, number + 1, counts.data());
    std::uint64_t back = 0;
    CHECK(space.rank(counts.data(), back) && back == number, question << ": " << counts);
    ++met[answer_of(question, counts)];
  }
  for (const Tally& tally : tallies) {
    const double share = static_cast<double>(tally.distinct) / static_cast<double>(space.total());
    const double error = std::sqrt(share * (1 - share) * kDrawn);
    CHECK(std::abs(met[tally.answer] - share * kDrawn) <= 6 * error + 3,
          question << ": answer " << tally.answer << " met " << met[tally.answer]);
    met.erase(tally.answer);
  }
  CHECK(met.empty() || std::all_of(met.begin(), met.end(), [](const auto& entry) { return entry.second == 0; }), question);
}

void check_large() {
  Random random(20240502);
  constexpr Ask kAsks[] = {Ask::kComplete, Ask::kDistance, Ask::kWaits};
  for (int round = 0; round < 36; ++round) {
    const Ask ask = kAsks[round % 3];
    const int size = ask == Ask::kWaits || (ask == Ask::kDistance && random.chance(50)) ? random_waiting_size(random)
                                                                                        : random_whole_size(random);
    const KindMask forbidden = random_forbidden(random);
    const Hand first = random_hand(random, forbidden, size);
    SpaceQuestion question = random_question(random, ask, first.naturals(), first.wild);
    question.forbidden = forbidden;
    const std::vector<Tally> tallies = census(question, kFull);
    check_shares(random, question, tallies);

    Answers wanted = 0;
    for (const Tally& tally : tallies)
      if (random.chance(60)) wanted |= answer_bit(tally.answer);
    const Space space(question, wanted);
    // Hands near to complete, which are few among all: in the space exactly when they should be.
    for (int i = 0; i < 2000; ++i) {
      const Hand hand = random_hand(random, forbidden, size);
      if (hand.wild != question.wild) continue;
      const bool inside = (wanted & answer_bit(answer_of(question, hand.counts))) != 0;
      std::uint64_t number = 0;
      CHECK(space.rank(hand.counts.data(), number) == inside, question << ": " << hand);
      if (!inside) continue;
      Counts back;
      CHECK(number < space.total(), question << ": " << hand);
      space.walk(number, number + 1, back.data());
      CHECK(back == hand.counts, question << ": " << hand);
    }
    for (int i = 0; i < 40 && space.total(); ++i) {  // short stretches, at both ends too
      const std::uint64_t start = i == 0 ? 0 : i == 1 ? space.total() - 1 : random.bits() % space.total();
      const std::uint64_t stop = std::min(space.total(), start + 1 + random.bits() % 3000);
      std::vector<Counts> rows(stop - start);
      space.walk(start, stop, rows[0].data());
      for (std::size_t row = 0; row < rows.size(); row += 1 + static_cast<std::size_t>(random.below(50))) {
        CHECK((wanted & answer_bit(answer_of(question, rows[row]))) != 0, question << ": " << rows[row]);
        std::uint64_t number = 0;
        CHECK(space.rank(rows[row].data(), number) && number == start + row, question << ": " << rows[row]);
      }
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view part = count > 1 ? arguments[1] : "";
  if (part == "counts")
    check_counts();
  else if (part == "small")
    check_small();
  else if (part == "large")
    check_large();
  else
    CHECK(false, "test_census counts | small | large");
}
