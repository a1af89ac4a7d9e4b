// Small looks at 34 counts that several files share: which kinds are held how often.
#pragma once

#include <cstring>

#include "laizi/tile.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace laizi {

inline constexpr KindMask bit(int kind) { return KindMask{1} << kind; }

#if defined(__SSE2__)
// The last load overlaps the second: 34 bytes are 16 + 16 + 2.
struct Counts {
  __m128i low, middle, high;
  explicit Counts(const std::uint8_t* counts)
      : low(_mm_loadu_si128(reinterpret_cast<const __m128i*>(counts))),
        middle(_mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 16))),
        high(_mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 18))) {}

  // Kinds held exactly n times.
  KindMask exactly(int n) const {
    const __m128i value = _mm_set1_epi8(static_cast<char>(n));
    return join(_mm_cmpeq_epi8(low, value), _mm_cmpeq_epi8(middle, value), _mm_cmpeq_epi8(high, value));
  }
  // Kinds held at least n times, n > 0.
  KindMask at_least(int n) const {
    const __m128i value = _mm_set1_epi8(static_cast<char>(n));
    return join(_mm_cmpeq_epi8(_mm_max_epu8(low, value), low), _mm_cmpeq_epi8(_mm_max_epu8(middle, value), middle),
                _mm_cmpeq_epi8(_mm_max_epu8(high, value), high));
  }
  int total() const {
    const __m128i zero = _mm_setzero_si128();
    const __m128i tail = _mm_srli_si128(high, 14);
    const __m128i sums =
        _mm_add_epi64(_mm_add_epi64(_mm_sad_epu8(low, zero), _mm_sad_epu8(middle, zero)), _mm_sad_epu8(tail, zero));
    return _mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_srli_si128(sums, 8));
  }

 private:
  static KindMask join(__m128i a, __m128i b, __m128i c) {
    const KindMask tail = static_cast<unsigned>(_mm_movemask_epi8(c)) >> 14;
    return static_cast<unsigned>(_mm_movemask_epi8(a)) | KindMask{static_cast<unsigned>(_mm_movemask_epi8(b))} << 16 | tail << 32;
  }
};
#else
struct Counts {
  const std::uint8_t* counts;
  explicit Counts(const std::uint8_t* held) : counts(held) {}

  KindMask exactly(int n) const {
    KindMask mask = 0;
    for (int kind = 0; kind < kKinds; ++kind) mask |= KindMask{counts[kind] == n} << kind;
    return mask;
  }
  KindMask at_least(int n) const {
    KindMask mask = 0;
    for (int kind = 0; kind < kKinds; ++kind) mask |= KindMask{counts[kind] >= n} << kind;
    return mask;
  }
  int total() const {
    int sum = 0;
    for (int kind = 0; kind < kKinds; ++kind) sum += counts[kind];
    return sum;
  }
};
#endif

}  // namespace laizi
