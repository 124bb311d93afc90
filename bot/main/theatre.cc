#include "bot/main/theatre.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "adapters/control/control.h"
#include "adapters/discord/discord_adapter.h"
#include "adapters/random_org/random_org.h"
#include "bot/chance/hash.h"
#include "bot/config/listen.h"
#include "bot/durable_file.h"
#include "bot/main/dice_account.h"
#include "bot/main/direct.h"
#include "bot/main/discord_account.h"
#include "bot/main/erase_gone.h"
#include "bot/main/matrix_account.h"
#include "bot/main/samples.h"
#include "bot/main/share.h"
#include "bot/main/stock.h"
#include "bot/pages/match_transcript.h"
#include "bot/pages/transcript_files.h"
#include "bot/show/lottery.h"
#include "bot/show/making.h"
#include "bot/show/named_hosts.h"
#include "bot/show/sign_ups.h"
#include "rules/catalog.h"
#include "storage/sqlite/sqlite_store.h"

namespace callboard {
namespace {

inline constexpr std::int64_t kWaitMax_ms = 1'000;
inline constexpr std::int64_t kSlowStep_ms = 2'000;
inline constexpr std::int64_t kSlowToldAgain_ms = 60 * 60 * 1000;
inline constexpr std::chrono::milliseconds kRoomPoll{500};

std::string store_words(const StoreError& error) { return error.detail; }

std::uint64_t random_number() {
  const std::string bytes = random_bytes(8);
  std::uint64_t number = 0;
  for (const char byte : bytes) number = (number << 8U) | static_cast<unsigned char>(byte);
  return number;
}

std::int64_t running_ms() {
  timespec at{};
  clock_gettime(CLOCK_BOOTTIME, &at);
  return std::int64_t{at.tv_sec} * 1000 + at.tv_nsec / 1'000'000;
}

std::string problem_words(const TemplateProblem& problem) {
  return problem.file + (problem.line > 0 ? ":" + std::to_string(problem.line) : "") + ": " +
         problem.reason;
}

// Of a large house most matches are not folded at a start. Where `folded` is near `matches`
// something has woken them, and that is what a slow start is made of.
std::string started_words(const House& house) {
  const auto count = [](const std::string& what, std::size_t n) {
    return what + "=" + std::to_string(n);
  };
  return count("matches", house.matches.size()) + count(" folded", house.made_anew.matches) +
         count(" shows", house.shows.size()) + count(" read", house.made_anew.shows);
}

}  // namespace

Timestamp system_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
}

std::string no_account_for(const std::string& host) {
  return "no account on the board can be made for the host \"" + host +
         "\": a name has letters, all of one alphabet, and 24 characters at most";
}

Theatre::Theatre(Config config, LogSink log) : config_(std::move(config)), log_(std::move(log)) {}

Theatre::~Theatre() {
  jobs_.close();
  backups_.reset();  // waits for a copy that is being written
  dice_.reset();
  if (control_) control_->stop();
  workers_.reset();  // what is being rendered still reaches its adapter
  if (matrix_) matrix_->stop();
  if (discord_) discord_->stop();
  if (board_) board_->stop();
}

Result<std::unique_ptr<Theatre>, std::string> Theatre::open(const Config& config, LogSink log) {
  std::unique_ptr<Theatre> theatre(new Theatre(config, std::move(log)));
  for (const auto step : {&Theatre::open_store, &Theatre::open_templates, &Theatre::open_shows,
                          &Theatre::open_board, &Theatre::open_platforms, &Theatre::open_hosts,
                          &Theatre::open_control, &Theatre::open_dice, &Theatre::start}) {
    if (auto problem = ((*theatre).*step)()) return Fail{*problem};
  }
  return theatre;
}

