#include "adapters/discord/rest.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include "adapters/discord/events.h"
#include "rules/core/json.h"
#include "text/clean.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

constexpr int kTooLarge = 413;
constexpr int kErrorDepthMax = 12;
constexpr std::size_t kComplaintsMax = 3;
constexpr std::size_t kComplaintGlyphs = 120;

// "Sun, 22 Nov 2026 20:15:30 GMT"
std::int64_t date_ms(const std::string& words) {
  static constexpr std::array<const char*, 12> kMonths = {"01", "02", "03", "04", "05", "06",
                                                          "07", "08", "09", "10", "11", "12"};
  static constexpr std::string_view kNames = "JanFebMarAprMayJunJulAugSepOctNovDec";
  int day = 0, year = 0;
  char month[4] = {}, time[9] = {};
  if (std::sscanf(words.c_str(), "%*3s, %2d %3s %4d %8s", &day, month, &year, time) != 4) return 0;
  const std::size_t at = kNames.find(month);
  if (at == std::string_view::npos || at % 3 != 0) return 0;
  char iso[64];
  (void)std::snprintf(iso, sizeof iso, "%04d-%s-%02dT%sZ", year, kMonths.at(at / 3), day, time);
  const auto read = read_time(iso);
  return read ? read->ms : 0;
}

// "attachments.0.filename: Must be shorter": each field that is complained of stands in an object
// named after it, at any depth; what is wrong with it is a list "_errors" of objects with a
// "message", in older answers a list of texts, on servers of others such an object itself.
void add_complaints(const Json& at, const std::string& field, int depth,
                    std::vector<std::string>& out) {
  if (depth > kErrorDepthMax || out.size() >= kComplaintsMax) return;
  const auto complain = [&](const Json& words) {
    if (!words.is_string() || out.size() >= kComplaintsMax) return;
    const std::string what = one_line(words.get<std::string>(), kComplaintGlyphs);
    out.push_back((field.empty() ? "" : one_line(field, kComplaintGlyphs) + ": ") + what);
  };
  if (at.is_array()) {
    for (const Json& one : at) {
      complain(one);
      if (one.is_object()) add_complaints(one, field, depth + 1, out);
    }
    return;
  }
  if (!at.is_object()) return;
  if (at.contains("message")) complain(at["message"]);
  for (const auto& [name, within] : at.items()) {
    const bool itself = name == "_errors" || field.empty();
    const std::string inner = name == "_errors" ? field : itself ? name : field + "." + name;
    if (within.is_structured()) add_complaints(within, inner, depth + 1, out);
  }
}

std::string words_of(const Json& json, int status) {
  std::string words = "Discord answered " + std::to_string(status);
  if (!json.is_object()) return words;
  if (json.contains("message") && json["message"].is_string()) {
    words += ": " + one_line(json["message"].get<std::string>(), kComplaintGlyphs);
  }
  std::vector<std::string> complaints;
  // Old answers have the fields themselves where newer ones have "message", "code" and "errors".
  const bool fields = json.contains("errors");
  if (fields) add_complaints(json["errors"], "", 0, complaints);
  if (!fields && !json.contains("message")) add_complaints(json, "", 0, complaints);
  for (std::size_t i = 0; i < complaints.size(); ++i)
    words += (i == 0 ? " (" : "; ") + complaints[i];
  return complaints.empty() ? words : words + ")";
}

// Of an answer that is none.
Failure failure_of(const HttpReply& http, const Json& json) {
  Failure failure;
  failure.status = http.status;
  const bool told = json.is_object() && json.contains("code") && json["code"].is_number_integer();
  if (told) failure.code = json["code"].get<int>();
  failure.reason = words_of(json, http.status);
  // A page without Discord's own code is that of something before it, and says nothing for Discord.
  const bool not_discord = !told || failure.code == code::kBarredByShield;
  const bool lasting = http.status == kUnauthorized || http.status == kTooLarge;
  const bool busy = failure.code == code::kOverloaded || failure.code == code::kServiceLimited;
  if (http.status == 429 || busy) {
    failure.kind = Failure::Kind::kLater;
  } else if (http.status >= 500 || http.status < 400 || (not_discord && !lasting)) {
    failure.kind = Failure::Kind::kUnclear;
  } else {
    failure.kind = Failure::Kind::kNever;
  }
  return failure;
}

}  // namespace

