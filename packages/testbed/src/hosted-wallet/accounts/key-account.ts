import { parseAddress } from '@countersign/core'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { KeyAccount } from './account.ts'

/** Gives the account of a secp256k1 key of 32 bytes. @throws where it is no key of that curve. */
export function keyAccount(privateKey: Hex): KeyAccount {
  return { kind: 'key', address: parseAddress(privateKeyToAddress(privateKey)), privateKey }
}
