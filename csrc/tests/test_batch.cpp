// The batch functions say of every row what the one-hand functions say, however the rows lie in memory and on however many threads.
//
//   test_batch [avx2 | plain]     fails unless this is what the core uses
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "check.hpp"
#include "hands.hpp"
#include "laizi/batch.hpp"
#include "laizi/evaluate.hpp"
#include "laizi/facts.hpp"

using namespace laizi;
using namespace laizi::test;

namespace {

enum class Question { kIsWin, kWaits, kDistance, kFacts, kFactsAdded };
constexpr std::array kQuestions{Question::kIsWin, Question::kWaits, Question::kDistance, Question::kFacts, Question::kFactsAdded};

bool about_facts(Question question) { return question == Question::kFacts || question == Question::kFactsAdded; }

Size size_of(Question question) {
  switch (question) {
    case Question::kIsWin:
    case Question::kFacts: return Size::kWhole;
    case Question::kDistance: return Size::kEither;
    default: return Size::kWaiting;
  }
}

// One row as a caller has it: all columns may hold nonsense.
struct Row {
  Hand hand;
  std::uint8_t wild = 0;
  std::int8_t laizi = kNoLaizi;
};

// Results of all questions in one form: so many words a row.
using Words = std::vector<std::uint64_t>;

bool has_row(const Words& all, std::size_t row, const Words& expected) {
  return std::equal(expected.begin(), expected.end(), all.begin() + static_cast<std::ptrdiff_t>(row * expected.size()));
}

std::size_t words_in(Question question) {
  return question == Question::kFacts ? kSplits : question == Question::kFactsAdded ? kKinds * kSplits : 1;
}

Words ask_one(Question question, const Row& row, const Options& options) {
  const std::uint8_t* counts = row.hand.counts.data();
  const KindMask forbidden = row.hand.forbidden;
  std::vector<std::uint32_t> facts_found(words_in(question));
  switch (question) {
    case Question::kIsWin: return {is_win(counts, row.wild, forbidden, options)};
    case Question::kWaits: return {waits(counts, row.wild, forbidden, options)};
    case Question::kDistance: return {static_cast<std::uint64_t>(distance(counts, row.wild, forbidden, options))};
    case Question::kFacts: facts(counts, row.laizi, forbidden, facts_found.data()); break;
    case Question::kFactsAdded: facts_added(counts, row.laizi, forbidden, facts_found.data()); break;
  }
  return {facts_found.begin(), facts_found.end()};
}

// How the columns lie in memory. A column that is not used or has one value for all rows has stride 0.
struct Layout {
  std::ptrdiff_t row_stride = kKinds;
  std::ptrdiff_t wild_stride = 1, forbidden_stride = 1, laizi_stride = 1;
};

// A column laid out with a stride, backwards when that is negative.
template <typename T>
class Column {
 public:
  Column(std::size_t rows, std::ptrdiff_t stride, std::size_t width, T filler)
      : stride_(stride),
        start_(stride < 0 && rows > 0 ? static_cast<std::size_t>(-stride) * (rows - 1) : 0),
        values_((rows > 0 ? static_cast<std::size_t>(std::abs(stride)) * (rows - 1) : 0) + width, filler) {}
  T* at(std::size_t row) { return values_.data() + start_ + static_cast<std::ptrdiff_t>(row) * stride_; }

