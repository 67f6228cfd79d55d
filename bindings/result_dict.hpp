// What a search found, as the fields of kadan.search.SearchResult.
#pragma once

#include <pybind11/pybind11.h>

#include "kadan/search/result.hpp"

namespace kadan::bindings {

[[nodiscard]] pybind11::dict result_dict(const search::Result& result);

}  // namespace kadan::bindings
