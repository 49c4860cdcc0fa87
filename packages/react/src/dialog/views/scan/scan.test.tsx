import type { AppStatus, Device, DialogState, PairingFailureKind, PairingState } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as enPhone } from '../../../locales/compiled/en/phone.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import { draw } from '../../drawing.tsx'
import { entry } from '../world.ts'
import { ScanView } from './scan.tsx'

const words = enPhone.scan
const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const address = { uri, deadline: 0, request: null, renewals: 0 }
const ready: PairingState = { status: 'ready', attempt: 1, ...address }
const scanned: PairingState = { status: 'scanned', attempt: 1, wallet: null, ...address }
const fox = entry('Fox', {
  links: { universal: 'https://fox.example/wc?uri={uri}', native: 'fox://wc?uri={uri}' },
  stores: { phone: { android: 'https://store.example/fox' } },
})

const view = (
  pairing: PairingState,
  wallet: string | null = 'fox',
  system: Device['system'] = 'linux',
  change: Partial<DialogState> = {},
) =>
  draw(<ScanView wallet={wallet} />, {
    state: { view: { name: 'scan', wallet }, pairing, ...change },
    runtime: { catalogue: [fox], device: { browser: 'chrome', system }, canScan: true },
  })
const link = (page: string) => /<a [^>]*>/.exec(page)?.[0]

test('the code keeps its place while it is made, and the link can be copied once it is there', () => {
  const preparing = view({ status: 'preparing', attempt: 1, renewals: 0 })
  expect(preparing).toContain(words.preparing)
  expect(preparing).not.toContain(words.copy)
  expect(view(ready)).toContain(words.copy)
})

test('a code that took the place of another says so', () => {
  expect(view({ ...ready, renewals: 1 })).toContain(words.renewed)
  expect(view(ready)).not.toContain(words.renewed)
})

test('the time left is seen, but not read out each second', () => {
  expect(view(ready)).toContain('role="timer" aria-live="off"')
})

test('a line to the relay that is lost is told, in place of the time', () => {
  const page = view(ready, 'fox', 'linux', { line: 'lost' })
  expect(page).toContain(words.lost)
  expect(page).not.toContain('role="timer"')
  expect(view(scanned, 'fox', 'linux', { line: 'lost' })).toContain(enPhone.lost)
  expect(view(ready, 'fox', 'ios', { line: 'lost' })).toContain(enPhone.lost)
})

test('what the phone says of itself is what is to be confirmed in', () => {
  expect(view({ ...scanned, wallet: 'Owl' })).toContain(words.scanned.title({ wallet: 'Owl' }))
  expect(view(scanned)).toContain(words.scanned.title({ wallet: 'Fox' }))
  expect(view(scanned, null)).toContain(words.scanned.title({ wallet: null }))
})

test.each(['refused', 'unreachable', 'unknown'] satisfies PairingFailureKind[])(
  '%s is read out at once, with a new code and another wallet as ways on',
  kind => {
    const page = view({ status: 'failed', attempt: 1, kind })
    expect(page).toContain('role="alert"')
    expect(page).toContain(formatMessage(words.failed[kind].title, { wallet: 'Fox' }))
    expect(page).toContain(words.tryAgain)
    expect(page).toContain(words.other)
  },
)

test('a code that was given up can be made anew', () => {
  for (const system of ['linux', 'ios'] as const)
    expect(view({ status: 'idle', attempt: 1 }, 'fox', system)).toContain(words.start)
})

describe('on a phone', () => {
  test('the app is opened by a link, and another phone can have the code', () => {
    const page = view(ready, 'fox', 'android')
    expect(link(page)).toContain(`href="fox://wc?uri=${encodeURIComponent(uri)}"`)
    expect(link(page)).not.toContain('target')
    expect(page).toContain(enPhone.open({ wallet: 'Fox' }))
    expect(page).toContain(words.showCode)
  })

  test('a link that may lead to a web page does not take the place of this one', () => {
    expect(link(view(ready, 'fox', 'ios'))).toContain('target="_blank" rel="noopener noreferrer"')
  })

  test('the link has its place before there is an address', () => {
    const page = view({ status: 'preparing', attempt: 1, renewals: 0 }, 'fox', 'ios')
    expect(page).toContain(enPhone.open({ wallet: 'Fox' }))
    expect(link(page)).toBeUndefined()
  })

  test('any app is found by Android alone; elsewhere the link can be copied', () => {
    expect(link(view(ready, null, 'android'))).toContain(`href="${uri.replaceAll('&', '&amp;')}"`)
    expect(link(view(ready, null, 'ios'))).toBeUndefined()
    expect(view(ready, null, 'ios')).toContain(words.copy)
    expect(view(ready, null, 'android')).toContain(words.here.text({ wallet: null }))
  })

  test.each([
    ['not-opened', words.here],
    ['opening', words.app.opening],
    ['opened', words.app.opening],
    ['returned', words.app.returned],
    ['not-installed', words.app['not-installed']],
  ] as const satisfies (readonly [AppStatus, unknown])[])(
    'it is said what is waited for while the app is %s',
    (app, said) => {
      const page = view(ready, 'fox', 'android', { app })
      expect(page).toContain(said.title({ wallet: 'Fox' }))
      expect(page).toContain(said.text({ wallet: 'Fox' }))
      expect(page).toContain(
        app === 'not-opened' ? enPhone.open({ wallet: 'Fox' }) : enPhone.openAgain({ wallet: 'Fox' }),
      )
    },
  )

  test('an app that did not open can be had from the store of this phone, where it is in one', () => {
    const missing = (system: 'android' | 'ios') => view(ready, 'fox', system, { app: 'not-installed' })
    expect(missing('android')).toContain('href="https://store.example/fox"')
    expect(missing('android')).toContain('role="alert"')
    expect(missing('ios')).not.toContain(words.install({ wallet: 'Fox' }))
    expect(view(ready, 'fox', 'android')).not.toContain(words.install({ wallet: 'Fox' }))
  })

  test('what the app then asks can be looked for there again', () => {
    expect(link(view(scanned, 'fox', 'android'))).toContain('href="fox://"')
    expect(link(view(scanned, 'fox', 'linux'))).toBeUndefined()
  })
})
