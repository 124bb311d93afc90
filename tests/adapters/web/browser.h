// A very small browser for tests: cookies, forms, one connection a request, server-sent events. It
// speaks HTTP over a plain socket, so that it can also speak it badly.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace callboard::test {

struct Answer {
  int status = 0;                                            // 0: the connection ended without one
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;

  [[nodiscard]] std::string header(const std::string& name) const;
  [[nodiscard]] bool has(const std::string& words) const {
    return body.find(words) != std::string::npos;
  }
};

using FormFields = std::vector<std::pair<std::string, std::string>>;

// Sends these bytes as they are and reads all that comes back until the other side closes.
std::string raw_exchange(std::uint16_t port, const std::string& bytes);

class Browser {
 public:
  explicit Browser(std::uint16_t port) : port_(port) {}

  Answer get(const std::string& path);
  // With the form's own token, as it stands on `page`, unless the fields bring one.
  Answer submit(const std::string& page, const std::string& action, FormFields fields);
  Answer post(const std::string& path, const FormFields& fields,
              const std::vector<std::string>& more_headers = {});
  std::string form_token(const std::string& page);

  std::map<std::string, std::string> cookies;
  [[nodiscard]] std::string cookie_header() const;
  // The one that sessions of this board are kept in.
  [[nodiscard]] std::string session_cookie() const { return cookie_name("session"); }
  [[nodiscard]] std::string cookie_name(const std::string& of) const;
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  Answer request(const std::string& head, const std::string& body);
  std::uint16_t port_;
};

// Begins a request and never ends it.
class SlowClient {
 public:
  SlowClient(std::uint16_t port, const std::string& beginning);
  ~SlowClient();
  SlowClient(const SlowClient&) = delete;
  SlowClient& operator=(const SlowClient&) = delete;

  void send(const std::string& bytes);
  bool wait_for_end();

 private:
  int socket_;
};

// Sends a request and takes nothing of the answer until it is asked to.
class NonReader {
 public:
  NonReader(std::uint16_t port, const std::string& request);
  ~NonReader();
  NonReader(const NonReader&) = delete;
  NonReader& operator=(const NonReader&) = delete;

  std::size_t take(std::size_t bytes_max);  // how many came
  std::size_t take_all();                   // until the other side closes

 private:
  int socket_;
};

// A live page that stays open.
class EventStream {
 public:
  EventStream(const Browser& browser, const std::string& path, const std::string& header = "");
  ~EventStream();
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;

  // Reads on until all that came holds `words`; false when the stream ends or patience does.
  bool wait_for(const std::string& words);
  bool wait_for_end();
  [[nodiscard]] const std::string& all() const { return all_; }

 private:
  bool read_some();
  int socket_;
  std::string all_;
};

std::string percent(const std::string& text);
std::string between(const std::string& text, const std::string& begin, const std::string& end);

}  // namespace callboard::test
