#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <ostream>
#include <set>

#include "bot/chance/verify.h"

namespace callboard {
namespace {

// A show's key comes from a file of strangers: nothing of it may steer a terminal.
std::string plain(const std::string& text) {
  std::string shown = text;
  for (char& c : shown) {
    if (c < ' ' || c > '~') c = '?';
  }
  return shown;
}

std::string counted(std::int64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

struct BooksGiven {
  std::map<std::int64_t, std::set<std::string>> commitments;  // by book number
};

Result<TranscriptData, std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Fail{std::string("the file cannot be read")};
  std::string text;
  std::array<char, 1U << 16U> chunk{};
  do {
    file.read(chunk.data(), chunk.size());
    text.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
  } while (file && text.size() <= kTranscriptBytesMax);
  if (file.bad()) return Fail{std::string("the file cannot be read")};
  return read_transcript(text);
}

void print(const TranscriptData& data, const VerifyReport& report, std::ostream& out) {
  out << "  show " << plain(data.show_key) << ", "
      << (data.match > 0 ? "match " + std::to_string(data.match) : "no match") << ", book "
      << data.book << "\n";
  out << "  " << counted(report.recomputed, "draw", "draws") << " recomputed, " << report.by_host
      << " given by hand and taken on trust, " << report.packs
      << " from a pack followed to the root";
  if (report.seals > 0) out << ", " << report.seals << " sealed for a host and opened";
  if (report.by_signature > 0) out << ", " << report.by_signature << " signed by RANDOM.ORG";
  out << "\n";
  for (const TranscriptDraw& draw : data.draws) {
    if (draw.source != "host") continue;
    out << "  draw " << draw.n << " was given, not thrown: " << plain(draw.label) << " "
        << plain(draw.shown) << "\n";
  }
  out << "  check value " << check_value(data) << ": compare it with the closing post\n";
  for (const VerifyProblem& problem : report.problems) {
    out << "  problem: ";
    if (problem.n > 0) out << "draw " << problem.n << ": ";
    out << problem.what << "\n";
  }
  if (report.problems.empty()) {
    out << "  everything fits\n";
  } else {
    out << "  " << counted(std::ssize(report.problems), "problem", "problems") << "\n";
  }
}

// Numbers between the lowest and the highest given; the others may simply not have been asked for.
int compare_books(const std::map<std::string, BooksGiven>& shows, std::ostream& out) {
  int code = kVerifyFits;
  for (const auto& [key, given] : shows) {
    std::int64_t next = given.commitments.begin()->first;
    for (const auto& [number, commitments] : given.commitments) {
      if (number > next) {
        out << "show " << plain(key) << ": ";
        if (number - 1 == next) {
          out << "book " << next << " is missing: an abandoned match, or a lottery?\n";
        } else {
          out << "books " << next << " to " << number - 1
              << " are missing: abandoned matches, or lotteries?\n";
        }
        code = kVerifyDiffers;
      }
      if (commitments.size() > 1) {
        out << "show " << plain(key) << ": book " << number << " has two commitments\n";
        code = kVerifyDiffers;
      }
      next = number + 1;
    }
  }
  return code;
}

}  // namespace

int verify_files(std::span<const std::string> paths, std::ostream& out, const RsaKey* key) {
  int code = kVerifyFits;
  std::map<std::string, BooksGiven> shows;
  for (const std::string& path : paths) {
    out << path << "\n";
    const auto data = read_file(path);
    if (!data) {
      out << "  unreadable: " << data.error() << "\n";
      code = kVerifyUnreadable;
      continue;
    }
    const VerifyReport report = verify_transcript(*data, key);
    print(*data, report, out);
    if (!report.problems.empty()) code = std::max(code, kVerifyDiffers);
    shows[data->show_key].commitments[data->book].insert(data->commitment);
  }
  return std::max(code, compare_books(shows, out));
}

}  // namespace callboard
