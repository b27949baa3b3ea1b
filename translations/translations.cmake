# The words of the window in other languages: longtake_LANGUAGE.ts -> .qm -> compiled in under :/translations.
# longtake_en.ts holds the plural forms of English alone.
# `cmake --build --preset dev --target update_translations` brings the .ts files up to date with the sources.
set(qms "")
set(entries "")
foreach(language IN ITEMS en zh_CN)
  set(ts "${CMAKE_CURRENT_LIST_DIR}/longtake_${language}.ts")
  set(qm "${CMAKE_CURRENT_BINARY_DIR}/longtake_${language}.qm")
  add_custom_command(OUTPUT "${qm}" COMMAND Qt6::lrelease -silent "${ts}" -qm "${qm}" DEPENDS "${ts}" VERBATIM)
  list(APPEND qms "${qm}")
  string(APPEND entries "<file alias=\"longtake_${language}.qm\">${qm}</file>")
endforeach()
set(qrc "${CMAKE_CURRENT_BINARY_DIR}/longtake_translations.qrc")
file(CONFIGURE OUTPUT "${qrc}" CONTENT "<RCC><qresource prefix=\"/translations\">@entries@</qresource></RCC>\n" @ONLY)
set(cpp "${CMAKE_CURRENT_BINARY_DIR}/qrc_longtake_translations.cpp")
add_custom_command(OUTPUT "${cpp}" COMMAND Qt6::rcc --name longtake_translations --output "${cpp}" "${qrc}"
  DEPENDS ${qms} "${qrc}" VERBATIM)
target_sources(longtake_ui PRIVATE "${cpp}")
set_source_files_properties("${cpp}" PROPERTIES SKIP_AUTOMOC ON)

set(lupdate Qt6::lupdate -silent -locations none -no-obsolete -I "${CMAKE_SOURCE_DIR}" "${CMAKE_SOURCE_DIR}/ui"
  "${CMAKE_SOURCE_DIR}/app/gui")
add_custom_target(update_translations
  COMMAND ${lupdate} -ts "${CMAKE_CURRENT_LIST_DIR}/longtake_zh_CN.ts"
  COMMAND ${lupdate} -pluralonly -ts "${CMAKE_CURRENT_LIST_DIR}/longtake_en.ts" VERBATIM)
