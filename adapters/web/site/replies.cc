// What people write: replies in a thread, buttons, private messages, edits. A stored reply is all
// that happens here; what it means is for the daemon.
#include "adapters/web/forum/names.h"
#include "adapters/web/forum/reading.h"
#include "adapters/web/forum/secrets.h"
#include "adapters/web/site/site.h"
#include "text/clean.h"

namespace callboard::web {

namespace {

// Browsers send line ends as CR LF.
std::string unix_lines(const std::string& words) {
  std::string out;
  out.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == '\r' && i + 1 < words.size() && words[i + 1] == '\n') continue;
    out.push_back(words[i]);
  }
  return out;
}

}  // namespace

bool Site::too_fast(const VisitPtr& visit, AccountId author, const std::string& back) {
  if (replies_.count(id_text(author), visit->now) != Throttle::Says::kTooMuch) return false;
  answer_refusal(visit, 429,
                 "You are writing faster than anyone can read. Please wait a moment and send it "
                 "again.",
                 back);
  return true;
}

void Site::submit(const VisitPtr& visit, NewReply reply, std::string back) {
  if (shows_nothing(reply.words))
    return answer_refusal(visit, 422, "There is nothing written yet.", back);
  if (reply.words.size() > kWordsBytesMax) {
    return answer_refusal(visit, 413,
                          "That is too long for one reply. Please shorten it: 64 kB "
                          "at most.",
                          back);
  }
  if (!valid_utf8(reply.words)) {
    return answer_refusal(visit, 400, "That text is not readable (not UTF-8); nothing was posted.",
                          back);
  }
  if (too_fast(visit, reply.author, back)) return;
  store<PostId>(
      visit, [reply = std::move(reply)](Writing& w) { return add_reply(w, reply); },
      [this, visit, back = std::move(back)](PostId post) {
        answer_done(visit, back + "#post-" + id_text(post));
      });
}

void Site::post_reply(const VisitPtr& visit) {
  const auto thread = parse_id<ThreadId>(visit->request.path[1]);
  if (!thread || !find_thread(*db_, *thread)) return answer_gone(visit);
  NewReply reply;
  reply.thread = *thread;
  reply.author = visit->reader.id;
  reply.form_once = visit->field("once");
  const std::string said = visit->field("say");
  if (said.empty()) {
    reply.words = unix_lines(visit->field("words"));
  } else {
    // A button: its words, and what was asked for with them.
    const std::string more = visit->field("more");
    reply.words = more.empty() ? said : said + " " + more;
    reply.made = Made::kPressed;
    reply.answers = parse_id<PostId>(visit->field("answers")).value_or(PostId{});
  }
  if (!visit->field("to").empty()) reply.to = visit->reader.id;
  submit(visit, std::move(reply), "/thread/" + id_text(*thread));
}

void Site::post_message(const VisitPtr& visit) {
  NewReply reply;
  const std::string about = visit->field("thread");
  if (!about.empty()) {
    const auto thread = parse_id<ThreadId>(about);
    if (!thread || !find_thread(*db_, *thread)) return answer_gone(visit);
    reply.thread = *thread;
  }
  reply.author = visit->reader.id;
  reply.to = visit->reader.id;
  reply.form_once = visit->field("once");
  reply.words = unix_lines(visit->field("words"));
  submit(visit, std::move(reply), "/messages");
}

namespace {

// Where a reply is read: its thread, or the private messages.
std::string place_of(const ForumPost& post) {
  const bool in_thread = post.thread != kMessages && post.to == kEveryone;
  return (in_thread ? "/thread/" + id_text(post.thread) : std::string("/messages")) + "#post-" +
         id_text(post.id);
}

}  // namespace

void Site::get_edit(const VisitPtr& visit) {
  const auto id = parse_id<PostId>(visit->request.path[1]);
  const auto post = id ? find_post(*db_, *id, visit->reader.id) : std::nullopt;
  if (!post) return answer_gone(visit);
  if (post->author != visit->reader.id) return answer_change(visit, Change::kNotYours);
  if (post->state != PostState::kShown || visit->now.ms - post->stamp.ms > kEditWindowMs) {
    return answer_change(visit, Change::kTooLate);
  }
  Fields fields = form_fields(*visit);
  fields.set("id", id_text(*id)).set("words", post->words).set("back", place_of(*post));
  answer_page(visit, "Edit", "", fill("edit.html", fields));
}

void Site::answer_change(const VisitPtr& visit, Change change) {
  if (change == Change::kNotYours) {
    return answer_refusal(visit, 403, "Only the author may change a reply.");
  }
  if (change == Change::kTooLate) {
    return answer_refusal(visit, 403,
                          "This reply stands: ten minutes have gone by, or it was taken "
                          "out. You can always write another one.");
  }
  if (change == Change::kCommand) {
    return answer_refusal(visit, 403,
                          "Nothing was changed: the show reads a reply once, so a command is read "
                          "only in a new one.");
  }
  const auto id = parse_id<PostId>(visit->request.path[1]);
  const auto post = find_post(*db_, id.value_or(PostId{}), visit->reader.id);
  answer_done(visit, post ? place_of(*post) : "/");
}

void Site::post_edit(const VisitPtr& visit) {
  const auto id = parse_id<PostId>(visit->request.path[1]);
  if (!id) return answer_gone(visit);
  std::string words = unix_lines(visit->field("words"));
  if (shows_nothing(words)) return answer_refusal(visit, 422, "There is nothing written yet.");
  if (words.size() > kWordsBytesMax || !valid_utf8(words)) {
    return answer_refusal(visit, 413, "That cannot be stored: too long, or not readable text.");
  }
  if (too_fast(visit, visit->reader.id, {})) return;
  store<Change>(
      visit,
      [post = *id, author = visit->reader.id, words = std::move(words)](Writing& w) {
        return edit_reply(w, post, author, words);
      },
      [this, visit](Change change) { answer_change(visit, change); });
}

void Site::post_delete(const VisitPtr& visit) {
  const auto id = parse_id<PostId>(visit->request.path[1]);
  if (!id) return answer_gone(visit);
  if (too_fast(visit, visit->reader.id, {})) return;
  store<Change>(
      visit,
      [post = *id, author = visit->reader.id](Writing& w) { return delete_reply(w, post, author); },
      [this, visit](Change change) { answer_change(visit, change); });
}

}  // namespace callboard::web
