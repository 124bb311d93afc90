#include "adapters/matrix/client.h"

#include <ctime>

#include "adapters/matrix/hostile.h"
#include "rules/core/json.h"

namespace callboard::matrix {
namespace {

constexpr const char* kClientApi = "/_matrix/client/";
constexpr std::int64_t kQuickMs = 1'000;

}  // namespace

std::string path_of(std::initializer_list<std::string> parts) {
  std::string path;
  for (const std::string& part : parts) path += (path.empty() ? "" : "/") + url_encode(part);
  return path;
}

std::optional<Timestamp> parse_http_date(const std::string& text) {
  std::tm date{};
  const char* const end = ::strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &date);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return Timestamp{std::int64_t{::timegm(&date)} * 1000};
}

Client::Answer Client::get(const std::string& path, std::int64_t timeout_ms) {
  HttpRequest request{setup_.homeserver + kClientApi + path, {}};
  request.method = "GET";
  request.timeout_ms = timeout_ms;
  return call(std::move(request));
}

Client::Answer Client::put(const std::string& path, const nlohmann::json& body) {
  HttpRequest request{
      setup_.homeserver + kClientApi + path, {"Content-Type: application/json"}, write_json(body)};
  request.method = "PUT";
  return call(std::move(request));
}

Client::Answer Client::post(const std::string& path, const nlohmann::json& body) {
  return call({setup_.homeserver + kClientApi + path,
               {"Content-Type: application/json"},
               write_json(body)});
}

Result<std::string, Fault> Client::upload(const std::string& name, const std::string& type,
                                          const std::string& bytes) {
  const auto answer =
      call({setup_.homeserver + "/_matrix/media/v3/upload?filename=" + url_encode(name),
            {"Content-Type: " + type},
            bytes});
  if (!answer) return Fail{answer.error()};
  return text_at(*answer, "content_uri");
}

// The date may be that of the request's beginning: one that was held tells nothing.
void Client::note_clock(const HttpReply& reply, Timestamp began) {
  const Timestamp now = setup_.clock();
  const auto date = reply.headers.find("date");
  if (date == reply.headers.end() || now.ms < began.ms || now.ms - began.ms > kQuickMs) return;
  const auto theirs = parse_http_date(date->second);
  if (theirs) clock_ = ServerClock{theirs->ms + 500 - now.ms, now};
}

Client::Answer Client::call(HttpRequest request) {
  request.give_up = &give_up_;
  request.body_bytes_max = kAnswerBytesMax;
  auto token = account_.token(session_, give_up_);
  for (bool renewed = false;; renewed = true) {
    if (!token) return Fail{token.error()};
    HttpRequest authorized = request;
    authorized.headers.push_back("Authorization: Bearer " + *token);
    const Timestamp began = setup_.clock();
    auto reply = session_.exchange(authorized);
    if (!reply) return Fail{fault_of(reply.error())};
    note_clock(*reply, began);
    if (reply->status == 200) {
      auto body = parse_json(reply->body);
      if (body.is_object()) return body;
      return Fail{Fault{FaultKind::kNoAnswer, kNotMatrix, "an answer that is not Matrix's", 0}};
    }
    Fault fault = fault_of(*reply);
    if (fault.code != "M_UNKNOWN_TOKEN" || renewed) return Fail{std::move(fault)};
    token = account_.renew(session_, give_up_, *token);
  }
}

}  // namespace callboard::matrix
