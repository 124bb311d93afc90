// Nothing: CMake compiles the common headers for a target, and this is its file.
