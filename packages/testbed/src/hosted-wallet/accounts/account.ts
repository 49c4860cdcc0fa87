import type { Address } from '@countersign/core'
import type { Hex, Address as PlainAddress } from 'viem'
import type { P256Verifiers } from '../../contracts/passkeys/passkey-set.ts'
import type { Passkey } from './authenticator.ts'

/**
 * The kinds of account that the wallet has.
 * - `key`: a secp256k1 key.
 * - `passkey`: a deployed Safe whose one owner is the contract of a passkey (ERC-1271).
 * - `undeployed`: a Safe that is set up for a passkey, and not deployed (ERC-6492).
 */
export type HostedAccountKind = 'key' | 'passkey' | 'undeployed'

export type KeyAccount = {
  readonly kind: 'key'
  readonly address: Address
  readonly privateKey: Hex
}

export type PasskeyAccount = {
  readonly kind: 'passkey' | 'undeployed'
  /** Of the Safe. */
  readonly address: Address
  readonly passkey: Passkey
  readonly verifiers: P256Verifiers
  /** The contract that answers for the passkey: of its own where deployed, else the one that all share. */
  readonly owner: Address
  /** The calls that deploy the account, in their order; the last one is the Safe's, as in the ERC-6492 wrapper. */
  readonly deployment: readonly Call[]
}

/** An account of the wallet, with all that signing takes but the authenticator. */
export type HostedAccount = KeyAccount | PasskeyAccount

/** A call that anybody may make, and has to pay for. */
export type Call = { readonly to: PlainAddress; readonly data: Hex }

/** Sends calls in their order, and waits until each is in a block. @throws when one of them is reverted. */
export type Deploy = (calls: readonly Call[]) => Promise<void>
