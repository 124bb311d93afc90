// `callboard verify` and the stand-alone tools/verify.py share no code. They print the same words
// and give the same exit code for genuine, altered, broken and missing transcripts.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "bot/chance/verify.h"
#include "rules/core/json.h"
#include "tests/bot/chance/samples.h"
#include "tests/bot/chance/signer.h"

namespace callboard {
namespace {

using Json = nlohmann::ordered_json;

struct Verdict {
  int code = -1;
  std::string words;
  bool operator==(const Verdict&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Verdict& verdict) {
  return out << verdict.words << "exit code " << verdict.code;
}

class TwoVerifiers : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "callboard-verify-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string put(const std::string& text) {
    std::string path = folder_ + "/" + std::to_string(++files_) + ".json";
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  [[nodiscard]] std::string folder() const { return folder_; }

  static Verdict ours(const std::vector<std::string>& paths) {
    std::ostringstream words;
    const int code = verify_files(paths, words);
    return {code, words.str()};
  }
  static Verdict theirs(const std::vector<std::string>& paths, const std::string& key = "") {
    std::string command = "python3 " CALLBOARD_SOURCE_DIR "/tools/verify.py";
    if (!key.empty()) command += " --key '" + key + "'";
    for (const std::string& path : paths) command += " '" + path + "'";
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    Verdict verdict;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
      verdict.words += static_cast<char>(c);
    }
    const int status = pclose(pipe);
    verdict.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return verdict;
  }
  // What both say, one file at a time on our side and all at once on both.
  static void agree(const std::vector<std::string>& paths, int code) {
    for (const std::string& path : paths) {
      const Verdict verdict = ours({path});
      EXPECT_EQ(verdict.code, code) << verdict.words;
    }
    const Verdict together = ours(paths);
    EXPECT_EQ(together.code, code);
    EXPECT_EQ(together, theirs(paths));
  }

