// cspell:ignore ABCDEFGHJKMNPQRSTVWXYZ
import { randomInt } from 'node:crypto'
import {
  type AccountId,
  accountAddress,
  accountChain,
  type ChainId,
  chainNumber,
  writeMessage,
} from '@countersign/core'
import { isoTime } from '../http/iso-time.ts'
import { cosigningResource } from '../sessions/resources.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Creates an EIP-4361 nonce: 24 alphanumerics, 142 random bits. */
export function newNonce(): string {
  return Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Crockford's letters and digits, without those that people confuse (I, L, O, U). */
const readable = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a code that two people compare: six characters, 30 random bits. */
export function newCode(): string {
  return Array.from({ length: 6 }, () => readable[randomInt(readable.length)]).join('')
}

type Common = {
  publicOrigin: string
  statement: string
  issuedAt: number
  expiresAt: number
}

/**
 * Composes the message to sign. All values are the server's own: domain and URI come from the configured public origin,
 * never from a request.
 *
 * @param code - what owners of a Safe compare; as the request id, it is visible wherever they sign, also in
 * Safe{Wallet}.
 * @param application - the address to which an application gets people back, if it is signed for that application alone
 */
export function composeMessage({
  account,
  code,
  application,
  ...common
}: Common & { account: AccountId; code: string | undefined; application: string | undefined }): string {
  const written = fields(common)
  const resources = [
    ...(application === undefined ? [] : [application]),
    ...(code === undefined ? [] : [cosigningResource(common.publicOrigin, written.nonce)]),
  ]
  return writeMessage({
    ...written,
    address: accountAddress(account),
    chainId: chainNumber(accountChain(account)),
    ...(code === undefined ? {} : { requestId: code }),
    ...(resources.length === 0 ? {} : { resources }),
  })
}

/** Composes the required fields of a message that the wallet composes itself, for an account on one of `chains`. */
export function composeAsked({ chains, ...common }: Common & { chains: readonly ChainId[] }) {
  return { ...fields(common), chains: [...chains] }
}

function fields({ publicOrigin, statement, issuedAt, expiresAt }: Common) {
  return {
    domain: new URL(publicOrigin).host,
    uri: publicOrigin,
    version: '1' as const,
    statement,
    nonce: newNonce(),
    issuedAt: isoTime(issuedAt),
    expirationTime: isoTime(expiresAt),
  }
}
