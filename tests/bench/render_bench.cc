// How long a prompt and a board take to render. Prints its machine's numbers only; goals and
// anchors are in docs/performance.md.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "rules/core/json.h"
#include "templates/render/picture.h"
#include "tests/templates/posts.h"

namespace callboard {
namespace {

std::shared_ptr<const Renderer> renderer() {
  static const auto loaded = Renderer::load(templates_test::base(), {}, "en");
  return *loaded;
}

Section sample(const std::string& section, std::size_t place) {
  for (const Renderer::Sample& one : renderer()->samples("lucky_numbers")) {
    if (one.section == section && place-- == 0) return {one.section, one.json};
  }
  return {};
}

void ignore(const TemplateProblem& /*problem*/) {}

void render_prompt(benchmark::State& state) {
  const Post post = StoredViews::post({sample("news", 6), sample("prompt", 6)});
  const Stage stage = templates_test::stage();
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        renderer()->render(post, stage, Dialect::kHtml, {}, Pictures::kTextOnly, ignore));
  }
}
BENCHMARK(render_prompt);

void render_cached_board(benchmark::State& state) {
  const Post post = StoredViews::post({sample("board", 1)});
  const Stage stage = templates_test::stage();
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        renderer()->render(post, stage, Dialect::kHtml, {}, Pictures::kDraw, ignore));
  }
}
BENCHMARK(render_cached_board);

// What a turn changes: a letter, the pot, a bank. The rest of the board stays.
Section changed(const Section& board, std::size_t turn) {
  nlohmann::json data = nlohmann::json::parse(board.json.str());
  nlohmann::json& picture = data.at("picture");
  picture["pot"] = {{"$money", 1000 + turn}};
  picture.at("banks").at(0)["bank"] = {{"$money", 100 * turn}};
  for (nlohmann::json& line : picture.at("lines")) {
    for (nlohmann::json& word : line.at("words")) {
      nlohmann::json& cells = word.at("cells");
      cells.at(turn %
               cells.size()) = {{"letter", std::string(1, static_cast<char>('A' + turn % 26))}};
    }
  }
  return {board.name, data.dump()};
}

void render_changed_board(benchmark::State& state) {
  const Section board = sample("board", 1);
  const Stage stage = templates_test::stage();
  std::size_t turn = 0;
  std::size_t bytes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const Post post = StoredViews::post({changed(board, ++turn)});
    state.ResumeTiming();
    const Rendered made =
        renderer()->render(post, stage, Dialect::kHtml, {}, Pictures::kDraw, ignore);
    bytes = made.pictures.at(0).png.size();
  }
  state.counters["png_bytes"] = static_cast<double>(bytes);
}
BENCHMARK(render_changed_board)->Unit(benchmark::kMillisecond);

// What a turn of the wheel game changes in each of its pictures.
void change(nlohmann::json& picture, std::size_t turn) {
  const std::string letter(1, static_cast<char>('A' + turn % 26));
  const auto show = [&](nlohmann::json& board) {
    nlohmann::json& cells = board.at("lines").at(1).at("cells");
    cells.at(turn % cells.size()) = {{"letter", letter}};
  };
  if (picture.contains("lines")) show(picture);
  if (picture.contains("games")) show(picture["games"].at(turn % picture["games"].size()));
  for (const char* people : {"podiums", "players"}) {
    if (!picture.contains(people)) continue;
    for (const char* points : {"puzzle_bank", "score"}) picture[people][0][points] = turn;
  }
  for (const char* ring : {"wedges", "envelopes"}) {
    if (!picture.contains(ring)) continue;
    for (nlohmann::json& wedge : picture[ring]) wedge.erase("third");
    picture[ring].at(turn % 24)["third"] = turn % 3 + 1;
    picture["wedge"] = turn % 24 + 1;
  }
}

void render_wheel(benchmark::State& state, const std::string& kind) {
  nlohmann::json data;
  for (const Renderer::Sample& one : renderer()->samples("wheel")) {
    if (one.section != "board") continue;
    const nlohmann::json board = nlohmann::json::parse(one.json);
    const nlohmann::json& picture = board.at("picture");
    // Of the pictures of toss-ups and auditions the one with three auditions.
    const std::size_t games = picture.value("games", nlohmann::json::array()).size();
    if (picture.at("kind") == kind && (kind != "reveal" || games == 3)) data = board;
  }
  Stage stage = templates_test::stage();
  stage.game = "wheel";
  std::size_t turn = 0;
  std::size_t bytes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    change(data.at("picture"), ++turn);
    const Post post = StoredViews::post({{"board", data.dump()}});
    state.ResumeTiming();
    const Rendered made =
        renderer()->render(post, stage, Dialect::kHtml, {}, Pictures::kDraw, ignore);
    bytes = made.pictures.at(0).png.size();
  }
  state.counters["png_bytes"] = static_cast<double>(bytes);
}
BENCHMARK_CAPTURE(render_wheel, puzzle, "puzzle")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(render_wheel, wheel, "wheel")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(render_wheel, auditions, "reveal")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(render_wheel, bonus, "bonus")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(render_wheel, standings, "standings")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace callboard
