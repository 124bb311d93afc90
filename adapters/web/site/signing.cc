// How people get in and out: one-time links, name and password, signing out.
#include "adapters/web/forum/reading.h"
#include "adapters/web/forum/secrets.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

namespace {

constexpr const char* kWrongPassword = "That name and password do not belong together.";

}  // namespace

// ---- a session begins and ends
// --------------------------------------------------------------------

void Site::enter(const VisitPtr& visit, AccountId account, std::string address) {
  const std::string token = random_token();
  store<Done>(
      visit,
      [token, account](Writing& w) {
        open_session(w, token, account);
        return Done{};
      },
      [this, visit, token, address = std::move(address)](Done) {
        set_session_cookie(*visit, token);
        answer_redirect(visit, address);
      });
}

void Site::post_signout(const VisitPtr& visit) {
  const bool everywhere = !visit->field("everywhere").empty();
  store<Done>(
      visit,
      [token = visit->token, account = visit->reader.id, everywhere](Writing& w) {
        if (everywhere) {
          close_all_sessions(w, account);
        } else {
          close_session(w, token);
        }
        return Done{};
      },
      [this, visit](Done) {
        live_.end_sessions();
        visit->cookies = {cookie_line("session", "", 0)};
        answer_redirect(visit, "/");
      });
}

// ---- name and password
// ----------------------------------------------------------------------------

void Site::show_signin(const VisitPtr& visit, const std::string& problem, int status) {
  keep_visitor(*visit);
  Fields fields = form_fields(*visit);
  fields.set("given", visit->field("name"));
  if (!problem.empty()) fields.set("problem", problem);
  answer_page(visit, "Sign in", "signin", fill("signin.html", fields), status);
}

void Site::get_signin(const VisitPtr& visit) { show_signin(visit, {}, 200); }

void Site::post_signin(const VisitPtr& visit) {
  const std::string name = name_skeleton(visit->field("name"));
  if (guesses_.count(visit->request.peer, visit->now) == Throttle::Says::kTooMuch ||
      sign_ins_.count(name, visit->now) == Throttle::Says::kTooMuch) {
    return show_signin(visit,
                       "Too many tries. Please wait a few minutes, or ask a host for a link.", 429);
  }
  const std::string password = visit->field("password");
  if (password.size() > kPasswordBytesMax) return show_signin(visit, kWrongPassword, 403);
  const auto account = find_account_by_name(*db_, visit->field("name"));
  // Somebody without a password takes as long to refuse as somebody with one.
  static const std::string nobody = hash_password("nobody's");
  const bool real = account && !account->password.empty();
  const auto queued =
      passwords_.run([this, visit, password, real, name, id = account ? account->id : AccountId{},
                      hash = real ? account->password : nobody] {
        const bool good = password_matches(hash, password) && real;
        config_.post([this, visit, good, id, name] {
          if (!good) return show_signin(visit, kWrongPassword, 403);
          sign_ins_.forgive(name);
          enter(visit, id, "/");
        });
      });
  if (queued == PasswordWorker::Queued::kFull) {
    show_signin(visit, "Many people are signing in just now. Please try again in a moment.", 503);
  }
}

// ---- a host's one-time link
// -----------------------------------------------------------------------

void Site::get_signin_link(const VisitPtr& visit) {
  const std::string& token = visit->request.path[1];
  const auto link = find_link(*db_, token, LinkKind::kSignIn, visit->now);
  const auto account = link ? find_account(*db_, link->account) : std::nullopt;
  if (!account) return answer_refusal(visit, 410, kUsedLink);
  keep_visitor(*visit);
  Fields fields = form_fields(*visit);
  fields.set("token", token).set("name", account->name);
  answer_page(visit, "Sign in", "signin", fill("signin_link.html", fields));
}

void Site::post_signin_link(const VisitPtr& visit) {
  const std::string token = visit->request.path[1];
  const auto link = find_link(*db_, token, LinkKind::kSignIn, visit->now);
  if (!link) return answer_refusal(visit, 410, kUsedLink);
  const std::string session = random_token();
  store<LinkUse>(
      visit,
      [token, session, account = link->account](Writing& w) {
        const LinkUse use = use_link(w, token, LinkKind::kSignIn);
        if (use == LinkUse::kTaken) open_session(w, session, account);
        return use;
      },
      [this, visit, session, account = link->account](LinkUse use) {
        if (use == LinkUse::kGone) return answer_refusal(visit, 410, kUsedLink);
        set_session_cookie(*visit, session);
        answer_redirect(visit, config_.pages->is_host(id_text(account)) ? "/desk" : "/");
      });
}

}  // namespace callboard::web
