// What check_hand refuses, and how text becomes counts.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "hands.hpp"
#include "laizi/facts.hpp"

using namespace laizi;
using namespace laizi::test;

namespace {

// ---- check_hand ----

void check_fault(const Hand& hand, Size size, Fault fault, int at) {
  const Check check = check_hand(hand.counts.data(), hand.wild, hand.forbidden, size);
  CHECK_EQ(static_cast<int>(check.fault), static_cast<int>(fault), hand);
  if (fault != Fault::kNone && fault != Fault::kForbiddenRange) CHECK_EQ(check.at, at, hand);
  CHECK_EQ(static_cast<bool>(check), fault != Fault::kNone, hand);
}

Hand hand_of_size(int naturals, int wild) {
  Hand hand;
  hand.wild = wild;
  for (int i = 0; i < naturals; ++i) ++hand.counts[i % kKinds];
  return hand;
}

void check_hands() {
  for (int naturals = 0; naturals <= 16; ++naturals) {
    for (int wild = 0; wild <= 14; ++wild) {
      const Hand hand = hand_of_size(naturals, wild);
      const int size = naturals + wild;
      const bool whole = size <= 14 && size % 3 == 2;
      const bool waiting = size <= 14 && size % 3 == 1;
      check_fault(hand, Size::kWhole, whole ? Fault::kNone : Fault::kHandSize, size);
      check_fault(hand, Size::kWaiting, waiting ? Fault::kNone : Fault::kHandSize, size);
      check_fault(hand, Size::kEither, whole || waiting ? Fault::kNone : Fault::kHandSize, size);
    }
  }
  check_fault(hand_of_size(3, -1), Size::kWhole, Fault::kWildRange, -1);
  check_fault(hand_of_size(0, 15), Size::kEither, Fault::kWildRange, 15);

  for (int kind = 0; kind < kKinds; ++kind) {
    Hand hand;
    hand.counts[kind] = 5;
    check_fault(hand, Size::kWhole, Fault::kFifthCopy, kind);
    hand.counts[kind] = 4;
    hand.forbidden = KindMask{1} << kind;
    check_fault(hand, Size::kWaiting, Fault::kForbiddenInHand, kind);
    hand.forbidden = kAllKinds & ~hand.forbidden;
    check_fault(hand, Size::kWaiting, Fault::kNone, 0);
    // Counts are bytes; sums of them must not wrap round.
    hand = {};
    hand.counts[kind] = 255;
    CHECK(check_hand(hand.counts.data(), 0, 0, Size::kEither), hand);
    hand.counts[(kind + 1) % kKinds] = 3;
    CHECK(check_hand(hand.counts.data(), 0, 0, Size::kEither), hand);
  }
  Hand everything;
  everything.counts.fill(255);
  CHECK(check_hand(everything.counts.data(), 14, 0, Size::kEither));

  Hand beyond = hand_of_size(14, 0);
  for (int bit = kKinds; bit < 64; ++bit) {
    beyond.forbidden = KindMask{1} << bit;
    check_fault(beyond, Size::kWhole, Fault::kForbiddenRange, 0);
  }
}

void check_laizi() {
  const Hand hand = hand_of_size(14, 0);
  const auto fault = [&](int laizi, KindMask forbidden) { return check_facts(hand.counts.data(), laizi, forbidden, Size::kWhole); };
  for (int kind = kNoLaizi; kind < kKinds; ++kind) CHECK(!fault(kind, 0), "laizi " << kind);
  for (const int kind : {-128, -2, kKinds, 127}) {
    CHECK_EQ(static_cast<int>(fault(kind, 0).fault), static_cast<int>(Fault::kLaiziRange), "laizi " << kind);
    CHECK_EQ(fault(kind, 0).at, kind);
  }
  for (int kind = 14; kind < kKinds; ++kind) {  // not in the hand
    CHECK_EQ(static_cast<int>(fault(kind, KindMask{1} << kind).fault), static_cast<int>(Fault::kLaiziForbidden), "laizi " << kind);
    CHECK_EQ(fault(kind, KindMask{1} << kind).at, kind);
  }
  CHECK_EQ(static_cast<int>(fault(33, 1).fault), static_cast<int>(Fault::kForbiddenInHand));
  CHECK_EQ(static_cast<int>(check_facts(hand.counts.data(), 0, 0, Size::kWaiting).fault), static_cast<int>(Fault::kHandSize));
}

// ---- parse_text ----

constexpr int kM = 0, kP = 9, kS = 18, kZ = 27;  // the kinds 1m, 1p, 1s, 1z

void check_read(std::string_view text, const std::vector<int>& expected, int wild = 0) {
  Counts counts;
  counts.fill(99);
  std::array<std::uint8_t, kMaxTextTiles> order;
  const TextResult result = parse_text(text.data(), text.size(), counts.data(), order.data());
  CHECK_EQ(static_cast<int>(result.fault), 0, '"' << text << "\" at " << result.position);
  CHECK_EQ(result.wild, wild, '"' << text << '"');
  CHECK_EQ(result.tiles, static_cast<int>(expected.size()), '"' << text << '"');
  Counts wanted{};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ++wanted[expected[i]];
    CHECK_EQ(order[i], expected[i], '"' << text << "\", tile " << i);
  }
  CHECK(counts == wanted, '"' << text << "\" is read as " << counts);

