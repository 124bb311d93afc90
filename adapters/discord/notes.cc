#include "adapters/discord/notes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "adapters/discord/signing.h"
#include "rules/core/json.h"

namespace callboard::discord {
namespace {

using Json = nlohmann::json;

bool write_whole(int file, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t wrote = ::write(file, text.data() + done, text.size() - done);
    if (wrote < 0 && errno != EINTR) return false;
    if (wrote > 0) done += static_cast<std::size_t>(wrote);
  }
  return true;
}

// Whatever the case of A to Z.
bool begins_alike(const std::string& words, const std::string& say) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return !say.empty() && words.size() >= say.size() &&
         std::equal(say.begin(), say.end(), words.begin(),
                    [&](char a, char b) { return small(a) == small(b); });
}

Json line_of(const Place& p) {
  return {{"t", "place"},   {"id", p.id},   {"since", p.since},
          {"user", p.user}, {"key", p.key}, {"channel", p.channel}};
}
Json line_of(const std::string& key, const Post& p) {
  Json line = {{"t", "post"},         {"key", key},        {"channel", p.channel},
               {"first", p.first_ms}, {"last", p.last_ms}, {"id", p.message}};
  if (p.of != 0) line["of"] = p.of;
  return line;
}
Json line_of(Snowflake channel, const Offer& o) {
  return {{"t", "offer"}, {"channel", channel}, {"actors", o.actors}, {"says", o.says}};
}
Json line_of_words(const std::string& key, const std::string& words) {
  return {{"t", "kept"}, {"key", key}, {"words", words}};
}
Json line_of_session(const std::optional<Resumable>& session, const Identity& who) {
  Json line = {{"t", "session"}, {"self", who.self}, {"application", who.application}};
  if (session) line.update({{"session", session->session}, {"url", session->url}});
  return line;
}

}  // namespace

Result<std::unique_ptr<Notes>, std::string> Notes::open(const std::filesystem::path& file,
                                                        std::size_t grows_by) {
  std::unique_ptr<Notes> notes(new Notes);
  notes->path_ = file;
  notes->grows_by_ = grows_by;
  std::ifstream in(file);
  for (std::string text; std::getline(in, text);) {
    const Json line = Json::parse(text, nullptr, false);
    if (!line.is_object()) continue;
    try {
      notes->take(line);
    } catch (const Json::exception&) {  // not a line of ours
      continue;
    }
  }
  in.close();
  if (notes->secret_.empty()) notes->secret_ = new_secret();
  for (const auto& [key, post] : notes->posts_) {
    notes->known_until_ms_ = std::max(notes->known_until_ms_, post.last_ms);
  }
  if (auto problem = notes->write_anew()) return Fail{*problem};
  return notes;
}

Notes::~Notes() {
  write_out();
  if (file_ >= 0) ::close(file_);
}

std::string Notes::whole_text() const {
  std::string text = Json{{"t", "secret"}, {"secret", secret_}}.dump() + "\n";
  for (const auto& [id, place] : places_) text += line_of(place).dump() + "\n";
  for (const std::string& key : post_order_) text += line_of(key, posts_.at(key)).dump() + "\n";
  for (const auto& [channel, offer] : offers_) {
    if (places_.contains(channel)) text += line_of(channel, offer).dump() + "\n";
  }
  for (const auto& [key, words] : kept_) {
    text += line_of_words(key, words).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  text += line_of_session(session_, who_).dump() + "\n";
  for (const auto& [number, read] : read_) {
    text += Json{{"t", "read"},
                 {"n", number},
                 {"c", read.channel},
                 {"id", read.id},
                 {"s", read.gateway_seq}}
                .dump() +
            "\n";
  }
  for (const Back& back : backs_) {
    if (read_.empty() || back.at < read_.begin()->first) continue;
    text += Json{{"t", "back"}, {"at", back.at}, {"n", back.to}}.dump() + "\n";
  }
  if (shards_ != 1) text += Json{{"t", "shards"}, {"n", shards_}}.dump() + "\n";
  for (const std::int64_t at : identifies_) {
    text += Json{{"t", "identify"}, {"at", at}}.dump() + "\n";
  }
  return text;
}

// If it cannot be written, the old one goes on.
std::optional<std::string> Notes::write_anew() {
  appended_ = 0;
  const std::filesystem::path fresh = path_.string() + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0 || !write_whole(file, whole_text()) || ::fsync(file) != 0 ||
      ::rename(fresh.c_str(), path_.c_str()) != 0) {
    const std::string why = std::strerror(errno);
    if (file >= 0) ::close(file);
    return path_.string() + " cannot be written: " + why;
  }
  if (file_ >= 0) ::close(file_);
  file_ = file;
  unwritten_.clear();  // it is in the whole text
  return std::nullopt;
}

