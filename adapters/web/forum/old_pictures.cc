#include "adapters/web/forum/old_pictures.h"

namespace callboard::web {

void drop_old_pictures(Writing& w) {
  w.db.run(
      "DELETE FROM picture WHERE NOT EXISTS("
      "SELECT 1 FROM post_picture shown JOIN post p ON p.id=shown.post "
      "WHERE shown.hash=picture.hash AND (p.stamp_ms>=?1 OR NOT EXISTS("
      "SELECT 1 FROM post later JOIN post_picture newer ON newer.post=later.id "
      "WHERE later.thread=p.thread AND later.id>p.id AND later.to_account=p.to_account)))",
      {w.now.ms - kPictureKeptMs});
}

}  // namespace callboard::web
