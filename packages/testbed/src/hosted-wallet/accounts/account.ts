import { type Address, parseAddress } from '@countersign/core'
import type { Hex, Address as PlainAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Passkey } from './authenticator.ts'

/**
 * The kinds of account that the wallet has.
 * - `key`: a secp256k1 key.
 * - `passkey`: a deployed Safe whose only owner is a passkey's contract (ERC-1271).
 * - `undeployed`: a Safe for a passkey that is not deployed (ERC-6492).
 */
export type HostedAccountKind = 'key' | 'passkey' | 'undeployed'

export type KeyAccount = {
  readonly kind: 'key'
  readonly address: Address
  readonly privateKey: Hex
}

export type PasskeyAccount = {
  readonly kind: 'passkey' | 'undeployed'
  /** The address of the Safe. */
  readonly address: Address
  readonly passkey: Passkey
  /** The contract that verifies the passkey's signatures: its own where deployed, otherwise the shared one. */
  readonly owner: Address
  /** The calls that deploy the account, in order; the last one deploys the Safe, as in the ERC-6492 wrapper. */
  readonly deployment: readonly Call[]
}

/** An account of the wallet, with everything that signing requires except the authenticator. */
export type HostedAccount = KeyAccount | PasskeyAccount

/** A call that any account can make, and pays for. */
export type Call = { readonly to: PlainAddress; readonly data: Hex }

/** Sends calls in order, and waits until each is mined. @throws when one of them reverts. */
export type Deploy = (calls: readonly Call[]) => Promise<void>

/** Returns the account of a 32-byte secp256k1 key. @throws if it is not a key of that curve. */
export function keyAccount(privateKey: Hex): KeyAccount {
  return { kind: 'key', address: parseAddress(privateKeyToAddress(privateKey)), privateKey }
}
