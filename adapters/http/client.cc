#include "adapters/http/client.h"

#include <curl/curl.h>

#include <algorithm>
#include <mutex>
#include <string_view>

namespace callboard {
namespace {

struct Unlist {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using List = std::unique_ptr<curl_slist, Unlist>;

struct Body {
  std::string bytes;
  std::size_t most;
};

struct Left {  // of a request's body, to be sent
  std::string_view bytes;
};

std::size_t give_body(char* into, std::size_t size, std::size_t count, void* from) {
  std::string_view& bytes = static_cast<Left*>(from)->bytes;
  const std::size_t taken = bytes.copy(into, size * count);
  bytes.remove_prefix(taken);
  return taken;
}

std::size_t take_body(const char* bytes, std::size_t size, std::size_t count, void* into) {
  auto& body = *static_cast<Body*>(into);
  if (body.bytes.size() + size * count > body.most) return 0;
  body.bytes.append(bytes, size * count);
  return size * count;
}

std::size_t take_header(const char* bytes, std::size_t size, std::size_t count, void* into) {
  auto& headers = *static_cast<std::map<std::string, std::string>*>(into);
  const std::string_view line(bytes, size * count);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return size * count;  // the status, or the empty last line
  std::string name(line.substr(0, colon));
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  const std::size_t from = line.find_first_not_of(" \t", colon + 1);
  const std::size_t to = line.find_last_not_of(" \t\r\n");
  headers[name] = from == std::string_view::npos || to < from
                      ? ""
                      : std::string(line.substr(from, to - from + 1));
  return size * count;
}

int asked_to_give_up(void* flag, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  const auto* give_up = static_cast<const std::atomic<bool>*>(flag);
  return give_up != nullptr && give_up->load() ? 1 : 0;
}

List header_list(const std::vector<std::string>& headers) {
  List list;
  for (const std::string& header : headers) {
    curl_slist* longer = curl_slist_append(list.get(), header.c_str());
    if (longer == nullptr) continue;
    (void)list.release();
    list.reset(longer);
  }
  return list;
}

std::string words_of(CURLcode code) {
  if (code != CURLE_PEER_FAILED_VERIFICATION) return curl_easy_strerror(code);
  return "its certificate is not trusted. Is this machine's clock right, and are its CA "
         "certificates "
         "up to date?";
}

// libcurl may have sent the request on a connection that died, and then have failed to make
// another.
bool never_left(CURL* c, CURLcode code) {
  long sent = 0;
  curl_easy_getinfo(c, CURLINFO_REQUEST_SIZE, &sent);
  if (sent > 0) return false;
  return code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_RESOLVE_PROXY ||
         code == CURLE_COULDNT_CONNECT || code == CURLE_SSL_CONNECT_ERROR ||
         code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_URL_MALFORMAT ||
         code == CURLE_UNSUPPORTED_PROTOCOL;
}

}  // namespace

class HttpSession::Curl {
 public:
  Curl() {
    static std::once_flag started;
    std::call_once(started, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
    handle_ = curl_easy_init();
  }
  ~Curl() { curl_easy_cleanup(handle_); }
  Curl(const Curl&) = delete;
  Curl& operator=(const Curl&) = delete;
  [[nodiscard]] CURL* get() const { return handle_; }

 private:
  CURL* handle_ = nullptr;
};

HttpSession::HttpSession() : curl_(std::make_unique<Curl>()) {}
HttpSession::~HttpSession() = default;
HttpSession::HttpSession(HttpSession&&) noexcept = default;
HttpSession& HttpSession::operator=(HttpSession&&) noexcept = default;

Result<HttpReply, HttpFault> HttpSession::exchange(const HttpRequest& request) {
  CURL* const c = curl_->get();
  if (c == nullptr) return Fail{HttpFault{"no memory for a request", true}};
  curl_easy_reset(c);  // options, not connections
  // Else the request would wait for a "100 Continue" that small servers never send.
  std::vector<std::string> lines = request.headers;
  lines.emplace_back("Expect:");
  const List headers = header_list(lines);
  // Given by a function that cannot begin anew: libcurl would send a request a second time when a
  // connection that was kept ends without an answer, and what it asks for would be done twice.
  Left left{request.body};
  Body body{"", request.body_bytes_max};
  HttpReply reply;
  curl_easy_setopt(c, CURLOPT_URL, request.url.c_str());
  curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers.get());
  if (request.method == "GET") {
    curl_easy_setopt(c, CURLOPT_HTTPGET, 1L);
  } else {
    curl_easy_setopt(c, CURLOPT_POST, 1L);
    curl_easy_setopt(c, CURLOPT_CUSTOMREQUEST, request.method.c_str());
    curl_easy_setopt(c, CURLOPT_READFUNCTION, &give_body);
    curl_easy_setopt(c, CURLOPT_READDATA, &left);
    curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  }
  curl_easy_setopt(c, CURLOPT_USERAGENT, "Callboard");
  curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, static_cast<long>(request.timeout_ms));
  curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);  // threads
  curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, &take_body);
  curl_easy_setopt(c, CURLOPT_WRITEDATA, &body);
  curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, &take_header);
  curl_easy_setopt(c, CURLOPT_HEADERDATA, &reply.headers);
  curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, &asked_to_give_up);
  curl_easy_setopt(c, CURLOPT_XFERINFODATA, const_cast<std::atomic<bool>*>(request.give_up));
  if (!request.ca_file.empty()) {
    curl_easy_setopt(c, CURLOPT_CAINFO, request.ca_file.c_str());
    curl_easy_setopt(c, CURLOPT_CAPATH, nullptr);
  }
  const CURLcode done = curl_easy_perform(c);
  if (done != CURLE_OK) return Fail{HttpFault{words_of(done), never_left(c, done)}};
  long status = 0;
  curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
  reply.status = static_cast<int>(status);
  reply.body = std::move(body.bytes);
  return reply;
}

Result<HttpReply, HttpFault> http_exchange(const HttpRequest& request) {
  HttpSession session;
  return session.exchange(request);
}

std::string url_encode(const std::string& text) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~';
    if (plain) {
      out += c;
    } else {
      out += {'%', kHex[byte >> 4U], kHex[byte & 15U]};
    }
  }
  return out;
}

}  // namespace callboard
