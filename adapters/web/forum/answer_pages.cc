#include "adapters/web/forum/answer_pages.h"

#include <charconv>

#include "adapters/web/forum/secrets.h"

namespace callboard::web {
namespace {

constexpr std::string_view kPageMark = "page-";
constexpr char kAnswerMark = 'p';

std::optional<Verdict> verdict_from(std::int64_t number) {
  if (number == 0) return std::nullopt;
  return static_cast<Verdict>(number - 1);
}

}  // namespace

void open_page(Writing& w, std::string_view token) {
  const std::string hash = token_hash(token);
  const std::string id = std::string(kPageMark) + fingerprint(hash);
  const std::string code = random_code();
  w.db.run("INSERT INTO answer_page(id, hash, code, expires_ms) VALUES(?,?,?,?)",
           {std::string_view(id), Bytes{hash}, std::string_view(code), w.now.ms + kPageWaitsMs});
  w.db.run(
      "DELETE FROM answer_page WHERE code IS NOT NULL AND id NOT IN (SELECT id FROM answer_page "
      "WHERE code IS NOT NULL ORDER BY expires_ms DESC LIMIT ?)",
      {static_cast<std::int64_t>(kPagesWaitingMax)});
}

std::optional<OwnPage> find_page(Db& db, std::string_view token, Timestamp now) {
  const std::string hash = token_hash(token);
  OwnPage page;
  {
    Rows rows = db.query(
        "SELECT id, coalesce(code,''), said, said_ms FROM answer_page WHERE hash=? AND "
        "expires_ms>?",
        {Bytes{hash}, now.ms});
    if (!rows.next()) return std::nullopt;
    page = {rows.text(0), rows.text(1), rows.text(2), Timestamp{rows.number(3)}, "", {}, {}};
  }
  Rows rows = db.query(
      "SELECT prompt, stamp_ms, verdict FROM page_answer WHERE page=? ORDER BY id DESC LIMIT 1",
      {std::string_view(page.id)});
  if (!rows.next()) return page;
  page.prompt = rows.text(0);
  page.sent_at = Timestamp{rows.number(1)};
  page.verdict = verdict_from(rows.number(2));
  return page;
}

void close_page(Writing& w, std::string_view token) {
  const std::string hash = token_hash(token);
  // What was sent is the show's: it stays until it was read.
  w.db.run("UPDATE answer_page SET expires_ms=?, code=NULL WHERE hash=?", {w.now.ms, Bytes{hash}});
}

std::optional<std::string> page_with_code(Db& db, std::string_view code, Timestamp now) {
  Rows rows = db.query("SELECT id FROM answer_page WHERE code=? AND expires_ms>?", {code, now.ms});
  if (!rows.next()) return std::nullopt;
  return rows.text(0);
}

void give_page_to(Writing& w, std::string_view page, const Author& author, const Venue& thread) {
  w.db.run(
      "UPDATE answer_page SET code=NULL, adapter=?, user=?, at_adapter=?, at=?, expires_ms=? WHERE "
      "id=? AND code IS NOT NULL",
      {std::string_view(author.adapter), std::string_view(author.user),
       std::string_view(thread.adapter), std::string_view(thread.id), w.now.ms + kPageStaysMs,
       page});
  if (w.db.changes() == 0) return;
  w.db.run(
      "UPDATE answer_page SET expires_ms=? WHERE adapter=? AND user=? AND at_adapter=? AND at=? "
      "AND "
      "id<>?",
      {w.now.ms, std::string_view(author.adapter), std::string_view(author.user),
       std::string_view(thread.adapter), std::string_view(thread.id), page});
}

void forget_pages_of(Writing& w, std::string_view adapter, std::string_view user) {
  w.scrub = true;
  w.db.run(
      "DELETE FROM page_answer WHERE page IN (SELECT id FROM answer_page WHERE adapter=? AND "
      "user=?)",
      {adapter, user});
  w.db.run("DELETE FROM answer_page WHERE adapter=? AND user=?", {adapter, user});
}

PageUse add_page_answer(Writing& w, const PageAnswer& answer) {
  w.db.run("UPDATE answer_page SET expires_ms=? WHERE id=? AND code IS NULL AND expires_ms>?",
           {w.now.ms + kPageStaysMs, std::string_view(answer.page), w.now.ms});
  if (w.db.changes() == 0) return PageUse::kGone;
  const std::string once = fingerprint(answer.form_once + "|" + answer.words);
  w.db.run(
      "INSERT OR IGNORE INTO page_answer(page, once, words, prompt, stamp_ms) VALUES(?,?,?,?,?)",
      {std::string_view(answer.page), std::string_view(once), std::string_view(answer.words),
       std::string_view(answer.prompt), w.now.ms});
  if (w.db.changes() == 0) return PageUse::kStored;  // the same form once more
  w.db.run("INSERT INTO intake(post, kind, stamp_ms) VALUES(?,4,?)", {w.db.last_id(), w.now.ms});
  return PageUse::kStored;
}

std::string page_answer_ref(std::int64_t id) { return kAnswerMark + std::to_string(id); }

std::optional<std::int64_t> page_answer_id(std::string_view ref) {
  if (!ref.starts_with(kAnswerMark)) return std::nullopt;
  ref.remove_prefix(1);
  std::int64_t id = 0;
  const char* const end = ref.data() + ref.size();
  const auto [stop, error] = std::from_chars(ref.data(), end, id);
  if (error != std::errc() || stop != end || id <= 0) return std::nullopt;
  return id;
}

void mark_page_answer(Writing& w, std::int64_t id, Verdict verdict) {
  w.scrub = true;
  w.db.run("UPDATE page_answer SET verdict=?, words='' WHERE id=?",
           {static_cast<std::int64_t>(verdict) + 1, id});
}

bool is_page(std::string_view user) { return user.starts_with(kPageMark); }

Result<Sent, Refused> say_on_page(Writing& w, const Delivery& delivery) {
  const std::string& page = std::get<ToAuthor>(delivery.recipient).user;
  w.db.run("UPDATE answer_page SET said=?, said_key=?, said_ms=? WHERE id=? AND expires_ms>?",
           {std::string_view(delivery.plain), std::string_view(delivery.key), w.now.ms,
            std::string_view(page), w.now.ms});
  if (w.db.changes() == 0) return Fail{Refused{"that answer page is closed"}};
  return Sent{page, w.now};
}

std::optional<Sent> find_on_page(Writing& w, std::string_view key) {
  Rows rows = w.db.query("SELECT id, said_ms FROM answer_page WHERE said_key=?", {key});
  if (key.empty() || !rows.next()) return std::nullopt;
  return Sent{rows.text(0), Timestamp{rows.number(1)}};
}

void drop_old_pages(Writing& w) {
  // A day longer than they can be used: what was sent last may still be on its way to the daemon.
  const std::int64_t before_ms = w.now.ms - 24LL * 60 * 60 * 1000;
  w.db.run("DELETE FROM page_answer WHERE page IN (SELECT id FROM answer_page WHERE expires_ms<?)",
           {before_ms});
  w.db.run("DELETE FROM answer_page WHERE expires_ms<?", {before_ms});
}

}  // namespace callboard::web
