import type { Address, Hex } from 'viem'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import { WalletError } from '../../wallet/engine/error.ts'
import type { Ask } from '../../wallet/engine/request.ts'
import { callNode } from '../../wallet/engine/rpc.ts'
import type { Chain, Transaction } from '../../wallet/engine/types.ts'

/** Calls a chain's node; the phone's server passes it on. @throws {WalletError} */
export function call(chain: Chain, method: string, params: unknown): Promise<unknown> {
  return callNode((...args) => fetch(...args), chain, method, params)
}

/** Does what the owner has agreed to with an account. @throws {WalletError} */
export async function perform(
  ask: Extract<Ask, { kind: 'message' | 'typed-data' | 'transaction' }>,
  account: WalletAccount,
  chain: Chain,
): Promise<Hex> {
  switch (ask.kind) {
    case 'message':
      return account.signMessage({ raw: ask.data })
    case 'typed-data':
      if (!account.signTypedData) throw cannot(account, 'sign typed data')
      return account.signTypedData(ask.typedData)
    case 'transaction': {
      if (!account.sendTransaction) throw cannot(account, 'send transactions')
      const prepared = await prepare(account, ask.transaction, chain)
      return account.sendTransaction(prepared, chain, (method, params) => call(chain, method, params))
    }
  }
}

/** Works out what a transaction costs at most, in wei; `null` where no node says. */
export async function price(
  account: WalletAccount,
  transaction: Transaction,
  chain: Chain,
): Promise<Hex | null> {
  try {
    const { gas, maxFeePerGas } = await prepare(account, transaction, chain)
    return `0x${(BigInt(gas) * BigInt(maxFeePerGas)).toString(16)}`
  } catch {
    return null
  }
}

function prepare(account: WalletAccount, transaction: Transaction, chain: Chain) {
  if (!account.prepareTransaction) throw cannot(account, 'send transactions')
  return account.prepareTransaction(transaction, chain, (method, params) => call(chain, method, params))
}

/** Finds an account of the phone. @throws {WalletError} 4100 */
export function accountAt<Account extends WalletAccount>(
  accounts: readonly Account[],
  address: Address,
): Account {
  const found = accounts.find(account => account.address === address)
  if (!found) throw new WalletError(4100, `The phone does not hold ${address}.`)
  return found
}

const cannot = ({ name }: WalletAccount, what: string) =>
  new WalletError(4200, `The account ${name} is a contract; this wallet cannot ${what} for it.`)
