// A player of Lucky Numbers who writes as people do on forums. What may be played is read from the
// panel; what the solution is, the host has whispered.
const kRolls = ["ROLL!", "let's roll again please", "roll", "🎲", "I'll roll"];
const kPicks = [
  (numbers) => `I'll take the ${listed(numbers, " & ")} please`,
  (numbers) => listed(numbers, " and "),
  (numbers) => numbers.join(" "),
];
const kGuesses = [
  (text) => `my guess is: ${text.toLowerCase()}`,
  (text) => `Is it ${text}?`,
  (text) => `guess ${text}`,
];

export function listed(numbers, last) {
  if (numbers.length < 2) return String(numbers[0]);
  return `${numbers.slice(0, -1).join(", ")}${last}${numbers.at(-1)}`;
}

export function numbers_of(say) {
  return (say.match(/\d+/g) ?? []).map(Number);
}

export function phase(panel) {
  if (panel.asks.some((say) => say.startsWith("my answer"))) return "answer";
  if (panel.says.some((say) => /no idea/i.test(say))) return "answer";
  if (panel.says.includes("decline")) return "wild";
  if (panel.says.includes("STOP")) return "offer";
  if (panel.asks.includes("guess")) return "decide";
  if (panel.says.length > 0 && panel.says.every((say) => /^\d/.test(say))) return "pick";
  if (panel.says.includes("ROLL")) return "roll";
  return "unknown";
}

// In turn, so that a match uses every way of writing.
export class Phrases {
  #rolls = 0;
  #picks = 0;
  #guesses = 0;

  roll() {
    return kRolls[this.#rolls++ % kRolls.length];
  }
  pick(numbers) {
    return kPicks[this.#picks++ % kPicks.length](numbers);
  }
  guess(text) {
    return kGuesses[this.#guesses++ % kGuesses.length](text);
  }
}
