#include "tests/bot/wheel/wheel_world.h"

#include <algorithm>

#include "rules/core/json.h"

namespace callboard::test {

WorldOptions wheel_show(const std::string& contestants, const OptionValues& more) {
  WorldOptions options;
  options.show.game = "wheel";
  options.show.title = "Wheel by Post";
  options.show.options = {{"contestants", contestants}};
  for (const auto& [name, value] : more) options.show.options[name] = value;
  return options;
}

const Names& cast_of_wheel() {
  static const Names names = {"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal",
                              "Ida", "Jay", "Kim", "Lou", "Meg", "Ned", "Ola"};
  return names;
}

void seat_cast(World& world, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) world.say(cast_of_wheel().at(i), "join");
}

void seat_practice_players(World& world, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) world.host("!practice");
}

Standing prompt_of(const World& world) {
  const auto& posts = world.forum.posts;
  const auto found = std::find_if(posts.rbegin(), posts.rend(),
                                  [](const Standing& post) { return !post.actions.empty(); });
  return found == posts.rend() ? Standing{} : *found;
}

Names due(World& world) {
  Names names;
  const Pending pending = world.match().game->pending();
  const auto* awaiting = std::get_if<Awaiting>(&pending);
  if (awaiting == nullptr) return names;
  for (const Seat seat : awaiting->seats) {
    names.push_back(name_of(world.house(), world.match().desk.seats.at(seat.index)));
  }
  std::sort(names.begin(), names.end());  // seats are drawn
  return names;
}

Three::Three(const OptionValues& more) : world(wheel_show("3", more)) {
  seat_cast(world, 3);
  world.host("!puzzle BETTER LATE THAN NEVER | Phrase");
}

void Three::first_turn(const std::string& name) { world.host("!award " + name); }

void Three::spin_to_letter(const std::string& name) {
  for (int i = 0; i < 40 && world.view("phase") != "letter"; ++i) {
    if (world.to_move() != name) world.host("!turn " + name + " force");
    world.say(name, "spin");
  }
}

std::vector<Verdict> mark_of_last(World& world) {
  return world.forum.verdicts[world.forum.last_reply()];
}

bool plays_to_its_end(World& world) {
  const std::string thread = world.thread();
  for (int day = 0; day < 400 && world.thread() == thread; ++day) world.pass(24 * kHour_ms);
  return world.thread() != thread;
}

std::string secret_of(World& world, std::size_t which) {
  const auto view = nlohmann::json::parse(world.match().game->host_view().json());
  return view.at("solutions").at(which).at("solution").at("$said").get<std::string>();
}

void answer_prompt(World& world) {
  const std::string phase = world.view("phase");
  const std::string who = world.to_move();
  const std::string secret = secret_of(world);
  if (phase == "reveal") {
    for (const std::string& name : due(world)) {
      world.whisper(name, name == who ? "answer: " + secret : "wait");
    }
  } else if (phase == "final_spin") {
    world.say(who, "spin");
  } else if (phase == "speed_letter") {
    for (const char letter : std::string("ETAOINSRLDH")) {
      if (world.view("phase") != "speed_letter" || world.to_move() != who) break;
      if (secret.find(letter) != std::string::npos) world.say(who, std::string(1, letter));
    }
  } else if (phase == "category") {
    world.say(who, "2");
  } else if (phase == "bonus_letters") {
    world.say(who, "C D M A");
  } else if (phase == "bonus_solve") {
    world.whisper(who, "solve: " + secret);
  } else {
    world.say(who, "solve: " + secret);
  }
}

}  // namespace callboard::test
