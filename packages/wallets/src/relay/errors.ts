import { CountersignError } from '@countersign/core'
import { RelayUnreachableError } from '../pairing/open-pairing.ts'

/** The error that a phone's wallet returned, or a failure of the connection to it (EIP-1193 §Provider Errors). */
export class PhoneError extends CountersignError {
  override readonly name = 'PhoneError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The address expired before a phone used it. */
export class PairingExpiredError extends CountersignError {
  override readonly name = 'PairingExpiredError'
  readonly code = 'pairing-expired'

  constructor() {
    super('The address has expired.')
  }
}

/** The phone has not responded to a request within the time that the relay's protocol allows; it can be sent again. */
export class RelayRequestExpiredError extends CountersignError {
  override readonly name = 'RelayRequestExpiredError'
  readonly code = 'request-expired'
}

/** Creates the error for a session with a phone that has ended: there or here, or by expiry. */
export function sessionIsOver(): PhoneError {
  return new PhoneError(4900, 'The session with the wallet has ended.')
}

/** Reads a phone's error, or the library's error for a request that failed. */
export function readFailure(failure: unknown): Error {
  if (failure instanceof PhoneError || failure instanceof RelayUnreachableError) return failure
  const { code, message } = partsOf(failure)
  // A phone's error is a plain object; the library's are `Error`s, distinguished only by their message.
  if (!(failure instanceof Error)) return new PhoneError(code ?? -32603, message)
  if (/^Request expired/.test(message)) return new RelayRequestExpiredError(message, { cause: failure })
  if (/session topic|recently deleted/i.test(message)) return sessionIsOver()
  return new RelayUnreachableError(message, { cause: failure })
}

function partsOf(failure: unknown): { readonly code: number | null; readonly message: string } {
  if (typeof failure !== 'object' || failure === null) return { code: null, message: String(failure) }
  const code = 'code' in failure && typeof failure.code === 'number' ? failure.code : null
  const message = 'message' in failure && typeof failure.message === 'string' ? failure.message : ''
  return { code, message: message.slice(0, 1000) }
}
