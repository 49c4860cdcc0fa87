import { writeMessage } from '@countersign/core'
import type {
  Authentication,
  SignedIn,
  SignedMessage,
  UnaddressedMessage,
} from '../authentication/authentication.ts'
import { AuthenticationError } from '../authentication/authentication-error.ts'
import { answerOrSession, isOf } from './answer.ts'

type Call = { readonly signal: AbortSignal }

/** A nonce, with more details than the string alone. */
export type Nonce = {
  /** 8 to 128 letters and digits. */
  readonly nonce: string
  /** How long the backend accepts it, in milliseconds. */
  readonly lifetime?: number
  /** The time of the backend's clock, in RFC 3339: the device's may be hours off. @default the device's */
  readonly issuedAt?: string
  /** One line for the person, in the message. @default the `statement` of the page */
  readonly statement?: string
}

/** A backend that issues nonces and verifies EIP-4361 messages. Each call times out after `timeout`. */
export type MessageBackend<S extends SignedIn> = {
  readonly getNonce: (options: Call) => Promise<string | Nonce>
  /**
   * Verifies a signed message. `false` and `null` mean that it is invalid; `true` that it is valid, and that
   * `getSession` now returns the session.
   *
   * @throws {AuthenticationError} if the backend knows more: that it could not verify, or that the message has expired
   */
  readonly verify: (
    signed: Pick<SignedMessage, 'message' | 'signature' | 'account'>,
    options: Call,
  ) => Promise<S | boolean | null>
  readonly getSession: (options: Call) => Promise<S | null>
  readonly signOut: (options: Call) => Promise<unknown>
  /**
   * The EIP-155 ids of the chains for which the backend accepts a message that a wallet composes while it connects:
   * people with such wallets then connect and sign in in one step. This page does not write that message. The backend
   * has to check that it is for this site's domain and URI, names no resources and, like any message, contains its
   * nonce (`differingFromAsked` of `@countersign/core` does all of that). @default none: people connect first and sign
   * afterwards
   */
  readonly chainsInOneStep?: readonly number[]
  /** One line for the person, in the message. */
  readonly statement?: string
  /**
   * How long a message can be signed, in milliseconds; a nonce with a shorter lifetime shortens it. @default 600_000
   */
  readonly lifetime?: number
  /** How long the backend may take to respond, in milliseconds. @default 10_000 */
  readonly timeout?: number
}

/**
 * Creates an `Authentication` with any backend that supports EIP-4361. The message is written here, for the origin of
 * this page.
 *
 * @throws {MessageFormatError} from `prepare`, if nonce, statement or origin are not allowed in such a message
 * @example
 * messageAuthentication({
 *   getNonce: async ({ signal }) => (await fetch('/api/nonce', { signal })).text(),
 *   verify: async (signed, { signal }) =>
 *     (await fetch('/api/verify', {
 *       method: 'POST',
 *       headers: { 'content-type': 'application/json' },
 *       body: JSON.stringify(signed),
 *       signal,
 *     })).ok,
 *   getSession: async ({ signal }) => (await fetch('/api/me', { signal })).json(),
 *   signOut: ({ signal }) => fetch('/api/sign-out', { method: 'POST', signal }),
 * })
 */
export function messageAuthentication<S extends SignedIn>(backend: MessageBackend<S>): Authentication<S> {
  const { lifetime = 600_000, timeout = 10_000 } = backend
  /** The last text whose response was lost: the backend may have accepted it. */
  let lost: string | undefined

  const session: Authentication<S>['session'] = options => limited(timeout, options, backend.getSession)

  async function submit(signed: SignedMessage, options: Partial<Call> | undefined): Promise<S> {
    const { message, signature, account } = signed
    const outcome = await limited(timeout, options, call =>
      backend.verify({ message, signature, account }, call),
    )
    if (outcome === false || outcome === null) throw new AuthenticationError('rejected')
    const opened = outcome === true ? await session() : outcome
    // It accepted, but there is no session: its cookie was not sent back.
    if (!opened) throw new AuthenticationError('rejected')
    return opened
  }

  /** Returns what a message that the page or a wallet writes says, for the origin of this page. */
  async function compose(options: Call) {
    const given = await limited(timeout, options, backend.getNonce)
    const { nonce, ...more }: Nonce = typeof given === 'string' ? { nonce: given } : given
    const issued = more.issuedAt === undefined ? Date.now() : Date.parse(more.issuedAt)
    const fields = {
      domain: location.host,
      uri: location.origin,
      version: '1' as const,
      nonce,
      issuedAt: new Date(issued).toISOString(),
      expirationTime: new Date(issued + Math.min(lifetime, more.lifetime ?? lifetime)).toISOString(),
    }
    return { fields, statement: more.statement ?? backend.statement }
  }

  async function prepareUnaddressed(chains: readonly number[], options: Call): Promise<UnaddressedMessage> {
    const { fields, statement = null } = await compose(options)
    return {
      id: fields.nonce,
      fields: { ...fields, statement, chains },
      issuedAt: fields.issuedAt,
      expiresAt: fields.expirationTime,
    }
  }

  const { chainsInOneStep = [] } = backend

  return {
    session,
    prepare: async ({ account, address, chainId }, options) => {
      const { fields, statement } = await compose(options)
      const message = writeMessage({
        ...fields,
        address,
        chainId,
        ...(statement === undefined ? {} : { statement }),
      })
      return {
        id: fields.nonce,
        account,
        message,
        issuedAt: fields.issuedAt,
        expiresAt: fields.expirationTime,
      }
    },
    ...(chainsInOneStep.length > 0
      ? { prepareUnaddressed: options => prepareUnaddressed(chainsInOneStep, options) }
      : {}),
    verify: async (signed, options) => {
      const wasLost = lost === signed.id
      try {
        return await answerOrSession(
          () => submit(signed, options),
          () => session(),
          signed,
        )
      } catch (error) {
        if (isLoss(error)) lost = signed.id
        else if (wasLost) {
          // The rejection may only mean that it accepted this signature before.
          const found = await session().catch(() => null)
          if (found && isOf(found, signed.account)) return found
        }
        throw error
      }
    },
    signOut: async options => {
      await limited(timeout, options, backend.signOut)
    },
  }
}

/** Calls the backend with a timeout, also if it ignores its signal. */
async function limited<Result>(
  timeout: number,
  options: Partial<Call> | undefined,
  ask: (options: Call) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(timeout)
  const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit
  signal.throwIfAborted()
  const over = Promise.withResolvers<never>()
  const end = () => over.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([ask({ signal }), over.promise])
  } catch (cause) {
    options?.signal?.throwIfAborted()
    if (limit.aborted) throw new AuthenticationError('timed-out', { cause })
    throw isNetworkFailure(cause) ? new AuthenticationError('unreachable', { cause }) : cause
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/**
 * Whether an error is what `fetch` throws without a response; each browser has its own message, and none a name for it.
 */
function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /failed to fetch|fetch failed|networkerror|load failed|network connection/i.test(error.message)
  )
}

function isLoss(error: unknown): boolean {
  return error instanceof AuthenticationError && (error.code === 'unreachable' || error.code === 'timed-out')
}
