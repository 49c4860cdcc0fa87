import type { HostedSdk, HostedWallet } from './hosted.ts'

/** Without a window, as on a server, nothing is stored. */
type Page = () => Window

const key = 'countersign.hosted'

type Owner = Pick<HostedWallet, 'id' | 'sdk' | 'url'>
type Kept = Partial<Record<HostedSdk, Readonly<Record<'entry' | 'url' | 'account', string>>>>

/**
 * Remembers which wallet the account belongs to that a library has stored: each library stores one account, for any
 * page. The account itself is stored as well, since another tab may have overwritten the library's. If the browser
 * stores nothing, the library's account belongs to no wallet.
 */
export const kept = {
  has: (page: Page, owner: Owner): boolean => kept.account(page, owner) !== null,
  /** Returns the wallet's first account; `null` if nothing is stored, or another wallet's account is. */
  account: (page: Page, { id, sdk, url }: Owner): string | null => {
    const owner = read(page)[sdk]
    return owner?.entry === id && owner.url === url ? owner.account : null
  },
  set: (page: Page, { id, sdk, url }: Owner, account: string) =>
    write(page, { ...read(page), [sdk]: { entry: id, url, account } }),
  /** Clears it, if it is this wallet's. */
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
    // The browser has no storage: the person connects again on the next visit.
  }
}
