import { CountersignError } from '@countersign/core'

/** The client of a request no longer waits for the response, so its work ends. It is no failure. */
export class AbandonedError extends CountersignError {
  override readonly name = 'AbandonedError'
  readonly code = 'abandoned'

  constructor() {
    super('The client no longer waits for the response.')
  }
}
