// The whole of the test framework: a failed check prints where, what and about which hand, and ends the program.
#pragma once

#include <cstdlib>
#include <iostream>

// CHECK(condition) or CHECK(condition, context): the context, anything that can follow a <<, is only put into words on failure.
// _Exit, because a check may fail in one of several threads.
#define CHECK(condition, ...)                                                       \
  do {                                                                              \
    if (!(condition)) {                                                             \
      std::cerr << __FILE__ << ':' << __LINE__ << ": not true: " << #condition      \
                __VA_OPT__(<< "\n  " << __VA_ARGS__) << std::endl;                  \
      std::_Exit(EXIT_FAILURE);                                                     \
    }                                                                               \
  } while (false)

// The same for two numbers that must be equal; the first is the answer under test.
#define CHECK_EQ(actual, expected, ...)                                             \
  do {                                                                              \
    const auto check_actual = (actual);                                             \
    const auto check_expected = (expected);                                         \
    if (check_actual != check_expected) {                                           \
      std::cerr << __FILE__ << ':' << __LINE__ << ": " << #actual << " is "         \
                << +check_actual << ", expected " << +check_expected                \
                __VA_OPT__(<< "\n  " << __VA_ARGS__) << std::endl;                  \
      std::_Exit(EXIT_FAILURE);                                                     \
    }                                                                               \
  } while (false)
