# longtake_test(NAME <name> SOURCES <file...> LIBS <target...> [TIMEOUT <s>] [LABELS <label...>])
# One GoogleTest program and one CTest entry of the same name. LABELS slow: left out by `scripts/test --quick`.
#
# A test finds in its environment LONGTAKE_SOURCE_DIR, LONGTAKE_BINARY_DIR and, where the collection of real files lies
# in shared/data beside (or in, or above) the sources, LONGTAKE_DATA.

set(LONGTAKE_DATA "$ENV{LONGTAKE_DATA}" CACHE PATH "The collection of real files that some tests read")
if(NOT LONGTAKE_DATA)
  foreach(_place "" "/.." "/../..")
    if(EXISTS "${CMAKE_SOURCE_DIR}${_place}/shared/data/README.md")
      get_filename_component(LONGTAKE_DATA "${CMAKE_SOURCE_DIR}${_place}/shared/data" ABSOLUTE)
      break()
    endif()
  endforeach()
endif()

set(LONGTAKE_TEST_RUNTIME_DIR "${CMAKE_BINARY_DIR}/runtime")  # Qt wants one of its own, closed to others
file(MAKE_DIRECTORY "${LONGTAKE_TEST_RUNTIME_DIR}")
file(CHMOD "${LONGTAKE_TEST_RUNTIME_DIR}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)

function(longtake_test)
  cmake_parse_arguments(ARG "" "NAME;TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
  add_executable(${ARG_NAME} ${ARG_SOURCES})
  target_link_libraries(${ARG_NAME} PRIVATE longtake_config ${ARG_LIBS} GTest::gmock_main)
  add_test(NAME ${ARG_NAME} COMMAND ${ARG_NAME})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  if(LONGTAKE_SANITIZE) # every memory access is checked
    math(EXPR ARG_TIMEOUT "${ARG_TIMEOUT} * 4")
  endif()
  set(_environment QT_QPA_PLATFORM=offscreen "XDG_RUNTIME_DIR=${LONGTAKE_TEST_RUNTIME_DIR}"
    "LONGTAKE_SOURCE_DIR=${CMAKE_SOURCE_DIR}" "LONGTAKE_BINARY_DIR=${CMAKE_BINARY_DIR}")
  if(LONGTAKE_DATA)
    list(APPEND _environment "LONGTAKE_DATA=${LONGTAKE_DATA}")
  endif()
  set_tests_properties(${ARG_NAME} PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}" ENVIRONMENT "${_environment}")
endfunction()
