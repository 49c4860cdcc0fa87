import { randomInt } from 'node:crypto'

/** Crockford's letters and digits: none that could be taken for another (I, L, O, U are left out). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes a code that two people compare: six characters, 30 random bits. */
export function newCode(): string {
  return Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
