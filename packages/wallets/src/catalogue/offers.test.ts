import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressesOf, addressOf } from './addresses.ts'
import { catalogue } from './catalogue.ts'
import type { Device } from './device.ts'
import type { CatalogueEntry } from './entry.ts'
import { type Offer, offersOf } from './offers.ts'

const wallet: CatalogueEntry = {
  id: 'a',
  name: 'A',
  group: 'more',
  rdns: [],
  platforms: { extension: ['chrome', 'edge'], phone: ['ios', 'android'], desktop: ['macos', 'linux'] },
  addresses: {
    homepage: 'https://a.example',
    stores: {
      extension: { chrome: 'https://a.example/chrome', edge: 'https://a.example/edge' },
      phone: { ios: 'https://a.example/ios', android: 'https://a.example/android' },
      desktop: { macos: 'https://a.example/macos', linux: 'https://a.example/linux' },
    },
  },
}

const brief = (entry: CatalogueEntry) => (offer: Offer) =>
  `${offer.kind === 'extension' ? offer.browser : offer.system} ${addressOf(entry, offer)?.split('/').pop()}`
const offers = (device: Device, entry = wallet) => {
  const { here, elsewhere } = offersOf(entry, device)
  return { here: here.map(brief(entry)), elsewhere: elsewhere.map(brief(entry)) }
}

const devices = fc.record<Device>({
  browser: fc.constantFrom('chrome', 'edge', 'brave', 'firefox', 'safari', 'opera', null),
  system: fc.constantFrom('macos', 'windows', 'linux', 'ios', 'android', null),
})

describe('the offers of a wallet', () => {
  it('on a computer are the extension for the current browser, then the desktop program', () => {
    expect(offers({ browser: 'chrome', system: 'macos' })).toEqual({
      here: ['chrome chrome', 'macos macos'],
      elsewhere: ['ios ios', 'android android', 'edge edge', 'linux linux'],
    })
  })

  it('in Edge come from its own store, or else from the Chrome Web Store', () => {
    expect(offers({ browser: 'edge', system: 'windows' }).here).toEqual(['edge edge'])
    const chromeOnly: CatalogueEntry = {
      ...wallet,
      platforms: { extension: ['chrome'] },
      addresses: {
        homepage: 'https://a.example',
        stores: { extension: { chrome: 'https://a.example/chrome' } },
      },
    }
    expect(offers({ browser: 'edge', system: 'windows' }, chromeOnly).here).toEqual(['edge chrome'])
  })

  it.each(['brave', 'opera'] as const)('in %s come from the Chrome Web Store', browser => {
    expect(offers({ browser, system: 'linux' }).here).toEqual([`${browser} chrome`, 'linux linux'])
  })

  it.each(['firefox', 'safari'] as const)('in %s do not come from the Chrome Web Store', browser => {
    expect(offers({ browser, system: 'windows' })).toEqual({
      here: [],
      elsewhere: ['ios ios', 'android android', 'chrome chrome', 'edge edge', 'macos macos', 'linux linux'],
    })
  })

  it('on a phone are its app, never an extension', () => {
    expect(offers({ browser: 'chrome', system: 'android' })).toEqual({
      here: ['android android'],
      elsewhere: ['ios ios', 'chrome chrome', 'edge edge', 'macos macos', 'linux linux'],
    })
  })

  it('on an unknown system still include the extension for the browser', () => {
    expect(offers({ browser: 'chrome', system: null }).here).toEqual(['chrome chrome'])
  })

  it('contain everything that the wallet lists, without duplicates', () => {
    fc.assert(
      fc.property(devices, fc.constantFrom(...catalogue), (device, entry) => {
        const { here, elsewhere } = offersOf(entry, device)
        const given = [...here, ...elsewhere]
        const { extension = {}, phone = {}, desktop = {} } = addressesOf(entry)?.stores ?? {}
        const listed = [extension, phone, desktop].flatMap(pages => Object.values(pages))
        expect(new Set(given.map(offer => addressOf(entry, offer)))).toEqual(new Set(listed))
        expect(new Set(given.map(offer => `${offer.kind} ${brief(entry)(offer)}`)).size).toBe(given.length)
      }),
    )
  })
})
