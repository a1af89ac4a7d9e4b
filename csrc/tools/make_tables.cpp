// Writes the automata of suit_dfa.hpp as one C++ source. Usage: make_tables OUT.cpp
//
// Reading a group's ranks in order, all that the ranks to come need to know of the past is, for each number of runs begun one
// and two ranks ago and for each choice of eyes, the least cost so far. That vector of costs is a raw state. All
// reachable ones are found level by level, then merged backwards whenever nothing that may follow tells them apart.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <numeric>
#include <vector>

#include "laizi/suit_dfa.hpp"

namespace {

using laizi::dfa::kDigits;
using laizi::dfa::kForbiddenDigit;
using laizi::dfa::kNever;
using laizi::dfa::kSetsRows;
using laizi::dfa::Record;

constexpr int kFifthCopy = 5;
constexpr int kOpen = 3;  // 0-2 runs begun at one rank: three equal runs are three triplets
constexpr int kEyes = 3;  // none, any but 258, 258; the outputs fold the last two into "any"

using Costs = std::vector<std::uint8_t>;

// One way to spend tiles on a rank.
struct Use {
  int runs, triplets, eyes;  // eyes: 0 none, 1 here
};

struct GroupShape {
  int ranks;
  bool runs;
  bool is_258(int rank) const { return runs && rank % 3 == 1; }
  bool may_start_run(int rank) const { return runs && rank + 2 < ranks; }
};

constexpr GroupShape kSuit{laizi::kRanks, true};
constexpr GroupShape kHonours{laizi::kHonours, false};

template <class Visit>
void each_use(const GroupShape& group, int rank, Visit visit) {
  for (int runs = 0; runs < (group.may_start_run(rank) ? kOpen : 1); ++runs)
    for (int triplets = 0; triplets < kSetsRows; ++triplets)
      for (int eyes = 0; eyes < 2; ++eyes) visit(Use{runs, triplets, eyes});
}

// Fewest wildcards that complete the tiles, all of them used, to sets and perhaps eyes.
struct Win {
  GroupShape group;
  static constexpr bool reads(int digit) { return digit <= kForbiddenDigit; }

  static int at(int last, int before, int eyes) { return (last * kOpen + before) * kEyes + eyes; }
  Costs start() const {
    Costs costs(kOpen * kOpen * kEyes, kNever);
    costs[at(0, 0, 0)] = 0;
    return costs;
  }
  Costs step(const Costs& from, int rank, int digit) const {
    Costs to(from.size(), kNever);
    const int held = digit == kForbiddenDigit ? 0 : digit;
    for (int last = 0; last < kOpen; ++last)
      for (int before = 0; before < kOpen; ++before)
        for (int eyes = 0; eyes < kEyes; ++eyes)
          each_use(group, rank, [&](Use use) {
            if (use.eyes && eyes) return;
            const int tiles = last + before + use.runs + 3 * use.triplets + 2 * use.eyes;
            if (tiles < held || (digit == kForbiddenDigit && tiles)) return;
            const int now = use.eyes ? (group.is_258(rank) ? 2 : 1) : eyes;
            std::uint8_t& cost = to[at(use.runs, last, now)];
            cost = std::min<int>(cost, from[at(last, before, eyes)] + tiles - held);
          });
    return to;
  }
  unsigned output(const Costs& costs) const {
    const int sets = costs[at(0, 0, 0)];
    const int eyes_258 = costs[at(0, 0, 2)];
    const int eyes = std::min<int>(costs[at(0, 0, 1)], eyes_258);
    // Eyes either save one wildcard or cost two (the proof is in evaluate.cpp); where they cannot be, two wildcards elsewhere are.
    if (sets > 15 || (eyes - sets != -1 && eyes - sets != 2 && eyes < kNever)) {
      std::fprintf(stderr, "make_tables: %d sets, %d eyes: the packing of the win code no longer holds\n", sets, eyes);
      std::exit(1);
    }
    return static_cast<unsigned>(sets) | (eyes < sets ? laizi::dfa::kEyesBit : 0u) |
           (eyes_258 < sets ? laizi::dfa::kEyes258Bit : 0u);
  }
};

// Fewest tiles to add for m sets and perhaps eyes, the other tiles left over.
struct Distance {
  GroupShape group;
  int most_copies;
  std::map<std::array<std::uint8_t, sizeof(Record)>, unsigned>* records;

