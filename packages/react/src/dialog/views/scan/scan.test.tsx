import type { AppStatus, Device, DialogState, PairingFailureKind, PairingState } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as enPhone } from '../../../locales/compiled/en/phone.ts'
import { draw } from '../../testing/draw.tsx'
import { entry } from '../../testing/world.ts'
import { ScanView } from './scan.tsx'

const words = enPhone.scan
const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const address = { uri, deadline: 0, request: null, renewals: 0 }
const ready: PairingState = { status: 'ready', attempt: 1, ...address }
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

test('the code keeps its space while it loads, and its link can then be copied', () => {
  const preparing = view({ status: 'preparing', attempt: 1, renewals: 0 })
  expect(preparing).toContain(words.preparing)
  expect(preparing).not.toContain(words.copy)
  expect(view(ready)).toContain(words.copy)
})

test('a code that replaced another says so', () => {
  expect(view({ ...ready, renewals: 1 })).toContain(words.renewed)
  expect(view(ready)).not.toContain(words.renewed)
})

test('the time left is visible, but not announced each second', () => {
  expect(view(ready)).toContain('role="timer" aria-live="off"')
})

test('a lost connection to the relay is shown instead of the time left', () => {
  const page = view(ready, 'fox', 'linux', { line: 'lost' })
  expect(page).toContain(words.lost)
  expect(page).not.toContain('role="timer"')
  expect(view(ready, 'fox', 'ios', { line: 'lost' })).toContain(enPhone.lost)
})

test.each([
  ['refused', words.failed.refused({ wallet: 'Fox' })],
  ['unreachable', 'We couldn’t reach your phone'],
  ['code-missing', 'The code for your wallet couldn’t be loaded'],
  ['unknown', words.failed.incomplete({ wallet: 'Fox' })],
] satisfies [PairingFailureKind, string][])(
  'the failure %s is announced at once, with a new code and another wallet to continue',
  (kind, says) => {
    const page = view({ status: 'failed', attempt: 1, kind })
    expect(page).toContain('role="alert"')
    expect(page).toContain(says)
    expect(page).toContain(words.tryAgain)
    expect(page).toContain(words.other)
  },
)

test('a new code can be requested after cancelling', () => {
  for (const system of ['linux', 'ios'] as const)
    expect(view({ status: 'idle', attempt: 1 }, 'fox', system)).toContain(words.start)
})

describe('on a phone', () => {
  test('a link opens the app, and the code is available for another phone', () => {
    const page = view(ready, 'fox', 'android')
    expect(link(page)).toContain(`href="fox://wc?uri=${encodeURIComponent(uri)}"`)
    expect(link(page)).not.toContain('target')
    expect(page).toContain(enPhone.open({ wallet: 'Fox' }))
    expect(page).toContain(words.showCode)
  })

  test('a link that may lead to a web page opens in a new tab', () => {
    expect(link(view(ready, 'fox', 'ios'))).toContain('target="_blank" rel="noopener noreferrer"')
  })

  test('the link has its space before there is an address', () => {
    const page = view({ status: 'preparing', attempt: 1, renewals: 0 }, 'fox', 'ios')
    expect(page).toContain(enPhone.open({ wallet: 'Fox' }))
    expect(link(page)).toBeUndefined()
  })

  test('for any wallet, Android finds an app; elsewhere the link can be copied', () => {
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
    'the view says what it waits for while the app is %s',
    (app, said) => {
      const page = view(ready, 'fox', 'android', { app })
      expect(page).toContain(said.title({ wallet: 'Fox' }))
      expect(page).toContain(said.text({ wallet: 'Fox' }))
      expect(page).toContain(
        app === 'not-opened' ? enPhone.open({ wallet: 'Fox' }) : enPhone.openAgain({ wallet: 'Fox' }),
      )
    },
  )

  test('an app that did not open links to its store on this phone, if it is in one', () => {
    const missing = (system: 'android' | 'ios') => view(ready, 'fox', system, { app: 'not-installed' })
    expect(missing('android')).toContain('href="https://store.example/fox"')
    expect(missing('android')).toContain('role="alert"')
    expect(missing('ios')).not.toContain(words.install({ wallet: 'Fox' }))
    expect(view(ready, 'fox', 'android')).not.toContain(words.install({ wallet: 'Fox' }))
  })
})
