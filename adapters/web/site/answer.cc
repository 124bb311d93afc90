// How answers leave the board: pages in their frame, refusals in plain words, files; each with the
// headers that keep a browser from doing what the board does not mean.
#include "adapters/web/forum/secrets.h"
#include "adapters/web/pages/files.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

namespace {

constexpr const char* kPolicy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
constexpr const char* kForEver = "public, max-age=31536000, immutable";
constexpr std::size_t kKeptBytesMax = 16 * 1024;

void add_safety(Response& response) {
  response.headers.emplace_back("Content-Security-Policy", kPolicy);
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.headers.emplace_back("X-Frame-Options", "DENY");
  // Not "no-referrer": with it a browser hides the origin of our own forms from us.
  response.headers.emplace_back("Referrer-Policy", "same-origin");
  response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
}

std::string refusal_title(int status) {
  switch (status) {
    case 400:
      return "That did not arrive whole";
    case 403:
      return "Not allowed";
    case 404:
      return "Nothing here";
    case 405:
      return "Not here";
    case 408:
      return "Too slow";
    case 410:
      return "Used or expired";
    case 413:
      return "Too long";
    case 417:
      return "Not that way";
    case 422:
      return "Please look again";
    case 429:
      return "Too fast";
    case 431:
      return "Too long";
    case 501:
      return "Not understood";
    case 503:
      return "Not now";
    default:
      return "Something went wrong";
  }
}

}  // namespace

void Site::answer(const VisitPtr& visit, Response response) {
  add_safety(response);
  for (const std::string& line : visit->cookies) response.headers.emplace_back("Set-Cookie", line);
  if (!visit->allow.empty()) response.headers.emplace_back("Allow", visit->allow);
  bool cached = false;
  for (const auto& [name, value] : response.headers) cached = cached || name == "Cache-Control";
  if (!cached) {
    const bool own = visit->account.has_value() || !visit->cookies.empty();
    response.headers.emplace_back("Cache-Control", own ? "no-store" : "no-cache");
  }
  visit->respond(std::move(response));
}

Fields Site::form_fields(const Visit& visit) const {
  Fields fields;
  fields.set("form_token", visit.reader.form_token);
  return fields;
}

void Site::answer_page(const VisitPtr& visit, std::string_view title, std::string_view place,
                       std::string body, int status) {
  Fields frame = form_fields(*visit);
  frame.set("page_title", std::string(title) + " \u00b7 " + config_.title)
      .set("site_title", config_.title)
      .set("version", version_)
      .html("body_html", std::move(body));
  const std::string notice = config_.pages->notice();
  if (!notice.empty()) frame.set("notice", notice);
  if (!place.empty()) frame.flag("at_" + std::string(place));
  if (visit->account) frame.flag("signed_in").set("name", visit->account->name);
  const std::string zone = visit->reader.zone.empty() ? "UTC" : visit->reader.zone;
  const auto& account = visit->account;
  const bool settled = account && (!account->zone.empty() || account->zone_of_show);
  frame.set(settled ? "zone" : "zone_here", zone);
  if (visit->host) frame.flag("host");
  if (visit->again_s > 0) frame.set("again_s", std::to_string(visit->again_s));
  Response response;
  response.status = status;
  response.body = fill("layout.html", frame);
  answer(visit, std::move(response));
}

void Site::answer_refusal(const VisitPtr& visit, int status, const std::string& words,
                          const std::string& back) {
  if (visit->live) {
    Response response;
    response.status = status;
    response.type = "text/plain; charset=utf-8";
    response.body = words;
    return answer(visit, std::move(response));
  }
  Fields fields;
  fields.set("title", refusal_title(status)).set("words", words);
  if (!back.empty()) fields.set("back", back);
  const std::string kept = visit->field("words");
  if (!kept.empty() && kept.size() <= kKeptBytesMax) fields.set("kept", kept);
  answer_page(visit, refusal_title(status), "", fill("refusal.html", fields), status);
}

