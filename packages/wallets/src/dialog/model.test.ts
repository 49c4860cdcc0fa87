import { isDeepStrictEqual } from 'node:util'
import { parseAddress } from '@countersign/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConnectionFailureKind } from '../connection/failure.ts'
import type { ConnectionEvent } from '../connection/reducer.ts'
import { currentConnection, type WalletView } from '../connection/state.ts'
import type { SignInFailure } from '../sign-in/failure.ts'
import type { SignInEvent } from '../sign-in/reducer.ts'
import { holdsSignature } from '../sign-in/state.ts'
import type { Token } from '../tokens/state.ts'
import type { Wallet } from '../wallet.ts'
import type { DialogEvent } from './event.ts'
import { dialogReducer } from './reducer.ts'
import { type DialogState, initialDialog } from './state.ts'

const wallet = (id: string): Wallet => ({
  id,
  name: id,
  icon: null,
  rdns: id,
  provider: { request: async () => null },
})
const fox = wallet('fox')
const owl = wallet('owl')
const phone: Wallet = { ...wallet('phone'), phone: { entry: 'a', links: {} } }
const address = { uri: 'wc:7', deadline: 9, request: null, renewals: 0 }
const one = parseAddress(`0x${'1'.repeat(40)}`)
const two = parseAddress(`0x${'2'.repeat(40)}`)
const token: Token = { chain: 'eip155:1', address: two, symbol: 'TST', decimals: 18 }
const challenge = {
  id: 'c1',
  account: `eip155:1:${one}`,
  message: 'Sign in',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
  deadline: 600_000,
}

/** An answer whose attempt is still to be filled in: that of the running one, or of an earlier. */
type Timed = {
  readonly of: 'running' | 'earlier'
  readonly make: (state: DialogState, attempt: number) => DialogEvent
}
type Step = DialogEvent | Timed

const wallets = fc.constantFrom(fox, owl, phone)
const walletViews: fc.Arbitrary<WalletView> = fc.record({
  accounts: fc.constantFrom([one] as const, [two] as const, [two, one] as const),
  chainId: fc.constantFrom(1, 10),
})
const chain = fc.constantFrom('eip155:1', 'eip155:10')
const plain = <Type extends string>(...types: Type[]) => fc.record({ type: fc.constantFrom(...types) })

const person: fc.Arbitrary<DialogEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('open'),
      what: fc.constantFrom('connect', 'networks', 'profile'),
      last: fc.option(wallets),
      signedIn: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: plain('close', 'back', 'cancel', 'sign', 'verify', 'disconnect', 'dismiss-notice'),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('show'),
      view: fc.oneof(
        fc.record({
          name: fc.constantFrom('connect', 'what-is-a-wallet', 'get-a-wallet', 'networks', 'profile'),
        }),
        fc.record({ name: fc.constant('get-options'), wallet: fc.constantFrom('a', 'b') }),
        fc.record({
          name: fc.constant('install-by-scan'),
          wallet: fc.constantFrom('a', 'b'),
          store: fc.constantFrom('ios', 'android'),
        }),
        fc.record({ name: fc.constant('scan'), wallet: fc.constantFrom('a', null) }),
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('connect'), wallet: wallets }) },
  fc.record({
    type: fc.constant('choose'),
    wallet: fc.constantFrom('a', 'b'),
    way: fc.constantFrom('scan', 'not-installed', 'not-available'),
  }),
  { weight: 2, arbitrary: fc.record({ type: fc.constant('retry'), now: fc.constantFrom(1, 700_000) }) },
  fc.record({ type: fc.constant('switch-network'), chain }),
  fc.record({ type: fc.constant('watch-token'), token: fc.constant(token) }),
  fc.record({
    type: fc.constant('take-up'),
    place: fc.oneof(
      fc.record({
        kind: fc.constant('pairing'),
        purpose: fc.constantFrom('sign-in', 'networks', 'profile'),
        wallet: fc.constantFrom('a', null),
        address: fc.constantFrom(address, null),
      }),
      fc.record({
        kind: fc.constant('request'),
        purpose: fc.constantFrom('sign-in', 'networks', 'profile'),
        wallet: fc.constantFrom('a', null),
        challenge: fc.constantFrom(challenge, null),
      }),
    ),
    wallet: fc.constant(phone),
  }),
)

