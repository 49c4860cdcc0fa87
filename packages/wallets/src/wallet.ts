/** The part of EIP-1193 that is used here. */
export type Eip1193Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...values: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...values: unknown[]) => void): unknown
  /** Some wallets use this name instead. */
  off?(event: string, listener: (...values: unknown[]) => void): unknown
}

/** A wallet that can receive requests: installed in this browser, hosted on a page, or on a phone that is paired. */
export type Wallet = {
  /**
   * Identifies this wallet on this page: its rdns and uuid, or `injectedId` for the one that does not announce itself.
   */
  readonly id: string
  /** The wallet's own name, sanitized; `null` if it has none. */
  readonly name: string | null
  /** A `data:image/…` address, or `null`. */
  readonly icon: string | null
  /** The reversed domain name of the wallet, which is stable between visits; `null` if it does not announce itself. */
  readonly rdns: string | null
  readonly provider: Eip1193Provider
  /** Set for the Safe that frames the page. */
  readonly safe?: {
    /** CAIP-10 */
    readonly account: string
    /** Whether the person views it without being one of its owners. */
    readonly isReadOnly: boolean
  }
  /** Set for a wallet on a phone. */
  readonly phone?: {
    /** The catalogue entry that was selected for it; `null`: the code was for any wallet. */
    readonly entry: string | null
    /**
     * The links to its app that its session names, checked for safety: `universal` is https, `native` the app's own
     * scheme.
     */
    readonly links: { readonly universal?: string; readonly native?: string }
  }
  /** Set for a hosted wallet, which opens in its own window. */
  readonly hosted?: {
    /** The id under which the site offers it. */
    readonly entry: string
    /** Address of its page. */
    readonly url: string
  }
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}

/** The id of the wallet that does not announce itself. */
export const injectedId = 'injected'

/**
 * The prefix of the id of a wallet that is a connector of the page's own wagmi configuration: the id changes with each
 * load.
 */
export const configuredId = 'wagmi:'

/** The prefix of the id of a hosted wallet; that of its entry follows. The id is stable between visits. */
export const hostedId = 'hosted:'

/** The name, stable between visits, of a phone whose wallet was not selected from the catalogue. */
export const anyPhone = 'phone'

/**
 * Returns the name of a wallet that is stable between visits; `null` if it has none. A phone's is the id of the
 * catalogue entry that was selected for it.
 */
export function lastingName({ rdns, id, phone }: Pick<Wallet, 'rdns' | 'id' | 'phone'>): string | null {
  if (phone) return phone.entry ?? anyPhone
  return rdns ?? (id.startsWith(configuredId) ? null : id)
}
