#include "bot/show/making.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "bot/clock/cron.h"
#include "bot/facts.h"
#include "bot/match/addresses.h"
#include "bot/show/finish.h"
#include "bot/show/foyer.h"
#include "bot/show/lobby.h"
#include "bot/show/place_desk.h"
#include "bot/show/rehearsal.h"
#include "rules/core/check.h"
#include "rules/core/json.h"
#include "rules/core/marks.h"
#include "text/clean.h"

namespace callboard {
namespace {

using Json = nlohmann::json;

std::optional<Volume> volume_called(const std::string& word) {
  if (word == "quiet") return Volume::kQuiet;
  if (word == "normal") return Volume::kNormal;
  if (word == "show") return Volume::kShow;
  return std::nullopt;
}
const char* volume_word(Volume volume) {
  return volume == Volume::kQuiet ? "quiet" : volume == Volume::kShow ? "show" : "normal";
}

// Titles stand in every post of the show, as the operator's do: letters of any language, digits,
// and marks that neither format nor ring anybody.
bool is_title(const std::string& title) {
  constexpr std::string_view kMarks = " '&!?.,-";
  return !title.empty() && std::all_of(title.begin(), title.end(), [&](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool beyond_ascii = static_cast<unsigned char>(c) >= 0x80;
    return letter || beyond_ascii || (c >= '0' && c <= '9') || kMarks.find(c) != kMarks.npos;
  });
}

class Desk : PlaceDesk {
 public:
  Desk(House& a_house, Act& an_act, const PlaceOrder& an_order, PersonId a_person)
      : PlaceDesk{a_house, an_act, an_order, a_person} {
    const auto found = house.making.find(order.author.adapter);
    if (found != house.making.end()) making = &found->second;
  }

  // The verdict for the row of the order.
  std::string work() {
    if (making == nullptr) return refuse("E_MAKENONE");
    if (!order.may_rule) return refuse("E_MAKERIGHT");
    if (order.what == "show new") return make();
    if (order.what == "show test") return rehearse(*this, show_);
    if (order.what == "show close") return close();
    if (order.what == "setup") return set_up();
    return "nowhere";
  }
  [[nodiscard]] ShowId show() const { return show_; }

 private:
  std::int64_t count_open() {
    const std::vector<Show*> all = shows();
    return std::count_if(all.begin(), all.end(),
                         [](const Show* one) { return !one->state.made->closed; });
  }
  Show* called(const std::string& title) {
    for (Show* const show : shows()) {
      const Made& made = *show->state.made;
      if (made.place == order.place && fold_key(made.title) == fold_key(title)) return show;
    }
    return nullptr;
  }
  std::string may_have_more() {
    const std::int64_t open = count_open();
    if (making->shows_max == 0 || making->patterns.empty()) return refuse("E_MAKENONE");
    if (!order.missing.empty()) return refuse("E_MAKEMAY", {{"missing", missing()}});
    if (open >= making->shows_max) {
      std::vector<Show*> all = shows();
      std::erase_if(all, [](const Show* one) { return one->state.made->closed; });
      return refuse("E_MAKEMANY", {{"most", making->shows_max}, {"shows", titles(all)}});
    }
    return "";
  }

  std::string make() {
    if (auto verdict = may_have_more(); !verdict.empty()) return verdict;
    const std::string title = field("name");
    const auto glyphs = one_line(title, kTitleGlyphsMax);
    if (!is_title(title) || glyphs != title) {
      return refuse("E_MAKENAME", {{"most", kTitleGlyphsMax}});
    }
    if (Show* const known = called(title)) {
      return known->state.made->closed ? reopen(*known)
                                       : refuse("E_MAKETWICE", {{"title", mark::said(title)}});
    }
    const Pattern* const pattern = pattern_meant(field("game"));
    if (pattern == nullptr) {
      return refuse("E_MAKEGAME", {{"games", games()}});
    }
    Show& show = make_by(*pattern, title);
    open_match(house, act, show);
    save(show, act);
    audit(show, "{}", "/show new " + title);
    act.effects.places = true;
    return made(show);
  }

  Show& make_by(const Pattern& pattern, const std::string& title) {
    Show show;
    show.state.id = ShowId{++house.ids.show};
    show.state.made =
        Made{order.author.adapter, order.community, order.place, pattern.setup.game, title};
    for (const Show* const other : shows()) {  // as this community has set up the others
      show.state.made->volume = other->state.made->volume;
      show.state.made->zone = other->state.made->zone;
      if (other->setup.game == pattern.setup.game)
        show.state.made->packs = other->state.made->packs;
    }
    show.setup = setup_of(*show.state.made, show.state.key, pattern.setup);
    show.face = pattern.face;
    show.pack = pattern.pack;
    if (const OfferedPack* const offer = offered(*making, show.state.made->packs)) {
      show.setup.packs = offer->files;
      show.pack = offer->pack;
    }
    Show& there = add(std::move(show));
    ask_for_foyer(there, act);
    show_ = there.state.id;
    return there;
  }

