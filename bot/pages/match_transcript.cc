#include "bot/pages/match_transcript.h"

#include <ctime>

#include "bot/chance/hash.h"
#include "bot/chance/transcript.h"
#include "bot/durable_file.h"
#include "bot/match/seals.h"
#include "bot/match/supply.h"
#include "bot/show/lottery.h"
#include "bot/show/rehearsal.h"
#include "bot/show/results.h"
#include "bot/show/transcript_name.h"

namespace callboard {
namespace {

std::string utc(Timestamp at) {
  const std::time_t seconds = at.ms / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts);
  return text;
}

Stage stage_of(const House& house, const Show& show, const DeskState& desk) {
  Stage stage;
  stage.game = show.setup.game;
  stage.title = show.setup.title;
  stage.currency = show.setup.currency;
  stage.notice = show.setup.notice;
  for (const PersonId person : desk.seats) stage.seats.push_back({name_of(house, person), ""});
  return stage;
}

std::string words_of(const Renderer& renderer, const Stage& stage, const PublicData& news) {
  PublicSections sections;
  sections.add("news", news);
  std::string text = renderer
                         .render(Post::to_public(std::move(sections)), stage, Dialect::kPlain, {},
                                 Pictures::kTextOnly, [](const TemplateProblem&) {})
                         .plain;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// Play in words: the public news of every input in effect, by replaying the match once more.
std::vector<TranscriptLine> lines_of(const House& house, const Renderer& renderer, const Show& show,
                                     const LiveMatch& match) {
  std::vector<TranscriptLine> lines;
  if (!match.game) return lines;
  const Stage stage = stage_of(house, show, match.desk);
  const auto game = match.face->start(match.desk.options, match.desk.carry);
  for (const std::size_t index : match.in_effect.inputs()) {
    const LogEntry& entry = match.log[index];
    const auto& input = std::get<InputEntry>(entry.body);
    CALLBOARD_CHECK(game->apply(input.input).ok(), "the rules refuse a logged input");
    const auto news = game->public_news();
    if (!news) continue;
    TranscriptLine line;
    line.seq = static_cast<std::int64_t>(entry.seq);
    line.when = utc(entry.at);
    if (input.actor == Actor::kSeat && input.seat.index < stage.seats.size()) {
      line.who = stage.seats[input.seat.index].name;
    }
    line.words = words_of(renderer, stage, *news);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string result_of(const House& house, const Show& show, const MatchRow& row) {
  const auto* const rows = show.chronicle->find(row.id);
  const auto winner = rows == nullptr ? std::nullopt : winner_in(*rows);
  return winner ? name_of(house, *winner) : "";
}

}  // namespace

namespace {

Result<LiveMatch, std::string> fold_row(House& house, const MatchRow& row) {
  const auto show = house.shows.find(row.show);
  if (show == house.shows.end()) return Fail{std::string("its show is not configured")};
  auto log = house.store.log(row.id);
  if (!log) return Fail{log.error().detail};
  return fold_match(row, *std::move(log), *show->second.face);
}

struct Written {
  std::string name;
  std::string text;
};

// One file a draw book; the play in words is the same in all.
Result<Written, std::string> transcript_of_book(House& house, const Renderer& renderer,
                                                const LiveMatch& match, std::size_t index) {
  const Show& show = house.shows.at(match.row.show);
  const auto& before = match.desk.books_before;
  const BookId id = index < before.size() ? before[index] : match.row.book;
  const auto book = house.store.book(id);
  if (!book || !*book) return Fail{std::string("its draw book is missing")};
  const auto draws = house.store.draws(id);
  if (!draws) return Fail{draws.error().detail};
  TranscriptData data = transcript_of(show.state.key, **book, *draws);
  data.show_title = show.setup.title;
  data.game = match.row.game;
  data.match = match.row.number;
  prove_content(data, match, *draws, index);
  data.board = house.public_url;
  data.lines = lines_of(house, renderer, show, match);
  data.result = result_of(house, show, match.row);
  return Written{transcript_name(show, match.row.id, index, **book), write_transcript(data)};
}

}  // namespace

Result<std::string, std::string> match_transcript(House& house, const Renderer& renderer,
                                                  const MatchRow& row) {
  const auto match = fold_row(house, row);
  if (!match) return Fail{match.error()};
  auto written = transcript_of_book(house, renderer, *match, match->desk.books_before.size());
  if (!written) return Fail{written.error()};
  return std::move(written->text);
}

std::optional<std::string> write_match_transcript(House& house, const Renderer& renderer,
                                                  const MatchRow& row,
                                                  const std::filesystem::path& folder) {
  const auto show = house.shows.find(row.show);
  if (show != house.shows.end() && is_rehearsal(show->second)) return std::nullopt;
  const auto match = fold_row(house, row);
  if (!match) return match.error();
  for (std::size_t book = 0; book <= match->desk.books_before.size(); ++book) {
    const auto written = transcript_of_book(house, renderer, *match, book);
    if (!written) return written.error();
    if (auto problem = write_durably(folder / (written->name + ".json"), written->text)) {
      return problem;
    }
  }
  return std::nullopt;
}

std::optional<std::string> write_lottery_transcript(House& house, const Show& show, BookId book,
                                                    const std::filesystem::path& folder) {
  auto data = lottery_transcript(house, show, book);
  if (!data) return "the lottery of book " + std::to_string(book.value) + " cannot be read";
  data->board = house.public_url;
  const auto row = house.store.book(book);
  CALLBOARD_CHECK(row.ok() && *row, "a book was there a moment ago");
  return write_durably(folder / (lottery_name(show, **row) + ".json"), write_transcript(*data));
}

}  // namespace callboard
