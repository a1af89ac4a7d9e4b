// Rows read one count at a time: for machines without AVX2, and to compare with.

#include "rows.hpp"

#include <cstdlib>
#include <cstring>

#include "groups.hpp"
#include "laizi/evaluate.hpp"
#include "laizi/suit_dfa.hpp"

#define LAIZI_PREFETCH(address) static_cast<void>(address)

namespace laizi {
namespace {

struct Keys {
  unsigned head[4], tail[4], total;
  bool four;

  unsigned man_head() const { return head[0]; }
  unsigned man_tail() const { return tail[0]; }
  unsigned pin_head() const { return head[1]; }
  unsigned pin_tail() const { return tail[1]; }
  unsigned sou_head() const { return head[2]; }
  unsigned sou_tail() const { return tail[2]; }
  unsigned honour_head() const { return head[3]; }
  unsigned honour_tail() const { return tail[3]; }

  bool read(const std::uint8_t* counts) {
    unsigned all = 0, most = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
      all += counts[kind];
      most = counts[kind] > most ? counts[kind] : most;
    }
    if (most > kCopies) return false;
    total = all;
    four = most == kCopies;
    for (int group = 0; group < 4; ++group) {
      const std::uint8_t* ranks = counts + kRanks * group;
      head[group] = (ranks[0] + 5u * ranks[1] + 25u * ranks[2] + 125u * ranks[3]) * 8 + ranks[4];
      tail[group] = group < kSuits ? ranks[5] + 5u * ranks[6] + 25u * ranks[7] + 125u * ranks[8] : ranks[5] + 8u * ranks[6];
    }
    return true;
  }
};

#include "rows.inc"

}  // namespace

const RowKernels kPlainKernels = {"plain", rows_is_win, rows_waits, rows_distance};

const RowKernels& row_kernels() {
  static const RowKernels& chosen = []() -> const RowKernels& {
    const char* forced = std::getenv("LAIZI_CPU");
    if (forced && std::strcmp(forced, kPlainKernels.name) == 0) return kPlainKernels;
    return avx2_runs_here() ? kAvx2Kernels : kPlainKernels;
  }();
  return chosen;
}

}  // namespace laizi
