#include "adapters/web/http/server.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <deque>
#include <list>
#include <optional>
#include <sstream>
#include <thread>
#include <utility>

#include "adapters/web/http/head_rules.h"
#include "adapters/web/http/listen.h"

namespace callboard::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kDrainBytesMax = 4 * 1024 * 1024;  // read and thrown away after a refusal
constexpr std::chrono::seconds kDrainTime{5};
constexpr std::size_t kPlacesMade = 16;   // beyond the limit, until those who gave way are gone
constexpr int kSocketBytes = 256 * 1024;  // of an answer, held by the system
// Who takes less than this is still waited for, as who takes nothing: a byte now and then keeps
// nobody's place.
constexpr std::size_t kTakenBytesMin = 16 * 1024;

using Clock = std::chrono::steady_clock;
class Server;
class Connection;
using Waiting = std::list<Connection*>;  // for whom we wait, the longest first

// One connection: reads a request, waits for its answer, writes it, reads the next.
class Connection : public Stream, public std::enable_shared_from_this<Connection> {
 public:
  Connection(Server* server, tcp::socket socket) : server_(server), stream_(std::move(socket)) {}
  ~Connection() override;
  void start();
  [[nodiscard]] Clock::time_point since() const { return since_; }

  bool send(std::string chunk) override;
  [[nodiscard]] bool open() const override { return streaming_; }
  [[nodiscard]] std::size_t unsent() const override { return unsent_; }
  void when_sent(std::function<void()> then) override { when_sent_ = std::move(then); }
  [[nodiscard]] std::chrono::milliseconds stuck() const override;
  void close() override;

 private:
  // For other threads to keep: whoever lets go last, the connection ends on the server's thread.
  std::shared_ptr<Connection> hold();
  void wait_in(Waiting& list);
  void wait_no_more();
  void read();
  void on_head(error_code error);
  void invite_body();
  void read_body();
  void on_read(error_code error);
  void refuse_for(error_code error);
  void answer(Response response);
  void write(const Response& response, std::function<void()> then);
  void begin_stream(Response response);
  void watch_for_hangup();
  void put(std::string bytes);
  void write_some();
  void on_written(error_code error, std::size_t bytes);
  void refuse(int status);
  void begin_drain();
  void drain(std::size_t left);

  Server* server_;  // outlives every connection: they die with its io_context at the latest
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kHeaderBytesMax + kBodyBytesMax};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<Request> request_;  // its head, while the body is read
  bool head_ = false;
  bool keep_alive_ = true;
  unsigned version_ = 11;
  Waiting* list_ = nullptr;  // the one it is in
  Waiting::iterator place_;
  Clock::time_point since_;  // when it went in
  bool streaming_ = false;
  bool closed_ = false;
  std::deque<std::string> pieces_;  // to be written, in order
  std::size_t written_ = 0;         // of the first of them
  std::size_t unsent_ = 0;          // of all of them
  std::size_t taken_ = 0;           // since it went into the list of those who are written to
  std::function<void()> when_sent_;
};

class Server {
 public:
  explicit Server(ServerConfig settings) : config(std::move(settings)) {}

  std::string listen() {  // what is wrong; empty: nothing
    const auto numbers = listen_address(config.address);
    if (!numbers) return numbers.error();
    error_code error;
    const tcp::endpoint endpoint(asio::ip::make_address(*numbers, error), config.port);
    if (!error) acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (!error) port = acceptor.local_endpoint(error).port();
    return error ? error.message() : std::string();
  }

  void run() {
    accept();
    tick();
    io.run();
  }