  static int at(int last, int before, int sets, int eyes) {
    return ((last * kOpen + before) * kSetsRows + sets) * kEyes + eyes;
  }
  Costs start() const {
    Costs costs(kOpen * kOpen * kSetsRows * kEyes, kNever);
    costs[at(0, 0, 0, 0)] = 0;
    return costs;
  }
  Costs step(const Costs& from, int rank, int digit) const {
    Costs to(from.size(), kNever);
    const int held = digit == kForbiddenDigit ? 0 : digit;
    for (int last = 0; last < kOpen; ++last)
      for (int before = 0; before < kOpen; ++before)
        for (int sets = 0; sets < kSetsRows; ++sets)
          for (int eyes = 0; eyes < kEyes; ++eyes) {
            const int base = from[at(last, before, sets, eyes)];
            if (base >= kNever) continue;
            each_use(group, rank, [&](Use use) {
              if (use.eyes && eyes) return;
              const int total = sets + use.runs + use.triplets;
              const int tiles = last + before + use.runs + 3 * use.triplets + 2 * use.eyes;
              if (total >= kSetsRows || tiles > most_copies || (digit == kForbiddenDigit && tiles)) return;
              const int now = use.eyes ? (group.is_258(rank) ? 2 : 1) : eyes;
              std::uint8_t& cost = to[at(use.runs, last, total, now)];
              cost = std::min<int>(cost, base + std::max(0, tiles - held));
            });
          }
    return to;
  }
  void rows(const Costs& costs, std::uint8_t (&out)[3][kSetsRows]) const {
    for (int sets = 0; sets < kSetsRows; ++sets) {
      const std::uint8_t eyes_258 = costs[at(0, 0, sets, 2)];
      out[0][sets] = costs[at(0, 0, sets, 0)];
      out[1][sets] = std::min(costs[at(0, 0, sets, 1)], eyes_258);
      out[2][sets] = eyes_258;
    }
  }
};

// Both bounds on copies in one automaton: its costs are the two vectors one after the other.
struct BothDistances {
  Distance limited, unlimited;
  static constexpr bool reads(int digit) { return digit <= kForbiddenDigit && digit != kFifthCopy; }

