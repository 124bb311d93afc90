// What a page view and a reply cost on the web board while 400 pages are open, in a short thread
// and in a very long one. Over HTTP on the loopback device. Prints its machine's numbers only; what
// they are to be stands in docs/performance.md.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "adapters/web/forum/forum.h"
#include "adapters/web/forum/people.h"
#include "adapters/web/forum/posts.h"
#include "adapters/web/site/live.h"
#include "tests/adapters/web/browser.h"
#include "tests/adapters/web/stage.h"

namespace callboard {
namespace {

constexpr int kRepliesOfARun = 100;

// A thread of so many replies, a prompt at its beginning, and as many readers as may be.
class Crowd {
 public:
  explicit Crowd(int replies) {
    stage_.close();
    fill(replies);
    stage_.reopen("");
    writer_ = std::make_unique<test::Browser>(stage_.board->port());
    const std::string link = stage_.board->sign_in_link("1").value_or("");
    const std::string path = link.substr(link.find('/', 8));
    writer_->submit(path, path, {});
    token_ = writer_->form_token(kPage);
    const test::Browser reader(stage_.board->port());
    for (std::size_t i = 0; i < web::kLivePagesMax; ++i) {
      const std::string from = "X-Forwarded-For: 203.0.113." + std::to_string(i % 100);
      readers_.push_back(
          std::make_unique<test::EventStream>(reader, kPage + "/events?since=99999999", from));
      readers_.back()->wait_for("retry:");
    }
  }
  void view() { test::Browser(stage_.board->port()).get(kPage); }
  // It is answered when all pages have been told.
  void reply() {
    stage_.clock.pass(3'000);
    writer_->post(
        kPage + "/reply",
        {{"words", "I roll the dice"}, {"once", std::to_string(++said_)}, {"form_token", token_}});
  }

 private:
  inline static const std::string kPage = "/thread/1";

  void fill(int replies) {
    web::ForumConfig config;
    config.folder = stage_.folder.path;
    config.clock = [now = stage_.clock] { return now.now(); };
    config.log = [](const std::string&) {};
    config.changed = [](const std::set<web::ThreadId>&) {};
    const auto forum = *web::Forum::open(std::move(config));
    forum->write_and_wait([&](web::Writing& w) {
      (void)web::add_account(w, *web::judge_name("Ann", {}));
      const web::ThreadId thread = web::add_thread(w, {"one", "Lucky Numbers", "Show"});
      Delivery prompt = test::public_post("prompt", web::id_text(thread), "<p>Your move.</p>");
      prompt.actions = {{"Roll", "ROLL", false}};
      prompt.due = Timestamp{w.now.ms + 1'000};
      (void)web::add_delivery(w, prompt, forum->picture_key());
      for (int i = 0; i < replies; ++i) {
        web::NewReply reply;
        reply.thread = thread;
        reply.author = web::AccountId{1};
        reply.words = "What I think of the turn with the number " + std::to_string(i);
        reply.form_once = std::to_string(i);
        web::add_reply(w, reply);
      }
    });
  }

  test::Stage stage_;
  std::unique_ptr<test::Browser> writer_;
  std::string token_;
  std::vector<std::unique_ptr<test::EventStream>> readers_;
  int said_ = 0;
};

void page_view(benchmark::State& state) {
  Crowd crowd(static_cast<int>(state.range(0)));
  for (auto _ : state) crowd.view();
}
BENCHMARK(page_view)->Arg(100)->Arg(20'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void reply_with_400_pages_open(benchmark::State& state) {
  Crowd crowd(static_cast<int>(state.range(0)));
  for (auto _ : state) crowd.reply();
}
BENCHMARK(reply_with_400_pages_open)
    ->Arg(100)
    ->Arg(20'000)
    ->Iterations(kRepliesOfARun)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace callboard
