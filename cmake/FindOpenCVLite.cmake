# OpenCV's core and imgproc alone, as OpenCV::core and OpenCV::imgproc. Debian's libopencv-core-dev and
# libopencv-imgproc-dev bring no CMake file (that is in libopencv-dev, with hundreds of packages).
find_path(OpenCVLite_INCLUDE_DIR opencv2/core.hpp PATH_SUFFIXES opencv4)
find_library(OpenCVLite_core_LIBRARY opencv_core)
find_library(OpenCVLite_imgproc_LIBRARY opencv_imgproc)
mark_as_advanced(OpenCVLite_INCLUDE_DIR OpenCVLite_core_LIBRARY OpenCVLite_imgproc_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenCVLite
  REQUIRED_VARS OpenCVLite_core_LIBRARY OpenCVLite_imgproc_LIBRARY OpenCVLite_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Run scripts/setup.")

if(OpenCVLite_FOUND AND NOT TARGET OpenCV::core)
  add_library(OpenCV::core SHARED IMPORTED)
  set_target_properties(OpenCV::core PROPERTIES
    IMPORTED_LOCATION "${OpenCVLite_core_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${OpenCVLite_INCLUDE_DIR}")
  add_library(OpenCV::imgproc SHARED IMPORTED)
  set_target_properties(OpenCV::imgproc PROPERTIES
    IMPORTED_LOCATION "${OpenCVLite_imgproc_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${OpenCVLite_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES OpenCV::core)
endif()