  Counts without_order;
  CHECK(parse_text(text.data(), text.size(), without_order.data()).fault == TextFault::kNone, '"' << text << '"');
  CHECK(without_order == counts, '"' << text << '"');
}

void check_refused(std::string_view text, TextFault fault, std::size_t position = 0, int kind = 0) {
  Counts counts;
  counts.fill(99);
  const Counts before = counts;
  const TextResult result = parse_text(text.data(), text.size(), counts.data());
  CHECK_EQ(static_cast<int>(result.fault), static_cast<int>(fault), '"' << text << '"');
  if (fault != TextFault::kEmpty && fault != TextFault::kTooLong) CHECK_EQ(result.position, position, '"' << text << '"');
  if (fault == TextFault::kFifthCopy) CHECK_EQ(result.kind, kind, '"' << text << '"');
  CHECK(counts == before, '"' << text << "\": written in spite of the fault");
}

std::string utf8(char32_t point) {
  CHECK(point >= 0x10000);
  const auto trail = [&](int shift) { return static_cast<char>(0x80 | (point >> shift & 0x3F)); };
  return {static_cast<char>(0xF0 | point >> 18), trail(12), trail(6), trail(0)};
}

void check_notations() {
  // mpsz
  check_read("1m", {kM + 0});
  check_read("123m456p789s1122z", {0, 1, 2, kP + 3, kP + 4, kP + 5, kS + 6, kS + 7, kS + 8, kZ, kZ, kZ + 1, kZ + 1});
  check_read("  123m 456p\t11z ", {0, 1, 2, kP + 3, kP + 4, kP + 5, kZ, kZ});
  check_read("7z5z6z", {kZ + 6, kZ + 4, kZ + 5});
  check_read("340m0p0s", {2, 3, 4, kP + 4, kS + 4});  // red fives
  check_read("1m1m1m1m", {0, 0, 0, 0});
  check_read("9m1m9m", {8, 0, 8});
  // wildcards
  check_read("?", {}, 1);
  check_read("????", {}, 4);
  check_read("11m?", {0, 0}, 1);
  check_read("?11m ? 2p", {0, 0, kP + 1}, 2);
  check_read(utf8(0x1F02A) + "1z" + utf8(0x1F02A), {kZ}, 2);
  // Chinese
  check_read("一万二万九万", {0, 1, 8});
  check_read("一萬 二筒 三条", {0, kP + 1, kS + 2});
  check_read("四饼五餅六條七索", {kP + 3, kP + 4, kS + 5, kS + 6});
  check_read("东南西北白发中", {kZ, kZ + 1, kZ + 2, kZ + 3, kZ + 4, kZ + 5, kZ + 6});
  check_read("一二三万四五六筒\n东东？", {0, 1, 2, kP + 3, kP + 4, kP + 5, kZ, kZ}, 1);
  check_read("123万　4饼", {0, 1, 2, kP + 3});  // a full-width blank
  check_read("東發発", {kZ, kZ + 5, kZ + 5});
  // Unicode tiles: winds, red, green and white dragon; characters, bamboos, circles
  const std::array<std::pair<char32_t, int>, 10> tiles{{{0x1F000, kZ}, {0x1F003, kZ + 3}, {0x1F004, kZ + 6},
                                                        {0x1F005, kZ + 5}, {0x1F006, kZ + 4},
                                                        {0x1F007, kM}, {0x1F00F, kM + 8}, {0x1F010, kS}, {0x1F018, kS + 8}, {0x1F019, kP}}};
  std::string row;
  std::vector<int> row_kinds;
  for (const auto& [point, kind] : tiles) {
    check_read(utf8(point), {kind});
    row += utf8(point);
    row_kinds.push_back(kind);
  }
  check_read(row, row_kinds);
  check_read(utf8(0x1F021), {kP + 8});
  check_read("🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀🀁🀪", {0, 1, 2, kP + 3, kP + 4, kP + 5, kS + 6, kS + 7, kS + 8, kZ, kZ, kZ + 1}, 1);
  // GB codes
  check_read("W1W9T1T9B1B9", {kM, kM + 8, kS, kS + 8, kP, kP + 8});
  check_read("F1 F2 F3 F4 J1 J2 J3", {kZ, kZ + 1, kZ + 2, kZ + 3, kZ + 6, kZ + 5, kZ + 4});
  // mjai names
  check_read("1m 5m 5mr 5pr 9s", {0, 4, 4, kP + 4, kS + 8});
  check_read("W 1m F 1m W1 F1", {kZ + 2, 0, kZ + 5, 0, 0, kZ});  // a letter with a digit right behind it is a GB code
  check_read("E S W N P F C", {kZ, kZ + 1, kZ + 2, kZ + 3, kZ + 4, kZ + 5, kZ + 6});

  // A whole wall.
  std::string wall;
  std::vector<int> wall_kinds;
  for (int kind = 0; kind < kKinds; ++kind) {
    for (int copy = 0; copy < kCopies; ++copy) {
      wall += static_cast<char>('1' + kind % kRanks);
      wall += "mpsz"[kind / kRanks];
      wall_kinds.push_back(kind);
    }
  }
  check_read(wall, wall_kinds);
}

