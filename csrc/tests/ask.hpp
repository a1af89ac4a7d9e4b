// The questions about one hand, asked in both ways there are: with the functions of evaluate.hpp, and with the kernels for many rows.
#pragma once

#include "check.hpp"
#include "hands.hpp"
#include "laizi/batch.hpp"
#include "laizi/evaluate.hpp"

namespace laizi::test {

inline bool ask_is_win(const Hand& hand, const Options& options) {
  const bool answer = is_win(hand.counts.data(), hand.wild, hand.forbidden, options);
  std::uint8_t of_kernel = 99;
  CHECK(!one_is_win(hand.counts.data(), hand.wild, hand.forbidden, options, of_kernel), hand << ", " << options);
  CHECK_EQ(of_kernel, answer, hand << ", " << options);
  return answer;
}

inline KindMask ask_waits(const Hand& hand, const Options& options) {
  const KindMask answer = waits(hand.counts.data(), hand.wild, hand.forbidden, options);
  KindMask of_kernel = ~KindMask{0};
  CHECK(!one_waits(hand.counts.data(), hand.wild, hand.forbidden, options, of_kernel), hand << ", " << options);
  CHECK(of_kernel == answer, hand << ", " << options << ": " << kinds_of(of_kernel) << ", not " << kinds_of(answer));
  return answer;
}

inline int ask_distance(const Hand& hand, const Options& options) {
  const int answer = distance(hand.counts.data(), hand.wild, hand.forbidden, options);
  std::int8_t of_kernel = 99;
  CHECK(!one_distance(hand.counts.data(), hand.wild, hand.forbidden, options, of_kernel), hand << ", " << options);
  CHECK_EQ(of_kernel, answer, hand << ", " << options);
  return answer;
}

}  // namespace laizi::test
