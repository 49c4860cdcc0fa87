/** The part of EIP-1193 that is used here. */
export type Eip1193Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...values: unknown[]) => void): unknown
  removeListener?(event: string, listener: (...values: unknown[]) => void): unknown
  /** What some wallets call it instead. */
  off?(event: string, listener: (...values: unknown[]) => void): unknown
}

/** A wallet that can be spoken to: installed in this browser, or on a phone that is paired. */
export type Wallet = {
  /** Names this wallet on this page: its rdns and uuid, or `injected` for the one that does not announce itself. */
  readonly id: string
  /** What the wallet calls itself, made safe to show; `null` if it does not say. */
  readonly name: string | null
  /** A `data:image/…` address, or `null`. */
  readonly icon: string | null
  /** The reversed domain name that the wallet keeps from visit to visit; `null` if it does not announce itself. */
  readonly rdns: string | null
  readonly provider: Eip1193Provider
  /** Set for the Safe in whose frame the page is. */
  readonly safe?: {
    /** CAIP-10 */
    readonly account: string
    /** Whether the person looks at it without being one of its owners. */
    readonly isReadOnly: boolean
  }
  /** Set for a wallet on a phone. */
  readonly phone?: {
    /** The catalogue entry that was chosen for it; `null`: any wallet was asked to scan. */
    readonly entry: string | null
    /** The links to its app that its session names, made safe to open: `universal` is https, `native` a scheme of its own. */
    readonly links: { readonly universal?: string; readonly native?: string }
  }
  /** Set for a wallet that lives on a web page and opens in a window of its own. */
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

/** How the id of a wallet begins that is a connector of the page's own wagmi configuration: it changes with each load. */
export const configuredId = 'wagmi:'

/** How the id of a hosted wallet begins; that of its entry follows. It is known by it from visit to visit. */
export const hostedId = 'hosted:'

/** What a phone is known by from visit to visit whose wallet was not chosen from the catalogue. */
export const anyPhone = 'phone'

/**
 * Gives the name under which a wallet is known from visit to visit; `null` if it has none that lasts. A phone's is the id
 * of the catalogue entry that was chosen for it.
 */
export function lastingName({ rdns, id, phone }: Pick<Wallet, 'rdns' | 'id' | 'phone'>): string | null {
  if (phone) return phone.entry ?? anyPhone
  return rdns ?? (id.startsWith(configuredId) ? null : id)
}

/** Listens to a wallet, as far as it can be listened to. @returns a function that stops it */
export function listen(
  provider: Eip1193Provider,
  event: string,
  listener: (...values: unknown[]) => void,
): () => void {
  try {
    provider.on?.(event, listener)
  } catch {
    // A wallet that tells nothing can still answer.
  }
  return () => {
    try {
      if (provider.removeListener) provider.removeListener(event, listener)
      else provider.off?.(event, listener)
    } catch {
      // It goes with the page.
    }
  }
}
