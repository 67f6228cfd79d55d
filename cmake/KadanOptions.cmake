# Flags that all targets share (kadan_options) and the instruction set of the core (kadan_arch).

add_library(kadan_options INTERFACE)
target_compile_features(kadan_options INTERFACE cxx_std_20)
target_compile_options(kadan_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion
  -ffp-contract=off  # fused multiply-adds would make searches differ from machine to machine
  $<$<BOOL:${KADAN_WERROR}>:-Werror>
  $<$<CONFIG:Release>:-O3>)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

if(KADAN_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT kadan_ipo OUTPUT kadan_ipo_why LANGUAGES CXX)
  if(kadan_ipo)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
    # GCC 12 warns at link time of sizes that std::string's own checks exclude.
    target_link_options(kadan_options INTERFACE
      $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
      $<$<AND:$<BOOL:${KADAN_WERROR}>,$<CXX_COMPILER_ID:GNU>>:-Werror=odr>)
  else()
    message(STATUS "Link-time optimisation is off: ${kadan_ipo_why}")
  endif()
endif()

if(KADAN_SANITIZE)
  target_compile_options(kadan_options INTERFACE
    -fsanitize=${KADAN_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(kadan_options INTERFACE -fsanitize=${KADAN_SANITIZE})
endif()

add_library(kadan_arch INTERFACE)
if(KADAN_ARCH STREQUAL "default")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    target_compile_options(kadan_arch INTERFACE -march=x86-64-v2)
  endif()
elseif(KADAN_ARCH)
  target_compile_options(kadan_arch INTERFACE -march=${KADAN_ARCH})
endif()
