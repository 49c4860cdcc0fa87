import {
  type ConnectingPhase,
  type ConnectionState,
  describeWalletError,
  type NetworkFailureKind,
  type NetworkState,
  type OpenChallenge,
  type SignInState,
  type TokenState,
  type Wallet,
  wordWalletError,
} from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as words } from '../../locales/compiled/en/hosted.ts'
import { enAccount } from '../../locales/en/account.ts'
import { enDialog } from '../../locales/en/dialog.ts'
import { enRare } from '../../locales/en/rare.ts'
import controls from '../../theme/controls.module.css'
import { alice, bob, connected, draw } from '../testing/draw.tsx'
import { askedFor, failedFor } from '../testing/requests.ts'
import { wallet } from '../testing/world.ts'
import { NetworksView } from '../views/networks/networks.tsx'
import { ProfileView } from '../views/profile/profile.tsx'
import { StatusView } from '../views/status/status.tsx'
import { VerifyView } from '../views/verify/verify.tsx'
import { windowSetting } from './hosted.tsx'

const house: Wallet = {
  ...wallet('House', null),
  hosted: { entry: 'house', url: 'https://keys.house.example/connect' },
}
const inWindow = { ...connected, wallet: house }
const problems = ['popup-blocked', 'host-unreachable', 'no-handshake'] as const
const { wallet: errors } = enRare.reason
const device = { browser: 'chrome', system: 'linux' } as const

const primary = (page: string) => new RegExp(`class="${controls.primary}"[^>]*>([^<]+)<`).exec(page)?.[1]
const wayOn = (problem: (typeof problems)[number]) =>
  problem === 'popup-blocked' ? words.openIt : enDialog.connect.status.tryAgain

describe('a wallet that opens in a window', () => {
  const status = (connection: ConnectionState) =>
    draw(<StatusView />, { state: { view: { name: 'status' }, connection }, runtime: { device } })
  const waiting = (phase: ConnectingPhase) =>
    status({ status: 'connecting', attempt: 1, wallet: house, phase, held: null })
  const failed = (kind: (typeof problems)[number] | 'already-pending' | 'timed-out' | 'refused') =>
    status({ status: 'disconnected', attempt: 1, failure: { wallet: house, kind } })

  test.each([
    ['opening', words.opening],
    ['connecting', words.opening],
    ['confirm-connection', words.opening],
    ['continue-in-wallet', words.open],
  ] as const)('shows what it waits for, and where to look (%s)', (phase, said) => {
    const page = waiting(phase)
    expect(page).toContain(said.title({ wallet: 'House' }))
    expect(page).toContain(said.text({ wallet: 'House' }))
    expect(primary(page)).toBe(words.show)
    expect(page).toContain(enDialog.connect.status.cancel)
  })

  test('names the host of the window, so that the person answers no other', () => {
    expect(waiting('continue-in-wallet')).toContain(words.address({ host: 'keys.house.example' }))
  })

  test.each(problems)('shows why it did not answer, a way to continue, and another wallet (%s)', problem => {
    const page = failed(problem)
    const { title, text } = wordWalletError(errors, problem, {
      wallet: 'House',
      outcome: errors.outcome.shared,
    })
    expect(page).toContain(title)
    expect(page).toContain(text)
    expect(page).toContain('role="alert"')
    expect(primary(page)).toBe(wayOn(problem))
    expect(page).toContain(enDialog.connect.status.other)
  })

  test('shows how to allow windows in this browser if the window was blocked', () => {
    expect(failed('popup-blocked')).toContain(words.allow.chromium)
    expect(failed('no-handshake')).not.toContain(words.allow.chromium)
  })

  test('has its own texts for a pending request and a timeout, without the toolbar or a time limit', () => {
    for (const kind of ['already-pending', 'timed-out'] as const)
      expect(failed(kind)).toContain(words.failed[kind]({ wallet: 'House' }))
  })

  test('is treated as having refused if its window was closed', () => {
    expect(failed('refused')).toContain(enDialog.connect.status.refused({ wallet: 'House' }))
  })
})

