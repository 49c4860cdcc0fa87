import type { Address, Hex } from 'viem'
import type { WalletAccount } from './engine.ts'
import { WalletError } from './error.ts'
import { replacement } from './sent.ts'
import type { WalletState } from './state.ts'
import type { Action } from './step.ts'
import type { Chain, PreparedTransaction, Replacement, Transaction } from './types.ts'

/** Speaks to the node of a chain. */
export type CallChain = (chain: Chain, method: string, params: unknown) => Promise<unknown>

/** Where the wallet's transactions leave it. */
export interface Outbox {
  /** Works out what a transaction costs at most on the current chain, in wei. */
  price(from: Address, transaction: Transaction): Promise<Hex>
  /** Signs and sends a transaction on the current chain. */
  send(from: Address, transaction: Transaction): Promise<Hex>
  /**
   * Replaces a transaction that was sent, on its own chain.
   *
   * @returns the hash of the one in its place.
   * @throws {WalletError} -32602 when there is none to replace, else the node's own error.
   */
  replace(hash: Hex, how: Replacement): Promise<Hex>
}

export function createOutbox(options: {
  accountOf(address: Address): WalletAccount
  state(): WalletState
  dispatch(action: Action): void
  callChain: CallChain
}): Outbox {
  const { accountOf, state, dispatch, callChain } = options

  function chainOf(id: number): Chain {
    const chain = state().chains.find(known => known.id === id)
    if (!chain) throw new WalletError(4901, `The wallet is not connected to chain ${id}.`)
    return chain
  }

  function senderOf(address: Address) {
    const account = accountOf(address)
    const { prepareTransaction, sendTransaction } = account
    if (!prepareTransaction || !sendTransaction)
      throw new WalletError(
        4200,
        `The account ${account.name} is a contract; this wallet cannot send transactions for it.`,
      )
    return { prepareTransaction, sendTransaction }
  }

  function prepare(from: Address, transaction: Transaction, chain: Chain): Promise<PreparedTransaction> {
    return senderOf(from).prepareTransaction(transaction, chain, (method, params) =>
      callChain(chain, method, params),
    )
  }

  function post(from: Address, prepared: PreparedTransaction, chain: Chain): Promise<Hex> {
    return senderOf(from).sendTransaction(prepared, chain, (method, params) =>
      callChain(chain, method, params),
    )
  }

  return {
    async price(from, transaction) {
      const { gas, maxFeePerGas } = await prepare(from, transaction, chainOf(state().chainId))
      return `0x${(BigInt(gas) * BigInt(maxFeePerGas)).toString(16)}`
    },
    async send(from, transaction) {
      const chain = chainOf(state().chainId)
      const prepared = await prepare(from, transaction, chain)
      const hash = await post(from, prepared, chain)
      dispatch({
        type: 'sent',
        transaction: { ...prepared, hash, chainId: chain.id, from, state: 'sent' },
      })
      return hash
    },
    async replace(hash, how) {
      const old = state().sent.find(sent => sent.hash === hash)
      if (old?.state !== 'sent')
        throw new WalletError(-32602, `The wallet has sent no transaction ${hash} that can be replaced.`)
      const prepared = replacement(old, how)
      const chain = chainOf(old.chainId)
      try {
        const made = await post(old.from, prepared, chain)
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