  void accept() {
    acceptor.async_accept([this](error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) {
        // Out of descriptors, most likely: breathe, then go on.
        if (!std::exchange(refusing, true)) {
          config.log("web board: no connection can be taken: " + error.message() +
                     ". If it is open files, raise their limit (ulimit -n, LimitNOFILE=)");
        }
        pause.expires_after(std::chrono::milliseconds(100));
        pause.async_wait([this](error_code stopped) {
          if (!stopped) accept();
        });
        return;
      }
      if (std::exchange(refusing, false)) config.log("web board: connections are taken again");
      const bool full = connections >= config.connections_max;
      if (!full || (connections < config.connections_max + kPlacesMade && make_place())) {
        ++connections;
        std::make_shared<Connection>(this, std::move(socket))->start();
      }
      accept();
    });
  }

  // Who has kept us waiting longest gives way, in the middle of a request, before one, or with an
  // answer that is not taken: nobody keeps others out by sending or reading slowly.
  bool make_place();
  // Of all answers together no more is held than the limit: who takes none of theirs gives way to
  // `asking`.
  void make_room(const Connection* asking, std::size_t bytes);
  void close_stuck();

  void tick() {
    timer.expires_after(config.tick_every);
    timer.async_wait([this](error_code error) {
      if (error) return;
      close_stuck();
      if (config.tick) config.tick();
      tick();
    });
  }

  ServerConfig config;
  Waiting reading;              // for a request, or its rest
  Waiting writing;              // for a reader to take something
  std::size_t unsent = 0;       // bytes, to all
  std::size_t connections = 0;  // before `io`, whose end destroys the last of them
  asio::io_context io{1};
  tcp::acceptor acceptor{io};
  asio::steady_timer timer{io};
  asio::steady_timer pause{io};
  std::uint16_t port = 0;
  bool refusing = false;  // as the system refuses to us
};

Connection::~Connection() {
  wait_no_more();
  server_->unsent -= unsent_;
  --server_->connections;
}

bool Server::make_place() {
  Connection* longest = nullptr;
  for (const Waiting* list : {&reading, &writing}) {
    if (list->empty() || (longest != nullptr && longest->since() <= list->front()->since()))
      continue;
    longest = list->front();
  }
  if (longest != nullptr) longest->close();
  return longest != nullptr;
}

void Server::make_room(const Connection* asking, std::size_t bytes) {
  auto next = writing.begin();
  while (unsent + bytes > config.unsent_bytes_max && next != writing.end()) {
    Connection* const slow = *next++;
    if (slow != asking) slow->close();
  }
}

void Server::close_stuck() {
  const auto latest = Clock::now() - config.write_time;
  while (!writing.empty() && writing.front()->since() < latest) writing.front()->close();
}

void Connection::start() {
  error_code ignored;
  stream_.socket().set_option(asio::socket_base::send_buffer_size(kSocketBytes), ignored);
  read();
}

void Connection::wait_in(Waiting& list) {
  wait_no_more();
  list_ = &list;
  place_ = list.insert(list.end(), this);
  since_ = Clock::now();
  taken_ = 0;
}

void Connection::wait_no_more() {
  if (list_ != nullptr) std::exchange(list_, nullptr)->erase(place_);
}

std::chrono::milliseconds Connection::stuck() const {
  const auto waited = unsent_ == 0 ? Clock::duration(0) : Clock::now() - since_;
  return std::chrono::duration_cast<std::chrono::milliseconds>(waited);
}

void Connection::read() {
  wait_in(server_->reading);
  parser_.emplace();
  parser_->header_limit(kHeaderBytesMax);
  parser_->body_limit(kBodyBytesMax);
  stream_.expires_after(server_->config.read_time);
  http::async_read_header(
      stream_, buffer_, *parser_,
      [self = shared_from_this()](error_code error, std::size_t) { self->on_head(error); });
}

std::shared_ptr<Connection> Connection::hold() {
  return {this, [self = shared_from_this()](Connection*) mutable {
            asio::io_context& io = self->server_->io;
            asio::post(io, [self = std::move(self)] {});
          }};
}

Method method_of(http::verb verb) {
  if (verb == http::verb::get || verb == http::verb::head) return Method::kGet;
  return verb == http::verb::post ? Method::kPost : Method::kOther;
}

using Message = http::request<http::string_body>;
std::vector<std::string> lines_of(const Message& message, http::field name) {
  std::vector<std::string> out;
  const auto [begin, end] = message.equal_range(name);
  for (auto line = begin; line != end; ++line) out.emplace_back(line->value());
  return out;
}