  static Costs join(Costs a, const Costs& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }
  Costs start() const { return join(limited.start(), unlimited.start()); }
  Costs step(const Costs& from, int rank, int digit) const {
    const auto half = from.begin() + static_cast<std::ptrdiff_t>(from.size() / 2);
    return join(limited.step(Costs(from.begin(), half), rank, digit), unlimited.step(Costs(half, from.end()), rank, digit));
  }
  unsigned output(const Costs& costs) const {
    const auto half = costs.begin() + static_cast<std::ptrdiff_t>(costs.size() / 2);
    Record record{};
    limited.rows(Costs(costs.begin(), half), record.limited);
    unlimited.rows(Costs(half, costs.end()), record.unlimited);
    record.differ = !std::equal(&record.limited[0][0], &record.limited[0][0] + 3 * kSetsRows, &record.unlimited[0][0]);
    std::array<std::uint8_t, sizeof(Record)> key{};
    std::copy_n(reinterpret_cast<const std::uint8_t*>(&record), sizeof record, key.begin());
    return limited.records->emplace(key, static_cast<unsigned>(limited.records->size())).first->second;
  }
};

using Row = std::array<unsigned, kDigits>;

// All levels in one numbering, the start being state 0; the entries of the last level are outputs.
template <class Costing>
std::vector<Row> build(const Costing& costing, int ranks) {
  std::vector<std::map<Costs, unsigned>> raw(static_cast<std::size_t>(ranks) + 1);
  std::vector<std::vector<Row>> steps(static_cast<std::size_t>(ranks));
  raw[0].emplace(costing.start(), 0);
  for (int rank = 0; rank < ranks; ++rank) {
    auto& next = raw[rank + 1];
    steps[rank].resize(raw[rank].size());
    for (const auto& [costs, number] : raw[rank])
      for (int digit = 0; digit < kDigits; ++digit)
        if (Costing::reads(digit))
          steps[rank][number][digit] =
              next.emplace(costing.step(costs, rank, digit), static_cast<unsigned>(next.size())).first->second;
  }
  std::vector<unsigned> merged(raw[ranks].size());
  for (const auto& [costs, number] : raw[ranks]) merged[number] = costing.output(costs);

  std::vector<std::vector<Row>> levels(static_cast<std::size_t>(ranks));
  for (int rank = ranks - 1; rank >= 0; --rank) {
    std::map<Row, unsigned> known;
    std::vector<unsigned> classes(steps[rank].size());
    for (std::size_t state = 0; state < steps[rank].size(); ++state) {
      Row row{};
      for (int digit = 0; digit < kDigits; ++digit)
        if (Costing::reads(digit)) row[digit] = merged[steps[rank][state][digit]];
      const auto [found, is_new] = known.emplace(row, static_cast<unsigned>(levels[rank].size()));
      if (is_new) levels[rank].push_back(row);
      classes[state] = found->second;
    }
    merged = classes;
  }
  std::vector<Row> flat;
  unsigned first_of_next = 0;
  for (int rank = 0; rank < ranks; ++rank) {
    first_of_next += static_cast<unsigned>(levels[rank].size());
    for (Row row : levels[rank]) {
      if (rank + 1 < ranks)
        for (int digit = 0; digit < kDigits; ++digit) row[digit] += first_of_next;
      flat.push_back(row);
    }
  }
  return flat;
}

// ---- dense tables ---------------------------------------------------------------------------------------------------

using Digits = std::array<std::uint8_t, laizi::kRanks>;

unsigned walk(const std::vector<Row>& automaton, const Digits& digits, int ranks) {
  unsigned state = 0;
  for (int rank = 0; rank < ranks; ++rank) state = automaton[state][digits[rank]];
  return state;
}

// digits from..to of a number in base 5, lowest first.
void spread(int key, Digits& digits, int from, int to) {
  for (int rank = from; rank <= to; ++rank, key /= 5) digits[rank] = static_cast<std::uint8_t>(key % 5);
}

template <class Visit>
void each_head(Visit visit) {  // visit(index, digits with the first five set)
  Digits digits{};
  for (int four = 0; four < 625; ++four) {
    spread(four, digits, 0, 3);
    for (int fifth = 0; fifth < 5; ++fifth) {
      digits[4] = static_cast<std::uint8_t>(fifth);
      visit(static_cast<std::size_t>(four) * 8 + static_cast<std::size_t>(fifth), digits);
    }
  }
}

template <class Visit>
void each_suit_tail(Visit visit, Digits digits = {}) {  // visit(key, digits with ranks 5-8 set)
  for (int key = 0; key < laizi::dfa::kTailKeys; ++key) {
    spread(key, digits, 5, 8);
    visit(static_cast<std::size_t>(key), digits);
  }
}

template <class Visit>
void each_honour_tail(Visit visit, Digits digits = {}) {  // visit(key, digits with ranks 5 and 6 set)
  for (int five = 0; five < 5; ++five)
    for (int six = 0; six < 5; ++six) {
      digits[5] = static_cast<std::uint8_t>(five);
      digits[6] = static_cast<std::uint8_t>(six);
      visit(static_cast<std::size_t>(five + 8 * six), digits);
    }
}

// Heads that all tails answer alike share one stretch of tails.
struct TwoSteps {
  std::vector<std::uint32_t> head = std::vector<std::uint32_t>(laizi::dfa::kHeadKeys);
  std::vector<std::uint8_t> tail;
  std::map<std::vector<std::uint8_t>, std::uint32_t> known;

