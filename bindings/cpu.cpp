// The extension module kadan._cpu, built for the oldest machines: says what this machine lacks.
//
// kadan/__init__.py asks it before it loads kadan._core, whose instructions would crash such a
// machine.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "cpu_features.hpp"

namespace {

#if defined(__x86_64__) || defined(__i386__)
#define KADAN_HAS(name) (__builtin_cpu_supports(name) != 0)
bool has(unsigned feature) {
  __builtin_cpu_init();
  switch (feature) {
    case kadan::kSse42: return KADAN_HAS("sse4.2");
    case kadan::kPopcnt: return KADAN_HAS("popcnt");
    case kadan::kAvx: return KADAN_HAS("avx");
    case kadan::kAvx2: return KADAN_HAS("avx2");
    case kadan::kBmi: return KADAN_HAS("bmi");
    case kadan::kBmi2: return KADAN_HAS("bmi2");
    case kadan::kFma: return KADAN_HAS("fma");
    case kadan::kAvx512f: return KADAN_HAS("avx512f");
    default: return true;
  }
}
#else
bool has(unsigned) { return true; }
#endif

std::vector<std::string> missing_features() {
  std::vector<std::string> missing;
  for (unsigned i = 0; i < kadan::kFeatureNames.size(); ++i) {
    if ((kadan_core_features >> i & 1U) != 0 && !has(i)) {
      missing.emplace_back(kadan::kFeatureNames[i]);
    }
  }
  return missing;
}

}  // namespace

PYBIND11_MODULE(_cpu, module) {
  module.doc() = "Which of the instructions that kadan._core was built for this machine lacks.";
  module.def("missing_features", &missing_features);
}
