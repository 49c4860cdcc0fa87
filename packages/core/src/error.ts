/**
 * The base of the errors that tell a caller what was wrong with what it gave.
 *
 * `code` is stable and meant for programs; `message` is one sentence for a person that says what is wrong,
 * where, and what is allowed.
 */
export abstract class CountersignError extends Error {
  abstract readonly code: string
}
