#include "bot/loop/resume.h"

namespace callboard {

Stored<Done> resume(Daemon& daemon, Store& store, const Adapters& platforms, Inbox& inbox,
                    const std::function<std::vector<Event>()>& take, Timestamp now) {
  for (const auto& [name, adapter] : platforms) adapter->stop();
  for (auto events = take(); !events.empty(); events = take()) {
    for (const Event& event : events) daemon.step(event, now);  // drops what people wrote
  }
  for (const auto& [name, adapter] : platforms) {
    const auto cursor = store.cursor(name);
    if (!cursor) return Fail{cursor.error()};
    adapter->start(inbox, cursor->value_or(""));
  }
  daemon.resume_all(now);  // asks and sends: the platforms have to be there
  return daemon.flush();
}

}  // namespace callboard
