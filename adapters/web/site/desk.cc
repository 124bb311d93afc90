// The hosts' desk: what Pages says needs a host, forms that become private commands of that host,
// and the links only the board can make.
#include <algorithm>

#include "adapters/web/forum/reading.h"
#include "adapters/web/forum/secrets.h"
#include "adapters/web/pages/times.h"
#include "adapters/web/site/site.h"
#include "text/clean.h"

namespace callboard::web {

namespace {

constexpr std::size_t kAnswersShown = 12;
constexpr std::size_t kMoreMax = 500;  // characters of a reason or a question

Fields field_of(const DeskField& field) {
  Fields out;
  out.set("field", field.name).set("label", field.label);
  if (!field.choices.empty()) {
    out.flag("choice").texts("choices", field.choices);
  } else {
    out.flag(field.kind == DeskField::Kind::kParagraph ? "paragraph" : "line");
  }
  if (!field.hint.empty()) out.set("hint", field.hint);
  return out;
}

Fields form_of(const DeskForm& form) {
  Fields out;
  out.set("key", form.key).set("label", form.label).set("once", random_token());
  out.set("venue", form.venue);
  if (!form.help.empty()) out.set("help", form.help);
  std::vector<Fields> fields;
  for (const DeskField& field : form.fields) fields.push_back(field_of(field));
  return out.list("fields", std::move(fields));
}

// What is asked for is optional where it is a reason, since the daemon says when it needs one.
Fields need_of(const DeskNeed& need) {
  Fields out;
  out.set("words", need.words);
  if (!need.place.empty()) out.set("place", need.place);
  if (!need.show.empty()) out.set("of_show", need.show);
  std::vector<Fields> answers;
  for (const DeskAnswer& answer : need.answers) {
    Fields one;
    one.set("label", answer.label).set("command", answer.command).set("once", random_token());
    if (parse_id<ThreadId>(need.venue)) one.set("venue", need.venue);
    if (!answer.asks.empty()) one.set("asks", answer.asks);
    answers.push_back(std::move(one));
  }
  return out.list("answers", std::move(answers));
}

// Groups in the order in which they first appear, those of each show apart.
std::vector<Fields> groups_of(const std::vector<DeskForm>& forms) {
  using Name = std::pair<std::string, std::string>;  // what it is for, the group's own
  std::vector<Name> names;
  std::map<Name, std::vector<Fields>> grouped;
  for (const DeskForm& form : forms) {
    const Name name{form.of, form.group};
    auto& group = grouped[name];
    if (group.empty()) names.push_back(name);
    group.push_back(form_of(form));
  }
  std::vector<Fields> out;
  for (const Name& name : names) {
    Fields group;
    group.set("group", name.second.empty() ? "Commands" : name.second)
        .list("forms", std::move(grouped[name]));
    if (!name.first.empty()) group.set("of", name.first);
    out.push_back(std::move(group));
  }
  return out;
}

std::vector<Fields> threads_of(const std::vector<DeskThread>& threads) {
  std::vector<Fields> out;
  for (const DeskThread& thread : threads) {
    if (!parse_id<ThreadId>(thread.venue)) continue;
    Fields one;
    one.set("thread", thread.venue);
    if (!thread.of.empty()) one.set("of", thread.of);
    if (thread.open) one.flag("open");
    std::vector<Fields> answers;
    for (const DeskAnswer& answer : thread.answers) {
      answers.push_back(Fields()
                            .set("label", answer.label)
                            .set("command", answer.command)
                            .set("once", random_token()));
    }
    one.list("answers", std::move(answers));
    out.push_back(std::move(one));
  }
  return out;
}

// "!score {seat} {points}" with what was typed; a field left empty leaves no double blank.
std::string command_of(const DeskForm& form, const Visit& visit) {
  std::string out;
  std::string_view rest = form.command;
  while (!rest.empty()) {
    const std::size_t open = rest.find('{');
    const std::size_t close = open == std::string_view::npos ? open : rest.find('}', open);
    out += rest.substr(0, close == std::string_view::npos ? close : open);
    if (close == std::string_view::npos) break;
    const std::string name(rest.substr(open + 1, close - open - 1));
    std::string value = visit.field("field-" + name);
    for (char& c : value) {
      if (c == '\r' || c == '\n') c = ' ';
    }
    if (value.empty() && !out.empty() && out.back() == ' ') out.pop_back();
    out += value;
    rest.remove_prefix(close + 1);
  }
  const auto drop = [&](std::string_view tail) {
    while (out.ends_with(tail)) out.resize(out.size() - tail.size());
  };
  drop(" ");
  drop(" --");  // no reason was given
  drop(" ");
  return out;
}

}  // namespace

void Site::get_desk(const VisitPtr& visit) {
  const auto desk = config_.pages->desk(visit->reader.viewer());
  if (!desk) return answer_refusal(visit, 403, "There is no desk for you to open.");
  Fields fields = form_fields(*visit);
  fields.set("headline", desk->headline);
  std::vector<Fields> needs;
  for (const DeskNeed& need : desk->needs) needs.push_back(need_of(need));
  fields.list("needs", std::move(needs));
  std::vector<Fields> tables;
  for (const Table& table : desk->tables) tables.push_back(table_fields(table, visit->reader));
  fields.list("tables", std::move(tables));
  fields.list("threads", threads_of(desk->threads));
  std::vector<Fields> people;
  for (const Viewer& person : desk->people) {
    if (!parse_id<AccountId>(person.user)) continue;
    people.push_back(Fields().set("user", person.user).set("name", person.name));
  }
  fields.list("people", std::move(people)).list("groups", groups_of(desk->forms));
  fields.set("rev", std::to_string(last_revision(*db_, kMessages, visit->reader.id)));
  const auto answers = private_post_ids(*db_, visit->reader.id, PostId{});
  fields.html("posts_html", shown_posts(answers, *visit, kAnswersShown).html);
  answer_page(visit, "Hosts' desk", "desk", fill("desk.html", fields));
}

// The command behind a button of a need. It came to the host with the page and comes back as the
// host's own words: the daemon looks at rights, and at whether it is still what the host saw.
void Site::post_answer(const VisitPtr& visit) {
  std::string command = visit->field("command");
  if (!command.starts_with('!')) return answer_refusal(visit, 422, "That is no command.", "/desk");
  const std::string words = one_line(visit->field("more"), kMoreMax);
  constexpr std::string_view kReason = " -- {}";
  if (words.empty() && command.ends_with(kReason)) command.resize(command.size() - kReason.size());
  if (const auto at = command.find("{}"); at != std::string::npos) command.replace(at, 2, words);
  NewReply reply;
  reply.thread = parse_id<ThreadId>(visit->field("venue")).value_or(kMessages);
  if (reply.thread != kMessages && !find_thread(*db_, reply.thread)) return answer_gone(visit);
  reply.author = visit->reader.id;
  reply.to = visit->reader.id;
  reply.form_once = visit->field("once");
  reply.words = std::move(command);
  reply.made = Made::kPressed;
  submit(visit, std::move(reply), "/desk");
}

void Site::post_desk(const VisitPtr& visit) {
  const auto desk = config_.pages->desk(visit->reader.viewer());
  if (!desk) return answer_refusal(visit, 403, "There is no desk for you to open.");
  for (const DeskForm& form : desk->forms) {
    // The page may be old: what it was made for must still be what the form is for.
    if (form.key != visit->field("form") || form.venue != visit->field("venue")) continue;
    NewReply reply;
    reply.thread = parse_id<ThreadId>(form.venue).value_or(kMessages);
    reply.author = visit->reader.id;
    reply.to = visit->reader.id;
    reply.form_once = visit->field("once");
    reply.words = command_of(form, *visit);
    reply.made = Made::kPressed;
    return submit(visit, std::move(reply), "/desk");
  }
  answer_refusal(visit, 404, "That form is no longer on the desk; the match may have moved on.",
                 "/desk");
}

void Site::answer_link(const VisitPtr& visit, const Link& link, std::string title,
                       std::string about) {
  store<std::string>(
      visit, [this, link](Writing& w) { return make_link(w, link); },
      [this, visit, link, title = std::move(title), about = std::move(about)](std::string address) {
        const std::int64_t life_ms = link.kind == LinkKind::kSignIn ? kSignInLinkMs : kInvitationMs;
        Fields fields;
        fields.set("title", title).set("about", about).set("address", std::move(address));
        fields.html("until_html",
                    time_html(Timestamp{visit->now.ms + life_ms}, visit->reader.zone, visit->now));
        answer_page(visit, title, "desk", fill("link_made.html", fields));
      });
}

void Site::post_invite(const VisitPtr& visit) {
  const auto desk = config_.pages->desk(visit->reader.viewer());
  std::optional<ThreadId> thread;
  const std::vector<DeskThread> threads = desk ? desk->threads : std::vector<DeskThread>{};
  for (const DeskThread& one : threads) {
    if (one.open && one.venue == visit->field("thread")) thread = parse_id<ThreadId>(one.venue);
  }
  if (!thread) return answer_refusal(visit, 404, "No match is open for players.", "/desk");
  Link link;
  link.kind = LinkKind::kInvitation;
  link.thread = *thread;
  link.reply = config_.join_reply;
  answer_link(visit, link, "Invitation",
              "Whoever opens this link chooses a name and takes a seat in the match.");
}

void Site::post_link(const VisitPtr& visit) {
  const auto account = parse_id<AccountId>(visit->field("user"));
  const auto found = account ? find_account(*db_, *account) : std::nullopt;
  const auto desk = config_.pages->desk(visit->reader.viewer());
  const std::vector<Viewer> people = desk ? desk->people : std::vector<Viewer>{};
  const bool own = std::any_of(people.begin(), people.end(), [&](const Viewer& person) {
    return person.user == visit->field("user");
  });
  // A host can sign in those who play in their shows, and nobody else. Whether there is somebody
  // else is not told.
  if (!found || (!own && *account != visit->reader.id)) {
    return answer_refusal(visit, 404, "There is no such person in your shows.", "/desk");
  }
  if (config_.pages->is_host(id_text(*account)) && *account != visit->reader.id) {
    return answer_refusal(visit, 403, "A host's link is made by the operator, on the server.",
                          "/desk");
  }
  Link link;
  link.account = *account;
  answer_link(visit, link, "Sign-in link for " + found->name,
              "Whoever opens this link is signed in as " + found->name + ".");
}

}  // namespace callboard::web
