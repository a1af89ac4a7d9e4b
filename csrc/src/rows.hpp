// Kernels for many rows of the common case: the standard shape, no forbidden kinds. Every other case goes through evaluate.cpp.
#pragma once

#include "laizi/batch.hpp"

namespace laizi {

// Evaluates rows begin..end and returns the first that is no hand for the question (end when there is none); nothing is written for
// that row. The answers are those of is_win, waits and distance.
struct RowKernels {
  const char* name;
  std::size_t (*is_win)(const Rows34& in, std::size_t begin, std::size_t end, const Options& options, std::uint8_t* out);
  std::size_t (*waits)(const Rows34& in, std::size_t begin, std::size_t end, const Options& options, std::uint64_t* out);
  std::size_t (*distance)(const Rows34& in, std::size_t begin, std::size_t end, const Options& options, std::int8_t* out);
};

extern const RowKernels kPlainKernels;
extern const RowKernels kAvx2Kernels;  // null pointers where they cannot be compiled
bool avx2_runs_here();

// Chosen once, by what the processor can do; LAIZI_CPU=plain in the environment forces the plain ones, for tests.
const RowKernels& row_kernels();

}  // namespace laizi
