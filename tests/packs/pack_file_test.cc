#include "bot/packs/pack_file.h"

#include <gtest/gtest.h>
#include <filesystem>

namespace callboard {
namespace {

std::vector<std::string> values(const PackRow& row, const std::string& field) {
  std::vector<std::string> texts;
  const auto found = row.entry.fields.find(field);
  if (found == row.entry.fields.end()) return texts;
  for (const PackText& text : found->second) texts.push_back(text.text);
  return texts;
}
using Values = std::vector<std::string>;

// The one problem a file is expected to have.
PackProblem only_problem(const PackFile& file) {
  EXPECT_EQ(file.problems.size(), 1u);
  return file.problems.empty() ? PackProblem{} : file.problems.front();
}
void expect_problem(const PackFile& file, int line, const std::string& part) {
  const PackProblem problem = only_problem(file);
  EXPECT_EQ(problem.line, line) << problem.reason;
  EXPECT_NE(problem.reason.find(part), std::string::npos) << problem.reason;
  EXPECT_EQ(problem.file, file.name);
}

constexpr std::string_view kToml = R"(
[[puzzle]]
solution = "PIECE OF CAKE"
clue = "Easy"

[puzzle.followup]
question = "How many?"
answers = ["3", "three"]

[[tiebreak]]
solution = "MAGIC WAND"
worth = 2000
shown = true
)";

TEST(PackToml, TablesBecomeRowsAndInnerTablesFieldsWithADot) {
  const PackFile file = parse_pack("p.toml", kToml);
  EXPECT_TRUE(file.problems.empty());
  ASSERT_EQ(file.rows.size(), 2u);
  EXPECT_EQ(file.rows[0].kind, "puzzle");
  EXPECT_EQ(file.rows[0].line, 2);
  EXPECT_EQ(values(file.rows[0], "solution"), Values{"PIECE OF CAKE"});
  EXPECT_EQ(values(file.rows[0], "followup.answers"), (Values{"3", "three"}));
  EXPECT_EQ(file.rows[0].field_lines.at("followup.question"), 7);
  EXPECT_EQ(file.rows[1].kind, "tiebreak");
  EXPECT_EQ(values(file.rows[1], "worth"), Values{"2000"});
  EXPECT_EQ(values(file.rows[1], "shown"), Values{"true"});
}

TEST(PackToml, EntriesKeepTheOrderOfTheFile) {
  const PackFile file =
      parse_pack("p.toml", "[[b]]\nx = \"1\"\n[[a]]\nx = \"2\"\n[[b]]\nx = \"3\"\n");
  ASSERT_EQ(file.rows.size(), 3u);
  EXPECT_EQ(values(file.rows[0], "x"), Values{"1"});
  EXPECT_EQ(values(file.rows[1], "x"), Values{"2"});
  EXPECT_EQ(values(file.rows[2], "x"), Values{"3"});
}

TEST(PackToml, TextIsFoldedForTheRules) {
  const PackFile file = parse_pack("p.toml", "[[puzzle]]\nsolution = \"CAF\xc3\x89 & CO\"\n");
  ASSERT_EQ(file.rows.size(), 1u);
  const PackText& text = file.rows[0].entry.fields.at("solution").front();
  EXPECT_EQ(text.glyphs.size(), 9u);
  EXPECT_EQ(text.glyphs[3].key, "e");
  EXPECT_FALSE(text.glyphs[5].letter);
}

TEST(PackToml, BadTomlIsReportedWithItsLine) {
  expect_problem(parse_pack("p.toml", "[[puzzle]]\nsolution = \"A\nclue = \"B\"\n"), 2,
                 "this is not TOML");
}

TEST(PackToml, SingleBracketsAndLooseKeysAreNamed) {
  expect_problem(parse_pack("p.toml", "[puzzle]\nsolution = \"A\"\n"), 1, "[[puzzle]]");
  expect_problem(parse_pack("p.toml", "title = \"Mine\"\n"), 1, "outside of any [[...]]");
}

// Each of these trips an assertion of toml++ 3.3 where assertions are on (see bot/CMakeLists.txt).
TEST(PackToml, CommonSlipsAreReportedAndNothingMore) {
  for (const std::string slip : {"x =", "x = \n", "x = , 2", "x = [1, ", "x = {a = }", "[", "[[",
                                 "[[]]", "[[[p]]]", "[ \n]", "= 1", "a. = 1"}) {
    expect_problem(parse_pack("p.toml", "\n" + slip), 2, "this is not TOML");
  }
}

TEST(PackToml, LettersBeyondAToZBelongBetweenQuotationMarks) {
  const std::string part = "between quotation marks";
  expect_problem(parse_pack("p.toml", "\n[[\xc3\x9cnl\xc3\xbc]]\n"), 2, part);
  expect_problem(parse_pack("p.toml",
                            "[[p]]\ngr\xc3\xb6\xc3\x9f"
                            "e = 1\n"),
                 2, part);
  expect_problem(parse_pack("p.toml", "[[p]]\nx = 'a'\xc3\xbc\n"), 2, part);
  expect_problem(parse_pack("p.toml", "[[p]]\nx = \"\"\"\n\n\"\"\"\xc2\xa0\n"), 4, "(U+00A0)");
  const PackFile fine = parse_pack("p.toml",
                                   "# \xc3\xbc\n[[\"\xc3\xbc\"]] # \"\xc3\xbc\n"
                                   "x = '\xc3\xbc\\' # '\xc3\xbc\ny = \"\\\"\xc3\xbc\"\n");
  EXPECT_TRUE(fine.problems.empty()) << fine.problems.front().reason;
  ASSERT_EQ(fine.rows.size(), 1u);
  EXPECT_EQ(values(fine.rows[0], "x"), Values{"\xc3\xbc\\"});
}

// toml++ says of these "expected nan, saw no" or "leading zeroes are prohibited".
TEST(PackToml, ABareValueIsToBePutInQuotationMarks) {
  for (const std::string word :
       {"no", "yes", "True", "007", "1969-7-20", "12:30 pm", "16.", "3 km", "10%", "1/2", "$5", "-",
        "GRAND PIANO", "AC/DC", "0x", "1 000", "@home", "?"}) {
    for (const std::string& line :
         {"x = " + word, "x = [" + word + "]", "x = [true, " + word + ", false]  # ok",
          "x = [\"a\", 'b', " + word + ", 5", "x = {y = " + word + "}"}) {
      expect_problem(parse_pack("p.toml", "[[p]]\na = [\n'1',\n\"\"\"\n\"\"\"]\n" + line + "\n"), 6,
                     "put it in quotation marks: \"" + word + "\"");
    }
  }
  expect_problem(parse_pack("p.toml", "[[p]]\nx = [\n  \"a\",\n  no,\n]\n"), 4,
                 "put it in quotation marks: \"no\"");
}

TEST(PackToml, AQuotationMarkInsideOfATextIsNamed) {
  expect_problem(parse_pack("p.toml", "[[p]]\nx = \"SAY \"HI\" NOW\"\n"), 2,
                 "inside of a text write \\\"");
  expect_problem(parse_pack("p.toml", "[[p]]\nx = 'IT'S'\n"), 2, "put it in quotation marks");
}

TEST(PackToml, WhatWebPagesAndWordProcessorsLeaveOutsideOfTextIsNamed) {
  const std::string quotes = "put the text in straight quotation marks";
  for (const std::string text : {"\u201cA\u201d", "\u201eA\u201c", "\u2018A\u2019", "\u00abA\u00bb",
                                 "\uff02"
                                 "A\uff02"}) {
    expect_problem(parse_pack("p.toml", "[[p]]\nx = " + text + "\n"), 2, quotes);
    expect_problem(parse_pack("p.toml", "[[p]]\nx = [\"a\",\n" + text + "]\n"), 3, quotes);
  }
  expect_problem(parse_pack("p.toml", "[[p]]\nx =\u00a0\"A\"\n"), 2, "(U+00A0)");
  expect_problem(parse_pack("p.toml", "[[p]]\n\u200bx = \"A\"\n"), 2, "(U+200B)");
  expect_problem(parse_pack("p.toml", "[[p]]\nx = [caf\u00e9 noir, \"A\"]\n"), 2,
                 "put it in quotation marks, \"caf\u00e9 noir\"");
}

TEST(PackToml, BracketsInsideOfValuesAreNoHeadings) {
  const PackFile file = parse_pack("p.toml",
                                   "[[p]]  # [[[\n"
                                   "a = [\n  \"[[[\",  # [=\n  '[[['\n]\n"
                                   "b = \"\"\"x\\\"\"\"\"\n"
                                   "c = '''\n[.\n'''\n"
                                   "d = \"\"\"\n[=\n\"\"\"\"\"\n"
                                   "[p.\"odd name\"]\ne = \"y\"\n");
  ASSERT_TRUE(file.problems.empty()) << file.problems.front().reason;
  ASSERT_EQ(file.rows.size(), 1u);
  EXPECT_EQ(values(file.rows[0], "a"), (Values{"[[[", "[[["}));
  EXPECT_EQ(values(file.rows[0], "b"), Values{"x\""});
  EXPECT_EQ(values(file.rows[0], "c"), Values{"[."});
  EXPECT_EQ(values(file.rows[0], "d"), Values{"[= \"\""});
  EXPECT_EQ(values(file.rows[0], "odd name.e"), Values{"y"});
}

TEST(PackToml, ValuesOfTheWrongSortAreNamed) {
  expect_problem(parse_pack("p.toml", "[[p]]\n\nx = 1.5\n"), 3, "\"x\" must be text");
  expect_problem(parse_pack("p.toml", "[[p]]\nx = [\"a\", 2024-01-01]\n"), 2, "\"x\" must be text");
  expect_problem(parse_pack("p.toml", "[[p]]\nx = []\n"), 2, "the list \"x\" is empty");
  expect_problem(parse_pack("p.toml", "[[p]]\nx = \"  \"\n"), 2, "\"x\" is empty");
  expect_problem(parse_pack("p.toml", "[[p]]\na.b.c.d.e = \"x\"\n"), 2, "nested too deeply");
}

std::string repeated(const std::string& part, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += part;
  return out;
}

// Whatever is nested in whatever way, the program goes on.
TEST(PackToml, KeysNestedTooDeeplyAreRefusedBeforeTheyAreParsed) {
  constexpr int kMany = 130'000;
  const std::string dotted = repeated("a.", kMany) + "a";
  const std::string deep[] = {"[[p]]\n" + dotted + " = 1\n",
                              "[[p]]\n" + repeated("a . ", kMany) + "a = 1\n",
                              "[[p]]\n" + repeated("\"a\".", kMany) + "a = 1\n",
                              "[[p]]\n" + repeated("'a.b'\t.\t", kMany) + "a = 1\n",
                              "[[p]]\nx = { " + dotted + " = 1 }\n",
                              "[[p]]\nx = [{ y = 1, " + dotted + " = 1 }]\n"};
  for (const std::string& text : deep) {
    expect_problem(parse_pack("p.toml", text), text.starts_with("[[p]]") ? 2 : 1,
                   "nested too deeply");
  }
  expect_problem(parse_pack("p.toml", "[" + dotted + "]\nx = 1\n"), 1, "nested too deeply");
  expect_problem(parse_pack("p.toml", "[[" + dotted + "]]\nx = 1\n"), 1, "nested too deeply");
  const std::string tables = repeated(repeated("a.", 60) + "a={", 250) + "x=1" + repeated("}", 250);
  EXPECT_FALSE(
      parse_pack("p.toml", "[[p]]\ny=" + tables.substr(tables.find('{'))).problems.empty());
}

TEST(PackToml, DotsThatNestNothingAreLeftAlone) {
  const PackFile file =
      parse_pack("p.toml", "[[p]]\nx = \"" + repeated("a.", 900) + "\"  # " +
                               repeated("a.", 5'000) + "\ny = '''\n" + repeated("a.", 900) +
                               "'''\n" + repeated("[[p]]\na.b = \"z\"\n", 100));
  EXPECT_TRUE(file.problems.empty()) << file.problems.front().reason;
  EXPECT_EQ(file.rows.size(), 101u);
}

TEST(PackToml, EveryProblemIsFoundAndSoundEntriesStay) {
  const PackFile file =
      parse_pack("p.toml", "[[p]]\nx = 1.5\ny = \"\"\n[[p]]\nx = \"fine\"\n[[p]]\nx = []\n");
  ASSERT_EQ(file.problems.size(), 3u);
  EXPECT_EQ(file.problems[0].line, 2);
  EXPECT_EQ(file.problems[1].line, 3);
  EXPECT_EQ(file.problems[2].line, 7);
  ASSERT_EQ(file.rows.size(), 1u);
  EXPECT_EQ(file.rows[0].line, 4);
}

TEST(PackCsv, AHeaderRowNamesTheFields) {
  const PackFile file = parse_pack("p.csv",
                                   "Kind,Solution,Clue,followup.answers\n"
                                   "puzzle,\"BACK & FORTH\",\"To, and fro\",3 | three\n"
                                   "tiebreak,MAGIC WAND,,\n");
  EXPECT_TRUE(file.problems.empty());
  ASSERT_EQ(file.rows.size(), 2u);
  EXPECT_EQ(file.rows[0].kind, "puzzle");
  EXPECT_EQ(file.rows[0].line, 2);
  EXPECT_EQ(values(file.rows[0], "clue"), Values{"To, and fro"});
  EXPECT_EQ(values(file.rows[0], "followup.answers"), (Values{"3", "three"}));
  EXPECT_EQ(file.rows[1].entry.fields.count("clue"), 0u);  // an empty cell is no field
}

TEST(PackCsv, SemicolonTabByteOrderMarkAndSepLineAreUnderstood) {
  for (const std::string bytes :
       {"\xef\xbb\xbfkind;solution\r\npuzzle;ABC\r\n", "kind\tsolution\npuzzle\tABC\n",
        "sep=;\r\nkind;solution\r\npuzzle;ABC\r\n"}) {
    const PackFile file = parse_pack("P.CSV", bytes);
    EXPECT_TRUE(file.problems.empty());
    ASSERT_EQ(file.rows.size(), 1u) << bytes;
    EXPECT_EQ(values(file.rows[0], "solution"), Values{"ABC"});
  }
}

TEST(PackCsv, BlankRowsAndNoBreakSpacesOfASpreadsheetDoNoHarm) {
  for (const std::string bytes :
       {"\r\n;;\r\nkind;solution;\r\n;;\r\npuzzle;GRAND PIANO;\r\n ; ;\r\n",
        "\xef\xbb\xbf,,\n\nkind\u00a0,solution\npuzzle,GRAND\u00a0PIANO\n",
        "\u00a0kind,\u3000solution\u202f\npuzzle\u00a0,\u00a0GRAND PIANO\u2007\n\u00a0,\n",
        "\"SEP=;\"\n\nkind;solution\npuzzle;GRAND PIANO\n"}) {
    const PackFile file = parse_pack("p.csv", bytes);
    EXPECT_TRUE(file.problems.empty()) << file.problems.front().reason;
    ASSERT_EQ(file.rows.size(), 1u) << bytes;
    EXPECT_EQ(file.rows[0].kind, "puzzle");
    EXPECT_EQ(values(file.rows[0], "solution"), Values{"GRAND PIANO"});
  }
  expect_problem(parse_pack("p.csv", "\n,,\n"), 0, "the file is empty");
}

TEST(PackCsv, TextThatASpreadsheetKeepsByAFormulaIsText) {
  const PackFile file =
      parse_pack("p.csv", "kind;x;y\np;=\"007\";\"=\"\"1-2\"\"\"\np;a;b\n\x1a\r\n");
  EXPECT_TRUE(file.problems.empty()) << file.problems.front().reason;
  ASSERT_EQ(file.rows.size(), 2u);
  EXPECT_EQ(values(file.rows[0], "x"), Values{"007"});
  EXPECT_EQ(values(file.rows[0], "y"), Values{"1-2"});
}

TEST(PackCsv, AFormulaOrAnErrorOfASpreadsheetIsNamed) {
  expect_problem(parse_pack("p.csv", "kind,x\np,=B2\n"), 2, "cell 2 (\"=B2\") holds a formula");
  expect_problem(parse_pack("p.csv", "kind,x\np,a\np,=1+1\n"), 3, "holds a formula");
  for (const std::string error : {"#N/A", "#REF!", "#NAME?", "#VALUE!"}) {
    expect_problem(parse_pack("p.csv", "kind,x\np," + error + "\n"), 2, error);
  }
  EXPECT_TRUE(parse_pack("p.csv", "kind,x\np,#1 HIT\n").problems.empty());
}

TEST(PackCsv, ACharacterNobodySeesInAHeaderIsNamed) {
  expect_problem(parse_pack("p.csv", "kind,sol\u200bution\n"), 1, "(U+200B stands in it)");
  expect_problem(parse_pack("p.csv",
                            "kind,the\u00a0"
                            "clue\n"),
                 1, "(U+00A0 stands in it)");
}

TEST(PackCsv, TheSamePackInBothFormsIsTheSame) {
  const PackFile toml = parse_pack(
      "p.toml", "[[puzzle]]\nsolution = \"ABC\"\n[puzzle.followup]\nanswers = [\"1\", \"2\"]\n");
  const PackFile csv = parse_pack("p.csv", "kind,solution,followup.answers\npuzzle,ABC,1|2\n");
  ASSERT_EQ(toml.rows.size(), 1u);
  ASSERT_EQ(csv.rows.size(), 1u);
  EXPECT_EQ(toml.rows[0].kind, csv.rows[0].kind);
  EXPECT_EQ(toml.rows[0].entry.fields, csv.rows[0].entry.fields);
}

TEST(PackCsv, ColumnsThatCannotBeAreNamed) {
  expect_problem(parse_pack("p.csv", "solution,clue\nABC,x\n"), 1, "must be \"kind\"");
  expect_problem(parse_pack("p.csv", "kind,solution,Solution\n"), 1,
                 "two columns are called solution");
  expect_problem(parse_pack("p.csv", "kind,the clue\n"), 1, "\"the clue\" cannot name a column");
  expect_problem(parse_pack("p.csv", ""), 0, "the file is empty");
}

TEST(PackCsv, RowsThatCannotBeAreNamed) {
  expect_problem(parse_pack("p.csv", "kind,x\n,abc\n"), 2, "column \"kind\" is empty");
  expect_problem(parse_pack("p.csv", "kind,x\np,abc,more\n"), 2, "cell 3 (\"more\") is under no");
  expect_problem(parse_pack("p.csv", "kind,x\np,a||b\n"), 2, "\"x\" is empty");
}

TEST(PackDisk, MissingFilesFoldersAndOtherEndingsAreNamed) {
  const std::filesystem::path here = CALLBOARD_SOURCE_DIR;
  expect_problem(read_pack(here / "tests/packs/nowhere.toml"), 0, "no such file");
  expect_problem(read_pack(here / "tests/packs"), 0, "not a file");
  expect_problem(parse_pack("pack.xlsx", "PK"), 0, ".toml or .csv");
}

}  // namespace
}  // namespace callboard
