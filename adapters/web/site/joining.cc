// How somebody new gets a seat: by a host's invitation, or as a guest.
#include "adapters/web/forum/reading.h"
#include "adapters/web/forum/secrets.h"
#include "adapters/web/site/site.h"

namespace callboard::web {

// ---- an invitation

// A seat in this match cannot be taken any more.
bool Site::has_begun(const Visit& visit, ThreadId thread) const {
  const auto panel = config_.pages->match_panel(id_text(thread), visit.reader.viewer());
  return panel && panel->begun;
}

void Site::show_join(const VisitPtr& visit, const std::string& problem, int status) {
  const std::string& token = visit->request.path[1];
  const auto link = find_link(*db_, token, LinkKind::kInvitation, visit->now);
  if (!link) return answer_refusal(visit, 410, kUsedLink);
  keep_visitor(*visit);
  Fields fields = form_fields(*visit);
  fields.set("token", token).set("given", visit->field("name"));
  if (!problem.empty()) fields.set("problem", problem);
  if (visit->account) fields.set("known", visit->account->name);
  if (has_begun(*visit, link->thread)) fields.flag("begun").set("thread", id_text(link->thread));
  if (const auto thread = find_thread(*db_, link->thread)) {
    fields.set("title", thread->title);
    if (!thread->show.empty()) fields.set("show", thread->show);
  }
  answer_page(visit, "An invitation", "", fill("join.html", fields), status);
}

void Site::get_join(const VisitPtr& visit) { show_join(visit, {}, 200); }

void Site::post_join(const VisitPtr& visit) {
  const std::string& token = visit->request.path[1];
  const auto link = find_link(*db_, token, LinkKind::kInvitation, visit->now);
  if (!link) return answer_refusal(visit, 410, kUsedLink);
  if (has_begun(*visit, link->thread)) return show_join(visit, {}, 409);  // and the link stays
  join_as(visit, {token, link->thread, link->reply, token}, &Site::show_join);
}

// ---- a guest, where a board lets anybody take a free seat

// What the front page offers this viewer in that thread; nothing: no seat can be had there.
std::optional<Action> Site::seat_offered(const Visit& visit) const {
  for (const MatchLink& match : config_.pages->front(visit.reader.viewer()).current) {
    if (match.venue == visit.request.path[1] && !match.actions.empty()) {
      return match.actions.front();
    }
  }
  return std::nullopt;
}

void Site::show_seat(const VisitPtr& visit, const std::string& problem, int status) {
  if (!config_.guests) return answer_gone(visit);
  const auto thread = parse_id<ThreadId>(visit->request.path[1]);
  const auto found = thread ? find_thread(*db_, *thread) : std::nullopt;
  if (!found) return answer_gone(visit);
  keep_visitor(*visit);
  Fields fields = form_fields(*visit);
  fields.set("thread", id_text(*thread)).set("title", found->title);
  fields.set("once", random_token()).set("given", visit->field("name"));
  if (!problem.empty()) fields.set("problem", problem);
  if (visit->account) fields.set("known", visit->account->name);
  const auto seat = seat_offered(*visit);
  fields.set("label", seat ? seat->label : "No seat is free");
  if (seat) fields.flag("free");
  answer_page(visit, "A free seat", "", fill("seat.html", fields), status);
}

void Site::get_seat(const VisitPtr& visit) { show_seat(visit, {}, 200); }

void Site::post_seat(const VisitPtr& visit) {
  const auto thread = parse_id<ThreadId>(visit->request.path[1]);
  const auto seat = seat_offered(*visit);
  if (!config_.guests || !thread || !seat) return show_seat(visit, {}, 409);
  if (!visit->account &&
      guests_.count(visit->request.peer, visit->now) == Throttle::Says::kTooMuch) {
    return show_seat(visit, "Many names were taken from your address. Please try again later.",
                     429);
  }
  std::string once = visit->field("once");
  if (once.empty()) once = random_token();
  join_as(visit, {"", *thread, seat->say, std::move(once)}, &Site::show_seat);
}

// ---- both

namespace {

enum class Joined : std::uint8_t { kYes, kGone, kNameTaken };

// All of it or nothing: the link is used, the account made, the session opened, the reply written.
Joined join(Writing& w, const SeatTaken& seat, const std::string& session,
            std::optional<AccountId> known, const std::optional<GoodName>& name) {
  AccountId account = known.value_or(AccountId{});
  const bool invited = !seat.invitation.empty();
  if (invited && !find_link(w.db, seat.invitation, LinkKind::kInvitation, w.now)) {
    return Joined::kGone;
  }
  if (!known) {
    const auto made = add_account(w, *name);
    if (!made) return Joined::kNameTaken;
    account = *made;
    open_session(w, session, account);
  }
  if (invited) use_link(w, seat.invitation, LinkKind::kInvitation);
  if (!seat.reply.empty()) {
    NewReply reply;
    reply.thread = seat.thread;
    reply.author = account;
    reply.words = seat.reply;
    reply.form_once = seat.once;
    reply.made = Made::kPressed;
    add_reply(w, reply);
  }
  return Joined::kYes;
}

}  // namespace

void Site::join_as(const VisitPtr& visit, SeatTaken seat, ShowForm again) {
  std::optional<AccountId> known;
  std::optional<GoodName> name;
  if (visit->account) {
    known = visit->account->id;
  } else {
    auto reserved = config_.reserved_names;
    reserved.push_back(config_.voice);
    reserved.push_back(config_.title);
    const auto judged = judge_name(visit->field("name"), reserved);
    if (!judged) return (this->*again)(visit, std::string(explain(judged.error())), 422);
    name = *judged;
  }
  const std::string session = random_token();
  const std::string place = seat.thread == kMessages ? "/" : "/thread/" + id_text(seat.thread);
  store<Joined>(
      visit,
      [seat = std::move(seat), session, known, name](Writing& w) {
        return join(w, seat, session, known, name);
      },
      [this, visit, place, session, again](Joined joined) {
        if (joined == Joined::kGone) return answer_refusal(visit, 410, kUsedLink);
        if (joined == Joined::kNameTaken) {
          return (this->*again)(visit, std::string(explain(NameProblem::kTaken)), 422);
        }
        if (!visit->account) set_session_cookie(*visit, session);
        answer_redirect(visit, place);
      });
}

}  // namespace callboard::web
