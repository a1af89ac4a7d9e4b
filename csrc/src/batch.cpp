#include "laizi/batch.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <system_error>
#include <thread>
#include <vector>

#include "laizi/evaluate.hpp"
#include "laizi/facts.hpp"
#include "rows.hpp"

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

KindMask forbidden_at(const Rows34& in, std::size_t row) { return in.forbidden[static_cast<std::ptrdiff_t>(row) * in.forbidden_stride]; }

Row row_at(const Rows34& in, std::size_t row) {
  const auto index = static_cast<std::ptrdiff_t>(row);
  return {in.counts + index * in.stride, in.wild[index * in.wild_stride], forbidden_at(in, row),
          in.laizi ? in.laizi[index * in.laizi_stride] : kNoLaizi};
}

// One thread's part, from begin to end. sprint(begin, end) does the rows that a kernel can do and returns the first that it has not
// done; that one is looked at by itself. Stops at the first bad row unless they are marked, or when a thread with earlier rows
// has found one.
template <class Sprint, class Validate, class Evaluate, class Erase>
BadRow part(const Rows34& in, std::size_t begin, std::size_t end, std::uint8_t* bad, const std::atomic<std::size_t>& first_bad,
            Sprint sprint, Validate validate, Evaluate evaluate, Erase erase) {
  constexpr std::size_t kBlock = 4096;
  for (std::size_t block = begin; block < end; block += kBlock) {
    if (first_bad.load(std::memory_order_relaxed) < block) break;
    const std::size_t stop = std::min(end, block + kBlock);
    for (std::size_t i = block;; ++i) {
      i = sprint(i, stop);
      if (i == stop) break;
      const Row row = row_at(in, i);
      const Check check = validate(row);
      if (!check) {
        evaluate(row, i);
      } else if (bad) {
        bad[i] = 1;
        erase(i);
      } else {
        return {i, check};
      }
    }
  }
  return {kNoRow, {}};
}

