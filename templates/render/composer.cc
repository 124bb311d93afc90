#include "templates/render/composer.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "rules/core/json.h"
#include "text/dialect.h"

namespace callboard {
namespace {

using nlohmann::json;

constexpr std::size_t kNewsMax = 64;           // items in one post
constexpr std::size_t kButtonsMax = 64;        // of one prompt
constexpr std::size_t kFallbackItemsMax = 40;  // values shown of a section that failed

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

void join(std::string& out, const std::string& more, std::string_view between) {
  if (more.empty()) return;
  if (!out.empty()) out += between;
  out += more;
}

// Letters, digits and single blanks are the same in Markdown and in plain text; most buttons hold
// nothing else.
bool is_bare(const std::string& text) {
  char last = ' ';
  for (const char c : text) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!word && (c != ' ' || last == ' ')) return false;
    last = c;
  }
  return last != ' ';
}

std::string in_plain(const std::string& markdown) {
  return is_bare(markdown) ? markdown : to_dialect(markdown, Dialect::kPlain, {});
}

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

const json* kind_of(const json& value) {
  if (!value.is_object()) return nullptr;
  const auto kind = value.find("kind");
  return kind == value.end() || !kind->is_string() ? nullptr : &*kind;
}

const json& member(const json& value, const char* name) {
  static const json kNothing;
  if (!value.is_object()) return kNothing;
  const auto found = value.find(name);
  return found == value.end() ? kNothing : *found;
}

// The line of the template that a line of the finished picture most likely came from.
int line_in_source(const std::string& source, const std::string& svg, int line) {
  const auto lines_of = [](const std::string& text) {
    std::vector<std::string> out(1);
    for (const char c : text) {
      if (c == '\n') {
        out.emplace_back();
      } else {
        out.back().push_back(c);
      }
    }
    for (std::string& one : out) one = trimmed(one);
    return out;
  };
  const std::vector<std::string> finished = lines_of(svg);
  if (line < 1 || static_cast<std::size_t>(line) > finished.size()) return 1;
  const std::string& wanted = finished[static_cast<std::size_t>(line) - 1];
  const std::vector<std::string> lines = lines_of(source);
  std::size_t best = 0;
  int best_line = 1;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto shared =
        std::mismatch(wanted.begin(), wanted.end(), lines[i].begin(), lines[i].end());
    const auto length = static_cast<std::size_t>(shared.first - wanted.begin());
    if (length <= best) continue;
    best = length;
    best_line = static_cast<int>(i) + 1;
  }
  return best_line;
}

}  // namespace

Composer::Composer(const Setting& setting)
    : setting_(setting), language_(setting.library.of(setting.stage.game).language) {}

void Composer::problem(std::string file, int line, std::string reason) const {
  failed_ = true;
  if (setting_.report) setting_.report({std::move(file), line, std::move(reason)});
}

void Composer::append(const std::string& markdown) {
  join(text_, markdown, "\n\n");
  join(plain_, markdown, "\n\n");
}

Result<std::string, TemplateProblem> Composer::filled(const TemplateText& text,
                                                      const Frames& frames, Flavor flavor) const {
  Scope scope(language_, setting_.stage, flavor);
  for (const json* frame : frames) scope.push({frame, 0, 0});
  const auto partials = [this](const std::string& name) {
    return setting_.library.section(setting_.stage.game, name);
  };
  return text.render(scope, setting_.library.tags, partials, setting_.trace);
}

std::string Composer::worded(const std::string& name, const Frames& frames) const {
  const TemplateText* text = setting_.library.section(setting_.stage.game, name);
  if (text == nullptr) {
    problem("templates", 0,
            "there is no section \"" + name + "\" for the game \"" + setting_.stage.game + "\"");
    return fallback(name, *frames.back());
  }
  const auto made = filled(*text, frames, Flavor::kMarkdown);
  if (made) return trimmed(*made);
  problem(made.error().file, made.error().line, "section \"" + name + "\": " + made.error().reason);
  return fallback(name, *frames.back());
}

