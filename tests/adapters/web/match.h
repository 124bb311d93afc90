// The fixture of the web board's own tests: a stage with one thread, and people to put at it.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/adapters/web/browser.h"
#include "tests/adapters/web/stage.h"

namespace callboard::test {

struct Person {
  Browser browser;
  std::string user;
};

class WebMatch : public testing::Test {
 protected:
  WebMatch() : thread(stage.open_thread("match-1", "Lucky Numbers, match 1")) {}

  // The path of an address: what follows the host.
  static std::string path_of(const std::string& address) {
    return address.substr(address.find('/', address.find("//") + 2));
  }
  std::string invitation() {
    return path_of(stage.board->invitation_link(thread).value_or("//x/"));
  }
  // Joins by an invitation; takes the reply that made from the inbox.
  Person join(const std::string& name) {
    Person person{Browser(stage.board->port()), ""};
    const std::string path = invitation();
    EXPECT_EQ(person.browser.submit(path, path, {{"name", name}}).status, 303);
    const auto in = stage.inbox.next<Incoming>();
    person.user = in ? in->author.user : "";
    return person;
  }
  Person host(const std::string& name) {
    Person person{Browser(stage.board->port()), stage.board->ensure_account(name).value_or("")};
    stage.pages->hosts.insert(person.user);
    const std::string path = path_of(stage.board->sign_in_link(person.user).value_or("//x/"));
    EXPECT_EQ(person.browser.submit(path, path, {}).status, 303);
    return person;
  }
  std::string page() const { return "/thread/" + thread; }
  Answer say(Person& who, const std::string& words, FormFields more = {}) {
    more.emplace_back("words", words);
    more.emplace_back("once", "form-" + std::to_string(++once_));
    return who.browser.submit(page(), page() + "/reply", std::move(more));
  }
  // The same, and its arrival in the inbox.
  Incoming heard(Person& who, const std::string& words, FormFields more = {}) {
    EXPECT_EQ(say(who, words, std::move(more)).status, 303);
    return stage.inbox.next<Incoming>().value_or(Incoming{});
  }
  // Waits until everything asked of the board so far is stored.
  void settle() {
    stage.board->find("nothing", {"web", thread});
    EXPECT_TRUE(stage.inbox.next<FindResult>().has_value());
  }
  void mark(const ReplyRef& ref, Verdict verdict) {
    stage.board->acknowledge(ref, verdict);
    settle();
  }

  Stage stage;
  std::string thread;

 private:
  int once_ = 0;
};

}  // namespace callboard::test
