import { CountersignError } from '@countersign/core'

/** Nobody waits for the response of a request anymore, so its work ends. It is no failure. */
export class AbandonedError extends CountersignError {
  override readonly name = 'AbandonedError'
  readonly code = 'abandoned'

  constructor() {
    super('Nobody waits for the response anymore.')
  }
}
