import {
  arrange,
  type CatalogueEntry,
  type Discovery,
  type OwnWallet,
  type Wallet,
} from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'

/** Shared by the tests of views: installed wallets, and a small catalogue. */

export const wallet = (name: string | null, rdns: string | null): Wallet => ({
  id: `${rdns ?? 'injected'}#1`,
  name,
  icon: null,
  rdns,
  provider: { request: async () => null },
})

export function entry(name: string, more: Partial<OwnWallet> = {}): CatalogueEntry {
  const id = name.toLowerCase()
  const homepage = `https://${id}.example/`
  const own: OwnWallet = {
    ...{ id, name, group: 'popular', rdns: [`io.${id}`], homepage, stores: {} },
    ...more,
  }
  const [added] = arrange([], { add: [own] })
  if (!added) throw new Error(`${name} was not added.`)
  return added
}

export function discoveryOf(wallets: readonly Wallet[]): Discovery {
  return { ...createStore(wallets), refresh: () => {}, stop: () => {} }
}