Head head_of(const Message& message) {
  return {message.version(), lines_of(message, http::field::host),
          lines_of(message, http::field::transfer_encoding),
          lines_of(message, http::field::expect)};
}

// Before its body is read: lines behind that are not part of the head (RFC 9110 6.5.1). Nothing:
// its address makes no sense.
std::optional<Request> to_request(const Message& message, const tcp::socket& socket) {
  Request request;
  request.method = method_of(message.method());
  for (const auto& field : message) {
    add_header(request, std::string(field.name_string()), std::string(field.value()));
  }
  error_code ignored;
  std::ostringstream address;
  address << socket.local_endpoint(ignored);
  if (!set_target(request, std::string(message.target()), address.str())) return std::nullopt;
  request.peer = socket.remote_endpoint(ignored).address().to_string();
  return request;
}

void Connection::refuse_for(error_code error) {
  if (error == http::error::body_limit) return refuse(413);
  if (error == http::error::header_limit) return refuse(431);
  if (error == beast::error::timeout || error == http::error::end_of_stream) return close();
  const bool wrong = error.category() == http::make_error_code(http::error::bad_method).category();
  wrong ? refuse(400) : close();
}

void Connection::on_head(error_code error) {
  if (closed_) return;
  if (error) return refuse_for(error);
  const Head head = head_of(parser_->get());
  if (const auto status = refused_by_head(head)) return refuse(*status);
  request_ = to_request(parser_->get(), stream_.socket());
  if (!request_) return refuse(400);
  const bool waits = !parser_->is_done() && buffer_.size() == 0 && waits_for_continue(head);
  waits ? invite_body() : read_body();
}

void Connection::invite_body() {
  static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(stream_, asio::buffer(kContinue.data(), kContinue.size()),
                    [self = shared_from_this()](error_code error, std::size_t) {
                      if (error) return self->close();
                      self->read_body();
                    });
}

