// The same questions about many hands: rows of 34 bytes in, one result a row out, split over threads.
#pragma once

#include "laizi/tile.hpp"

namespace laizi {

// A column that has one value for all rows has stride 0. wild and forbidden must be given, to facts too; laizi may be null: none.
struct Rows34 {
  const std::uint8_t* counts;
  std::ptrdiff_t stride;  // bytes from row to row
  std::size_t rows;
  const std::uint8_t* wild;
  std::ptrdiff_t wild_stride;  // in elements, as the next two
  const std::uint64_t* forbidden;
  std::ptrdiff_t forbidden_stride;
  const std::int8_t* laizi;  // facts only; kNoLaizi where there is none
  std::ptrdiff_t laizi_stride;
};

struct BadRow {
  std::size_t row;
  Check check;
};

// bad: one byte a row, set to 1 for a row that cannot be asked about (its result is 0), or null: then the work stops early and
// the first such row is returned. Returns false when a row was bad and bad is null; first tells which.
bool batch_is_win(const Rows34& in, const Options& options, std::uint8_t* out, std::uint8_t* bad, int threads, BadRow& first);
bool batch_waits(const Rows34& in, const Options& options, std::uint64_t* out, std::uint8_t* bad, int threads, BadRow& first);
bool batch_distance(const Rows34& in, const Options& options, std::int8_t* out, std::uint8_t* bad, int threads, BadRow& first);
// out: 5 words a row, or 34 x 5 when added.
bool batch_facts(const Rows34& in, bool added, std::uint32_t* out, std::uint8_t* bad, int threads, BadRow& first);

// One hand as fast as a row of many: checked, then answered. out is written only when nothing is wrong.
Check one_is_win(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, std::uint8_t& out);
Check one_waits(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, std::uint64_t& out);
Check one_distance(const std::uint8_t* counts, int wild, KindMask forbidden, const Options& options, std::int8_t& out);

// A yardstick, no question: what any function on rows must at least do. Each row is loaded whole, its four words of 8 bytes and the
// last 2 folded by xor, and the fold, or with one byte a row the xor of its bytes, is stored. Threads share the rows as above.
// bytes: 1 or 8, as many as the function that is measured stores.
void floor_rows(const Rows34& in, std::size_t bytes, std::uint8_t* out, int threads);

// Which instructions the kernels for many rows use here: "avx2" or "plain".
const char* cpu_path();

}  // namespace laizi
