// `callboard export`, `import`, and `verify` of an export: a show or match from one Callboard to
// another.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <system_error>
#include <vector>

#include "adapters/web/board.h"
#include "bot/chance/verify.h"
#include "bot/durable_file.h"
#include "bot/export/export.h"
#include "bot/export/fit.h"
#include "bot/export/namesakes.h"
#include "bot/main/cli.h"
#include "bot/main/scratch.h"
#include "bot/main/stock.h"
#include "bot/main/theatre.h"
#include "rules/catalog.h"
#include "storage/sqlite/sqlite_store.h"
#include "text/clean.h"

namespace callboard::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExportBegin = " {\"callboard_export\":";

int fails(const std::string& why, int code) {
  std::cerr << "callboard: " << why << "\n";
  return code;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::size_t entries_of(const Exported& exported) {
  std::size_t entries = 0;
  for (const auto& log : exported.logs) entries += log.size();
  return entries;
}

void say_on_trust(const Exported& exported) {
  for (const std::string& what : exported.on_trust) {
    std::cout << "on trust: " << what
              << ". A host may have set it since; the file cannot prove it\n";
  }
}

// A host sees the solutions of what they play, unless the show allows that.
std::optional<std::string> playing_host(const Exported& exported, const ShowSetup& show) {
  if (show.host_plays == Permission::kAllowed) return std::nullopt;
  const std::vector<std::string> found = hosts_who_play(exported);
  if (found.empty()) return std::nullopt;
  return found.front() + ": who sits there hosts the show in this file, too, and sees the " +
         "solutions. If that is meant: host_plays = true in [show." + show.key +
         "]. Nothing was changed";
}

Result<std::unique_ptr<WebBoard>, std::string> board_at_rest(const Config& config) {
  WebBoardConfig web;
  web.port = 0;
  web.folder = config.data;
  web.clock = &system_now;
  web.log = [](const std::string&) {};
  return WebBoard::open(std::move(web));
}

// The board takes shorter names than other platforms, and no odd ones. Whoever has one of those
// gets an account by the beginning of it, or as a guest: one that nobody has.
struct BoardAccount {
  std::string user;
  std::string name;
};
std::optional<BoardAccount> account_for(WebBoard& board, const ImportedPerson& person) {
  if (auto user = board.ensure_account(person.name)) {
    return BoardAccount{*std::move(user), person.name};
  }
  constexpr std::size_t kShort = 20;
  std::vector<std::string> others{one_line(person.name, kShort)};
  for (int n = 1; n < 100; ++n) others.push_back("Guest " + std::to_string(n));
  for (const std::string& name : others) {
    if (board.account_called(name)) continue;  // somebody else's, who has signed in here
    if (auto user = board.ensure_account(name)) return BoardAccount{*std::move(user), name};
  }
  return std::nullopt;
}

// Accounts on the board for those who came, linked to them: also who plays no more has results and
// puzzles seen that are theirs.
std::optional<std::string> link_accounts(WebBoard& board, Store& store, Imported& imported) {
  std::set<std::string> taken;
  for (const ImportedPerson& person : imported.people) {
    if (!person.account) continue;
    const auto account = account_for(board, person);
    if (!account) return "the board could store no account for \"" + person.name + "\"";
    const auto known = store.find_identity("web", account->user);
    if (!known) return known.error().detail;
    if (known->has_value() || !taken.insert(account->user).second) {
      std::cout << "\"" << person.name << "\" has no account here: the board's account of that "
                << "name belongs to somebody else\n";
      continue;
    }
    imported.commit.identities.push_back({"web", account->user, person.here});
    if (account->name != person.name) {
      std::cout << "\"" << person.name << "\" is \"" << account->name << "\" on the board\n";
    }
    std::cout << "callboard ctl link \"" << account->name << "\" makes their sign-in link\n";
  }
  return std::nullopt;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "\"" : ", \"") + name + "\"";
  return text;
}

// What the operator has to say first; nothing: all is said.
std::optional<std::string> open_question(const Namesakes& found) {
  if (!found.unknown.empty()) {
    return "nobody called " + listed(found.unknown) +
           " is both here and in this file. Nothing was imported";
  }
  if (found.undecided.empty()) return std::nullopt;
  const std::string& one = found.undecided.front();
  return "these names are known here, too: " + listed(found.undecided) +
         ". Say of each whether it is the same person: --same \"" + one +
         "\" keeps the account they have here, --other \"" + one + "\" makes \"" + one +
         " 2\" of who comes (--same all, --other all: every other name). Nothing was imported";
}

}  // namespace

