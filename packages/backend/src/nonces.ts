import type { BackendNonce, BackendSession, BackendSignIn } from '@countersign/api/backend'
import {
  differingFromAsked,
  eip155Chain,
  formatAccountId,
  MessageFormatError,
  type ParsedMessage,
  parseMessage,
  recoverWithNoble,
  uncheckedReasons,
  verifyOwnership,
} from '@countersign/core'
import type { Context } from 'hono'
import { BackendError } from './backend-error.ts'
import type { TokenCookies, WithHeaders } from './cookies.ts'
import type { Settings } from './options.ts'
import { toSignIn } from './read-sign-in.ts'
import type { Store, StoredNonce } from './store.ts'
import { hashOf, newNonce, newToken } from './token.ts'

type Verified = Pick<BackendSession, 'account' | 'method'>

/** The maximum number of nonces that a browser has cookies for. Beyond it, the oldest is removed. */
const maxCookies = 16

const cookiePrefix = 'nonce-'

/**
 * Issues nonces, and redeems each once, for a signed message. Each nonce has a cookie of its own with a token, so that
 * concurrent requests do not replace one another's. It is stored under the hash of both, so no other browser can redeem
 * it.
 */
export function createNonces({
  store,
  cookies,
  ...settings
}: Settings & { readonly store: Store; readonly cookies: TokenCookies }) {
  const { origin, clients, statement, messageLifetime: lifetime, factories, onError } = settings
  const { host: domain } = new URL(origin)
  const chains = [...clients.keys()]

  /** Throws unless the message says exactly what was issued with its nonce, for one of the chains. */
  function checkMessage(parsed: ParsedMessage, { issuedAt, expiresAt }: StoredNonce): void {
    const issued = {
      domain,
      uri: origin,
      version: '1',
      statement: statement ?? null,
      nonce: parsed.nonce,
      issuedAt,
      expirationTime: expiresAt,
      chains,
    } as const
    const differs = differingFromAsked(issued, parsed)
    if (differs !== undefined) throw new BackendError(401, differs)
  }

  /** Verifies the signature of the account in the message. */
  async function verify(parsed: ParsedMessage, { message, signature }: BackendSignIn): Promise<Verified> {
    const chain = eip155Chain(parsed.chainId)
    const account = formatAccountId(chain, parsed.address)
    const client = clients.get(chain)
    const verdict = await verifyOwnership({
      ...{ account, message, signature, client, factories },
      recover: recoverWithNoble,
    })
    switch (verdict.status) {
      case 'verified':
        return { account, method: verdict.method }
      case 'rejected':
        throw new BackendError(401, verdict.reason)
      case 'unavailable':
        // Nothing failed here: the signature is too large, or asks for calls that are not made.
        if (uncheckedReasons.some(reason => reason === verdict.reason))
          throw new BackendError(422, verdict.reason)
        onError(new Error(`The signature of ${account} could not be checked.`, { cause: verdict }))
        throw new BackendError(503, verdict.reason)
    }
  }

  return {
    /** Issues a nonce to a browser, with its cookie. */
    async issue(context: Context): Promise<BackendNonce> {
      const [nonce, token, now] = [newNonce(), newToken(), Date.now()]
      const stored = { issuedAt: toTime(now), expiresAt: toTime(now + lifetime) }
      await store.addNonce(hashOf(token, nonce), stored)
      const open = cookies.names(context.req.raw).filter(name => name.startsWith(cookiePrefix))
      for (const name of open.slice(0, Math.max(0, open.length + 1 - maxCookies)))
        cookies.clear(context, name)
      cookies.write(context, cookiePrefix + nonce, token, lifetime)
      return { nonce, issuedAt: stored.issuedAt, lifetime, ...(statement === undefined ? {} : { statement }) }
    },

    /**
     * Redeems a nonce for a signed message of its browser. It is used up, unless the signature could not be checked, or
     * `complete` fails.
     *
     * @param given - the signed message: what a request has in its place is checked here
     * @param complete - receives the account, which is the one in the message, and how it was verified
     * @param usedUp - called with the name of the nonce's cookie when the nonce is used up
     * @returns what `complete` returns
     * @throws {BackendError} if it is refused, or could not be verified
     */
    async redeem<Result>(
      given: unknown,
      request: WithHeaders,
      complete: (verified: Verified) => Promise<Result>,
      usedUp: (cookie: string) => void = () => {},
    ): Promise<Result> {
      const signed = toSignIn(given)
      const parsed = parse(signed.message)
      const cookie = cookiePrefix + parsed.nonce
      const token = cookies.read(request, cookie)
      const key = hashOf(token ?? '', parsed.nonce)
      // From here on, another answer with this nonce does not find it.
      const stored = token === undefined ? null : await store.takeNonce(key)
      if (stored === null || !(Date.parse(stored.expiresAt) > Date.now()))
        throw new BackendError(410, 'nonce')
      try {
        checkMessage(parsed, stored)
        const result = await complete(await verify(parsed, signed))
        usedUp(cookie)
        return result
      } catch (error) {
        const isRefused = error instanceof BackendError && error.code !== 'unavailable'
        if (isRefused) usedUp(cookie)
        // The first error says why this attempt failed. That of the store is reported by `guardStore`.
        else await store.addNonce(key, stored).catch(() => {})
        throw error
      }
    },
  }
}

/** Parses a message. @throws {BackendError} if the text is not a message */
function parse(message: string): ParsedMessage {
  try {
    return parseMessage(message)
  } catch (error) {
    if (error instanceof MessageFormatError) throw new BackendError(400, error.field, { cause: error })
    throw error
  }
}

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString()
