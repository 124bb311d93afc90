// What every staged daemon needs: the templates and packs that come with Callboard, loaded once,
// and an inbox without threads. Tests, simulator and benchmarks; one thread.
#pragma once

#include <deque>
#include <memory>

#include "adapters/adapter.h"
#include "bot/packs/pack.h"
#include "templates/render/renderer.h"

namespace callboard::test {

class Queue final : public Inbox {
 public:
  bool push(AdapterEvent event) override {
    events.push_back(std::move(event));
    return true;
  }
  std::deque<AdapterEvent> events;
};

// They throw if what comes with Callboard cannot be read.
std::shared_ptr<const Renderer> shipped_templates();
std::shared_ptr<const Pack> shipped_pack(const GameFace& face);

}  // namespace callboard::test
