// Rows from query results; each reads the columns in the order its SELECT names them. The store's
// thread.
#pragma once

#include "storage/rows.h"
#include "storage/sqlite/db.h"

namespace callboard {

PersonRow read_person(Query& q);
IdentityRow read_identity(Query& q);
ShowRow read_show(Query& q);
MatchRow read_match(Query& q);  // without its venues
VenueRow read_venue(Query& q);
std::pair<MatchId, VenueRow> read_venue_of(Query& q);  // whose it is, first
BookRow read_book(Query& q);
DrawRow read_draw(Query& q);
LogEntry read_log_entry(Query& q);
TimerRow read_timer(Query& q);
ReplyRow read_reply(Query& q);
// An outbox row whose post is still to be decoded; empty: it is packed (storage/sqlite/packing.h).
struct StoredPost {
  OutboxRow row;
  std::string post;
};
StoredPost read_outbox(Query& q);
OutboxException read_exception(Query& q);
LedgerRow read_ledger(Query& q);
std::pair<std::string, std::int64_t> read_balance(Query& q);
AuditRow read_audit(Query& q);
BurnRow read_burn(Query& q);
NoteRow read_note(Query& q);
ResultRow read_result(Query& q);

}  // namespace callboard
