#include "adapters/web/board.h"

#include <mutex>

#include "adapters/web/forum/answer_pages.h"
#include "adapters/web/forum/forum.h"
#include "adapters/web/forum/people.h"
#include "adapters/web/forum/posts.h"
#include "adapters/web/forum/reading.h"
#include "adapters/web/http/listen.h"
#include "adapters/web/http/server.h"
#include "adapters/web/pages/marks.h"
#include "adapters/web/pages/times.h"
#include "adapters/web/site/site.h"

namespace callboard {

namespace web {
namespace {

constexpr std::int64_t kHeldMs = 2'000;

Venue venue_of(const Recipient& recipient) {
  if (const auto* person = std::get_if<ToAuthor>(&recipient)) return person->venue;
  return std::get<ToVenue>(recipient).venue;
}

class Board : public WebBoard {
 public:
  explicit Board(WebBoardConfig config) : config_(std::move(config)) {}
  ~Board() override {
    Board::stop();
    if (server_) server_->stop();
  }
  Result<Done, std::string> launch();

  [[nodiscard]] std::string_view name() const override { return "web"; }
  [[nodiscard]] Limits limits() const override { return {64 * 1024, Dialect::kHtml, true, true}; }
  [[nodiscard]] DialectMarks marks() const override { return stored_marks(); }
  void start(Inbox& inbox, std::string cursor) override;
  void stop() override;
  void open(OpenVenue request) override;
  void send(Delivery delivery) override;
  void find(std::string key, Venue venue) override;
  void read_up_to(Venue venue, Timestamp upto) override { forum_->confirm(std::move(venue), upto); }
  void acknowledge(ReplyRef ref, Verdict verdict) override;
  void keep_zone(const std::string& user, const std::string& zone) override;
  void keep_name(const std::string& user, const std::string& name) override;

  [[nodiscard]] std::string answer_pages() const override {
    return named_ ? config_.public_url + "/answer" : "";
  }
  std::optional<std::string> page_called(const std::string& code) override;
  void give_page(const std::string& page, const Author& author, const Venue& thread) override;

  [[nodiscard]] std::uint16_t port() const override { return server_->port(); }
  [[nodiscard]] std::string address() const override { return config_.public_url; }
  Made ensure_account(const std::string& person) override;
  std::optional<std::string> account_called(const std::string& name) override;
  std::optional<std::string> name_of_account(const std::string& user) override;
  Made sign_in_link(const std::string& user) override;
  Made invitation_link(const std::string& venue) override;
  Forgotten forget(const std::string& user) override;
  bool rewrite(const Delivery& delivery) override;
  bool forget_pages(const std::string& adapter, const std::string& user) override;

 private:
  Result<Done, std::string> open_forum();
  Result<Done, std::string> open_server();
  void make_site(std::unique_ptr<Db> reader);
  Made make_link(const Link& link);
  // Work that has no failing answer: tried again with every tick until it is stored.
  void write_surely(Forum::Work work, std::function<void()> after);
  void try_again();

