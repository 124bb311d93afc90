// Pages that show what the daemon knows beyond posts: the front, the champions, the archive.
#include "adapters/web/forum/reading.h"
#include "adapters/web/forum/secrets.h"
#include "adapters/web/pages/times.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

namespace {

constexpr std::size_t kThreadsListed = 50;

// An address that a link may lead to: a page of this board, or the open web.
bool harmless(const std::string& address) {
  return address.starts_with("https://") || address.starts_with("http://") ||
         (address.starts_with("/") && !address.starts_with("//"));
}

std::vector<Fields> thread_list(Db& db, const std::vector<std::string>& unlisted) {
  std::vector<Fields> out;
  for (const Thread& thread : newest_threads(db, kThreadsListed, unlisted)) {
    Fields line;
    line.set("id", id_text(thread.id)).set("title", thread.title);
    const bool named = thread.title.find(thread.show) != std::string::npos;
    if (!thread.show.empty() && !named) line.set("show", thread.show);
    out.push_back(std::move(line));
  }
  return out;
}

// Each is a form of its own, good for one press of this page.
std::vector<Fields> buttons_of(const std::vector<Action>& actions) {
  std::vector<Fields> out;
  for (const Action& action : actions) {
    out.push_back(
        Fields().set("label", action.label).set("say", action.say).set("once", random_token()));
  }
  return out;
}

Fields match_card(const std::string& title, const std::string& venue) {
  Fields card;
  card.set("title", title);
  if (parse_id<ThreadId>(venue)) card.set("thread", venue);
  return card;
}

}  // namespace

void Site::get_front(const VisitPtr& visit) {
  const FrontPage front = config_.pages->front(visit->reader.viewer());
  Fields fields = form_fields(*visit);
  fields.set("title", front.title.empty() ? config_.title : front.title);
  fields.texts("intro", front.intro);
  std::vector<Fields> current;
  for (const MatchLink& match : front.current) {
    Fields card = match_card(match.title, match.venue);
    if (!match.status.empty()) card.set("status", match.status);
    if (visit->account) {
      card.list("buttons", buttons_of(match.actions));
    } else if (config_.guests && !match.actions.empty()) {
      card.set("seat", match.actions.front().label);
    }
    current.push_back(std::move(card));
  }
  if (current.empty()) fields.flag("idle");
  fields.list("current", std::move(current));
  auto threads = thread_list(*db_, front.unlisted);
  if (!threads.empty()) fields.flag("has_threads");
  fields.list("threads", std::move(threads));
  std::vector<Fields> links;
  for (const PageLink& link : front.links) {
    if (!harmless(link.address)) continue;
    links.push_back(Fields().set("label", link.label).set("address", link.address));
  }
  if (!links.empty()) fields.flag("has_links");
  fields.list("links", std::move(links));
  answer_page(visit, "Matches", "front", fill("front.html", fields));
}

void Site::get_champions(const VisitPtr& visit) {
  Fields fields;
  std::vector<Fields> tables;
  for (const Table& table : config_.pages->champions()) {
    tables.push_back(table_fields(table, visit->reader));
  }
  if (tables.empty()) fields.flag("empty");
  fields.list("tables", std::move(tables));
  answer_page(visit, "Hall of champions", "champions", fill("champions.html", fields));
}

void Site::get_archive(const VisitPtr& visit) {
  Fields fields;
  std::vector<Fields> matches;
  for (const FinishedMatch& match : config_.pages->archive()) {
    Fields card = match_card(match.title, match.venue);
    card.set("id", match.id)
        .html("time_html", time_html(match.ended, visit->reader.zone, visit->now));
    if (!match.result.empty()) card.set("result", match.result);
    if (match.proven) card.flag("proven");
    matches.push_back(std::move(card));
  }
  if (matches.empty()) fields.flag("empty");
  fields.list("matches", std::move(matches));
  answer_page(visit, "Archive", "archive", fill("archive.html", fields));
}

void Site::get_transcript(const VisitPtr& visit) {
  const std::string& id = visit->request.path[1];
  auto text = config_.pages->transcript(id);
  if (!text) return answer_gone(visit);
  std::string file = "match";
  for (const char c : id) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    file.push_back(plain ? c : '-');
  }
  Response response;
  response.type = "text/plain; charset=utf-8";
  response.body = std::move(*text);
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"" + file + ".transcript.txt\"");
  answer(visit, std::move(response));
}

}  // namespace callboard::web
