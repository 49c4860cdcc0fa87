import type { HostedSdk, HostedWallet } from './hosted.ts'

/** Where there is no window, as on a server, nothing is kept. */
type Page = () => Window

const key = 'countersign.hosted'

type Owner = Pick<HostedWallet, 'id' | 'sdk' | 'url'>
type Kept = Partial<Record<HostedSdk, { readonly entry: string; readonly url: string }>>

/**
 * Knows which wallet the account belongs to that a library has kept: each keeps one, whichever page it came from. Where
 * the browser keeps nothing, nothing is known, and the library's account counts as nobody's.
 */
export const kept = {
  has: (page: Page, { id, sdk, url }: Owner): boolean => {
    const owner = read(page)[sdk]
    return owner !== undefined && owner.entry === id && owner.url === url
  },
  set: (page: Page, { id, sdk, url }: Owner) => write(page, { ...read(page), [sdk]: { entry: id, url } }),
  /** Forgets it, where it is this wallet's. */
  clear: (page: Page, owner: Owner) => {
    if (!kept.has(page, owner)) return
    const { [owner.sdk]: _, ...rest } = read(page)
    write(page, rest)
  },
}

function read(page: Page): Kept {
  try {
    const value: unknown = JSON.parse(page().localStorage.getItem(key) ?? '{}')
    return { ...ownerIn(value, 'base-account'), ...ownerIn(value, 'coinbase-wallet') }
  } catch {
    return {}
  }
}

function ownerIn(value: unknown, sdk: HostedSdk): Kept {
  if (typeof value !== 'object' || value === null) return {}
  const owner: unknown = Reflect.get(value, sdk)
  if (typeof owner !== 'object' || owner === null) return {}
  const { entry, url }: Readonly<Record<string, unknown>> = { ...owner }
  return typeof entry === 'string' && typeof url === 'string' ? { [sdk]: { entry, url } } : {}
}

function write(page: Page, value: Kept) {
  try {
    if (Object.keys(value).length === 0) page().localStorage.removeItem(key)
    else page().localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The browser keeps nothing: the person connects again on the next visit.
  }
}
