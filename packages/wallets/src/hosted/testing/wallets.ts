import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import type { UnaddressedMessage } from '../../authentication/authentication.ts'
import type { Wallet } from '../../wallet.ts'
import type { Hosted, HostedWallet } from '../hosted.ts'
import { type HostedOptions, startSpeaking } from '../speaking.ts'
import { type FakeBrowser, memoryStorage, openBrowser } from './browser.ts'
import { libraries } from './libraries.ts'
import { type WalletPage, walletPage } from './wallet-page.ts'

// Hosted wallets with the unmodified libraries, in a simulated browser.

export const address = '0x1111111111111111111111111111111111111111'
export const base: HostedWallet = {
  id: 'base-account',
  sdk: 'base-account',
  url: 'https://keys.example/connect',
}
export const own: HostedWallet = {
  id: 'own',
  name: 'Own',
  sdk: 'base-account',
  url: 'https://own.example/wallet',
}
export const coinbase: HostedWallet = {
  id: 'coinbase',
  sdk: 'coinbase-wallet',
  url: 'https://coin.example/connect',
}
export const both = [base, coinbase]
export const never = () => new AbortController().signal

export const unaddressed: UnaddressedMessage = {
  id: 'c1',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
  fields: {
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    statement: null,
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-01-01T00:00:00.000Z',
    expirationTime: '2026-01-01T00:10:00.000Z',
    chains: [8453, 1],
  },
}

export const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 10_000, interval: 5 })

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push([expect.getState().currentTestName, reason])

/** Loads the libraries, and checks that none of their promises is left unhandled. */
export function useLibraries() {
  beforeAll(async () => {
    const { localStorage } = globalThis
    Object.defineProperty(globalThis, 'localStorage', { value: memoryStorage(), configurable: true })
    process.on('unhandledRejection', note)
    // Loaded once: a busy machine takes seconds for it.
    await Promise.all([import('@base-org/account'), import('@coinbase/wallet-sdk')])
    return () => {
      Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
      process.off('unhandledRejection', note)
    }
  }, 60_000)

  afterAll(async () => {
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(unhandled).toEqual([])
  })
}

/** Responds like a wallet that has one account. */
export const goodAnswer: WalletPage['answer'] = ({ method }) => {
  switch (method) {
    case 'wallet_connect':
      return { accounts: [{ address, capabilities: {} }] }
    case 'eth_requestAccounts':
      return [address]
    case 'personal_sign':
      return '0x1234'
    default:
      return null
  }
}

export function setUp(given: Partial<WalletPage> = {}, options: Partial<HostedOptions> = {}) {
  const page: WalletPage = {
    answer: goodAnswer,
    calls: [],
    chains: { 8453: 'https://rpc.example' },
    ...given,
  }
  const browser = openBrowser(walletPage(page))
  return { page, browser, hosted: open(browser, options) }
}

export function open(browser: FakeBrowser, given: Partial<HostedOptions> = {}): Hosted {
  const { wallets = [base, own, coinbase], chains = ['eip155:8453', 'eip155:1'], ...more } = given
  const before = browser.open
  const hosted = startSpeaking({ name: 'Shop', wallets, chains, libraries, ...more }, () => browser.page)
  onTestFinished(async () => {
    hosted.dispose()
    // A library that goes on after its test would open its window in the browser of the next one.
    await until(() => expect(browser.open).toBe(before))
  })
  return hosted
}

export function pick(hosted: Hosted, { id }: HostedWallet): Wallet {
  const wallet = hosted.wallet(id)
  if (!wallet) throw new Error('There is no such wallet.')
  return wallet
}

export function connect(hosted: Hosted, wallet: HostedWallet, request: UnaddressedMessage | null = null) {
  const picked = pick(hosted, wallet)
  hosted.openWindow(picked)
  return hosted.connect(picked, { request, signal: never() })
}

export const ask = (hosted: Hosted, wallet: HostedWallet, method: string, params?: unknown) =>
  pick(hosted, wallet).provider.request({ method, ...(params === undefined ? {} : { params }) })
