// How things stand, worded for the head of a thread.
#include <utility>

#include "bot/clock/zones.h"
#include "bot/out/dispatcher.h"

namespace callboard {

// The zones in which times are told where a platform cannot show each reader their own: UTC and the
// show's.
std::vector<std::string> Dispatcher::zones_for_all(ShowId id) const {
  const auto show = house_.shows.find(id);
  std::vector<std::string> zones{"UTC"};
  if (show != house_.shows.end() && show->second.setup.zone != "UTC") {
    zones.push_back(show->second.setup.zone);
  }
  return zones;
}

void Dispatcher::show_status(const OutboxRow& row, const std::string& post) {
  Adapter* const adapter = adapters_.at(row.venue.adapter);
  Status status;
  status.venue = {row.venue.adapter, row.venue.id};
  status.post = post;
  workers_.submit([adapter, stage = stage_of(row), zones = zones_for_all(row.show), now = row.at,
                   words = row.post, status = std::move(status), renderer = renderer_,
                   report = report_]() mutable {
    DialectMarks marks = adapter->marks();
    marks.time_words = [zones, now](std::int64_t ms) {
      return zones::words_in(Timestamp{ms}, zones, now);
    };
    Rendered rendered = renderer->render(words, stage, adapter->limits().dialect, marks,
                                         Pictures::kTextOnly, report);
    status.text = std::move(rendered.text);
    status.plain = std::move(rendered.plain);
    adapter->show_status(std::move(status));
  });
}

}  // namespace callboard
