#include "adapters/web/http/server.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <deque>
#include <list>
#include <optional>
#include <thread>
#include <utility>

#include "adapters/web/http/encoding.h"

namespace callboard::web {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kDrainBytesMax = 4 * 1024 * 1024;  // read and thrown away after a refusal
constexpr std::chrono::seconds kDrainTime{5};
constexpr std::size_t kPlacesMade = 16;  // beyond the limit, until those who gave way are gone

class Server;

// One connection: reads a request, waits for its answer, writes it, reads the next.
class Connection : public Stream, public std::enable_shared_from_this<Connection> {
 public:
  Connection(Server* server, tcp::socket socket) : server_(server), stream_(std::move(socket)) {}
  ~Connection() override;
  void start() { read(); }
  void give_way();

  bool send(std::string chunk) override;
  [[nodiscard]] bool open() const override { return streaming_; }
  void close() override;

 private:
  // For other threads to keep: whoever lets go last, the connection ends on the server's thread.
  std::shared_ptr<Connection> hold();
  void read();
  void stop_reading();
  void on_read(error_code error);
  void answer(Response response);
  void write(Response response);
  void begin_stream(Response response);
  void watch_for_hangup();
  void write_chunk();
  void refuse(int status);
  void drain(std::size_t left);

  Server* server_;  // outlives every connection: they die with its io_context at the latest
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kHeaderBytesMax + kBodyBytesMax};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::shared_ptr<void> message_;  // kept while it is written
  bool head_ = false;
  bool keep_alive_ = true;
  unsigned version_ = 11;

  std::optional<std::list<Connection*>::iterator> place_;  // among those that wait for a request
  bool streaming_ = false;
  std::deque<std::string> chunks_;
  std::size_t chunk_bytes_ = 0;
  std::chrono::steady_clock::time_point chunk_since_;
};

// The address, or the one of a machine's name; of several one of IPv4.
asio::ip::address address_of(const std::string& host, error_code& error) {
  if (host == "localhost") return asio::ip::address_v4::loopback();
  auto address = asio::ip::make_address(host, error);
  if (!error) return address;
  asio::io_context here;
  tcp::resolver resolver(here);
  const auto found = resolver.resolve(host, "", error);
  if (!error && found.empty()) error = asio::error::host_not_found;
  if (error) return {};
  for (const auto& one : found) {
    if (one.endpoint().address().is_v4()) return one.endpoint().address();
  }
  return found.begin()->endpoint().address();
}

class Server {
 public:
  explicit Server(ServerConfig settings) : config(std::move(settings)) {}