  std::uint32_t place(const std::vector<std::uint8_t>& tails) {
    const auto [found, is_new] = known.emplace(tails, static_cast<std::uint32_t>(tail.size()));
    if (is_new) tail.insert(tail.end(), tails.begin(), tails.end());
    return found->second;
  }
};

// f0 falls apart into the least that any tail leaves it and a remainder: far fewer heads differ then.
TwoSteps dense_wins(const std::vector<Row>& automaton) {
  namespace dfa = laizi::dfa;
  TwoSteps tables;
  each_head([&](std::size_t index, const Digits& head) {
    std::vector<std::uint8_t> codes(dfa::kTailKeys);
    unsigned least = dfa::kSetsBits;
    each_suit_tail(
        [&](std::size_t key, const Digits& digits) {
          codes[key] = static_cast<std::uint8_t>(walk(automaton, digits, laizi::kRanks));
          least = std::min(least, codes[key] & dfa::kSetsBits);
        },
        head);
    for (std::uint8_t& code : codes)
      code = static_cast<std::uint8_t>(((code & dfa::kSetsBits) - least) | (code & dfa::kEyesBit ? dfa::kSumEyesBit : 0u) |
                                       (code & dfa::kEyes258Bit ? dfa::kSumEyes258Bit : 0u));
    tables.head[index] = tables.place(codes) << 8 | least;
  });
  return tables;
}

unsigned honour_code(int held) {
  constexpr unsigned kNeeded[] = {0, 2, 1, 0, 2};
  return kNeeded[held] | (held % 3 ? laizi::dfa::kSumEyesBit : 0u);
}

// A code that several kinds share: needs add up, the bit for eyes is set in any.
std::uint8_t honour_codes(const Digits& digits, int from, int to) {
  unsigned sum = 0, bits = 0;
  for (int rank = from; rank <= to; ++rank) {
    sum += honour_code(digits[rank]) & laizi::dfa::kSumBits;
    bits |= honour_code(digits[rank]) & laizi::dfa::kSumEyesBit;
  }
  return static_cast<std::uint8_t>(sum | bits);
}

using NeedRows = std::array<std::array<std::uint8_t, kSetsRows>, 2>;  // [no eyes, eyes][sets]

class RowNumbers {
 public:
  explicit RowNumbers(std::size_t room) : room_(room) {}
  std::uint8_t number(const NeedRows& rows) {
    const auto [found, is_new] = numbers_.emplace(rows, numbers_.size());
    if (is_new) rows_.push_back(rows);
    if (rows_.size() > room_) {
      std::fprintf(stderr, "make_tables: more than %zu rows\n", room_);
      std::exit(1);
    }
    return static_cast<std::uint8_t>(found->second);
  }
  const std::vector<NeedRows>& rows() const { return rows_; }

