// Compiled with the flags of kadan._core and linked into kadan._cpu. A constant only: it runs
// nowhere.
#include "cpu_features.hpp"

namespace {

constexpr unsigned flag(kadan::Feature feature) { return 1U << feature; }

}  // namespace

extern "C" constexpr unsigned kadan_core_features = 0
#ifdef __SSE4_2__
                                                    | flag(kadan::kSse42)
#endif
#ifdef __POPCNT__
                                                    | flag(kadan::kPopcnt)
#endif
#ifdef __AVX__
                                                    | flag(kadan::kAvx)
#endif
#ifdef __AVX2__
                                                    | flag(kadan::kAvx2)
#endif
#ifdef __BMI__
                                                    | flag(kadan::kBmi)
#endif
#ifdef __BMI2__
                                                    | flag(kadan::kBmi2)
#endif
#ifdef __FMA__
                                                    | flag(kadan::kFma)
#endif
#ifdef __AVX512F__
                                                    | flag(kadan::kAvx512f)
#endif
    ;
