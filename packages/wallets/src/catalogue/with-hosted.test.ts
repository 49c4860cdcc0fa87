import { expect, test } from 'vitest'
import type { HostedWallet } from '../hosted/hosted.ts'
import { arrange } from './arrange.ts'
import { catalogue } from './catalogue.ts'
import { loadIcon } from './icon.ts'
import { withHosted } from './with-hosted.ts'

const url = 'https://keys.coinbase.com/connect'
const baseAccount: HostedWallet = { id: 'base-account', sdk: 'base-account', url }
const coinbase: HostedWallet = { id: 'coinbase', sdk: 'coinbase-wallet', url }
const acme: HostedWallet = {
  id: 'acme',
  name: 'Acme\u202e Wallet',
  sdk: 'base-account',
  url: 'https://wallet.acme.example/connect',
}
const offered = (...wallets: Parameters<typeof withHosted>[1]) => withHosted(catalogue, wallets)
const find = (entries: ReturnType<typeof withHosted>, id: string) => entries.find(entry => entry.id === id)

test('a wallet that lives on a page only is listed where the site offers it', () => {
  expect(find(catalogue, 'base-account')?.hosted).toBeDefined()
  expect(find(offered(), 'base-account')).toBeUndefined()
  expect(find(offered(baseAccount), 'base-account')).toMatchObject({ name: 'Base Account', hosted: { url } })
})

test('one that can be installed too is listed in any case, and on its page where the site offers that', () => {
  expect(find(offered(), 'coinbase')).not.toHaveProperty('hosted')
  expect(find(offered(coinbase), 'coinbase')).toMatchObject({ hosted: { sdk: 'coinbase-wallet', url } })
})

test('a site points an entry at a page of its own', () => {
  const own = { ...baseAccount, url: 'http://localhost:4380/connect', name: 'Our Base' }
  expect(find(offered(own), 'base-account')).toMatchObject({ name: 'Our Base', hosted: { url: own.url } })
})

test('one that the site hides stays hidden, also under a name of the site’s own', () => {
  const shown = arrange(catalogue, { hide: ['base-account', 'coinbase'] })
  const entries = withHosted(shown, [{ ...baseAccount, name: 'Our Base' }, coinbase])
  expect(find(entries, 'base-account')).toBeUndefined()
  expect(find(entries, 'coinbase')).toBeUndefined()
})

test('the other wallets stay as they are, in their order', () => {
  const others = catalogue.filter(({ hosted }) => !hosted)
  expect(offered(baseAccount).filter(entry => others.some(({ id }) => id === entry.id))).toEqual(others)
})

test('a site’s own wallet stands first, under a name that can be shown, with the mark that it was given', async () => {
  const icon = 'data:image/png;base64,AA=='
  const [first] = offered({ ...acme, icon })
  expect(first).toMatchObject({
    id: 'acme',
    name: 'Acme Wallet',
    group: 'popular',
    hosted: { url: acme.url },
  })
  expect(first && (await loadIcon(first))).toBe(icon)
})

test('one without a mark has a monogram', async () => {
  const [first] = offered(acme)
  expect(first?.colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(first && (await loadIcon(first))).toBeNull()
})

test.each(['http://localhost:4380/connect', 'http://127.0.0.1:4380', 'http://[::1]:4380/connect'])(
  'a wallet that is being built on this machine is listed, wherever the server takes it (%s)',
  here => {
    expect(find(offered({ ...acme, url: here }), 'acme')).toMatchObject({ hosted: { url: here } })
  },
)

test.each(['javascript:alert(1)', 'http://wallet.acme.example', 'https://a:b@acme.example', 'nowhere'])(
  'a wallet that is nowhere to be found is not listed (%s)',
  wrong => {
    expect(find(offered({ ...acme, url: wrong }), 'acme')).toBeUndefined()
  },
)

test('a wallet that nobody knows and that has no name is not listed', () => {
  expect(find(offered({ ...acme, name: undefined }), 'acme')).toBeUndefined()
})
