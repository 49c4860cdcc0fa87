import { RelayUnreachableError } from '../pairing/open-pairing.ts'

/** What a phone's wallet answered in place of a result, or what became of the way to it (EIP-1193 §Provider Errors). */
export class PhoneError extends Error {
  override readonly name = 'PhoneError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Nobody has taken up the address in its time. */
export class PairingExpiredError extends Error {
  override readonly name = 'PairingExpiredError'

  constructor() {
    super('The address has expired.')
  }
}

/** The phone has not answered a request within the time that the relay's protocol gives it; it may be made again. */
export class RelayRequestExpiredError extends Error {
  override readonly name = 'RelayRequestExpiredError'
}

/** The session with the phone is over: ended there or here, or expired. */
export function sessionIsOver(): PhoneError {
  return new PhoneError(4900, 'The session with the wallet is over.')
}

/** Reads what a phone answered, or what the library says of a request that came to nothing. */
export function readFailure(failure: unknown): Error {
  if (failure instanceof PhoneError || failure instanceof RelayUnreachableError) return failure
  const { code, message } = partsOf(failure)
  // A phone's own words come as a plain object; the library's are errors, told apart by nothing but their text.
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