template <class Sprint, class Validate, class Evaluate, class Erase>
bool run(const Rows34& in, std::uint8_t* bad, int threads, BadRow& first, Sprint sprint, Validate validate, Evaluate evaluate,
         Erase erase) {
  if (bad) std::fill_n(bad, in.rows, std::uint8_t{0});
  const std::size_t useful = std::max<std::size_t>(1, in.rows / kRowsPerThread);
  const std::size_t workers = std::min<std::size_t>(static_cast<std::size_t>(std::max(1, threads)), useful);
  std::vector<BadRow> found(workers, BadRow{kNoRow, {}});
  std::atomic<std::size_t> first_bad{kNoRow};
  const auto work = [&](std::size_t worker) {
    const std::size_t begin = in.rows * worker / workers, end = in.rows * (worker + 1) / workers;
    found[worker] = part(in, begin, end, bad, first_bad, sprint, validate, evaluate, erase);
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

// What a kernel does: the standard shape with runs.
bool common(const Options& options) { return options.shapes == kStandard && !options.triplets_only; }
bool common_distance(const Options& options) { return common(options) && !options.eyes_258 && options.limit_copies; }

template <class Result>
using Kernel = std::size_t (*)(const Rows34&, std::size_t, std::size_t, const Options&, Result*);

// kernel: null when the options are none it knows.
template <class Result, class Evaluate>
bool run_hands(const Rows34& in, const Options& options, Size size, Kernel<Result> kernel, Result* out, std::uint8_t* bad,
               int threads, BadRow& first, Evaluate evaluate) {
  const bool never = in.forbidden_stride == 0 && in.rows && forbidden_at(in, 0) == 0;
  const auto sprint = [&](std::size_t begin, std::size_t end) {
    if (!kernel) return begin;
    std::size_t stop = end;
    if (!never)
      for (stop = begin; stop < end && forbidden_at(in, stop) == 0;) ++stop;
    return kernel(in, begin, stop, options, out);
  };
  return run(
      in, bad, threads, first, sprint,
      [size](const Row& row) { return check_hand(row.counts, row.wild, row.forbidden, size); },
      [&](const Row& row, std::size_t i) { out[i] = static_cast<Result>(evaluate(row.counts, row.wild, row.forbidden, options)); },
      [&](std::size_t i) { out[i] = Result{}; });
}

// A floor that waits for memory where the kernels do not would be none: it looks as far ahead as they do.
#if defined(__GNUC__) || defined(__clang__)
#define LAIZI_PREFETCH(address) __builtin_prefetch(address, 0, 0)
#else
#define LAIZI_PREFETCH(address) static_cast<void>(address)
#endif

constexpr std::ptrdiff_t kRowsAhead = 1536;  // bytes

template <class Result>
void fold_rows(const Rows34& in, std::size_t begin, std::size_t end, std::uint8_t* out) {
  const std::uint8_t* counts = in.counts + static_cast<std::ptrdiff_t>(begin) * in.stride;
  for (std::size_t row = begin; row < end; ++row, counts += in.stride) {
    LAIZI_PREFETCH(counts + kRowsAhead);
    // Each by itself: loaded as one array of words, they go through the stack.
    std::uint64_t word, second, third, fourth;
    std::uint16_t last;
    std::memcpy(&word, counts, sizeof word);
    std::memcpy(&second, counts + 8, sizeof second);
    std::memcpy(&third, counts + 16, sizeof third);
    std::memcpy(&fourth, counts + 24, sizeof fourth);
    std::memcpy(&last, counts + 32, sizeof last);
    word ^= second ^ third ^ fourth ^ last;
    if constexpr (sizeof(Result) == 1) {  // of all bytes: of one alone, the rest need not be loaded
      word ^= word >> 32;
      word ^= word >> 16;
      word ^= word >> 8;
    }
    const auto result = static_cast<Result>(word);
    std::memcpy(out + row * sizeof result, &result, sizeof result);
  }
}

// One hand, by the kernel when it can.
template <class Result, class Evaluate>
Check one(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, Size size, Kernel<Result> kernel,
          Result& out, Evaluate evaluate) {
  if (kernel && !forbidden && wild >= 0 && wild <= kMaxTiles) {
    const auto column = static_cast<std::uint8_t>(wild);
    const Rows34 row = {counts, 0, 1, &column, 0, &forbidden, 0, nullptr, 0};
    if (kernel(row, 0, 1, options, &out)) return {};
  }
  const Check check = check_hand(counts, wild, forbidden, size);
  if (!check) out = static_cast<Result>(evaluate(counts, wild, forbidden, options));
  return check;
}

}  // namespace

bool batch_is_win(const Rows34& in, const Options& options, std::uint8_t* out, std::uint8_t* bad, int threads, BadRow& first) {
  const auto kernel = common(options) ? row_kernels().is_win : nullptr;
  return run_hands(in, options, Size::kWhole, kernel, out, bad, threads, first, is_win);
}

bool batch_waits(const Rows34& in, const Options& options, std::uint64_t* out, std::uint8_t* bad, int threads, BadRow& first) {
  const auto kernel = common(options) ? row_kernels().waits : nullptr;
  return run_hands(in, options, Size::kWaiting, kernel, out, bad, threads, first, waits);
}

bool batch_distance(const Rows34& in, const Options& options, std::int8_t* out, std::uint8_t* bad, int threads, BadRow& first) {
  const auto kernel = common_distance(options) ? row_kernels().distance : nullptr;
  return run_hands(in, options, Size::kEither, kernel, out, bad, threads, first, distance);
}

void floor_rows(const Rows34& in, std::size_t bytes, std::uint8_t* out, int threads) {
  BadRow none;
  const auto sprint = [&](std::size_t begin, std::size_t end) {
    if (bytes == 1)
      fold_rows<std::uint8_t>(in, begin, end, out);
    else
      fold_rows<std::uint64_t>(in, begin, end, out);
    return end;
  };
  run(in, nullptr, threads, none, sprint, [](const Row&) { return Check{}; }, [](const Row&, std::size_t) {}, [](std::size_t) {});
}

const char* cpu_path() { return row_kernels().name; }

Check one_is_win(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, std::uint8_t& out) {
  const auto kernel = common(options) ? row_kernels().is_win : nullptr;
  return one(counts, wild, forbidden, options, Size::kWhole, kernel, out, is_win);
}

Check one_waits(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, std::uint64_t& out) {
  const auto kernel = common(options) ? row_kernels().waits : nullptr;
  return one(counts, wild, forbidden, options, Size::kWaiting, kernel, out, waits);
}

Check one_distance(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, std::int8_t& out) {
  const auto kernel = common_distance(options) ? row_kernels().distance : nullptr;
  return one(counts, wild, forbidden, options, Size::kEither, kernel, out, distance);
}

bool batch_facts(const Rows34& in, bool added, std::uint32_t* out, std::uint8_t* bad, int threads, BadRow& first) {
  const std::size_t words = added ? std::size_t{kKinds} * kSplits : kSplits;
  const Size size = added ? Size::kWaiting : Size::kWhole;
  return run(
      in, bad, threads, first, [](std::size_t begin, std::size_t) { return begin; },
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
