#include "tests/adapters/matrix/matrix_world.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "rules/core/json.h"

namespace callboard::test {

using nlohmann::json;

namespace {

Timestamp machine_now() {
  timespec at{};
  std::timespec_get(&at, TIME_UTC);
  return {std::int64_t{at.tv_sec} * 1000 + at.tv_nsec / 1'000'000};
}

std::filesystem::path fresh_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "callboard-matrix-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder");
  return name;
}

}  // namespace

MatrixWorld::MatrixWorld()
    : server_(homeserver().value()), proxy_(server_.port()), bot_(server_, "Callboard") {
  folder_ = fresh_folder();
  std::ofstream(folder_ / "token") << bot_.token() << "\n";
  room_ = person("Ann").make_room(
      {{"preset", "public_chat"}, {"invite", {bot_.user()}}, {"name", "Games"}});
  setup_.homeserver = proxy_.url();
  setup_.user = bot_.user();
  setup_.access_token_file = folder_ / "token";
  setup_.room = room_;
  setup_.folder = folder_;
  setup_.clock = &machine_now;
  setup_.poll_ms = 150;
  setup_.arrival_ms = 0;  // a reply of these tests is there when the request that wrote it ends
  setup_.patience_ms = 1'000;
  restart();
  RecordingInbox inbox;
  adapter_->start(inbox, "");
  adapter_->open({"the-test", "A match", "A show"});
  const auto opened = inbox.wait_for<VenueOpened>(1);
  if (opened.empty()) throw std::runtime_error("no thread");
  venue_ = opened.front().venue;
  adapter_->stop();
  restart();
}

MatrixWorld::~MatrixWorld() {
  adapter_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void MatrixWorld::restart() {
  adapter_.reset();
  adapter_ = make_matrix(setup_);
}

std::string MatrixWorld::root() const { return venue_.id.substr(venue_.id.find(' ') + 1); }

std::string MatrixWorld::event_of(const std::string& id) const {
  return id.substr(id.find(' ') + 1);
}

Person& MatrixWorld::person(const std::string& name) {
  auto& person = people_[name];
  if (!person) {
    person = std::make_unique<Person>(server_, name);
    if (!room_.empty()) person->join(room_);
  }
  return *person;
}

std::string MatrixWorld::reply(const std::string& name, const std::string& text) {
  Person& writer = person(name);
  const std::string event = writer.say(room_, root(), text);
  if (event.empty()) return {};
  const json there = writer.event(room_, event);
  latest_ms_ = std::max(latest_ms_, there.at("origin_server_ts").get<std::int64_t>());
  written_[room_ + " " + event] = name;
  return room_ + " " + event;
}

std::string MatrixWorld::sayable(const std::string& text) { return text; }

Timestamp MatrixWorld::after_replies() { return {latest_ms_ + 1}; }

int MatrixWorld::times_posted(const std::string& words) {
  int count = 0;
  for (const std::string& room : bot_.rooms()) {
    for (const json& event : bot_.events(room, "m.room.message")) {
      const json& content = event.at("content");
      const bool ours = event.at("sender") == bot_.user();
      if (ours && content.value("body", "").find(words) != std::string::npos) ++count;
    }
  }
  return count;
}

// As clients show it: the newest change by its author counts.
std::string MatrixWorld::says(const std::string& post) {
  const std::string event = post.empty() ? root() : post;
  std::string words = bot_.event(room_, event).at("content").value("body", "");
  std::int64_t newest_ms = -1;
  for (const json& change : bot_.events(room_, "m.room.message")) {
    const json& content = change.at("content");
    const json relation = content.value("m.relates_to", json::object());
    if (relation.value("rel_type", "") != "m.replace" || relation.at("event_id") != event) continue;
    if (change.at("sender") != bot_.user() || change.at("origin_server_ts") <= newest_ms) continue;
    newest_ms = change.at("origin_server_ts").get<std::int64_t>();
    words = content.at("m.new_content").at("body").get<std::string>();
  }
  return words;
}

void MatrixWorld::take_away(const std::string& post) {
  person("Ann").redact(room_, post.empty() ? root() : post);
}

bool MatrixWorld::edit(const std::string& id, const std::string& text) {
  person(written_.at(id))
      .post(room_, "m.room.message",
            {{"msgtype", "m.text"},
             {"body", "* " + text},
             {"m.new_content", {{"msgtype", "m.text"}, {"body", text}}},
             {"m.relates_to", {{"rel_type", "m.replace"}, {"event_id", event_of(id)}}}});
  return true;
}

bool MatrixWorld::remove(const std::string& id) {
  return !person(written_.at(id)).redact(room_, event_of(id)).empty();
}

bool MatrixWorld::lose_next_answer() {
  proxy_.lose_answer("PUT", "/send/");
  return true;
}

bool MatrixWorld::cut() {
  proxy_.cut();
  return true;
}

}  // namespace callboard::test
