// Text to tiles.
//
//   hand   = { space | wild | ranks suit | honour | unicode-tile | gb-code }
//   ranks  = one or more of 0-9 (0: a red five, read as 5) and 一-九
//   suit   = m p s z, 万 萬, 筒 饼 餅, 条 條 索; after 5 of m, p, s an r may follow (mjai's red five)
//   honour = 东 東 南 西 北 白 发 發 発 中, or mjai's E S W N P F C
//   gb-code = W T B (万 条 饼), F (东南西北) or J (中发白) with a digit right behind it
//   wild   = ? or the Unicode joker

#include "laizi/tile.hpp"

#include <cstring>
#include <iterator>

namespace laizi {
namespace {

// One character; 0xFFFD where the bytes are no UTF-8.
char32_t decode(const char*& at, const char* end) {
  const auto byte = [](char c) { return static_cast<unsigned char>(c); };
  const unsigned first = byte(*at++);
  if (first < 0x80) return first;
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : -1;
  if (more < 0 || end - at < more) return 0xFFFD;
  char32_t code = first & (0x3Fu >> more);
  for (int i = 0; i < more; ++i) {
    if ((byte(*at) & 0xC0) != 0x80) return 0xFFFD;
    code = code << 6 | (byte(*at++) & 0x3F);
  }
  return code;
}

bool is_space(char32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0x3000; }

constexpr int kRedFive = 0;

// 1-9, or kRedFive; -1 when it is no rank.
int rank_of(char32_t c) {
  if (c >= '0' && c <= '9') return static_cast<int>(c - '0');
  static constexpr char32_t kChinese[] = U"一二三四五六七八九";
  for (int i = 0; i < kRanks; ++i)
    if (c == kChinese[i]) return i + 1;
  return -1;
}

// 0-3 for man, pin, sou and the z of mpsz; -1 when it is no suit.
int suit_of(char32_t c) {
  switch (c) {
    case 'm': case U'万': case U'萬': return 0;
    case 'p': case U'筒': case U'饼': case U'餅': return 1;
    case 's': case U'条': case U'條': case U'索': return 2;
    case 'z': return 3;
    default: return -1;
  }
}

// 0-6 for a named honour; -1 when it is none.
int honour_of(char32_t c) {
  switch (c) {
    case 'E': case U'东': case U'東': return 0;
    case 'S': case U'南': return 1;
    case 'W': case U'西': return 2;
    case 'N': case U'北': return 3;
    case 'P': case U'白': return 4;
    case 'F': case U'发': case U'發': case U'発': return 5;
    case 'C': case U'中': return 6;
    default: return -1;
  }
}

// Unicode's order: winds, then red green white; man; sou; pin.
int unicode_kind(char32_t c) {
  if (c < 0x1F000 || c > 0x1F021) return -1;
  const int index = static_cast<int>(c - 0x1F000);
  if (index < 4) return kFirstHonour + index;
  if (index < 7) return kFirstHonour + 4 + (6 - index);
  if (index < 16) return index - 7;
  if (index < 25) return 2 * kRanks + index - 16;
  return kRanks + index - 25;
}

// A code such as W1 or J3; -1 when the letter and digit are none.
int gb_kind(char32_t letter, char32_t digit) {
  if (digit < '1' || digit > '9') return -1;
  const int n = static_cast<int>(digit - '1');
  switch (letter) {
    case 'W': return n;
    case 'T': return 2 * kRanks + n;
    case 'B': return kRanks + n;
    case 'F': return n < 4 ? kFirstHonour + n : -1;
    case 'J': return n < 3 ? kKinds - 1 - n : -1;
    default: return -1;
  }
}

bool is_wild(char32_t c) { return c == '?' || c == 0xFF1F || c == 0x1F02A; }

class Parser {
 public:
  Parser(const char* text, std::size_t bytes) : at_(text), end_(text + bytes) { std::memset(counts, 0, sizeof counts); }

  bool run() {
    while (at_ < end_)
      if (!step()) return false;
    if (pending_) return fail(TextFault::kMissingSuit, pending_from_);
    if (!result.tiles && !result.wild) return fail(TextFault::kEmpty, 0);
    return true;
  }

  std::uint8_t counts[kKinds];
  std::uint8_t order[kMaxTextTiles];
  TextResult result;

 private:
  bool step() {
    const std::size_t here = position_++;
    const char32_t c = decode(at_, end_);
    if (is_space(c) || c == 0xFE0E || c == 0xFE0F) return true;  // the last two ask for a tile as text or as a picture
    if (const int rank = rank_of(c); rank >= 0) {
      if (pending_ == kMaxTextTiles) return fail(TextFault::kTooManyTiles, here);
      if (!pending_) pending_from_ = here;
      ranks_[pending_] = static_cast<std::uint8_t>(rank);
      places_[pending_++] = here;
      return true;
    }
    if (const int suit = suit_of(c); suit >= 0) return pending_ ? place_ranks(suit) : fail(TextFault::kUnknownTile, here);
    if (pending_) return fail(TextFault::kMissingSuit, pending_from_);
    if (is_wild(c)) {
      ++result.wild;
      return true;
    }
    if (at_ < end_ && *at_ >= '0' && *at_ <= '9' && (c == 'W' || c == 'T' || c == 'B' || c == 'F' || c == 'J')) {
      const int kind = gb_kind(c, static_cast<char32_t>(*at_));
      ++at_;
      ++position_;
      return kind < 0 ? fail(TextFault::kUnknownTile, here) : place(kind, here);
    }
    int kind = unicode_kind(c);
    if (const int honour = honour_of(c); honour >= 0) kind = kFirstHonour + honour;
    return kind < 0 ? fail(TextFault::kUnknownTile, here) : place(kind, here);
  }

  bool place_ranks(int suit) {
    for (int i = 0; i < pending_; ++i) {
      const int rank = ranks_[i];
      if (suit == 3 && (rank == kRedFive || rank > kHonours)) return fail(TextFault::kUnknownTile, places_[i]);
      if (!place(kRanks * suit + (rank == kRedFive ? 5 : rank) - 1, places_[i])) return false;
    }
    if (suit < 3 && ranks_[pending_ - 1] == 5 && at_ < end_ && *at_ == 'r') {
      ++at_;
      ++position_;
    }
    pending_ = 0;
    return true;
  }

  bool place(int kind, std::size_t here) {
    if (result.tiles == kMaxTextTiles) return fail(TextFault::kTooManyTiles, here);
    if (counts[kind] == kCopies) {
      result.kind = kind;
      return fail(TextFault::kFifthCopy, here);
    }
    ++counts[kind];
    order[result.tiles++] = static_cast<std::uint8_t>(kind);
    return true;
  }

  bool fail(TextFault fault, std::size_t here) {
    result.fault = fault;
    result.position = here;
    return false;
  }

  const char* at_;
  const char* end_;
  std::size_t position_ = 0;
  int pending_ = 0;  // ranks read whose suit is still to come
  std::size_t pending_from_ = 0;
  std::uint8_t ranks_[kMaxTextTiles];
  std::size_t places_[kMaxTextTiles];
};

}  // namespace

TextResult parse_text(const char* utf8, std::size_t bytes, std::uint8_t* counts, std::uint8_t* order) {
  if (bytes > kMaxText) {
    TextResult result;
    result.fault = TextFault::kTooLong;
    return result;
  }
  Parser parser(utf8, bytes);
  if (parser.run()) {
    std::memcpy(counts, parser.counts, kKinds);
    if (order) std::memcpy(order, parser.order, static_cast<std::size_t>(parser.result.tiles));
  }
  return parser.result;
}

}  // namespace laizi
