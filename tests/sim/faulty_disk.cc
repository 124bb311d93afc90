#include "tests/sim/faulty_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace callboard::sim {
namespace {

inline constexpr std::size_t kSector = 512;
inline constexpr const char* kName = "callboard-faulty-disk";

// One write since the file's last sync, or a change of its length.
struct Unsynced {
  std::int64_t at = 0;
  std::string bytes;   // written; empty: the file was cut off at `at`
  std::string before;  // what stood there, from `at`
  std::int64_t size_before = 0;
};

struct Disk {
  explicit Disk(std::uint64_t seed) : chance(seed, "disk") {}
  Chance chance;
  DiskTrouble planned = DiskTrouble::kNone;
  DiskTrouble struck = DiskTrouble::kNone;
  std::int64_t left = 0;  // operations until it strikes
  bool off = false;
  std::map<std::string, std::vector<Unsynced>> unsynced;  // by file

  // The trouble that strikes this operation.
  DiskTrouble next(bool sync) {
    if (off) return DiskTrouble::kPowerCut;
    if (planned == DiskTrouble::kNone || left-- > 0) return DiskTrouble::kNone;
    const bool fits =
        planned == DiskTrouble::kPowerCut || (planned == DiskTrouble::kSyncFails) == sync;
    if (!fits) return DiskTrouble::kNone;  // the next that fits
    struck = std::exchange(planned, DiskTrouble::kNone);
    off = off || struck == DiskTrouble::kPowerCut;
    return struck;
  }
};

struct File {
  sqlite3_file base{};
  Disk* disk = nullptr;
  bool temporary = true;
  std::string* path = nullptr;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

int code_of(DiskTrouble trouble, int otherwise) {
  return trouble == DiskTrouble::kFull ? SQLITE_FULL : otherwise;
}

std::string read_back(File& file, std::int64_t at, std::int64_t bytes) {
  sqlite3_int64 size = 0;
  file.real()->pMethods->xFileSize(file.real(), &size);
  const std::int64_t there = std::clamp<std::int64_t>(size - at, 0, bytes);
  std::string text(static_cast<std::size_t>(there), '\0');
  if (there > 0) {
    file.real()->pMethods->xRead(file.real(), text.data(), static_cast<int>(there), at);
  }
  return text;
}

void record(File& file, std::int64_t at, std::string bytes) {
  if (file.temporary) return;
  sqlite3_int64 size = 0;
  file.real()->pMethods->xFileSize(file.real(), &size);
  const auto length = bytes.empty() ? std::max<std::int64_t>(0, size - at)
                                    : static_cast<std::int64_t>(bytes.size());
  Unsynced one{at, std::move(bytes), read_back(file, at, length), size};
  file.disk->unsynced[*file.path].push_back(std::move(one));
}

int close_file(sqlite3_file* f) {
  File& file = of(f);
  const int code = file.real()->pMethods->xClose(file.real());
  delete std::exchange(file.path, nullptr);
  return code;
}
int read_file(sqlite3_file* f, void* to, int bytes, sqlite3_int64 at) {
  return of(f).real()->pMethods->xRead(of(f).real(), to, bytes, at);
}
int write_file(sqlite3_file* f, const void* from, int bytes, sqlite3_int64 at) {
  File& file = of(f);
  if (const auto trouble = file.disk->next(false); trouble != DiskTrouble::kNone) {
    return code_of(trouble, SQLITE_IOERR_WRITE);
  }
  record(file, at, std::string(static_cast<const char*>(from), static_cast<std::size_t>(bytes)));
  return file.real()->pMethods->xWrite(file.real(), from, bytes, at);
}
int truncate_file(sqlite3_file* f, sqlite3_int64 size) {
  File& file = of(f);
  if (const auto trouble = file.disk->next(false); trouble != DiskTrouble::kNone) {
    return code_of(trouble, SQLITE_IOERR_TRUNCATE);
  }
  record(file, size, "");
  return file.real()->pMethods->xTruncate(file.real(), size);
}
int sync_file(sqlite3_file* f, int flags) {
  File& file = of(f);
  if (const auto trouble = file.disk->next(true); trouble != DiskTrouble::kNone) {
    return code_of(trouble, SQLITE_IOERR_FSYNC);
  }
  (void)flags;  // the real one would only cost time: this disk decides what is kept
  if (!file.temporary) file.disk->unsynced.erase(*file.path);
  return SQLITE_OK;
}
int size_of(sqlite3_file* f, sqlite3_int64* size) {
  return of(f).real()->pMethods->xFileSize(of(f).real(), size);
}
int lock_file(sqlite3_file* f, int level) {
  return of(f).real()->pMethods->xLock(of(f).real(), level);
}
int unlock_file(sqlite3_file* f, int level) {
  return of(f).real()->pMethods->xUnlock(of(f).real(), level);
}
int check_lock(sqlite3_file* f, int* held) {
  return of(f).real()->pMethods->xCheckReservedLock(of(f).real(), held);
}
int control_file(sqlite3_file* f, int what, void* arg) {
  return of(f).real()->pMethods->xFileControl(of(f).real(), what, arg);
}
int sector_size(sqlite3_file* f) { return of(f).real()->pMethods->xSectorSize(of(f).real()); }
int traits_of(sqlite3_file* f) {
  return of(f).real()->pMethods->xDeviceCharacteristics(of(f).real());
}
int map_shared(sqlite3_file* f, int page, int bytes, int extend, void volatile** to) {
  return of(f).real()->pMethods->xShmMap(of(f).real(), page, bytes, extend, to);
}
int lock_shared(sqlite3_file* f, int offset, int count, int flags) {
  return of(f).real()->pMethods->xShmLock(of(f).real(), offset, count, flags);
}
void order_shared(sqlite3_file* f) { of(f).real()->pMethods->xShmBarrier(of(f).real()); }
int unmap_shared(sqlite3_file* f, int remove) {
  return of(f).real()->pMethods->xShmUnmap(of(f).real(), remove);
}

// No memory-mapped reads: version 2.
const sqlite3_io_methods& methods() {
  static const sqlite3_io_methods kMethods = [] {
    sqlite3_io_methods table{};
    table.iVersion = 2;
    table.xClose = close_file;
    table.xRead = read_file;
    table.xWrite = write_file;
    table.xTruncate = truncate_file;
    table.xSync = sync_file;
    table.xFileSize = size_of;
    table.xLock = lock_file;
    table.xUnlock = unlock_file;
    table.xCheckReservedLock = check_lock;
    table.xFileControl = control_file;
    table.xSectorSize = sector_size;
    table.xDeviceCharacteristics = traits_of;
    table.xShmMap = map_shared;
    table.xShmLock = lock_shared;
    table.xShmBarrier = order_shared;
    table.xShmUnmap = unmap_shared;
    return table;
  }();
  return kMethods;
}

// What a disk may hold of these writes: each whole, not at all, or some of its sectors.
void settle(const std::string& path, const std::vector<Unsynced>& writes, Chance& chance) {
  std::string image;
  {
    std::ifstream in(path, std::ios::binary);
    image.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto put = [&image](std::int64_t at, const std::string& bytes) {
    const auto from = static_cast<std::size_t>(at);
    if (image.size() < from + bytes.size()) image.resize(from + bytes.size());
    image.replace(from, bytes.size(), bytes);
  };
  for (auto one = writes.rbegin(); one != writes.rend(); ++one) {
    put(one->at, one->before);
    image.resize(static_cast<std::size_t>(one->size_before));
  }
  for (const Unsynced& one : writes) {
    if (chance.percent(40)) continue;
    if (one.bytes.empty()) {
      image.resize(std::min(image.size(), static_cast<std::size_t>(one.at)));
      continue;
    }
    const bool torn = chance.percent(30);
    for (std::size_t at = 0; at < one.bytes.size(); at += kSector) {
      if (torn && chance.percent(50)) continue;
      put(one.at + static_cast<std::int64_t>(at), one.bytes.substr(at, kSector));
    }
  }
  std::ofstream(path, std::ios::binary | std::ios::trunc) << image;
}

}  // namespace

struct FaultyDisk::Shim {
  explicit Shim(std::uint64_t seed) : disk(seed) {}
  Disk disk;
  sqlite3_vfs* real = nullptr;
  sqlite3_vfs vfs{};

