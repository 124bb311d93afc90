// The renderer of the daemon, with the source of a picture in its place for one post in so many, so
// that the judge can read what a picture gives away. One thread.
#pragma once

#include <memory>

#include "templates/render/renderer.h"

namespace callboard::sim {

// `one_in`: 0 gives every picture as the platform wants it.
std::shared_ptr<const Renderer> show_sources(std::shared_ptr<const Renderer> renderer,
                                             std::int64_t one_in);

}  // namespace callboard::sim