 private:
  std::ptrdiff_t stride_;
  std::size_t start_;
  std::vector<T> values_;
};

struct Answer {
  bool good;
  BadRow first{};
  Words words;
  std::vector<std::uint8_t> bad;
};

template <typename Out, typename Call>
Answer collect(std::size_t words, bool mark, std::size_t rows, Call call) {
  Answer answer{};
  std::vector<Out> out(words + 1, Out{99});  // the last must stay as it is
  answer.bad.assign(rows, 0);
  answer.good = call(out.data(), mark ? answer.bad.data() : nullptr, answer.first);
  CHECK(out.back() == Out{99}, "written beyond the end");
  out.pop_back();
  for (const Out word : out) answer.words.push_back(static_cast<std::uint64_t>(static_cast<std::int64_t>(word)));
  return answer;
}

Answer ask_all(Question question, const std::vector<Row>& rows, const Layout& layout, const Options& options, bool mark, int threads) {
  Column<std::uint8_t> counts(rows.size(), layout.row_stride, kKinds, 77);
  Column<std::uint8_t> wild(rows.size(), layout.wild_stride, 1, 77);
  Column<std::int8_t> laizi(rows.size(), layout.laizi_stride, 1, 77);
  Column<std::uint64_t> forbidden(rows.size(), layout.forbidden_stride, 1, ~std::uint64_t{0});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::copy_n(rows[i].hand.counts.begin(), kKinds, counts.at(i));
    *wild.at(i) = rows[i].wild;
    *forbidden.at(i) = rows[i].hand.forbidden;
    *laizi.at(i) = rows[i].laizi;
  }
  const Rows34 in{.counts = counts.at(0),
                  .stride = layout.row_stride,
                  .rows = rows.size(),
                  .wild = wild.at(0),
                  .wild_stride = layout.wild_stride,
                  .forbidden = forbidden.at(0),
                  .forbidden_stride = layout.forbidden_stride,
                  .laizi = laizi.at(0),
                  .laizi_stride = layout.laizi_stride};
  const std::size_t words = rows.size() * words_in(question);
  const auto ask = [&](auto batch, auto out) {
    return collect<decltype(out)>(words, mark, rows.size(), [&](auto* results, std::uint8_t* bad, BadRow& first) {
      return batch(in, options, results, bad, threads, first);
    });
  };
  switch (question) {
    case Question::kIsWin: return ask(batch_is_win, std::uint8_t{});
    case Question::kWaits: return ask(batch_waits, std::uint64_t{});
    case Question::kDistance: return ask(batch_distance, std::int8_t{});
    default:
      return collect<std::uint32_t>(words, mark, rows.size(), [&](auto* results, std::uint8_t* bad, BadRow& first) {
        return batch_facts(in, question == Question::kFactsAdded, results, bad, threads, first);
      });
  }
}

Row random_row(Random& random, Question question) {
  Row row;
  const KindMask forbidden = random.chance(50) ? 0 : random_forbidden(random);
  const Size size = size_of(question);
  const bool whole = size == Size::kWhole || (size == Size::kEither && random.chance(50));
  row.hand = random_hand(random, forbidden, whole ? random_whole_size(random) : random_waiting_size(random));
  row.wild = static_cast<std::uint8_t>(row.hand.wild);
  if (!about_facts(question)) return row;
  // Facts know no wildcards: the laizi are among the counts.
  row.laizi = static_cast<std::int8_t>(random.between(kNoLaizi, kKinds - 1));
  for (int kind = 0; kind < kKinds; ++kind)
    for (; row.wild > 0 && row.hand.counts[kind] < kCopies; --row.wild) ++row.hand.counts[kind];
  for (int kind = 0; kind < kKinds; ++kind)
    if (row.hand.counts[kind] > 0) row.hand.forbidden &= ~(KindMask{1} << kind);
  if (row.laizi != kNoLaizi) row.hand.forbidden &= ~(KindMask{1} << row.laizi);
  row.hand.wild = 0;
  return row;
}

// Enough rows that threads share them; facts are many words a row.
int many_rows(Question question) { return about_facts(question) ? 1000 : 10000; }

std::vector<Row> random_rows(Random& random, Question question, std::size_t number) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < number; ++i) rows.push_back(random_row(random, question));
  return rows;
}

