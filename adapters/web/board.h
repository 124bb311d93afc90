// The web board: the built-in platform, a small forum of the daemon's own, for people in a browser.
// An Adapter like any other: it keeps its forum in forum.db with a single writer, serves it over
// HTTP from its own threads, and the daemon reads it by cursor. Owned by main; the methods of
// Adapter are for the loop's thread and return at once, the others say what they wait for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adapters/adapter.h"
#include "adapters/web/pages.h"
#include "rules/core/result.h"

namespace callboard {

struct WebBoardConfig {
  std::string address = "127.0.0.1";  // to listen on
  std::uint16_t port = 8480;          // 0: any free one
  std::string public_url;             // "https://play.example.org"; empty: http://ADDRESS:PORT
  std::filesystem::path folder;       // for forum.db
  std::string title = "Callboard";    // of the site
  std::string voice = "Callboard";    // the name over the daemon's posts
  std::string join_reply = "join";    // written for a person who takes an invitation
  bool guests = false;                // anybody may take a free seat by choosing a name
  std::vector<std::string> reserved_names = {"host",      "moderator", "admin",
                                             "callboard", "system",    "operator"};
  // Proxies whose X-Forwarded-For counts, besides those on this machine: bare addresses.
  std::vector<std::string> trusted_proxies;
  std::shared_ptr<const web::Pages> pages = std::make_shared<web::NullPages>();
  std::function<Timestamp()> clock;      // the time of every stamp
  std::function<void(std::string)> log;  // never given a secret
};

class WebBoard : public Adapter {
 public:
  using Adapter::open;  // a thread, as every adapter does
  // Opens forum.db and serves the pages until it is destroyed; between stop() and start() replies
  // are kept. The error is for the operator:
  // a folder that cannot be written, a newer or damaged file, another daemon, an address in use.
  static Result<std::unique_ptr<WebBoard>, std::string> open(WebBoardConfig config);

  // Takes the address as open() does, and lets it go again. Why it cannot be had; nothing: it can.
  static std::optional<std::string> cannot_listen(const std::string& address, std::uint16_t port);

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::string address() const = 0;  // for people

  // These wait for the forum's writer (a few milliseconds; 2 s at most when the disk is busy), on
  // any thread but the inbox's pusher.
  enum class Unmade : std::uint8_t { kNoSuch, kNotStored };  // as a rule, the disk is full
  using Made = Result<std::string, Unmade>;

  // The account of that name, made if there is none; for hosts named in the configuration. kNoSuch:
  // nobody can be called so.
  virtual Made ensure_account(const std::string& name) = 0;
  // What the account is called on this board; nothing: there is none.
  virtual std::optional<std::string> name_of_account(const std::string& user) = 0;
  // Addresses that work once. An invitation seats one new player in that thread. kNoSuch: there is
  // no such account, or thread.
  virtual Made sign_in_link(const std::string& user) = 0;
  virtual Made invitation_link(const std::string& venue) = 0;
  // Erases name, words, sessions of a person; their posts stay as empty places of "Player N".
  enum class Forgotten : std::uint8_t { kYes, kNoSuchUser, kNotStored };
  virtual Forgotten forget(const std::string& user) = 0;
  // Erases what answer pages hold of this account of another platform. False: not stored.
  virtual bool forget_pages(const std::string& adapter, const std::string& user) = 0;
  // Puts other words, alt texts and pictures into the posts that stand under this key (and, for one
  // made for several people, under "KEY.1", "KEY.2", ...); id, stamp, place and buttons stay, and
  // so does what was emptied by `forget`. Pictures that no post shows any more go. False: not
  // stored; with no such post nothing is to be done.
  virtual bool rewrite(const Delivery& delivery) = 0;
};

}  // namespace callboard