int export_file(const fs::path& file, const std::string& what, const fs::path& to,
                Disclosure disclosure) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  std::error_code error;
  const fs::path target = fs::absolute(to, error);
  if (fs::exists(target, error)) return fails(target.string() + " exists already", kUsage);
  const auto scratch = Scratch::copy(config);
  if (!scratch) return fails(scratch.error(), kBroken);
  const auto store = open_sqlite((*scratch)->database());
  if (!store) return fails(store.error().detail, kBroken);
  ExportChoice choice;
  const bool is_number =
      !what.empty() && what.size() < 18 && what.find_first_not_of("0123456789") == what.npos;
  if (is_number) choice.match = MatchId{std::stoll(what)};
  if (!is_number) choice.show = what;
  const bool secrets = disclosure == Disclosure::kWithSecrets;
  choice.secrets = secrets ? Secrets::kIncluded : Secrets::kLeftOut;
  const auto text = export_text(**store, choice);
  if (!text) return fails(text.error(), kFails);
  if (const auto problem = write_durably(target, *text)) return fails(*problem, kBroken);
  std::cout << "Wrote " << target.string() << "."
            << (secrets ? " It holds secrets: whoever reads it can foretell dice.\n" : "\n");
  if (const auto taken = read_export(*text, catalog()); !taken) {
    return fails(to_words(target.string(), taken.error()) +
                     ". It is a record, but no Callboard can take the show over from it: keep the "
                     "data folder and its backups (docs: a halted match)",
                 kFails);
  }
  return kDone;
}

int import_file(const fs::path& file, const fs::path& from, const NamesakeWords& words) {
  Config config;
  if (!load_config(file, config)) return kUsage;
  std::error_code none;
  if (!fs::exists(from, none)) return fails(from.string() + ": there is no such file", kUsage);
  const auto exported = read_export(text_of(from), catalog());
  if (!exported) return fails(to_words(from.string(), exported.error()), kUsage);
  // Of a show that people have made the file itself says where it is played.
  const auto setups = all_setups(config, {{ShowId{}, exported->show, exported->show_json}});
  const auto show = std::find_if(setups.begin(), setups.end(),
                                 [&](const ShowSetup& one) { return one.key == exported->show; });
  if (show == setups.end() || show->game != exported->game) {
    return fails("callboard.toml has no section [show." + exported->show + "] with game = \"" +
                     exported->game + "\"; add it first",
                 kUsage);
  }
  if (const auto problem = playing_host(*exported, *show)) return fails(*problem, kUsage);
  std::error_code error;
  fs::create_directories(config.data, error);
  fs::permissions(config.data, fs::perms::owner_all, error);
  const auto store = open_sqlite(config.data / "callboard.db");
  if (!store) return fails(store.error().detail, kBroken);
  if (const auto place = place_for(**store, *exported); !place) {
    return fails(place.error(), kFails);
  }
  const auto board = board_at_rest(config);
  if (!board) return fails(board.error(), kBroken);
  const auto known = namesakes(**store, *exported, words, [&](const std::string& name) {
    return (*board)->account_called(name).has_value();
  });
  if (!known) return fails(known.error().detail, kBroken);
  if (const auto question = open_question(*known)) return fails(*question, kUsage);
  auto imported = import_rows(**store, *exported, known->choice);
  if (!imported) return fails(imported.error(), kFails);
  if (const auto problem = link_accounts(**board, **store, *imported)) {
    return fails(*problem, kBroken);
  }
  if (const auto stored = (*store)->commit(imported->commit); !stored) {
    return fails(stored.error().detail, kBroken);
  }
  for (const std::string& part : imported->left_out) {
    std::cout << "left out: the show's \"" << part << "\"\n";
  }
  say_on_trust(*exported);
  std::cout << "Imported " << exported->matches.size() << " matches, " << entries_of(*exported)
            << " entries replayed. Matches that are not over go on at the next start.\n";
  return kDone;
}

int verify_transcripts(const std::vector<std::string>& files, const std::filesystem::path& key) {
  if (key.empty()) return verify_files(files, std::cout);
  const auto certificate = RsaKey::from_file(key.string());
  if (!certificate) {
    std::cerr << "callboard: " << key.string() << " " << certificate.error() << "\n";
    return kVerifyUnreadable;
  }
  return verify_files(files, std::cout, &*certificate);
}

int verify(const std::vector<std::string>& files, const std::filesystem::path& key) {
  std::vector<std::string> transcripts;
  std::optional<RsaKey> certificate;
  if (!key.empty()) {
    auto read = RsaKey::from_file(key.string());
    if (!read) {
      std::cerr << "callboard: " << key.string() << " " << read.error() << "\n";
      return kVerifyUnreadable;
    }
    certificate = *std::move(read);
  }
  int result = kDone;
  for (const std::string& file : files) {
    const std::string text = text_of(file);
    if (text.find(kExportBegin) != 16) {
      transcripts.push_back(file);
      continue;
    }
    const auto exported = read_export(text, catalog(), certificate ? &*certificate : nullptr);
    if (!exported) {
      std::cout << to_words(file, exported.error()) << "\n";
      result = kFails;
      continue;
    }
    std::cout << file << ": " << exported->matches.size() << " matches, " << entries_of(*exported)
              << " entries replayed, everything fits\n";
    say_on_trust(*exported);
    for (const std::string& who : hosts_who_play(*exported)) {
      std::cout << "on trust: " << who << ": who sits there hosts the show, too\n";
    }
  }
  return transcripts.empty() ? result : std::max(result, verify_transcripts(transcripts, key));
}

}  // namespace callboard::cli