Failure lacks(const std::string& what) {
  constexpr int kAnswered = 200;
  return {Failure::Kind::kUnclear, 1'000, kAnswered, 0, "Discord's answer lacks " + what};
}

Result<Reply, Failure> Rest::call(HttpSession& session, const Call& call) {
  const Route route{call.method + " " + call.route, call.major, call.of_interaction,
                    call.unhurried};
  {
    const std::lock_guard lock(mutex_);
    const std::int64_t now_ms = setup_.now_ms();
    if (limits_.is_barred(now_ms) && !call.of_interaction) {
      return Fail{Failure{Failure::Kind::kNever, 0, kUnauthorized, 0, kTokenUnknown}};
    }
    const std::int64_t wait_ms = limits_.ready_ms(route, now_ms) - now_ms;
    if (wait_ms > 0) {
      return Fail{Failure{Failure::Kind::kLater, wait_ms, 0, 0, "Discord asks for patience"}};
    }
    limits_.sent(route, now_ms);
  }
  HttpRequest request;
  request.url = setup_.url + call.path;
  request.method = call.method;
  request.headers = {"User-Agent: " + setup_.agent};
  request.ca_file = setup_.ca_file;
  if (!call.of_interaction) request.headers.push_back("Authorization: Bot " + setup_.token);
  const bool speaks = !call.body.content_type.empty();
  request.headers.push_back("Content-Type: " +
                            (speaks ? call.body.content_type : "application/json"));
  request.body = call.body.bytes;
  request.timeout_ms = call.try_ms;
  request.give_up = &ending_;
  const auto http = session.exchange(request);
  if (!http) {
    const std::lock_guard lock(mutex_);
    limits_.lost(route, setup_.now_ms());
    const auto kind = http.error().never_left ? Failure::Kind::kAway : Failure::Kind::kUnclear;
    return Fail{Failure{kind, 1'000, 0, 0, "Discord is not reached: " + http.error().reason}};
  }
  auto json = std::make_shared<Json>(Json::parse(http->body, nullptr, false));
  note_answer(route, *http);
  const std::lock_guard lock(mutex_);
  if (http->status < 200 || http->status > 299) {
    Failure failure = failure_of(*http, *json);
    if (failure.kind == Failure::Kind::kLater) {
      const std::int64_t now_ms = setup_.now_ms();
      const std::int64_t least_ms = http->status == 429 ? 1 : 1'000;
      failure.wait_ms = std::max(least_ms, limits_.ready_ms(route, now_ms) - now_ms);
    }
    return Fail{failure};
  }
  const auto date = http->headers.find("date");
  return Reply{http->status, json, date == http->headers.end() ? 0 : date_ms(date->second)};
}

Result<Reply, Failure> Rest::insist(HttpSession& session, const Call& one,
                                    std::int64_t patience_ms) {
  const std::int64_t until_ms = setup_.now_ms() + patience_ms;
  for (std::int64_t pause_ms = 250;; pause_ms *= 2) {
    auto reply = call(session, one);
    if (reply || reply.error().kind == Failure::Kind::kNever) return reply;
    const bool later = reply.error().kind == Failure::Kind::kLater;
    const std::int64_t wait_ms = later ? reply.error().wait_ms : pause_ms;
    if (setup_.now_ms() + wait_ms > until_ms || !rest(wait_ms)) return reply;
  }
}

void Rest::note_answer(const Route& route, const HttpReply& http) {
  bool changed = false;
  {
    const std::lock_guard lock(mutex_);
    const bool before = limits_.locked_out();
    limits_.answered(route, {http.status, http.headers, http.body}, setup_.now_ms());
    changed = limits_.locked_out() != before;
  }
  if (changed && setup_.lock_changed) setup_.lock_changed();
}

bool Rest::locked_out() {
  const std::lock_guard lock(mutex_);
  return limits_.locked_out();
}

std::int64_t Rest::all_wait_ms() {
  const std::lock_guard lock(mutex_);
  return limits_.all_wait_ms(setup_.now_ms());
}

bool Rest::rest(std::int64_t ms) {
  std::unique_lock lock(mutex_);
  return !ended_.wait_for(lock, std::chrono::milliseconds(ms), [this] { return ending_.load(); });
}

void Rest::begin() { ending_ = false; }

void Rest::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ended_.notify_all();
}

}  // namespace callboard::discord