describe('a signature in a window', () => {
  const challenge: OpenChallenge = {
    id: 'c',
    account: `eip155:1:${alice}`,
    message: 'The text',
    issuedAt: '2030-01-01T00:00:00Z',
    expiresAt: '2030-01-01T00:05:00Z',
    deadline: 0,
  }
  const step = { attempt: 1, act: { address: alice, chainId: 1 } }
  const verify = (signIn: SignInState) =>
    draw(<VerifyView />, {
      state: { view: { name: 'verify' }, connection: inWindow, signIn },
      runtime: { device },
    })

  test('is looked for in the window, and is not requested a second time', () => {
    const page = verify({
      ...{ ...step, status: 'asking', question: challenge, since: 1 },
      ...{ slow: false, progress: null },
    })
    expect(page).toContain(words.asked.signing({ wallet: 'House' }))
    expect(primary(page)).toBe(words.show)
    expect(page).not.toContain(enRare.verify.signAgain)
  })

  test.each(problems)('shows why it did not arrive (%s)', code => {
    const page = verify({
      ...step,
      status: 'failed',
      at: 'asking',
      failure: { kind: 'wallet', code },
      progress: null,
      question: challenge,
      retry: { step: 'ask', question: challenge },
    })
    expect(page).toContain(enDialog.headline.asking)
    expect(page).toContain(describeWalletError(errors, code, { wallet: 'House' }))
    expect(page.includes(words.allow.chromium)).toBe(code === 'popup-blocked')
    expect(primary(page)).toBe(code === 'popup-blocked' ? words.openIt : enRare.verify.again.ask)
  })

  test('has its own failure if the wallet does not show the account', () => {
    const page = verify({
      ...step,
      status: 'failed',
      at: 'checking',
      failure: { kind: 'another-account' },
      progress: null,
      question: challenge,
      retry: { step: 'prepare' },
    })
    expect(page).toContain(enRare.reason.anotherAccount({ wallet: 'House' }))
  })
})

describe('a network change in a window', () => {
  const networks = (network: NetworkState) =>
    draw(<NetworksView />, {
      state: { view: { name: 'networks' }, connection: inWindow, network },
      runtime: { device },
    })
  const failed = (kind: NetworkFailureKind) => networks(failedFor('eip155:5', kind))

  test('is awaited in the window', () => {
    const page = networks(askedFor('eip155:5'))
    expect(page).toContain(words.asked.switching({ wallet: 'House', about: 'Trial' }))
    expect(page).toContain(words.where.maybe)
    expect(primary(page)).toBe(words.show)
  })

  test.each(problems)('shows why it failed (%s)', kind => {
    const page = failed(kind)
    expect(page).toContain(wordWalletError(errors, kind, { wallet: 'House' }).title)
    expect(primary(page)).toBe(wayOn(kind))
  })

  test.each(['not-supported', 'unknown-chain'] as const)(
    'offers neither details to add by hand nor a retry if the wallet does not support the network (%s)',
    kind => {
      const page = failed(kind)
      expect(page).toContain(words.noNetwork.title({ wallet: 'House', network: 'Trial' }))
      expect(page).not.toContain('rpc.example')
      expect(primary(page)).toBeUndefined()
    },
  )
})

describe('a token request in a window', () => {
  const token = { chain: 'eip155:1', address: bob, symbol: 'SEAL', decimals: 6 }
  const profile = (state: TokenState) =>
    draw(<ProfileView />, {
      state: { view: { name: 'profile' }, connection: inWindow, token: state },
      runtime: { device },
    })

  test('is awaited in the window, and can be cancelled', () => {
    const page = profile(askedFor(token))
    expect(page).toContain(words.asked.asking({ wallet: 'House', about: 'SEAL' }))
    expect(page).toContain(words.show)
    expect(page).toContain(enAccount.profile.tokens.stop)
  })

  test.each(problems)('shows why the token was not added (%s)', kind => {
    const page = profile(failedFor(token, kind))
    expect(page).toContain(wordWalletError(errors, kind, { wallet: 'House' }).title)
    expect(page).toContain(wayOn(kind))
  })
})

test.each([
  ['chrome', 'linux', 'chromium'],
  ['brave', 'macos', 'chromium'],
  ['edge', 'windows', 'chromium'],
  ['firefox', 'linux', 'firefox'],
  ['safari', 'macos', 'safari'],
  ['chrome', 'android', 'android'],
  ['firefox', 'ios', 'ios'],
  [null, 'linux', 'other'],
  [null, null, 'other'],
] as const)('in %s on %s, the instructions to allow windows are those of %s', (browser, system, way) => {
  expect(windowSetting({ browser, system })).toBe(way)
})

test('the instructions to allow windows are different for each browser, and single sentences', () => {
  const ways = Object.values(words.allow)
  expect(new Set(ways).size).toBe(ways.length)
  for (const way of ways) expect(way).toMatch(/^[A-Z][^.]+\.$/)
})
