import type { AppStatus, Device, DialogState, Wallet } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { enPhone as words } from '../../locales/en/phone.ts'
import { draw } from '../drawing.tsx'
import { entry, wallet } from '../views/world.ts'
import { type Asked, AskedOnPhone, OpenAskedWallet } from './asked.tsx'

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

describe('what a phone was asked for', () => {
  test('is told with where to answer it: on the other device, or in the app on this one', () => {
    expect(said('linux')).toBe(`${words.asked.signing('Fox', '')} ${words.where.elsewhere('Fox')}`)
    expect(said('ios')).toBe(`${words.asked.signing('Fox', '')} ${words.where.here('Fox')}`)
  })

  test.each(['switching', 'adding', 'asking'] as const)('names what it is about (%s)', request => {
    expect(said('linux', { request, about: 'SEAL' })).toContain(words.asked[request]('Fox', 'SEAL'))
  })

  test('and has not answered for a while is looked for', () => {
    expect(said('linux', { slow: true })).toBe(words.slow.elsewhere('Fox'))
    expect(said('android', { slow: true })).toBe(words.slow.here('Fox'))
  })

  test('arrives later where the line is lost', () => {
    expect(said('linux', { slow: true }, { line: 'lost' })).toContain(words.lost)
  })

  test.each([
    ['returned', words.returned('Fox')],
    ['not-installed', words.missing('Fox')],
    ['opened', words.where.here('Fox')],
  ] as const satisfies (readonly [AppStatus, string])[])(
    'is told by where its app stands (%s)',
    (app, text) => {
      expect(said('android', {}, { app })).toContain(text)
    },
  )
})

describe('the link to the app', () => {
  test('is the one that the wallet’s session names, on a phone', () => {
    expect(opened('android')).toContain('href="fox://"')
    expect(opened('android')).toContain(words.open('Fox'))
  })

  test('is the catalogue’s where the session names none', () => {
    const silent: Wallet = { ...onPhone, phone: { entry: 'owl', links: {} } }
    expect(opened('ios', silent)).toContain('href="owl://"')
  })

  test('can be followed again', () => {
    expect(opened('android', onPhone, { app: 'returned' })).toContain(words.openAgain('Fox'))
  })

  test('is not there on a computer, nor for a wallet whose app has none', () => {
    expect(opened('linux')).toBe('')
    expect(opened('ios', { ...onPhone, phone: { entry: null, links: {} } })).toBe('')
  })
})
