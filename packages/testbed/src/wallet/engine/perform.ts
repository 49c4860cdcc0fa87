import type { Hex } from 'viem'
import type { WalletAccount } from './engine.ts'
import type { CallChain } from './rpc.ts'
import type { Work } from './step.ts'
import type { Chain } from './types.ts'

/** Performs an approved request with an account. @throws {WalletError} */
export async function perform(
  work: Work,
  account: WalletAccount,
  chain: Chain,
  call: CallChain,
): Promise<Hex> {
  switch (work.kind) {
    case 'message':
      return account.signMessage({ raw: work.data })
    case 'typed-data':
      return account.signTypedData(work.typedData)
    case 'transaction': {
      const prepared = await account.prepareTransaction(work.transaction, chain, call)
      return account.sendTransaction(prepared, chain, call)
    }
  }
}
