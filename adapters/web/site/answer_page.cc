// The page on which people of other platforms answer in private (forum/answer_pages.h). Its token
// is in a cookie and nowhere else: no address of it is worth anything to anybody.
#include "adapters/web/forum/secrets.h"
#include "adapters/web/http/encoding.h"
#include "adapters/web/pages/times.h"
#include "adapters/web/pages/words.h"
#include "adapters/web/site/site.h"
#include "text/clean.h"

namespace callboard::web {
namespace {

constexpr const char* kClosed =
    "Nothing was sent: this page is closed, or was not used for a month. You can open a new one.";
constexpr std::int64_t kLooksAgainMs = 10 * 60 * 1000;  // while an answer is not read

// "ab3d-9xyz"
std::string as_read(const std::string& code) {
  return code.substr(0, code.size() / 2) + "-" + code.substr(code.size() / 2);
}

// What may be written: one list of questions, one of buttons.
void set_forms(Fields& fields, const AnswerPage& asked, const Visit& visit, bool asked_back) {
  std::vector<Fields> questions;
  std::vector<Fields> buttons;
  const auto form = [&](const std::string& label) {
    Fields one;
    one.set("form_token", visit.reader.form_token).set("once", random_token());
    return one.set("prompt", asked.prompt).set("label", label);
  };
  for (const Action& action : asked.actions) {
    Fields one = form(action.label).set("say", action.say);
    if (action.ask) one.set("n", std::to_string(questions.size()));
    (action.ask ? questions : buttons).push_back(std::move(one));
  }
  if (asked_back) {
    questions.push_back(form("Your words").set("n", std::to_string(questions.size())));
  }
  fields.list("questions", std::move(questions)).list("buttons", std::move(buttons));
}

}  // namespace

std::string Site::page_token(const Visit& visit) const {
  const std::string_view cookies = visit.request.header("cookie");
  std::string token = cookie(cookies, cookie_name("page"));
  return token.empty() ? cookie(cookies, "callboard_page") : token;  // of an earlier release
}

std::optional<OwnPage> Site::own_page(const Visit& visit) const {
  const std::string token = page_token(visit);
  if (token.empty()) return std::nullopt;
  return find_page(*db_, token, visit.now);
}

void Site::show_answer(const VisitPtr& visit, const OwnPage& own) {
  Fields fields = form_fields(*visit);
  const auto asked = config_.pages->answer_page(own.id);
  fields.flag("claimed");
  const bool sent = !own.prompt.empty();
  const bool unread = sent && !own.verdict && visit->now.ms - own.sent_at.ms < kLooksAgainMs;
  const bool current = sent && (!asked || asked->prompt == own.prompt);
  const bool asked_back = current && own.verdict == Verdict::kAsked;
  if (unread) fields.flag("waiting");
  if (current && own.verdict == Verdict::kAccepted) {
    fields.flag("received")
        .html("sent_html", time_html(own.sent_at, visit->reader.zone, visit->now));
  }
  if (current && own.verdict == Verdict::kRefused) fields.flag("refused");
  if (asked_back) fields.flag("asked");
  const bool answered = !own.said.empty() && own.said_at >= own.sent_at;
  if (current && answered) fields.set("said", shown_words(own.said));
  if (asked) {
    fields.set("title", asked->title).set("name", asked->name);
    if (asked->thread.starts_with("https://")) fields.set("thread", asked->thread);
    if (asked->due) {
      fields.html("due_html", time_html(*asked->due, visit->reader.zone, visit->now));
    }
    if (!asked->actions.empty() && !unread) {
      fields.flag("open").set("words", shown_words(asked->words));
      set_forms(fields, *asked, *visit, asked_back);
    }
  }
  if (unread) visit->again_s = 2;
  answer_page(visit, "Answer in private", "", fill("answer.html", fields));
}

void Site::get_answer(const VisitPtr& visit) {
  keep_visitor(*visit);
  const auto own = own_page(*visit);
  if (own && own->code.empty()) return show_answer(visit, *own);
  Fields fields = form_fields(*visit);
  if (own) {
    fields.set("code", as_read(own->code));
    visit->again_s = 5;
  } else {
    fields.flag("begin");
    if (!page_token(*visit).empty()) {
      fields.set("gone",
                 "The page that this browser had is closed, or was not used for a month. If you "
                 "still play, open a new one.");
    }
  }
  answer_page(visit, "Answer in private", "", fill("answer.html", fields));
}

void Site::post_answer_open(const VisitPtr& visit) {
  if (own_page(*visit)) return answer_redirect(visit, "/answer");
  if (guesses_.count(visit->request.peer, visit->now) == Throttle::Says::kTooMuch) {
    return answer_refusal(visit, 429, "Too many pages. Please wait a few minutes.", "/answer");
  }
  const std::string token = random_token();
  store<Done>(
      visit,
      [token](Writing& w) {
        open_page(w, token);
        return Done{};
      },
      [this, visit, token](Done) {
        visit->cookies.push_back(cookie_line("page", token, kPageStaysMs / 1000));
        answer_redirect(visit, "/answer");
      });
}

void Site::post_answer_send(const VisitPtr& visit) {
  const auto own = own_page(*visit);
  if (!own || !own->code.empty()) return answer_refusal(visit, 410, kClosed, "/answer");
  PageAnswer answer;
  answer.page = own->id;
  answer.prompt = visit->field("prompt");
  answer.form_once = visit->field("once");
  answer.words = visit->field("say");
  const std::string more = visit->field("more");
  if (!more.empty()) answer.words += answer.words.empty() ? more : " " + more;
  if (answer.words.find_first_not_of(" \t\r\n") == std::string::npos) {
    return answer_refusal(visit, 422, "There is nothing written yet.", "/answer");
  }
  if (answer.words.size() > kPageWordsBytesMax || !valid_utf8(answer.words)) {
    return answer_refusal(visit, 413, "Nothing was sent: too long, or not readable text.",
                          "/answer");
  }
  const auto asked = config_.pages->answer_page(own->id);
  if (!asked || asked->actions.empty() || asked->prompt != answer.prompt) {
    return answer_refusal(visit, 409,
                          "Nothing was sent: this question is over, or you have answered it. One "
                          "answer counts, and it stands.",
                          "/answer");
  }
  if (replies_.count(own->id, visit->now) == Throttle::Says::kTooMuch) {
    return answer_refusal(visit, 429, "Nothing was sent: that was too fast. Please wait a moment.",
                          "/answer");
  }
  store<PageUse>(
      visit, [answer = std::move(answer)](Writing& w) { return add_page_answer(w, answer); },
      [this, visit](PageUse use) {
        if (use == PageUse::kGone) return answer_refusal(visit, 410, kClosed, "/answer");
        answer_redirect(visit, "/answer");
      });
}

void Site::post_answer_close(const VisitPtr& visit) {
  store<Done>(
      visit,
      [token = page_token(*visit)](Writing& w) {
        close_page(w, token);
        return Done{};
      },
      [this, visit](Done) {
        visit->cookies.push_back(cookie_line("page", "", 0));
        answer_redirect(visit, "/answer");
      });
}

}  // namespace callboard::web
