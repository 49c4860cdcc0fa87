import { catalogue } from '@countersign/wallets'
import type { HostedOptions } from '@countersign/wallets/hosted'
import { expect, test, vi } from 'vitest'
import { site } from '../site/testing/site.ts'
import { baseAccount } from './base-account.ts'
import { coinbaseWallet } from './coinbase-wallet.ts'
import { createSiteHosted } from './create-site-hosted.ts'
import { loadBaseAccount } from './load-base-account.ts'
import { loadCoinbaseWallet } from './load-coinbase-wallet.ts'
import type { HostedKind, HostedPart } from './wallet-kind.ts'

const made = vi.hoisted(() => vi.fn())
vi.mock('@countersign/wallets/hosted', () => ({ createHosted: made }))

/** What `hosted()` loads if our server has a wallet with this id, whose page it reaches. */
const ofServer = (id: string): HostedPart => ({
  wallets: [{ id, name: 'House', sdk: 'base-account', url: 'https://house.example' }],
  libraries: { 'base-account': loadBaseAccount, 'coinbase-wallet': loadCoinbaseWallet },
  probe: async () => true,
})

/** Returns the options with which the connector of these entries is created. */
async function optionsOf(kinds: readonly HostedKind[], further: readonly HostedPart[] = []) {
  made.mockClear()
  const client = { now: () => 0 } as Parameters<HostedKind['load']>[1]
  const parts = await Promise.all(kinds.map(async kind => (await kind.load(site, client))?.hosted))
  createSiteHosted([...parts.filter(part => part !== undefined), ...further], site)
  const options: HostedOptions = made.mock.calls[0]?.[0]
  return options
}

test('the wallets of all entries are in one connector, in the order of the entries', async () => {
  const own = { id: 'own', name: 'Own', url: 'https://own.example/connect' }
  const { wallets } = await optionsOf([coinbaseWallet(), baseAccount(own), baseAccount()])
  expect(wallets.map(({ id, sdk }) => [id, sdk])).toEqual([
    ['coinbase', 'coinbase-wallet'],
    ['own', 'base-account'],
    ['base-account', 'base-account'],
  ])
})

test('a wallet of the catalogue has the catalogue’s address, unless the page sets another', async () => {
  const known = catalogue.find(({ id }) => id === 'base-account')?.hosted?.url
  expect(known).toMatch(/^https:/)
  expect((await optionsOf([baseAccount()])).wallets[0]?.url).toBe(known)
  const url = 'https://elsewhere.example/connect'
  expect((await optionsOf([baseAccount({ url })])).wallets[0]?.url).toBe(url)
})

test('a page that offers one kind of hosted wallet has no code that loads the other’s library', async () => {
  expect(Object.keys((await optionsOf([baseAccount()])).libraries)).toEqual(['base-account'])
  expect(Object.keys((await optionsOf([coinbaseWallet()])).libraries)).toEqual(['coinbase-wallet'])
})

test('a wallet that the page’s code names overrides our server’s, which is not asked about it', async () => {
  const { wallets, probe } = await optionsOf([baseAccount()], [ofServer('base-account')])
  expect(wallets).toHaveLength(1)
  expect(wallets[0]?.name).toBeUndefined()
  expect(await probe?.('base-account')).toBeNull()
})

test('in any order of the entries', async () => {
  const own = (
    await baseAccount({ url: 'https://own.example/connect' }).load(site, { now: () => 0 } as never)
  )?.hosted
  made.mockClear()
  createSiteHosted([ofServer('base-account'), ...(own ? [own] : [])], site)
  expect(made.mock.calls[0]?.[0].wallets).toMatchObject([{ url: 'https://own.example/connect' }])
})

test('our server is asked about its own wallets', async () => {
  const { wallets, probe } = await optionsOf([baseAccount()], [ofServer('house')])
  expect(wallets.map(({ id }) => id)).toEqual(['base-account', 'house'])
  expect(await probe?.('house')).toBe(true)
  expect(await probe?.('base-account')).toBeNull()
})
