#include "bot/main/retell.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "bot/out/cast.h"
#include "storage/name_in_words.h"

namespace callboard::cli {
namespace {

inline constexpr std::size_t kRowsAtOnce = 1'000;

// Who sat in a match, and since when.
struct Cast {
  std::vector<std::pair<Timestamp, std::vector<PersonId>>> since;

  [[nodiscard]] std::vector<PersonId> at(Timestamp when) const {
    std::vector<PersonId> seats;
    for (const auto& [from, cast] : since) {
      if (from <= when) seats = cast;
    }
    return seats;
  }
  [[nodiscard]] bool has(PersonId person) const {
    return std::any_of(since.begin(), since.end(), [&](const auto& one) {
      return std::find(one.second.begin(), one.second.end(), person) != one.second.end();
    });
  }
};

class Retelling {
 public:
  Retelling(House& house, const Renderer& renderer, WebBoard& board, PersonId person,
            std::vector<std::string> names)
      : house_(house),
        renderer_(renderer),
        board_(board),
        person_(person),
        names_(std::move(names)) {}

  // Takes typed names out of it, as the store will.
  Stored<bool> concerns(OutboxRow& row) {
    auto without = forgotten_in(row.post, names_, person_);
    if (without) row.post = *std::move(without);
    if (without || persons_in(row.post).contains(person_)) return true;
    const auto cast = cast_of(row.match);
    if (!cast) return Fail{cast.error()};
    return (*cast)->has(person_);
  }

  Stored<Delivery> again(std::string key, const OutboxRow& row) {
    const auto stage = stage_of(row);
    if (!stage) return Fail{stage.error()};
    const Limits limits = board_.limits();
    Rendered rendered = renderer_.render(
        row.post, *stage, limits.dialect, board_.marks(),
        limits.pictures ? Pictures::kDraw : Pictures::kTextOnly, [](const TemplateProblem& p) {
          std::cerr << p.file << ":" << p.line << ": " << p.reason << "\n";
        });
    Delivery delivery;
    delivery.key = std::move(key);
    delivery.recipient = ToVenue{{row.venue.adapter, row.venue.id}};
    delivery.text = std::move(rendered.text);
    delivery.plain = std::move(rendered.plain);
    for (RenderedPicture& picture : rendered.pictures) {
      delivery.pictures.push_back({std::move(picture.name), std::move(picture.png),
                                   std::move(picture.alt), picture.width, picture.height});
    }
    return delivery;
  }

 private:
  Stored<const Cast*> cast_of(MatchId match) {
    const auto known = casts_.find(match);
    if (known != casts_.end()) return &known->second;
    const auto log = house_.store.log(match);
    if (!log) return Fail{log.error()};
    Cast cast;
    DeskState desk;
    for (const LogEntry& entry : *log) {
      const auto* body = std::get_if<DeskEntry>(&entry.body);
      if (body == nullptr) continue;
      const std::vector<PersonId> before = desk.seats;
      fold_desk(desk, entry.at, *body);
      if (desk.seats != before) cast.since.emplace_back(entry.at, desk.seats);
    }
    return &casts_.emplace(match, std::move(cast)).first->second;
  }

  // On the web board a person is pinged by their account; the forgotten one by none.
  Stored<std::string> user_of(PersonId person) {
    if (person == person_) return std::string();
    const auto identities = house_.store.identities(person);
    if (!identities) return Fail{identities.error()};
    for (const IdentityRow& identity : *identities) {
      if (identity.adapter == board_.name()) return identity.user;
    }
    return std::string();
  }

  Stored<Stage> stage_of(const OutboxRow& row) {
    ShowSetup setup;
    if (const auto show = house_.shows.find(row.show); show != house_.shows.end()) {
      setup = show->second.setup;
    } else {  // no longer configured
      const auto match = house_.store.match(row.match);
      if (!match) return Fail{match.error()};
      if (*match) setup.game = (*match)->game;
    }
    Stage stage;
    stage.platform = row.venue.adapter;
    stage.game = setup.game;
    stage.title = setup.title;
    stage.currency = setup.currency;
    stage.notice = setup.notice;
    stage.people = names_in(house_, row.post);
    for (const PersonId person : pinged_in(row.post)) {
      const auto user = user_of(person);
      if (!user) return Fail{user.error()};
      stage.handles[person] = *user;
    }
    const auto cast = cast_of(row.match);
    if (!cast) return Fail{cast.error()};
    for (const PersonId person : (*cast)->at(row.at)) {
      const auto user = user_of(person);
      if (!user) return Fail{user.error()};
      stage.seats.push_back({name_of(house_, person), *user});
    }
    return stage;
  }

  House& house_;
  const Renderer& renderer_;
  WebBoard& board_;
  PersonId person_;
  std::vector<std::string> names_;
  std::map<MatchId, Cast> casts_;
};

// The person's name and those of before, by what hosts have commanded.
Stored<std::vector<std::string>> names_by_audit(House& house, PersonId person) {
  std::set<MatchId> matches{MatchId{}};
  for (const auto& [id, show] : house.shows) {
    const auto rows = house.store.matches(id);
    if (!rows) return Fail{rows.error()};
    for (const MatchRow& row : *rows) matches.insert(row.id);
  }
  std::map<std::int64_t, AuditWords> said;  // in the order in which they were given
  for (const MatchId match : matches) {
    const auto rows = house.store.audit(match);
    if (!rows) return Fail{rows.error()};
    for (const AuditRow& row : *rows) said[row.id] = {row.id, row.command, row.why};
  }
  std::vector<AuditWords> words;
  for (auto& [id, row] : said) words.push_back(std::move(row));
  return names_of(words, house.people.at(person).name);
}

}  // namespace

std::optional<std::string> retell_posts(House& house, const Renderer& renderer, WebBoard& board,
                                        PersonId person) {
  const auto installation = house.store.installation();
  if (!installation) return installation.error().detail;
  const auto former = house.store.former_installations();
  if (!former) return former.error().detail;
  auto names = names_by_audit(house, person);
  if (!names) return names.error().detail;
  Retelling retelling(house, renderer, board, person, *std::move(names));
  OutboxId after;
  while (true) {
    auto rows = house.store.outbox(std::string(board.name()), after, kRowsAtOnce);
    if (!rows) return rows.error().detail;
    if (rows->empty()) return std::nullopt;
    after = rows->back().id;
    for (OutboxRow& row : *rows) {
      const auto concerned = retelling.concerns(row);
      if (!concerned) return concerned.error().detail;
      if (!*concerned) continue;
      const auto delivery = retelling.again(delivery_key(*installation, *former, row.id), row);
      if (!delivery) return delivery.error().detail;
      if (!board.rewrite(*delivery)) return "the board could not store it; is the disk full?";
    }
  }
}

}  // namespace callboard::cli
