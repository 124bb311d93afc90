// How people get in and out: one-time links, invitations, name and password, signing out.
#include "adapters/web/forum/reading.h"
#include "adapters/web/forum/secrets.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

namespace {

constexpr const char* kUsedLink =
    "This link was used already, or it has expired. A host can make a new one for you.";
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

// ---- an invitation
// --------------------------------------------------------------------------------

// A seat in this match cannot be taken any more.
bool Site::has_begun(const Visit& visit, ThreadId thread) const {
  const auto panel = config_.pages->match_panel(id_text(thread), visit.reader.viewer());
  return panel && panel->begun;
}

void Site::show_join(const VisitPtr& visit, const std::string& problem, int status) {
  const std::string& token = visit->request.path[1];
  const auto link = find_link(*db_, token, LinkKind::kInvitation, visit->now);
  if (!link) return answer_refusal(visit, 410, kUsedLink);
  keep_visitor(*visit);
  Fields fields = form_fields(*visit);
  fields.set("token", token).set("given", visit->field("name"));
  if (!problem.empty()) fields.set("problem", problem);
  if (visit->account) fields.set("known", visit->account->name);
  if (has_begun(*visit, link->thread)) fields.flag("begun").set("thread", id_text(link->thread));
  if (const auto thread = find_thread(*db_, link->thread)) {
    fields.set("title", thread->title);
    if (!thread->show.empty()) fields.set("show", thread->show);
  }
  answer_page(visit, "An invitation", "", fill("join.html", fields), status);
}

void Site::get_join(const VisitPtr& visit) { show_join(visit, {}, 200); }

void Site::post_join(const VisitPtr& visit) {
  if (visit->account) return join_as(visit, std::nullopt);
  auto reserved = config_.reserved_names;
  reserved.push_back(config_.voice);
  reserved.push_back(config_.title);
  const auto name = judge_name(visit->field("name"), reserved);
  if (!name) return show_join(visit, std::string(explain(name.error())), 422);
  join_as(visit, *name);
}

namespace {

enum class Joined : std::uint8_t { kYes, kGone, kNameTaken };

struct JoinWork {
  std::string token;
  std::string session;
  Link link;
  std::optional<AccountId> known;
  std::optional<GoodName> name;
};

// All of it or nothing: the link is used, the account made, the session opened, the reply written.
Joined join(Writing& w, const JoinWork& work) {
  AccountId account = work.known.value_or(AccountId{});
  if (!find_link(w.db, work.token, LinkKind::kInvitation, w.now)) return Joined::kGone;
  if (!work.known) {
    const auto made = add_account(w, *work.name);
    if (!made) return Joined::kNameTaken;
    account = *made;
    open_session(w, work.session, account);
  }
  use_link(w, work.token, LinkKind::kInvitation);
  if (!work.link.reply.empty()) {
    NewReply reply;
    reply.thread = work.link.thread;
    reply.author = account;
    reply.words = work.link.reply;
    reply.form_once = work.token;
    reply.made = Made::kPressed;
    add_reply(w, reply);
  }
  return Joined::kYes;
}

}  // namespace

void Site::join_as(const VisitPtr& visit, std::optional<GoodName> name) {
  JoinWork work;
  work.token = visit->request.path[1];
  work.session = random_token();
  work.name = std::move(name);
  const auto link = find_link(*db_, work.token, LinkKind::kInvitation, visit->now);
  if (!link) return answer_refusal(visit, 410, kUsedLink);
  work.link = *link;
  if (has_begun(*visit, link->thread)) return show_join(visit, {}, 409);  // and the link stays
  if (visit->account) work.known = visit->account->id;
  const std::string place = link->thread == kMessages ? "/" : "/thread/" + id_text(link->thread);
  store<Joined>(
      visit, [work](Writing& w) { return join(w, work); },
      [this, visit, place, session = work.session](Joined joined) {
        if (joined == Joined::kGone) return answer_refusal(visit, 410, kUsedLink);
        if (joined == Joined::kNameTaken) {
          return show_join(visit, std::string(explain(NameProblem::kTaken)), 422);
        }
        if (!visit->account) set_session_cookie(*visit, session);
        answer_redirect(visit, place);
      });
}

}  // namespace callboard::web
