import type { PairingFailureKind, PairingState } from '@countersign/wallets'
import { expect, test } from 'vitest'
import { enDialog } from '../../../locales/en/dialog.ts'
import { draw } from '../../drawing.tsx'
import { entry } from '../world.ts'
import { ScanView } from './scan.tsx'

const words = enDialog.scan
const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const ready: PairingState = { status: 'ready', attempt: 1, uri, deadline: 0, renewals: 0 }
const fox = entry('Fox', { links: { universal: 'https://fox.example/wc?uri={uri}' } })

const view = (pairing: PairingState, wallet: string | null = 'fox', system: 'linux' | 'android' = 'linux') =>
  draw(<ScanView wallet={wallet} />, {
    state: { view: { name: 'scan', wallet }, pairing },
    runtime: { catalogue: [fox], device: { browser: 'chrome', system }, canScan: true },
  })

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

test('a phone opens the app by a link, and still shows the code for another phone', () => {
  const page = view(ready, 'fox', 'android')
  expect(page).toContain(`href="https://fox.example/wc?uri=${encodeURIComponent(uri)}"`)
  expect(page).toContain(words.open('Fox'))
  expect(page).toContain(words.showCode)
  expect(view(ready, null, 'android')).toContain(words.here.text(null))
})

test('what the phone says of itself is what is to be confirmed in', () => {
  expect(view({ status: 'scanned', attempt: 1, wallet: 'Owl' })).toContain(words.scanned.title('Owl'))
  expect(view({ status: 'scanned', attempt: 1, wallet: null })).toContain(words.scanned.title('Fox'))
  expect(view({ status: 'scanned', attempt: 1, wallet: null }, null)).toContain(words.scanned.title(null))
})

test.each(['refused', 'unreachable', 'unknown'] satisfies PairingFailureKind[])(
  '%s is read out at once, with a new code and another wallet as ways on',
  kind => {
    const page = view({ status: 'failed', attempt: 1, kind })
    expect(page).toContain('role="alert"')
    expect(page).toContain(words.failed[kind].title('Fox'))
    expect(page).toContain(words.tryAgain)
    expect(page).toContain(words.other)
  },
)

test('a code that was given up can be made anew', () => {
  expect(view({ status: 'idle', attempt: 1 })).toContain(words.start)
})
