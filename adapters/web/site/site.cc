#include "adapters/web/site/site.h"

#include "adapters/web/forum/secrets.h"
#include "adapters/web/http/encoding.h"
#include "adapters/web/http/forwarded.h"
#include "adapters/web/pages/files.h"
#include "text/ip_address.h"

namespace callboard::web {

namespace {

constexpr std::size_t kTokenHexDigits = 64;

bool matches(std::string_view pattern, const std::vector<std::string>& path) {
  std::size_t at = 0;
  while (!pattern.empty()) {
    const std::size_t end = pattern.find('/');
    const std::string_view part = pattern.substr(0, end);
    if (at >= path.size() || (part != "*" && part != path[at])) return false;
    ++at;
    pattern.remove_prefix(end == std::string_view::npos ? pattern.size() : end + 1);
  }
  return at == path.size();
}

std::string good_token(std::string token) {
  return token.size() == kTokenHexDigits ? token : std::string();
}

}  // namespace

const std::vector<Site::Route>& Site::routes() {
  constexpr auto kGet = Method::kGet;
  constexpr auto kPost = Method::kPost;
  static const std::vector<Route> table = {
      {kGet, "", Access::kAnyone, &Site::get_front},
      {kGet, "thread/*", Access::kAnyone, &Site::get_thread},
      {kGet, "thread/*/events", Access::kAnyone, &Site::get_thread_events},
      {kPost, "thread/*/reply", Access::kSignedIn, &Site::post_reply},
      {kGet, "post/*", Access::kAnyone, &Site::get_post},
      {kGet, "post/*/edit", Access::kSignedIn, &Site::get_edit},
      {kPost, "post/*/edit", Access::kSignedIn, &Site::post_edit},
      {kPost, "post/*/delete", Access::kSignedIn, &Site::post_delete},
      {kGet, "messages", Access::kSignedIn, &Site::get_messages},
      {kGet, "messages/events", Access::kSignedIn, &Site::get_message_events},
      {kPost, "messages", Access::kSignedIn, &Site::post_message},
      {kGet, "champions", Access::kAnyone, &Site::get_champions},
      {kGet, "shows/*", Access::kAnyone, &Site::get_show},
      {kGet, "people/*", Access::kAnyone, &Site::get_person},
      {kGet, "archive", Access::kAnyone, &Site::get_archive},
      {kGet, "archive/*/transcript", Access::kAnyone, &Site::get_transcript},
      {kGet, "signin", Access::kAnyone, &Site::get_signin},
      {kPost, "signin", Access::kAnyone, &Site::post_signin},
      {kGet, "signin/*", Access::kAnyone, &Site::get_signin_link},
      {kPost, "signin/*", Access::kAnyone, &Site::post_signin_link},
      {kGet, "join/*", Access::kAnyone, &Site::get_join},
      {kPost, "join/*", Access::kAnyone, &Site::post_join},
      {kGet, "seat/*", Access::kAnyone, &Site::get_seat},
      {kPost, "seat/*", Access::kAnyone, &Site::post_seat},
      {kGet, "answer", Access::kAnyone, &Site::get_answer},
      {kPost, "answer/open", Access::kAnyone, &Site::post_answer_open},
      {kPost, "answer/send", Access::kAnyone, &Site::post_answer_send},
      {kPost, "answer/close", Access::kAnyone, &Site::post_answer_close},
      {kPost, "signout", Access::kSignedIn, &Site::post_signout},
      {kGet, "account", Access::kSignedIn, &Site::get_account},
      {kPost, "account/zone", Access::kSignedIn, &Site::post_zone},
      {kPost, "account/password", Access::kSignedIn, &Site::post_password},
      {kGet, "desk", Access::kHost, &Site::get_desk},
      {kPost, "desk", Access::kHost, &Site::post_desk},
      {kPost, "desk/answer", Access::kHost, &Site::post_answer},
      {kPost, "desk/invite", Access::kHost, &Site::post_invite},
      {kPost, "desk/link", Access::kHost, &Site::post_link},
      {kGet, "picture/*", Access::kAnyone, &Site::get_picture},
      {kGet, "static/*", Access::kAnyone, &Site::get_static},
      {kGet, "healthz", Access::kAnyone, &Site::get_health},
  };
  return table;
}

Site::Site(SiteConfig config, Forum& forum, std::unique_ptr<Db> reader)
    : config_(std::move(config)),
      forum_(forum),
      db_(std::move(reader)),
      live_(*db_, {voice(), config_.clock,
                   [this](ThreadId thread, const Reader& who) { return panel_of(thread, who); }}),
      version_(
          fingerprint(std::string(board_file("board.css")) + std::string(board_file("board.js")))
              .substr(0, 12)),
      cookie_ending_(cookie_ending(config_.public_url)),
      replies_(30, 2'000),
      sign_ins_(6, 60'000),
      guesses_(60, 10'000),
      guests_(10, 10 * 60'000) {}

void Site::handle(Request request, Respond respond) {
  auto visit = std::make_shared<Visit>();
  visit->request = std::move(request);
  visit->respond = std::move(respond);
  visit->now = config_.clock();
  // Every limit that goes by the address goes by this.
  visit->request.peer = customer_of(client_address(
      visit->request.peer, visit->request.header("x-forwarded-for"), config_.trusted_proxies));
  recognise(*visit);
  const Route* const route = find_route(visit);
  if (route == nullptr) return;
  if (visit->request.method == Method::kPost && !admit_post(visit)) return;
  if (admit(visit, route->access)) (this->*route->handler)(visit);
  if (db_->ok()) return;
  config_.log("web board: reading forum.db: " + db_->error());
  db_->forgive();
}

const Site::Route* Site::find_route(const VisitPtr& visit) {
  std::string allow;
  for (const Route& route : routes()) {
    if (!matches(route.pattern, visit->request.path)) continue;
    if (route.method == visit->request.method) return &route;
    if (!allow.empty()) allow += ", ";
    allow += route.method == Method::kGet ? "GET, HEAD" : "POST";
  }
  if (allow.empty()) {
    answer_gone(visit);
  } else {
    visit->allow = std::move(allow);
    answer_refusal(visit, 405, "This address does not take that kind of request.");
  }
  return nullptr;
}

void Site::use_zone(Visit& visit, const std::string& venue) {
  const bool own = visit.account && !visit.account->zone.empty();
  visit.reader.zone = own ? visit.account->zone : config_.pages->zone(venue);
}

void Site::recognise(Visit& visit) {
  visit.reader.now = visit.now;
  const std::string_view cookies = visit.request.header("cookie");
  visit.live = !visit.request.header("x-callboard-live").empty();
  visit.token = good_token(cookie(cookies, cookie_name("session")));
  const bool renamed = visit.token.empty();  // the session of an earlier release, perhaps
  if (renamed) visit.token = good_token(cookie(cookies, "callboard_session"));
  if (!visit.token.empty()) {
    const auto session = find_session(*db_, visit.token, visit.now);
    if (session) visit.account = find_account(*db_, session->account);
    if (visit.account && (renamed || visit.now.ms - session->seen.ms > kSessionRollMs)) {
      // Nothing depends on it: a session that is not rolled now is rolled next time.
      (void)forum_.write([token = visit.token](Writing& w) { roll_session(w, token); },
                         [](Outcome) {});
      set_session_cookie(visit, visit.token);
    }
  }
  if (visit.account) {
    visit.reader.id = visit.account->id;
    visit.reader.name = visit.account->name;
    visit.host = config_.pages->is_host(id_text(visit.account->id));
  } else {
    // Forms of people without a session are bound to a token too.
    visit.token = good_token(cookie(cookies, cookie_name("visit")));
    if (visit.token.empty()) visit.token = random_token();
  }
  use_zone(visit, "");
  visit.reader.form_token = form_token(visit.token);
}

bool Site::same_origin(const Request& request) const {
  const std::string_view site = request.header("sec-fetch-site");
  if (site == "cross-site" || site == "same-site") return false;
  const std::string_view origin = request.header("origin");
  if (origin.empty() || origin == config_.public_url) return true;  // the form's token decides
  const std::size_t authority = origin.find("://");
  return authority != std::string_view::npos &&
         origin.substr(authority + 3) == request.header("host");
}

bool Site::admit_post(const VisitPtr& visit) {
  const std::string_view type = visit->request.header("content-type");
  if (!type.starts_with("application/x-www-form-urlencoded")) {
    answer_refusal(visit, 400, "The board only reads its own forms.");
    return false;
  }
  auto form = parse_form(visit->request.body);
  visit->request.body.clear();
  if (!form) {
    answer_refusal(visit, 400, "The form did not arrive whole. Please send it again.");
    return false;
  }
  visit->form = std::move(*form);
  if (!same_origin(visit->request)) {
    answer_refusal(visit, 403, "This form came from another site, so nothing was done.");
    return false;
  }
  if (!same_secret(visit->field("form_token"), visit->reader.form_token)) {
    answer_refusal(
        visit, 403,
        visit->account
            ? "This form is out of date, so nothing was done. Please go back, reload the "
              "page and send it again."
            : "You are not signed in any more, so nothing was done. Sign in again, or "
              "ask a host for a new sign-in link.");
    return false;
  }
  return true;
}

bool Site::admit(const VisitPtr& visit, Access access) {
  if (access == Access::kAnyone) return true;
  if (!visit->account) {
    if (visit->request.method == Method::kGet) {
      answer_redirect(visit, "/signin");
    } else {
      answer_refusal(visit, 403, "Please sign in first; nothing was done.", "/signin");
    }
    return false;
  }
  if (access == Access::kSignedIn || visit->host) return true;
  answer_refusal(visit, 403, "Only hosts of this show may open the desk.");
  return false;
}

}  // namespace callboard::web
