// Accounts, sessions and one-time links. Writing functions run on the writer's thread inside its
// transaction, reading ones on the thread that owns the connection. Tokens come in as the person
// holds them and are hashed here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/web/forum/names.h"
#include "adapters/web/forum/writing.h"
#include "rules/core/result.h"

namespace callboard::web {

inline constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;
inline constexpr std::int64_t kSessionMs = 90 * kDayMs;  // rolling
inline constexpr std::int64_t kSessionRollMs = kDayMs;   // extended at most once a day
inline constexpr std::int64_t kSignInLinkMs = 2 * kDayMs;
inline constexpr std::int64_t kInvitationMs = 30 * kDayMs;
inline constexpr std::size_t kSessionsPerAccountMax = 20;  // the oldest goes first

struct Account {
  AccountId id;
  std::string name;
  std::string zone;           // IANA name, empty: none of their own
  std::string password;       // Argon2id hash, empty: none set
  bool zone_of_show = false;  // as they have said
};

std::optional<Account> find_account(Db& db, AccountId id);
// Called so, or by a name that looks so.
std::optional<Account> find_account_by_name(Db& db, std::string_view name);
Result<AccountId, NameProblem> add_account(Writing& w, const GoodName& name);
// Makes the shapes of all names anew if they were made by other data (names.h). Of people who are
// called alike by now the first keeps the shape; the others are found by their name as it is
// written.
void renew_skeletons(Writing& w);
void set_password_hash(Writing& w, AccountId id, std::string_view hash);
// Empty: they go by the zone of the show, whatever their browser offers.
void set_zone(Writing& w, AccountId id, std::string_view zone);
// The browser's, which counts only where they have said nothing themselves.
void offer_zone(Writing& w, AccountId id, std::string_view zone);
// A name that a host has given: taken, and the account is found by it as by its own.
void keep_name_of(Writing& w, AccountId id, std::string_view name);
// As the daemon was told it: it is not told back.
void keep_zone_of(Writing& w, AccountId id, std::string_view zone);
// Erases name, password, sessions, links and every word the person wrote; the row and the places
// of their posts stay, so that threads still make sense.
void forget_account(Writing& w, AccountId id);

struct Session {
  AccountId account;
  Timestamp seen;
};
std::optional<Session> find_session(Db& db, std::string_view token, Timestamp now);
void open_session(Writing& w, std::string_view token, AccountId account);
void roll_session(Writing& w, std::string_view token);
void close_session(Writing& w, std::string_view token);
void close_all_sessions(Writing& w, AccountId account);

enum class LinkKind : std::uint8_t { kSignIn = 0, kInvitation = 1 };
struct Link {
  LinkKind kind = LinkKind::kSignIn;
  AccountId account;  // who signs in
  ThreadId thread;    // where the invited person is seated
  std::string reply;  // what is written there in the person's name, empty: nothing
};
void add_link(Writing& w, std::string_view token, const Link& link);
// Unused and not expired.
std::optional<Link> find_link(Db& db, std::string_view token, LinkKind kind, Timestamp now);
enum class LinkUse : std::uint8_t { kTaken, kGone };
LinkUse use_link(Writing& w, std::string_view token, LinkKind kind);

}  // namespace callboard::web
