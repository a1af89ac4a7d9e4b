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

  std::vector<const std::array<std::uint8_t, sizeof(Record)>*> ordered(records.size());
  for (const auto& [record, number] : records) ordered[number] = &record;
  std::fputs("const Record kRecords[] = {\n", file);
  for (const auto* record : ordered) {
    const auto row = [&](std::size_t from) {
      std::fputc('{', file);
      for (std::size_t i = from; i < from + kSetsRows; ++i) std::fprintf(file, "%u,", (*record)[i]);
      std::fputs("},", file);
    };
    std::fputs("{{", file);
    for (std::size_t eyes = 0; eyes < 3; ++eyes) row(eyes * kSetsRows);
    std::fputs("},{", file);
    for (std::size_t eyes = 3; eyes < 6; ++eyes) row(eyes * kSetsRows);
    std::fprintf(file, "},%u},\n", (*record)[6 * kSetsRows]);
  }
  std::fputs("};\n\n}  // namespace laizi::dfa\n", file);
  const bool written = std::fclose(file) == 0;
  if (!fits || !written) {
    std::remove(argv[1]);
    std::fputs(fits ? "make_tables: cannot write\n" : "make_tables: more than 65536 states\n", stderr);
    return 1;
  }
  std::printf("make_tables: %zu win, %zu + %zu distance states, %zu records\n", suit_win.size(), suit_distance.size(),
              honour_distance.size(), records.size());
  return 0;
}