 private:
  std::size_t room_;
  std::map<NeedRows, std::size_t> numbers_;
  std::vector<NeedRows> rows_;
};

NeedRows combine(const NeedRows& a, const NeedRows& b) {
  NeedRows sum;
  for (int total = 0; total < kSetsRows; ++total) {
    int none = kNever, eyes = kNever;
    for (int mine = 0; mine <= total; ++mine) {
      none = std::min(none, a[0][mine] + b[0][total - mine]);
      eyes = std::min({eyes, a[1][mine] + b[0][total - mine], a[0][mine] + b[1][total - mine]});
    }
    sum[0][total] = static_cast<std::uint8_t>(none);
    sum[1][total] = static_cast<std::uint8_t>(eyes);
  }
  return sum;
}

NeedRows need_rows(const Record& record) {
  NeedRows rows;
  for (int eyes = 0; eyes < 2; ++eyes) std::copy_n(record.limited[eyes], kSetsRows, rows[eyes].begin());
  return rows;
}

TwoSteps dense_rows(const std::vector<Row>& automaton, const GroupShape& group, const std::vector<Record>& records,
                    RowNumbers& numbers) {
  TwoSteps tables;
  each_head([&](std::size_t index, const Digits& head) {
    std::vector<std::uint8_t> tails(group.runs ? laizi::dfa::kTailKeys : laizi::dfa::kHonourTailKeys);
    const auto fill = [&](std::size_t key, const Digits& digits) {
      const auto end = digits.begin() + group.ranks;
      if (std::accumulate(digits.begin(), end, 0) > laizi::kMaxTiles) return;  // no hand has them: any number will do
      const Record& record = records[walk(automaton, digits, group.ranks)];
      const bool quad = std::find(digits.begin(), end, laizi::kCopies) != end;
      if (!quad && !std::equal(&record.limited[0][0], &record.limited[2][0], &record.unlimited[0][0])) {
        std::fputs("make_tables: a fifth copy helps who holds no four: the distance kernel would be wrong\n", stderr);
        std::exit(1);
      }
      tails[key] = numbers.number(need_rows(record));
    };
    if (group.runs)
      each_suit_tail(fill, head);
    else
      each_honour_tail(fill, head);
    tables.head[index] = tables.place(tails);
  });
  return tables;
}

template <class Value>
void write_values(std::FILE* file, const char* type, const char* name, const std::vector<Value>& values) {
  std::fprintf(file, "alignas(64) const std::%s %s[%zu] = {\n", type, name, values.size());
  for (std::size_t i = 0; i < values.size(); ++i) std::fprintf(file, "%u,%s", unsigned{values[i]}, i % 40 == 39 ? "\n" : "");
  std::fputs("};\n\n", file);
}

bool write_rows(std::FILE* file, const char* name, const std::vector<Row>& rows) {
  std::fprintf(file, "alignas(64) const std::uint16_t %s[] = {\n", name);
  for (const Row& row : rows) {
    for (unsigned value : row) {
      if (value > 0xFFFF) return false;
      std::fprintf(file, "%u,", value);
    }
    std::fputc('\n', file);
  }
  std::fputs("};\n\n", file);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: make_tables OUT.cpp\n", stderr);
    return 2;
  }
  std::map<std::array<std::uint8_t, sizeof(Record)>, unsigned> records;
  constexpr int kUnlimited = 99;
  const auto distances = [&](const GroupShape& group) {
    return BothDistances{{group, laizi::kCopies, &records}, {group, kUnlimited, &records}};
  };
  const std::vector<Row> suit_win = build(Win{kSuit}, kSuit.ranks);
  const std::vector<Row> suit_distance = build(distances(kSuit), kSuit.ranks);
  const std::vector<Row> honour_distance = build(distances(kHonours), kHonours.ranks);

  std::FILE* file = std::fopen(argv[1], "w");
  if (!file) {
    std::perror(argv[1]);
    return 1;
  }
  std::fputs("// Made by make_tables at build time.\n#include \"laizi/suit_dfa.hpp\"\n\nnamespace laizi::dfa {\n\n", file);
  bool fits = write_rows(file, "kSuitWin", suit_win);
  fits = write_rows(file, "kSuitDistance", suit_distance) && fits;
  fits = write_rows(file, "kHonourDistance", honour_distance) && fits;

  std::vector<Record> ordered(records.size());
  for (const auto& [record, number] : records)
    std::copy(record.begin(), record.end(), reinterpret_cast<std::uint8_t*>(&ordered[number]));