std::optional<std::string> Theatre::open_store() {
  std::error_code error;
  std::filesystem::create_directories(config_.data, error);
  std::filesystem::permissions(config_.data, std::filesystem::perms::owner_all, error);
  if (error) {
    return "the data folder " + config_.data.string() + " cannot be made: " + error.message();
  }
  auto opened = open_sqlite(config_.data / "callboard.db");
  if (!opened) return store_words(opened.error());
  store_ = *std::move(opened);
  house_ = std::make_unique<House>(*store_, Entropy{&fresh_secret, &random_number});
  house_->public_url = config_.web.public_url;
  return std::nullopt;
}

std::optional<std::string> Theatre::open_templates() {
  const auto base = share_folder() / "templates";
  auto tried = Renderer::load(base, config_.templates, config_.language);
  if (!tried) return problem_words(tried.error());
  // Pictures that came with the program are drawn by its tests. To draw them all at every start
  // takes a second, and the memory of a drawing library that an idle show can do without.
  const Pictures checked = config_.templates.empty() ? Pictures::kSource : Pictures::kDraw;
  std::map<std::string, DeskForms> desks;
  for (const GameFace& game : catalog()) {
    const auto problems = check_templates(**tried, base, config_.language, game.name, checked);
    if (!problems.empty()) return problem_words(problems.front());
    auto forms = load_desk_forms(base, config_.templates, config_.language, game.name);
    if (!forms) return problem_words(forms.error());
    desks[game.name] = *std::move(forms);
  }
  // All sections of the one that was tried are made ready; of this one those that are used.
  tried = Renderer::load(base, config_.templates, config_.language);
  if (!tried) return problem_words(tried.error());
  renderer_ = *tried;
  pages_ = std::make_shared<ShowPages>(config_.web.title, config_.data / "transcripts", renderer_,
                                       std::move(desks), config_.web.guests);
  return std::nullopt;
}

std::optional<std::string> Theatre::open_shows() {
  if (auto problem = erase_gone_servers()) return problem;
  auto rows = store_->shows();
  if (!rows) return store_words(rows.error());
  auto ids = store_->counters();
  if (!ids) return store_words(ids.error());
  Commit commit;
  for (const ShowSetup& setup : config_.shows) {
    const bool known = std::any_of(rows->begin(), rows->end(),
                                   [&](const ShowRow& row) { return row.key == setup.key; });
    if (known) continue;
    ShowState state;
    state.id = ShowId{++ids->show};
    state.key = setup.key;
    commit.shows.push_back(to_row(state));
  }
  if (!commit.empty()) {
    if (auto done = store_->commit(std::span(&commit, 1)); !done) return store_words(done.error());
  }
  if (auto loaded = load_house(*house_, all_setups(config_, *rows), catalog()); !loaded) {
    return store_words(loaded.error());
  }
  stock(*house_);
  house_->chatter_kb_per_day = config_.chatter_kb_per_day;
  if (!config_.discord.token_file.empty()) allow_making(*house_, config_);
  std::set<const Pack*> looked_at;
  const auto look_at = [&](const Pack& pack) {
    if (!looked_at.insert(&pack).second) return;
    for (const PackProblem& problem : pack.problems) log_({"pack_problem", 0, to_line(problem)});
  };
  for (const auto& [id, show] : house_->shows) look_at(*show.pack);
  for (const auto& [adapter, making] : house_->making) {
    for (const OfferedPack& offer : making.packs) look_at(*offer.pack);
  }
  return std::nullopt;
}

std::optional<std::string> Theatre::erase_gone_servers() {
  const auto erased = erase_gone(*store_, config_, system_now());
  if (!erased) return store_words(erased.error());
  for (const std::string& line : erased->lines) log_({"server_erased", 0, line});
  remove_transcripts(config_.data / "transcripts", *erased);
  if (!erased->forgotten.empty() && !forget_on_discord(config_.data, erased->forgotten)) {
    return "discord.notes could not be stored; is the disk full?";
  }
  return std::nullopt;
}

