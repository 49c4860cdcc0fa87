import { writeMessage } from '@countersign/core'
import { answerOrSession, isOf } from './answer.ts'
import type { Authentication, SignedIn, SignedMessage, UnaddressedMessage } from './authentication.ts'
import { AuthenticationError } from './authentication-error.ts'

type Call = { readonly signal: AbortSignal }

/** What a nonce is good for, where the backend says more of it than the nonce itself. */
export type Nonce = {
  /** 8 to 128 letters and digits. */
  readonly nonce: string
  /** How long the backend takes it, in milliseconds. */
  readonly lifetime?: number
  /** What the backend's clock says, in RFC 3339: the device's may be hours off. @default the device's */
  readonly issuedAt?: string
}

/** A backend that gives out nonces and checks EIP-4361 messages. Each call is given up after `timeout`. */
export type MessageBackend<S extends SignedIn> = {
  readonly getNonce: (options: Call) => Promise<string | Nonce>
  /**
   * Checks a signed message. `false` and `null` mean that it does not count; `true` that it does, and that `getSession`
   * now knows the session.
   *
   * @throws {AuthenticationError} where the backend says more: that it could not check, or that the message has run out
   */
  readonly verify: (
    signed: Pick<SignedMessage, 'message' | 'signature' | 'account'>,
    options: Call,
  ) => Promise<S | boolean | null>
  readonly getSession: (options: Call) => Promise<S | null>
  readonly signOut: (options: Call) => Promise<unknown>
  /**
   * The EIP-155 ids of the chains for which the backend takes a message that a wallet composes while it connects: then
   * people with such wallets connect and sign in in one step. It is not this page that writes that message, so the
   * backend has to see that it is for this site's domain and URI, names no resources and, like any, bears its nonce
   * (`differingFromAsked` of `@countersign/core` does all of it). @default none: people connect first and sign then
   */
  readonly chainsInOneStep?: readonly number[]
  /** One line for the person, in the message. */
  readonly statement?: string
  /** How long a message can be signed, in milliseconds; a nonce that lives shorter shortens it. @default 600_000 */
  readonly lifetime?: number
  /** How long the backend may take for an answer, in milliseconds. @default 10_000 */
  readonly timeout?: number
}

/**
 * Has any backend that speaks EIP-4361 say who is signed in. The message is written here, for the origin of this page.
 *
 * @throws {MessageFormatError} from `prepare`, where nonce, statement or origin cannot stand in such a message
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
  /** The last text whose reply was lost: the backend may have taken it. */
  let lost: string | undefined

  const session: Authentication<S>['session'] = options => limited(timeout, options, backend.getSession)

  async function handIn(signed: SignedMessage, options: Partial<Call> | undefined): Promise<S> {
    const { message, signature, account } = signed
    const outcome = await limited(timeout, options, call =>
      backend.verify({ message, signature, account }, call),
    )
    if (outcome === false || outcome === null) throw new AuthenticationError('rejected')
    const opened = outcome === true ? await session() : outcome
    // It said yes, and knows nobody: its cookie did not come back.
    if (!opened) throw new AuthenticationError('rejected')
    return opened
  }

  /** What a message says whoever writes it, for the origin of this page. */
  async function compose(options: Call) {
    const given = await limited(timeout, options, backend.getNonce)
    const { nonce, ...more }: Nonce = typeof given === 'string' ? { nonce: given } : given
    const issued = more.issuedAt === undefined ? Date.now() : Date.parse(more.issuedAt)
    return {
      domain: location.host,
      uri: location.origin,
      version: '1' as const,
      nonce,
      issuedAt: new Date(issued).toISOString(),
      expirationTime: new Date(issued + Math.min(lifetime, more.lifetime ?? lifetime)).toISOString(),
    }
  }

  async function prepareUnaddressed(chains: readonly number[], options: Call): Promise<UnaddressedMessage> {
    const common = await compose(options)
    const fields = {
      ...common,
      statement: backend.statement ?? null,
      chains: chains.map(id => `eip155:${id}`),
    }
    return { id: common.nonce, fields, issuedAt: common.issuedAt, expiresAt: common.expirationTime }
  }

  const { chainsInOneStep = [] } = backend

  return {
    session,
    prepare: async ({ account, address, chainId }, options) => {
      const common = await compose(options)
      const message = writeMessage({
        ...common,
        address,
        chainId,
        ...(backend.statement === undefined ? {} : { statement: backend.statement }),
      })
      return {
        id: common.nonce,
        account,
        message,
        issuedAt: common.issuedAt,
        expiresAt: common.expirationTime,
      }
    },
    ...(chainsInOneStep.length > 0
      ? { prepareUnaddressed: options => prepareUnaddressed(chainsInOneStep, options) }
      : {}),
    verify: async (signed, options) => {
      const wasLost = lost === signed.id
      try {
        return await answerOrSession(
          () => handIn(signed, options),
          () => session(),
          signed,
        )
      } catch (error) {
        if (isLoss(error)) lost = signed.id
        else if (wasLost) {
          // Its no may only mean that it took this very signature before.
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

/** Asks the backend and gives up after a time, also where it does not listen to its signal. */
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

/** What `fetch` throws when nothing came back; each browser words it in its own way, and none gives it a name. */
function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /failed to fetch|fetch failed|networkerror|load failed|network connection/i.test(error.message)
  )
}

function isLoss(error: unknown): boolean {
  return error instanceof AuthenticationError && (error.code === 'unreachable' || error.code === 'timed-out')
}
