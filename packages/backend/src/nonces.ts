import type { BackendNonce, BackendSignIn } from '@countersign/api/backend'
import {
  type AccountId,
  canNeverBeChecked,
  differingFromAsked,
  eip155Chain,
  formatAccountId,
  MessageFormatError,
  type ParsedMessage,
  parseMessage,
  recoverWithNoble,
  type Verified,
  verifyOwnership,
} from '@countersign/core'
import type { Settings } from './options.ts'
import { refusal } from './refuse.ts'
import type { Store } from './store.ts'
import { hashOf, newNonce } from './token.ts'

/**
 * Issues nonces and accepts messages with them, once. A nonce is stored under the hash of it and of its browser's token:
 * for another browser it is not there.
 */
export function createNonces({ store, ...settings }: Settings & { readonly store: Store }) {
  const { origin, clients, statement, messageLifetime: lifetime, factories, onError } = settings
  const { host: domain } = new URL(origin)
  const chains = [...clients.keys()]

  /** Throws unless the message says exactly what was issued with its nonce, for one of the chains. */
  function checkMessage(parsed: ParsedMessage, expiresAt: string): void {
    const issued = {
      domain,
      uri: origin,
      version: '1',
      statement: statement ?? null,
      nonce: parsed.nonce,
      issuedAt: toTime(Date.parse(expiresAt) - lifetime),
      expirationTime: expiresAt,
      chains,
    } as const
    const differs = differingFromAsked(issued, parsed)
    if (differs !== undefined) throw refusal(401, differs)
  }

  return {
    /** Issues a nonce to a browser. */
    async issue(browser: string): Promise<BackendNonce> {
      const nonce = newNonce()
      const issuedAt = Date.now()
      await store.addNonce(hashOf(browser, nonce), toTime(issuedAt + lifetime))
      const said = statement === undefined ? {} : { statement }
      return { nonce, issuedAt: toTime(issuedAt), lifetime, ...said }
    },

    /**
     * Accepts a signed message of a browser. Its nonce is used up, unless nobody could say whether it is valid.
     *
     * @returns the account, which is the one in the message, and how it was verified
     * @throws {HTTPException} if it is refused, or could not be verified
     */
    async accept(
      { message, signature }: BackendSignIn,
      browser: string | undefined,
    ): Promise<{ account: AccountId; method: Verified['method'] }> {
      const parsed = parse(message)
      const key = hashOf(browser ?? '', parsed.nonce)
      // From here on, another answer with this nonce does not find it.
      const expiresAt = browser === undefined ? null : await store.takeNonce(key)
      if (expiresAt === null || !(Date.parse(expiresAt) > Date.now())) throw refusal(410, 'nonce')
      checkMessage(parsed, expiresAt)
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
          throw refusal(401, verdict.reason)
        case 'unavailable':
          if (canNeverBeChecked(verdict.reason)) throw refusal(401, verdict.reason)
          await store.addNonce(key, expiresAt)
          onError(new Error(`The signature of ${account} could not be checked.`, { cause: verdict }))
          throw refusal(503, verdict.reason)
      }
    },
  }
}

/** Parses a message. @throws {HTTPException} if it is none */
function parse(message: string): ParsedMessage {
  try {
    return parseMessage(message)
  } catch (error) {
    if (error instanceof MessageFormatError) throw refusal(400, error.field, { cause: error })
    throw error
  }
}

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString()
