/** Where something stands that the connected wallet was asked for. */
export type Doing =
  | { readonly status: 'idle' }
  /** It has to be on another network first. */
  | { readonly status: 'switching' }
  | { readonly status: 'waiting' }
  /** What a transaction costs is being asked; `cost-ready`: it is there to be read, in the smallest unit. */
  | { readonly status: 'estimating' }
  | { readonly status: 'cost-ready'; readonly fee: bigint }
  /** A transaction is on its way into a block. */
  | { readonly status: 'sent' }
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
      return false
    case 'switching':
    case 'waiting':
    case 'estimating':
    case 'sent':
    case 'checking':
      return true
  }
}
