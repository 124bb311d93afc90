// A file that is written for good: flushed before it gets its name, and the name flushed after.
#include "bot/durable_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

std::vector<std::string> g_steps;

std::string last_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

// In place of the C library's, for this program: they note what is asked, and do it.
extern "C" int fsync(int fd) {
  char path[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(fd);
  const ssize_t length = readlink(link.c_str(), path, sizeof path);
  g_steps.push_back("flush " + last_name(std::string(path, static_cast<std::size_t>(length))));
  return static_cast<int>(syscall(SYS_fsync, fd));
}
extern "C" int rename(const char* from, const char* to) noexcept {
  g_steps.push_back("name " + last_name(to));
  return static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
}

namespace callboard {
namespace {

class DurableFile : public testing::Test {
 protected:
  DurableFile() {
    g_steps.clear();
    std::filesystem::remove_all(folder_);
  }
  ~DurableFile() override { std::filesystem::remove_all(folder_); }
  static std::string read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("callboard-files-" + std::to_string(getpid()));
};

TEST_F(DurableFile, IsFlushedBeforeItIsNamedAndItsNameAfter) {
  EXPECT_EQ(write_durably(folder_ / "7.json", "whole"), std::nullopt);
  EXPECT_EQ(g_steps, (std::vector<std::string>{"flush 7.new", "name 7.json",
                                               "flush " + folder_.filename().string()}));
  EXPECT_EQ(read(folder_ / "7.json"), "whole");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "7.new"));
}

TEST_F(DurableFile, TakesThePlaceOfAnOlderOneWhole) {
  ASSERT_EQ(write_durably(folder_ / "7.json", std::string(100'000, 'a')), std::nullopt);
  ASSERT_EQ(write_durably(folder_ / "7.json", "b"), std::nullopt);
  EXPECT_EQ(read(folder_ / "7.json"), "b");
}

TEST_F(DurableFile, WhatCannotBeWrittenIsSaidAndTheOldOneStays) {
  ASSERT_EQ(write_durably(folder_ / "7.json", "old"), std::nullopt);
  std::filesystem::create_directories(folder_ / "7.new");  // in its way
  const auto problem = write_durably(folder_ / "7.json", "new");
  ASSERT_TRUE(problem.has_value());
  EXPECT_NE(problem->find("7.new"), std::string::npos);
  EXPECT_EQ(read(folder_ / "7.json"), "old");
}

}  // namespace
}  // namespace callboard
