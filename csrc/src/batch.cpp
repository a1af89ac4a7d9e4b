#include "laizi/batch.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <system_error>
#include <thread>
#include <vector>

#include "laizi/evaluate.hpp"
#include "laizi/facts.hpp"

namespace laizi {
namespace {

constexpr std::size_t kNoRow = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kRowsPerThread = 4096;  // fewer are not worth a thread

struct Row {
  const std::uint8_t* counts;
  int wild;
  KindMask forbidden;
  int laizi;
};

Row row_at(const Rows34& in, std::size_t row) {
  const auto index = static_cast<std::ptrdiff_t>(row);
  return {in.counts + index * in.stride, in.wild[index * in.wild_stride], in.forbidden[index * in.forbidden_stride],
          in.laizi ? in.laizi[index * in.laizi_stride] : kNoLaizi};
}

// One thread's part. evaluate(row, position) writes the result; erase(position) that of a bad row. Stops at the first bad row unless
// they are marked, or when a thread with earlier rows has found one.
template <class Validate, class Evaluate, class Erase>
BadRow part(const Rows34& in, std::size_t begin, std::size_t end, std::uint8_t* bad, const std::atomic<std::size_t>& first_bad,
            Validate validate, Evaluate evaluate, Erase erase) {
  constexpr std::size_t kBlock = 1024;
  for (std::size_t block = begin; block < end; block += kBlock) {
    if (first_bad.load(std::memory_order_relaxed) < block) break;
    const std::size_t stop = std::min(end, block + kBlock);
    for (std::size_t i = block; i < stop; ++i) {
      const Row row = row_at(in, i);
      const Check check = validate(row);
      if (bad) bad[i] = static_cast<bool>(check);
      if (check) [[unlikely]] {
        if (!bad) return {i, check};
        erase(i);
        continue;
      }
      evaluate(row, i);
    }
  }
  return {kNoRow, {}};
}

template <class Validate, class Evaluate, class Erase>
bool run(const Rows34& in, std::uint8_t* bad, int threads, BadRow& first, Validate validate, Evaluate evaluate, Erase erase) {
  const std::size_t useful = std::max<std::size_t>(1, in.rows / kRowsPerThread);
  const std::size_t workers = std::min<std::size_t>(static_cast<std::size_t>(std::max(1, threads)), useful);
  std::vector<BadRow> found(workers, BadRow{kNoRow, {}});
  std::atomic<std::size_t> first_bad{kNoRow};
  const auto work = [&](std::size_t worker) {
    const std::size_t begin = in.rows * worker / workers, end = in.rows * (worker + 1) / workers;
    found[worker] = part(in, begin, end, bad, first_bad, validate, evaluate, erase);
    std::size_t known = first_bad.load();
    while (found[worker].row < known && !first_bad.compare_exchange_weak(known, found[worker].row)) {
    }
  };
  std::vector<std::thread> pool;
  pool.reserve(workers);
  std::size_t started = 1;
  for (; started < workers; ++started) {
    try {
      pool.emplace_back(work, started);
    } catch (const std::system_error&) {
      break;  // the system gives no more threads: this one does the rest
    }
  }
  work(0);
  for (std::size_t worker = started; worker < workers; ++worker) work(worker);
  for (std::thread& thread : pool) thread.join();
  first = *std::min_element(found.begin(), found.end(), [](const BadRow& a, const BadRow& b) { return a.row < b.row; });
  return first.row == kNoRow;
}

template <class Result, class Evaluate>
bool run_hands(const Rows34& in, Size size, Result* out, std::uint8_t* bad, int threads, BadRow& first, Evaluate evaluate) {
  return run(
      in, bad, threads, first, [size](const Row& row) { return check_hand(row.counts, row.wild, row.forbidden, size); },
      [&](const Row& row, std::size_t i) { out[i] = static_cast<Result>(evaluate(row)); }, [&](std::size_t i) { out[i] = Result{}; });
}

}  // namespace

bool batch_is_win(const Rows34& in, const Options& options, std::uint8_t* out, std::uint8_t* bad, int threads, BadRow& first) {
  return run_hands(in, Size::kWhole, out, bad, threads, first,
                   [&](const Row& row) { return is_win(row.counts, row.wild, row.forbidden, options); });
}

bool batch_waits(const Rows34& in, const Options& options, std::uint64_t* out, std::uint8_t* bad, int threads, BadRow& first) {
  return run_hands(in, Size::kWaiting, out, bad, threads, first,
                   [&](const Row& row) { return waits(row.counts, row.wild, row.forbidden, options); });
}

bool batch_distance(const Rows34& in, const Options& options, std::int8_t* out, std::uint8_t* bad, int threads, BadRow& first) {
  return run_hands(in, Size::kEither, out, bad, threads, first,
                   [&](const Row& row) { return distance(row.counts, row.wild, row.forbidden, options); });
}

bool batch_facts(const Rows34& in, bool added, std::uint32_t* out, std::uint8_t* bad, int threads, BadRow& first) {
  const std::size_t words = added ? std::size_t{kKinds} * kSplits : kSplits;
  const Size size = added ? Size::kWaiting : Size::kWhole;
  return run(
      in, bad, threads, first,
      [size](const Row& row) { return check_facts(row.counts, row.laizi, row.forbidden, size); },
      [&](const Row& row, std::size_t i) {
        if (added)
          facts_added(row.counts, row.laizi, row.forbidden, out + i * words);
        else
          facts(row.counts, row.laizi, row.forbidden, out + i * words);
      },
      [&](std::size_t i) { std::fill_n(out + i * words, words, 0u); });
}

}  // namespace laizi
