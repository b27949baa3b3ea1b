# What every target of the house shares: language, warnings, visibility, sanitizers. Link it as longtake_config.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

add_library(longtake_config INTERFACE)
target_include_directories(longtake_config INTERFACE "${CMAKE_SOURCE_DIR}")
# -Wno-restrict: optimising, g++ 12 sees an overlap in every `"text" + std::string` (its bug 105651).
target_compile_options(longtake_config INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${LONGTAKE_WERROR}>>:-Werror>
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<BOOL:${LONGTAKE_WERROR}>>:-Wno-restrict>)
target_compile_definitions(longtake_config INTERFACE
  QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CONTEXTLESS_CONNECT LONGTAKE_VERSION="${PROJECT_VERSION}")
if(LONGTAKE_SANITIZE)
  target_compile_options(longtake_config INTERFACE -fsanitize=${LONGTAKE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(longtake_config INTERFACE -fsanitize=${LONGTAKE_SANITIZE})
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()
