/** Alphabets with letters that look the same, such as the Latin and the Cyrillic a. */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  name => new RegExp(String.raw`\p{Script=${name}}`, 'u'),
)

/**
 * Returns the letters that look like others in their word but are of another alphabet, each once: people read such a
 * word as another one.
 */
export function mixedLetters(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return [...new Set(words.flatMap(strangers))]
}

/** Returns the letters of a word that are not of its first alphabet, in the order above. */
function strangers(word: string): string[] {
  const [, ...others] = alphabets.filter(alphabet => alphabet.test(word))
  return [...word].filter(letter => others.some(alphabet => alphabet.test(letter)))
}
