# longtake_test(NAME <name> SOURCES <file...> LIBS <target...> [TIMEOUT <s>] [LABELS <label...>])
# One GoogleTest program and one CTest entry of the same name. LABELS slow: left out by `scripts/test --quick`.
function(longtake_test)
  cmake_parse_arguments(ARG "" "NAME;TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
  add_executable(${ARG_NAME} ${ARG_SOURCES})
  target_link_libraries(${ARG_NAME} PRIVATE longtake_config ${ARG_LIBS} GTest::gmock_main)
  add_test(NAME ${ARG_NAME} COMMAND ${ARG_NAME})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  set_tests_properties(${ARG_NAME} PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}"
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LONGTAKE_SOURCE_DIR=${CMAKE_SOURCE_DIR};LONGTAKE_BINARY_DIR=${CMAKE_BINARY_DIR}")
endfunction()
