/**
 * The base of all errors that the packages throw.
 *
 * `code` is stable and meant for programs: a word, or the EIP-1193 number that a wallet returned. `message` is one
 * sentence for people that says what is wrong, where, and what is allowed or what to do.
 */
export abstract class CountersignError extends Error {
  abstract readonly code: string | number
}
