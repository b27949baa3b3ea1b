# Every library that LongTake is built from, found once, at the top. A room links the targets it is allowed to use:
#
#   video           FFmpeg::avformat FFmpeg::avcodec FFmpeg::avutil FFmpeg::swscale  TIFF::TIFF  XxHash::xxhash
#   project         SQLiteCpp  (brings SQLite::SQLite3)
#   frames, metrics OpenCV::core OpenCV::imgproc
#   exchange        LibCsv::csv  pugixml::pugixml  MiniZip::minizip
#   kernels         hwy::hwy
#   model           HDF5::HDF5
#   learn plug-in   LibTorch::cpu   (never elsewhere; LibTorch::cuda only in core/cuda)
#   everywhere      tl::expected  nlohmann_json::nlohmann_json  fmt::fmt (never beside LibTorch)  Threads::Threads
#   command line    CLI11::CLI11
#   window          Qt6::Widgets Qt6::Charts Qt6::OpenGLWidgets
#   tests, bench    GTest::gmock GTest::gmock_main Qt6::Test  benchmark::benchmark
#
# The allowed edges are checked by tests/architecture.

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(tl-expected CONFIG REQUIRED)
find_package(nlohmann_json CONFIG REQUIRED)
find_package(fmt CONFIG REQUIRED)
find_package(CLI11 CONFIG REQUIRED)
find_package(pugixml CONFIG REQUIRED)
find_package(LibCsv REQUIRED)
find_package(hwy CONFIG REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(SQLiteCpp CONFIG REQUIRED)
find_package(TIFF REQUIRED)
find_package(FFmpeg REQUIRED)
find_package(OpenCVLite REQUIRED)

# The C library alone: the module's own list names the libraries that libhdf5 itself links, too.
find_package(HDF5 REQUIRED COMPONENTS C)
if(NOT TARGET HDF5::HDF5)
  add_library(HDF5::HDF5 INTERFACE IMPORTED)
  set_target_properties(HDF5::HDF5 PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${HDF5_C_INCLUDE_DIRS}"
    INTERFACE_LINK_LIBRARIES "${HDF5_C_LIBRARY_hdf5}")
endif()

# Libraries that come with a pkg-config file and nothing else.
function(longtake_pkg_config_target target module)
  string(MAKE_C_IDENTIFIER "LONGTAKE_${module}" prefix)
  pkg_check_modules(${prefix} REQUIRED IMPORTED_TARGET GLOBAL ${module})
  add_library(${target} ALIAS PkgConfig::${prefix})
endfunction()
longtake_pkg_config_target(XxHash::xxhash libxxhash)
longtake_pkg_config_target(MiniZip::minizip minizip)

if(LONGTAKE_GUI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Charts OpenGL OpenGLWidgets LinguistTools Test)
endif()
if(LONGTAKE_LEARN)
  find_package(LibTorch 2.8 REQUIRED)
endif()
if(LONGTAKE_TESTS)
  find_package(GTest REQUIRED)
endif()
if(LONGTAKE_BENCH)
  find_package(benchmark REQUIRED)
endif()
