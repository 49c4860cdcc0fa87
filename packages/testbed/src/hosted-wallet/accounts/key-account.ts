import { parseAddress } from '@countersign/core'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { KeyAccount } from './account.ts'

/** Returns the account of a 32-byte secp256k1 key. @throws if it is not a key of that curve. */
export function keyAccount(privateKey: Hex): KeyAccount {
  return { kind: 'key', address: parseAddress(privateKeyToAddress(privateKey)), privateKey }
}