  std::fputs("const Record kRecords[] = {\n", file);
  for (const Record& record : ordered) {
    std::fputc('{', file);
    for (const auto* rows : {&record.limited, &record.unlimited}) {
      std::fputc('{', file);
      for (const auto& row : *rows) std::fprintf(file, "{%u,%u,%u,%u,%u},", row[0], row[1], row[2], row[3], row[4]);
      std::fputs("},", file);
    }
    std::fprintf(file, "%u},\n", record.differ);
  }
  std::fputs("};\n\n", file);

  const TwoSteps wins = dense_wins(suit_win);
  write_values(file, "uint32_t", "kSuitHead", wins.head);
  write_values(file, "uint8_t", "kSuitTail", wins.tail);
  std::vector<std::uint8_t> honour_head(laizi::dfa::kHeadKeys), honour_tail(laizi::dfa::kHonourTailKeys);
  each_head([&](std::size_t index, const Digits& digits) { honour_head[index] = honour_codes(digits, 0, 4); });
  each_honour_tail([&](std::size_t key, const Digits& digits) { honour_tail[key] = honour_codes(digits, 5, 6); });
  write_values(file, "uint8_t", "kHonourHead", honour_head);
  write_values(file, "uint8_t", "kHonourTail", honour_tail);

  using namespace laizi::dfa;
  RowNumbers suit_numbers(kSuitRows), honour_numbers(kHonourRows), left_numbers(kPairRows), right_numbers(kPairRows);
  const TwoSteps suit_rows = dense_rows(suit_distance, kSuit, ordered, suit_numbers);
  const TwoSteps honour_rows = dense_rows(honour_distance, kHonours, ordered, honour_numbers);
  write_values(file, "uint32_t", "kSuitRowsHead", suit_rows.head);
  write_values(file, "uint8_t", "kSuitRowsTail", suit_rows.tail);
  write_values(file, "uint32_t", "kHonourRowsHead", honour_rows.head);
  write_values(file, "uint8_t", "kHonourRowsTail", honour_rows.tail);

  std::vector<std::uint8_t> two_suits(kSuitRows * kSuitRows), suit_and_honours(kSuitRows * kHonourRows);
  const auto& suits = suit_numbers.rows();
  const auto& honours = honour_numbers.rows();
  for (std::size_t a = 0; a < suits.size(); ++a) {
    for (std::size_t b = 0; b < suits.size(); ++b)
      two_suits[a * kSuitRows + b] = left_numbers.number(combine(suits[a], suits[b]));
    for (std::size_t b = 0; b < honours.size(); ++b)
      suit_and_honours[a * kHonourRows + b] = right_numbers.number(combine(suits[a], honours[b]));
  }
  std::vector<std::uint8_t> needed(kSetsRows * kPairRows * kPairRows);
  for (std::size_t a = 0; a < left_numbers.rows().size(); ++a)
    for (std::size_t b = 0; b < right_numbers.rows().size(); ++b) {
      const NeedRows hand = combine(left_numbers.rows()[a], right_numbers.rows()[b]);
      for (std::size_t sets = 0; sets < kSetsRows; ++sets) needed[(sets * kPairRows + a) * kPairRows + b] = hand[1][sets];
    }
  write_values(file, "uint8_t", "kTwoSuits", two_suits);
  write_values(file, "uint8_t", "kSuitAndHonours", suit_and_honours);
  write_values(file, "uint8_t", "kNeeded", needed);
  std::fputs("}  // namespace laizi::dfa\n", file);
  const bool written = std::fclose(file) == 0;
  if (!fits || !written) {
    std::remove(argv[1]);
    std::fputs(fits ? "make_tables: cannot write\n" : "make_tables: more than 65536 states\n", stderr);
    return 1;
  }
  std::printf("make_tables: %zu win, %zu + %zu distance states, %zu records; tails %zu win, %zu + %zu rows\n", suit_win.size(),
              suit_distance.size(), honour_distance.size(), records.size(), wins.tail.size(), suit_rows.tail.size(),
              honour_rows.tail.size());
  return 0;
}
