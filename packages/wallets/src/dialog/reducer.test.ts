import { type Address, parseAddress } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import type { DialogEvent } from './event.ts'
import {
  adopted,
  after,
  back,
  challenge,
  close,
  failed,
  fox,
  gone,
  onward,
  open,
  owl,
  succeeded,
  toConnecting,
  toMessage,
  toVerify,
  toVerifying,
  two,
  view,
  viewOf,
} from './testing/ways.ts'

describe('the account from which a wallet switched', () => {
  const shows = (accounts: readonly [Address]): DialogEvent => ({
    type: 'connection',
    event: { type: 'accounts-changed', wallet: fox, accounts },
  })
  const three = parseAddress(`0x${'3'.repeat(40)}`)
  const switched = after(adopted, shows([two]))

  test('is known until the wallet switches back or disconnects', () => {
    expect(switched.switchedFrom).toBe(view.accounts[0])
    expect(onward(switched, shows([three])).switchedFrom).toBe(view.accounts[0])
    expect(onward(switched, shows(view.accounts)).switchedFrom).toBeNull()
    expect(onward(switched, gone).switchedFrom).toBeNull()
    expect(after(adopted).switchedFrom).toBeNull()
  })

  test('stays the same when only the network changes', () => {
    const there: DialogEvent = {
      type: 'connection',
      event: { type: 'chain-changed', wallet: fox, chainId: 10 },
    }
    expect(onward(switched, there).switchedFrom).toBe(view.accounts[0])
  })
})

