import type { Hex } from 'viem'
import type { WalletAccount } from '../engine/engine.ts'
import { keyAccount } from './key.ts'

/** The keys of an account whose code accepts a second key. */
export interface DelegatedAccountOptions {
  name: string
  /** The account's own key. It pays for transactions. */
  ownKey: Hex
  /** The key that the account's code accepts besides. It signs messages. */
  secondKey: Hex
}

/**
 * Makes a wallet account of a key whose account carries code, and that signs by the second key of this code: only
 * the chain can then say whether a signature holds.
 *
 * @see EIP-7702, ERC-1271, and `contracts/second-key.sol`
 */
export function delegatedAccount({ name, ownKey, secondKey }: DelegatedAccountOptions): WalletAccount {
  const second = keyAccount(name, secondKey)
  const signers: Pick<WalletAccount, 'signMessage' | 'signTypedData'> = {
    signMessage: second.signMessage,
    ...(second.signTypedData && { signTypedData: second.signTypedData }),
  }
  return { ...keyAccount(name, ownKey), kind: 'delegated', ...signers }
}