  error_code listen() {
    error_code error;
    const auto address = address_of(config.address, error);
    if (error) return error;
    const tcp::endpoint endpoint(address, config.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (!error) port = acceptor.local_endpoint(error).port();
    return error;
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

  // Who has been silent longest in the middle of a request, or before one, gives way: nobody keeps
  // others out by sending slowly or nothing.
  bool make_place();

  void tick() {
    timer.expires_after(config.tick_every);
    timer.async_wait([this](error_code error) {
      if (error) return;
      if (config.tick) config.tick();
      tick();
    });
  }

  ServerConfig config;
  std::list<Connection*> reading;  // those that wait for a request, the longest first
  std::size_t connections = 0;     // before `io`, whose end destroys the last of them
  asio::io_context io{1};
  tcp::acceptor acceptor{io};
  asio::steady_timer timer{io};
  asio::steady_timer pause{io};
  std::uint16_t port = 0;
  bool refusing = false;  // as the system refuses to us
};

Connection::~Connection() {
  stop_reading();
  --server_->connections;
}

bool Server::make_place() {
  if (reading.empty()) return false;
  reading.front()->give_way();
  return true;
}

void Connection::give_way() {
  stop_reading();
  close();
}

void Connection::stop_reading() {
  if (place_) server_->reading.erase(*std::exchange(place_, std::nullopt));
}

void Connection::read() {
  place_ = server_->reading.insert(server_->reading.end(), this);
  parser_.emplace();
  parser_->header_limit(kHeaderBytesMax);
  parser_->body_limit(kBodyBytesMax);
  stream_.expires_after(server_->config.read_time);
  http::async_read(
      stream_, buffer_, *parser_,
      [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
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

std::string lower(std::string_view name) {
  std::string out(name);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return out;
}

// Nothing if its address makes no sense.
std::optional<Request> to_request(http::request<http::string_body>& message) {
  Request request;
  request.method = method_of(message.method());
  const std::string target(message.target());
  const std::size_t question = target.find('?');
  auto path = parse_path(std::string_view(target).substr(0, question));
  auto query = question == std::string::npos
                   ? std::optional<Form>(Form())
                   : parse_form(std::string_view(target).substr(question + 1));
  if (!path || !query) return std::nullopt;
  request.path = std::move(*path);
  request.query = std::move(*query);
  for (const auto& field : message) {
    request.headers.emplace(lower(std::string(field.name_string())), std::string(field.value()));
  }
  request.body = std::move(message.body());
  return request;
}

void Connection::on_read(error_code error) {
  stop_reading();
  if (error == http::error::body_limit) return refuse(413);
  if (error == http::error::header_limit) return refuse(431);
  if (error == beast::error::timeout && parser_->got_some()) return close();
  if (error == http::error::end_of_stream) return close();
  if (error && error.category() == http::make_error_code(http::error::bad_method).category()) {
    return refuse(400);
  }
  if (error) return close();
  auto message = parser_->release();
  head_ = message.method() == http::verb::head;
  keep_alive_ = message.keep_alive();
  version_ = message.version();
  auto request = to_request(message);
  if (!request) return answer(server_->config.refuse(400));
  error_code ignored;
  request->peer = stream_.socket().remote_endpoint(ignored).address().to_string();
  stream_.expires_never();
  server_->config.handle(std::move(*request), [held = hold()](Response response) {
    auto shared = std::make_shared<Response>(std::move(response));
    asio::post(held->server_->io, [held, shared] { held->answer(std::move(*shared)); });
  });
}

void fill_head(http::header<false>& head, const Response& response) {
  head.result(static_cast<unsigned>(response.status));
  head.set(http::field::content_type, response.type);
  for (const auto& [name, value] : response.headers) head.insert(name, value);
}

void Connection::answer(Response response) {
  if (response.live && !head_) return begin_stream(std::move(response));
  write(std::move(response));
}

void Connection::write(Response response) {
  auto message = std::make_shared<http::response<http::string_body>>();
  message->version(version_);
  fill_head(*message, response);
  message->body() = std::move(response.body);
  message->keep_alive(keep_alive_);
  message->prepare_payload();
  if (head_) message->body().clear();
  message_ = message;
  stream_.expires_after(server_->config.write_time);
  http::async_write(stream_, *message, [self = shared_from_this()](error_code error, std::size_t) {
    self->message_.reset();
    if (error || !self->keep_alive_) return self->close();
    self->read();
  });
}

// Says no, then reads what is still coming for a while: a connection closed on a sender that is
// still sending would take the answer with it.
void Connection::refuse(int status) {
  auto message = std::make_shared<http::response<http::string_body>>();
  const Response response = server_->config.refuse(status);
  fill_head(*message, response);
  message->body() = response.body;
  message->keep_alive(false);
  message->prepare_payload();
  message_ = message;
  stream_.expires_after(server_->config.write_time);
  http::async_write(stream_, *message, [self = shared_from_this()](error_code error, std::size_t) {
    self->message_.reset();
    if (error) return self->close();
    error_code ignored;
    self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    self->stream_.expires_after(kDrainTime);
    self->buffer_.consume(self->buffer_.size());
    self->drain(kDrainBytesMax);
  });
}

void Connection::drain(std::size_t left) {
  stream_.async_read_some(buffer_.prepare(kHeaderBytesMax),
                          [self = shared_from_this(), left](error_code error, std::size_t got) {
                            if (error || got >= left) return self->close();
                            self->drain(left - got);
                          });
}

void Connection::begin_stream(Response response) {
  auto message = std::make_shared<http::response<http::empty_body>>();
  message->version(version_);
  fill_head(*message, response);
  message->keep_alive(false);
  auto serializer = std::make_shared<http::response_serializer<http::empty_body>>(*message);
  message_ = message;
  stream_.expires_after(server_->config.write_time);
  http::async_write_header(stream_, *serializer,
                           [self = shared_from_this(), serializer, live = std::move(response.live)](
                               error_code error, std::size_t) {
                             self->message_.reset();
                             if (error) return self->close();
                             self->stream_.expires_never();
                             self->streaming_ = true;
                             self->watch_for_hangup();
                             live(self);
                           });
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
  const auto now = std::chrono::steady_clock::now();
  const bool stuck = !chunks_.empty() && now - chunk_since_ > server_->config.write_time;
  if (stuck || chunk_bytes_ + chunk.size() > kStreamBytesMax) {
    close();
    return false;
  }
  chunk_bytes_ += chunk.size();
  chunks_.push_back(std::move(chunk));
  if (chunks_.size() == 1) write_chunk();
  return true;
}

void Connection::write_chunk() {
  chunk_since_ = std::chrono::steady_clock::now();
  asio::async_write(stream_, asio::buffer(chunks_.front()),
                    [self = shared_from_this()](error_code error, std::size_t) {
                      if (error) return self->close();
                      self->chunk_bytes_ -= self->chunks_.front().size();
                      self->chunks_.pop_front();
                      if (!self->chunks_.empty()) self->write_chunk();
                    });
}

void Connection::close() {
  streaming_ = false;
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

std::string host_and_port(const std::string& host, std::uint16_t port) {
  const bool v6 = host.find(':') != std::string::npos;
  return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

Result<std::unique_ptr<HttpServer>, std::string> HttpServer::open(ServerConfig config) {
  auto server = std::make_unique<Server>(std::move(config));
  const error_code error = server->listen();
  if (error) {
    return Fail{"the web board cannot listen on " +
                host_and_port(server->config.address, server->config.port) + ": " +
                error.message()};
  }
  return std::unique_ptr<HttpServer>(std::make_unique<RunningServer>(std::move(server)));
}

}  // namespace callboard::web
