import type { CatalogueEntry } from '../catalogue/entry.ts'
import { anyPhone, type Wallet } from '../wallet.ts'

/**
 * Returns a placeholder for a phone of an earlier visit until its session is found again.
 *
 * @param name - the stored name of the last wallet
 * @returns `null` if that is not a phone's name
 */
export function keptPhone(
  name: string | null,
  entryOf: (id: string) => CatalogueEntry | null,
): Wallet | null {
  if (name === null || (name !== anyPhone && !entryOf(name))) return null
  return phoneOf(name === anyPhone ? null : name, entryOf)
}

/** Returns a placeholder for a phone. @param entry - what was selected for it; `null`: the code was for any wallet */
export function phoneOf(entry: string | null, entryOf: (id: string) => CatalogueEntry | null): Wallet {
  const known = entry === null ? null : entryOf(entry)
  return {
    id: `${anyPhone}:${known?.id ?? ''}`,
    name: known?.name ?? null,
    icon: null,
    rdns: null,
    provider: { request: () => Promise.reject(new Error('The phone has not been found again yet.')) },
    phone: { entry: known?.id ?? null, links: {} },
  }
}
