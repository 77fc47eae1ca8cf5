# The kernel: woodlore_kernel, alias woodlore::kernel.

find_package(Boost 1.77 REQUIRED)  # headers only; 1.77 is the first with Describe
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)  # header-only, in one source (toml_reader.cpp)
find_package(Threads REQUIRED)

file(GLOB kernel_sources CONFIGURE_DEPENDS kernel/src/*.cpp kernel/src/*/*.cpp)
file(GLOB_RECURSE kernel_headers CONFIGURE_DEPENDS kernel/include/*.hpp)
if(WOODLORE_STATIC)
  add_library(woodlore_kernel STATIC)
else()
  add_library(woodlore_kernel SHARED)
endif()
add_library(woodlore::kernel ALIAS woodlore_kernel)

# The headers' fingerprint, a part of the build id (plugin.hpp). Written only when it changes.
set(headers_id "")
foreach(header IN LISTS kernel_headers)
  file(SHA256 ${header} header_id)
  string(APPEND headers_id ${header_id})
endforeach()
string(SHA256 headers_id "${headers_id}")
string(SUBSTRING ${headers_id} 0 12 headers_id)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/include/woodlore/headers_id.hpp
  CONTENT "#define WOODLORE_HEADERS_ID \"@headers_id@\"\n" @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${kernel_headers})

set_target_properties(woodlore_kernel PROPERTIES EXPORT_NAME kernel)
target_sources(woodlore_kernel PRIVATE ${kernel_sources} ${kernel_headers})

target_include_directories(woodlore_kernel
  PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/kernel/include> $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/include> $<INSTALL_INTERFACE:include>
  PRIVATE ${PROJECT_SOURCE_DIR}/kernel/src)
target_include_directories(woodlore_kernel SYSTEM PRIVATE ${TOMLPLUSPLUS_INCLUDE_DIR})
target_compile_features(woodlore_kernel PUBLIC cxx_std_20)
target_link_libraries(woodlore_kernel PUBLIC
  Boost::headers spdlog::spdlog nlohmann_json::nlohmann_json
  Threads::Threads ${CMAKE_DL_LIBS})

target_compile_definitions(woodlore_kernel
  PUBLIC
    BOOST_DLL_USE_STD_FS=  # else Boost.DLL wants Boost.Filesystem
    # The kernel's own checks (queries pure, bytes above the stack zero, ...): in Debug and under sanitizers.
    $<$<OR:$<CONFIG:Debug>,$<BOOL:${WOODLORE_SANITIZE}>>:WOODLORE_CHECKS=1>
    $<$<BOOL:${WOODLORE_STATIC}>:WOODLORE_STATIC=1>
  PRIVATE
    # Linked plugins have no folder of their own: the loader takes their manifests and data from the source tree.
    $<$<BOOL:${WOODLORE_STATIC}>:WOODLORE_SOURCE_PLUGIN_DIR="${WOODLORE_PLUGIN_SOURCE_DIR}">)

if(NOT WOODLORE_STATIC AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Nobody interposes the kernel's functions, so calls inside it need not go through the symbol table.
  target_compile_options(woodlore_kernel PRIVATE -fno-semantic-interposition)
  target_link_options(woodlore_kernel PRIVATE LINKER:-Bsymbolic-functions)
endif()
if(WOODLORE_PCH)
  target_precompile_headers(woodlore_kernel PRIVATE ${PROJECT_SOURCE_DIR}/cmake/pch_std.hpp)
endif()