std::optional<std::string> Theatre::open_board() {
  WebBoardConfig web;
  const auto listen = parse_listen(config_.web.listen);
  if (!listen) return "listen = " + listen.error();
  web.address = listen->host;
  web.port = listen->port;
  web.public_url = config_.web.public_url;
  web.trusted_proxies = config_.web.trusted_proxies;
  web.guests = config_.web.guests == Permission::kAllowed;
  web.folder = config_.data;
  web.title = config_.web.title;
  web.pages = pages_;
  web.clock = &system_now;
  web.log = [log = log_](const std::string& line) { log({"web", 0, line}); };
  auto opened = WebBoard::open(std::move(web));
  if (!opened) return opened.error();
  board_ = *std::move(opened);
  return std::nullopt;
}

std::optional<std::string> Theatre::open_platforms() {
  matrix_ = open_matrix(config_, log_);
  if (config_.discord.token_file.empty()) return std::nullopt;
  auto discord = open_discord(config_, log_);
  if (!discord) return discord.error();
  discord_ = *std::move(discord);
  return std::nullopt;
}

Adapters Theatre::platforms() const {
  Adapters platforms{{"web", board_.get()}};
  if (matrix_) platforms.emplace("matrix", matrix_.get());
  if (discord_) platforms.emplace("discord", discord_.get());
  return platforms;
}

// Hosts named in the configuration have an account on the board, or their own on another platform,
// and the right to host from the first start with their name: a host whom the others took away
// stays away.
std::optional<std::string> Theatre::open_hosts() {
  Act act;
  act.now = system_now();
  for (auto& [id, show] : house_->shows) {
    const auto notes = store_->notes(id);
    if (!notes) return store_words(notes.error());
    const auto take_up = [&, show_id = id, &its = show](const Author& author) {
      const std::string key = to_hex(sha256(author.name));
      const bool taken_up = std::any_of(notes->begin(), notes->end(), [&](const NoteRow& note) {
        return note.kind == kNamedHostNote && note.key == key;
      });
      const PersonId person = person_of(*house_, act, author);
      if (taken_up) return;
      if (may_not_host(*house_, its, person)) {  // at a later start, then
        log_({"host_plays", 0,
              author.name + " plays in " + its.state.key + " and does not host it now"});
        return;
      }
      act.commit.notes.push_back({show_id, std::string(kNamedHostNote), key, "{}"});
      if (is_host(its, person)) return;
      its.state.hosts.push_back(person);
      note_hosts(*house_, its);
      save(its, act);
    };
    for (const std::string& name : show.setup.hosts) {
      const auto user = board_->ensure_account(name);
      if (!user && user.error() == WebBoard::Unmade::kNotStored) return kNotStored;
      if (!user) return no_account_for(name);
      take_up({"web", *user, name});
    }
    for (const std::string& platform : show.setup.platforms) {
      if (platform == "matrix") {
        for (const std::string& user : config_.matrix.hosts) take_up({platform, user, user});
      } else if (platform == "discord") {
        for (const std::string& user : config_.discord.hosts) take_up({platform, user, user});
      }
    }
  }
  if (act.commit.empty()) return std::nullopt;
  if (auto done = store_->commit(std::span(&act.commit, 1)); !done) {
    return store_words(done.error());
  }
  return std::nullopt;
}

std::optional<std::string> Theatre::open_control() {
  OperatorDesk desk{jobs_,       config_, inbox_,      house_,
                    dispatcher_, daemon_, &system_now, [this] { return platforms(); }};
  const auto is_made = [this](const std::string& key) {
    bool found = false;
    jobs_.ask([&] {
      found = !house_->shows.which([&](const ShowSeen& show) { return show.key == key; }).empty();
    });
    return found;
  };
  auto direct = direct_commands(config_, *board_, operator_words(std::move(desk)), is_made);
  const auto stalled = [this]() -> std::optional<std::string> {
    if (!no_room_) return std::nullopt;
    return std::string(kNotStored) + "\n";
  };
  auto opened = callboard::open_control(config_.data / "control.sock", std::move(direct),
                                        &system_now, stalled);
  if (!opened) return opened.error();
  control_ = *std::move(opened);
  return std::nullopt;
}