describe('the way to a session', () => {
  test('leads from the list through the wallet’s status to the verification, and closes when it is done', () => {
    expect([[open()], toConnecting, toVerify, toVerifying].map(way => viewOf(after(...way)))).toEqual([
      ['connect'],
      ['status', 'connect'],
      ['verify', 'connect'],
      ['verify', 'connect'],
    ])
    const done = after(...toVerifying, {
      type: 'sign-in',
      event: { type: 'done', attempt: 3, result: { account: challenge.account } },
    })
    expect(done).toMatchObject({ view: null, trail: [], notice: null, signIn: { status: 'done' } })
  })

  test('a connection that fails stays at the failure, and trying again reconnects', () => {
    const state = after(...toConnecting, failed())
    expect(state).toMatchObject({ view: { name: 'status' }, connection: { failure: { kind: 'refused' } } })
    expect(onward(state, { type: 'retry', now: 0 })).toMatchObject({
      view: { name: 'status' },
      connection: { status: 'connecting', attempt: 2 },
    })
  })

  test('begins with the wallet of the last visit, and with the list if that wallet has disconnected', () => {
    const looking = after(open({ last: fox }))
    expect(viewOf(looking)).toEqual(['status', 'connect'])
    expect(looking.connection.status).toBe('reconnecting')
    expect(viewOf(onward(looking, failed()))).toEqual(['connect'])
    expect(viewOf(onward(looking, succeeded()))).toEqual(['verify', 'connect'])
  })

  describe('opened for the wallet of this browser', () => {
    const direct = after(open({ what: 'installed', only: fox }))

    test('asks the only one at once, and Back, Cancel and a rejection lead to the list', () => {
      expect(viewOf(direct)).toEqual(['status', 'connect'])
      expect(direct).toMatchObject({
        view: { skippedList: true },
        purpose: 'sign-in',
        connection: { status: 'connecting', wallet: fox },
      })
      expect(viewOf(onward(direct, succeeded()))).toEqual(['verify', 'connect'])
      const refused = onward(direct, failed())
      expect(refused).toMatchObject({
        view: { name: 'status' },
        connection: { failure: { kind: 'refused' } },
      })
      for (const left of [
        onward(direct, back),
        onward(direct, { type: 'cancel' }),
        onward(refused, { type: 'show', view: { name: 'connect' } }),
      ]) {
        expect(viewOf(left)).toEqual(['connect'])
        expect(left.connection.status).toBe('disconnected')
      }
    })

    test('shows the list if none or several are installed, and for every other way to open', () => {
      expect(viewOf(after(open({ what: 'installed' })))).toEqual(['connect'])
      expect(viewOf(after(open({ what: 'wallet' })))).toEqual(['connect'])
      for (const what of ['connect', 'account', 'networks', 'profile'] as const)
        expect(viewOf(after(open({ what, only: fox })))).toEqual(['connect'])
      expect(viewOf(after(open({ what: 'safe', only: fox })))).toEqual(['safe-ways'])
    })

    test('only to connect it: asks the only one at once, and is done once it has connected', () => {
      const only = after(open({ what: 'wallet', only: fox }))
      expect(only).toMatchObject({
        view: { name: 'status', skippedList: true },
        purpose: 'wallet',
        connection: { status: 'connecting', wallet: fox },
      })
      expect(viewOf(onward(only, succeeded()))).toEqual([null])
      expect(viewOf(onward(only, { type: 'cancel' }))).toEqual(['connect'])
    })

    test('looks for another wallet of the last visit first, and asks the same one openly', () => {
      const other = after(open({ what: 'installed', only: fox, last: owl }))
      expect(other.connection).toMatchObject({ status: 'reconnecting', wallet: owl })
      expect(viewOf(onward(other, failed()))).toEqual(['connect'])
      expect(after(open({ what: 'installed', only: fox, last: fox })).connection).toMatchObject({
        status: 'connecting',
        wallet: fox,
      })
    })

    test('continues with a connected wallet, and tries the same wallet again after a rejection', () => {
      expect(viewOf(after(adopted, open({ what: 'installed', only: owl })))).toEqual(['verify'])
      const again = onward(direct, failed(), { type: 'retry', now: 0 })
      expect(again).toMatchObject({
        view: { name: 'status' },
        connection: { status: 'connecting', wallet: fox },
      })
    })
  })

  test('as a Safe begins with the choice of a Safe for an account that is known, otherwise with the ways', () => {
    expect(viewOf(after(open({ what: 'safe' })))).toEqual(['safe-ways'])
    expect(viewOf(after(open({ what: 'safe', signedIn: true })))).toEqual(['safe'])
    expect(viewOf(after(adopted, open({ what: 'safe' })))).toEqual(['safe'])
  })

  test('a connected wallet is verified at once', () => {
    const state = after(adopted, open())
    expect(viewOf(state)).toEqual(['verify'])
    expect(state.signIn.status).toBe('preparing')
  })

  test('opening the list while a wallet is connected shows the others, and is done once one has connected', () => {
    const state = after(adopted, open({ what: 'wallet' }))
    expect(viewOf(state)).toEqual(['connect'])
    expect(state.connection.status).toBe('connected')
    const events = [
      adopted,
      open({ what: 'wallet' }),
      { type: 'connect', wallet: owl } as const,
      succeeded(2),
    ]
    expect(viewOf(after(...events))).toEqual([null])
  })

  test('a Safe that is chosen for the page signs nobody in, and is forgotten once the dialog opens again', () => {
    const safe = { account: `eip155:1:${two}` }
    const chosen = after(
      open({ what: 'account' }),
      { type: 'show', view: { name: 'safe' } },
      { type: 'sign-in-as', safe },
    )
    expect(chosen).toMatchObject({ view: null, safe, signIn: { status: 'idle' } })
    expect(onward(chosen, open({ what: 'account' })).safe).toBeNull()
    expect(onward(chosen, { type: 'connect', wallet: fox }).safe).toBeNull()
  })

  test.each([
    { name: 'closed', before: [] },
    { name: 'open', before: [open({ what: 'account' })] },
    { name: 'closed, with a wallet', before: [adopted] },
  ])('an account of a Safe is chosen at once for the page: $name', ({ before }) => {
    const safe = { account: `eip155:1:${two}` }
    const shown = after(...before, open({ what: 'safe-account', only: fox, last: fox }))
    expect(shown).toMatchObject({ view: { name: 'safe' }, purpose: 'account' })
    expect(shown.connection.status).not.toBe('connecting')
    expect(onward(shown, { type: 'sign-in-as', safe })).toMatchObject({ view: null, safe })
  })

  test('the connected account can be chosen after its Safes were shown: it signs in as itself', () => {
    const [address] = view.accounts
    const own = { account: `eip155:1:${address}` }
    const chosen = after(adopted, open({ what: 'safe' }), { type: 'sign-in-as', safe: own })
    expect(viewOf(chosen)).toEqual(['verify', 'safe'])
    expect(chosen.signIn).toMatchObject({ status: 'preparing', act: { address } })
    expect(chosen.signIn).not.toHaveProperty('act.safe')
  })

  test('an owner’s wallet that is connected to find a Safe for the page leads to its Safes', () => {
    const found = after(
      open({ what: 'account' }),
      { type: 'show', view: { name: 'safe' } },
      { type: 'show', view: { name: 'safe-owners', safe: null } },
      { type: 'connect', wallet: fox },
      succeeded(1),
    )
    expect(found).toMatchObject({ view: { name: 'safe' }, purpose: 'account', signIn: { status: 'idle' } })
  })

  test('a phone that scanned the code is verified like any wallet', () => {
    const state = after(
      open(),
      { type: 'choose', wallet: 'a', way: 'scan' },
      { type: 'paired', attempt: 1, wallet: owl, view, signed: null },
    )
    expect(viewOf(state)).toEqual(['verify', 'connect'])
    expect(state).toMatchObject({ pairing: { status: 'idle' }, connection: { wallet: owl } })
  })
})