  std::string reopen(Show& show) {
    const std::string before = to_row(show.state).json;
    show.state.made->closed = false;
    show.setup.next_match = NextMatch::kAuto;
    if (!show.state.current) open_match(house, act, show);
    save(show, act);
    audit(show, before, "/show new " + show.state.made->title);
    show_ = show.state.id;
    return made(show);
  }

  std::string made(const Show& show) {
    Json facts{{"title", mark::said(show.setup.title)},
               {"number", show.state.matches},
               {"open", count_open()},
               {"most", making->shows_max},
               {"all_is_read", making->all_is_read}};
    return say("place.made", facts);
  }

  std::string close() {
    Show* test = rehearsal_at(*this);
    if (fold_key(field("name")) == "test" && called("test") == nullptr) test = own_rehearsal(*this);
    if (test != nullptr) {
      show_ = test->state.id;
      const std::string title = test->setup.title;
      end_rehearsal(house, act, *test, person);
      return say("place.test_closed", {{"title", mark::said(title)}});
    }
    std::vector<Show*> here = shows();
    const std::string name = field("name");
    std::erase_if(here, [&](const Show* one) {
      const Made& made = *one->state.made;
      return made.closed || made.place != order.place ||
             (!name.empty() && fold_key(made.title) != fold_key(name));
    });
    if (here.empty()) return refuse("E_CLOSENONE");
    if (here.size() > 1) return refuse("E_CLOSEWHICH", {{"shows", titles(here)}});
    Show& show = *here.front();
    show_ = show.state.id;
    for (const MatchId id : house.matches.of_show(show.state.id)) {
      const auto match = house.matches.find(id);
      const bool live =
          match == house.matches.end() || match->second.row.status != MatchStatus::kWaiting;
      if (!live) continue;
      const std::int64_t number =
          match == house.matches.end() ? show.state.matches : match->second.row.number;
      return refuse("E_CLOSELIVE", {{"title", mark::said(show.setup.title)}, {"number", number}});
    }
    const std::string before = to_row(show.state).json;
    show.state.made->closed = true;
    show.setup.next_match = NextMatch::kSchedule;
    if (show.state.current) {
      const auto match = house.matches.find(*show.state.current);
      if (match != house.matches.end()) {
        abort_match(house, act, match->second, BotFacts::open({{"who", mark::person(person)}}));
      }
    }
    announce(house, act, show, "notice.show_closed",
             BotFacts::open({{"who", mark::person(person)}}));
    save(show, act);
    audit(show, before, "/show close");
    return say("place.closed", {{"title", mark::said(show.setup.title)}});
  }

  // ---- the page of the community

  std::string set_up() {
    const std::string volume = field("volume");
    const std::string zone = field("zone");
    const std::string role = field("host_role");
    const std::string packs = field("packs");
    if (!volume.empty() && !volume_called(volume)) return refuse("E_SETVOLUME");
    if (!zone.empty() && !known_zone(zone)) {
      return refuse("E_SETZONE", {{"zone", mark::said(zone)}});
    }
    if (!packs.empty() && packs != kUsualPacks && offered(*making, packs) == nullptr) {
      return refuse("E_SETPACKS", {{"offers", packs_on_offer()}});
    }
    const bool of_shows = !volume.empty() || !zone.empty() || !packs.empty();
    const bool waits = of_shows && shows().empty();  // for a first show
    if (waits && role.empty()) return refuse("E_SETNOSHOW");
    Json changed = Json::array();
    if (!role.empty()) {
      // Everybody's role has the community's own id.
      const bool nobody = role == order.community;
      community().host_role = nobody ? "" : role;
      save_community();
      act.effects.places = true;
      changed.push_back({{"role", true}, {"nobody", nobody}});
    }
    if (of_shows && !waits) {
      for (Show* const show : shows()) {
        if (!volume.empty() || !zone.empty()) put(*show, volume, zone);
      }
      if (!packs.empty()) changed.push_back({{"chosen_packs", mark::said(choose(packs))}});
      if (!volume.empty()) changed.push_back({{"volume", volume}});
      if (!zone.empty()) changed.push_back({{"zone", mark::said(zone)}});
    }
    Json facts = page(changed);
    facts["waits"] = waits;
    return say("place.setup", facts);
  }

