// Classes: what is alike put together, so coarsely that the classes depend on nothing but what is alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "census_records.hpp"

namespace laizi::space {

inline constexpr std::uint32_t kNone = ~std::uint32_t{0};  // no class: no hand of the space has it

// Rows that are the same throughout, as classes numbered as they are met; a row of nothing but kNone has none.
struct Merged {
  std::vector<std::uint32_t> class_of;  // of each row
  std::vector<std::uint32_t> leaders;   // the first row of each class

  std::uint32_t classes() const { return static_cast<std::uint32_t>(leaders.size()); }

  template <typename Cell>
  Merged(std::size_t rows, std::size_t columns, Cell cell) : class_of(rows, kNone) {
    std::unordered_multimap<std::uint64_t, std::uint32_t> met;  // hash of a row to the class
    for (std::size_t row = 0; row < rows; ++row) {
      std::uint64_t hash = 0;
      bool any = false;
      for (std::size_t column = 0; column < columns; ++column) {
        const std::uint32_t value = cell(row, column);
        hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
        any |= value != kNone;
      }
      if (!any) continue;
      const auto [begin, end] = met.equal_range(hash);
      const auto same = std::find_if(begin, end, [&](const auto& entry) {
        for (std::size_t column = 0; column < columns; ++column)
          if (cell(row, column) != cell(leaders[entry.second], column)) return false;
        return true;
      });
      if (same != end) {
        class_of[row] = same->second;
      } else {
        met.emplace(hash, classes());
        class_of[row] = classes();
        leaders.push_back(static_cast<std::uint32_t>(row));
      }
    }
  }
};

// The number of each class in the order of what stands for it, its smallest member.
template <typename Member>
std::vector<std::uint32_t> ranks(const std::vector<Member>& smallest) {
  std::vector<std::uint32_t> order(smallest.size()), rank(smallest.size());
  for (std::uint32_t one = 0; one < order.size(); ++one) order[one] = one;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return smallest[a] < smallest[b]; });
  for (std::uint32_t place = 0; place < order.size(); ++place) rank[order[place]] = place;
  return rank;
}

inline void renumber(std::vector<std::uint32_t>& class_of, const std::vector<std::uint32_t>& rank) {
  for (std::uint32_t& one : class_of)
    if (one != kNone) one = rank[one];
}

template <typename T>
std::size_t bytes_of(const std::vector<T>& items) {
  return items.capacity() * sizeof(T);
}

// The keys of a group by their classes.
struct KeyClasses {
  std::vector<std::uint32_t> class_of, place;  // of each key; its place in its class
  std::vector<std::uint32_t> begin, keys;      // the keys of class c are keys[begin[c]] to keys[begin[c + 1]], ascending

  std::uint32_t classes() const { return static_cast<std::uint32_t>(begin.size() - 1); }
  std::uint32_t size(std::uint32_t one) const { return begin[one + 1] - begin[one]; }
  std::size_t bytes() const { return bytes_of(class_of) + bytes_of(place) + bytes_of(begin) + bytes_of(keys); }

  explicit KeyClasses(std::vector<std::uint32_t> classes_of_keys, std::uint32_t classes)
      : class_of(std::move(classes_of_keys)), place(class_of.size()), begin(classes + 1) {
    for (const std::uint32_t one : class_of)
      if (one != kNone) ++begin[one + 1];
    for (std::uint32_t one = 0; one < classes; ++one) begin[one + 1] += begin[one];
    keys.resize(begin.back());
    std::vector<std::uint32_t> filled(classes);
    for (std::uint32_t key = 0; key < class_of.size(); ++key) {
      const std::uint32_t one = class_of[key];
      if (one == kNone) continue;
      place[key] = filled[one]++;
      keys[begin[one] + place[key]] = key;
    }
  }
};

// Two groups side by side while their classes are still those of records.
struct Draft {
  std::array<std::vector<std::uint32_t>, 2> class_of;  // of each key of the two groups
  std::array<std::vector<Record>, 2> records;          // of each class
  std::array<std::vector<std::uint32_t>, 2> smallest;  // key of each class
  std::vector<Record> states;                          // of the two groups together, each once
  std::vector<std::uint32_t> state_of;                 // [class of the first][class of the second]

  std::uint32_t state(std::size_t a, std::size_t b) const { return state_of[a * records[1].size() + b]; }

  Draft(Records& maker, int first, int tiles) {
    for (int side = 0; side < 2; ++side) {
      const std::vector<Record>& found = maker.of_keys(first + side);
      Numbers numbers;
      class_of[side].assign(found.size(), kNone);
      for (std::uint32_t key = 0; key < found.size(); ++key) {
        if (found[key] == kNoRecord) continue;
        class_of[side][key] = numbers.of(found[key]);
        if (numbers.records().size() > smallest[side].size()) smallest[side].push_back(key);
      }
      records[side] = numbers.records();
    }
    Numbers numbers;
    state_of.assign(records[0].size() * records[1].size(), kNone);
    auto* target = state_of.data();
    for (const Record a : records[0])
      for (const Record b : records[1]) {
        if (tiles_of(a) + tiles_of(b) <= tiles) *target = numbers.of(maker.join(a, b));
        ++target;
      }
    states = numbers.records();
  }
};

}  // namespace laizi::space