void Site::answer_gone(const VisitPtr& visit) {
  answer_refusal(visit, 404, "There is no page at this address. It may have been mistyped.");
}

void Site::answer_unstored(const VisitPtr& visit) {
  answer_refusal(visit, 503,
                 "The board could not store this just now, so nothing was done. Please try again "
                 "in a minute.");
}

void Site::answer_redirect(const VisitPtr& visit, std::string address) {
  Response response;
  response.status = 303;
  response.type = "text/plain; charset=utf-8";
  response.headers.emplace_back("Location", std::move(address));
  answer(visit, std::move(response));
}

void Site::answer_done(const VisitPtr& visit, std::string address) {
  if (!visit->live) return answer_redirect(visit, std::move(address));
  Response response;
  response.type = "text/plain; charset=utf-8";
  response.body = random_token();  // the number of the next reply in this box
  answer(visit, std::move(response));
}

// For requests that the server could not read: no visit, so a page without the frame's names.
Response Site::refuse(int status) const {
  std::string words = "The board could not read that request.";
  if (status == 413) words = "That is too long for one reply. Please shorten it: 64 kB at most.";
  if (status == 431) words = "The request's headers are too long. Clearing cookies may help.";
  Fields fields;
  fields.set("title", refusal_title(status)).set("words", words);
  Fields frame;
  frame.set("page_title", config_.title)
      .set("site_title", config_.title)
      .set("version", version_)
      .html("body_html", fill("refusal.html", fields));
  Response response;
  response.status = status;
  response.body = fill("layout.html", frame);
  add_safety(response);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

std::string Site::cookie_name(std::string_view of) const {
  return "callboard_" + std::string(of) + cookie_ending_;
}

std::string Site::cookie_line(std::string_view of, std::string_view value,
                              std::int64_t age_s) const {
  std::string line = cookie_name(of) + "=" + std::string(value) +
                     "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(age_s);
  if (config_.public_url.starts_with("https://")) line += "; Secure";
  return line;
}

void Site::set_session_cookie(Visit& visit, std::string_view token) const {
  visit.cookies.push_back(cookie_line("session", token, kSessionMs / 1000));
}

void Site::get_static(const VisitPtr& visit) {
  const std::string& name = visit->request.path[1];
  const std::string_view content = board_file(name);
  Response response;
  if (name.ends_with(".css")) response.type = "text/css; charset=utf-8";
  if (name.ends_with(".js")) response.type = "text/javascript; charset=utf-8";
  if (name.ends_with(".svg")) response.type = "image/svg+xml";
  if (name.ends_with(".py")) {
    response.type = "text/x-python; charset=utf-8";
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "\"");
  }
  if (content.empty() || name.ends_with(".html")) return answer_gone(visit);
  response.body = std::string(content);
  const auto asked = visit->request.query.find("v");
  const bool fixed = asked != visit->request.query.end() && asked->second == version_;
  response.headers.emplace_back("Cache-Control", fixed ? kForEver : "no-cache");
  visit->cookies.clear();  // a cached answer must not carry anybody's session
  answer(visit, std::move(response));
}

void Site::get_picture(const VisitPtr& visit) {
  std::string_view name = visit->request.path[1];
  if (!name.ends_with(".png")) return answer_gone(visit);
  name.remove_suffix(4);
  auto png = find_picture(*db_, name);
  if (!png) return answer_gone(visit);
  Response response;
  response.type = "image/png";
  response.body = std::move(*png);
  response.headers.emplace_back("Cache-Control", kForEver);
  visit->cookies.clear();
  answer(visit, std::move(response));
}

void Site::get_health(const VisitPtr& visit) {
  (void)find_thread(*db_, kMessages);  // is there to be read
  Response response;
  response.status = db_->ok() ? 200 : 503;
  response.type = "text/plain; charset=utf-8";
  response.body = db_->ok() ? "ok\n" : "forum.db cannot be read\n";
  answer(visit, std::move(response));
}

}  // namespace callboard::web
