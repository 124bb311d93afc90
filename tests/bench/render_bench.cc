// How long a prompt and a board take to render. Prints its machine's numbers only; goals and
// anchors are in docs/architecture.md.
#include <benchmark/benchmark.h>

#include <filesystem>

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

// Another name each time, so that the cache never helps.
void render_new_board(benchmark::State& state) {
  const Post post = StoredViews::post({sample("board", 1)});
  Stage stage = templates_test::stage();
  std::size_t turn = 0;
  std::size_t bytes = 0;
  for (auto _ : state) {
    stage.seats[0].name = "Ann " + std::to_string(++turn);
    const Rendered made =
        renderer()->render(post, stage, Dialect::kHtml, {}, Pictures::kDraw, ignore);
    bytes = made.pictures.at(0).png.size();
  }
  state.counters["png_bytes"] = static_cast<double>(bytes);
}
BENCHMARK(render_new_board)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace callboard
