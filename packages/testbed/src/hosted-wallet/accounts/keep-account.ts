import { isHex, size } from 'viem'
import type { HostedAccount } from './account.ts'
import { keyAccount } from './key-account.ts'
import { passkeyAccount } from './passkey-account.ts'

/** An account as plain JSON. Everything else is derived from it, so stored data cannot contradict itself. */
export type KeptAccount =
  | { readonly kind: 'key'; readonly privateKey: string }
  | {
      readonly kind: 'passkey' | 'undeployed'
      readonly credentialId: string
      readonly x: string
      readonly y: string
      readonly verifiers: string
    }

/** Converts an account to plain JSON for storage. */
export function keepAccount(account: HostedAccount): KeptAccount {
  switch (account.kind) {
    case 'key':
      return { kind: account.kind, privateKey: account.privateKey }
    case 'passkey':
    case 'undeployed':
      return { kind: account.kind, ...account.passkey, verifiers: account.verifiers }
  }
}

/**
 * Reads an account that `keepAccount` wrote.
 *
 * @throws {Error} if it is not an account, e.g. when another program has written to the store.
 */
export function restoreAccount(kept: unknown): HostedAccount {
  const field = (name: string): unknown => Object.entries(Object(kept)).find(([key]) => key === name)?.[1]
  const hex = (name: string, bytes: number) => {
    const value = field(name)
    if (!isHex(value) || value.length % 2 !== 0 || size(value) !== bytes)
      throw new Error(`What was kept is no account: ${name} is not ${bytes} bytes of hex.`)
    return value
  }
  const kind = field('kind')
  switch (kind) {
    case 'key':
      return keyAccount(hex('privateKey', 32))
    case 'passkey':
    case 'undeployed': {
      const credentialId = field('credentialId')
      if (typeof credentialId !== 'string' || !/^[A-Za-z0-9_-]+$/.test(credentialId))
        throw new Error('What was kept is no account: credentialId is not base64url.')
      return passkeyAccount(kind, { credentialId, x: hex('x', 32), y: hex('y', 32) }, hex('verifiers', 22))
    }
    default:
      throw new Error('What was kept is no account: its kind is unknown.')
  }
}
