import type { Address, Hex } from 'viem'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import { WalletError } from '../../wallet/engine/error.ts'
import { callNode } from '../../wallet/engine/rpc.ts'
import type { Work } from '../../wallet/engine/step.ts'
import type { Chain } from '../../wallet/engine/types.ts'

/** Performs an approved request with an account. @throws {WalletError} */
export async function perform(work: Work, account: WalletAccount, chain: Chain): Promise<Hex> {
  switch (work.kind) {
    case 'message':
      return account.signMessage({ raw: work.data })
    case 'typed-data':
      return account.signTypedData(work.typedData)
    case 'transaction': {
      const prepared = await account.prepareTransaction(work.transaction, chain, callNode)
      return account.sendTransaction(prepared, chain, callNode)
    }
  }
}

/** Returns an account of the phone. @throws {WalletError} 4100 */
export function accountAt<Account extends WalletAccount>(
  accounts: readonly Account[],
  address: Address,
): Account {
  const found = accounts.find(account => account.address === address)
  if (!found) throw new WalletError(4100, `The phone does not hold ${address}.`)
  return found
}
