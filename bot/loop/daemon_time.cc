// What the daemon makes of time it has lost: outages, a machine that slept, a system clock that
// jumped. Running clocks get it back, hosts hear of what was long.
#include <algorithm>
#include <charconv>
#include <utility>

#include "bot/facts.h"
#include "bot/loop/daemon.h"
#include "bot/show/asked_credit.h"
#include "bot/show/foyer.h"
#include "bot/show/making.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"

namespace callboard {
namespace {

inline const std::string kDoubtNote = "clock";  // not trusted since when, in ms

}  // namespace

void Daemon::adapter_state(Act& act, const AdapterState& state) {
  log_({state.up ? "adapter_up" : "adapter_down", 0, state.adapter + " " + state.detail});
  if (!state.community.empty()) note_community(act, state);
  const PlaceOf where{state.adapter, state.place};
  if (state.up) {
    house_.shut_out.erase(where);
    house_.down.erase(where);
  } else {
    house_.down.try_emplace(where, House::Down{"", act.now}).first->second.why = state.detail;
  }
  if (state.up) house_.clock_offset_ms[state.adapter] = state.clock_offset_ms;
  if (!state.up) {
    const bool news = outages_.adapter_down(where, act.now, act.commit);
    if (state.shut_out) {  // maybe told again in better words
      const bool told = house_.shut_out.contains(where);
      house_.shut_out[where] = state.detail;
      if (news && !told) tell_shut_out(act, state);
    }
    return;
  }
  const auto outage = outages_.adapter_up(where, act.now, act.commit);
  if (outage) credit_and_tell({before_halt(*outage)}, act.now);  // before what is due is asked for
  ask_unread(act);
}

// From when the daemon was put out of a community; nothing of it any more once it is let in again.
void Daemon::note_community(Act& act, const AdapterState& state) {
  const std::pair key{state.adapter, state.community};
  if (state.up) {
    const auto known = house_.communities.find(key);
    if (known == house_.communities.end() || !known->second.gone) return;
    known->second.gone.reset();
    known->second.warned.reset();
    known->second.erased.reset();
  } else {
    if (!state.removed) return;
    Community& community = house_.communities[key];
    const bool known = community.gone && !community.places.insert(state.place).second;
    if (known) return;
    community.places.insert(state.place);
    if (!community.gone) {
      community.gone = act.now;
      log_({"server_left", 0,
            state.adapter + " " + state.community + ": the bot was removed from it. Unless it is " +
                "invited again, what is kept of its people and shows is erased in 30 days"});
    }
  }
  act.commit.house_notes.push_back({kCommunitiesNote, communities_json(house_.communities)});
}

void Daemon::tell_places() {
  for (const auto& [name, adapter] : adapters_) adapter->keep_places(places_made(house_, name));
}

void Daemon::look_after_communities(Timestamp now) {
  if (!clock_watch_.trusted()) return;
  Act act;
  act.now = now;
  bool warned = false;
  for (auto& [who, community] : house_.communities) {
    has_to_erase_ = has_to_erase_ || is_to_be_erased(community, now);
    if (!is_to_be_warned_of(community, now)) continue;
    community.warned = now;
    warned = true;
    log_({"server_data_goes", 0,
          who.first + " " + who.second +
              ": the bot was removed from it 23 days ago. In a week what " +
              "is kept of its people and shows is erased, unless it is invited again"});
  }
  if (!warned) return;
  act.commit.house_notes.push_back({kCommunitiesNote, communities_json(house_.communities)});
  keep(std::move(act));
}

// Those who can be reached elsewhere hear it now, the others when we are let in again.
void Daemon::tell_shut_out(Act& act, const AdapterState& state) {
  const auto there = house_.shows.which([&](const ShowSeen& show) {
    const auto& platforms = show.setup.platforms;
    const bool here =
        std::find(platforms.begin(), platforms.end(), state.adapter) != platforms.end();
    return here && (state.place.empty() || place_on(show.setup, state.adapter) == state.place);
  });
  for (const ShowId id : there) {
    const auto show = house_.shows.find(id);
    if (show == house_.shows.end()) continue;
    alert_hosts(house_, act, show->second, "alert.shut_out",
                BotFacts::hosts(
                    {{"platform", mark::said(state.adapter)}, {"why", mark::said(state.detail)}}));
  }
}

// Of a halt the whole is given back at its end; what was taken before it, now.
Outage Daemon::before_halt(Outage outage) const {
  if (!house_.stopped_since) return outage;
  // The daemon itself was at work when it was halted: its last heartbeat only is older.
  const bool worked = outage.of == OutageOf::kDaemon;
  outage.to = worked ? outage.from : std::min(outage.to, *house_.stopped_since);
  return outage;
}

void Daemon::credit_outage(const Outage& outage, Timestamp now) {
  if (outage.to <= outage.from) return;
  std::vector<ShowId> awake;  // in those that sleep nobody is asked for anything
  for (const auto& [id, show] : house_.shows.awake()) awake.push_back(id);
  for (const ShowId id : awake) {
    const auto show = house_.shows.find(id);
    if (show == house_.shows.end()) continue;
    guarded(MatchId{}, now, [&](Act& act) { credit_asked(house_, act, show->second, outage); });
  }
  owe(outage, now);
}

void Daemon::credit_and_tell(const std::vector<Outage>& outages, Timestamp now) {
  for (const Outage& outage : outages) credit_outage(outage, now);
  const bool alerts = std::any_of(outages.begin(), outages.end(), [](const Outage& outage) {
    return outage.to.ms - outage.from.ms >= kOutageAlerted_ms;
  });
  if (!alerts) return;
  for (const ShowId id : house_.shows.ids()) {
    const auto show = house_.shows.find(id);
    if (show == house_.shows.end()) continue;
    guarded(MatchId{}, now, [&](Act& act) { alert_outage(house_, act, show->second, outages); });
  }
}

// What a start finds: outages, and a clock that was not trusted when the daemon stopped. Now it is.
Stored<Done> Daemon::credit_missed(std::vector<Outage> outages, Timestamp now) {
  const auto note = house_.store.house_note(kDoubtNote);
  if (!note) return Fail{note.error()};
  for (Outage& outage : outages) outage = before_halt(outage);
  credit_and_tell(outages, now);
  if (note->empty()) return Done{};
  Timestamp since;
  std::from_chars(note->data(), note->data() + note->size(), since.ms);
  trust_clock(since, now);
  return Done{};
}

// Asks again what a deadline waits for: after an outage, or when the clock is trusted again.
void Daemon::ask_unread(Act& act) const {
  for (const auto& [key, venues] : house_.unread) {
    const auto timer = house_.timers.find(key.first, key.second);
    for (const Venue& venue : venues) {
      if (timer) act.effects.read_up_to.emplace_back(venue, timer->due);
    }
  }
}

void Daemon::doubt_clock(Timestamp now) {
  log_({"clock_not_trusted", 0, ""});
  const Timestamp since = trusted_at_.value_or(now);
  guarded(MatchId{}, now, [&](Act& act) {
    act.commit.house_notes.push_back({kDoubtNote, std::to_string(since.ms)});
    for (const auto& entry : house_.shows) {
      alert_hosts(house_, act, entry.second, "alert.clock_doubted",
                  BotFacts::hosts(nlohmann::json::object()));
    }
  });
}

// While the clock was not trusted, clocks of players stood still.
void Daemon::trust_clock(Timestamp since, Timestamp now) {
  log_({"clock_trusted", 0, ""});
  credit_outage(before_halt({since, now, OutageOf::kClock, ""}), now);
  guarded(MatchId{}, now, [&](Act& act) {
    act.commit.house_notes.push_back({kDoubtNote, ""});
    for (const auto& entry : house_.shows) {
      alert_hosts(house_, act, entry.second, "alert.clock_trusted",
                  BotFacts::hosts(nlohmann::json::object()));
    }
    if (!house_.stopped_since) ask_unread(act);
  });
}

std::optional<Timestamp> Daemon::doubted_since() const {
  return was_trusted_ ? std::nullopt : trusted_at_;
}

void Daemon::accept_clock(Timestamp now) {
  if (clock_watch_.trusted()) return;
  guarded(MatchId{}, now, [&](Act& act) { audit(act, "clock accept"); });
  clock_watch_.accept();
  watch_clock(now);
}

// Nobody awake to look at the clock is an outage, too. In a halt its end gives all of that back.
void Daemon::watch_clock(Timestamp now) {
  const bool trusted = clock_watch_.trusted();
  const bool before = std::exchange(was_trusted_, trusted);
  const auto silent_from = clock_watch_.take_silence();
  if (!trusted && before) doubt_clock(now);
  if (trusted && !before) {
    // By either clock, whichever is longer: nobody knows which of the times was the right one.
    const std::int64_t doubted_ms = clock_watch_.running_ms() - trusted_running_ms_;
    trust_clock(std::min(trusted_at_.value_or(now), Timestamp{now.ms - doubted_ms}), now);
  } else if (trusted && silent_from && !house_.stopped_since) {
    credit_and_tell({{*silent_from, now, OutageOf::kDaemon, ""}}, now);
  }
  if (!trusted) return;
  trusted_at_ = now;
  trusted_running_ms_ = clock_watch_.running_ms();
}

}  // namespace callboard
