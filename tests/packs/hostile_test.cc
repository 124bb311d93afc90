// Files that are broken, huge or mean: each gets a clear message, and nothing else happens.
#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "bot/packs/pack_file.h"

namespace callboard {
namespace {

void expect_refused(const PackFile& file, const std::string& part) {
  ASSERT_FALSE(file.problems.empty());
  EXPECT_NE(file.problems.front().reason.find(part), std::string::npos)
      << file.problems.front().reason;
  EXPECT_TRUE(file.rows.empty());
}

std::string utf16(std::string_view ascii, std::string_view bom) {
  std::string bytes(bom);
  for (const char c : ascii) {
    bytes.push_back(c);
    bytes.push_back('\0');
  }
  return bytes;
}

TEST(HostilePack, Utf16WithAndWithoutAMark) {
  expect_refused(parse_pack("p.csv", utf16("kind,solution\npuzzle,ABC\n", "\xff\xfe")), "UTF-16");
  expect_refused(parse_pack("p.toml", utf16("[[puzzle]]\nsolution = 'ABC'\n", "")), "UTF-16");
}

TEST(HostilePack, Latin1NamesEveryLineConcerned) {
  const PackFile file =
      parse_pack("p.csv", "kind,solution\npuzzle,CAF\xc9\npuzzle,ABC\npuzzle,\xdc\n");
  ASSERT_EQ(file.problems.size(), 2u);
  EXPECT_EQ(file.problems[0].line, 2);
  EXPECT_EQ(file.problems[1].line, 4);
  EXPECT_NE(file.problems[0].reason.find("save it again as UTF-8"), std::string::npos);
  EXPECT_TRUE(file.rows.empty());
}

TEST(HostilePack, NulBytesAreNamedByLine) {
  std::string bytes = "kind,solution\npuzzle,ABC\npuzzle,A";
  bytes.push_back('\0');
  bytes += "C\n";
  const PackFile file = parse_pack("p.csv", bytes);
  expect_refused(file, "NUL");
  EXPECT_EQ(file.problems.front().line, 3);
}

TEST(HostilePack, ALineOfAMegabyte) {
  const std::string line(1'000'000, 'A');
  expect_refused(parse_pack("p.csv", "kind,solution\npuzzle," + line + "\n"), "longer than 2000");
  expect_refused(parse_pack("p.toml", "[[p]]\nsolution = \"" + line + "\"\n"), "longer than 2000");
  expect_refused(parse_pack("p.csv", line), "must be \"kind\"");
  expect_refused(parse_pack("p.csv", "kind" + std::string(1'000'000, ',') + "\n"),
                 "cells in a row");
}

TEST(HostilePack, AFileThatIsTooLarge) {
  expect_refused(parse_pack("p.toml", std::string(kPackBytesMax + 1, '#')), "larger than 4 MB");
  const auto path = std::filesystem::path(::testing::TempDir()) / "callboard_large_pack.toml";
  {
    std::ofstream out(path, std::ios::binary);
    out << std::string(kPackBytesMax + 1, '#');
  }
  expect_refused(read_pack(path), "larger than 4 MB");
  std::filesystem::remove(path);
}

TEST(HostilePack, UnclosedQuotationMarks) {
  expect_refused(parse_pack("p.csv", "kind,solution\npuzzle,\"ABC\npuzzle,DEF\n"), "never closed");
  expect_refused(parse_pack("p.toml", "[[p]]\nsolution = \"\"\"ABC\n"), "this is not TOML");
}

// No string can begin there, so toml++ reads on behind the mark, and is to meet no letter that it
// does not know.
TEST(HostilePack, AQuotationMarkInTheMiddleOfANumber) {
  expect_refused(parse_pack("p.toml", "[[p]]\nx = 5.exai'\xcf\xad"), "between quotation marks");
  const PackFile sound = parse_pack("p.toml", "[[p]]\n'x' = [\"\xcf\xad\", '\xcf\xad']\n");
  EXPECT_TRUE(sound.problems.empty());
}

TEST(HostilePack, NestingWithoutEnd) {
  const std::string brackets(100'000, '[');
  expect_refused(parse_pack("p.toml", "x = " + brackets), "this is not TOML");
}

TEST(HostilePack, ControlDirectionAndZeroWidthCharacters) {
  expect_refused(parse_pack("p.csv", "kind,x\np,a\x1b[31mb\n"), "U+001B");
  expect_refused(parse_pack("p.csv",
                            "kind,x\np,a\xe2\x80\xae"
                            "b\n"),
                 "U+202E");
  expect_refused(parse_pack("p.toml", "[[p]]\nx = \"a\\u200Bb\"\n"), "U+200B");
  expect_refused(parse_pack("p.toml", "[[p]]\nx = \"a\\u0000b\"\n"), "U+0000");
}

TEST(HostilePack, AKeyCannotSmuggleControlCharactersIntoAMessage) {
  const PackFile file = parse_pack("p.toml", "\"\\u001b[31m\" = 1\n");
  ASSERT_EQ(file.problems.size(), 1u);
  EXPECT_EQ(file.problems[0].reason.find('\x1b'), std::string::npos);
}

TEST(HostilePack, ProblemsAreListedUpToALimitAndThenCounted) {
  std::string bytes = "kind,x\n";
  for (std::size_t i = 0; i < kPackProblemsMax + 7; ++i) bytes += ",x\n";
  const PackFile file = parse_pack("p.csv", bytes);
  ASSERT_EQ(file.problems.size(), kPackProblemsMax + 1);
  EXPECT_EQ(file.problems.back().reason, "and 7 more problems in this file");
}

TEST(HostilePack, MoreRowsThanAllowed) {
  std::string bytes = "kind,x\n";
  for (std::size_t i = 0; i < kPackRowsMax + 5; ++i) bytes += "p,x\n";
  const PackFile file = parse_pack("p.csv", bytes);
  EXPECT_EQ(file.rows.size(), kPackRowsMax);
  ASSERT_EQ(file.problems.size(), 1u);
  EXPECT_EQ(file.problems[0].line, static_cast<int>(kPackRowsMax) + 2);
}

// 4,000 damaged copies of a small pack: no throw, and every problem names a line of the file.
TEST(HostilePack, AnyDamageGivesProblemsNotFaults) {
  const std::string toml =
      "[[puzzle]]\nsolution = \"ABC & D\"\n[puzzle.followup]\nanswers = [\"1\", \"two\"]\n";
  const std::string csv = "kind;solution;followup.answers\npuzzle;\"AB\"\"C\";1 | two\n";
  constexpr std::string_view kBytes("\0\n\r\"'[]{}=;,|.#\\\xc3\xe2\xff x", 21);
  std::minstd_rand random(2026);
  for (int round = 0; round < 4'000; ++round) {
    std::string bytes = round % 2 == 0 ? toml : csv;
    for (int hit = 0; hit <= round % 5; ++hit) {
      bytes[random() % bytes.size()] = kBytes[random() % kBytes.size()];
    }
    const PackFile file = parse_pack(round % 2 == 0 ? "p.toml" : "p.csv", bytes);
    const auto lines = 1 + std::count_if(bytes.begin(), bytes.end(),
                                         [](char c) { return c == '\n' || c == '\r'; });
    for (const PackProblem& problem : file.problems) {
      EXPECT_GE(problem.line, 0);
      EXPECT_LE(problem.line, lines) << problem.reason;
      EXPECT_FALSE(problem.reason.empty());
    }
    for (const PackRow& row : file.rows) EXPECT_LE(row.line, lines);
  }
}

}  // namespace
}  // namespace callboard
