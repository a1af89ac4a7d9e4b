// The ranks that one suit can have in 烂牌: any two of them at least 3 apart.
#pragma once

#include <array>

#include "laizi/tile.hpp"

namespace laizi {

inline constexpr auto kLanRanks = [] {
  std::array<std::uint16_t, 41> list{};
  std::size_t found = 0;
  for (unsigned ranks = 0; ranks <= kSuitMask; ++ranks)
    if (!(ranks & ranks >> 1) && !(ranks & ranks >> 2)) list.at(found++) = static_cast<std::uint16_t>(ranks);
  return list;
}();

}  // namespace laizi
