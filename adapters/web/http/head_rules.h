// What RFC 9110 and RFC 9112 have a server judge before it reads the body of a request: who is
// meant, how long the body is, what the client waits for. Where two readers of one request could
// take it differently, it is refused. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/web/http/message.h"

namespace callboard::web {

// Of a request's head: the values of each line of these names, in order.
struct Head {
  unsigned version = 11;  // 10 or 11
  std::vector<std::string> hosts;
  std::vector<std::string> transfer_encodings;
  std::vector<std::string> expectations;
};

// The status that a request of this head is refused with; nothing: it may be read on.
// RFC 9112 3.2 (Host), 6.1 and 6.3 (Transfer-Encoding); RFC 9110 10.1.1 (Expect).
std::optional<int> refused_by_head(const Head& head);

// Whether the client waits for "100 Continue" before it sends the body (RFC 9110 10.1.1).
bool waits_for_continue(const Head& head);

// Adds one line of the head. Lines of one name are one list (RFC 9110 5.3).
void add_header(Request& request, std::string_view name, std::string_view value);

// Sets path, query and "host" from the request line. False: the target makes no sense.
bool set_target(Request& request, std::string_view target, std::string_view connected_to);

// A request's target without its authority (RFC 9112 3.2.1, 3.2.2). The authority of an absolute
// one has to be the Host, or the address that was connected to; then it stands for the Host.
// Nothing: another form, or an authority that is neither.
struct Target {
  std::string path_and_query;
  std::string host;  // of whom it is asked
};
std::optional<Target> read_target(std::string_view target, std::string_view host,
                                  std::string_view connected_to);

// "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110 5.6.7, 6.6.1).
std::string http_date(std::int64_t unix_seconds);
std::string http_date_now();

}  // namespace callboard::web