void check_bad_text() {
  check_refused("", TextFault::kEmpty);
  check_refused(" \t ", TextFault::kEmpty);
  check_refused(std::string(kMaxText + 1, ' '), TextFault::kTooLong);
  check_refused(std::string(kMaxText + 1, '1'), TextFault::kTooLong);
  check_refused("x", TextFault::kUnknownTile, 0);
  check_refused("12m x", TextFault::kUnknownTile, 4);
  check_refused("8z", TextFault::kUnknownTile, 0);
  check_refused("1z0z", TextFault::kUnknownTile, 2);  // honours have no red five
  check_refused("一万 二万 三", TextFault::kMissingSuit, 6);
  check_refused("一万 二万 龙", TextFault::kUnknownTile, 6);  // characters, not bytes
  check_refused("W123", TextFault::kMissingSuit, 2);
  check_refused("1m r", TextFault::kUnknownTile, 3);
  check_refused("4mr", TextFault::kUnknownTile, 2);
  check_refused("e", TextFault::kUnknownTile, 0);
  check_refused("W0", TextFault::kUnknownTile, 0);
  check_refused("F5", TextFault::kUnknownTile, 0);
  check_refused("J4", TextFault::kUnknownTile, 0);
  check_refused(utf8(0x1F022), TextFault::kUnknownTile, 0);  // a flower
  check_refused("\xff", TextFault::kUnknownTile, 0);
  check_refused("1m\xe4\xb8", TextFault::kUnknownTile, 2);  // half a character
  check_refused(std::string_view("1m\0", 3), TextFault::kUnknownTile, 2);
  check_refused("123", TextFault::kMissingSuit, 0);
  check_refused("123m45", TextFault::kMissingSuit, 4);
  check_refused("11111m", TextFault::kFifthCopy, 4, kM);
  check_refused("1111m 1m", TextFault::kFifthCopy, 6, kM);
  check_refused("5555m0m", TextFault::kFifthCopy, 5, kM + 4);
  check_refused("东东东东1z", TextFault::kFifthCopy, 4, kZ);
}

// Random hands, written as mpsz, come back.
void check_round_trips() {
  Random random(31);
  for (int i = 0; i < 20000; ++i) {
    const Hand hand = random_hand(random, 0, random.between(1, 14));
    std::string text;
    std::vector<int> order;
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int copy = 0; copy < hand.counts[kind]; ++copy) {
        text += static_cast<char>('1' + kind % kRanks);
        if (random.chance(30)) text += ' ';
        text += "mpsz"[kind / kRanks];
        order.push_back(kind);
      }
    }
    std::erase(text, ' ');
    for (int wild = 0; wild < hand.wild; ++wild) text += '?';
    check_read(text, order, hand.wild);
  }
}

}  // namespace

int main() {
  check_hands();
  check_laizi();
  check_notations();
  check_bad_text();
  check_round_trips();
}
