// What the host learns by !secret, in a private message.
export async function whisper(host) {
  const id = await host.says("!secret", { button: "Send in private" });
  const answer = await host.note_after(id);
  const text = await answer.locator(".said").innerText();
  return {
    solution: text.match(/The open puzzle is (.+)\./)?.[1],
    answer: text.match(/ = ([^/\n]+)/)?.[1].trim(),
    right: text.match(/\(right: ([^)]+)\)/)?.[1],
  };
}