bool Notes::forget(const std::set<Snowflake>& users) {
  const std::lock_guard lock(mutex_);
  kept_.clear();
  std::set<Snowflake> gone;  // private channels: nothing is to tell their numbers
  for (const auto& [id, place] : places_) {
    if (users.contains(place.user)) gone.insert(id);
  }
  std::erase_if(places_, [&](const auto& one) { return gone.contains(one.first); });
  std::erase_if(posts_, [&](const auto& one) { return gone.contains(one.second.channel); });
  std::erase_if(post_order_, [&](const std::string& key) { return !posts_.contains(key); });
  std::erase_if(keys_, [&](const auto& one) { return !posts_.contains(one.second); });
  for (auto& [number, read] : read_) {
    if (gone.contains(read.channel)) read.channel = 0;
  }
  for (auto& [place, offer] : offers_) {
    std::erase_if(offer.actors, [&](Snowflake actor) { return users.contains(actor); });
  }
  return !write_anew().has_value();
}

// A line that cannot be written (a full disk) costs a search or a second reading after a restart,
// nothing else.
void Notes::append(const Json& line) {
  unwritten_ += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  write_out();
}

void Notes::write_out() {
  if (file_ >= 0 && !unwritten_.empty()) (void)write_whole(file_, unwritten_);
  appended_ += unwritten_.size();
  unwritten_.clear();
  if (appended_ >= grows_by_) (void)write_anew();
}

void Notes::take_post(const Json& line) {
  const std::string key = line.at("key");
  Post post{line.at("channel"), line.at("first"), line.at("last"), line.at("id"),
            line.value("of", Snowflake{0})};
  if (posts_.emplace(key, post).second) post_order_.push_back(key);
  posts_[key] = post;
  if (post.message != 0) keys_[post.message] = key;
  forget_old();
}

void Notes::drop_post(const std::string& key) {
  if (posts_.erase(key) > 0) {
    post_order_.erase(std::find(post_order_.begin(), post_order_.end(), key));
  }
}

void Notes::take_read(std::int64_t number, const Read& read) {
  read_.insert_or_assign(read_.end(), number, read);
  number_ = std::max(number_, number);
  show(read);
}

void Notes::show(const Read& read) {
  read_ids_[read.id] = read.channel;
  Snowflake& highest = highest_[read.channel];
  highest = std::max(highest, read.id);
  gateway_seq_ = std::max(gateway_seq_, read.gateway_seq);
}

void Notes::take(const Json& line) {
  const std::string type = line.at("t");
  if (type == "secret") secret_ = line.at("secret");
  if (type == "place") {
    const Place place{line.at("id"), line.at("since"), line.at("user"), line.at("key"),
                      line.value("channel", Snowflake{0})};
    places_[place.id] = place;
  }
  if (type == "gone") {
    places_.erase(line.at("id").get<Snowflake>());
    offers_.erase(line.at("id").get<Snowflake>());
  }
  if (type == "post") take_post(line);
  if (type == "offer") offers_[line.at("channel")] = {line.at("actors"), line.at("says")};
  if (type == "kept") {
    std::erase_if(kept_, [&](const auto& one) { return one.first == line.at("key"); });
    kept_.emplace_back(line.at("key"), line.at("words"));
    if (kept_.size() > kKeptMax) kept_.pop_front();
  }
  if (type == "untried") drop_post(line.at("key"));
  if (type == "read") take_read(line.at("n"), {line.at("c"), line.at("id"), line.at("s")});
  if (type == "back") backs_.push_back({line.at("at"), line.at("n")});
  if (type == "session") {
    who_ = {line.at("self"), line.at("application")};
    session_.reset();
    if (line.contains("session")) session_ = Resumable{line.at("session"), line.at("url"), 0};
    for (auto& [number, read] : read_) read.gateway_seq = 0;  // of another session
    gateway_seq_ = 0;
  }
  if (type == "shards") shards_ = line.at("n");
  if (type == "identify") take_identify(line.at("at"));
}

