# What `cmake --install` and the wheel hold: kernel, headers, plugins (see WoodlorePlugin.cmake) and the CMake package,
# so that a plugin builds outside this tree after find_package(woodlore).

include(CMakePackageConfigHelpers)

install(TARGETS woodlore_kernel EXPORT woodloreTargets LIBRARY DESTINATION lib)
install(DIRECTORY kernel/include/ ${CMAKE_BINARY_DIR}/include/ DESTINATION include FILES_MATCHING PATTERN "*.hpp")
install(EXPORT woodloreTargets NAMESPACE woodlore:: DESTINATION lib/cmake/woodlore)
configure_package_config_file(cmake/woodloreConfig.cmake.in ${CMAKE_BINARY_DIR}/woodloreConfig.cmake
  INSTALL_DESTINATION lib/cmake/woodlore)
# The loader checks the ABI number and build id exactly; here only a gross mismatch is caught early.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/woodloreConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/woodloreConfig.cmake ${CMAKE_BINARY_DIR}/woodloreConfigVersion.cmake
  cmake/WoodlorePlugin.cmake DESTINATION lib/cmake/woodlore)
foreach(folder IN ITEMS configs mods)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${folder})
    install(DIRECTORY ${folder} DESTINATION share/woodlore PATTERN "__pycache__" EXCLUDE)
  endif()
endforeach()
