// Threads and private messages as pages, and the streams that keep them up to date.
#include <algorithm>
#include <utility>
#include <vector>

#include "adapters/web/forum/reading.h"
#include "adapters/web/forum/secrets.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

namespace {

constexpr std::size_t kThreadsOffered = 20;

// What a message is likely to be about: what the daemon said last was said in that thread. Of
// several shows the newest thread may be another one's.
ThreadId said_last_in(const std::vector<ForumPost>& posts, ThreadId otherwise) {
  for (auto post = posts.rbegin(); post != posts.rend(); ++post) {
    if (post->author == kDaemon) return post->thread;
  }
  return otherwise;
}

}  // namespace

PostId Site::before(const Visit& visit) const {
  const auto asked = visit.request.query.find("before");
  if (asked == visit.request.query.end()) return PostId{};
  return parse_id<PostId>(asked->second).value_or(PostId{});
}

std::string Site::panel_of(ThreadId thread, const Reader& reader) {
  if (thread == kMessages) return {};
  return panel_html(thread, config_.pages->match_panel(id_text(thread), reader.viewer()),
                    current_prompt(*db_, thread, reader.id), last_own_post(*db_, thread, reader.id),
                    reader);
}

void Site::get_thread(const VisitPtr& visit) {
  const auto id = parse_id<ThreadId>(visit->request.path[1]);
  const auto thread = id ? find_thread(*db_, *id) : std::nullopt;
  if (!thread) return answer_gone(visit);
  use_zone(*visit, id_text(*id));
  const PostId until = before(*visit);
  Fields fields = form_fields(*visit);
  // The revision first: what changes between the two is sent again by the stream.
  fields.set("rev", std::to_string(last_revision(*db_)));
  const auto posts = thread_posts(*db_, *id, visit->reader.id, until);
  const std::string panel = panel_of(*id, visit->reader);
  fields.set("id", id_text(*id))
      .set("title", thread->title)
      .set("once", random_token())
      .html("posts_html", posts_html(posts, visit->reader, voice(), visit->now))
      .html("panel_html", panel);
  if (panel == kNoPanel) fields.flag("panel_empty");
  if (!thread->show.empty()) fields.set("show", thread->show);
  if (posts.empty()) {
    fields.flag("empty");
  } else {
    fields.set("last", id_text(posts.back().id));
  }
  if (posts.size() == kPostsPerPage) fields.set("earlier", id_text(posts.front().id));
  if (until.value == 0) fields.flag("live");
  if (visit->account) fields.flag("signed_in");
  answer_page(visit, thread->title, "", fill("thread.html", fields));
}

void Site::get_messages(const VisitPtr& visit) {
  Fields fields = form_fields(*visit);
  fields.set("rev", std::to_string(last_revision(*db_)));
  const auto posts = private_posts(*db_, visit->reader.id, before(*visit));
  fields.set("once", random_token())
      .html("posts_html", posts_html(posts, visit->reader, voice(), visit->now));
  if (posts.empty()) fields.flag("empty");
  if (posts.size() == kPostsPerPage) fields.set("earlier", id_text(posts.front().id));
  std::vector<Thread> offered = newest_threads(*db_, kThreadsOffered);
  const ThreadId about = said_last_in(posts, offered.empty() ? kMessages : offered.front().id);
  const auto is_it = [&](const Thread& thread) { return thread.id == about; };
  if (about != kMessages && std::none_of(offered.begin(), offered.end(), is_it)) {
    if (auto older = find_thread(*db_, about)) offered.push_back(*std::move(older));
  }
  std::vector<Fields> threads;
  for (const Thread& thread : offered) {
    Fields one;
    one.set("id", id_text(thread.id)).set("title", thread.title);
    if (thread.id == about) one.flag("chosen");
    threads.push_back(std::move(one));
  }
  if (about == kMessages) fields.flag("about_nothing");
  if (!threads.empty()) fields.flag("has_threads");
  fields.list("threads", std::move(threads));
  answer_page(visit, "Messages", "messages", fill("messages.html", fields));
}

void Site::get_thread_events(const VisitPtr& visit) {
  const auto id = parse_id<ThreadId>(visit->request.path[1]);
  if (!id || !find_thread(*db_, *id)) return answer_gone(visit);
  begin_events(visit, *id);
}

void Site::get_message_events(const VisitPtr& visit) { begin_events(visit, kMessages); }

void Site::begin_events(const VisitPtr& visit, ThreadId thread) {
  if (live_.full()) {
    return answer_refusal(visit, 503, "Too many pages are open; reload to see what is new.");
  }
  use_zone(*visit, thread == kMessages ? "" : id_text(thread));
  LivePage page;
  page.thread = thread;
  page.reader = visit->reader;
  if (visit->account) page.session = visit->token;
  page.address = visit->request.peer;
  // Where the page stands: as it was made, or as far as an earlier stream had come.
  std::string since(visit->request.header("last-event-id"));
  const auto asked = visit->request.query.find("since");
  if (since.empty() && asked != visit->request.query.end()) since = asked->second;
  page.rev = parse_id<PostId>(since).value_or(PostId{}).value;
  Response response;
  response.type = "text/event-stream; charset=utf-8";
  response.headers.emplace_back("Cache-Control", "no-store");
  response.headers.emplace_back("X-Accel-Buffering", "no");
  response.live = [this, page = std::move(page)](std::shared_ptr<Stream> stream) mutable {
    page.stream = std::move(stream);
    live_.add(std::move(page));
  };
  answer(visit, std::move(response));
}

}  // namespace callboard::web
