// A user of the real homeserver, by the plain client-server API: people of the tests, and the
// homeserver itself as tests/adapters/matrix/synapse.py has started it. Test's thread.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "adapters/http/client.h"

namespace callboard::test {

struct Homeserver {
  std::string url;
  std::string script;
  std::string folder;
  [[nodiscard]] std::uint16_t port() const;
  void kill() const;   // SIGKILL, by its process id
  void start() const;  // again; waits until it answers
};
// Nothing: none was started for the tests (CALLBOARD_SYNAPSE).
std::optional<Homeserver> homeserver();

class Person {
 public:
  // A new account with that display name; its user id is unique among all tests.
  Person(const Homeserver& server, const std::string& name);

  [[nodiscard]] const std::string& user() const { return user_; }
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] const std::string& password() const { return password_; }

  nlohmann::json ask(const std::string& method, const std::string& path,
                     const nlohmann::json& body);
  nlohmann::json ask(const std::string& method, const std::string& path);
  [[nodiscard]] int last_status() const { return status_; }

  std::string make_room(const nlohmann::json& wanted);
  void invite(const std::string& room, const std::string& user);
  void join(const std::string& room);
  // Each gives the id of the event.
  std::string say(const std::string& room, const std::string& root, const std::string& words);
  std::string post(const std::string& room, const std::string& type, const nlohmann::json& content);
  void set_state(const std::string& room, const std::string& type, const nlohmann::json& content);
  std::string redact(const std::string& room, const std::string& event);
  nlohmann::json event(const std::string& room, const std::string& id);
  // All of its events of a type, the newest first.
  std::vector<nlohmann::json> events(const std::string& room, const std::string& type);
  std::vector<std::string> rooms();
  void log_out();

 private:
  std::string url_;
  std::string user_;
  std::string token_;
  std::string password_;
  HttpSession session_;
  int status_ = 0;
  int sent_ = 0;
};

std::string encoded(const std::string& part);

}  // namespace callboard::test
