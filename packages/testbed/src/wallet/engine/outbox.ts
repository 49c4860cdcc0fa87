import { type Address, type Hex, toHex } from 'viem'
import type { WalletAccount } from './engine.ts'
import { WalletError } from './error.ts'
import type { CallChain } from './rpc.ts'
import { replacement } from './sent.ts'
import type { WalletState } from './state.ts'
import type { Action } from './step.ts'
import type { Chain, Replacement, Transaction } from './types.ts'

/** Computes the maximum cost of a transaction, in wei. */
export async function priceOf(
  account: WalletAccount,
  transaction: Transaction,
  chain: Chain,
  call: CallChain,
): Promise<Hex> {
  const { gas, maxFeePerGas } = await account.prepareTransaction(transaction, chain, call)
  return toHex(BigInt(gas) * BigInt(maxFeePerGas))
}

/** Sends the wallet's transactions. */
export function createOutbox(options: {
  accountOf(address: Address): WalletAccount
  state(): WalletState
  dispatch(action: Action): void
  callChain: CallChain
}) {
  const { accountOf, state, dispatch, callChain } = options

  function chainOf(id: number): Chain {
    const chain = state().chains.find(known => known.id === id)
    if (!chain) throw new WalletError(4901, `The wallet is not connected to chain ${id}.`)
    return chain
  }

  return {
    /** Computes the maximum cost of a transaction on the current chain, in wei. */
    price: async (from: Address, transaction: Transaction) =>
      priceOf(accountOf(from), transaction, chainOf(state().chainId), callChain),
    /** Signs and sends a transaction on the current chain. */
    async send(from: Address, transaction: Transaction) {
      const chain = chainOf(state().chainId)
      const account = accountOf(from)
      const prepared = await account.prepareTransaction(transaction, chain, callChain)
      const hash = await account.sendTransaction(prepared, chain, callChain)
      dispatch({
        type: 'sent',
        transaction: { ...prepared, hash, chainId: chain.id, from, state: 'sent' },
      })
      return hash
    },
    /**
     * Replaces a sent transaction on its own chain.
     *
     * @returns the hash of the replacement.
     * @throws {WalletError} -32602 when no transaction can be replaced, otherwise the node's own error.
     */
    async replace(hash: Hex, how: Replacement) {
      const old = state().sent.find(sent => sent.hash === hash)
      if (old?.state !== 'sent')
        throw new WalletError(-32602, `The wallet has sent no transaction ${hash} that can be replaced.`)
      const prepared = replacement(old, how)
      const chain = chainOf(old.chainId)
      try {
        const made = await accountOf(old.from).sendTransaction(prepared, chain, callChain)
        dispatch({
          type: 'sent',
          transaction: {
            ...prepared,
            hash: made,
            chainId: old.chainId,
            from: old.from,
            replaces: { hash, how },
            state: 'sent',
          },
        })
        return made
      } catch (error) {
        if (error instanceof Error && /nonce too low/i.test(error.message))
          dispatch({ type: 'settled', hash })
        throw error
      }
    },
  }
}
