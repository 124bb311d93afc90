// The program: words of the command line to one function each.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "bot/main/cli.h"
#include "bot/main/play.h"
#include "bot/main/standard_output.h"
#include "rules/catalog.h"

// Read by jemalloc, where it is linked (docs/adr/0007): few arenas, since one thread does most of
// the work, and what is free goes back to the system within a second also while nothing happens.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "narenas:2,background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0";
}

namespace {

using namespace callboard;

struct Words {
  std::string config = "callboard.toml";
  cli::DemoOptions demo{"demo", "127.0.0.1:8480", "", "", {}};
  std::string data;
  std::string folder = ".";
  std::string name;
  std::string game = kUsualGame;
  std::string script;
  std::string transcripts;
  std::vector<std::string> options;
  std::string file;
  NamesakeWords known;
  std::int64_t match = 0;
  bool upgrade = false;
  bool secrets = false;
  std::vector<std::string> rest;
};

// A slip such as "backup -- --help" or "--folder=--help" makes no folder of that name.
const CLI::Validator kNoOption(
    [](const std::string& path) {
      if (!path.starts_with('-')) return std::string();
      return "\"" + path + "\" begins with \"-\" as an option does; if it is a name, write \"./" +
             path + "\"";
    },
    "");

int command_daemon(const Words& words) {
  if (!words.data.empty()) return cli::ctl(words.data, words.rest);
  Config config;
  return cli::load_config(words.config, config) ? cli::ctl(config.data, words.rest) : cli::kUsage;
}

void add_serving(CLI::App& app, Words& words, int& code) {
  auto* run = app.add_subcommand("run", "host the shows of callboard.toml");
  run->add_option("--config", words.config, "the configuration");
  run->callback([&] { code = cli::run(words.config); });
  auto* demo = app.add_subcommand("demo", "a show to try, with a board of its own");
  demo->add_option("--folder", words.demo.folder, "where it keeps what is played")
      ->check(kNoOption);
  demo->add_option("--listen", words.demo.listen, "address and port of the board");
  demo->add_option("--deadline", words.demo.deadline, "of a move, e.g. 10m");
  demo->add_option("--game", words.demo.game,
                   "one game alone; without it all, and matches to watch");
  demo->add_option("--option", words.demo.options,
                   "of the game, e.g. contestants=3; may be repeated");
  demo->callback([&] { code = cli::demo(words.demo); });
  auto* init = app.add_subcommand("init", "write a commented callboard.toml");
  init->add_option("--folder", words.folder, "where; the demo's folder turns it into a show")
      ->check(kNoOption);
  init->callback([&] { code = cli::init(words.folder); });
  auto* play = app.add_subcommand("play", "a match in this terminal, without a database");
  play->add_option("game", words.game, "which game");
  play->add_option("--option", words.options, "of the game, e.g. contestants=3; may be repeated");
  play->add_option(
      "--script", words.script,
      "play a script and print what would be posted; one that begins with [show.NAME] is "
      "of a whole show, from registration on");
  play->add_option("--transcripts", words.transcripts,
                   "with a script of a whole show: a folder for its transcripts")
      ->check(kNoOption);
  play->callback([&] {
    code = words.script.empty()
               ? play_in_terminal(words.game, words.options, std::cin, std::cout)
               : play_script_file(words.game, words.script, words.transcripts, std::cout);
  });
}

void add_upkeep(CLI::App& app, Words& words, int& code) {
  const auto with_config = [&](CLI::App* command) {
    command->add_option("--config", words.config, "the configuration");
    return command;
  };
  auto* check = with_config(app.add_subcommand("check", "say what is wrong, and where"));
  check->add_flag("--upgrade", words.upgrade, "replay every live match with this program, by name");
  check->callback([&] {
    code = cli::check(words.config,
                      words.upgrade ? cli::CheckOf::kUpgrade : cli::CheckOf::kEverything);
  });
  auto* ctl = with_config(app.add_subcommand("ctl", "command a running daemon"));
  ctl->add_option("--data", words.data, "the data folder, instead of a configuration")
      ->check(kNoOption);
  ctl->add_option("words", words.rest, "e.g. lucky !status")->required();
  ctl->callback([&] { code = command_daemon(words); });
  auto* forget = with_config(app.add_subcommand("forget", "erase a person; moves stay"));
  forget->add_option("name", words.name, "as the board shows it")->required();
  forget->callback([&] { code = cli::forget(words.config, words.name); });
  auto* transcript = with_config(app.add_subcommand("transcript", "print a finished match"));
  transcript->add_option("match", words.match, "its number in the address")->required();
  transcript->callback([&] { code = cli::transcript(words.config, words.match); });
  auto* backup = with_config(app.add_subcommand("backup", "copy both databases, running or not"));
  backup->add_option("folder", words.file, "to make")->required()->check(kNoOption);
  backup->callback([&] { code = cli::backup(words.config, words.file); });
  auto* restore = with_config(app.add_subcommand("restore", "take a backup into use"));
  restore->add_option("folder", words.file, "a backup")->required()->check(kNoOption);
  restore->callback([&] { code = cli::restore(words.config, words.file); });
  auto* verify = app.add_subcommand("verify", "recompute transcripts, replay exports");
  verify->add_option("files", words.rest, "transcripts or exports")->required();
  verify->add_option("--key", words.file, "RANDOM.ORG's certificate, for draws it signed");
  verify->callback([&] { code = cli::verify(words.rest, words.file); });
  auto* read = app.add_subcommand("read", "how replies are read, one a line of the input, and why");
  read->add_option("game", words.game, "which game")->required();
  read->add_option("--option", words.options, "of the game, e.g. contestants=3; may be repeated");
  read->callback([&] { code = cli::read_replies(words.game, words.options); });
  auto* packs = app.add_subcommand("packs", "content of games");
  packs->require_subcommand(1);
  auto* packs_check = packs->add_subcommand("check", "say what is wrong in pack files");
  packs_check->add_option("--game", words.game, "whose");
  packs_check->add_option("files", words.rest, "TOML or CSV; none: those that come with it");
  packs_check->callback([&] { code = cli::check_packs(words.game, words.rest); });
  auto* variants = packs->add_subcommand(
      "variants", "answers that hosts have accepted beyond the packs of a show");
  variants->add_option("--config", words.config, "the configuration");
  variants->add_option("show", words.name, "its name in the configuration")->required();
  variants->callback([&] { code = cli::print_variants(words.config, words.name); });
  auto* templates = app.add_subcommand("templates", "words and boards");
  templates->require_subcommand(1);
  auto* export_all = templates->add_subcommand("export", "copy them, to change some");
  export_all->add_option("folder", words.folder, "where to")->required()->check(kNoOption);
  export_all->callback([&] { code = cli::export_templates(words.folder); });
}

void add_transfer(CLI::App& app, Words& words, int& code) {
  auto* out = app.add_subcommand("export", "a show or a match as one readable file");
  out->add_option("--config", words.config, "the configuration");
  out->add_option("what", words.name, "a show, or the number of a match in its address")
      ->required();
  out->add_option("file", words.file, "to write")->required()->check(kNoOption);
  out->add_flag("--with-secrets", words.secrets, "needed for what is not over yet");
  out->callback([&] {
    code = cli::export_file(
        words.config, words.name, words.file,
        words.secrets ? cli::Disclosure::kWithSecrets : cli::Disclosure::kWithoutSecrets);
  });
  auto* in = app.add_subcommand("import", "take over what another Callboard exported");
  in->add_option("--config", words.config, "the configuration");
  in->add_option("file", words.file, "an export")->required();
  in->add_option("--same", words.known.same, "this name is the same person here, or \"all\"")
      ->allow_extra_args(false);
  in->add_option("--other", words.known.other, "this name is somebody else here, or \"all\"")
      ->allow_extra_args(false);
  in->callback([&] { code = cli::import_file(words.config, words.file, words.known); });
}

// The exit code of a command whose own is `code`: what could not be printed was not done.
int ended(int code) {
  const auto fault = cli::standard_output_fault();
  if (!fault) return code;
  std::cerr << "callboard: " << *fault << "\n";
  return cli::kBroken;
}

}  // namespace

int main(int argc, char** argv) {
  cli::mind_standard_output();
  CLI::App app("Callboard hosts game shows by post.", "callboard");
  app.require_subcommand(1);
  app.set_version_flag("--version", CALLBOARD_VERSION);
  Words words;
  int code = cli::kDone;
  add_serving(app, words, code);
  add_upkeep(app, words, code);
  add_transfer(app, words, code);
  const std::string first = argc > 1 ? argv[1] : "";
  const auto all = app.get_subcommands([](const CLI::App*) { return true; });
  const bool known = std::any_of(all.begin(), all.end(),
                                 [&](const CLI::App* one) { return one->get_name() == first; });
  if (!known && !first.empty() && first.front() != '-') {
    std::cerr << "callboard: there is no command \"" << first
              << "\"; callboard --help lists them\n";
    return cli::kUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int problem = app.exit(error);
    return problem == 0 ? ended(cli::kDone) : cli::kUsage;
  } catch (const std::exception& error) {
    std::cerr << "callboard: " << error.what() << "\n";
    return cli::kBroken;
  }
  return ended(code);
}
