#include "bot/show/yes_or_no.h"

#include <array>
#include <string>
#include <utility>

namespace callboard {
namespace {

using WordList = std::string_view;  // between blanks, one at each end

constexpr WordList kYes =
    " yes yep yup yeah aye y sure ok okay alright here present confirm confirmed absolutely "
    "definitely certainly gladly accepted ready in ";
// Yes, unless it is denied.
constexpr WordList kDo =
    " will i'll ill would i'd do play playing take taking accept accepting join come coming make "
    "defend defending ";
constexpr WordList kNo = " no nope nah n ";
constexpr WordList kDenies =
    " not can't cant cannot won't wont don't dont never unable wouldn't couldn't ";
constexpr WordList kGivesWay = " pass passing decline declining skip give_way ";
constexpr WordList kAround =
    " i i'm im am me my we it it's its that this the a an seat place chair title spot show game "
    "match one round thanks thank thx you please pls very much so too again now time to for with "
    "and of up at hi hello hey there then count pleasure today rather able be sorry unfortunately "
    "alas "
    "afraid just ";

// What means something else together than word by word; "?" is no word.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22> kTogether = {{
    {" no problem ", " yes "},
    {" no problems ", " yes "},
    {" no worries ", " yes "},
    {" why not ", " yes "},
    {" all right ", " yes "},
    {" of course not ", " no "},
    {" of course ", " yes "},
    {" not me ", " no "},
    {" not this time ", " no "},
    {" not today ", " no "},
    {" not now ", " no "},
    {" give way ", " give_way "},
    {" let the next go first ", " give_way "},
    {" let somebody else play ", " give_way "},
    {" let someone else play ", " give_way "},
    {" love to ", " will "},
    {" like to ", " will "},
    {" happy to ", " will "},
    {" glad to ", " will "},
    {" want to ", " will "},
    {" will i ", " ? "},
    {" do i ", " ? "},
}};

bool among(WordList words, const std::string& word) {
  return words.find(" " + word + " ") != WordList::npos;
}

// WordList parted by single blanks, with one at each end.
std::string spaced(std::string_view line) {
  std::string out = " ";
  for (const char c : line) {
    const bool part = (c >= 'a' && c <= 'z') || c == '\'' || (c >= '0' && c <= '9') ||
                      static_cast<unsigned char>(c) >= 0x80;
    if (part) out += c;
    if (!part && out.back() != ' ') out += ' ';
  }
  if (out.back() != ' ') out += ' ';
  for (const auto& [words, meaning] : kTogether) {
    for (auto at = out.find(words); at != std::string::npos; at = out.find(words)) {
      out.replace(at, words.size(), meaning);
    }
  }
  return out;
}

}  // namespace

YesNo yes_or_no(std::string_view line) {
  const bool asks = line.find('?') != std::string_view::npos;
  const std::string words = spaced(line);
  bool yes = false;
  bool would = false;
  bool no = false;
  bool denies = false;
  bool gives_way = false;
  bool other = asks;
  for (std::size_t at = 1; at < words.size();) {
    const std::size_t end = words.find(' ', at);
    const std::string word = words.substr(at, end - at);
    at = end + 1;
    yes = yes || among(kYes, word);
    would = would || among(kDo, word);
    no = no || among(kNo, word);
    denies = denies || among(kDenies, word);
    gives_way = gives_way || among(kGivesWay, word);
    const bool known = among(kYes, word) || among(kDo, word) || among(kNo, word) ||
                       among(kDenies, word) || among(kGivesWay, word) || among(kAround, word);
    other = other || !known;
  }
  if (!yes && !would && !no && !denies && !gives_way) return YesNo::kNeither;
  if (other) return yes || no || gives_way || denies ? YesNo::kEither : YesNo::kNeither;
  if (gives_way) return yes || denies ? YesNo::kEither : YesNo::kNo;  // "I will pass"
  if (denies) return yes ? YesNo::kEither : YesNo::kNo;
  if (no) return yes || would ? YesNo::kEither : YesNo::kNo;
  return YesNo::kYes;
}

}  // namespace callboard
