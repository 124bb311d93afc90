// Plays matches to their end through the real daemon over SQLite and the web board, whose pages two
// people answer in small browsers, and leaves both databases in a folder: what disk.py measures.
//   disk_house FOLDER MATCHES DAYS
// Nothing happens any more in so many days after the last match, but what expires by itself.
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <mutex>
#include <stdexcept>

#include "adapters/web/board.h"
#include "bot/chance/hash.h"
#include "bot/loop/daemon.h"
#include "rules/catalog.h"
#include "storage/sqlite/sqlite_store.h"
#include "tests/adapters/web/browser.h"
#include "tests/bot/world/stock.h"

namespace callboard {
namespace {

constexpr std::int64_t kMinute_ms = 60'000;
constexpr int kTidyings = 20;     // the board does a part of it with whatever it stores
constexpr int kTurnsMax = 2'000;  // of a match

// What the board's threads hand in.
class SharedInbox final : public Inbox {
 public:
  bool push(AdapterEvent event) override {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    changed_.notify_one();
    return true;
  }
  AdapterEvent next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !events_.empty(); });
    AdapterEvent event = std::move(events_.front());
    events_.pop_front();
    return event;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<AdapterEvent> events_;
};

std::string path_of(const std::string& address) {
  return address.substr(address.find('/', address.find("//") + 2));
}

class DiskHouse {
 public:
  explicit DiskHouse(const std::filesystem::path& folder) {
    WebBoardConfig config;
    config.port = 0;
    config.folder = folder;
    config.clock = [this] { return Timestamp{now_ms_.load()}; };
    config.log = [](const std::string&) {};
    auto board = WebBoard::open(std::move(config));
    if (!board) throw std::runtime_error(board.error());
    board_ = *std::move(board);
    auto store = open_sqlite(folder / "callboard.db");
    if (!store) throw std::runtime_error(store.error().detail);
    store_ = *std::move(store);
    found();
    const auto number = [this] { return ++number_; };
    house_ = std::make_unique<House>(
        *store_, Entropy{[number] { return sha256(std::to_string(number())); }, number});
    if (!load_house(*house_, {setup_}, catalog())) throw std::runtime_error("not loaded");
    for (auto& [id, show] : house_->shows) show.pack = test::shipped_pack(*show.face);
    const Adapters adapters = {{"web", board_.get()}};
    dispatcher_ = std::make_unique<Dispatcher>(*house_, adapters, test::shipped_templates(),
                                               *workers_, [](const TemplateProblem&) {});
    daemon_ = std::make_unique<Daemon>(*house_, *dispatcher_, adapters, [](const LogLine&) {});
    board_->start(inbox_, "");
    if (!daemon_->begin(now())) throw std::runtime_error("not begun");
    settle();
    for (const char* who : {"Ann", "Bob"}) sign_in(who);
  }
  ~DiskHouse() { board_->stop(); }
  DiskHouse(const DiskHouse&) = delete;
  DiskHouse& operator=(const DiskHouse&) = delete;

  void play_match() {
    const MatchId match = house_->shows.at(ShowId{1}).state.current.value();
    for (const char* who : {"Ann", "Bob"}) say(match, who, "join");
    for (int turn = 0; turn < kTurnsMax && house_->matches.contains(match); ++turn) {
      const LiveMatch& live = house_->matches.at(match);
      const Pending pending = live.game->pending();
      const auto* awaiting = std::get_if<Awaiting>(&pending);
      if (awaiting != nullptr && !awaiting->seats.empty()) {
        const Seat seat = awaiting->seats.front();
        const std::string who = house_->people.at(live.desk.seats.at(seat.index)).name;
        say(match, who, live.game->suggest(seat, ++number_));
      } else {
        wait_for_timer();
      }
    }
    if (house_->matches.contains(match)) throw std::runtime_error("the match does not end");
  }

  void rest(std::int64_t days) {
    now_ms_ += days * kDay_s * 1000;
    for (int i = 0; i < kTidyings; ++i) (void)board_->ensure_account("Guest " + std::to_string(i));
  }

 private:
  [[nodiscard]] Timestamp now() const { return {now_ms_.load()}; }

  void found() {
    Commit commit;
    commit.people.push_back({PersonId{1}, "Dee", false, ""});
    commit.identities.push_back({"web", board_->ensure_account("Dee").value(), PersonId{1}});
    ShowState state;
    state.id = ShowId{1};
    state.key = "lucky";
    state.hosts = {PersonId{1}};
    commit.shows.push_back(to_row(state));
    setup_.key = state.key;
    if (!store_->commit(commit)) throw std::runtime_error("not founded");
  }

  void sign_in(const std::string& who) {
    test::Browser browser(board_->port());
    const auto link = board_->sign_in_link(board_->ensure_account(who).value());
    const std::string path = path_of(link.value());
    if (browser.submit(path, path, {}).status != 303) throw std::runtime_error("not signed in");
    browsers_.emplace(who, std::move(browser));
  }

  void say(MatchId match, const std::string& who, const std::string& words) {
    now_ms_ += 10 * kMinute_ms;
    const std::string page = "/thread/" + house_->matches.at(match).row.venues.at(0).id;
    const auto answer = browsers_.at(who).submit(
        page, page + "/reply", {{"words", words}, {"once", "form-" + std::to_string(++number_)}});
    if (answer.status != 303) throw std::runtime_error("\"" + words + "\" was not taken");
    settle();
  }

  void wait_for_timer() {
    const auto wake = daemon_->next_wake();
    if (!wake) throw std::runtime_error("nobody is waited for");
    if (*wake > now()) now_ms_ = wake->ms;
    now_ms_ += kMinute_ms;
    settle();
  }

  // Until neither the daemon nor the board has anything left to do: the board answers in order.
  void settle() {
    for (bool quiet = false; !quiet;) {
      daemon_->tick(now());
      flush();
      const std::string mark = "settled-" + std::to_string(++number_);
      board_->find(mark, {"web", "1"});
      for (quiet = true;; quiet = false) {
        const AdapterEvent event = inbox_.next();
        const auto* found = std::get_if<FindResult>(&event);
        if (found != nullptr && found->key == mark) break;
        daemon_->step(event, now());
        flush();
      }
    }
  }
  void flush() {
    if (!daemon_->flush()) throw std::runtime_error("commit failed");
  }

  std::atomic<std::int64_t> now_ms_ = 1'780'000'000'000;
  std::uint64_t number_ = 0;
  ShowSetup setup_;
  SharedInbox inbox_;
  std::unique_ptr<WebBoard> board_;
  std::unique_ptr<SqliteStore> store_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Workers> workers_ = make_inline_workers();
  std::unique_ptr<Dispatcher> dispatcher_;
  std::unique_ptr<Daemon> daemon_;
  std::map<std::string, test::Browser> browsers_;
};

}  // namespace
}  // namespace callboard

int main(int argc, char** argv) try {
  const auto number = [&](int n) { return std::strtol(argv[n], nullptr, 10); };
  if (argc != 4 || argv[1][0] == '-' || number(2) < 1)
    throw std::runtime_error("usage: disk_house FOLDER MATCHES DAYS");
  callboard::DiskHouse house(argv[1]);
  for (std::int64_t i = 0; i < number(2); ++i) house.play_match();
  house.rest(number(3));
  return 0;
} catch (const std::exception& problem) {
  std::cerr << problem.what() << "\n";
  return 1;
}