describe('a view over another one', () => {
  test('keeps what runs below it, to which Back leads', () => {
    const over = after(...toMessage, { type: 'show', view: { name: 'connect' } })
    expect(viewOf(over)).toEqual(['connect', 'verify'])
    expect(over.signIn.status).toBe('ready')
    expect(onward(over, back)).toMatchObject({
      view: { name: 'verify' },
      signIn: { status: 'ready' },
      notice: null,
    })
  })

  test('that shows how to get a wallet is not returned to once one is connected', () => {
    const state = after(
      open(),
      { type: 'show', view: { name: 'get-a-wallet' } },
      { type: 'show', view: { name: 'get-options', wallet: 'a' } },
      { type: 'connect', wallet: fox },
    )
    expect(viewOf(state)).toEqual(['status', 'get-options', 'get-a-wallet', 'connect'])
    expect(viewOf(onward(state, succeeded()))).toEqual(['verify', 'connect'])
  })

  test('that is then shown for another wallet replaces itself', () => {
    const show = (store: 'ios' | 'android'): DialogEvent => ({
      type: 'show',
      view: { name: 'install-by-scan', wallet: 'a', store },
    })
    const state = after(open(), show('ios'), show('android'))
    expect(state).toMatchObject({ view: { store: 'android' }, trail: [{ name: 'connect' }] })
  })

  test('stops the code below it, which starts again on return', () => {
    const scan = after(open(), { type: 'choose', wallet: 'a', way: 'scan' })
    const over = onward(scan, { type: 'show', view: { name: 'get-options', wallet: 'a' } })
    expect(over).toMatchObject({ pairing: { status: 'idle' }, notice: null })
    expect(onward(over, back)).toMatchObject({ view: { name: 'scan' }, pairing: { status: 'preparing' } })
  })

  test('with the code of another wallet shows another code', () => {
    const scan = after(open(), { type: 'choose', wallet: 'a', way: 'scan' })
    const other = onward(scan, { type: 'show', view: { name: 'scan', wallet: 'b' } })
    expect(other.pairing).toMatchObject({ status: 'preparing', attempt: scan.pairing.attempt + 2 })
  })
})