 private:
  std::string folder_;
  int files_ = 0;
};

// Every value of a transcript altered a little, each in a copy of its own.
void alter(const Json& whole, const Json::json_pointer& at, std::vector<Json>& copies) {
  const auto with = [&](Json value) {
    Json copy = whole;
    copy[at] = std::move(value);
    copies.push_back(std::move(copy));
  };
  const Json& value = whole.at(at);
  if (value.is_structured()) {
    for (const auto& [key, member] : value.items()) {
      alter(whole, value.is_array() ? at / static_cast<std::size_t>(std::stoul(key)) : at / key,
            copies);
      Json fewer = whole;
      if (value.is_array()) {
        fewer[at].erase(static_cast<std::size_t>(std::stoul(key)));
      } else {
        fewer[at].erase(key);
      }
      copies.push_back(std::move(fewer));
    }
    with(nullptr);
  } else if (value.is_boolean()) {
    with(!value.get<bool>());
  } else if (value.is_number()) {
    with(value.get<std::uint64_t>() + 1);
    with(-1);
    with(1.5);
    with(1e30);
  } else {
    auto text = value.get<std::string>();
    with(text + "0");
    with("");
    with(7);
    if (!text.empty()) text[0] = text[0] == '1' ? '2' : '1';
    with(text);
  }
}

TEST_F(TwoVerifiers, AgreeThatGenuineTranscriptsPass) {
  std::vector<std::string> paths;
  for (int number = 1; number <= 40; ++number) {
    paths.push_back(put(write_transcript(samples::transcript(number))));
  }
  agree(paths, kVerifyFits);
}

TEST_F(TwoVerifiers, AgreeOnEveryAlteredValue) {
  const Json whole = Json::parse(write_transcript(samples::transcript(3)));
  std::vector<Json> copies;
  for (const auto& [key, member] : whole.items()) {
    // The words of play are not covered (names may be erased), nor is the hint for readers.
    if (key == "lines" || key == "result" || key == "about") continue;
    alter(whole, Json::json_pointer("/" + key), copies);
  }
  ASSERT_GT(copies.size(), 500U);
  std::vector<std::string> differing;
  std::vector<std::string> unreadable;
  for (const Json& copy : copies) {
    if (copy == whole) continue;
    const std::string path = put(copy.dump());
    const Verdict verdict = ours({path});
    EXPECT_NE(verdict.code, kVerifyFits) << copy.dump(2);
    (verdict.code == kVerifyDiffers ? differing : unreadable).push_back(path);
  }
  EXPECT_GT(differing.size(), 100U);
  EXPECT_GT(unreadable.size(), 100U);
  agree(differing, kVerifyDiffers);
  agree(unreadable, kVerifyUnreadable);
}

TEST_F(TwoVerifiers, AgreeOnWhatIsNoTranscript) {
  std::vector<std::string> paths = {folder(), folder() + "/nowhere.json"};
  for (const char* text :
       {"", "{", "[]", "7", "null", "{}", "\xff", "{\"a\": NaN}", "{\"a\": 1e999}", "{} {}",
        "{\"callboard_transcript\": \"\\ud800\"}", "{\"callboard_transcript\": true}"}) {
    paths.push_back(put(text));
  }
  agree(paths, kVerifyUnreadable);
}

TEST_F(TwoVerifiers, AgreeThatASecretIsNotRevealed) {
  agree({put(write_transcript(samples::unrevealed(1)))}, kVerifyDiffers);
}

TEST_F(TwoVerifiers, SayWhichBookIsMissing) {
  std::vector<std::string> paths;
  for (const int number : {1, 2, 4, 8}) {
    paths.push_back(put(write_transcript(samples::transcript(number))));
  }
  const Verdict verdict = ours(paths);
  EXPECT_EQ(verdict.code, kVerifyDiffers);
  EXPECT_NE(
      verdict.words.find("show prime: book 3 is missing: an abandoned match, or a lottery?\n"),
      std::string::npos);
  EXPECT_NE(verdict.words.find(
                "show prime: books 5 to 7 are missing: abandoned matches, or lotteries?\n"),
            std::string::npos);
  EXPECT_EQ(verdict, theirs(paths));
}

TEST_F(TwoVerifiers, SayThatABookHasTwoCommitments) {
  TranscriptData other = samples::transcript(2);
  other.book = 1;
  const std::vector<std::string> paths = {put(write_transcript(samples::transcript(1))),
                                          put(write_transcript(other))};
  const Verdict verdict = ours(paths);
  EXPECT_NE(verdict.words.find("book 1 has two commitments"), std::string::npos);
  EXPECT_EQ(verdict, theirs(paths));
}

// A book with a draw of its own and two throws that RANDOM.ORG signed.
TranscriptData with_signed_draws(const test::Signer& signer) {
  DrawBook book("prime", open_book(BookId{7}, ShowId{1}, 3, samples::seed(3)), {});
  book.ask({"seats", 1, 2, 0, Digest{1}});
  for (std::int64_t n = 2; n <= 3; ++n) {
    const SignedPlace place{"prime", 7, 3, n, 2, 6};
    const std::string random =
        test::Signer::random("key", signed_user_data(place), 6, {5, 2}, 69258 + n);
    (void)book.answer_signed({"dice", 2, 6, n, Digest{1}}, {4, 1},
                             signed_proof(signer.answer(random)));
  }
  book.reveal();
  TranscriptData data = transcript_of("prime", book.book(), book.rows());
  data.show_title = "Prime Time";
  data.game = "lucky_numbers";
  data.match = 7;
  return data;
}

TEST_F(TwoVerifiers, CheckWhatRandomOrgSigned) {
  const test::Signer signer;
  const RsaKey key = signer.key();
  const std::string pem = put(signer.pem());
  const auto both = [&](const TranscriptData& data) {
    const std::vector<std::string> paths = {put(write_transcript(data))};
    std::ostringstream words;
    Verdict verdict{verify_files(paths, words, &key), ""};
    verdict.words = words.str();
    EXPECT_EQ(verdict, theirs(paths, pem));
    return verdict;
  };
  const TranscriptData good = with_signed_draws(signer);
  const Verdict fits = both(good);
  EXPECT_EQ(fits.code, kVerifyFits) << fits.words;
  EXPECT_NE(fits.words.find(", 2 signed by RANDOM.ORG\n"), std::string::npos) << fits.words;

  using Forgery = std::function<void(TranscriptData&)>;
  const std::vector<std::pair<std::string, Forgery>> forgeries = {
      {"the signature is not RANDOM.ORG's",
       [](TranscriptData& d) {
         d.draws[1].proof.replace(d.draws[1].proof.find("69260"), 5, "69261");
       }},
      {"the outcome is given as 4 2, RANDOM.ORG signed 4 1",
       [](TranscriptData& d) {
         d.draws[1].outcome = {4, 2};
         d.draws[1].shown = "5 3";
       }},
      {"what was signed is for another draw",
       [](TranscriptData& d) { d.draws[1].proof = d.draws[2].proof; }},
      {"what was signed is for another draw", [](TranscriptData& d) { d.match = 8; }},
      {"the signed answer cannot be read", [](TranscriptData& d) { d.draws[1].proof = "{}"; }},
      {"it is not said where",
       [](TranscriptData& d) {
         d.draws[1].source = "host";
         d.draws[1].proof = "";
       }},
  };
  for (const auto& [words, forge] : forgeries) {
    TranscriptData data = good;
    forge(data);
    const Verdict verdict = both(data);
    EXPECT_EQ(verdict.code, kVerifyDiffers);
    EXPECT_NE(verdict.words.find(words), std::string::npos) << words << "\n" << verdict.words;
  }

  const std::string random =
      test::Signer::random("key", signed_user_data({"prime", 7, 3, 3, 2, 6}), 6, {5, 2}, 69260);
  TranscriptData twice = good;
  twice.draws[2].proof = signed_proof(signer.answer(random));
  EXPECT_NE(both(twice).words.find("serial number 69260 was used for draw 2 already"),
            std::string::npos);

  const std::vector<std::string> unchecked = {put(write_transcript(good))};
  const Verdict without = ours(unchecked);
  EXPECT_EQ(without.code, kVerifyDiffers);
  EXPECT_NE(without.words.find("are not checked"), std::string::npos);
  EXPECT_EQ(without, theirs(unchecked));
}

}  // namespace
}  // namespace callboard
