#include "bot/pages/match_transcript.h"

#include <ctime>

#include "bot/chance/hash.h"
#include "bot/chance/transcript.h"
#include "bot/durable_file.h"
#include "bot/match/supply.h"

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
  for (const std::size_t index : inputs_in_effect(match.log)) {
    const LogEntry& entry = match.log[index];
    const auto& input = std::get<InputEntry>(entry.body);
    CALLBOARD_CHECK(game->apply(input.input).ok(), "the rules refuse a logged input");
    const auto shown = game->public_view();
    if (!shown.has_news) continue;
    TranscriptLine line;
    line.seq = static_cast<std::int64_t>(entry.seq);
    line.when = utc(entry.at);
    if (input.actor == Actor::kSeat && input.seat.index < stage.seats.size()) {
      line.who = stage.seats[input.seat.index].name;
    }
    line.words = words_of(renderer, stage, shown.news);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string result_of(const House& house, const Show& show, const MatchRow& row) {
  for (const MatchResult& result : show.state.results) {
    if (result.match == row.id && result.winner) return name_of(house, *result.winner);
  }
  return "";
}

}  // namespace

Result<std::string, std::string> match_transcript(House& house, const Renderer& renderer,
                                                  const MatchRow& row) {
  const auto show = house.shows.find(row.show);
  if (show == house.shows.end()) return Fail{std::string("its show is not configured")};
  auto log = house.store.log(row.id);
  if (!log) return Fail{log.error().detail};
  const auto book = house.store.book(row.book);
  if (!book || !*book) return Fail{std::string("its draw book is missing")};
  const auto draws = house.store.draws(row.book);
  if (!draws) return Fail{draws.error().detail};
  const auto match = fold_match(row, *std::move(log), *show->second.face);
  if (!match) return Fail{match.error()};
  TranscriptData data = transcript_of(show->second.state.key, **book, *draws);
  data.show_title = show->second.setup.title;
  data.game = row.game;
  data.match = row.number;
  data.packs = pack_proofs(show->second, match->desk, *draws);
  data.lines = lines_of(house, renderer, show->second, *match);
  data.result = result_of(house, show->second, row);
  return write_transcript(data);
}

std::optional<std::string> write_match_transcript(House& house, const Renderer& renderer,
                                                  const MatchRow& row,
                                                  const std::filesystem::path& folder) {
  const auto text = match_transcript(house, renderer, row);
  if (!text) return text.error();
  return write_durably(folder / (std::to_string(row.id.value) + ".json"), *text);
}

}  // namespace callboard
