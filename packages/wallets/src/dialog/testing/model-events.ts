import type { Cosigning } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import fc from 'fast-check'
import type { ConnectionFailureKind } from '../../connection/failure.ts'
import type { ConnectionEvent } from '../../connection/reducer.ts'
import type { WalletView } from '../../connection/state.ts'
import type { Token } from '../../connection/wallet-connection.ts'
import type { NetworkRequest } from '../../networks/network.ts'
import { dialogPurposes } from '../../pending/pending.ts'
import type { RequestEvent } from '../../request/event.ts'
import type { SignInFailure } from '../../sign-in/failure.ts'
import type { SignInEvent } from '../../sign-in/reducer.ts'
import type { TokenRequest } from '../../tokens/token.ts'
import type { Wallet } from '../../wallet.ts'
import type { DialogEvent } from '../event.ts'
import type { DialogState } from '../state.ts'

// All events of a dialog, for the test that walks it at random.

const wallet = (id: string): Wallet => ({
  id,
  name: id,
  icon: null,
  rdns: id,
  provider: { request: async () => null },
})
export const fox = wallet('fox')
const owl = wallet('owl')
const phone: Wallet = { ...wallet('phone'), phone: { entry: 'a', links: {} } }
const phoneToo: Wallet = { ...wallet('phone-too'), phone: { entry: 'b', links: {} } }
/** Two hosted wallets: only one window is open at a time. */
export const page: Wallet = {
  ...wallet('page'),
  rdns: null,
  hosted: { entry: 'c', url: 'https://c.example' },
}
const pageToo: Wallet = {
  ...{ ...wallet('page-too'), rdns: null, hosted: { entry: 'd', url: 'https://d.example' } },
}
const address = { uri: 'wc:7', deadline: 9, request: null, renewals: 0 }
export const one = parseAddress(`0x${'1'.repeat(40)}`)
const two = parseAddress(`0x${'2'.repeat(40)}`)
export const token: Token = { chain: 'eip155:1', address: two, symbol: 'TST', decimals: 18 }
export const challenge = {
  id: 'c1',
  account: `eip155:1:${one}`,
  message: 'Sign in',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
  deadline: 600_000,
}

const three = parseAddress(`0x${'3'.repeat(40)}`)
export const safe = { account: `eip155:1:${three}` }

