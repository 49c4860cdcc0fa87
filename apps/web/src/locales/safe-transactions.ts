import type { TransactionStatus, TransferDirection } from '@countersign/gateway'

/** A list: its heading, what is said where it is empty or cannot be had, and its button for more. */
export type ListWords = {
  readonly title: string
  readonly empty: string
  /** Said where the site has no gateway: what would be here. */
  readonly missing: string
  readonly more: string
}

/** A value that the gateway may add to, under words that we do not know. */
export type OrUnknown<Value extends string> = Value | 'UNKNOWN'

/** What the page of a Safe says of its transactions. */
export type SafeTransactionsLocale = {
  readonly transactionStatus: Readonly<Record<OrUnknown<TransactionStatus>, string>>
  readonly direction: Readonly<Record<TransferDirection, string>>
  readonly queue: ListWords & { readonly about: string }
  readonly history: ListWords
  readonly group: {
    readonly next: string
    readonly queued: string
    readonly conflict: (nonce: string) => string
  }
  /** What a transaction does. */
  readonly kind: {
    readonly transfer: Readonly<Record<TransferDirection, (what: string) => string>>
    /** The same of one that went out and was executed. */
    readonly sent: (what: string) => string
    readonly collectible: (collection: string, id: string) => string
    readonly setting: Readonly<
      Record<
        | 'ADD_OWNER'
        | 'REMOVE_OWNER'
        | 'SWAP_OWNER'
        | 'CHANGE_THRESHOLD'
        | 'SET_FALLBACK_HANDLER'
        | 'ENABLE_MODULE'
        | 'DISABLE_MODULE'
        | 'SET_GUARD'
        | 'DELETE_GUARD'
        | 'CHANGE_MASTER_COPY',
        string
      >
    >
    readonly settings: (method: string) => string
    readonly cancellation: string
    readonly several: (count: string) => string
    readonly call: string
    readonly method: (name: string) => string
    readonly with: (deed: string, amount: string) => string
    readonly creation: string
    readonly other: (name: string) => string
  }
  readonly part: Readonly<Record<'from' | 'to' | 'token' | 'contract' | 'creator', string>>
  readonly warning: Readonly<Record<'imitation' | 'no-decimals' | 'stranger' | 'delegateCall', string>>
  readonly transaction: {
    readonly details: string
    readonly byModule: string
    readonly note: string
    readonly proposer: string
    readonly confirmed: string
    readonly missing: string
    readonly nonce: string
    readonly safeTxHash: string
    readonly hash: string
  }
  readonly takeBack: {
    readonly ask: string
    readonly title: string
    readonly text: (nonce: string) => string
    readonly confirm: string
    readonly keep: string
    readonly waiting: string
    readonly notYours: string
    readonly done: string
  }
}
