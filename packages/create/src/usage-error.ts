/** The command cannot run as given. The message says why and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
