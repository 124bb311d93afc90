#include "rules/lucky_numbers/host_words.h"

#include "rules/lucky_numbers/play.h"

namespace callboard::lucky_numbers {

host_words::SeatsNamed seats_named(std::string_view key, const std::vector<PackText>& names) {
  std::vector<host_words::SeatName> all{{kChallenger, "challenger", false},
                                        {kChampion, "champion", false}};
  for (std::size_t i = 0; i < names.size() && i < 2; ++i) {
    all.push_back({Seat{static_cast<std::uint8_t>(i)}, names[i].key});
  }
  return host_words::longest_name(key, all);
}

std::optional<NamedSeat> read_seat(std::string_view key, const std::vector<PackText>& names) {
  const auto named = seats_named(key, names);
  if (named.seats.size() != 1) return std::nullopt;
  std::string_view rest = key.substr(named.key_length);
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  return NamedSeat{named.seats.front(), std::string(rest)};
}

Refusal no_seat(const HostLine& line) {
  const auto named = seats_named(line.rest.key, line.names);
  if (named.seats.size() < 2) return refusal(Code::kHostName, {{"text", Said{line.rest.text}}});
  return refusal(
      Code::kHostName,
      {{"text", Said{named.called}}, {"one", named.seats[0]}, {"other", named.seats[1]}});
}

}  // namespace callboard::lucky_numbers