// Spoils a row and tells how.
Fault spoil(Random& random, Question question, Row& row) {
  row = {};
  row.hand.forbidden = 0;
  row.hand.counts[random.below(kKinds)] = size_of(question) == Size::kWaiting ? 4 : 2;  // a good row
  switch (random.below(about_facts(question) ? 6 : 4)) {
    case 0: row.hand.counts = {5}; return Fault::kFifthCopy;
    case 1: row.hand.counts = {3}; return Fault::kHandSize;
    case 2: row.hand.forbidden = kAllKinds; return Fault::kForbiddenInHand;
    case 3: row.hand.forbidden = KindMask{1} << random.between(kKinds, 63); return Fault::kForbiddenRange;
    case 4:
      row.laizi = random.chance(50) ? std::int8_t{-2} : std::int8_t{kKinds};
      return Fault::kLaiziRange;
    default:
      row.laizi = static_cast<std::int8_t>(std::find(row.hand.counts.begin(), row.hand.counts.end(), 0) - row.hand.counts.begin());
      row.hand.forbidden = KindMask{1} << row.laizi;
      return Fault::kLaiziForbidden;
  }
}

Fault spoil_wild(Random& random, Row& row) {
  row.wild = static_cast<std::uint8_t>(random.between(15, 255));
  return Fault::kWildRange;
}

void check_layouts(Random& random) {
  for (const Question question : kQuestions) {
    const std::vector<Row> rows = random_rows(random, question, static_cast<std::size_t>(many_rows(question)));
    for (const Layout& layout : {Layout{}, Layout{48, 2, 3, 2}, Layout{-kKinds, -1, -2, -1}}) {
      const Options options = random_options(random);
      for (const int threads : {1, 2, 8}) {
        for (const bool mark : {false, true}) {
          const Answer answer = ask_all(question, rows, layout, options, mark, threads);
          CHECK(answer.good);
          for (std::size_t i = 0; i < rows.size(); ++i) {
            const Words expected = ask_one(question, rows[i], options);
            CHECK(has_row(answer.words, i, expected),
                  rows[i].hand << ", " << options << ", row " << i << ", question " << static_cast<int>(question) << ", threads "
                               << threads);
            CHECK_EQ(answer.bad[i], 0, "row " << i);
          }
        }
      }
    }
  }
}

// One value for all rows: of the wildcards, of the forbidden kinds, of the laizi, of everything.
void check_shared_columns(Random& random) {
  for (const Question question : kQuestions) {
    for (int i = 0; i < 20; ++i) {
      const Row shared = random_row(random, question);
      std::vector<Row> rows(300, shared);
      for (Row& row : rows) {  // the same size and kinds, so the shared columns fit all of them
        const int kind = random.below(kKinds);
        const auto held = std::find_if(row.hand.counts.begin(), row.hand.counts.end(), [](int n) { return n > 0; });
        if (held == row.hand.counts.end() || row.hand.counts[kind] == kCopies || (row.hand.forbidden >> kind & 1) != 0) continue;
        --*held;
        ++row.hand.counts[kind];
      }
      const Options options = random_options(random);
      const Answer answer = ask_all(question, rows, {kKinds, 0, 0, 0}, options, random.chance(50), random.between(1, 3));
      CHECK(answer.good);
      for (std::size_t j = 0; j < rows.size(); ++j) {
        const Words expected = ask_one(question, rows[j], options);
        CHECK(has_row(answer.words, j, expected), rows[j].hand << ", " << options);
      }
      const Answer same = ask_all(question, std::vector<Row>(300, shared), {0, 0, 0, 0}, options, false, 2);
      const Words expected = ask_one(question, shared, options);
      for (std::size_t j = 0; j < 300; ++j) CHECK(has_row(same.words, j, expected), shared.hand << ", " << options);
    }
  }
}

