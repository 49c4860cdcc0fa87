import { mostAccounts } from '../connection/wallet-view.ts'
import type { Library } from './library.ts'

/** Gives the accounts that a library has. */
export async function accountsOf(library: Library): Promise<readonly string[]> {
  // Coinbase's calls it unauthorized where it has none, and lets go of everything.
  return accountsIn(await library.request({ method: 'eth_accounts' }).catch(() => null))
}

/** Reads what a wallet shows, as far as these are accounts, and no more than are shown. */
export function accountsIn(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.slice(0, mostAccounts).filter(isAddress) : []
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}
