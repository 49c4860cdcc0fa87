import { expect, test } from 'vitest'
import { entry } from '../world.ts'
import { recommended } from './recommended.ts'

const chrome = { browser: 'chrome', system: 'linux' } as const
const extension = { extension: { chrome: 'https://store.example/extension' } }
const app = { phone: { ios: 'https://store.example/app' } }
const names = (found: readonly { entry: { name: string } }[]) => found.map(({ entry }) => entry.name)

test('what can be had here comes first, then what a phone can have, nothing twice', () => {
  const { here, phone } = recommended(
    [entry('App', { stores: app }), entry('Both', { stores: { ...extension, ...app } }), entry('Page')],
    chrome,
    4,
  )
  expect(names(here)).toEqual(['Both'])
  expect(names(phone)).toEqual(['App'])
})

test('a wallet on a web page comes where nothing of it can be installed', () => {
  const hosted = { sdk: 'base-account', url: 'https://house.example' } as const
  const { pages, here } = recommended(
    [entry('House', { hosted }), entry('Both', { hosted, stores: extension }), entry('Page')],
    chrome,
    4,
  )
  expect(pages.map(({ name }) => name)).toEqual(['House'])
  expect(names(here)).toEqual(['Both'])
})

test('no more are put to a person than they can choose among', () => {
  const many = Array.from({ length: 9 }, (_, at) => entry(`W${at}`, { stores: extension }))
  expect(recommended(many, chrome, 4).here).toHaveLength(4)
})

test('nobody without a wallet is sent for a device or for co-owners', () => {
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