// Only those of a day count.
void Notes::take_identify(std::int64_t wall_ms) {
  identifies_.push_back(wall_ms);
  while (identifies_.front() < wall_ms - kIdentifiesKept_ms) identifies_.pop_front();
}

// The oldest posts are found by reading the channel, should anybody still ask. Of what was read
// the highest of each channel stays.
void Notes::forget_old() {
  while (post_order_.size() > kPostsKept) {
    const auto oldest = posts_.find(post_order_.front());
    keys_.erase(oldest->second.message);
    posts_.erase(oldest);
    post_order_.pop_front();
  }
  for (auto at = read_.begin(); read_.size() > kReadKept && at != read_.end();) {
    const Read& read = at->second;
    if (highest_[read.channel] == read.id) {
      ++at;
      continue;
    }
    read_ids_.erase(read.id);
    at = read_.erase(at);
  }
}

void Notes::add_place(const Place& place) {
  const std::lock_guard lock(mutex_);
  places_[place.id] = place;
  append(line_of(place));
}
void Notes::drop_place(Snowflake id) {
  const std::lock_guard lock(mutex_);
  if (places_.contains(id)) {
    const Json line = {{"t", "gone"}, {"id", id}};
    take(line);
    append(line);
  }
}
std::optional<Place> Notes::place(Snowflake id) const {
  const std::lock_guard lock(mutex_);
  const auto found = places_.find(id);
  return found == places_.end() ? std::nullopt : std::optional(found->second);
}
std::optional<Place> Notes::private_place(Snowflake user) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, place] : places_) {
    if (place.user == user) return place;
  }
  return std::nullopt;
}
std::optional<Place> Notes::place_of(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, place] : places_) {
    if (place.key == key && !key.empty()) return place;
  }
  return std::nullopt;
}
std::vector<Place> Notes::places() const {
  const std::lock_guard lock(mutex_);
  std::vector<Place> all;
  for (const auto& [id, place] : places_) all.push_back(place);
  return all;
}

void Notes::trying(const std::string& key, Snowflake channel, std::int64_t now_ms, Snowflake of) {
  const std::lock_guard lock(mutex_);
  const auto known = posts_.find(key);
  const std::int64_t first_ms = known == posts_.end() ? now_ms : known->second.first_ms;
  const Json line = line_of(key, {channel, first_ms, now_ms, 0, of});
  take_post(line);
  append(line);
}
void Notes::not_tried(const std::string& key, const std::optional<Post>& before) {
  const std::lock_guard lock(mutex_);
  const Json line = before ? line_of(key, *before) : Json{{"t", "untried"}, {"key", key}};
  take(line);
  append(line);
}
void Notes::stands(const std::string& key, Snowflake message) {
  const std::lock_guard lock(mutex_);
  const auto known = posts_.find(key);
  Post post = known == posts_.end() ? Post{} : known->second;
  post.message = message;
  const Json line = line_of(key, post);
  take_post(line);
  append(line);
}
std::optional<Post> Notes::post(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = posts_.find(key);
  return found == posts_.end() ? std::nullopt : std::optional(found->second);
}
std::optional<std::string> Notes::key_of(Snowflake message) const {
  const std::lock_guard lock(mutex_);
  const auto found = keys_.find(message);
  return found == keys_.end() ? std::nullopt : std::optional(found->second);
}

void Notes::keep_words(const std::string& key, const std::string& words) {
  const std::lock_guard lock(mutex_);
  const bool known = std::any_of(kept_.begin(), kept_.end(), [&](const auto& one) {
    return one.first == key && one.second == words;
  });
  if (known) return;
  const Json line = line_of_words(key, words);
  take(line);
  append(line);
}
std::optional<std::string> Notes::kept_words(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [of, words] : kept_) {
    if (of == key) return words;
  }
  return std::nullopt;
}

void Notes::taken(Snowflake channel, Snowflake actor) {
  const std::lock_guard lock(mutex_);
  const auto found = offers_.find(channel);
  if (found == offers_.end() || std::erase(found->second.actors, actor) == 0) return;
  append(line_of(channel, found->second));
}

void Notes::offers(Snowflake channel, Offer offer) {
  const std::lock_guard lock(mutex_);
  append(line_of(channel, offer));
  offers_[channel] = std::move(offer);
}
std::optional<Offer> Notes::offer(Snowflake channel) const {
  const std::lock_guard lock(mutex_);
  const auto found = offers_.find(channel);
  return found == offers_.end() ? std::nullopt : std::optional(found->second);
}

