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
ThreadId said_last_in(Db& db, const std::vector<PostId>& newest_first, ThreadId otherwise) {
  for (const PostId id : newest_first) {
    if (const auto thread = thread_of_show_post(db, id)) return *thread;
  }
  return otherwise;
}

}  // namespace

// As many of the newest as are good to load, the oldest first.
Site::ShownPosts Site::shown_posts(const std::vector<PostId>& newest_first, const Visit& visit,
                                   std::size_t posts_max) {
  ShownPosts out;
  PostReader posts(*db_);
  std::vector<std::string> pieces;
  std::size_t bytes = 0;
  for (const PostId id : newest_first) {
    const auto post = posts.read(id, visit.reader.id);
    if (!post) continue;
    std::string html = post_html(*post, visit.reader, voice(), visit.now);
    const bool fits = pieces.empty() || bytes + html.size() <= kPostsBytesMax;
    out.more = !fits || pieces.size() == posts_max;
    if (out.more) break;
    bytes += html.size();
    pieces.push_back(std::move(html));
    if (out.last.value == 0) out.last = id;
    out.first = id;
  }
  out.html.reserve(bytes);
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) out.html += *piece;
  return out;
}

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
  fields.set("rev", std::to_string(last_revision(*db_, *id, visit->reader.id)));
  ShownPosts posts = shown_posts(thread_post_ids(*db_, *id, visit->reader.id, until), *visit);
  const std::string panel = panel_of(*id, visit->reader);
  fields.set("id", id_text(*id))
      .set("title", thread->title)
      .set("once", random_token())
      .html("posts_html", std::move(posts.html))
      .html("panel_html", panel);
  if (panel == kNoPanel) fields.flag("panel_empty");
  if (!thread->show.empty()) fields.set("show", thread->show);
  if (posts.last.value == 0) {
    fields.flag("empty");
  } else {
    fields.set("last", id_text(posts.last));
  }
  if (posts.more) fields.set("earlier", id_text(posts.first));
  if (until.value == 0) fields.flag("live");
  if (visit->account) fields.flag("signed_in");
  answer_page(visit, thread->title, "", fill("thread.html", fields));
}

void Site::get_messages(const VisitPtr& visit) {
  Fields fields = form_fields(*visit);
  fields.set("rev", std::to_string(last_revision(*db_, kMessages, visit->reader.id)));
  const auto ids = private_post_ids(*db_, visit->reader.id, before(*visit));
  ShownPosts posts = shown_posts(ids, *visit);
  fields.set("once", random_token()).html("posts_html", std::move(posts.html));
  if (posts.last.value == 0) fields.flag("empty");
  if (posts.more) fields.set("earlier", id_text(posts.first));
  std::vector<Thread> offered = newest_threads(*db_, kThreadsOffered);
  const ThreadId about = said_last_in(*db_, ids, offered.empty() ? kMessages : offered.front().id);
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

void Site::get_post(const VisitPtr& visit) {
  const auto id = parse_id<PostId>(visit->request.path[1]);
  const auto post = id ? find_post(*db_, *id, visit->reader.id) : std::nullopt;
  if (!post) return answer_gone(visit);
  use_zone(*visit, id_text(post->thread));
  Fields fields;
  // On the page that ends with it, so that it is found however much was written since.
  const bool in_thread = post->thread != kMessages && post->to == kEveryone;
  const std::string place = in_thread ? "/thread/" + id_text(post->thread) : "/messages";
  const std::string until = std::to_string(post->id.value + 1);
  fields.set("back", place + "?before=" + until + "#post-" + id_text(*id))
      .html("post_html", post_html(*post, visit->reader, voice(), visit->now, Shown::kAlone));
  if (const auto thread = find_thread(*db_, post->thread)) fields.set("title", thread->title);
  answer_page(visit, "Post " + id_text(*id), "", fill("one_post.html", fields));
}

void Site::get_thread_events(const VisitPtr& visit) {
  const auto id = parse_id<ThreadId>(visit->request.path[1]);
  if (!id || !find_thread(*db_, *id)) return answer_gone(visit);
  begin_events(visit, *id);
}

void Site::get_message_events(const VisitPtr& visit) { begin_events(visit, kMessages); }

void Site::begin_events(const VisitPtr& visit, ThreadId thread) {
  if (!live_.make_place()) {
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