void check_bad_rows(Random& random) {
  for (const Question question : kQuestions) {
    for (int i = 0; i < 20; ++i) {
      std::vector<Row> rows = random_rows(random, question, static_cast<std::size_t>(random.between(1, many_rows(question))));
      std::vector<Fault> faults(rows.size(), Fault::kNone);
      for (int spoilt = random.between(1, 8); spoilt > 0; --spoilt) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(rows.size())));
        faults[at] = !about_facts(question) && random.chance(25) ? spoil_wild(random, rows[at]) : spoil(random, question, rows[at]);
      }
      std::size_t first = 0;
      while (faults[first] == Fault::kNone) ++first;
      const Options options = random_options(random);
      for (const int threads : {1, 2, 8}) {
        const auto context = [&] {
          return "row " + std::to_string(first) + " of " + std::to_string(rows.size()) + ", threads " + std::to_string(threads);
        };
        const Answer stopped = ask_all(question, rows, {}, options, false, threads);
        CHECK(!stopped.good, context());
        CHECK_EQ(stopped.first.row, first, context());
        CHECK_EQ(static_cast<int>(stopped.first.check.fault), static_cast<int>(faults[first]), context());

        const Answer marked = ask_all(question, rows, {}, options, true, threads);
        CHECK(marked.good, context());
        const std::size_t words = words_in(question);
        for (std::size_t row = 0; row < rows.size(); ++row) {
          const bool bad = faults[row] != Fault::kNone;
          CHECK_EQ(marked.bad[row], bad, context() << ", looking at " << row);
          const Words expected = bad ? Words(words, 0) : ask_one(question, rows[row], options);
          CHECK(has_row(marked.words, row, expected), context() << ", looking at " << row);
        }
      }
    }
  }
}

// The yardstick: all bytes of a row by xor, in words of eight bytes or down to one.
void check_floor(Random& random) {
  const std::vector<Row> rows = random_rows(random, Question::kDistance, 1000);
  std::vector<std::uint8_t> counts;
  for (const Row& row : rows) counts.insert(counts.end(), row.hand.counts.begin(), row.hand.counts.end());
  const Rows34 in{counts.data(), kKinds, rows.size(), nullptr, 0, nullptr, 0, nullptr, 0};
  for (const int threads : {1, 2, 8}) {
    std::vector<std::uint8_t> words(rows.size() * 8), bytes(rows.size());
    floor_rows(in, 8, words.data(), threads);
    floor_rows(in, 1, bytes.data(), threads);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      std::array<std::uint8_t, 8> folded{};
      std::uint8_t folded_again = 0;
      for (int kind = 0; kind < kKinds; ++kind) {
        folded[kind % 8] ^= rows[row].hand.counts[kind];
        folded_again ^= rows[row].hand.counts[kind];
      }
      CHECK(std::equal(folded.begin(), folded.end(), words.begin() + static_cast<std::ptrdiff_t>(row * 8)), rows[row].hand);
      CHECK_EQ(bytes[row], folded_again, rows[row].hand);
    }
  }
}

void check_no_rows() {
  for (const Question question : kQuestions)
    for (const int threads : {1, 2, 8})
      for (const bool mark : {false, true}) CHECK(ask_all(question, {}, {}, {}, mark, threads).good);
}

// The first use of the core in this program is by eight threads at once: nothing may depend on who comes first.
void check_many_threads() {
  constexpr int kThreads = 8;
  std::vector<std::vector<Words>> answers(kThreads);
  const auto work = [](std::vector<Words>& found) {
    Random random(41);  // the same hands for all
    for (int i = 0; i < 4000; ++i) {
      const Question question = kQuestions[static_cast<std::size_t>(i) % kQuestions.size()];
      found.push_back(ask_one(question, random_row(random, question), random_options(random)));
    }
  };
  std::vector<std::thread> threads;
  for (auto& found : answers) threads.emplace_back(work, std::ref(found));
  for (auto& thread : threads) thread.join();
  std::vector<Words> alone;
  work(alone);
  for (const auto& found : answers) CHECK(found == alone);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) CHECK(std::string_view(cpu_path()) == argv[1], cpu_path() << " is used");
  check_many_threads();
  Random random(42);
  check_layouts(random);
  check_shared_columns(random);
  check_bad_rows(random);
  check_no_rows();
  check_floor(random);
}
