#include "adapters/control/control.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace callboard {
namespace {

inline constexpr int kPoll_ms = 200;
inline constexpr int kAnswerWait_ms = 20'000;
inline constexpr std::array kStatusWords = {"done", "refused", "usage", "unanswered"};

std::string on_the_wire(const ControlAnswer& answer) {
  return std::string(kStatusWords.at(static_cast<std::size_t>(answer.status))) + "\n" + answer.text;
}

std::optional<ControlAnswer> from_the_wire(const std::string& bytes) {
  const auto end = bytes.find('\n');
  for (std::size_t i = 0; i < kStatusWords.size() && end != std::string::npos; ++i) {
    if (bytes.compare(0, end, kStatusWords.at(i)) == 0) {
      return ControlAnswer{static_cast<ControlStatus>(i), bytes.substr(end + 1)};
    }
  }
  return std::nullopt;
}

class Socket {
 public:
  explicit Socket(int fd = -1) : fd_(fd) {}
  ~Socket() {
    if (fd_ >= 0) ::close(fd_);
  }
  Socket(Socket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  [[nodiscard]] int fd() const { return fd_; }

 private:
  int fd_;
};

bool address_of(const std::filesystem::path& path, sockaddr_un& address) {
  const std::string name = path.string();
  address = {};
  address.sun_family = AF_UNIX;
  if (name.size() >= sizeof(address.sun_path)) return false;
  std::memcpy(address.sun_path, name.c_str(), name.size() + 1);
  return true;
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::string read_line(int fd) {
  std::string line;
  std::array<char, 1024> buffer{};
  while (line.size() < kControlLineMax && line.find('\n') == std::string::npos) {
    pollfd wait{fd, POLLIN, 0};
    if (::poll(&wait, 1, 5000) <= 0) break;
    const auto count = ::read(fd, buffer.data(), buffer.size());
    if (count <= 0) break;
    line.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return line.substr(0, line.find('\n'));
}

class Control final : public Adapter {
 public:
  Control(Socket socket, std::filesystem::path path, ControlDirect direct,
          std::function<Timestamp()> clock, ControlStalled stalled)
      : socket_(std::move(socket)),
        path_(std::move(path)),
        direct_(std::move(direct)),
        clock_(std::move(clock)),
        stalled_(std::move(stalled)) {}
  ~Control() override { end(); }
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;

  [[nodiscard]] std::string_view name() const override { return "control"; }
  [[nodiscard]] Limits limits() const override {
    Limits limits;
    limits.dialect = Dialect::kTerminal;
    return limits;
  }
  [[nodiscard]] DialectMarks marks() const override { return {}; }

  void start(Inbox& inbox, std::string) override {
    inbox_ = &inbox;
    thread_ = std::thread([this] { serve(); });
  }
  void stop() override { end(); }
  void open(OpenVenue) override {}

  void send(Delivery delivery) override {
    const auto* to = std::get_if<ToAuthor>(&delivery.recipient);
    const Venue venue = to == nullptr ? Venue{"control", ""} : to->venue;
    {
      const std::lock_guard lock(mutex_);
      if (venue.id == waiting_for_) {
        answer_ += delivery.text + "\n";
        answered_ = true;
      }
    }
    arrived_.notify_all();
    tell(SendResult{delivery.key, venue, Sent{delivery.key, clock_()}});
  }
  // An answer nobody waits for any more is not sent again.
  void find(std::string key, Venue venue) override {
    tell(FindResult{key, venue, Sent{key, clock_()}});
  }
  void read_up_to(Venue venue, Timestamp upto) override { tell(ReadUpTo{venue, upto}); }
  // The verdict comes beside the answer's words, before or after them.
  void acknowledge(ReplyRef ref, Verdict verdict) override {
    {
      const std::lock_guard lock(mutex_);
      if (ref.id == asked_as_) verdict_ = verdict;
    }
    arrived_.notify_all();
  }

 private:
  // A full inbox is met with patience: the socket's thread hands the rest in later, in order.
  void tell(const AdapterEvent& event) {
    const std::lock_guard lock(backlog_mutex_);
    if (inbox_ == nullptr) return;
    if (!backlog_.empty() || !inbox_->push(event)) backlog_.push_back(event);
  }
  void catch_up() {
    const std::lock_guard lock(backlog_mutex_);
    while (!backlog_.empty() && inbox_->push(backlog_.front())) backlog_.pop_front();
  }

  void end() {
    ending_ = true;
    arrived_.notify_all();
    if (thread_.joinable()) thread_.join();
    ::unlink(path_.c_str());
  }

  void serve() {
    while (!ending_) {
      catch_up();
      pollfd wait{socket_.fd(), POLLIN, 0};
      if (::poll(&wait, 1, kPoll_ms) <= 0) continue;
      const Socket client(::accept(socket_.fd(), nullptr, nullptr));
      if (client.fd() < 0) continue;
      const std::string line = read_line(client.fd());
      if (!line.empty()) write_all(client.fd(), on_the_wire(answer_to(line)));
    }
  }

  // "SHOW !command": the first word names the show the command is for.
  ControlAnswer answer_to(const std::string& line) {
    if (auto direct = direct_(line)) return *std::move(direct);
    if (auto why = why_stalled()) return {ControlStatus::kRefused, *std::move(why)};
    const auto space = line.find(' ');
    const std::string id = std::to_string(clock_().ms) + "-" + std::to_string(++count_);
    Incoming incoming;
    incoming.ref = {"control", id};
    incoming.venue = {"control", line.substr(0, space) + "#" + id};
    incoming.author = {"control", "operator", "Operator"};
    incoming.text = space == std::string::npos ? "" : line.substr(space + 1);
    incoming.stamp = clock_();
    incoming.privately = true;
    {
      const std::lock_guard lock(mutex_);
      asked_as_ = id;
      waiting_for_ = incoming.venue.id;
      answer_.clear();
      answered_ = false;
      verdict_.reset();
    }
    tell(incoming);
    wait_for_answer();
    const std::lock_guard lock(mutex_);
    asked_as_.clear();
    waiting_for_.clear();
    // What was in hand when the loop came to a halt is not done afterwards, either.
    if (auto why = verdict_ ? std::nullopt : why_stalled()) {
      return {ControlStatus::kRefused, answer_ + *std::move(why)};
    }
    if (!answered_ || !verdict_) {
      return {ControlStatus::kUnanswered,
              answer_ + "The daemon has taken the command but gave no answer in time.\n"};
    }
    const bool done = *verdict_ == Verdict::kAccepted;
    return {done ? ControlStatus::kDone : ControlStatus::kRefused, answer_};
  }

  [[nodiscard]] std::optional<std::string> why_stalled() const {
    return stalled_ ? stalled_() : std::nullopt;
  }

  void wait_for_answer() {
    std::unique_lock lock(mutex_);
    const auto whole = [this] {
      return ending_ || (answered_ && verdict_) || (!verdict_ && why_stalled());
    };
    for (int waited_ms = 0; !whole() && waited_ms < kAnswerWait_ms; waited_ms += kPoll_ms) {
      lock.unlock();
      catch_up();
      lock.lock();
      arrived_.wait_for(lock, std::chrono::milliseconds(kPoll_ms), whole);
    }
  }

  Socket socket_;
  std::filesystem::path path_;
  ControlDirect direct_;
  std::function<Timestamp()> clock_;
  ControlStalled stalled_;
  Inbox* inbox_ = nullptr;
  std::atomic<bool> ending_{false};
  std::mutex backlog_mutex_;
  std::deque<AdapterEvent> backlog_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::string asked_as_;     // the request's id
  std::string waiting_for_;  // its venue
  std::optional<Verdict> verdict_;
  std::string answer_;
  bool answered_ = false;
  std::int64_t count_ = 0;
  std::thread thread_;
};

}  // namespace

std::optional<std::string> control_path_problem(const std::filesystem::path& socket) {
  sockaddr_un address{};
  if (address_of(socket, address)) return std::nullopt;
  return "the path of the control socket is too long: " + socket.string() + " has " +
         std::to_string(socket.string().size()) + " bytes, " +
         std::to_string(sizeof(address.sun_path) - 1) +
         " are possible; name a data folder with a shorter path";
}

Result<std::unique_ptr<Adapter>, std::string> open_control(const std::filesystem::path& socket,
                                                           ControlDirect direct,
                                                           std::function<Timestamp()> clock,
                                                           ControlStalled stalled) {
  sockaddr_un address{};
  if (const auto problem = control_path_problem(socket)) return Fail{*problem};
  (void)address_of(socket, address);
  Socket listening(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  ::unlink(socket.c_str());  // the database's lock has shown that no other daemon runs here
  const mode_t before = ::umask(0177);
  const int bound =
      ::bind(listening.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof(address));
  ::umask(before);
  if (listening.fd() < 0 || bound != 0 || ::listen(listening.fd(), 8) != 0) {
    return Fail{"the control socket " + socket.string() +
                " cannot be opened: " + std::strerror(errno)};
  }
  return std::unique_ptr<Adapter>(std::make_unique<Control>(
      std::move(listening), socket, std::move(direct), std::move(clock), std::move(stalled)));
}

Result<ControlAnswer, std::string> ask_control(const std::filesystem::path& socket,
                                               const std::string& line) {
  sockaddr_un address{};
  const Socket client(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!address_of(socket, address) || client.fd() < 0 ||
      ::connect(client.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    return Fail{"no daemon answers at " + socket.string() + "; is callboard running?"};
  }
  if (!write_all(client.fd(), line + "\n")) return Fail{std::string("the daemon hung up")};
  ::shutdown(client.fd(), SHUT_WR);
  std::string bytes;
  std::array<char, 4096> buffer{};
  for (auto count = ::read(client.fd(), buffer.data(), buffer.size()); count > 0;
       count = ::read(client.fd(), buffer.data(), buffer.size())) {
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
  }
  auto answer = from_the_wire(bytes);
  if (!answer) {
    return Fail{std::string("the daemon hung up, or is another version than this program")};
  }
  return *std::move(answer);
}

}  // namespace callboard
