// What targets cost, for the distance: fewest tiles to add to a group for m sets, with and without the eyes, by the copies that
// the target has beyond the fourth of each kind. Rows of costs are few; they go by numbers.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "census_keys.hpp"
#include "laizi/census.hpp"

namespace laizi::space {

inline constexpr int kNever = 60;  // and more: cannot be. Four of them still fit a byte when added.

// Vectors of bytes by number, each once.
class Pool {
 public:
  using Row = std::vector<std::uint8_t>;
  std::uint32_t number(const Row& row) {
    const auto [found, fresh] = numbers_.try_emplace(row, static_cast<std::uint32_t>(rows_.size()));
    if (fresh) rows_.push_back(&found->first);
    return found->second;
  }
  const Row& row(std::uint32_t number) const { return *rows_[number]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(rows_.size()); }

 private:
  struct Hash {
    std::size_t operator()(const Row& row) const {
      std::uint64_t hash = 0xcbf29ce484222325;
      for (const std::uint8_t byte : row) hash = (hash ^ byte) * 0x100000001b3;
      return hash;
    }
  };
  std::unordered_map<Row, std::uint32_t, Hash> numbers_;
  std::vector<const Row*> rows_;  // keys of an unordered_map stay where they are
};

// A function of two numbers that is expensive, remembered.
class Table {
 public:
  template <typename Make>
  std::uint32_t at(std::uint32_t a, std::uint32_t b, Make make) {
    if (a >= rows_.size()) rows_.resize(a + 1);
    std::vector<std::uint32_t>& row = rows_[a];
    if (b >= row.size()) row.resize(b + 1, kUnknown);
    if (row[b] == kUnknown) row[b] = make();
    return row[b];
  }

 private:
  static constexpr std::uint32_t kUnknown = ~std::uint32_t{0};
  std::vector<std::vector<std::uint32_t>> rows_;
};

class TargetCosts {
 public:
  explicit TargetCosts(const SpaceQuestion& question);
  // The number of the rows of every key of a group, of at most so many tiles as the question's hands have and without forbidden
  // kinds; 0 for the others.
  std::vector<std::uint32_t> of_keys(int group);
  std::uint32_t join(std::uint32_t a, std::uint32_t b);
  int needed(std::uint32_t left, std::uint32_t right);  // kNever and more: no target

 private:
  using Row = Pool::Row;
  struct Trie;
  std::size_t at(int sets, int eyes, int beyond) const;
  Row next(const Row& row, int group, int rank, int held) const;

  SpaceQuestion question_;
  int sets_, beyond_;
  Pool groups_, halves_;
  Table joined_, needed_;
};

}  // namespace laizi::space
