import { CountersignError } from '@countersign/core'
import { errorCodes } from '../provider-error.ts'
import type { HostedProblem } from './hosted.ts'

const sentences: Record<HostedProblem, string> = {
  'popup-blocked': 'The browser blocked the wallet’s window. Allow pop-ups for this site.',
  'popup-closed': 'The wallet’s window was closed before it responded. Try again.',
  'host-unreachable': 'The wallet’s page could not be reached. Try again later.',
  'no-handshake': 'The wallet’s page didn’t connect to this page. Check its URL.',
}

/**
 * A wallet's window gave no response. Other modules recognize it by its `name` and `code`, so that they do not have to
 * load this one.
 *
 * @example
 * try {
 *   await provider.request({ method: 'eth_requestAccounts' })
 * } catch (error) {
 *   if (!(error instanceof HostedError)) throw error
 *   if (error.code === 'popup-blocked') console.log('Allow pop-ups for this site, then try again.')
 * }
 */
export class HostedError extends CountersignError {
  override readonly name = 'HostedError'
  readonly code: HostedProblem

  constructor(code: HostedProblem) {
    super(sentences[code])
    this.code = code
  }
}

/** The code for a wallet could not be loaded. Other modules recognize it by its `name`. */
export class HostedCodeError extends CountersignError {
  override readonly name = 'HostedCodeError'
  readonly code = 'code-not-loaded'
}

/** The error that a wallet or its library returned (EIP-1193 §Provider Errors). */
export class HostedAnswerError extends CountersignError {
  override readonly name = 'HostedAnswerError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Reads what a library threw: it may come from a wallet, and have any type. */
export function readFailure(failure: unknown): Error {
  if (failure instanceof HostedError || failure instanceof HostedAnswerError) return failure
  const code = codeIn(failure)
  // A failure of the library itself is an error without a code.
  if (code === null && failure instanceof Error) return failure
  return new HostedAnswerError(code ?? -32603, textIn(failure).slice(0, 1000))
}

/** The libraries report unknown errors as internal errors, and keep the wallet's own code inside. */
function codeIn(failure: unknown): number | null {
  const codes = errorCodes(failure)
  return codes.find(code => code !== -32603) ?? codes[0] ?? null
}

function textIn(failure: unknown): string {
  const message = typeof failure === 'string' ? failure : partOf(failure, 'message')
  return typeof message === 'string' ? message : ''
}

function partOf(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  } catch {
    return undefined
  }
}
