// The instruction sets that kadan._core may use, as a mask that holds data and no code.
#pragma once

#include <array>

namespace kadan {

enum Feature : unsigned { kSse42, kPopcnt, kAvx, kAvx2, kBmi, kBmi2, kFma, kAvx512f };

inline constexpr std::array<const char*, 8> kFeatureNames{"sse4.2", "popcnt", "avx", "avx2",
                                                          "bmi1",   "bmi2",   "fma", "avx512f"};

}  // namespace kadan

/// Bit i: the core was compiled for feature i.
extern "C" const unsigned kadan_core_features;
