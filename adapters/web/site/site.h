// The board's web pages: who asks, may they, what do they get. Reads forum.db on a connection of
// its own, writes through the Forum, and asks Pages for what is not a post. Everything here runs on
// the HTTP server's thread, except that `make_link` and `base` may be called from any.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/web/forum/answer_pages.h"
#include "adapters/web/forum/forum.h"
#include "adapters/web/forum/people.h"
#include "adapters/web/forum/posts.h"
#include "adapters/web/http/message.h"
#include "adapters/web/pages.h"
#include "adapters/web/pages/post.h"
#include "adapters/web/pages/template.h"
#include "adapters/web/site/live.h"
#include "adapters/web/site/passwords.h"
#include "adapters/web/site/throttle.h"

namespace callboard::web {

struct SiteConfig {
  std::string title;
  std::string voice;       // what the daemon is called in its posts
  std::string public_url;  // "https://play.example.org", without a slash at the end
  std::string join_reply;  // written in the thread for who takes an invitation
  bool guests = false;     // anybody may take a free seat by choosing a name
  std::vector<std::string> reserved_names;
  std::vector<std::string> trusted_proxies;  // besides loopback
  std::shared_ptr<const Pages> pages;
  std::function<Timestamp()> clock;
  std::function<void(std::string)> log;
  std::function<void(std::function<void()>)> post;  // work for the HTTP server's thread
};

// What sets the cookies of a board apart from those of others on the same host: its port; nothing
// for https on its own.
std::string cookie_ending(std::string_view public_url);

inline constexpr const char* kUsedLink =
    "This link was used already, or it has expired. A host can make a new one for you.";

// A seat that somebody takes: by an invitation, or (empty) as a guest.
struct SeatTaken {
  std::string invitation;
  ThreadId thread;
  std::string reply;  // written there
  std::string once;   // of the form
};

// One request on its way.
struct Visit {
  Request request;
  Respond respond;
  Form form;  // of a POST
  Timestamp now;
  std::optional<Account> account;
  std::string token;  // of the session, or of a visitor without one
  Reader reader;
  bool host = false;
  bool live = false;                 // sent by the page's script, which wants words, not a page
  std::vector<std::string> cookies;  // to be set with the answer
  std::string allow;                 // methods that its address takes, if not this one
  int again_s = 0;                   // the page is asked for again by itself; 0: it is not

  [[nodiscard]] std::string field(std::string_view name) const {
    const auto found = form.find(name);
    return found == form.end() ? std::string() : found->second;
  }
};
using VisitPtr = std::shared_ptr<Visit>;

class Site {
 public:
  Site(SiteConfig config, Forum& forum, std::unique_ptr<Db> reader);

  void handle(Request request, Respond respond);
  Response refuse(int status) const;  // for requests that never became one
  void changed(const std::set<ThreadId>& threads) { live_.changed(threads); }
  void tick() { live_.tick(); }
  void close_live() { live_.close_all(); }

  // links.cc: the address of a fresh one-time link; stored when the writer's transaction is. Any
  // thread.
  std::string make_link(Writing& w, const Link& link) const;

 private:
  enum class Access : std::uint8_t { kAnyone, kSignedIn, kHost };
  struct Route {
    Method method;
    std::string_view pattern;  // "thread/*/reply"
    Access access;
    void (Site::*handler)(const VisitPtr&);
  };
  static const std::vector<Route>& routes();
  // Nothing, and it is answered: no such page, or not by that method.
  const Route* find_route(const VisitPtr& visit);

  // site.cc: the way of a request
  void recognise(Visit& visit);
  bool admit_post(const VisitPtr& visit);
  bool same_origin(const Request& request) const;
  bool admit(const VisitPtr& visit, Access access);

  // answer.cc
  void answer_page(const VisitPtr& visit, std::string_view title, std::string_view place,
                   std::string body, int status = 200);
  void answer_refusal(const VisitPtr& visit, int status, const std::string& words,
                      const std::string& back = {});
  void answer_gone(const VisitPtr& visit);  // 404
  void answer_redirect(const VisitPtr& visit, std::string address);
  void answer_done(const VisitPtr& visit,
                   std::string address);  // redirect, or a word to the script
  void answer(const VisitPtr& visit, Response response);
  Fields form_fields(const Visit& visit) const;
  // Boards on other ports of this host have the same cookies sent to them.
  std::string cookie_name(std::string_view of) const;
  std::string cookie_line(std::string_view of, std::string_view value, std::int64_t age_s) const;
  void set_session_cookie(Visit& visit, std::string_view token) const;
  void keep_visitor(Visit& visit) const;  // binds forms of people without a session
  void get_static(const VisitPtr& visit);
  void get_picture(const VisitPtr& visit);
  void get_health(const VisitPtr& visit);

  // front.cc
  void get_front(const VisitPtr& visit);
  void get_champions(const VisitPtr& visit);
  void get_archive(const VisitPtr& visit);
  void get_transcript(const VisitPtr& visit);

