// Rows read with AVX2: all eight keys of a row by one shuffle, two multiply-adds and a few shifts.

#include "rows.hpp"

#include <cstring>

#include "groups.hpp"
#include "laizi/evaluate.hpp"
#include "laizi/suit_dfa.hpp"

#if (defined(__x86_64__) || defined(_M_X64)) && (defined(__GNUC__) || defined(__clang__))

#include <immintrin.h>

#define LAIZI_PREFETCH(address) _mm_prefetch(reinterpret_cast<const char*>(address), _MM_HINT_NTA)

// Only what follows may use the instructions: headers above are compiled for every machine.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2")
#endif

namespace laizi {
namespace {

// The same sixteen bytes in both halves.
#define LAIZI_TWICE(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)

struct Keys {
  std::uint32_t words[8];  // two times four, see below
  unsigned tail_pin, tail_honours, total;
  bool four;

  unsigned man_head() const { return words[1]; }
  unsigned man_tail() const { return words[0]; }
  unsigned pin_head() const { return words[2]; }
  unsigned pin_tail() const { return tail_pin; }
  unsigned sou_head() const { return words[5]; }
  unsigned sou_tail() const { return words[4]; }
  unsigned honour_head() const { return words[6]; }
  unsigned honour_tail() const { return tail_honours; }

  // One half of the register holds man 1-9 and pin 1-7, the other pin 8-9, sou 1-9 and the first five honours; the last two come by
  // themselves. In each half four words: the tail of the suit (ranks 5-8), its ranks 0-3, ranks 0-3 of the second group, and what is
  // left: rank 4 of both, and two ranks of pin's tail.
  bool read(const std::uint8_t* counts) {
    const __m256i row = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counts));
    std::uint16_t pair;
    std::memcpy(&pair, counts + 32, sizeof pair);
    const unsigned last = pair;

    const __m256i above_four = _mm256_subs_epu8(row, _mm256_set1_epi8(kCopies));
    if (!_mm256_testz_si256(above_four, above_four) || ((last | (last + 0x7B7B)) & 0x8080)) [[unlikely]]
      return false;
    const __m256i sums = _mm256_sad_epu8(row, _mm256_setzero_si256());
    const __m128i sum = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    total = static_cast<unsigned>(_mm_cvtsi128_si32(sum) + _mm_extract_epi16(sum, 4)) + (last & 0xFF) + (last >> 8);

    const __m256i order = _mm256_setr_epi8(5, 6, 7, 8, 0, 1, 2, 3, 9, 10, 11, 12, 4, 13, 14, 15,  //
                                           7, 8, 9, 10, 2, 3, 4, 5, 11, 12, 13, 14, 6, 15, 0, 1);
    const __m256i weights = _mm256_setr_epi8(1, 5, 25, 125, 1, 5, 25, 125, 1, 5, 25, 125, 1, 16, 1, 5,  //
                                             1, 5, 25, 125, 1, 5, 25, 125, 1, 5, 25, 125, 1, 16, 25, 125);
    const __m256i halves = _mm256_setr_epi16(1, 1, 1, 1, 1, 1, 1, 128, 1, 1, 1, 1, 1, 1, 1, 128);
    const __m256i keys = _mm256_madd_epi16(_mm256_maddubs_epi16(_mm256_shuffle_epi8(row, order), weights), halves);
    // The last word is rank 4 of the suit, 16 times that of the other, and 128 times a part of pin's tail: each goes to its word.
    const __m256i rest = _mm256_shuffle_epi32(keys, 0xFF);
    const __m256i parts = _mm256_and_si256(_mm256_srlv_epi32(rest, _mm256_setr_epi32(0, 0, 4, 7, 0, 0, 4, 7)),
                                           _mm256_setr_epi32(0, 7, 7, 1023, 0, 7, 7, 1023));
    const __m256i shifted = _mm256_sllv_epi32(keys, _mm256_setr_epi32(0, 3, 3, 32, 0, 3, 3, 32));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(words), _mm256_add_epi32(shifted, parts));
    asm("" : "+m"(words));  // eight loads of a store just made beat taking the register apart
    tail_pin = words[3] + words[7];
    tail_honours = (last | last >> 5) & 0x3F;

    const __m256i fours = _mm256_cmpeq_epi8(row, _mm256_set1_epi8(kCopies));
    four = !_mm256_testz_si256(fours, fours) || (last & 0x0404);
    return true;
  }
};

#include "rows.inc"

}  // namespace
}  // namespace laizi

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

const laizi::RowKernels laizi::kAvx2Kernels = {"avx2", rows_is_win, rows_waits, rows_distance};

bool laizi::avx2_runs_here() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

#else
const laizi::RowKernels laizi::kAvx2Kernels = {};
bool laizi::avx2_runs_here() { return false; }
#endif
