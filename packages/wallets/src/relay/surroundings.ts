import type { EthereumProvider } from '@walletconnect/ethereum-provider'
import { browserStorage } from '../browser-storage.ts'
import type { WalletMemory } from '../recent/recent.ts'

/** The client of the relay, as the library creates it. */
export type Client = InstanceType<typeof EthereumProvider>['signer']['client']

export type Session = ReturnType<Client['session']['get']>
export type Relayer = Client['core']['relayer']

/** What the relay needs of its environment. */
export type Surroundings = {
  /** Where the library stores keys and sessions; `undefined`: in the browser's own database. */
  readonly storage?: ClientStorage
  /** Where it is recorded that a session was stored. */
  readonly memory: WalletMemory | undefined
  /** How long the relay may take to receive a proposal, in milliseconds. @default 10_000 */
  readonly reach?: number
  /** How long the connection stays open when it is not needed, in milliseconds. @default 10_000 */
  readonly rest?: number
  /** Returns the page's address, without what follows its path, and the address of its icon. */
  readonly page: () => { readonly url: string; readonly icon: string | null }
}

export type ClientStorage = {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Returns the browser's own. */
export function browserSurroundings(): Surroundings {
  return {
    memory: browserStorage('localStorage'),
    page: () => ({ url: `${location.origin}${location.pathname}`, icon: siteIcon() }),
  }
}

/** Returns the site's icon, if phones can fetch it. */
function siteIcon(): string | null {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="apple-touch-icon"], link[rel~="icon"]')
  return link && /^https?:/.test(link.href) && link.href.length <= 500 ? link.href : null
}
