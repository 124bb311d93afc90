#include "adapters/discord/links.h"

namespace callboard::discord {

std::string web_of(const std::string& api) {
  const std::size_t scheme = api.find("://");
  const std::size_t path = api.find('/', scheme == std::string::npos ? 0 : scheme + 3);
  if (path == std::string::npos) return api;
  // Where the whole stands below a path ("https://example.org/chat/api/v10"), so do its pages.
  constexpr const char* kApi = "/api";
  for (std::size_t at = api.find(kApi, path); at != std::string::npos;
       at = api.find(kApi, at + 1)) {
    const std::size_t end = at + std::string(kApi).size();
    if (end == api.size() || api[end] == '/') return api.substr(0, at);
  }
  return api.substr(0, path);
}

std::string link_to(const std::string& api, Snowflake server, Snowflake thread) {
  return web_of(api) + "/channels/" + (server == 0 ? "@me" : id_text(server)) + "/" +
         id_text(thread);
}

}  // namespace callboard::discord
