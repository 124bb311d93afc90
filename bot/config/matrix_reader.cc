#include "bot/config/matrix_reader.h"

namespace callboard {
namespace {

constexpr std::int64_t kPowerLevelMax = 1'000'000;

// "https://host" or "http://host", without a path.
bool is_origin(const std::string& text) {
  const auto scheme = text.find("://");
  const bool known = text.starts_with("https://") || text.starts_with("http://");
  const std::string rest = known ? text.substr(scheme + 3) : "";
  return !rest.empty() && rest.find_first_of("/?# @") == std::string::npos;
}

bool is_here(const std::string& origin) {
  const std::string host = origin.substr(origin.find("://") + 3);
  return host.starts_with("127.") || host.starts_with("[::1]") || host == "localhost" ||
         host.starts_with("localhost:");
}

bool is_word(const std::string& text) {
  return !text.empty() && text.find_first_of(" \t\r\n") == std::string::npos;
}

// "@name:server"
bool is_matrix_user(const std::string& text) {
  const auto colon = text.find(':');
  return is_word(text) && text.starts_with('@') && colon != std::string::npos && colon > 1 &&
         colon + 1 < text.size();
}

bool is_matrix_room(const std::string& text) {
  const bool alias = text.starts_with('#') && text.find(':') != std::string::npos;
  return is_word(text) && (text.starts_with('!') || alias);
}

void read_room(TomlReader& in, const toml::node& node, std::string& out) {
  in.text(node, out);
  if (!is_matrix_room(out)) {
    in.problem(node, "a room such as \"#games:example.org\" or \"!id:example.org\" is expected");
  }
}

class MatrixReader {
 public:
  MatrixReader(TomlReader& in, const toml::node& section) : in_(in), section_(section) {}

  void read(const toml::table& table, MatrixFiles& out) {
    in_.each(
        table,
        {{"homeserver", [&](const toml::node& n) { homeserver(n, out.homeserver); }},
         {"user", [&](const toml::node& n) { user(n, out.user); }},
         {"access_token_file", [&](const toml::node& n) { in_.path(n, out.access_token_file); }},
         {"password_file", [&](const toml::node& n) { in_.path(n, out.password_file); }},
         {"device_id", [&](const toml::node& n) { device(n, out.device); }},
         {"room", [&](const toml::node& n) { read_room(in_, n, out.room); }},
         {"inviters", [&](const toml::node& n) { inviters(n, out.inviters); }},
         {"hosts_power_level",
          [&](const toml::node& n) { in_.count(n, out.hosts_power_level, kPowerLevelMax); }},
         {"hosts", [&](const toml::node& n) { hosts(n, out.hosts); }}},
        "matrix.");
    for (const char* key : {"homeserver", "user", "room"}) {
      if (!table.contains(key)) in_.problem(section_, "[matrix] needs " + std::string(key));
    }
    if (out.access_token_file.empty() == out.password_file.empty()) {
      in_.problem(section_, "[matrix] needs one of access_token_file and password_file");
    }
  }

 private:
  void homeserver(const toml::node& node, std::string& out) {
    in_.text(node, out);
    while (out.ends_with('/')) out.pop_back();
    if (!is_origin(out)) {
      in_.problem(node, "an address such as \"https://matrix.example.org\" is expected");
    } else if (out.starts_with("http://") && !is_here(out)) {
      in_.problem(node, "an https address is expected: the token would travel for all to read");
    }
  }
  void user(const toml::node& node, std::string& out) {
    in_.text(node, out);
    if (!is_matrix_user(out)) {
      in_.problem(node, "a user such as \"@callboard:example.org\" is expected");
    }
  }
  void device(const toml::node& node, std::string& out) {
    in_.text(node, out);
    if (!is_word(out)) in_.problem(node, "one word is expected, such as \"CALLBOARD\"");
  }
  void inviters(const toml::node& node, std::vector<std::string>& out) {
    in_.texts(node, out);
    for (const std::string& one : out) {
      if (is_matrix_user(one) || (is_word(one) && one.find('@') == std::string::npos)) continue;
      in_.problem(node, "\"" + one + "\" is neither a user (\"@ann:example.org\") nor a server " +
                            "(\"example.org\")");
    }
  }
  void hosts(const toml::node& node, std::vector<std::string>& out) {
    in_.texts(node, out);
    for (const std::string& one : out) {
      if (is_matrix_user(one)) continue;
      in_.problem(node, "\"" + one + "\" is no user such as \"@ann:example.org\"");
    }
  }

  TomlReader& in_;
  const toml::node& section_;
};

}  // namespace

void matrix_room(TomlReader& in, const toml::node& node,
                 std::map<std::string, std::string>& places) {
  read_room(in, node, places["matrix"]);
}

void read_matrix(TomlReader& in, const toml::node& node, MatrixFiles& out) {
  const auto* table = node.as_table();
  if (table == nullptr) return in.problem(node, "a section [matrix] is expected");
  MatrixReader(in, node).read(*table, out);
}

}  // namespace callboard
