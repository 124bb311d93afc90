#include "adapters/http/client.h"

#include <curl/curl.h>

#include <memory>
#include <mutex>

namespace callboard {
namespace {

struct Handle {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Easy = std::unique_ptr<CURL, Handle>;
using List = std::unique_ptr<curl_slist, Handle>;

std::size_t take_body(const char* bytes, std::size_t size, std::size_t count, void* into) {
  auto& body = *static_cast<std::string*>(into);
  if (body.size() + size * count > kHttpBodyBytesMax) return 0;
  body.append(bytes, size * count);
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

}  // namespace

Result<HttpReply, std::string> http_post(const HttpRequest& request) {
  static std::once_flag started;
  std::call_once(started, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
  const Easy curl(curl_easy_init());
  if (!curl) return Fail{std::string("no memory for a request")};
  const List headers = header_list(request.headers);
  HttpReply reply;
  CURL* const c = curl.get();
  curl_easy_setopt(c, CURLOPT_URL, request.url.c_str());
  curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(c, CURLOPT_POST, 1L);
  curl_easy_setopt(c, CURLOPT_POSTFIELDS, request.body.c_str());
  curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  curl_easy_setopt(c, CURLOPT_USERAGENT, "Callboard");
  curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, static_cast<long>(request.timeout_ms));
  curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);  // threads
  curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, &take_body);
  curl_easy_setopt(c, CURLOPT_WRITEDATA, &reply.body);
  curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, &asked_to_give_up);
  curl_easy_setopt(c, CURLOPT_XFERINFODATA, const_cast<std::atomic<bool>*>(request.give_up));
  const CURLcode done = curl_easy_perform(c);
  if (done != CURLE_OK) return Fail{std::string(curl_easy_strerror(done))};
  long status = 0;
  curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
  reply.status = static_cast<int>(status);
  return reply;
}

}  // namespace callboard
