#include "tests/bot/world/fake_platform.h"

#include <algorithm>

namespace callboard::test {

void FakePlatform::write(const std::string& venue, const std::string& user, const std::string& text,
                         bool privately) {
  Incoming incoming;
  incoming.venue = {name_, venue};
  incoming.author = {name_, user, user};
  incoming.text = text;
  incoming.privately = privately;
  keep(std::move(incoming));
}

void FakePlatform::reply(const std::string& venue, const std::string& user, const std::string& text,
                         const std::string& to) {
  Incoming incoming;
  incoming.venue = {name_, venue};
  incoming.author = {name_, user, user};
  incoming.text = text;
  incoming.in_reply_to = to;
  keep(std::move(incoming));
}

void FakePlatform::edit(const std::string& reply) {
  for (const Incoming& one : written_) {
    if (one.ref.id == reply) tell(Edited{one.ref, one.venue, one.author, stamp(), false, ""});
  }
}

void FakePlatform::take_back(const std::string& reply, Tells tells) {
  const bool whose = tells == Tells::kAll;
  for (const Incoming& one : written_) {
    if (one.ref.id != reply) continue;
    const Author nobody{name_, "", ""};
    tell(Edited{one.ref, whose ? one.venue : Venue{name_, ""}, whose ? one.author : nobody, stamp(),
                true, ""});
  }
}

void FakePlatform::press(const Standing& post, const std::string& user, const std::string& say) {
  Incoming incoming;
  incoming.venue = {name_, post.venue};
  incoming.author = {name_, user, user};
  incoming.text = say;
  incoming.addressed = true;
  incoming.answers = post.key;
  keep(std::move(incoming));
}

void FakePlatform::press_privately(const Standing& post, const std::string& user,
                                   const std::string& say) {
  Incoming incoming;
  incoming.venue = {name_, ""};
  incoming.author = {name_, user, user};
  incoming.text = say;
  incoming.privately = incoming.addressed = true;
  incoming.answers = post.key;
  keep(std::move(incoming));
}

void FakePlatform::answer_on(const std::string& code, const std::string& text,
                             const std::string& prompt) {
  Incoming incoming;
  incoming.venue = pages.at(code).thread;
  incoming.author = pages.at(code).author;
  incoming.author.name.clear();
  incoming.text = text;
  incoming.privately = incoming.addressed = true;
  incoming.page = "page-" + code;
  incoming.answers = prompt;
  keep(std::move(incoming));
}

std::optional<std::string> FakePlatform::page_called(const std::string& code) {
  const auto found = pages.find(code);
  if (found == pages.end() || !found->second.author.user.empty()) return std::nullopt;
  return "page-" + code;
}

void FakePlatform::give_page(const std::string& page, const Author& author, const Venue& thread) {
  for (auto& [code, here] : pages) {
    if ("page-" + code == page) here = {author, thread};
  }
}

void FakePlatform::keep(Incoming incoming) {
  const std::string number = std::to_string(written_.size() + 1);
  incoming.ref = {name_, reply_ids_begin + number};
  incoming.stamp = stamp();
  incoming.may_host = may_host.contains(incoming.author.user);
  incoming.cursor = number;
  happenings.push_back({Happening::What::kWritten, written_.size(), now_});
  written_.push_back(incoming);
  tell(std::move(incoming));
}

void FakePlatform::redeliver() {
  for (const Incoming& incoming : written_) tell(incoming);
}

void FakePlatform::start(Inbox& inbox, std::string cursor) {
  inbox_ = &inbox;
  const std::size_t from = cursor.empty() ? 0 : std::stoul(cursor);
  for (std::size_t i = from; i < written_.size(); ++i) tell(written_[i]);
}

void FakePlatform::open(OpenVenue request) {
  asked_for.push_back(request);
  const auto begins = begins_.find(request.place);
  const std::string begin = begins == begins_.end() ? "" : begins->second;
  auto found = threads_.find(begin + request.key);
  if (found == threads_.end()) {
    happenings.push_back({Happening::What::kThread, titles.size(), now_});
    titles.push_back(request.title);
    found = threads_.emplace(begin + request.key, begin + std::to_string(titles.size())).first;
  }
  if (opens) tell(VenueOpened{request.key, {name_, found->second}, "/thread/" + found->second});
}

void FakePlatform::send(Delivery delivery) {
  Standing post;
  post.key = delivery.key;
  post.text = delivery.text;
  post.actions = delivery.actions;
  post.actors = delivery.actors;
  post.pings = delivery.pings;
  post.due = delivery.due;
  post.stamp = stamp();
  if (const auto* to = std::get_if<ToAuthor>(&delivery.recipient)) {
    post.to = to->user;
    post.venue = to->venue.id;
  } else {
    post.venue = std::get<ToVenue>(delivery.recipient).venue.id;
  }
  const Venue venue{name_, post.venue};
  const auto apart = towards.find(post.to);
  const Mode how = apart == towards.end() ? mode : apart->second;
  if (how == Mode::kLostAck || how == Mode::kWell) {
    happenings.push_back({Happening::What::kPost, posts.size(), now_});
    posts.push_back(post);
  }
  switch (how) {
    case Mode::kSilent:
      return;
    case Mode::kHeld:
      return tell(SendResult{delivery.key, venue, Held{1000}});
    case Mode::kRefused:
      return tell(SendResult{delivery.key, venue, Refused{"no"}});
    case Mode::kLostAck:
    case Mode::kError:
      return tell(SendResult{delivery.key, venue, Unknown{}});
    case Mode::kWell:
      return tell(SendResult{delivery.key, venue, Sent{post.key, post.stamp}});
  }
}

void FakePlatform::show_status(Status status) {
  const std::string at = status.post.empty() ? status.venue.id : status.post;
  const auto say = [&](StatusOutcome outcome) {
    tell(StatusResult{status.venue, status.post, std::move(outcome)});
  };
  if (towards_status == Mode::kSilent) return;
  if (towards_status == Mode::kHeld) return say(Held{1000});
  if (towards_status == Mode::kRefused) return say(Refused{"no"});
  if (taken_away.contains(at)) return say(StatusGone{});
  heads[at].push_back(status);
  say(towards_status == Mode::kLostAck ? StatusOutcome(Held{1000}) : StatusOutcome(StatusShown{}));
}

void FakePlatform::find(std::string key, Venue venue) {
  const auto found = std::find_if(posts.begin(), posts.end(),
                                  [&](const Standing& post) { return post.key == key; });
  FindResult result{key, venue, std::nullopt};
  if (found != posts.end()) result.found = Sent{key, found->stamp};
  tell(result);
}

void FakePlatform::read_up_to(Venue venue, Timestamp upto) {
  if (!dark) tell(ReadUpTo{venue, upto});
}

}  // namespace callboard::test
