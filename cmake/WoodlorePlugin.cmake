# woodlore_plugin(KIND faction ID marquise_de_cat
#                 SOURCES a.cpp b.cpp
#                 [DATA x.toml data/y.toml]    files copied beside the library, keeping their relative path
#                                              (a map needs no SOURCES: <id>.toml is then all there is of it)
#                 [USES vagabond])             plugins whose public headers (their include/ folder) are included
#
# Builds <id>.so into <plugin folder>/<kind folder>/<id>/, with plugin.toml and the DATA files beside it, and all
# symbols hidden but the entry. Works in Woodlore's own tree and, after find_package(woodlore), in any other.
#
# Variables, read when it is called:
#   WOODLORE_PLUGIN_OUTPUT_DIR    where <kind folder>/<id>/ is made; default: ${CMAKE_BINARY_DIR}/lib/woodlore/plugins
#   WOODLORE_PLUGIN_INSTALL_DIR   where it is installed; default: lib/woodlore/plugins; OFF: not installed
#   WOODLORE_PLUGIN_LINKED        OFF: not built with WOODLORE_STATIC (a toy of the tests would be in every game); default: ON
#
# Targets: woodlore_plugin_<kind>_<id>; woodlore_plugins builds all of them; woodlore_all_plugins is what an executable
# links to have them all inside when WOODLORE_STATIC is ON (and otherwise holds nothing).

include_guard(GLOBAL)

if(NOT TARGET woodlore_plugins)
  add_custom_target(woodlore_plugins)
endif()
if(NOT TARGET woodlore_all_plugins)
  add_library(woodlore_all_plugins INTERFACE)
  target_link_libraries(woodlore_all_plugins INTERFACE woodlore::kernel)
endif()

# One precompiled header for all plugins of Woodlore's own tree; they must share its flags, so set none per plugin.
if(DEFINED WOODLORE_PLUGIN_SOURCE_DIR AND WOODLORE_PCH)
  add_library(woodlore_plugin_pch OBJECT EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/pch_plugin.cpp)
  target_link_libraries(woodlore_plugin_pch PRIVATE woodlore::kernel)
  target_precompile_headers(woodlore_plugin_pch PRIVATE ${CMAKE_CURRENT_LIST_DIR}/pch_plugin.hpp)
  set_target_properties(woodlore_plugin_pch PROPERTIES
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON)
  if(WOODLORE_STATIC)
    target_compile_definitions(woodlore_plugin_pch PRIVATE WOODLORE_STATIC_PLUGIN)
  endif()
endif()

