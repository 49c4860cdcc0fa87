import { type CatalogueEntry, catalogue, type Device } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { enDialog } from '../../../locales/en/dialog.ts'
import { enRare } from '../../../locales/en/rare.ts'
import { draw } from '../../testing/draw.tsx'
import { discoveryOf, entry, wallet } from '../../testing/world.ts'
import { InstallByScanView } from '../install-by-scan/install-by-scan.tsx'
import { GetOptionsView } from './get-options.tsx'

const words = enRare.get
const chrome: Device = { browser: 'chrome', system: 'linux' }
const android: Device = { browser: 'chrome', system: 'android' }
const stores = {
  extension: { chrome: 'https://store.example/chrome', firefox: 'https://store.example/firefox' },
  phone: { ios: 'https://store.example/ios', android: 'https://store.example/android' },
}

const view = (shown: CatalogueEntry, device: Device = chrome, installed = [wallet('Owl', 'io.owl')]) =>
  draw(<GetOptionsView wallet={shown.id} fallback={null} />, {
    state: { view: { name: 'get-options', wallet: shown.id } },
    runtime: { catalogue: [shown], device, installed: discoveryOf(installed) },
  })

describe('get options', () => {
  test('for this browser come before those for other devices', () => {
    const page = view(entry('Fox', { stores }))
    const [here, phone, firefox] = [
      '/chrome',
      words.option.phone({ system: words.system.ios }),
      '/firefox',
    ].map(text => page.indexOf(text))
    expect(here).toBeGreaterThan(0)
    expect(phone).toBeGreaterThan(here ?? 0)
    expect(firefox).toBeGreaterThan(phone ?? 0)
  })

  test('for a phone lead to a QR code on a computer, and to the store on the phone itself', () => {
    expect(view(entry('Fox', { stores }))).not.toContain('href="https://store.example/android"')
    expect(view(entry('Fox', { stores }), android)).toContain('href="https://store.example/android"')
  })

  test('on other sites open in a new tab, which cannot access this page, and say so', () => {
    for (const [link] of view(entry('Fox', { stores })).matchAll(/<a .*?<\/a>/g)) {
      expect(link).toContain('target="_blank"')
      expect(link).toContain('rel="noopener noreferrer"')
      expect(link).toContain(enDialog.connect.newTab)
    }
  })

  test('link to the makers’ page if nothing is installed automatically', () => {
    const page = view(entry('Fox'))
    expect(page).toContain(words.options.none({ wallet: 'Fox' }))
    expect(page).toContain('href="https://fox.example/"')
  })
})

describe('the steps', () => {
  test('are those of the first platform', () => {
    expect(view(entry('Fox', { stores }))).toContain(words.step.back.extension.title)
    expect(view(entry('Fox', { stores }), android)).toContain(words.step.back.phone.title)
  })

  test('depend on the kind of wallet, and never ask for the recovery phrase', () => {
    expect(view(entry('Key', { stores, group: 'hardware' }))).toContain(words.step.make.hardware.title)
    expect(view(entry('Vault', { stores, group: 'multisig' }))).toContain(words.step.keep.multisig.title)
    for (const { text } of [words.step.keep.software, words.step.keep.hardware])
      expect(text).toContain('Never share it')
  })
})

test('a wallet that is now installed can be connected; until then the page can be reloaded', () => {
  const before = view(entry('Fox', { stores }))
  expect(before).toContain(words.options.reload)
  const after = view(entry('Fox', { stores }), chrome, [wallet('Fox', 'io.fox')])
  expect(after).toContain(enRare.missing.connect({ wallet: 'Fox' }))
  expect(after).not.toContain(words.options.reload)
})

describe('install by scan', () => {
  const scan = (shown: CatalogueEntry, store: 'ios' | 'android') =>
    draw(<InstallByScanView wallet={shown.id} store={store} fallback={null} />, {
      state: { view: { name: 'install-by-scan', wallet: shown.id, store } },
      runtime: { catalogue: [shown] },
    })

  test('shows the address as text too, and the other store', () => {
    const page = scan(entry('Fox', { stores }), 'android')
    expect(page).toContain('href="https://store.example/android"')
    expect(page).toContain(words.byScan.copy)
    expect(page).toContain(words.system.ios)
  })

  test('uses the only store that has the app', () => {
    const page = scan(entry('Fox', { stores: { phone: { ios: 'https://store.example/ios' } } }), 'android')
    expect(page).toContain('href="https://store.example/ios"')
    expect(page).not.toContain(words.byScan.stores)
  })
})

test('every wallet of the catalogue can be shown on every kind of device', () => {
  for (const shown of catalogue)
    for (const device of [chrome, android, { browser: null, system: null }]) {
      const page = view(shown, device)
      expect(page).toContain(words.options.title({ wallet: shown.name }).replaceAll("'", '&#x27;'))
      expect(page.includes('href="https://') || page.includes(words.option.scan)).toBe(true)
    }
})
