/** The command cannot be carried out as it was given; the message says why and what to do, in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
