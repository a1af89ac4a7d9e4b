// Any bytes, read as a text and as counts with options: every function of the core is called with them, and what the answers must
// have in common is checked. The entry is libFuzzer's; fuzz_main.cpp calls it with random bytes where there is no libFuzzer.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "hands.hpp"
#include "laizi/arrange.hpp"
#include "laizi/batch.hpp"
#include "laizi/evaluate.hpp"
#include "laizi/facts.hpp"

using namespace laizi;
using namespace laizi::test;

namespace {

constexpr int kMostArrangements = 1000;

// Takes the input apart; zeros when it has run out.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  std::uint8_t byte() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  std::uint64_t word() {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value = value << 8 | byte();
    return value;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

bool has(KindMask mask, int kind) { return mask >> kind & 1; }

void ask_whole(const Hand& hand, const Options& options, const Counts& seen) {
  const std::uint8_t* counts = hand.counts.data();
  const bool win = is_win(counts, hand.wild, hand.forbidden, options);
  CHECK_EQ(distance(counts, hand.wild, hand.forbidden, options) == -1, win, hand << ", " << options);

  Arranger arranger(counts, hand.wild, hand.forbidden, options);
  Arrangement arrangement;
  int arrangements = 0;
  while (arrangements < kMostArrangements && arranger.next(arrangement)) ++arrangements;
  CHECK_EQ(arrangements > 0, win, hand << ", " << options);

  std::array<Discard, kMaxTiles> choices;
  std::array<std::uint8_t, kMaxTiles> kinds;
  const int number = discards(counts, hand.wild, hand.forbidden, options, seen.data(), choices, kinds);
  CHECK_EQ(number, std::count_if(hand.counts.begin(), hand.counts.end(), [](int held) { return held > 0; }), hand);
  for (int i = 0; i < number; ++i) {
    Hand after = hand;
    --after.counts[kinds[i]];
    CHECK_EQ(choices[i].distance, distance(after.counts.data(), hand.wild, hand.forbidden, options), after << ", " << options);
    for (int kind = 0; kind < kKinds; ++kind)
      CHECK(choices[i].left[kind] <= (has(choices[i].useful, kind) ? kCopies : 0), after << ", " << options);
    if (choices[i].distance == 0)
      CHECK(choices[i].useful == waits(after.counts.data(), hand.wild, hand.forbidden, options), after << ", " << options);
  }
}

void ask_waiting(const Hand& hand, const Options& options) {
  const KindMask found = waits(hand.counts.data(), hand.wild, hand.forbidden, options);
  CHECK((found & (hand.forbidden | ~kAllKinds)) == 0, hand << ", " << options);
  const int away = distance(hand.counts.data(), hand.wild, hand.forbidden, options);
  CHECK(away >= 0, hand << ", " << options);
  CHECK_EQ(found != 0, away == 0, hand << ", " << options);
  for (int kind = 0; kind < kKinds; ++kind) {
    if (hand.counts[kind] == kCopies) {
      CHECK(!options.limit_copies || !has(found, kind), hand << ", " << options);
      continue;
    }
    Hand more = hand;
    ++more.counts[kind];
    if (!has(hand.forbidden, kind))
      CHECK_EQ(has(found, kind), is_win(more.counts.data(), more.wild, more.forbidden, options), more << ", " << options);
  }
}

void ask_facts(const Hand& hand, int laizi, bool whole) {
  const auto check_words = [&](const std::uint32_t* words, int copies) {
    for (int j = 0; j < kSplits; ++j) CHECK_EQ((words[j] & kSplit) != 0, j <= copies, hand << ", laizi " << laizi << ", split " << j);
  };
  const auto copies = [&](const Counts& counts) { return laizi == kNoLaizi ? 0 : int{counts[laizi]}; };
  if (whole) {
    std::array<std::uint32_t, kSplits> words;
    facts(hand.counts.data(), laizi, hand.forbidden, words.data());
    check_words(words.data(), copies(hand.counts));
    return;
  }
  std::array<std::array<std::uint32_t, kSplits>, kKinds> words;
  facts_added(hand.counts.data(), laizi, hand.forbidden, words[0].data());
  for (int kind = 0; kind < kKinds; ++kind) {
    if (hand.counts[kind] == kCopies || has(hand.forbidden, kind)) {
      CHECK(words[kind] == decltype(words)::value_type{}, hand << ", added " << kind);
      continue;
    }
    Counts more = hand.counts;
    ++more[kind];
    std::array<std::uint32_t, kSplits> alone;
    facts(more.data(), laizi, hand.forbidden, alone.data());
    CHECK(words[kind] == alone, hand << ", laizi " << laizi << ", added " << kind);
    check_words(alone.data(), copies(more));
  }
}

// One row that may be anything: bad when and only when check_hand says so.
void ask_batch(const Hand& hand, const Options& options, std::uint8_t wild, std::int8_t laizi) {
  const Rows34 in{.counts = hand.counts.data(),
                  .stride = kKinds,
                  .rows = 1,
                  .wild = &wild,
                  .wild_stride = 0,
                  .forbidden = &hand.forbidden,
                  .forbidden_stride = 0,
                  .laizi = &laizi,
                  .laizi_stride = 0};
  BadRow first{};
  std::uint8_t win = 0;
  std::int8_t away = 0;
  std::uint64_t mask = 0;
  const auto bad = [&](Size size) { return static_cast<bool>(check_hand(hand.counts.data(), wild, hand.forbidden, size)); };
  CHECK_EQ(batch_is_win(in, options, &win, nullptr, 1, first), !bad(Size::kWhole), hand << ", " << options);
  CHECK_EQ(batch_waits(in, options, &mask, nullptr, 1, first), !bad(Size::kWaiting), hand << ", " << options);
  CHECK_EQ(batch_distance(in, options, &away, nullptr, 1, first), !bad(Size::kEither), hand << ", " << options);

  // The kernels for one row check and answer alike, and leave what they are given alone when something is wrong.
  std::uint8_t one_win = 99;
  std::int8_t one_away = 99;
  std::uint64_t one_mask = 99;
  CHECK_EQ(!one_is_win(in.counts, wild, hand.forbidden, options, one_win), !bad(Size::kWhole), hand << ", " << options);
  CHECK_EQ(!one_waits(in.counts, wild, hand.forbidden, options, one_mask), !bad(Size::kWaiting), hand << ", " << options);
  CHECK_EQ(!one_distance(in.counts, wild, hand.forbidden, options, one_away), !bad(Size::kEither), hand << ", " << options);
  CHECK_EQ(one_win, bad(Size::kWhole) ? 99 : win, hand << ", " << options);
  CHECK_EQ(one_mask, bad(Size::kWaiting) ? 99 : mask, hand << ", " << options);
  CHECK_EQ(one_away, bad(Size::kEither) ? 99 : away, hand << ", " << options);

  if (!bad(Size::kWhole)) CHECK_EQ(win != 0, is_win(hand.counts.data(), wild, hand.forbidden, options), hand << ", " << options);
  if (!bad(Size::kWaiting)) CHECK(mask == waits(hand.counts.data(), wild, hand.forbidden, options), hand << ", " << options);
  if (!bad(Size::kEither)) CHECK_EQ(away, distance(hand.counts.data(), wild, hand.forbidden, options), hand << ", " << options);

  std::array<std::uint32_t, kKinds * kSplits> words;
  const std::uint8_t no_wild = 0;  // facts know no wildcards: the laizi are among the counts
  for (const bool added : {false, true}) {
    const Check check = check_facts(hand.counts.data(), laizi, hand.forbidden, added ? Size::kWaiting : Size::kWhole);
    const Rows34 natural{in.counts, in.stride, 1, &no_wild, 0, in.forbidden, 0, in.laizi, 0};
    CHECK_EQ(batch_facts(natural, added, words.data(), nullptr, 1, first), !check, hand << ", laizi " << +laizi);
  }
}

void ask(const Hand& hand, const Options& options, int laizi, const Counts& seen) {
  const bool whole = !check_hand(hand.counts.data(), hand.wild, hand.forbidden, Size::kWhole);
  const bool waiting = !check_hand(hand.counts.data(), hand.wild, hand.forbidden, Size::kWaiting);
  CHECK(!(whole && waiting), hand);
  CHECK_EQ(!check_hand(hand.counts.data(), hand.wild, hand.forbidden, Size::kEither), whole || waiting, hand);
  if (whole) ask_whole(hand, options, seen);
  if (waiting) ask_waiting(hand, options);
  for (const Size size : {Size::kWhole, Size::kWaiting})
    if (!check_facts(hand.counts.data(), laizi, hand.forbidden, size)) ask_facts(hand, laizi, size == Size::kWhole);
  ask_batch(hand, options, static_cast<std::uint8_t>(hand.wild), static_cast<std::int8_t>(laizi));
}

void ask_text(const std::uint8_t* data, std::size_t size) {
  // An exact copy, so that reading beyond its end is noticed.
  const std::vector<char> text(data, data + size);
  Hand hand;
  hand.counts.fill(99);
  const Counts untouched = hand.counts;
  std::array<std::uint8_t, kMaxTextTiles> order;
  const TextResult result = parse_text(text.data(), text.size(), hand.counts.data(), order.data());
  CHECK(result.position <= size);
  if (result.fault != TextFault::kNone) {
    CHECK(hand.counts == untouched);
    return;
  }
  hand.wild = result.wild;
  CHECK_EQ(hand.naturals(), result.tiles, hand);
  CHECK(result.tiles + result.wild > 0, hand);
  Counts ordered{};
  for (int i = 0; i < result.tiles; ++i) {
    CHECK(order[i] < kKinds, hand);
    ++ordered[order[i]];
  }
  CHECK(ordered == hand.counts, hand);
  CHECK(*std::max_element(ordered.begin(), ordered.end()) <= kCopies, hand);
  ask(hand, {}, kNoLaizi, {});
}

// flags, shapes, forbidden kinds, wildcards, laizi; then counts, or tiles one by one.
void ask_counts(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::uint8_t flags = input.byte();
  const Options options{.eyes_258 = (flags & 1) != 0,
                        .two_wild_eyes = (flags & 2) != 0,
                        .triplets_only = (flags & 4) != 0,
                        .limit_copies = (flags & 8) != 0,
                        .shapes = input.byte() & unsigned{kAllShapes}};
  Hand hand;
  if (flags & 16) hand.forbidden = input.word() & input.word();
  if (flags & 32) hand.forbidden &= kAllKinds;
  hand.wild = input.byte() % 16;
  const int laizi = input.byte() % 40 - 2;
  if (flags & 64) {
    for (auto& held : hand.counts) held = input.byte();
  } else {
    for (int room = kMaxTiles - hand.wild - (flags >> 7); room > 0 && !input.empty(); --room) {
      const int kind = input.byte() % kKinds;
      if (!has(hand.forbidden, kind)) ++hand.counts[kind];
    }
  }
  Counts seen;
  for (int kind = 0; kind < kKinds; ++kind)
    seen[kind] = static_cast<std::uint8_t>(std::min(input.byte() % (kCopies + 1), std::max(kCopies - hand.counts[kind], 0)));
  ask(hand, options, laizi, seen);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ask_text(data, size);
  ask_counts(data, size);
  return 0;
}