  void put(Show& show, const std::string& volume, const std::string& zone) {
    const std::string before = to_row(show.state).json;
    if (!volume.empty()) {
      show.state.made->volume = volume;
      show.setup.volume = *volume_called(volume);
    }
    if (!zone.empty()) show.state.made->zone = show.setup.zone = zone;
    save(show, act);
    audit(show, before,
          "/setup" + (volume.empty() ? "" : " volume " + volume) +
              (zone.empty() ? "" : " zone " + zone));
  }

  // Its title. Shows of another game keep what they have.
  std::string choose(const std::string& packs) {
    const OfferedPack* const offer = offered(*making, packs);
    for (Show* const show : shows()) {
      if (offer != nullptr && offer->game != show->setup.game) continue;
      const Pattern* const pattern = pattern_meant(show->setup.game);
      if (offer == nullptr && pattern == nullptr) continue;
      const std::string before = to_row(show->state).json;
      show->state.made->packs = offer == nullptr ? "" : offer->key;
      show->setup.packs = offer == nullptr ? pattern->setup.packs : offer->files;
      show->pack = offer == nullptr ? pattern->pack : offer->pack;
      save(*show, act);
      audit(*show, before, "/setup packs " + packs);
    }
    return offer == nullptr ? "the usual ones" : offer->title;
  }
  [[nodiscard]] Json packs_on_offer() const {
    Json list = Json::array();
    for (const OfferedPack& one : making->packs) {
      list.push_back({{"key", mark::said(one.key)},
                      {"title", mark::said(one.title)},
                      {"pieces", one.pack->pieces.size()}});
    }
    return list;
  }
  // As the page shows it.
  [[nodiscard]] Json packs_of(const Show& show) const {
    const OfferedPack* const offer = offered(*making, show.state.made->packs);
    return offer == nullptr ? Json() : Json(mark::said(offer->title));
  }

  Json page(const Json& changed) {
    const Community& ours = community();
    Json list = Json::array();
    for (const Show* const show : shows()) {
      Json one{{"title", mark::said(show->setup.title)},
               {"closed", show->state.made->closed},
               {"here", show->state.made->place == order.place},
               {"number", show->state.matches},
               {"volume", volume_word(show->setup.volume)},
               {"zone", mark::said(show->setup.zone)},
               {"its_packs", packs_of(*show)}};
      one["address"] = thread_address(house, show->state.foyers);
      if (const auto match = current_of(*show)) one["played"] = *match == MatchStatus::kLive;
      list.push_back(std::move(one));
    }
    const std::int64_t begun = begun_within_a_day(ours, act.now);
    return {{"changed", changed},
            {"shows", list},
            {"open", count_open()},
            {"most", making->shows_max},
            {"begun", begun},
            {"begun_most", making->matches_max},
            {"missing", missing()},
            {"all_is_read", making->all_is_read},
            {"role", ours.host_role.empty() ? Json() : Json(true)},
            {"tests", open_rehearsals(*this).size()},
            {"tests_most", making->rehearsals_max},
            {"packs", games()},
            {"offers", packs_on_offer()}};
  }
  std::optional<MatchStatus> current_of(const Show& show) {
    if (!show.state.current) return std::nullopt;
    const auto match = house.matches.find(*show.state.current);
    if (match == house.matches.end()) return std::nullopt;
    return match->second.row.status;
  }

 public:
  static std::int64_t begun_within_a_day(const Community& community, Timestamp now) {
    return std::count_if(community.begun.begin(), community.begun.end(),
                         [&](Timestamp at) { return now.ms - at.ms < kCountedFor_ms; });
  }

