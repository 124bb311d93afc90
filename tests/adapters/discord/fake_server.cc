#include "tests/adapters/discord/fake_server.h"

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <list>
#include <mutex>
#include <thread>

#include "tests/adapters/discord/fake_deflate.h"

namespace callboard::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ws = beast::websocket;
using Tcp = asio::ip::tcp;

constexpr std::uint64_t kBodyMax = 64U << 20U;
constexpr std::size_t kSplitFrom = 200;

FakeRequest plain(const http::request<http::string_body>& request) {
  FakeRequest out{
      std::string(request.method_string()), std::string(request.target()), {}, request.body()};
  for (const auto& field : request) {
    std::string name(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    out.headers[name] = std::string(field.value());
  }
  return out;
}

}  // namespace

// One connection; its io_context is run by its own thread only.
struct Link : FakePeer, std::enable_shared_from_this<Link> {
  explicit Link(FakeHandlers& h) : handlers(h), socket(io) {}

  void send(std::string frame) override {
    asio::post(io, [self = shared_from_this(), frame = std::move(frame)] {
      if (!self->deflate) return self->queue(frame);
      const std::string bytes = self->deflate->add(frame);
      // As Discord may: one message of the gateway in two of the socket.
      const std::size_t cut = bytes.size() > kSplitFrom ? bytes.size() / 2 : bytes.size();
      self->queue(bytes.substr(0, cut));
      if (cut < bytes.size()) self->queue(bytes.substr(cut));
    });
  }
  void close(int code) override {
    asio::post(io, [link = weak_from_this(), code] {
      const auto self = link.lock();
      if (!self) return;
      if (code == 0 || !self->stream) return self->end();
      self->stream->async_close(ws::close_reason(static_cast<ws::close_code>(code)),
                                [self](beast::error_code) { self->end(); });
    });
  }
  void end() {
    beast::error_code ignored;
    auto& tcp = stream ? stream->next_layer() : socket;
    tcp.shutdown(Tcp::socket::shutdown_both, ignored);
    if (stream) tcp.close(ignored);
  }
  // From any thread, also while this one blocks in a plain read.
  void break_off() {
    ::shutdown(handle, SHUT_RDWR);
    // Of a link whose loop has ended nothing is to be kept by what waits in it.
    asio::post(io, [link = weak_from_this()] {
      if (const auto self = link.lock()) self->end();
    });
  }
  void queue(std::string bytes) {
    waiting.push_back(std::move(bytes));
    if (waiting.size() == 1) write();
  }
  void write() {
    stream->async_write(asio::buffer(waiting.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          self->waiting.pop_front();
                          if (!error && !self->waiting.empty()) self->write();
                        });
  }
  void read() {
    stream->async_read(buffer, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) {
        const int code = error == ws::error::closed ? self->stream->reason().code : 0;
        self->handlers.closed(self, code);
        return;
      }
      const std::string text = beast::buffers_to_string(self->buffer.data());
      self->buffer.consume(self->buffer.size());
      self->handlers.said(self, text);
      self->read();
    });
  }
  void talk(const http::request<http::string_body>& request) {
    stream = std::make_unique<ws::stream<Tcp::socket>>(std::move(socket));
    beast::error_code error;
    stream->accept(request, error);
    if (error) return;
    const bool zipped = request.target().find("compress=zlib-stream") != request.target().npos;
    if (zipped) deflate = std::make_unique<FakeDeflate>();
    stream->binary(zipped);
    handlers.opened(shared_from_this());
    read();
    io.run();
    stream.reset();
    io.restart();
    io.poll();
  }
  void serve() {
    beast::flat_buffer bytes;
    http::request_parser<http::string_body> parser;
    parser.body_limit(kBodyMax);
    beast::error_code error;
    http::read(socket, bytes, parser, error);
    if (error) return;
    const auto request = parser.release();
    if (ws::is_upgrade(request)) return talk(request);
    const FakeResponse told = handlers.answer(plain(request));
    if (told.lost) return;
    http::response<http::string_body> response(static_cast<http::status>(told.status), 11);
    for (const auto& [name, value] : told.headers) response.set(name, value);
    response.body() = told.body;
    response.keep_alive(false);  // a thread less to wait for
    response.prepare_payload();
    http::write(socket, response, error);
  }

  FakeHandlers& handlers;
  asio::io_context io;
  Tcp::socket socket;
  int handle = -1;
  std::unique_ptr<ws::stream<Tcp::socket>> stream;
  std::unique_ptr<FakeDeflate> deflate;
  beast::flat_buffer buffer;
  std::deque<std::string> waiting;
};

struct FakeServer::Impl {
  explicit Impl(FakeHandlers h)
      : handlers(std::move(h)), acceptor(io, {asio::ip::make_address("127.0.0.1"), 0}) {
    thread = std::thread([this] { run(); });
  }
  ~Impl() {
    ending = true;
    ::shutdown(acceptor.native_handle(), SHUT_RDWR);
    thread.join();
    break_all();
    for (std::thread& one : threads) one.join();
  }
  void break_all() {
    const std::lock_guard lock(mutex);
    for (const auto& weak : links) {
      if (const auto link = weak.lock()) link->break_off();
    }
  }
  void run() {
    while (!ending) {
      auto link = std::make_shared<Link>(handlers);
      beast::error_code error;
      acceptor.accept(link->socket, error);
      if (error) return;
      if (is_cut) continue;  // its socket closes
      link->handle = link->socket.native_handle();
      const std::lock_guard lock(mutex);
      links.push_back(link);
      threads.emplace_back([link] {
        link->serve();
        beast::error_code ignored;
        if (!link->stream) link->socket.shutdown(Tcp::socket::shutdown_both, ignored);
      });
    }
  }

  FakeHandlers handlers;
  asio::io_context io;
  Tcp::acceptor acceptor;
  std::atomic<bool> ending{false};
  std::atomic<bool> is_cut{false};
  std::mutex mutex;
  std::list<std::weak_ptr<Link>> links;
  std::list<std::thread> threads;
  std::thread thread;
};

FakeServer::FakeServer(FakeHandlers handlers)
    : impl_(std::make_unique<Impl>(std::move(handlers))) {}
FakeServer::~FakeServer() = default;
std::uint16_t FakeServer::port() const { return impl_->acceptor.local_endpoint().port(); }
void FakeServer::cut() {
  impl_->is_cut = true;
  impl_->break_all();
}
void FakeServer::mend() { impl_->is_cut = false; }

}  // namespace callboard::test
