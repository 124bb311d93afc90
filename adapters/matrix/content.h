// The content of what we post. Pure functions, any thread.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "adapters/adapter.h"

namespace callboard::matrix {

inline constexpr std::size_t kContentBytesMax = 48 * 1024;  // an event has at most 64 KiB

// A picture that the server has.
struct Uploaded {
  const Picture* picture = nullptr;
  std::string address;  // "mxc://..."
};

// `root`: the thread it belongs to; empty: none. Words that come alone: they ring only for those
// whose turn it is.
nlohmann::json words_content(const Delivery& delivery, const std::string& root);
// The words as the caption of a picture: one event, since servers count them.
nlohmann::json picture_content(const Delivery& delivery, const std::string& root,
                               const Uploaded& uploaded);
// A picture without words but its own.
nlohmann::json picture_alone(const Delivery& delivery, const std::string& root,
                             const Uploaded& uploaded);
// In the place of what that post said; a notice, which rings nobody.
nlohmann::json change_content(const Status& status, const std::string& post);
// Of the message that a thread grows from.
nlohmann::json root_content(const std::string& title, const std::string& key);
nlohmann::json reaction_content(const std::string& event, const std::string& sign);
nlohmann::json notice_content(const std::string& words);

}  // namespace callboard::matrix
