import { afterEach, beforeEach, vi } from 'vitest'
import { chains } from '../../testing/world.ts'
import type { Wallet } from '../../wallet.ts'
import type { WalletEvent } from '../reducer.ts'
import { openWagmi, type WagmiOptions } from '../wagmi.ts'

// Helpers for tests of wagmi: a wallet whose responses a test controls, and a connection to it over wagmi’s own code.

/** As written by a wallet that ignores checksums. */
export const one = `0x${'ab'.repeat(20)}`
export const checksummed = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'
export const two = `0x${'2'.repeat(40)}` as const

/** An EIP-1193 provider with responses by method. */
export function makeProvider(answers: Record<string, () => unknown> = {}) {
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const calls: { method: string; params?: unknown }[] = []
  const all: Record<string, () => unknown> = {
    eth_requestAccounts: () => [one],
    eth_accounts: () => [one],
    eth_chainId: () => '0x539',
    ...answers,
  }
  return {
    calls,
    emit: (event: string, value?: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    request: async (call: { method: string; params?: unknown }) => {
      calls.push(call)
      const answer = all[call.method]
      if (!answer) throw Object.assign(new Error('no such method'), { code: -32601 })
      return answer()
    },
    on: (event: string, listener: (...values: unknown[]) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (...values: unknown[]) => void) =>
      listeners.get(event)?.delete(listener),
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

export type Provider = ReturnType<typeof makeProvider>

export const walletOn = (provider: Provider, id = 'org.fox#1'): Wallet => ({
  id,
  name: 'Fox',
  icon: null,
  rdns: 'org.fox',
  provider,
})

/** A page with one wallet that has received no request yet, and the events it emits. */
export async function open(provider: Provider, options: Partial<WagmiOptions> = {}) {
  const wallet = walletOn(provider)
  const events: WalletEvent[] = []
  const links = await openWagmi({ chains, ...options })
  return { wallet, events, links, link: await links.open(wallet, event => events.push(event)) }
}

/** Waits for wagmi's own asynchronous work. */
export const settle = () => new Promise(resolve => setTimeout(resolve, 5))

/** Replaces the window with an empty one, and restores it after each test. */
export function useBareWindow() {
  beforeEach(() => {
    vi.stubGlobal('window', {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
}
