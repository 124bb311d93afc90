#include "rules/lucky_numbers/host_words.h"

#include "rules/lucky_numbers/types.h"

namespace callboard::lucky_numbers {

using host_words::starts_with_name;

std::optional<NamedSeat> read_seat(std::string_view key, const std::vector<PackText>& names) {
  std::optional<NamedSeat> best;
  std::size_t longest = 0;
  const auto consider = [&](Seat seat, std::string_view name) {
    if (!starts_with_name(key, name) || name.size() <= longest) return;
    longest = name.size();
    std::string_view rest = key.substr(name.size());
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    best = NamedSeat{seat, std::string(rest)};
  };
  consider(kChallenger, "challenger");
  consider(kChampion, "champion");
  for (std::size_t i = 0; i < names.size() && i < 2; ++i) {
    longest = best && longest == names[i].key.size() ? longest - 1 : longest;  // a name wins
    consider(Seat{static_cast<std::uint8_t>(i)}, names[i].key);
  }
  return best;
}

}  // namespace callboard::lucky_numbers