std::optional<std::string> Theatre::open_dice() {
  if (config_.random_org.api_key_file.empty()) return std::nullopt;
  auto account = read_dice_account(config_.random_org);
  if (!account) return account.error();
  house_->dice = {account->certificate, to_base64(sha512(account->api_key))};
  RandomOrgSetup setup;
  if (!config_.random_org.url.empty()) setup.url = config_.random_org.url;
  setup.api_key = account->api_key;
  setup.clock = &system_now;
  dice_ = make_random_org(std::move(setup), inbox_);
  return std::nullopt;
}

std::optional<std::string> Theatre::start() {
  Adapters adapters = platforms();
  adapters.emplace(kControlAdapter, control_.get());
  workers_ = make_worker_thread();
  dispatcher_ = std::make_unique<Dispatcher>(*house_, adapters, renderer_, *workers_,
                                             [log = log_](const TemplateProblem& problem) {
                                               log({"template_problem", 0, problem_words(problem)});
                                             });
  daemon_ = std::make_unique<Daemon>(*house_, *dispatcher_, adapters, log_,
                                     [this](const Touched& touched) {
                                       pages_->refresh(*house_, touched);
                                       write_transcripts(touched.matches);
                                       write_lotteries(touched.lotteries);
                                     });
  if (dice_) daemon_->use_dice(*dice_);
  if (!config_.backup.folder.empty()) {
    backups_ = std::make_unique<BackupKeeper>(config_.backup, config_.data, &system_now,
                                              [this] { inbox_.wake(); });
    daemon_->use_backups([this](ShowId show) { backups_->make(show); });
  }
  Touched all;
  for (const auto& [id, match] : house_->matches.awake()) all.matches.insert(id);
  for (const auto& [id, show] : house_->shows) {  // of others the daemon tells in its round
    const std::vector<MatchId> open = house_->matches.of_show(id);
    const auto sleeps = [&](MatchId match) { return house_->matches.is_asleep(match); };
    if (std::none_of(open.begin(), open.end(), sleeps)) all.shows.insert(id);
  }
  pages_->refresh(*house_, all);
  for (const auto& [name, adapter] : adapters) {
    const auto cursor = store_->cursor(name);
    if (!cursor) return store_words(cursor.error());
    adapter->keep_places(places_made(*house_, name));
    adapter->start(inbox_, cursor->value_or(""));
  }
  if (auto problem = write_missing_transcripts()) return problem;
  if (auto begun = daemon_->begin(system_now()); !begun) return store_words(begun.error());
  log_({"started", 0, started_words(*house_)});
  return std::nullopt;
}

// A transcript is written after the commit that ends its match: the last run may have ended between
// the two.
std::optional<std::string> Theatre::write_missing_transcripts() {
  TranscriptFiles files(config_.data / "transcripts");
  std::set<MatchId> missing;
  for (const auto& [id, show] : house_->shows) {
    const auto rows = store_->matches(id);
    if (!rows) return store_words(rows.error());
    for (const MatchRow& row : *rows) {
      if (row.status != MatchStatus::kOver) continue;
      if (!files.has(show, std::to_string(row.id.value))) missing.insert(row.id);
    }
  }
  write_transcripts(missing);
  std::set<std::pair<ShowId, BookId>> lotteries;
  for (const auto& [id, show] : house_->shows) {
    const std::vector<BookId> books = lotteries_of(*house_, show);
    for (const BookId book : books) {
      if (!files.has(show, "b" + std::to_string(book.value))) lotteries.emplace(id, book);
    }
  }
  write_lotteries(lotteries);
  return std::nullopt;
}

void Theatre::write_lotteries(const std::set<std::pair<ShowId, BookId>>& drawn) {
  for (const auto& [id, book] : drawn) {
    const auto show = house_->shows.find(id);
    if (show == house_->shows.end()) continue;
    if (auto problem =
            write_lottery_transcript(*house_, show->second, book, config_.data / "transcripts")) {
      log_({"transcript_not_written", 0, *problem});
    }
  }
}

