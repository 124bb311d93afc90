#include "tests/adapters/web/browser.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace callboard::test {

namespace {

constexpr int kPatienceSeconds = 20;

// `taken_ahead`: bytes that the system takes for who does not read; 0: as it likes.
int connect_to(std::uint16_t port, int taken_ahead = 0) {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  if (taken_ahead > 0) setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &taken_ahead, sizeof taken_ahead);
  timeval patience{kPatienceSeconds, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(fd);
    throw std::runtime_error("nothing listens there");
  }
  return fd;
}

void send_all(int fd, const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t n = ::send(fd, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) return;  // refused half-way: the answer says why
    sent += static_cast<std::size_t>(n);
  }
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return text;
}

Answer parse(const std::string& bytes) {
  Answer answer;
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string::npos || bytes.size() < 12) return answer;
  answer.status = std::atoi(bytes.substr(9, 3).c_str());
  answer.body = bytes.substr(end + 4);
  std::size_t at = bytes.find("\r\n") + 2;
  while (at < end) {
    const std::size_t stop = bytes.find("\r\n", at);
    const std::string line = bytes.substr(at, stop - at);
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) {
      answer.headers.emplace_back(lower(line.substr(0, colon)), line.substr(colon + 2));
    }
    at = stop + 2;
  }
  return answer;
}

}  // namespace

std::string raw_exchange(std::uint16_t port, const std::string& bytes) {
  const int fd = connect_to(port);
  send_all(fd, bytes);
  std::string all;
  char buffer[16384];
  for (ssize_t n = 0; (n = ::recv(fd, buffer, sizeof buffer, 0)) > 0;) {
    all.append(buffer, static_cast<std::size_t>(n));
  }
  ::close(fd);
  return all;
}

std::string Answer::header(const std::string& name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

std::string percent(const std::string& text) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain) {
      out.push_back(c);
    } else {
      out.push_back('%');
      out.push_back(kDigits[byte >> 4U]);
      out.push_back(kDigits[byte & 0xfU]);
    }
  }
  return out;
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return {};
  const std::size_t start = from + begin.size();
  return text.substr(start, text.find(end, start) - start);
}

std::string Browser::cookie_name(const std::string& of) const {
  return "callboard_" + of + "_" + std::to_string(port_);
}

std::string Browser::cookie_header() const {
  std::string line;
  for (const auto& [name, value] : cookies) line += (line.empty() ? "" : "; ") + name + "=" + value;
  return line.empty() ? "" : "Cookie: " + line + "\r\n";
}

Answer Browser::request(const std::string& head, const std::string& body) {
  Answer answer =
      parse(raw_exchange(port_, head + "Host: 127.0.0.1:" + std::to_string(port_) +
                                    "\r\nConnection: close\r\n" + cookie_header() + "\r\n" + body));
  for (const auto& [name, value] : answer.headers) {
    if (name != "set-cookie") continue;
    const std::size_t equals = value.find('=');
    const std::string content = value.substr(equals + 1, value.find(';') - equals - 1);
    if (content.empty()) {
      cookies.erase(value.substr(0, equals));
    } else {
      cookies[value.substr(0, equals)] = content;
    }
  }
  return answer;
}

Answer Browser::get(const std::string& path) {
  return request("GET " + path + " HTTP/1.1\r\n", "");
}

Answer Browser::post(const std::string& path, const FormFields& fields,
                     const std::vector<std::string>& more_headers) {
  std::string body;
  for (const auto& [name, value] : fields) {
    body += (body.empty() ? "" : "&") + percent(name) + "=" + percent(value);
  }
  std::string head = "POST " + path +
                     " HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                     "Content-Length: " +
                     std::to_string(body.size()) + "\r\n";
  for (const std::string& line : more_headers) head += line + "\r\n";
  return request(head, body);
}

std::string Browser::form_token(const std::string& page) {
  return between(get(page).body, "name=\"form_token\" value=\"", "\"");
}

Answer Browser::submit(const std::string& page, const std::string& action, FormFields fields) {
  fields.emplace_back("form_token", form_token(page));
  return post(action, fields);
}

SlowClient::SlowClient(std::uint16_t port, const std::string& beginning)
    : socket_(connect_to(port)) {
  send(beginning);
}

SlowClient::~SlowClient() { ::close(socket_); }

void SlowClient::send(const std::string& bytes) {
  (void)::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);  // it may be cut off already
}

bool SlowClient::wait_for_end() {
  char byte = 0;
  const ssize_t n = ::recv(socket_, &byte, 1, 0);
  return n == 0 || (n < 0 && errno == ECONNRESET);
}

NonReader::NonReader(std::uint16_t port, const std::string& request)
    : socket_(connect_to(port, 4096)) {
  send_all(socket_, request);
}

NonReader::~NonReader() { ::close(socket_); }

std::size_t NonReader::take(std::size_t bytes_max) {
  std::string buffer(bytes_max, '\0');
  const ssize_t n = ::recv(socket_, buffer.data(), buffer.size(), 0);
  return n > 0 ? static_cast<std::size_t>(n) : 0;
}

std::size_t NonReader::take_all() {
  std::size_t all = 0;
  for (std::size_t n = 0; (n = take(65536)) > 0;) all += n;
  return all;
}

EventStream::EventStream(const Browser& browser, const std::string& path, const std::string& header)
    : socket_(connect_to(browser.port())) {
  send_all(socket_, "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + browser.cookie_header() +
                        (header.empty() ? "" : header + "\r\n") + "\r\n");
}

EventStream::~EventStream() { ::close(socket_); }

bool EventStream::read_some() {
  char buffer[16384];
  const ssize_t n = ::recv(socket_, buffer, sizeof buffer, 0);
  if (n <= 0) return false;
  all_.append(buffer, static_cast<std::size_t>(n));
  return true;
}

bool EventStream::wait_for(const std::string& words) {
  while (all_.find(words) == std::string::npos) {
    if (!read_some()) return false;
  }
  return true;
}

bool EventStream::wait_for_end() {
  while (read_some()) {
  }
  return errno != EAGAIN && errno != EWOULDBLOCK;
}

}  // namespace callboard::test
