# LibTorch out of a PyPI wheel, or an unpacked libtorch archive, without the wheel's own CMake files (they demand a
# CUDA toolkit even for programs that never touch CUDA).
#
#   LibTorch::cpu   libtorch_cpu and libc10. Never libtorch.so, which pulls in CUDA.
#   LibTorch::cuda  the above with libtorch_cuda, libc10_cuda and the CUDA runtime; defined when the libraries of
#                   `scripts/setup --cuda` are there (LibTorch_CUDA_FOUND, LibTorch_CUDA_ROOT = nvidia's wheels).
#
# LONGTAKE_TORCH_ROOT (CMake variable or environment) points elsewhere: at a folder with include/ and lib/, or at a
# site-packages folder that holds torch/. Otherwise the place of scripts/setup is taken.
#
# The include folder is searched after all others (-idirafter), since it holds copies of fmt, pybind11 and others.

set(_deps "$ENV{LONGTAKE_DEPS}")
if(NOT _deps)
  set(_cache "$ENV{XDG_CACHE_HOME}")
  if(NOT _cache)
    set(_cache "$ENV{HOME}/.cache")
  endif()
  set(_deps "${_cache}/longtake/deps")
endif()
set(LONGTAKE_TORCH_ROOT "$ENV{LONGTAKE_TORCH_ROOT}" CACHE PATH "LibTorch, where it is not that of scripts/setup")
if(LONGTAKE_TORCH_ROOT)
  set(_roots "${LONGTAKE_TORCH_ROOT}/torch" "${LONGTAKE_TORCH_ROOT}")
else()
  set(_roots "${_deps}/libtorch-2.11.0/torch")
endif()

find_path(LibTorch_INCLUDE_DIR ATen/ATen.h PATHS ${_roots} PATH_SUFFIXES include NO_DEFAULT_PATH)
find_library(LibTorch_cpu_LIBRARY torch_cpu PATHS ${_roots} PATH_SUFFIXES lib NO_DEFAULT_PATH)
find_library(LibTorch_c10_LIBRARY c10 PATHS ${_roots} PATH_SUFFIXES lib NO_DEFAULT_PATH)
find_library(LibTorch_cuda_LIBRARY torch_cuda PATHS ${_roots} PATH_SUFFIXES lib NO_DEFAULT_PATH)
find_library(LibTorch_c10_cuda_LIBRARY c10_cuda PATHS ${_roots} PATH_SUFFIXES lib NO_DEFAULT_PATH)
mark_as_advanced(LibTorch_INCLUDE_DIR LibTorch_cpu_LIBRARY LibTorch_c10_LIBRARY LibTorch_cuda_LIBRARY
  LibTorch_c10_cuda_LIBRARY)

if(LibTorch_INCLUDE_DIR)
  foreach(_header torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
    if(EXISTS "${LibTorch_INCLUDE_DIR}/${_header}")
      file(STRINGS "${LibTorch_INCLUDE_DIR}/${_header}" _lines REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH)")
      if(_lines)
        string(REGEX REPLACE "[^0-9;]" "" _numbers "${_lines}")
        string(REPLACE ";" "." LibTorch_VERSION "${_numbers}")
        break()
      endif()
    endif()
  endforeach()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch
  REQUIRED_VARS LibTorch_cpu_LIBRARY LibTorch_c10_LIBRARY LibTorch_INCLUDE_DIR
  VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "Run scripts/setup, or set LONGTAKE_TORCH_ROOT, or build without learning by -DLONGTAKE_LEARN=OFF.")
if(LibTorch_FOUND AND EXISTS /usr/include/ATen/ATen.h)
  message(FATAL_ERROR "The package libtorch-dev is installed, and its headers would hide those of LibTorch "
    "${LibTorch_VERSION}. Remove it: apt remove libtorch-dev")
endif()

if(LibTorch_FOUND AND NOT TARGET LibTorch::cpu)
  add_library(LibTorch::c10 SHARED IMPORTED)
  set_target_properties(LibTorch::c10 PROPERTIES IMPORTED_LOCATION "${LibTorch_c10_LIBRARY}")
  add_library(LibTorch::cpu SHARED IMPORTED)
  set_target_properties(LibTorch::cpu PROPERTIES
    IMPORTED_LOCATION "${LibTorch_cpu_LIBRARY}"
    INTERFACE_COMPILE_OPTIONS
      "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-idirafter ${LibTorch_INCLUDE_DIR} -idirafter ${LibTorch_INCLUDE_DIR}/torch/csrc/api/include>"
    INTERFACE_LINK_LIBRARIES LibTorch::c10)
endif()

# CUDA: usable where nvidia's wheels lie beside torch.
get_filename_component(_torch "${LibTorch_INCLUDE_DIR}" DIRECTORY)
get_filename_component(_site "${_torch}" DIRECTORY)
set(LibTorch_CUDA_ROOT "${_site}/nvidia")
set(LibTorch_CUDA_FOUND FALSE)
if(LibTorch_FOUND AND LibTorch_cuda_LIBRARY AND LibTorch_c10_cuda_LIBRARY
   AND EXISTS "${LibTorch_CUDA_ROOT}/cu13/lib/libcublas.so.13")
  set(LibTorch_CUDA_FOUND TRUE)
  if(NOT TARGET LibTorch::cuda)
    add_library(LibTorch::cudart SHARED IMPORTED)
    set_target_properties(LibTorch::cudart PROPERTIES
      IMPORTED_LOCATION "${LibTorch_CUDA_ROOT}/cu13/lib/libcudart.so.13"
      INTERFACE_INCLUDE_DIRECTORIES "${LibTorch_CUDA_ROOT}/cu13/include")
    add_library(LibTorch::c10_cuda SHARED IMPORTED)
    set_target_properties(LibTorch::c10_cuda PROPERTIES
      IMPORTED_LOCATION "${LibTorch_c10_cuda_LIBRARY}" INTERFACE_LINK_LIBRARIES "LibTorch::c10;LibTorch::cudart")
    add_library(LibTorch::cuda SHARED IMPORTED)
    set_target_properties(LibTorch::cuda PROPERTIES
      IMPORTED_LOCATION "${LibTorch_cuda_LIBRARY}" INTERFACE_LINK_LIBRARIES "LibTorch::c10_cuda;LibTorch::cpu")
  endif()
endif()
