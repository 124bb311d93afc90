// The half of the forum that hands replies to the daemon: rows of `intake`, in their order, each as
// the event it stands for. The row's number is the cursor.
#include <optional>

#include "adapters/web/forum/answer_pages.h"
#include "adapters/web/forum/forum.h"

namespace callboard::web {

namespace {

constexpr std::int64_t kRowsPerRead = 64;

struct IntakeRow {
  std::int64_t seq = 0;
  std::optional<AdapterEvent> event;  // nothing: what stood there has been erased
};

Incoming incoming(Rows& rows) {
  const AccountId author{rows.number(5)};
  Incoming in;
  in.ref = {"web", rows.text(1)};
  in.venue = {"web", id_text(ThreadId{rows.number(4)})};
  in.author = {"web", id_text(author), rows.text(6)};
  in.text = rows.text(7);
  in.stamp = Timestamp{rows.number(3)};
  in.privately = rows.number(8) != 0;
  // A private message and a button both speak to the daemon and nobody else.
  in.addressed = in.privately || rows.number(9) != 0;
  in.answers = rows.text(10);
  in.cursor = rows.text(0);
  return in;
}

Edited edited(Rows& rows) {
  Edited out;
  out.ref = {"web", rows.text(1)};
  out.venue = {"web", id_text(ThreadId{rows.number(4)})};
  out.author = {"web", id_text(AccountId{rows.number(5)}), rows.text(6)};
  out.stamp = Timestamp{rows.number(3)};
  out.deleted = rows.number(2) == 2;
  out.cursor = rows.text(0);
  return out;
}

ZoneSet zone_set(Rows& rows) {
  ZoneSet out;
  out.author = {"web", id_text(AccountId{rows.number(11)}), rows.text(6)};
  out.zone = rows.text(12);
  out.cursor = rows.text(0);
  return out;
}

// Of somebody on another platform, by whose own account.
std::optional<AdapterEvent> answered(Rows& rows) {
  const std::string page = rows.text(13);
  if (page.empty()) return std::nullopt;
  Incoming in;
  in.ref = {"web", page_answer_ref(rows.number(1))};
  in.venue = {rows.text(16), rows.text(17)};
  in.author = {rows.text(14), rows.text(15), ""};
  in.text = rows.text(18);
  in.stamp = Timestamp{rows.number(3)};
  in.privately = in.addressed = true;
  in.page = page;
  in.answers = rows.text(19);
  in.cursor = rows.text(0);
  return in;
}

std::optional<AdapterEvent> event_of(Rows& rows) {
  switch (rows.number(2)) {
    case 0:
      return incoming(rows);
    case 3:
      return zone_set(rows);
    case 4:
      return answered(rows);
    default:
      return edited(rows);
  }
}

std::vector<IntakeRow> read_intake(Db& db, std::int64_t after) {
  std::vector<IntakeRow> out;
  Rows rows = db.query(
      "SELECT i.seq, i.post, i.kind, i.stamp_ms, p.thread, p.author, coalesce(a.name,''), p.words, "
      "p.to_account, p.pressed, coalesce(q.key,''), a.id, coalesce(a.zone,''), coalesce(g.id,''), "
      "g.adapter, g.user, g.at_adapter, g.at, s.words, s.prompt FROM intake i "
      "LEFT JOIN post p ON p.id=i.post AND i.kind<3 "
      "LEFT JOIN page_answer s ON s.id=i.post AND i.kind=4 LEFT JOIN answer_page g ON g.id=s.page "
      "LEFT JOIN account a ON a.id=CASE i.kind WHEN 3 THEN i.post ELSE p.author END "
      "LEFT JOIN post q ON q.id=p.answers AND q.author=0 AND q.thread=p.thread WHERE i.seq>? ORDER "
      "BY i.seq LIMIT ?",
      {after, kRowsPerRead});
  while (rows.next()) {
    out.push_back({rows.number(0), event_of(rows)});
  }
  return out;
}

}  // namespace

bool Forum::hand_replies() {
  while (true) {
    auto rows = read_intake(*db_, handed_in_);
    if (!db_->ok()) {
      config_.log("web board: replies cannot be read: " + db_->error());
      db_->forgive();
      return false;
    }
    if (rows.empty()) return true;
    for (IntakeRow& row : rows) {
      if (row.event && !inbox_->push(*std::move(row.event))) return false;
      handed_in_ = row.seq;
    }
  }
}

}  // namespace callboard::web
