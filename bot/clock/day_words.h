// Words of a line and the days they name: "3 May", "May 3rd, 2027", "2027-05-03", "Friday",
// "tomorrow". Helpers of bot/clock/time_words.h. Pure, any thread.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/clock/zones.h"

namespace callboard {

// The words of a folded line, in order, to be taken from the front.
class Words {
 public:
  explicit Words(const std::string& line);
  [[nodiscard]] bool empty() const { return at_ >= words_.size(); }
  [[nodiscard]] const std::string& front() const { return empty() ? none_ : words_[at_]; }
  [[nodiscard]] std::size_t place() const { return at_; }
  void back_to(std::size_t place) { at_ = place; }
  std::string take() { return empty() ? std::string() : words_[at_++]; }
  // Takes the next word if it is one of these.
  bool skip(std::initializer_list<std::string_view> any);
  // Takes as many of these as follow.
  void skip_all(std::initializer_list<std::string_view> any) {
    while (skip(any)) {
    }
  }
  // Takes these from the end, if they stand there and were not taken.
  bool drop_last(std::initializer_list<std::string_view> last);
  [[nodiscard]] std::string rest() const;

 private:
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  std::string none_;
};

// "12", "twelve", "a"; nothing: no number.
std::optional<int> number_word(const std::string& word);
inline constexpr int kDayEnd_min = 24 * 60;
// Takes "08:30", "8am", "10 pm", "22", "22h", "noon" from the front: minutes since midnight.
// "24:00" and "midnight" are the end of the day: kDayEnd_min.
std::optional<int> take_clock(Words& words);
// The same, but for a bare "9", which may be a day.
std::optional<int> take_sure_clock(Words& words);

struct NamedDay {
  zones::Day day = 0;
  bool year_given = false;
};
// A day whose month is missing ("3" of "3 to 9 May", "the 3rd").
struct BareDay {
  int day = 0;
  bool surely = false;  // "the 3", "3rd": a bare "3" may be an hour, or a number of anything
};

// Takes a day from the front, or nothing. `today`: on the person's calendar. A day without a year
// is the one of this year; weekdays are the coming ones. Words that mean two days are not taken.
std::optional<NamedDay> take_day(Words& words, zones::Day today);

// "Next Friday" said on a Tuesday is the coming Friday to some and the one of the week after to
// others; "this Friday" said on a Friday may be today.
struct TwoDays {
  zones::Day first = 0, second = 0;
};
// Takes such words from the front, or nothing.
std::optional<TwoDays> take_two_days(Words& words, zones::Day today);
// "4 December", as a person may write it.
std::string day_name(zones::Day day);
std::optional<BareDay> take_bare_day(Words& words);
// The first such day of the month from `from` on.
zones::Day coming_day(const BareDay& bare, zones::Day from);
// The name of a month or a weekday, or its beginning.
bool names_a_day(const std::string& word);
// True if a day, a number or a word that leads to one stands in front: what follows is meant as a
// time.
bool looks_like_a_time(Words words);

}  // namespace callboard