function(woodlore_plugin)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "KIND;ID" "SOURCES;DATA;USES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "woodlore_plugin: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(kinds faction map deck character hireling landmark agent variant)
  if(NOT arg_KIND IN_LIST kinds)
    list(JOIN kinds ", " kinds)
    message(FATAL_ERROR "woodlore_plugin: KIND must be one of ${kinds}, not '${arg_KIND}'")
  endif()
  if(NOT arg_ID MATCHES "^[a-z][a-z0-9_]*$")
    message(FATAL_ERROR "woodlore_plugin: ID must be in snake case, not '${arg_ID}'")
  endif()
  # A map without rules of its own is data alone: <id>.toml in place of a library.
  if(arg_KIND STREQUAL map AND NOT arg_SOURCES AND "${arg_ID}.toml" IN_LIST arg_DATA)
    set(data_only ON)
  else()
    set(data_only OFF)
  endif()
  if(NOT arg_SOURCES AND NOT data_only)
    message(FATAL_ERROR "woodlore_plugin: ${arg_ID} has no SOURCES")
  endif()
  set(kind_folder ${arg_KIND}s)  # factions, maps, ...: every kind's plural is regular
  set(target woodlore_plugin_${arg_KIND}_${arg_ID})

  if(NOT DEFINED WOODLORE_PLUGIN_OUTPUT_DIR)
    set(WOODLORE_PLUGIN_OUTPUT_DIR ${CMAKE_BINARY_DIR}/lib/woodlore/plugins)
  endif()
  if(NOT DEFINED WOODLORE_PLUGIN_INSTALL_DIR)
    set(WOODLORE_PLUGIN_INSTALL_DIR lib/woodlore/plugins)
  endif()
  if(WOODLORE_STATIC AND DEFINED WOODLORE_PLUGIN_LINKED AND NOT WOODLORE_PLUGIN_LINKED)
    return()
  endif()
  set(output ${WOODLORE_PLUGIN_OUTPUT_DIR}/${kind_folder}/${arg_ID})

  if(data_only)
    add_custom_target(${target})
    file(REMOVE ${output}/${arg_ID}.so)  # of a build from when it had rules of its own
  elseif(WOODLORE_STATIC)
    # Objects, not an archive: a linker drops archive members that nobody refers to, and nobody refers to a plugin.
    add_library(${target} OBJECT ${arg_SOURCES})
    target_compile_definitions(${target} PRIVATE WOODLORE_STATIC_PLUGIN)
    target_sources(woodlore_all_plugins INTERFACE $<TARGET_OBJECTS:${target}>)
  else()
    add_library(${target} MODULE ${arg_SOURCES})
    set_target_properties(${target} PROPERTIES
      PREFIX "" SUFFIX ".so" OUTPUT_NAME ${arg_ID} LIBRARY_OUTPUT_DIRECTORY ${output}
      DEFINE_SYMBOL "")
  endif()
  if(NOT data_only)
    set_target_properties(${target} PROPERTIES
      CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(${target} PRIVATE woodlore::kernel)
    if(TARGET woodlore_plugin_pch)
      target_precompile_headers(${target} REUSE_FROM woodlore_plugin_pch)
    endif()
  endif()

  # Public headers: by convention the folder include/ of the plugin that offers them.
  foreach(used IN LISTS arg_USES)
    set(headers "")
    foreach(root IN ITEMS ${WOODLORE_PLUGIN_SOURCE_DIR} ${WOODLORE_PLUGIN_DIR})
      file(GLOB found ${root}/*/${used}/include)
      list(APPEND headers ${found})
    endforeach()
    if(NOT headers)
      message(FATAL_ERROR "woodlore_plugin: ${arg_ID} USES ${used}, which has no include/ folder")
    endif()
    target_include_directories(${target} PRIVATE ${headers})
  endforeach()
  if(NOT data_only AND IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include)
    target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/include)
  endif()

  # Real build steps, so that an edited data file reaches the build tree without a new configure run.
  set(copies "")
  foreach(file IN ITEMS plugin.toml LISTS arg_DATA)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE OUTPUT_VARIABLE source)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE relative)
    if(NOT EXISTS ${source})
      message(FATAL_ERROR "woodlore_plugin: ${arg_ID} has no file ${relative}")
    endif()
    add_custom_command(OUTPUT ${output}/${relative} DEPENDS ${source}
      COMMAND ${CMAKE_COMMAND} -E copy ${source} ${output}/${relative}
      COMMAND ${CMAKE_COMMAND} -E touch ${output}/${relative}  # copy keeps the old time: it would run again
      COMMENT "Copying ${arg_ID}/${relative}" VERBATIM)
    list(APPEND copies ${output}/${relative})
  endforeach()
  add_custom_target(${target}_data ALL DEPENDS ${copies})
  add_dependencies(${target} ${target}_data)
  add_dependencies(woodlore_plugins ${target})

  if(WOODLORE_PLUGIN_INSTALL_DIR AND NOT WOODLORE_STATIC)
    set(destination ${WOODLORE_PLUGIN_INSTALL_DIR}/${kind_folder}/${arg_ID})
    if(NOT data_only)
      # From <lib>/woodlore/plugins/<kind folder>/<id> back to the kernel in <lib>.
      set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN/../../../..")
      install(TARGETS ${target} LIBRARY DESTINATION ${destination})
    endif()
    foreach(copy IN LISTS copies)
      cmake_path(RELATIVE_PATH copy BASE_DIRECTORY ${output} OUTPUT_VARIABLE relative)
      cmake_path(GET relative PARENT_PATH folder)
      install(FILES ${copy} DESTINATION ${destination}/${folder})
    endforeach()
    if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include)
      install(DIRECTORY include DESTINATION ${destination})
    endif()
  endif()
endfunction()
