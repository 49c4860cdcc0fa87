import type { EthereumProvider } from '@walletconnect/ethereum-provider'
import type { WalletMemory } from '../recent/recent.ts'

/** The client of the relay, as the library makes it. */
export type Client = InstanceType<typeof EthereumProvider>['signer']['client']

export type Session = ReturnType<Client['session']['get']>
export type Relayer = Client['core']['relayer']

/** What the relay needs of the place it runs in. */
export type Surroundings = {
  /** Where the library keeps keys and sessions; `undefined`: in the browser's own database. */
  readonly storage?: ClientStorage
  /** Where it is noted that a session was kept. */
  readonly memory: WalletMemory | undefined
  /** How long the relay may take to have a proposal, in milliseconds. @default 10_000 */
  readonly reach?: number
  /** How long the line stays open when nobody needs it, in milliseconds. @default 10_000 */
  readonly rest?: number
  /** The page's address, without what follows its path, and its icon's. */
  readonly page: () => { readonly url: string; readonly icon: string | null }
}

export type ClientStorage = {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** The browser's own. */
export function browserSurroundings(): Surroundings {
  return {
    memory: localMemory(),
    page: () => ({ url: `${location.origin}${location.pathname}`, icon: siteIcon() }),
  }
}

function localMemory(): WalletMemory | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** The site's icon, where phones can fetch it. */
function siteIcon(): string | null {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="apple-touch-icon"], link[rel~="icon"]')
  return link && /^https?:/.test(link.href) && link.href.length <= 500 ? link.href : null
}