const told: fc.Arbitrary<DialogEvent> = fc
  .oneof(
    fc.record({ type: fc.constant('wallet-disconnected'), wallet: wallets }),
    fc.record({ type: fc.constant('wallet-connected'), wallet: wallets, view: walletViews }),
    fc.record({ type: fc.constant('adopted'), wallet: wallets, view: walletViews }),
    walletViews.chain(({ accounts }) =>
      fc.record({ type: fc.constant('accounts-changed'), wallet: wallets, accounts: fc.constant(accounts) }),
    ),
    fc.record({ type: fc.constant('chain-changed'), wallet: wallets, chainId: fc.constantFrom(1, 10) }),
  )
  .map((event): DialogEvent => ({ type: 'connection', event }))

const connectionFailures = fc.constantFrom<ConnectionFailureKind[]>('refused', 'timed-out', 'locked')
const signInFailures = fc.constantFrom<SignInFailure[]>(
  { kind: 'wallet', code: 'refused' },
  { kind: 'unavailable', reason: 'node-timeout' },
  { kind: 'rejected', reason: 'wrong-signer' },
)
const connectionAnswer =
  (event: (attempt: number) => ConnectionEvent): Timed['make'] =>
  (state, back) => ({
    type: 'connection',
    event: event(state.connection.attempt - back),
  })
const signInAnswer =
  (event: (attempt: number) => SignInEvent): Timed['make'] =>
  (state, back) => ({
    type: 'sign-in',
    event: event(state.signIn.attempt - back),
  })

const makes: fc.Arbitrary<Timed['make']> = fc.oneof(
  fc
    .constantFrom('connecting', 'confirm-connection', 'continue-in-wallet')
    .map(phase => connectionAnswer(attempt => ({ type: 'phase', attempt, phase }))),
  {
    weight: 4,
    arbitrary: walletViews.map(view => connectionAnswer(attempt => ({ type: 'succeeded', attempt, view }))),
  },
  connectionFailures.map(kind => connectionAnswer(attempt => ({ type: 'failed', attempt, kind }))),
  { weight: 3, arbitrary: fc.constant(signInAnswer(attempt => ({ type: 'prepared', attempt, challenge }))) },
  fc.constant(
    signInAnswer(attempt => ({ type: 'verified', attempt, session: { account: challenge.account } })),
  ),
  {
    weight: 2,
    arbitrary: signInFailures.map(failure => signInAnswer(attempt => ({ type: 'failed', attempt, failure }))),
  },
  fc.constant(signInAnswer(attempt => ({ type: 'expired', attempt }))),
  fc.constantFrom('adding', 'switched').map((type): Timed['make'] => (state, back) => ({
    type: 'network',
    event: { type, attempt: state.network.attempt - back },
  })),
  fc.constant<Timed['make']>((state, back) => ({
    type: 'network',
    event: { type: 'failed', attempt: state.network.attempt - back, kind: 'refused' },
  })),
  fc.constant<Timed['make']>((state, back) => ({
    type: 'token',
    event: { type: 'added', attempt: state.token.attempt - back },
  })),
  fc.constant<Timed['make']>((state, back) => ({
    type: 'token',
    event: { type: 'failed', attempt: state.token.attempt - back, kind: 'refused' },
  })),
  fc.constant<Timed['make']>((state, back) => ({
    type: 'pairing',
    event: {
      type: 'address',
      attempt: state.pairing.attempt - back,
      uri: 'wc:1',
      deadline: 9,
      request: null,
    },
  })),
  fc.constantFrom('ran-out').map((type): Timed['make'] => (state, back) => ({
    type: 'pairing',
    event: { type, attempt: state.pairing.attempt - back },
  })),
  fc.constant<Timed['make']>((state, back) => ({
    type: 'pairing',
    event: { type: 'scanned', attempt: state.pairing.attempt - back, wallet: null },
  })),
  fc.constant<Timed['make']>((state, back) => ({
    type: 'pairing',
    event: { type: 'failed', attempt: state.pairing.attempt - back, kind: 'refused' },
  })),
  fc
    .tuple(walletViews, fc.boolean(), fc.constantFrom(owl, phone))
    .map(([view, inOneStep, wallet]): Timed['make'] => (state, back) => ({
      type: 'paired',
      attempt: state.pairing.attempt - back,
      wallet,
      view,
      signed: inOneStep ? { challenge, signature: '0xab', address: view.accounts[0] } : null,
    })),
  walletViews.map(view => connectionAnswer(attempt => ({ type: 'resumed', attempt, wallet: phone, view }))),
  fc.constant(signInAnswer(attempt => ({ type: 'slow', attempt }))),
  fc.constant<Timed['make']>((state, back) => ({
    type: 'network',
    event: { type: 'slow', attempt: state.network.attempt - back },
  })),
  fc.constant<Timed['make']>((state, back) => ({
    type: 'token',
    event: { type: 'slow', attempt: state.token.attempt - back },
  })),
)
const answers: fc.Arbitrary<Timed> = fc.record({
  of: fc.constantFrom<Timed['of'][]>('running', 'running', 'running', 'earlier'),
  make: makes,
})
const signature: fc.Arbitrary<DialogEvent> = fc.constant({
  type: 'sign-in',
  event: { type: 'signed', challenge: 'c1', signature: '0xab' },
})