/** A Safe of `one` and `two`, with the state of a cosigning. */
function cosigning(
  id: string,
  revision: number,
  status: Cosigning['status'],
  confirmed: readonly string[],
): Cosigning {
  return {
    ...{ id, revision, status, account: safe.account, message: `Sign in ${id}` },
    announcedAt: confirmed.length > 0 ? '2026-01-31T09:30:00.000Z' : null,
    expiresAt: '2026-02-07T09:30:00.000Z',
    safes: [
      {
        address: three,
        owners: [one, two].map(address => ({
          address,
          present: true,
          confirmation: confirmed.includes(address) ? { kind: 'ecdsa' } : null,
        })),
      },
    ],
  } as unknown as Cosigning
}
const cosignings = fc
  .record({
    id: fc.constantFrom('k1', 'k2'),
    revision: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom<Cosigning['status'][]>(
      ...(['NEEDS_CONFIRMATION', 'NEEDS_CONFIRMATION', 'NEEDS_CONFIRMATION'] as const),
      ...(['CONFIRMED', 'EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const),
    ),
    confirmed: fc.subarray([one, two]),
  })
  .map(({ id, revision, status, confirmed }) => cosigning(id, revision, status, confirmed))
export const safesChallenge = {
  ...challenge,
  ...{ id: 'c2', account: safe.account, cosigning: cosigning('k1', 0, 'NEEDS_CONFIRMATION', []) },
}

/** A response whose attempt still has to be set: that of the running one, or of an earlier one. */
type Timed = {
  readonly of: 'running' | 'earlier'
  readonly make: (state: DialogState, attempt: number) => DialogEvent
}
export type Step = DialogEvent | Timed

const wallets = fc.constantFrom(fox, owl, phone, phoneToo, page, pageToo)
const walletViews: fc.Arbitrary<WalletView> = fc.record({
  accounts: fc.constantFrom([one] as const, [two] as const, [two, one] as const),
  chainId: fc.constantFrom(1, 10),
})
const chain = fc.constantFrom('eip155:1', 'eip155:10')
const pendingOwners = fc.constantFrom(null, { safe: null }, { safe })
const plain = <Type extends string>(...types: Type[]) => fc.record({ type: fc.constantFrom(...types) })

const person: fc.Arbitrary<DialogEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('open'),
      what: fc.constantFrom('connect', 'installed', 'wallet', 'account', 'safe', 'networks', 'profile'),
      last: fc.option(wallets),
      only: fc.option(fc.constantFrom(fox, owl)),
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
        fc.record({ name: fc.constantFrom('safe-ways', 'safe') }),
        fc.record({ name: fc.constant('safe-owners'), safe: fc.constant(null) }),
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
  { weight: 2, arbitrary: fc.record({ type: fc.constant('sign-in-as'), safe: fc.constant(safe) }) },
  {
    weight: 2,
    arbitrary: fc.tuple(cosignings, fc.option(wallets)).map(([each, last]) => ({
      type: 'resume-cosigning' as const,
      challenge: { ...safesChallenge, id: each.id, cosigning: each, resumed: true as const },
      last,
    })),
  },
  plain('ask-owners', 'cancel-cosigning'),
  fc.record({ type: fc.constant('switch-network'), chain }),
  fc.record({ type: fc.constant('watch-token'), token: fc.constant(token) }),
  fc.record({
    type: fc.constant('resume-place'),
    place: fc.oneof(
      fc.record({
        kind: fc.constant('pairing'),
        owner: pendingOwners,
        purpose: fc.constantFrom(...dialogPurposes),
        wallet: fc.constantFrom('a', null),
        address: fc.constantFrom(address, null),
      }),
      fc.record({
        kind: fc.constant('request'),
        owner: pendingOwners,
        purpose: fc.constantFrom(...dialogPurposes),
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

const connectionFailures = fc.constantFrom<ConnectionFailureKind[]>(
  ...(['refused', 'timed-out', 'locked', 'popup-blocked', 'no-handshake'] as const),
)
const signInFailures = fc.constantFrom<SignInFailure[]>(
  { kind: 'wallet', code: 'refused' },
  { kind: 'wallet', code: 'popup-blocked' },
  { kind: 'unavailable', reason: 'node-timeout' },
  { kind: 'rejected', reason: 'wrong-signer' },
  { kind: 'confirmation-refused', reason: 'wrong-signer' },
  { kind: 'confirmation-repeated' },
  { kind: 'problem', code: 'cosigning-not-found' },
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
const networkAnswer =
  (event: (attempt: number) => RequestEvent<NetworkRequest>): Timed['make'] =>
  (state, back) => ({
    type: 'network',
    event: event(state.network.attempt - back),
  })
const tokenAnswer =
  (event: (attempt: number) => RequestEvent<TokenRequest>): Timed['make'] =>
  (state, back) => ({
    type: 'token',
    event: event(state.token.attempt - back),
  })

const makes: fc.Arbitrary<Timed['make']> = fc.oneof(
  fc
    .constantFrom('connecting', 'confirm-connection', 'continue-in-wallet')
    .map(phase => connectionAnswer(attempt => ({ type: 'phase', attempt, phase }))),
  {
    weight: 4,
    arbitrary: walletViews.map(view => connectionAnswer(attempt => ({ type: 'succeeded', attempt, view }))),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(walletViews, fc.boolean()).map(([view, ofAnother]) => {
      const signed = { challenge, signature: '0xab' as const, address: view.accounts[0] }
      return connectionAnswer(attempt => ({
        ...{ type: 'succeeded', attempt, view },
        signed: ofAnother ? { ...signed, ofAnother } : signed,
      }))
    }),
  },
  connectionFailures.map(kind => connectionAnswer(attempt => ({ type: 'failed', attempt, kind }))),
  {
    weight: 3,
    arbitrary: fc.constant(signInAnswer(attempt => ({ type: 'prepared', attempt, question: challenge }))),
  },
  fc.constant(signInAnswer(attempt => ({ type: 'done', attempt, result: { account: challenge.account } }))),
  {
    weight: 2,
    arbitrary: signInFailures.map(failure => signInAnswer(attempt => ({ type: 'failed', attempt, failure }))),
  },
  {
    weight: 3,
    arbitrary: fc.constant(
      signInAnswer(attempt => ({ type: 'prepared', attempt, question: safesChallenge })),
    ),
  },
  cosignings.map(each =>
    signInAnswer(attempt => ({
      ...{ type: 'prepared', attempt },
      question: { ...safesChallenge, cosigning: each, resumed: true },
    })),
  ),
  {
    weight: 3,
    arbitrary: fc.constant(signInAnswer(attempt => ({ type: 'left-to-owners', attempt }))),
  },
  fc.constant(
    signInAnswer(attempt => ({
      ...{ type: 'expired', attempt },
      ...{ failure: { kind: 'expired' }, retry: 'prepare' },
    })),
  ),
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      networkAnswer(attempt => ({ type: 'progress', attempt, progress: 'adding' })),
      networkAnswer(attempt => ({ type: 'done', attempt, result: null })),
      networkAnswer(attempt => ({ type: 'failed', attempt, failure: 'refused', retry: 'ask' })),
      networkAnswer(attempt => ({ type: 'failed', attempt, failure: 'popup-blocked', retry: 'ask' })),
      networkAnswer(attempt => ({ type: 'expired', attempt, failure: 'timed-out', retry: 'ask' })),
      networkAnswer(attempt => ({ type: 'slow', attempt })),
      tokenAnswer(attempt => ({ type: 'done', attempt, result: null })),
      tokenAnswer(attempt => ({ type: 'failed', attempt, failure: 'refused', retry: 'ask' })),
      tokenAnswer(attempt => ({ type: 'expired', attempt, failure: 'timed-out', retry: 'ask' })),
      tokenAnswer(attempt => ({ type: 'slow', attempt })),
    ),
  },
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
    event: { type: 'failed', attempt: state.pairing.attempt - back, kind: 'refused' },
  })),
  fc
    .tuple(walletViews, fc.boolean(), fc.constantFrom(owl, phone, phoneToo))
    .map(([view, inOneStep, wallet]): Timed['make'] => (state, back) => ({
      type: 'paired',
      attempt: state.pairing.attempt - back,
      wallet,
      view,
      signed: inOneStep ? { challenge, signature: '0xab', address: view.accounts[0] } : null,
    })),
  walletViews.map(view => connectionAnswer(attempt => ({ type: 'resumed', attempt, wallet: phone, view }))),
  fc.constant(signInAnswer(attempt => ({ type: 'slow', attempt }))),
)
const answers: fc.Arbitrary<Timed> = fc.record({
  of: fc.constantFrom<Timed['of'][]>('running', 'running', 'running', 'earlier'),
  make: makes,
})
/** The wallet may answer an earlier request for the same text. */
const signature: fc.Arbitrary<Timed> = fc
  .tuple(fc.nat(3), fc.constantFrom({}, { seat: { safe: three, hash: '0xab' as const, owner: one } }))
  .map(([before, seat]) => ({
    of: 'running',
    make: signInAnswer(attempt => ({
      ...{ type: 'answered', asked: attempt - before },
      answer: { signature: '0xab', ...seat },
    })),
  }))
const news: fc.Arbitrary<DialogEvent> = fc
  .oneof({
    weight: 6,
    arbitrary: cosignings.map(each => ({ type: 'cosigning' as const, cosigning: each })),
  })
  .map((event): DialogEvent => ({ type: 'sign-in', event }))

const surroundings: fc.Arbitrary<DialogEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .record({ type: fc.constantFrom('opening', 'left', 'returned', 'missing') })
      .map((event): DialogEvent => ({ type: 'app', event })),
  },
  fc.record({ type: fc.constant('line'), line: fc.constantFrom('idle', 'connecting', 'open', 'lost') }),
)

export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: person },
  { weight: 2, arbitrary: told },
  { weight: 5, arbitrary: answers },
  { weight: 1, arbitrary: signature },
  { weight: 2, arbitrary: news },
  { weight: 2, arbitrary: surroundings },
)

export const eventOf = (state: DialogState, step: Step): DialogEvent =>
  'make' in step ? step.make(state, step.of === 'running' ? 0 : 1) : step
