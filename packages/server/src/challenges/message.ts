import { randomInt } from 'node:crypto'
import { type AccountId, accountAddress, accountChain, chainNumber, writeMessage } from '@countersign/core'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Makes an EIP-4361 nonce: 24 alphanumerics, 142 random bits. */
function newNonce(): string {
  return Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Composes the text to sign. Everything in it is the server's own: domain and URI come from the configured public
 * origin, never from a request.
 */
export function composeMessage(options: {
  publicOrigin: string
  account: AccountId
  statement: string
  issuedAt: number
  expiresAt: number
}): string {
  const { publicOrigin, account, statement, issuedAt, expiresAt } = options
  return writeMessage({
    domain: new URL(publicOrigin).host,
    address: accountAddress(account),
    statement,
    uri: publicOrigin,
    version: '1',
    chainId: chainNumber(accountChain(account)),
    nonce: newNonce(),
    issuedAt: new Date(issuedAt).toISOString(),
    expirationTime: new Date(expiresAt).toISOString(),
  })
}
