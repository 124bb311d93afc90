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

}  // namespace
}  // namespace callboard
