// The hands of a space in order: halves by their classes, and the hands that two classes make.
#include <algorithm>
#include <cstring>

#include "census_classes.hpp"
#include "laizi/census.hpp"

namespace laizi {

using namespace space;

namespace {

constexpr std::size_t kHalfSlot = 32;  // bytes a half takes in a buffer: its two keys, and what the second slot has more

// A half of the hands: classes, and for each the pairs of classes of its two groups that make it.
struct Half {
  struct Item {
    std::uint32_t a, b;
    std::uint64_t start;  // number in the half's class of the first of these
  };

  int first;  // its first group
  std::array<KeyClasses, 2> groups;
  std::vector<std::uint32_t> class_of;  // [class of the first group][class of the second]
  std::vector<std::uint32_t> begin;     // items[begin[c]] to items[begin[c + 1]] are those of class c, ascending
  std::vector<Item> items;
  std::vector<std::uint64_t> sizes;

  std::size_t bytes() const {
    return groups[0].bytes() + groups[1].bytes() + bytes_of(class_of) + bytes_of(begin) + bytes_of(items) + bytes_of(sizes);
  }

  // class_of_state: of the draft's states; kNone for those that no hand of the space has. rank: where each class goes in order.
  static Half make(int first, const Draft& draft, const std::vector<std::uint32_t>& class_of_state, std::uint32_t classes,
                   std::vector<std::uint32_t>& rank) {
    const std::size_t fine_a = draft.records[0].size(), fine_b = draft.records[1].size();
    const auto label = [&](std::size_t a, std::size_t b) {
      const std::uint32_t state = draft.state(a, b);
      return state == kNone ? kNone : class_of_state[state];
    };
    // Rows alike say nothing new about columns: those are compared where the first rows of each class have them.
    Merged a_merged(fine_a, fine_b, label);
    Merged b_merged(fine_b, a_merged.classes(), [&](std::size_t b, std::size_t row) { return label(a_merged.leaders[row], b); });
    const std::uint32_t classes_a = a_merged.classes(), classes_b = b_merged.classes();
    std::vector<std::uint32_t> class_of(std::size_t{classes_a} * classes_b, kNone);
    const std::vector<std::uint32_t> rank_a = order(a_merged, draft.smallest[0]), rank_b = order(b_merged, draft.smallest[1]);
    for (std::uint32_t a = 0; a < classes_a; ++a)
      for (std::uint32_t b = 0; b < classes_b; ++b)
        class_of[std::size_t{rank_a[a]} * classes_b + rank_b[b]] = label(a_merged.leaders[a], b_merged.leaders[b]);
    Half half{first,
              {KeyClasses(of_keys(draft.class_of[0], a_merged.class_of), classes_a),
               KeyClasses(of_keys(draft.class_of[1], b_merged.class_of), classes_b)},
              std::move(class_of),
              {},
              {},
              {}};
    rank = half.list_items(classes);
    return half;
  }

  // Puts classes of groups in order; keys: the smallest of each row. The new number of each.
  static std::vector<std::uint32_t> order(Merged& merged, const std::vector<std::uint32_t>& keys) {
    std::vector<std::uint32_t> smallest(merged.classes(), kNone);
    for (std::size_t fine = 0; fine < keys.size(); ++fine)
      if (const std::uint32_t one = merged.class_of[fine]; one != kNone) smallest[one] = std::min(smallest[one], keys[fine]);
    std::vector<std::uint32_t> rank = ranks(smallest);
    renumber(merged.class_of, rank);
    return rank;
  }
  static std::vector<std::uint32_t> of_keys(const std::vector<std::uint32_t>& fine, const std::vector<std::uint32_t>& class_of) {
    std::vector<std::uint32_t> result(fine.size(), kNone);
    for (std::size_t key = 0; key < fine.size(); ++key)
      if (fine[key] != kNone) result[key] = class_of[fine[key]];
    return result;
  }

  // Puts the classes in order and lists what makes them; the new number of each.
  std::vector<std::uint32_t> list_items(std::uint32_t classes) {
    const std::uint32_t columns = groups[1].classes();
    const auto each_pair = [&](auto visit) {
      for (std::uint32_t a = 0; a < groups[0].classes(); ++a)
        for (std::uint32_t b = 0; b < columns; ++b)
          if (const std::uint32_t one = class_of[std::size_t{a} * columns + b]; one != kNone) visit(one, a, b);
    };
    std::vector<std::pair<std::uint32_t, std::uint32_t>> smallest(classes, {kNone, kNone});
    each_pair([&](std::uint32_t one, std::uint32_t a, std::uint32_t b) {
      smallest[one] = std::min(smallest[one], {groups[0].keys[groups[0].begin[a]], groups[1].keys[groups[1].begin[b]]});
    });
    std::vector<std::uint32_t> rank = ranks(smallest);
    renumber(class_of, rank);

    begin.assign(classes + 1, 0);
    sizes.assign(classes, 0);
    for (const std::uint32_t one : class_of)
      if (one != kNone) ++begin[one + 1];
    for (std::uint32_t one = 0; one < classes; ++one) begin[one + 1] += begin[one];
    items.resize(begin.back());
    std::vector<std::uint32_t> filled(classes);
    each_pair([&](std::uint32_t one, std::uint32_t a, std::uint32_t b) {
      items[begin[one] + filled[one]++] = {a, b, sizes[one]};
      sizes[one] += std::uint64_t{groups[0].size(a)} * groups[1].size(b);
    });
    return rank;
  }