bool Notes::offers(Snowflake channel, Snowflake actor, const std::string& words) const {
  const std::lock_guard lock(mutex_);
  const auto found = offers_.find(channel);
  if (found == offers_.end()) return false;
  const auto& [actors, says] = found->second;
  return std::find(actors.begin(), actors.end(), actor) != actors.end() &&
         std::any_of(says.begin(), says.end(),
                     [&](const std::string& say) { return begins_alike(words, say); });
}

std::int64_t Notes::note_read(Snowflake channel, Snowflake id, std::int64_t gateway_seq) {
  const std::lock_guard lock(mutex_);
  const std::int64_t number = number_ + 1;
  take_read(number, {channel, id, gateway_seq});
  forget_old();
  // The one line that is written for each reply: by hand, which costs a tenth.
  char line[160];
  const int length =
      std::snprintf(line, sizeof line,
                    R"({"t":"read","n":%lld,"c":%llu,"id":%llu,"s":%lld})"
                    "\n",
                    static_cast<long long>(number), static_cast<unsigned long long>(channel),
                    static_cast<unsigned long long>(id), static_cast<long long>(gateway_seq));
  unwritten_.append(line, static_cast<std::size_t>(length));
  if (unwritten_.size() >= kUnwrittenMax) write_out();
  return number;
}
void Notes::flush() {
  const std::lock_guard lock(mutex_);
  write_out();
}
std::int64_t Notes::number() const {
  const std::lock_guard lock(mutex_);
  return number_;
}
bool Notes::was_read(Snowflake id) const {
  const std::lock_guard lock(mutex_);
  return read_ids_.contains(id);
}
std::optional<Snowflake> Notes::channel_of(Snowflake id) const {
  const std::lock_guard lock(mutex_);
  const auto found = read_ids_.find(id);
  return found == read_ids_.end() ? std::nullopt : std::optional(found->second);
}
Snowflake Notes::read_up_to(Snowflake channel) const {
  const std::lock_guard lock(mutex_);
  const auto found = highest_.find(channel);
  return found == highest_.end() ? 0 : found->second;
}

void Notes::go_back_to(std::int64_t cursor) {
  const std::lock_guard lock(mutex_);
  read_ids_.clear();
  highest_.clear();
  gateway_seq_ = 0;
  for (const auto& [number, read] : read_) {
    if (number > cursor) break;
    // Numbers that were given up before this cursor's were, are no part of what led to it.
    const bool given_up = std::any_of(backs_.begin(), backs_.end(), [&, n = number](Back back) {
      return back.at < cursor && n > back.to && n <= back.at;
    });
    if (!given_up) show(read);
  }
  if (cursor < number_) {
    backs_.push_back({number_, cursor});
    append({{"t", "back"}, {"at", number_}, {"n", cursor}});
  }
  number_ = std::max(number_, cursor);
}

void Notes::new_session(const Resumable& session, const Identity& who) {
  const std::lock_guard lock(mutex_);
  const Json line = line_of_session(session, who);
  take(line);
  append(line);
}
std::optional<Resumable> Notes::session() const {
  const std::lock_guard lock(mutex_);
  if (!session_) return std::nullopt;
  Resumable session = *session_;
  session.seq = gateway_seq_;
  if (session.seq == 0) return std::nullopt;
  return session;
}
void Notes::application_is(Snowflake application) {
  const std::lock_guard lock(mutex_);
  who_.application = application;
  append(line_of_session(session_, who_));
}

Identity Notes::who() const {
  const std::lock_guard lock(mutex_);
  return who_;
}
void Notes::shards_are(int count) {
  const std::lock_guard lock(mutex_);
  const Json line = {{"t", "shards"}, {"n", count}};
  take(line);
  append(line);
}
int Notes::shards() const {
  const std::lock_guard lock(mutex_);
  return shards_;
}
void Notes::identified(std::int64_t wall_ms) {
  const std::lock_guard lock(mutex_);
  take_identify(wall_ms);
  append({{"t", "identify"}, {"at", wall_ms}});
}
std::deque<std::int64_t> Notes::identifies() const {
  const std::lock_guard lock(mutex_);
  return identifies_;
}

}  // namespace callboard::discord
