#include "bot/main/backup.h"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <system_error>

#include "bot/chance/hash.h"
#include "bot/durable_file.h"
#include "rules/core/json.h"

namespace callboard {
namespace {

namespace fs = std::filesystem;
using Problem = std::optional<std::string>;

constexpr const char* kHouse = "callboard.db";
constexpr const char* kBoard = "forum.db";
constexpr const char* kNotes = "discord.notes";
constexpr std::int64_t kListVersion = 1;

Result<std::string, std::string> hash_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return Fail{file.string() + " is missing or cannot be read"};
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  std::array<char, 64 * 1024> block{};
  while (in.read(block.data(), block.size()), in.gcount() > 0) {
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(block.data()),
                              static_cast<unsigned long long>(in.gcount()));
  }
  if (in.bad()) return Fail{file.string() + " cannot be read to its end"};
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256_final(&state, hash.data());
  return to_hex({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

Problem bring_file(const fs::path& from, const fs::path& to) {
  std::ifstream in(from, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (!in.eof() && in.fail()) return from.string() + " cannot be read";
  return write_durably(to, bytes);
}

Problem fill(const BackupPicture& picture, const fs::path& draft, Timestamp now, Pages pages) {
  nlohmann::json files;
  const auto add = [&](const char* name, Snapshot& snapshot) -> Problem {
    if (auto done = snapshot.copy_to(draft / name, pages); !done) return done.error().detail;
    auto hash = hash_of(draft / name);
    if (!hash) return hash.error();
    files[name] = *hash;
    return std::nullopt;
  };
  if (auto problem = add(kHouse, *picture.house)) return problem;
  if (picture.board) {
    if (auto problem = add(kBoard, *picture.board)) return problem;
  }
  if (!picture.notes.empty()) {
    if (auto problem = bring_file(picture.notes, draft / kNotes)) return problem;
    auto hash = hash_of(draft / kNotes);
    if (!hash) return hash.error();
    files[kNotes] = *hash;
  }
  const nlohmann::json list{
      {"callboard_backup", kListVersion}, {"made_ms", now.ms}, {"files", files}};
  return write_durably(draft / kBackupList, list.dump(2) + "\n");
}

bool flush_folder(const fs::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool flushed = fd >= 0 && ::fsync(fd) == 0;
  if (fd >= 0) ::close(fd);
  return flushed;
}

Result<nlohmann::json, std::string> list_of(const fs::path& folder) try {
  std::ifstream in(folder / kBackupList, std::ios::binary);
  if (!in) {
    return Fail{folder.string() + " is no whole backup: it has no " + std::string(kBackupList)};
  }
  nlohmann::json list = nlohmann::json::parse(in);
  if (list.at("callboard_backup").get<std::int64_t>() > kListVersion) {
    return Fail{folder.string() + " was made by a newer Callboard; use that one to restore it"};
  }
  (void)list.at("files").at(kHouse);
  return list;
} catch (const nlohmann::json::exception&) {
  return Fail{"the backup " + folder.string() + " is damaged: its " + std::string(kBackupList) +
              " cannot be understood. Use another backup."};
}

Problem compare(const fs::path& folder, const nlohmann::json& list) {
  for (const char* name : {kBoard, kNotes}) {
    std::error_code error;
    if (!list.at("files").contains(name) && fs::exists(folder / name, error)) {
      return "the backup is damaged: its list does not name " + (folder / name).string() +
             ", which lies in it. Use another backup.";
    }
  }
  for (const auto& [name, expected] : list.at("files").items()) {
    if (name != kHouse && name != kBoard && name != kNotes)
      return "the backup names a file it may not: " + name;
    const auto found = hash_of(folder / name);
    if (!found) return "the backup is damaged: " + found.error() + ". Use another backup.";
    if (expected != *found) {
      return "the backup is damaged: " + (folder / name).string() +
             " is not as it was written (its SHA-256 differs). Use another backup.";
    }
  }
  return std::nullopt;
}

}  // namespace

Result<BackupPicture, std::string> picture_of(const fs::path& data) {
  BackupPicture picture;
  std::error_code error;
  if (!fs::exists(data / kHouse, error)) {
    return Fail{"there is no database at " + (data / kHouse).string()};
  }
  // The daemon's first: what it knows to stand must be in the board's picture.
  auto house = take_snapshot(data / kHouse, SnapshotOf::kCallboard);
  if (!house) return Fail{house.error().detail};
  picture.house = *std::move(house);
  if (fs::exists(data / kNotes, error)) picture.notes = data / kNotes;
  if (!fs::exists(data / kBoard, error)) return picture;
  auto board = take_snapshot(data / kBoard, SnapshotOf::kOther);
  if (!board) return Fail{board.error().detail};
  picture.board = *std::move(board);
  return picture;
}

Problem write_backup(const BackupPicture& picture, const fs::path& folder, Timestamp now,
                     Pages pages) {
  std::error_code error;
  const fs::path target = fs::absolute(folder, error).lexically_normal();
  if (fs::exists(target, error)) {
    return "the backup " + target.string() + " exists already; choose another name";
  }
  const fs::path draft = target.string() + ".part";
  fs::remove_all(draft, error);  // of a backup that was interrupted
  if (::mkdir(draft.c_str(), 0700) != 0) {
    return "cannot make the folder " + draft.string() + ": " +
           std::generic_category().message(errno);
  }
  auto problem = fill(picture, draft, now, pages);
  if (!problem && !flush_folder(draft)) problem = "cannot flush " + draft.string();
  if (!problem && std::rename(draft.c_str(), target.c_str()) != 0) {
    problem = "cannot name " + target.string() + ": " + std::generic_category().message(errno);
  }
  if (!problem && !flush_folder(target.parent_path())) {
    problem = "cannot flush the folder of " + target.string();
  }
  if (problem) fs::remove_all(draft, error);
  return problem;
}

namespace {

// What a daemon before has left there. What ends in -wal belongs to the database of its name, and
// would be written into whatever stands in its place.
std::string left_in(const fs::path& data) {
  std::string names;
  std::error_code error;
  for (const char* name : {kHouse, kBoard, kNotes}) {
    for (const char* end : {"", "-wal", "-shm", "-journal"}) {
      const std::string file = std::string(name) + end;
      if (fs::exists(data / file, error)) names += (names.empty() ? "" : ", ") + file;
    }
  }
  return names;
}

}  // namespace

Problem restore_backup(const fs::path& folder, const fs::path& data) {
  const auto list = list_of(folder);
  if (!list) return list.error();
  if (auto problem = compare(folder, *list)) return problem;
  if (const std::string old = left_in(data); !old.empty()) {
    return "in " + data.string() + " there is " + old +
           ". Move the whole folder away first, with "
           "the files that end in -wal and -shm: beside another database they would ruin it. Or "
           "restore into another data folder.";
  }
  std::error_code error;
  fs::create_directories(data, error);
  fs::permissions(data, fs::perms::owner_all, error);
  if (error) return "the data folder " + data.string() + " cannot be made: " + error.message();
  // The daemon's database last: without it there is nothing that could start.
  for (const char* name : {kNotes, kBoard, kHouse}) {
    if (!list->at("files").contains(name)) continue;
    if (auto problem = bring_file(folder / name, data / name)) return problem;
  }
  return std::nullopt;
}

}  // namespace callboard
