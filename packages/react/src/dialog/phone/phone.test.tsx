import type { AppStatus, Device, DialogState, Wallet } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as words } from '../../locales/compiled/en/phone.ts'
import { draw } from '../testing/draw.tsx'
import { entry, wallet } from '../testing/world.ts'
import { type Asked, AskedOnPhone } from './phone.tsx'
import { OpenAskedWallet } from './this-phone.tsx'

const owl = entry('Owl', { links: { native: 'owl://wc?uri={uri}' } })
const onPhone: Wallet = { ...wallet('Fox', null), phone: { entry: 'owl', links: { native: 'fox://' } } }

type System = Device['system']
const world = (system: System, change: Partial<DialogState> = {}) => ({
  state: change,
  runtime: { catalogue: [owl], device: { browser: 'chrome', system } as const },
})
const said = (system: System, asked: Partial<Asked> = {}, change: Partial<DialogState> = {}) =>
  draw(<AskedOnPhone wallet={onPhone} request="signing" slow={false} {...asked} />, world(system, change))
const opened = (system: System, of: Wallet = onPhone, change: Partial<DialogState> = {}) =>
  draw(<OpenAskedWallet wallet={of} />, world(system, change))

describe('a request to a phone', () => {
  test('names where to answer it: on the other device, or in the app on this one', () => {
    expect(said('linux')).toBe(
      `${words.asked.signing({ wallet: 'Fox' })} ${words.where.elsewhere({ wallet: 'Fox' })}`,
    )
    expect(said('ios')).toBe(
      `${words.asked.signing({ wallet: 'Fox' })} ${words.where.here({ wallet: 'Fox' })}`,
    )
  })

  test.each(['switching', 'adding', 'asking'] as const)('names what it is about (%s)', request => {
    expect(said('linux', { request, about: 'SEAL' })).toContain(
      words.asked[request]({ wallet: 'Fox', about: 'SEAL' }),
    )
  })

  test('points to where to look after a while without an answer', () => {
    expect(said('linux', { slow: true })).toBe(words.slow.elsewhere({ wallet: 'Fox' }))
    expect(said('android', { slow: true })).toBe(words.slow.here({ wallet: 'Fox' }))
  })

  test('is reported as delayed while the connection to the relay is lost', () => {
    expect(said('linux', { slow: true }, { line: 'lost' })).toContain(words.lost)
  })

  test.each([
    ['returned', words.returned({ wallet: 'Fox' })],
    ['not-installed', words.missing({ wallet: 'Fox' })],
    ['opened', words.where.here({ wallet: 'Fox' })],
  ] as const satisfies (readonly [AppStatus, string])[])(
    'reflects the status of its app (%s)',
    (app, text) => {
      expect(said('android', {}, { app })).toContain(text)
    },
  )
})

describe('the link to the app', () => {
  test('is the one that the wallet’s session names, on a phone', () => {
    expect(opened('android')).toContain('href="fox://"')
    expect(opened('android')).toContain(words.open({ wallet: 'Fox' }))
  })

  test('is the catalogue’s if the session names none', () => {
    const silent: Wallet = { ...onPhone, phone: { entry: 'owl', links: {} } }
    expect(opened('ios', silent)).toContain('href="owl://"')
  })

  test('can be followed again', () => {
    expect(opened('android', onPhone, { app: 'returned' })).toContain(words.openAgain({ wallet: 'Fox' }))
  })

  test('is not shown on a computer, nor for a wallet whose app has none', () => {
    expect(opened('linux')).toBe('')
    expect(opened('ios', { ...onPhone, phone: { entry: null, links: {} } })).toBe('')
  })
})
