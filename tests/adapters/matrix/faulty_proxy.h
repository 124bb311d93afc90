// Stands between the adapter and the homeserver, on loopback, and does it wrong when told: cuts
// connections, swallows an answer, answers itself. One thread for all connections, so that tests
// can count threads. Its methods are for the test's thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace callboard::test {

class FaultyProxy {
 public:
  explicit FaultyProxy(std::uint16_t server);  // on loopback
  ~FaultyProxy();
  FaultyProxy(const FaultyProxy&) = delete;
  FaultyProxy& operator=(const FaultyProxy&) = delete;

  [[nodiscard]] std::string url() const;
  void cut();  // all connections, and every new one
  void mend();
  // The next request whose head begins with `method` and holds `part` reaches the server, which
  // does what it says; then the connection ends without an answer.
  void lose_answer(const std::string& method, const std::string& part);
  // It is answered with this instead, and the server never hears of it.
  void answer_instead(const std::string& method, const std::string& part,
                      const std::string& answer);
  // Every one of them, until `heal`.
  void answer_always(const std::string& method, const std::string& part, const std::string& answer);
  void heal();
  // It reaches the server, whose answer waits here until `release`.
  void hold_answer(const std::string& method, const std::string& part);
  [[nodiscard]] bool answer_is_held() const { return held_; }
  void release();
  [[nodiscard]] int requests() const { return requests_; }
  [[nodiscard]] int faults_done() const { return done_; }

 private:
  struct Fault {
    std::string method;
    std::string part;
    std::string answer;  // empty: the server's is lost
    bool hold = false;
    bool always = false;
  };
  void work();
  void accept_one();
  bool pass(int from);  // false: both ends are closed
  bool hit(int client, const std::string& bytes);
  void close_pair(int fd);
  void close_all();
  void poke();

  std::uint16_t server_;
  std::uint16_t port_ = 0;
  int listener_ = -1;
  int pokes_[2] = {-1, -1};
  std::map<int, int> others_;    // each socket, and the one on the other side
  std::map<int, bool> clients_;  // sockets of the adapter; true: its answer is to be lost
  std::atomic<bool> ending_{false};
  std::atomic<bool> cut_{false};
  std::atomic<int> requests_{0};
  std::atomic<int> done_{0};
  int waits_ = -1;  // the socket whose answer is held
  std::atomic<bool> held_{false};
  std::atomic<bool> released_{false};
  std::mutex mutex_;  // guards `fault_`
  Fault fault_;
  std::thread thread_;
};

}  // namespace callboard::test
