// cspell:ignore Armn Ethi Geor Grek Hani Hebr Hira Laoo Taml
/** One character of a name, as it is explained to people. */
export type CharacterWords = {
  /** The character itself; `null` if it is invisible, such as a zero-width joiner. */
  readonly shown: string | null
  /** The character's script, in the language of the page; `null` if it belongs to none, such as an emoji. */
  readonly script: string | null
  /** Its code points, such as `U+0430`. */
  readonly code: string
}

/**
 * Scripts whose letters can be confused with those of others, and the scripts of most of the world's names (ISO 15924).
 */
const scripts = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Geor', /\p{Script=Georgian}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Cher', /\p{Script=Cherokee}/u],
  ['Copt', /\p{Script=Coptic}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Taml', /\p{Script=Tamil}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Laoo', /\p{Script=Lao}/u],
  ['Ethi', /\p{Script=Ethiopic}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hira', /\p{Script=Hiragana}/u],
  ['Kana', /\p{Script=Katakana}/u],
  ['Hang', /\p{Script=Hangul}/u],
] as const

/** Control and format characters, combining marks, and spaces: invisible on their own. */
const unseen = /^[\p{C}\p{M}\p{Z}]+$/u

/**
 * Describes a character so that people can distinguish it from one that looks the same.
 *
 * @param character - one grapheme, which may have several code points.
 * @param language - BCP 47.
 */
export function describeCharacter(character: string, language: string): CharacterWords {
  const script = scripts.find(([, letters]) => letters.test(character))?.[0]
  return {
    shown: unseen.test(character) ? null : character,
    script: script ? (new Intl.DisplayNames(language, { type: 'script' }).of(script) ?? null) : null,
    code: [...character].map(codePoint).join(' '),
  }
}

function codePoint(character: string): string {
  const number = character.codePointAt(0) ?? 0
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`
}