const surroundings: fc.Arbitrary<DialogEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .record({ type: fc.constantFrom('opening', 'left', 'returned', 'missing') })
      .map((event): DialogEvent => ({ type: 'app', event })),
  },
  fc.record({ type: fc.constant('line'), line: fc.constantFrom('idle', 'connecting', 'open', 'lost') }),
)

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: person },
  { weight: 2, arbitrary: told },
  { weight: 5, arbitrary: answers },
  { weight: 1, arbitrary: signature },
  { weight: 2, arbitrary: surroundings },
)

const eventOf = (state: DialogState, step: Step): DialogEvent =>
  'make' in step ? step.make(state, step.of === 'running' ? 0 : 1) : step

/** What of the dialog a person waits for. */
function running({ connection, signIn, network, token: asked, pairing }: DialogState) {
  return {
    connecting: connection.status === 'connecting' || pairing.status === 'scanned',
    signIn: signIn.status !== 'idle' && signIn.status !== 'signed-in',
    request: network.status === 'switching' || network.status === 'adding' || asked.status === 'asking',
  }
}

/** What is wrong with a state, however it was reached. */
function faultsOf(state: DialogState): readonly string[] {
  const { view, trail, connection, signIn, network, token: asked, pairing, purpose, app } = state
  const open = view?.name
  const names = trail.map(({ name }) => name)
  const there = (name: string) => open === name || trail.some(each => each.name === name)
  const connected = currentConnection(connection) !== null
  const failure = 'failure' in connection ? connection.failure : null
  const signed = holdsSignature(signIn) || (signIn.status === 'failed' && signIn.at === 'verifying-signature')
  const { signIn: signingIn, request } = running(state)
  const asksOfPhone =
    request ||
    pairing.status === 'ready' ||
    pairing.status === 'scanned' ||
    signIn.status === 'waiting-for-signature'
  const faults: Readonly<Record<string, boolean>> = {
    'Back leads twice to the same': new Set(names).size < names.length,
    'Back leads to what is open': names.some(name => name === open),
    'Back leads to a status that is over': names.includes('status'),
    'a closed dialog has a way back': view === null && names.length > 0,
    'a wallet is connecting unseen': connection.status === 'connecting' && open !== 'status',
    'a wallet is looked for unseen':
      connection.status === 'reconnecting' && open !== 'status' && open !== 'profile',
    'a phone is paired unseen': pairing.status !== 'idle' && open !== 'scan',
    'a sign-in runs unseen': signingIn && !there('verify'),
    'a change of network is followed nowhere': network.status !== 'idle' && !there('networks'),
    'a token is followed nowhere': asked.status !== 'idle' && !there('profile'),
    'there is no address to scan': open === 'scan' && pairing.status === 'idle',
    'there is no status to show':
      open === 'status' &&
      connection.status !== 'connecting' &&
      connection.status !== 'reconnecting' &&
      !failure,
    'there is no wallet to change the network of': there('networks') && !connected,
    'there is nobody whose profile is shown': there('profile') && !connected && purpose !== 'profile',
    'there is nobody to verify': there('verify') && !connected && !signed,
    'an app is opened for nothing': app !== 'not-opened' && !asksOfPhone,
    'an old failure is kept':
      failure !== null &&
      open !== 'status' &&
      (connected || (open === undefined ? failure.kind !== 'disconnected' : open !== 'verify')),
  }
  return Object.keys(faults).filter(fault => faults[fault])
}

/** What is wrong with a step: whoever leaves by their own hand, but for an end they asked for, hears what was left. */
function faultsOfStep(before: DialogState, step: Step, event: DialogEvent, after: DialogState) {
  const leaves = ['close', 'back', 'cancel', 'show', 'choose', 'open', 'verify', 'connect'].includes(
    event.type,
  )
  const was = running(before)
  const is = running(after)
  const slices = ['connection', 'signIn', 'network', 'token', 'pairing'] as const
  const faults: Readonly<Record<string, boolean>> = {
    'something was left without a word':
      leaves &&
      after.notice === null &&
      (['connecting', 'signIn', 'request'] as const).some(what => was[what] && !is[what]),
    'nothing changed, and yet it is another state': before !== after && isDeepStrictEqual(before, after),
    'a late answer changed something': 'make' in step && step.of === 'earlier' && before !== after,
    'an attempt went back': slices.some(slice => after[slice].attempt < before[slice].attempt),
    'a sign-in did not close the dialog':
      after.signIn.status === 'signed-in' && before.signIn.status !== 'signed-in' && after.view !== null,
  }
  return Object.keys(faults).filter(fault => faults[fault])
}

