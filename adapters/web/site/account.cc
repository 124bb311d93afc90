// What a person may set about themselves: time zone and password.
#include "adapters/web/forum/secrets.h"
#include "adapters/web/pages/times.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

void Site::show_account(const VisitPtr& visit, Fields notes, int status) {
  notes.set("form_token", visit->reader.form_token).set("name", visit->account->name);
  if (!visit->account->zone.empty()) notes.set("zone", visit->account->zone);
  if (const std::string common = config_.pages->zone(""); !common.empty()) {
    notes.set("show_zone", common);
  }
  if (!visit->account->password.empty()) notes.flag("has_password");
  answer_page(visit, "Your account", "account", fill("account.html", notes), status);
}

void Site::get_account(const VisitPtr& visit) {
  Fields notes;
  const auto done = visit->request.query.find("done");
  if (done != visit->request.query.end()) notes.set("done", "Saved.");
  show_account(visit, std::move(notes), 200);
}

void Site::post_zone(const VisitPtr& visit) {
  const std::string zone = visit->field("zone");
  if (!zone.empty() && !known_zone(zone)) {
    if (visit->live) return answer_refusal(visit, 422, "No such time zone.");
    Fields notes;
    notes.set("zone_problem", "There is no time zone of that name. Try one like Europe/Berlin.");
    return show_account(visit, std::move(notes), 422);
  }
  const bool offered = !visit->field("offered").empty();  // by the script of a page, unasked
  store<Done>(
      visit,
      [zone, offered, account = visit->reader.id](Writing& w) {
        offered ? offer_zone(w, account, zone) : set_zone(w, account, zone);
        return Done{};
      },
      [this, visit](Done) { answer_done(visit, "/account?done=zone"); });
}

void Site::post_password(const VisitPtr& visit) {
  const std::string fresh = visit->field("new");
  Fields notes;
  if (fresh.size() < kPasswordBytesMin || fresh.size() > kPasswordBytesMax) {
    notes.set("password_problem", "Please choose a password of 8 to 256 characters.");
    return show_account(visit, std::move(notes), 422);
  }
  if (sign_ins_.count(name_skeleton(visit->account->name), visit->now) ==
      Throttle::Says::kTooMuch) {
    notes.set("password_problem", "Too many tries. Please wait a few minutes.");
    return show_account(visit, std::move(notes), 429);
  }
  store_password(visit);
}

void Site::store_password(const VisitPtr& visit) {
  const auto work = [this, visit, old = visit->field("old"), fresh = visit->field("new")] {
    const std::string& present = visit->account->password;
    const bool allowed = present.empty() || password_matches(present, old);
    const std::string hash = allowed ? hash_password(fresh) : std::string();
    config_.post([this, visit, allowed, hash] {
      if (!allowed) {
        Fields notes;
        notes.set("password_problem", "That is not your present password.");
        return show_account(visit, std::move(notes), 403);
      }
      if (hash.empty()) return answer_unstored(visit);
      store<Done>(
          visit,
          [hash, account = visit->reader.id](Writing& w) {
            set_password_hash(w, account, hash);
            return Done{};
          },
          [this, visit](Done) { answer_redirect(visit, "/account?done=password"); });
    });
  };
  if (passwords_.run(work) == PasswordWorker::Queued::kFull) answer_unstored(visit);
}

}  // namespace callboard::web
