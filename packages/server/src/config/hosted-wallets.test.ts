import { describe, expect, test } from 'vitest'
import type { Config } from './config.ts'
import { toSettings } from './settings.ts'

const own = {
  id: 'our-wallet',
  name: 'Our Wallet',
  sdk: 'coinbase-wallet',
  url: 'https://wallet.example.org/connect',
} satisfies NonNullable<Config['hostedWallets']>[number]

const read = (hostedWallets: unknown) => toSettings({ hostedWallets } as Config).hostedWallets

test('the known wallets are offered with their own pages by default', () => {
  const url = 'https://keys.coinbase.com/connect'
  expect(toSettings({}).hostedWallets).toEqual([
    { id: 'base-account', name: null, sdk: 'base-account', url, icon: null },
    { id: 'coinbase', name: null, sdk: 'coinbase-wallet', url, icon: null },
  ])
  expect(read([])).toEqual([])
})

test('a known wallet needs only its id, and may use a host of the site', () => {
  const url = 'https://keys.example.org/connect?brand=1'
  expect(
    read([
      { id: 'coinbase', url },
      { id: 'base-account', name: 'Our Base' },
    ]),
  ).toEqual([
    { id: 'coinbase', name: null, sdk: 'coinbase-wallet', url, icon: null },
    {
      id: 'base-account',
      name: 'Our Base',
      sdk: 'base-account',
      url: 'https://keys.coinbase.com/connect',
      icon: null,
    },
  ])
})

test('a wallet of the site is used as configured', () => {
  const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
  expect(read([{ ...own, icon }])).toEqual([{ ...own, icon }])
  expect(read([own])).toEqual([{ ...own, icon: null }])
})

test.each([
  'https://wallet.example.org',
  'https://wallet.example.org:8443/connect?a=1',
  'http://localhost:4380/connect',
  'http://127.0.0.1:4380',
  'http://[::1]:4380/connect',
])('the page of a wallet may be at %s', url => {
  expect(read([{ ...own, url }])[0]?.url).toBe(url)
})

test.each([
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
  'data:image/svg+xml;charset=utf-8,%3Csvg/%3E',
  'data:image/webp;base64,UklGRg==',
])('the picture of a wallet may be %s', icon => {
  expect(read([{ ...own, icon }])[0]?.icon).toBe(icon)
})

const id = 'an id of lower case letters, digits and hyphens, 1 to 40 characters'
const url = 'an https address such as https://wallet.example.org/connect, or http on localhost'
const icon = 'a picture as data:image/… of at most 32 kB'

describe('a configuration of hosted wallets is refused with key, value and what is allowed', () => {
  test.each<[what: string, hostedWallets: unknown, sentence: string]>([
    ['what is no list', own, 'but it must be a list of at most 20 wallets'],
    ['null', null, 'hostedWallets is null, but it must be a list of at most 20 wallets'],
    [
      'too many',
      Array.from({ length: 21 }, (_, index) => ({ ...own, id: `w${index}` })),
      'but it must be a list of at most 20 wallets',
    ],
    ['a missing id', [{ name: 'x' }], `hostedWallets[0].id is missing, but it must be ${id}`],
    [
      'an id of another form',
      [{ ...own, id: 'Our Wallet' }],
      `hostedWallets[0].id is "Our Wallet", but it must be ${id}`,
    ],
    ['an id with a slash', [{ ...own, id: 'a/b' }], `hostedWallets[0].id is "a/b", but it must be ${id}`],
    ['an id that is too long', [{ ...own, id: 'a'.repeat(41) }], `but it must be ${id}`],
    [
      'an id twice',
      [own, { id: 'coinbase' }, own],
      'hostedWallets[2].id is "our-wallet", but it must be in the list once',
    ],
    [
      'a key that there is not',
      [{ ...own, walletUrl: 'https://x' }],
      'hostedWallets[0].walletUrl is "set", but it must be left out',
    ],
    [
      'an empty name',
      [{ ...own, name: ' ' }],
      'hostedWallets[0].name is " ", but it must be a text of 1 to 40 characters',
    ],
    [
      'another library',
      [{ ...own, sdk: 'accounts' }],
      'hostedWallets[0].sdk is "accounts", but it must be base-account or coinbase-wallet',
    ],
    [
      'an unknown wallet without a name',
      [{ ...own, name: undefined }],
      'hostedWallets[0].name is missing, but it must be what people call the wallet: our-wallet is none of the known ones, base-account and coinbase',
    ],
    [
      'an unknown wallet without a library',
      [{ ...own, sdk: undefined }],
      'hostedWallets[0].sdk is missing, but it must be base-account or coinbase-wallet',
    ],
    [
      'an unknown wallet without a page',
      [{ ...own, url: undefined }],
      'hostedWallets[0].url is missing, but it must be the address of the wallet',
    ],
    ['a name that all objects have', [{ id: 'constructor' }], 'hostedWallets[0].name is missing'],
    [
      'a page without https',
      [{ ...own, url: 'http://wallet.example' }],
      `hostedWallets[0].url is "http://…", but it must be ${url}`,
    ],
    [
      'a page with credentials',
      [{ ...own, url: 'https://user:secret@x' }],
      `hostedWallets[0].url is "https://…", but it must be ${url}`,
    ],
    [
      'a page with a fragment',
      [{ ...own, url: 'https://x/#secret' }],
      `hostedWallets[0].url is "https://…", but it must be ${url}`,
    ],
    ['a page with an empty fragment', [{ ...own, url: 'https://x/#' }], `but it must be ${url}`],
    ['a page that is a script', [{ ...own, url: 'javascript:alert(1)' }], `but it must be ${url}`],
    ['a page that is a path', [{ ...own, url: '/connect' }], `but it must be ${url}`],
    [
      'a picture elsewhere',
      [{ ...own, icon: 'https://x/a.png' }],
      `hostedWallets[0].icon is "https://x/a.png", but it must be ${icon}`,
    ],
    ['a picture that is a page', [{ ...own, icon: 'data:text/html,x' }], `but it must be ${icon}`],
    [
      'a picture that breaks out of an attribute',
      [{ ...own, icon: 'data:image/svg+xml,"><script>' }],
      `but it must be ${icon}`,
    ],
    [
      'a picture that is too large',
      [{ ...own, icon: `data:image/png;base64,${'A'.repeat(32 * 1024)}` }],
      `but it must be ${icon}`,
    ],
  ])('because of %s', (_, hostedWallets, sentence) => {
    let message = ''
    try {
      read(hostedWallets)
    } catch (error) {
      message = error instanceof Error ? error.message : ''
    }
    expect(message).toContain(sentence)
    expect(message).not.toContain('secret')
  })
})