// Better bare facts than nothing: the data is for this audience anyway.
std::string Composer::fallback(const std::string& name, const json& data) const {
  const Scope scope(language_, setting_.stage, Flavor::kMarkdown);
  const std::string tail = name.substr(name.find('.') + 1);
  std::string out = "**" + escape_markdown(spaced(tail)) + "**";
  if (!data.is_object()) return out;
  std::size_t shown = 0;
  std::string facts;
  for (const auto& [key, value] : data.items()) {
    if (key == "kind" || key == "code" || ++shown > kFallbackItemsMax) continue;
    std::vector<std::string> words;
    for (const json& one : value.is_array() ? value : json::array({value})) {
      if (auto text = scope.text(one)) words.push_back(*std::move(text));
    }
    if (words.empty()) continue;
    join(facts,
         escape_markdown(spaced(key)) + ": " + language_.joined(words, Language::Join::kBlanks),
         "; ");
  }
  return facts.empty() ? out : out + " (" + facts + ")";
}

std::string Composer::one_line(const std::string& name, const Frames& frames) const {
  std::string out = in_plain(worded(name, frames));
  std::replace(out.begin(), out.end(), '\n', ' ');
  return out;
}

std::string Composer::board_key(const Section& section) const {
  if (setting_.boards == nullptr || setting_.pictures != Pictures::kDraw) return {};
  const Stage& stage = setting_.stage;
  std::string key = section.json.str();
  const auto add = [&key](const std::string& text) {
    key += '\0';
    key += text;
  };
  for (const std::string& one : {stage.game, stage.title, stage.currency, stage.notice}) add(one);
  for (const CastMember& member : stage.seats) {
    add(member.name);
    add(member.handle);
  }
  for (const auto& [id, name] : stage.people) add(std::to_string(id.value) + " " + name);
  for (const auto& [id, handle] : stage.handles) add(std::to_string(id.value) + "@" + handle);
  return key;
}

void Composer::known_board(const KnownBoard& board) {
  drawn_.push_back(board.picture);
  join(plain_, board.twin, "\n\n");
}

const json& Composer::read(const std::string& text) {
  auto [known, fresh] = read_.try_emplace(&text);
  if (fresh) known->second = std::make_unique<const json>(json::parse(text, nullptr, false));
  return *known->second;
}

void Composer::add(const Section& section) {
  const std::string key = section.name == "board" ? board_key(section) : "";
  if (!key.empty()) {
    if (const auto known = setting_.boards->find(key)) return known_board(**known);
  }
  const json& data = read(section.json.str());
  if (!data.is_object()) {
    return problem("data", 0, "the data of section \"" + section.name + "\" is no JSON object");
  }
  if (section.name == "news") return news(data);
  if (section.name == "board") return board(data, key);
  if (section.name == "prompt") return prompt(data);
  if (section.name == "miss") return miss(data);
  if (section.name == "answers") return answers(data);
  append(worded(section.name, {&data}));
}

void Composer::news(const json& data) {
  const json& items = member(data, "news");
  std::string out;
  std::string last;
  std::size_t count = 0;
  for (const json& item : items) {
    const json* kind = kind_of(item);
    if (kind == nullptr) {
      problem("data", 0, "an item of news has no kind");
      continue;
    }
    if (++count > kNewsMax) {
      problem("data", 0, "more news than one post can hold");
      break;
    }
    const std::string words = worded("news." + kind->get<std::string>(), {&data, &item});
    if (words.empty()) continue;
    // Sentences run on; anything with lines of its own stands by itself.
    const bool runs_on = words.find('\n') == std::string::npos &&
                         last.find('\n') == std::string::npos && words[0] != '#' && last[0] != '#';
    join(out, words, runs_on ? "\n" : "\n\n");
    last = words;
  }
  append(out);
}

void Composer::board(const json& data, const std::string& key) {
  const json& picture = member(data, "picture");
  const json* kind = kind_of(picture);
  if (kind == nullptr) return;
  const auto name = kind->get<std::string>();
  const std::string twin = worded("board." + name, {&data, &picture});
  const bool drawn = setting_.pictures != Pictures::kTextOnly && draw(name, data, picture);
  if (!drawn) join(text_, twin, "\n\n");
  join(plain_, twin, "\n\n");
  if (!drawn || key.empty() || failed_) return;
  const auto kept = std::make_shared<const KnownBoard>(KnownBoard{drawn_.back(), twin});
  setting_.boards->put(key, kept, kept->picture.png.size() + kept->twin.size());
}

