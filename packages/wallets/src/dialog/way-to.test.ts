import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Device } from '../catalogue/device.ts'
import { wallet } from '../testing/world.ts'
import type { Wallet } from '../wallet.ts'
import { wayTo } from './way-to.ts'

const entryOf = (id: string) => catalogue.find(entry => entry.id === id) ?? null
const chrome: Device = { browser: 'chrome', system: 'linux' }
const to = (id: string, device = chrome, canScan = true) =>
  wayTo(entryOf(id), { installed: [], canScan, device })
const withoutLinks = catalogue.filter(({ canPair }) => !canPair).map(({ id }) => id)

test('a wallet that is installed after all is connected', () => {
  const phantom = wallet('app.phantom')
  const surroundings = { installed: [phantom], canScan: true, device: chrome }
  expect(wayTo(entryOf('phantom'), surroundings)).toEqual({ connect: phantom })
})

test('a wallet whose app accepts pairing addresses is scanned, if the site has a relay', () => {
  expect(to('rainbow')).toEqual({ way: 'scan' })
  expect(to('rainbow', chrome, false)).toEqual({ way: 'not-installed' })
})

describe('a wallet whose app accepts no pairing address', () => {
  test.each(withoutLinks)('is not scanned (%s)', id => {
    for (const system of ['ios', 'android', 'linux', 'macos', 'windows'] as const)
      expect(to(id, { browser: 'chrome', system })).not.toEqual({ way: 'scan' })
  })

  test.each(['phantom', 'coinbase', 'backpack', 'keplr', 'trezor', 'brave', 'vultisig'])(
    'can be installed on a computer and on a phone (%s)',
    id => {
      for (const system of ['linux', 'ios'] as const)
        expect(to(id, { browser: 'chrome', system })).toEqual({ way: 'not-installed' })
    },
  )
})

test('an unknown wallet is not available', () => {
  expect(to('nobody')).toEqual({ way: 'not-available' })
})

describe('a wallet that is also hosted', () => {
  const hosted = { ...wallet('page'), hosted: { entry: 'rainbow', url: 'https://rainbow.example' } }
  const way = (system: Device['system'], more: { canScan?: boolean; installed?: Wallet[] } = {}) =>
    wayTo(entryOf('rainbow'), {
      ...{ hosted, installed: [], canScan: true, device: { browser: 'chrome', system } },
      ...more,
    })

  test('is the one in this browser, if it is installed', () => {
    const rainbow = wallet('me.rainbow')
    expect(way('linux', { installed: [rainbow] })).toEqual({ connect: rainbow })
  })

  test('is its app on a phone, if a relay is available', () => {
    expect(way('ios')).toEqual({ way: 'scan' })
    expect(way('android', { canScan: false })).toEqual({ connect: hosted })
  })

  test('is its page otherwise, and if its app accepts no pairing address', () => {
    expect(way('linux')).toEqual({ connect: hosted })
    const device = { browser: 'chrome', system: 'ios' } as const
    const surroundings = { hosted, installed: [], canScan: true, device }
    expect(wayTo(entryOf('coinbase'), surroundings)).toEqual({ connect: hosted })
  })
})
