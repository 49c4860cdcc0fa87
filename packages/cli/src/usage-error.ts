import { CountersignError } from '@countersign/core'

/** The command cannot run as given; the message says why and what to do, in one sentence. */
export class UsageError extends CountersignError {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}