  WebBoardConfig config_;
  bool named_ = false;  // people elsewhere can be sent to its address
  std::mutex mutex_;    // guards `unstored_`
  std::vector<std::pair<Forum::Work, std::function<void()>>> unstored_;
  // They end in the reverse of this order: the writer, which may still answer requests; the site
  // they came from; the server they are answered by.
  std::unique_ptr<HttpServer> server_;
  std::unique_ptr<Site> site_;
  std::unique_ptr<Forum> forum_;
};

Result<Done, std::string> Board::launch() {
  if (!config_.log) config_.log = [](const std::string&) {};
  const auto forum = open_forum();
  if (!forum) return forum;
  auto reader = Db::open(forum_->file(), DbRole::kReader);
  if (!reader) return Fail{reader.error()};
  const auto server = open_server();
  if (!server) return server;
  make_site(std::move(*reader));
  server_->begin();
  return Done{};
}

Result<Done, std::string> Board::open_forum() {
  ForumConfig config;
  config.folder = config_.folder;
  config.clock = config_.clock;
  config.log = config_.log;
  config.changed = [this](const std::set<ThreadId>& threads) {
    server_->post([this, threads] { site_->changed(threads); });
  };
  auto forum = Forum::open(std::move(config));
  if (!forum) return Fail{forum.error()};
  forum_ = std::move(*forum);
  return Done{};
}

Result<Done, std::string> Board::open_server() {
  ServerConfig config;
  config.address = config_.address;
  config.port = config_.port;
  config.log = config_.log;
  config.handle = [this](Request request, Respond respond) {
    site_->handle(std::move(request), std::move(respond));
  };
  config.refuse = [this](int status) { return site_->refuse(status); };
  config.tick = [this] {
    site_->tick();
    try_again();
  };
  auto server = HttpServer::open(std::move(config));
  if (!server) return Fail{server.error()};
  server_ = std::move(*server);
  named_ = !config_.public_url.empty();
  if (!named_) {
    config_.public_url = "http://" + host_and_port(config_.address, server_->port());
  }
  while (config_.public_url.ends_with('/')) config_.public_url.pop_back();
  return Done{};
}

void Board::make_site(std::unique_ptr<Db> reader) {
  SiteConfig config;
  config.title = config_.title;
  config.voice = config_.voice;
  config.public_url = config_.public_url;
  config.join_reply = config_.join_reply;
  config.reserved_names = config_.reserved_names;
  config.trusted_proxies = config_.trusted_proxies;
  config.guests = config_.guests;
  config.pages = config_.pages;
  config.clock = config_.clock;
  config.log = config_.log;
  config.post = [this](std::function<void()> work) { server_->post(std::move(work)); };
  site_ = std::make_unique<Site>(std::move(config), *forum_, std::move(reader));
}

void Board::start(Inbox& inbox, std::string cursor) {
  forum_->report(AdapterState{"web", true, 0, "serving " + config_.public_url});
  forum_->attach(inbox, std::move(cursor));
}

// People may go on reading and writing until the board is closed; what they write is kept and
// handed in when the daemon starts again.
void Board::stop() {
  if (forum_) forum_->detach();
}

void Board::write_surely(Forum::Work work, std::function<void()> after) {
  const auto keep = [this, work, after] {
    const std::lock_guard lock(mutex_);
    unstored_.emplace_back(work, after);
  };
  const auto queued = forum_->write(
      work, [keep, after](Outcome outcome) { outcome == Outcome::kStored ? after() : keep(); });
  if (queued == Forum::Queued::kFull) keep();
}

void Board::try_again() {
  std::vector<std::pair<Forum::Work, std::function<void()>>> again;
  {
    const std::lock_guard lock(mutex_);
    again.swap(unstored_);
  }
  for (auto& [work, after] : again) write_surely(std::move(work), std::move(after));
}

void Board::open(OpenVenue request) {
  auto id = std::make_shared<ThreadId>();
  const std::string key = request.key;
  write_surely(
      [id, request = std::move(request)](Writing& w) { *id = add_thread(w, request); },
      [this, id, key] {
        const std::string venue = id_text(*id);
        forum_->report(VenueOpened{key, {"web", venue}, config_.public_url + "/thread/" + venue});
      });
}

void Board::send(Delivery delivery) {
  const std::string key = delivery.key;
  const Venue venue = venue_of(delivery.recipient);
  auto outcome = std::make_shared<SendOutcome>(Held{kHeldMs});
  const auto queued = forum_->write(
      [this, outcome, delivery = std::move(delivery)](Writing& w) {
        const auto* person = std::get_if<ToAuthor>(&delivery.recipient);
        const auto sent = person != nullptr && is_page(person->user)
                              ? say_on_page(w, delivery)
                              : add_delivery(w, delivery, forum_->picture_key());
        *outcome = sent ? SendOutcome(*sent) : SendOutcome(sent.error());
      },
      [this, outcome, key, venue](Outcome stored) {
        if (stored == Outcome::kFailed) *outcome = Held{kHeldMs};
        forum_->report(SendResult{key, venue, *outcome});
      });
  if (queued == Forum::Queued::kFull) forum_->report(SendResult{key, venue, Held{kHeldMs}});
}

void Board::find(std::string key, Venue venue) {
  auto found = std::make_shared<std::optional<Sent>>();
  const std::string reported = key;
  write_surely(
      [found, key = std::move(key), at = venue.id](Writing& w) {
        const auto thread = parse_id<ThreadId>(at).value_or(kMessages);
        *found = is_page(at) ? find_on_page(w, key) : find_delivery(w, key, thread);
      },
      [this, found, reported, venue] {
        forum_->report(FindResult{reported, venue, *found});
      });
}

void Board::acknowledge(ReplyRef ref, Verdict verdict) {
  if (ref.adapter != name()) return;
  if (const auto answer = page_answer_id(ref.id)) {
    return write_surely([id = *answer, verdict](Writing& w) { mark_page_answer(w, id, verdict); },
                        [] {});
  }
  const auto post = parse_id<PostId>(ref.id);
  if (!post) return;  // not one of ours
  write_surely([post = *post, verdict](Writing& w) { mark_reply(w, post, verdict); }, [] {});
}

void Board::keep_zone(const std::string& user, const std::string& zone) {
  const auto account = parse_id<AccountId>(user);
  if (!account || !known_zone(zone)) return;
  write_surely([account = *account, zone](Writing& w) { keep_zone_of(w, account, zone); }, [] {});
}

void Board::keep_name(const std::string& user, const std::string& name) {
  const auto account = parse_id<AccountId>(user);
  if (!account) return;
  write_surely([account = *account, name](Writing& w) { keep_name_of(w, account, name); }, [] {});
}

WebBoard::Made Board::ensure_account(const std::string& person) {
  const auto name = judge_name(person, {});
  if (!name) return Fail{Unmade::kNoSuch};
  AccountId id;
  const Outcome outcome = forum_->write_and_wait([&](Writing& w) {
    const auto there = find_account_by_name(w.db, name->shown);
    const auto made = there ? Result<AccountId, NameProblem>(there->id) : add_account(w, *name);
    id = made.value_or(AccountId{});
  });
  if (outcome == Outcome::kFailed) return Fail{Unmade::kNotStored};
  if (id == AccountId{}) return Fail{Unmade::kNoSuch};
  return id_text(id);
}

std::optional<std::string> Board::account_called(const std::string& name) {
  auto reader = Db::open(forum_->file(), DbRole::kReader);
  const auto there = reader ? find_account_by_name(**reader, name) : std::nullopt;
  if (!there) return std::nullopt;
  return id_text(there->id);
}

std::optional<std::string> Board::name_of_account(const std::string& user) {
  const auto id = parse_id<AccountId>(user);
  auto reader = Db::open(forum_->file(), DbRole::kReader);
  const auto there = reader && id ? find_account(**reader, *id) : std::nullopt;
  return there ? std::optional(there->name) : std::nullopt;
}

WebBoard::Made Board::make_link(const Link& link) {
  std::optional<std::string> address;
  const Outcome outcome = forum_->write_and_wait([&](Writing& w) {
    const bool real = link.kind == LinkKind::kSignIn ? find_account(w.db, link.account).has_value()
                                                     : find_thread(w.db, link.thread).has_value();
    if (real) address = site_->make_link(w, link);
  });
  if (outcome == Outcome::kFailed) return Fail{Unmade::kNotStored};
  if (!address) return Fail{Unmade::kNoSuch};
  return *std::move(address);
}

WebBoard::Made Board::sign_in_link(const std::string& user) {
  const auto account = parse_id<AccountId>(user);
  if (!account) return Fail{Unmade::kNoSuch};
  Link link;
  link.account = *account;
  return make_link(link);
}

WebBoard::Made Board::invitation_link(const std::string& venue) {
  const auto thread = parse_id<ThreadId>(venue);
  if (!thread) return Fail{Unmade::kNoSuch};
  Link link;
  link.kind = LinkKind::kInvitation;
  link.thread = *thread;
  link.reply = config_.join_reply;
  return make_link(link);
}

WebBoard::Forgotten Board::forget(const std::string& user) {
  const auto account = parse_id<AccountId>(user);
  if (!account) return Forgotten::kNoSuchUser;
  bool known = false;
  const Outcome outcome = forum_->write_and_wait([&](Writing& w) {
    known = find_account(w.db, *account).has_value();
    if (known) forget_account(w, *account);
  });
  if (outcome == Outcome::kFailed) return Forgotten::kNotStored;
  return known ? Forgotten::kYes : Forgotten::kNoSuchUser;
}

std::optional<std::string> Board::page_called(const std::string& code) {
  auto reader = Db::open(forum_->file(), DbRole::kReader);
  return reader ? page_with_code(**reader, code, config_.clock()) : std::nullopt;
}

void Board::give_page(const std::string& page, const Author& author, const Venue& thread) {
  write_surely([page, author, thread](Writing& w) { give_page_to(w, page, author, thread); },
               [] {});
}

bool Board::forget_pages(const std::string& adapter, const std::string& user) {
  return forum_->write_and_wait([&](Writing& w) { forget_pages_of(w, adapter, user); }) ==
         Outcome::kStored;
}

bool Board::rewrite(const Delivery& delivery) {
  return forum_->write_and_wait([&](Writing& w) {
    rewrite_delivery(w, delivery, forum_->picture_key());
  }) == Outcome::kStored;
}

}  // namespace
}  // namespace web

std::optional<std::string> WebBoard::cannot_listen(const std::string& address, std::uint16_t port) {
  web::ServerConfig config;
  config.address = address;
  config.port = port;
  const auto server = web::HttpServer::open(std::move(config));
  return server ? std::nullopt : std::optional(server.error());
}

Result<std::unique_ptr<WebBoard>, std::string> WebBoard::open(WebBoardConfig config) {
  auto board = std::make_unique<web::Board>(std::move(config));
  const auto launched = board->launch();
  if (!launched) return Fail{launched.error()};
  return std::unique_ptr<WebBoard>(std::move(board));
}

}  // namespace callboard
