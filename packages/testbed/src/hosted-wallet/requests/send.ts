import type { Hex } from 'viem'
import { keyAccount } from '../../wallet/accounts/key.ts'
import { unsupported } from '../../wallet/engine/error.ts'
import type { Transaction } from '../../wallet/engine/types.ts'
import type { KeyAccount } from '../accounts/account.ts'
import type { WalletNode } from './node.ts'

/** Signs and sends a transaction of a key's account, priced by the chain. @returns its hash */
export async function sendTransaction(
  { privateKey }: KeyAccount,
  transaction: Transaction,
  { chain, call }: WalletNode,
): Promise<Hex> {
  const wallet = keyAccount('key', privateKey)
  if (!wallet.prepareTransaction || !wallet.sendTransaction) throw unsupported('eth_sendTransaction')
  return wallet.sendTransaction(await wallet.prepareTransaction(transaction, chain, call), chain, call)
}
