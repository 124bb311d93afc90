// What a browser, or something that claims to be one, sends: path, form, cookie and proxy headers.
#include "adapters/web/http/encoding.h"
#include "adapters/web/http/forwarded.h"
#include "tests/fuzz/fuzz.h"
#include "text/clean.h"

namespace callboard::fuzz {

void try_bytes(std::string_view bytes) {
  Taker taker(bytes);
  const std::string_view path = taker.line();
  if (const auto segments = web::parse_path(path)) {
    must(segments->size() <= web::kPathSegmentsMax, "a path has few segments");
    for (const std::string& segment : *segments) {
      must(segment.find('/') == std::string::npos || path.find('%') != std::string_view::npos,
           "a slash parts segments");
    }
  }
  const std::string_view cookies = taker.line();
  const std::string value = web::cookie(cookies, "session");
  must(value.size() <= cookies.size(), "a cookie is part of its header");
  const std::string_view forwarded = taker.line();
  must(!web::client_address("127.0.0.1", forwarded, {"10.0.0.1"}).empty(),
       "a client has an address");
  must(web::client_address("203.0.113.5", forwarded, {"10.0.0.1"}) == "203.0.113.5",
       "a stranger's word for an address does not count");
  if (const auto form = web::parse_form(taker.rest())) {
    must(form->size() <= web::kFormFieldsMax, "a form has few fields");
  }
}

}  // namespace callboard::fuzz