function expectWayOut(state: DialogState) {
  expect(dialogReducer(state, { type: 'close' }).view).toBeNull()
  let left = state
  for (let times = 0; times <= state.trail.length; times += 1) left = dialogReducer(left, { type: 'back' })
  expect(left.view).toBeNull()
}

function expectFresh(state: DialogState) {
  const closed = dialogReducer(state, { type: 'close' })
  for (const what of ['connect', 'networks', 'profile'] as const) {
    const again = dialogReducer(closed, { type: 'open', what, last: null, signedIn: true })
    expect(again.view).not.toBeNull()
    expect('failure' in again.connection ? again.connection.failure : null).toBeNull()
    expect(['idle', 'preparing-message', 'signed-in']).toContain(again.signIn.status)
    expect([again.network.status, again.token.status, again.pairing.status]).toEqual(['idle', 'idle', 'idle'])
    expect(again.notice).toBeNull()
    expect(again.app).toBe('not-opened')
  }
}

/** Goes back and forth between the slices so that far states are walked from as often as near ones. */
const ways: readonly (readonly DialogEvent[])[] = [
  [],
  [{ type: 'open', what: 'connect', last: null, signedIn: false }],
  [
    { type: 'open', what: 'connect', last: null, signedIn: false },
    { type: 'connect', wallet: fox },
    { type: 'connection', event: { type: 'succeeded', attempt: 1, view: { accounts: [one], chainId: 1 } } },
    { type: 'sign-in', event: { type: 'prepared', attempt: 1, challenge } },
    { type: 'sign' },
  ],
  [
    { type: 'connection', event: { type: 'adopted', wallet: fox, view: { accounts: [one], chainId: 1 } } },
    { type: 'open', what: 'profile', last: null, signedIn: true },
    { type: 'watch-token', token },
    { type: 'switch-network', chain: 'eip155:10' },
  ],
  [
    { type: 'open', what: 'connect', last: null, signedIn: false },
    { type: 'choose', wallet: 'a', way: 'scan' },
  ],
]

/** Every view and every status: a walk that reaches none of one would prove nothing of it. */
const everything = [
  ...['none', 'connect', 'status', 'missing', 'what-is-a-wallet', 'get-a-wallet', 'get-options'],
  ...['install-by-scan', 'scan', 'verify', 'networks', 'profile'],
  ...['connection disconnected', 'connection connecting', 'connection reconnecting', 'connection connected'],
  ...['signIn idle', 'signIn preparing-message', 'signIn message-ready', 'signIn waiting-for-signature'],
  ...['signIn verifying-signature', 'signIn failed', 'signIn signed-in'],
  ...['network idle', 'network switching', 'network adding', 'network failed'],
  ...['token idle', 'token asking', 'token added', 'token failed'],
  ...['pairing idle', 'pairing preparing', 'pairing ready', 'pairing scanned', 'pairing failed'],
  ...['app not-opened', 'app opening', 'app opened', 'app returned', 'app not-installed'],
  ...['slow signature', 'slow network', 'slow token'],
]

test('random walks find no dead end, no stale status, and nothing that is left without a word', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...ways), fc.array(steps, { maxLength: 40, size: 'max' }), (way, walk) => {
      let state = way.reduce(dialogReducer, initialDialog)
      for (const step of walk) {
        const event = eventOf(state, step)
        const next = dialogReducer(state, event)
        const faults = [...faultsOf(next), ...faultsOfStep(state, step, event, next)]
        if (faults.length > 0) expect.fail(faults.join('; '))
        state = next
        seen.add(state.view?.name ?? 'none')
        for (const slice of ['connection', 'signIn', 'network', 'token', 'pairing'] as const)
          seen.add(`${slice} ${state[slice].status}`)
        seen.add(`app ${state.app}`)
        if ('slow' in state.signIn && state.signIn.slow) seen.add('slow signature')
        if ('slow' in state.network && state.network.slow) seen.add('slow network')
        if ('slow' in state.token && state.token.slow) seen.add('slow token')
      }
      expectWayOut(state)
      expectFresh(state)
    }),
    { numRuns: 2_000 },
  )
  expect([...seen].toSorted()).toEqual(everything.toSorted())
}, 60_000)
