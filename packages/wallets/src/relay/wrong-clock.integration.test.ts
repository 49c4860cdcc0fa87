import { expect, test } from 'vitest'
import { RelayUnreachableError } from '../pairing/open-pairing.ts'
import {
  account,
  approving,
  browser,
  call,
  connected,
  failure,
  never,
  open,
  scan,
  sign,
  signing,
  takePhone,
  withRelay,
} from './testing/real-phone.ts'

// The device's clock is three minutes fast. The relay, like the real one, refuses a token of such a clock.

const now = () => Date.now() - 180_000

withRelay(now)

test('a phone connects and signs if the device’s clock is wrong and the right time is known', async () => {
  const phone = await takePhone({}, now)
  approving(phone)
  signing(phone)
  const page = open(browser(), { now })
  const paired = await connected(phone, page)
  expect(page.line.getSnapshot()).toBe('open')
  expect(await sign(paired, 'one')).toBe(await account.signMessage({ message: 'one' }))
})

test('without the right time, the relay cannot be reached', async () => {
  const page = open({ ...browser(), reach: 1_000 })
  const pairing = page.pair({ ...call, signal: never(), tell: scan(await takePhone({}, now)) })
  expect(await failure(pairing)).toBeInstanceOf(RelayUnreachableError)
})
