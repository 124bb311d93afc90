// TLS as in the open, on loopback: a certificate of an authority that only these tests have.
#include <cstdlib>
#include <filesystem>
#include <future>
#include <mutex>

#include "adapters/discord/discord_adapter.h"
#include "tests/adapters/discord/discord_case.h"
#include "tests/adapters/discord/tls_front.h"

namespace callboard::test {
namespace {

// An authority, and certificates that it, or nobody, vouches for; made by the openssl program.
class Authority {
 public:
  Authority() {
    std::string name = (std::filesystem::temp_directory_path() / "tls-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder");
    folder_ = name;
    run("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=Test "
        "-keyout ca.key -out ca.pem");
    issue("good", "localhost");
    issue("other", "elsewhere.example");
    run("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost "
        "-addext subjectAltName=DNS:localhost -keyout self.key -out self.pem");
  }
  ~Authority() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Authority(const Authority&) = delete;
  Authority& operator=(const Authority&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return folder_ + "/" + name; }

 private:
  void run(const std::string& words) const {
    const std::string line = "cd " + folder_ + " && openssl " + words + " 2> /dev/null";
    if (std::system(line.c_str()) != 0) throw std::runtime_error("openssl " + words);
  }
  void issue(const std::string& name, const std::string& host) const {
    run("req -x509 -CA ca.pem -CAkey ca.key -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes "
        "-days 2 -subj /CN=" +
        host + " -addext subjectAltName=DNS:" + host + " -keyout " + name + ".key -out " + name +
        ".pem");
  }
  std::string folder_;
};

class DiscordTls : public testing::Test {
 protected:
  static void SetUpTestSuite() { authority_ = std::make_unique<Authority>(); }
  static void TearDownTestSuite() { authority_.reset(); }

  // The adapter behind TLS with that certificate; the API and the gateway may have another each.
  void start(const std::string& of_api, const std::string& of_gateway, const std::string& ca) {
    api_ = front(of_api);
    gateway_ = front(of_gateway);
    fake_.gateway_at("wss://localhost:" + std::to_string(gateway_->port()));
    DiscordSetup setup;
    setup.token = FakeDiscord::kToken;
    setup.channel = std::to_string(FakeDiscord::kChannel);
    setup.folder = authority_->file("");
    setup.api = "https://localhost:" + std::to_string(api_->port()) + "/api/v10";
    setup.ca_file = ca.empty() ? "" : authority_->file(ca);
    setup.clock = &FakeDiscord::machine_now;
    setup.log = [this](const std::string& line) {
      std::call_once(once_, [&] { told_.set_value(line); });
    };
    std::filesystem::remove(setup.folder / "discord.notes");
    auto made = make_discord(std::move(setup));
    ASSERT_TRUE(made);
    adapter_ = *std::move(made);
    adapter_->start(inbox_, "");
  }
  std::unique_ptr<TlsFront> front(const std::string& name) {
    return std::make_unique<TlsFront>(fake_.port(), authority_->file(name + ".pem"),
                                      authority_->file(name + ".key"));
  }
  void expect_refused() {
    auto told = told_.get_future();
    ASSERT_EQ(told.wait_for(RecordingInbox::kPatience), std::future_status::ready);
    adapter_->stop();
    const std::string words = told.get();
    EXPECT_NE(words.find("trusted"), std::string::npos) << words;
    EXPECT_NE(words.find("CA certificates"), std::string::npos) << words;
    EXPECT_EQ(fake_.identifies(), 0);
  }

  static inline std::unique_ptr<Authority> authority_;
  FakeDiscord fake_;
  std::unique_ptr<TlsFront> api_, gateway_;
  RecordingInbox inbox_;
  std::promise<std::string> told_;  // the first line of the log
  std::once_flag once_;
  std::unique_ptr<Adapter> adapter_;
};

TEST_F(DiscordTls, ApiAndGatewayAreReachedThroughACertificateOfATrustedAuthority) {
  start("good", "good", "ca.pem");
  const auto states = inbox_.wait_for<AdapterState>(1);
  ASSERT_FALSE(states.empty());
  EXPECT_TRUE(states[0].up);
  EXPECT_GT(api_->handshakes(), 0);
  EXPECT_EQ(gateway_->handshakes(), 1);
  EXPECT_EQ(fake_.complaints(), std::vector<std::string>());
}

TEST_F(DiscordTls, TheSystemsAuthoritiesDoNotVouchForIt) {
  start("good", "good", "");
  expect_refused();
}

TEST_F(DiscordTls, ACertificateOfNobodyIsRefused) {
  start("self", "good", "ca.pem");
  expect_refused();
}

TEST_F(DiscordTls, ACertificateForAnotherHostIsRefused) {
  start("other", "good", "ca.pem");
  expect_refused();
}

TEST_F(DiscordTls, AGatewaysCertificateOfNobodyIsRefused) {
  start("good", "self", "ca.pem");
  expect_refused();
}

TEST_F(DiscordTls, AGatewaysCertificateForAnotherHostIsRefused) {
  start("good", "other", "ca.pem");
  expect_refused();
}

}  // namespace
}  // namespace callboard::test
