#include "bot/packs/csv.h"

#include <gtest/gtest.h>

namespace callboard {
namespace {

using Cells = std::vector<std::string>;

TEST(Csv, CellsAndRowsAsASpreadsheetWritesThem) {
  const CsvTable table = split_csv("a,b\r\n1,\"two, three\"\r\n", ',', 100);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0].cells, (Cells{"a", "b"}));
  EXPECT_EQ(table.rows[1].cells, (Cells{"1", "two, three"}));
  EXPECT_EQ(table.rows[1].line, 2);
  EXPECT_TRUE(table.problems.empty());
}

TEST(Csv, ADoubledQuotationMarkStandsForOne) {
  const CsvTable table = split_csv("\"say \"\"hi\"\"\";5\" nail", ';', 100);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0].cells, (Cells{"say \"hi\"", "5\" nail"}));
}

TEST(Csv, ACellMayHoldLineEndsAndLaterLinesKeepTheirNumbers) {
  const CsvTable table = split_csv("\"one\r\ntwo\",x\rnext,y", ',', 100);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0].cells.front(), "one\ntwo");
  EXPECT_EQ(table.rows[1].line, 3);
}

TEST(Csv, EmptyRowsAreLeftOut) {
  const CsvTable table = split_csv("a,b\n\n,\n1,2\n", ',', 100);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[1].line, 4);
}

TEST(Csv, RowsOfBlanksAreLeftOut) {
  const CsvTable table = split_csv("a,b\n , \t\n\xc2\xa0,\n\"\",\" \"\n1,2\n", ',', 100);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[1].line, 5);
}

TEST(Csv, AnUnclosedQuotationMarkIsReportedWhereItWasOpened) {
  const CsvTable table = split_csv("a,b\n1,2\n\"oops,4\n5,6\n", ',', 100);
  EXPECT_EQ(table.rows.size(), 2u);
  ASSERT_EQ(table.problems.size(), 1u);
  EXPECT_EQ(table.problems[0].line, 3);
  EXPECT_NE(table.problems[0].reason.find("never closed"), std::string::npos);
}

TEST(Csv, CharactersAfterAClosingMarkSpoilThatRowOnly) {
  const CsvTable table = split_csv("a,b\n\"x\"y,1\n2,3\n", ',', 100);
  ASSERT_EQ(table.problems.size(), 1u);
  EXPECT_EQ(table.problems[0].line, 2);
  EXPECT_EQ(table.rows.back().cells, (Cells{"2", "3"}));
}

TEST(Csv, RowsAndCellsHaveTheirLimits) {
  EXPECT_EQ(split_csv("a\nb\nc\n", ',', 2).rows.size(), 2u);
  EXPECT_EQ(split_csv("a\nb\nc\n", ',', 2).problems.size(), 1u);
  EXPECT_TRUE(split_csv("a\nb\n", ',', 2).problems.empty());
  const std::string wide(kCsvCellsMax, ',');  // one cell too many
  const CsvTable table = split_csv("x" + wide + "\ny\n", ',', 100);
  EXPECT_EQ(table.problems.size(), 1u);
  EXPECT_EQ(table.rows.size(), 1u);
}

TEST(Csv, TheSeparatorIsReadOffTheHeader) {
  EXPECT_EQ(csv_separator("kind,solution,clue"), ',');
  EXPECT_EQ(csv_separator("kind;solution;clue"), ';');
  EXPECT_EQ(csv_separator("kind\tsolution\tclue"), '\t');
  EXPECT_EQ(csv_separator("\"kind;a;b\",solution"), ',');
  EXPECT_EQ(csv_separator("kind"), ',');
  EXPECT_EQ(csv_separator("kind;solution\na,b,c,d\n"), ';');
}

TEST(Csv, TheHeaderMayComeAfterBlankRows) {
  EXPECT_EQ(csv_separator("\nkind;solution\n"), ';');
  EXPECT_EQ(csv_separator("\r\n\r\nkind\tsolution\r\n"), '\t');
  EXPECT_EQ(csv_separator(",,\n;;;\nkind;solution\n"), ';');
  EXPECT_EQ(csv_separator(";\"\"; \xc2\xa0\nkind,solution\n"), ',');
}

TEST(Csv, ALineMayNameTheSeparator) {
  EXPECT_EQ(csv_separator("sep=;\nkind,so;lu,tion\n"), ';');
  EXPECT_EQ(csv_separator("\r\nSEP=\t\r\nkind\tsolution\r\n"), '\t');
  EXPECT_EQ(csv_separator("\"sep=;\"\nkind,so,lu,tion\n"), ';');
  EXPECT_TRUE(names_separator(split_csv("sep=;\n", ';', 9).rows.front()));
  EXPECT_TRUE(names_separator(split_csv("\"Sep=;\"\n", ';', 9).rows.front()));
  EXPECT_FALSE(names_separator(split_csv("separate;kind\n", ';', 9).rows.front()));
}

}  // namespace
}  // namespace callboard