bool Composer::draw(const std::string& kind, const json& data, const json& picture) {
  const SvgTemplate* svg = setting_.library.picture(setting_.stage.game, kind);
  if (svg == nullptr) {
    problem(
        "templates", 0,
        "there is no picture \"" + kind + ".svg\" for the game \"" + setting_.stage.game + "\"");
    return false;
  }
  json placed = picture;
  lay_out(svg->layout, placed);
  const auto made = filled(*svg->text, {&data, &placed}, Flavor::kXml);
  if (!made) {
    problem(made.error().file, made.error().line, made.error().reason);
    return false;
  }
  if (setting_.pictures == Pictures::kSource) {
    drawn_.push_back({kind + ".png", *made, one_line("alt." + kind, {&data, &picture})});
    return true;
  }
  const auto drawn = setting_.cache.draw(*made);
  if (!drawn) {
    problem(svg->text->file(), line_in_source(svg->source, *made, drawn.error().line),
            drawn.error().reason);
    return false;
  }
  drawn_.push_back({kind + ".png", drawn->png, one_line("alt." + kind, {&data, &picture}),
                    drawn->width, drawn->height});
  return true;
}

// What happens if nothing comes: of this prompt, or of any of the game.
void Composer::miss(const json& data) {
  const json& asked = member(data, "prompt");
  const json* kind = kind_of(asked);
  const std::string name = kind == nullptr ? "miss" : "miss." + kind->get<std::string>();
  const bool own = setting_.library.section(setting_.stage.game, name) != nullptr;
  append(own ? worded(name, {&data, &asked}) : worded("miss", {&data}));
}

void Composer::prompt(const json& data) {
  const json& asked = member(data, "prompt");
  const json* kind = kind_of(asked);
  if (kind == nullptr) return;
  append(worded("prompt." + kind->get<std::string>(), {&data, &asked}));
  std::size_t count = 0;
  for (const json& move : member(data, "moves")) {
    if (++count > kButtonsMax) {
      return problem("data", 0, "more moves than one prompt can have buttons");
    }
    button(data, move);
  }
}

// Buttons that say commands as they stand, {"answers": [{"label", "say", "ask"}]}.
void Composer::answers(const json& data) {
  for (const json& answer : member(data, "answers")) {
    const json& label = member(answer, "label");
    const json& say = member(answer, "say");
    if (!label.is_string() || !say.is_string() || buttons_.size() >= kButtonsMax) {
      return problem("data", 0, "an answer has no label or no words, or there are too many");
    }
    RenderedButton made;
    made.label = one_line("answer." + label.get<std::string>(), {&data, &answer});
    made.say = say.get<std::string>();
    made.ask = member(answer, "ask") == json(true);
    made.of_hosts = true;
    buttons_.push_back(std::move(made));
  }
}

void Composer::button(const json& data, const json& move) {
  const json* kind = kind_of(move);
  if (kind == nullptr) return problem("data", 0, "a move has no kind");
  const auto name = kind->get<std::string>();
  const std::string& game = setting_.stage.game;
  const TemplateText* say = setting_.library.section(game, "say." + name);
  const auto words = say == nullptr
                         ? Result<std::string, TemplateProblem>(Fail<TemplateProblem>{
                               {"templates", 0, "there is no section \"say." + name + "\""}})
                         : filled(*say, {&data, &move}, Flavor::kMarkdown);
  // A button that says something else than it should is worse than none.
  if (!words) return problem(words.error().file, words.error().line, words.error().reason);
  RenderedButton made;
  made.label = one_line("button." + name, {&data, &move});
  made.say = in_plain(trimmed(*words));
  made.ask = member(move, "field") == json(true) || member(move, "ask") == json(true);
  if (const TemplateText* const takes = setting_.library.section(game, "takes." + name)) {
    const auto pieces = filled(*takes, {&data, &move}, Flavor::kMarkdown);
    if (pieces) made.takes = words_in(in_plain(trimmed(*pieces)));
  }
  buttons_.push_back(std::move(made));
}

}  // namespace callboard
