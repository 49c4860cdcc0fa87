import type { HostedSdk, HostedWallet } from './hosted.ts'

/** Where there is no window, as on a server, nothing is kept. */
type Page = () => Window

const key = 'countersign.hosted'

type Owner = Pick<HostedWallet, 'id' | 'sdk' | 'url'>
type Kept = Partial<Record<HostedSdk, Readonly<Record<'entry' | 'url' | 'account', string>>>>

/**
 * Knows which wallet the account belongs to that a library has kept: each keeps one, whichever page it came from. Another
 * tab may have written over it since, so the account is known too. Where the browser keeps nothing, nothing is known, and
 * the library's account counts as nobody's.
 */
export const kept = {
  has: (page: Page, owner: Owner): boolean => kept.account(page, owner) !== null,
  /** Gives the wallet's first account; `null`: what is kept, if anything, is another wallet's. */
  account: (page: Page, { id, sdk, url }: Owner): string | null => {
    const owner = read(page)[sdk]
    return owner?.entry === id && owner.url === url ? owner.account : null
  },
  set: (page: Page, { id, sdk, url }: Owner, account: string) =>
    write(page, { ...read(page), [sdk]: { entry: id, url, account } }),
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
  const { entry, url, account }: Readonly<Record<string, unknown>> = { ...owner }
  return typeof entry === 'string' && typeof url === 'string' && typeof account === 'string'
    ? { [sdk]: { entry, url, account } }
    : {}
}

function write(page: Page, value: Kept) {
  try {
    if (Object.keys(value).length === 0) page().localStorage.removeItem(key)
    else page().localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The browser keeps nothing: the person connects again on the next visit.
  }
}
