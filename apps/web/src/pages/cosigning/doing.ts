import type { OwnerState } from '@countersign/react'

type SafeTransaction = NonNullable<Extract<OwnerState, { status: 'cost-ready' }>['transaction']>

/** Where something stands that the connected wallet was asked for. */
export type Doing =
  | { readonly status: 'idle' }
  /** What it needs is not there yet. */
  | { readonly status: 'loading' }
  /** It has to be on another network first. */
  | { readonly status: 'switching' }
  | { readonly status: 'waiting' }
  /** What a transaction costs is being asked; `cost-ready`: it is there to be read, in the smallest unit. */
  | { readonly status: 'estimating' }
  | {
      readonly status: 'cost-ready'
      readonly fee: bigint
      /** What the account would do, where its owners decide on it together. */
      readonly transaction: SafeTransaction | null
    }
  /** A transaction is on its way into a block. */
  | { readonly status: 'sent' }
  /** The account has signed on the network, and the server finds it. */
  | { readonly status: 'found' }
  /** The owners have it before them. */
  | { readonly status: 'proposed' }
  | { readonly status: 'checking' }
  /** In the person’s words: what happened, and what to do. */
  | { readonly status: 'failed'; readonly reason: string }

export const idle: Doing = { status: 'idle' }

/** Says whether the wallet, the server or the network is being asked. */
export function isBusy({ status }: Doing): boolean {
  switch (status) {
    case 'idle':
    case 'cost-ready':
    case 'failed':
    case 'proposed':
      return false
    // There is nothing left to ask for.
    case 'found':
    case 'loading':
    case 'switching':
    case 'waiting':
    case 'estimating':
    case 'sent':
    case 'checking':
      return true
  }
}
