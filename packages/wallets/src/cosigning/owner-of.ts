import { chainNumber, parseChainId } from '@countersign/core'
import { currentConnection } from '../connection/state.ts'
import type { DialogState } from '../dialog/state.ts'
import { type AskNode, createNode } from '../transactions/node.ts'
import type { Transactions } from '../transactions/transactions.ts'
import { createOwner, type Owner, type OwnerOptions } from './owner.ts'

export type OwnerSurroundings = Pick<OwnerOptions, 'link' | 'chains' | 'client'> & {
  readonly getState: () => Pick<DialogState, 'connection'>
  /** The address at which JSON-RPC is answered for a chain, by its EIP-155 id; `null`: nowhere. */
  readonly rpc: ((chain: number) => string) | null
  readonly transactions: Pick<Transactions, 'add'>
}

/** Makes what an owner acts with out of what a page has: its connected wallet, its nodes, its list of transactions. */
export function ownerOf({ getState, rpc, transactions, ...options }: OwnerSurroundings): Owner {
  return createOwner({
    ...options,
    connected: () => currentConnection(getState().connection),
    node: chain => nodeOf(rpc, chain),
    onSent: transactions.add,
  })
}

function nodeOf(rpc: OwnerSurroundings['rpc'], chain: string): AskNode {
  return rpc
    ? createNode(rpc(chainNumber(parseChainId(chain))))
    : () => Promise.reject(new TypeError('This site asks no nodes.'))
}
