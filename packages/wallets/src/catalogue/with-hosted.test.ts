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

test('a wallet that is only hosted is listed if the site offers it', () => {
  expect(find(catalogue, 'base-account')?.hosted).toBeDefined()
  expect(find(offered(), 'base-account')).toBeUndefined()
  expect(find(offered(baseAccount), 'base-account')).toMatchObject({ name: 'Base Account', hosted: { url } })
})

test('a wallet that can also be installed is always listed, and as hosted if the site offers that', () => {
  expect(find(offered(), 'coinbase')).not.toHaveProperty('hosted')
  expect(find(offered(coinbase), 'coinbase')).toMatchObject({ hosted: { sdk: 'coinbase-wallet', url } })
})

test('a site can set its own page for an entry', () => {
  const own = { ...baseAccount, url: 'http://localhost:4380/connect', name: 'Our Base' }
  expect(find(offered(own), 'base-account')).toMatchObject({ name: 'Our Base', hosted: { url: own.url } })
})

test('a wallet that the site hides stays hidden, also under the site’s own name', () => {
  const shown = arrange(catalogue, { hide: ['base-account', 'coinbase'] })
  const entries = withHosted(shown, [{ ...baseAccount, name: 'Our Base' }, coinbase])
  expect(find(entries, 'base-account')).toBeUndefined()
  expect(find(entries, 'coinbase')).toBeUndefined()
})

test('the other wallets keep their entries and their order', () => {
  const others = catalogue.filter(({ hosted }) => !hosted)
  expect(offered(baseAccount).filter(entry => others.some(({ id }) => id === entry.id))).toEqual(others)
})

test('a site’s own wallet comes first, with a sanitized name and the icon that it was given', async () => {
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

test('a site’s own wallet without an icon has none', async () => {
  const [first] = offered(acme)
  expect(first && (await loadIcon(first))).toBeNull()
})

test.each(['http://localhost:4380/connect', 'http://127.0.0.1:4380', 'http://[::1]:4380/connect'])(
  'a wallet on localhost is listed at each address that the server accepts (%s)',
  here => {
    expect(find(offered({ ...acme, url: here }), 'acme')).toMatchObject({ hosted: { url: here } })
  },
)

test.each(['javascript:alert(1)', 'http://wallet.acme.example', 'https://a:b@acme.example', 'nowhere'])(
  'a wallet without a valid address is not listed (%s)',
  wrong => {
    expect(find(offered({ ...acme, url: wrong }), 'acme')).toBeUndefined()
  },
)

test('an unknown wallet without a name is not listed', () => {
  expect(find(offered({ ...acme, name: undefined }), 'acme')).toBeUndefined()
})
