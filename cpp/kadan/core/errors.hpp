// The errors of the core. The bindings turn each into the Python class of the same name.
#pragma once

#include <stdexcept>
#include <string>

namespace kadan {

class KadanError : public std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// An action that is not legal in the state it was meant for.
class IllegalActionError final : public KadanError {
  using KadanError::KadanError;
};

/// A text that is no position, information state or action.
class NotationError final : public KadanError {
  using KadanError::KadanError;
};

/// A component table that does not hold what its game needs.
class ComponentError final : public KadanError {
  using KadanError::KadanError;
};

/// An unknown game or parameter, or a value that a parameter does not take.
class RulesError final : public KadanError {
  using KadanError::KadanError;
};

}  // namespace kadan
