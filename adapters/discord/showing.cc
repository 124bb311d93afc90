// Private words for somebody who takes no private messages: kept here, and offered in the thread by
// a post with a button. Nothing of the words stands there; who is not meant is shown nothing.
#include "adapters/discord/buttons.h"
#include "adapters/discord/poster.h"
#include "adapters/discord/signing.h"
#include "rules/core/json.h"

namespace callboard::discord {

namespace {

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
  notes_.keep_words(key, words_to_show(delivery));
  const std::string words = "<@" + person->user +
                            ">, there are private words for you, and you take no private messages "
                            "from here. Press **Show**: nobody else sees them.";
  return post_one(key, {words, {}, {show}, key + "|"}, *thread, key);
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
