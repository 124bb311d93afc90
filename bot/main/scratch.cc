#include "bot/main/scratch.h"

#include <unistd.h>

#include <system_error>

#include "bot/main/backup.h"
#include "bot/main/theatre.h"

namespace callboard {

Result<std::unique_ptr<Scratch>, std::string> Scratch::copy(const Config& config, Pages pages) {
  const auto picture = picture_of(config.data);
  if (!picture) return Fail{picture.error()};
  std::unique_ptr<Scratch> scratch(
      new Scratch(config.data / ("copy-" + std::to_string(::getpid()))));
  if (auto problem = write_backup(*picture, scratch->folder_, system_now(), pages))
    return Fail{*problem};
  return scratch;
}

Scratch::~Scratch() {
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

}  // namespace callboard
