import { expect, test } from 'vitest'
import { entry } from '../../testing/world.ts'
import { recommended } from './recommended.ts'

const chrome = { browser: 'chrome', system: 'linux' } as const
const extension = { extension: { chrome: 'https://store.example/extension' } }
const app = { phone: { ios: 'https://store.example/app' } }
const names = (found: readonly { entry: { name: string } }[]) => found.map(({ entry }) => entry.name)

test('wallets for this device come first, then those for a phone, without duplicates', () => {
  const { here, phone } = recommended(
    [entry('App', { stores: app }), entry('Both', { stores: { ...extension, ...app } }), entry('Page')],
    chrome,
    4,
  )
  expect(names(here)).toEqual(['Both'])
  expect(names(phone)).toEqual(['App'])
})

test('a hosted wallet is suggested even if nothing can be installed', () => {
  const hosted = { sdk: 'base-account', url: 'https://house.example' } as const
  const { pages, here } = recommended(
    [entry('House', { hosted }), entry('Both', { hosted, stores: extension }), entry('Page')],
    chrome,
    4,
  )
  expect(pages.map(({ entry }) => entry.name)).toEqual(['House'])
  expect(names(here)).toEqual(['Both'])
})

test('only a few wallets are suggested', () => {
  const many = Array.from({ length: 9 }, (_, at) => entry(`W${at}`, { stores: extension }))
  expect(recommended(many, chrome, 4).here).toHaveLength(4)
})

test('a person without a wallet is not sent to hardware or multi-owner wallets', () => {
  const { here, phone } = recommended(
    [
      entry('Ledger', { group: 'hardware', stores: extension }),
      entry('Safe', { group: 'multisig', stores: app }),
    ],
    chrome,
    4,
  )
  expect([...here, ...phone]).toEqual([])
})
