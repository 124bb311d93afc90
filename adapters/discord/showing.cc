// Private words for somebody who takes no private messages: kept here, and offered in the thread by
// a post with a button. Nothing of the words stands there; who is not meant is shown nothing.
#include "adapters/discord/buttons.h"
#include "adapters/discord/poster.h"
#include "adapters/discord/signing.h"
#include "rules/core/json.h"

namespace callboard::discord {

namespace {

constexpr std::size_t kJoinedUnitsMax = 8'000;  // of words behind one button

// Pictures are told in words.
std::string words_to_show(const Delivery& delivery) {
  std::string words = delivery.text;
  for (const Picture& picture : delivery.pictures) {
    if (!picture.alt.empty()) {
      words += "\n" + to_dialect(escape_markdown(picture.alt), Dialect::kDiscord, discord_marks());
    }
  }
  return words;
}

}  // namespace

std::optional<Sent> Poster::answered_there(const Delivery& delivery) {
  const auto* const person = std::get_if<ToAuthor>(&delivery.recipient);
  const std::string key = part_key(delivery.key, 0);
  if (person == nullptr || !delivery.actions.empty() || notes_.post(key)) return std::nullopt;
  const auto thread = parse_snowflake(person->venue.id);
  const auto user = parse_snowflake(person->user);
  if (!thread || !user) return std::nullopt;
  const Snowflake id = setup_.tell(session_, *thread, *user, words_to_show(delivery));
  if (id == 0) return std::nullopt;
  notes_.trying(key, *thread, setup_.clock().ms, 0);
  notes_.stands(key, id);
  return Sent{id_text(id), time_of(id)};
}

// `closed` is the outcome where there is no thread to offer them in.
SendOutcome Poster::offer_to_show(const Delivery& delivery, const SendOutcome& closed) {
  const auto* const person = std::get_if<ToAuthor>(&delivery.recipient);
  if (person == nullptr) return closed;
  const auto thread = parse_snowflake(person->venue.id);
  const auto place = thread ? notes_.place(*thread) : std::nullopt;
  if (!place || place->user != 0) return closed;
  const std::string key = show_key(delivery.key);
  const Action show{"Show", person->user};
  if (button_rows(notes_.secret(), *thread, key, {show}).empty()) return closed;
  if (const auto known = notes_.post(key); known && known->message != 0) {
    return Sent{id_text(known->message), time_of(known->message)};
  }
  const std::string fresh = words_to_show(delivery);
  const OpenOffers::Whose whose{*thread, parse_snowflake(person->user).value_or(0)};
  const auto joined = setup_.offers.joined(whose, [&](const OpenOffers::Offered& open) {
    const auto before = notes_.kept_words(open.key);
    const std::size_t units = before ? utf16_units(*before) + utf16_units(fresh) : 0;
    if (!before || units > kJoinedUnitsMax) return false;
    notes_.keep_words(open.key, *before + "\n\n" + fresh);
    return true;
  });
  if (joined) {
    notes_.trying(key, *thread, setup_.clock().ms, 0);
    notes_.stands(key, joined->post);
    return Sent{id_text(joined->post), time_of(joined->post)};
  }
  notes_.keep_words(key, fresh);
  const std::string words = "<@" + person->user +
                            ">, there are private words for you, and you take no private messages "
                            "from here. Press **Show**: nobody else sees them.";
  Draft draft{words, {}, {show}, key + "|"};
  draft.quiet = setup_.refused_lately(*thread, whose.second);
  const SendOutcome outcome = post_one(key, draft, *thread, key);
  if (const auto* const sent = std::get_if<Sent>(&outcome)) {
    setup_.offers.add(whose, {key, parse_snowflake(sent->id).value_or(0)});
  }
  return outcome;
}

// Nothing: it was never offered.
std::optional<Result<std::optional<Snowflake>, Failure>> Poster::find_offer_to_show(
    const std::string& of) {
  const std::string key = show_key(of);
  const auto known = notes_.post(key);
  if (!known) return std::nullopt;
  if (known->message != 0) return Result<std::optional<Snowflake>, Failure>(known->message);
  return look_for(key, {"", "", false, key + "|"}, known->channel, known->first_ms);
}

}  // namespace callboard::discord
