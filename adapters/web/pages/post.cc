#include "adapters/web/pages/post.h"

#include "adapters/web/forum/posts.h"
#include "adapters/web/pages/marks.h"
#include "adapters/web/pages/template.h"
#include "adapters/web/pages/times.h"
#include "adapters/web/pages/words.h"

namespace callboard::web {

namespace {

constexpr std::size_t kSpokenBytesMax = 600;  // of a new post, read out by a screen reader
constexpr std::size_t kCleanedForIt = 4 * kSpokenBytesMax;

struct MarkWords {
  std::string kind;  // its class
  std::string sign;
  std::string words;
};

MarkWords mark_words(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAccepted:
      return {"accepted", "\u2713", "accepted"};
    case Verdict::kRefused:
      return {"refused", "\u2717", "not accepted"};
    case Verdict::kAsked:
      return {"asked", "?", "please say more clearly"};
    case Verdict::kHidden:
      return {"hidden", "\u2013", "hidden"};
    case Verdict::kShown:
      break;  // stands in the post's state, not as a mark
  }
  return {};
}

std::string cut(const std::string& text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  std::size_t end = bytes_max;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "\u2026";
}

std::vector<Fields> picture_fields(const ForumPost& post) {
  std::vector<Fields> out;
  for (const PostPicture& picture : post.pictures) {
    Fields fields;
    fields.set("alt", picture.alt);
    if (picture.kept) fields.set("hash", picture.hash);
    if (picture.width > 0 && picture.height > 0) {
      fields.flag("sized")
          .set("width", std::to_string(picture.width))
          .set("height", std::to_string(picture.height));
    }
    out.push_back(std::move(fields));
  }
  return out;
}

void add_words(Fields& fields, const ForumPost& post, const Reader& reader, Shown shown) {
  const bool mine = post.author == reader.id && reader.id != kEveryone;
  if (post.author == kDaemon) {
    fields.flag("daemon")
        .html("said_html", word_marks(post.html, reader.zone, id_text(reader.id), reader.now))
        .list("pictures", picture_fields(post));
    return;
  }
  if (post.state == PostState::kDeleted) {
    fields.set("gone", "(deleted by its author)");
  } else if (post.state == PostState::kHidden && !mine) {
    fields.set("gone", "(taken out of sight by the show or a host)");
  } else {
    const bool folded = shown == Shown::kAmongOthers && post.words.size() > kFoldedBytes;
    fields.set("words", shown_words(folded ? cut(post.words, kFoldedBytes) : post.words));
    if (folded) fields.set("folded", std::to_string((post.words.size() + 1023) / 1024));
    if (post.state == PostState::kHidden) fields.flag("hidden_mine");
    if (post.withheld) fields.flag("withheld");
  }
}

}  // namespace

std::string post_html(const ForumPost& post, const Reader& reader, const Voice& voice,
                      Timestamp now, Shown shown) {
  const bool mine = post.author == reader.id && reader.id != kEveryone;
  Fields fields;
  fields.set("id", id_text(post.id))
      .set("by", post.author == kDaemon ? voice.name : post.author_name)
      .html("time_html", time_html(post.stamp, reader.zone, reader.now));
  if (voice.pages != nullptr && post.author != kDaemon) {
    const std::string page = voice.pages->page_of(id_text(post.author));
    if (!page.empty()) fields.set("by_page", page);
  }
  add_words(fields, post, reader, shown);
  if (mine) fields.flag("mine");
  if (post.to != kEveryone) {
    fields.flag("private")
        .set("thread", id_text(post.thread))
        .set("privacy", mine ? "Between you and the show" : "Only you can read this");
  }
  if (post.edited && post.state == PostState::kShown) fields.flag("edited");
  if (post.verdict && post.state == PostState::kShown) {
    const MarkWords mark = mark_words(*post.verdict);
    fields.flag("mark")
        .set("mark_kind", mark.kind)
        .set("sign", mark.sign)
        .set("mark_words", mark.words);
  }
  if (mine && post.state == PostState::kShown && now.ms - post.stamp.ms <= kEditWindowMs) {
    fields.flag("editable");
  }
  if (!mine) {
    fields.set("spoken", cut(shown_words(cut(post.words, kCleanedForIt)), kSpokenBytesMax));
  }
  return fill("post.html", fields);
}

namespace {

Fields link_fields(const PageLink& link) {
  return Fields().set("label", link.label).set("address", link.address);
}

// Whoever has answered a prompt that others still owe an answer has no buttons for it any more.
bool waited_for(const MatchPanel& panel, const Prompt& prompt, const Reader& reader) {
  if (!panel.movers || prompt.privately) return true;
  const std::string user = reader.viewer().user;
  return std::find(panel.movers->begin(), panel.movers->end(), user) != panel.movers->end();
}

// Pages of the people who play, and of the show.
void add_people(const MatchPanel& panel, Fields& fields) {
  std::vector<Fields> people;
  for (const PageLink& link : panel.people) people.push_back(link_fields(link));
  if (!people.empty()) fields.flag("people_shown");
  fields.list("people", std::move(people));
  if (panel.more) fields.list("more", {link_fields(*panel.more)});
}

}  // namespace

std::string panel_html(ThreadId thread, const std::optional<MatchPanel>& panel,
                       const Prompt& prompt, PostId own, const Reader& reader) {
  Fields fields;
  const std::vector<Action> none;
  const bool spectator = reader.id == kEveryone;
  const bool answered = panel && !waited_for(*panel, prompt, reader);
  const std::vector<Action>& actions = spectator                 ? none
                                       : panel && panel->actions ? *panel->actions
                                       : answered                ? none
                                                                 : prompt.actions;
  std::string headline = panel ? panel->headline : std::string();
  if (headline.empty() && !actions.empty()) headline = "The show waits for you";
  const bool told = panel && (panel->due || panel->actions);  // paused or over: nothing is due
  const auto due = told ? panel->due : prompt.due;
  const bool says = panel && (!panel->lines.empty() || !panel->people.empty() || panel->more);
  if (headline.empty() && !due && !says) return kNoPanel;
  if (!headline.empty()) fields.set("headline", headline);
  if (panel) {
    fields.texts("lines", panel->lines);
    add_people(*panel, fields);
  }
  if (due) fields.html("due_html", time_html(*due, reader.zone, reader.now));
  std::vector<Fields> buttons;
  std::vector<Fields> questions;
  for (const Action& action : actions) {
    Fields button;
    button.set("label", action.label).set("say", action.say);
    if (action.label.size() == 1) button.flag("key");  // a letter or a figure among others
    if (action.privately) button.flag("privately");
    if (action.ask) button.set("n", std::to_string(questions.size()));
    (action.ask ? questions : buttons).push_back(std::move(button));
  }
  if (!actions.empty()) fields.flag("buttons_shown").flag("own");
  if (!prompt.actions.empty() && !actions.empty()) fields.flag("yours");
  fields.set("thread", id_text(thread)).set("form_token", reader.form_token);
  // A press answers the prompt it stands under, also when it arrives after the next one is posted.
  const bool of_prompt = &actions == &prompt.actions && prompt.post.value != 0;
  if (of_prompt) fields.set("answers", id_text(prompt.post));
  // The same button pressed twice on one page is one press; after any own post it is a new one.
  fields.set("once", "move-" + std::to_string(own.value));
  fields.list("buttons", std::move(buttons)).list("questions", std::move(questions));
  return fill("panel.html", fields);
}

}  // namespace callboard::web