 private:
  ShowId show_;
};

std::string words_of(const PlaceOrder& order) {
  std::string words = "/" + order.what;
  for (const auto& [name, value] : order.fields) {
    words += " " + name + ": " + one_line(value, kTitleGlyphsMax);
  }
  return words;
}

// Tests have limits of their own.
const Making* making_of(const House& house, const Show& show) {
  if (!show.state.made || is_rehearsal(show)) return nullptr;
  const auto making = house.making.find(show.state.made->adapter);
  return making == house.making.end() ? nullptr : &making->second;
}

}  // namespace

ShowSetup setup_of(const Made& made, const std::string& key, const ShowSetup& pattern) {
  ShowSetup setup = pattern;
  setup.key = key;
  setup.game = made.game;
  setup.title = made.title;
  setup.platforms = {made.adapter};
  setup.places = {{made.adapter, made.place}};
  setup.hosts.clear();  // of the pattern's own community
  setup.schedule.clear();
  setup.next_match = made.closed ? NextMatch::kSchedule : NextMatch::kAuto;
  if (!made.zone.empty()) setup.zone = made.zone;
  if (const auto volume = volume_called(made.volume)) setup.volume = *volume;
  if (!made.rehearsal) return setup;
  setup.next_match = NextMatch::kSchedule;
  setup.sign_ups = SignUpMode::kDirect;
  setup.practice = setup.host_plays = Permission::kAllowed;
  setup.digest.clear();
  if (setup.dice == DiceSource::kRandomOrg) setup.dice = DiceSource::kBook;
  return setup;
}

const OfferedPack* offered(const Making& making, const std::string& key) {
  const auto found = std::find_if(making.packs.begin(), making.packs.end(),
                                  [&](const OfferedPack& one) { return one.key == key; });
  return found == making.packs.end() ? nullptr : &*found;
}

std::vector<ShowSetup> setups_made(const std::vector<ShowRow>& rows, const std::string& adapter,
                                   const MadeFrom& from) {
  std::vector<ShowSetup> setups;
  for (const ShowRow& row : rows) {
    if (row.json.find("\"made\"") == std::string::npos) continue;
    std::optional<Made> made;
    try {
      made = from_row(row).made;
    } catch (const Broken&) {
      continue;  // it is looked at by itself: load_shows
    }
    if (!made || made->adapter != adapter || made->erased) continue;
    const auto like = std::find_if(from.shows.begin(), from.shows.end(),
                                   [&](const ShowSetup& one) { return one.key == made->like; });
    const auto pattern = std::find_if(from.patterns.begin(), from.patterns.end(),
                                      [&](const ShowSetup& one) { return one.game == made->game; });
    if (like == from.shows.end() && pattern == from.patterns.end()) continue;
    setups.push_back(setup_of(*made, row.key, like == from.shows.end() ? *pattern : *like));
    const auto packs = from.packs.find(made->packs);
    if (packs != from.packs.end()) setups.back().packs = packs->second;
  }
  return setups;
}

std::vector<PlayedAt> places_made(const House& house, const std::string& adapter) {
  std::map<std::string, std::set<std::string>> of;  // by community
  (void)house.shows.which([&](const ShowSeen& show) {
    const Made* const made = show.made;
    if (made != nullptr && made->adapter == adapter && !made->erased) {
      of[made->community].insert(made->place);
    }
    return false;
  });
  for (const auto& [who, community] : house.communities) {
    if (who.first == adapter && !community.host_role.empty()) of[who.second];
  }
  std::vector<PlayedAt> places;
  for (auto& [id, its] : of) {
    const auto known = house.communities.find({adapter, id});
    const std::string role = known == house.communities.end() ? "" : known->second.host_role;
    if (its.empty()) its.insert("");  // a role was chosen before any show
    for (const std::string& place : its) places.push_back({place, id, role});
  }
  return places;
}

void place_ordered(House& house, Act& act, const PlaceOrder& order) {
  if (!order.cursor.empty()) act.commit.cursors.push_back({order.ref.adapter, order.cursor});
  ReplyRow row;
  row.adapter = order.ref.adapter;
  row.id = order.ref.id;
  if (house.fresh_replies.contains(order.ref)) return;
  const auto seen = house.store.seen(row);
  CALLBOARD_CHECK(seen.ok(), "the store cannot be read");
  if (*seen) return;
  house.fresh_replies.insert(order.ref);
  row.person = writer_of(house, act, order.author);
  row.stamp = order.stamp;
  row.text = words_of(order);
  Desk desk(house, act, order, row.person);
  row.verdict = desk.work();
  row.show = desk.show();
  act.commit.reply = std::move(row);
}

void note_begun(House& house, Act& act, const Show& show) {
  if (!show.state.made || is_rehearsal(show)) return;
  auto& begun = house.communities[{show.state.made->adapter, show.state.made->community}].begun;
  std::erase_if(begun, [&](Timestamp at) { return act.now.ms - at.ms >= kCountedFor_ms; });
  begun.push_back(act.now);
  act.commit.house_notes.push_back({kCommunitiesNote, communities_json(house.communities)});
}

bool day_is_full(const House& house, const Show& show, Timestamp now) {
  const Making* const making = making_of(house, show);
  if (making == nullptr || making->matches_max == 0) return false;
  const auto community =
      house.communities.find({show.state.made->adapter, show.state.made->community});
  return community != house.communities.end() &&
         Desk::begun_within_a_day(community->second, now) >= making->matches_max;
}

}  // namespace callboard