  static int open(sqlite3_vfs* vfs, sqlite3_filename name, sqlite3_file* f, int flags, int* out) {
    auto& shim = *static_cast<Shim*>(vfs->pAppData);
    File& file = of(f);
    const int code = shim.real->xOpen(shim.real, name, file.real(), flags, out);
    file.base.pMethods = file.real()->pMethods == nullptr ? nullptr : &methods();
    file.disk = &shim.disk;
    file.temporary = name == nullptr;
    file.path = file.base.pMethods == nullptr ? nullptr : new std::string(name ? name : "");
    return code;
  }
  static int remove(sqlite3_vfs* vfs, const char* name, int sync) {
    auto& shim = *static_cast<Shim*>(vfs->pAppData);
    if (shim.disk.off) return SQLITE_IOERR_DELETE;
    shim.disk.unsynced.erase(name);
    return shim.real->xDelete(shim.real, name, sync);
  }
};

FaultyDisk::FaultyDisk(std::uint64_t seed) : shim_(std::make_unique<Shim>(seed)) {
  sqlite3_initialize();
  shim_->real = sqlite3_vfs_find(nullptr);
  if (shim_->real == nullptr || std::strcmp(shim_->real->zName, kName) == 0) {
    throw std::runtime_error("there is no disk to be faulty");
  }
  shim_->vfs = *shim_->real;
  shim_->vfs.zName = kName;
  shim_->vfs.pNext = nullptr;
  shim_->vfs.szOsFile = static_cast<int>(sizeof(File)) + shim_->real->szOsFile;
  shim_->vfs.xOpen = Shim::open;
  shim_->vfs.xDelete = Shim::remove;
  // The other functions take the real one's own data.
  shim_->vfs.pAppData = shim_.get();
  sqlite3_vfs_register(&shim_->vfs, 1);
}

FaultyDisk::~FaultyDisk() {
  sqlite3_vfs_unregister(&shim_->vfs);
  sqlite3_vfs_register(shim_->real, 1);
}

void FaultyDisk::plan(DiskTrouble trouble, std::int64_t after) {
  shim_->disk.planned = trouble;
  shim_->disk.left = after;
}

void FaultyDisk::cut_power() { shim_->disk.off = true; }

void FaultyDisk::power_on(Kept kept) {
  Disk& disk = shim_->disk;
  if (!std::exchange(disk.off, false) || kept == Kept::kAll) return;
  for (const auto& [path, writes] : disk.unsynced) {
    if (std::filesystem::exists(path)) settle(path, writes, disk.chance);
    std::filesystem::remove(path + "-shm");
  }
  disk.unsynced.clear();
}

DiskTrouble FaultyDisk::take_struck() {
  return std::exchange(shim_->disk.struck, DiskTrouble::kNone);
}

}  // namespace callboard::sim
