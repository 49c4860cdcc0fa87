/** Where something stands that the connected wallet was asked for. */
export type Doing =
  | { readonly status: 'idle' }
  /** It has to be on another network first. */
  | { readonly status: 'switching' }
  | { readonly status: 'waiting' }
  | { readonly status: 'checking' }
  /** In the person’s words: what happened, and what to do. */
  | { readonly status: 'failed'; readonly reason: string }

export const idle: Doing = { status: 'idle' }

/** Says whether the wallet or the server is being asked. */
export function isBusy({ status }: Doing): boolean {
  switch (status) {
    case 'idle':
    case 'failed':
      return false
    case 'switching':
    case 'waiting':
    case 'checking':
      return true
  }
}