  // sheet.cc
  static Fields table_fields(const Table& table, const Reader& reader);
  void answer_sheet(const VisitPtr& visit, const std::optional<Sheet>& sheet);
  void get_show(const VisitPtr& visit);
  void get_person(const VisitPtr& visit);

  // thread.cc
  void get_thread(const VisitPtr& visit);
  void get_messages(const VisitPtr& visit);
  void get_thread_events(const VisitPtr& visit);
  void get_message_events(const VisitPtr& visit);
  void begin_events(const VisitPtr& visit, ThreadId thread);
  std::string panel_of(ThreadId thread, const Reader& reader);
  // Times are shown in the reader's own zone, else as Pages::zone() says for `venue`.
  void use_zone(Visit& visit, const std::string& venue);
  [[nodiscard]] Voice voice() const { return {config_.voice, config_.pages.get()}; }
  PostId before(const Visit& visit) const;
  struct ShownPosts {
    std::string html;
    PostId first, last;  // 0: none is shown
    bool more = false;   // there are earlier ones
  };
  ShownPosts shown_posts(const std::vector<PostId>& newest_first, const Visit& visit,
                         std::size_t posts_max = kPostsPerPage);
  void get_post(const VisitPtr& visit);

  // replies.cc
  void post_reply(const VisitPtr& visit);
  void post_message(const VisitPtr& visit);
  void submit(const VisitPtr& visit, NewReply reply, std::string back);
  // Whether this person writes, changes or deletes more than anyone can read; then it is answered.
  bool too_fast(const VisitPtr& visit, AccountId author, const std::string& back);
  void get_edit(const VisitPtr& visit);
  void post_edit(const VisitPtr& visit);
  void post_delete(const VisitPtr& visit);
  void answer_change(const VisitPtr& visit, Change change);

  // signing.cc
  void get_signin(const VisitPtr& visit);
  void post_signin(const VisitPtr& visit);
  void show_signin(const VisitPtr& visit, const std::string& problem, int status);
  void get_signin_link(const VisitPtr& visit);
  void post_signin_link(const VisitPtr& visit);
  void post_signout(const VisitPtr& visit);
  void enter(const VisitPtr& visit, AccountId account, std::string address);

  // joining.cc
  void get_join(const VisitPtr& visit);
  void post_join(const VisitPtr& visit);
  [[nodiscard]] bool has_begun(const Visit& visit, ThreadId thread) const;
  void show_join(const VisitPtr& visit, const std::string& problem, int status);
  [[nodiscard]] std::optional<Action> seat_offered(const Visit& visit) const;
  void get_seat(const VisitPtr& visit);
  void post_seat(const VisitPtr& visit);
  void show_seat(const VisitPtr& visit, const std::string& problem, int status);
  using ShowForm = void (Site::*)(const VisitPtr&, const std::string& problem, int status);
  void join_as(const VisitPtr& visit, SeatTaken seat, ShowForm again);

  // answer_page.cc
  void get_answer(const VisitPtr& visit);
  void post_answer_open(const VisitPtr& visit);
  void post_answer_send(const VisitPtr& visit);
  void post_answer_close(const VisitPtr& visit);
  void show_answer(const VisitPtr& visit, const OwnPage& own);
  [[nodiscard]] std::string page_token(const Visit& visit) const;
  [[nodiscard]] std::optional<OwnPage> own_page(const Visit& visit) const;

  // account.cc
  void get_account(const VisitPtr& visit);
  void show_account(const VisitPtr& visit, Fields notes, int status);
  void post_zone(const VisitPtr& visit);
  void post_password(const VisitPtr& visit);
  void store_password(const VisitPtr& visit);

  // desk.cc
  void get_desk(const VisitPtr& visit);
  void post_desk(const VisitPtr& visit);
  void post_answer(const VisitPtr& visit);
  void post_invite(const VisitPtr& visit);
  void post_link(const VisitPtr& visit);
  void answer_link(const VisitPtr& visit, const Link& link, std::string title, std::string about);

  // Stores, then goes on with the result on the HTTP thread; or says that nothing was stored.
  template <class T>
  void store(const VisitPtr& visit, std::function<T(Writing&)> work, std::function<void(T)> then) {
    auto result = std::make_shared<std::optional<T>>();
    const auto queued =
        forum_.write([result, work = std::move(work)](Writing& w) { result->emplace(work(w)); },
                     [this, visit, result, then = std::move(then)](Outcome outcome) {
                       config_.post([this, visit, result, then, outcome] {
                         if (outcome == Outcome::kFailed) return answer_unstored(visit);
                         then(std::move(**result));
                       });
                     });
    if (queued == Forum::Queued::kFull) answer_unstored(visit);
  }
  void answer_unstored(const VisitPtr& visit);

  SiteConfig config_;
  Forum& forum_;
  std::unique_ptr<Db> db_;  // reads only
  LivePages live_;
  std::string version_;  // of the static files
  std::string cookie_ending_;
  Throttle replies_;
  Throttle sign_ins_;         // by name
  Throttle guesses_;          // by address
  Throttle guests_;           // by address
  PasswordWorker passwords_;  // last: its thread ends first
};

}  // namespace callboard::web
