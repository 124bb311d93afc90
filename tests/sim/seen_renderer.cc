#include "tests/sim/seen_renderer.h"

#include <utility>

namespace callboard::sim {
namespace {

class SeenRenderer final : public Renderer {
 public:
  SeenRenderer(std::shared_ptr<const Renderer> renderer, std::int64_t one_in)
      : renderer_(std::move(renderer)), one_in_(one_in) {}
  Rendered render(const Post& post, const callboard::Stage& stage, Dialect dialect,
                  const DialectMarks& marks, Pictures pictures,
                  const std::function<void(const TemplateProblem&)>& report) const override {
    const bool shown = pictures == Pictures::kTextOnly && one_in_ > 0 && ++posts_ % one_in_ == 0;
    return renderer_->render(post, stage, dialect, marks, shown ? Pictures::kSource : pictures,
                             report);
  }
  bool has(std::string_view game, std::string_view section) const override {
    return renderer_->has(game, section);
  }
  std::vector<TemplateProblem> check(std::string_view game, const std::vector<Sample>& samples,
                                     Pictures pictures) const override {
    return renderer_->check(game, samples, pictures);
  }
  std::vector<Sample> samples(std::string_view game) const override {
    return renderer_->samples(game);
  }

 private:
  std::shared_ptr<const Renderer> renderer_;
  std::int64_t one_in_;
  mutable std::int64_t posts_ = 0;
};

}  // namespace

std::shared_ptr<const Renderer> show_sources(std::shared_ptr<const Renderer> renderer,
                                             std::int64_t one_in) {
  return std::make_shared<SeenRenderer>(std::move(renderer), one_in);
}

}  // namespace callboard::sim
