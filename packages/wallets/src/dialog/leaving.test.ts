import { describe, expect, test } from 'vitest'
import type { DialogEvent } from './event.ts'
import {
  adopted,
  after,
  answered,
  back,
  close,
  gone,
  offline,
  onward,
  open,
  rejected,
  succeeded,
  toConnecting,
  token,
  toMessage,
  toVerifying,
  toWaiting,
  two,
  viewOf,
} from './testing/ways.ts'

describe('leaving', () => {
  test('while a wallet connects ends the attempt and shows a notice', () => {
    for (const way of [back, close, { type: 'cancel' }, { type: 'show', view: { name: 'connect' } }] as const)
      expect(after(...toConnecting, way)).toMatchObject({
        notice: 'connecting-cancelled',
        connection: { status: 'disconnected', failure: null },
      })
    expect(viewOf(after(...toConnecting, back))).toEqual(['connect'])
    expect(viewOf(after(...toConnecting, { type: 'cancel' }))).toEqual(['connect'])
  })

  test('a sign-in ends it and keeps the wallet', () => {
    for (const way of [back, close])
      expect(after(...toWaiting, way)).toMatchObject({
        notice: 'sign-in-cancelled',
        signIn: { status: 'idle', ended: 'cancelled' },
        connection: { status: 'connected' },
      })
  })

  test('the list closes the dialog without a notice', () => {
    expect(after(open(), back)).toMatchObject({ view: null, notice: null })
  })

  test('a request that waits in the wallet shows a notice that it still waits', () => {
    const asked = after(adopted, open({ what: 'profile' }), { type: 'watch-token', token })
    expect(onward(asked, close)).toMatchObject({ notice: 'request-left', token: { status: 'idle' } })
    const switching = after(adopted, open({ what: 'networks' }), {
      type: 'switch-network',
      chain: 'eip155:10',
    })
    expect(onward(switching, close)).toMatchObject({ notice: 'request-left', network: { status: 'idle' } })
    expect(onward(switching, { type: 'cancel' })).toMatchObject({
      view: { name: 'networks' },
      notice: 'request-left',
    })
  })

  test('a sign-in by its cancel button returns to where the person was: the page, not the list of wallets', () => {
    const state = after(...toWaiting, { type: 'cancel' })
    expect(viewOf(state)).toEqual([null])
    expect(state).toMatchObject({ notice: 'sign-in-cancelled', signIn: { status: 'idle' } })
    expect(onward(state, open())).toMatchObject({ notice: null, signIn: { status: 'preparing' } })
  })

  test('a sign-in from a view by its cancel button returns to that view', () => {
    const profile = after(adopted, open({ what: 'profile', signedIn: true }))
    expect(viewOf(onward(profile, { type: 'verify' }, { type: 'cancel' }))).toEqual(['profile'])
    const chosen = after(adopted, open({ what: 'safe' }), {
      type: 'sign-in-as',
      safe: { account: `eip155:1:${two}` },
    })
    expect(viewOf(chosen)).toEqual(['verify', 'safe'])
    expect(viewOf(onward(chosen, { type: 'cancel' }))).toEqual(['safe'])
  })

  test('a notice that was read, or is outdated, is removed', () => {
    const state = after(...toWaiting, close)
    expect(onward(state, { type: 'dismiss-notice' }).notice).toBeNull()
    expect(onward(state, gone).notice).toBeNull()
    expect(onward(state, open()).notice).toBeNull()
  })
})

describe('a wallet that disconnects', () => {
  test('while it is asked to sign is reported in its status, and reconnecting leads back', () => {
    const state = after(...toWaiting, gone)
    expect(viewOf(state)).toEqual(['status', 'connect'])
    expect(state.connection).toMatchObject({ failure: { kind: 'disconnected' } })
    const again = onward(state, { type: 'retry', now: 0 })
    expect(viewOf(onward(again, succeeded(again.connection.attempt)))).toEqual(['verify', 'connect'])
  })

  test('after it has signed changes nothing', () => {
    for (const state of [after(...toVerifying, gone), after(...toVerifying, answered(offline), gone)])
      expect(viewOf(state)).toEqual(['verify', 'connect'])
  })

  test.each([
    ['goes', gone],
    ['is disconnected by the person', { type: 'disconnect' } satisfies DialogEvent],
  ])('that %s while its signature is verified does not hide why it was rejected', (_, event) => {
    const state = after(...toVerifying, event, answered(rejected))
    expect(state).toMatchObject({ view: { name: 'verify' }, signIn: { failure: rejected } })
    expect(viewOf(onward(state, { type: 'retry', now: 0 }))[0]).toMatch(/^(?:connect|status)$/)
  })

  test('while its networks or the profile are shown is reported', () => {
    for (const what of ['networks', 'profile'] as const)
      expect(viewOf(after(adopted, open({ what }), gone))).toEqual(['status'])
  })

  test('ends its pending requests, and leaves no notice', () => {
    const asked = after(
      adopted,
      open({ what: 'profile' }),
      { type: 'watch-token', token },
      { type: 'switch-network', chain: 'eip155:10' },
    )
    expect(onward(asked, gone)).toMatchObject({
      network: { status: 'idle' },
      token: { status: 'idle' },
      notice: null,
    })
  })

  test('leads to the list if the person disconnected it to sign in, and otherwise closes the dialog', () => {
    expect(viewOf(after(...toMessage, { type: 'disconnect' }))).toEqual(['connect'])
    expect(viewOf(after(adopted, open({ what: 'networks' }), { type: 'disconnect' }))).toEqual([null])
  })
})