describe('selecting another wallet while one is connected', () => {
  const list = [...toMessage, { type: 'show', view: { name: 'connect' } }] satisfies DialogEvent[]

  test('keeps the first until the other is connected, which is then verified', () => {
    const asked = after(...list, { type: 'connect', wallet: owl })
    expect(asked).toMatchObject({ connection: { status: 'connecting', held: { wallet: fox } } })
    const other = onward(asked, {
      type: 'connection',
      event: { type: 'succeeded', attempt: 2, view: { accounts: [two], chainId: 1 } },
    })
    expect(viewOf(other)).toEqual(['verify', 'connect'])
    expect(other.signIn).toMatchObject({ status: 'preparing', act: { address: two } })
  })

  test('and then the first again shows that it is connected, and continues with it', () => {
    const state = after(...list, { type: 'connect', wallet: fox })
    expect(state).toMatchObject({
      view: { name: 'status' },
      connection: { failure: { kind: 'already-connected' } },
    })
    for (const event of [{ type: 'verify' }, { type: 'retry', now: 0 }] as const)
      expect(onward(state, event)).toMatchObject({
        view: { name: 'verify' },
        connection: { failure: null },
        signIn: { status: 'ready' },
      })
  })

  test('a wallet that disconnects while the list is open leaves the list without a way back to the wallet', () => {
    const state = after(...list, gone)
    expect(viewOf(state)).toEqual(['connect'])
    expect(state).toMatchObject({ connection: { failure: null }, signIn: { ended: 'disconnected' } })
  })
})

describe('networks and profile', () => {
  test('follow a connection that was made for them, without a request to sign', () => {
    const state = after(open({ what: 'networks', last: fox }), succeeded())
    expect(viewOf(state)).toEqual(['networks', 'connect'])
    expect(state.signIn.status).toBe('idle')
    expect(viewOf(after(open({ what: 'networks' })))).toEqual(['connect'])
  })

  test('the profile opens without a wallet if there is a session, and its wallet is looked for', () => {
    const state = after(open({ what: 'profile', last: fox, signedIn: true }))
    expect(state).toMatchObject({ view: { name: 'profile' }, connection: { status: 'reconnecting' } })
    expect(viewOf(onward(state, succeeded()))).toEqual(['profile'])
    expect(viewOf(onward(state, failed()))).toEqual(['profile'])
  })

  test('the profile without a session is a sign-in', () => {
    const state = after(open({ what: 'profile' }))
    expect(viewOf(state)).toEqual(['connect'])
    expect(viewOf(onward(state, { type: 'connect', wallet: fox }, succeeded()))).toEqual([
      'verify',
      'connect',
    ])
    expect(onward(state, { type: 'show', view: { name: 'networks' } })).toBe(state)
  })

  test('a wallet that arrives on the chain is done, no matter who made it change', () => {
    const asked = after(...toMessage, { type: 'switch-network', chain: 'eip155:10' })
    expect(viewOf(asked)).toEqual(['networks', 'verify', 'connect'])
    const there = onward(asked, {
      type: 'connection',
      event: { type: 'chain-changed', wallet: fox, chainId: 10 },
    })
    expect(there.network.status).toBe('idle')
    expect(onward(there, { type: 'switch-network', chain: 'eip155:10' })).toBe(there)
  })
})

test('what has ended leaves no trace when the dialog is opened again', () => {
  const state = after(...toConnecting, failed(), close)
  expect(state.connection).toMatchObject({ failure: null })
  const left = after(adopted, open({ what: 'networks' }), { type: 'switch-network', chain: 'eip155:10' })
  const refused = onward(left, {
    type: 'network',
    event: { type: 'failed', attempt: 1, failure: 'refused', retry: 'ask' },
  })
  expect(refused.network.status).toBe('failed')
  expect(onward(refused, close, open({ what: 'networks' })).network.status).toBe('idle')
})

test('a wallet that disconnected while the dialog was closed may reconnect by itself, and starts nothing', () => {
  const state = after(adopted, gone)
  expect(state.connection).toMatchObject({ status: 'disconnected' })
  const there = onward(state, {
    type: 'connection',
    event: { type: 'wallet-connected', wallet: fox, view },
  })
  expect(there).toMatchObject({ view: null, connection: { status: 'connected' }, signIn: { status: 'idle' } })
  // Once the dialog has been opened, the wallet reconnects only if the person connects it.
  expect(onward(state, open()).connection).toMatchObject({ failure: null })
})
