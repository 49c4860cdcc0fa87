import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import type { PageChain } from '../served-chain.ts'
import { appOrigin } from './policy.ts'

/** A Safe in the wallet's URLs: `<short>:<address>` (EIP-3770). */
export type SafeRef = { readonly chain: PageChain; readonly address: Address }

/** The wallet's pages, at the same paths as in Safe's own wallet. */
export type Route =
  /** `appUrl`: the app to open in the Safe that is chosen there. */
  | { readonly page: 'welcome'; readonly appUrl?: string }
  | { readonly page: 'home' | 'messages' | 'queue' | 'apps'; readonly safe: SafeRef }
  | { readonly page: 'message'; readonly safe: SafeRef; readonly hash: Hex }
  | { readonly page: 'transaction'; readonly safe: SafeRef; readonly hash: Hex }
  | { readonly page: 'app'; readonly safe: SafeRef; readonly appUrl: string }
  | { readonly page: 'nowhere'; readonly why: string }

/** Parses the page's URL. */
export function readRoute(url: URL, chains: readonly PageChain[]): Route {
  if (url.pathname === '/' || url.pathname === '/welcome') return { page: 'welcome' }
  if (url.pathname === '/share/safe-app') return sharedApp(url)
  const safe = readSafe(url.searchParams.get('safe'), chains)
  if (typeof safe === 'string') return { page: 'nowhere', why: safe }
  switch (url.pathname) {
    case '/home':
      return { page: 'home', safe }
    case '/transactions/messages':
      return { page: 'messages', safe }
    case '/transactions/queue':
      return { page: 'queue', safe }
    case '/transactions/msg':
      return ofHash('message', safe, url.searchParams.get('messageHash'))
    case '/transactions/tx':
      return ofHash('transaction', safe, url.searchParams.get('id')?.split('_').at(-1) ?? null)
    case '/apps':
      return { page: 'apps', safe }
    case '/apps/open': {
      const shared = sharedApp(url)
      return shared.page === 'welcome' ? { page: 'app', safe, appUrl: shared.appUrl } : shared
    }
    default:
      return { page: 'nowhere', why: 'There is no such page.' }
  }
}

/** Parses the address of an app, as in the link with which sites lead to their app. */
function sharedApp(url: URL) {
  const appUrl = url.searchParams.get('appUrl')
  return appUrl === null || appOrigin(appUrl, url.origin) === null
    ? ({ page: 'nowhere', why: 'The address of the Safe App is none that can be opened here.' } as const)
    : ({ page: 'welcome', appUrl: new URL(appUrl).href } as const)
}

/** Parses `<short>:<address>`. @returns an error message where it is not the address of a Safe here. */
export function readSafe(value: string | null, chains: readonly PageChain[]): SafeRef | string {
  if (value === null) return 'The address names no Safe.'
  const [short = '', given = ''] = value.split(':')
  const chain = chains.find(({ shortName }) => shortName === short)
  if (!chain) return `This wallet knows no network called ${short}.`
  if (!isAddress(given)) return `${given} is not an address.`
  return { chain, address: getAddress(given) }
}

/** Returns a path in the wallet. */
export function pathTo(path: string, { chain, address }: SafeRef, more: Record<string, string> = {}): string {
  // The colon is not encoded, as in Safe's own URLs.
  const rest = new URLSearchParams(more).toString()
  return `${path}?safe=${chain.shortName}:${address}${rest && `&${rest}`}`
}

function ofHash(page: 'message' | 'transaction', safe: SafeRef, hash: string | null): Route {
  if (!isHex(hash) || hash.length !== 66)
    return { page: 'nowhere', why: 'The address names no hash of 32 bytes.' }
  return { page, safe, hash }
}
