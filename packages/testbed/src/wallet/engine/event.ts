import { toHex } from 'viem'
import type { WalletFault } from './error.ts'
import { visibleAccounts, type WalletState } from './state.ts'
import type { Origin } from './types.ts'

/** A provider event. @see EIP-1193 §Events */
export type ProviderEvent =
  | { name: 'connect'; payload: { chainId: string } }
  | { name: 'disconnect'; payload: WalletFault }
  | { name: 'accountsChanged'; payload: readonly string[] }
  | { name: 'chainChanged'; payload: string }

/** Returns the events that sites receive when the wallet changes from one state to another. */
export function eventsBetween(
  before: WalletState,
  after: WalletState,
): { origin: Origin; event: ProviderEvent }[] {
  const origins = new Set([...Object.keys(before.sites), ...Object.keys(after.sites)])
  const chainId = toHex(after.chainId)
  return [...origins].flatMap(origin => {
    const events: ProviderEvent[] = []
    const joined = !Object.hasOwn(before.sites, origin) && Object.hasOwn(after.sites, origin)
    if (joined) events.push({ name: 'connect', payload: { chainId } })
    if (before.chainId !== after.chainId)
      for (const payload of after.quirks.chainChanged === 'twice'
        ? [chainId, String(after.chainId)]
        : [chainId])
        events.push({ name: 'chainChanged', payload })
    const accounts = visibleAccounts(after, origin)
    if (visibleAccounts(before, origin).join() !== accounts.join())
      events.push({ name: 'accountsChanged', payload: accounts })
    return events.map(event => ({ origin, event }))
  })
}