  // Halves start to start + count of a class, a slot each; the first in the class is 0.
  void fill(std::uint32_t one, std::uint64_t start, std::size_t count, std::uint8_t* out) const {
    if (!count) return;
    const Keys &keys_a = Keys::of(first), &keys_b = Keys::of(first + 1);
    const auto* item = std::upper_bound(items.data() + begin[one], items.data() + begin[one + 1], start,
                                        [](std::uint64_t number, const Item& entry) { return number < entry.start; }) -
                       1;
    std::uint64_t skipped = start - item->start;
    for (;; ++item, skipped = 0) {
      const std::uint32_t size_b = groups[1].size(item->b);
      const std::uint32_t* a = groups[0].keys.data() + groups[0].begin[item->a];
      const std::uint32_t* b = groups[1].keys.data() + groups[1].begin[item->b];
      std::uint32_t from = static_cast<std::uint32_t>(skipped % size_b);
      for (std::uint32_t i = static_cast<std::uint32_t>(skipped / size_b); i < groups[0].size(item->a); ++i, from = 0)
        for (std::uint32_t j = from; j < size_b; ++j) {
          std::memcpy(out, keys_a.counts(a[i]), kSlot);
          std::memcpy(out + kRanks, keys_b.counts(b[j]), kSlot);
          out += kHalfSlot;
          if (!--count) return;
        }
    }
  }

  // Class of the half that two keys make, and its number there; kNone when no hand of the space has it.
  std::uint32_t find(const std::uint8_t* counts, std::uint64_t& number) const {
    const std::uint32_t key_a = Keys::of(first).number(counts), key_b = Keys::of(first + 1).number(counts + kRanks);
    const std::uint32_t a = groups[0].class_of[key_a], b = groups[1].class_of[key_b];
    if (a == kNone || b == kNone) return kNone;
    const std::uint32_t one = class_of[std::size_t{a} * groups[1].classes() + b];
    if (one == kNone) return kNone;
    const auto* item =
        std::lower_bound(items.data() + begin[one], items.data() + begin[one + 1], std::pair(a, b),
                         [](const Item& entry, const auto& wanted) { return std::pair(entry.a, entry.b) < wanted; });
    number = item->start + std::uint64_t{groups[0].place[key_a]} * groups[1].size(b) + groups[1].place[key_b];
    return one;
  }
};

// Which left halves make hands of the space with which right halves, as classes.
struct Matches {
  std::array<std::vector<std::uint32_t>, 2> class_of;  // of each state of the left and of the right draft
  std::array<std::uint32_t, 2> classes{};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;

  Matches(Records& maker, const Draft& left, const Draft& right, int tiles, Answers answers) {
    class_of[0].assign(left.states.size(), kNone);
    class_of[1].assign(right.states.size(), kNone);
    for (int of_left = 0; of_left <= tiles; ++of_left) {
      const std::vector<std::uint32_t> rows = with_tiles(left, of_left), columns = with_tiles(right, tiles - of_left);
      std::vector<std::uint8_t> fits(rows.size() * columns.size());
      for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < columns.size(); ++column)
          fits[row * columns.size() + column] =
              (answers & answer_bit(maker.answer(left.states[rows[row]], right.states[columns[column]]))) != 0;
      const auto cell = [&](std::size_t row, std::size_t column) { return fits[row * columns.size() + column] ? 0 : kNone; };
      const Merged row_classes(rows.size(), columns.size(), cell);
      const Merged column_classes(columns.size(), row_classes.classes(),
                                  [&](std::size_t column, std::size_t row) { return cell(row_classes.leaders[row], column); });
      for (std::uint32_t row = 0; row < row_classes.classes(); ++row)
        for (std::uint32_t column = 0; column < column_classes.classes(); ++column)
          if (cell(row_classes.leaders[row], column_classes.leaders[column]) != kNone)
            pairs.emplace_back(classes[0] + row, classes[1] + column);
      take(0, rows, row_classes);
      take(1, columns, column_classes);
    }
  }

 private:
  static std::vector<std::uint32_t> with_tiles(const Draft& draft, int tiles) {
    std::vector<std::uint32_t> states;
    for (std::uint32_t state = 0; state < draft.states.size(); ++state)
      if (tiles_of(draft.states[state]) == tiles) states.push_back(state);
    return states;
  }
  void take(int side, const std::vector<std::uint32_t>& states, const Merged& merged) {
    for (std::size_t place = 0; place < states.size(); ++place)
      if (merged.class_of[place] != kNone) class_of[side][states[place]] = classes[side] + merged.class_of[place];
    classes[side] += merged.classes();
  }
};

}  // namespace

