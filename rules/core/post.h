// What the daemon writes to people, before it is worded: sections for templates, with an audience
// that is part of how the post was made. The dispatcher turns the audience into recipients when it
// sends. Immutable; made by the loop's thread, rendered by workers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/view_data.h"

namespace callboard {

struct ToPublic {
  bool operator==(const ToPublic&) const = default;
};
struct ToSeat {  // whoever sits there when it is sent
  Seat seat;
  bool operator==(const ToSeat&) const = default;
};
struct ToHosts {
  PersonId only{};  // of them; 0: all
  bool operator==(const ToHosts&) const = default;
};
struct ToPerson {  // one person, with public data only
  PersonId person;
  bool operator==(const ToPerson&) const = default;
};
using Audience = std::variant<ToPublic, ToSeat, ToHosts, ToPerson>;

// One template section and its data.
struct Section {
  std::string name;  // "news.rolled", "board", "prompt.decide", "refuse.E_SUM", "notice.paused"
  SharedText json;   // an object
  bool operator==(const Section&) const = default;
};

// Builds a post for one audience; sections come only from data made for that audience or the
// public.
template <class Data>
class Sections {
 public:
  Sections& add(std::string name, const Data& data) {
    sections_.push_back({std::move(name), data.shared()});
    return *this;
  }
  Sections& add_all(const Sections& others) {
    sections_.insert(sections_.end(), others.sections_.begin(), others.sections_.end());
    return *this;
  }
  [[nodiscard]] bool empty() const { return sections_.empty(); }
  [[nodiscard]] bool has(const std::string& name) const {
    return std::any_of(sections_.begin(), sections_.end(),
                       [&](const Section& section) { return section.name == name; });
  }

 private:
  friend class Post;
  std::vector<Section> sections_;
};
using PublicSections = Sections<PublicData>;
using SeatSections = Sections<SeatData>;
using HostSections = Sections<HostData>;

class Post {
 public:
  Post() = default;
  static Post to_public(PublicSections s) { return {ToPublic{}, std::move(s.sections_)}; }
  static Post to_seat(Seat seat, SeatSections s) { return {ToSeat{seat}, std::move(s.sections_)}; }
  static Post to_hosts(HostSections s) { return {ToHosts{}, std::move(s.sections_)}; }
  static Post to_host(PersonId one, HostSections s) {
    return {ToHosts{one}, std::move(s.sections_)};
  }
  static Post to_person(PersonId p, PublicSections s) {
    return {ToPerson{p}, std::move(s.sections_)};
  }

  [[nodiscard]] const Audience& audience() const { return audience_; }
  [[nodiscard]] const std::vector<Section>& sections() const { return sections_; }
  // The sections of a post that was made of public data (to all, or to one person); of others none.
  [[nodiscard]] PublicSections open_sections() const {
    PublicSections open;
    const bool is_open =
        std::holds_alternative<ToPublic>(audience_) || std::holds_alternative<ToPerson>(audience_);
    if (is_open) open.sections_ = sections_;
    return open;
  }
  // The same to one of the hosts; of posts to others nothing changes.
  [[nodiscard]] Post for_host(PersonId one) const {
    Post post = *this;
    if (std::holds_alternative<ToHosts>(audience_)) post.audience_ = ToHosts{one};
    return post;
  }
  // The sections of a post to the hosts, for another post to the hosts; of others none.
  [[nodiscard]] HostSections host_sections() const {
    HostSections hosts;
    if (std::holds_alternative<ToHosts>(audience_)) hosts.sections_ = sections_;
    return hosts;
  }
  bool operator==(const Post&) const = default;

 private:
  friend struct StoredViews;  // storage: rows read back
  Post(Audience audience, std::vector<Section> sections)
      : audience_(audience), sections_(std::move(sections)) {}
  Audience audience_;
  std::vector<Section> sections_;
};

}  // namespace callboard
