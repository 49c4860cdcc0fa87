import type {
  ConnectingPhase,
  ConnectionState,
  NetworkState,
  OpenChallenge,
  SignInState,
  TokenState,
  Wallet,
} from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as words } from '../../locales/compiled/en/hosted.ts'
import { enDialog } from '../../locales/en/dialog.ts'
import { enRare } from '../../locales/en/rare.ts'
import { formatMessage } from '../../locales/format-message.ts'
import controls from '../../theme/controls.module.css'
import { alice, bob, connected, draw } from '../drawing.tsx'
import { NetworksView } from '../views/networks/networks.tsx'
import { ProfileView } from '../views/profile/profile.tsx'
import { StatusView } from '../views/status/status.tsx'
import { VerifyView } from '../views/verify/verify.tsx'
import { wallet } from '../views/world.ts'

const house: Wallet = {
  ...wallet('House', null),
  hosted: { entry: 'house', url: 'https://keys.house.example/connect' },
}
const inWindow = { ...connected, wallet: house }
const problems = ['popup-blocked', 'host-unreachable', 'no-handshake'] as const
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
  ] as const)('says what is waited for, and where to look (%s)', (phase, said) => {
    const page = waiting(phase)
    expect(page).toContain(said.title({ wallet: 'House' }))
    expect(page).toContain(said.text({ wallet: 'House' }))
    expect(primary(page)).toBe(words.show)
    expect(page).toContain(enDialog.connect.status.cancel)
  })

  test('says whose page the window shows, so that no other is answered', () => {
    expect(waiting('continue-in-wallet')).toContain(words.address({ host: 'keys.house.example' }))
  })

  test.each(problems)('and gave no answer says why, with a way on and another wallet (%s)', problem => {
    const page = failed(problem)
    expect(page).toContain(formatMessage(words.failed[problem].title, { wallet: 'House' }))
    expect(page).toContain(words.failed[problem].text({ wallet: 'House' }))
    expect(page).toContain('role="alert"')
    expect(primary(page)).toBe(wayOn(problem))
    expect(page).toContain(enDialog.connect.status.other)
  })

  test('and was held back says how this browser lets it open', () => {
    expect(failed('popup-blocked')).toContain(words.allow.chromium)
    expect(failed('no-handshake')).not.toContain(words.allow.chromium)
  })

  test('is not looked for in the toolbar, and is not said to have had two minutes', () => {
    for (const kind of ['already-pending', 'timed-out'] as const)
      expect(failed(kind)).toContain(words.failed[kind].text({ wallet: 'House' }))
  })

  test('and was closed counts as refused', () => {
    expect(failed('refused')).toContain(enDialog.connect.status.failed.refused.text({ wallet: 'House' }))
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
  const step = { attempt: 1, subject: { address: alice, chainId: 1 } }
  const verify = (signIn: SignInState) =>
    draw(<VerifyView />, {
      state: { view: { name: 'verify' }, connection: inWindow, signIn },
      runtime: { device },
    })

  test('is looked for there, and not asked for a second time', () => {
    const page = verify({ ...step, status: 'waiting-for-signature', challenge, slow: false })
    expect(page).toContain(words.asked.signing({ wallet: 'House' }))
    expect(primary(page)).toBe(words.show)
    expect(page).not.toContain(enDialog.verify.signAgain)
  })

  test.each(problems)('that did not come says why (%s)', code => {
    const page = verify({
      ...step,
      status: 'failed',
      at: 'waiting-for-signature',
      failure: { kind: 'wallet', code },
      message: 'The text',
      again: { step: 'sign', challenge },
    })
    expect(page).toContain(enDialog.headline['waiting-for-signature'])
    expect(page).toContain(enRare.reason.wallet[code]({ wallet: 'House' }))
    expect(page.includes(words.allow.chromium)).toBe(code === 'popup-blocked')
    expect(primary(page)).toBe(code === 'popup-blocked' ? words.openIt : enDialog.verify.again.sign)
  })

  test('for an account that the wallet does not show has its own reason', () => {
    const page = verify({
      ...step,
      status: 'failed',
      at: 'verifying-signature',
      failure: { kind: 'another-account' },
      message: 'The text',
      again: { step: 'prepare' },
    })
    expect(page).toContain(enRare.reason.anotherAccount({ wallet: 'House' }))
  })
})

describe('a network that is asked for in a window', () => {
  const networks = (network: NetworkState) =>
    draw(<NetworksView />, {
      state: { view: { name: 'networks' }, connection: inWindow, network },
      runtime: { device },
    })
  const failed = (kind: Extract<NetworkState, { status: 'failed' }>['kind']) =>
    networks({ status: 'failed', attempt: 1, chain: 'eip155:5', kind })

  test('is waited for there', () => {
    const page = networks({ status: 'switching', attempt: 1, chain: 'eip155:5', slow: false })
    expect(page).toContain(words.asked.switching({ wallet: 'House', about: 'Trial' }))
    expect(page).toContain(words.where.maybe)
    expect(primary(page)).toBe(words.show)
  })

  test.each(problems)('and was not changed to says why (%s)', kind => {
    const page = failed(kind)
    expect(page).toContain(formatMessage(words.failed[kind].title, { wallet: 'House' }))
    expect(primary(page)).toBe(wayOn(kind))
  })

  test.each(['not-supported', 'unknown-chain'] as const)(
    'and is none of the wallet’s cannot be added by hand, nor by asking once more (%s)',
    kind => {
      const page = failed(kind)
      expect(page).toContain(words.noNetwork.title({ wallet: 'House', network: 'Trial' }))
      expect(page).not.toContain('rpc.example')
      expect(primary(page)).toBeUndefined()
    },
  )
})

describe('a token that is asked for in a window', () => {
  const token = { chain: 'eip155:1', address: bob, symbol: 'SEAL', decimals: 6 }
  const profile = (state: TokenState) =>
    draw(<ProfileView />, {
      state: { view: { name: 'profile' }, connection: inWindow, token: state },
      runtime: { device },
    })

  test('is waited for there, and the waiting can be ended', () => {
    const page = profile({ status: 'asking', attempt: 1, token, slow: false })
    expect(page).toContain(words.asked.asking({ wallet: 'House', about: 'SEAL' }))
    expect(page).toContain(words.show)
    expect(page).toContain(enRare.profile.tokens.stop)
  })

  test.each(problems)('and was not added says why (%s)', kind => {
    const page = profile({ status: 'failed', attempt: 1, token, kind })
    expect(page).toContain(formatMessage(words.failed[kind].title, { wallet: 'House' }))
    expect(page).toContain(wayOn(kind))
  })
})
