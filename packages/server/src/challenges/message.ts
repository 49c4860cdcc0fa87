import { randomInt } from 'node:crypto'
import {
  type AccountId,
  accountAddress,
  accountChain,
  type ChainId,
  chainNumber,
  writeMessage,
} from '@countersign/core'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Makes an EIP-4361 nonce: 24 alphanumerics, 142 random bits. */
export function newNonce(): string {
  return Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

type Common = {
  publicOrigin: string
  statement: string
  issuedAt: number
  expiresAt: number
}

/**
 * Composes the text to sign. Everything in it is the server's own: domain and URI come from the configured public
 * origin, never from a request.
 *
 * @param code - what owners of a Safe compare; as the request's id it stands wherever they sign, also in Safe's wallet.
 */
export function composeMessage({
  account,
  code,
  ...common
}: Common & { account: AccountId; code: string | undefined }): string {
  const written = fields(common)
  return writeMessage({
    ...written,
    address: accountAddress(account),
    chainId: chainNumber(accountChain(account)),
    ...(code === undefined
      ? {}
      : { requestId: code, resources: [cosigningResource(common.publicOrigin, written.nonce)] }),
  })
}

/**
 * Returns the resource of a text that the owners of a Safe confirm. It is new with each text, so no wallet has it on the
 * list of what it may sign unasked (ERC-8019). The nonce names it rather than the cosigning's id: messages of a Safe are
 * public at its gateway, and the id is the link with which owners are invited.
 */
function cosigningResource(publicOrigin: string, nonce: string): string {
  return `${publicOrigin}/#cosign-${nonce}`
}

/** Composes what a text has to say that the wallet composes itself, for an account on one of `chains`. */
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
    issuedAt: new Date(issuedAt).toISOString(),
    expirationTime: new Date(expiresAt).toISOString(),
  }
}