void Connection::read_body() {
  if (parser_->is_done()) return on_read({});
  http::async_read(
      stream_, buffer_, *parser_,
      [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
}

void Connection::on_read(error_code error) {
  if (closed_) return;
  if (error) return refuse_for(error);
  wait_no_more();
  auto message = parser_->release();
  head_ = message.method() == http::verb::head;
  keep_alive_ = message.keep_alive();
  version_ = message.version();
  request_->body = std::move(message.body());
  stream_.expires_never();
  server_->config.handle(
      *std::exchange(request_, std::nullopt), [held = hold()](Response response) {
        asio::post(held->server_->io, [held, whole = std::move(response)]() mutable {
          held->answer(std::move(whole));
        });
      });
}

void Connection::answer(Response response) {
  if (response.live && !head_) return begin_stream(std::move(response));
  write(response, [this] { keep_alive_ ? read() : close(); });
}

// The lines before the body. Of a body without a known length the end of the connection is the end.
enum class Length : std::uint8_t { kKnown, kOpen };
std::string head_text(const Response& response, unsigned version, Length length, bool keep_alive) {
  http::response<http::empty_body> message;
  message.version(version);
  message.result(static_cast<unsigned>(response.status));
  message.set(http::field::date, http_date_now());
  message.set(http::field::content_type, response.type);
  for (const auto& [name, value] : response.headers) message.insert(name, value);
  message.keep_alive(keep_alive);
  if (length == Length::kKnown) message.content_length(response.body.size());
  std::ostringstream text;
  text << message.base();
  return text.str();
}

void Connection::write(const Response& response, std::function<void()> then) {
  stream_.expires_after(server_->config.write_time);
  when_sent_ = std::move(then);
  const Length length = response.live ? Length::kOpen : Length::kKnown;
  std::string bytes = head_text(response, version_, length, keep_alive_);
  if (!head_) bytes += response.body;
  put(std::move(bytes));
}

// Says no, then reads what is still coming for a while: a connection closed on a sender that is
// still sending would take the answer with it.
void Connection::refuse(int status) {
  head_ = parser_->get().method() == http::verb::head;
  keep_alive_ = false;
  version_ = 11;
  write(server_->config.refuse(status), [this] { begin_drain(); });
}

void Connection::begin_drain() {
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  wait_in(server_->reading);
  stream_.expires_after(kDrainTime);
  buffer_.consume(buffer_.size());
  drain(kDrainBytesMax);
}

void Connection::drain(std::size_t left) {
  stream_.async_read_some(buffer_.prepare(kHeaderBytesMax),
                          [self = shared_from_this(), left](error_code error, std::size_t got) {
                            if (error || got >= left) return self->close();
                            self->drain(left - got);
                          });
}

void Connection::begin_stream(Response response) {
  stream_.expires_never();  // who takes nothing is closed by close_stuck()
  buffer_.consume(buffer_.size());
  when_sent_ = [this, live = std::move(response.live)] {
    streaming_ = true;
    watch_for_hangup();
    live(shared_from_this());
  };
  put(head_text(response, version_, Length::kOpen, false));
}

void Connection::watch_for_hangup() {
  stream_.async_read_some(
      buffer_.prepare(1), [self = shared_from_this()](error_code error, std::size_t) {
        if (error) return self->close();
        self->watch_for_hangup();  // a live page has nothing more to say; drop it
      });
}

bool Connection::send(std::string chunk) {
  if (!streaming_) return false;
  if (unsent_ > 0 && unsent_ + chunk.size() > kStreamBytesMax) {
    close();
    return false;
  }
  put(std::move(chunk));
  return streaming_;
}

void Connection::put(std::string bytes) {
  if (closed_ || bytes.empty()) return;
  server_->make_room(this, bytes.size());
  server_->unsent += bytes.size();
  unsent_ += bytes.size();
  pieces_.push_back(std::move(bytes));
  if (pieces_.size() > 1) return;
  wait_in(server_->writing);
  write_some();
}

void Connection::write_some() {
  const std::string& piece = pieces_.front();
  stream_.async_write_some(asio::buffer(piece.data() + written_, piece.size() - written_),
                           [self = shared_from_this()](error_code error, std::size_t bytes) {
                             self->on_written(error, bytes);
                           });
}

void Connection::on_written(error_code error, std::size_t bytes) {
  if (closed_) return;
  if (error) return close();
  server_->unsent -= bytes;
  unsent_ -= bytes;
  written_ += bytes;
  taken_ += bytes;
  if (written_ == pieces_.front().size()) {
    pieces_.pop_front();
    written_ = 0;
  }
  if (!pieces_.empty()) {
    if (taken_ >= kTakenBytesMin) wait_in(server_->writing);
    return write_some();
  }
  wait_no_more();
  if (when_sent_) std::exchange(when_sent_, nullptr)();
}

void Connection::close() {
  streaming_ = false;
  if (std::exchange(closed_, true)) return;
  wait_no_more();
  server_->unsent -= std::exchange(unsent_, 0);
  when_sent_ = nullptr;
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
  stream_.close();
}

class RunningServer : public HttpServer {
 public:
  explicit RunningServer(std::unique_ptr<Server> server) : server_(std::move(server)) {}
  ~RunningServer() override { stop_now(); }
  [[nodiscard]] std::uint16_t port() const override { return server_->port; }
  void begin() override {
    thread_ = std::thread([raw = server_.get()] { raw->run(); });
  }
  void post(std::function<void()> work) override { asio::post(server_->io, std::move(work)); }
  void stop() override { stop_now(); }

 private:
  void stop_now() {
    server_->io.stop();
    if (thread_.joinable()) thread_.join();
    error_code ignored;
    server_->acceptor.close(ignored);
  }
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<HttpServer>, std::string> HttpServer::open(ServerConfig config) {
  auto server = std::make_unique<Server>(std::move(config));
  if (const std::string wrong = server->listen(); !wrong.empty()) {
    return Fail{"the web board cannot listen on " +
                host_and_port(server->config.address, server->config.port) + ": " + wrong};
  }
  return std::unique_ptr<HttpServer>(std::make_unique<RunningServer>(std::move(server)));
}

}  // namespace callboard::web
