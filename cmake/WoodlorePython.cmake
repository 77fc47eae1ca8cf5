# The bindings: the extension module woodlore._native.

file(GLOB native_sources CONFIGURE_DEPENDS python/src/*.cpp)
if(NOT native_sources)
  message(STATUS "No sources in python/src: the Python bindings are skipped")
  return()
endif()

set(PYBIND11_FINDPYTHON ON)
find_package(Python 3.9 REQUIRED COMPONENTS Interpreter Development.Module)
if(NOT pybind11_DIR)
  # pybind11 comes from pip, so ask the interpreter that the module is built for.
  execute_process(COMMAND ${Python_EXECUTABLE} -m pybind11 --cmakedir
    OUTPUT_VARIABLE pybind11_DIR OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
find_package(pybind11 2.11 REQUIRED CONFIG)

# NO_EXTRAS: pybind11 would switch link-time optimization on, which costs more build time than the bindings are worth.
pybind11_add_module(_native MODULE NO_EXTRAS ${native_sources})
target_link_libraries(_native PRIVATE woodlore::kernel)
target_compile_options(_native PRIVATE $<$<CONFIG:Release>:-O1>)  # nothing hot stands here
set_target_properties(_native PROPERTIES UNITY_BUILD ON)  # one compiler run instead of six that read the same headers
if(WOODLORE_STATIC)
  target_link_libraries(_native PRIVATE woodlore_all_plugins)
endif()
add_dependencies(woodlore_runtime _native)

if(DEFINED SKBUILD)
  set_target_properties(_native PROPERTIES INSTALL_RPATH "$ORIGIN/lib")
  install(TARGETS _native LIBRARY DESTINATION .)
else()
  # Beside the package's sources, so that PYTHONPATH=python is all it takes to import it.
  set_target_properties(_native PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${PROJECT_SOURCE_DIR}/python/woodlore)
endif()
