#include "bot/main/operator.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include "bot/loop/resume.h"
#include "bot/main/backup.h"
#include "bot/main/status.h"

namespace callboard {
namespace {

ControlAnswer refused(std::string words) {
  return {ControlStatus::kRefused, std::move(words) + "\n"};
}
ControlAnswer done(std::string words) { return {ControlStatus::kDone, std::move(words)}; }

ControlAnswer answer_of(const Stored<Done>& stored, std::string words) {
  return stored ? done(std::move(words)) : refused(stored.error().detail);
}

ControlAnswer back_up(const OperatorDesk& desk, const std::string& folder) {
  if (folder.empty() || folder.front() != '/') {
    return refused("backup wants the whole path of a folder that does not exist yet");
  }
  auto picture = Result<BackupPicture, std::string>(Fail{std::string("the daemon is stopping")});
  desk.jobs.ask([&] { picture = picture_of(desk.config.data); });
  if (!picture) return refused(picture.error());
  if (auto problem = write_backup(*picture, folder, desk.clock())) return refused(*problem);
  return done("Wrote " + folder + ". It holds secrets of running matches: keep it safe.\n");
}

ControlAnswer say_status(const OperatorDesk& desk) {
  auto words = status_words(desk.config, *desk.house, *desk.dispatcher, *desk.daemon);
  return words ? done(*std::move(words)) : refused(words.error().detail);
}

ControlAnswer halt_all(const OperatorDesk& desk) {
  if (desk.house->stopped_since) {
    return done("Halted already, since " + utc_words(*desk.house->stopped_since) + ".\n");
  }
  desk.daemon->halt_all(desk.clock());
  return answer_of(
      desk.daemon->flush(),
      "Halted. Nothing is posted and no deadline fires, not after a restart either. "
      "What people write is kept.\ncallboard ctl resume shows what would come then.\n");
}

ControlAnswer resume_all(const OperatorDesk& desk, const std::string& rest) {
  if (!desk.house->stopped_since) return refused("Callboard is not halted.");
  if (rest != "confirm") {
    return done(resume_preview(*desk.house, *desk.dispatcher, desk.clock()));
  }
  const auto take = [&] { return desk.inbox.pop(kBatchEventsMax, std::chrono::milliseconds(0)); };
  return answer_of(
      resume(*desk.daemon, desk.house->store, desk.platforms(), desk.inbox, take, desk.clock()),
      "Resumed.\n");
}

ControlAnswer accept_clock(const OperatorDesk& desk) {
  const auto since = desk.daemon->doubted_since();
  if (!since) return done("The clock is trusted; there is nothing to accept.\n");
  desk.daemon->accept_clock(desk.clock());
  return answer_of(desk.daemon->flush(),
                   "The clock is trusted again. Deadlines run on, with the time since " +
                       utc_words(*since) + " given back.\n");
}

ControlAnswer settle(const OperatorDesk& desk, const std::string& rest) {
  OutboxException row;
  const char* const end = rest.data() + rest.size();
  const auto read = std::from_chars(rest.data(), end, row.id.value);
  const auto post = desk.house->store.outbox_row(row.id);
  if (read.ptr != end || rest.empty() || !post || !*post) {
    return {ControlStatus::kUsage, "There is no post of row \"" + rest + "\".\n"};
  }
  row.adapter = (*post)->venue.adapter;
  const auto rows = desk.house->store.exceptions(row.adapter);
  const auto same = [&](const OutboxException& one) { return one.id == row.id; };
  if (!rows || std::none_of(rows->begin(), rows->end(), same)) {
    return refused("Row " + rest + " is not among the posts to look after.");
  }
  row.state = OutboxState::kSettled;
  Commit commit;
  commit.exceptions.push_back(std::move(row));
  return answer_of(desk.house->store.commit(commit), "Row " + rest + " is settled.\n");
}

// On the loop's thread.
std::optional<ControlAnswer> answer(const OperatorDesk& desk, const std::string& word,
                                    const std::string& rest) {
  if (rest.starts_with('!')) {  // a host's, whatever the show is called
    if (!desk.house->stopped_since) return std::nullopt;
    return refused("Callboard is halted; hosts' commands wait for callboard ctl resume.");
  }
  if (word == "status" && rest.empty()) return say_status(desk);
  if (word == "halt" && rest.empty()) return halt_all(desk);
  if (word == "resume") return resume_all(desk, rest);
  if (word == "clock" && rest == "accept") return accept_clock(desk);
  if (word == "settled") return settle(desk, rest);
  return std::nullopt;
}

}  // namespace

OperatorWords operator_words(OperatorDesk desk) {
  return [desk = std::move(desk)](const std::string& word,
                                  const std::string& rest) -> std::optional<ControlAnswer> {
    const bool order = rest.starts_with('!');
    if (word == "backup" && !order) return back_up(desk, rest);
    if (word == "link" || word == "invite") return std::nullopt;  // these need no loop
    std::optional<ControlAnswer> answered = refused("the daemon is stopping");
    desk.jobs.ask([&] { answered = answer(desk, word, rest); });
    return answered;
  };
}

}  // namespace callboard
