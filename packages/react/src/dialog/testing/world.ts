import type { CatalogueEntry, Discovery, Wallet } from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'

/** Shared by the tests of views: installed wallets, and a small catalogue. */

export const wallet = (name: string | null, rdns: string | null): Wallet => ({
  id: `${rdns ?? 'injected'}#1`,
  name,
  icon: null,
  rdns,
  provider: { request: async () => null },
})

export const entry = (name: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id: name.toLowerCase(),
  name,
  group: 'popular',
  rdns: [`io.${name.toLowerCase()}`],
  homepage: `https://${name.toLowerCase()}.example/`,
  stores: {},
  color: '#0b6650',
  ...more,
})

export function discoveryOf(wallets: readonly Wallet[]): Discovery {
  return { ...createStore(wallets), refresh: () => {}, stop: () => {} }
}
