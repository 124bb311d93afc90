#include "adapters/matrix/matrix_adapter.h"

#include <array>
#include <thread>

#include "adapters/matrix/account.h"
#include "adapters/matrix/content.h"
#include "adapters/matrix/events.h"
#include "adapters/matrix/feed.h"
#include "adapters/matrix/keepsakes.h"
#include "adapters/matrix/outbox.h"
#include "adapters/matrix/places.h"
#include "adapters/matrix/rooms.h"
#include "adapters/matrix/teller.h"

namespace callboard {

namespace matrix {
namespace {

class MatrixAdapter final : public Adapter {
 public:
  explicit MatrixAdapter(MatrixSetup setup)
      : setup_(std::move(setup)), keepsakes_(setup_.folder / "matrix.json") {}
  ~MatrixAdapter() override { MatrixAdapter::stop(); }

  [[nodiscard]] std::string_view name() const override { return kAdapterName; }
  [[nodiscard]] Limits limits() const override {
    return {kContentBytesMax / 2, Dialect::kMatrix, true, false, setup_.status_every_ms, true};
  }
  // Matrix has no form for an instant: times are told in words.
  [[nodiscard]] DialectMarks marks() const override {
    return {{}, [](std::string_view handle, std::string_view name) {
              return "<a href=\"https://matrix.to/#/" + escape_xml(handle) + "\">" +
                     escape_xml(name) + "</a>";
            }};
  }
  void start(Inbox& inbox, std::string cursor) override {
    stop();
    teller_.open(inbox);
    reader_ = std::thread([this, cursor = std::move(cursor)] { feed_.run(cursor); });
    for (std::thread& sender : senders_) sender = std::thread([this] { outbox_.run(); });
  }
  void stop() override {
    teller_.close();
    feed_.close();
    outbox_.wake();
    if (reader_.joinable()) reader_.join();
    for (std::thread& sender : senders_) {
      if (sender.joinable()) sender.join();
    }
  }
  void open(OpenVenue request) override { outbox_.open(std::move(request)); }
  void send(Delivery delivery) override { outbox_.send(std::move(delivery)); }
  void find(std::string key, Venue venue) override {
    outbox_.find(std::move(key), std::move(venue));
  }
  void show_status(Status status) override { outbox_.show_status(std::move(status)); }
  void read_up_to(Venue venue, Timestamp upto) override {
    feed_.read_up_to(std::move(venue), upto);
  }
  void acknowledge(ReplyRef ref, Verdict verdict) override {
    const auto reply = parse_place(ref.id);
    if (reply && ref.adapter == kAdapterName) outbox_.mark(*reply, verdict);
  }
  std::optional<std::string> account_called(const std::string& words) override {
    return is_user_id(words) ? std::optional(words) : std::nullopt;
  }

 private:
  const MatrixSetup setup_;
  Keepsakes keepsakes_;
  Account account_{setup_, keepsakes_};
  Rooms rooms_{setup_.room};
  Teller teller_;
  Feed feed_{setup_, account_, keepsakes_, rooms_, teller_};
  Outbox outbox_{setup_, account_, keepsakes_, rooms_, teller_};
  std::thread reader_;
  std::array<std::thread, kSendersMax> senders_;
};

}  // namespace
}  // namespace matrix

std::unique_ptr<Adapter> make_matrix(MatrixSetup setup) {
  while (setup.homeserver.ends_with('/')) setup.homeserver.pop_back();
  return std::make_unique<matrix::MatrixAdapter>(std::move(setup));
}

}  // namespace callboard
