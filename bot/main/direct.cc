#include "bot/main/direct.h"

#include <algorithm>
#include <utility>

namespace callboard {
namespace {

ControlAnswer usage(const std::vector<std::string>& shows, std::string words) {
  words += kOperatorHelp;
  words +=
      "callboard ctl link NAME          a sign-in link for an account of the board\n"
      "callboard ctl invite THREAD      an invitation to a seat in that thread\n"
      "callboard ctl SHOW !COMMAND      any host's command, e.g. \"!status\"\n"
      "Shows:";
  for (const std::string& show : shows) words += " " + show;
  return {ControlStatus::kUsage, words + "\n"};
}

// What `word` was to make, or why there is none.
ControlAnswer made(const WebBoard::Made& link, const std::string& no_such) {
  if (link) return {ControlStatus::kDone, *link + "\n"};
  if (link.error() == WebBoard::Unmade::kNoSuch) return {ControlStatus::kRefused, no_such + "\n"};
  return {ControlStatus::kRefused, std::string(kNotStored) + "\n"};
}

// Names that look alike are one account's: whoever wrote another spelling is told whose link it is.
ControlAnswer link_for(WebBoard& board, const std::string& name) {
  const auto user = board.ensure_account(name);
  ControlAnswer answer =
      made(user ? board.sign_in_link(*user) : user, "No account of that name can be made.");
  const auto called = user ? board.name_of_account(*user) : std::nullopt;
  if (answer.status == ControlStatus::kDone && called && *called != name) {
    answer.text += "This signs in \"" + *called + "\", who is here already; somebody new needs a " +
                   "name that does not look like it.\n";
  }
  return answer;
}

}  // namespace

ControlDirect direct_commands(const Config& config, WebBoard& board, OperatorWords own,
                              std::function<bool(const std::string&)> is_made) {
  std::vector<std::string> shows;
  for (const ShowSetup& setup : config.shows) shows.push_back(setup.key);
  return [shows, own = std::move(own), is_made = std::move(is_made),
          &board](const std::string& line) -> std::optional<ControlAnswer> {
    const auto space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    if (auto answer = own(word, rest)) return answer;
    if (word == "link" && !rest.empty()) {
      return link_for(board, rest);
    }
    if (word == "invite" && !rest.empty()) {
      return made(board.invitation_link(rest), "There is no thread \"" + rest + "\" on the board.");
    }
    const bool show = std::find(shows.begin(), shows.end(), word) != shows.end();
    const bool order = !rest.empty() && rest.front() == '!';
    if (order && (show || is_made(word))) return std::nullopt;
    return usage(shows, order ? "There is no show \"" + word + "\".\n" : "");
  };
}

}  // namespace callboard
