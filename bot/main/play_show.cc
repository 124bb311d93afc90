#include "bot/main/play_show.h"

#include <algorithm>
#include <deque>
#include <iostream>
#include <sstream>

#include "bot/chance/hash.h"
#include "bot/config/config.h"
#include "bot/loop/daemon.h"
#include "bot/main/cli.h"
#include "bot/main/paper.h"
#include "bot/main/share.h"
#include "bot/main/stock.h"
#include "bot/pages/match_transcript.h"
#include "bot/show/lottery.h"
#include "bot/show/pool/calls.h"
#include "rules/catalog.h"
#include "rules/core/json.h"
#include "storage/memory/memory_store.h"

namespace callboard {
namespace {

using Trouble = std::optional<std::string>;

constexpr Timestamp kScriptBegins{1'796'119'200'000};  // Tuesday, 1 December 2026, 10:00 UTC
constexpr std::int64_t kLine_ms = 1'000;               // from one line to the next
constexpr int kEventsOfLineMax = 100'000;
constexpr std::string_view kPrivately = " (in private)";
constexpr std::string_view kInTheShow = " (in the show's thread)";

std::string stripped(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

bool cut_end(std::string& text, std::string_view end) {
  if (text.size() < end.size() || text.compare(text.size() - end.size(), end.size(), end) != 0) {
    return false;
  }
  text.resize(text.size() - end.size());
  return true;
}

class EventsInOrder final : public Inbox {
 public:
  bool push(AdapterEvent event) override {
    events.push_back(std::move(event));
    return true;
  }
  std::deque<AdapterEvent> events;
};

// splitmix64: the same in every run of a script.
struct ScriptLuck {
  std::uint64_t state = 1;
  std::uint64_t operator()() {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
  }
};

// A show on paper, and the people whose words the script has.
class ShowOnPaper {
 public:
  ShowOnPaper(std::shared_ptr<const Renderer> renderer, std::ostream& out)
      : renderer_(std::move(renderer)),
        paper_(out, now_),
        dispatcher_(house_, adapters_, renderer_, *workers_,
                    [this](const TemplateProblem& problem) {
                      trouble_ = problem.file + ": " + problem.reason;
                    }),
        daemon_(house_, dispatcher_, adapters_, [this](const LogLine& line) { hear(line); }) {}

  Trouble open(ShowSetup setup);
  // One line behind the head.
  Trouble line(const std::string& text);
  Trouble write_transcripts(const std::filesystem::path& folder);

 private:
  void hear(const LogLine& line) {
    if (line.event == "match_halted" || line.event == "commit_failed") {
      trouble_ = line.event + ": " + line.detail;
    }
  }
  Trouble settle();
  Trouble pass(const std::string& words);
  Trouble speak(std::string who, const std::string& words);
  Trouble fill_in(std::string& text);
  [[nodiscard]] Result<std::string, std::string> value_of(const std::string& path);
  [[nodiscard]] const Show& show() const { return house_.shows.begin()->second; }
  [[nodiscard]] LiveMatch* match();
  [[nodiscard]] std::string plain(const LiveMatch& match, const nlohmann::json& value) const;
  [[nodiscard]] std::string joined(const std::vector<PersonId>& people) const;

  Timestamp now_ = kScriptBegins;
  ScriptLuck luck_;
  bool begun_ = false;
  Trouble trouble_;
  EventsInOrder inbox_;
  std::shared_ptr<const Renderer> renderer_;
  std::unique_ptr<Store> store_ = make_memory_store();
  House house_{*store_, Entropy{[this] { return sha256(std::to_string(luck_())); },
                                [this] { return luck_(); }}};
  Paper paper_;
  Adapters adapters_{{kPaper, &paper_}};
  std::unique_ptr<Workers> workers_ = make_inline_workers();
  Dispatcher dispatcher_;
  Daemon daemon_;
};

Trouble ShowOnPaper::open(ShowSetup setup) {
  setup.platforms = {kPaper};
  Commit commit;
  ShowState state;
  state.id = ShowId{1};
  state.key = setup.key;
  commit.shows.push_back(to_row(state));
  if (auto done = store_->commit(commit); !done) return done.error().detail;
  if (auto loaded = load_house(house_, {setup}, catalog()); !loaded) return loaded.error().detail;
  house_.public_url = kPaperUrl;
  Show& show = house_.shows.at(state.id);
  stock(house_);
  if (!show.pack->problems.empty()) return to_line(show.pack->problems.front());
  Act act;
  act.now = now_;
  for (const std::string& host : setup.hosts) {
    show.state.hosts.push_back(person_of(house_, act, {kPaper, host, host}));
  }
  note_hosts(house_, show);
  save(show, act);
  if (auto done = store_->commit(act.commit); !done) return done.error().detail;
  return std::nullopt;
}

Trouble ShowOnPaper::settle() {
  for (int i = 0; i < kEventsOfLineMax; ++i) {
    if (inbox_.events.empty()) {
      daemon_.tick(now_);
    } else {
      const AdapterEvent event = std::move(inbox_.events.front());
      inbox_.events.pop_front();
      daemon_.step(std::visit([](const auto& one) { return Event(one); }, event), now_);
    }
    const bool last = inbox_.events.empty();
    if (auto done = daemon_.flush(); !done) return done.error().detail;
    if (last && inbox_.events.empty()) return std::exchange(trouble_, std::nullopt);
  }
  return "the show never comes to rest";
}

Trouble ShowOnPaper::line(const std::string& text) {
  if (!begun_ && text.rfind("seed ", 0) == 0) {
    luck_.state = std::strtoull(text.c_str() + 5, nullptr, 10);
    return std::nullopt;
  }
  if (!begun_) {
    begun_ = true;
    paper_.start(inbox_, "");
    if (auto done = daemon_.begin(now_); !done) return done.error().detail;
    if (auto trouble = settle()) return trouble;
  }
  if (text.rfind("--", 0) == 0) return pass(stripped(std::string_view(text).substr(2)));
  for (const bool wanted : {true, false}) {
    const std::string word = wanted ? "says " : "never ";
    if (text.rfind(word, 0) != 0) continue;
    const std::string words = stripped(std::string_view(text).substr(word.size()));
    const bool found = paper_.said().find(words) != std::string::npos;
    if (found == wanted) return std::nullopt;
    return wanted ? "that was not said" : "that was said";
  }
  std::string filled = text;
  if (auto trouble = fill_in(filled)) return trouble;
  const auto colon = filled.find(':');
  if (colon == std::string::npos) return "the line is not understood";
  return speak(stripped(std::string_view(filled).substr(0, colon)),
               stripped(std::string_view(filled).substr(colon + 1)));
}

Trouble ShowOnPaper::pass(const std::string& words) {
  std::istringstream in(words);
  std::string count, unit, verb;
  in >> count >> unit >> verb;
  const std::int64_t number =
      count == "a" || count == "an" ? 1 : std::strtoll(count.c_str(), nullptr, 10);
  const std::int64_t minute_ms = std::int64_t{60} * 1000;
  std::int64_t ms = 0;
  if (unit.rfind("minute", 0) == 0) ms = minute_ms;
  if (unit.rfind("hour", 0) == 0) ms = 60 * minute_ms;
  if (unit.rfind("day", 0) == 0) ms = 24 * 60 * minute_ms;
  if (number <= 0 || number > 1000 || ms == 0) return "-- 3 hours pass, or minutes, or days";
  paper_.note("-- " + words + " --");
  const Timestamp until{now_.ms + number * ms};
  while (const auto wake = daemon_.next_wake()) {
    if (*wake > until) break;
    now_.ms = std::max(now_.ms, wake->ms);
    if (auto trouble = settle()) return trouble;
  }
  now_ = until;
  return settle();
}

Trouble ShowOnPaper::speak(std::string who, const std::string& words) {
  const Heard heard = cut_end(who, kPrivately) ? Heard::kByDaemon : Heard::kByAll;
  const bool in_the_show = cut_end(who, kInTheShow);
  std::istringstream names(who);
  for (std::string name; std::getline(names, name, ',');) {
    const LiveMatch* live = in_the_show ? nullptr : match();
    if (live == nullptr && show().state.foyers.empty()) return "the show has no thread yet";
    const std::string thread = live != nullptr && !live->row.venues.empty()
                                   ? live->row.venues.front().id
                                   : show().state.foyers.front().id;
    now_.ms += kLine_ms;
    paper_.write(thread, stripped(name), words, heard);
    if (auto trouble = settle()) return trouble;
  }
  return std::nullopt;
}

// The one that is played; null: none has begun.
LiveMatch* ShowOnPaper::match() {
  if (!show().state.current) return nullptr;
  const auto found = house_.matches.find(*show().state.current);
  if (found == house_.matches.end() || found->second.row.status != MatchStatus::kLive) {
    return nullptr;
  }
  return &found->second;
}

std::string ShowOnPaper::joined(const std::vector<PersonId>& people) const {
  std::string names;
  for (const PersonId one : people) names += (names.empty() ? "" : ", ") + name_of(house_, one);
  return names;
}

std::string ShowOnPaper::plain(const LiveMatch& match, const nlohmann::json& value) const {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_object() && value.contains("$said")) return value.at("$said").get<std::string>();
  if (value.is_object() && value.contains("$seat")) {
    return name_of(house_, match.desk.seats.at(value.at("$seat").get<std::size_t>()));
  }
  return value.dump();
}

Result<std::string, std::string> ShowOnPaper::value_of(const std::string& path) {
  if (path == "called") {
    std::vector<PersonId> people;
    for (const auto& [person, one] : show().pool.people) {
      if (is_called_up(one)) people.push_back(person);
    }
    return joined(people);
  }
  LiveMatch* const live = match();
  if (live == nullptr) return Fail{std::string("no match is played")};
  if (path == "next" || path == "due") {
    const Pending pending = live->game->pending();
    const auto* awaiting = std::get_if<Awaiting>(&pending);
    if (awaiting == nullptr || awaiting->seats.empty())
      return Fail{std::string("no player is waited for")};
    std::vector<PersonId> people;
    for (const Seat seat : awaiting->seats) people.push_back(live->desk.seats.at(seat.index));
    if (path == "next") people.resize(1);
    return joined(people);
  }
  auto value = nlohmann::json::parse(live->game->host_view().json());
  std::istringstream in(path);
  for (std::string member; std::getline(in, member, '.');) {
    const bool number = member.find_first_not_of("0123456789") == std::string::npos;
    if (value.is_array() && number && std::stoul(member) < value.size()) {
      value = nlohmann::json(value.at(std::stoul(member)));
    } else if (value.is_object() && value.contains(member)) {
      value = nlohmann::json(value.at(member));
    } else {
      return Fail{"hosts see no {" + path + "}"};
    }
  }
  return plain(*live, value);
}

Trouble ShowOnPaper::fill_in(std::string& text) {
  for (auto at = text.find('{'); at != std::string::npos; at = text.find('{', at)) {
    const auto end = text.find('}', at);
    if (end == std::string::npos) return "a { without its }";
    const auto value = value_of(text.substr(at + 1, end - at - 1));
    if (!value) return value.error();
    text.replace(at, end - at + 1, *value);
    at += value->size();
  }
  return std::nullopt;
}

Trouble ShowOnPaper::write_transcripts(const std::filesystem::path& folder) {
  for (const BookId book : lotteries_of(house_, show())) {
    if (auto trouble = write_lottery_transcript(house_, show(), book, folder)) return trouble;
  }
  const auto rows = store_->matches(show().state.id);
  if (!rows) return rows.error().detail;
  for (const MatchRow& row : *rows) {
    if (row.status != MatchStatus::kOver) continue;
    if (auto trouble = write_match_transcript(house_, *renderer_, row, folder)) return trouble;
  }
  return std::nullopt;
}

// The head of the script as one show; what is wrong is told.
std::optional<ShowSetup> read_head(const std::string& head, const std::string& file,
                                   std::ostream& out) {
  const auto folder = std::filesystem::path(file).parent_path();
  const auto config = parse_config(head, file, folder, catalog());
  if (!config) {
    for (const ConfigProblem& problem : config.error()) out << to_line(problem) << "\n";
    return std::nullopt;
  }
  if (config->shows.size() == 1) return config->shows.front();
  out << file << ": a script is of one show\n";
  return std::nullopt;
}

}  // namespace

bool is_script_of_show(const std::string& script) {
  std::istringstream in(script);
  for (std::string line; std::getline(in, line);) {
    const std::string text = stripped(line);
    if (!text.empty() && text.front() != '#') return text.rfind("[show.", 0) == 0;
  }
  return false;
}

int play_show(const std::string& game, const std::string& script, const std::string& file,
              const std::filesystem::path& transcripts, std::ostream& out) {
  std::istringstream in(script);
  std::string head;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (stripped(line) == "---") break;
    head += line + "\n";
  }
  const auto setup = read_head(head, file, out);
  if (!setup) return cli::kUsage;
  if (setup->game != game) {
    std::cerr << "callboard: " << file << " is a script of \"" << setup->game << "\"\n";
    return cli::kUsage;
  }
  const auto renderer = Renderer::load(share_folder() / "templates", {}, "en");
  if (!renderer) {
    out << renderer.error().file << ":" << renderer.error().line << ": " << renderer.error().reason
        << "\n";
    return cli::kBroken;
  }
  ShowOnPaper show(*renderer, out);
  if (auto trouble = show.open(*setup)) {
    out << file << ": " << *trouble << "\n";
    return cli::kUsage;
  }
  int code = cli::kDone;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string text = stripped(line);
    if (text.empty() || text.front() == '#') continue;
    if (auto trouble = show.line(text)) {
      out << file << ":" << number << ": " << *trouble << "\n";
      code = cli::kFails;
    }
  }
  if (transcripts.empty()) return code;
  if (auto trouble = show.write_transcripts(transcripts)) {
    std::cerr << "callboard: " << *trouble << "\n";
    return cli::kBroken;
  }
  return code;
}

}  // namespace callboard
