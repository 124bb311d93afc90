// The fake Discord as a program, for tests of the whole daemon and of other clients: prints where
// it is, then does what lines on its input say and answers each with one line of JSON.
#include <iostream>
#include <iterator>
#include <sstream>

#include "rules/core/json.h"
#include "tests/adapters/discord/fake_discord.h"

namespace callboard::test {
namespace {

std::string rest_of(std::istringstream& words) {
  std::string rest;
  std::getline(words >> std::ws, rest);
  return rest;
}

// Once the bot has posted there after the words; false: it never did.
Json answered(FakeDiscord& fake, Snowflake place, const std::string& name,
              std::istringstream& words) {
  const Snowflake said = fake.write(place, name, rest_of(words));
  return fake.wait_for(
      [&] { return discord::parse_snowflake(fake.latest_post(place)).value_or(0) > said; });
}

// A button, a menu or a form.
Snowflake used(FakeDiscord& fake, const std::string& how, const std::string& name, Snowflake place,
               std::istringstream& words) {
  if (how == "press") return fake.press(name, place, rest_of(words));
  if (how == "choose") {
    return fake.choose(name, place, {std::istream_iterator<std::string>(words), {}});
  }
  const Json filled = Json::parse(rest_of(words));
  return fake.fill(name, place, filled.at("form"), filled.at("words"));
}

// "write CHANNEL NAME words", "reply MESSAGE NAME words", "command NAME CHANNEL move words",
// "private NAME words", "unheard NAME words" (in private,
// without an event), "press NAME MESSAGE label", "choose NAME
// MESSAGE values", "fill NAME CHANNEL {"form": ..., "words": ...}", "ask CHANNEL NAME words", "who
// NAME", "order NAME CHANNEL {"command": ..., "sub": ..., "fields": {...}}", "told INTERACTION",
// "threads CHANNEL": the private ones; "rights BITS": of the bot; "no_intent"; "closed NAME": takes
// no private messages; "hang COUNT": of the next callbacks, until "quicken"; "manager NAME SERVER",
// "kick SERVER", "invite SERVER", "posts [CHANNEL]", "all_threads", "channels SERVER FIRST COUNT",
// "far MS": each answer takes so long; "reconnect", "forget", "state": what came of it.
Json obey(FakeDiscord& fake, const std::string& line) {
  std::istringstream words(line);
  std::string order, name;
  Snowflake place = 0;
  words >> order;
  if (order == "write" && words >> place >> name) {
    return std::to_string(fake.write(place, name, rest_of(words)));
  }
  if (order == "reply" && words >> place >> name) {
    return std::to_string(fake.reply(place, name, rest_of(words)));
  }
  if (order == "command" && words >> name >> place) {
    std::string command;
    words >> command;
    return std::to_string(fake.command(name, place, command, rest_of(words)));
  }
  if (order == "private" && words >> name) {
    return std::to_string(fake.write_privately(name, rest_of(words)));
  }
  if (order == "unheard" && words >> name) {
    return std::to_string(fake.write_unheard(name, rest_of(words)));
  }
  const bool by_hand = order == "press" || order == "choose" || order == "fill";
  if (by_hand && words >> name >> place) {
    return std::to_string(used(fake, order, name, place, words));
  }
  if (order == "ask" && words >> place >> name) return answered(fake, place, name, words);
  if (order == "posts") return words >> place ? fake.posts_in(place) : fake.posts();
  if (order == "all_threads") {
    Json all = Json::object();
    for (const auto& [channel, threads] : fake.threads()) all[std::to_string(channel)] = threads;
    return all;
  }
  if (int count = 0; order == "channels" && words >> place >> name >> count) {
    fake.add_channels(place, std::stoull(name), count);
  }
  if (order == "order" && words >> name >> place) {
    const Json what = Json::parse(rest_of(words));
    return std::to_string(fake.order(name, place, what.value("command", ""), what.value("sub", ""),
                                     what.value("fields", std::map<std::string, std::string>())));
  }
  if (order == "threads" && words >> place) {
    Json all = Json::object();
    for (const auto& [thread, members] : fake.private_threads(place)) {
      all[std::to_string(thread)] = members;
    }
    return all;
  }
  if (order == "rights" && words >> place) fake.rights(0, place, Json::array());
  if (order == "closed" && words >> name) fake.no_private_messages(name);
  if (order == "hang" && words >> place) fake.hang_callbacks(static_cast<int>(place));
  if (order == "quicken") fake.quicken();
  if (order == "no_intent") fake.no_content_intent();
  if (order == "told" && words >> place) return fake.answers_to(place);
  if (order == "manager" && words >> name >> place) {
    fake.give_role(name, FakeDiscord::kManagers, place);
  }
  if (order == "kick" && words >> place) fake.kick(place);
  if (order == "invite" && words >> place) fake.invite(place);
  if (order == "who" && words >> name) return std::to_string(fake.user(name));
  if (order == "far" && words >> place) fake.far_away(static_cast<std::int64_t>(place));
  if (order == "reconnect") fake.ask_to_reconnect();
  if (order == "forget") fake.forget_sessions();
  return {{"identifies", fake.identifies()},
          {"resumes", fake.resumes()},
          {"complaints", fake.complaints()}};
}

}  // namespace
}  // namespace callboard::test

int main() {
  callboard::test::FakeDiscord fake;
  std::cout << fake.api() << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << callboard::test::obey(fake, line).dump() << std::endl;
  }
  return 0;
}
