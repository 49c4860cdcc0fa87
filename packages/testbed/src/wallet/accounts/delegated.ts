import type { Hex } from 'viem'
import type { WalletAccount } from '../engine/engine.ts'
import { keyAccount } from './key.ts'

/** The keys of an account whose code accepts a second key. */
export interface DelegatedAccountOptions {
  name: string
  /** The account's own key. It pays for transactions. */
  ownKey: Hex
  /** The additional key that the account's code accepts. It signs messages. */
  secondKey: Hex
}

/**
 * Creates a wallet account of a key whose account has code, and signs with the second key of this code: only the chain
 * can then verify a signature.
 *
 * @see EIP-7702, ERC-1271, and `contracts/second-key.sol`
 */
export function delegatedAccount({ name, ownKey, secondKey }: DelegatedAccountOptions): WalletAccount {
  const { signMessage, signTypedData } = keyAccount(name, secondKey)
  return { ...keyAccount(name, ownKey), kind: 'delegated', signMessage, signTypedData }
}