// One that could not be written is tried again after every commit.
void Theatre::write_transcripts(std::set<MatchId> touched) {
  const std::set<MatchId> before = std::exchange(unwritten_, {});
  touched.insert(before.begin(), before.end());
  for (const MatchId id : touched) {
    const auto row = store_->match(id);
    if (!row || !*row || (*row)->status != MatchStatus::kOver) continue;
    const auto problem =
        write_match_transcript(*house_, *renderer_, **row, config_.data / "transcripts");
    if (!problem) continue;
    unwritten_.insert(id);
    if (!before.contains(id)) log_({"transcript_not_written", id.value, *problem});
  }
}

// A disk that takes its time costs nobody a turn, but whoever minds it should know.
Stored<Done> Theatre::flush() {
  const std::int64_t began_ms = running_ms();
  auto done = daemon_->flush();
  const std::int64_t now_ms = running_ms();
  const bool told = slow_told_ms_ && now_ms - *slow_told_ms_ < kSlowToldAgain_ms;
  if (now_ms - began_ms < kSlowStep_ms || told) return done;
  slow_told_ms_ = now_ms;
  log_({"disk_slow", 0,
        "a step took " + std::to_string((now_ms - began_ms) / 1000) +
            " s to be on disk; nobody is answered before. Look at what else uses that disk, or "
            "whether it fails"});
  return done;
}

std::optional<StoreError> Theatre::work(const std::vector<Event>& events) {
  const Timestamp now = system_now();
  daemon_->clock_watch().observe(now, running_ms());
  for (const Event& event : events) daemon_->step(event, now);
  daemon_->tick(now);
  const std::vector<BackupDone> copies =
      backups_ ? backups_->take_done() : std::vector<BackupDone>{};
  for (const BackupDone& copy : copies) {
    daemon_->backup_done(copy.show, copy.came, copy.what, now);
  }
  if (auto done = flush(); !done) return done.error();
  jobs_.run();
  return std::nullopt;
}

std::optional<std::string> Theatre::turn() {
  const auto fault = work(inbox_.pop(kBatchEventsMax, std::chrono::milliseconds(0)));
  return fault ? std::optional(store_words(*fault)) : std::nullopt;
}

// A step was refused for want of space. What memory holds beyond the last whole step is void; it
// comes again when the folder is opened anew. Until then the board can be read and the operator is
// answered, and whatever would change something is refused. False: `stop` came first.
bool Theatre::wait_for_room(const std::atomic<bool>& stop) {
  no_room_ = true;
  log_({"disk_full", 0,
        "Callboard waits until there is room at " + config_.data.string() +
            ", then goes on by itself. The board can be read meanwhile"});
  while (!stop) {
    jobs_.run();
    if (has_room(config_.data)) {
      log_({"disk_has_room", 0, "Callboard goes on from the last step that was written"});
      return true;
    }
    std::this_thread::sleep_for(kRoomPoll);
  }
  return false;
}

std::optional<std::string> Theatre::run(const std::atomic<bool>& stop) {
  while (!stop) {
    std::int64_t wait_ms = kWaitMax_ms;
    if (const auto wake = daemon_->next_wake()) {
      wait_ms = std::clamp<std::int64_t>(wake->ms - system_now().ms, 0, kWaitMax_ms);
    }
    const auto fault = work(inbox_.pop(kBatchEventsMax, std::chrono::milliseconds(wait_ms)));
    if (!fault && daemon_->has_to_erase()) {
      begins_anew_ = true;
      return "what is kept of a server that is gone is erased";
    }
    if (!fault) continue;
    begins_anew_ = fault->kind == StoreErrorKind::kFull && wait_for_room(stop);
    return store_words(*fault);
  }
  return std::nullopt;
}

WebBoard::Made Theatre::sign_in_link(const std::string& name) {
  const auto user = board_->ensure_account(name);
  return user ? board_->sign_in_link(*user) : user;
}

}  // namespace callboard