struct Space::Parts {
  struct Pair {
    std::uint32_t left, right;
    std::uint64_t start;  // number of its first hand
  };

  int tiles;
  Half left, right;
  std::vector<Pair> pairs;  // ascending
  std::uint64_t total = 0;

  static Parts make(const SpaceQuestion& question, Answers answers) {
    Records maker(question);
    const Draft left(maker, 0, question.tiles), right(maker, 2, question.tiles);
    const Matches matches(maker, left, right, question.tiles, answers);
    std::vector<std::uint32_t> rank_left, rank_right;
    Parts parts{question.tiles,
                Half::make(0, left, matches.class_of[0], matches.classes[0], rank_left),
                Half::make(2, right, matches.class_of[1], matches.classes[1], rank_right),
                {}};
    parts.pairs.reserve(matches.pairs.size());
    for (const auto& [one, other] : matches.pairs) parts.pairs.push_back({rank_left[one], rank_right[other], 0});
    std::sort(parts.pairs.begin(), parts.pairs.end(), before);
    for (Pair& pair : parts.pairs) {
      pair.start = parts.total;
      parts.total += parts.left.sizes[pair.left] * parts.right.sizes[pair.right];
    }
    return parts;
  }
  static bool before(const Pair& a, const Pair& b) { return std::pair(a.left, a.right) < std::pair(b.left, b.right); }
};

Space::Space(const SpaceQuestion& question, Answers answers) : parts_(new Parts(Parts::make(question, answers))) {}
Space::~Space() = default;
Space::Space(Space&&) noexcept = default;

std::uint64_t Space::total() const { return parts_->total; }

std::size_t Space::bytes() const {
  return sizeof(Parts) + parts_->left.bytes() + parts_->right.bytes() + bytes_of(parts_->pairs);
}

void Space::walk(std::uint64_t start, std::uint64_t stop, std::uint8_t* out) const {
  constexpr std::uint64_t kBlock = 1024;  // halves kept at a time
  constexpr std::size_t kLeftBytes = 2 * kRanks, kRightBytes = kRanks + kHonours;
  if (start >= stop) return;
  std::vector<std::uint8_t> lefts(kBlock * kHalfSlot), rights(kBlock * kHalfSlot);
  const auto& pairs = parts_->pairs;
  auto pair = std::upper_bound(pairs.begin(), pairs.end(), start,
                               [](std::uint64_t row, const auto& entry) { return row < entry.start; }) -
              1;
  std::uint32_t loaded = kNone;  // the class of right halves that rights holds whole
  for (; start < stop; ++pair) {
    const std::uint64_t size_right = parts_->right.sizes[pair->right];
    const std::uint64_t end = std::min(stop - pair->start, parts_->left.sizes[pair->left] * size_right);
    std::uint64_t row = start - pair->start;
    start = pair->start + end;
    const bool whole = size_right <= kBlock;
    if (whole && loaded != pair->right) parts_->right.fill(loaded = pair->right, 0, size_right, rights.data());
    while (row < end) {
      const std::uint64_t first = row / size_right, many = std::min(kBlock, (end - 1) / size_right - first + 1);
      parts_->left.fill(pair->left, first, many, lefts.data());
      for (const std::uint8_t* left = lefts.data(); left < lefts.data() + many * kHalfSlot; left += kHalfSlot) {
        // The rest of this left half's hands, or as many of them as are asked for.
        for (std::uint64_t from = row % size_right, stop_right = std::min(size_right, from + end - row); from < stop_right;) {
          const std::uint64_t count = std::min(kBlock, stop_right - from);
          if (!whole) parts_->right.fill(pair->right, from, count, rights.data()), loaded = kNone;
          const std::uint8_t* right = rights.data() + (whole ? from * kHalfSlot : 0);
          for (std::uint64_t i = 0; i < count; ++i, right += kHalfSlot, out += kKinds) {
            std::memcpy(out, left, kLeftBytes);
            std::memcpy(out + kLeftBytes, right, kRightBytes);
          }
          from += count;
          row += count;
        }
      }
    }
  }
}

bool Space::rank(const std::uint8_t* counts, std::uint64_t& number) const {
  int tiles = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (counts[kind] > kCopies) return false;
    tiles += counts[kind];
  }
  if (tiles != parts_->tiles) return false;
  std::uint64_t in_left = 0, in_right = 0;
  const std::uint32_t left = parts_->left.find(counts, in_left), right = parts_->right.find(counts + first_kind(2), in_right);
  if (left == kNone || right == kNone) return false;
  const Parts::Pair wanted{left, right, 0};
  const auto pair = std::lower_bound(parts_->pairs.begin(), parts_->pairs.end(), wanted, Parts::before);
  if (pair == parts_->pairs.end() || pair->left != left || pair->right != right) return false;
  number = pair->start + in_left * parts_->right.sizes[right] + in_right;
  return true;
}

}  // namespace laizi
