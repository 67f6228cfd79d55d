#include "bind.hpp"
#include "kadan/core/errors.hpp"

namespace kadan::bindings {

namespace {

void raise(const char* name, const char* message) {
  const auto type = py::module_::import("kadan.errors").attr(name);
  PyErr_SetString(type.ptr(), message);
}

void translate(std::exception_ptr error) {
  try {
    std::rethrow_exception(std::move(error));
  } catch (const IllegalActionError& found) {
    raise("IllegalActionError", found.what());
  } catch (const NotationError& found) {
    raise("NotationError", found.what());
  } catch (const ComponentError& found) {
    raise("ComponentError", found.what());
  } catch (const RulesError& found) {
    raise("RulesError", found.what());
  }
}

}  // namespace

void register_errors() {
  py::register_local_exception_translator([](std::exception_ptr error) {
    if (error) translate(std::move(error));
  });
}

}  // namespace kadan::bindings
